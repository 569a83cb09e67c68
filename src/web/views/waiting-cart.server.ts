import { pathOf } from '#contract/routes.ts';
import { listed } from '#domain/typography.ts';
import { keptCarts } from '#features/carts/index.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import { primeOfCart } from '#features/orders/index.ts';
import { keptRailCart } from '#features/rail-shop/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** What waits in the cart of whoever looks, and where it is taken up again (SHOP-09). */
export interface WaitingCart {
  /** « Paris Gare de Lyon – Dijon Ville et Un arbre planté en France » */
  readonly primes: string;
  readonly href: string;
}

/** Undefined when nothing waits. Never a reason to show no page. */
export const waitingCart = async ({ app, iuc, log }: PageContext): Promise<WaitingCart | undefined> => {
  const carts = await keptCarts(app.db, iuc).catch((error: unknown) => {
    log.warn({ error }, 'the carts could not be read');
    return [];
  });
  const names = carts.flatMap(({ primeId, cart }) => {
    if (primeId !== FRANCE_TICKET) return primeOfCart(app, primeId)?.title ?? [];
    const read = keptRailCart.safeParse(cart);
    // A list that was only looked at is a search, which the search form offers again: nobody put anything into a cart.
    return read.success && read.data.choices.length > 0
      ? `${read.data.search['departureName']} – ${read.data.search['arrivalName']}`
      : [];
  });
  if (names.length === 0) return undefined;
  return { primes: listed(names), href: pathOf('/recompense/boutique-v2', { query: { etape: 'panier' } }) };
};
