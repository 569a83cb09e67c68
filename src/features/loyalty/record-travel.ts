import type { Queryable } from '#database/database.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import { countDue, countsAsTrip, creditDue, type EarningFacts, earningsOf } from '#domain/loyalty/travel.ts';
import { categoryOf } from '#domain/rail/brands.ts';
import type { TravelAnswer, TravelFact } from './contract.ts';

/**
 * Takes travel facts in, and plans what each will bring and when (POINTS-04, POINTS-14); answers each, in order. A
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
  const nameOf = ({ iuc, travelId }: TravelFact): string => `${iuc} ${travelId}`;
  const told = new Map(facts.map((fact) => [nameOf(fact), fact]));
  const answerOf = new Map<string, TravelAnswer['answer']>();
  // Answers come by the travel alone: one that is told of two people at once, which is somebody's mistake, takes a second statement.
  for (const round of roundsOf([...told.values()])) {
    const answers = await db.query<{ travel: string; answer: TravelAnswer['answer'] }>(
      'select * from loyalty.tell_travels($1::jsonb)',
      [JSON.stringify(round.map((fact) => rowOf(fact, recordedAt, config)))],
      'loyalty-tell-travels',
    );
    const byTravel = new Map(answers.map(({ travel, answer }) => [travel, answer]));
    for (const fact of round) answerOf.set(nameOf(fact), byTravel.get(fact.travelId) ?? 'refused');
  }
  return facts.map((fact) => ({
    travelId: fact.travelId,
    answer: answerOf.get(nameOf(fact)) ?? 'refused',
    ...(categoryOf(fact.brand) === undefined ? { isBrandUnknown: true } : {}),
  }));
};

/** The facts in as few parts as have no travel twice. */
const roundsOf = (facts: readonly TravelFact[]): readonly TravelFact[][] => {
  const rounds: TravelFact[][] = [];
  const seen = new Map<string, number>();
  for (const fact of facts) {
    const round = seen.get(fact.travelId) ?? 0;
    seen.set(fact.travelId, round + 1);
    const part = rounds[round] ?? [];
    part.push(fact);
    rounds[round] = part;
  }
  return rounds;
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
