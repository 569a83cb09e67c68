import type { Failure, Success } from '#domain/failure.ts';
import { field, typedText } from '#domain/fields/field.ts';
import { REQUIRED, TOO_LARGE } from '#domain/fields/messages.ts';
import type { Iuc, OrderId, TransactionId } from '#domain/ids.ts';
import type { GivenBack, PaidTickets, Ticket, TicketRefund } from '#domain/rail/refund-share.ts';
import type { Actor, OrderPhase, OrderRefund } from '#features/orders/contract.ts';
import type { RailOrder } from '#features/rail-shop/index.ts';
import type { AfterSales } from '#providers/booking/port.ts';

export type { Ticket, TicketRefund } from '#domain/rail/refund-share.ts';

/** Why a ticket of a file cannot be cancelled, or that it can. */
type TicketState =
  | 'open'
  /** Given up before. */
  | 'cancelled'
  /** In a cancellation that the booking system has not answered. */
  | 'under-way'
  /** Of a promotion, which is kept. */
  | 'promo'
  | 'departed'
  /** Checked aboard. */
  | 'checked';

export interface FileTicket extends Ticket {
  readonly state: TicketState;
  /** Travels on somebody's knees: goes with the last who could take them, and is not chosen. */
  readonly isInfant: boolean;
}

/** A file bought with points, as after-sales know it. */
export interface AfterSalesFile {
  readonly order: RailOrder;
  readonly pnr: string;
  /** Every ticket that was ordered, journey after journey. */
  readonly tickets: readonly FileTicket[];
  /** What the booking system says beyond the conditions of the fare. */
  readonly allowance: AfterSales['allowance'];
  /** What was paid, and what was given up of it before, for `ticketRefund`. */
  readonly paid: PaidTickets;
  readonly before: GivenBack;
}

/** Of a file of the customer's own. */
export const FILE_ERRORS = [
  'travel-file-not-found',
  'travel-file-unavailable',
  'travel-file-cancelled',
  'travel-file-exchanged',
  'client-not-passenger',
  'business-procedure-needed',
] as const;

/** A file by its reference and a name on it may also be somebody else's, or none of the shop's. */
export const SEARCH_ERRORS = [
  ...FILE_ERRORS,
  'not-a-prime-ticket',
  'not-account-holder',
  'too-many-requests',
] as const;

/** What a selection of tickets may be refused for. */
export const SELECTION_ERRORS = [
  'passenger-selection-needed',
  'passenger-selection-inconsistent',
  'not-cancellable',
  'ticket-already-cancelled',
  'ticket-already-checked',
] as const;

export const CANCEL_ERRORS = [
  ...FILE_ERRORS,
  ...SELECTION_ERRORS,
  'refund-changed',
  'transaction-reused',
  'account-leaving',
  'cancellation-incident',
] as const;

const LONGEST_REASON = 300;

/** Why an agent gives tickets up without an automatic refund. */
export const withoutRefundReason = field(typedText(LONGEST_REASON, TOO_LARGE), {
  accepts: ['Billets remboursés au guichet, reçu 4417.'],
  refuses: [
    { value: '', message: REQUIRED },
    { value: 'x'.repeat(LONGEST_REASON + 1), message: TOO_LARGE },
  ],
});

export interface CancelInput {
  readonly iuc: Iuc;
  /** The order whose tickets are cancelled. */
  readonly orderId: OrderId;
  readonly tickets: readonly Ticket[];
  /** The same id with the same tickets is one cancellation (SHOP-08). */
  readonly transactionId: TransactionId;
  /** What the customer was shown; another amount is refused. */
  readonly expected: TicketRefund;
  /** `web`, or the agent who does it. */
  readonly channel?: string;
  readonly actor?: Actor;
  /** False for staff alone: tickets are given up, and people decide what goes back. */
  readonly isAutomatic?: boolean;
  /** Why not, for who decides. */
  readonly reason?: string;
}

/** How far the two steps of a cancellation are (AFTER-08); what goes back may be left to people. */
export type StepState = 'done' | 'under-way' | 'failed' | 'undecided';

/** A cancellation as it stands. */
export interface Cancellation {
  readonly cancellationId: OrderId;
  readonly number: string;
  readonly orderId: OrderId;
  readonly phase: OrderPhase;
  readonly tickets: readonly Ticket[];
  /** What goes back. */
  readonly refund: TicketRefund;
  /** What the tickets are worth while people decide whether it does. */
  readonly withheld: TicketRefund;
  /** The same as it is followed, step by step (ORDER-04). */
  readonly refunds: readonly OrderRefund[];
  readonly isAutomatic: boolean;
  /** Seats given up; what is owed given back. */
  readonly steps: { readonly cancel: Exclude<StepState, 'undecided'>; readonly refund: StepState };
  /** The points did not come back by themselves: people credit them (AFTER-04). */
  readonly arePointsOwed: boolean;
}

export type CancelResult =
  | Success<{ readonly cancellation: Cancellation }>
  | Failure<(typeof CANCEL_ERRORS)[number]>;

/** What is kept of a cancellation. */
export interface CancellationDetail {
  readonly of_order: string;
  readonly tickets: readonly Ticket[];
  readonly points: number;
  readonly cents: number;
  readonly voucher_cents: number;
  readonly automatic: boolean;
  readonly reason: string | null;
  readonly number: number;
}
