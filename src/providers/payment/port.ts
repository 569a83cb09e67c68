import type { Cents } from '#domain/money.ts';

/**
 * The payment provider as another company's: a page of its own where a card is typed, and commands about the payment that was made
 * there. Card data never come here; what a customer is told of the card is what is left of it (`CardUse`). Every command carries a key of
 * ours, so that a lost answer is asked for again without a second effect, and says the amount that it is about: an answer that speaks
 * of another payment or another amount is not believed. Amounts are whole cents; instants are ISO 8601.
 *
 * Every method may throw `PaymentUnavailable`: the outcome of a command is then unknown until `find` or a repetition says.
 */
export interface PaymentProvider {
  /** Opens a payment and answers the address of its page. Same key and same input: same answer. */
  start(request: StartRequest, signal?: AbortSignal): Promise<StartAnswer>;
  /** What became of a payment; undefined when none was made under this key. */
  find(payment: PaymentReference, signal?: AbortSignal): Promise<Payment | undefined>;
  /** Takes the money that was authorised, all of it. Repeating it answers the same. */
  capture(payment: PaymentReference, signal?: AbortSignal): Promise<CaptureAnswer>;
  /**
   * Gives up what was not taken: the page is closed, the card's reserve is released, and nothing will ever be taken under this key.
   * Repeating it, or cancelling what was never made or has failed, succeeds: it is the undo of `start`.
   */
  cancel(payment: PaymentReference, signal?: AbortSignal): Promise<CancelAnswer>;
  /** Gives money back that was taken, all or a part; a refund has a key of its own, and the same one again gives nothing back twice. */
  refund(refund: RefundRequest, signal?: AbortSignal): Promise<RefundAnswer>;
}

/** Ours alone: no other currency is sold in. */
export const CURRENCY = 'EUR';

/** Which payment a command is about, and what we believe of it. */
export interface PaymentReference {
  /** Our key for it: 1 to 64 of `A-Z a-z 0-9 _ -`. */
  readonly key: string;
  readonly amount: Cents;
}

export interface StartRequest extends PaymentReference {
  /** What is paid, as the page says it: « Billet France, Paris – Lyon ». */
  readonly description: string;
  /** The order's number, as the page and the account statement say it. */
  readonly reference: string;
  /** Where the browser is sent once the payment has an outcome, or was given up. */
  readonly returnUrl: string;
  /** Where the signed notifications go (Standard Webhooks). */
  readonly notificationUrl: string;
  /** When the page closes: who has not paid then cannot pay any more. */
  readonly expiresAt: string;
}

interface RefundRequest extends PaymentReference {
  readonly refundKey: string;
  /** Of `amount`, which is the whole payment's. */
  readonly cents: Cents;
}

/**
 * `open`: nothing was decided yet, the page waits. `pending`: a card was given, and its bank has not answered. `authorised`: the amount is
 * reserved. `captured`: it is taken. The others have ended with nothing taken: refused by the bank, identity check failed, given up by
 * the customer, the page's time over, failed at the provider, cancelled by us.
 */
export type PaymentState = (typeof PAYMENT_STATES)[number];
export const PAYMENT_STATES = [
  'open',
  'pending',
  'authorised',
  'captured',
  'refused',
  'authentication-failed',
  'abandoned',
  'expired',
  'failed',
  'cancelled',
] as const;

/** What is left of a card once it was used (PAY-02). */
interface CardUse {
  readonly lastFour: string;
  /** « VISA ». */
  readonly brand: string;
  readonly usage: 'debit' | 'credit';
  /** Whether its holder was asked to prove who they are. */
  readonly threeDSecure: boolean;
  /** Instant at which the bank answered. */
  readonly paidAt: string;
  /** The provider's reference of the transaction. */
  readonly transaction: string;
  /** Number of the bank's authorisation, and the certificate of the payment; none when it was refused. */
  readonly authorisation?: string;
  readonly certificate?: string;
}

/** Money that goes back to a card: the provider has accepted it, sends it to the card's bank, and that credits it or does not take it. */
export interface Refund {
  readonly refundKey: string;
  readonly cents: Cents;
  readonly acceptedAt: string;
  readonly sentAt?: string;
  readonly creditedAt?: string;
  /** The bank has sent it back: the money is with the provider again, and no part of what was given back. */
  readonly refusedAt?: string;
}

export interface Payment extends PaymentReference {
  /** The provider's own reference. */
  readonly paymentId: string;
  readonly currency: typeof CURRENCY;
  readonly state: PaymentState;
  /** Address of its page. */
  readonly url: string;
  readonly expiresAt: string;
  readonly card?: CardUse;
  /** Of what was captured, given back so far. */
  readonly refunded: Cents;
  /** In the order in which they were asked for. */
  readonly refunds: readonly Refund[];
}

type StartAnswer =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly reason: (typeof START_REFUSALS)[number] };
/** `key-reused`: another payment was opened under this key. `closed`: it was cancelled before it was opened. `amount`: not an amount that can be paid. */
export const START_REFUSALS = ['key-reused', 'closed', 'amount'] as const;

type CaptureAnswer =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly reason: (typeof CAPTURE_REFUSALS)[number] };
export const CAPTURE_REFUSALS = ['unknown', 'not-authorised'] as const;

type CancelAnswer =
  | { readonly ok: true; readonly state: 'cancelled' | 'never-made' }
  | { readonly ok: false; readonly reason: (typeof CANCEL_REFUSALS)[number] };
/** `captured`: the money was taken, and can only be given back. */
export const CANCEL_REFUSALS = ['captured'] as const;

type RefundAnswer =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly reason: (typeof REFUND_REFUSALS)[number] };
/** `too-much`: more than is left of what was taken. `refused`: the bank does not take it back; people must look at it. */
export const REFUND_REFUSALS = ['unknown', 'not-captured', 'too-much', 'key-reused', 'refused'] as const;

/** The payment provider did not answer, or answered nonsense: nothing is known about the outcome. */
export class PaymentUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PaymentUnavailable';
  }
}
