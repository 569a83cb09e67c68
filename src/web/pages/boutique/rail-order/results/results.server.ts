import type { PageRedirect } from '#contract/page-results.ts';
import { PARIS, parisDate } from '#domain/clock.ts';
import { type ErrorCode, messageOf, sentencesOf } from '#domain/errors/catalogue.ts';
import { readDay } from '#domain/fields/dates.ts';
import { wholeHour } from '#domain/fields/rail.ts';
import { formatWeekdayDate } from '#domain/french-dates.ts';
import { paidBeside, type Split } from '#domain/payment-split.ts';
import { countedPoints, pointsAndEuros } from '#domain/points-words.ts';
import { deliveryName } from '#domain/rail/delivery.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { partyCount, partyWords } from '#domain/rail/party-words.ts';
import { FIRST_HOUR } from '#domain/rail/search-rules.ts';
import { adults, isSameParty } from '#domain/rail/travellers.ts';
import { counted, NBSP, withCapital } from '#domain/typography.ts';
import {
  checkChoices,
  choiceAmong,
  DELIVERY_ERRORS,
  isAbroad,
  type Proposal,
  type Quotation,
  quoteDays,
  quoteInward,
  quoteOutward,
  rememberSearch,
} from '#features/rail-shop/index.ts';
import { type Voice, voiceFor } from '#web/context/voice.ts';
import type { HiddenField } from '#web/journeys/address.ts';
import { type OrderJourneyView, orderJourneyView } from '#web/views/order-journey.server.ts';
import { offerId, type ProposalsView, proposalsView } from '#web/views/proposal-view.server.ts';
import { keepSearch } from '../../kept-cart/keep-search.server.ts';
import { isReturn, type OrderAddress } from '../address.ts';
import { type AlertView, alertOf } from '../alert/alert.server.ts';
import { type SearchAgain, searchAgain } from '../itinerary/search-again.server.ts';
import type { Filter } from '../parts/filters.tsx';
import { type BestView, bestOfListed, bestView } from './best-of-day.server.ts';
import { type DayCalendar, dayCalendar, hoursFrom } from './day-calendar.server.ts';
import { type HourOfDay, hoursOfDay } from './hours-of-day.server.ts';
import { inOrder, type OrderOfList, ordersOf } from './order-of-list.server.ts';
import { countOf, type OtherTrains, otherTrains } from './other-trains.server.ts';
import {
  type SearchInShort,
  type SearchSentence,
  searchInShort,
  searchSentence,
} from './search-sentence.server.ts';
import { quoteSets, type TrainList } from './sets-of-trains.server.ts';
import { type Trouble, troubleOf } from './trouble.server.ts';
import { type ResultsVisit, WAYS, type Way } from './ways.ts';

/** Spendable points are only known with prices. */
type Proposals = Omit<ProposalsView, 'spendable'> & { readonly spendable?: number };
const NO_TRAINS: Proposals = { journeys: [], classes: [], offers: {} };

export interface ResultsData extends Proposals, OtherTrains, Trouble {
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
  /** What an order at a price comes to, the rest of it paid so, in words: « à payer : 304 points et 0,96 € ». */
  readonly difference: (total: number, paid: Split) => string;
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
  const finding = quotation && bestOfListed(visit, way, day);
  const asked = readDay(address[way.date]) ?? day;
  const [around, returnFrom, priceAlert, best] = await Promise.all([
    result.ok || result.status < 500
      ? dayCalendar(visit, way, day, beyond(quotation), firstOf(list))
      : undefined,
    quotation && lowestReturn(visit, way),
    // Whose mail would be sent asks for it themselves.
    sends || visit.context.acting
      ? undefined
      : alertOf(visit, way, asked, {
          best: asked.equals(day) ? finding : undefined,
          balance: quotation?.balance,
        }),
    finding,
  ]);
  const isFiltered = (proposal: Proposal): boolean => isWanted(proposal, address, spendable, returnFrom);
  const shown = inOrder(all.filter(isFiltered), address);
  const wanted = {
    day,
    isReturn: isReturn(address),
    returnFrom,
    ...(sends ? { difference: sends.difference } : {}),
    say: voiceFor(visit.context.acting),
  };
  const proposals = quotation ? proposalsView(quotation, shown, wanted) : NO_TRAINS;
  const trouble = await troubleOf(visit, way, list, {
    shown,
    returnFrom,
    others: around?.others ?? [],
    day,
    cheapest: best?.cheapest,
  });
  const bests = best ? bestView(visit, way, day, best) : [];
  const returnFollows = way.direction === 'outward' && isReturn(address);
  const outward = quotation && outwardOf(visit, way, quotation);
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
    ...(bests.length > 0 ? { best: bests } : {}),
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
    untouched: untouched(quotation, voiceFor(visit.context.acting)),
    passengers: partyCount(partyOf(found.search.input)),
    ...trouble,
    ...(why ? { choiceError: voiceFor(visit.context.acting)(...sentencesOf(why)) } : {}),
    ...(priceAlert ? { priceAlert } : {}),
    ...(sends ? { sends: { intention: sends.intention, transactionId: sends.transactionId } } : {}),
    notes: [
      ...(sends ? [sends.note] : []),
      ...notesOf(visit, quotation, { hours: around?.calendar.hours, returnFrom, way }),
    ],
  };
};

