import type { Queryable } from '#database/database.ts';
import { type Failure, failure, type Result, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { advance } from './advance.ts';
import type { Actor, EffectChange, Order, OrdersContext } from './contract.ts';
import { settle } from './drive.ts';
import { kindOf } from './kind.ts';
import { loadOrder, type OrderRow, orderOf } from './record.ts';
import type { Stage } from './states.ts';

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
  readonly since: Temporal.Instant;
}

/** The queue of staff, the oldest first; of one customer, where an agent serves them. */
export const manualOrders = (db: Queryable, limit = 50, iuc?: Iuc): Promise<ManualOrder[]> =>
  db.query<ManualOrder>(
    `select o.iuc, o.order_id as "orderId", o.number, o.kind, o.item, o.points, o.cents, p.vouchers as "byVouchers", p.card as "byCard", o.reason, o.stage, m.last_error as "lastError", m.since,
            (select coalesce(jsonb_agg(jsonb_build_object('key', r.refund_key, 'cents', r.amount, 'lastFour', r.last_four)), '[]')
             from shop.refund r where r.iuc = o.iuc and r.order_id = o.order_id and shop.is_stuck(r)) as refunds,
            array(select e.effect from shop.order_effect e
                  where o.stage = 'manual' and e.iuc = o.iuc and e.order_id = o.order_id and e.state in ('asked', 'done') order by e.effect) as left
     from shop.manual_order m join shop."order" o on o.iuc = m.iuc and o.order_id = m.order_id
     left join lateral (
       select coalesce(sum(case when e.state in ('asked', 'done') then (v ->> 'cents')::int end), 0)::int as vouchers,
              coalesce(max(case when e.state in ('asked', 'done') then e.amount end), 0)::int as card
       from shop.order_effect e left join lateral jsonb_array_elements(e.data -> 'vouchers') v on true
       where e.iuc = o.iuc and e.order_id = o.order_id and e.effect = 'payment') p on true
     where $2::uuid is null or m.iuc = $2
     order by m.since limit $1`,
    [limit, iuc ?? null],
    'shop.manual_orders',
  );

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
