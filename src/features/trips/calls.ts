import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { failure } from '#domain/failure.ts';
import { DELIVERY_MODES } from '#domain/rail/delivery.ts';
import type { Trip } from './contract.ts';
import { futureTrips, MOST_TRIPS, TRIPS_PER_PAGE } from './index.ts';
import { tripsOfFile } from './read-trips.ts';
import { ticketKeys } from './ticket-keys.ts';
import { tripCodes } from './trip-code.ts';

/** What the calls of trips work with. */
interface Trips {
  readonly db: Database;
  readonly clock: Clock;
}

const text = z.string();

/** Names one journey of a file. */
const serviceItemOf = ({ bookingId, journey }: Pick<Trip, 'bookingId' | 'journey'>): string =>
  `${bookingId}-${journey}`;

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
        z.object({
          pnrReference: text.describe('File reference.'),
          paoOrderId: text,
          serviceItemId: text.describe('Outward and inward journey of a file are two.'),
          departureDate: z.iso.datetime().describe('Instant.'),
          arrivalDate: z.iso.datetime(),
          origin: text,
          destination: text,
          transportType: text,
          trainNumber: text,
          duration: z.int().describe('Minutes.'),
          ebillet: z.boolean().describe('False for a paper ticket.'),
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
        }),
      ),
    }),
    errors: [],
    handler: async ({ app, iuc }: CallContext<Trips>, { page }) => {
      const found = await futureTrips(app.db, iuc, app.clock.now(), page);
      return {
        page: found.page,
        pageSize: found.pageSize,
        total: found.total,
        trips: found.trips.map((trip) => {
          const first = trip.segments[0];
          return {
            pnrReference: trip.pnr,
            paoOrderId: trip.bookingId,
            serviceItemId: serviceItemOf(trip),
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
        }),
      };
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
      departureDate: z.iso.datetime({ offset: true }).describe('Instant.'),
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
    handler: async ({ app, iuc }: CallContext<Trips>, asked) => {
      const trips = asked.specificIuc === iuc ? await tripsOfFile(app.db, iuc, { pnr: asked.pnr }) : [];
      const trip = trips.find((one) => isAsked(one, asked));
      if (!trip) return failure('trip-not-found');
      const codes = tripCodes(iuc, trip, app.clock.now());
      if (codes.some(({ available }) => !available)) return failure('ouigo-qr-code-too-early');
      return {
        pnr: trip.pnr,
        qrCodes: codes.flatMap((code) => {
          const person = trip.passengers.find(({ passenger }) => passenger === code.passenger);
          return code.available && person
            ? [{ firstname: person.firstName, lastname: person.lastName, content: code.payload }]
            : [];
        }),
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
