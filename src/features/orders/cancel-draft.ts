import { failure, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { advance, loadOrder } from './advance.ts';
import type { CancelDraftResult, OrdersContext } from './contract.ts';
import { settle } from './drive.ts';
import { orderNotFound } from './finalise-order.ts';
import { orderOf } from './record.ts';

/**
 * The customer gives up an order that they have not accepted: its seats are freed. Repeating it answers the same;
 * an accepted order is refused and goes on.
 */
export const cancelDraft = async (
  ctx: OrdersContext,
  { iuc, orderId }: { readonly iuc: Iuc; readonly orderId: OrderId },
): Promise<CancelDraftResult> => {
  for (;;) {
    const order = await loadOrder(ctx, iuc, orderId);
    if (order === undefined) return orderNotFound();
    if (order.debited || order.state === 'confirmed')
      return failure(
        'already-accepted',
        'Cette commande est déjà validée\u00a0: elle ne peut plus être abandonnée.',
        {
          status: 409,
        },
      );
    if (order.state !== 'held') return success({ order: orderOf(await settle(ctx, order)) });
    const row = await advance(ctx, order, 'abandoned', { reason: 'abandoned' });
    // Somebody moved it meanwhile: look again.
    if (row) return success({ order: orderOf(await settle(ctx, row)) });
  }
};
