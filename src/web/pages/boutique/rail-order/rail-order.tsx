import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { defineViews, JourneyPage } from '#web/journeys/journey-page.tsx';
import type { RailOrder as Order } from './rail-order.server.ts';

/** What two steps show is named once: every page of the shop carries these names. */
const itinerary = () => import('./itinerary/itinerary.tsx');
const results = () => import('./results/results.tsx');
const progress = () => import('./progress/progress.tsx');
const summary = () => import('./summary/summary.tsx');
const confirmation = () => import('./confirmation/confirmation.tsx');

export const railViews = defineViews<Order>({
  ferShopCartItinerary: itinerary,
  ferIntShopCartItinerary: itinerary,
  priceMonths: () => import('./months/months.tsx'),
  ferShopCartOutward: results,
  ferShopCartInward: results,
  ferShopCartPassengers: () => import('./passengers/passengers.tsx'),
  choosingSeats: () => import('./seats/seats.tsx'),
  waitingForSeats: () => import('./progress/seats-asked.tsx'),
  ferShopCartSummary: summary,
  ferPaymentRefusal: summary,
  waitingForPayment: () => import('./payment/payment.tsx'),
  waitingForTickets: progress,
  ferShopOrderConfirmation: confirmation,
  ferPaymentConfirmation: confirmation,
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
