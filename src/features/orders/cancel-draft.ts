import { failure, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { advance } from './advance.ts';
import type { CancelDraftResult, OrdersContext } from './contract.ts';
import { settle } from './drive.ts';
import { orderNotFound } from './finalise-order.ts';
import { kindOf } from './kind.ts';
import { isDebited } from './reasons.ts';
import { loadOrder, orderOf } from './record.ts';
import { knows } from './states.ts';

/**
 * The customer gives up an order that they have not accepted, also while it is still being asked for: what is held for it is freed.
 * Repeating it answers the same; an accepted order is refused and goes on.
 */
export const cancelDraft = async (
  ctx: OrdersContext,
  { iuc, orderId }: { readonly iuc: Iuc; readonly orderId: OrderId },
): Promise<CancelDraftResult> => {
  for (;;) {
    const order = await loadOrder(ctx, iuc, orderId);
    if (order === undefined) return orderNotFound();
    if (isDebited(order) || order.stage === 'confirmed') return failure('already-accepted');
    if (!knows(kindOf(ctx.kinds, order.kind).states, order.state, 'abandoned'))
      return success({ order: orderOf(await settle(ctx, order)) });
    const row = await advance(ctx, order, 'abandoned', { reason: 'abandoned', actor: 'customer' });
    // Somebody moved it meanwhile: look again.
    if (row) return success({ order: orderOf(await settle(ctx, row)) });
  }
};
