import type { PageRedirect } from '#contract/page-results.ts';
import { PARIS, parisDate } from '#domain/clock.ts';
import { type ErrorCode, messageOf } from '#domain/errors/catalogue.ts';
import { readDay } from '#domain/fields/dates.ts';
import { wholeHour } from '#domain/fields/rail.ts';
import { formatDate, formatDuration, formatTime, formatWeekdayDate } from '#domain/french-dates.ts';
import { points } from '#domain/money.ts';
import { affordable, leastPoints } from '#domain/payment-split.ts';
import { countedPoints } from '#domain/points-words.ts';
import { deliveryName } from '#domain/rail/delivery.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { partyCount, partyWords } from '#domain/rail/party-words.ts';
import { FIRST_HOUR } from '#domain/rail/search-rules.ts';
import { adults, isSameParty } from '#domain/rail/travellers.ts';
import { counted, NBSP, thousands } from '#domain/typography.ts';
import {
  type BestOfDay,
  bestOfDay,
  checkChoices,
  choiceAmong,
  DELIVERY_ERRORS,
  isAbroad,
  otherWayOf,
  type Proposal,
  type Quotation,
  type QuotationWarning,
  quoteDays,
  quoteInward,
  quoteOutward,
  rememberSearch,
  searchDay,
} from '#features/rail-shop/index.ts';
import type { HiddenField } from '#web/journeys/address.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type OrderJourneyView, orderJourneyView } from '#web/views/order-journey.server.ts';
import { offerId, type ProposalsView, proposalsView } from '#web/views/proposal-view.server.ts';
import { keepSearch } from '../../kept-cart/keep-search.server.ts';
import { isReturn, type OrderAddress } from '../address.ts';
import { type AlertView, alertOf } from '../alert/alert.server.ts';
import type { WithSearch } from '../itinerary/itinerary.server.ts';
import { type SearchAgain, searchAgain } from '../itinerary/search-again.server.ts';
import { messageFor } from '../messages.server.ts';
import type { Filter } from '../parts/filters.tsx';
import { anyStationOfCity } from './any-station.server.ts';
import { type DayCalendar, dayCalendar, hoursFrom, type OtherDay } from './day-calendar.server.ts';
import { type HourOfDay, hoursOfDay } from './hours-of-day.server.ts';
import { inOrder, type OrderOfList, ordersOf } from './order-of-list.server.ts';
import {
  type SearchInShort,
  type SearchSentence,
  searchInShort,
  searchSentence,
} from './search-sentence.server.ts';
import { quoteSets, type TrainList } from './sets-of-trains.server.ts';
import { ADDED_TRAIN, FIRST_TRAIN, LIST, WAYS, type Way } from './ways.ts';
import { anotherDay, type WayOut } from './ways-out.server.ts';

interface LinkView {
  readonly href: string;
  readonly label: string;
}

/** Spendable points are only known with prices. */
type Proposals = Omit<ProposalsView, 'spendable'> & { readonly spendable?: number };
const NO_TRAINS: Proposals = { journeys: [], classes: [], offers: {} };

export interface ResultsData extends Proposals {
  readonly direction: 'outward' | 'inward';
  readonly title: string;
  /** How many trains there are from when to when, for who does not see the list grow. */
  readonly count: string;
  /** The search as a sentence, its parts linked to the form. */
  readonly sentence: SearchSentence;
  readonly short: SearchInShort;
  /** The outward journey, while its return is being chosen. */
  readonly outward?: {
    readonly journey: OrderJourneyView;
    /** « Il vous reste 5 104 points pour le retour. » */
    readonly rest: string;
    readonly change: string;
  };
  readonly calendar?: DayCalendar;
  /** To the day's other hours. */
  readonly hours: readonly HourOfDay[];
  /** To the lowest prices of all days on sale. */
  readonly months?: string;
  readonly earlier?: LinkView;
  readonly later?: LinkView;
  /** Ids of the trains that links lead to. */
  readonly anchors: Readonly<Record<string, string>>;
  readonly days: readonly (LinkView & { readonly direction: 'before' | 'after' })[];
  readonly filters: readonly Filter[];
  /** What the list can be put in order by; none where there is nothing to order. */
  readonly orders: readonly OrderOfList[];
  /** The cheapest and the fastest of the whole day, each with the way to it. */
  readonly best?: readonly BestView[];
  /** What the filters' form carries besides. */
  readonly filtered: readonly HiddenField[];
  readonly hidden: readonly HiddenField[];
  readonly fieldName: 'aller' | 'retour';
  /** Id of the offer chosen before, where it is in this list. */
  readonly chosen: string;
  readonly action: string;
  /** What the foot says while nothing is chosen: « sur 9 904 points ». */
  readonly untouched: { readonly rest: string; readonly spent: number };
  readonly passengers: string;
  readonly alert?: {
    readonly kind: 'success' | 'information' | 'warning' | 'error';
    readonly title: string;
    readonly text?: string;
    /** To quote where the fault is ours. */
    readonly reference?: string;
  };
  /** Where to go from a list that nothing can be bought from. */
  readonly waysOut: readonly WayOut[];
  /** The list was left without a choice. */
  readonly choiceError?: string;
  readonly notes: readonly string[];
  /** To be told of a lower price for the day. */
  readonly priceAlert?: AlertView;
  /** The choice is sent to this very page, rather than carried on in an address. */
  readonly sends?: SentAtOnce;
}

