import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { ORDERS_PER_PAGE, orderHistory, orderOfNumber } from '#features/orders/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readList } from '#web/lists/read-list.server.ts';
import { hasQueue, orderRow, waitingForPeople } from '#web/views/desk-orders.server.ts';
import { byHandPage, sendByHand } from './by-hand.server.ts';

const DONE = ['oui', 'avant', 'propose'] as const;

/** The orders of the customer who is served, and what of them waits for people (HISTORY). */
export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const toTakeUp = url.searchParams.get('reprendre');
  if (toTakeUp !== null) {
    context.setPage({ title: 'Reprendre une commande' });
    return { byHand: await byHandPage(context, toTakeUp) };
  }
  const asked = (url.searchParams.get('numero') ?? '').replaceAll(/\s/g, '').slice(0, 40);
  const orderId = asked === '' ? undefined : await orderOfNumber(app.db, iuc, asked);
  if (orderId !== undefined)
    throw redirect(pathOf('/recompense/historique-commandes-v2', { query: { commande: orderId } }));
  const [orders, waiting, queue] = await Promise.all([
    readList(context, {
      read: (page) => orderHistory(app.orders, iuc, page),
      perPage: ORDERS_PER_PAGE,
      view: orderRow(app),
      noun: ['commande', 'commandes'],
      incident: 'history-unavailable',
    }),
    waitingForPeople(context),
    hasQueue(context),
  ]);
  return {
    orders,
    waiting,
    hasQueue: queue,
    unknown: asked === '' ? undefined : asked,
    /** Whether what was asked for by hand was done just now or by somebody before, or waits for a second agent; undefined where nothing was. */
    done: DONE.find((one) => one === url.searchParams.get('fait')),
  };
};

/** An agent sees to what cannot end by itself. */
export const action = (context: PageContext) =>
  sendByHand(context, context.url.searchParams.get('reprendre') ?? '');
