import { type Iuc, newId, type OrderId } from '#domain/ids.ts';
import { mailOf } from '#features/mail/index.ts';
import { advance, loadOrder, type OrderRow, settle } from '#features/orders/index.ts';
import type { Payment } from '#providers/payment/port.ts';
import { acceptPaid } from './accept-paid.ts';
import type { PaidOrdersContext } from './ask-payment.ts';
import type { PaymentData, PaymentFailure } from './contract.ts';
import { PAYMENT, paymentDataOf } from './order-payment.ts';
import { isRefused, refundToPeople } from './refunds.ts';
import { paymentReturned } from './returned-template.ts';
import { backKeyOf, nothingPaid, referenceOf, returnMoney, toldOf } from './steps.ts';

/** One attempt to pay an order. */
export interface PaymentAttempt {
  readonly iuc: Iuc;
  readonly orderId: OrderId;
  readonly attempt: number;
}

/** What was found: whether the customer still pays. */
export type Checked = 'paying' | 'settled';

/**
 * Asks the provider what became of a payment, and lets the order go on with it. Return, notification and reconciliation all come here,
 * in any order and any number: each only asks, and the first that finds the order still waiting moves it. A payment that nobody waits for
 * any more (the order has ended, another attempt counts) is left no money. Throws PaymentUnavailable when the provider does not answer.
 */
export const checkPayment = async (ctx: PaidOrdersContext, asked: PaymentAttempt): Promise<Checked> => {
  const order = await loadOrder(ctx, asked.iuc, asked.orderId);
  return order === undefined ? 'settled' : checkOrder(ctx, order, asked);
};

const checkOrder = async (
  ctx: PaidOrdersContext,
  order: OrderRow,
  asked: PaymentAttempt,
): Promise<Checked> => {
  const { provider } = ctx.payments ?? {};
  if (provider === undefined) return 'settled';
  const effect = order.effects[PAYMENT];
  const isCurrent = effect !== undefined && paymentDataOf(effect).attempt === asked.attempt;
  if (!isCurrent || effect.state === 'refused' || effect.state === 'undone') {
    await returnStray(ctx, order, asked);
    return 'settled';
  }
  if (order.state !== 'paying') return 'settled';
  const payment = await provider.find(referenceOf(effect), limit(ctx));
  const moved = await movedBy(ctx, order, payment);
  if (moved === 'still') return 'paying';
  // Somebody else was faster, or it goes on: either way it is driven to its rest.
  if (moved !== undefined) await settle(ctx, moved);
  return 'settled';
};

const limit = (ctx: PaidOrdersContext): AbortSignal => AbortSignal.timeout(ctx.settings.providerTimeoutMs);

const movedBy = async (
  ctx: PaidOrdersContext,
  order: OrderRow,
  payment: Payment | undefined,
): Promise<OrderRow | undefined | 'still'> => {
  // One that the provider does not know is one that it does not know yet.
  if (payment === undefined) return 'still';
  switch (payment.state) {
    case 'open':
      return 'still';
    case 'pending':
      await nowPending(ctx, order, payment);
      return 'still';
    case 'authorised':
    case 'captured':
      return acceptPaid(ctx, ctx.payments?.rule, order, toldOf(payment));
    default:
      return refused(ctx, order, payment.state, payment);
  }
};

/** Written once: the page then says which card is looked into, and leads nobody back to pay again. */
const nowPending = async (ctx: PaidOrdersContext, order: OrderRow, payment: Payment): Promise<void> => {
  const effect = order.effects[PAYMENT];
  if (effect === undefined || paymentDataOf(effect).isPending) return;
  const data: PaymentData = { ...toldOf(payment), isPending: true };
  await advance(ctx, order, 'payment-pending', { effects: [{ effect: PAYMENT, state: 'asked', data }] });
};

const refused = (
  ctx: PaidOrdersContext,
  order: OrderRow,
  outcome: PaymentFailure,
  payment: Payment,
): Promise<OrderRow | undefined> =>
  advance(
    ctx,
    order,
    'payment-refused',
    nothingPaid(order, outcome, ctx.settings.payment, payment.card ? { card: payment.card } : {}),
  );

