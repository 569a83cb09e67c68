import type { Queryable } from '#database/database.ts';
import { type Failure, failure, type Result, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import type { TicketRefund } from '#domain/rail/refund-share.ts';
import { recordAct } from '#features/staff/index.ts';
import { advance } from './advance.ts';
import type { Actor, EffectChange, Order, OrdersContext } from './contract.ts';
import { settle } from './drive.ts';
import { kindOf } from './kind.ts';
import { loadOrder, type OrderRow, orderOf } from './record.ts';
import type { Stage } from './states.ts';

/** How an order is ended by hand: closed as it is, or its refunds given by another way. */
export type FinalDeed = 'CLORE' | 'REGLER';

/** What an agent asks a second one to confirm. */
export interface Proposal {
  readonly deed: FinalDeed;
  readonly note: string;
  readonly agent: string;
  /** Business instant. */
  readonly at: string;
}

/** An order that cannot end by itself, or a refund of which cannot, as staff see it in their queue. */
export interface ManualOrder {
  readonly iuc: Iuc;
  readonly orderId: OrderId;
  readonly number: string;
  readonly kind: string;
  readonly item: string;
  readonly points: number;
  /** All its euros; and of them what vouchers pay or are kept for, and what a card does. */
  readonly cents: number;
  readonly byVouchers: number;
  readonly byCard: number;
  /** Code of why it is undone. */
  readonly reason: string | null;
  /** What stood in the way at the end, for people; never shown to the customer. */
  readonly lastError: string | null;
  /** Its refunds that do not end by themselves: refused, sent back by the bank, or not credited for long. */
  readonly refunds: readonly {
    readonly key: string;
    readonly cents: number;
    readonly lastFour: string | null;
  }[];
  /** Where it stands: `manual`, or any other for one that is here for its refunds alone. */
  readonly stage: Stage;
  /** Names of the effects that have not been taken back, of one that cannot be undone. */
  readonly left: readonly string[];
  /** Points that are still the customer's, of one that cannot go on. */
  readonly pointsLeft: number;
  /** Of tickets that an agent cancelled without an automatic refund: what they are worth, and why nothing went back. */
  readonly undecided: (TicketRefund & { readonly reason: string | null }) | null;
  /** What an agent wants done, until a second one has looked at it. */
  readonly proposal: Proposal | null;
  readonly why: ManualWhy;
  readonly since: Temporal.Instant;
  /** How long it has waited, by the database's clock. */
  readonly waitedSeconds: number;
}

/** Why something waits: a second agent is to confirm it, nobody has decided yet, it came to a stop, or its refund has. */
export type ManualWhy = 'proposed' | 'undecided' | 'stopped' | 'refund';

const WHY = `case when m.proposal is not null then 'proposed' when o.state = 'undecided' then 'undecided'
                  when o.stage = 'manual' then 'stopped' else 'refund' end`;

const MANUAL_ORDERS = `
    select o.iuc, o.order_id as "orderId", o.number, o.kind, o.item, o.points, o.cents, p.vouchers as "byVouchers", p.card as "byCard", o.reason, o.stage, m.last_error as "lastError", m.since,
            (select coalesce(jsonb_agg(jsonb_build_object('key', r.refund_key, 'cents', r.amount, 'lastFour', r.last_four)), '[]')
             from shop.refund r where r.iuc = o.iuc and r.order_id = o.order_id and shop.is_stuck(r)) as refunds,
            array(select e.effect from shop.order_effect e
                  where o.stage = 'manual' and e.iuc = o.iuc and e.order_id = o.order_id and (e.state = 'asked' or (e.state = 'done' and o.kind <> 'cancellation'))
                  order by e.effect) as left,
            (select coalesce(sum(case e.effect when 'points' then o.points else e.amount end), 0)::int from shop.order_effect e
             where o.stage = 'manual' and e.iuc = o.iuc and e.order_id = o.order_id
               and (e.effect = 'points' and e.state in ('asked', 'done') or e.effect = 'points-back' and e.state = 'asked')) as "pointsLeft",
            case when o.state = 'undecided' then
              (select jsonb_build_object('points', c.points, 'cents', c.cents, 'voucherCents', c.voucher_cents, 'reason', c.reason)
               from shop.cancellation c where c.iuc = o.iuc and c.order_id = o.order_id) end as undecided,
            m.proposal,
            ${WHY} as why, extract(epoch from clock_timestamp() - m.since)::int as "waitedSeconds"
     from shop.manual_order m join shop."order" o on o.iuc = m.iuc and o.order_id = m.order_id
     left join lateral (
       select coalesce(sum(case when e.state in ('asked', 'done') then (v ->> 'cents')::int end), 0)::int as vouchers,
              coalesce(max(case when e.state in ('asked', 'done') then e.amount end), 0)::int as card
       from shop.order_effect e left join lateral jsonb_array_elements(e.data -> 'vouchers') v on true
       where e.iuc = o.iuc and e.order_id = o.order_id and e.effect = 'payment') p on true`;

/** What waits of one customer, where an agent serves them, or of all; the oldest first. */
export const manualOrders = (db: Queryable, limit = 50, iuc?: Iuc): Promise<ManualOrder[]> =>
  db.query<ManualOrder>(
    `${MANUAL_ORDERS} where $2::uuid is null or m.iuc = $2 order by m.since limit $1`,
    [limit, iuc ?? null],
    'shop.manual_orders',
  );

/** How much waits for one reason, of one kind. */
export interface ManualCount {
  readonly why: ManualWhy;
  readonly kind: string;
  readonly count: number;
}

export const MANUAL_PER_PAGE = 20;

/** A page of all that waits, of whichever customer, the oldest first, `page` from 1; and how much there is of each. */
export const manualQueue = async (
  db: Queryable,
  { why, kind, page }: { readonly why?: ManualWhy; readonly kind?: string; readonly page: number },
): Promise<{ readonly rows: readonly ManualOrder[]; readonly counts: readonly ManualCount[] }> => {
  const [rows, counts] = await Promise.all([
    db.query<ManualOrder>(
      `${MANUAL_ORDERS} where ($1::text is null or ${WHY} = $1) and ($2::text is null or o.kind = $2)
       order by m.since, m.order_id limit ${MANUAL_PER_PAGE} offset $3`,
      [why ?? null, kind ?? null, (Math.max(1, page) - 1) * MANUAL_PER_PAGE],
      'shop.manual_queue',
    ),
    db.query<ManualCount>(
      `select ${WHY} as why, o.kind, count(*)::int as count
       from shop.manual_order m join shop."order" o on o.iuc = m.iuc and o.order_id = m.order_id group by 1, 2`,
      [],
      'shop.manual_counts',
    ),
  ]);
  return { rows, counts };
};

/** Whose an order is that waits; undefined for one that waits no more. */
export const ownerOfManual = async (
  db: Queryable,
  orderId: OrderId,
): Promise<{ readonly iuc: Iuc; readonly orderId: OrderId } | undefined> => {
  const [row] = await db.query<{ iuc: Iuc }>('select iuc from shop.manual_order where order_id = $1', [
    orderId,
  ]);
  return row && { iuc: row.iuc, orderId };
};

interface ByHand {
  readonly iuc: Iuc;
  readonly orderId: OrderId;
  /** Who does it. */
  readonly actor: Actor;
  /** Why, for those who look later. */
  readonly note: string;
}

export type ByHandResult = Result<{ readonly order: Order }, 'order-not-found' | 'order-closed'>;

const waitingForPeople = async (
  ctx: OrdersContext,
  { iuc, orderId }: ByHand,
): Promise<OrderRow | Failure<'order-not-found' | 'order-closed'>> => {
  const order = await loadOrder(ctx, iuc, orderId);
  if (order === undefined) return failure('order-not-found');
  return order.stage === 'manual' ? order : failure('order-closed');
};

/** Somebody has seen to what stood in the way: the order is undone from where it stopped. */
export const takeUpOrder = async (ctx: OrdersContext, input: ByHand): Promise<ByHandResult> => {
  const order = await waitingForPeople(ctx, input);
  if ('ok' in order) return order;
  const row = await advance(ctx, order, 'taken-up', input);
  return row ? success({ order: orderOf(await settle(ctx, row)) }) : failure('order-closed');
};

/** Somebody has settled the order with the customer and the other systems: it is closed, and what it did stays as it is. */
export const closeByHand = async (ctx: OrdersContext, input: ByHand): Promise<ByHandResult> => {
  const order = await waitingForPeople(ctx, input);
  if ('ok' in order) return order;
  const kind = kindOf(ctx.kinds, order.kind);
  const effects = Object.entries(order.effects).flatMap(([effect, { state }]): EffectChange[] =>
    state === 'asked' || state === 'done'
      ? [{ effect, state: 'left', ...kind.effects[effect]?.left?.(order) }]
      : [],
  );
  const { actor, note } = input;
  const settled: EffectChange = { run: 'shop.settle_refunds', with: { by: actor, note } };
  const row = await advance(ctx, order, 'closed-by-hand', { actor, note, effects: [...effects, settled] });
  return row ? success({ order: orderOf(row) }) : failure('order-closed');
};

/** What a deed by hand disposes of, in cents: points at what one of them is worth, euros, and what vouchers have paid. */
export const stakeOf = (
  { stage, undecided, pointsLeft, byCard, byVouchers, refunds }: ManualOrder,
  centsPerPoint: number,
): number => {
  if (undecided) return undecided.points * centsPerPoint + undecided.cents + undecided.voucherCents;
  const kept = stage === 'manual' ? pointsLeft * centsPerPoint + byCard + byVouchers : 0;
  return refunds.reduce((sum, { cents }) => sum + cents, kept);
};

/** An agent asks a second one to confirm a deed that disposes of much. Nothing is done by it; one proposal at a time. */
export const proposeDeed = async (
  { db, clock, by }: OrdersContext,
  { iuc, orderId, deed, note }: Omit<ByHand, 'actor'> & { readonly deed: FinalDeed },
): Promise<Result<object, 'order-closed'>> => {
  if (!by) return failure('order-closed');
  const at = clock.now();
  const proposal: Proposal = { deed, note, agent: by.agent, at: at.toString() };
  const isKept = await db.transaction(async (tx) => {
    const rows = await tx.query(
      'update shop.manual_order set proposal = $3 where iuc = $1 and order_id = $2 and proposal is null returning 1',
      [iuc, orderId, JSON.stringify(proposal)],
      'shop.propose_deed',
    );
    if (rows.length > 0) await recordAct(tx, { iuc, by, act: 'settlement-proposed', orderId, at });
    return rows.length > 0;
  });
  return isKept ? success({}) : failure('order-closed');
};

/** A second agent takes a proposal up, to do what it says: once, and never the one who has made it. */
export const takeProposal = async (
  { db, by }: OrdersContext,
  { iuc, orderId }: Pick<ByHand, 'iuc' | 'orderId'>,
): Promise<Proposal | undefined> => {
  const [row] = await db.query<{ proposal: Proposal }>(
    `update shop.manual_order set proposal = null where iuc = $1 and order_id = $2 and proposal ->> 'agent' <> $3
     returning old.proposal`,
    [iuc, orderId, by?.agent],
    'shop.take_proposal',
  );
  return row?.proposal;
};

/** The second agent does not confirm it, or the first has thought again: the order waits as it did. */
export const declineProposal = async (
  { db, clock, by }: OrdersContext,
  { iuc, orderId }: Pick<ByHand, 'iuc' | 'orderId'>,
): Promise<Result<object, 'order-closed'>> => {
  if (!by) return failure('order-closed');
  const isGone = await db.transaction(async (tx) => {
    const rows = await tx.query(
      'update shop.manual_order set proposal = null where iuc = $1 and order_id = $2 and proposal is not null returning 1',
      [iuc, orderId],
      'shop.decline_proposal',
    );
    if (rows.length > 0)
      await recordAct(tx, { iuc, by, act: 'settlement-declined', orderId, at: clock.now() });
    return rows.length > 0;
  });
  return isGone ? success({}) : failure('order-closed');
};
