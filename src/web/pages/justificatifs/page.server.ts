import { parisDate } from '#domain/clock.ts';
import { formatFullDate, formatTime } from '#domain/french-dates.ts';
import { PROOF_DAYS } from '#domain/rail/proof-of-travel.ts';
import { MOST_PAST_TRIPS, PAST_TRIPS_PER_PAGE, type PastTrip, pastTrips } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { partOf, readList } from '#web/lists/read-list.server.ts';
import { proofView } from '#web/views/proof-view.server.ts';

const tripView = (trip: PastTrip, now: Temporal.Instant) => ({
  id: trip.id,
  date: parisDate(trip.departure).toString(),
  day: formatFullDate(trip.departure),
  route: `${trip.origin} – ${trip.destination}`,
  train: `${formatTime(trip.departure)}, ${trip.brand} ${trip.trainNumber}, dossier ${trip.file}`,
  proof: proofView(trip.id, trip.proof, now),
});

/** `/informations/voyages-passes-justif` (TRIP-04): the trips whose proof can be had, or soon can. */
export const loader = async (context: PageContext) => {
  const { app, iuc } = context;
  const now = app.clock.now();
  const trips = await readList(context, {
    read: async (page) => {
      // A trip by night has arrived a day later than it departed, at most.
      const since = now.subtract({ hours: 24 * (PROOF_DAYS + 3) });
      const found = await pastTrips(app.db, iuc, now, { limit: MOST_PAST_TRIPS, since });
      const provable = found.trips.filter(({ proof }) => proof.state !== 'closed');
      return { ...partOf(provable, 1, page * PAST_TRIPS_PER_PAGE), total: provable.length };
    },
    perPage: PAST_TRIPS_PER_PAGE,
    lastPage: MOST_PAST_TRIPS / PAST_TRIPS_PER_PAGE,
    view: (trip) => tripView(trip, now),
    noun: ['voyage', 'voyages'],
    incident: 'past-trips-unavailable',
  });
  return { trips };
};
