import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { defineViews, JourneyPage } from '#web/journeys/journey-page.tsx';
import type { Termination } from './termination.server.ts';
import './resilier-votre-contrat.css';

export const parts = defineViews<Termination>({
  identification: () => import('./identification/identification.tsx'),
  terminationSummary: () => import('./summary/summary.tsx'),
  terminationNotified: () => import('./notification/notification.tsx'),
});

/** `/resilier-votre-contrat`: identification, summary, notice (CONTENT-07). */
export const Page = (): ReactNode => (
  <JourneyPage
    shown={usePageData<Termination['load']>()}
    refusal={useActionResult<Termination['submit']>()}
    views={parts}
    label="Étapes de la résiliation"
  />
);
