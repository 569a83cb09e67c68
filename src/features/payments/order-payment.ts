import { cents, points } from '#domain/money.ts';
import type { Order, OrderEffect } from '#features/orders/contract.ts';
import type { OrderPayment, PaymentData, VoucherPart } from './contract.ts';
import { paymentStateOf } from './payment-state.ts';

/** Name of the effect of an order that is paid in euros. */
export const PAYMENT = 'payment';

export const paymentDataOf = (effect: Pick<OrderEffect, 'data'>): PaymentData => effect.data;

/** What vouchers pay of an order, or are kept for; nothing of what was given back to them. */
export const voucherPartsOf = ({ effects }: Pick<Order, 'effects'>): readonly VoucherPart[] => {
  const effect = effects[PAYMENT];
  return effect?.state === 'asked' || effect?.state === 'done' ? (paymentDataOf(effect).vouchers ?? []) : [];
};

/** Ids of those that the last attempt to pay was to use, whatever became of it. */
export const vouchersTried = ({ effects }: Pick<Order, 'effects'>): readonly string[] =>
  (paymentDataOf(effects[PAYMENT] ?? { data: {} }).vouchers ?? []).map(({ voucher }) => voucher);

/** An order's last payment by card; undefined when none was asked for, as where vouchers pay all of the euros. */
export const orderPaymentOf = (order: Pick<Order, 'effects' | 'state'>): OrderPayment | undefined => {
  const effect = order.effects[PAYMENT];
  if (effect === undefined || effect.amount === 0) return undefined;
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
