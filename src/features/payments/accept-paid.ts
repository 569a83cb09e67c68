import { newId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import {
  type OrderRow,
  type OrdersContext,
  readAnswer,
  toldSpending,
  wakeFor,
} from '#features/orders/index.ts';
import type { PaymentData } from './contract.ts';
import { PAYMENT, paymentDataOf } from './order-payment.ts';

/**
 * The euros are authorised, or nothing is left of them to pay by card: the points are debited in the transaction that moves the order on.
 * `told` is what the provider said.
 */
export const acceptPaid = async (
  ctx: OrdersContext,
  order: OrderRow,
  told: PaymentData = {},
): Promise<OrderRow | undefined> => {
  const { attempt, points: spent } = paymentDataOf(order.effects[PAYMENT] ?? { data: {} });
  const effects = [
    { effect: PAYMENT, state: 'done', data: told } as const,
    ...toldSpending(ctx, points(spent ?? 0)),
  ];
  const { order: accepted } = await readAnswer<'accepted'>(
    ctx,
    (detail) =>
      `select 'accepted' as outcome, (f.o).*, f.effects as effect_rows, f.now, ${detail}
       from shop.accept_paid($1, $2, $3, $4, $5, $6, $7, $8, $9) f`,
    [
      order.iuc,
      order.order_id,
      order.version,
      attempt,
      newId(),
      JSON.stringify(effects),
      'system',
      ctx.clock.now(),
      ctx.settings.takeoverMs,
    ],
    'shop.accept_paid',
  );
  if (accepted) wakeFor(ctx, effects);
  return accepted;
};
