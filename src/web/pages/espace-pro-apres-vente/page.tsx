import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { defineViews, JourneyPage } from '#web/journeys/journey-page.tsx';
import type { DeskFiles } from './after-sales.server.ts';

export const parts = defineViews<DeskFiles>({
  APV: () => import('./search/after-sales.tsx'),
  dvSearchForm: () => import('./search/search.tsx'),
  dvResult: () => import('./file/file.tsx'),
});

/** `/espace-pro/apres-vente`: the step that its loader says. */
export const Page = (): ReactNode => (
  <JourneyPage
    shown={usePageData<DeskFiles['load']>()}
    refusal={useActionResult<DeskFiles['submit']>()}
    views={parts}
    label="Étapes de l’après-vente"
  />
);
