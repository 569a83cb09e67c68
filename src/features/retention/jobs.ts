import { inPortions } from '#database/portions.ts';
import { type Clock, PARIS, parisDate, systemClock } from '#domain/clock.ts';
import type { Log } from '#domain/log.ts';
import type { Jobs } from '#features/jobs/contract.ts';
import type { Perishable } from './contract.ts';

/** Rows taken away in one transaction. */
const PORTION = 500;

/**
 * Takes away what has had its time, every night (docs/decisions/0019-retention.md). What fails does not keep the others: it is told in
 * the log, and the job comes again.
 */
export const retentionJobs = ({
  clock,
  log,
  perishables,
}: {
  readonly clock: Clock;
  readonly log: Log;
  readonly perishables: readonly Perishable[];
}): Jobs => ({
  'retention.forget': {
    concurrency: 1,
    leaseMs: 60 * 60_000,
    schedule: { dailyAt: '03:50' },
    handler: async (_job, signal) => {
      const failed: unknown[] = [];
      for (const perishable of perishables) {
        try {
          const forgotten = await forget(perishable, clock, signal);
          if (forgotten > 0) log.info({ what: perishable.what, forgotten }, 'what had had its time is gone');
        } catch (error) {
          signal.throwIfAborted();
          log.error({ what: perishable.what, error }, 'what has had its time could not be taken away');
          failed.push(error);
        }
      }
      if (failed.length > 0) throw new AggregateError(failed, 'not everything that has had its time is gone');
    },
  },
});

const forget = (
  { keptDays, time, forget: takeAway }: Perishable,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> => {
  const today = parisDate((time === 'business' ? clock : systemClock).now());
  const before = today.subtract({ days: keptDays }).toZonedDateTime(PARIS).toInstant();
  return inPortions(PORTION, (most) => takeAway(before, most), signal);
};
