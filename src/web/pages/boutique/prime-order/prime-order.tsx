import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { JourneyPage, type JourneyViews } from '#web/journeys/journey-page.tsx';
import { ArticleView } from './article/article.tsx';
import { CartView } from './cart/cart.tsx';
import { ConfirmationView } from './confirmation/confirmation.tsx';
import type { PrimeOrder as Order } from './prime-order.server.ts';

export const primeViews: JourneyViews<Order> = {
  article: ArticleView,
  shopCart: CartView,
  shopCartConfirmation: ConfirmationView,
};

/** A prime ordered from a cart: the step that its loader says, under the line of the order. */
export const PrimeOrder = (): ReactNode => (
  <JourneyPage
    shown={usePageData<Order['load']>()}
    refusal={useActionResult<Order['submit']>()}
    views={primeViews}
    label="Étapes de la commande"
  />
);
