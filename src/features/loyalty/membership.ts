import type { Queryable } from '#database/database.ts';
import { PARIS } from '#domain/clock.ts';
import { anniversaryAfter, type MembershipFacts } from '#domain/loyalty/membership.ts';

/** A row of the view `loyalty.member`. */
export interface MemberRow {
  readonly opened_on: Temporal.PlainDate;
  readonly next_anniversary: Temporal.PlainDate;
  readonly version: number;
  readonly last_status_points: number | null;
  readonly last_trips: number | null;
  readonly status_points: number;
  readonly trips: number;
  readonly operator_grants: readonly (readonly [from: string, until: string | null])[] | null;
}

export const MEMBER_COLUMNS =
  'opened_on, next_anniversary, version, last_status_points, last_trips, status_points, trips, operator_grants';

/** Is one of the operator's T_CLUB grants in force on a date. ISO dates compare as text. */
export const isGranted = (grants: MemberRow['operator_grants'], date: Temporal.PlainDate): boolean => {
  const day = date.toString();
  return (grants ?? []).some(([from, until]) => from <= day && (until === null || day < until));
};

/** What a member's tier on a date follows from. */
export const factsOf = (row: MemberRow, date: Temporal.PlainDate): MembershipFacts => ({
  ...(row.last_status_points !== null && row.last_trips !== null
    ? { lastYear: { statusPoints: row.last_status_points, trips: row.last_trips } }
    : {}),
  thisYear: { statusPoints: row.status_points, trips: row.trips },
  operatorGrant: isGranted(row.operator_grants, date),
});

/** When a date begins in Paris. */
export const startOfDay = (date: Temporal.PlainDate): Temporal.Instant =>
  date.toZonedDateTime(PARIS).toInstant();

/** Opens a membership on the day its card is opened; nothing happens when there is one. */
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

/** The operator grants T_CLUB from a day on (PROFILE-08). */
export const grantOperatorClub = async (
  db: Queryable,
  iuc: string,
  from: Temporal.PlainDate,
): Promise<void> => {
  await db.query(
    'insert into loyalty.operator_grant (iuc, granted_on) values ($1, $2) on conflict do nothing',
    [iuc, from],
  );
};
