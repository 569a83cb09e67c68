import { counted } from '#domain/typography.ts';
import { CARD_ORDER } from '#features/card-orders/index.ts';
import type { Order } from '#features/orders/contract.ts';
import { primeOfCart } from '#features/orders/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/**
 * How many of what were ordered: « 2 dons », « 1 carte ». A number alone stands only for a prime that the catalogue no longer has. Tickets,
 * some of which may be given up, say it by `ticketWords`.
 */
export const orderQuantity = (
  app: Pick<PageContext['app'], 'orders' | 'quotations'>,
  { kind, primeId, quantity }: Pick<Order, 'kind' | 'primeId' | 'quantity'>,
): string => {
  if (kind === CARD_ORDER) return counted(quantity, 'carte', 'cartes');
  const article = primeOfCart(app, primeId)?.article;
  return article ? counted(quantity, ...article.unit) : String(quantity);
};
