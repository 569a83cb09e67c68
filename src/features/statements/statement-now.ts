import type { Database, Queryable } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { pendingPoints } from '#features/loyalty/index.ts';
import { type ExpiryTogether, expirySchedule, nearExpirySchedule } from '#features/points/index.ts';
import { comingChanges } from './coming-changes.ts';
import type { Statement, StatementNow, StatementPeriod } from './contract.ts';
import { movementsOf, readStatement } from './read-statement.ts';

/** What is told of a statement. */
export interface StatementTold {
  readonly withTrips: boolean;
  /** Until when and of how many days at least expiries are told day by day, and then month by month; each day of all by default. */
  readonly daily?: { readonly until: Temporal.PlainDate; readonly nearest: number };
  /** How many of its newest movements are read with it; none by default. */
  readonly newest?: (statement: Statement) => number;
}

/**
 * A statement with its newest movements, and where it reaches today what can be spent and what is to come. All of one moment: points that
 * were credited between two looks would be in the balance and not in what can be spent, which reads as points that have expired, or come a
 * second time. Everything leaves together but the movements, which stand between places that the figures say.
 */
export const statementNow = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  iuc: Iuc,
  period: StatementPeriod,
  { withTrips, daily, newest }: StatementTold,
): Promise<StatementNow> => {
  const now = clock.now();
  const reachesToday = Temporal.PlainDate.compare(period.end, parisDate(now)) >= 0;
  return db.reading(async (tx) => {
    const figures = readStatement(tx, iuc, period, { withTrips });
    const [statement, pending, schedule, read] = await Promise.all([
      figures,
      reachesToday ? pendingPoints(tx, iuc, now) : [],
      reachesToday ? scheduleOf(tx, iuc, now, daily) : [],
      newest && figures.then((known) => movementsOf(tx, iuc, known, newest(known))),
    ]);
    const movements = read?.rows ?? [];
    if (!reachesToday) return { statement, movements, coming: [], schedule };
    const spendable = points(schedule.reduce((sum, expiry) => sum + expiry.points, 0));
    const coming = comingChanges(spendable, pending, schedule, now);
    return { statement, movements, spendable, coming, schedule };
  });
};

const scheduleOf = async (
  tx: Queryable,
  iuc: Iuc,
  now: Temporal.Instant,
  daily: StatementTold['daily'],
): Promise<readonly ExpiryTogether[]> => {
  if (daily) return nearExpirySchedule(tx, iuc, now, daily);
  const days = await expirySchedule(tx, iuc, now);
  return days.map((day) => ({ ...day, first: day.on, days: 1 }));
};
