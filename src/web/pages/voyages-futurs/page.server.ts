import { messageOf } from '#domain/errors/catalogue.ts';
import {
  addedFile,
  bookingCodes,
  futureTrips,
  stateOfAdded,
  TRIPS_PER_PAGE,
  type Trip,
} from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readList } from '#web/lists/read-list.server.ts';
import { addedNotice } from '#web/views/added-trip.server.ts';
import { tripView } from '#web/views/trip-view.server.ts';

/** Whether the trips that were bought elsewhere are still booked there. */
const checkAdded = async (
  { app, iuc, log }: PageContext,
  trips: readonly Trip[],
): Promise<'booked' | 'cancelled' | 'unknown'> => {
  const { db, orders } = app;
  const checks = await Promise.allSettled(
    trips
      .filter(({ isAdded }) => isAdded)
      .map((trip) => stateOfAdded({ db, booking: orders.booking }, iuc, addedFile(trip))),
  );
  const failed = checks.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') log.error({ err: failed.reason }, 'added trips could not be checked');
  const states = checks.map((check) => (check.status === 'fulfilled' ? check.value : 'unknown'));
  if (states.includes('cancelled')) return 'cancelled';
  return states.includes('unknown') ? 'unknown' : 'booked';
};

const idOf = ({ fileId, journey }: Trip): string => `${fileId}-${journey + 1}`;

/** The booking's codes of the trip that is shown large (TRIP-02), or what is said instead; undefined where none is shown. */
const codesOf = async ({ app, iuc, session, log }: PageContext, trip: Trip | undefined) => {
  if (!trip) return undefined;
  const { db, clock, orders, sessions } = app;
  const identityToken = async () => session && sessions.identityToken(session.sessionId);
  try {
    const codes = await bookingCodes({ db, booking: orders.booking }, iuc, trip, identityToken, clock.now());
    return { codes, incident: undefined };
  } catch (error) {
    log.error({ err: error }, 'the codes of a booking could not be had');
    return { codes: [], incident: messageOf('qr-code-unavailable') };
  }
};

export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const now = app.clock.now();
  const asked = url.searchParams.get('billet');
  let isUnchecked = false;
  let booking: Awaited<ReturnType<typeof codesOf>>;
  const trips = await readList(context, {
    read: async (page) => {
      const read = () => futureTrips(app.db, iuc, now, page);
      const found = await read();
      const checked = await checkAdded(context, found.trips);
      isUnchecked = checked === 'unknown';
      booking = await codesOf(
        context,
        found.trips.find((trip) => idOf(trip) === asked),
      );
      const { trips: rows, total } = checked === 'cancelled' ? await read() : found;
      return { rows, total };
    },
    perPage: TRIPS_PER_PAGE,
    view: (trip) =>
      tripView(app.ticketSigner, iuc, trip, now, {
        codes: asked === idOf(trip) ? 'all' : 'first',
        ...(asked === idOf(trip) && booking ? { booking: booking.codes } : {}),
      }),
    noun: ['voyage', 'voyages'],
    incident: 'future-trips-unavailable',
  });
  return {
    trips,
    /** The trip whose codes are shown large; unknown ones, and those of a paper ticket, show the list. */
    shown: trips.rows.find(({ id, paper }) => id === asked && paper === undefined),
    /** Why the codes of the booking are missing from the trip that is shown large; its ticket’s are there. */
    codesIncident: booking?.incident,
    /** Trips that were bought elsewhere are shown as they were: the booking system does not answer. */
    isUnchecked,
    added: addedNotice(url),
    mayUseShop: (await context.overview()).profile.mayUseShop,
  };
};
