import type { Address } from '#web/journeys/address.ts';
import type { AnyJourney, JourneyAnswer, Line, StepData, StepOf } from '#web/journeys/journey.ts';
import type { PageExample } from './page-example.ts';
import type { VisitorName } from './visitors.ts';

interface ShowsStops<Field extends string> extends AnyJourney {
  readonly lineAt: (step: never, address: Address<Field>) => Line;
}

/** A state of a step: what its loader would have answered, at an address that says what was chosen so far. */
export interface StepExample<J extends AnyJourney, Step extends StepOf<J>, Field extends string> {
  readonly name: string;
  readonly visitor: VisitorName;
  readonly step: Step;
  readonly data: StepData<J, Step>;
  readonly address: Address<Field>;
  /** What the action answered to the step's form. */
  readonly refusal?: unknown;
  readonly query: string;
}

/** The states of a journey's steps, with identifier, title and line of stops from the journey's own table. */
export const stepExample = <Field extends string, J extends ShowsStops<Field>, Step extends StepOf<J>>(
  journey: J,
  { name, visitor, step, data, address, refusal, query }: StepExample<J, Step, Field>,
): PageExample<JourneyAnswer<J['steps']>> => {
  const { id = step, title = '' } = journey.steps[step] ?? {};
  const line = journey.lineAt(step as never, address);
  return {
    name,
    visitor,
    query,
    page: { id, title },
    // The step and its data belong together by the type of the example.
    data: { step, data, ...line } as unknown as JourneyAnswer<J['steps']>,
    ...(refusal === undefined ? {} : { answer: refusal }),
  };
};
