import type { Queryable } from '#database/database.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import type {
  Order,
  OrderDetail,
  OrderEvent,
  OrderHistoryPage,
  OrderHistoryRow,
  OrderMail,
  OrderRefund,
  OrdersContext,
} from './contract.ts';
import { orderMails } from './order-mails.ts';
import { voucherCents } from './paid-by-vouchers.ts';
import { closingReason } from './reasons.ts';
import { detailColumn, effectsOf, type LoadedOrder, loadOrder, orderOf, phaseOf } from './record.ts';

type Source = Pick<OrdersContext, 'db' | 'kinds'>;

/** Rows of one page of the order history (decided). */
export const ORDERS_PER_PAGE = 10;

/** One order of a customer; undefined when it is not theirs. */
export const orderOfCustomer = async (
  ctx: Source,
  iuc: Iuc,
  orderId: OrderId,
): Promise<Order | undefined> => {
  const row = await loadOrder(ctx, iuc, orderId);
  return row && orderOf(row);
};

/** One order of a customer with its history and the sendings of its mails; undefined when it is not theirs. */
export const orderDetail = async (
  ctx: Source,
  iuc: Iuc,
  orderId: OrderId,
): Promise<OrderDetail | undefined> => {
  const row = await loadOrder(ctx, iuc, orderId);
  if (row === undefined) return undefined;
  const [steps, mails, refunds] = await Promise.all([
    ctx.db.query<OrderEvent>(
      `select at, to_state as state, event from shop.order_history where iuc = $1 and order_id = $2 order by version`,
      [iuc, orderId],
      'shop.order_steps',
    ),
    orderMails(ctx.db, iuc, orderId),
    refundsOf(ctx.db, iuc, orderId),
  ]);
  return {
    ...orderOf(row),
    steps,
    mails,
    refunds,
  };
};

/** What goes back to the customer of an order, in the order in which it was asked for. */
const refundsOf = async (db: Queryable, iuc: Iuc, orderId: OrderId): Promise<OrderRefund[]> => {
  const rows = await db.query<Record<keyof OrderRefund, never>>(
    `select what, amount, refund_key as key, last_four as "lastFour", requested_at as "requestedAt", accepted_at as "acceptedAt",
            sent_at as "sentAt", credited_at as "creditedAt", refused_at as "refusedAt",
            case settled_as when 'by-hand' then settled_at end as "settledAt", case settled_as when 'asked-again' then settled_at end as "askedAgainAt"
     from shop.refund where iuc = $1 and order_id = $2 order by requested_at, what desc, refund_key`,
    [iuc, orderId],
    'shop.order_refunds',
  );
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as never,
  );
};

type HistoryRow = LoadedOrder & {
  total: number;
  mail_status: OrderMail['status'] | null;
  mail_recipient: string | null;
  mail_sent_at: Temporal.Instant | null;
  resent_at: Temporal.Instant | null;
};

/**
 * What of shop."order" o is in its customer's history: what they accepted and paid. A draft, an abandoned order and one for which the
 * points did not suffice have taken nothing and hold nothing: it was said at once, and there is nothing to come back for, but where money
 * that came too late goes back.
 */
const IN_HISTORY = `(o.accepted_at is not null and (o.points = 0 or exists (
    select from shop.order_effect e where e.iuc = o.iuc and e.order_id = o.order_id and e.effect = 'points'))
  or exists (select from shop.refund r where r.iuc = o.iuc and r.order_id = o.order_id))`;

/** Of the kinds of which not all are shown, so many of the last ones (ORDER-01). */
const RECENT = 10;

/** The orders of shop."order" o that the history of customer $1 shows; $2 are the kinds of which it shows all. */
const SHOWN = `o.iuc = $1 and ${IN_HISTORY} and (o.kind = any($2) or o.order_id in (
  select o.order_id from shop."order" o where o.iuc = $1 and o.kind <> all($2) and ${IN_HISTORY}
  order by o.order_id desc limit ${RECENT}))`;

