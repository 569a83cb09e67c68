import { notFound } from '#contract/page-results.ts';
import { shopClosed } from '#features/catalogue/index.ts';
import { expirySchedule } from '#features/points/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { balanceWords } from '#web/views/balance-words.ts';
import { rewardLadder } from '#web/views/reward-ladder.server.ts';
import { shopWay } from '#web/views/shop-way.server.ts';

/** The shop among the benefits (NAV-15): what it is, the balance, the way in or why there is none. */
export const loader = async (context: PageContext) => {
  const { app, route } = context;
  const text = route.content && app.content.entry(route.content);
  if (!text) throw notFound();
  const { profile, balance, standing } = await context.overview();
  const closed = profile.mayUseShop ? shopClosed(app) : undefined;
  const way =
    standing && !profile.mayUseShop
      ? shopWay(standing, await expirySchedule(app.db, context.iuc, app.clock.now()))
      : '';
  return {
    title: text.title,
    lead: text.lead,
    blocks: text.blocks,
    colour: profile.card?.colour ?? ('red' as const),
    balance,
    unit: balanceWords(balance, profile),
    mayUseShop: profile.mayUseShop,
    /** '' for those whose way in is open. */
    why: closed ? closed.message : way,
    isClosed: closed !== undefined,
    rewards: profile.mayUseShop
      ? rewardLadder(app, balance).map(({ title, note, points, href }) => ({ title, note, points, href }))
      : [],
  };
};
