import type { PageRedirect } from '#contract/page-results.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { readDay } from '#domain/fields/dates.ts';
import { isEmpty, REQUIRED } from '#domain/fields/messages.ts';
import { TICKED } from '#domain/fields/posted-input.ts';
import { UNKNOWN_STATION } from '#domain/fields/rail.ts';
import { areChildrenAlone, CHILDREN_ALONE } from '#domain/rail/party-rules.ts';
import { checkSearch, FIRST_HOUR } from '#domain/rail/search-rules.ts';
import {
  countriesSold,
  isAbroad,
  partyFields,
  type QuotationInput,
  type QuotationsContext,
  quotationInput,
  resolveStation,
} from '#features/rail-shop/index.ts';
import { readForm } from '#web/forms/answer-form.server.ts';
import { type Lacking, lacking, type Visit } from '#web/journeys/journey.ts';
import type { StationChoice } from '#web/ui/index.ts';
import { isReturn, type OrderAddress, PARTY_FIELDS, SEARCH_FIELDS, type SearchField } from '../address.ts';
import { internationalForm } from './itinerary.form.ts';

/** What of a typed search is to be corrected, under the names of the call. */
export interface SearchRefusal {
  readonly errors: Readonly<Record<string, string>>;
  /** Stations that a text may mean, to choose from. */
  readonly stations?: Readonly<Partial<Record<StationField, readonly StationChoice[]>>>;
  /** The stations that are meant say so already. */
  readonly goesAbroad?: boolean;
}

const STATION_FIELDS = ['departure', 'arrival', 'via'] as const;
type StationField = (typeof STATION_FIELDS)[number];

/** What is said where no timetable was ever good: nothing that is typed would find a train. */
export const noTrains = (quotations: QuotationsContext): string | undefined =>
  quotations.timetable().stations.length === 0 ? messageOf('search-unavailable') : undefined;

/** A search that can be asked. */
export interface Search {
  /** The address with the stations that its texts mean. */
  readonly address: OrderAddress;
  readonly input: QuotationInput;
}
/** What the steps after a search have found. */
export interface WithSearch {
  readonly search: Search;
}

/**
 * Turns the typed search into the call's input: a station is meant by its text where no script chose one; the rest is read by the
 * call's own schema. The rules of the search are its own; they are asked here only to say at once whatever is to be corrected.
 * Who holds tickets may be a child that nobody was left with.
 */
export const readSearch = (
  visit: Visit<OrderAddress, 'ferIntShopCartItinerary'>,
  party: 'to-be-named' | 'holds-tickets' = 'to-be-named',
): Search | Lacking<SearchRefusal> | PageRedirect => {
  const { address } = visit;
  const { quotations } = visit.context.app;
  if (noTrains(quotations)) return lacking({ errors: {}, stations: {} });
  const { meant, errors, stations } = readStations(quotations, address);
  // None is not worth a place in every address to come.
  const none = PARTY_FIELDS.filter((name) => address[name] === '0').map((name) => [name, '']);
  const named = { ...address, ...meant, ...Object.fromEntries(none) };
  const goesAbroad = isAbroad(quotations, named);
  const next: OrderAddress = {
    ...named,
    ...(goesAbroad ? {} : { deliveryMode: '' }),
    departureHour: hourOf(address, quotations.clock),
    heure: '',
  };
  const posted = new URLSearchParams(
    SEARCH_FIELDS.filter((name) => !name.endsWith('Name')).map((name) => [name, next[name]]),
  );
  posted.set('direct', address.direct === '' ? '' : TICKED);
  const read = readForm(internationalForm, quotationInput, posted, parisDate(quotations.clock.now()));
  const search = {
    departure: next.departure,
    arrival: next.arrival,
    journeyType: isReturn(address) ? 'ALLER_RETOUR' : 'ALLER_SIMPLE',
    departureDate: address.departureDate,
    ...(read.ok ? partyFields(read.value) : {}),
    departureHour: next.departureHour || '6',
    arrivalDate: address.arrivalDate,
    arrivalHour: address.arrivalHour || '23',
    passengersCount: read.ok ? read.value.passengersCount : 1,
  } as const;
  const rules = checkSearch(quotations.timetable(), quotations.clock, search, countriesSold(quotations));
  const alone =
    party === 'to-be-named' && areChildrenAlone(search) ? { childrenCount: CHILDREN_ALONE } : undefined;
  if (read.ok && !alone && Object.keys(errors).length === 0) {
    // How the ticket is handed over is asked before any train is shown; what is wrong already is told by the search.
    return goesAbroad && rules.ok && next.deliveryMode === ''
      ? visit.from(next).go('ferIntShopCartItinerary')
      : { address: next, input: read.value };
  }
  return lacking({
    errors: { ...(rules.ok ? {} : rules.fields), ...(read.ok ? {} : read.fields), ...alone, ...errors },
    stations,
    goesAbroad,
  });
};

/** The hour of the way there: one that was proposed for today and left as it was is not meant for another day. */
const hourOf = ({ heure, departureHour, departureDate }: OrderAddress, clock: Clock): string => {
  const isLeft = heure !== '' && heure === departureHour;
  return isLeft && !readDay(departureDate)?.equals(parisDate(clock.now()))
    ? String(FIRST_HOUR)
    : departureHour;
};

/** The stations that the texts and codes of a search mean, and what is to be said of those that mean none or several. */
const readStations = (quotations: QuotationsContext, address: OrderAddress) => {
  const meant: Partial<Record<SearchField, string>> = {};
  const errors: Partial<Record<StationField, string>> = {};
  const stations: Partial<Record<StationField, readonly StationChoice[]>> = {};
  for (const field of STATION_FIELDS) {
    const result = resolveStation(quotations, address[`${field}Name`], address[field]);
    switch (result.kind) {
      case 'found':
        meant[field] = result.station.id;
        meant[`${field}Name`] = result.station.name;
        break;
      case 'several':
        errors[field] = result.proposals.some(({ isGuess }) => isGuess)
          ? 'Aucune gare ne porte exactement ce nom\u00a0: choisissez la vôtre parmi celles qui lui ressemblent.'
          : 'Plusieurs gares correspondent\u00a0: choisissez la vôtre.';
        stations[field] = result.proposals.map(({ id, name }) => ({ value: id, label: name }));
        break;
      case 'unserved':
        errors[field] =
          `${result.name}\u00a0: gare non desservie. Choisissez une gare parmi les propositions.`;
        break;
      case 'unknown':
        errors[field] = 'Aucune gare ne porte ce nom. Choisissez une gare parmi les propositions.';
        break;
      case 'empty':
        // A code without a text comes from a program: it is refused as in the call.
        if (!isEmpty(address[field])) errors[field] = UNKNOWN_STATION;
        else if (field !== 'via') errors[field] = REQUIRED;
    }
  }
  return { meant, errors, stations };
};
