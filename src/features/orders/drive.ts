import { setTimeout as wait } from 'node:timers/promises';
import type { OrderId } from '#domain/ids.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import { advance, loadOrder } from './advance.ts';
import type { OrdersContext } from './contract.ts';
import { isWaiting, type OrderRow } from './record.ts';
import { checkStates, ORDER_STATES, type OrderState } from './states.ts';
import { STEPS } from './steps.ts';

checkStates(new Set(Object.keys(STEPS)));

const driverOf = (state: OrderState) => {
  const definition = ORDER_STATES[state];
  return 'driver' in definition ? definition.driver : undefined;
};

/**
 * Drives an order until it has ended or waits for its customer, and answers it. Safe from several processes at once.
 * Throws `BookingUnavailable` when the booking system does not answer and it is too early to give up.
 */
export const drive = async (ctx: OrdersContext, found: OrderRow): Promise<OrderRow> => {
  let order = found;
  for (;;) {
    const driver = driverOf(order.state);
    if (driver === undefined || isWaiting(order)) return order;
    await ctx.beforeStep?.(order.state, order.order_id as OrderId);
    const moved = await STEPS[driver](ctx, order).catch((error: unknown) => giveUp(ctx, order, error));
    const after = moved ?? (await loadOrder(ctx, order.iuc, order.order_id));
    if (after === undefined) throw new Error('an order has disappeared');
    // Our clock says that the hold has ended and the database's does not yet.
    if (after.version === order.version) await wait(50);
    order = after;
  }
};

/** The booking system has been silent for too long: undo rather than keep the customer and their points waiting. */
const giveUp = async (ctx: OrdersContext, order: OrderRow, error: unknown): Promise<OrderRow | undefined> => {
  if (!isUnavailable(error)) throw error;
  const { state } = order;
  if (state !== 'holding' && state !== 'booking') throw error;
  const waited = order.state_since.until(Temporal.Now.instant()).total('milliseconds');
  if (waited < ctx.settings.giveUpMs[state]) throw error;
  ctx.log.warn({ orderId: order.order_id, state, waited }, 'the booking system does not answer: undoing');
  return advance(ctx, order, 'gave-up', { reason: 'service-unavailable' });
};

/** An adapter that lets the abort of our own time limit through means the same: nothing is known. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof BookingUnavailable ||
  (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'));

/**
 * Drives an order while its customer waits, at most `settings.waitMs`, then answers it as far as it got: the job goes on.
 * A silent booking system is asked again a few times within that limit.
 */
export const settle = async (ctx: OrdersContext, found: OrderRow): Promise<OrderRow> => {
  const ended = new AbortController();
  const driving = async (): Promise<OrderRow> => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 1_000)) {
      try {
        return await drive(ctx, (await latest()) ?? found);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        ctx.log.warn({ orderId: found.order_id, error: String(error) }, 'the booking system does not answer');
        await wait(pause, undefined, { signal: ended.signal });
      }
    }
  };
  let first = true;
  const latest = async () => {
    if (!first) return loadOrder(ctx, found.iuc, found.order_id);
    first = false;
    return found;
  };
  const limit = wait(ctx.settings.waitMs, undefined, { signal: ended.signal });
  limit.catch(() => {});
  const attempt = driving();
  // Once the customer has been answered, nobody listens to it any more; the job knows the order.
  attempt.catch(() => {});
  try {
    const settled = await Promise.race([attempt, limit]);
    return settled ?? (await loadOrder(ctx, found.iuc, found.order_id)) ?? found;
  } finally {
    ended.abort();
  }
};