/** What a choice does at once, beyond leading on. */
interface SentAtOnce {
  readonly intention: string;
  /** The same id is the same command (SHOP-08). */
  readonly transactionId: string;
}

/** The same, with what the list says where something else pays of the price. */
export interface ListSends extends SentAtOnce {
  /** What the list says of its prices. */
  readonly note: string;
  /** What an order at a price comes to, in words: « à payer : 800 points ». */
  readonly difference: (total: number) => string;
}

/** Failures that empty the list but not the page: the person moves to another hour, day or filter from here. */
const EMPTY_LIST: ReadonlySet<string> = new Set<ErrorCode>([
  'no-solution',
  'no-solution-at-date',
  'no-train-at-this-time',
  'no-direct-train',
  'no-train-via',
  'too-many-segments',
  'not-sellable-by-points',
  'search-unavailable',
]);

/** A search that finds no train was answered all the same. */
const FOUND_NOTHING = 200;

const UNDELIVERED: ReadonlySet<string> = new Set(DELIVERY_ERRORS);

type ResultsVisit = Visit<
  OrderAddress,
  | 'ferShopCartItinerary'
  | 'ferIntShopCartItinerary'
  | 'ferShopCartOutward'
  | 'ferShopCartInward'
  | 'ferShopCartPassengers'
  | 'priceMonths',
  WithSearch,
  'choice-needed'
>;
type ResultsAnswer = Promise<ResultsData | SearchAgain | PageRedirect>;

export const outwardResults = async (visit: ResultsVisit): ResultsAnswer => {
  const { context, found } = visit;
  const { departure: from, arrival: to } = found.search.input;
  const { app, iuc } = context;
  // Never a reason to show no trains.
  const remembered = rememberSearch(app.db, { iuc, from, to, now: app.clock.now() }).catch((error: unknown) =>
    context.log.warn({ error }, 'a search could not be remembered'),
  );
  const list = await quoted(visit, WAYS.outward);
  await Promise.all([
    remembered,
    list.result.ok && keepSearch(context, { ...found.search.address, aller: '', retour: '' }),
  ]);
  return results(visit, WAYS.outward, list);
};

export const inwardResults = async (visit: ResultsVisit): ResultsAnswer => {
  const { context, found } = visit;
  const list = await quoted(visit, WAYS.inward);
  if (list.result.ok) await keepSearch(context, { ...found.search.address, retour: '' });
  return results(visit, WAYS.inward, list);
};

/** The trains of a way for a choice that is sent: nothing of the search is kept, and nobody waits for a lower price. */
export const trainsToSend = async (visit: ResultsVisit, way: Way, sends: ListSends): ResultsAnswer =>
  results(visit, way, await quoted(visit, way), sends);

const quoted = ({ context, found, address }: ResultsVisit, way: Way): Promise<TrainList> =>
  quoteSets(address.serie, (cursor) => {
    const { app, iuc, signal } = context;
    const input = { ...found.search.input, ...(cursor ? { cursor } : {}) };
    return way.direction === 'outward'
      ? quoteOutward(app.quotations, input, iuc, signal)
      : quoteInward(app.quotations, { ...input, outward: address.aller }, iuc, signal);
  });

