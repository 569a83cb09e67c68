import type { Queryable } from '#database/database.ts';
import { PARIS } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import type { BookingCode, BookingProvider } from '#providers/booking/port.ts';
import type { Trip } from './contract.ts';
import { tripCodes } from './trip-code.ts';

export interface BookingCodesContext {
  readonly db: Queryable;
  readonly booking: Pick<BookingProvider, 'codes'>;
}

/** A person with a controller before them waits no longer. */
const WAIT_MS = 3_000;

/** Names one journey of a file. */
export const serviceItemOf = ({ bookingId, journey }: Pick<Trip, 'bookingId' | 'journey'>): string =>
  `${bookingId}-${journey}`;

/** What the portal itself makes, where the booking system leaves the codes to it. */
export const ownCodes = (iuc: Iuc, trip: Trip, now: Temporal.Instant): readonly BookingCode[] =>
  tripCodes(iuc, trip, now).flatMap((code) => {
    const person = trip.passengers.find(({ passenger }) => passenger === code.passenger);
    return code.available && person
      ? [{ firstName: person.firstName, lastName: person.lastName, content: code.payload }]
      : [];
  });

/**
 * The codes of a journey, one for each traveller with an e-ticket (TRIP-02): asked of the booking system with the identity token of the
 * person's session, and kept by file and journey, so that a second look asks nobody. None of a ticket on paper, and of OUIGO before its
 * day. Throws BookingUnavailable when they are not kept and the booking system does not answer. `now` is business time.
 */
export const bookingCodes = async (
  { db, booking }: BookingCodesContext,
  iuc: Iuc,
  trip: Trip,
  identityToken: () => Promise<string | undefined>,
  now: Temporal.Instant,
): Promise<readonly BookingCode[]> => {
  const own = ownCodes(iuc, trip, now);
  if (own.length === 0) return [];
  const place = [iuc, trip.fileId, trip.journey];
  const [kept] = await db.query<{ codes: readonly BookingCode[] }>(
    'select codes from trip.code where iuc = $1 and file_id = $2 and journey = $3',
    place,
    'trips.code',
  );
  if (kept) return kept.codes;
  const codes = await booking.codes(
    {
      pnr: trip.pnr,
      departureDate: trip.departure
        .toZonedDateTimeISO(PARIS)
        .toString({ timeZoneName: 'never', smallestUnit: 'second' }),
      transportType: trip.segments[0]?.transportType ?? '',
      specificIuc: iuc,
      paoOrderId: trip.bookingId,
      serviceItemId: serviceItemOf(trip),
    },
    await identityToken(),
    AbortSignal.timeout(WAIT_MS),
  );
  if (!codes) return own;
  await db.query(
    `insert into trip.code (iuc, file_id, journey, codes, kept_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [...place, JSON.stringify(codes), now],
    'trips.keep-code',
  );
  return codes;
};
