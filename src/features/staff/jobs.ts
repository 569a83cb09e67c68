import type { Jobs } from '#features/jobs/contract.ts';
import type { Files } from './files.ts';
import type { QueueVisits } from './queue-visits.ts';

/** Ends the files that nobody has closed, and writes it down; and the lists, which are of no customer. */
export const staffJobs = ({
  files,
  queue,
}: {
  readonly files: Pick<Files, 'sweep'>;
  readonly queue: Pick<QueueVisits, 'sweep'>;
}): Jobs => ({
  'staff.sweep': {
    concurrency: 1,
    leaseMs: 60_000,
    schedule: { everyMinutes: 10 },
    handler: async () => {
      await files.sweep();
      await queue.sweep();
    },
  },
});
