import type { Iuc } from '#domain/ids.ts';
import { findCustomer } from '#features/customers/index.ts';
import { type JobQueue, SOON_MS } from '#features/jobs/contract.ts';
import { handOver, keptComplaint } from './complaints.ts';
import { customersToFollow, type FollowContext, followComplaints, followSoon } from './follow.ts';
import { handOverLater, keptReply } from './reply.ts';

/** The longest pause between two attempts: a desk that is back has what waited within a quarter of an hour. */
const MOST_PAUSE_MS = 900_000;
const backoffMs = (attempt: number): number =>
  Math.min(5_000 * 2 ** Math.min(attempt - 1, 10), MOST_PAUSE_MS);

type Queues = 'complaint.hand-over' | 'complaint.reply' | 'complaint.follow' | 'complaint.follow-all';

/** Hands over what the request that brought it has not (its process died, or the desk did not answer), and follows what was handed over. */
export const complaintJobs = (ctx: FollowContext): Record<Queues, JobQueue> => ({
  'complaint.hand-over': {
    concurrency: 2,
    // Five files, each within the time limit of a call.
    leaseMs: SOON_MS,
    longestMs: 180_000,
    backoffMs,
    handler: async ({ payload }) => {
      const { iuc, key } = payload as { iuc: Iuc; key: string };
      const [kept, customer] = await Promise.all([
        keptComplaint(ctx.db, iuc, key),
        findCustomer(ctx.db, iuc),
      ]);
      if (kept?.number === null && customer) await handOver(ctx, customer, kept);
    },
  },
  'complaint.reply': {
    concurrency: 2,
    leaseMs: SOON_MS,
    longestMs: 180_000,
    backoffMs,
    handler: async ({ payload }) => {
      const { iuc, key } = payload as { iuc: Iuc; key: string };
      const kept = await keptReply(ctx.db, iuc, key);
      if (kept) await handOverLater(ctx, kept);
    },
  },
  'complaint.follow': {
    concurrency: 2,
    leaseMs: 60_000,
    backoffMs,
    handler: ({ payload }) => followComplaints(ctx, (payload as { iuc: Iuc }).iuc),
  },
  'complaint.follow-all': {
    concurrency: 1,
    leaseMs: 60_000,
    schedule: { everyMinutes: 10 },
    handler: async () => {
      for (const iuc of await customersToFollow(ctx)) await followSoon(ctx, iuc);
    },
  },
});
