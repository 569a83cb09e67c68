import { Fault } from '#domain/failure.ts';
import type { Cents } from '#domain/money.ts';
import type { JobQueue } from '#features/jobs/contract.ts';
import type { OrdersContext } from '#features/orders/index.ts';
import type { Payment, PaymentReference } from '#providers/payment/port.ts';
import type { PaymentsContext } from './contract.ts';

/** Euros of an order that go back to the card they were taken from. */
interface EurosBack {
  readonly iuc: string;
  readonly orderId: string;
  readonly payment: PaymentReference;
  /** Idempotency key: the same one again gives nothing back twice. */
  readonly refundKey: string;
  readonly cents: Cents;
  /** Of the card, where it is known. */
  readonly lastFour?: string | undefined;
}

type Refunding = Pick<OrdersContext, 'db' | 'clock' | 'log'>;

/** How soon it is asked how a refund gets on; then after as long as it has been asked already, and this often at least, ms. */
const FIRST_LOOK_MS = 30_000;
const MOST_PAUSE_MS = 6 * 3_600_000;

/**
 * Asks the payment provider to give euros back, and has the refund followed until they are on the card (ORDER-04). It is written down
 * before it is asked for. Throws Fault `refund-refused`, with that written down, when they are not taken back, and PaymentUnavailable when
 * nobody answers; may be repeated.
 */
export const giveEurosBack = async (
  ctx: Refunding,
  { provider }: Pick<PaymentsContext, 'provider'>,
  back: EurosBack,
  signal: AbortSignal,
): Promise<void> => {
  const { iuc, orderId, payment, refundKey, cents, lastFour } = back;
  await ctx.db.query(
    'select shop.begin_refund($1, $2, $3, $4)',
    [
      iuc,
      orderId,
      JSON.stringify({ key: refundKey, cents, payment: payment.key, lastFour }),
      ctx.clock.now(),
    ],
    'shop.begin_refund',
  );
  const answer = await provider.refund({ ...payment, refundKey, cents }, signal);
  // Given back before under another key: nothing is left to give.
  if (!answer.ok && answer.reason !== 'too-much') {
    await ctx.db.query(
      'update shop.refund set refused_at = $3 where iuc = $1 and refund_key = $2 and refused_at is null',
      [iuc, refundKey, ctx.clock.now()],
      'shop.refund_refused',
    );
    throw new Fault('refund-refused', { reason: answer.reason });
  }
  if (answer.ok) await writeDown(ctx, back, answer.payment);
  await ctx.db.query(
    `select job.enqueue('refund.follow', $1, $2, clock_timestamp() + $3::int * interval '1 millisecond', 0)`,
    [refundKey, JSON.stringify({ iuc, refundKey }), FIRST_LOOK_MS],
    'shop.follow_refund',
  );
};

/** Writes down how far a refund is; answers whether anything more can become of it. No step is before it was asked for. */
const writeDown = async (
  { db, log }: Refunding,
  { iuc, refundKey }: Pick<EurosBack, 'iuc' | 'refundKey'>,
  payment: Payment | undefined,
): Promise<'followed' | 'ended'> => {
  const told = payment?.refunds.find((one) => one.refundKey === refundKey);
  if (told === undefined) return 'followed';
  const { acceptedAt, sentAt = null, creditedAt = null, refusedAt = null } = told;
  if (refusedAt !== null) log.error({ refundKey }, 'a bank has sent a refund back');
  await db.query(
    `update shop.refund r set accepted_at = greatest(requested_at, t.accepted), sent_at = case when t.sent is not null then greatest(requested_at, t.sent) end,
       credited_at = case when t.credited is not null then greatest(requested_at, t.credited) end,
       refused_at = case when t.refused is not null then greatest(requested_at, t.refused) end
     from (select $3::timestamptz as accepted, $4::timestamptz as sent, $5::timestamptz as credited, $6::timestamptz as refused) t
     where r.iuc = $1 and r.refund_key = $2`,
    [iuc, refundKey, acceptedAt, sentAt, creditedAt, refusedAt],
    'shop.refund_step',
  );
  return creditedAt === null && refusedAt === null ? 'followed' : 'ended';
};

/** Asks how refunds get on, each until it is on the card or is refused. */
export const refundJobs = (
  ctx: Refunding & {
    readonly payments?: PaymentsContext;
    readonly settings: { readonly leaseMs: number; readonly providerTimeoutMs: number };
  },
): Record<'refund.follow', JobQueue> => ({
  'refund.follow': {
    concurrency: 2,
    leaseMs: ctx.settings.leaseMs,
    backoffMs: (attempt) => Math.min(30_000 * 2 ** (attempt - 1), MOST_PAUSE_MS),
    handler: async ({ key, payload }) => {
      const { iuc, refundKey } = payload as Pick<EurosBack, 'iuc' | 'refundKey'>;
      const [row] = await ctx.db.query<{ payment_key: string; amount: Cents }>(
        `select r.payment_key, p.cents as amount from shop.refund r
         join shop.payment_key k on k.payment_key = r.payment_key
         join shop.payment p on p.iuc = k.iuc and p.order_id = k.order_id and p.attempt = k.attempt
         where r.iuc = $1 and r.refund_key = $2 and r.credited_at is null and r.refused_at is null`,
        [iuc, refundKey],
        'shop.refund_followed',
      );
      if (row === undefined || ctx.payments === undefined) return;
      const reference = { key: row.payment_key, amount: row.amount };
      const limit = AbortSignal.timeout(ctx.settings.providerTimeoutMs);
      const payment = await ctx.payments.provider.find(reference, limit);
      if ((await writeDown(ctx, { iuc, refundKey }, payment)) === 'ended') return;
      await ctx.db.query(
        `select job.enqueue('refund.follow', $1, $2,
           clock_timestamp() + least($4::int, greatest($3::int, extract(epoch from $6::timestamptz - r.requested_at) * 1000)) * interval '1 millisecond', 0)
         from shop.refund r where r.iuc = $5 and r.refund_key = $1`,
        [key, JSON.stringify(payload), FIRST_LOOK_MS, MOST_PAUSE_MS, iuc, ctx.clock.now()],
        'shop.follow_refund_again',
      );
    },
  },
});
