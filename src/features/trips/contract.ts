import type { Fare, TravelClass } from '#providers/booking/port.ts';

export interface TripPassenger {
  /** Position in the file, from 0. */
  readonly passenger: number;
  readonly firstName: string;
  readonly lastName: string;
  /** The member whose space this is. */
  readonly isHolder: boolean;
}

export interface TripSeat {
  readonly passenger: number;
  readonly coach: string;
  readonly seat: string;
  /** `window`, `aisle` ... as the coach layout says. */
  readonly position: string;
}

/** One train of a trip. */
export interface TripSegment {
  readonly leg: number;
  readonly trainNumber: string;
  /** ISO date. */
  readonly serviceDate: string;
  readonly transportType: string;
  readonly from: string;
  readonly fromName: string;
  readonly to: string;
  readonly toName: string;
  /** ISO instants. */
  readonly departure: string;
  readonly arrival: string;
  readonly seats: readonly TripSeat[];
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
  readonly state: 'booked' | 'exchanged' | 'cancelled';
  /** False for a paper ticket. */
  readonly eTicket: boolean;
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
