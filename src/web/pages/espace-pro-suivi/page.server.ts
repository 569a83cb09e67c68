import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { ORDERS_PER_PAGE, orderHistory, orderOfNumber } from '#features/orders/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readList } from '#web/lists/read-list.server.ts';
import { orderRow, waitingForPeople } from '#web/views/desk-orders.server.ts';

/** The orders of the customer who is served, and what of them waits for people (HISTORY). */
export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const asked = (url.searchParams.get('numero') ?? '').replaceAll(/\s/g, '').slice(0, 40);
  const orderId = asked === '' ? undefined : await orderOfNumber(app.db, iuc, asked);
  if (orderId !== undefined)
    throw redirect(pathOf('/recompense/historique-commandes-v2', { query: { commande: orderId } }));
  const [orders, waiting] = await Promise.all([
    readList(context, {
      read: (page) => orderHistory(app.orders, iuc, page),
      perPage: ORDERS_PER_PAGE,
      view: orderRow,
      noun: ['commande', 'commandes'],
      incident: 'history-unavailable',
    }),
    waitingForPeople(context),
  ]);
  return { orders, waiting, unknown: asked === '' ? undefined : asked };
};
