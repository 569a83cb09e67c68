import type { Queryable } from '#database/database.ts';
import { Fault } from '#domain/failure.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import { countDue, countsAsTrip, creditDue, type EarningFacts, earningsOf } from '#domain/loyalty/travel.ts';
import type { TravelFact } from './contract.ts';

/** Records one travel; see `recordTravels`. */
export const recordTravel = (
  db: Queryable,
  fact: TravelFact,
  recordedAt: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<void> => recordTravels(db, [fact], recordedAt, config);

/**
 * Takes travel facts in, in one round trip, and plans what each will bring and when (POINTS-04, POINTS-14). A travel told again
 * changes nothing; told again later with other facts it is a Fault `travel-told-differently`. Travels of people without a membership, or
 * from before it, are kept and bring nothing.
 */
export const recordTravels = async (
  db: Queryable,
  facts: readonly TravelFact[],
  recordedAt: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<void> => {
  const rows = [...new Map(facts.map((fact) => [`${fact.iuc} ${fact.travelId}`, fact])).values()].map(
    (fact) => {
      const earning: EarningFacts = {
        brand: fact.brand,
        priceCents: fact.price,
        boughtWithPoints: fact.boughtWithPoints,
        forfaitFare: fact.forfaitFare ?? false,
      };
      // Whether anything comes does not depend on the tier, only how much.
      const earns = earningsOf(earning, 'GV', config).points > 0;
      const counts = countsAsTrip(earning, config);
      return {
        iuc: fact.iuc,
        travel_id: fact.travelId,
        file: fact.file,
        train_number: fact.trainNumber,
        brand: fact.brand,
        origin: fact.origin,
        destination: fact.destination,
        departure: fact.departure.toString(),
        arrival: fact.arrival.toString(),
        price_cents: fact.price,
        bought_with_points: earning.boughtWithPoints,
        forfait_fare: earning.forfaitFare,
        round_trip: fact.roundTrip?.id ?? null,
        return_arrival: fact.roundTrip?.returnArrival.toString() ?? null,
        recorded_at: recordedAt.toString(),
        credit_due: earns ? creditDue(fact.arrival, config).toString() : null,
        count_due: counts ? countDue(fact.arrival, fact.roundTrip?.returnArrival, config).toString() : null,
      };
    },
  );
  if (rows.length === 0) return;
  const different = await db.query<{ record_travels: string }>(
    'select loyalty.record_travels($1::jsonb)',
    [JSON.stringify(rows)],
    'loyalty-record-travels',
  );
  if (different.length > 0)
    throw new Fault('travel-told-differently', { travels: different.map((row) => row.record_travels) });
};
