import type { Queryable } from '#database/database.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import { countDue, countsAsTrip, creditDue, type EarningFacts, earningsOf } from '#domain/loyalty/travel.ts';
import { categoryOf } from '#domain/rail/brands.ts';
import type { TravelAnswer, TravelFact } from './contract.ts';
import { settleOrSetAside } from './run-engine.ts';

/** What is due of a travel is done before its correction is told; something else that falls due meanwhile is rare. */
const PATIENCE = 10;

/**
 * Takes travel facts in, and plans what each will bring and when (POINTS-04, POINTS-14); answers each, in order. A
 * travel told again changes nothing; told again with other facts, or as cancelled, it is corrected: what it has brought already is made up
 * or taken back by the engine's next run (docs/decisions/0140-travels-corrected-and-cancelled.md).
 * Of a travel that is given twice the higher version counts, or the last. Travels of people without a membership, or from before it, are kept and bring
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
  const told = new Map<string, TravelFact>();
  for (const fact of facts) {
    const other = told.get(nameOf(fact));
    if (!isOlder(fact, other)) told.set(nameOf(fact), fact);
  }
  const answerOf = new Map<string, TravelAnswer['answer']>();
  // Answers come by the travel alone: one that is told of two people at once, which is somebody's mistake, takes a second statement.
  for (const round of roundsOf([...told.values()])) {
    let left: readonly TravelFact[] = round;
    for (let telling = 1; left.length > 0; telling += 1) {
      const answers = await db.query<{ travel: string; answer: TravelAnswer['answer'] | 'due-first' }>(
        'select * from loyalty.tell_travels($1::jsonb)',
        [JSON.stringify(left.map((fact) => rowOf(fact, recordedAt, config, telling < PATIENCE)))],
        'loyalty-tell-travels',
      );
      const byTravel = new Map(answers.map(({ travel, answer }) => [travel, answer]));
      const waiting: TravelFact[] = [];
      for (const fact of left) {
        const answer = byTravel.get(fact.travelId) ?? 'refused';
        if (answer === 'due-first') waiting.push(fact);
        else answerOf.set(nameOf(fact), answer);
      }
      await settleFirst(db, waiting, recordedAt, config);
      left = waiting;
    }
  }
  return facts.map((fact) => ({
    travelId: fact.travelId,
    answer: answerOf.get(nameOf(fact)) ?? 'refused',
    ...(categoryOf(fact.brand) === undefined ? { isBrandUnknown: true } : {}),
  }));
};

/** Whether a telling is older than another of the same travel. Without a version it is as new as when it comes. */
const isOlder = (fact: TravelFact, other: TravelFact | undefined): boolean =>
  fact.version !== undefined && other?.version !== undefined && fact.version < other.version;

/**
 * Has what is due of travels done before they are told otherwise, so that the end is the same whether the engine was late or not. A member
 * who cannot be settled is told otherwise all the same: the engine has set them aside for people.
 */
const settleFirst = async (
  db: Queryable,
  facts: readonly TravelFact[],
  now: Temporal.Instant,
  config: LoyaltyConfig,
): Promise<void> => {
  for (const iuc of new Set(facts.map((fact) => fact.iuc))) await settleOrSetAside(db, iuc, now, { config });
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

const rowOf = (
  fact: TravelFact,
  recordedAt: Temporal.Instant,
  config: LoyaltyConfig,
  wait: boolean,
): object => {
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
    cancelled: fact.cancelled ?? false,
    version: fact.version ?? null,
    wait,
    credit_due: earns ? creditDue(fact.arrival, config) : null,
    count_due: counts ? countDue(fact.arrival, fact.roundTrip?.returnArrival, config) : null,
  };
};
