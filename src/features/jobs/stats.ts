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

/** A job that has been due for longer than this is not being done, s. */
const LATE_SECONDS = 600;

/** What whoever runs the portal should know of the queues: jobs that nobody does, and those given up in the last day. */
export const queueProblems = async (db: Queryable): Promise<string[]> => {
  const [stats, dead] = await Promise.all([
    queueStats(db),
    db.query<{ queue: string; n: number }>(
      `select queue, count(*)::int as n from job.dead where died_at > clock_timestamp() - interval '1 day' group by queue order by queue`,
      [],
      'job.dead_lately',
    ),
  ]);
  return [
    ...stats
      .filter(({ oldestSeconds }) => oldestSeconds > LATE_SECONDS)
      .map(
        ({ queue, waiting, oldestSeconds }) =>
          `${queue}: ${waiting} due, the oldest for ${Math.floor(oldestSeconds / 60)} minutes`,
      ),
    ...dead.map(({ queue, n }) => `${queue}: ${n} given up in the last day`),
  ];
};

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

/** Whether fewer than so many jobs of a queue are due, and fewer than so many there at all: due now, being done, or to be tried again. */
export const isShort = async (
  db: Queryable,
  queue: string,
  { due, all }: { readonly due: number; readonly all: number },
): Promise<boolean> => {
  const [row] = await db.query<{ short: boolean }>(
    `select (select count(*) from (select from job.job where queue = $1 and run_at <= clock_timestamp() limit $2) d) < $2
        and (select count(*) from (select from job.job where queue = $1 limit $3) a) < $3 as short`,
    [queue, due, all],
    'job.is_short',
  );
  return row?.short === true;
};
