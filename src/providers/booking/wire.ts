import { z } from 'zod';
import type { StationId } from '#domain/ids.ts';
import { isoInstant } from '#domain/iso-instant.ts';
import { DELIVERY_MODES } from '#domain/rail/delivery.ts';
import { pathKey, text } from '../wire.ts';

/** The shapes of the booking system's HTTP interface (docs/decisions/0052), checked on both sides. */
const station = text(120).transform((value) => value as StationId);
const isoDate = z.iso.date();
const instant = isoInstant();
const travelClass = z.enum(['1', '2']);
const fare = z.enum(['points', 'promo']);

export const BookingKey = pathKey;
const key = BookingKey;
const Leg = z.object({
  trainNumber: text(20),
  serviceDate: isoDate,
  runOrigin: station,
  from: station,
  to: station,
  departure: instant,
  arrival: instant,
});
const Passenger = z.object({
  id: text(20),
  firstName: z.string().max(120),
  lastName: z.string().max(120),
  birthDate: isoDate.exactOptional(),
  wheelchair: z.boolean().exactOptional(),
  companionOf: text(20).exactOptional(),
});
const deck = z.enum(['lower', 'upper']);
const Placement = z.object({
  position: text(30).exactOptional(),
  deck: deck.exactOptional(),
  quiet: z.literal(true).exactOptional(),
  near: z.object({ coach: text(4), seat: text(6) }).exactOptional(),
  seats: z
    .array(z.object({ passengerId: text(20), coach: text(4), seat: text(6) }))
    .max(9)
    .exactOptional(),
});
const legs = z.array(Leg).min(1).max(8);

export const OffersBody = z.object({
  journeys: z.array(z.object({ legs })).max(500),
  passengers: z.int().min(1).max(9),
});
export const HoldBody = z.object({
  key,
  journeys: z
    .array(
      z.object({
        legs,
        travelClass,
        fare,
        placement: z.array(Placement).max(8).exactOptional(),
      }),
    )
    .min(1)
    .max(2),
  passengers: z.array(Passenger).min(1).max(9),
  delivery: z.enum(DELIVERY_MODES).exactOptional(),
});
export const KeyParams = z.object({ key });
const seats = z
  .array(
    z.object({
      passengerId: text(20),
      journey: z.int().min(0).max(1),
      leg: z.int().min(0).max(7),
      coach: text(4),
      seat: text(6),
    }),
  )
  .min(1)
  .max(144);
export const SeatBody = z.object({ seats });
/** Without seats whatever is held is booked, as for a portal of the version before. */
export const ConfirmBody = z.object({ seats: seats.exactOptional() });
export const KeepBody = z.object({ until: instant });
export const SeatMapBody = Leg.extend({
  coach: text(4).exactOptional(),
  travelClass: travelClass.exactOptional(),
});

