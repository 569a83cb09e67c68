import type { Points } from '#domain/money.ts';
import type { ExpiryTogether, StatementBounds, StatementMovement } from '#features/points/contract.ts';

/** First and last day (Paris) of a statement, both inside. */
export interface StatementPeriod {
  readonly start: Temporal.PlainDate;
  readonly end: Temporal.PlainDate;
}

/** What points Monnaie did in a time, without signs. */
export interface Changes {
  readonly gained: Points;
  /** By cancellations. */
  readonly givenBack: Points;
  readonly spent: Points;
  /** By corrections of travels that had brought them: nobody spent them. */
  readonly takenBack: Points;
  readonly expired: Points;
}

/** A month of a statement, or what of it is in its period. */
interface StatementMonth extends Changes {
  /** First day of it that is in the period. */
  readonly start: Temporal.PlainDate;
  /** Last day of it that is in the period. */
  readonly end: Temporal.PlainDate;
  /** Balance at its end. */
  readonly balance: Points;
}

/** The figures of a statement: opening, what was gained and given back, less what was spent, was taken back and has expired, is closing. */
export interface Statement extends Changes {
  readonly period: StatementPeriod;
  /** Also tells the trips: the transitional statement of GV_TRANS (POINTS-03). */
  readonly withTrips: boolean;
  readonly opening: Points;
  readonly closing: Points;
  /** Movements in it. */
  readonly total: number;
  /** What was counted for the status: points and, in the transitional statement, trips. */
  readonly counted: StatementBounds['counted'];
  readonly uncounted: StatementBounds['uncounted'];
  /** Oldest first; months in which nothing happened are among them. */
  readonly months: readonly StatementMonth[];
  /** Where its movements stand in the ledger. */
  readonly bounds: Pick<StatementBounds, 'from' | 'to'>;
}

/** A statement with what stands beside it, all as it was at one moment. */
export interface StatementNow {
  readonly statement: Statement;
  /** The newest, as many as were asked for. */
  readonly movements: readonly StatementMovement[];
  /** Empty where the period does not reach today. */
  readonly coming: readonly ComingChange[];
  /** What of it expires. */
  readonly schedule: readonly ExpiryTogether[];
  /** What can be spent, where it does. */
  readonly spendable?: Points;
}

/** Something that will change the balance while nothing is spent. */
export interface ComingChange {
  /** The day of the credit, or the last day on which points can be spent. */
  readonly on: Temporal.PlainDate;
  /** The first day that begins with the balance changed: that of the credit, or the one after a last day. */
  readonly from: Temporal.PlainDate;
  readonly kind: 'credit' | 'expiry';
  /** Of the travel; '' for an expiry. */
  readonly label: string;
  readonly detail: string;
  /** Signed. */
  readonly points: Points;
  readonly statusPoints: number;
  readonly balanceAfter: Points;
}
