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

/** The other way of a return, which bounds the hours of its own day: the way back leaves in a later hour than the way there (RAIL-04). */
export interface OtherWay {
  readonly date: Temporal.PlainDate;
  readonly hour: number;
  readonly is: 'before' | 'after';
}

const LAST_HOUR = 23;
const hourMeant = (asked: string | number | undefined): number => {
  const read = wholeHour.safeParse(asked);
  return read.success ? read.data : FIRST_HOUR;
};

/** What of a search for a return bounds one of its ways; nothing of a single journey. */
export const otherWayOf = (
  input: Pick<
    QuotationInput,
    'journeyType' | 'departureDate' | 'departureHour' | 'arrivalDate' | 'arrivalHour'
  >,
  direction: 'outward' | 'inward',
): OtherWay | undefined => {
  const isOutward = direction === 'outward';
  const date =
    input.journeyType === 'ALLER_RETOUR'
      ? readDay((isOutward ? input.arrivalDate : input.departureDate) ?? '')
      : undefined;
  const hour = hourMeant(isOutward ? input.arrivalHour : input.departureHour);
  return date && { date, hour, is: isOutward ? 'after' : 'before' };
};

/**
 * A day with the hour that its trains are asked for from: the one that was, today none that is past, and on the day of the other way none
 * that crosses it. Undefined for a day that has no such hour.
 */
export const searchDay = (
  clock: Clock,
  date: Temporal.PlainDate,
  asked: string | number,
  other?: OtherWay,
): SearchDay | undefined => {
  const now = clock.now().toZonedDateTimeISO(PARIS);
  const isWith = other?.date.equals(date);
  const first = Math.max(
    date.equals(now.toPlainDate()) ? now.hour : 0,
    isWith && other?.is === 'before' ? other.hour + 1 : 0,
  );
  const last = isWith && other?.is === 'after' ? other.hour - 1 : LAST_HOUR;
  return first > last ? undefined : { date, hour: Math.min(last, Math.max(first, hourMeant(asked))) };
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
  const hour = hourMeant(isOutward ? input.departureHour : input.arrivalHour);
  const other = otherWayOf(input, way.direction);
  const onSale = (date: Temporal.PlainDate | undefined): readonly SearchDay[] => {
    const isOnSale =
      date && Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0;
    const day = isOnSale && searchDay(ctx.clock, date, hour, other);
    return day ? [day] : [];
  };
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) =>
    shown.add({ days: index - Math.floor(DAYS_SHOWN / 2) }),
  ).flatMap(onSale);
  if (days.length < 2) return undefined;
  const read = readChoice(ctx.key, way.outward, ctx.realTime());
  const outwardArrival =
    !isOutward && read.ok ? journeyById(ctx.timetable(), read.choice.journey)?.arrival : undefined;
  const bounds = { direction: way.direction, ...(outwardArrival ? { outwardArrival } : {}) };
  const quotes = await quoteDays(ctx, input, bounds, days, signal);
  const [before] = onSale(days[0]?.date.subtract({ days: 1 }));
  const [after] = onSale(days.at(-1)?.date.add({ days: 1 }));
  return {
    hour,
    days: days.map((day, index) => ({ ...day, ...quotes[index] })),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  };
};
