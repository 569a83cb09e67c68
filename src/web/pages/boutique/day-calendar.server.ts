import { PARIS } from '#domain/clock.ts';
import { formatDate, formatShortDayMonth, formatWeekday, parseDate } from '#domain/french-dates.ts';
import { FIRST_HOUR, lastBookableDate } from '#domain/rail/search-rules.ts';
import { thousands } from '#domain/typography.ts';
import { type QuotationInput, quoteDays, readChoice } from '#features/quotations/index.ts';
import { journeyById, WINDOW_HOURS } from '#features/rail/index.ts';
import type { PageContext } from '#server/page-context.ts';
import type { DayPrice } from '#web/ui/results/results.tsx';
import { type OrderUrl, orderHref } from './order-url.ts';

/** Lowest price of the days around the one that is shown (RAIL-16). */
export interface DayCalendar {
  readonly label: string;
  readonly days: readonly DayPrice[];
  readonly before?: string;
  readonly after?: string;
}

/** A day as a search carries it, JJ/MM/AAAA or ISO. */
export const readDay = (text: string): Temporal.PlainDate | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return parseDate(text);
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
};

const CALENDAR_DAYS = 7;

/** Seven days around the one that is shown, within the dates on sale and, for a return, between outward and inward. */
export const dayCalendar = async (
  { app, signal }: PageContext,
  url: OrderUrl,
  input: QuotationInput,
  shown: Temporal.PlainDate,
): Promise<DayCalendar | undefined> => {
  const ctx = app.quotations;
  const isOutward = url.etape === 'aller';
  const now = ctx.clock.now().toZonedDateTimeISO(PARIS);
  const today = now.toPlainDate();
  const outward = readDay(url.departureDate) ?? today;
  const inward = url.journeyType === 'ALLER_RETOUR' ? readDay(url.arrivalDate) : undefined;
  const first = isOutward ? today : outward;
  const lastBookable = lastBookableDate(ctx.clock);
  const last = isOutward && inward ? inward : lastBookable;
  const hour = Number((isOutward ? url.departureHour : url.arrivalHour) || FIRST_HOUR);
  const isBookable = (date: Temporal.PlainDate): boolean =>
    Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0;
  const hourOn = (date: Temporal.PlainDate): number => (date.equals(today) ? Math.max(hour, now.hour) : hour);
  const dates = Array.from({ length: CALENDAR_DAYS }, (_, index) =>
    shown.add({ days: index - Math.floor(CALENDAR_DAYS / 2) }),
  ).filter(isBookable);
  if (dates.length < 2) return undefined;
  const read = readChoice(ctx.key, url.aller, ctx.realTime());
  const outwardArrival =
    !isOutward && read.ok ? journeyById(ctx.timetable(), read.choice.journey)?.arrival : undefined;
  const quotes = await quoteDays(
    ctx,
    input,
    { direction: isOutward ? 'outward' : 'inward', ...(outwardArrival ? { outwardArrival } : {}) },
    dates.map((date) => ({ date, hour: hourOn(date) })),
    signal,
  );
  const prices = quotes.flatMap((quote) => quote.lowest ?? []);
  // Said only where it tells days apart.
  const lowest = new Set(prices).size > 1 ? Math.min(...prices) : undefined;
  const hrefOf = (date: Temporal.PlainDate): string =>
    orderHref(url, {
      [isOutward ? 'departureDate' : 'arrivalDate']: formatDate(date),
      [isOutward ? 'departureHour' : 'arrivalHour']: String(hourOn(date)),
      serie: '',
    });
  const before = dates[0]?.subtract({ days: 1 });
  const after = dates.at(-1)?.add({ days: 1 });
  return {
    label: `Prix le plus bas par jour, départs de ${hour}h à ${(hour + WINDOW_HOURS) % 24}h`,
    days: quotes.map(({ date, lowest: price }) => ({
      href: hrefOf(date),
      weekday: `${formatWeekday(date).slice(0, 3)}.`,
      date: formatShortDayMonth(date),
      current: date.equals(shown),
      ...(price === undefined ? {} : { points: price, label: thousands(price), lowest: price === lowest }),
    })),
    ...(before && isBookable(before) ? { before: hrefOf(before) } : {}),
    ...(after && isBookable(after) ? { after: hrefOf(after) } : {}),
  };
};