const count = z.int().min(0);
export const OffersReply = z.object({
  journeys: z.array(
    z.object({
      classes: z.array(
        z.object({
          travelClass,
          left: z.object({ points: count, promo: count }),
          seatsLeft: count,
          wheelchairSpaces: count.exactOptional(),
        }),
      ),
    }),
  ),
});
const Ticket = z.object({ passengerId: text(20), journey: z.int().min(0).max(1) });
export const ReleaseBody = z.object({ tickets: z.array(Ticket).min(1).max(18) });
export const BookingReply = z.object({
  key,
  bookingId: text(64),
  state: z.enum(['held', 'confirmed', 'cancelled', 'expired']),
  heldUntil: instant.exactOptional(),
  extended: z.boolean(),
  pnr: z
    .string()
    .regex(/^[A-Z0-9]{6}$/)
    .exactOptional(),
  request: HoldBody,
  seats: z.array(
    z.object({
      passengerId: text(20),
      journey: count,
      leg: count,
      coach: text(4),
      seat: text(6),
      position: text(30),
    }),
  ),
  afterSales: z
    .object({
      checked: z.array(Ticket).max(18).exactOptional(),
      allowance: z.enum(['exceptional', 'procedure']).exactOptional(),
    })
    .exactOptional(),
});
const FileLeg = Leg.extend({
  transportType: text(60).exactOptional(),
  fromName: text(120).exactOptional(),
  toName: text(120).exactOptional(),
});
const reference = z.string().regex(/^[A-Z0-9]{6}$/);
export const FileBody = z.object({ pnr: reference, lastName: z.string().min(1).max(120) });
export const FileReply = z.object({
  bookingId: text(64),
  pnr: reference,
  state: z.enum(['confirmed', 'cancelled']),
  journeys: z
    .array(z.object({ legs: z.array(FileLeg).min(1).max(8), travelClass, fare: fare.exactOptional() }))
    .min(1)
    .max(2),
  passengers: z
    .array(Passenger.pick({ id: true, firstName: true, lastName: true, birthDate: true }))
    .min(1)
    .max(9),
  seats: BookingReply.shape.seats,
});
/** What a QR code can hold is less than 3 KB. */
const LONGEST_CODE = 2_000;
export const CodesBody = z.object({
  pnr: reference,
  departureDate: instant,
  transportType: z.string().max(60),
  specificIuc: z.uuid(),
  paoOrderId: text(64),
  serviceItemId: text(80),
});
export const CodesReply = z.object({
  codes: z
    .array(
      z.object({
        firstName: z.string().max(120),
        lastName: z.string().max(120),
        content: text(LONGEST_CODE),
      }),
    )
    .min(1)
    .max(9),
});
/** Carries whose codes are asked for. */
export const IDENTITY_HEADER = 'x-identity-token';
export const CancelReply = z.object({ state: z.enum(['cancelled', 'never-made']) });
export const SeatMapReply = z.object({
  coaches: z.array(
    z.object({
      coach: text(4),
      travelClass: travelClass.exactOptional(),
      quiet: z.literal(true).exactOptional(),
      free: count,
    }),
  ),
  map: z.object({
    coach: text(4),
    label: text(120),
    travelClass: travelClass.exactOptional(),
    quiet: z.literal(true).exactOptional(),
    columns: count.max(200),
    seats: z
      .array(
        z.object({
          seat: text(6),
          column: count,
          place: count.max(3),
          deck: deck.exactOptional(),
          position: text(30),
          facing: z.enum(['forward', 'backward']).exactOptional(),
          atTable: z.boolean(),
          wheelchair: z.boolean(),
          compartment: count.exactOptional(),
          free: z.boolean(),
        }),
      )
      .max(300),
    fittings: z
      .array(
        z.object({
          kind: text(30),
          column: count,
          places: z.array(count.max(3)).max(4).exactOptional(),
          deck: deck.exactOptional(),
        }),
      )
      .max(100),
  }),
});

/** Reasons of refusals (`Refusal`). */
export const HOLD_REFUSALS = [
  'full',
  'unknown-train',
  'departed',
  'key-reused',
  'fare-gone',
  'seats-gone',
  'cancelled',
  'expired',
] as const;
export const SEAT_REFUSALS = ['not-held', 'expired', 'seats-gone'] as const;
export const EXTEND_REFUSALS = ['not-held', 'already-extended', 'expired'] as const;
export const KEEP_REFUSALS = ['not-held', 'expired'] as const;
export const CONFIRM_REFUSALS = ['unknown', 'expired', 'cancelled', 'seats-differ'] as const;
export const RELEASE_REFUSALS = ['unknown', 'departed', 'checked', 'procedure'] as const;
export const SEAT_MAP_REFUSALS = ['unknown-train', 'unknown-coach'] as const;

/** The commands by the names of the port, with method and path; `:key` is the booking's key. */
export const COMMANDS = {
  offers: { method: 'POST', path: '/offers' },
  hold: { method: 'POST', path: '/bookings' },
  find: { method: 'GET', path: '/bookings/:key' },
  seat: { method: 'POST', path: '/bookings/:key/place-selections' },
  extend: { method: 'POST', path: '/bookings/:key/extend' },
  keep: { method: 'POST', path: '/bookings/:key/keep' },
  confirm: { method: 'POST', path: '/bookings/:key/fulfillments' },
  release: { method: 'POST', path: '/bookings/:key/refunds' },
  cancel: { method: 'DELETE', path: '/bookings/:key' },
  file: { method: 'POST', path: '/bookings/search' },
  codes: { method: 'POST', path: '/bookings/codes' },
  seatMap: { method: 'POST', path: '/availabilities/place-map' },
} as const;
export type Command = keyof typeof COMMANDS;
