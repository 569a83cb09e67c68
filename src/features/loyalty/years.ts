import { z } from 'zod';
import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { plannedEuros, plannedTrips } from '#domain/fields/simulation.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import { standingFrom, tierNow, tierReached, yearBegan } from '#domain/loyalty/membership.ts';
import { earningsOf } from '#domain/loyalty/travel.ts';
import { points } from '#domain/money.ts';
import type { MembershipYear, Simulation } from './contract.ts';
import { anniversariesOf, factsOf, MEMBER_COLUMNS, type MemberRow } from './membership.ts';

/** Travels that a member thinks of until their anniversary. */
export const plannedTravels = z.object({
  highSpeedEuros: plannedEuros,
  intercityEuros: plannedEuros,
  trips: plannedTrips,
});

/** The membership years that are settled, the last one first. */
export const membershipYears = async (
  db: Queryable,
  iuc: string,
  config: LoyaltyConfig = LOYALTY,
): Promise<MembershipYear[]> => {
  const rows = await db.query<{
    opened_on: Temporal.PlainDate;
    ended_on: Temporal.PlainDate;
    status_points: number;
    trips: number;
  }>(
    `select m.opened_on, y.ended_on, y.status_points, y.trips
     from loyalty.year y join loyalty.membership m on m.iuc = y.iuc where y.iuc = $1 order by y.ended_on desc`,
    [iuc],
    'loyalty-years',
  );
  return rows.map(({ opened_on: openedOn, ended_on: endedOn, status_points: statusPoints, trips }) => ({
    began: yearBegan(openedOn, endedOn),
    endedOn,
    statusPoints,
    trips,
    brought: tierReached({ statusPoints, trips }, config),
  }));
};

/**
 * What a member's year would come to with travels added to it: the standing at its anniversary, and the points at the tier held now. Each
 * amount counts as one ticket: rounding on many may differ by a point each. Undefined for who is no member.
 */
export const simulateTravels = async (
  db: Queryable,
  iuc: string,
  { highSpeedEuros, intercityEuros, trips }: z.output<typeof plannedTravels>,
  now: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<Simulation | undefined> => {
  const [member] = await db.query<MemberRow>(
    `select ${MEMBER_COLUMNS} from loyalty.member where iuc = $1`,
    [iuc],
    'loyalty-standing',
  );
  if (!member) return undefined;
  const today = parisDate(now);
  const facts = factsOf(member, today);
  const tier = tierNow(facts, config);
  const earned = (
    [
      ['TGV INOUI', highSpeedEuros],
      ['Intercités', intercityEuros],
    ] as const
  ).map(([brand, euros]) =>
    earningsOf({ brand, priceCents: euros * 100, boughtWithPoints: false, forfaitFare: false }, tier, config),
  );
  const sum = (of: (one: (typeof earned)[number]) => number): number =>
    earned.reduce((total, one) => total + of(one), 0);
  const statusPoints = sum((one) => one.statusPoints);
  const thisYear = {
    statusPoints: facts.thisYear.statusPoints + statusPoints,
    trips: facts.thisYear.trips + trips,
  };
  return {
    standing: standingFrom({ ...facts, thisYear }, anniversariesOf(member, today), config),
    points: points(sum((one) => one.points)),
    statusPoints,
  };
};
