import type { Database, Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { Points } from '#domain/money.ts';
import { agreesToMails, setOptIn } from '#features/communications/index.ts';
import { partyFields, type QuotationInput, quotationInput } from '#features/rail-shop/index.ts';

/** Alerts of one customer that wait; those that were told are no more than that, either. */
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
}

/** What alerts are told by, and ended by. */
export const ALERT_MAILS = 'ALERTE';

const COLUMNS = `alert_id as id, from_place as "from", to_place as "to", day, search, most_points, told_points`;

const alertFrom = (
  { most_points, told_points, search: kept, ...rest }: AlertRow,
  isMailed: boolean,
): PriceAlert => {
  const search = searchKept(rest, kept);
  return {
    ...rest,
    ...(search ? { search } : {}),
    isMailed,
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

/** Whether two searches of one trip and day ask for the same: who travels, and how. */
export const isSameSearch = (one: QuotationInput, other: QuotationInput): boolean =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other));

/**
 * Sets an alert, or sets that of the same trip and day anew: who asks to be told by mail agrees to such mails. Who waits for ten others
 * already is refused, for none of them would be given up without a word; beyond ten that were told, the oldest goes.
 */
export const setPriceAlert = (
  db: Database,
  alert: AlertTrip & {
    readonly iuc: Iuc;
    readonly search: object;
    readonly mostPoints: Points;
    readonly now: Temporal.Instant;
  },
): Promise<Success<object> | Failure<'too-many-price-alerts'>> =>
  db.transaction(async (tx) => {
    const { iuc, from, to, day, search, mostPoints, now } = alert;
    // Both of two that are set at once would count nine.
    await tx.query(
      `select pg_advisory_xact_lock(hashtextextended('price alerts ' || $1, 0))`,
      [iuc],
      'shop.price_alerts_lock',
    );
    const others = await tx.query(
      `select from shop.price_alert
       where iuc = $1 and told_at is null and day >= $2 and (from_place, to_place, day) <> ($3, $4, $5)`,
      [iuc, parisDate(now), from, to, day],
      'shop.price_alerts_waiting',
    );
    if (others.length >= MOST_ALERTS) return failure('too-many-price-alerts');
    await tx.query(
      `insert into shop.price_alert as a (iuc, alert_id, from_place, to_place, day, search, most_points, made_at, look_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now())
       on conflict (iuc, from_place, to_place, day) do update
         set search = excluded.search, most_points = excluded.most_points, made_at = excluded.made_at, look_at = excluded.look_at,
             told_at = null, told_points = null`,
      [iuc, newId(), from, to, day, JSON.stringify(search), mostPoints, now],
      'shop.set_price_alert',
    );
    await tx.query(
      `delete from shop.price_alert old using (
         select alert_id from shop.price_alert where iuc = $1 and told_at is not null
         order by made_at desc, alert_id desc offset $2) beyond
       where old.iuc = $1 and old.alert_id = beyond.alert_id`,
      [iuc, MOST_ALERTS],
      'shop.drop_told_price_alerts',
    );
    await setOptIn(
      tx,
      iuc,
      { channel: 'EMAIL', type: ALERT_MAILS, status: 'O' },
      { source: 'price-alert', at: now },
    );
    return success({});
  });

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
  return row && alertFrom(row, await agreesToMails(db, iuc, ALERT_MAILS));
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
  if (rows.length === 0) return [];
  const isMailed = await agreesToMails(db, iuc, ALERT_MAILS);
  return rows.map((row) => alertFrom(row, isMailed));
};

/** Ends an alert of the customer's own; one that is gone already is not missed. */
export const endPriceAlert = async (db: Queryable, iuc: Iuc, id: string): Promise<void> => {
  await db.query(
    'delete from shop.price_alert where iuc = $1 and alert_id = $2',
    [iuc, id],
    'shop.end_price_alert',
  );
};
