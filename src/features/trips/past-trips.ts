import type { Queryable } from '#database/database.ts';
import { PARIS, parisDate } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import { cents } from '#domain/money.ts';
import { proofWindow } from '#domain/rail/proof-of-travel.ts';
import { type MemberNow, memberNow, travelOutcome } from '#features/loyalty/index.ts';
import type { PastTrip, PastTrips } from './contract.ts';
import type { TravelRow } from './travel-row.ts';

/** Past trips shown at first, and added by « voir plus ». */
export const PAST_TRIPS_PER_PAGE = 10;
/** No more are shown, or counted, at once: whoever wants older ones goes on from the last. */
export const MOST_PAST_TRIPS = 200;

interface Row extends TravelRow {
  readonly travel_id: string | null;
  readonly file_id: string | null;
  readonly journey: number | null;
  readonly price_cents: number | null;
  readonly forfait_fare: boolean;
  readonly added: boolean;
  readonly credit_due: Temporal.Instant | null;
  readonly credited_at: Temporal.Instant | null;
  readonly money: number | null;
  readonly status: number | null;
  readonly count_due: Temporal.Instant | null;
  readonly counted_at: Temporal.Instant | null;
  readonly trips: number | null;
  readonly total: number;
}

const outcomeOf = (row: Row, member: MemberNow | undefined): PastTrip['outcome'] => {
  const { credit_due: creditDue, count_due: countDue } = row;
  const outcome = travelOutcome(
    {
      brand: row.brand,
      priceCents: row.price_cents ?? 0,
      boughtWithPoints: row.bought_with_points,
      forfaitFare: row.forfait_fare,
      departure: row.departure,
      ...(creditDue
        ? {
            credit: {
              dueAt: creditDue,
              ...(row.credited_at ? { done: { points: row.money ?? 0, statusPoints: row.status ?? 0 } } : {}),
            },
          }
        : {}),
      ...(countDue
        ? {
            count: {
              dueAt: countDue,
              ...(row.counted_at && row.trips !== null
                ? { done: { at: row.counted_at, trips: row.trips } }
                : {}),
            },
          }
        : {}),
    },
    member,
  );
  // What was paid is known once the operator's systems tell it.
  return row.added && outcome.kind === 'none' && outcome.why === 'nothing-paid'
    ? { ...outcome, why: 'not-told' }
    : outcome;
};

const pastTripOf = (row: Row, member: MemberNow | undefined, now: Temporal.Instant): PastTrip => ({
  id: row.travel_id ?? `${row.file_id}-${(row.journey ?? 0) + 1}`,
  file: row.file,
  trainNumber: row.train_number,
  brand: row.brand,
  origin: row.origin,
  destination: row.destination,
  departure: row.departure,
  arrival: row.arrival,
  ...(row.price_cents === null ? {} : { price: cents(row.price_cents) }),
  boughtWithPoints: row.bought_with_points,
  outcome: outcomeOf(row, member),
  proof: proofWindow(row.arrival, now),
});

/** Rows read beyond those asked for: a way back at the end of a page has its way there among them. */
const NEIGHBOURS = 4;

/**
 * The ways of a round trip are counted at one instant, in no order: the way there is the earlier one of the two trips. Rows with the same
 * file that were counted at once share their numbers in the order in which they departed.
 */
const inOrderOfTravel = (rows: readonly Row[]): readonly Row[] => {
  const together = Map.groupBy(rows, ({ file, counted_at: at }) => (at ? `${file} ${at}` : ''));
  return rows.map((row) => {
    if (row.trips === null || row.counted_at === null) return row;
    const group = together.get(`${row.file} ${row.counted_at}`) ?? [];
    const numbers = group.flatMap(({ trips }) => trips ?? []).sort((a, b) => b - a);
    return { ...row, trips: numbers[group.indexOf(row)] ?? row.trips };
  });
};

/** Before every trip. */
const EVER = Temporal.Instant.from('1970-01-01T00:00:00Z');

/**
 * The newest `limit` trips that have arrived by `now` (business time), of those that departed from `since` on, and on the day `until` in Paris or
 * before.
 */
export const pastTrips = async (
  db: Queryable,
  iuc: Iuc,
  now: Temporal.Instant,
  {
    limit,
    since = EVER,
    until = parisDate(now),
  }: { readonly limit: number; readonly since?: Temporal.Instant; readonly until?: Temporal.PlainDate },
): Promise<PastTrips> => {
  const before = until.add({ days: 1 }).toZonedDateTime(PARIS).toInstant();
  const [rows, member] = await Promise.all([
    db.query<Row>(
      'select * from trip.past_trips($1, $2, $3, $4, $5, $6)',
      [iuc, now, since, before, limit + NEIGHBOURS, MOST_PAST_TRIPS + 1],
      'trips.past',
    ),
    memberNow(db, iuc, now),
  ]);
  const total = rows[0]?.total ?? 0;
  return {
    trips: inOrderOfTravel(rows)
      .slice(0, limit)
      .map((row) => pastTripOf(row, member, now)),
    total: Math.min(total, MOST_PAST_TRIPS),
    goesOn: total > MOST_PAST_TRIPS,
  };
};
