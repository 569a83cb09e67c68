import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '#domain/failure.ts';
import { advance } from './advance.ts';
import type { OrdersContext } from './contract.ts';
import { kindOf, type OrderKind, type OrderStep } from './kind.ts';
import { inStateMs, isWaiting, loadOrder, type OrderRow } from './record.ts';
import { undo } from './undo.ts';

/**
 * How orders get on. A state says what is to be done next, and whoever finds an order may do it: the process that answers its customer,
 * the job of any process, or both at once.
 *
 * The first race is between drivers. Two of them may ask another system the same thing at the same time: it knows the order by its
 * key and answers both alike. Each then moves the order on from the version it has read; the database lets one of them, and the other
 * finds that nothing happened, reads the order again and goes on from where it is. So a driver never has to know about another.
 *
 * The second race is between the order and its customer's patience (`settle`). The order is driven in the background while a clock
 * runs. If the order comes to rest first, that is the answer; if the clock is first, the customer is answered with the order as far as
 * it got, and the driving goes on without a listener. It is not stopped: it may be in the middle of a call. Should it fail or its
 * process end, the order's job, which is put off at every transition, comes due and drives on.
 *
 * A step that fails is not repeated for ever. `drive` gives it up when its state's limit is reached: too long a silence, too many
 * errors that asking again does not change, too many processes that died of it. Forward steps are then undone, and an undoing that
 * cannot end is handed to people.
 */

const stepOf = (kind: OrderKind, order: OrderRow): OrderStep | undefined => {
  const definition = kind.states[order.state];
  if (definition === undefined) throw new RangeError(`${kind.name} knows no ${order.state}`);
  const { stage, step, waitEnds } = definition;
  if (stage === 'waiting')
    return (ctx) => advance(ctx, order, 'wait-ended', waitEnds === undefined ? {} : { reason: waitEnds });
  if (step === 'undo') return undo;
  return step === undefined ? undefined : kind.steps[step];
};

/**
 * Drives an order until it has ended, waits, or is people's, and answers it. Safe from several processes at once.
 * Throws what its step threw when it is too early to give up.
 */
export const drive = async (ctx: OrdersContext, found: OrderRow): Promise<OrderRow> => {
  let order = found;
  for (;;) {
    const kind = kindOf(ctx.kinds, order.kind);
    const step = stepOf(kind, order);
    if (step === undefined || isWaiting(order)) return order;
    const moved = await step(ctx, order).catch((error: unknown) => failed(ctx, kind, order, error));
    order = moved ?? (await reload(ctx, order));
  }
};

const reload = async (ctx: OrdersContext, order: OrderRow): Promise<OrderRow> => {
  const after = await loadOrder(ctx, order.iuc, order.order_id);
  if (after === undefined) throw new Fault('order-disappeared', { orderId: order.order_id });
  return after;
};

const isSilence = (kind: OrderKind, error: unknown): boolean => kind.isSilence?.(error) === true;

/** Gives the order's step up when its limit is reached; throws the error on when it is too early. */
const failed = async (
  ctx: OrdersContext,
  kind: OrderKind,
  order: OrderRow,
  error: unknown,
): Promise<OrderRow | undefined> => {
  const limit = kind.limits[order.state];
  if (limit === undefined) throw error;
  const fields = { orderId: order.order_id, state: order.state, error };
  if (isSilence(kind, error)) {
    const silent = inStateMs(order);
    if (silent < limit.silentMs) throw error;
    ctx.log.warn({ ...fields, silent: Math.round(silent) }, 'another system does not answer: given up');
    return giveUp(ctx, order, limit.reason ?? 'service-unavailable', error);
  }
  if ((await countFailure(ctx, order, error)) < limit.errors) throw error;
  ctx.log.error(fields, 'a step of an order fails: given up');
  return giveUp(ctx, order, limit.reason ?? 'order-failed', error);
};

/** Writes the failure of a step down; answers how many there were in this state, 0 when the order has moved on. */
const countFailure = async (ctx: OrdersContext, order: OrderRow, error: unknown): Promise<number> => {
  const [row] = await ctx.db.query<{ failures: number }>(
    `update shop."order" set failures = failures + 1, last_error = $4
     where iuc = $1 and order_id = $2 and version = $3 returning failures`,
    [order.iuc, order.order_id, order.version, errorText(error)],
    'shop.count_failure',
  );
  return row?.failures ?? 0;
};

const errorText = (error: unknown): string => String(error).slice(0, 500);

/**
 * The state's step is not tried any more: the order is undone, or, when it is just that which fails, handed to people. The reason that
 * an order already has stays.
 */
export const giveUp = async (
  ctx: OrdersContext,
  order: OrderRow,
  reason: string,
  error: unknown,
): Promise<OrderRow | undefined> => {
  await ctx.db.query(
    'update shop."order" set last_error = $4 where iuc = $1 and order_id = $2 and version = $3',
    [order.iuc, order.order_id, order.version, errorText(error)],
    'shop.last_error',
  );
  return advance(ctx, order, 'gave-up', order.reason === null ? { reason } : {});
};

/**
 * Drives an order while its customer waits, at most `settings.waitMs`, then answers it as far as it got: the job goes on.
 * A silent system is asked again a few times within that limit.
 */
export const settle = async (ctx: OrdersContext, found: OrderRow): Promise<OrderRow> => {
  const kind = kindOf(ctx.kinds, found.kind);
  const answered = new AbortController();
  const driving = async (): Promise<OrderRow> => {
    let order = found;
    for (let pause = 100; ; pause = Math.min(pause * 2, 1_000)) {
      try {
        return await drive(ctx, order);
      } catch (error) {
        const fields = { orderId: found.order_id, error };
        if (!isSilence(kind, error)) {
          // Ours, most likely, and known to the job: the customer is not kept waiting for it.
          ctx.log.error(fields, 'a step of an order failed');
          return reload(ctx, found);
        }
        ctx.log.warn(fields, 'another system does not answer an order');
        await wait(pause, undefined, { signal: answered.signal });
        order = await reload(ctx, found);
      }
    }
  };
  const { promise: patience, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ctx.settings.waitMs);
  const order = driving();
  // When it loses the race, nobody listens to it any more.
  order.catch(() => {});
  try {
    const settled = await Promise.race([order, patience]);
    if (settled) return settled;
    answered.abort();
    return await reload(ctx, found);
  } finally {
    clearTimeout(timer);
  }
};
