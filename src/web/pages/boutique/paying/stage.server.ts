import type { Order } from '#features/orders/index.ts';
import { hasFailed, isUnderWay, orderPaymentOf } from '#features/payments/index.ts';

/** What an order that is paid on a page waits for. */
export type Stage =
  /** Nothing yet was asked of its customer: it is being had from another system. */
  | 'beginning'
  /** Its customer, who may pay it. */
  | 'held'
  /** Its customer, whose last payment took nothing. */
  | 'unpaid'
  /** The payment that was begun. */
  | 'paying'
  /** What was accepted is being done. */
  | 'finishing'
  | 'done'
  /** Nothing any more, or people. */
  | 'ended';

/** Where an order stands, which a journey calls by the names of its own steps. */
export const stageOf = (order: Pick<Order, 'phase' | 'state' | 'acceptedAt' | 'effects'>): Stage => {
  const payment = orderPaymentOf(order)?.state;
  switch (order.phase) {
    case 'in-progress':
      if (order.acceptedAt !== undefined) return 'finishing';
      return isUnderWay(payment) ? 'paying' : 'beginning';
    case 'held':
      if (isUnderWay(payment)) return 'paying';
      return hasFailed(payment) ? 'unpaid' : 'held';
    case 'confirmed':
      return 'done';
    case 'closed':
    case 'manual':
      return 'ended';
  }
};
