import { notFound } from '#contract/page-results.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { CODE_LIFE, CODE_REDUCTION } from '#domain/loyalty/code-words.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { endingTier, settledOn } from '#domain/loyalty/membership.ts';
import { counted } from '#domain/typography.ts';
import type { Standing } from '#features/loyalty/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { benefitsOf, tiersOf, wayWords } from '#web/views/programme.server.ts';
import { cardUntil } from '#web/views/status-view.server.ts';

/** What a member reads at their own tier. */
const mineOf = (standing: Standing): { readonly until: string; readonly way: string } => {
  const { tier, following, atAnniversary } = standing;
  const end = endingTier(standing) || atAnniversary.change === 'lost' ? cardUntil(standing) : following;
  return {
    until:
      tier === 'GV_TRANS' || tier === 'T_CLUB' ? 'Votre statut' : `Vous, jusqu’au ${formatLongDate(end)}`,
    way: wayWords(standing),
  };
};

const CODE = `Un code de ${CODE_REDUCTION}`;

/** What the twentieth trip brings to whom, beside its code. */
const targetWords = (tier: Standing['tier'] | undefined): string => {
  if (tier === 'T_CLUB' || tier === 'GV_CLUB') return CODE;
  return tier === 'GV' ? `${CODE}, et votre statut gardé` : `${CODE}, et Grand Voyageur`;
};

/** One's own year, or anybody's: what has happened, where it stands, what is to come. */
const yearOf = (standing: Standing | undefined, openedOn: Temporal.PlainDate | undefined) => {
  const trips = standing?.trips ?? 0;
  const codes = LOYALTY.advantageCodes.map(({ trips: trip }) =>
    standing && trips >= trip
      ? { label: `${trip}e voyage`, when: 'Compté cette année', state: 'done' as const }
      : {
          label: `${trip}e voyage`,
          when: trip === LOYALTY.tripTarget ? targetWords(standing?.tier) : `${CODE}, valable ${CODE_LIFE}`,
          state: 'coming' as const,
        },
  );
  if (!standing)
    return [
      { label: 'Ouverture de la carte', when: 'Gratuite, en ligne', state: 'done' as const },
      ...codes,
      {
        label: 'Date anniversaire',
        when: 'Les compteurs repartent de zéro, le statut reste un an',
        state: 'coming' as const,
      },
    ];
  const { began, anniversary } = standing;
  const isFirst = openedOn !== undefined && Temporal.PlainDate.compare(openedOn, began) >= 0;
  return [
    {
      label: formatLongDate(isFirst ? openedOn : began),
      when: isFirst ? 'Votre carte est ouverte' : 'Vos compteurs sont repartis de zéro',
      state: 'done' as const,
    },
    ...codes.filter(({ state }) => state === 'done'),
    {
      label: 'Aujourd’hui',
      when: `${counted(trips, 'voyage', 'voyages')}, ${counted(standing.statusPoints, 'point Statut', 'points Statut')}`,
      state: 'done' as const,
    },
    ...codes.filter(({ state }) => state === 'coming'),
    {
      label: formatLongDate(anniversary),
      when: `Date anniversaire, année arrêtée le ${formatLongDate(settledOn(anniversary, LOYALTY))}`,
      state: 'coming' as const,
    },
  ];
};

/** The programme to everybody; to a member with their own place in it. */
export const loader = async (context: PageContext) => {
  const { app, route } = context;
  const text = route.content && app.content.entry(route.content);
  if (!text) throw notFound();
  const member = context.session ? await context.overview() : undefined;
  const standing = member?.standing;
  const tiers = tiersOf(app);
  return {
    title: text.title,
    lead: text.lead,
    blocks: text.blocks,
    mayJoin: standing === undefined,
    isSignedIn: member !== undefined,
    colour: member?.profile.card?.colour,
    tiers: tiers.map(({ blocks, ...tier }) => ({
      ...tier,
      mine: standing?.tier === tier.tier ? mineOf(standing) : undefined,
    })),
    benefits: benefitsOf(app).map((benefit) => ({
      key: benefit.key,
      title: benefit.title,
      note: benefit.lead,
      shares: tiers.map(({ tier }) => benefit.tiers?.[tier] ?? ''),
    })),
    year: yearOf(standing, member?.profile.card?.openedOn),
  };
};
