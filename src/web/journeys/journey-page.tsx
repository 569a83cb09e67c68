import type { ReactNode } from 'react';
import { usePageView } from '#web/context/page-hooks.ts';
import { Form, type FormProps } from '#web/forms/form.tsx';
import { Panorama, type Scene, StepLine, tierScene } from '#web/ui/index.ts';
import type { AnyJourney, IntentionOf, JourneyAnswer, StepData, StepOf, StepRefusal } from './journey.ts';

/** What the view of a step is given. */
interface StepProps<J extends AnyJourney, Step extends StepOf<J>> {
  readonly data: StepData<J, Step>;
  /** What the step's last form was answered when it was refused. */
  readonly refusal: StepRefusal<J, Step> | undefined;
  /** The forms' own, for forms that the step submits: one whose intention it does not have does not compile. */
  readonly Form: <Name extends string>(
    props: FormProps<Name> & { readonly of: { readonly intention: IntentionOf<J, Step> } },
  ) => ReactNode;
}
export type StepView<J extends AnyJourney, Step extends StepOf<J>> = (props: StepProps<J, Step>) => ReactNode;

/** A view for every step of a journey: one that is missing does not compile. */
export type JourneyViews<J extends AnyJourney> = { readonly [Step in StepOf<J>]: StepView<J, Step> };

/** The landscape of the member's card. */
export const useTierScene = (): Scene => {
  const { card } = usePageView();
  return card ? tierScene[card.colour] : 'meadow';
};

/** A step of a journey under the line of its stops. */
export const JourneyPage = <J extends AnyJourney>({
  shown,
  refusal,
  views,
  label,
}: {
  /** What the journey's loader answered. */
  shown: JourneyAnswer<J['steps']>;
  /** What its action answered. */
  refusal: unknown;
  views: JourneyViews<J>;
  /** What the line is read as: « Étapes de la commande ». */
  label: string;
}): ReactNode => {
  const scene = useTierScene();
  // The answer's step and its data belong together by the type of the answer; here, for any journey, the compiler cannot follow.
  const View = views[shown.step] as (props: {
    data: unknown;
    refusal: unknown;
    Form: typeof Form;
  }) => ReactNode;
  return (
    <>
      <Panorama
        scene={scene}
        view="strip"
        height="strip"
        line={<StepLine steps={shown.stops} current={shown.current} label={label} />}
      />
      <View data={shown.data} refusal={refusal} Form={Form} />
    </>
  );
};
