import { notFound } from '#contract/page-results.ts';
import { parseOrderId } from '#domain/ids.ts';
import { type CardOrder, cardOrderOfCustomer } from '#features/card-orders/index.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type Stage, stageOf } from '../paying/stage.server.ts';
import type { CardAddress } from './address.ts';

/** What the steps of an existing order have found. */
export interface WithOrder {
  readonly order: CardOrder;
}

/** The order of the address, which must be the customer's own; an unknown one is a page that does not exist. */
export const readOrder = async ({ context, address }: Visit<CardAddress>): Promise<CardOrder> => {
  const orderId = parseOrderId(address.commande);
  const order = orderId && (await cardOrderOfCustomer(context.app.orders, context.iuc, orderId));
  if (!order) throw notFound();
  return order;
};

const STEPS = {
  beginning: 'waitingForCard',
  held: 'bmccoPayment',
  unpaid: 'bmccoPaymentRefusal',
  paying: 'waitingForPayment',
  finishing: 'waitingForCard',
  done: 'bmccoPaymentConfirmation',
  ended: 'bmccoOrderRefusal',
} as const satisfies Record<Stage, string>;

/** The step at which an order stands, whichever was asked for. */
export const stepOfOrder = (order: CardOrder) => STEPS[stageOf(order)];
