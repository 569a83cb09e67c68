import type { CoachMap, Deck } from '#domain/rail/coach-map.ts';
import type { DeliveryMode } from '#domain/rail/delivery.ts';
import type { BookableLeg, Fare, TravelClass } from '#domain/rail/leg.ts';

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
  /** Moves passengers of a hold to other seats of their class, all or nothing: when one is lost, everybody stays where they are. Repeating it changes nothing. */
  seat(command: SeatCommand, signal?: AbortSignal): Promise<SeatAnswer>;
  /** Prolongs a hold once, by 15 minutes. */
  extend(command: BookingCommand, signal?: AbortSignal): Promise<ExtendAnswer>;
  /** Prolongs a hold while its customer pays elsewhere: to an instant, and no more than 20 minutes beyond its end. Repeating it changes nothing. */
  keep(command: KeepCommand, signal?: AbortSignal): Promise<KeepAnswer>;
  /**
   * Turns a hold into a booking with a file reference (PNR), with the seats that its customer was shown: when it holds others, nothing is
   * booked and the hold stays. Repeating it answers the same booking.
   */
  confirm(command: ConfirmCommand, signal?: AbortSignal): Promise<ConfirmAnswer>;
  /** Frees a hold, or cancels a booking. Repeating it, or cancelling what was never made, succeeds: it is the undo of every step. */
  cancel(command: BookingCommand, signal?: AbortSignal): Promise<CancelAnswer>;
  /**
   * Gives up tickets of a booking, each of one passenger on one journey, all or nothing: their seats go on sale again, everybody else stays.
   * With its last ticket the booking is cancelled. Tickets that are given up already are left as they are, so that repeating it changes
   * nothing, whatever has departed since.
   */
  release(command: ReleaseCommand, signal?: AbortSignal): Promise<ReleaseAnswer>;
  /** What became of the hold made under a key; undefined when there was none. */
  find(key: string, signal?: AbortSignal): Promise<Booking | undefined>;
  /**
   * A file that was booked, by its reference and the last name of one of its travellers, also a cancelled one; undefined when there is none,
   * and when nobody on it is called so: capitals, accents, hyphens and apostrophes do not matter.
   */
  file(request: FileRequest, signal?: AbortSignal): Promise<BookedFile | undefined>;
  /**
   * The codes that are drawn for a controller, of one journey of a booking, for whoever the identity token is of; undefined where this
   * system leaves them to whoever shows them.
   */
  codes(
    request: CodesRequest,
    identityToken: string | undefined,
    signal?: AbortSignal,
  ): Promise<readonly BookingCode[] | undefined>;
  /** One coach of a run as a drawing, with the seats free from `from` to `to`. */
  seatMap(request: SeatMapRequest, signal?: AbortSignal): Promise<SeatMapAnswer>;
}

export interface OffersRequest {
  readonly journeys: readonly { readonly legs: readonly BookableLeg[] }[];
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
    /** Seats physically left, whatever the fare; wheelchair spaces are counted apart. */
    readonly seatsLeft: number;
    /** Wheelchair spaces left on every leg; a system that does not say has none to sell. */
    readonly wheelchairSpaces?: number;
  }[];
}

export interface PassengerInput {
  /** Stable within the booking: `p1`, `p2` ... */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO date. */
  readonly birthDate?: string;
  /** Needs a wheelchair space; nobody else is seated on one. */
  readonly wheelchair?: boolean;
  /** Accompanies this passenger of the same booking, and is seated beside them where there is a seat. */
  readonly companionOf?: string;
}

/**
 * Wishes for one leg. All but `seats` are met where possible and never make a hold fail; `seats` are chosen on the seat map,
 * one for each passenger, and the hold fails with `seats-gone` when one of them was lost meanwhile.
 */
export interface Placement {
  readonly position?: string;
  readonly deck?: Deck;
  /** A coach for those who want quiet. */
  readonly quiet?: true;
  /** Beside a relative, whose coach and seat are known. */
  readonly near?: { readonly coach: string; readonly seat: string };
  readonly seats?: readonly { readonly passengerId: string; readonly coach: string; readonly seat: string }[];
}

export interface HoldRequest {
  /** Our key for this booking: the order's id. */
  readonly key: string;
  /** Outward, then inward for a return. */
  readonly journeys: readonly {
    readonly legs: readonly BookableLeg[];
    readonly travelClass: TravelClass;
    readonly fare: Fare;
    /** Wishes by leg, in the order of the legs. */
    readonly placement?: readonly Placement[];
  }[];
  readonly passengers: readonly PassengerInput[];
  /** How the tickets of a journey abroad are handed over; within France, and without a word, by e-ticket. */
  readonly delivery?: DeliveryMode;
}
export interface BookingCommand {
  readonly key: string;
}

