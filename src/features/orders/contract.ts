import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Result } from '#domain/failure.ts';
import type { Iuc, OrderId, TransactionId } from '#domain/ids.ts';
import type { Points } from '#domain/money.ts';
import type { Log } from '#features/jobs/contract.ts';
import type { BookingProvider, Fare, Leg, TravelClass } from '#providers/booking/port.ts';
import type { OrderState } from './states.ts';

export type { OrderState } from './states.ts';

/** What the operations of this feature work with; made once by the composition root. */
export interface OrdersContext {
  readonly db: Database;
  readonly booking: BookingProvider;
  /** Business clock: dates of orders and movements. Holds live on real time. */
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: OrderSettings;
  /** Tells this process's job runner of jobs just committed. */
  readonly wake?: (queue: string) => void;
  /** Called before a state's step acts. Fault tests stop the process here; nothing else sets it. */
  readonly beforeStep?: (state: OrderState, orderId: OrderId) => Promise<void>;
}

export interface OrderSettings {
  /** How long a customer's call waits for its order to settle before it answers « en cours », ms. */
  readonly waitMs: number;
  /** Time limit of one call to the booking system, ms. */
  readonly providerTimeoutMs: number;
  /** After how long without progress another process's job takes an order over, ms. */
  readonly takeoverMs: number;
  /** Orders in which one customer may hold seats at a time; the oldest beyond that are given up. */
  readonly mostHeld: number;
  /** After how long without an answer from the booking system an order is undone, ms since it came into the state. */
  readonly giveUpMs: { readonly holding: number; readonly booking: number };
}

/** One train of a journey, with what tickets and mails show of it beside what the booking system needs. */
export interface OrderLeg extends Leg {
  readonly fromName: string;
  readonly toName: string;
  /** Brand as the timetable gives it: `TGV INOUI`, `OUIGO`, `INTERCITES`, `TER`. */
  readonly transportType: string;
}

export interface OrderJourney {
  readonly legs: readonly OrderLeg[];
  readonly travelClass: TravelClass;
  readonly fare: Fare;
  /** Price of this journey for all passengers. */
  readonly points: Points;
}

export interface OrderPassenger {
  readonly firstName: string;
  readonly lastName: string;
  /** ISO date. */
  readonly birthDate?: string;
  /** The member who orders is this passenger. */
  readonly isHolder: boolean;
}

