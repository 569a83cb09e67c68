import { notFound, type PageRedirect, redirect } from '#contract/page-results.ts';
import { parseOrderId } from '#domain/ids.ts';
import { voucherCents } from '#features/orders/index.ts';
import { EXCHANGE, type RailOrder, railOrderOfCustomer } from '#features/rail-shop/index.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { afterSalesWays } from '#web/views/change-path.ts';
import { stageOf } from '../paying/stage.server.ts';
import type { OrderAddress } from './address.ts';

/** The order of the address, which must be the customer's own; an unknown one is a page that does not exist. An exchange has a journey of its own. */
export const readOrder = async ({
  context,
  address,
}: Visit<OrderAddress>): Promise<RailOrder | PageRedirect> => {
  const orderId = parseOrderId(address.commande);
  const order = orderId && (await railOrderOfCustomer(context.app.orders, context.iuc, orderId));
  if (!order) throw notFound();
  return order.kind === EXCHANGE
    ? redirect(afterSalesWays(context.acting).exchangeBegun(order.orderId))
    : order;
};

/** The step at which an order stands, whichever was asked for. */
export const stepOfOrder = (order: RailOrder) => {
  switch (stageOf(order)) {
    case 'beginning':
      return 'waitingForSeats';
    case 'held':
      return 'ferShopCartSummary';
    case 'unpaid':
      return 'ferPaymentRefusal';
    case 'paying':
      return 'waitingForPayment';
    case 'finishing':
      return 'waitingForTickets';
    case 'done':
      // What vouchers pay alone was never paid on a page.
      return order.cents > voucherCents(order) ? 'ferPaymentConfirmation' : 'ferShopOrderConfirmation';
    case 'ended':
      return 'ferShopOrderRefusal';
  }
};

/** What the steps of an existing order have found. */
export interface WithOrder {
  readonly order: RailOrder;
}
