import { type Cents, cents } from '#domain/money.ts';
import type { Order } from './contract.ts';

/** What vouchers pay of an order's euros, or are kept for; nothing of what was given back to them. */
export const voucherCents = ({ effects }: Pick<Order, 'effects'>): Cents => {
  const { state, data = {} } = effects['payment'] ?? {};
  const parts = (data['vouchers'] ?? []) as readonly { readonly cents: number }[];
  return cents(state === 'asked' || state === 'done' ? parts.reduce((sum, part) => sum + part.cents, 0) : 0);
};