/** The list of trains of a way, or the itinerary form again when the search itself is wrong. */
const results = async (asked: ResultsVisit, way: Way, list: TrainList, sends?: ListSends): ResultsAnswer => {
  const { result } = list;
  const { context, found } = asked;
  const visit = asked.from(found.search.address);
  // The return hangs on the outward choice: when that is gone, it is chosen again first.
  if (!result.ok && result.fields?.outward !== undefined)
    return visit.go('ferShopCartOutward', { aller: '', message: result.code });
  if (result.ok) return listData(visit, way, list, sends);
  // How the tickets are had was settled with the outward journey: the return is sought at another time.
  const isUndelivered = way.direction === 'inward' && UNDELIVERED.has(result.code);
  const isEmpty = isUndelivered || EMPTY_LIST.has(result.code);
  const status = isEmpty && result.status < 500 ? FOUND_NOTHING : result.status;
  // Without outward results a journey abroad stays with its itinerary (RAIL-13).
  const staysThere = way.direction === 'outward' && isAbroad(context.app.quotations, found.search.input);
  if (!isEmpty || staysThere) return searchAgain(visit, { ...result, status });
  context.setStatus(status);
  return listData(visit, way, list, sends);
};

const listData = async (
  visit: ResultsVisit,
  way: Way,
  list: TrainList,
  sends: ListSends | undefined,
): Promise<ResultsData> => {
  const { address, found, fields, why } = visit;
  const { result } = list;
  const quotation = result.ok ? result.quotation : undefined;
  const all = quotation?.proposals ?? [];
  const day = dayShown(visit, way, all);
  const spendable = quotation ? quotation.balance - quotation.spent : Infinity;
  const [around, returnFrom, priceAlert, best] = await Promise.all([
    result.ok || result.status < 500 ? dayCalendar(visit, way, day, beyond(quotation)) : undefined,
    quotation && lowestReturn(visit, way),
    sends ? undefined : alertOf(visit, way, readDay(address[way.date]) ?? day),
    quotation && bestView(visit, way, day),
  ]);
  const isFiltered = (proposal: Proposal): boolean => isWanted(proposal, address, spendable, returnFrom);
  const shown = inOrder(all.filter(isFiltered), address);
  const wanted = {
    day,
    isReturn: isReturn(address),
    returnFrom,
    ...(sends ? { difference: sends.difference } : {}),
  };
  const proposals = quotation ? proposalsView(quotation, shown, wanted) : NO_TRAINS;
  const trouble = troubleOf(visit, way, list, { shown, spendable, returnFrom, others: around?.others ?? [] });
  const returnFollows = way.direction === 'outward' && isReturn(address);
  const outward = quotation && outwardOf(visit, way, spendable);
  return {
    direction: way.direction,
    title: `${way.title}, ${formatWeekdayDate(day)}`,
    count: countOf(shown),
    sentence: searchSentence(visit, beginningOf(way, list, all)),
    short: searchInShort(visit, way.direction),
    ...(outward ? { outward } : {}),
    ...(around
      ? {
          calendar: around.calendar,
          ...(sends
            ? {}
            : { months: visit.href('priceMonths', { sens: way.direction === 'inward' ? 'retour' : '' }) }),
        }
      : {}),
    hours: result.ok || result.status < 500 ? hoursOfDay(visit, way, day) : [],
    ...proposals,
    ...otherTrains(visit, way, list, shown, day),
    orders: shown.length > 1 ? ordersOf(address) : [],
    ...(best && best.length > 0 ? { best } : {}),
    filters: quotation || address.direct ? filtersOf(visit, way, proposals.spendable) : [],
    filtered: fields(way.step, {
      direct: '',
      moyens: '',
      echangeables: '',
      tri: '',
      serie: address.serie,
    }),
    hidden: sends
      ? []
      : fields(returnFollows ? 'ferShopCartInward' : 'ferShopCartPassengers', { [way.choice]: '' }),
    fieldName: way.choice,
    chosen: chosenOffer(visit, way, shown),
    action: isReturn(address) ? `Choisir ${returnFollows ? 'l’aller' : 'le retour'}` : 'Choisir ce train',
    untouched: untouched(quotation),
    passengers: partyCount(partyOf(found.search.input)),
    ...trouble,
    ...(why ? { choiceError: messageOf(why) } : {}),
    ...(priceAlert ? { priceAlert } : {}),
    ...(sends ? { sends: { intention: sends.intention, transactionId: sends.transactionId } } : {}),
    notes: [
      ...(sends ? [sends.note] : []),
      ...notesOf(visit, quotation, { hours: around?.calendar.hours, returnFrom, way }),
    ],
  };
};

