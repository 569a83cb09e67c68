import { DEDICATED_LINE } from '#domain/dedicated-line.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import type { Cancellation } from './contract.ts';

/** What its customer is told of a cancellation that did not go all the way, in French; undefined when it has, or still goes (AFTER-08). */
export const incidentOf = ({ steps, arePointsOwed }: Cancellation): string | undefined => {
  const values = { line: DEDICATED_LINE };
  if (steps.cancel === 'failed') return messageOf('cancellation-incident', values);
  if (arePointsOwed) return messageOf('points-refund-failed');
  return steps.refund === 'failed' ? messageOf('refund-incident', values) : undefined;
};
