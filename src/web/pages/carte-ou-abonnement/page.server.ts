import { notFound } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { hasNoExpiry } from '#domain/tariff-rights.ts';
import { heldRights } from '#features/cards/index.ts';
import { primesOnSale } from '#features/catalogue/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { productView, rangeOf } from '#web/views/card-range.server.ts';
import { savingOf } from '#web/views/card-saving.server.ts';

/** Those of these products that somebody holds, in words; nothing when it cannot be read: the page is worth showing without. */
const heldWords = async (
  { app, iuc, log }: PageContext,
  products: readonly string[],
): Promise<string | undefined> => {
  try {
    const { current } = await heldRights(app.db, iuc, parisDate(app.clock.now()));
    const own = current.find(({ product, status }) => products.includes(product) && status !== 'SUSPENDU');
    if (!own) return undefined;
    return hasNoExpiry(own.validUntil)
      ? 'Vous l’avez déjà, sans date de fin.'
      : `Vous l’avez déjà, jusqu’au ${formatLongDate(own.validUntil)}.`;
  } catch (error) {
    log.error({ err: error }, 'the cards of a reader could not be read');
    return undefined;
  }
};

/** The kind of order that delivers a discount card. */
const CARD_SERVICE = 'discount-card';

/** Where the shop sells discount cards, to whom it does; nothing while it sells none. */
const buyPath = async (context: PageContext, carte: string): Promise<string | undefined> => {
  if (!context.session || !(await context.overview()).profile.mayUseShop) return undefined;
  const prime = primesOnSale(context.app.quotations.tariff).find(({ service }) => service === CARD_SERVICE);
  return prime && pathOf('/recompense/boutique-v2', { query: { id: prime.id, carte } });
};

/** One card, the subscriptions, or the vouchers, as editors tell them, with the figures of the products (CARD-03). */
export const loader = async (context: PageContext) => {
  const { app, route } = context;
  const text = route.content && app.content.entry(route.content);
  if (!text) throw notFound();
  const codes = text.products ?? [];
  const products = codes.map(productView);
  const [only] = codes.length === 1 ? codes : [];
  return {
    title: text.title,
    lead: text.lead ?? '',
    blocks: text.blocks,
    products,
    card: only ? products[0] : undefined,
    saving: only && savingOf(app, only),
    held: context.session && codes.length > 0 ? await heldWords(context, codes) : undefined,
    buy: only && (await buyPath(context, only)),
    others: rangeOf(app.content).filter(({ key }) => key !== text.key),
  };
};
