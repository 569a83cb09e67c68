import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Jobs } from '#features/jobs/contract.ts';
import type { TimetableHolder } from '#features/rail/index.ts';
import { countTravels } from './count-travels.ts';

/** Counts travels that have arrived, and those told otherwise, every minute. */
export const carbonJobs = ({
  db,
  clock,
  timetable,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly timetable: Pick<TimetableHolder, 'current'>;
}): Jobs => ({
  'carbon.count': {
    concurrency: 1,
    leaseMs: 10 * 60_000,
    schedule: { everyMinutes: 1 },
    handler: async () => {
      await countTravels(db, timetable.current().stations, clock.now());
    },
  },
});