/** The hour at which a list begins that was asked for by an hour. */
const firstOf = ({ beginsAsAsked, result }: TrainList): number | undefined => {
  const [first] = result.ok && beginsAsAsked ? result.quotation.proposals : [];
  return first && Temporal.Instant.from(first.journey.departure).toZonedDateTimeISO(PARIS).hour;
};

/** Whether a price is more than points, and euros where they may be paid, reach. */
const beyond =
  (quotation: Quotation | undefined) =>
  (price: number): boolean =>
    quotation !== undefined && paidBeside(quotation.spent + price, quotation) === undefined;

/** Whether a train stays in the list under the filters that are on. */
const isWanted = (
  { classes }: Proposal,
  { moyens, echangeables }: OrderAddress,
  spendable: number,
  returnFrom = 0,
): boolean => {
  const isWithin = moyens !== '' && spendable > 0;
  if (!isWithin && !echangeables) return true;
  return classes.some(
    ({ points, fare, state }) =>
      state !== 'full' &&
      points !== undefined &&
      fare !== undefined &&
      (!isWithin || points + returnFrom <= spendable) &&
      (!echangeables || fareConditions(fare).isFlexible),
  );
};

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
  { context: { app, acting }, address, href }: ResultsVisit,
  way: Way,
  quotation: Quotation,
): ResultsData['outward'] => {
  if (way.direction === 'outward') return undefined;
  const checked = checkChoices(app.quotations, { outward: address.aller });
  const journey = checked.ok ? checked.journeys[0] : undefined;
  return (
    journey && {
      journey: orderJourneyView(journey, 0),
      rest: `${withCapital(leftWords(quotation, voiceFor(acting)))}${quotation.spent > quotation.balance ? '' : ' pour le retour'}.`,
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

const untouched = (quotation: Quotation | undefined, say: Voice): ResultsData['untouched'] => {
  if (!quotation) return { rest: '', spent: 0 };
  const { balance, spent } = quotation;
  return {
    rest:
      spent > 0 ? leftWords(quotation, say) : `${say('vous avez', 'le client a')} ${countedPoints(balance)}`,
    spent: balance > 0 ? Math.min(1, spent / balance) : 0,
  };
};

/** What an outward journey leaves for the return: points, or none where it takes euros besides. Within a sentence. */
const leftWords = (quotation: Quotation, say: Voice): string => {
  const { balance, spent } = quotation;
  if (spent <= balance) return `il ${say('vous', 'lui')} reste ${countedPoints(balance - spent)}`;
  const paid = paidBeside(spent, quotation);
  return paid
    ? `l’aller prend ${say('vos', 'ses')} ${pointsAndEuros(paid.points, paid.cents)}`
    : `l’aller dépasse ${say('vos', 'ses')} ${countedPoints(balance)}`;
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

const filtersOf = (
  { context, address }: ResultsVisit,
  way: Way,
  spendable: number | undefined,
): ResultsData['filters'] => [
  { name: 'direct', label: 'Directs', isOn: address.direct !== '' },
  // Without points left no price is within them.
  ...(spendable
    ? [
        {
          name: 'moyens' as const,
          label: `${isReturn(address) && way.direction === 'outward' ? 'A/R dans' : 'Dans'} ${voiceFor(context.acting)('mes', 'ses')} ${countedPoints(spendable)}`,
          isOn: address.moyens !== '',
        },
      ]
    : []),
  ...(spendable === undefined
    ? []
    : [{ name: 'echangeables' as const, label: 'Échangeables', isOn: address.echangeables !== '' }]),
];

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
