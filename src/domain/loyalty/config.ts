import type { BrandCategory } from '#domain/rail/brands.ts';

/** Loyalty card types of PROFILE-02, lowest first. */
export type Tier = 'GV_TRANS' | 'GV' | 'GV_CLUB' | 'T_CLUB';

/** What the operator may tune of the programme (POINTS-04, POINTS-05, POINTS-14). */
export interface LoyaltyConfig {
  /** Status points that bring a tier, in one membership year. */
  readonly statusThresholds: { readonly GV: number; readonly GV_CLUB: number };
  /** Trips in one membership year that bring Grand Voyageur. */
  readonly tripTarget: number;
  /** Trips of a membership year that each bring a code, and what it takes off in per cent (VOUCHER-03). */
  readonly advantageCodes: readonly { readonly trips: number; readonly percent: number }[];
  /** Months for which such a code can be used, from the day of its issue. */
  readonly advantageCodeMonths: number;
  /** Status points for each euro paid, rounded on the ticket. */
  readonly statusPointsPerEuro: number;
  /** Points Monnaie for each euro paid, rounded on the ticket, by the tier held when they are credited. */
  readonly pointsPerEuro: Readonly<Record<Tier, number>>;
  /** A lot lives so many months, to the end of its month. */
  readonly lotLifeMonths: number;
  /** Trains that earn and count; those of the other categories, and brands that are not known, bring nothing. */
  readonly earningCategories: readonly BrandCategory[];
  /** A trip counts above this price (cents), or at forfait fare. */
  readonly tripMinimumCents: number;
  /** Days after arrival when points are credited; at most 7. */
  readonly creditAfterDays: number;
  /** Days after arrival (of the return, for a round trip) when a trip is counted. */
  readonly countAfterDays: number;
  /** Days after an anniversary when the year that ended there is settled: what was travelled in it has been counted by then. */
  readonly settleAfterDays: number;
  /** Months that points are kept on falling back to GV_TRANS. */
  readonly fallBackLifeMonths: number;
  /** Days that refunded points live at least when their lot has passed its last day. */
  readonly refundLifeDays: number;
}

export const LOYALTY: LoyaltyConfig = {
  statusThresholds: { GV: 1500, GV_CLUB: 2200 },
  tripTarget: 20,
  advantageCodes: [
    { trips: 10, percent: 20 },
    { trips: 20, percent: 20 },
  ],
  advantageCodeMonths: 2,
  statusPointsPerEuro: 1,
  pointsPerEuro: { GV_TRANS: 2, GV: 4, GV_CLUB: 6, T_CLUB: 6 },
  lotLifeMonths: 36,
  earningCategories: ['high-speed', 'intercity'],
  tripMinimumCents: 900,
  creditAfterDays: 3,
  countAfterDays: 7,
  settleAfterDays: 8,
  fallBackLifeMonths: 6,
  refundLifeDays: 30,
};
