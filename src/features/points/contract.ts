import type { Points } from '#domain/money.ts';

export interface Movement {
  readonly movementId: string;
  /** Its place among all movements of the account, from 1 for the oldest, without gaps. */
  readonly place: number;
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

/** A change of the balance, for drawing it. */
export interface BalanceChange {
  readonly at: Temporal.Instant;
  /** Signed. */
  readonly points: Points;
  readonly balanceAfter: Points;
}
