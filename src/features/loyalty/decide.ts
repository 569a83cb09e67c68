import { parisDate } from '#domain/clock.ts';
import { newId } from '#domain/ids.ts';
import type { LoyaltyConfig, Tier } from '#domain/loyalty/config.ts';
import {
  anniversaryAfter,
  fallBackExpiry,
  settledOn,
  tierNow,
  tierReached,
  yearBegan,
} from '#domain/loyalty/membership.ts';
import { countsAsTrip, earningsOf, lotExpiry, tripMade } from '#domain/loyalty/travel.ts';
import { factsOf, type MemberRow, startOfDay, wasGranted } from './membership.ts';
import { newAdvantageCode } from './new-code.ts';
import { travelDetail, travelLabel } from './travel-label.ts';

/** Something that a travel brings and that is due, as `loyalty.effects_due` answers it. */
export interface DueEffect {
  readonly travel_id: string;
  readonly effect: 'credit' | 'count';
  readonly due_at: string;
  readonly brand: string;
  readonly train_number: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure: string;
  readonly arrival: string;
  readonly return_arrival: string | null;
  readonly price_cents: number;
  readonly bought_with_points: boolean;
  readonly forfait_fare: boolean;
  readonly cancelled: boolean;
  /** How often it was done before; its travel was told otherwise since then. */
  readonly round: number;
  /** What the last time left, null the first time: tier, points, what it counts, for the year that ends when, and how much of it for that one. */
  readonly tier: Tier | null;
  readonly brought: number | null;
  readonly counted: number | null;
  readonly counted_for: string | null;
  readonly counted_in_year: number | null;
}

/** What is to be done for a member, as `loyalty.settle` takes it. */
export type Act =
  | {
      readonly travel: string;
      readonly effect: 'credit' | 'count';
      readonly round: number;
      /** At whose rate it earns, also when its travel is told otherwise later. */
      readonly tier: Tier;
      /** The anniversary at which the year ends for which it counts. */
      readonly countsFor: Temporal.PlainDate;
      readonly movement: string;
      readonly money: number;
      readonly status: number;
      readonly trips: number;
      /** Counts for the year after the one that is to be settled next. */
      readonly ahead: boolean;
      readonly expiresOn: Temporal.PlainDate | null;
      readonly label: string;
      readonly detail: string;
      readonly at: Temporal.Instant;
      /** The code that the trip brings; nothing for most. */
      readonly code?: string;
      readonly codePercent?: number;
      /** How many trips of the year bring it. */
      readonly codeTrips?: number;
      readonly codeUntil?: Temporal.PlainDate;
    }
  | {
      readonly travel: string;
      readonly effect: 'credit' | 'count';
      readonly round: number;
      readonly movement: string;
      /** What it should not have brought. Of the points, as many as have not expired since. */
      readonly takeMoney: number;
      readonly takeStatus: number;
      readonly takeTrips: number;
      readonly ahead: boolean;
      readonly label: string;
      readonly detail: string;
      readonly at: Temporal.Instant;
    }
  | {
      readonly endedOn: Temporal.PlainDate;
      readonly next: Temporal.PlainDate;
      readonly pointsUntil: Temporal.PlainDate | null;
      readonly movement: string;
      readonly label: string;
      readonly at: Temporal.Instant;
    };

/**
 * What is to be done for a member until an instant, in order: effects as they fell due, and between them the years that are to be settled,
 * each before what falls due on its first instant. With `mayBeMore`, other effects may be due after the last one given.
 */
export const decide = (
  read: MemberRow,
  due: readonly DueEffect[],
  mayBeMore: boolean,
  now: Temporal.Instant,
  config: LoyaltyConfig,
): Act[] => {
  const acts: Act[] = [];
  const effects = [...due];
  let member = { ...read };
  const settlingOf = ({ next_anniversary }: MemberRow) => startOfDay(settledOn(next_anniversary, config));
  let settling = settlingOf(member);
  for (;;) {
    const [effect] = effects;
    const dueAt = effect && Temporal.Instant.from(effect.due_at);
    if (
      Temporal.Instant.compare(settling, now) <= 0 &&
      (dueAt ? Temporal.Instant.compare(settling, dueAt) <= 0 : !mayBeMore)
    ) {
      acts.push(endOfYear(member, settling, config));
      member = {
        ...member,
        next_anniversary: anniversaryAfter(member.opened_on, member.next_anniversary),
        last_status_points: member.status_points - member.ahead_status,
        last_trips: member.trips - member.ahead_trips,
        status_points: member.ahead_status,
        trips: member.ahead_trips,
        ahead_status: 0,
        ahead_trips: 0,
      };
      settling = settlingOf(member);
    } else if (effect && dueAt) {
      for (const act of effect.round === 0
        ? [bringing(effect, dueAt, member, config)]
        : bringingAgain(effect, dueAt, member, config)) {
        acts.push(act);
        member = afterwards(member, act);
      }
      effects.shift();
    } else return acts;
  }
};

type Bringing = Extract<Act, { money: unknown }>;
type TakingBack = Extract<Act, { takeMoney: unknown }>;

/** A member as an effect leaves them. */
const afterwards = (member: MemberRow, act: Bringing | TakingBack): MemberRow => {
  const [status, trips] = 'money' in act ? [act.status, act.trips] : [-act.takeStatus, -act.takeTrips];
  return {
    ...member,
    status_points: member.status_points + status,
    trips: member.trips + trips,
    ahead_status: member.ahead_status + (act.ahead ? status : 0),
    ahead_trips: member.ahead_trips + (act.ahead ? trips : 0),
  };
};

