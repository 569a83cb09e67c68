import type { Cents, Points } from '#domain/money.ts';
import type { SplitRule } from '#domain/payment-split.ts';
import type { Limit } from '#features/orders/contract.ts';
import type { VoucherKind } from '#features/vouchers/contract.ts';
import type { Payment, PaymentProvider, PaymentState } from '#providers/payment/port.ts';

/** What orders that may be paid in euros work with; there is none where no payment provider is. */
export interface PaymentsContext {
  readonly provider: PaymentProvider;
  /** Origin of the portal: where the provider sends people and its word. */
  readonly publicUrl: string;
  /** What the price list allows to be paid in euros. */
  readonly rule: SplitRule;
}

export interface PaymentSettings {
  /** How long somebody has for paying, ms: as long as their seats are kept for it. */
  readonly payMs: number;
  /** The page closes so long before, ms, so that its outcome is known while the seats are still there. */
  readonly marginMs: number;
  /** When it is asked first what became of a payment of which nothing was heard, ms; then again, ever less often. */
  readonly checkMs: number;
  /** How often a customer may try to pay one order. */
  readonly attempts: number;
  /** After which silence of the provider opening, closing and capturing are given up. */
  readonly limits: Readonly<Record<'opening' | 'closing' | 'capturing', Limit>>;
}

/** What became of a payment that took nothing. */
export type PaymentFailure =
  | Exclude<PaymentState, 'open' | 'pending' | 'authorised' | 'captured'>
  | 'not-opened';

/** A voucher's part of an order's euros. */
export interface VoucherPart {
  readonly voucher: string;
  readonly kind: VoucherKind;
  readonly code: string;
  /** What a reduction takes off. */
  readonly percent: number | null;
  readonly cents: Cents;
}

/** What an order's effect `payment` says beside its state: of the last attempt. */
export interface PaymentData {
  readonly attempt?: number;
  /** Points of the split. */
  readonly points?: number;
  /** Of the command that asked for it (PAY-06). */
  readonly correlationId?: string;
  /** Address of the provider's page. */
  readonly url?: string;
  /** Instant at which it closes. */
  readonly closesAt?: string;
  /** Instant until which what is ordered is held. */
  readonly heldUntil?: string;
  readonly outcome?: PaymentFailure;
  /** What vouchers pay, in the order in which they were given. */
  readonly vouchers?: readonly VoucherPart[];
  readonly card?: NonNullable<Payment['card']>;
  /** A card was given, and its bank has not answered. */
  readonly isPending?: true;
  /** The money was taken. */
  readonly captured?: boolean;
  /** How it was undone. */
  readonly returned?: 'cancelled' | 'refunded';
}

/**
 * Where the payment of an order stands: the one vocabulary of pages and calls (PAY-04, PAY-06).
 *
 * `not-needed`: nothing is to be paid in euros. `opening`: the provider is asked for its page. `in-progress`: the customer pays there.
 * `being-verified`: what became of it is not known yet. `accepted`: the bank has reserved the euros, the tickets are being booked.
 * `confirmed`: all is paid and booked. Nothing was taken and the order waits again: `refused` by the bank, `authentication-failed` (3-D
 * Secure), `error` of the provider, `abandoned`, `expired`. `returned`: the order did not come about, and what was reserved or taken goes back.
 */
export const ORDER_PAYMENT_STATES = [
  'not-needed',
  'opening',
  'in-progress',
  'being-verified',
  'accepted',
  'confirmed',
  'refused',
  'authentication-failed',
  'error',
  'abandoned',
  'expired',
  'returned',
] as const;
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];

/** An order's payment in euros, as pages and answers tell it. */
export interface OrderPayment {
  readonly state: Exclude<OrderPaymentState, 'not-needed'>;
  readonly key: string;
  readonly points: Points;
  readonly cents: Cents;
  /** The provider's page, while it can be paid on; '' else. */
  readonly url: string;
  readonly correlationId: string;
  readonly closesAt?: Temporal.Instant;
  /** What the provider said of one that took nothing. */
  readonly outcome?: PaymentFailure;
  readonly card?: NonNullable<Payment['card']>;
}
