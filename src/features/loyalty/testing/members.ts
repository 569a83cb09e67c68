/** Members of the engine by themselves, without customer or card: in the product a membership is opened with its card. */
import type { Queryable } from '#database/database.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import { anniversaryAfter, type Standing } from '#domain/loyalty/membership.ts';
import type { TravelAnswer, TravelFact } from '../contract.ts';
import { MEMBER_COLUMNS, type MemberRow } from '../membership.ts';
import { recordTravels } from '../record-travel.ts';
import { standingOf } from '../standing.ts';

/** Opens a membership; nothing happens when there is one. */
export const openMembership = async (
  db: Queryable,
  iuc: string,
  openedOn: Temporal.PlainDate,
): Promise<void> => {
  await db.query(
    'insert into loyalty.membership (iuc, opened_on, next_anniversary) values ($1, $2, $3) on conflict do nothing',
    [iuc, openedOn, anniversaryAfter(openedOn, openedOn)],
  );
};

/** Records one travel; see `recordTravels`. */
export const recordTravel = async (
  db: Queryable,
  fact: TravelFact,
  recordedAt: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<TravelAnswer> => {
  const [answer] = await recordTravels(db, [fact], recordedAt, config);
  return answer as TravelAnswer;
};

/** Where a member stands; undefined for somebody without a membership. */
export const loyaltyStanding = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<Standing | undefined> => {
  const [row] = await db.query<MemberRow>(`select ${MEMBER_COLUMNS} from loyalty.member where iuc = $1`, [
    iuc,
  ]);
  return row && standingOf(row, now, config);
};
