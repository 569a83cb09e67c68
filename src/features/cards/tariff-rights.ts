import type { Queryable } from '#database/database.ts';
import type { KeptRight, TariffRight } from './contract.ts';

interface RightRow {
  kind: 'card' | 'subscription';
  product: string;
  number: string;
  valid_from: Temporal.PlainDate;
  valid_until: Temporal.PlainDate;
}
const rightOf = (row: RightRow): TariffRight => ({
  kind: row.kind,
  product: row.product,
  number: row.number,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
});

/** Discount cards and subscriptions in force on a date, the first to end first. */
export const tariffRightsOn = async (
  db: Queryable,
  iuc: string,
  date: Temporal.PlainDate,
): Promise<TariffRight[]> => {
  const rows = await db.query<RightRow>(
    `select kind, product, number, valid_from, valid_until from customer.tariff_right
     where iuc = $1 and $2::date between valid_from and valid_until and (suspended_on is null or suspended_on > $2::date)
     order by valid_until, right_id`,
    [iuc, date],
  );
  return rows.map(rightOf);
};

/** Those whose last day is a date or a later one, the first to end first; none that was suspended, which has been told by whoever did it. */
export const rightsEndingFrom = async (
  db: Queryable,
  iuc: string,
  date: Temporal.PlainDate,
): Promise<KeptRight[]> => {
  const rows = await db.query<RightRow & { right_id: string }>(
    `select right_id, kind, product, number, valid_from, valid_until from customer.tariff_right
     where iuc = $1 and valid_until >= $2::date and suspended_on is null order by valid_until, right_id`,
    [iuc, date],
    'customer.rights_ending_from',
  );
  return rows.map((row) => ({ ...rightOf(row), rightId: row.right_id }));
};

/** Those in force on a date or on a later one, the first to end first; one that was suspended ends the day before. */
export const tariffRightsFrom = async (
  db: Queryable,
  iuc: string,
  date: Temporal.PlainDate,
): Promise<TariffRight[]> => {
  const rows = await db.query<RightRow>(
    `select kind, product, number, valid_from, least(valid_until, suspended_on - 1) as valid_until from customer.tariff_right
     where iuc = $1 and least(valid_until, suspended_on - 1) >= $2::date
     order by valid_until, right_id`,
    [iuc, date],
    'customer.tariff_rights_from',
  );
  return rows.map(rightOf);
};
