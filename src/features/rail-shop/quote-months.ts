import { setImmediate } from 'node:timers/promises';
import { parisDate } from '#domain/clock.ts';
import type { Failure } from '#domain/failure.ts';
import { readDay } from '#domain/fields/dates.ts';
import type { Points } from '#domain/money.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { checkSearch, firstHour, lastBookableDate, lastReturnDate } from '#domain/rail/search-rules.ts';
import { type DayTrip, type Journey, journeysOfDay } from '#features/rail/index.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import type { QuotationsContext } from './context.ts';
import type { QuotationCode, QuotationInput } from './contract.ts';
import { countriesSold, handedOver, handoverOfSearch } from './delivery.ts';
import { lowestPrices } from './lowest-prices.ts';
import { partyFields } from './party-offers.ts';

export interface PricedDay {
  readonly date: Temporal.PlainDate;
  /** Lowest price of the day for all passengers, with seats left, and when its train leaves (instant); absent when nothing is sold. */
  readonly lowest?: { readonly points: Points; readonly departure: string };
}

export interface PricedMonths {
  readonly ok: true;
  /** Every day on sale for the way, in order. */
  readonly days: readonly PricedDay[];
  /** The booking system did not answer: no day has a price. */
  readonly isSilent: boolean;
}

type Direction = 'outward' | 'inward';

/** How far a calendar looks: as long as outward journeys are sold. */
const MONTHS = 3;
/** Days that are planned in one go: about two milliseconds, after which a process does something else. */
const PLANNED_AT_ONCE = 4;

/**
 * The lowest price of each day on sale (RAIL-16): for the outward journey from today on, for the return from the outward day on, of all
 * the trains of the day. Wrong stations are refused as in a search; dates and hours are what is being looked for.
 */
export const quoteMonths = async (
  ctx: QuotationsContext,
  input: QuotationInput,
  direction: Direction,
  signal?: AbortSignal,
): Promise<PricedMonths | Failure<QuotationCode>> => {
  const today = parisDate(ctx.clock.now());
  const { departure, arrival, direct, via } = input;
  const search = {
    ...partyFields(input),
    departure,
    arrival,
    direct,
    ...(via === undefined ? {} : { via }),
    journeyType: 'ALLER_SIMPLE',
    departureDate: today.toString(),
    departureHour: firstHour(ctx.clock, today),
  } as const;
  const checked = checkSearch(ctx.timetable(), ctx.clock, search, countriesSold(ctx));
  if (!checked.ok) return checked;
  const outward = readDay(input.departureDate) ?? today;
  const first = direction === 'outward' || Temporal.PlainDate.compare(outward, today) < 0 ? today : outward;
  const last =
    direction === 'outward'
      ? lastBookableDate(ctx.clock)
      : earlier(lastReturnDate(ctx.timetable()) ?? first, first.add({ months: MONTHS }));
  const count = Math.max(0, first.until(last, { largestUnit: 'days' }).days) + 1;
  return pricesOf(
    ctx,
    input,
    direction,
    Array.from({ length: count }, (_, days) => first.add({ days })),
    signal,
  );
};

/** The lowest price of one day, as `quoteMonths` has it; undefined when the booking system did not answer. */
export const quoteDay = async (
  ctx: QuotationsContext,
  input: QuotationInput,
  direction: Direction,
  day: Temporal.PlainDate,
  signal?: AbortSignal,
): Promise<PricedDay | undefined> => {
  const { days, isSilent } = await pricesOf(ctx, input, direction, [day], signal);
  return isSilent ? undefined : (days[0] ?? { date: day });
};

const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) <= 0 ? a : b;

const pricesOf = async (
  ctx: QuotationsContext,
  input: QuotationInput,
  direction: Direction,
  dates: readonly Temporal.PlainDate[],
  signal?: AbortSignal,
): Promise<PricedMonths> => {
  const { departure, arrival, via, direct } = input;
  const trip: DayTrip = {
    ...(direction === 'outward' ? { from: departure, to: arrival } : { from: arrival, to: departure }),
    via: [via ?? []].flat()[0],
    direct,
  };
  const timetable = ctx.timetable();
  const handover = direction === 'inward' ? handoverOfSearch(ctx, input) : undefined;
  const journeys: (readonly Journey[])[] = [];
  for (const [index, date] of dates.entries()) {
    if (index > 0 && index % PLANNED_AT_ONCE === 0) await setImmediate();
    const all = journeysOfDay(timetable, ctx.clock, trip, date);
    journeys.push(handedOver(ctx, input.deliveryMode, all, handover));
  }
  try {
    const found = await lowestPrices(ctx, journeys, partyOf(input), signal);
    const days = dates.map((date, index): PricedDay => {
      const one = found[index];
      return one ? { date, lowest: { points: one.points, departure: one.journey.departure } } : { date };
    });
    return { ok: true, days, isSilent: false };
  } catch (error) {
    if (!(error instanceof BookingUnavailable)) throw error;
    return { ok: true, days: dates.map((date) => ({ date })), isSilent: true };
  }
};
