import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database, Queryable } from '#database/database.ts';
import { type Limit, limitedBy, subjectOf } from '#database/limits.ts';
import type { Clock } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { personName } from '#domain/fields/person.ts';
import { fileReference } from '#domain/fields/rail.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { NamedLeg, TripFare } from '#domain/rail/leg.ts';
import type { Timetable } from '#domain/rail/timetable.ts';
import { isSameName } from '#domain/same-name.ts';
import type { TimetableHolder } from '#features/rail/index.ts';
import { type BookedFile, type BookingProvider, BookingUnavailable } from '#providers/booking/port.ts';
import { conditionsOf } from './conditions.ts';
import type { AddedFile, Trip } from './contract.ts';

/** What a file is asked for by (`voyages-pao-informations`, and the form that adds a trip). */
export const fileInput = z.object({ pnrReference: fileReference, lastName: personName });

export interface AddedTripsContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly booking: BookingProvider;
  /** What stations are called. */
  readonly timetable: Pick<TimetableHolder, 'current'>;
  /** False under load tests only. */
  readonly rateLimits: boolean;
}

/** A person mistypes a few times. */
const OF_CUSTOMER: Limit = { free: 6, longest: 3_600 };
/** One reference is asked for by those who travel on it; by many accounts it is being guessed. */
const OF_REFERENCE: Limit = { free: 12, longest: 3_600 };
/** A person waits no longer for another system. */
const WAIT_MS = 4_000;

export type OwnFile = BookedFile & {
  /** The customer among the passengers. */
  readonly own: BookedFile['passengers'][number];
};
type Refusal = Failure<'travel-file-not-found' | 'travel-file-unavailable' | 'too-many-requests'>;

/** The customer on a file: by the first name of the account, and the birth date where the file has one. */
const ownPlace = (
  { passengers }: BookedFile,
  lastName: string,
  customer: Pick<Customer, 'firstName' | 'birthDate'>,
): BookedFile['passengers'][number] | undefined =>
  passengers.find(
    (one) =>
      isSameName(one.lastName, lastName) &&
      isSameName(one.firstName, customer.firstName) &&
      (one.birthDate === undefined || one.birthDate === customer.birthDate.toString()),
  );

/**
 * A file of which the customer is a passenger, by reference and the name on the ticket (TRIP-07). Nobody learns whether there is a file of
 * somebody else: that is the same refusal. `travel-file-unavailable` when the booking system does not answer.
 */
export const ownFile = async (
  { db, booking, rateLimits }: Pick<AddedTripsContext, 'db' | 'booking' | 'rateLimits'>,
  customer: Pick<Customer, 'iuc' | 'firstName' | 'birthDate'>,
  { pnrReference, lastName }: z.output<typeof fileInput>,
  log: Log,
): Promise<Success<{ readonly file: OwnFile }> | Refusal> => {
  if (rateLimits) {
    const limited = await limitedBy(db, [
      { subject: subjectOf('travel-file', customer.iuc), limit: OF_CUSTOMER },
      { subject: subjectOf('travel-file', 'reference', pnrReference), limit: OF_REFERENCE },
    ]);
    if (limited) return limited;
  }
  try {
    const file = await booking.file({ pnr: pnrReference, lastName }, AbortSignal.timeout(WAIT_MS));
    const own = file && ownPlace(file, lastName, customer);
    return file && own ? success({ file: { ...file, own } }) : failure('travel-file-not-found');
  } catch (error) {
    if (!(error instanceof BookingUnavailable)) throw error;
    log.error({ err: error }, 'a file could not be asked for');
    return failure('travel-file-unavailable');
  }
};

