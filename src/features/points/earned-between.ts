import type { Queryable } from '#database/database.ts';
import { type Points, points } from '#domain/money.ts';

/** Points Monnaie, status points and trips that credits brought from one instant (inclusive) to another (exclusive). */
export const earnedBetween = async (
  db: Queryable,
  iuc: string,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<{ points: Points; statusPoints: number; trips: number }> => {
  const [row] = await db.query<{ money: number; status: number; trips: number }>(
    `select coalesce(sum(e.amount) filter (where e.account = 'money'), 0)::bigint as money,
            coalesce(sum(e.amount) filter (where e.account = 'status'), 0)::bigint as status,
            coalesce(sum(e.amount) filter (where e.account = 'trips'), 0)::bigint as trips
     from points.movement m join points.entry e on e.iuc = m.iuc and e.movement_id = m.movement_id
     where m.iuc = $1 and m.kind = 'credit' and m.at >= $2 and m.at < $3`,
    [iuc, from, to],
  );
  return { points: points(row?.money ?? 0), statusPoints: row?.status ?? 0, trips: row?.trips ?? 0 };
};
