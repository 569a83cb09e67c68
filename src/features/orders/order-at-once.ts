import { type Failure, failure } from '#domain/failure.ts';
import { wakeFor } from './advance.ts';
import type { FinaliseInput, OpenInput, OrdersContext, OrdersWithin } from './contract.ts';
import {
  accept,
  FINALISE_ERRORS,
  type FinaliseResult,
  settledAnswer,
  termsRefusal,
} from './finalise-order.ts';
import { kindOf } from './kind.ts';
import { drawingNumbers, openOnce, replayedOrder, transactionReused } from './open-order.ts';

/** What is ordered and delivered in one command, with the terms that the customer accepts with it. */
export interface AtOnceInput
  extends Omit<OpenInput, 'detail' | 'effects'>,
    Pick<FinaliseInput, 'termsAccepted' | 'termsVersion' | 'expectedPoints'> {}

/** What an order at once may be refused for. */
export const AT_ONCE_ERRORS = [...FINALISE_ERRORS, 'account-leaving'] as const;
type AtOnceResult = FinaliseResult | Failure<'account-leaving'>;

/**
 * Orders what is delivered at once (SHOP-07): nothing is held, and nobody else is asked before the points are taken. The order is
 * written and accepted, with what its kind delivers, in one transaction: a process that dies leaves all of it or nothing, and the same
 * transaction id with the same request, sent again, is answered alike (SHOP-08).
 */
export const orderAtOnce = async (
  ctx: OrdersContext,
  { termsAccepted, termsVersion, expectedPoints, ...input }: AtOnceInput,
): Promise<AtOnceResult> => {
  const refused = termsRefusal({ termsAccepted });
  if (refused) return refused;
  if (expectedPoints !== input.points) return (await replayedAtOnce(ctx, input)) ?? failure('price-changed');
  const { wake: _, ...rest } = ctx;
  const done = await drawingNumbers(() =>
    ctx.db.transaction(async (tx) => {
      const within: OrdersWithin = { ...rest, db: tx };
      const opened = await openOnce(within, { ...input, detail: null, effects: [] });
      if ('ok' in opened) return opened;
      const { order } = opened;
      const deliveries = kindOf(ctx.kinds, order.kind).delivers?.(order) ?? [];
      const { iuc, transactionId, actor, cents: expectedCents } = input;
      const acceptance: FinaliseInput = {
        iuc,
        orderId: order.order_id as FinaliseInput['orderId'],
        transactionId,
        termsAccepted,
        termsVersion,
        expectedPoints,
        expectedCents,
        actor,
      };
      return { deliveries, ...(await accept(within, acceptance, deliveries)) };
    }),
  );
  if ('ok' in done) return done;
  const { outcome, order, deliveries } = done;
  if (order === undefined) return transactionReused();
  if (outcome === 'accepted') wakeFor(ctx, deliveries);
  return settledAnswer(ctx, order);
};

/** The answer to a command that has made its order before; undefined when its transaction id is new (SHOP-08). */
export const replayedAtOnce = async (
  ctx: OrdersContext,
  command: Pick<OpenInput, 'iuc' | 'transactionId' | 'request'>,
): Promise<FinaliseResult | undefined> => {
  const known = await replayedOrder(ctx, command);
  if (known === undefined || 'ok' in known) return known;
  return settledAnswer(ctx, known);
};
