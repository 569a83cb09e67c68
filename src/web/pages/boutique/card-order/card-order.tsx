import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { defineViews, JourneyPage } from '#web/journeys/journey-page.tsx';
import type { CardOrderJourney } from './card-order.server.ts';

export const cardViews = defineViews<CardOrderJourney>({
  bmccoShopCart: () => import('./cart/cart.tsx'),
  bmccoPayment: () => import('./payment/payment.tsx'),
  bmccoPaymentRefusal: () => import('./payment/payment.tsx'),
  waitingForPayment: () => import('./waiting/under-way.tsx'),
  waitingForCard: () => import('./waiting/progress.tsx'),
  bmccoPaymentConfirmation: () => import('./confirmation/confirmation.tsx'),
  bmccoOrderRefusal: () => import('./refusal/refusal.tsx'),
});

/** A discount card ordered: the step that its loader says, under the line of the order. */
export const CardOrder = (): ReactNode => (
  <JourneyPage
    shown={usePageData<CardOrderJourney['load']>()}
    refusal={useActionResult<CardOrderJourney['submit']>()}
    views={cardViews}
    label="Étapes de la commande"
  />
);
