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

/** Points that a customer owes: taken back after they were spent, and paid by the next ones that come (docs/decisions/0140-travels-corrected-and-cancelled.md). */
export const owedPoints = async (db: Queryable, iuc: string): Promise<Points> => {
  const [row] = await db.query<{ balance: number }>(
    `select balance from points.account where iuc = $1 and account = 'owed'`,
    [iuc],
    'points-owed',
  );
  return points(row?.balance ?? 0);
};
