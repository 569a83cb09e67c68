import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parseOrderId } from '#domain/ids.ts';
import { orderOfCustomer } from '#features/orders/index.ts';
import { checkNow } from '#features/payments/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/**
 * Where a payment comes back to (SHOP-11). What the address says beside the order is not looked at: the provider is asked what became of
 * the payment, and the order shows where it stands.
 */
export const loader = async ({ app, iuc, url, setStatus }: PageContext) => {
  const asked = url.searchParams.get('commande');
  if (asked === null) return {};
  const orderId = parseOrderId(asked);
  const order = orderId && (await orderOfCustomer(app.orders, iuc, orderId));
  if (!order) {
    setStatus(404);
    return {};
  }
  await checkNow(app.orders, { iuc, orderId });
  return redirect(
    pathOf('/recompense/boutique-v2', {
      query: { id: order.primeId, etape: 'recapitulatif', commande: orderId },
    }),
  );
};
