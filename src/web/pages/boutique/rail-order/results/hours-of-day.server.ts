import { PARIS } from '#domain/clock.ts';
import { formatDate } from '#domain/french-dates.ts';
import { otherWayOf, searchDay } from '#features/rail-shop/index.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { OrderAddress } from '../address.ts';
import type { WithSearch } from '../itinerary/read-search.server.ts';
import { LIST, type Way } from './ways.ts';

/** A part of the day whose trains can be looked at instead. */
export interface HourOfDay {
  /** « 06h00 » */
  readonly label: string;
  /** « Trains dès 06h00 » */
  readonly name: string;
  readonly href: string;
  readonly current: boolean;
}

/** A list is of four hours: these lead through a day without a gap. */
const HOURS = [6, 10, 14, 18, 22];

/**
 * The hours at which lists of the day that is shown begin, so that nobody has to go through the trains between. Today those that are not past;
 * the one that is on is where a list begins with it, as it was asked for.
 */
export const hoursOfDay = (
  { context: { app }, address, href, found }: Visit<OrderAddress, Way['step'], WithSearch>,
  { direction, step, date, hour: field }: Way,
  day: Temporal.PlainDate,
): readonly HourOfDay[] => {
  const now = app.clock.now().toZonedDateTimeISO(PARIS);
  const isToday = day.equals(now.toPlainDate());
  const other = otherWayOf(found.search.input, direction);
  const shown = address.serie === '' ? Number(address[field]) : undefined;
  return HOURS.filter(
    (hour) =>
      (!isToday || hour > now.hour) && searchDay(app.quotations.clock, day, hour, other)?.hour === hour,
  ).map((hour) => {
    const label = `${String(hour).padStart(2, '0')}h00`;
    return {
      label,
      name: `Trains dès ${label}`,
      href: `${href(step, { [date]: formatDate(day), [field]: String(hour) })}#${LIST}`,
      current: hour === shown,
    };
  });
};