/** One identifier for a customer and a reference (RFC 9562, version 8): the same file is not kept twice. */
const fileIdOf = (iuc: Iuc, pnr: string): string => {
  const hex = createHash('sha256').update(`${iuc} added ${pnr}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
};

/** The legs of a journey with names; undefined where a station is not known here and the booking system does not name it. */
const namedLegs = (
  legs: BookedFile['journeys'][number]['legs'],
  timetable: Timetable,
): readonly NamedLeg[] | undefined => {
  const nameOf = (id: string): string | undefined => timetable.stations.find((one) => one.id === id)?.name;
  const named = legs.flatMap((leg) => {
    const { fromName = nameOf(leg.from), toName = nameOf(leg.to), transportType = 'Train' } = leg;
    return fromName && toName ? [{ ...leg, fromName, toName, transportType }] : [];
  });
  return named.length === legs.length ? named : undefined;
};

/** The journeys of a file as trips are shown; undefined where a station has no name. */
export const tripsOfBooking = (file: OwnFile, timetable: Timetable) => {
  const passengers = file.passengers.map((one, passenger) => ({
    passenger,
    firstName: one.firstName,
    lastName: one.lastName,
    isHolder: one === file.own,
  }));
  const trips = file.journeys.flatMap(({ legs, travelClass, fare }, journey) => {
    const paid: TripFare = fare ?? 'other';
    const named = namedLegs(legs, timetable);
    const [first] = named ?? [];
    const last = named?.at(-1);
    if (!named || !first || !last) return [];
    return [
      {
        pnr: file.pnr,
        eTicket: paid !== 'other',
        travelClass,
        departure: Temporal.Instant.from(first.departure),
        arrival: Temporal.Instant.from(last.arrival),
        passengers,
        segments: named.map((leg, index) => ({
          ...leg,
          leg: index,
          seats: file.seats
            .filter((seat) => seat.journey === journey && seat.leg === index)
            .map(({ passengerId, coach, seat, position }) => ({
              passenger: file.passengers.findIndex(({ id }) => id === passengerId),
              coach,
              seat,
              position,
            })),
        })),
        microConditions: conditionsOf(paid),
      },
    ];
  });
  return trips.length === file.journeys.length ? trips : undefined;
};

/**
 * Keeps a trip that was bought elsewhere among the customer's own, once (TRIP-03): the customer alone, not who travels with them. `isNew` is
 * false where it is there already.
 */
export const addTrip = async (
  ctx: AddedTripsContext,
  customer: Pick<Customer, 'iuc' | 'firstName' | 'birthDate'>,
  input: z.output<typeof fileInput>,
  log: Log,
): Promise<
  | Success<{ readonly isNew: boolean; readonly hasArrived: boolean }>
  | Refusal
  | Failure<'travel-file-cancelled'>
> => {
  const found = await ownFile(ctx, customer, input, log);
  if (!found.ok) return found;
  const { file } = found;
  if (file.state === 'cancelled') return failure('travel-file-cancelled');
  const { db, clock, timetable } = ctx;
  const journeys = file.journeys.map(({ legs, travelClass, fare = 'other' }) => ({
    travelClass,
    fare,
    legs: namedLegs(legs, timetable.current()),
  }));
  if (journeys.some(({ legs }) => legs === undefined)) {
    log.error({ file: file.bookingId }, 'a file has stations without names');
    return failure('travel-file-unavailable');
  }
  const { own } = file;
  const [added] = await db.query<{ is_new: boolean }>(
    'select trip.add_file($1, $2, $3, $4, $5, $6, $7, $8) as is_new',
    [
      customer.iuc,
      fileIdOf(customer.iuc, file.pnr),
      file.bookingId,
      file.pnr,
      clock.now(),
      JSON.stringify(journeys),
      JSON.stringify([
        {
          firstName: own.firstName,
          lastName: own.lastName,
          birthDate: own.birthDate ?? null,
          isHolder: true,
        },
      ]),
      JSON.stringify(
        file.seats
          .filter(({ passengerId }) => passengerId === own.id)
          .map(({ journey, leg, coach, seat, position }) => ({
            journey,
            leg,
            passenger: 0,
            coach,
            seat,
            position,
          })),
      ),
    ],
    'trips.add-file',
  );
  const arrivals = journeys.map(({ legs = [] }) => Temporal.Instant.from(legs.at(-1)?.arrival ?? ''));
  return success({
    isNew: added?.is_new ?? false,
    hasArrived: arrivals.every((arrival) => Temporal.Instant.compare(arrival, clock.now()) <= 0),
  });
};

/** What asks for an added trip again. */
export const addedFile = ({ fileId, pnr, passengers }: Trip): AddedFile => ({
  fileId,
  pnr,
  lastName: passengers[0]?.lastName ?? '',
});

/**
 * Whether a file that was added is still booked; one that was cancelled where it was bought is so here from then on. `unknown`: the booking
 * system has it no longer, which says nothing of what became of it. Throws BookingUnavailable when there is no answer.
 */
export const stateOfAdded = async (
  { db, booking }: { readonly db: Queryable; readonly booking: Pick<BookingProvider, 'file'> },
  iuc: Iuc,
  { fileId, pnr, lastName }: AddedFile,
): Promise<'booked' | 'cancelled' | 'unknown'> => {
  const file = await booking.file({ pnr, lastName }, AbortSignal.timeout(WAIT_MS));
  if (!file) return 'unknown';
  if (file.state === 'confirmed') return 'booked';
  await db.query(
    `update trip.file set state = 'cancelled' where iuc = $1 and file_id = $2 and added_at is not null`,
    [iuc, fileId],
    'trips.added-gone',
  );
  return 'cancelled';
};
