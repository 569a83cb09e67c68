import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { DeskJourneyPage } from '#web/journeys/desk-journey-page.tsx';
import { defineViews } from '#web/journeys/journey-page.tsx';
import type { DeskFiles } from './after-sales.server.ts';

export const parts = defineViews<DeskFiles>({
  APV: () => import('./search/after-sales.tsx'),
  dvSearchForm: () => import('./search/search.tsx'),
  dvResult: () => import('./file/file.tsx'),
});

/** `/espace-pro/apres-vente`: the step that its loader says. */
export const Page = (): ReactNode => (
  <DeskJourneyPage
    shown={usePageData<DeskFiles['load']>()}
    refusal={useActionResult<DeskFiles['submit']>()}
    views={parts}
    label="Étapes de l’après-vente"
  />
);
