import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { defineViews, JourneyPage } from '#web/journeys/journey-page.tsx';
import type { KeptCartJourney } from './kept-cart.server.ts';

export const cartViews = defineViews<KeptCartJourney>({ keptCart: () => import('./kept-cart.tsx') });

/** The cart of every prime. */
export const KeptCart = (): ReactNode => (
  <JourneyPage
    shown={usePageData<KeptCartJourney['load']>()}
    refusal={useActionResult<KeptCartJourney['submit']>()}
    views={cartViews}
    label="Panier"
  />
);
