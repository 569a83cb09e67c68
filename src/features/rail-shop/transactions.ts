import { createHmac } from 'node:crypto';
import type { Iuc, OrderId, TransactionId } from '#domain/ids.ts';

/**
 * Transaction ids for whoever brings none of their own (SHOP-08): the same for the same customer and content, so that a reload, the way
 * back or a second click is no second order; signed, so that nobody can take the id of somebody else's order first.
 */
const transaction = (key: Uint8Array, parts: readonly (string | number)[]): TransactionId =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url') as TransactionId;

/** The signed choices of an order; the inward one is '' for a one-way journey. */
export interface ChoiceTokens {
  readonly outward: string;
  readonly inward: string;
}

/** Of the order of these choices; another `attempt` (from 0) is another order. */
export const bookingTransaction = (
  key: Uint8Array,
  iuc: Iuc,
  { outward, inward }: ChoiceTokens,
  attempt: number,
): TransactionId => transaction(key, ['transaction', iuc, outward, inward, attempt]);

/** Of the acceptance of an order; after a payment that came to nothing (`afterPayment`) it is another one. */
export const finalisationTransaction = (
  key: Uint8Array,
  iuc: Iuc,
  orderId: OrderId,
  afterPayment = '',
): TransactionId =>
  transaction(
    key,
    ['finalise', iuc, orderId, afterPayment].filter((part) => part !== ''),
  );
