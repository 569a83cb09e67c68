import { futureTrips, TRIPS_PER_PAGE } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readList } from '#web/lists/read-list.server.ts';
import { tripView } from '#web/views/trip-view.server.ts';

export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const now = app.clock.now();
  const asked = url.searchParams.get('billet');
  const trips = await readList(context, {
    read: async (page) => {
      const { trips: rows, total } = await futureTrips(app.db, iuc, now, page);
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
    mayUseShop: (await context.overview()).profile.mayUseShop,
  };
};
