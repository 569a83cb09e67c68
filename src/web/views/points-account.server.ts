import type { Points } from '#domain/money.ts';
import { affordable, type SplitRule } from '#domain/payment-split.ts';
import { countedPoints, missingPoints, totalWords } from '#domain/points-words.ts';

/** What is spent and what remains, in words. */
export interface PointsAccount {
  /** « 4 200 », of `unit`; « 49,00 € », without one, where euros alone pay it. */
  readonly total: string;
  readonly unit: string;
  /** « 30,00 € », paid beside the points. */
  readonly euros?: string;
  /** What vouchers pay of them, and what is left for a card, where they pay any. */
  readonly vouchers?: string;
  readonly card?: string;
  readonly balance: string;
  /** Share of the balance that is spent, at most 1. */
  readonly spent: number;
  readonly remains?: string;
  readonly missing?: string | undefined;
}

export const pointsAccount = (total: number, balance: number, cents = 0): PointsAccount => ({
  ...totalWords(total, cents),
  balance: countedPoints(balance),
  spent: Math.min(1, total / Math.max(1, balance)),
  ...(balance >= total
    ? { remains: countedPoints(balance - total) }
    : { missing: missingPoints(total, balance) }),
});

/** The account of somebody who spends their points before euros, where these may pay the rest. */
export const affordableAccount = (
  price: Points,
  balance: Points,
  rule: SplitRule | undefined,
): PointsAccount => {
  const paid = affordable(price, balance, rule);
  return paid ? pointsAccount(paid.points, balance, paid.cents) : pointsAccount(price, balance);
};
