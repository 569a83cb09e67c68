/** The part of a pino logger that features use: fields first, message second. Never personal data. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A job as its handler sees it. */
export interface Job {
  readonly queue: string;
  /** Unique within the queue while the job exists: enqueuing it again brings it forward instead of doubling it. */
  readonly key: string;
  readonly payload: unknown;
  /** 1 the first time. */
  readonly attempt: number;
  /** A failure now makes it a dead letter. */
  readonly lastAttempt: boolean;
}

/**
 * Does the job's work. A rejection is a failed attempt: the job comes again later, or goes to the dead letters.
 * Must be safe to run twice, also at once: a lease can end while its holder still works.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

export interface JobQueue {
  readonly handler: JobHandler;
  /** Jobs of this queue that one process runs at once. */
  readonly concurrency: number;
  /** After how long a killed process's job is taken over, ms; longer than the work ever takes. */
  readonly leaseMs: number;
  /** Wait before attempt n + 1, ms. Default: doubles from 1 s to 60 s. */
  readonly backoffMs?: (attempt: number) => number;
}

/** Work that comes by the clock (real time), once for all processes. */
export type Schedule =
  | { readonly queue: string; readonly every: 'minute' }
  /** At an hour of Paris, `HH:MM`. */
  | { readonly queue: string; readonly every: 'day'; readonly at: string };
