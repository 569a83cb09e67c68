import { z } from 'zod';
import type { PageRedirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { type Clock, PARIS, parisDate } from '#domain/clock.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { readDay } from '#domain/fields/dates.ts';
import { isEmpty, REQUIRED } from '#domain/fields/messages.ts';
import { TICKED } from '#domain/fields/posted-input.ts';
import { MAXIMUM_PASSENGERS, UNKNOWN_STATION } from '#domain/fields/rail.ts';
import { formatDate, formatWeekdayDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { deliveryChoices } from '#domain/rail/delivery.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { partyWords } from '#domain/rail/party-words.ts';
import {
  checkSearch,
  FIRST_HOUR,
  firstHour,
  lastBookableDate,
  lastReturnDate,
} from '#domain/rail/search-rules.ts';
import { counted } from '#domain/typography.ts';
import { keptCarts } from '#features/carts/index.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import { priceAlerts, searchFields } from '#features/price-alerts/index.ts';
import {
  countriesSold,
  forgetSearches,
  isAbroad,
  keptRailCart,
  type MemberCard,
  partyFields,
  type QuotationInput,
  type QuotationsContext,
  quotationInput,
  type RecentSearch,
  recentSearches,
  resolveStation,
  stationOf,
} from '#features/rail-shop/index.ts';
import { type UsualJourney, usualJourneys } from '#features/trips/index.ts';
import { answerForm, readForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { FieldDetails } from '#web/forms/form-control.tsx';
import type { HiddenField } from '#web/journeys/address.ts';
import { type Instead, instead, type Lacking, lacking, type Visit } from '#web/journeys/journey.ts';
import type { StationChoice } from '#web/ui/index.ts';
import {
  isReturn,
  type OrderAddress,
  orderAddress,
  PARTY_FIELDS,
  SEARCH_FIELDS,
  type SearchField,
  type SearchValues,
} from '../address.ts';
import { messageFor } from '../messages.server.ts';
import { forgetSearchesForm, internationalForm, itineraryForm } from './itinerary.form.ts';

/** A journey that somebody has made or looked for. */
interface Habit {
  /** « Paris Gare de Lyon – Lyon Part-Dieu » */
  readonly journey: string;
  /** « 12 fois en un an » */
  readonly why: string;
  readonly href: string;
}

export interface ItineraryData {
  /** What was typed, or stands there on a first visit, and what is wrong with it. */
  readonly answer: FormAnswer;
  /** Hours, numbers of travellers, days on sale, and the stations that a text may mean. */
  readonly details: Readonly<Partial<Record<SearchField, FieldDetails>>>;
  /** The hour that a first visit finds for today. */
  readonly proposedHour?: string;
  /** What happened, when it is not one field's error. */
  readonly message?: string;
  /** Journeys of the person's own: links that fill the form in. */
  readonly habits?: readonly Habit[];
  /** Days that the person is told of when they become cheaper: links to their trains. */
  readonly alerts?: readonly Habit[];
  /** Where the person has their searches taken away, if there are any. */
  readonly forget?: string;
  /** Where the form is sent, and the hidden fields that it carries beside its own. */
  readonly action: string;
  readonly hidden: readonly HiddenField[];
  /** A journey abroad: the form asks how its ticket is handed over. */
  readonly isAbroad?: true;
  /** « Votre carte Avantage Jeune est comptée. » */
  readonly ownCard?: string;
}

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

const two = (hour: number): string => String(hour).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${two(hour)}h00` }));
const PASSENGERS = Array.from({ length: MAXIMUM_PASSENGERS }, (_, index) => ({
  value: String(index + 1),
  label: counted(index + 1, 'voyageur', 'voyageurs'),
}));

const COUNTS = Array.from({ length: MAXIMUM_PASSENGERS + 1 }, (_, count) => ({
  value: String(count),
  label: String(count),
}));
const COUNTED = Object.fromEntries(PARTY_FIELDS.map((name) => [name, { choices: COUNTS }]));

/** The search form as it was filled in, or as a first visit finds it. */
export const itineraryData = (
  { context, address, fields }: Visit<OrderAddress, 'ferShopCartOutward'>,
  {
    errors = {},
    stations = {},
    message,
    cards = [],
  }: Partial<SearchRefusal> & { readonly message?: string; readonly cards?: readonly MemberCard[] } = {},
): ItineraryData => {
  const { clock, timetable } = context.app.quotations;
  const today = parisDate(clock.now());
  const last = lastBookableDate(clock);
  const dayUntil = (until: Temporal.PlainDate): FieldDetails => ({
    hint: `JJ/MM/AAAA, jusqu’au ${formatDate(until)}`,
    first: today.toString(),
    last: until.toString(),
  });
  const hourOn = (text: string, otherwise: Temporal.PlainDate): string =>
    String(firstHour(clock, readDay(text) ?? otherwise));
  const hours = (field: string): FieldDetails => ({
    choices: HOURS,
    byDay: {
      field,
      days: { [today.toString()]: String(firstHour(clock, today)) },
      other: String(FIRST_HOUR),
    },
  });
  const typed = Object.fromEntries(SEARCH_FIELDS.map((name) => [name, address[name]])) as SearchValues;
  const values = {
    ...typed,
    ...Object.fromEntries(PARTY_FIELDS.map((name) => [name, typed[name] || '0'])),
    direct: typed.direct === '' ? '' : TICKED,
  };
  const [card] = cards;
  return {
    answer: {
      form: itineraryForm.intention,
      // Only a first visit is given something to begin with: a field that was emptied stays empty.
      values: values.journeyType
        ? values
        : {
            ...values,
            journeyType: 'ALLER_SIMPLE',
            departureDate: values.departureDate || formatDate(today),
            departureHour: values.departureHour || hourOn(values.departureDate, today),
            arrivalHour: values.arrivalHour || hourOn(values.arrivalDate, today.add({ days: 1 })),
            passengersCount: values.passengersCount || '1',
            ...(card ? { cardsCount: '1' } : {}),
          },
      errors,
    },
    details: {
      departureDate: dayUntil(last),
      arrivalDate: dayUntil(lastReturnDate(timetable()) ?? last),
      departureHour: hours('departureDate'),
      arrivalHour: hours('arrivalDate'),
      passengersCount: { choices: PASSENGERS },
      ...COUNTED,
      ...Object.fromEntries(Object.entries(stations).map(([name, choices]) => [name, { stations: choices }])),
    },
    ...(values.journeyType ? {} : { proposedHour: String(firstHour(clock, today)) }),
    ...(message === undefined ? {} : { message }),
    ...(card && !values.journeyType ? { ownCard: `Votre ${card.name} est comptée.` } : {}),
    // The same search for whoever is on the way: the page that shows it is the one that finds the trains.
    action: context.url.pathname,
    hidden: fields('ferShopCartOutward', { ...emptySearch, aller: '', retour: '', commande: '' }),
  };
};

const emptySearch = Object.fromEntries(SEARCH_FIELDS.map((name) => [name, ''])) as SearchValues;

type ItineraryVisit = Visit<
  OrderAddress,
  'ferShopCartOutward' | 'ferIntShopCartItinerary',
  unknown,
  SearchRefusal
>;

/** The search; of a journey abroad the one that asks more, with what was wrong where it is wrong. */
export const itinerary = async (
  visit: ItineraryVisit,
): Promise<ItineraryData | Instead<'ferIntShopCartItinerary', ItineraryData> | PageRedirect> => {
  const { why, address, context } = visit;
  if (!(why?.goesAbroad ?? isAbroad(context.app.quotations, address))) return searchForm(visit);
  return why
    ? instead('ferIntShopCartItinerary', await internationalItinerary(visit))
    : visit.go('ferIntShopCartItinerary', { message: address.message });
};

/** The search of a journey abroad (RAIL-13). */
export const internationalItinerary = async (visit: ItineraryVisit): Promise<ItineraryData> =>
  abroad(visit, await searchForm(visit));

/** The form with the ways in which a ticket abroad can be handed over. */
export const abroad = ({ context: { app } }: Visit<OrderAddress>, form: ItineraryData): ItineraryData => {
  const choices = deliveryChoices(app.quotations.delivery);
  const { values } = form.answer;
  return {
    ...form,
    isAbroad: true,
    answer: {
      ...form.answer,
      values: { ...values, deliveryMode: values.deliveryMode || (choices[0]?.value ?? '') },
    },
    details: { ...form.details, deliveryMode: { choices } },
  };
};

const searchForm = async (visit: ItineraryVisit): Promise<ItineraryData> => {
  const message = noTrains(visit.context.app.quotations) ?? messageFor(visit.address.message);
  const [begun, { habits = [], ...forget }, cards, alerts] = await Promise.all([
    begunOf(visit),
    habitsOf(visit),
    cardsOnFirstVisit(visit),
    alertsOf(visit),
  ]);
  return {
    ...itineraryData(visit, { ...visit.why, ...(message ? { message } : {}), cards }),
    ...forget,
    ...(begun.length + habits.length > 0 ? { habits: [...begun, ...habits] } : {}),
    ...(alerts.length > 0 ? { alerts } : {}),
  };
};

/**
 * An order that was begun and not placed, whole: whoever comes back to an empty form, as the way back of a browser without scripts does,
 * takes it up by a press (RAIL-01, SHOP-09).
 */
const begunOf = async ({
  context: { app, iuc, log },
  address,
}: Visit<OrderAddress>): Promise<readonly Habit[]> => {
  if (address.journeyType !== '') return [];
  const carts = await keptCarts(app.db, iuc).catch((error: unknown) => {
    log.warn({ error }, 'the carts could not be read');
    return [];
  });
  const read = keptRailCart.safeParse(carts.find(({ primeId }) => primeId === FRANCE_TICKET)?.cart);
  // Where no train was chosen the last search says as much.
  if (!read.success || read.data.choices.length === 0) return [];
  const begun = orderAddress.read(new URLSearchParams(read.data.search));
  const day = readDay(begun.departureDate);
  if (!day || Temporal.PlainDate.compare(day, parisDate(app.clock.now())) < 0) return [];
  const back = isReturn(begun) ? readDay(begun.arrivalDate) : undefined;
  return [
    {
      journey: `${begun.departureName} – ${begun.arrivalName}`,
      why: `votre commande commencée, ${back ? `aller-retour du ${formatDate(day)} au ${formatDate(back)}` : `le ${formatDate(day)}`}`,
      href: pathOf('/recompense/boutique-v2', { query: { etape: 'panier' } }),
    },
  ];
};

/** A card of the member's own counts without being asked for; who has searched before has said how many there are. */
const cardsOnFirstVisit = async ({
  context: { app, iuc },
  address,
}: Visit<OrderAddress>): Promise<readonly MemberCard[]> =>
  address.journeyType === '' ? cardsOn(await app.quotations.cards(iuc), app.quotations.clock) : [];

const cardsOn = (cards: readonly MemberCard[], clock: Clock): readonly MemberCard[] =>
  cards.filter(({ validFrom }) => Temporal.PlainDate.compare(validFrom, parisDate(clock.now())) <= 0);

/** More would be a list to read rather than a way to save typing. */
const MOST_HABITS = 4;

/** Where the person may go: their own trips of the last year and their last searches, of what can still be searched. */
const habitsOf = async ({
  context,
  address,
}: Visit<OrderAddress>): Promise<Pick<ItineraryData, 'habits' | 'forget'>> => {
  const { app, iuc } = context;
  const timetable = app.quotations.timetable();
  const [usual, searched] = await Promise.all([
    usualJourneys(app.db, timetable, iuc, app.clock.now(), MOST_HABITS),
    recentSearches(app.db, iuc, timetable),
  ]);
  const trips = usual.map((journey) => ({
    from: { id: journey.from, name: journey.fromName },
    to: { id: journey.to, name: journey.toName },
    why: whyUsual(journey),
  }));
  const searches = searched.map((search, index) => ({ ...search, why: whySearched(search, index === 0) }));
  const seen = new Set<string>();
  const habits = Array.from({ length: MOST_HABITS }, (_, index) => [trips[index], searches[index]])
    .flat()
    .filter((journey) => {
      if (!journey) return false;
      const pair = `${journey.from.id} ${journey.to.id}`;
      const isNew = !seen.has(pair);
      seen.add(pair);
      return isNew;
    })
    .filter((journey) => journey !== undefined)
    .slice(0, MOST_HABITS);
  if (habits.length === 0) return {};
  return {
    ...(searched.length > 0 ? { forget: orderAddress.href('itineraire', { from: address }) } : {}),
    habits: habits.map(({ from, to, why }) => ({
      journey: `${from.name} – ${to.name}`,
      why,
      href: orderAddress.href('itineraire', {
        from: address,
        changes: {
          departureName: from.name,
          departure: from.id,
          arrivalName: to.name,
          arrival: to.id,
          message: '',
        },
      }),
    })),
  };
};

const whyUsual = ({ times, last }: UsualJourney): string =>
  times > 1 ? `${times} fois en un an` : `le ${formatDate(parisDate(last))}`;

const whySearched = ({ at }: RecentSearch, isLast: boolean): string =>
  isLast ? 'votre dernière recherche' : `cherché le ${formatDate(parisDate(at))}`;

/** Their searches are the person's own: gone as soon as they ask for it. */
export const forgetRecent = async ({ context, go }: Visit<OrderAddress, 'ferShopCartItinerary'>) =>
  answerForm(context, forgetSearchesForm, z.object({}), async () => {
    await forgetSearches(context.app.db, context.iuc);
    return go('ferShopCartItinerary', { message: '' });
  });

/** The alerts of days to come whose places are still known. */
const alertsOf = async ({ context, address }: Visit<OrderAddress>): Promise<readonly Habit[]> => {
  const { app, iuc } = context;
  const timetable = app.quotations.timetable();
  const alerts = await priceAlerts(app.db, iuc, parisDate(app.clock.now()));
  return alerts.flatMap(({ from, to, day, search, mostPoints, toldPoints }) => {
    const [origin, destination] = [stationOf(timetable, from), stationOf(timetable, to)];
    if (!origin || !destination || !search) return [];
    const price = countedPoints(toldPoints ?? mostPoints);
    const first = day.toZonedDateTime({ timeZone: PARIS, plainTime: { hour: firstHour(app.clock, day) } });
    return {
      journey: `${origin.name} – ${destination.name}`,
      why: `${formatWeekdayDate(day)}, ${partyWords(partyOf(search))}, ${toldPoints === undefined ? `à ${price} ou moins` : `a sonné à ${price}`}`,
      href: orderAddress.href('aller', {
        from: address,
        // Nothing of what is typed just now: the alert's own party and way.
        changes: { ...emptySearch, ...searchFields(timetable, search, first), message: '' },
      }),
    };
  });
};

/** What is said where no timetable was ever good: nothing that is typed would find a train. */
const noTrains = (quotations: QuotationsContext): string | undefined =>
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
 */
export const readSearch = (
  visit: Visit<OrderAddress, 'ferIntShopCartItinerary'>,
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
  if (read.ok && Object.keys(errors).length === 0) {
    // How the ticket is handed over is asked before any train is shown; what is wrong already is told by the search.
    return goesAbroad && rules.ok && next.deliveryMode === ''
      ? visit.from(next).go('ferIntShopCartItinerary')
      : { address: next, input: read.value };
  }
  return lacking({
    errors: { ...(rules.ok ? {} : rules.fields), ...(read.ok ? {} : read.fields), ...errors },
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
