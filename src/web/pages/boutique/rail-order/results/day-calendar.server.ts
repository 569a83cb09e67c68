import { formatDate, formatWeekday, formatWeekdayDate } from '#domain/french-dates.ts';
import { NBSP, thousands } from '#domain/typography.ts';
import { WINDOW_HOURS } from '#features/rail/index.ts';
import { type DaysAround, quoteDaysAround, type SearchDay } from '#features/rail-shop/index.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { DayPrice } from '#web/ui/results/results.tsx';
import type { OrderAddress } from '../address.ts';
import type { WithSearch } from '../itinerary/read-search.server.ts';
import { LIST, type Way } from './ways.ts';

/** Lowest price of the days around the one that is shown (RAIL-16). */
export interface DayCalendar {
  readonly label: string;
  /** Which departures its prices are of: « départs de 08h00 à 12h00 ». */
  readonly hours: string;
  readonly days: readonly DayPrice[];
  readonly before?: string;
  readonly after?: string;
}

/** A day that can be gone to instead, with the lowest price of its trains. */
export interface OtherDay {
  readonly href: string;
  readonly date: Temporal.PlainDate;
  readonly points: number;
}

/**
 * « départs de 08h00 à 12h00 », written as hours are everywhere; « premiers départs dès 00h00 » where `first`, the hour of the first train,
 * lies beyond them.
 */
export const hoursFrom = (hour: number, first = hour): string => {
  const clock = (of: number): string => `${String(of % 24).padStart(2, '0')}h00`;
  if (first >= hour + WINDOW_HOURS) return `premiers départs dès ${clock(hour)}`;
  return `départs de ${clock(hour)} à ${clock(hour + WINDOW_HOURS)}`;
};

/** The calendar, and its days with a price in a form to reason with; undefined when there is no other day, or none has a train. */
export const dayCalendar = async (
  { context: { app, signal }, address, found, href }: Visit<OrderAddress, Way['step'], WithSearch>,
  way: Way,
  shown: Temporal.PlainDate,
  isBeyond: (price: number) => boolean,
  first?: number,
): Promise<{ readonly calendar: DayCalendar; readonly others: readonly OtherDay[] } | undefined> => {
  const { direction, step, date, hour } = way;
  const choice = { direction, outward: address.aller };
  const around = await quoteDaysAround(app.quotations, found.search.input, choice, shown, signal);
  const prices = around?.days.flatMap(({ lowest }) => lowest ?? []) ?? [];
  if (!around || prices.length === 0) return undefined;
  const hrefOf = (day: SearchDay): string =>
    `${href(step, { [date]: formatDate(day.date), [hour]: String(day.hour) })}#${LIST}`;
  return {
    calendar: {
      label: 'Prix le plus bas par jour',
      hours: hoursFrom(around.hour, first),
      days: priceDays(around, shown, isBeyond, hrefOf),
      ...(around.before ? { before: hrefOf(around.before) } : {}),
      ...(around.after ? { after: hrefOf(around.after) } : {}),
    },
    others: around.days.flatMap((day) =>
      day.lowest === undefined || day.date.equals(shown)
        ? []
        : { href: hrefOf(day), date: day.date, points: day.lowest },
    ),
  };
};

const priceDays = (
  { days }: DaysAround,
  shown: Temporal.PlainDate,
  isBeyond: (price: number) => boolean,
  hrefOf: (day: SearchDay) => string,
): DayPrice[] => {
  const prices = days.flatMap(({ lowest }) => lowest ?? []);
  const least = Math.min(...prices);
  // Said only where it tells a few days apart from the others.
  const isTelling = prices.filter((price) => price === least).length * 3 <= prices.length;
  return days.map((day) => ({
    href: hrefOf(day),
    short: `${formatWeekday(day.date).slice(0, 3)}.${NBSP}${day.date.day === 1 ? '1er' : day.date.day}`,
    day: formatWeekdayDate(day.date),
    current: day.date.equals(shown),
    ...(day.lowest === undefined
      ? {}
      : {
          points: day.lowest,
          label: thousands(day.lowest),
          lowest: isTelling && day.lowest === least,
          beyond: isBeyond(day.lowest),
        }),
  }));
};
