import type { Iuc, OrderId } from '#domain/ids.ts';
import type { JobQueue } from '#features/jobs/contract.ts';
import type { PaidOrdersContext } from './ask-payment.ts';
import { checkPayment } from './check-payment.ts';
import { refundJobs } from './refunds.ts';

/** While the customer pays it is asked again after as long as it has been asked already, and this often at least, ms. */
const MOST_PAUSE_MS = 60_000;

/** Asks what became of payments, when nobody has said so: each from the moment it was opened until it has an outcome. */
export const paymentJobs = (ctx: PaidOrdersContext): Record<'payment.check' | 'refund.follow', JobQueue> => ({
  ...refundJobs(ctx),
  'payment.check': {
    concurrency: 4,
    leaseMs: ctx.settings.leaseMs,
    backoffMs: (attempt) => Math.min(500 * 2 ** (attempt - 1), MOST_PAUSE_MS),
    handler: async ({ key, payload }) => {
      const asked = payload as { iuc: Iuc; orderId: OrderId; attempt: number };
      if ((await checkPayment(ctx, asked)) === 'settled') return;
      await ctx.db.query(
        `select job.enqueue('payment.check', $1, $2,
           clock_timestamp() + least($4::int, greatest($3::int, extract(epoch from clock_timestamp() - o.state_since) * 1000)) * interval '1 millisecond', 0)
         from shop."order" o where o.iuc = $5 and o.order_id = $6`,
        [key, JSON.stringify(payload), ctx.settings.payment.checkMs, MOST_PAUSE_MS, asked.iuc, asked.orderId],
        'shop.watch_again',
      );
    },
  },
});
