import { addedFile, futureTrips, isStillBooked, TRIPS_PER_PAGE, type Trip } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readList } from '#web/lists/read-list.server.ts';
import { addedNotice } from '#web/views/added-trip.server.ts';
import { tripView } from '#web/views/trip-view.server.ts';

/** Whether the trips that were bought elsewhere are still booked there. */
const checkAdded = async (
  { app, iuc, log }: PageContext,
  trips: readonly Trip[],
): Promise<'booked' | 'gone' | 'unknown'> => {
  const { db, orders } = app;
  const checks = await Promise.allSettled(
    trips
      .filter(({ isAdded }) => isAdded)
      .map((trip) => isStillBooked({ db, booking: orders.booking }, iuc, addedFile(trip))),
  );
  const failed = checks.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') log.error({ err: failed.reason }, 'added trips could not be checked');
  if (checks.some((check) => check.status === 'fulfilled' && !check.value)) return 'gone';
  return failed ? 'unknown' : 'booked';
};

export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const now = app.clock.now();
  const asked = url.searchParams.get('billet');
  let isUnchecked = false;
  const trips = await readList(context, {
    read: async (page) => {
      const read = () => futureTrips(app.db, iuc, now, page);
      const found = await read();
      const checked = await checkAdded(context, found.trips);
      isUnchecked = checked === 'unknown';
      const { trips: rows, total } = checked === 'gone' ? await read() : found;
      return { rows, total };
    },
    perPage: TRIPS_PER_PAGE,
    view: (trip) =>
      tripView(app.ticketSigner, iuc, trip, now, {
        codes: asked === `${trip.fileId}-${trip.journey + 1}` ? 'all' : 'first',
      }),
    noun: ['voyage', 'voyages'],
    incident: 'future-trips-unavailable',
  });
  return {
    trips,
    /** The trip whose codes are shown large; unknown ones, and those of a paper ticket, show the list. */
    shown: trips.rows.find(({ id, paper }) => id === asked && paper === undefined),
    /** Trips that were bought elsewhere are shown as they were: the booking system does not answer. */
    isUnchecked,
    added: addedNotice(url),
    mayUseShop: (await context.overview()).profile.mayUseShop,
  };
};
