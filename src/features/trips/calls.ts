import { z } from 'zod';
import { type CallContext, CallFile, defineCall } from '#contract/call.ts';
import type { SessionService } from '#contract/session.ts';
import type { Database } from '#database/database.ts';
import { DocumentsBusy } from '#documents/index.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import { failure } from '#domain/failure.ts';
import { calendarDay } from '#domain/fields/dates.ts';
import type { Iuc } from '#domain/ids.ts';
import { isoInstant } from '#domain/iso-instant.ts';
import { DELIVERY_MODES } from '#domain/rail/delivery.ts';
import type { BookingProvider } from '#providers/booking/port.ts';
import { type AddedTripsContext, fileInput, ownFile, tripsOfBooking } from './added-trip.ts';
import { bookingCodes, serviceItemOf } from './booking-codes.ts';
import type { Trip } from './contract.ts';
import { futureTrips, MOST_TRIPS, TRIPS_PER_PAGE } from './index.ts';
import { MOST_PAST_TRIPS, PAST_TRIPS_PER_PAGE, pastTrips } from './past-trips.ts';
import { outcomeWords } from './past-words.ts';
import { type ProofsContext, proofFile } from './proof-file.ts';
import { tripsOfFile } from './read-trips.ts';
import { ticketKeys } from './ticket-keys.ts';
import { tripCodes } from './trip-code.ts';

/** What the calls of trips work with. */
interface Trips {
  readonly db: Database;
  readonly clock: Clock;
}

/** What the codes of a booking are asked with. */
interface Codes {
  readonly orders: { readonly booking: Pick<BookingProvider, 'codes'> };
  readonly sessions: Pick<SessionService, 'identityToken'>;
}

/** What asking for a file works with. */
interface FilesContext extends Pick<AddedTripsContext, 'db' | 'timetable' | 'rateLimits'> {
  readonly orders: Pick<AddedTripsContext, 'booking'>;
}

const text = z.string();

/** Whether all that is said of a booking is so: what is not the caller's reads like what does not exist. */
const isAsked = (
  trip: Trip,
  asked: Readonly<Record<'departureDate' | 'transportType' | 'paoOrderId' | 'serviceItemId', string>>,
): boolean =>
  trip.state === 'booked' &&
  trip.bookingId === asked.paoOrderId &&
  serviceItemOf(trip) === asked.serviceItemId &&
  trip.segments[0]?.transportType === asked.transportType &&
  Temporal.Instant.compare(trip.departure, Temporal.Instant.from(asked.departureDate)) === 0;

/** One way of a file, with the specification's names (TRIP-07). */
const shownBooking = z.object({
  pnrReference: text.describe('File reference.'),
  departureDate: z.iso.datetime().describe('Instant.'),
  arrivalDate: z.iso.datetime(),
  origin: text,
  destination: text,
  transportType: text,
  trainNumber: text,
  duration: z.int().describe('Minutes.'),
  ebillet: z.boolean().describe('False for a paper ticket, and for one that is where it was bought.'),
  deliveryMode: z
    .enum(DELIVERY_MODES)
    .optional()
    .describe('How the ticket of a journey abroad is handed over.'),
  segments: z.array(
    z.object({
      trainNumber: text,
      transportType: text,
      origin: text,
      destination: text,
      departureDate: z.iso.datetime(),
      arrivalDate: z.iso.datetime(),
    }),
  ),
  passengers: z.array(
    z.object({
      iuc: text.describe('Of the member; empty for the others.'),
      firstname: text,
      lastname: text,
      coachNumber: text,
      seatNumber: text,
      travelClass: z.enum(['1', '2']),
    }),
  ),
  microConditions: z.array(z.object({ code: text, text })),
});

const bookingOf = (
  trip: Omit<Trip, 'fileId' | 'journey' | 'bookingId' | 'bookedAt' | 'state' | 'fare' | 'isAdded'>,
  iuc: Iuc,
): z.input<typeof shownBooking> => {
  const first = trip.segments[0];
  return {
    pnrReference: trip.pnr,
    departureDate: trip.departure.toString(),
    arrivalDate: trip.arrival.toString(),
    origin: first?.fromName ?? '',
    destination: trip.segments.at(-1)?.toName ?? '',
    transportType: first?.transportType ?? '',
    trainNumber: first?.trainNumber ?? '',
    duration: Math.round(trip.departure.until(trip.arrival).total('minutes')),
    ebillet: trip.eTicket,
    ...(trip.delivery ? { deliveryMode: trip.delivery } : {}),
    segments: trip.segments.map((segment) => ({
      trainNumber: segment.trainNumber,
      transportType: segment.transportType,
      origin: segment.fromName,
      destination: segment.toName,
      departureDate: segment.departure,
      arrivalDate: segment.arrival,
    })),
    passengers: trip.passengers.map(({ passenger, firstName, lastName, isHolder }) => {
      const seat = first?.seats.find((one) => one.passenger === passenger);
      return {
        iuc: isHolder ? iuc : '',
        firstname: firstName,
        lastname: lastName,
        coachNumber: seat?.coach ?? '',
        seatNumber: seat?.seat ?? '',
        travelClass: trip.travelClass,
      };
    }),
    microConditions: [...trip.microConditions],
  };
};