/** Whether a price is more than points, and euros where they may be paid, reach. */
const beyond =
  (quotation: Quotation | undefined) =>
  (price: number): boolean =>
    quotation !== undefined &&
    affordable(points(quotation.spent + price), quotation.balance, quotation.euros) === undefined;

/** Whether a train stays in the list under the filters that are on. */
const isWanted = (
  { classes }: Proposal,
  { moyens, echangeables }: OrderAddress,
  spendable: number,
  returnFrom = 0,
): boolean =>
  (!moyens && !echangeables) ||
  classes.some(
    ({ points, fare, state }) =>
      state !== 'full' &&
      points !== undefined &&
      fare !== undefined &&
      (!moyens || points + returnFrom <= spendable) &&
      (!echangeables || fareConditions(fare).isFlexible),
  );

/** Lowest price of the return that is wanted, while the outward journey of it is chosen. */
const lowestReturn = async (
  { context: { app, signal }, address, found }: ResultsVisit,
  way: Way,
): Promise<number | undefined> => {
  const date = readDay(address.arrivalDate);
  if (way.direction === 'inward' || !isReturn(address) || !date) return undefined;
  const days = [{ date, hour: returnHour(address) }];
  const [day] = await quoteDays(app.quotations, found.search.input, { direction: 'inward' }, days, signal);
  return day?.lowest;
};

const returnHour = ({ arrivalHour }: OrderAddress): number => {
  const asked = wholeHour.safeParse(arrivalHour);
  return asked.success ? asked.data : FIRST_HOUR;
};

const outwardOf = (
  { context: { app }, address, href }: ResultsVisit,
  way: Way,
  spendable: number,
): ResultsData['outward'] => {
  if (way.direction === 'outward') return undefined;
  const checked = checkChoices(app.quotations, { outward: address.aller });
  const journey = checked.ok ? checked.journeys[0] : undefined;
  return (
    journey && {
      journey: orderJourneyView(journey, 0),
      rest: `Il vous reste ${countedPoints(Math.max(0, spendable))} pour le retour.`,
      change: href('ferShopCartOutward', { aller: address.aller }),
    }
  );
};

/** The offer chosen before, as this list names it. */
const chosenOffer = ({ context, address }: ResultsVisit, way: Way, shown: readonly Proposal[]): string => {
  const token = choiceAmong(context.app.quotations, address[way.choice], shown);
  if (token === '') return '';
  for (const { journey, classes } of shown)
    for (const price of classes) if (price.token === token) return offerId(journey.id, price);
  return '';
};

const untouched = (quotation: Quotation | undefined): ResultsData['untouched'] => {
  if (!quotation) return { rest: '', spent: 0 };
  const { balance, spent } = quotation;
  return {
    rest:
      spent > 0 ? `il vous reste ${countedPoints(balance - spent)}` : `vous avez ${countedPoints(balance)}`,
    spent: balance > 0 ? Math.min(1, spent / balance) : 0,
  };
};

const timeOf = (instant: string): string => formatTime(Temporal.Instant.from(instant));

/** The first and the last to leave, in whatever order they are listed. */
const endsOf = (shown: readonly Proposal[]): readonly [Proposal | undefined, Proposal | undefined] => {
  const all = shown.toSorted((a, b) => a.journey.departure.localeCompare(b.journey.departure));
  return [all[0], all.at(-1)];
};

const countOf = (shown: readonly Proposal[]): string => {
  const [first, last] = endsOf(shown);
  if (!first || !last) return 'Aucun train dans cette liste.';
  const departures =
    shown.length > 1
      ? `, de ${timeOf(first.journey.departure)} à ${timeOf(last.journey.departure)}`
      : `, à ${timeOf(first.journey.departure)}`;
  return `${counted(shown.length, 'train', 'trains')}${departures}.`;
};

/** The hour that a list begins with, where it is not the one that was asked for. */
const beginningOf = (
  way: Way,
  { beginsAsAsked }: TrainList,
  all: readonly Proposal[],
): Partial<Record<Way['hour'], string>> => {
  const first = all[0]?.journey.departure;
  if (beginsAsAsked || first === undefined) return {};
  return { [way.hour]: String(Temporal.Instant.from(first).toZonedDateTimeISO(PARIS).hour) };
};

