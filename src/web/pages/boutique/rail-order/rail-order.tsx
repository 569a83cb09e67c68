import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { defineViews, JourneyPage } from '#web/journeys/journey-page.tsx';
import type { RailOrder as Order } from './rail-order.server.ts';

export const railViews = defineViews<Order>({
  ferShopCartItinerary: () => import('./itinerary/itinerary.tsx'),
  ferIntShopCartItinerary: () => import('./itinerary/itinerary.tsx'),
  priceMonths: () => import('./months/months.tsx'),
  ferShopCartOutward: () => import('./results/results.tsx'),
  ferShopCartInward: () => import('./results/results.tsx'),
  ferShopCartPassengers: () => import('./passengers/passengers.tsx'),
  choosingSeats: () => import('./seats/seats.tsx'),
  waitingForSeats: () => import('./progress/progress.tsx'),
  ferShopCartSummary: () => import('./summary/summary.tsx'),
  ferPaymentRefusal: () => import('./summary/summary.tsx'),
  waitingForPayment: () => import('./payment/payment.tsx'),
  waitingForTickets: () => import('./progress/progress.tsx'),
  ferShopOrderConfirmation: () => import('./confirmation/confirmation.tsx'),
  ferPaymentConfirmation: () => import('./confirmation/confirmation.tsx'),
  ferShopOrderRefusal: () => import('./refusal/refusal.tsx'),
});

/** A rail ticket bought with points: the step that its loader says, under the line of the order. */
export const RailOrder = (): ReactNode => (
  <JourneyPage
    shown={usePageData<Order['load']>()}
    refusal={useActionResult<Order['submit']>()}
    views={railViews}
    label="Étapes de la commande"
  />
);
