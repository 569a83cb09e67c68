import { newId } from '#domain/ids.ts';
import { type SplitRule, worthSpent } from '#domain/payment-split.ts';
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
 * `told` is what the provider said, `rule` what vouchers are worth by.
 */
export const acceptPaid = async (
  ctx: OrdersContext,
  rule: SplitRule | undefined,
  order: OrderRow,
  told: PaymentData = {},
): Promise<OrderRow | undefined> => {
  const { attempt, points: spent = 0, vouchers = [] } = paymentDataOf(order.effects[PAYMENT] ?? { data: {} });
  const effects = [
    { effect: PAYMENT, state: 'done', data: told } as const,
    ...toldSpending(ctx, worthSpent(spent, vouchers, rule)),
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
