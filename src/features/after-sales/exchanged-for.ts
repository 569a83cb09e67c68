import { Fault } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import type { OrderRow, OrdersContext } from '#features/orders/index.ts';
import {
  type ExchangedFor,
  type RailDetail,
  type RailOrder,
  railOrderOfCustomer,
} from '#features/rail-shop/index.ts';

/** What tickets an exchange gives up, and what becomes of their price. Throws a Fault for an order that is none. */
export const exchangedFor = ({
  order_id: orderId,
  detail,
}: Pick<OrderRow, 'order_id' | 'detail'>): ExchangedFor => {
  const { exchange } = detail as RailDetail;
  if (!exchange) throw new Fault('exchange-of-nothing', { orderId });
  return exchange;
};

/** The order whose tickets an exchange gives up. */
export const orderWithTickets = async (ctx: OrdersContext, order: OrderRow): Promise<RailOrder> => {
  const found = await railOrderOfCustomer(ctx, order.iuc as Iuc, exchangedFor(order).ofOrder);
  if (found === undefined) throw new Fault('exchange-without-order', { orderId: order.order_id });
  return found;
};
