import { notFound } from '#contract/page-results.ts';
import { counted, NBSP } from '#domain/typography.ts';
import { shopClosed } from '#features/catalogue/index.ts';
import type { Standing } from '#features/loyalty/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { balanceWords } from '#web/views/balance-words.ts';
import { rewardLadder } from '#web/views/reward-ladder.server.ts';

/** Why a member may not use the shop, and what leads there. */
const closedTo = ({ tier, next, tripsMissing }: Standing): string => {
  if (tier === 'T_CLUB')
    return 'Votre statut est accordé par votre entreprise, et la boutique de primes n’en fait pas partie. Vos points restent sur votre compte.';
  return `La boutique s’ouvre avec le statut Grand Voyageur${NBSP}: encore ${counted(next?.missing ?? 0, 'point Statut', 'points Statut')} ou ${counted(tripsMissing, 'voyage', 'voyages')} avant votre date anniversaire. D’ici là, vos points s’accumulent.`;
};

/** The shop among the benefits (NAV-15): what it is, the balance, the way in or why there is none. */
export const loader = async (context: PageContext) => {
  const { app, route } = context;
  const text = route.content && app.content.entry(route.content);
  if (!text) throw notFound();
  const { profile, balance, standing } = await context.overview();
  const closed = profile.mayUseShop ? shopClosed(app) : undefined;
  return {
    title: text.title,
    lead: text.lead,
    blocks: text.blocks,
    colour: profile.card?.colour ?? ('red' as const),
    balance,
    unit: balanceWords(balance, profile),
    mayUseShop: profile.mayUseShop,
    /** '' for those whose way in is open. */
    why: closed ? closed.message : profile.mayUseShop || !standing ? '' : closedTo(standing),
    isClosed: closed !== undefined,
    rewards: profile.mayUseShop
      ? rewardLadder(app, balance).map(({ title, note, points, href }) => ({ title, note, points, href }))
      : [],
  };
};
