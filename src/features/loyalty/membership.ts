import type { Queryable } from '#database/database.ts';
import { PARIS } from '#domain/clock.ts';
import { type Anniversaries, anniversaryAfter, type MembershipFacts } from '#domain/loyalty/membership.ts';

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
  /** What of `status_points` and `trips` counts for the year that begins at `next_anniversary`. */
  readonly ahead_status: number;
  readonly ahead_trips: number;
}

export const MEMBER_COLUMNS =
  'opened_on, next_anniversary, version, last_status_points, last_trips, status_points, trips, operator_grants, ahead_status, ahead_trips';

/** Is one of the operator's T_CLUB grants in force on a date. ISO dates compare as text. */
const isGranted = (grants: MemberRow['operator_grants'], date: Temporal.PlainDate): boolean => {
  const day = date.toString();
  return (grants ?? []).some(([from, until]) => from <= day && (until === null || day < until));
};

/** Was one of them in force on any day from a date to the day before another. */
export const wasGranted = (
  grants: MemberRow['operator_grants'],
  first: Temporal.PlainDate,
  end: Temporal.PlainDate,
): boolean =>
  (grants ?? []).some(
    ([from, until]) => from < end.toString() && (until === null || first.toString() < until),
  );

/**
 * Whether the year that ended at an anniversary is not settled yet on a date: the counters hold both years. It may last beyond its day, for
 * a minute, or for as long as the member is set aside.
 */
const isSettling = (row: MemberRow, date: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(row.next_anniversary, date) <= 0;

/** The first anniversary after a date, and the one before it while its year is not settled. */
export const anniversariesOf = (row: MemberRow, date: Temporal.PlainDate): Anniversaries =>
  isSettling(row, date)
    ? {
        openedOn: row.opened_on,
        next: anniversaryAfter(row.opened_on, row.next_anniversary),
        settling: row.next_anniversary,
      }
    : { openedOn: row.opened_on, next: row.next_anniversary };

/** What a member's tier on a date follows from. */
export const factsOf = (row: MemberRow, date: Temporal.PlainDate): MembershipFacts => ({
  ...(row.last_status_points !== null && row.last_trips !== null
    ? { lastYear: { statusPoints: row.last_status_points, trips: row.last_trips } }
    : {}),
  ...(isSettling(row, date)
    ? {
        settling: { statusPoints: row.status_points - row.ahead_status, trips: row.trips - row.ahead_trips },
        thisYear: { statusPoints: row.ahead_status, trips: row.ahead_trips },
      }
    : { thisYear: { statusPoints: row.status_points, trips: row.trips } }),
  operatorGrant: isGranted(row.operator_grants, date),
});

/** When a date begins in Paris. */
export const startOfDay = (date: Temporal.PlainDate): Temporal.Instant =>
  date.toZonedDateTime(PARIS).toInstant();

/** The first day without the operator's T_CLUB grant that ended last; undefined where none has ended by a day. */
export const grantEndedOn = async (
  db: Queryable,
  iuc: string,
  today: Temporal.PlainDate,
): Promise<Temporal.PlainDate | undefined> => {
  const [ended] = await db.query<{ on: Temporal.PlainDate | null }>(
    'select max(ended_on) as "on" from loyalty.operator_grant where iuc = $1 and ended_on <= $2::date',
    [iuc, today],
    'loyalty-grant-ended',
  );
  return ended?.on ?? undefined;
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
