import type { Iuc } from '#domain/ids.ts';
import { findCustomer } from '#features/customers/index.ts';
import type { JobQueue } from '#features/jobs/contract.ts';
import { type ComplaintsContext, handOver, keptComplaint } from './complaints.ts';

/** The longest pause between two attempts: a desk that is back has what waited within a quarter of an hour. */
const MOST_PAUSE_MS = 900_000;

/** Hands over what the request that brought it has not: its process died, or the desk did not answer. */
export const complaintJobs = (
  ctx: Pick<ComplaintsContext, 'db' | 'clock' | 'desk'>,
): Record<'complaint.hand-over', JobQueue> => ({
  'complaint.hand-over': {
    concurrency: 2,
    leaseMs: 60_000,
    backoffMs: (attempt) => Math.min(5_000 * 2 ** Math.min(attempt - 1, 10), MOST_PAUSE_MS),
    handler: async ({ payload }) => {
      const { iuc, key } = payload as { iuc: Iuc; key: string };
      const [kept, customer] = await Promise.all([
        keptComplaint(ctx.db, iuc, key),
        findCustomer(ctx.db, iuc),
      ]);
      if (kept?.number === null && customer) await handOver(ctx, customer, kept);
    },
  },
});
