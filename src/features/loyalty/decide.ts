import { parisDate } from '#domain/clock.ts';
import { newId } from '#domain/ids.ts';
import type { LoyaltyConfig } from '#domain/loyalty/config.ts';
import {
  anniversaryAfter,
  fallBackExpiry,
  settledOn,
  tierNow,
  tierReached,
} from '#domain/loyalty/membership.ts';
import { earningsOf, lotExpiry, tripMade } from '#domain/loyalty/travel.ts';
import { factsOf, type MemberRow, startOfDay, wasGranted } from './membership.ts';
import { travelDetail, travelLabel } from './travel-label.ts';

/** Something that a travel brings and that is due, as `loyalty.due` answers it. */
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
}

/** What is to be done for a member, as `loyalty.settle` takes it. */
export type Act =
  | {
      readonly travel: string;
      readonly effect: 'credit' | 'count';
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
  for (;;) {
    const settling = startOfDay(settledOn(member.next_anniversary, config));
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
    } else if (effect && dueAt) {
      const act = bringing(effect, dueAt, member, config);
      acts.push(act);
      effects.shift();
      member = {
        ...member,
        status_points: member.status_points + act.status,
        trips: member.trips + act.trips,
        ahead_status: member.ahead_status + (act.ahead ? act.status : 0),
        ahead_trips: member.ahead_trips + (act.ahead ? act.trips : 0),
      };
    } else return acts;
  }
};

type Effect = Extract<Act, { effect: unknown }>;

const bringing = (
  effect: DueEffect,
  dueAt: Temporal.Instant,
  member: MemberRow,
  config: LoyaltyConfig,
): Effect => {
  const arrival = Temporal.Instant.from(effect.arrival);
  const isTrip = effect.effect === 'count';
  const made = isTrip
    ? tripMade(
        arrival,
        effect.return_arrival === null ? undefined : Temporal.Instant.from(effect.return_arrival),
      )
    : arrival;
  const day = parisDate(dueAt);
  const earned = isTrip
    ? { points: 0, statusPoints: 0 }
    : earningsOf(
        {
          brand: effect.brand,
          priceCents: effect.price_cents,
          boughtWithPoints: effect.bought_with_points,
          forfaitFare: effect.forfait_fare,
        },
        tierNow(factsOf(member, day, config), config),
        config,
      );
  return {
    travel: effect.travel_id,
    effect: effect.effect,
    movement: newId(),
    money: earned.points,
    status: earned.statusPoints,
    trips: isTrip ? 1 : 0,
    ahead: Temporal.PlainDate.compare(parisDate(made), member.next_anniversary) >= 0,
    expiresOn: earned.points > 0 ? lotExpiry(day, config) : null,
    label: travelLabel(effect),
    detail: travelDetail(effect, Temporal.Instant.from(effect.departure)),
    at: dueAt,
  };
};

/** The end of the year that ended at the member's next anniversary. Whoever falls back to « statut voyageur » keeps points for a while. */
const endOfYear = (member: MemberRow, at: Temporal.Instant, config: LoyaltyConfig): Act => {
  const endedOn = member.next_anniversary;
  const facts = factsOf(member, endedOn, config);
  const ended = facts.settling ?? facts.thisYear;
  const hadMore =
    tierNow(facts, config) !== 'GV_TRANS' ||
    wasGranted(member.operator_grants, endedOn.subtract({ years: 1 }), endedOn);
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
