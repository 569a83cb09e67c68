import { type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { CARD_PRIME, FRANCE_TICKET } from '#features/catalogue/index.ts';
import { primeOfCart } from '#features/orders/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { Steps } from '#web/journeys/journey.ts';
import { shopClosedPage } from '#web/views/shop-closed.server.ts';
import { cardOrder } from './card-order/card-order.server.ts';
import { deskExchange, exchangeJourney } from './exchange/exchange.server.ts';
import { keptCartJourney } from './kept-cart/kept-cart.server.ts';
import { primeOrder } from './prime-order/prime-order.server.ts';
import { railOrder } from './rail-order/rail-order.server.ts';

/** The step that is asked for without a prime: the cart of them all. */
const CART_STEP = keptCartJourney.steps.keptCart.at;

type ShopJourney =
  | typeof exchangeJourney
  | typeof cardOrder
  | typeof railOrder
  | typeof primeOrder
  | typeof keptCartJourney;

/** What is exchanged by its customer, and at a desk. */
const exchanges = [exchangeJourney, deskExchange];

/** The journey that a prime is ordered by, or tickets are exchanged by, or where to go for one that is not sold. */
const journeyFor = ({ app, url }: PageContext): ShopJourney | { readonly elsewhere: PageRedirect } => {
  const exchange = exchanges.find(({ address }) => address.path === url.pathname);
  if (exchange) return exchange;
  const id = url.searchParams.get('id') ?? '';
  if (id === '' && url.searchParams.get('etape') === CART_STEP) return keptCartJourney;
  if (id === FRANCE_TICKET) return railOrder;
  if (id === CARD_PRIME) return cardOrder;
  if (primeOfCart(app, id)) return primeOrder;
  return {
    elsewhere: redirect(
      pathOf('/recompense/mon-catalogue-prime', {
        query: {
          inconnu: id === '' ? undefined : '1',
          // A filter of the catalogue, by the address that it had before.
          type: url.searchParams.get('type') ?? undefined,
          page: url.searchParams.get('page') ?? undefined,
        },
      }),
    ),
  };
};

/** What needs an order that there is already. */
const ORDERED: readonly string[] = ['order', 'seated'];

/** Whether an address asks for a step of an order that was begun: it goes on while the shop is closed, as does what was bought before. */
const isUnderWay = (journey: ShopJourney, url: URL): boolean => {
  if (exchanges.some((one) => one === journey)) return true;
  const steps: Steps = journey.steps;
  return (steps[journey.stepAt(url)]?.needs ?? []).some((need) => ORDERED.includes(need));
};

export const loader = async (context: PageContext) => {
  const journey = journeyFor(context);
  if ('elsewhere' in journey) return journey.elsewhere;
  const closed = isUnderWay(journey, context.url) ? undefined : await shopClosedPage(context);
  if (!closed) return journey.load(context);
  // It stands in the place of a step, and is counted as that one.
  const step = journey.stepAt(context.url);
  context.setPage({ id: (journey.steps as Steps)[step]?.id ?? step });
  return { closed };
};
export const action = async (context: PageContext) => {
  const journey = journeyFor(context);
  return 'elsewhere' in journey ? journey.elsewhere : journey.submit(context);
};
