import type { Tier } from '#domain/loyalty/config.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { benefitsOf, tiersOf } from '#web/views/programme.server.ts';
import { anniversaryWords, statusView } from '#web/views/status-view.server.ts';

/** The status after a member's own that their counters can bring; none at the top, nor beside a grant. */
const NEXT: Readonly<Partial<Record<Tier, Tier>>> = { GV_TRANS: 'GV', GV: 'GV_CLUB' };

/** The benefits of the member who looks, and what the next status would add. */
export const loader = async (context: PageContext) => {
  const { app } = context;
  const { profile, standing } = await context.overview();
  const own = profile.card?.type ?? 'GV_TRANS';
  const tiers = tiersOf(app);
  const benefits = benefitsOf(app);
  const mine = tiers.find(({ tier }) => tier === own);
  const next = tiers.find(({ tier }) => tier === NEXT[own]);
  return {
    colour: profile.card?.colour ?? ('red' as const),
    name: mine?.name ?? '',
    about: mine?.blocks ?? [],
    status: standing && statusView(standing),
    anniversary: standing ? anniversaryWords(standing) : '',
    benefits: benefits.flatMap(({ key, title, lead, tiers: shares, blocks }) => {
      const share = shares?.[own];
      return share === undefined ? [] : [{ key, title, note: lead, share, blocks }];
    }),
    /** What is new or more with the next status. */
    next: next && {
      name: next.name,
      how: next.how,
      gains: benefits.flatMap(({ key, title, tiers: shares }) => {
        const share = shares?.[next.tier];
        return share === undefined || share === shares?.[own] ? [] : [{ key, title, share }];
      }),
    },
  };
};
