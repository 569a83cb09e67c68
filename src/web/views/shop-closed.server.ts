import { pathOf } from '#contract/routes.ts';
import { formatTime } from '#domain/french-dates.ts';
import { typeset } from '#domain/typography.ts';
import { shopClosed } from '#features/catalogue/index.ts';
import { heldOrders } from '#features/orders/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { ShopClosedView } from './shop-closed.tsx';

/** What stands in the place of a page of the shop while it is closed (SHOP-10); undefined while it is open. */
export const shopClosedPage = async (context: PageContext): Promise<ShopClosedView | undefined> => {
  const { app, iuc, log } = context;
  const closed = shopClosed(app, context);
  if (!closed) return undefined;
  context.setStatus(closed.status);
  context.setPage({ title: 'Boutique fermée' });
  const held = await heldOrders(app.db, iuc).catch((error: unknown) => {
    log.error({ err: error }, 'the orders that are held could not be read');
    return [];
  });
  const { title, lead, blocks } = closed.closure.reason;
  return {
    message: closed.message,
    reason: { title, ...(lead ? { lead } : {}), blocks },
    held: held.map(({ orderId, item, primeId, heldUntil }) => ({
      item,
      until: typeset(
        `Vos places sont gardées jusqu’à ${formatTime(heldUntil)} : vous pouvez la valider, la payer ou l’abandonner.`,
      ),
      href: pathOf('/recompense/boutique-v2', {
        query: { id: primeId, etape: 'recapitulatif', commande: orderId },
      }),
    })),
  };
};
