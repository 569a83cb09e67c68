import type { Log } from '#domain/log.ts';
import { type Collector, CollectorUnavailable, type Measured } from '#providers/collector/port.ts';
import type { WithdrawnVisits } from './withdrawn-visits.ts';

/** How long what the collector did not take is kept, and how many events at most: docs/collector-interface.md promises both. */
const KEEP_MS = 15 * 60_000;
const MOST_WAITING = 3_000;
/** Events that are sent at once. */
const AT_ONCE = 30;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 120_000;
const DAY_MS = 86_400_000;
/** A process that ends tries for so long to send what waits: a collector that takes its time does not keep it. */
const CLOSE_MS = 5_000;

export interface WaitingContext {
  readonly collector: Collector;
  readonly log: Log;
  /** What other processes were told. */
  readonly withdrawn: Pick<WithdrawnVisits, 'among'>;
  /** Tests may be less patient. */
  readonly firstPauseMs?: number;
  readonly keepMs?: number;
  readonly most?: number;
  readonly closeMs?: number;
}

/** What is on its way to the collector. */
export interface WaitingEvents {
  /** Sends them, or keeps them a while where the collector does not take them. Never rejects. */
  send(events: readonly Measured[]): Promise<void>;
  /** Drops what still waits of a visit whose browser no longer agrees. */
  forget(visit: string): void;
  /** What whoever runs the portal should know: events that wait, and those that were dropped in the last day. */
  problems(): string[];
  /** Tries once more what waits, for some seconds, and ends. */
  close(): Promise<void>;
}

/**
 * Keeps in memory what a collector does not take, and sends it again after pauses that double: events have an identifier, so that one that
 * was taken after all counts once. What is too old, too much, or refused for good is dropped and counted. Nobody waits for any of it.
 */
export const keepWaiting = ({
  collector,
  log,
  withdrawn,
  firstPauseMs = FIRST_PAUSE_MS,
  keepMs = KEEP_MS,
  most = MOST_WAITING,
  closeMs = CLOSE_MS,
}: WaitingContext): WaitingEvents => {
  let waiting: { readonly event: Measured; readonly since: number }[] = [];
  let pause = firstPauseMs;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Visits that were forgotten while events of theirs may have been on their way; a browser that agrees again begins another. */
  const forgotten = new Set<string>();
  let dropped = { count: 0, at: Number.NEGATIVE_INFINITY };
  const drop = (count: number): void => {
    if (count === 0) return;
    const now = performance.now();
    dropped = { count: (now - dropped.at < DAY_MS ? dropped.count : 0) + count, at: now };
  };
  const forget = (visit: string): void => {
    if (forgotten.size >= most) forgotten.clear();
    forgotten.add(visit);
    // Their browser took them back: they are not counted as lost.
    waiting = waiting.filter(({ event }) => event.visit !== visit);
  };
  const keep = (kept: typeof waiting): void => {
    drop(waiting.length - kept.length);
    waiting = kept;
  };

  /** Whether the events are done with: taken, or refused in a way that another try does not mend. */
  const isDone = async (events: readonly Measured[]): Promise<boolean> => {
    try {
      await collector.collect(events);
      return true;
    } catch (error) {
      if (!(error instanceof CollectorUnavailable && error.isFinal)) return false;
      log.warn({ err: error, events: events.length }, 'the collector refuses events: they are dropped');
      drop(events.length);
      return true;
    }
  };
  /**
   * The next events to be sent: none of a visit that was taken back wherever its browser said so, which may be another process. Undefined
   * when that cannot be known, and nothing may be sent.
   */
  const next = async (): Promise<typeof waiting | undefined> => {
    const batch = waiting.slice(0, AT_ONCE);
    try {
      const over = await withdrawn.among([...new Set(batch.map(({ event }) => event.visit))]);
      for (const visit of over) forget(visit);
    } catch {
      return undefined;
    }
    return batch.filter(({ event }) => !forgotten.has(event.visit));
  };
  const again = (): void => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void resend(), pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const resend = async (): Promise<void> => {
    keep(waiting.filter(({ since }) => performance.now() - since < keepMs));
    while (waiting.length > 0) {
      const batch = await next();
      if (batch === undefined) return again();
      if (batch.length > 0 && !(await isDone(batch.map(({ event }) => event)))) return again();
      // Others may have been forgotten, or have come, meanwhile.
      const sent = new Set(batch);
      waiting = waiting.filter((one) => !sent.has(one));
    }
    pause = firstPauseMs;
    timer = undefined;
    log.info({ dropped: dropped.count }, 'the collector takes events again');
  };

  return {
    async send(events) {
      if (waiting.length === 0 && (await isDone(events))) return;
      const since = performance.now();
      const isFirst = waiting.length === 0;
      waiting = [
        ...waiting,
        ...events.filter(({ visit }) => !forgotten.has(visit)).map((event) => ({ event, since })),
      ];
      keep(waiting.slice(-most));
      if (!isFirst || timer || waiting.length === 0) return;
      log.warn({}, 'the collector takes no events: they wait, and are dropped after a while');
      again();
    },
    forget,
    problems: () => [
      ...(waiting.length > 0 ? [`${waiting.length} events wait for the collector`] : []),
      ...(dropped.count > 0 && performance.now() - dropped.at < DAY_MS
        ? [`${dropped.count} events were dropped in the last day`]
        : []),
    ],
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = performance.now() + closeMs;
      while (waiting.length > 0 && performance.now() < last) {
        const batch = await next();
        if (batch === undefined) break;
        if (batch.length > 0 && !(await isDone(batch.map(({ event }) => event)))) break;
        const sent = new Set(batch);
        waiting = waiting.filter((one) => !sent.has(one));
      }
      if (waiting.length > 0)
        log.warn({ events: waiting.length }, 'events that the collector did not take are dropped');
    },
  };
};
