import { parisDate } from '#domain/clock.ts';
import { type Points, points } from '#domain/money.ts';
import type { PendingPoints } from '#features/loyalty/contract.ts';
import type { Expiry } from '#features/points/contract.ts';
import type { ComingChange } from './contract.ts';

/**
 * What the balance will be while nothing is spent, soonest first: points credited on their day, and gone after their last one. A credit
 * that was due already comes today. `balance` is what can be spent now.
 */
export const comingChanges = (
  balance: Points,
  pending: readonly PendingPoints[],
  schedule: readonly Expiry[],
  now: Temporal.Instant,
): ComingChange[] => {
  const today = parisDate(now);
  let after: number = balance;
  return [
    ...pending.map((travel) => {
      const on = Temporal.PlainDate.compare(travel.creditedOn, today) < 0 ? today : travel.creditedOn;
      const { label, detail, statusPoints } = travel;
      return {
        on,
        from: on,
        kind: 'credit' as const,
        label,
        detail,
        points: travel.points,
        statusPoints,
      };
    }),
    ...schedule.map(({ on, points: lost }) => ({
      on,
      from: on.add({ days: 1 }),
      kind: 'expiry' as const,
      label: '',
      detail: '',
      points: points(-lost),
      statusPoints: 0,
    })),
  ]
    .sort((a, b) => Temporal.PlainDate.compare(a.from, b.from))
    .map((change) => {
      after += change.points;
      return { ...change, balanceAfter: points(after) };
    });
};
