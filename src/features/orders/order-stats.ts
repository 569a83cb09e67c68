import type { Queryable } from '#database/database.ts';

/** How the orders stand, for readiness and metrics. */
export interface OrderStats {
  /** Orders that people must look at, and the age of the oldest, s. */
  readonly manual: number;
  readonly oldestManualSeconds: number;
  /** Unfinished orders whose job has been due for more than ten minutes: nobody drives them. */
  readonly stuck: number;
}

/** Not more than this is waited for before an order counts as stuck: the longest pause between two attempts is half a minute. */
const STUCK_AFTER = '10 minutes';

export const orderStats = async (db: Queryable): Promise<OrderStats> => {
  const [row] = await db.query<OrderStats>(
    `select (select count(*)::int from shop.manual_order) as manual,
            (select coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 from shop.manual_order)
              as "oldestManualSeconds",
            (select count(*)::int from job.job
             where queue = 'order.drive' and run_at < clock_timestamp() - interval '${STUCK_AFTER}') as stuck`,
    [],
    'shop.order_stats',
  );
  return row ?? { manual: 0, oldestManualSeconds: 0, stuck: 0 };
};

/** What whoever runs the portal should know of the orders; nothing when all is well. */
export const orderProblems = async (db: Queryable): Promise<string[]> => {
  const { manual, oldestManualSeconds, stuck } = await orderStats(db);
  return [
    ...(manual > 0
      ? [`${manual} to be looked at by people, the oldest for ${Math.ceil(oldestManualSeconds / 60)} min`]
      : []),
    ...(stuck > 0 ? [`${stuck} unfinished that nobody has driven on for ten minutes`] : []),
  ];
};
