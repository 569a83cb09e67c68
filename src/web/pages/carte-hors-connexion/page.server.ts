import { createHash } from 'node:crypto';
import { parisDate } from '#domain/clock.ts';
import { fullName } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { cardNumber } from '#domain/typography.ts';
import { heldRights } from '#features/cards/index.ts';
import { shownPhotoOf } from '#features/paperless/index.ts';
import { futureTrips, type Trip } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import { photoPath } from '#web/views/photo.server.ts';
import { LOYALTY_CARD, presentableCards } from '#web/views/presentable-cards.server.ts';
import { tripView } from '#web/views/trip-view.server.ts';

/** Tells one customer's copy from another's, and names neither. */
const keptFor = (iuc: string): string =>
  createHash('sha256').update(`kept for ${iuc}`).digest('base64url').slice(0, 22);

/** All trips to come: a copy has no second page. */
const tripsToCome = async ({ app, iuc }: PageContext, now: Temporal.Instant): Promise<readonly Trip[]> => {
  const first = await futureTrips(app.db, iuc, now);
  const pages = Math.ceil(first.total / first.pageSize);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => futureTrips(app.db, iuc, now, index + 2)),
  );
  return [first, ...others].flatMap(({ trips }) => trips);
};

const ticketView = ({ app, iuc }: PageContext, trip: Trip, now: Temporal.Instant) => {
  const { id, date, route, departure, arrival, segments, pnr, travelClass, codes, paper } = tripView(
    app.ticketSigner,
    iuc,
    trip,
    now,
    { codes: 'all' },
  );
  return {
    id,
    /** Behind the route. */
    date: date.toLowerCase(),
    route,
    times: `${departure.time} – ${arrival.time}`,
    pnr,
    travelClass,
    segments,
    /** Of a paper ticket: how it is had. */
    paper: paper?.text,
    codes: codes.map(({ passenger, drawing, waits }) => ({ passenger, drawing, waits })),
  };
};

/**
 * The one page that a device may keep (CARD-09): the cards that can be presented today with their codes, and the tickets of all trips to
 * come. Whose it is stands in a header, so that a copy is renewed by its owner alone.
 */
export const loader = async (context: PageContext) => {
  const { app, iuc } = context;
  const now = app.clock.now();
  const [overview, { current }, trips, photoId] = await Promise.all([
    context.overview(),
    heldRights(app.db, iuc, parisDate(now)),
    tripsToCome(context, now),
    shownPhotoOf(app.db, iuc),
  ]);
  context.setHeader('x-kept-for', keptFor(iuc));
  const holder = fullName(overview.customer);
  return {
    cards: presentableCards(overview, current).map(({ id, title, number, words }) => ({
      id,
      title,
      number: cardNumber(number),
      holder,
      words,
      qr: qrDrawing(number),
      photo: photoId && photoPath(photoId),
      colour: id === LOYALTY_CARD ? overview.profile.card?.colour : undefined,
    })),
    tickets: trips.map((trip) => ticketView(context, trip, now)),
    asOf: formatLongDateTime(now),
  };
};
