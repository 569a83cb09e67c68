import { DEDICATED_LINE } from '#domain/dedicated-line.ts';
import { type Sentences, sentencesOf } from '#domain/errors/catalogue.ts';
import type { Cancellation } from './contract.ts';

/** What is said of a cancellation that did not go all the way, to its customer and to an agent; undefined when it has, or still goes (AFTER-08). */
export const incidentOf = ({ steps, arePointsOwed }: Cancellation): Sentences | undefined => {
  const values = { line: DEDICATED_LINE };
  if (steps.cancel === 'failed') return sentencesOf('cancellation-incident', values);
  if (arePointsOwed) return sentencesOf('points-refund-failed');
  return steps.refund === 'failed' ? sentencesOf('refund-incident', values) : undefined;
};
