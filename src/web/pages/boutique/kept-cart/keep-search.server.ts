import { points } from '#domain/money.ts';
import { keepCart } from '#features/carts/index.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import { choicesToKeep } from '#features/rail-shop/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { type OrderAddress, SEARCH_FIELDS } from '../rail-order/address.ts';

/** Keeps the search and the trains chosen so far for another visit (SHOP-09). Never a reason to show no trains. */
export const keepSearch = async (
  { app, iuc, log }: Pick<PageContext, 'app' | 'iuc' | 'log'>,
  address: OrderAddress,
): Promise<void> => {
  const search = Object.fromEntries(SEARCH_FIELDS.map((name) => [name, address[name]]));
  const choices = choicesToKeep(app.quotations, [address.aller, address.retour]);
  const price = choices.reduce((sum, one) => sum + one.points, 0);
  await keepCart(app.db, {
    iuc,
    primeId: FRANCE_TICKET,
    cart: { search, choices },
    points: choices.length > 0 ? points(price) : undefined,
    now: app.clock.now(),
  }).catch((error: unknown) => log.warn({ error }, 'a search could not be kept'));
};
