import type { OrderSeat, OrdersContext } from './contract.ts';
import type { OrderRow } from './record.ts';
import { next } from './states.ts';

/** What a step may change of an order; the rest never changes. */
export type OrderProgress = Pick<
  OrderRow,
  | 'state'
  | 'version'
  | 'booking_id'
  | 'seats'
  | 'held_until'
  | 'extended'
  | 'pnr'
  | 'debited'
  | 'refunded'
  | 'reason'
  | 'accepted_at'
  | 'confirmed_at'
  | 'state_since'
>;

export interface OrderChange {
  readonly bookingId?: string;
  readonly seats?: readonly OrderSeat[];
  /** ISO instant. */
  readonly heldUntil?: string;
  readonly extended?: true;
  /** Code of `reasons.ts`. */
  readonly reason?: string;
}

/**
 * Moves an order on by an event, if it is still in the state it was read in; undefined when somebody else was faster.
 * One round trip: transition, history row and job.
 */
export const advance = async (
  ctx: OrdersContext,
  order: OrderRow,
  event: string,
  change: OrderChange = {},
): Promise<OrderRow | undefined> => {
  const [progress] = await ctx.db.query<OrderProgress>(
    'select * from shop.advance_order($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      order.iuc,
      order.order_id,
      order.state,
      event,
      next(order.state, event),
      JSON.stringify(change),
      ctx.clock.now(),
      ctx.settings.takeoverMs,
    ],
    'shop.advance_order',
  );
  return progress && { ...order, ...progress };
};

export const loadOrder = async (
  ctx: Pick<OrdersContext, 'db'>,
  iuc: string,
  orderId: string,
): Promise<OrderRow | undefined> => {
  const [row] = await ctx.db.query<OrderRow>(
    'select * from shop.rail_order where iuc = $1 and order_id = $2',
    [iuc, orderId],
    'shop.load_order',
  );
  return row;
};
