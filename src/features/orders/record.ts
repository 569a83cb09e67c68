import { createHash } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import type { Iuc, OrderId, TransactionId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import type { EffectChange, Order, OrderCustomer, OrderEffect, OrderPhase } from './contract.ts';
import type { OrderKind } from './kind.ts';
import { closingReason } from './reasons.ts';
import type { Stage } from './states.ts';

/** The header of an order as the database has it. */
export interface OrderHeader {
  readonly iuc: string;
  readonly order_id: string;
  readonly number: string;
  readonly kind: string;
  readonly state: string;
  readonly stage: Stage;
  readonly version: number;
  readonly transaction_id: string;
  readonly request_hash: string | null;
  readonly finalise_transaction_id: string | null;
  readonly finalise_hash: string | null;
  readonly prime_id: string;
  readonly item: string;
  readonly quantity: number;
  readonly channel: string;
  readonly actor: string;
  readonly points: number;
  readonly cents: number;
  readonly customer: OrderCustomer;
  readonly email: string;
  readonly quotation_hash: string | null;
  readonly terms_key: string | null;
  readonly terms_version: string | null;
  readonly obsolete_at: Temporal.Instant | null;
  readonly wait_until: Temporal.Instant | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly failures: number;
  readonly last_error: string | null;
  readonly created_at: Temporal.Instant;
  readonly accepted_at: Temporal.Instant | null;
  readonly confirmed_at: Temporal.Instant | null;
  readonly state_since: Temporal.Instant;
}

/** An order as the operations work on it. */
export interface OrderRow extends OrderHeader {
  readonly detail: unknown;
  readonly effects: Readonly<Record<string, OrderEffect>>;
  /** The database's clock when the row was read, and ours (`performance.now()`): only their difference to later moments counts. */
  readonly now: Temporal.Instant;
  readonly readAt: number;
}

type EffectRow = OrderEffect & { readonly effect: string };

/** What a query with `ORDER_COLUMNS` gives. */
export type LoadedOrder = OrderHeader & {
  readonly now: Temporal.Instant;
  readonly detail: unknown;
  readonly effect_rows: readonly EffectRow[];
};

export const effectsOf = (rows: readonly EffectRow[]): OrderRow['effects'] =>
  Object.fromEntries(rows.map(({ effect, ...row }) => [effect, row]));

const rowOf = ({ effect_rows, ...order }: LoadedOrder): OrderRow => ({
  ...order,
  effects: effectsOf(effect_rows),
  readAt: performance.now(),
});

/** The detail of an order as SQL, for a query whose order is `iuc` and `id`. */
export const detailColumn = (kinds: readonly OrderKind[], kind: string, iuc: string, id: string): string => {
  const cases = kinds.flatMap(({ name, detail }) =>
    detail
      ? `when '${name}' then (select jsonb_build_object(${detail.columns.map((column) => `'${column}', d.${column}`).join(', ')})
           from ${detail.table} d where d.iuc = ${iuc} and d.order_id = ${id})`
      : [],
  );
  return cases.length === 0 ? 'null::jsonb' : `case ${kind} ${cases.join(' ')} end`;
};

const selectOrders = (kinds: readonly OrderKind[], where: string): string =>
  `select o.*, clock_timestamp() as now, shop.effects_of(o.iuc, o.order_id) as effect_rows,
          ${detailColumn(kinds, 'o.kind', 'o.iuc', 'o.order_id')} as detail
   from shop."order" o where ${where}`;

type Source = { readonly db: Queryable; readonly kinds: readonly OrderKind[] };

export const loadOrder = async (
  { db, kinds }: Source,
  iuc: string,
  orderId: string,
): Promise<OrderRow | undefined> => {
  const [row] = await db.query<LoadedOrder>(
    selectOrders(kinds, 'o.iuc = $1 and o.order_id = $2'),
    [iuc, orderId],
    'shop.load_order',
  );
  return row && rowOf(row);
};

/** The kind of an order, which it has for good; undefined for one that is not the customer’s. */
export const kindOfOrder = async (
  { db }: Pick<Source, 'db'>,
  iuc: string,
  orderId: string,
): Promise<string | undefined> =>
  (
    await db.query<{ kind: string }>(
      'select kind from shop."order" where iuc = $1 and order_id = $2',
      [iuc, orderId],
      'shop.kind_of_order',
    )
  )[0]?.kind;

/** The order that a transaction id made or accepted. */
export const loadOrderOfTransaction = async (
  { db, kinds }: Source,
  iuc: Iuc,
  transactionId: TransactionId,
): Promise<OrderRow | undefined> => {
  const [row] = await db.query<LoadedOrder>(
    `${selectOrders(kinds, 'o.iuc = $1 and (o.transaction_id = $2 or o.finalise_transaction_id = $2)')}
     order by o.transaction_id = $2 desc limit 1`,
    [iuc, transactionId],
    'shop.load_order_of_transaction',
  );
  return row && rowOf(row);
};

/** What a function of the database that accepts an order answers: what it did, and the order after it when there is one. */
interface Answered<Outcome> {
  readonly outcome: Outcome;
  readonly order?: OrderRow;
}

export type AnswerRow<Outcome> = LoadedOrder & { readonly outcome: Outcome; readonly n?: number };

/** The detail of the order that such a function answers, as a column; the function is called `f` in the query. */
export const answeredDetail = (kinds: readonly OrderKind[]): string =>
  `${detailColumn(kinds, '(f.o).kind', '(f.o).iuc', '(f.o).order_id')} as detail`;

export const answerOf = <Outcome extends string>(row: AnswerRow<Outcome> | undefined): Answered<Outcome> => {
  if (row === undefined) return { outcome: 'order-not-found' as Outcome };
  const { outcome, n: _, ...order } = row;
  // A composite that is null has all its columns, null.
  return (order.order_id as string | null) === null ? { outcome } : { outcome, order: rowOf(order) };
};

/** Asks such a function; the text of the query gets the column of the details. */
export const readAnswer = async <Outcome extends string>(
  { db, kinds }: Source,
  text: (detail: string) => string,
  values: readonly unknown[],
  name: string,
): Promise<Answered<Outcome>> => {
  const [row] = await db.query<AnswerRow<Outcome>>(text(answeredDetail(kinds)), values, name);
  return answerOf(row);
};

/** Ms for which a waiting order still waits, by the database's clock at the moment it was read; negative when its time is over. */
const waitLeftMs = ({ wait_until, now }: Pick<OrderRow, 'wait_until' | 'now'>): number =>
  wait_until === null ? 0 : now.until(wait_until).total('milliseconds');

/** How long an order has been in its state, ms, by the database's clock. */
export const inStateMs = ({ state_since, now, readAt }: OrderRow): number =>
  state_since.until(now).total('milliseconds') + (performance.now() - readAt);

/** It waits, and there is still time: nobody has anything to do. */
export const isWaiting = (row: Pick<OrderRow, 'stage' | 'wait_until' | 'now'>): boolean =>
  row.stage === 'waiting' && waitLeftMs(row) > 0;

export const phaseOf = (row: Pick<OrderRow, 'stage' | 'wait_until' | 'now'>): OrderPhase => {
  switch (row.stage) {
    case 'waiting':
      return isWaiting(row) ? 'held' : 'in-progress';
    case 'working':
      return 'in-progress';
    default:
      return row.stage;
  }
};

/** The effects after a change, as the database will have them. */
export const withEffects = (
  effects: OrderRow['effects'],
  changes: readonly EffectChange[],
  orderId: string,
): OrderRow['effects'] => ({
  ...effects,
  ...Object.fromEntries(
    changes.flatMap(({ effect, state, key, amount, data }) => {
      if (effect === undefined || state === undefined) return [];
      // What came to nothing and is asked once more is another asking.
      const isAgain = state === 'asked' && /^(?:refused|undone)$/.test(effects[effect]?.state ?? '');
      const before = isAgain ? undefined : effects[effect];
      return [
        [
          effect,
          {
            state,
            key: before?.key ?? key ?? orderId,
            amount: amount ?? before?.amount ?? null,
            data: { ...before?.data, ...data },
          },
        ] as const,
      ];
    }),
  ),
});

/** Twelve digits in groups of four, taken from the random part of the id: what a person reads aloud to the desk. */
export const orderNumber = (orderId: string): string => {
  const random = BigInt(`0x${orderId.replaceAll('-', '').slice(-16)}`) % 1_000_000_000_000n;
  return String(random)
    .padStart(12, '0')
    .replace(/(\d{4})(?=\d)/g, '$1 ');
};

export const orderOf = (row: OrderRow): Order => ({
  iuc: row.iuc as Iuc,
  orderId: row.order_id as OrderId,
  number: row.number,
  kind: row.kind,
  state: row.state,
  phase: phaseOf(row),
  primeId: row.prime_id,
  item: row.item,
  quantity: row.quantity,
  channel: row.channel,
  points: points(row.points),
  cents: cents(row.cents),
  customer: { ...row.customer, email: row.email },
  detail: row.detail,
  effects: row.effects,
  createdAt: row.created_at,
  ...(row.wait_until ? { waitUntil: row.wait_until, waitLeftMs: waitLeftMs(row) } : {}),
  ...(row.reference ? { reference: row.reference } : {}),
  ...(row.terms_key && row.terms_version
    ? { terms: { key: row.terms_key, version: row.terms_version } }
    : {}),
  ...(row.accepted_at ? { acceptedAt: row.accepted_at } : {}),
  ...(row.confirmed_at ? { confirmedAt: row.confirmed_at } : {}),
  ...(row.reason ? { reason: closingReason({ ...row, reason: row.reason }) } : {}),
});

/** JSON with sorted keys: equal inputs have equal texts, whatever order their fields were written in. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
};

/** Hash of a command's request: the same transaction id with another hash is a misuse. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('base64url');
