import type { LoyaltyConfig, Tier } from './config.ts';

export interface Counters {
  readonly statusPoints: number;
  readonly trips: number;
}

const RANK: Readonly<Record<Tier, number>> = { GV_TRANS: 0, GV: 1, GV_CLUB: 2, T_CLUB: 3 };

/** Is a tier at least another. */
export const isAtLeast = (tier: Tier, other: Tier): boolean => RANK[tier] >= RANK[other];

/** The tier that one membership year's counters bring by themselves (POINTS-05). Never T_CLUB: only the operator grants it. */
export const tierReached = (
  { statusPoints, trips }: Counters,
  config: LoyaltyConfig,
): Exclude<Tier, 'T_CLUB'> => {
  if (statusPoints >= config.statusThresholds.GV_CLUB) return 'GV_CLUB';
  if (statusPoints >= config.statusThresholds.GV || trips >= config.tripTarget) return 'GV';
  return 'GV_TRANS';
};

/** Everything a member's tier follows from. */
export interface MembershipFacts {
  /** Counters of the last membership year that ended; undefined in the first. */
  readonly lastYear?: Counters | undefined;
  /** Counters of the year before the running one while it is not settled yet (POINTS-05). */
  readonly settling?: Counters | undefined;
  /** Counters of the running year. */
  readonly thisYear: Counters;
  /** The operator's T_CLUB grant is in force (PROFILE-08). */
  readonly operatorGrant: boolean;
}

/** The tier carried into a year: what the one before it brought, « statut voyageur » in the first. */
const tierCarried = (before: Counters | undefined, config: LoyaltyConfig): Exclude<Tier, 'T_CLUB'> =>
  before ? tierReached(before, config) : 'GV_TRANS';

const better = <One extends Tier>(one: One, other: One): One => (isAtLeast(one, other) ? one : other);

/**
 * The tier now: the better of what was carried into the year and what the year has reached; a grant beats both. Until the year before is
 * settled, its tier is held on.
 */
export const tierNow = (facts: MembershipFacts, config: LoyaltyConfig): Tier => {
  if (facts.operatorGrant) return 'T_CLUB';
  const carried = tierCarried(facts.lastYear, config);
  const settling = tierCarried(facts.settling, config);
  return better(better(carried, settling), tierReached(facts.thisYear, config));
};

/** The first anniversary after a date. A card opened on 29 February has its anniversary on the 28th in other years. */
export const anniversaryAfter = (
  openedOn: Temporal.PlainDate,
  date: Temporal.PlainDate,
): Temporal.PlainDate => {
  let years = Math.max(1, date.year - openedOn.year);
  while (Temporal.PlainDate.compare(openedOn.add({ years }), date) <= 0) years += 1;
  return openedOn.add({ years });
};

/**
 * The first day of the year that ends at an anniversary. Not a year before it by the calendar: of a card opened on 29 February that would be
 * the 28th in leap years, too, and the day before would be in two years.
 */
export const yearBegan = (
  openedOn: Temporal.PlainDate,
  anniversary: Temporal.PlainDate,
): Temporal.PlainDate => openedOn.add({ years: Math.max(0, anniversary.year - openedOn.year - 1) });

/** Last day on which points can be spent after falling back to « statut voyageur » at an anniversary. */
export const fallBackExpiry = (anniversary: Temporal.PlainDate, config: LoyaltyConfig): Temporal.PlainDate =>
  anniversary.add({ months: config.fallBackLifeMonths });

