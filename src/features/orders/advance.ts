import { callTogether, type ListCall } from '#database/call-together.ts';
import { actOf, actorOf } from './acting.ts';
import type { Actor, EffectChange, OrdersContext } from './contract.ts';
import { kindOf } from './kind.ts';
import { loadOrder, type OrderHeader, type OrderRow, withEffects } from './record.ts';
import { knows } from './states.ts';

/** What moves on with a transition; the rest of an order never changes. */
type OrderProgress = Pick<
  OrderHeader,
  | 'state'
  | 'stage'
  | 'version'
  | 'wait_until'
  | 'reference'
  | 'reason'
  | 'accepted_at'
  | 'confirmed_at'
  | 'state_since'
> & { readonly now: Temporal.Instant };

export interface OrderChange {
  /** Code of the kind's reasons; null takes away the one that it has. */
  readonly reason?: string | null;
  readonly reference?: string;
  /** ISO instant, for a state that waits. */
  readonly waitUntil?: string;
  /** How many orders of the kind may wait for their customer, this one among them: the oldest beyond are given up with it. */
  readonly mostWaiting?: number;
  readonly effects?: readonly EffectChange[];
  readonly actor?: Actor;
  /** Why a person did it. */
  readonly note?: string;
}

/** What was just committed is looked at at once by this process's own jobs. */
export const wakeFor = (ctx: Pick<OrdersContext, 'wake'>, effects: readonly EffectChange[]): void => {
  if (effects.some(({ run }) => run === 'mail.queue' || run === 'shop.tell_spending'))
    ctx.wake?.('mail.send');
};

const ADVANCE_ORDERS: ListCall = {
  text: 'select a.n, (a.progress).* from shop.advance_orders($1, $2, $3, $4, $5, $6, $7, $8, $9) a',
  name: 'shop.advance_orders',
};

/**
 * Moves an order on by an event, if nobody has moved it since it was read, with the event's effects; undefined when somebody was
 * faster, or when the event only comes before or after the end of the wait. One round trip. Throws RangeError for an event that the
 * state does not know.
 */
export const advance = async (
  ctx: OrdersContext,
  order: OrderRow,
  event: string,
  {
    effects: changes = [],
    actor = 'system',
    reason,
    reference,
    waitUntil,
    mostWaiting,
    note,
  }: OrderChange = {},
): Promise<OrderRow | undefined> => {
  const effects = [...changes, ...actOf(ctx, actor, event, note === undefined ? {} : { note })];
  if (!knows(kindOf(ctx.kinds, order.kind).states, order.state, event))
    throw new RangeError(`an order that is ${order.state} knows no ${event}`);
  const [progress] = await callTogether<OrderProgress & { readonly n?: number }>(
    ctx.db,
    ADVANCE_ORDERS,
    order.iuc,
    [
      order.iuc,
      order.order_id,
      order.version,
      event,
      JSON.stringify({ reason, reference, waitUntil, mostWaiting, note }),
      effects.length === 0 ? null : JSON.stringify(effects),
      actorOf(ctx, actor),
      ctx.clock.now(),
      ctx.settings.takeoverMs,
    ],
  );
  if (progress === undefined) return undefined;
  wakeFor(ctx, effects);
  const { n: _, ...moved } = progress;
  return {
    ...order,
    ...moved,
    effects: withEffects(order.effects, effects, order.order_id),
    failures: 0,
    readAt: performance.now(),
  };
};

/** How often an order is read again that others move meanwhile: of so many at once one moves it at each reading. */
const MOST_READINGS = 20;

/**
 * As `advance`, for what another system has done already and what stands beside whatever else the customer does with the order at the same
 * moment (its hold extended while its seats are changed): the order is read again and moved from there, as long as `mayMove` says so of
 * it. What is written must be what the other system says last: who moved the order meanwhile may have asked that system for something else,
 * so that `again` asks it once more after each further reading. Answers the order after it, or, when it was not moved, as it was found last.
 */
export const advanceLatest = async (
  ctx: OrdersContext,
  order: OrderRow,
  event: string,
  change: OrderChange,
  mayMove: (order: OrderRow) => boolean,
  again: () => Promise<OrderChange> = async () => change,
): Promise<{ readonly isMoved: boolean; readonly order: OrderRow }> => {
  let row = order;
  for (let reading = 0; reading < MOST_READINGS && mayMove(row); reading += 1) {
    const moved = await advance(ctx, row, event, reading === 0 ? change : await again());
    if (moved) return { isMoved: true, order: moved };
    row = (await loadOrder(ctx, row.iuc, row.order_id)) ?? row;
  }
  return { isMoved: false, order: row };
};
