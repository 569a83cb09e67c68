/** A job as its handler sees it. */
export interface Job {
  readonly queue: string;
  /** Unique within the queue while the job exists: enqueuing it again brings it forward instead of doubling it. */
  readonly key: string;
  readonly payload: unknown;
  /** 1 the first time. */
  readonly attempt: number;
  /** Processes that have died at it, or held it beyond their lease, since it was asked for. */
  readonly crashes: number;
  /** A failure now makes it a dead letter. */
  readonly lastAttempt: boolean;
  /** Token of this attempt, for a handler that ends its job itself. */
  readonly lease: string;
}

/**
 * The handler has ended its job itself, by `job.finish(queue, key, lease)` in the statement that writes down what it did: one statement
 * less, and the two cannot come apart. `again`: what that answered.
 */
export interface Finished {
  readonly again: Temporal.Instant | null;
}

/**
 * Does the job's work. A rejection is a failed attempt: the job comes again later, or goes to the dead letters.
 * Must be safe to run twice, also at once: a lease can end while its holder still works.
 */
type JobHandler = (job: Job, signal: AbortSignal) => Promise<void> | Promise<Finished | undefined>;

/** Lease of what somebody waits for: a process that was killed costs them so many milliseconds. Too long for a process that is only busy. */
export const SOON_MS = 10_000;

export interface JobQueue {
  readonly handler: JobHandler;
  /** Jobs of this queue that one process runs at once. */
  readonly concurrency: number;
  /** After how long a killed process's job is taken over, ms; longer than the work ever takes, unless `longestMs` says how long that is. */
  readonly leaseMs: number;
  /**
   * The longest that the work takes, ms, where somebody waits for it and a killed process's job is taken over sooner: the lease is held on
   * to while its process lives. One that cannot hold on to it is told by its signal before another may begin.
   */
  readonly longestMs?: number;
  /** Wait before attempt n + 1, ms. Default: doubles from 1 s to 60 s. */
  readonly backoffMs?: (attempt: number) => number;
  /** Makes a job of this queue by the clock. */
  readonly schedule?: Schedule;
}

/** When work comes by the clock (real time), once for all processes. */
export type Schedule =
  | { readonly everyMinutes: 1 | 10 }
  /** An hour of Paris, `HH:MM`. */
  | { readonly dailyAt: string };

/** Queue name -> what to do with its jobs: what a feature gives to the runner. */
export type Jobs = Readonly<Record<string, JobQueue>>;
