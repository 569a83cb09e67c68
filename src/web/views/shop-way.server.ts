import { formatLongDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted, NBSP } from '#domain/typography.ts';
import type { Standing } from '#features/loyalty/index.ts';
import type { Expiry } from '#features/points/index.ts';

/** What becomes of the points until the anniversary: they are not said to pile up while some of them end. */
const meanwhile = (schedule: readonly Expiry[], anniversary: Temporal.PlainDate): string => {
  const ending = schedule.filter(({ on }) => Temporal.PlainDate.compare(on, anniversary) < 0);
  const last = ending.at(-1);
  if (!last) return 'D’ici là, vos points s’accumulent.';
  const sum = ending.reduce((total, { points }) => total + points, 0);
  return `Attention${NBSP}: ${countedPoints(sum)} ${sum < 2 ? 'expire' : 'expirent'} avant cette date, ${ending.length < 2 ? 'le' : 'les derniers le'} ${formatLongDate(last.on)}.`;
};

/** Why a member may not use the shop, and what leads there (NAV-15). */
export const shopWay = (
  { tier, next, tripsMissing, anniversary }: Standing,
  schedule: readonly Expiry[],
): string => {
  if (tier === 'T_CLUB')
    return 'Votre statut est accordé par l’exploitant, et la boutique de primes n’en fait pas partie. Vos points restent sur votre compte.';
  return `La boutique s’ouvre avec le statut Grand Voyageur${NBSP}: encore ${counted(next?.missing ?? 0, 'point Statut', 'points Statut')} ou ${counted(tripsMissing, 'voyage', 'voyages')} avant votre date anniversaire. ${meanwhile(schedule, anniversary)}`;
};
