import { parisDate } from '#domain/clock.ts';
import { formatDate } from '#domain/french-dates.ts';
import { checkSearch, firstHour, lastBookableDate, MAXIMUM_PASSENGERS } from '#domain/rail/search-rules.ts';
import { counted } from '#domain/typography.ts';
import { type QuotationInput, quotationInput } from '#features/quotations/index.ts';
import type { PageContext } from '#server/page-context.ts';
import {
  type OrderUrl,
  orderFields,
  SEARCH_FIELDS,
  type SearchField,
  type SearchValues,
} from './order-url.ts';
import { resolveStation } from './stations.server.ts';

/** Stations that a text may mean, to choose from. */
export interface StationChoice {
  readonly id: string;
  readonly name: string;
}

export interface ItineraryData {
  readonly step: 'itinerary';
  readonly values: SearchValues;
  /** French message of each wrong field. */
  readonly errors: Readonly<Partial<Record<SearchField, string>>>;
  readonly proposals: Readonly<Partial<Record<'departure' | 'arrival' | 'via', readonly StationChoice[]>>>;
  /** What happened, when it is not one field's error. */
  readonly message?: string;
  readonly firstDate: string;
  readonly lastDate: string;
  /** The same for machines (ISO). */
  readonly firstIso: string;
  readonly lastIso: string;
  readonly hours: readonly { readonly value: string; readonly label: string }[];
  readonly passengerChoices: readonly { readonly value: string; readonly label: string }[];
  /** Hidden fields that the form carries beside its own. */
  readonly hidden: readonly (readonly [string, string])[];
}

const two = (hour: number): string => String(hour).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${two(hour)}h00` }));
const PASSENGERS = Array.from({ length: MAXIMUM_PASSENGERS }, (_, index) => ({
  value: String(index + 1),
  label: counted(index + 1, 'voyageur', 'voyageurs'),
}));

/** The search form as it was filled in, or as a first visit finds it. */
export const itineraryData = (
  { app, setPage }: PageContext,
  url: OrderUrl,
  found: Partial<Pick<ItineraryData, 'errors' | 'proposals' | 'message'>> & {
    readonly international?: boolean;
  } = {},
): ItineraryData => {
  const { clock } = app.quotations;
  const today = parisDate(clock.now());
  const last = lastBookableDate(clock);
  const { international, ...shown } = found;
  setPage({ id: international ? 'ferIntShopCartItinerary' : 'ferShopCartItinerary', title: 'Votre trajet' });
  const values = Object.fromEntries(SEARCH_FIELDS.map((name) => [name, url[name]])) as SearchValues;
  return {
    step: 'itinerary',
    // Only a first visit is given something to begin with: a field that was emptied stays empty.
    values: values.journeyType
      ? values
      : {
          ...values,
          journeyType: 'ALLER_SIMPLE',
          departureDate: values.departureDate || formatDate(today),
          departureHour: values.departureHour || String(firstHour(clock, today)),
          arrivalHour: values.arrivalHour || String(firstHour(clock, today.add({ days: 1 }))),
          passengersCount: values.passengersCount || '1',
        },
    errors: {},
    proposals: {},
    ...shown,
    firstDate: formatDate(today),
    lastDate: formatDate(last),
    firstIso: today.toString(),
    lastIso: last.toString(),
    hours: HOURS,
    passengerChoices: PASSENGERS,
    hidden: orderFields(
      { ...url, ...emptySearch },
      { etape: 'aller', serie: '', aller: '', retour: '', commande: '' },
    ),
  };
};

const emptySearch = Object.fromEntries(SEARCH_FIELDS.map((name) => [name, ''])) as SearchValues;

export type ReadSearch =
  | { readonly ok: true; readonly url: OrderUrl; readonly input: QuotationInput }
  | ({ readonly ok: false } & Pick<ItineraryData, 'errors' | 'proposals'>);

/**
 * Turns the typed search into the call's input: stations by their text where no script chose one, numbers from texts. Whatever
 * cannot be turned is named; the rules themselves are the search's own.
 */
export const readSearch = ({ app }: PageContext, url: OrderUrl): ReadSearch => {
  const timetable = app.quotations.timetable();
  const errors: Partial<Record<SearchField, string>> = {};
  const proposals: Partial<Record<'departure' | 'arrival' | 'via', readonly StationChoice[]>> = {};
  const resolved: Partial<Record<SearchField, string>> = {};
  for (const field of ['departure', 'arrival', 'via'] as const) {
    const result = resolveStation(app.quotations, url[`${field}Name`], url[field]);
    switch (result.kind) {
      case 'found':
        resolved[field] = result.station.id;
        resolved[`${field}Name`] = result.station.name;
        break;
      case 'several':
        errors[field] = 'Plusieurs gares correspondent\u00a0: choisissez la vôtre.';
        proposals[field] = result.proposals.map(({ id, name }) => ({ id, name }));
        break;
      case 'unknown':
        errors[field] = 'Aucune gare ne porte ce nom. Choisissez une gare parmi les propositions.';
        break;
      case 'empty':
        if (field !== 'via') errors[field] = 'Champ obligatoire';
    }
  }
  if (url.passengersCount !== '' && !/^[1-9]\d?$/.test(url.passengersCount))
    errors.passengersCount = 'Indiquez le nombre de voyageurs.';
  const next: OrderUrl = { ...url, ...resolved };
  const isReturn = url.journeyType === 'ALLER_RETOUR';
  if (Object.keys(errors).length > 0) {
    // The other fields are checked too, so that everything to correct is said at once.
    const rest = checkSearch(timetable, app.quotations.clock, {
      departure: resolved.departure ?? '',
      arrival: resolved.arrival ?? '',
      journeyType: isReturn ? 'ALLER_RETOUR' : 'ALLER_SIMPLE',
      departureDate: url.departureDate.slice(0, 20),
      departureHour: url.departureHour.slice(0, 4) || '6',
      arrivalDate: url.arrivalDate.slice(0, 20),
      arrivalHour: url.arrivalHour.slice(0, 4) || '23',
      passengersCount: url.passengersCount.slice(0, 4) || '1',
    });
    const all: ItineraryData['errors'] = { ...(rest.ok ? {} : rest.fields), ...errors };
    const inOrder = SEARCH_FIELDS.flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]]));
    return { ok: false, errors: Object.fromEntries(inOrder), proposals };
  }
  const input = quotationInput.parse({
    departure: next.departure,
    arrival: next.arrival,
    ...(next.via ? { via: next.via } : {}),
    journeyType: isReturn ? 'ALLER_RETOUR' : 'ALLER_SIMPLE',
    passengersCount: Number(url.passengersCount || '1') || 1,
    departureDate: url.departureDate.slice(0, 20),
    ...(url.departureHour ? { departureHour: url.departureHour.slice(0, 4) } : {}),
    ...(isReturn ? { arrivalDate: url.arrivalDate.slice(0, 20) } : {}),
    ...(isReturn && url.arrivalHour ? { arrivalHour: url.arrivalHour.slice(0, 4) } : {}),
    direct: url.direct !== '',
    ...(url.serie ? { cursor: url.serie.slice(0, 60) } : {}),
  });
  return { ok: true, url: next, input };
};
