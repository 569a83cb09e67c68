import { readChoice } from './choice-token.ts';
import type { QuotationsContext } from './context.ts';
import type { Proposal } from './contract.ts';

/**
 * The token of a choice made before, as a new list has it; '' when it is not among its offers any more. Prices are signed anew in each
 * list, so that a choice is found by what it says and not by its letters.
 */
export const choiceAmong = (
  { key, realTime }: Pick<QuotationsContext, 'key' | 'realTime'>,
  token: string,
  proposals: readonly Proposal[],
): string => {
  const read = token === '' ? undefined : readChoice(key, token, realTime());
  if (!read?.ok) return '';
  const { choice } = read;
  const offer = proposals
    .find(({ journey }) => journey.id === choice.journey)
    ?.classes.find(
      ({ travelClass, points }) => travelClass === choice.travelClass && points === choice.points,
    );
  return offer?.state === 'available' ? (offer.token ?? '') : '';
};
