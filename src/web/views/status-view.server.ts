import { formatDate, formatLongDate } from '#domain/french-dates.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { endingTier, fallBackExpiry } from '#domain/loyalty/membership.ts';
import { counted, NBSP, quantity, thousands } from '#domain/typography.ts';
import type { Standing } from '#features/loyalty/index.ts';
import { tierName } from '#web/ui/tier.ts';

const tierWords = { GV: 'Grand Voyageur', GV_CLUB: 'Le Club' } as const;

/**
 * What a stop of the line says: « acquis » and « atteint » are for stops that this year's points have passed; one's own status, while
 * they have not, is one to keep.
 */
const stopWords = (
  standing: Standing,
  { tier, statusPoints, reached, held }: Standing['thresholds'][number],
): { readonly note: string; readonly shortNote: string } => {
  const { statusPoints: points } = standing;
  // A status that goes in a few days is won anew by this year's points, not kept.
  const own = endingTier(standing)?.kept ?? standing.tier;
  if (reached) {
    const state = held ? 'acquis' : 'atteint';
    return { note: `${tierWords[tier]} ${state}`, shortNote: state };
  }
  const missing = `encore${NBSP}${thousands(statusPoints - points)}`;
  return {
    note: `${tier === own ? 'garder votre statut' : tierWords[tier]}, ${missing}`,
    shortNote: missing,
  };
};

/** The status line: its stops, and where the year stands on it (POINTS-01). */
export const statusView = (standing: Standing) => ({
  value: standing.statusPoints,
  label: counted(standing.statusPoints, 'point Statut', 'points Statut'),
  stops: [
    {
      at: 0,
      label: '0',
      note: `depuis le ${formatDate(standing.began)}`,
      shortNote: '',
    },
    ...standing.thresholds.map((threshold) => ({
      at: threshold.statusPoints,
      label: thousands(threshold.statusPoints),
      ...stopWords(standing, threshold),
    })),
  ],
});

/** What the trips of the year bring, whatever the tier: nobody is promised a status below their own. */
const tripsWords = (standing: Standing): string => {
  const { tripsMissing, thresholds, anniversary } = standing;
  const tier = endingTier(standing)?.kept ?? standing.tier;
  const day = formatLongDate(anniversary);
  if (tier === 'T_CLUB') return `Comptés jusqu’au ${day}, date anniversaire de votre carte.`;
  if (tripsMissing === 0) return 'Le statut Grand Voyageur est acquis par vos voyages.';
  // Reached by points Statut, it is not asked for again by trips.
  if (thresholds.some((threshold) => threshold.tier === 'GV' && threshold.reached))
    return `Le statut Grand Voyageur est acquis par vos points${NBSP}Statut.`;
  const aim = {
    GV_TRANS: 'pour le statut Grand Voyageur',
    GV: 'pour garder le statut Grand Voyageur',
    GV_CLUB: 'pour garder au moins le statut Grand Voyageur',
  }[tier];
  return `Encore ${counted(tripsMissing, 'voyage', 'voyages')} avant le ${day} ${aim}.`;
};

/** What the last trip of the target brings beside its code. */
const targetWords = (standing: Standing): string =>
  ({
    GV_TRANS: ' et statut Grand Voyageur',
    GV: ' et statut gardé',
    GV_CLUB: '',
    T_CLUB: '',
  })[endingTier(standing)?.kept ?? standing.tier];

/** The trip counter: how many of this year's trips count, towards the tier that they bring (POINTS-01). */
export const tripsView = (standing: Standing) => ({
  count: standing.trips,
  target: standing.tripTarget,
  title: `${thousands(standing.trips)} ${standing.trips < 2 ? 'voyage' : 'voyages'} sur ${standing.tripTarget}`,
  text: tripsWords(standing),
  marks: [
    ...LOYALTY.advantageCodes.map(({ trips, percent }) => ({
      at: trips,
      label: `Code ${quantity(percent, '%')}${trips === standing.tripTarget ? targetWords(standing) : ''}`,
    })),
  ],
});

