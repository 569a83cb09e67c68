import type { ActionFailure, PageNotFound, PageRedirect } from '#contract/page-results.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { Address, AddressKind, HiddenField } from './address.ts';

/**
 * What a step's loader and submissions get. `Found` holds what the needs of the step were found to be, `Why` what is the matter when
 * somebody is shown this step because a later one lacks something. The names of the steps it leads to are in its type: a name that
 * the journey's table does not have does not compile.
 */
export interface Visit<Kept, LeadsTo extends string = never, Found = unknown, Why = unknown> {
  readonly context: PageContext;
  readonly address: Kept;
  readonly found: Found;
  readonly why: Why | undefined;
  /** The address of a step, from where one is and what changes. */
  readonly href: (step: LeadsTo, changes?: Partial<Kept>) => string;
  /** The same as an answer: the browser goes there. */
  readonly go: (step: LeadsTo, changes?: Partial<Kept>) => PageRedirect;
  /** The same for a GET form, which writes its own fields beside these. */
  readonly fields: (step: LeadsTo, changes?: Partial<Kept>) => readonly HiddenField[];
  /** The same visit from another address: one that was put right. */
  readonly from: (address: Kept) => Visit<Kept, LeadsTo, Found, Why>;
}

/** A need that is not met. The step that supplies it is shown in place, says why, and the answer is a 400. */
export class Lacking<Why> {
  readonly why: Why;
  constructor(why: Why) {
    this.why = why;
  }
}
export const lacking = <Why>(why: Why): Lacking<Why> => new Lacking(why);

/** Answered by a loader: another step's view stands here in place of its own, at this address. */
export class Instead<Step extends string, Data> {
  readonly instead: Step;
  readonly data: Data;
  constructor(step: Step, data: Data) {
    this.instead = step;
    this.data = data;
  }
}
export const instead = <const Step extends string, Data>(step: Step, data: Data): Instead<Step, Data> =>
  new Instead(step, data);

/** Something that steps need before they can be shown: a part of the address, an order, a record in the database. */
export interface AnyNeed {
  /** The step where a person supplies it. */
  readonly from: string;
  /** Fields of the address that hold it: it is lacking when they are all empty. */
  readonly parts?: readonly string[];
  /**
   * What the supplying step is told when the parts are empty, as a code: it is shown in place and says so (400). Without it, somebody
   * has come by a way that leads nowhere, and is sent to that step without a word.
   */
  readonly why?: string;
  /** Reads and checks it: what it is, why it is lacking, or where to go instead. Throws `notFound()` for what is not this person's. */
  readonly read?: (visit: never) => unknown;
  /** What is found says which step it stands at: an order that has moved on leads there, whatever step was asked for. */
  readonly leads?: (value: never) => string;
}

export interface AnyStep {
  /** Value of the address's step field, or a path of its own. Without it the step is only ever shown in place of another. */
  readonly at?: string;
  /** Page identifier where it is not the step's own name: two steps may be one page of the specification (NAV-11). */
  readonly id?: string;
  readonly title: string;
  /** Its name on the line of stops. */
  readonly label?: string;
  /** The stop it stands at, when it has no label of its own. */
  readonly on?: string;
  /** Whether the journey has this step at all; also decides whether what it supplies is needed. */
  readonly when?: (address: never, found: never) => boolean;
  readonly needs?: readonly string[];
  /** Fields of the address that its own address keeps, where the others have no more use. */
  readonly keeps?: readonly string[];
  /** `false` when nothing leads back any more: the stops before are told, not linked. */
  readonly leadsBack?: false;
  readonly load?: (visit: never) => unknown;
  /** What its forms submit, by the value of their `intention`. */
  readonly submit?: Readonly<Record<string, (visit: never) => unknown>>;
}

export type Needs = Readonly<Record<string, AnyNeed>>;
export type Steps = Readonly<Record<string, AnyStep>>;
type AnswerOf<F> = F extends (...args: never[]) => infer Answer ? Awaited<Answer> : never;
type Ended = PageRedirect | PageNotFound;

/** What any submission of a step answers. */
type SubmitAnswer<Step> = Step extends { submit: infer Submit }
  ? { [Name in keyof Submit]: AnswerOf<Submit[Name]> }[keyof Submit]
  : never;

/** What each need is found to be, by name; of those that only have to be there, nothing. */
type FoundBy<N extends Needs> = {
  readonly [Name in keyof N as N[Name] extends { read: unknown } ? Name : never]: Exclude<
    AnswerOf<N[Name]['read']>,
    Ended | Lacking<unknown>
  >;
};
type NeedsOf<S extends AnyStep> = S extends { needs: readonly (infer Name extends string)[] } ? Name : never;
type FoundFor<N extends Needs, S extends AnyStep> = Pick<FoundBy<N>, Extract<NeedsOf<S>, keyof FoundBy<N>>>;

