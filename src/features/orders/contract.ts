import type { StaffActing } from '#contract/staff.ts';
import type { Database, Queryable } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Address, Civility } from '#domain/customer.ts';
import type { Result } from '#domain/failure.ts';
import type { Iuc, OrderId, TransactionId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { Cents, Points } from '#domain/money.ts';
import type { OrderKind } from './kind.ts';

export type { OrderKind, OrderStep } from './kind.ts';
export type { StateTable } from './states.ts';

/** What the operations of this feature work with; made once by the composition root. */
export interface OrdersContext {
  readonly db: Database;
  /** Business clock: dates of orders and movements. Waits live on the database's real time. */
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: OrderSettings;
  /** Every kind of order there is. */
  readonly kinds: readonly OrderKind[];
  /** Tells this process's job runner of jobs just committed. */
  readonly wake?: (queue: string) => void;
  /**
   * The agent who acts for the customer, of a request in professional mode: whatever an operation does as the customer is done as theirs, and
   * written down with it (PRO-05).
   */
  readonly by?: StaffActing;
}

/** The same in a transaction. */
export type OrdersWithin = Omit<OrdersContext, 'db'> & { readonly db: Queryable };

export interface OrderSettings {
  /** How long a customer's call waits for its order to settle before it answers « en cours », ms. */
  readonly waitMs: number;
  /** After how long without progress another process's job takes an order over, ms. */
  readonly takeoverMs: number;
  /** How long one process may work on an order before another may, ms: longer than all its steps with their time limits. */
  readonly leaseMs: number;
  /** When an order that cannot be undone is handed to people. */
  readonly undoing: Limit;
  /** An order that spends more points than this is told to the account's holder by a mail of its own (AUTH-15). */
  readonly toldAbovePoints: number;
}

/** When a state's step is given up: what comes first. */
export interface Limit {
  /** Another system has not answered since the order came into the state, ms. */
  readonly silentMs: number;
  /** Failures that asking again does not change. */
  readonly errors: number;
  /** Processes that have died at it. */
  readonly crashes: number;
  /** Why the order is then undone: a code of the error catalogue. By what stood in the way when left out. */
  readonly reason?: string;
}

/** Who orders, as mails address them. */
export interface OrderCustomer {
  readonly civility: Civility;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** ISO date; this and what follows, of orders that need it. */
  readonly birthdate?: string;
  /** E.164. */
  readonly mobile?: string;
  readonly address?: Address;
}

/** Who acts: the customer, an agent for them, or nobody but the programme itself. */
export type Actor = 'customer' | `agent:${string}` | 'system';

/** What an operation of a kind hands over to make an order. */
export interface OpenInput {
  readonly iuc: Iuc;
  /** `X-Transac-Correlation-Id`: the same id with the same request gives the same order (SHOP-08). */
  readonly transactionId: TransactionId;
  /** What the client asked, as it asked it: kept as a hash. Nothing in it may come from the profile, which changes. */
  readonly request: unknown;
  readonly kind: string;
  readonly primeId: string;
  /** « Billet France, Paris – Lyon »: for statements, lists and mails. */
  readonly item: string;
  readonly quantity: number;
  readonly points: Points;
  readonly cents: Cents;
  readonly customer: OrderCustomer;
  /** The signed quotation these prices come from: kept as a hash, for disputes. */
  readonly quotationToken?: string;
  /** `web`, or who sold it in professional mode. */
  readonly channel: string;
  readonly actor: Actor;
  /** Business instant from which nobody may accept it any more. */
  readonly obsoleteAt?: Temporal.Instant;
  /** The kind's details, as its `read` gives them back, and the effects that write and ask them. */
  readonly detail: unknown;
  readonly effects: readonly EffectChange[];
}

/** What an order did in the world, or may have done. */
export interface OrderEffect {
  /**
   * `asked`: another system was asked, and what it did is not known. `refused`: it did nothing. `left`: people decided to leave it as
   * it is.
   */
  readonly state: 'asked' | 'done' | 'refused' | 'undone' | 'left';
  /** Idempotency key under which the other side knows it. */
  readonly key: string;
  readonly amount: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A change of an order's effects, written with the transition; `run` names what happens in the same transaction. */
export interface EffectChange {
  readonly effect?: string;
  readonly state?: OrderEffect['state'];
  /** The order's id when left out. */
  readonly key?: string;
  readonly amount?: number;
  /** Added to what the effect already has. */
  readonly data?: object;
  /** A function of the database of the shape that shop.run_effects_of describes. */
  readonly run?: string;
  readonly with?: object;
}

/** Where an order stands for the person who looks at it. */
export type OrderPhase =
  /** A step is running or waits for another system: the page refreshes. */
  | 'in-progress'
  /** Kept for the customer, who decides. */
  | 'held'
  | 'confirmed'
  /** Ended without what was ordered; `reason` says why and what became of the points. */
  | 'closed'
  /** It cannot end by itself: people look at it. */
  | 'manual';

export interface Order {
  readonly iuc: Iuc;
  readonly orderId: OrderId;
  /** Twelve digits in groups of four, for reading aloud: `8894 0112 3705`. Given once. */
  readonly number: string;
  readonly kind: string;
  /** A state of the kind. */
  readonly state: string;
  readonly phase: OrderPhase;
  readonly primeId: string;
  readonly item: string;
  readonly quantity: number;
  readonly channel: string;
  readonly points: Points;
  readonly cents: Cents;
  readonly customer: OrderCustomer;
  /** What the kind keeps about it. */
  readonly detail: unknown;
  readonly effects: Readonly<Record<string, OrderEffect>>;
  /** Real instant until which it waits for its customer, and how many ms were left when it was read. */
  readonly waitUntil?: Temporal.Instant;
  readonly waitLeftMs?: number;
  /** File reference or receipt number, once there is one. */
  readonly reference?: string;
  readonly terms?: Terms;
  /** Business instants. */
  readonly createdAt: Temporal.Instant;
  readonly acceptedAt?: Temporal.Instant;
  readonly confirmedAt?: Temporal.Instant;
  /** Why it ended, or is ending, without what was ordered. */
  readonly reason?: OrderReason;
}

/** Code, and the French sentences that say what became of the points: to the customer, and of them to an agent. */
export interface OrderReason {
  readonly code: string;
  readonly message: string;
  readonly ofCustomer: string;
}

/** Terms of sale, in the version a customer accepted. */
export interface Terms {
  readonly key: string;
  readonly version: string;
}

/** One transition of an order. */
export interface OrderEvent {
  readonly at: Temporal.Instant;
  readonly state: string;
  readonly event: string;
}

/** One sending of an order's mail: waiting, sent (OK) or given up (KO). */
export interface OrderMail {
  readonly messageId: string;
  /** Name of what was sent (`MailTemplate`). */
  readonly template: string;
  readonly email: string;
  readonly queuedAt: Temporal.Instant;
  readonly sentAt?: Temporal.Instant;
  readonly status: 'EN_COURS' | 'OK' | 'KO';
  /** The address has refused the last mail that was sent there. */
  readonly isAddressRefused: boolean;
}

/** What goes back to the customer of an order, step by step (ORDER-04). Business instants. */
export interface OrderRefund {
  readonly what: 'points' | 'euros' | 'vouchers';
  /** Points, or cents. */
  readonly amount: number;
  /** What the ledger or the payment provider knows it by. */
  readonly key: string;
  /** « 0007 », of the card that euros go back to. */
  readonly lastFour?: string;
  readonly requestedAt: Temporal.Instant;
  readonly acceptedAt?: Temporal.Instant;
  readonly sentAt?: Temporal.Instant;
  readonly creditedAt?: Temporal.Instant;
  /** Nobody takes it: people see to it. */
  readonly refusedAt?: Temporal.Instant;
  /** They have settled it with the customer in another way, or asked for it once more, which is a refund of its own. */
  readonly settledAt?: Temporal.Instant;
  readonly askedAgainAt?: Temporal.Instant;
}

/** What only an order's detail page needs. */
interface OrderTrail {
  readonly steps: readonly OrderEvent[];
  readonly mails: readonly OrderMail[];
  readonly refunds: readonly OrderRefund[];
}

export type OrderDetail = Order & OrderTrail;

/** A row of `/recompense/historique-commandes-v2` (ORDER-01). */
export interface OrderHistoryRow {
  readonly orderId: OrderId;
  readonly number: string;
  readonly kind: string;
  readonly primeId: string;
  readonly date: Temporal.Instant;
  /** « Billet France, Paris – Lyon ». */
  readonly item: string;
  /** Number of tickets (passengers x journeys), of donations ... */
  readonly quantity: number;
  readonly points: Points;
  /** Paid beside the points, and what vouchers paid of it. */
  readonly cents: Cents;
  readonly byVouchers: Cents;
  /** Where its last mail went. */
  readonly email: string;
  /** « Dossier »: file reference or receipt number. */
  readonly reference?: string;
  readonly channel: string;
  readonly phase: OrderPhase;
  readonly state: string;
  /** What the order's kind keeps of it. */
  readonly detail: unknown;
  readonly reason?: OrderReason;
  /** The last sending of what told of it first: when it was sent, if it was, and when it was asked for again. */
  readonly mail?: {
    readonly status: OrderMail['status'];
    readonly sentAt?: Temporal.Instant;
    readonly resentAt?: Temporal.Instant;
  };
}

export interface OrderHistoryPage {
  readonly rows: readonly OrderHistoryRow[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** What a voucher is to pay of an order's euros. */
export interface VoucherUse {
  readonly voucher: string;
  readonly cents: Cents;
}

export interface FinaliseInput {
  readonly iuc: Iuc;
  readonly orderId: OrderId;
  /** Orders of other kinds are none; of any kind when left out. */
  readonly kind?: string;
  readonly transactionId: TransactionId;
  /** « J’accepte les conditions générales de vente ». */
  readonly termsAccepted: boolean;
  readonly termsVersion: string;
  /** The total the customer saw when accepting; another price than the order's is refused. */
  readonly expectedPoints: Points;
  readonly expectedCents?: Cents;
  /** What vouchers pay of the euros. */
  readonly vouchers?: readonly VoucherUse[];
  /** Whoever acts; the customer when left out. */
  readonly actor?: Actor;
}

export type CancelDraftResult = Result<{ readonly order: Order }, 'order-not-found' | 'already-accepted'>;
