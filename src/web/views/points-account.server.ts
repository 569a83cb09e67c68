import { countedPoints, missingPoints } from '#domain/points-words.ts';
import { plural, thousands } from '#domain/typography.ts';

/** What is spent and what remains, in words. */
export interface PointsAccount {
  readonly total: string;
  readonly unit: string;
  readonly balance: string;
  /** Share of the balance that is spent, at most 1. */
  readonly spent: number;
  readonly remains?: string;
  readonly missing?: string | undefined;
}

export const pointsAccount = (total: number, balance: number): PointsAccount => ({
  total: thousands(total),
  unit: plural(total, 'point', 'points'),
  balance: countedPoints(balance),
  spent: Math.min(1, total / Math.max(1, balance)),
  ...(balance >= total
    ? { remains: countedPoints(balance - total) }
    : { missing: missingPoints(total, balance) }),
});
