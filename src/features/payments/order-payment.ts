import { cents, points } from '#domain/money.ts';
import type { Order, OrderEffect } from '#features/orders/contract.ts';
import type { OrderPayment, PaymentData } from './contract.ts';
import { paymentStateOf } from './payment-state.ts';

/** Name of the effect of an order that is paid in euros. */
export const PAYMENT = 'payment';

export const paymentDataOf = (effect: Pick<OrderEffect, 'data'>): PaymentData => effect.data;

/** An order's last payment in euros; undefined when none was asked for. */
export const orderPaymentOf = (order: Pick<Order, 'effects' | 'state'>): OrderPayment | undefined => {
  const effect = order.effects[PAYMENT];
  if (effect === undefined) return undefined;
  const data = paymentDataOf(effect);
  const state = paymentStateOf(order, effect, data);
  return {
    state,
    key: effect.key,
    points: points(data.points ?? 0),
    cents: cents(effect.amount ?? 0),
    url: state === 'in-progress' ? (data.url ?? '') : '',
    correlationId: data.correlationId ?? '',
    ...(data.closesAt ? { closesAt: Temporal.Instant.from(data.closesAt) } : {}),
    ...(data.outcome ? { outcome: data.outcome } : {}),
    ...(data.card ? { card: data.card } : {}),
  };
};

/** The bank had reserved the euros of an order and has let go of them: nothing was taken. */
export const isAuthorisationCancelled = ({ effects }: Pick<Order, 'effects'>): boolean => {
  const effect = effects[PAYMENT];
  return effect?.state === 'undone' && paymentDataOf(effect).returned === 'cancelled';
};