/** Where a member stands in the running year, for the dashboard (POINTS-01, POINTS-13). */
export interface Standing {
  readonly tier: Tier;
  readonly statusPoints: number;
  readonly trips: number;
  readonly tripTarget: number;
  /** Tiers that counters bring, lowest first. `reached`: by this year's counters; `held`: the tier now is at least this one. */
  readonly thresholds: readonly {
    readonly tier: 'GV' | 'GV_CLUB';
    readonly statusPoints: number;
    readonly reached: boolean;
    readonly held: boolean;
  }[];
  /** The next tier that counters can bring, and the status points missing; absent at the top and under a grant. */
  readonly next?: { readonly tier: 'GV' | 'GV_CLUB'; readonly missing: number };
  /** Trips missing to the target, 0 when reached. */
  readonly tripsMissing: number;
  /** The year that has just ended, while what was travelled in it is still being counted (« arrêté en cours »). */
  readonly settling?: Counters & {
    /** Its first day. */
    readonly began: Temporal.PlainDate;
    /** Its anniversary: the first day that is not in it. */
    readonly endedOn: Temporal.PlainDate;
    /** When it is settled. */
    readonly settledOn: Temporal.PlainDate;
    /** What it brings, as things stand. */
    readonly tier: Tier;
    /** What is held from then on, as things stand: never more than now. */
    readonly kept: Tier;
  };
  /** First day of the running year. */
  readonly began: Temporal.PlainDate;
  /** Next anniversary of the card, when the counters start again. */
  readonly anniversary: Temporal.PlainDate;
  /** The one after it, to which a status lasts that this year brings. */
  readonly following: Temporal.PlainDate;
  /** "At my anniversary", as things stand (POINTS-13). */
  readonly atAnniversary: {
    readonly tier: Tier;
    /** Against the tier carried into this year: gained (already held, and kept then), kept or lost. */
    readonly change: 'gained' | 'kept' | 'lost';
    /** What is missing to keep the tier held now, when it would be lost; trips only where they can save it. */
    readonly missing?: { readonly statusPoints: number; readonly trips?: number };
    /** Last day of the points, when « statut voyageur » would return. */
    readonly pointsUntil?: Temporal.PlainDate;
  };
}

/** When a member's card was opened, their first anniversary that is still to come, and the one whose year is being settled. */
export interface Anniversaries {
  readonly openedOn: Temporal.PlainDate;
  readonly next: Temporal.PlainDate;
  readonly settling?: Temporal.PlainDate | undefined;
}

/** When the year that ended at an anniversary is settled. */
export const settledOn = (anniversary: Temporal.PlainDate, config: LoyaltyConfig): Temporal.PlainDate =>
  anniversary.add({ days: config.settleAfterDays });

/** The tier that goes when the year before is settled, with its last day: undefined where what is held now stays. */
export const endingTier = ({
  tier,
  settling,
}: Pick<Standing, 'tier' | 'settling'>):
  | { readonly kept: Tier; readonly endedOn: Temporal.PlainDate; readonly goesOn: Temporal.PlainDate }
  | undefined =>
  settling && settling.kept !== tier
    ? { kept: settling.kept, endedOn: settling.endedOn, goesOn: settling.settledOn }
    : undefined;

/** The standing that follows from a member's facts. */
export const standingFrom = (
  facts: MembershipFacts,
  { openedOn, next: anniversary, settling }: Anniversaries,
  config: LoyaltyConfig,
): Standing => {
  const { statusPoints, trips } = facts.thisYear;
  const tier = tierNow(facts, config);
  const carried = tierCarried(facts.settling ?? facts.lastYear, config);
  const reached = tierReached(facts.thisYear, config);
  const thresholds = (['GV', 'GV_CLUB'] as const).map((name) => ({
    tier: name,
    statusPoints: config.statusThresholds[name],
    reached: isAtLeast(reached, name),
    held: isAtLeast(tier, name),
  }));
  const next = thresholds.find((threshold) => !threshold.held);
  const tripsMissing = Math.max(0, config.tripTarget - trips);
  // What is held once the year before is settled.
  const kept = better(carried, reached);
  const lost = !facts.operatorGrant && !isAtLeast(reached, kept);
  return {
    tier,
    statusPoints,
    trips,
    tripTarget: config.tripTarget,
    thresholds,
    ...(next ? { next: { tier: next.tier, missing: Math.max(0, next.statusPoints - statusPoints) } } : {}),
    tripsMissing,
    ...(facts.settling && settling
      ? {
          settling: {
            ...facts.settling,
            began: yearBegan(openedOn, settling),
            endedOn: settling,
            settledOn: settledOn(settling, config),
            tier: facts.operatorGrant ? 'T_CLUB' : carried,
            kept: facts.operatorGrant ? 'T_CLUB' : kept,
          },
        }
      : {}),
    began: yearBegan(openedOn, anniversary),
    anniversary,
    following: anniversaryAfter(openedOn, anniversary),
    atAnniversary: {
      tier: facts.operatorGrant ? 'T_CLUB' : reached,
      change: lost ? 'lost' : !facts.operatorGrant && !isAtLeast(carried, reached) ? 'gained' : 'kept',
      ...(lost
        ? {
            missing: {
              statusPoints: config.statusThresholds[kept as 'GV' | 'GV_CLUB'] - statusPoints,
              ...(kept === 'GV' ? { trips: tripsMissing } : {}),
            },
          }
        : {}),
      ...(lost && reached === 'GV_TRANS' ? { pointsUntil: fallBackExpiry(anniversary, config) } : {}),
    },
  };
};
