import type { Queryable } from '#database/database.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { Points } from '#domain/money.ts';
import { partyFields, type QuotationInput, quotationInput } from '#features/rail-shop/index.ts';

/** Alerts of one customer; the oldest makes room. */
const MOST_ALERTS = 10;

/** A trip on a day. `from` and `to` are ids of stations, or of cities searched as one. */
export interface AlertTrip {
  readonly from: string;
  readonly to: string;
  readonly day: Temporal.PlainDate;
}

/** A trip that somebody wants to be told of. */
export interface PriceAlert extends AlertTrip {
  readonly id: string;
  /** What was searched when it was set: who travels, and how; absent where a version that is gone has kept it. */
  readonly search?: QuotationInput;
  /** To be told of this price or a lower one, for the whole party. */
  readonly mostPoints: Points;
  /** Set once it was told. */
  readonly toldPoints?: Points;
  /** False once its customer wants no such mails any more: setting an alert asks for them again. */
  readonly isMailed: boolean;
}

interface AlertRow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly day: Temporal.PlainDate;
  readonly search: object;
  readonly most_points: number;
  readonly told_points: number | null;
  readonly mailed: boolean;
}

/** SQL of whether the customer of an alert `a` still wants to be told by mail: who has since unsubscribed keeps it, and is not told. */
export const IS_MAILED = `exists (
  select from customer.opt_in o where o.iuc = a.iuc and o.channel = 'EMAIL' and o.type = 'ALERTE' and o.status = 'O')`;

const COLUMNS = `alert_id as id, from_place as "from", to_place as "to", day, search, most_points, told_points, ${IS_MAILED} as mailed`;

const alertFrom = ({ most_points, told_points, mailed, search: kept, ...rest }: AlertRow): PriceAlert => {
  const search = searchKept(rest, kept);
  return {
    ...rest,
    ...(search ? { search } : {}),
    isMailed: mailed,
    mostPoints: most_points as Points,
    ...(told_points === null ? {} : { toldPoints: told_points as Points }),
  };
};

/** A search as an alert has kept it; nothing of one that this version does not read. */
export const searchKept = ({ from, to, day }: AlertTrip, kept: object): QuotationInput | undefined =>
  quotationInput.safeParse({ ...kept, departure: from, arrival: to, departureDate: day.toString() }).data;

/** What of a search an alert keeps beside its trip: who travels, and how. */
export const searchOf = ({ direct, via, ...input }: QuotationInput): object => ({
  direct,
  ...(via === undefined ? {} : { via }),
  ...partyFields(input),
  ...(input.deliveryMode ? { deliveryMode: input.deliveryMode } : {}),
});

/**
 * Sets an alert, or sets that of the same trip and day anew: who asks to be told by mail agrees to such mails. Beyond ten, the oldest
 * goes. One round trip.
 */
export const setPriceAlert = async (
  db: Queryable,
  alert: AlertTrip & {
    readonly iuc: Iuc;
    readonly search: object;
    readonly mostPoints: Points;
    readonly now: Temporal.Instant;
  },
): Promise<void> => {
  await db.query(
    `with set as (
       insert into shop.price_alert as a (iuc, alert_id, from_place, to_place, day, search, most_points, made_at, look_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now())
       on conflict (iuc, from_place, to_place, day) do update
         set search = excluded.search, most_points = excluded.most_points, made_at = excluded.made_at, look_at = excluded.look_at,
             told_at = null, told_points = null),
     agreed as (
       insert into customer.opt_in as kept (iuc, channel, type, status, source, changed_at)
       values ($1, 'EMAIL', 'ALERTE', 'O', 'price-alert', $8)
       on conflict (iuc, channel, type) do update
         set status = excluded.status, source = excluded.source, changed_at = excluded.changed_at
         where kept.status <> excluded.status)
     delete from shop.price_alert old using (
       select alert_id from shop.price_alert
       where iuc = $1 and (from_place, to_place, day) <> ($3, $4, $5)
       order by made_at desc, alert_id desc offset $9) beyond
     where old.iuc = $1 and old.alert_id = beyond.alert_id`,
    [
      alert.iuc,
      newId(),
      alert.from,
      alert.to,
      alert.day,
      JSON.stringify(alert.search),
      alert.mostPoints,
      alert.now,
      MOST_ALERTS - 1,
    ],
    'shop.set_price_alert',
  );
};

/** The alert of a trip and day, told or not. */
export const priceAlertOf = async (
  db: Queryable,
  iuc: Iuc,
  { from, to, day }: AlertTrip,
): Promise<PriceAlert | undefined> => {
  const [row] = await db.query<AlertRow>(
    `select ${COLUMNS} from shop.price_alert a where iuc = $1 and from_place = $2 and to_place = $3 and day = $4`,
    [iuc, from, to, day],
    'shop.price_alert_of',
  );
  return row && alertFrom(row);
};

/** All of a customer's, of days to come, the soonest first. */
export const priceAlerts = async (
  db: Queryable,
  iuc: Iuc,
  today: Temporal.PlainDate,
): Promise<PriceAlert[]> => {
  const rows = await db.query<AlertRow>(
    `select ${COLUMNS} from shop.price_alert a where iuc = $1 and day >= $2 order by day, alert_id`,
    [iuc, today],
    'shop.price_alerts',
  );
  return rows.map(alertFrom);
};

/** Ends an alert of the customer's own; one that is gone already is not missed. */
export const endPriceAlert = async (db: Queryable, iuc: Iuc, id: string): Promise<void> => {
  await db.query(
    'delete from shop.price_alert where iuc = $1 and alert_id = $2',
    [iuc, id],
    'shop.end_price_alert',
  );
};
