import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { JourneyPage, type JourneyViews } from '#web/journeys/journey-page.tsx';
import { Confirmation } from './confirmation/confirmation.tsx';
import { Itinerary } from './itinerary/itinerary.tsx';
import { Passengers } from './passengers/passengers.tsx';
import { Progress } from './progress/progress.tsx';
import type { RailOrder as Order } from './rail-order.server.ts';
import { Refusal } from './refusal/refusal.tsx';
import { Results } from './results/results.tsx';
import { Summary } from './summary/summary.tsx';

const views: JourneyViews<Order> = {
  ferShopCartItinerary: Itinerary,
  ferIntShopCartItinerary: Itinerary,
  ferShopCartOutward: Results,
  ferShopCartInward: Results,
  ferShopCartPassengers: Passengers,
  waitingForSeats: Progress,
  ferShopCartSummary: Summary,
  waitingForTickets: Progress,
  ferShopOrderConfirmation: Confirmation,
  ferShopOrderRefusal: Refusal,
};

/** A rail ticket bought with points: the step that its loader says, under the line of the order. */
export const RailOrder = (): ReactNode => (
  <JourneyPage
    shown={usePageData<Order['load']>()}
    refusal={useActionResult<Order['submit']>()}
    views={views}
    label="Étapes de la commande"
  />
);
