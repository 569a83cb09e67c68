import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import { type Standing, standingFrom } from '#domain/loyalty/membership.ts';
import { factsOf, MEMBER_COLUMNS, type MemberRow } from './membership.ts';

/** Where a member stands (POINTS-01, POINTS-13); undefined for a customer without a membership. */
export const loyaltyStanding = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<Standing | undefined> => {
  const [row] = await db.query<MemberRow>(
    `select ${MEMBER_COLUMNS} from loyalty.member where iuc = $1`,
    [iuc],
    'loyalty-standing',
  );
  return row && standingOf(row, now, config);
};

/** The standing that follows from a row of `loyalty.member`. */
export const standingOf = (
  row: MemberRow,
  now: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Standing => standingFrom(factsOf(row, parisDate(now)), row.next_anniversary, config);
