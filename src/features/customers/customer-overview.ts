import type { CustomerOverview } from '#contract/overview.ts';
import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { points } from '#domain/money.ts';
import { profileFrom } from '#domain/profile.ts';
import { type MemberRow, standingOf } from '#features/loyalty/index.ts';
import { customerFrom, type PersonRow } from './find-customer.ts';

/** A row of the function `customer.overview_of`. */
export type OverviewRow = PersonRow &
  MemberRow & {
    readonly number: string | null;
    readonly card_opened_on: Temporal.PlainDate | null;
    readonly has_tariff_right: boolean;
    readonly balance: number;
    readonly next_expiry: readonly [on: string, points: number] | null;
    readonly have_complaints: boolean;
  };

type DateIn<Row, Key extends keyof Row> = Row[Key] extends Temporal.PlainDate ? string : string | null;
const DATES = ['birth_date', 'card_opened_on', 'opened_on', 'next_anniversary'] as const;

/** The same row as PostgreSQL writes it in JSON: dates are text. */
export type OverviewJson = Omit<OverviewRow, (typeof DATES)[number]> & {
  readonly [Key in (typeof DATES)[number]]: DateIn<OverviewRow, Key>;
};

const dateOf = <Text extends string | null>(text: Text) =>
  (text && Temporal.PlainDate.from(text)) as Text extends string ? Temporal.PlainDate : null;

/** A row of `customer.overview_of` out of JSON. */
export const overviewRow = (json: OverviewJson): OverviewRow => ({
  ...json,
  birth_date: dateOf(json.birth_date),
  card_opened_on: dateOf(json.card_opened_on),
  opened_on: dateOf(json.opened_on),
  next_anniversary: dateOf(json.next_anniversary),
});

/**
 * Customer, profile, spendable balance and standing of a customer at an instant, in one query; undefined for an unknown iuc. Whoever
 * knows them by something else reads `customer.overview_of` beside it, as the sessions do.
 */
export const customerOverview = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
): Promise<CustomerOverview | undefined> => {
  const [row] = await db.query<OverviewRow>(
    'select * from customer.overview_of($1, $2)',
    [iuc, parisDate(now)],
    'customer-overview',
  );
  return row && overviewFrom(row, now);
};

/** What a row of `customer.overview_of` says, read for the day of `now`. */
export const overviewFrom = (row: OverviewRow, now: Temporal.Instant): CustomerOverview => {
  const standing = row.number === null ? undefined : standingOf(row, now);
  return {
    customer: customerFrom(row),
    profile: profileFrom({
      ...(row.number !== null && row.card_opened_on && standing
        ? {
            card: {
              numCarte: row.number,
              tier: standing.tier,
              openedOn: row.card_opened_on,
              anniversary: standing.anniversary,
            },
          }
        : {}),
      hasTariffRight: row.has_tariff_right,
    }),
    balance: points(row.balance),
    haveComplaints: row.have_complaints,
    ...(standing ? { standing } : {}),
    ...(row.next_expiry
      ? {
          nextExpiry: { on: Temporal.PlainDate.from(row.next_expiry[0]), points: points(row.next_expiry[1]) },
        }
      : {}),
  };
};
