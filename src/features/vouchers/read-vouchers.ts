import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { cents } from '#domain/money.ts';
import type { Voucher, VoucherKind, VoucherPage, VoucherStatus } from './contract.ts';

/** Vouchers on a page (VOUCHER-01). */
export const VOUCHERS_PER_PAGE = 10;

interface UseRow {
  readonly label: string;
  readonly amount: number;
  readonly at: string | null;
  readonly order: string | null;
}

interface VoucherRow {
  readonly voucher_id: string;
  readonly kind: VoucherKind;
  readonly code: string;
  readonly percent: number | null;
  readonly value: number;
  readonly remaining: number;
  readonly reserved: number;
  readonly issued_on: Temporal.PlainDate;
  readonly expires_on: Temporal.PlainDate;
  readonly reason: string;
  readonly origin_file: string | null;
  readonly origin_cancelled_on: Temporal.PlainDate | null;
  readonly uses: readonly UseRow[] | null;
  readonly waits: readonly UseRow[] | null;
}

/** SQL of whether a voucher `v` is still on, on the day `$2`: something of it can be used, or waits in an order. */
const IS_ON = '(v.reserved > 0 or (v.remaining > 0 and v.expires_on >= $2::date))';
/** The order that a movement is of, by its key. */
const ORDER_OF = `substring(m.key from '^order:([0-9a-f-]{36}):')`;
/** What has gone where: taken for an order and not given back, or used elsewhere. */
const USES = `(select jsonb_agg(jsonb_build_object('label', m.label, 'amount', e.amount, 'at', case when e.account = 'spent' then m.at end, 'order', ${ORDER_OF}) order by m.at desc, m.movement_id desc)
  from voucher.entry e join voucher.movement m on m.iuc = e.iuc and m.movement_id = e.movement_id
  where e.iuc = v.iuc and e.voucher_id = v.voucher_id and e.amount > 0 and e.account in ('spent', 'elsewhere')
    and not exists (select from voucher.movement b where b.iuc = m.iuc and b.settles = m.settles and b.kind = 'give-back'))`;
/** What waits in an order: reserved, and neither taken nor given back. */
const WAITS = `(select jsonb_agg(jsonb_build_object('label', m.label, 'amount', e.amount, 'at', m.at, 'order', ${ORDER_OF}) order by m.at, m.movement_id)
  from voucher.entry e join voucher.movement m on m.iuc = e.iuc and m.movement_id = e.movement_id
  where v.reserved > 0 and e.iuc = v.iuc and e.voucher_id = v.voucher_id and e.account = 'reserved' and m.kind = 'reserve'
    and not exists (select from voucher.movement b where b.iuc = m.iuc and b.settles = m.movement_id))`;
const FACTS = `v.voucher_id, v.kind, v.code, v.percent, v.value, v.remaining, v.reserved, v.issued_on, v.expires_on, v.reason, v.origin_file,
  v.origin_cancelled_on`;
const COLUMNS = `${FACTS}, ${USES} as uses, ${WAITS} as waits`;
/** The same without what has gone where, which whoever pays does not ask. */
const STANDING = `${FACTS}, null as uses, null as waits`;

const howUsed = ({ label, amount, at, order }: UseRow): Voucher['uses'][number] => ({
  label,
  amount,
  at: at === null ? undefined : Temporal.Instant.from(at),
  orderId: order ?? undefined,
});

const voucherOf = (row: VoucherRow, today: Temporal.PlainDate): Voucher => {
  const isOver = Temporal.PlainDate.compare(row.expires_on, today) < 0;
  return {
    voucherId: row.voucher_id,
    kind: row.kind,
    code: row.code,
    percent: row.percent ?? undefined,
    value: cents(row.value),
    remaining: cents(row.remaining),
    reserved: cents(row.reserved),
    status: row.reserved > 0 || (row.remaining > 0 && !isOver) ? 'EN_COURS' : 'CONSOMME',
    isUsable: row.remaining > 0 && !isOver,
    isExpired: row.remaining > 0 && isOver,
    issuedOn: row.issued_on,
    expiresOn: row.expires_on,
    reason: row.reason,
    origin:
      row.origin_file === null
        ? undefined
        : { file: row.origin_file, cancelledOn: row.origin_cancelled_on ?? undefined },
    uses: (row.uses ?? []).map(howUsed),
    waits: (row.waits ?? []).map(howUsed),
  };
};

