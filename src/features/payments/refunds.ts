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

/** A bank that has said nothing for so long is asked by people, ms: a fortnight is what cards' banks take at most. */
const LATE_MS = 15 * 24 * 3_600_000;

/** The provider, or the card's bank, does not give the money back. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Fault && error.code === 'refund-refused';

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
  await ask(ctx, provider, back, signal);
  await ctx.db.query(
    `select job.enqueue('refund.follow', $1, $2, clock_timestamp() + $3::int * interval '1 millisecond', 0)`,
    [refundKey, JSON.stringify({ iuc, refundKey }), FIRST_LOOK_MS],
    'shop.follow_refund',
  );
};

/** Asks the provider, and writes its answer down. Throws Fault `refund-refused` when it gives nothing back; may be repeated. */
const ask = async (
  ctx: Refunding,
  provider: PaymentsContext['provider'],
  back: Pick<EurosBack, 'iuc' | 'payment' | 'refundKey' | 'cents'>,
  signal: AbortSignal,
): Promise<void> => {
  const { iuc, payment, refundKey, cents } = back;
  const answer = await provider.refund({ ...payment, refundKey, cents }, signal);
  if (answer.ok) {
    await writeDown(ctx, back, answer.payment);
    return;
  }
  // Given back before under another key: nothing is left to give.
  if (answer.reason === 'too-much') return;
  await ctx.db.query(
    'update shop.refund set refused_at = $3 where iuc = $1 and refund_key = $2 and refused_at is null',
    [iuc, refundKey, ctx.clock.now()],
    'shop.refund_refused',
  );
  throw new Fault('refund-refused', { reason: answer.reason });
};

/**
 * Hands a refund that does not end by itself to people, unless they have seen to it: its order is in their queue, and counted at readiness,
 * as one that cannot be undone is.
 */
export const refundToPeople = async (
  { db, log }: Pick<Refunding, 'db' | 'log'>,
  { iuc, refundKey }: Pick<EurosBack, 'iuc' | 'refundKey'>,
  why: string,
): Promise<void> => {
  log.error({ refundKey, why }, 'a refund cannot end by itself');
  await db.query('select shop.refund_to_people($1, $2, $3)', [iuc, refundKey, why], 'shop.refund_to_people');
};

/** Writes down how far a refund is; answers whether anything more can become of it. No step is before it was asked for. */
const writeDown = async (
  ctx: Refunding,
  { iuc, refundKey }: Pick<EurosBack, 'iuc' | 'refundKey'>,
  payment: Payment | undefined,
): Promise<'unknown' | 'followed' | 'ended'> => {
  const { db } = ctx;
  const told = payment?.refunds.find((one) => one.refundKey === refundKey);
  if (told === undefined) return 'unknown';
  const { acceptedAt, sentAt = null, creditedAt = null, refusedAt = null } = told;
  await db.query(
    `update shop.refund r set accepted_at = greatest(requested_at, t.accepted), sent_at = case when t.sent is not null then greatest(requested_at, t.sent) end,
       credited_at = case when t.credited is not null then greatest(requested_at, t.credited) end,
       refused_at = case when t.refused is not null then greatest(requested_at, t.refused) end
     from (select $3::timestamptz as accepted, $4::timestamptz as sent, $5::timestamptz as credited, $6::timestamptz as refused) t
     where r.iuc = $1 and r.refund_key = $2`,
    [iuc, refundKey, acceptedAt, sentAt, creditedAt, refusedAt],
    'shop.refund_step',
  );
  if (creditedAt !== null)
    await db.query(
      'select shop.leave_queue(iuc, order_id) from shop.refund where iuc = $1 and refund_key = $2 and late_at is not null',
      [iuc, refundKey],
      'shop.refund_credited',
    );
  if (refusedAt !== null) await refundToPeople(ctx, { iuc, refundKey }, 'the bank has sent the refund back');
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
      const [row] = await ctx.db.query<{
        payment_key: string;
        amount: Cents;
        cents: Cents;
        requested_at: Temporal.Instant;
      }>(
        `select r.payment_key, p.cents as amount, r.amount as cents, r.requested_at from shop.refund r
         join shop.payment_key k on k.payment_key = r.payment_key
         join shop.payment p on p.iuc = k.iuc and p.order_id = k.order_id and p.attempt = k.attempt
         where r.iuc = $1 and r.refund_key = $2 and r.credited_at is null and r.refused_at is null and r.settled_at is null`,
        [iuc, refundKey],
        'shop.refund_followed',
      );
      if (row === undefined || ctx.payments === undefined) return;
      const { provider } = ctx.payments;
      const reference = { key: row.payment_key, amount: row.amount };
      const limit = () => AbortSignal.timeout(ctx.settings.providerTimeoutMs);
      const known = await writeDown(ctx, { iuc, refundKey }, await provider.find(reference, limit()));
      if (known === 'ended') return;
      // Written down and not asked for: its process died, or people have just decided it.
      if (known === 'unknown') {
        const back = { iuc, refundKey, payment: reference, cents: row.cents };
        try {
          await ask(ctx, provider, back, limit());
        } catch (error) {
          if (!isRefused(error)) throw error;
          await refundToPeople(ctx, back, String(error));
          return;
        }
      }
      if (row.requested_at.until(ctx.clock.now()).total('milliseconds') > LATE_MS)
        await nowLate(ctx, { iuc, refundKey });
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

/** Told to people once; it is followed all the same. */
const nowLate = async (
  ctx: Refunding,
  { iuc, refundKey }: Pick<EurosBack, 'iuc' | 'refundKey'>,
): Promise<void> => {
  const [row] = await ctx.db.query(
    'update shop.refund set late_at = $3 where iuc = $1 and refund_key = $2 and late_at is null returning 1 as late',
    [iuc, refundKey, ctx.clock.now()],
    'shop.refund_late',
  );
  if (row) await refundToPeople(ctx, { iuc, refundKey }, 'not credited after a fortnight');
};
