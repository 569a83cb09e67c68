import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Log } from '#domain/log.ts';
import type { Jobs } from '#features/jobs/contract.ts';
import { ensureTimetable, type FeedSetting } from './ensure-timetable.ts';
import type { TimetableHolder } from './load-timetable.ts';

/** Looks at the operator's feed every night, or moves the shipped network one day on; other processes notice by themselves. */
export const timetableJobs = ({
  db,
  clock,
  log,
  feed,
  timetable,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly feed: FeedSetting;
  readonly timetable: TimetableHolder;
}): Jobs => ({
  'rail.timetable': {
    concurrency: 1,
    leaseMs: 10 * 60_000,
    schedule: { dailyAt: '03:10' },
    handler: async () => {
      const report = await ensureTimetable(db, clock, { ...feed, log });
      await timetable.refresh(report?.timetable);
    },
  },
});
