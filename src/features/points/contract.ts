import type { Result } from '#domain/failure.ts';
import type { Points } from '#domain/money.ts';

/**
 * The points feature as other features see it. `key` makes every command idempotent: the same key with the same input answers
 * what it answered the first time; the same key with another input throws a Fault `idempotency-key-reused`.
 */
export interface DebitInput {
  readonly iuc: string;
  /** Positive number of points Monnaie to spend, oldest lots first. */
  readonly points: Points;
  /** `order:<orderId>` and the like; unique per effect. */
  readonly key: string;
  /** What the statement says, in French: « Billet France, Paris – Lyon ». */
  readonly label: string;
  /** Second line of the statement: « Commande 8894 0112 ». */
  readonly detail?: string;
  readonly at: Temporal.Instant;
}
export type DebitResult = Result<
  { readonly movementId: string; readonly balanceBefore: Points; readonly balanceAfter: Points },
  'not-enough-points' | 'debit-cancelled'
>;

export interface CreditInput {
  readonly iuc: string;
  /** Points Monnaie, 0 or more; they become one lot. */
  readonly points: Points;
  readonly statusPoints?: number;
  readonly trips?: number;
  /** Last day (Paris) on which the points can be spent; needed when there are any. */
  readonly expiresOn?: Temporal.PlainDate;
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly at: Temporal.Instant;
}
export interface CreditResult {
  readonly movementId: string;
  /** The key was used before with this very input: nothing was done now. */
  readonly replayed: boolean;
}

export interface RefundInput {
  readonly iuc: string;
  /** Key of the debit to take back. */
  readonly key: string;
  readonly refundKey: string;
  readonly at: Temporal.Instant;
}
export interface RefundResult {
  /** `never-debited`: nothing to give back, and the debit's key is closed for good. `already-refunded`: under another refund key. */
  readonly outcome: 'refunded' | 'already-refunded' | 'never-debited';
  readonly points: Points;
  readonly balanceAfter: Points;
  readonly movementId?: string;
}

export interface Movement {
  readonly movementId: string;
  readonly at: Temporal.Instant;
  readonly kind: 'credit' | 'debit' | 'expiry' | 'refund' | 'adjustment';
  readonly label: string;
  readonly detail: string;
  /** Signed. */
  readonly points: Points;
  readonly balanceAfter: Points;
}

export interface Expiry {
  readonly on: Temporal.PlainDate;
  readonly points: Points;
}