/** The day of the list: that of its first train, else the one searched. */
const dayShown = (
  { context, address }: ResultsVisit,
  way: Way,
  proposals: readonly Proposal[],
): Temporal.PlainDate => {
  const first = proposals[0]?.journey.departure;
  if (first !== undefined) return parisDate(Temporal.Instant.from(first));
  return readDay(address[way.date]) ?? parisDate(context.app.quotations.clock.now());
};

/** Ways to a list with the trains before and after these, too, and to the days around it. */
const otherTrains = (
  { context, href, address, found }: ResultsVisit,
  way: Way,
  list: TrainList,
  shown: readonly Proposal[],
  date: Temporal.PlainDate,
): Pick<ResultsData, 'earlier' | 'later' | 'anchors' | 'days'> => {
  const { result, serieWithEarlier, serieWithLater, addedFrom } = list;
  const [first, last] = endsOf(shown).map((one) => one && timeOf(one.journey.departure));
  const to = (serie: string, anchor: string, label: string): LinkView => ({
    href: `${href(way.step, { serie })}#${anchor}`,
    label,
  });
  const { dayBefore, dayAfter } = result.ok ? result.quotation : result;
  // By its date rather than by its cursor: the sentence and the form say what is shown.
  const inward = way.direction === 'outward' && isReturn(address) ? readDay(address.arrivalDate) : undefined;
  const day = (cursor: string | undefined, direction: 'before' | 'after', days: number) => {
    const other = date.add({ days });
    if (!cursor || (inward && Temporal.PlainDate.compare(other, inward) > 0)) return [];
    const asked = searchDay(
      context.app.quotations.clock,
      other,
      address[way.hour],
      otherWayOf(found.search.input, way.direction),
    );
    if (!asked) return [];
    const to = `${href(way.step, { [way.date]: formatDate(other), [way.hour]: String(asked.hour) })}#${LIST}`;
    return [{ href: to, label: formatWeekdayDate(other), direction }];
  };
  const begins = shown[0]?.journey.id;
  const added = addedFrom && shown.find(({ journey }) => journey.departure >= addedFrom)?.journey.id;
  return {
    ...(serieWithEarlier
      ? { earlier: to(serieWithEarlier, FIRST_TRAIN, `Trains plus tôt${first ? `, avant ${first}` : ''}`) }
      : {}),
    ...(serieWithLater
      ? {
          later: to(
            serieWithLater,
            begins === undefined ? FIRST_TRAIN : ADDED_TRAIN,
            `Trains plus tard${last ? `, après ${last}` : ''}`,
          ),
        }
      : {}),
    anchors: {
      ...(added === undefined ? {} : { [added]: ADDED_TRAIN }),
      ...(begins === undefined ? {} : { [begins]: FIRST_TRAIN }),
    },
    days: [...day(dayBefore, 'before', -1), ...day(dayAfter, 'after', 1)],
  };
};

/** One of the day's best, and the list that begins with it. */
interface BestView {
  /** « le moins cher à 06h12 » */
  readonly title: string;
  /** « 2 900 points, 2 h 04 » */
  readonly text: string;
  readonly href: string;
}

/** The day's cheapest and fastest, whatever hours are listed; undefined where nobody can say. */
const bestView = async (
  { context: { app, signal, log }, address, found, href }: ResultsVisit,
  way: Way,
  day: Temporal.PlainDate,
): Promise<readonly BestView[] | undefined> => {
  const { direction } = way;
  const outward =
    direction === 'inward' ? checkChoices(app.quotations, { outward: address.aller }) : undefined;
  const after = outward?.ok ? outward.journeys[0]?.legs.at(-1)?.arrival : undefined;
  const best = await bestOfDay(app.quotations, found.search.input, { direction, after }, day, signal).catch(
    (error: unknown) => {
      log.warn({ error }, 'the best of a day could not be found');
      return undefined;
    },
  );
  if (!best) return undefined;
  const other = otherWayOf(found.search.input, direction);
  const view = (title: string, { journey, points: cost }: BestOfDay['cheapest']): readonly BestView[] => {
    const { hour } = Temporal.Instant.from(journey.departure).toZonedDateTimeISO(PARIS);
    // On the day of the other way a list may not begin with every train.
    if (searchDay(app.quotations.clock, day, hour, other)?.hour !== hour) return [];
    return [
      {
        title: `${title} à ${timeOf(journey.departure)}`,
        text: `${countedPoints(cost)}, ${formatDuration(journey.minutes)}`,
        href: `${href(way.step, { [way.date]: formatDate(day), [way.hour]: String(hour), serie: '' })}#${LIST}`,
      },
    ];
  };
  const { cheapest, fastest } = best;
  return cheapest.journey.id === fastest.journey.id
    ? view('le moins cher et le plus rapide', cheapest)
    : [...view('le moins cher', cheapest), ...view('le plus rapide', fastest)];
};