/** Who orders, as the confirmation mail addresses them. */
export interface OrderCustomer {
  readonly civility: 'M' | 'Mme';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface InitBookingInput {
  readonly iuc: Iuc;
  /** `X-Transac-Correlation-Id`: the same id with the same input gives the same order. */
  readonly transactionId: TransactionId;
  /** Prime ordered; 43 is the France ticket. */
  readonly primeId: string;
  /** Outward, then inward for a return. The prices are those of the quotation. */
  readonly journeys: readonly OrderJourney[];
  /** At least one. */
  readonly passengers: readonly OrderPassenger[];
  readonly customer: OrderCustomer;
  /** The signed quotation these prices come from: kept as a hash beside the order, for disputes. */
  readonly quotationToken: string;
  /** `web`, or who sold it in professional mode. */
  readonly channel: string;
}

export type InitBookingFailure =
  | 'transaction-reused'
  | 'full'
  | 'fare-gone'
  | 'unknown-train'
  | 'departed'
  | 'seats-gone'
  | 'hold-expired'
  | 'service-unavailable'
  | 'order-closed';

export interface FinaliseInput {
  readonly iuc: Iuc;
  readonly orderId: OrderId;
  readonly transactionId: TransactionId;
  /** « J’accepte les conditions générales de vente ». */
  readonly termsAccepted: boolean;
  readonly termsVersion: string;
  /** The total the customer saw when accepting; another price than the order's is refused. */
  readonly expectedPoints: Points;
}

export type FinaliseFailure =
  | 'order-not-found'
  | 'terms-not-accepted'
  | 'price-changed'
  | 'transaction-reused'
  | 'hold-expired'
  | 'order-closed'
  | 'not-enough-points'
  | 'seats-gone'
  | 'service-unavailable';

/** Where an order stands for the person who looks at it. */
export type OrderPhase =
  /** A step is running or waits for another system: the page refreshes. */
  | 'in-progress'
  /** Seats are held, the customer decides. */
  | 'held'
  | 'confirmed'
  /** Ended without tickets; `reason` says why and what became of the points. */
  | 'closed';

export interface OrderSeat {
  readonly passenger: number;
  readonly journey: number;
  readonly leg: number;
  readonly coach: string;
  readonly seat: string;
  readonly position: string;
}

export interface OrderStep {
  readonly at: Temporal.Instant;
  readonly state: OrderState;
  readonly event: string;
}

export interface Order {
  readonly iuc: Iuc;
  readonly orderId: OrderId;
  /** Twelve digits in groups of four, for reading aloud: `8894 0112 3705`. */
  readonly number: string;
  readonly state: OrderState;
  readonly phase: OrderPhase;
  readonly primeId: string;
  readonly channel: string;
  readonly points: Points;
  readonly journeys: readonly OrderJourney[];
  readonly passengers: readonly OrderPassenger[];
  readonly customer: OrderCustomer;
  /** Real instant at which the seats are freed, while they are held. */
  readonly heldUntil?: Temporal.Instant;
  readonly extended: boolean;
  readonly seats: readonly OrderSeat[];
  /** File reference (PNR), once booked. */
  readonly pnr?: string;
  readonly bookingId?: string;
  /** Business instants. */
  readonly createdAt: Temporal.Instant;
  readonly acceptedAt?: Temporal.Instant;
  readonly confirmedAt?: Temporal.Instant;
  /** Why it ended without tickets: code, and a French sentence that says what became of the points. */
  readonly reason?: { readonly code: string; readonly message: string };
}

/** An order with what only its detail page needs. */
export interface OrderDetail extends Order {
  readonly steps: readonly OrderStep[];
  readonly mails: readonly OrderMail[];
}

/** One sending of an order's mail: waiting, sent (OK) or given up (KO). */
export interface OrderMail {
  readonly messageId: string;
  readonly email: string;
  readonly queuedAt: Temporal.Instant;
  readonly sentAt?: Temporal.Instant;
  readonly status: 'EN_COURS' | 'OK' | 'KO';
}

/** A row of `/recompense/historique-commandes-v2` (ORDER-01). */
export interface OrderHistoryRow {
  readonly orderId: OrderId;
  readonly number: string;
  readonly date: Temporal.Instant;
  /** « Billet France, Paris – Lyon ». */
  readonly item: string;
  /** Number of tickets: passengers x journeys. */
  readonly quantity: number;
  readonly points: Points;
  readonly email: string;
  readonly pnr?: string;
  readonly channel: string;
  readonly phase: OrderPhase;
  readonly state: OrderState;
  readonly reason?: { readonly code: string; readonly message: string };
  readonly mail?: { readonly status: OrderMail['status']; readonly resentAt?: Temporal.Instant };
}

export interface OrderHistoryPage {
  readonly rows: readonly OrderHistoryRow[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** Answer of `/nbp/order` and of the finalisation, with the specification's names (SHOP-06). */
export interface NbpOrderAnswer {
  readonly idCommande: string;
  readonly errorPost: boolean;
  readonly msgErreur: string;
  readonly nbpOrderId: string;
  readonly paoOrderId: string;
  readonly paoPassengers: readonly {
    readonly firstname: string;
    readonly lastname: string;
    readonly coachNumber: string;
    readonly seatNumber: string;
    readonly travelClass: string;
  }[];
  readonly pnrIdentification: string;
  readonly isChosenPlacement: boolean;
  readonly travels: readonly {
    readonly origin: string;
    readonly destination: string;
    readonly departureDate: string;
    readonly arrivalDate: string;
    readonly trainNumber: string;
    readonly transportType: string;
  }[];
}

export type InitBookingResult = Result<{ readonly order: Order }, InitBookingFailure>;
export type FinaliseResult = Result<{ readonly order: Order }, FinaliseFailure>;
export type ExtendHoldResult = Result<
  { readonly order: Order },
  'order-not-found' | 'already-extended' | 'hold-expired' | 'order-closed' | 'service-unavailable'
>;
export type CancelDraftResult = Result<{ readonly order: Order }, 'order-not-found' | 'already-accepted'>;
