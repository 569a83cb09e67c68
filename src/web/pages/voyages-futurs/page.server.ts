import { thousands } from '#domain/typography.ts';
import { futureTrips } from '#features/trips/index.ts';
import type { PageContext } from '#server/page-context.ts';
import { tripView } from '#web/views/trip-view.server.ts';

export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const now = app.clock.now();
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1);
  const found = await futureTrips(app.db, iuc, now, page);
  const trips = found.trips.map((trip) => tripView(iuc, trip, now, { codes: true }));
  return {
    trips,
    /** The trip whose codes are shown large; unknown ones show the list. */
    shown: trips.find(({ id }) => id === url.searchParams.get('billet')),
    page: found.page,
    pages: Math.max(1, Math.ceil(found.total / found.pageSize)),
    total: `${thousands(found.total)} ${found.total < 2 ? 'voyage' : 'voyages'}`,
    mayUseShop: (await context.overview()).profile.mayUseShop,
  };
};
