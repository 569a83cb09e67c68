import { shopClosed } from '#features/catalogue/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { tell, voiceFor } from '#web/context/voice.ts';
import { heldOrderViews } from './held-orders.server.ts';
import type { ShopClosedView } from './shop-closed.tsx';

/** What stands in the place of a page of the shop while it is closed (SHOP-10); undefined while it is open. */
export const shopClosedPage = async (context: PageContext): Promise<ShopClosedView | undefined> => {
  const closed = shopClosed(context.app, context);
  if (!closed) return undefined;
  context.setStatus(closed.status);
  context.setPage({ title: 'Boutique fermée' });
  const { title, lead, blocks } = closed.closure.reason;
  return {
    message: tell(voiceFor(context.acting), closed),
    reason: { title, ...(lead ? { lead } : {}), blocks },
    held: await heldOrderViews(context),
  };
};
