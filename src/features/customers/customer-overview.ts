import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { points } from '#domain/money.ts';
import { type MemberRow, standingOf } from '#features/loyalty/index.ts';
import type { CustomerOverview, Profile } from './contract.ts';
import { customerFrom, PERSON_COLUMNS, type PersonRow } from './find-customer.ts';
import { profileFrom } from './profile.ts';

type Row = PersonRow &
  MemberRow & {
    readonly number: string | null;
    readonly card_opened_on: Temporal.PlainDate | null;
    readonly has_tariff_right: boolean;
    readonly balance: number;
    readonly next_expiry: readonly [on: string, points: number] | null;
  };

/**
 * Customer, profile, spendable balance and standing of who is looking, in one query: the hot path of every signed-in page.
 * Undefined for an unknown iuc.
 */
export const customerOverview = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
): Promise<CustomerOverview | undefined> => {
  const [row] = await db.query<Row>(
    `select ${PERSON_COLUMNS}, c.number, c.opened_on as card_opened_on,
       m.opened_on, m.next_anniversary, m.version, m.last_status_points, m.last_trips, m.status_points, m.trips, m.operator_grants,
       exists (select from customer.tariff_right r where r.iuc = p.iuc and $2::date between r.valid_from and r.valid_until
         and (r.suspended_on is null or r.suspended_on > $2::date)) as has_tariff_right,
       coalesce((select a.balance from points.account a where a.iuc = p.iuc and a.account = 'money'), 0)
         - coalesce((select sum(l.remaining) from points.lot l
             where l.iuc = p.iuc and l.remaining > 0 and l.expires_on < $2::date), 0)::bigint as balance,
       (select jsonb_build_array(l.expires_on, sum(l.remaining)) from points.lot l
         where l.iuc = p.iuc and l.remaining > 0 and l.expires_on >= $2::date
         group by l.expires_on order by l.expires_on limit 1) as next_expiry
     from customer.person p
     left join customer.card c on c.iuc = p.iuc and c.closed_on is null
     left join loyalty.member m on m.iuc = p.iuc
     where p.iuc = $1`,
    [iuc, parisDate(now)],
    'customer-overview',
  );
  if (!row) return undefined;
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
    ...(standing ? { standing } : {}),
    ...(row.next_expiry
      ? {
          nextExpiry: { on: Temporal.PlainDate.from(row.next_expiry[0]), points: points(row.next_expiry[1]) },
        }
      : {}),
  };
};

/** Who is looking, and with what rights (PROFILE-01); the not-logged profile for an unknown iuc. */
export const profileOf = async (db: Queryable, iuc: string, now: Temporal.Instant): Promise<Profile> =>
  (await customerOverview(db, iuc, now))?.profile ?? profileFrom(undefined);
