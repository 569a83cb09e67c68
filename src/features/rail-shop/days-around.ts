import { type Clock, PARIS, parisDate } from '#domain/clock.ts';
import { readDay } from '#domain/fields/dates.ts';
import { wholeHour } from '#domain/fields/rail.ts';
import { FIRST_HOUR, lastBookableDate, lastReturnDate } from '#domain/rail/search-rules.ts';
import { journeyById } from '#features/rail/index.ts';
import { readChoice } from './choice-token.ts';
import type { QuotationsContext } from './context.ts';
import type { QuotationInput } from './contract.ts';
import { type DayQuote, quoteDays } from './quote-days.ts';

/** A day that can be searched, and from which hour on: today's is not past. */
export interface SearchDay {
  readonly date: Temporal.PlainDate;
  readonly hour: number;
}

export interface DaysAround {
  /** The hour that the search asks for, on any day but today. */
  readonly hour: number;
  readonly days: readonly (SearchDay & DayQuote)[];
  /** The days before and after these, where tickets are sold then. */
  readonly before?: SearchDay;
  readonly after?: SearchDay;
}

const DAYS_SHOWN = 9;

/** A day with the hour that its trains are asked for from: the one that was, and today none that is past. */
export const searchDay = (clock: Clock, date: Temporal.PlainDate, asked: string | number): SearchDay => {
  const now = clock.now().toZonedDateTimeISO(PARIS);
  const read = wholeHour.safeParse(asked);
  const hour = read.success ? read.data : FIRST_HOUR;
  return { date, hour: date.equals(now.toPlainDate()) ? Math.max(hour, now.hour) : hour };
};

/**
 * Nine days around one with the lowest price of each (RAIL-16), within the dates on sale and, for a return, between outward and inward;
 * undefined when there is no other day to go to. `outward` is the token of the outward choice, whose arrival bounds the way back.
 */
export const quoteDaysAround = async (
  ctx: QuotationsContext,
  input: QuotationInput,
  way: { readonly direction: 'outward' | 'inward'; readonly outward: string },
  shown: Temporal.PlainDate,
  signal?: AbortSignal,
): Promise<DaysAround | undefined> => {
  const isOutward = way.direction === 'outward';
  const today = parisDate(ctx.clock.now());
  const inward = input.journeyType === 'ALLER_RETOUR' ? readDay(input.arrivalDate ?? '') : undefined;
  const first = isOutward ? today : (readDay(input.departureDate) ?? today);
  const last = (isOutward ? inward : lastReturnDate(ctx.timetable())) || lastBookableDate(ctx.clock);
  const asked = wholeHour.safeParse(isOutward ? input.departureHour : input.arrivalHour);
  const hour = asked.success ? asked.data : FIRST_HOUR;
  const dayOf = (date: Temporal.PlainDate): SearchDay => searchDay(ctx.clock, date, hour);
  const isOnSale = (date: Temporal.PlainDate): boolean =>
    Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0;
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) =>
    shown.add({ days: index - Math.floor(DAYS_SHOWN / 2) }),
  )
    .filter(isOnSale)
    .map(dayOf);
  if (days.length < 2) return undefined;
  const read = readChoice(ctx.key, way.outward, ctx.realTime());
  const outwardArrival =
    !isOutward && read.ok ? journeyById(ctx.timetable(), read.choice.journey)?.arrival : undefined;
  const bounds = { direction: way.direction, ...(outwardArrival ? { outwardArrival } : {}) };
  const quotes = await quoteDays(ctx, input, bounds, days, signal);
  const before = days[0]?.date.subtract({ days: 1 });
  const after = days.at(-1)?.date.add({ days: 1 });
  return {
    hour,
    days: days.map((day, index) => ({ ...day, ...quotes[index] })),
    ...(before && isOnSale(before) ? { before: dayOf(before) } : {}),
    ...(after && isOnSale(after) ? { after: dayOf(after) } : {}),
  };
};
