import { newId } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { advance } from './advance.ts';
import { type EffectDefinition, kindOf, type OrderStep } from './kind.ts';
import type { OrderRow } from './record.ts';

/** Points that the order's acceptance took: they go back with the transition. */
export const refundPoints: EffectDefinition = {
  undo: (_ctx, order) => ({
    run: 'shop.refund_points',
    with: { movement: newId(), minimumDays: LOYALTY.refundLifeDays, state: order.state },
  }),
};

/** What an order may still have done, the last first. */
const effectsLeft = (order: OrderRow, names: readonly string[]): string[] =>
  names.filter((name) => ['asked', 'done'].includes(order.effects[name]?.state ?? '')).reverse();

/**
 * The step that undoes an order of any kind: takes its last effect back and writes that down, and closes the order with the last one,
 * for the reason it has.
 */
export const undo: OrderStep = async (ctx, order) => {
  const kind = kindOf(ctx.kinds, order.kind);
  const [last, ...rest] = effectsLeft(order, Object.keys(kind.effects));
  const closing = kind.closing[order.reason ?? ''] ?? 'closed-refused';
  if (last === undefined) return advance(ctx, order, closing);
  const done = await kind.effects[last]?.undo?.(ctx, order);
  const effects = [{ effect: last, state: 'undone' as const, ...done }];
  return advance(ctx, order, rest.length > 0 ? 'undone' : closing, { effects });
};
