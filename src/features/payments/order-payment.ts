import { cents, points } from '#domain/money.ts';
import type { Order, OrderEffect } from '#features/orders/contract.ts';
import type { OrderPayment, PaymentData } from './contract.ts';

/** Name of the effect of an order that is paid in euros. */
export const PAYMENT = 'payment';

export const paymentDataOf = (effect: Pick<OrderEffect, 'data'>): PaymentData => effect.data;

const PHASES: Readonly<Record<OrderEffect['state'], OrderPayment['phase']>> = {
  asked: 'under-way',
  done: 'authorised',
  refused: 'ended',
  undone: 'returned',
  left: 'authorised',
};

/** An order's last payment in euros; undefined when none was asked for. */
export const orderPaymentOf = ({ effects }: Pick<Order, 'effects'>): OrderPayment | undefined => {
  const effect = effects[PAYMENT];
  if (effect === undefined) return undefined;
  const data = paymentDataOf(effect);
  return {
    phase: data.captured ? 'captured' : PHASES[effect.state],
    key: effect.key,
    points: points(data.points ?? 0),
    cents: cents(effect.amount ?? 0),
    url: data.url ?? '',
    correlationId: data.correlationId ?? '',
    ...(data.closesAt ? { closesAt: Temporal.Instant.from(data.closesAt) } : {}),
    ...(data.outcome ? { outcome: data.outcome } : {}),
    ...(data.card ? { card: data.card } : {}),
  };
};
