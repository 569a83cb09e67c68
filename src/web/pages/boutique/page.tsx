import type { ReactNode } from 'react';
import { usePageData, usePageView } from '#web/rendering/page-hooks.ts';
import { Panorama, type Scene, StepLine, tierScene } from '#web/ui/index.ts';
import { Closed } from './closed.tsx';
import { Confirmation } from './confirmation.tsx';
import { Itinerary } from './itinerary.tsx';
import type { BoutiqueData, loader } from './page.server.ts';
import { Passengers } from './passengers.tsx';
import { Progress } from './progress.tsx';
import { Results } from './results.tsx';
import { Summary } from './summary.tsx';
import './boutique.css';

const stepOf = (data: BoutiqueData, scene: Scene): ReactNode => {
  switch (data.step) {
    case 'itinerary':
      return <Itinerary data={data} />;
    case 'results':
      // Another list is another form: what was picked in the one before must not stay picked.
      return <Results data={data} key={`${data.direction} ${data.journeys[0]?.id ?? ''} ${data.title}`} />;
    case 'passengers':
      return <Passengers data={data} />;
    case 'summary':
      return <Summary data={data} />;
    case 'progress':
      return <Progress data={data} />;
    case 'confirmation':
      return <Confirmation data={data} scene={scene} />;
    case 'closed':
      return <Closed data={data} />;
  }
};

/** A rail ticket bought with points, step by step (RAIL-01): every step is a page of its own and works without scripts. */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  const { card } = usePageView();
  const scene = card ? tierScene[card.colour] : 'meadow';
  return (
    <>
      <Panorama
        scene={scene}
        view="strip"
        height="strip"
        line={<StepLine steps={data.stops} current={data.current} label="Étapes de la commande" />}
      />
      {stepOf(data, scene)}
    </>
  );
};
