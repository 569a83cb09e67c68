import type { Database } from '#database/database.ts';
import type { Jobs } from '#features/jobs/contract.ts';
import { sweepSessions } from './session-store.ts';

/** Sweeps ended sessions and logins that nobody finished. */
export const sessionJobs = ({ db }: { readonly db: Database }): Jobs => ({
  'session.sweep': {
    concurrency: 1,
    leaseMs: 60_000,
    schedule: { everyMinutes: 10 },
    handler: () => sweepSessions(db),
  },
});
