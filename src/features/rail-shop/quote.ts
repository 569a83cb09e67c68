import { parisDate } from '#domain/clock.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { type Failure, failure, success } from '#domain/failure.ts';
import { readDay } from '#domain/fields/dates.ts';
import type { Iuc } from '#domain/ids.ts';
import { type Points, points } from '#domain/money.ts';
import { paidBeside } from '#domain/payment-split.ts';
import { bookableLeg } from '#domain/rail/leg.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { type JourneyPrice, priceJourney } from '#domain/rail/points-price.ts';
import { FIRST_HOUR, firstHour } from '#domain/rail/search-rules.ts';
import { isSameParty, type Party, partyPoints, seated, TRAVELLER_KINDS } from '#domain/rail/travellers.ts';
import { type Journey, type SearchCursors, type SearchInput, searchJourneys } from '#features/rail/index.ts';
import { BookingUnavailable, type JourneyOffer } from '#providers/booking/port.ts';
import { sortBeaten } from './beaten-journeys.ts';
import { checkChoices, unreadableChoice } from './check-choices.ts';
import { signChoice } from './choice-token.ts';
import type { QuotationsContext } from './context.ts';
import type {
  ChoiceCode,
  ClassPrice,
  InwardInput,
  Quotation,
  QuotationCode,
  QuotationInput,
  QuotationWarning,
} from './contract.ts';
import {
  countriesSold,
  type Handover,
  handedOver,
  handoverBefore,
  isAbroad,
  modeMissing,
  notHandedOver,
} from './delivery.ts';
import { lowestFare, offersToParty, partyFields } from './party-offers.ts';

/** Below this many, the seats left at a price are said. */
const FEW_SEATS = 10;

type Quoted<Code extends ErrorCode> =
  | { readonly ok: true; readonly quotation: Quotation }
  /** A failure of the search still says where to look: the cursors to other sets. */
  | (Failure<Code> & SearchCursors);
export type OutwardQuotationResult = Quoted<QuotationCode>;
export type InwardQuotationResult = Quoted<QuotationCode | ChoiceCode>;

/** One way of a search. */
interface Way {
  readonly direction: 'outward' | 'inward';
  /** Arrival (instant) of the outward journey chosen. */
  readonly outwardArrival?: string;
  /** Points of the outward journey already chosen. */
  readonly spent: Points;
  /** Where and when the outward journey chosen begins. */
  readonly handover?: Handover;
}

/**
 * Proposals for the outward journey (`/quotation-burnFer-outward`, RAIL-05): trains of the timetable with the booking system's
 * seats and the price list's points, each class a signed choice. One question to the booking system for the whole list.
 * Failures are those of RAIL-04, RAIL-07 and RAIL-14.
 */
export const quoteOutward = (
  ctx: QuotationsContext,
  input: QuotationInput,
  iuc: Iuc,
  signal?: AbortSignal,
): Promise<OutwardQuotationResult> =>
  quoteWay(ctx, { direction: 'outward', spent: points(0) }, input, iuc, signal);

/**
 * Proposals for the return (`/quotation-burnFer-inward`), none of which departs before the chosen outward journey arrives. What is
 * missing counts the outward journey's points. A wrong outward choice is named by `fields.outward`.
 */
export const quoteInward = async (
  ctx: QuotationsContext,
  input: InwardInput,
  iuc: Iuc,
  signal?: AbortSignal,
): Promise<InwardQuotationResult> => {
  const outward = checkChoices(ctx, { outward: input.outward });
  if (!outward.ok) return outward;
  const outwardArrival = outward.journeys[0]?.legs.at(-1)?.arrival;
  if (!isSameParty(outward.party, partyOf(input)) || outwardArrival === undefined)
    return unreadableChoice('outward');
  const handover = handoverBefore(ctx, outward.journeys);
  const way = { direction: 'inward', outwardArrival, spent: outward.points } as const;
  return quoteWay(ctx, { ...way, ...(handover ? { handover } : {}) }, input, iuc, signal);
};

