import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { defineViews, JourneyPage } from '#web/journeys/journey-page.tsx';
import type { PrimeOrder as Order } from './prime-order.server.ts';

export const primeViews = defineViews<Order>({
  article: () => import('./article/article.tsx'),
  shopCart: () => import('./cart/cart.tsx'),
  shopCartConfirmation: () => import('./confirmation/confirmation.tsx'),
});

/** A prime ordered from a cart: the step that its loader says, under the line of the order. */
export const PrimeOrder = (): ReactNode => (
  <JourneyPage
    shown={usePageData<Order['load']>()}
    refusal={useActionResult<Order['submit']>()}
    views={primeViews}
    label="Étapes de la commande"
  />
);
