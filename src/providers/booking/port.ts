import type { StationId } from '#domain/ids.ts';

/**
 * The booking system as another company's: shaped after OSDM 3.9 (offers -> bookings -> fulfilments -> cancellation).
 * It knows trains, seats and quotas, and nothing of points or of our orders. Every command carries a key of ours, so that
 * a lost answer is asked for again without a second effect. Instants are ISO 8601 with offset or `Z`; dates ISO.
 *
 * Every method may throw `BookingUnavailable`: the outcome of a command is then unknown until `find` or a repetition says.
 */
export interface BookingProvider {
  /** Seats left per journey, class and fare. Journeys are answered in the order of the request. */
  offers(request: OffersRequest, signal?: AbortSignal): Promise<OffersAnswer>;
  /** Holds seats on every leg for every passenger, all or nothing, for 15 minutes of real time. Same key and same input: same answer. */
  hold(request: HoldRequest, signal?: AbortSignal): Promise<HoldAnswer>;
  /** Prolongs a hold once, by 15 minutes. */
  extend(command: BookingCommand, signal?: AbortSignal): Promise<ExtendAnswer>;
  /** Turns a hold into a booking with a file reference (PNR). Repeating it answers the same booking. */
  confirm(command: BookingCommand, signal?: AbortSignal): Promise<ConfirmAnswer>;
  /** Frees a hold, or cancels a booking. Repeating it, or cancelling what was never made, succeeds: it is the undo of every step. */
  cancel(command: BookingCommand, signal?: AbortSignal): Promise<CancelAnswer>;
  /** What became of the hold made under a key; undefined when there was none. */
  find(key: string, signal?: AbortSignal): Promise<Booking | undefined>;
}

export type TravelClass = '1' | '2';
/** `points`: the quota sold for points; `promo`: its reduced part (-30 %). */
export type Fare = 'points' | 'promo';

/** One train of a journey. A run's key is train number + service date + its first station. */
export interface Leg {
  readonly trainNumber: string;
  /** Service date of the run (ISO), which is not always the date of departure here. */
  readonly serviceDate: string;
  /** First station of the run. */
  readonly runOrigin: StationId;
  readonly from: StationId;
  readonly to: StationId;
  readonly departure: string;
  readonly arrival: string;
}

export interface OffersRequest {
  readonly journeys: readonly { readonly legs: readonly Leg[] }[];
  readonly passengers: number;
}
export interface OffersAnswer {
  readonly journeys: readonly JourneyOffer[];
}
export interface JourneyOffer {
  /** One entry per class that exists on all legs. */
  readonly classes: readonly {
    readonly travelClass: TravelClass;
    /** Passengers who can still be seated at each fare on every leg (0 is full). */
    readonly left: Readonly<Record<Fare, number>>;
    /** Seats physically left, whatever the fare. */
    readonly seatsLeft: number;
  }[];
}

export interface PassengerInput {
  /** Stable within the booking: `p1`, `p2` ... */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO date. */
  readonly birthDate?: string;
}

export interface HoldRequest {
  /** Our key for this booking: the order's id. */
  readonly key: string;
  /** Outward, then inward for a return. */
  readonly journeys: readonly { readonly legs: readonly Leg[]; readonly travelClass: TravelClass; readonly fare: Fare }[];
  readonly passengers: readonly PassengerInput[];
}
export interface BookingCommand {
  readonly key: string;
}

export interface SeatAssignment {
  readonly passengerId: string;
  readonly journey: number;
  readonly leg: number;
  readonly coach: string;
  readonly seat: string;
  /** `window`, `aisle`, `solo` ... as the coach layout says. */
  readonly position: string;
}

export interface Booking {
  readonly key: string;
  readonly bookingId: string;
  readonly state: 'held' | 'confirmed' | 'cancelled' | 'expired';
  /** End of the hold (instant), while held. */
  readonly heldUntil?: string;
  readonly extended: boolean;
  /** File reference (6 letters and digits) once confirmed. */
  readonly pnr?: string;
  readonly request: HoldRequest;
  readonly seats: readonly SeatAssignment[];
}

export type HoldAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: 'full' | 'unknown-train' | 'departed' | 'key-reused' | 'fare-gone' };
export type ExtendAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: 'not-held' | 'already-extended' | 'expired' };
export type ConfirmAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: 'unknown' | 'expired' | 'cancelled' };
export type CancelAnswer = { readonly ok: true; readonly state: 'cancelled' | 'never-made' };

/** The booking system did not answer, or answered nonsense: nothing is known about the outcome. */
export class BookingUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'BookingUnavailable';
  }
}
