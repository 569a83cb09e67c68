import type { Database } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { Fault } from '#domain/failure.ts';
import { formatDate } from '#domain/french-dates.ts';
import { points } from '#domain/money.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import { DEMONSTRATION_PEOPLE } from '#features/customers/index.ts';
import { lookAtAlerts, searchOf, setPriceAlert } from '#features/price-alerts/index.ts';
import { type QuotationsContext, quotationInput } from '#features/rail-shop/index.ts';

/** A journey whose price somebody waits for, in days after the story's day; every train of it costs less. */
const AWAITED = {
  name: 'gvlc',
  from: 'Bordeaux Saint-Jean',
  to: 'Paris Montparnasse',
  inDays: 30,
  mostPoints: points(20_000),
} as const;

/**
 * A customer of the demonstration has asked to be told of a price, and is: the one mail of the demonstration's mailbox that its reader may end
 * by a link (INFO-06). Told now, for whoever opens the mailbox does not wait for the job's minute.
 */
export const tellDemonstrationAlert = async (db: Database, quotations: QuotationsContext): Promise<void> => {
  const person = DEMONSTRATION_PEOPLE.find(({ name }) => name === AWAITED.name);
  const [from, to] = [AWAITED.from, AWAITED.to].map(
    (name) => searchStations(quotations.timetable(), name)[0]?.id,
  );
  if (!person) throw new Fault('demonstration-story', { name: AWAITED.name });
  // A timetable of another country has other stations.
  if (from === undefined || to === undefined) return;
  const now = quotations.clock.now();
  const day = parisDate(now).add({ days: AWAITED.inDays });
  const search = searchOf(
    quotationInput.parse({
      departure: from,
      arrival: to,
      departureDate: formatDate(day),
      passengersCount: 1,
    }),
  );
  await setPriceAlert(db, { iuc: person.iuc, from, to, day, search, mostPoints: AWAITED.mostPoints, now });
  await lookAtAlerts({ db, quotations });
};
