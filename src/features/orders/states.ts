import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { Limit } from './contract.ts';

/**
 * What a state means for everybody, whatever the kind: a step is to be done (`working`), the order waits for its customer or for
 * another system until a time (`waiting`), people look at it (`manual`), or it has ended with what was ordered (`confirmed`) or
 * without (`closed`).
 */
export type Stage = 'working' | 'waiting' | 'manual' | 'confirmed' | 'closed';

/** Where an event leads. `in-time`: it may only come before the end of the wait; `overdue`: only after it. */
type Target = string | { readonly to: string; readonly when: 'in-time' | 'overdue' };

/** One state of an order, as data: what it is for, so that whoever finds an order knows what to do next. */
interface StateDefinition {
  readonly stage: Stage;
  /** The step of the kind that moves an order on from here; working states have one. */
  readonly step?: string;
  /** Why the order is undone when a wait has ended: a code of the error catalogue. The event is `wait-ended`. */
  readonly waitEnds?: ErrorCode;
  /** Event -> next state. */
  readonly to?: Readonly<Record<string, Target>>;
}

export type StateTable = Readonly<Record<string, StateDefinition>>;

/** The state of an order that is not there yet. */
const NOWHERE = '';

/** How every kind undoes an order, hands it to people when that fails, and closes it. Spread into the kind's own states. */
export const UNDOING_STATES = {
  /** Being undone: one effect after the other, the last first. */
  undoing: {
    stage: 'working',
    step: 'undo',
    to: {
      undone: 'undoing',
      'closed-refused': 'refused',
      'closed-cancelled': 'cancelled',
      'closed-expired': 'expired',
      'gave-up': 'manual',
    },
  },
  /** It cannot be undone by itself. People take it up again, or close it as it is. */
  manual: { stage: 'manual', to: { 'taken-up': 'undoing', 'closed-by-hand': 'refused' } },
  /** Ended without what was ordered because something refused. */
  refused: { stage: 'closed' },
  /** Ended by the customer before accepting. */
  cancelled: { stage: 'closed' },
  /** Its time ended before the customer accepted. */
  expired: { stage: 'closed' },
} as const satisfies StateTable;

const targetOf = (target: Target): { readonly to: string; readonly when: 'any' | 'in-time' | 'overdue' } =>
  typeof target === 'string' ? { to: target, when: 'any' } : target;

export interface Transition {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly when: 'any' | 'in-time' | 'overdue';
}

/** Every transition of a kind, the first one from nowhere. */
export const transitionsOf = (states: StateTable, first: string): Transition[] => [
  { from: NOWHERE, event: 'opened', to: first, when: 'any' },
  ...Object.entries(states).flatMap(([from, { to = {} }]) =>
    Object.entries(to).map(([event, target]) => ({ from, event, ...targetOf(target) })),
  ),
];

/** Whether an order in a state knows an event. */
export const knows = (states: StateTable, state: string, event: string): boolean =>
  states[state]?.to?.[event] !== undefined;

const ends = (stage: Stage | undefined): boolean => stage === 'confirmed' || stage === 'closed';

/**
 * What is wrong with a table of states, in words; empty when nothing is: every target exists, every state can be reached from the first,
 * every state leads to an end, one that works has a step that exists and, unless its only way is on, can be given up; a wait ends.
 */
export const faultsOf = (
  states: StateTable,
  first: string,
  steps: ReadonlySet<string>,
  limits: Readonly<Record<string, Limit>> = {},
): string[] => {
  const targets = (state: string) =>
    Object.values(states[state]?.to ?? {}).map((target) => targetOf(target).to);
  const reach = (from: string): Set<string> => {
    const seen = new Set([from]);
    for (const state of seen) for (const target of targets(state)) seen.add(target);
    return seen;
  };
  const reached = reach(first);
  return Object.entries(states).flatMap(([name, { stage, step, waitEnds, to = {} }]) => [
    ...targets(name)
      .filter((target) => !(target in states))
      .map((target) => `${name} leads to ${target}, which does not exist`),
    ...(reached.has(name) ? [] : [`${name} cannot be reached from ${first}`]),
    ...(ends(stage) && Object.keys(to).length > 0 ? [`${name} has ended and leads on`] : []),
    ...(stage === 'working' && step === undefined ? [`${name} works and has no step`] : []),
    ...(step !== undefined && !steps.has(step)
      ? [`${name} needs the step ${step}, which does not exist`]
      : []),
    ...(stage === 'working' && !('gave-up' in to) ? [`${name} cannot be given up`] : []),
    ...('gave-up' in to && !(name in limits) ? [`${name} has no limit after which it is given up`] : []),
    ...(stage === 'waiting' && (waitEnds === undefined || !('wait-ended' in to))
      ? [`${name} waits without an end`]
      : []),
    ...(!ends(stage) && ![...reach(name)].some((state) => ends(states[state]?.stage))
      ? [`${name} never leads to an end`]
      : []),
  ]);
};