/** The orders that a customer accepted and paid, newest first, `page` from 1 (ORDER-01); also those that were undone and given back. */
export const orderHistory = async ({ db, kinds }: Source, iuc: Iuc, page = 1): Promise<OrderHistoryPage> => {
  const offset = (Math.max(1, page) - 1) * ORDERS_PER_PAGE;
  const kept = kinds.filter(({ isKeptInHistory }) => isKeptInHistory).map(({ name }) => name);
  const rows = await db.query<HistoryRow>(
    `select o.*, clock_timestamp() as now, shop.effects_of(o.iuc, o.order_id) as effect_rows, m.status as mail_status,
            m.sent_at as mail_sent_at, m.resent_at,
            m.recipient as mail_recipient, ${detailColumn(kinds, 'o.kind', 'o.iuc', 'o.order_id')} as detail,
            (select count(*) from shop."order" o where ${SHOWN})::int as total
     from (select * from shop."order" o where ${SHOWN} order by o.order_id desc offset $3 limit $4) o
     left join lateral (
       select (array_agg(status order by message_id desc))[1] as status,
              (array_agg(recipient order by message_id desc))[1] as recipient,
              (array_agg(sent_at order by message_id desc))[1] as sent_at,
              case when count(*) > 1 then max(queued_at) end as resent_at
       from mail.message where iuc = o.iuc and about = o.order_id
         -- The mail of a cancellation is about the order, too, and nobody has asked for it again.
         and template = (select f.template from mail.message f where f.iuc = o.iuc and f.about = o.order_id order by f.message_id limit 1)) m on true
     order by o.order_id desc`,
    [iuc, kept, offset, ORDERS_PER_PAGE],
    'shop.order_history',
  );
  const total =
    rows[0]?.total ??
    (
      await db.query<{ total: number }>(`select count(*)::int as total from shop."order" o where ${SHOWN}`, [
        iuc,
        kept,
      ])
    )[0]?.total ??
    0;
  return {
    rows: rows.map(historyRowOf),
    page: Math.max(1, page),
    pageSize: ORDERS_PER_PAGE,
    total,
  };
};

const historyRowOf = (row: HistoryRow): OrderHistoryRow => {
  const effects = effectsOf(row.effect_rows);
  return {
    orderId: row.order_id as OrderId,
    number: row.number,
    kind: row.kind,
    primeId: row.prime_id,
    date: row.accepted_at ?? row.created_at,
    item: row.item,
    quantity: row.quantity,
    points: points(row.points),
    cents: cents(row.cents),
    byVouchers: voucherCents({ effects }),
    email: row.mail_recipient ?? row.email,
    channel: row.channel,
    phase: phaseOf(row),
    state: row.state,
    detail: row.detail,
    ...(row.reference ? { reference: row.reference } : {}),
    ...(row.reason
      ? {
          reason: closingReason({ ...row, reason: row.reason, effects }),
        }
      : {}),
    ...(row.mail_status
      ? {
          mail: {
            status: row.mail_status,
            ...(row.mail_sent_at ? { sentAt: row.mail_sent_at } : {}),
            ...(row.resent_at ? { resentAt: row.resent_at } : {}),
          },
        }
      : {}),
  };
};

/** The order of a customer that goes by a number, as it is read aloud: twelve digits; or by its file's reference, its newest order. */
export const orderOfNumber = async (db: Queryable, iuc: Iuc, asked: string): Promise<OrderId | undefined> => {
  const [row] = await db.query<{ order_id: OrderId }>(
    `select order_id from shop."order" where iuc = $1 and (number = $2 or reference = upper($3) and accepted_at is not null)
     order by created_at desc limit 1`,
    [iuc, asked.replace(/(\d{4})(?=\d)/g, '$1 '), asked],
    'shop.order_of_number',
  );
  return row?.order_id;
};

/** An order that is kept for its customer and waits for them. */
export interface HeldOrder {
  readonly orderId: OrderId;
  readonly item: string;
  readonly primeId: string;
  /** Business instant at which the first of what was ordered begins, of a journey its departure. */
  readonly startsAt: Temporal.Instant | null;
  /** Real instant at which it is given up. */
  readonly heldUntil: Temporal.Instant;
}

/** The orders that wait for their customer, the one that ends first before the others. */
export const heldOrders = (db: Queryable, iuc: Iuc): Promise<HeldOrder[]> =>
  db.query<HeldOrder>(
    `select order_id as "orderId", item, prime_id as "primeId", obsolete_at as "startsAt", wait_until as "heldUntil" from shop."order"
     where iuc = $1 and stage = 'waiting' and wait_until > clock_timestamp() order by wait_until`,
    [iuc],
    'shop.held_orders',
  );
