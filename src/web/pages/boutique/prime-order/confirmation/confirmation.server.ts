import { notFound, type PageRedirect } from '#contract/page-results.ts';
import { parseOrderId } from '#domain/ids.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted } from '#domain/typography.ts';
import { type OrderDetail, orderDetail } from '#features/orders/index.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { deliveryView } from '#web/views/delivery.server.ts';
import { primeLook } from '#web/views/prime-scene.ts';
import { receiptOf } from '#web/views/receipt.server.ts';
import type { PrimeAddress } from '../address.ts';
import { articleOf } from '../article.server.ts';

/** The order of the address, which must be the customer's own; one that did not come to its end is not confirmed (SHOP-04). */
export const readOrder = async ({
  context: { app, iuc },
  address,
  go,
}: Visit<PrimeAddress, 'shopCart'>): Promise<OrderDetail | PageRedirect> => {
  const orderId = parseOrderId(address.commande);
  const order = orderId && (await orderDetail(app.orders, iuc, orderId));
  if (!order || order.primeId !== address.id) throw notFound();
  return order.phase === 'confirmed' ? order : go('shopCart', { commande: '' });
};

/** Thanks, and the receipt. */
export const confirmation = async ({
  context,
  address,
  found: { order },
}: Visit<PrimeAddress, never, { readonly order: OrderDetail }>) => {
  const { prime, article } = articleOf(context, address);
  const { balance } = await context.overview();
  return {
    title: article.thanks.title,
    look: primeLook(prime),
    /** The codes and vouchers that it gave; none of a donation. */
    delivery: deliveryView(context.app.ticketSigner, order),
    quantity: counted(order.quantity, ...article.unit),
    orderId: order.orderId,
    email: order.customer.email,
    balance: countedPoints(balance),
    points: countedPoints(order.points),
    receipt: receiptOf(order, article),
  };
};
