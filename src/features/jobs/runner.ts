import { tracingChannel } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { Finished, Job, JobQueue, Jobs, Schedule } from './contract.ts';
import { occurrences } from './schedule.ts';

export interface JobRunnerOptions {
  readonly db: Database;
  /** Jobs of other queues are left to other processes. */
  readonly queues: Jobs;
  readonly log: Log;
  /** Pause between looks for jobs that other processes made or that became due, ms (500). */
  readonly pollMs?: number;
}

export interface JobRunner {
  start(): void;
  /** This process has just committed a job: look at once. */
  wake(queue: string): void;
  /** Takes no new job, waits for the running ones up to `graceMs` (10 000), then leaves them to their leases' end. */
  stop(graceMs?: number): Promise<void>;
}

interface Claimed {
  readonly key: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly crashes: number;
}

/** A claim's token, and when it was asked for by this process's clock, ms. */
interface Lease {
  readonly lease: string;
  readonly since: number;
}

/** How often a lease is asked for anew while it lasts: a question or two may go unanswered. */
const HELD_PER_LEASE = 4;

/** Told of every job while somebody listens: its queue, never whose it is. */
const doing = tracingChannel<object, object>('espace-voyageur:job');

const backoff = (attempt: number): number => Math.min(1_000 * 2 ** (attempt - 1), 60_000);

/**
 * Runs the jobs of this process's queues (OPS-01): each job once at a time whatever the number of processes, again after a
 * failure, and by another process when its own was killed. Never throws: a failing database is logged and asked again.
 */
