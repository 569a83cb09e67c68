import type { ReactNode } from 'react';
import { DEDICATED_LINE } from '#domain/dedicated-line.ts';
import { useVoice } from '#web/context/page-hooks.ts';
import type { OrderJourneyView } from './order-journey.server.ts';

/** Who buys and does not travel is told who changes the tickets (AFTER-01); of promotions nobody does. */
export const ForOthers = ({
  journeys,
}: {
  readonly journeys: readonly Pick<OrderJourneyView, 'condition'>[];
}): ReactNode => {
  const say = useVoice();
  return (
    journeys.some(({ condition }) => condition.isFlexible) && (
      <p className="small">
        {say('Vous n’êtes', 'Le client n’est')} pas du voyage : ces billets s’échangent et s’annulent par un
        conseiller, au {DEDICATED_LINE}.
      </p>
    )
  );
};
