import type { DeliveryMode } from '#domain/rail/delivery.ts';
import type { Fare, LegSeat, NamedLeg, TravelClass } from '#domain/rail/leg.ts';

interface TripPassenger {
  /** Position in the file, from 0. */
  readonly passenger: number;
  readonly firstName: string;
  readonly lastName: string;
  /** The member whose space this is. */
  readonly isHolder: boolean;
}

/** One train of a trip. Station ids are those of its file, which may be an older feed's. */
interface TripSegment extends Omit<NamedLeg, 'runOrigin'> {
  readonly leg: number;
  readonly seats: readonly LegSeat[];
}

/** A condition of exchange or refund, as the specification's `microConditions`. */
export interface MicroCondition {
  readonly code: string;
  readonly text: string;
}

/** One way of a file: an outward and an inward journey are two trips with the same file reference. */
export interface Trip {
  readonly fileId: string;
  /** 0 outward, 1 inward. */
  readonly journey: number;
  /** File reference. */
  readonly pnr: string;
  readonly orderId?: string;
  readonly bookingId: string;
  readonly bookedAt: Temporal.Instant;
  readonly state: 'booked' | 'exchanged' | 'cancelled';
  /** False for a paper ticket. */
  readonly eTicket: boolean;
  /** How the ticket of a journey abroad is handed over. */
  readonly delivery?: DeliveryMode;
  readonly travelClass: TravelClass;
  readonly fare: Fare;
  readonly departure: Temporal.Instant;
  readonly arrival: Temporal.Instant;
  readonly passengers: readonly TripPassenger[];
  readonly segments: readonly TripSegment[];
  readonly microConditions: readonly MicroCondition[];
}

export interface FutureTrips {
  readonly trips: readonly Trip[];
  readonly page: number;
  readonly pageSize: number;
  /** At most 20, as many as can be paged through. */
  readonly total: number;
}

/** What the QR code of a trip carries for one passenger (TRIP-02), or from when it can be had. */
export type TripCode =
  | { readonly available: true; readonly passenger: number; readonly payload: string }
  | { readonly available: false; readonly passenger: number; readonly from: Temporal.PlainDate };

/** From where to where somebody travels. */
export interface UsualJourney {
  readonly from: string;
  readonly fromName: string;
  readonly to: string;
  readonly toName: string;
  /** In the last year, with what is booked ahead. */
  readonly times: number;
  /** The latest departure. */
  readonly last: Temporal.Instant;
}

/** The letters of one traveller's Aztec code, or from when it can be had. */
export type TicketCode =
  | { readonly available: true; readonly passenger: number; readonly letters: string }
  | { readonly available: false; readonly passenger: number; readonly from: Temporal.PlainDate };

/** A file that a customer keeps or is sent: tickets, or an entry of a calendar. */
export interface TripFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
