import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { DELIVERY_MODES } from '#domain/rail/delivery.ts';
import { futureTrips, MOST_TRIPS, TRIPS_PER_PAGE } from './index.ts';
import { ticketKeys } from './ticket-keys.ts';

/** What the calls of trips work with. */
interface Trips {
  readonly db: Database;
  readonly clock: Clock;
}

const text = z.string();

/** Trips of the signed-in person (TRIP-01, TRIP-07). */
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
            serviceItemId: `${trip.bookingId}-${trip.journey}`,
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
