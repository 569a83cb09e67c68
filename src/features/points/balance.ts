import type { Queryable } from '#database/database.ts';
import { type Points, points } from '#domain/money.ts';

/**
 * What the customer can spend at an instant: the account's balance without lots past their last day that the daily run has not
 * taken yet. 0 for a customer the ledger has never seen.
 */
export const balanceOf = async (db: Queryable, iuc: string, now: Temporal.Instant): Promise<Points> => {
  const [row] = await db.query<{ balance: number }>(
    'select points.spendable($1, $2) as balance',
    [iuc, now],
    'points-balance',
  );
  return points(row?.balance ?? 0);
};
