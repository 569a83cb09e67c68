import type { ReactNode } from 'react';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { eitherOf } from '#web/context/page-parts.ts';
import { defineViews, JourneyPage } from '#web/journeys/journey-page.tsx';
import type { CancellationJourney } from './annulation.server.ts';
import type { DeskCancellation } from './desk/desk.server.ts';
import type { loader } from './page.server.ts';

const ownViews = defineViews<CancellationJourney>({
  BILLET_ANNULATION: () => import('./tickets/tickets.tsx'),
  CONFIRMATION_ANNULATION: () => import('./confirmation/confirmation.tsx'),
});

/** What two steps show is named once. */
const cancelled = () => import('./desk/cancelled.tsx');
const deskViews = defineViews<DeskCancellation>({
  dvCancel: () => import('./desk/tickets.tsx'),
  cancelConfirmation: cancelled,
  cancelConfirmationWithRefund: cancelled,
});

export const parts = eitherOf(ownViews, deskViews);

const LABEL = 'Étapes de l’annulation';

/** `/apres-vente/annulation`, and the desk’s: the step that its loader says, known by its name. */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  const own = usePageData<CancellationJourney['load']>();
  const ownRefusal = useActionResult<CancellationJourney['submit']>();
  const desk = usePageData<DeskCancellation['load']>();
  const deskRefusal = useActionResult<DeskCancellation['submit']>();
  return deskViews.show(data) ? (
    <JourneyPage shown={desk} refusal={deskRefusal} views={deskViews} label={LABEL} />
  ) : (
    <JourneyPage shown={own} refusal={ownRefusal} views={ownViews} label={LABEL} />
  );
};