const filtersOf = (
  { address }: ResultsVisit,
  way: Way,
  spendable: number | undefined,
): ResultsData['filters'] => [
  { name: 'direct', label: 'Directs', isOn: address.direct !== '' },
  ...(spendable === undefined
    ? []
    : [
        {
          name: 'moyens' as const,
          label: `${isReturn(address) && way.direction === 'outward' ? 'A/R dans' : 'Dans'} mes ${countedPoints(spendable)}`,
          isOn: address.moyens !== '',
        },
        { name: 'echangeables' as const, label: 'Échangeables', isOn: address.echangeables !== '' },
      ]),
];

interface WhatThereIs {
  /** What the filters leave of the list. */
  readonly shown: readonly Proposal[];
  readonly spendable: number;
  readonly returnFrom: number | undefined;
  readonly others: readonly OtherDay[];
}

/** What somebody should know before choosing, and where to go when nothing can be chosen. */
const troubleOf = (
  visit: ResultsVisit,
  way: Way,
  { result }: TrainList,
  { shown, spendable, returnFrom = 0, others }: WhatThereIs,
): Pick<ResultsData, 'alert' | 'waysOut'> => {
  const message = messageFor(visit.address.message);
  // What was abandoned was asked for: nothing of it is a trouble.
  const isAsked = visit.address.message === ('abandoned' satisfies ErrorCode);
  if (message) return { alert: { kind: isAsked ? 'success' : 'warning', title: message }, waysOut: [] };
  if (!result.ok)
    return {
      alert:
        result.status < 500
          ? { kind: 'information', title: result.message }
          : { kind: 'error', title: result.message, reference: visit.context.correlationId },
      waysOut: [
        ...askedAgain(visit, way, result.code),
        ...fromElsewhere(visit, way, result.code),
        ...afterLastTrain(visit, way, result),
      ],
    };
  const { warnings, proposals } = result.quotation;
  if (shown.length === 0)
    return {
      alert: {
        kind: 'information',
        title: 'Aucun de ces trains ne répond à vos filtres.',
        text: 'Essayez un autre jour ou une autre heure, ou affichez tous les trains.',
      },
      waysOut: [],
    };
  const codes: readonly QuotationWarning[] = [
    'no-proposal',
    'full-train',
    'full-for-passenger-count',
    'not-enough-points',
  ];
  const warning = warnings.find((code) => codes.includes(code));
  if (warning !== undefined && warning !== 'not-enough-points')
    return { alert: { kind: 'warning', title: messageOf(warning) }, waysOut: [] };
  const prices = proposals.flatMap(({ classes }) => classes.flatMap(({ points }) => points ?? []));
  const least = Math.min(...prices) + returnFrom;
  const { spent, balance, euros } = result.quotation;
  if (prices.length === 0 || affordable(points(spent + least), balance, euros)) return { waysOut: [] };
  const toBegin = euros && leastPoints(points(spent + least), euros) - balance;
  const missing = countedPoints(least - spendable);
  const isBoth = returnFrom > 0;
  return {
    alert: {
      kind: 'warning',
      title: isBoth
        ? `Aucun aller-retour à ces dates n’entre dans vos ${countedPoints(spendable)}.`
        : `Aucun de ces trains n’entre dans vos ${countedPoints(spendable)}.`,
      text: `${isBoth ? `Le moins cher coûte ${thousands(least)}, aller et retour` : 'Pour le moins cher de ces trains'}${isBoth ? `${NBSP}: ` : ', '}il vous manque ${missing}.${toBegin ? ` Avec ${countedPoints(toBegin)} de plus, le reste se paierait en euros.` : ''}`,
    },
    waysOut: waysOut(visit, way, { spendable, kept: returnFrom, others }),
  };
};

