import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { points } from '#domain/money.ts';
import type { Expiry } from './contract.ts';

/** What expires and when (last day on which it can be spent), soonest first (POINTS-11). Sums to the balance. */
export const expirySchedule = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
): Promise<Expiry[]> => {
  const rows = await db.query<{ expires_on: Temporal.PlainDate; points: number }>(
    `select expires_on, sum(remaining)::bigint as points from points.lot
     where iuc = $1 and remaining > 0 and expires_on >= $2 group by expires_on order by expires_on`,
    [iuc, parisDate(now)],
    'points-expiry-schedule',
  );
  return rows.map((row) => ({ on: row.expires_on, points: points(row.points) }));
};
