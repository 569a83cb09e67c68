import { PARIS } from '#domain/clock.ts';
import { readDay } from '#domain/fields/dates.ts';
import { formatDate } from '#domain/french-dates.ts';
import { bestOfDay, type Lowest } from '#features/rail-shop/index.ts';
import { isReturn } from '../address.ts';
import { timeOf } from './other-trains.server.ts';
import { LIST, type ResultsVisit, type Way } from './ways.ts';

/** What the days of a search ask for at least, whatever hours are listed: a single way, or there and back while the way there is chosen. */
export interface LowestOfDays {
  /** Points, of both ways where both are still to be chosen. */
  readonly price: number;
  /** « 18h12 » */
  readonly departure: string;
  readonly back?: string;
  /** There and back on the same day. */
  readonly isOneDay: boolean;
  /** To the trains from that hour on, « 18h00 »; absent where a list cannot begin with them. */
  readonly href?: string;
  readonly hour: string;
}

const hourOf = ({ journey }: Lowest): number =>
  Temporal.Instant.from(journey.departure).toZonedDateTimeISO(PARIS).hour;

/** Undefined where no place is left on the way back, or nobody can say. */
export const lowestOfDays = async (
  { context: { app, signal, log }, address, found, href }: ResultsVisit,
  way: Way,
  day: Temporal.PlainDate,
  cheapest: Lowest,
): Promise<LowestOfDays | undefined> => {
  const { direction } = way;
  const returnDay = direction === 'outward' && isReturn(address) ? readDay(address.arrivalDate) : undefined;
  const after = cheapest.journey.arrival;
  const back =
    returnDay &&
    (await bestOfDay(
      app.quotations,
      found.search.input,
      { direction: 'inward', after },
      returnDay,
      signal,
    ).catch((error: unknown) => {
      log.warn({ error }, 'the lowest price of a day of return could not be found');
      return undefined;
    }));
  if (returnDay && !back) return undefined;
  const hour = hourOf(cheapest);
  const isOneDay = returnDay?.equals(day) ?? false;
  // The way back of a list leaves in a later hour than the way there (RAIL-04).
  const canBegin = !isOneDay || (back !== undefined && hour < hourOf(back.cheapest));
  const changes = {
    [way.date]: formatDate(day),
    [way.hour]: String(hour),
    ...(back ? { arrivalHour: String(hourOf(back.cheapest)) } : {}),
    serie: '',
  };
  return {
    price: cheapest.points + (back?.cheapest.points ?? 0),
    departure: timeOf(cheapest.journey.departure),
    ...(back ? { back: timeOf(back.cheapest.journey.departure) } : {}),
    isOneDay,
    ...(canBegin ? { href: `${href(way.step, changes)}#${LIST}` } : {}),
    hour: `${String(hour).padStart(2, '0')}h00`,
  };
};
