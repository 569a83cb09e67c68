import { LOYALTY, type Tier } from '#domain/loyalty/config.ts';
import { NBSP, thousands } from '#domain/typography.ts';
import type { ContentEntry } from '#features/content/contract.ts';
import type { Standing } from '#features/loyalty/index.ts';
import type { AppContext } from '#web/context/app-context.ts';
import { tierColour } from '#web/ui/tier.ts';

/** The stop of a tier on the line; the operator grants the last one, whatever the counters say. */
const stopOf = (tier: Tier): string => {
  if (tier === 'GV_TRANS') return '0';
  return tier === 'T_CLUB' ? 'à part' : thousands(LOYALTY.statusThresholds[tier]);
};

/** The tiers as editors describe them, in their order; figures are those that the engine counts by. */
export const tiersOf = ({ content }: Pick<AppContext, 'content'>) =>
  content.entries('tiers').flatMap(({ tier, title, lead, blocks }) =>
    tier
      ? [
          {
            tier,
            colour: tierColour[tier],
            at: stopOf(tier),
            name: title,
            how: lead ?? '',
            perEuro: LOYALTY.pointsPerEuro[tier],
            blocks,
          },
        ]
      : [],
  );

/** What the programme brings, in the editors' order. */
export const benefitsOf = ({ content }: Pick<AppContext, 'content'>): readonly ContentEntry[] =>
  content.entries('benefits').filter(({ tiers }) => tiers !== undefined);

/** How far a member's status points are from what comes next on the line; '' where they decide nothing. */
export const wayWords = (standing: Standing): string => {
  const { statusPoints, atAnniversary, next } = standing;
  if (standing.tier === 'T_CLUB') return '';
  const here = `${thousands(statusPoints)} points Statut`;
  if (atAnniversary.missing)
    return `${here}${NBSP}: encore ${thousands(atAnniversary.missing.statusPoints)} pour garder ce statut`;
  return next ? `${here}${NBSP}: encore ${thousands(next.missing)} pour le suivant` : here;
};
