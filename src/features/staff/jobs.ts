import type { Jobs } from '#features/jobs/contract.ts';
import type { Files } from './files.ts';

/** Ends the files that nobody has closed, and writes it down. */
export const staffJobs = ({ files }: { readonly files: Pick<Files, 'sweep'> }): Jobs => ({
  'staff.sweep': {
    concurrency: 1,
    leaseMs: 60_000,
    schedule: { everyMinutes: 10 },
    handler: () => files.sweep(),
  },
});
