import type { Cents, Points } from '#domain/money.ts';
import type { DeliveryMode } from '#domain/rail/delivery.ts';
import type { ToldLeg } from '#domain/rail/journey-view.ts';
import type { LegSeat, NamedLeg, TravelClass, TripFare } from '#domain/rail/leg.ts';
import type { ProofWindow } from '#domain/rail/proof-of-travel.ts';
import type { CardKind, TravellerKind } from '#domain/rail/travellers.ts';
import type { TravelOutcome } from '#features/loyalty/contract.ts';

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

/** What the order of a file says of one of its travellers, which their ticket shows a controller. */
interface TravellerBought {
  /** ISO date. */
  readonly birthDate?: string;
  /** As what they pay and how much, by journey; an infant nothing. Orders from before there were kinds have none. */
  readonly paid?: readonly { readonly kind: TravellerKind; readonly points: Points }[];
  /** The discount card that they have declared. */
  readonly card?: { readonly kind: CardKind; readonly number: string };
}

/** The order that a file was bought by. */
export interface TripPurchase {
  readonly number: string;
  /** What the whole order took. */
  readonly points: Points;
  readonly cents: Cents;
  /** What vouchers paid of these. */
  readonly byVouchers: Cents;
  /** By their position in the file. */
  readonly passengers: readonly TravellerBought[];
  /** The order whose tickets were exchanged for its own. */
  readonly ofOrder?: string | null;
  /** Its ways that nobody makes any more, while somebody makes another: they are no trips, but stand in calendars. */
  readonly gone?: readonly { readonly journey: number; readonly legs: readonly NamedLeg[] }[] | null;
}

/** One way of a file: an outward and an inward journey are two trips with the same file reference. */
export interface Trip {
  readonly fileId: string;
  /** 0 outward, 1 inward. */
  readonly journey: number;
  /** File reference. */
  readonly pnr: string;
  readonly orderId?: string;
  /** Bought here by a member who does not travel: people alone change it (AFTER-01). */
  readonly isForOthers?: boolean;
  /** All that is left of its tickets is being given up, by this order of it, a cancellation or an exchange: nothing more may be asked for them. */
  readonly givingUp?: { readonly by: string; readonly isExchange: boolean };
  /** Where the whole file was asked for, and it was bought here. */
  readonly bought?: TripPurchase;
  readonly bookingId: string;
  readonly bookedAt: Temporal.Instant;
  readonly state: 'booked' | 'exchanged' | 'cancelled';
  /** False for a paper ticket. */
  readonly eTicket: boolean;
  /** How the ticket of a journey abroad is handed over. */
  readonly delivery?: DeliveryMode;
  readonly travelClass: TravelClass;
  readonly fare: TripFare;
  /** Bought elsewhere, and added by its traveller: its ticket is where it was bought. */
  readonly isAdded: boolean;
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

export type { BookingCode } from '#providers/booking/port.ts';

type NoPoints = Extract<TravelOutcome, { kind: 'none' }>;

/** A trip that has arrived: one traveller in one direction that the programme was told of, or a journey of a file that is kept here. */
export interface PastTrip {
  /** The travel's, or `<file>-<journey>`. */
  readonly id: string;
  /** File reference. */
  readonly file: string;
  readonly trainNumber: string;
  readonly brand: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure: Temporal.Instant;
  readonly arrival: Temporal.Instant;
  /** What was paid for this traveller and direction, where that is known. */
  readonly price?: Cents;
  readonly boughtWithPoints: boolean;
  /** `not-told`: bought elsewhere and added by its reference; the programme does not know of it yet. */
  readonly outcome: TravelOutcome | (Omit<NoPoints, 'why'> & { readonly why: NoPoints['why'] | 'not-told' });
  readonly proof: ProofWindow;
}

export interface PastTrips {
  /** Newest departure first. */
  readonly trips: readonly PastTrip[];
  /** At most so many as are shown at once. */
  readonly total: number;
  /** There are older ones than those counted. */
  readonly goesOn: boolean;
}

/** A file that was bought elsewhere, as the booking system is asked whether it is still booked. */
export interface AddedFile {
  readonly fileId: string;
  readonly pnr: string;
  readonly lastName: string;
}

/** A trip as its proof tells it. */
export interface ProvenTrip {
  /** File reference. */
  readonly file: string;
  readonly departure: Temporal.Instant;
  readonly arrival: Temporal.Instant;
  /** Names of those who travelled. */
  readonly travellers: readonly string[];
  readonly travelClass?: TravelClass;
  readonly price?: Cents;
  readonly boughtWithPoints: boolean;
  /** Of one that was bought elsewhere and added by its traveller: what asks the booking system for it. */
  readonly added?: AddedFile;
  readonly legs: readonly ToldLeg[];
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
