import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { CARD_CODES, type CardCode, DISCOUNT_PRODUCTS } from '#domain/discount-products.ts';
import { CODE_LIFE, CODE_REDUCTION } from '#domain/loyalty/code-words.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { counted, quantity, thousands } from '#domain/typography.ts';
import { FRANCE_TICKET, PRIME_TYPES, primeByRef, primesOf, primesOnSale } from '#features/catalogue/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { pointsPrice } from '#web/ui/price/wording.ts';
import { CREDIT_DELAY } from '#web/views/credit-words.ts';
import { destinations } from '#web/views/destinations.server.ts';
import { searchOf } from '#web/views/reward-ladder.server.ts';

/** Points of the smallest donation. */
const smallestGift = (tariff: Parameters<typeof primesOnSale>[0]): number =>
  Math.min(
    ...primesOf(primesOnSale(tariff), PRIME_TYPES['dons-pour-la-planete']).map(
      ({ pricePoints }) => pricePoints,
    ),
  );

/** Who a card is for beside their age. */
const FOR_WHOM: Readonly<Partial<Record<CardCode, string>>> = {
  'avantage-famille': 'avec un enfant de 4 à 11 ans',
  liberte: 'voyages fréquents',
};

/** The discount cards by age, with what a year of each costs. */
const cards = CARD_CODES.map((product) => {
  const { title, ages, price } = DISCOUNT_PRODUCTS[product];
  const to = 'to' in ages ? ages.to : undefined;
  const age = to === undefined ? `à partir de ${ages.from} ans` : `${ages.from} à ${to} ans`;
  const others = FOR_WHOM[product];
  return {
    product,
    name: title.replace('Avantage ', ''),
    from: ages.from,
    to: to ?? null,
    words: others ? `${age}, ${others}` : age,
    price: `${quantity(price.cents / 100, '€')} par an`,
  };
});

/** NAV-03: the prehome to a visitor, the personal space to a customer. */
export const loader = async (context: PageContext) => {
  if (context.session) throw redirect(pathOf('/mon-espace'));
  // Who serves a customer has a home of their own, and no account to create.
  if (await context.openFile()) throw redirect(pathOf('/espace-pro'));
  const posters = destinations(context.app);
  const ticket = primeByRef(context.app.quotations.tariff, FRANCE_TICKET);
  return {
    posters: posters.map((place) => ({
      city: place.city,
      scene: place.scene,
      duration: place.duration,
      points: place.points,
      href: searchOf(place),
    })),
    search: pathOf('/recompense/boutique-v2', { query: { id: FRANCE_TICKET } }),
    cheapest: ticket?.pricePoints,
    cards,
    rules: {
      creditDelay: CREDIT_DELAY,
      trips: LOYALTY.tripTarget,
      reduction: CODE_REDUCTION,
      firstCode: counted(LOYALTY.advantageCodes[0]?.trips ?? 0, 'voyage', 'voyages'),
      codeLife: CODE_LIFE,
      gv: thousands(LOYALTY.statusThresholds.GV),
      club: thousands(LOYALTY.statusThresholds.GV_CLUB),
    },
    co2: {
      distance: quantity(580, 'km'),
      saved: quantity(50, 'kg'),
      gift: pointsPrice(smallestGift(context.app.quotations.tariff)),
    },
  };
};
