import { failure, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import { advance, loadOrder } from './advance.ts';
import type { ExtendHoldResult, OrdersContext } from './contract.ts';
import { orderNotFound } from './finalise-order.ts';
import { isWaiting, orderOf } from './record.ts';

const alreadyExtended = () =>
  failure('already-extended', 'Vous avez déjà prolongé le délai de cette commande.', { status: 409 });
const holdExpired = () =>
  failure('hold-expired', 'Le délai pour valider votre commande est dépassé. Aucun point n’a été débité.', {
    status: 409,
  });

/**
 * Prolongs the hold of an order once, by 15 minutes (RAIL-10). When the booking system prolonged it but its answer was lost,
 * asking again finds that out.
 */
export const extendHold = async (
  ctx: OrdersContext,
  { iuc, orderId }: { readonly iuc: Iuc; readonly orderId: OrderId },
): Promise<ExtendHoldResult> => {
  const order = await loadOrder(ctx, iuc, orderId);
  if (order === undefined) return orderNotFound();
  if (order.state !== 'held')
    return failure('order-closed', 'Cette commande n’est plus en attente de validation.', { status: 409 });
  if (order.extended) return alreadyExtended();
  if (!isWaiting(order)) return holdExpired();
  const command = { key: order.order_id };
  const signal = AbortSignal.timeout(ctx.settings.providerTimeoutMs);
  try {
    const answer = await ctx.booking.extend(command, signal);
    const booking =
      answer.ok || answer.reason !== 'already-extended'
        ? answer.ok && answer.booking
        : await ctx.booking.find(order.order_id, signal);
    if (!booking || booking.heldUntil === undefined) return holdExpired();
    const row = await advance(ctx, order, 'hold-extended', { heldUntil: booking.heldUntil, extended: true });
    if (row) return success({ order: orderOf(row) });
    const now = await loadOrder(ctx, iuc, orderId);
    return now?.extended ? alreadyExtended() : holdExpired();
  } catch (error) {
    if (!(error instanceof BookingUnavailable) && !signal.aborted) throw error;
    return failure(
      'service-unavailable',
      'Le délai n’a pas pu être prolongé pour le moment. Veuillez réessayer.',
      { status: 503 },
    );
  }
};
