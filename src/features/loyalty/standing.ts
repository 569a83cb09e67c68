import { parisDate } from '#domain/clock.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import { type Standing, standingFrom } from '#domain/loyalty/membership.ts';
import { anniversariesOf, factsOf, type MemberRow } from './membership.ts';

/** The standing that follows from a row of `loyalty.member`. */
export const standingOf = (
  row: MemberRow,
  now: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Standing => {
  const today = parisDate(now);
  return standingFrom(factsOf(row, today), anniversariesOf(row, today), config);
};
