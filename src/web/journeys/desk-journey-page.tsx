import type { ReactNode } from 'react';
import { Form } from '#web/forms/form.tsx';
import { StepLine } from '#web/ui/index.ts';
import type { AnyJourney, JourneyAnswer } from './journey.ts';
import type { LazyViews } from './journey-page.tsx';

/** A step of a journey in professional mode: the line of its stops without a landscape, in the sober frame of the desk. */
export const DeskJourneyPage = <J extends AnyJourney>({
  shown,
  refusal,
  views,
  label,
}: {
  /** What the journey's loader answered. */
  shown: JourneyAnswer<J['steps']>;
  /** What its action answered. */
  refusal: unknown;
  views: LazyViews<J>;
  label: string;
}): ReactNode => {
  const View = views.at(shown.step);
  return (
    <div className="desk-page desk-page--whole">
      <div className="desk-page__main">
        {shown.stops.length > 1 && <StepLine steps={shown.stops} current={shown.current} label={label} />}
        <View data={shown.data} refusal={refusal} Form={Form} />
      </div>
    </div>
  );
};
