import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { type Points, points } from '#domain/money.ts';

/**
 * What the customer can spend at an instant: the account's balance without lots past their last day that the daily run has not
 * taken yet. 0 for a customer the ledger has never seen.
 */
export const balanceOf = async (db: Queryable, iuc: string, now: Temporal.Instant): Promise<Points> => {
  const [row] = await db.query<{ balance: number }>(
    `select coalesce((select balance from points.account where iuc = $1 and account = 'money'), 0)
       - coalesce((select sum(remaining) from points.lot where iuc = $1 and remaining > 0 and expires_on < $2), 0)::bigint as balance`,
    [iuc, parisDate(now)],
    'points-balance',
  );
  return points(row?.balance ?? 0);
};
