import { type ErrorCode, isErrorCode, messageOf, type PointsOutcome } from '#domain/errors/catalogue.ts';
import { type Failure, failure } from '#domain/failure.ts';
import type { OrderEffect } from './contract.ts';

interface WithEffects {
  readonly effects: Readonly<Record<string, OrderEffect>>;
}

/** Whether the points of an order are taken, and not given back yet. */
export const isDebited = ({ effects }: WithEffects): boolean => effects['points']?.state === 'done';

/** What became of an order's points. */
const outcomeOf = ({ effects }: WithEffects): PointsOutcome => {
  switch (effects['points']?.state) {
    case 'undone':
      return 'returned';
    case 'done':
      return 'returning';
    case 'left':
      return 'settled-by-staff';
    default:
      return 'not-debited';
  }
};

/** Sentences of a code, which need not say what became of the points. */
const sentencesOf = messageOf as (code: ErrorCode, values: { readonly outcome: PointsOutcome }) => string;

/**
 * The French sentences for an order that ended, or is ending, without what was ordered: why, and what became of the points. A reason
 * without a code of the error catalogue (an order of a former version) is said in general.
 */
export const closingMessage = (
  order: WithEffects & { readonly reason: string | null; readonly stage: string },
): string => {
  if (order.stage === 'manual') return sentencesOf('order-with-staff', { outcome: outcomeOf(order) });
  const { reason } = order;
  const code = reason !== null && isErrorCode(reason) ? reason : 'order-failed';
  return sentencesOf(code, { outcome: outcomeOf(order) });
};

/** The failure of a command whose order ended so, with what became of the points. */
export const endOf = <Code extends ErrorCode>(code: Code, order: WithEffects): Failure<Code> =>
  (failure as (code: ErrorCode, details: { values: { outcome: PointsOutcome } }) => Failure<Code>)(code, {
    values: { outcome: outcomeOf(order) },
  });
