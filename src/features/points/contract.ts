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
  'not-enough-points'
>;

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