/** Money for which nobody waits: it is released or given back, and its customer is told once. */
const returnStray = async (
  ctx: PaidOrdersContext,
  order: OrderRow,
  { attempt }: PaymentAttempt,
): Promise<void> => {
  const { payments, db } = ctx;
  const [row] = await db.query<{ payment_key: string; cents: number; returned_as: string | null }>(
    'select payment_key, cents, returned_as from shop.payment where iuc = $1 and order_id = $2 and attempt = $3',
    [order.iuc, order.order_id, attempt],
    'shop.payment',
  );
  if (row === undefined || payments === undefined || row.returned_as !== null) return;
  const reference = referenceOf({ key: row.payment_key, amount: row.cents, state: 'asked', data: {} });
  const payment = await payments.provider.find(reference, limit(ctx));
  const isOpen = payment?.state === 'open' || payment?.state === 'pending';
  const isMoney =
    payment?.state === 'authorised' || (payment?.state === 'captured' && payment.refunded < payment.amount);
  if (!isOpen && !isMoney) return;
  const returned = await returnMoney(ctx, payments, {
    iuc: order.iuc,
    orderId: order.order_id,
    payment: reference,
    lastFour: payment.card?.lastFour,
    timeout: () => limit(ctx),
  }).catch(async (error: unknown) => {
    if (!isRefused(error)) throw error;
    // Asking again changes nothing: people see to it.
    await refundToPeople(ctx, { iuc: order.iuc, refundKey: backKeyOf(reference) }, String(error));
    return undefined;
  });
  if (returned === undefined) return;
  if (!isMoney) return;
  ctx.log.warn(
    { orderId: order.order_id, attempt, returned },
    'a payment that nobody waited for is given back',
  );
  const messageId = newId();
  const { template, version, data } = mailOf(paymentReturned, {
    number: order.number,
    item: order.item,
    civility: order.customer.civility,
    lastName: order.customer.lastName,
    cents: row.cents,
    lastFour: payment.card?.lastFour ?? '',
    returned,
  });
  await db.query(
    `with first as (
       update shop.payment set returned_as = $4 where iuc = $1 and order_id = $2 and attempt = $3 and returned_as is null returning 1)
     select mail.queue($1, $5, $5, $6, $7, $8, $9, $10) from first`,
    [
      order.iuc,
      order.order_id,
      attempt,
      returned,
      messageId,
      template,
      version,
      JSON.stringify(data),
      order.email,
      ctx.clock.now(),
    ],
    'shop.payment_returned',
  );
  ctx.wake?.('mail.send');
};

/** The customer has come back, or looks: their payment is asked about at once. Answers quickly when the provider is silent. */
export const checkNow = async (
  ctx: PaidOrdersContext,
  { iuc, orderId }: Pick<PaymentAttempt, 'iuc' | 'orderId'>,
): Promise<void> => {
  const order = await loadOrder(ctx, iuc, orderId);
  const effect = order?.effects[PAYMENT];
  if (order?.state !== 'paying' || effect === undefined) return;
  const asked = { iuc, orderId, attempt: paymentDataOf(effect).attempt ?? 1 };
  await checkOrder(ctx, order, asked).catch((error: unknown) => {
    // Its job asks again; the page says that it is looked into.
    ctx.log.warn({ orderId, error }, 'a payment could not be asked about');
  });
};

/** The customer gives up paying, not ordering: the page is closed, and they may choose again. */
export const withdrawPayment = async (
  ctx: PaidOrdersContext,
  { iuc, orderId }: Pick<PaymentAttempt, 'iuc' | 'orderId'>,
): Promise<void> => {
  await checkNow(ctx, { iuc, orderId });
  const order = await loadOrder(ctx, iuc, orderId);
  if (order?.state !== 'paying') return;
  const row = await advance(ctx, order, 'payment-withdrawn', { actor: 'customer' });
  if (row) await settle(ctx, row);
};
