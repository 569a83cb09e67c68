import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import { invoiced } from '#features/retention/index.ts';

/** What an erasure waits for: orders that have not ended, and money or points on their way back. */
export const standingInTheWay = async (db: Queryable, iuc: Iuc): Promise<boolean> => {
  const [row] = await db.query<{ waits: boolean }>(
    `select exists (select from shop."order" where iuc = $1 and stage in ('working', 'waiting', 'manual'))
       or exists (select from shop.refund where iuc = $1 and coalesce(credited_at, refused_at, settled_at) is null) as waits`,
    [iuc],
    'erasure-waits',
  );
  return row?.waits ?? false;
};

/** What somebody loses with their account, and what it waits for. */
export interface Consequences {
  /** Points Monnaie that are lost. */
  readonly points: number;
  /** Vouchers that can still be used, and what is left of those that have cents. */
  readonly vouchers: number;
  readonly voucherCents: number;
  readonly hasCard: boolean;
  readonly openOrders: number;
  readonly openRefunds: number;
  /** Journeys to come, whose tickets stay valid, and the first of them. */
  readonly trips: number;
  readonly nextTrip: Temporal.Instant | null;
  readonly alerts: number;
  readonly companions: number;
  /** Something was paid in euros: its invoice keeps a name. */
  readonly hasInvoice: boolean;
}

export const consequencesOf = async (
  db: Queryable,
  iuc: Iuc,
  now: Temporal.Instant,
): Promise<Consequences> => {
  const [row] = await db.query<Consequences>(
    `select coalesce((select sum(remaining) from points.lot where iuc = $1 and remaining > 0 and expires_on >= points.paris_date($2)), 0)::bigint
         as points,
       v.vouchers, v.cents as "voucherCents",
       exists (select from customer.card where iuc = $1 and closed_on is null) as "hasCard",
       (select count(*) from shop."order" where iuc = $1 and stage in ('working', 'waiting', 'manual')) as "openOrders",
       (select count(*) from shop.refund where iuc = $1 and coalesce(credited_at, refused_at, settled_at) is null) as "openRefunds",
       t.trips, t.next as "nextTrip",
       (select count(*) from shop.price_alert where iuc = $1) as alerts,
       (select count(*) from customer.companion where iuc = $1) as companions,
       exists (select from shop."order" where iuc = $1 and accepted_at is not null and ${invoiced('$1')}) as "hasInvoice"
     from (select count(*) as trips, min(j.departure) as next from trip.journey j join trip.file f on f.iuc = j.iuc and f.file_id = j.file_id
           where j.iuc = $1 and f.state = 'booked' and j.departure > $2) t,
          (select count(*) as vouchers, coalesce(sum(remaining) filter (where percent is null), 0)::bigint as cents from voucher.voucher
           where iuc = $1 and remaining > 0 and expires_on >= points.paris_date($2)) v`,
    [iuc, now],
    'erasure-consequences',
  );
  if (!row) throw new TypeError('an aggregate answers one row');
  return row;
};
