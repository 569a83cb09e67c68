import { PARIS } from '#domain/clock.ts';
import { roundHalfUp } from '#domain/money.ts';
import { categoryOf } from '#domain/rail/brands.ts';
import type { LoyaltyConfig, Tier } from './config.ts';

/** What the earning rules look at in a travel fact. */
export interface EarningFacts {
  /** `TGV INOUI`, `OUIGO`, `INTERCITÉS`, `TER` ... by any of its names. */
  readonly brand: string;
  /** What was paid for this traveller and direction, in cents. */
  readonly priceCents: number;
  readonly boughtWithPoints: boolean;
  /** Travelled on a forfait: a trip whatever the price. */
  readonly forfaitFare: boolean;
}

const isExcluded = (fact: EarningFacts, config: LoyaltyConfig): boolean => {
  const category = categoryOf(fact.brand);
  return fact.boughtWithPoints || !category || !config.earningCategories.includes(category);
};

/** Points Monnaie and status points of a travel for a holder of a tier (POINTS-14); zeros when it does not earn. */
export const earningsOf = (
  fact: EarningFacts,
  tier: Tier,
  config: LoyaltyConfig,
): { points: number; statusPoints: number } =>
  isExcluded(fact, config)
    ? { points: 0, statusPoints: 0 }
    : {
        points: roundHalfUp((fact.priceCents * config.pointsPerEuro[tier]) / 100),
        statusPoints: roundHalfUp((fact.priceCents * config.statusPointsPerEuro) / 100),
      };

/** Does a travel count as a trip (POINTS-04): above the minimum price or at forfait fare, no low-cost or regional train, nor bought with points. */
export const countsAsTrip = (fact: EarningFacts, config: LoyaltyConfig): boolean =>
  !isExcluded(fact, config) && (fact.forfaitFare || fact.priceCents > config.tripMinimumCents);

/** Last day of a lot earned on a day: so many months later, to the end of that month (POINTS-14). */
export const lotExpiry = (earnedOn: Temporal.PlainDate, config: LoyaltyConfig): Temporal.PlainDate => {
  const month = earnedOn.toPlainYearMonth().add({ months: config.lotLifeMonths });
  return month.toPlainDate({ day: month.daysInMonth });
};

/** The same hour of Paris, days later: a day in which the clocks change is a day, too. */
const daysLater = (instant: Temporal.Instant, days: number): Temporal.Instant =>
  instant.toZonedDateTimeISO(PARIS).add({ days }).toInstant();

/** When a travel's points are credited, known from the booking on (POINTS-04, POINTS-12). */
export const creditDue = (arrival: Temporal.Instant, config: LoyaltyConfig): Temporal.Instant =>
  daysLater(arrival, config.creditAfterDays);

/** When a travel counts as made: for the trips of a round trip when it has returned (POINTS-04, POINTS-05). */
export const tripMade = (
  arrival: Temporal.Instant,
  returnArrival: Temporal.Instant | undefined,
): Temporal.Instant =>
  returnArrival && Temporal.Instant.compare(returnArrival, arrival) > 0 ? returnArrival : arrival;

/** When a travel's trip is counted: after the return for round trips (POINTS-04). */
export const countDue = (
  arrival: Temporal.Instant,
  returnArrival: Temporal.Instant | undefined,
  config: LoyaltyConfig,
): Temporal.Instant => daysLater(tripMade(arrival, returnArrival), config.countAfterDays);
