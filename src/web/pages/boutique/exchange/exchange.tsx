import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { defineViews, JourneyPage } from '#web/journeys/journey-page.tsx';
import type { ExchangeJourney, ExchangeView } from './exchange.server.ts';

/** The lists of an order, which draw no form but the choice where that is sent. */
const trains = () =>
  import('../rail-order/results/results.tsx') as Promise<unknown> as Promise<{
    readonly View: ExchangeView<'exchangeOutward'> & ExchangeView<'exchangeInward'>;
  }>;

/** What two steps show is named once: every page of the shop carries these names. */
const progress = () => import('../rail-order/progress/progress.tsx');
const validation = () => import('./validation/validation.tsx');

export const exchangeViews = defineViews<ExchangeJourney>({
  exchangeTickets: () => import('./tickets/tickets.tsx'),
  exchangeSearch: () => import('./search/search.tsx'),
  exchangeOutward: trains,
  exchangeInward: trains,
  exchangeSeats: () =>
    import('../rail-order/seats/seats.tsx') as Promise<unknown> as Promise<{
      readonly View: ExchangeView<'exchangeSeats'>;
    }>,
  exchangeHolding: progress,
  exchangeHeld: validation,
  exchangeUnpaid: validation,
  exchangePaying: () => import('../rail-order/payment/payment.tsx'),
  exchangeUnderWay: progress,
  exchangeDone: () => import('../rail-order/confirmation/confirmation.tsx'),
  exchangeEnded: () => import('../rail-order/refusal/refusal.tsx'),
});

/** `/apres-vente/echange`: the step that its loader says, under the line of the exchange. */
export const Exchange = (): ReactNode => (
  <JourneyPage
    shown={usePageData<ExchangeJourney['load']>()}
    refusal={useActionResult<ExchangeJourney['submit']>()}
    views={exchangeViews}
    label="Étapes de l’échange"
  />
);
