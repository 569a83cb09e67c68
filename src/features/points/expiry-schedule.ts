import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { points } from '#domain/money.ts';
import type { Expiry, ExpiryTogether } from './contract.ts';

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

/**
 * The same, day by day only where that is told: until a day, and the nearest ones anyhow; what comes after, month by month. An account with
 * something on each day of three years is a hundred lines instead of a thousand.
 */
export const nearExpirySchedule = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
  told: { readonly until: Temporal.PlainDate; readonly nearest: number },
): Promise<ExpiryTogether[]> => {
  const rows = await db.query<{
    first: Temporal.PlainDate;
    expires_on: Temporal.PlainDate;
    days: number;
    points: number;
  }>(
    `select min(d.expires_on) as first, max(d.expires_on) as expires_on, count(*) as days, sum(d.points)::bigint as points
     from (select l.expires_on, sum(l.remaining)::bigint as points,
         l.expires_on <= $3 or row_number() over (order by l.expires_on) <= $4 as is_near
       from points.lot l where l.iuc = $1 and l.remaining > 0 and l.expires_on >= $2 group by l.expires_on) d
     group by d.is_near, case when d.is_near then d.expires_on else date_trunc('month', d.expires_on::timestamp)::date end
     order by 2`,
    [iuc, parisDate(now), told.until, told.nearest],
    'points-near-expiry-schedule',
  );
  return rows.map((row) => ({
    first: row.first,
    on: row.expires_on,
    days: row.days,
    points: points(row.points),
  }));
};
