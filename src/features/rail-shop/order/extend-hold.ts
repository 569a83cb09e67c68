import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import {
  advanceLatest,
  endOf,
  isWaiting,
  loadOrder,
  orderNotFound,
  orderOf,
} from '#features/orders/index.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import type { RailOrdersContext } from './context.ts';
import { type RailOrder, railOrderOf, type SeatsData, seatsDataOf } from './rail-order.ts';

export type ExtendHoldResult = Result<
  { readonly order: RailOrder },
  'order-not-found' | 'already-extended' | 'hold-expired' | 'order-closed' | 'extension-unavailable'
>;

/**
 * Prolongs the hold of an order once, by 15 minutes (RAIL-10). When the booking system prolonged it but its answer was lost,
 * asking again finds that out.
 */
export const extendHold = async (
  ctx: RailOrdersContext,
  { iuc, orderId }: { readonly iuc: Iuc; readonly orderId: OrderId },
): Promise<ExtendHoldResult> => {
  const order = await loadOrder(ctx, iuc, orderId);
  if (order === undefined) return orderNotFound();
  if (order.stage !== 'waiting' || order.state !== 'held') return failure('order-closed');
  if (seatsDataOf(order).extended) return failure('already-extended');
  const expired = () => endOf('hold-expired', order);
  if (!isWaiting(order)) return expired();
  const command = { key: order.order_id };
  const signal = AbortSignal.timeout(ctx.settings.providerTimeoutMs);
  try {
    const answer = await ctx.booking.extend(command, signal);
    const booking =
      answer.ok || answer.reason !== 'already-extended'
        ? answer.ok && answer.booking
        : await ctx.booking.find(order.order_id, signal);
    if (!booking || booking.heldUntil === undefined) return expired();
    const { isMoved, order: row } = await advanceLatest(
      ctx,
      order,
      'hold-extended',
      {
        waitUntil: booking.heldUntil,
        actor: 'customer',
        effects: [{ effect: 'seats', state: 'done', data: { extended: true } satisfies SeatsData }],
      },
      (latest) => latest.state === 'held' && !seatsDataOf(latest).extended,
    );
    if (isMoved) return success({ order: railOrderOf(orderOf(row)) });
    return seatsDataOf(row).extended ? failure('already-extended') : expired();
  } catch (error) {
    if (!(error instanceof BookingUnavailable) && !signal.aborted) throw error;
    return failure('extension-unavailable');
  }
};
