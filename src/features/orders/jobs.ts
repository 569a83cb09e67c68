import type { JobQueue } from '#features/jobs/contract.ts';
import { loadOrder } from './advance.ts';
import type { OrdersContext } from './contract.ts';
import { drive } from './drive.ts';

/** The job that takes over every order whose process died, and ends the holds nobody accepted. Retried until it succeeds. */
export const orderJobs = (ctx: OrdersContext): Record<'order.drive', JobQueue> => ({
  'order.drive': {
    concurrency: 4,
    // Longer than all steps of an order with their time limits.
    leaseMs: ctx.settings.providerTimeoutMs * 4,
    backoffMs: (attempt) => Math.min(250 * 2 ** (attempt - 1), 30_000),
    handler: async ({ key, payload }) => {
      const { iuc, orderId } = payload as { iuc: string; orderId: string };
      const order = await loadOrder(ctx, iuc, orderId);
      const driven = order && (await drive(ctx, order));
      // Come too early, by another clock than the database's: the hold is still to be watched, unless its customer has gone on
      // meanwhile; asked for then, the job would outlive the order.
      if (driven?.state === 'held')
        await ctx.db.query(
          `with still as materialized (
             select held_until from shop.rail_order where iuc = $3 and order_id = $4 and state = 'held' for update)
           select job.enqueue('order.drive', $1, $2, greatest(held_until, clock_timestamp() + interval '1 second'), 0) from still`,
          [key, JSON.stringify(payload), iuc, orderId],
        );
    },
  },
});