/** Trips of the signed-in person (TRIP-01, TRIP-02, TRIP-07). */
export const tripCalls = [
  defineCall({
    name: 'voyages-futurs',
    method: 'GET',
    access: 'login',
    summary: `Trips that have not arrived yet, soonest first, ${TRIPS_PER_PAGE} per page and at most ${MOST_TRIPS}.`,
    input: z.object({ page: z.coerce.number().int().min(1).max(MOST_TRIPS).default(1) }),
    output: z.object({
      page: z.int(),
      pageSize: z.int(),
      total: z.int(),
      trips: z.array(
        shownBooking.extend({
          paoOrderId: text,
          serviceItemId: text.describe('Outward and inward journey of a file are two.'),
        }),
      ),
    }),
    errors: [],
    fault: 'future-trips-unavailable',
    handler: async ({ app, iuc }: CallContext<Trips>, { page }) => {
      const found = await futureTrips(app.db, iuc, app.clock.now(), page);
      return {
        page: found.page,
        pageSize: found.pageSize,
        total: found.total,
        trips: found.trips.map((trip) => ({
          ...bookingOf(trip, iuc),
          paoOrderId: trip.bookingId,
          serviceItemId: serviceItemOf(trip),
        })),
      };
    },
  }),
  defineCall({
    name: 'voyages-passes',
    method: 'GET',
    access: 'login',
    summary: `Trips that have arrived, the newest first, ${PAST_TRIPS_PER_PAGE} per page, with what each has brought. Of more than ${MOST_PAST_TRIPS}, the older ones are those until the day of the last.`,
    input: z.object({
      page: z.coerce
        .number()
        .int()
        .min(1)
        .max(MOST_PAST_TRIPS / PAST_TRIPS_PER_PAGE)
        .default(1),
      until: calendarDay.optional().describe('Day in Paris: trips that departed on it or before.'),
    }),
    output: z.object({
      page: z.int(),
      pageSize: z.int(),
      total: z.int().describe(`${MOST_PAST_TRIPS} at most.`),
      goesOn: z.boolean().describe('There are older ones than those counted.'),
      travels: z.array(
        z.object({
          idTravel: text,
          travelDate: z.iso.datetime().describe('Departure.'),
          arrivalDate: z.iso.datetime(),
          pnrReference: text.describe('File reference.'),
          origin: text,
          destination: text,
          transportType: text,
          trainNumber: text,
          points: z.int().nullable().describe('Points Monnaie; null where it brings none.'),
          pointsDate: z.iso.date().nullable().describe('When points that are to come are credited.'),
          travelErrors: z
            .array(z.object({ code: text, message: text.describe('In French.') }))
            .describe('Why it brings no points, or does not count as a trip.'),
          proofFrom: z.iso.datetime().describe('The proof of travel can be had from then on.'),
          proofUntil: z.iso.date().describe('And to the end of this day in Paris.'),
        }),
      ),
    }),
    errors: [],
    fault: 'past-trips-unavailable',
    handler: async ({ app, iuc }: CallContext<Trips>, { page, until }) => {
      const now = app.clock.now();
      const { trips, total, goesOn } = await pastTrips(app.db, iuc, now, {
        limit: page * PAST_TRIPS_PER_PAGE,
        ...(until ? { until } : {}),
      });
      return {
        page,
        pageSize: PAST_TRIPS_PER_PAGE,
        total,
        goesOn,
        travels: trips.slice((page - 1) * PAST_TRIPS_PER_PAGE).map((trip) => ({
          idTravel: trip.id,
          travelDate: trip.departure.toString(),
          arrivalDate: trip.arrival.toString(),
          pnrReference: trip.file,
          origin: trip.origin,
          destination: trip.destination,
          transportType: trip.brand,
          trainNumber: trip.trainNumber,
          points: trip.outcome.kind === 'none' ? null : trip.outcome.points,
          pointsDate: trip.outcome.kind === 'coming' ? trip.outcome.creditedOn.toString() : null,
          travelErrors: [...outcomeWords(trip, parisDate(now)).errors],
          proofFrom: trip.proof.from.toString(),
          proofUntil: trip.proof.lastDay.toString(),
        })),
      };
    },
  }),
  defineCall({
    name: 'justificatifs-voyages',
    method: 'GET',
    access: 'login',
    summary:
      'The proof of a trip as a tagged PDF, by what `voyages-passes` calls it: from 24 hours after the arrival to the end of the 60th day.',
    input: z.object({ idTravel: text.min(1).max(60) }),
    output: z.never(),
    produces: 'application/pdf',
    errors: ['trip-not-found', 'proof-too-early', 'proof-too-late', 'proof-unavailable'],
    fault: 'proof-unavailable',
    handler: async ({ app, iuc, overview, signal }: CallContext<ProofsContext>, { idTravel }) => {
      try {
        const made = await proofFile(app, iuc, idTravel, await overview(), signal);
        return made.ok ? new CallFile(made.file.bytes, made.file.contentType, made.file.name) : made;
      } catch (error) {
        if (error instanceof DocumentsBusy) return failure('proof-unavailable');
        throw error;
      }
    },
  }),
  defineCall({
    name: 'voyages-pao-informations',
    method: 'POST',
    access: 'login',
    summary:
      'A file of which the signed-in person is a passenger, asked of the booking system by its reference and the name on the ticket.',
    input: fileInput,
    output: z.object({
      state: z.enum(['confirmed', 'cancelled']),
      bookings: z.array(shownBooking).describe('Outward, then inward.'),
    }),
    errors: ['travel-file-not-found', 'travel-file-unavailable', 'too-many-requests'],
    handler: async ({ app, iuc, overview, log }: CallContext<FilesContext>, input) => {
      const { customer } = await overview();
      const asked = { db: app.db, rateLimits: app.rateLimits, booking: app.orders.booking };
      const found = await ownFile(asked, customer, input, log);
      if (!found.ok) return found;
      const trips = tripsOfBooking(found.file, app.timetable.current());
      if (!trips) return failure('travel-file-unavailable');
      return { state: found.file.state, bookings: trips.map((trip) => bookingOf(trip, iuc)) };
    },
  }),
  defineCall({
    name: 'qrcode',
    method: 'POST',
    access: 'login',
    summary:
      'The codes of a booking, one for each traveller with an e-ticket, by what `voyages-futurs` says of it. Of an OUIGO ticket from four days before departure.',
    input: z.object({
      pnr: text.min(1).max(20).describe('File reference.'),
      departureDate: isoInstant().describe('Instant.'),
      transportType: text.max(60),
      specificIuc: z.uuid().describe('The member whose booking it is: the caller.'),
      paoOrderId: text.min(1).max(64),
      serviceItemId: text.min(1).max(80).describe('Which journey of the file.'),
    }),
    output: z.object({
      pnr: text,
      qrCodes: z.array(
        z.object({
          firstname: text,
          lastname: text,
          content: text.describe('What is to be drawn as a QR code.'),
        }),
      ),
    }),
    errors: ['trip-not-found', 'ouigo-qr-code-too-early'],
    fault: 'qr-code-unavailable',
    handler: async ({ app, iuc, session }: CallContext<Trips & Codes>, asked) => {
      const trips = asked.specificIuc === iuc ? await tripsOfFile(app.db, iuc, { pnr: asked.pnr }) : [];
      const trip = trips.find((one) => isAsked(one, asked));
      if (!trip) return failure('trip-not-found');
      const now = app.clock.now();
      if (tripCodes(iuc, trip, now).some(({ available }) => !available))
        return failure('ouigo-qr-code-too-early');
      const codes = await bookingCodes(
        { db: app.db, booking: app.orders.booking },
        iuc,
        trip,
        async () => session && app.sessions.identityToken(session.sessionId),
        now,
      );
      return {
        pnr: trip.pnr,
        qrCodes: codes.map(({ firstName, lastName, content }) => ({
          firstname: firstName,
          lastname: lastName,
          content,
        })),
      };
    },
  }),
  defineCall({
    name: 'ticket-keys',
    method: 'GET',
    access: 'public',
    summary:
      'The public keys of the codes on tickets, newest first, as a JSON Web Key Set (docs/ticket-code.md).',
    input: z.object({}),
    output: z.object({
      keys: z.array(
        z.object({
          kty: z.literal('OKP'),
          crv: z.literal('Ed25519'),
          x: text.describe('32 bytes, base64url.'),
          kid: text.describe(
            'As in the code: the first four bytes of the SHA-256 of the key, in hexadecimal.',
          ),
        }),
      ),
    }),
    errors: [],
    handler: async ({ app }: CallContext<Pick<Trips, 'db'>>) => ({ keys: [...(await ticketKeys(app.db))] }),
  }),
];
