import type { Iuc, OrderId } from '#domain/ids.ts';
import { type OrdersContext, orderOfCustomer } from '#features/orders/index.ts';
import { isOfTickets, type RailOrder, railOrderOf } from './rail-order.ts';

/** One order of rail tickets of a customer; undefined when it is not theirs, or not of tickets. */
export const railOrderOfCustomer = async (
  ctx: OrdersContext,
  iuc: Iuc,
  orderId: OrderId,
): Promise<RailOrder | undefined> => {
  const order = await orderOfCustomer(ctx, iuc, orderId);
  return order && isOfTickets(order) ? railOrderOf(order) : undefined;
};
