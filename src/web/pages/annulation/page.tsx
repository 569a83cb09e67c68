import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { defineViews, JourneyPage } from '#web/journeys/journey-page.tsx';
import type { CancellationJourney } from './annulation.server.ts';

export const parts = defineViews<CancellationJourney>({
  BILLET_ANNULATION: () => import('./tickets/tickets.tsx'),
  CONFIRMATION_ANNULATION: () => import('./confirmation/confirmation.tsx'),
});

/** `/apres-vente/annulation`: the step that its loader says. */
export const Page = (): ReactNode => (
  <JourneyPage
    shown={usePageData<CancellationJourney['load']>()}
    refusal={useActionResult<CancellationJourney['submit']>()}
    views={parts}
    label="Étapes de l’annulation"
  />
);
