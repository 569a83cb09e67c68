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

/** What expires on a day, or on several of a month that are told as one: `on` is the last of them. */
export interface ExpiryTogether extends Expiry {
  readonly first: Temporal.PlainDate;
  readonly days: number;
}

/** A change of the balance, for drawing it. */
export interface BalanceChange {
  readonly at: Temporal.Instant;
  /** Signed. */
  readonly points: Points;
  readonly balanceAfter: Points;
}

/**
 * What an account of points Monnaie held at an instant, and what had come and gone in all by then, without signs: a statement takes the
 * differences between two of its instants.
 */
export interface Totals {
  readonly at: Temporal.Instant;
  readonly balance: Points;
  readonly gained: Points;
  readonly givenBack: Points;
  readonly spent: Points;
  /** By corrections of travels: nobody spent them. */
  readonly takenBack: Points;
  readonly expired: Points;
}

/** Places in the three accounts of a customer: that of the last entry before an instant in each, 0 before the first. */
export interface Places {
  readonly money: number;
  readonly status: number;
  readonly trips: number;
}

/** What counts for the status. */
export interface Counted {
  readonly statusPoints: number;
  readonly trips: number;
}

/** What a statement stands between. */
export interface StatementBounds {
  /** At each of the instants asked for. */
  readonly totals: readonly Totals[];
  /** Before the first movement of the statement, and at its last. */
  readonly from: Places;
  readonly to: Places;
  /** Movements between them, by the accounts that are shown: those of points Monnaie or status points, and those that count trips alone. */
  readonly movements: { readonly ofPoints: number; readonly ofTrips: number };
  /** What was counted between them, whatever counters that start again have taken back. */
  readonly counted: Counted;
  /** What corrections took back between them of what had been counted, then or before. */
  readonly uncounted: Counted;
}

/** A movement as a statement shows it. */
export interface StatementMovement {
  readonly movementId: string;
  readonly at: Temporal.Instant;
  readonly kind: Movement['kind'] | 'reset';
  readonly label: string;
  readonly detail: string;
  /** Signed; 0 where the movement is of another account alone. */
  readonly points: Points;
  readonly statusPoints: number;
  readonly trips: number;
  /** Points Monnaie after it. */
  readonly balanceAfter: Points;
}

/** Where reading a statement goes on: what is older than this, and the balance there. */
export interface StatementPlace {
  readonly places: Places;
  readonly balance: Points;
}
