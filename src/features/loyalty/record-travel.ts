import type { Queryable } from '#database/database.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import { countDue, countsAsTrip, creditDue, type EarningFacts, earningsOf } from '#domain/loyalty/travel.ts';
import { categoryOf } from '#domain/rail/brands.ts';
import type { TravelAnswer, TravelFact } from './contract.ts';

/**
 * Takes travel facts in, in one round trip, and plans what each will bring and when (POINTS-04, POINTS-14); answers each, in order. A
 * travel told again changes nothing; told again with other facts it is corrected, unless that would change what it has brought already.
 * Of a travel that is given twice only the last counts. Travels of people without a membership, or from before it, are kept and bring
 * nothing; so do those of a brand that is not known, until it is named and they are told again.
 */
export const recordTravels = async (
  db: Queryable,
  facts: readonly TravelFact[],
  recordedAt: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<TravelAnswer[]> => {
  if (facts.length === 0) return [];
  const byId = new Map(facts.map((fact) => [`${fact.iuc} ${fact.travelId}`, fact]));
  const answers = await db.query<{ travel: string; answer: TravelAnswer['answer'] }>(
    'select * from loyalty.tell_travels($1::jsonb)',
    [JSON.stringify([...byId.values()].map((fact) => rowOf(fact, recordedAt, config)))],
    'loyalty-tell-travels',
  );
  const answerOf = new Map(answers.map(({ travel, answer }) => [travel, answer]));
  return facts.map(({ travelId, brand }) => ({
    travelId,
    answer: answerOf.get(travelId) ?? 'refused',
    ...(categoryOf(brand) === undefined ? { isBrandUnknown: true } : {}),
  }));
};

const rowOf = (fact: TravelFact, recordedAt: Temporal.Instant, config: LoyaltyConfig): object => {
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
    departure: fact.departure,
    arrival: fact.arrival,
    price_cents: fact.price,
    bought_with_points: earning.boughtWithPoints,
    forfait_fare: earning.forfaitFare,
    round_trip: fact.roundTrip?.id ?? null,
    return_arrival: fact.roundTrip?.returnArrival ?? null,
    recorded_at: recordedAt,
    credit_due: earns ? creditDue(fact.arrival, config) : null,
    count_due: counts ? countDue(fact.arrival, fact.roundTrip?.returnArrival, config) : null,
  };
};
