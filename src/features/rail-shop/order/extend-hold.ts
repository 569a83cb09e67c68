import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { advance, endOf, isWaiting, loadOrder, orderNotFound, orderOf } from '#features/orders/index.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import type { RailOrdersContext } from './context.ts';
import { type RailOrder, railOrderOf, type SeatsData, seatsDataOf } from './rail-order.ts';

/** How often an order is read that others write meanwhile. */
const MOST_READINGS = 5;

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
    // Seats may be changed meanwhile, which prolongs nothing: the order is then read again.
    let row: typeof order | undefined = order;
    for (let reading = 0; reading < MOST_READINGS && row?.state === 'held'; reading += 1) {
      if (seatsDataOf(row).extended) return failure('already-extended');
      const done = await advance(ctx, row, 'hold-extended', {
        waitUntil: booking.heldUntil,
        actor: 'customer',
        effects: [{ effect: 'seats', state: 'done', data: { extended: true } satisfies SeatsData }],
      });
      if (done) return success({ order: railOrderOf(orderOf(done)) });
      row = await loadOrder(ctx, iuc, orderId);
    }
    return row && seatsDataOf(row).extended ? failure('already-extended') : expired();
  } catch (error) {
    if (!(error instanceof BookingUnavailable) && !signal.aborted) throw error;
    return failure('extension-unavailable');
  }
};
