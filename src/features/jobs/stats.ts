import type { Queryable } from '#database/database.ts';

export interface QueueStats {
  readonly queue: string;
  /** Jobs that are due and not being done. */
  readonly waiting: number;
  readonly running: number;
  /** Age of the oldest job that is due, s. */
  readonly oldestSeconds: number;
  readonly dead: number;
}

/** How the queues stand, for metrics and readiness. */
export const queueStats = (db: Queryable): Promise<QueueStats[]> =>
  db.query<QueueStats>(
    `with live as (
       select queue,
              count(*) filter (where run_at <= clock_timestamp())::int as waiting,
              count(*) filter (where lease is not null and run_at > clock_timestamp())::int as running,
              coalesce(extract(epoch from clock_timestamp() - min(run_at) filter (where run_at <= clock_timestamp())), 0)::float8 as age
       from job.job group by queue),
     gone as (select queue, count(*)::int as dead from job.dead group by queue)
     select queue, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running,
            coalesce(age, 0) as "oldestSeconds", coalesce(dead, 0) as dead
     from live full join gone using (queue) order by queue`,
  );