const quoteWay = async (
  ctx: QuotationsContext,
  way: Way,
  input: QuotationInput,
  iuc: Iuc,
  signal: AbortSignal | undefined,
): Promise<OutwardQuotationResult> => {
  // No timetable was ever good: no search could be right, and none is the customer's mistake.
  if (ctx.timetable().stations.length === 0) return failure('search-unavailable');
  const { departureHour, arrivalHour, arrivalDate, via, cursor } = input;
  const search: SearchInput = {
    ...partyFields(input),
    departure: input.departure,
    arrival: input.arrival,
    journeyType: input.journeyType,
    departureDate: input.departureDate,
    departureHour: departureHour ?? startingHour(ctx, input.departureDate),
    direct: input.direct,
    direction: way.direction,
    ...(via === undefined ? {} : { via }),
    ...(input.journeyType === 'ALLER_RETOUR'
      ? { arrivalDate: arrivalDate ?? '', arrivalHour: arrivalHour ?? startingHour(ctx, arrivalDate ?? '') }
      : {}),
    ...(way.outwardArrival ? { outwardArrival: way.outwardArrival } : {}),
  };
  const find = (more: Pick<SearchInput, 'cursor'>) =>
    searchJourneys(ctx.timetable(), ctx.clock, { ...ctx.kept, ...search, ...more }, countriesSold(ctx));
  const found = find(cursor ? { cursor } : {});
  if (!found.ok) return found;
  const { deliveryMode } = input;
  if (deliveryMode === undefined && isAbroad(ctx, input)) return modeMissing();

  const { ok: _, journeys, ...cursors } = found;
  const handed = handedOver(ctx, deliveryMode, journeys, way.handover);
  if (handed.length === 0) return { ...notHandedOver(ctx, journeys, way.handover), ...cursors };
  const { wanted, beaten } = sortBeaten(handed, () => {
    const next = cursors.later ? find({ cursor: cursors.later }) : undefined;
    return next?.ok ? handedOver(ctx, deliveryMode, next.journeys, way.handover) : [];
  });
  const party = partyOf(input);
  const [balance, offers] = await Promise.all([
    ctx.balance(iuc),
    offersFor(ctx, handed, seated(party), signal),
  ]);
  if (!offers) return failure('search-unavailable');
  const now = ctx.clock.now();
  const asking = { direction: way.direction, party, balance, spent: way.spent };
  const all = handed.map((journey, index) => {
    const price = priceJourney(ctx.tariff, parisDate(now), journey);
    return { journey, price, classes: classPrices(ctx, journey, price, offers[index], asking) };
  });
  // Where the others are full, a journey that is slower than one to come is better than none.
  const isLeft = ({ journey, classes }: (typeof all)[number]): boolean =>
    wanted.includes(journey) && classes.some(({ state }) => state !== 'full');
  const proposals =
    beaten.length > 0 && all.some(isLeft) ? all.filter(({ journey }) => wanted.includes(journey)) : all;
  const classes = proposals.flatMap((proposal) => proposal.classes);
  if (classes.length === 0) return { ...failure('not-sellable-by-points'), ...cursors };

  const prices = classes.flatMap((one) => (one.points === undefined ? [] : [one.points]));
  const warnings: QuotationWarning[] = [];
  if (classes.every(({ lacksWheelchairSpace }) => lacksWheelchairSpace)) warnings.push('no-proposal');
  else if (classes.every(({ state }) => state === 'full'))
    warnings.push(seated(party) > 1 ? 'full-for-passenger-count' : 'full-train');
  else if (classes.every(({ state }) => state !== 'available')) warnings.push('not-enough-points');
  if (proposals.some(({ price }) => price.promoRefused === 'promo-too-close'))
    warnings.push('promo-too-close');
  return success({
    quotation: {
      ...cursors,
      direction: way.direction,
      party,
      proposals,
      balance,
      spent: way.spent,
      ...(ctx.worth ? { worth: ctx.worth } : {}),
      ...(ctx.euros ? { euros: ctx.euros } : {}),
      ...(prices.length > 0 ? { lowest: points(Math.min(...prices)) } : {}),
      ...(handed.length < journeys.length ? { notHandedOver: journeys.length - handed.length } : {}),
      warnings,
    },
  });
};

/** The hour of a search that names none: 6, or the current hour when it is for today. */
const startingHour = (ctx: QuotationsContext, text: string): number => {
  const day = readDay(text.trim());
  return day ? firstHour(ctx.clock, day) : FIRST_HOUR;
};

/** What the booking system offers for the journeys, in their order; undefined when it does not answer. */
const offersFor = async (
  ctx: QuotationsContext,
  journeys: readonly Journey[],
  passengers: number,
  signal: AbortSignal | undefined,
): Promise<readonly JourneyOffer[] | undefined> => {
  if (journeys.length === 0) return [];
  try {
    const request = { journeys: journeys.map(({ legs }) => ({ legs: legs.map(bookableLeg) })), passengers };
    return (await ctx.booking.offers(request, signal)).journeys;
  } catch (error) {
    if (error instanceof BookingUnavailable) return undefined;
    throw error;
  }
};

const classPrices = (
  ctx: QuotationsContext,
  journey: Journey,
  { classes }: JourneyPrice,
  offer: JourneyOffer | undefined,
  asking: { direction: Way['direction']; party: Party; balance: Points; spent: Points },
): ClassPrice[] => {
  const { party, balance, spent, direction } = asking;
  const offered = offersToParty(offer, party);
  return offered.map(({ travelClass, left, fits, lacksWheelchairSpace }): ClassPrice => {
    const price = classes[travelClass];
    const full = partyPoints(price, party, 'points');
    const fare = fits && lowestFare(price, party, left);
    if (!fare)
      return { travelClass, state: 'full', ...(lacksWheelchairSpace ? { lacksWheelchairSpace } : {}) };
    const all = partyPoints(price, party, fare);
    const total = points(spent + all);
    const paid = paidBeside(total, { balance, worth: ctx.worth, euros: ctx.euros });
    const kinds = TRAVELLER_KINDS.filter((kind) => kind !== 'infant' && party[kind] > 0);
    const choice = { direction, journey: journey.id, travelClass, fare, party, points: all } as const;
    return {
      travelClass,
      state: paid ? 'available' : 'too-expensive',
      fare,
      points: all,
      ...(kinds.length === 1 ? { pointsPerPassenger: points(all / seated(party)) } : {}),
      ...(fare === 'promo' ? { insteadOf: full } : {}),
      ...(left[fare] < FEW_SEATS ? { seatsLeft: left[fare] } : {}),
      ...(paid ? {} : { missing: points(total - balance) }),
      ...(paid && paid.cents > 0 ? { mixed: paid } : {}),
      token: signChoice(ctx.key, choice, ctx.realTime()),
    };
  });
};
