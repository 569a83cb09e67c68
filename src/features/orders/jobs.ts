import type { JobQueue } from '#features/jobs/contract.ts';
import type { OrdersContext } from './contract.ts';
import { drive, giveUp } from './drive.ts';
import { kindOf } from './kind.ts';
import { loadOrder } from './record.ts';

/** The job that takes over every order whose process died, and ends the waits that nobody ended. */
export const orderJobs = (ctx: OrdersContext): Record<'order.drive', JobQueue> => ({
  'order.drive': {
    concurrency: 4,
    leaseMs: ctx.settings.leaseMs,
    backoffMs: (attempt) => Math.min(250 * 2 ** (attempt - 1), 30_000),
    handler: async ({ key, payload, crashes }) => {
      const { iuc, orderId } = payload as { iuc: string; orderId: string };
      let order = await loadOrder(ctx, iuc, orderId);
      if (order === undefined) return;
      const limit = kindOf(ctx.kinds, order.kind).limits[order.state];
      if (limit !== undefined && crashes >= limit.crashes) {
        ctx.log.error({ orderId, state: order.state, crashes }, 'processes die of an order: given up');
        order =
          (await giveUp(ctx, order, limit.reason ?? 'order-failed', `${crashes} processes died of it`)) ??
          order;
      }
      const driven = await drive(ctx, order);
      // Come too early: the wait is still to be watched, unless its customer has gone on meanwhile; asked for then, the job would
      // outlive the order.
      if (driven.stage === 'waiting')
        await ctx.db.query(
          `with still as materialized (
             select wait_until from shop."order" where iuc = $3 and order_id = $4 and stage = 'waiting' for update)
           select job.enqueue('order.drive', $1, $2, greatest(wait_until, clock_timestamp() + interval '1 second'), 0) from still`,
          [key, JSON.stringify(payload), iuc, orderId],
        );
    },
  },
});
