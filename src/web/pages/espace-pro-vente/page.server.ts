import { pathOf } from '#contract/routes.ts';
import { formatTime } from '#domain/french-dates.ts';
import { countedPoints, missingOrEuros } from '#domain/points-words.ts';
import { PRIME_TYPES, primesOnSale } from '#features/catalogue/index.ts';
import { heldOrders } from '#features/orders/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { shopClosedPage } from '#web/views/shop-closed.server.ts';

const TYPES: Readonly<Record<number, string>> = {
  [PRIME_TYPES['billets-de-train']]: 'Billet de train',
  [PRIME_TYPES['reductions-sncf']]: 'Réduction',
  [PRIME_TYPES['dons-pour-la-planete']]: 'Don',
};

/** Everything that the shop sells, by price, with what the customer who is served can pay. */
export const loader = async (context: PageContext) => {
  const { app, iuc } = context;
  const closed = await shopClosedPage(context);
  if (closed) return { closed };
  const { balance } = await context.overview();
  const held = await heldOrders(app.db, iuc);
  return {
    primes: primesOnSale(app.quotations.tariff)
      .toSorted((a, b) => a.pricePoints - b.pricePoints)
      .map(({ id, title, type, summary, pricePoints, isFrom }) => ({
        id,
        title,
        summary,
        type: TYPES[type] ?? 'Prime',
        price: `${isFrom ? 'dès ' : ''}${countedPoints(pricePoints)}`,
        missing:
          pricePoints > balance
            ? missingOrEuros(pricePoints, balance, isFrom ? app.quotations.euros : undefined)
            : undefined,
        href: pathOf('/recompense/boutique-v2', { query: { id } }),
      })),
    held: held.map(({ orderId, item, primeId, heldUntil }) => ({
      id: orderId as string,
      item,
      until: formatTime(heldUntil),
      href: pathOf('/recompense/boutique-v2', {
        query: { id: primeId, etape: 'recapitulatif', commande: orderId },
      }),
    })),
  };
};
