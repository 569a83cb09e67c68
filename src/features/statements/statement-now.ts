import type { Database } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { pendingPoints } from '#features/loyalty/index.ts';
import { expirySchedule } from '#features/points/index.ts';
import { comingChanges } from './coming-changes.ts';
import type { StatementNow, StatementPeriod } from './contract.ts';
import { readStatement } from './read-statement.ts';

/**
 * A statement, and where it reaches today what can be spent and what is to come. All of one moment: points that were credited between
 * two looks would be in the balance and not in what can be spent, which reads as points that have expired, or come a second time.
 */
export const statementNow = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  iuc: Iuc,
  period: StatementPeriod,
  told: { readonly withTrips: boolean },
): Promise<StatementNow> => {
  const now = clock.now();
  return db.reading(async (tx) => {
    const statement = await readStatement(tx, iuc, period, told);
    if (Temporal.PlainDate.compare(period.end, parisDate(now)) < 0) return { statement, coming: [] };
    const pending = await pendingPoints(tx, iuc, now);
    const schedule = await expirySchedule(tx, iuc, now);
    const spendable = points(schedule.reduce((sum, expiry) => sum + expiry.points, 0));
    return { statement, spendable, coming: comingChanges(spendable, pending, schedule, now) };
  });
};
