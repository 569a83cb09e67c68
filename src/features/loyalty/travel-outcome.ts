import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { LOYALTY, type LoyaltyConfig, type Tier } from '#domain/loyalty/config.ts';
import { tierNow } from '#domain/loyalty/membership.ts';
import { countsAsTrip, type EarningFacts, earningsOf } from '#domain/loyalty/travel.ts';
import { points } from '#domain/money.ts';
import { categoryOf } from '#domain/rail/brands.ts';
import type { TravelOutcome, TripOutcome } from './contract.ts';
import { factsOf, MEMBER_COLUMNS, type MemberRow } from './membership.ts';

/** What of somebody's membership says what a travel brings. */
export interface MemberNow {
  readonly tier: Tier;
  readonly openedOn: Temporal.PlainDate;
}

/** A travel, and what the ledger has of it. */
export interface TravelledFacts extends EarningFacts {
  readonly departure: Temporal.Instant;
  /** What it was to bring, and when; `done` once that is in the ledger. */
  readonly credit?: {
    readonly dueAt: Temporal.Instant;
    readonly done?: { points: number; statusPoints: number };
  };
  /** `trips`: what the counter stood at then. */
  readonly count?: {
    readonly dueAt: Temporal.Instant;
    readonly done?: { readonly at: Temporal.Instant; readonly trips: number };
  };
}

/** The membership of a customer; undefined for somebody without a card. */
export const memberNow = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<MemberNow | undefined> => {
  const [row] = await db.query<MemberRow>(
    `select ${MEMBER_COLUMNS} from loyalty.member where iuc = $1`,
    [iuc],
    'loyalty-standing',
  );
  return row && { tier: tierNow(factsOf(row, parisDate(now)), config), openedOn: row.opened_on };
};

/** Whether the counter of trips stood between two years on a day: it then held trips of both, and says no number (POINTS-05). */
const isBetweenYears = (
  { openedOn }: MemberNow,
  day: Temporal.PlainDate,
  { settleAfterDays }: LoyaltyConfig,
): boolean => {
  const { years } = openedOn.until(day, { largestUnit: 'years' });
  return [years, years + 1].some((year) => {
    const since = openedOn.add({ years: year }).until(day).days;
    return year > 0 && since >= 0 && since <= settleAfterDays;
  });
};

const tripOf = (facts: TravelledFacts, member: MemberNow | undefined, config: LoyaltyConfig): TripOutcome => {
  const { count } = facts;
  if (!count) {
    // Only what earns is told that it does not count: of the others it goes without saying.
    return facts.credit && !countsAsTrip(facts, config) ? { state: 'too-cheap' } : { state: 'none' };
  }
  if (!count.done) return { state: 'coming', on: parisDate(count.dueAt) };
  const { at, trips } = count.done;
  return member && !isBetweenYears(member, parisDate(at), config)
    ? { state: 'counted', number: trips }
    : { state: 'counted' };
};

/** What a travel that has arrived has brought, will bring, or why it brings nothing (POINTS-04, POINTS-12, POINTS-14). */
export const travelOutcome = (
  facts: TravelledFacts,
  member: MemberNow | undefined,
  config: LoyaltyConfig = LOYALTY,
): TravelOutcome => {
  const { credit, departure, brand, boughtWithPoints, priceCents } = facts;
  const trip = tripOf(facts, member, config);
  if (credit?.done)
    return {
      kind: 'credited',
      points: points(credit.done.points),
      statusPoints: credit.done.statusPoints,
      trip,
    };
  if (credit && member) {
    const earned = earningsOf(facts, member.tier, config);
    return {
      kind: 'coming',
      points: points(earned.points),
      statusPoints: earned.statusPoints,
      creditedOn: parisDate(credit.dueAt),
      trip,
    };
  }
  const none = (why: Extract<TravelOutcome, { kind: 'none' }>['why']): TravelOutcome => ({
    kind: 'none',
    why,
    trip,
  });
  const category = categoryOf(brand);
  if (boughtWithPoints) return none('bought-with-points');
  if (category === 'low-cost' || category === 'regional') return none(category);
  if (!member) return none('no-card');
  if (Temporal.PlainDate.compare(parisDate(departure), member.openedOn) < 0) return none('before-card');
  if (!category) return none('unknown-brand');
  return none(priceCents === 0 ? 'nothing-paid' : 'not-planned');
};