/** The same search, once it can be answered. */
const askedAgain = ({ href }: ResultsVisit, way: Way, code: ErrorCode): readonly WayOut[] =>
  code === 'search-unavailable'
    ? [
        {
          title: 'Chercher encore',
          text: `Votre recherche est gardée${NBSP}: rien n’est à ressaisir.`,
          href: `${href(way.step)}#${LIST}`,
          label: 'Réessayer',
        },
      ]
    : [];

/** From or to the city's other stations. With an outward journey chosen, its stations are those of the return, too. */
const fromElsewhere = (
  { context, address, found, href }: ResultsVisit,
  way: Way,
  code: string,
): readonly WayOut[] => {
  const day = readDay(address[way.date]);
  if (way.direction === 'inward' || !day) return [];
  return anyStationOfCity(
    context.app.quotations,
    found.search.input,
    day,
    code,
    (ends) => `${href(way.step, { ...ends, serie: '' })}#${LIST}`,
  );
};

/** To tomorrow's trains, once today's have left. */
const afterLastTrain = (
  { context, address, href }: ResultsVisit,
  way: Way,
  { code, dayAfter }: { readonly code: string; readonly dayAfter?: string },
): readonly WayOut[] => {
  const today = parisDate(context.app.clock.now());
  const tomorrow = today.add({ days: 1 });
  const day = readDay(address[way.date]);
  const back = way.direction === 'outward' && isReturn(address) ? readDay(address.arrivalDate) : undefined;
  const isBeforeReturn = !back || Temporal.PlainDate.compare(tomorrow, back) <= 0;
  if (code !== 'no-train-at-this-time' || !dayAfter || !day?.equals(today) || !isBeforeReturn) return [];
  return [
    {
      title: way.direction === 'outward' ? 'Partir demain' : 'Revenir demain',
      text: 'Tous les trains de la journée, dès 06h00.',
      href: `${href(way.step, { [way.date]: formatDate(tomorrow), [way.hour]: String(FIRST_HOUR), serie: '' })}#${LIST}`,
      label: `Voir le ${formatWeekdayDate(tomorrow)}`,
    },
  ];
};

const waysOut = (
  { href }: ResultsVisit,
  way: Way,
  { spendable, kept, others }: { spendable: number; kept: number; others: readonly OtherDay[] },
): readonly WayOut[] => {
  const isInward = way.direction === 'inward';
  return [
    ...anotherDay(others, isInward ? 'Revenir un autre jour' : 'Partir un autre jour', { spendable, kept }),
    ...(isInward
      ? [
          {
            title: 'Changer l’aller',
            text: 'Un aller moins cher laisse plus de points pour le retour.',
            href: href('ferShopCartOutward'),
            label: 'Voir les allers',
          },
        ]
      : []),
    {
      title: 'Changer la recherche',
      text: 'Une autre heure, d’autres jours, moins de voyageurs.',
      href: href('ferShopCartItinerary'),
      label: 'Modifier la recherche',
    },
  ];
};

const notesOf = (
  { address, found }: ResultsVisit,
  quotation: Quotation | undefined,
  shown: { hours: string | undefined; returnFrom: number | undefined; way: Way },
): string[] => {
  const party = partyOf(found.search.input);
  const day = readDay(address.arrivalDate);
  const hour = returnHour(address);
  const mode = found.search.input.deliveryMode;
  return [
    isSameParty(party, adults(1))
      ? 'Heures de Paris. Prix pour un voyageur.'
      : `Heures de Paris. Prix pour ${partyWords(party)}.`,
    ...(shown.hours ? [`Le prix de chaque jour est le plus bas de ses ${shown.hours}.`] : []),
    ...(shown.returnFrom !== undefined && day
      ? [
          `«\u202fA/R dès\u202f» ajoute le retour le moins cher du ${formatWeekdayDate(day)}, ${hoursFrom(hour)}${NBSP}: ${countedPoints(shown.returnFrom)}.`,
        ]
      : []),
    ...(quotation?.notHandedOver && mode
      ? [
          `${counted(quotation.notHandedOver, 'train n’est pas proposé', 'trains ne sont pas proposés')}${NBSP}: remise «\u202f${deliveryName(mode)}\u202f» impossible.`,
        ]
      : []),
    ...(quotation?.warnings.includes('promo-too-close') ? [messageOf('promo-too-close')] : []),
  ];
};