/** Until when a status is held that this year has won or won again; undefined while it has still to be kept. */
const wonUntil = ({ tier, following, atAnniversary }: Standing): Temporal.PlainDate | undefined =>
  (tier === 'GV' || tier === 'GV_CLUB') && atAnniversary.tier === tier ? following : undefined;

/**
 * The last day of the tier on the card: a status that goes when the year before is settled does not stand for another year, one that
 * this year's counters have reached stands for the next one, too.
 */
export const cardUntil = (standing: Standing): Temporal.PlainDate =>
  endingTier(standing)?.goesOn.subtract({ days: 1 }) ?? wonUntil(standing) ?? standing.anniversary;

/** What the settlement of the year that has just ended brings, or takes away. */
const settledWords = (standing: Standing): string => {
  const ending = endingTier(standing);
  if (!ending) return '';
  const until = formatLongDate(ending.goesOn.subtract({ days: 1 }));
  const points =
    ending.kept === 'GV_TRANS'
      ? ` Sans nouveau statut d’ici là, vos points prennent fin au plus tard le ${formatLongDate(fallBackExpiry(ending.endedOn, LOYALTY))}.`
      : ` Vous garderez ensuite le statut ${tierName[ending.kept]}.`;
  return ` Votre statut ${tierName[standing.tier]} s’arrête alors${NBSP}: son dernier jour est le ${until}.${points}`;
};

/** The year that has just ended, while its travels are still being counted (POINTS-05). */
export const settlingWords = (standing: Standing): string => {
  const { settling } = standing;
  if (!settling) return '';
  const brought =
    settling.tier === 'GV_TRANS' || settling.tier === 'T_CLUB'
      ? ''
      : `, soit le statut ${tierName[settling.tier]}`;
  return `Arrêté en cours${NBSP}: votre année close le ${formatLongDate(settling.endedOn.subtract({ days: 1 }))} compte à ce jour ${counted(settling.statusPoints, 'point Statut', 'points Statut')} et ${counted(settling.trips, 'voyage', 'voyages')}${brought}. Elle sera arrêtée le ${formatLongDate(settling.settledOn)}.${settledWords(standing)}`;
};

/**
 * The trip counter, with what the anniversary brings beneath it. Each is said once: what is missing to keep a status names the trips
 * itself, and may stand above already.
 */
export const countersView = (
  standing: Standing,
  { isAnniversaryTold = false }: { readonly isAnniversaryTold?: boolean } = {},
) => {
  const { change, missing } = standing.atAnniversary;
  const trips = tripsView(standing);
  const namesTrips = change === 'lost' && missing?.trips !== undefined && !endingTier(standing);
  return {
    trips: namesTrips ? { ...trips, text: '' } : trips,
    anniversary: isAnniversaryTold ? '' : anniversaryWords(standing),
  };
};

/** « At my anniversary » in words (POINTS-13). */
export const anniversaryWords = (standing: Standing): string =>
  [settlingWords(standing), nextAnniversaryWords(standing)].filter(Boolean).join(' ');

const nextAnniversaryWords = (standing: Standing): string => {
  const day = formatLongDate(standing.anniversary);
  const { atAnniversary } = standing;
  if (standing.tier === 'T_CLUB') return `Votre statut T${NBSP}Le Club est accordé par l’exploitant.`;
  if (atAnniversary.change === 'lost' && atAnniversary.missing) {
    const { statusPoints, trips } = atAnniversary.missing;
    const way = trips === undefined ? '' : `, ou ${counted(trips, 'voyage', 'voyages')}`;
    return `Pour garder votre statut au ${day}, il vous manque ${counted(statusPoints, 'point Statut', 'points Statut')}${way}.`;
  }
  const name = tierName[atAnniversary.tier];
  return atAnniversary.tier === 'GV_TRANS'
    ? `Vos compteurs repartent à zéro le ${day}, date anniversaire de votre carte.`
    : `Votre statut ${name} est acquis jusqu’au ${formatLongDate(standing.following)}.`;
};