/** What a supplying step may be told: the reasons of every need it supplies. */
type WhyAt<N extends Needs, Step> = {
  [Name in keyof N]: N[Name]['from'] extends Step
    ? (N[Name] extends { why: infer Code } ? Code : never) | ReasonOf<AnswerOf<N[Name]['read']>>
    : never;
}[keyof N];
type ReasonOf<Answer> = Answer extends Lacking<infer Why> ? Why : never;

/** What the table promises of its needs: they are supplied by steps it has and held by fields the address has. */
export type NeedRules<Field extends string, N extends Needs, Name extends string> = {
  readonly [Need in keyof N]: {
    readonly from: Name;
    readonly parts?: readonly Field[];
    readonly read?: (visit: Visit<Address<Field>, Name, Partial<FoundBy<N>>>) => unknown;
    readonly leads?: (value: Need extends keyof FoundBy<N> ? FoundBy<N>[Need] : never) => Name;
  };
};
/** What the table promises of its steps: they need what it knows, lead to steps it has, and load what their needs allow. */
export type StepRules<Field extends string, N extends Needs, S extends Steps> = {
  readonly [Step in keyof S]: {
    readonly on?: keyof S;
    readonly needs?: readonly (keyof N)[];
    readonly keeps?: readonly Field[];
    readonly when?: (address: Address<Field>, found: Partial<FoundBy<N>>) => boolean;
    readonly load?: (
      visit: Visit<Address<Field>, keyof S & string, FoundFor<N, S[Step]>, WhyAt<N, Step>>,
    ) => unknown;
    readonly submit?: Readonly<
      Record<
        string,
        (
          visit: Visit<Address<Field>, keyof S & string, FoundFor<N, S[Step]>>,
        ) => MaybePromise<PageRedirect | ActionFailure<unknown>>
      >
    >;
  };
};
type MaybePromise<T> = T | Promise<T>;

export interface JourneyDescription<Field extends string, N extends Needs, S extends Steps> {
  readonly address: AddressKind<Field, string>;
  readonly needs: N;
  /** In the order in which they are walked. */
  readonly steps: S;
  /** Whether an address still holds what the steps before were told, so that their stops can lead back. Always, without it. */
  readonly remembers?: (address: Address<Field>) => boolean;
}

/** A stop of a journey's line; those already passed lead back. */
interface Stop {
  readonly label: string;
  readonly href?: string;
}
/** The line of stops, and the index of the one where one is. */
export interface Line {
  readonly stops: readonly Stop[];
  readonly current: number;
}
/** What needs were found to be, by name. */
export type Found = Readonly<Record<string, unknown>>;

/** The data a step is shown with: its own loader's, and what other steps' loaders show it with in their place. */
type ShownData<S extends Steps, Step extends keyof S> =
  | Exclude<LoadAnswer<S[Step]>, Ended | Instead<string, unknown>>
  | LentData<{ [Other in keyof S]: LoadAnswer<S[Other]> }[keyof S], Step>;
type LoadAnswer<Step> = Step extends { load: infer Load } ? AnswerOf<Load> : never;
type LentData<Answer, Step> =
  Answer extends Instead<infer To, infer Data> ? (To extends Step ? Data : never) : never;

/** What a journey's loader answers: the step that is shown, whatever the address asked for, and the line around it. */
export type JourneyAnswer<S extends Steps> = {
  readonly [Step in keyof S & string]: { readonly step: Step; readonly data: ShownData<S, Step> } & Line;
}[keyof S & string];

export interface Journey<Field extends string, N extends Needs, S extends Steps>
  extends JourneyDescription<Field, N, S> {
  /** For the page's `loader`. */
  readonly load: (context: PageContext) => Promise<JourneyAnswer<S> | PageRedirect>;
  /** For the page's `action`: `intention` says what the pressed button means; one that the step does not have leads back to it. */
  readonly submit: (
    context: PageContext,
  ) => Promise<
    PageRedirect | Extract<{ [Step in keyof S]: SubmitAnswer<S[Step]> }[keyof S], ActionFailure<unknown>>
  >;
  /** The step that an address asks for, whether or not it can be shown. */
  readonly stepAt: (url: URL) => keyof S & string;
  /** The line of stops as it is seen at a step. */
  readonly lineAt: (step: keyof S & string, address: Address<Field>, found?: Partial<FoundBy<N>>) => Line;
}

export interface AnyJourney {
  readonly steps: Steps;
}
/** The names of a journey's steps. */
export type StepOf<J extends AnyJourney> = keyof J['steps'] & string;
/** What the view of a step gets as its data. */
export type StepData<J extends AnyJourney, Step extends StepOf<J>> = ShownData<J['steps'], Step>;
/** The intentions that a step's forms may send. */
export type IntentionOf<J extends AnyJourney, Step extends StepOf<J>> = J['steps'][Step] extends {
  submit: infer Submit;
}
  ? keyof Submit & string
  : never;
type RefusalOf<Answer> = Answer extends ActionFailure<infer Data> ? Data : never;
/** What a step's forms are answered when they are refused. */
export type StepRefusal<J extends AnyJourney, Step extends StepOf<J>> = RefusalOf<
  SubmitAnswer<J['steps'][Step]>
>;