/**
 * A page of a customer's vouchers, counted from 1 (VOUCHER-01): what can still be used, the soonest to end first, then what is used or
 * has ended, the last one first. With a status, those alone.
 */
export const pageOfVouchers = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
  page: number,
  status?: VoucherStatus,
  perPage: number = VOUCHERS_PER_PAGE,
): Promise<VoucherPage> => {
  const today = parisDate(now);
  const [[counted], rows] = await Promise.all([
    db.query<{ on: number; off: number; usable: boolean; left: number }>(
      `select count(*) filter (where ${IS_ON})::int as "on", count(*) filter (where not ${IS_ON})::int as off,
         coalesce(bool_or(v.remaining > 0 and v.expires_on >= $2::date), false) as usable,
         coalesce(sum(v.remaining) filter (where v.percent is null and v.expires_on >= $2::date), 0)::int as "left"
       from voucher.voucher v where v.iuc = $1`,
      [iuc, today],
      'voucher-counts',
    ),
    db.query<VoucherRow>(
      `select ${COLUMNS} from voucher.voucher v
       where v.iuc = $1 and ($3::boolean is null or ${IS_ON} = $3)
       order by not ${IS_ON}, case when ${IS_ON} then v.expires_on end, v.expires_on desc, v.voucher_id
       limit $4 offset $5`,
      [iuc, today, status === undefined ? null : status === 'EN_COURS', perPage, (page - 1) * perPage],
      'voucher-page',
    ),
  ]);
  const counts = { EN_COURS: counted?.on ?? 0, CONSOMME: counted?.off ?? 0 };
  return {
    vouchers: rows.map((row) => voucherOf(row, today)),
    total: status === undefined ? counts.EN_COURS + counts.CONSOMME : counts[status],
    counts,
    hasUsable: counted?.usable ?? false,
    left: cents(counted?.left ?? 0),
  };
};

/** Vouchers that ended so many days ago at most are told of where one pays: somebody may look for them there. */
const LOOKED_FOR_DAYS = 30;
/** As many as may pay one order. */
const MOST_TO_PAY = 20;

/**
 * The vouchers that somebody would pay with: those of which something can be used today, the soonest to end first, then those that wait in
 * an order or have just ended with something left.
 */
export const vouchersToPay = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
): Promise<Voucher[]> => {
  const today = parisDate(now);
  const rows = await db.query<VoucherRow>(
    `select ${STANDING} from voucher.voucher v
     where v.iuc = $1 and (v.remaining > 0 or v.reserved > 0) and v.expires_on >= $3::date
     order by v.remaining = 0 or v.expires_on < $2::date, v.expires_on, v.voucher_id limit $4`,
    [iuc, today, today.subtract({ days: LOOKED_FOR_DAYS }), MOST_TO_PAY],
    'voucher-to-pay',
  );
  return rows.map((row) => voucherOf(row, today));
};

/** Vouchers of a customer by their ids, as they stand; none that is not theirs. */
export const vouchersById = async (
  db: Queryable,
  iuc: string,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<Voucher[]> => {
  const rows = await db.query<VoucherRow>(
    `select ${STANDING} from voucher.voucher v where v.iuc = $1 and v.voucher_id = any($2::uuid[]) order by v.expires_on, v.voucher_id`,
    [iuc, ids],
    'voucher-by-id',
  );
  return rows.map((row) => voucherOf(row, parisDate(now)));
};

/** The vouchers of which something can be used today, the soonest to end first; all of them. */
export const usableVouchers = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
): Promise<Voucher[]> => {
  const today = parisDate(now);
  const rows = await db.query<VoucherRow>(
    `select ${COLUMNS} from voucher.voucher v
     where v.iuc = $1 and v.remaining > 0 and v.expires_on >= $2::date order by v.expires_on, v.voucher_id`,
    [iuc, today],
    'voucher-usable',
  );
  return rows.map((row) => voucherOf(row, today));
};
