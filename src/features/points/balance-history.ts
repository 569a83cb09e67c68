import type { Queryable } from '#database/database.ts';
import { points } from '#domain/money.ts';
import type { BalanceChange } from './contract.ts';

/** A picture with more steps would be one grey band; nobody travels ten times a week. */
const MOST_CHANGES = 600;

/** What changed the balance of points Monnaie since an instant, oldest first: the newest, where there are more than a picture holds. */
export const balanceHistory = async (
  db: Queryable,
  iuc: string,
  since: Temporal.Instant,
): Promise<BalanceChange[]> => {
  const rows = await db.query<{ at: Temporal.Instant; amount: number; balance_after: number }>(
    `select m.at, e.amount, e.balance_after
     from points.entry e join points.movement m on m.iuc = e.iuc and m.movement_id = e.movement_id
     where e.iuc = $1 and e.account = 'money' and e.sequence is not null and m.at >= $2
     order by e.sequence desc limit ${MOST_CHANGES}`,
    [iuc, since],
    'points-balance-history',
  );
  return rows
    .map(({ at, amount, balance_after: after }) => ({
      at,
      points: points(amount),
      balanceAfter: points(after),
    }))
    .reverse();
};