export const createJobRunner = (options: JobRunnerOptions): JobRunner => {
  const { db, queues, log, pollMs = 500 } = options;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const wakers = new Map<string, () => void>();
  const loops: Promise<void>[] = [];

  /**
   * Holds on to a job while it is done. `lost` says that it may be somebody else's from now on: by this process's own clock, counted from
   * before the database was asked, and so never after the lease has ended there.
   */
  const holdOn = (name: string, { leaseMs }: JobQueue, key: string, { lease, since }: Lease) => {
    const lost = new AbortController();
    const giveUp = () => lost.abort(new Error('the lease of a job could not be held'));
    const giveUpAfter = (asked: number) => setTimeout(giveUp, asked + leaseMs - performance.now()).unref();
    let ending = giveUpAfter(since);
    let isAsking = false;
    const hold = async (): Promise<void> => {
      if (isAsking || grace.signal.aborted) return;
      isAsking = true;
      const asked = performance.now();
      try {
        const [row] = await db.query<{ held: boolean }>(
          'select job.hold($1, $2, $3, $4) as held',
          [name, key, lease, leaseMs],
          'job.hold',
        );
        clearTimeout(ending);
        if (row?.held) ending = giveUpAfter(asked);
        else giveUp();
      } catch {
        // Asked again in a moment; once that has not helped for as long as the lease lasts, it is lost.
      }
      isAsking = false;
    };
    const asking = setInterval(hold, leaseMs / HELD_PER_LEASE).unref();
    return {
      lost: lost.signal,
      letGo: () => {
        clearInterval(asking);
        clearTimeout(ending);
      },
    };
  };

  /** Answers whether the job is to be done again at once. */
  const runOne = async (name: string, queue: JobQueue, claimed: Claimed, leased: Lease): Promise<boolean> => {
    const { lease } = leased;
    const { key, payload, attempts: attempt, crashes } = claimed;
    const lastAttempt = claimed.max_attempts > 0 && attempt >= claimed.max_attempts;
    const job: Job = { queue: name, key, payload, attempt, crashes, lastAttempt, lease };
    const { leaseMs, longestMs } = queue;
    const held = longestMs === undefined ? undefined : holdOn(name, queue, key, leased);
    const ends = [grace.signal, AbortSignal.timeout(longestMs ?? leaseMs), ...(held ? [held.lost] : [])];
    let finished: Finished | undefined;
    try {
      const handle = () => queue.handler(job, AbortSignal.any(ends));
      const done = doing.hasSubscribers ? doing.tracePromise(handle, { queue: name, attempt }) : handle();
      finished = (await done.finally(held?.letGo)) ?? undefined;
    } catch (error) {
      const retryMs = (queue.backoffMs ?? backoff)(attempt);
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      const [row] = await db.query<{ died: boolean }>('select job.failed($1, $2, $3, $4, $5) as died', [
        name,
        key,
        lease,
        text.slice(0, 2_000),
        retryMs,
      ]);
      const fields = { queue: name, key, attempt, error };
      if (row?.died) log.error(fields, 'a job was given up');
      else log.warn({ ...fields, retryMs }, 'a job failed and will come again');
      return false;
    }
    if (finished === undefined)
      [finished] = await db.query<Finished>(
        'select job.finish($1, $2, $3) as again',
        [name, key, lease],
        'job.finish',
      );
    const again = finished?.again ?? undefined;
    return again !== undefined && again.epochMilliseconds <= Date.now();
  };

  const loop = async (name: string, queue: JobQueue): Promise<void> => {
    let busy = 0;
    /** The last look found as many jobs as there were slots, or none was free: there may be more. */
    let waitsForSlot = false;
    // What is due when the process starts is found by one look for all queues: each looking by itself would take a connection.
    await new Promise<void>((resolve) => wakers.set(name, resolve));
    while (!stopping.signal.aborted) {
      // Registered before looking: a job committed while we look must not wait for the next poll.
      const awake = new Promise<void>((resolve) => wakers.set(name, resolve));
      const free = queue.concurrency - busy;
      let taken: Claimed[] = [];
      try {
        if (free === 0) waitsForSlot = true;
        else {
          const lease = newId();
          const since = performance.now();
          taken = await db.query<Claimed>(
            'select * from job.claim($1, $2, $3, $4)',
            [name, free, lease, queue.leaseMs],
            'job.claim',
          );
          waitsForSlot = taken.length === free;
          for (const claimed of taken) {
            busy += 1;
            const work = runOne(name, queue, claimed, { lease, since })
              .catch((error: unknown) => log.error({ queue: name, error }, 'a job could not be settled'))
              .then((again) => {
                busy -= 1;
                running.delete(work);
                if (again || waitsForSlot) wakers.get(name)?.();
              });
            running.add(work);
          }
        }
      } catch (error) {
        log.error({ queue: name, error }, 'jobs could not be read');
      }
      await awake;
    }
  };

  /** Wakes the queues that have something due: one look for all of them, which finds nothing nearly always. */
  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const due = await db.query<{ queue: string }>(
          `select q.queue from unnest($1::text[]) as q (queue)
           where exists (select from job.job j where j.queue = q.queue and j.run_at <= clock_timestamp())`,
          [Object.keys(queues)],
          'job.due',
        );
        for (const { queue } of due) wakers.get(queue)?.();
      } catch (error) {
        log.error({ error }, 'jobs could not be looked for');
      }
      await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  /** Moves the schedules on whose moment has come, one after the other: each by itself would take a connection when the process starts. */
  const tick = async (
    schedules: readonly (readonly [queue: string, schedule: Schedule])[],
  ): Promise<void> => {
    const due = new Map<string, number>();
    while (!stopping.signal.aborted) {
      for (const [queue, schedule] of schedules) {
        const now = Temporal.Now.instant();
        if (stopping.signal.aborted || now.epochMilliseconds < (due.get(queue) ?? 0)) continue;
        const { last, next } = occurrences(schedule, now);
        try {
          const [row] = await db.query<{ mine: boolean }>('select job.tick($1, $2, $3) as mine', [
            queue,
            last.toString(),
            next,
          ]);
          if (row?.mine) wakers.get(queue)?.();
          due.set(queue, next.epochMilliseconds);
        } catch (error) {
          log.error({ queue, error }, 'a schedule could not be moved on');
        }
      }
      await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const grace = new AbortController();
  return {
    start: () => {
      if (loops.length > 0) return;
      for (const [name, queue] of Object.entries(queues)) loops.push(loop(name, queue));
      const schedules = Object.entries(queues).flatMap(([name, { schedule }]) =>
        schedule ? [[name, schedule] as const] : [],
      );
      loops.push(tick(schedules), poll());
    },
    wake: (queue) => wakers.get(queue)?.(),
    stop: async (graceMs = 10_000) => {
      stopping.abort();
      for (const wake of wakers.values()) wake();
      const timer = setTimeout(() => grace.abort(), graceMs);
      await Promise.all(loops);
      await Promise.race([
        Promise.all(running),
        new Promise((resolve) => grace.signal.addEventListener('abort', resolve)),
      ]);
      clearTimeout(timer);
    },
  };
};