export interface SeatCommand extends BookingCommand {
  /** At least one; who is not named stays. Journeys and legs by their place in the hold's request. */
  readonly seats: readonly Omit<SeatAssignment, 'position'>[];
}

export interface ConfirmCommand extends BookingCommand {
  /** Every seat of the hold as its customer was shown it, in any order; without it whatever is held is booked. */
  readonly seats?: readonly Omit<SeatAssignment, 'position'>[];
}

export interface KeepCommand extends BookingCommand {
  readonly until: string;
}

/** One passenger on one journey of a booking. */
interface TicketName {
  readonly passengerId: string;
  readonly journey: number;
}

export interface ReleaseCommand extends BookingCommand {
  /** At least one. */
  readonly tickets: readonly TicketName[];
}

/** What the booking system says of changes after the sale, where it says more than the conditions of the fare. */
export interface AfterSales {
  /** Tickets that were checked aboard. */
  readonly checked?: readonly TicketName[];
  /** `exceptional`: may be exchanged or cancelled whatever the fare says. `procedure`: only people may change it. */
  readonly allowance?: 'exceptional' | 'procedure';
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
  readonly afterSales?: AfterSales;
}

/** Names one journey of a booking, with the specification's words (TRIP-02). */
export interface CodesRequest {
  readonly pnr: string;
  /** ISO 8601 with the offset of Paris. */
  readonly departureDate: string;
  readonly transportType: string;
  /** The member whose booking it is. */
  readonly specificIuc: string;
  readonly paoOrderId: string;
  readonly serviceItemId: string;
}
export interface BookingCode {
  readonly firstName: string;
  readonly lastName: string;
  /** What is to be drawn. */
  readonly content: string;
}

/** By what people know a file. */
export interface FileRequest {
  /** Six capitals and digits. */
  readonly pnr: string;
  readonly lastName: string;
}

/** A leg of a file; what its trains and stations are called where the system says it, else the timetable does. */
interface FileLeg extends BookableLeg {
  readonly transportType?: string;
  readonly fromName?: string;
  readonly toName?: string;
}

/** A file as whoever knows its reference and a name on it is told. */
export interface BookedFile {
  readonly bookingId: string;
  readonly pnr: string;
  readonly state: 'confirmed' | 'cancelled';
  /** Outward, then inward for a return; the fare of one that was paid in euros is not said. */
  readonly journeys: readonly {
    readonly legs: readonly FileLeg[];
    readonly travelClass: TravelClass;
    readonly fare?: Fare;
  }[];
  readonly passengers: readonly Pick<PassengerInput, 'id' | 'firstName' | 'lastName' | 'birthDate'>[];
  readonly seats: readonly SeatAssignment[];
}

export type HoldAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: HoldRefusal };
/**
 * `full`: no seats or no points quota left for the whole party on some leg. `fare-gone`: promo only, the same at `points` may be had.
 * `cancelled` and `expired`: the key was used by a hold that is over, or cancelled before it came; it holds nothing any more.
 */
export type HoldRefusal =
  | 'full'
  | 'unknown-train'
  | 'departed'
  | 'key-reused'
  | 'fare-gone'
  | 'seats-gone'
  | 'cancelled'
  | 'expired';
/** `seats-gone`: one of the seats is sold, is not for this passenger, or does not exist. */
export type SeatAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: 'not-held' | 'expired' | 'seats-gone' };
export type ExtendAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: 'not-held' | 'already-extended' | 'expired' };
export type KeepAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: 'not-held' | 'expired' };
/** `seats-differ`: the hold has other seats than those shown; it is still held. */
export type ConfirmAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: 'unknown' | 'expired' | 'cancelled' | 'seats-differ' };
/**
 * `unknown`: there is no such booking, or it is only held. `departed`: a train of one of the tickets has left. `checked`: one of them was
 * checked aboard. `procedure`: only people may change this booking.
 */
export type ReleaseAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: 'unknown' | 'departed' | 'checked' | 'procedure' };
export type CancelAnswer = { readonly ok: true; readonly state: 'cancelled' | 'never-made' };

export interface SeatMapRequest extends BookableLeg {
  /** Number of the coach to draw; the first one of the class when absent, or the first with seats. */
  readonly coach?: string;
  readonly travelClass?: TravelClass;
}
export type SeatMapAnswer =
  | {
      readonly ok: true;
      /** The coaches of the train in order, with free seats from `from` to `to`. */
      readonly coaches: readonly {
        readonly coach: string;
        readonly travelClass?: TravelClass;
        readonly quiet?: true;
        /** Wheelchair spaces are not counted. */
        readonly free: number;
      }[];
      readonly map: CoachMap;
    }
  | { readonly ok: false; readonly reason: 'unknown-train' | 'unknown-coach' };

/** The booking system did not answer, or answered nonsense: nothing is known about the outcome. */
export class BookingUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'BookingUnavailable';
  }
}
