import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import { tierNow } from '#domain/loyalty/membership.ts';
import { earningsOf } from '#domain/loyalty/travel.ts';
import { points } from '#domain/money.ts';
import type { PendingPoints } from './contract.ts';
import { factsOf, MEMBER_COLUMNS, type MemberRow } from './membership.ts';
import { travelDetail, travelLabel } from './travel-label.ts';

interface PendingRow {
  readonly travel_id: string;
  readonly file: string;
  readonly train_number: string;
  readonly brand: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure: Temporal.Instant;
  readonly price_cents: number;
  readonly bought_with_points: boolean;
  readonly forfait_fare: boolean;
  readonly due_at: Temporal.Instant;
}

/** Points of booked travels that are not credited yet, soonest first, at the tier held now (POINTS-12). */
export const pendingPoints = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<PendingPoints[]> => {
  const [[member], rows] = await Promise.all([
    db.query<MemberRow>(
      `select ${MEMBER_COLUMNS} from loyalty.member where iuc = $1`,
      [iuc],
      'loyalty-standing',
    ),
    db.query<PendingRow>(
      `select t.*, e.due_at from loyalty.effect e join loyalty.travel t on t.iuc = e.iuc and t.travel_id = e.travel_id
       where e.iuc = $1 and e.effect = 'credit' and e.done_at is null and e.round = 0 order by e.due_at, e.travel_id`,
      [iuc],
      'loyalty-pending',
    ),
  ]);
  if (!member) return [];
  const tier = tierNow(factsOf(member, parisDate(now)), config);
  return rows.map((row) => {
    const earned = earningsOf(
      {
        brand: row.brand,
        priceCents: row.price_cents,
        boughtWithPoints: row.bought_with_points,
        forfaitFare: row.forfait_fare,
      },
      tier,
      config,
    );
    return {
      travelId: row.travel_id,
      label: travelLabel(row),
      detail: travelDetail(row, row.departure),
      departure: row.departure,
      points: points(earned.points),
      statusPoints: earned.statusPoints,
      creditedOn: parisDate(row.due_at),
    };
  });
};