const earningFacts = (effect: DueEffect) => ({
  brand: effect.brand,
  priceCents: effect.price_cents,
  boughtWithPoints: effect.bought_with_points,
  forfaitFare: effect.forfait_fare,
});

/** What an effect brings at its first time, at the tier held then. */
const bringing = (
  effect: DueEffect,
  dueAt: Temporal.Instant,
  member: MemberRow,
  config: LoyaltyConfig,
): Bringing => {
  const arrival = Temporal.Instant.from(effect.arrival);
  const isTrip = effect.effect === 'count';
  const made = isTrip
    ? tripMade(
        arrival,
        effect.return_arrival === null ? undefined : Temporal.Instant.from(effect.return_arrival),
      )
    : arrival;
  const day = parisDate(dueAt);
  const tier = effect.tier ?? tierNow(factsOf(member, day), config);
  const earned = isTrip ? { points: 0, statusPoints: 0 } : earningsOf(earningFacts(effect), tier, config);
  const ahead = Temporal.PlainDate.compare(parisDate(made), member.next_anniversary) >= 0;
  return {
    travel: effect.travel_id,
    effect: effect.effect,
    round: effect.round,
    tier,
    countsFor: ahead ? anniversaryAfter(member.opened_on, member.next_anniversary) : member.next_anniversary,
    movement: newId(),
    money: earned.points,
    status: earned.statusPoints,
    trips: isTrip ? 1 : 0,
    ahead,
    expiresOn: earned.points > 0 ? lotExpiry(day, config) : null,
    label: travelLabel(effect),
    detail: travelDetail(effect, Temporal.Instant.from(effect.departure)),
    at: dueAt,
    ...(isTrip ? codeOf(member, ahead, day, config) : {}),
  };
};

/** The code that the next trip of a year brings, if it brings one (VOUCHER-03): usable from the day of its count. */
const codeOf = (
  member: MemberRow,
  ahead: boolean,
  day: Temporal.PlainDate,
  config: LoyaltyConfig,
): Pick<Bringing, 'code' | 'codePercent' | 'codeTrips' | 'codeUntil'> => {
  const trips = 1 + (ahead ? member.ahead_trips : member.trips - member.ahead_trips);
  const brought = config.advantageCodes.find((one) => one.trips === trips);
  if (!brought) return {};
  return {
    code: newAdvantageCode(brought.percent),
    codePercent: brought.percent,
    codeTrips: trips,
    codeUntil: day.add({ months: config.advantageCodeMonths }),
  };
};

/**
 * The difference between what an effect has brought and what it should have, its travel having been told otherwise since: at the rate of its
 * first time. Of what it counts, as much is taken back as counts for a year that is not settled: the status of a settled one stays.
 */
const bringingAgain = (
  effect: DueEffect,
  dueAt: Temporal.Instant,
  member: MemberRow,
  config: LoyaltyConfig,
): (Bringing | TakingBack)[] => {
  const whole = bringing(effect, dueAt, member, config);
  const holds =
    !effect.cancelled &&
    Temporal.PlainDate.compare(parisDate(Temporal.Instant.from(effect.departure)), member.opened_on) >= 0;
  const money = (holds ? whole.money : 0) - (effect.brought ?? 0);
  const counted = effect.counted ?? 0;
  const status = effect.effect === 'credit' ? (holds ? whole.status : 0) - counted : 0;
  const trips =
    effect.effect === 'count' ? Number(holds && countsAsTrip(earningFacts(effect), config)) - counted : 0;
  const openYear =
    effect.counted_for !== null &&
    Temporal.PlainDate.compare(effect.counted_for, member.next_anniversary) >= 0;
  const most = openYear ? (effect.counted_in_year ?? 0) : 0;
  const label = holds ? `${whole.label} (corrigé)` : `${whole.label} (annulé)`;
  const back: TakingBack = {
    travel: whole.travel,
    effect: whole.effect,
    round: whole.round,
    movement: newId(),
    takeMoney: Math.max(0, -money),
    takeStatus: Math.min(most, Math.max(0, -status)),
    takeTrips: Math.min(most, Math.max(0, -trips)),
    ahead:
      effect.counted_for !== null &&
      Temporal.PlainDate.compare(effect.counted_for, member.next_anniversary) > 0,
    label,
    detail: whole.detail,
    at: dueAt,
  };
  const more: Bringing = {
    ...whole,
    money: Math.max(0, money),
    status: Math.max(0, status),
    trips: Math.max(0, trips),
    expiresOn: money > 0 ? lotExpiry(parisDate(dueAt), config) : null,
    label,
  };
  const takes = back.takeMoney + back.takeStatus + back.takeTrips > 0;
  return takes ? (more.money + more.status + more.trips > 0 ? [back, more] : [back]) : [more];
};

/** The end of the year that ended at the member's next anniversary. Whoever falls back to « statut voyageur » keeps points for a while. */
const endOfYear = (member: MemberRow, at: Temporal.Instant, config: LoyaltyConfig): Act => {
  const endedOn = member.next_anniversary;
  const facts = factsOf(member, endedOn);
  const ended = facts.settling ?? facts.thisYear;
  const hadMore =
    tierNow(facts, config) !== 'GV_TRANS' ||
    wasGranted(member.operator_grants, yearBegan(member.opened_on, endedOn), endedOn);
  const fallsBack =
    hadMore &&
    !facts.operatorGrant &&
    tierReached(ended, config) === 'GV_TRANS' &&
    tierReached(facts.thisYear, config) === 'GV_TRANS';
  return {
    endedOn,
    next: anniversaryAfter(member.opened_on, endedOn),
    pointsUntil: fallsBack ? fallBackExpiry(endedOn, config) : null,
    movement: newId(),
    label: 'Anniversaire de votre carte',
    at,
  };
};
