import type { ReactNode } from 'react';
import { usePageView } from '#web/context/page-hooks.ts';
import type { PageParts } from '#web/context/page-parts.ts';
import { Form, type FormProps } from '#web/forms/form.tsx';
import { Panorama, type Scene, StepLine, tierScene } from '#web/ui/index.ts';
import type {
  AnyJourney,
  IntentionOf,
  JourneyAnswer,
  Line,
  StepData,
  StepOf,
  StepRefusal,
} from './journey.ts';

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

/** A module that shows a step; the build says on the server which file it is. */
interface ViewModule<View> {
  readonly View: View;
  readonly source?: string;
}

/**
 * How to load the view of every step, `() => import('./itinerary/itinerary.tsx')`: one that is missing, or that would come with the page
 * itself, does not compile.
 */
export type JourneyViews<J extends AnyJourney> = {
  readonly [Step in StepOf<J>]: () => Promise<ViewModule<StepView<J, Step>>>;
};

type AnyView = (props: { data: unknown; refusal: unknown; Form: typeof Form }) => ReactNode;

/** The views of a journey, of which a page loads the one that it shows. */
export interface LazyViews<J extends AnyJourney> extends PageParts {
  /** Whether what a loader answered is a step of this journey. */
  readonly show: (data: unknown) => boolean;
  /** The view of a step, once it is loaded. */
  readonly at: (step: StepOf<J>) => AnyView;
}

const stepIn = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'step' in data && typeof data.step === 'string'
    ? data.step
    : undefined;

/** Makes every step of a journey a part of its page. */
export const defineViews = <J extends AnyJourney>(views: JourneyViews<J>): LazyViews<J> => {
  const loaders = new Map<string, () => Promise<ViewModule<unknown>>>(Object.entries(views));
  const loaded = new Map<string, ViewModule<unknown>>();
  const loadStep = async (step: string): Promise<void> => {
    const load = loaders.get(step);
    if (load && !loaded.has(step)) loaded.set(step, await load());
  };
  return {
    show: (data) => loaders.has(stepIn(data) ?? ''),
    load: (data) => loadStep(stepIn(data) ?? ''),
    loadAll: async () => {
      await Promise.all([...loaders.keys()].map(loadStep));
    },
    sourceFor: (data) => loaded.get(stepIn(data) ?? '')?.source,
    sources: () => [...new Set([...loaded.values()].flatMap(({ source }) => source ?? []))],
    at: (step) => {
      const module = loaded.get(step);
      if (!module) throw new Error(`the view of ${step} is shown before it is loaded`);
      // The answer's step and its data belong together by the type of the answer; here, for any journey, the compiler cannot follow.
      return module.View as AnyView;
    },
  };
};

/** The landscape of the member's card. */
const useTierScene = (): Scene => {
  const { card } = usePageView();
  return card ? tierScene[card.colour] : 'meadow';
};

/** Between stops that nothing leads back to and the end of the line. */
const isUnderWay = ({ stops, current }: Line): boolean =>
  current > 0 &&
  current < stops.length - 1 &&
  stops.slice(0, current).every(({ href }) => href === undefined);

/** A step of a journey under the line of its stops; without a landscape in the sober frame of the desk. */
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
  views: LazyViews<J>;
  /** What the line is read as: « Étapes de la commande ». */
  label: string;
}): ReactNode => {
  const { file } = usePageView();
  const scene = useTierScene();
  const View = views.at(shown.step);
  // A journey of one step has no way to show.
  const line = shown.stops.length > 1 && (
    <StepLine steps={shown.stops} current={shown.current} label={label} />
  );
  return (
    <>
      {file ? (
        line && <div className="desk-steps">{line}</div>
      ) : (
        <Panorama
          scene={scene}
          view="strip"
          height="strip"
          // What comes after a decision that cannot be taken back, and before the last stop: a payment, an answer that is waited for.
          isUnderWay={isUnderWay(shown)}
          line={line}
        />
      )}
      <View data={shown.data} refusal={refusal} Form={Form} />
    </>
  );
};
