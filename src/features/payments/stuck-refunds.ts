import { type Failure, failure, type Result, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import type { Actor } from '#features/orders/contract.ts';
import { recordAct } from '#features/staff/index.ts';
import type { PaidOrdersContext } from './ask-payment.ts';

interface ByHand {
  readonly iuc: Iuc;
  /** Of `manualOrders`. */
  readonly refundKey: string;
  /** Who does it. */
  readonly actor: Actor;
  /** Why, for those who look later. */
  readonly note: string;
}

const notThere = (): Failure<'order-closed'> => failure('order-closed');

/** Somebody has spoken to the bank: a refund that did not come about is asked for once more, and followed as any other. */
export const askRefundAgain = async (
  ctx: PaidOrdersContext,
  { iuc, refundKey, actor, note }: ByHand,
): Promise<Result<{ readonly refundKey: string }, 'order-closed'>> => {
  const [, base = refundKey, time = '1'] = /^(.+-back)(?:-(\d+))?$/.exec(refundKey) ?? [];
  const again = `${base}-${Number(time) + 1}`;
  const at = ctx.clock.now();
  const isAsked = await ctx.db.transaction(async (tx) => {
    const [row] = await tx.query<{ asked: boolean; order_id: OrderId }>(
      `select shop.ask_refund_again($1, $2, $3, $4, $5, $6) as asked,
              (select order_id from shop.refund where iuc = $1 and refund_key = $2) as order_id`,
      [iuc, refundKey, again, actor, note, at],
      'shop.ask_refund_again',
    );
    if (row?.asked && ctx.by)
      await recordAct(tx, { iuc, by: ctx.by, act: 'refund-asked-again', orderId: row.order_id, at });
    return row?.asked === true;
  });
  if (!isAsked) return notThere();
  ctx.wake?.('refund.follow');
  return success({ refundKey: again });
};

/** Somebody has settled a refund with the customer in another way: it is not followed any more. */
export const settleRefund = async (
  ctx: PaidOrdersContext,
  { iuc, refundKey, actor, note }: ByHand,
): Promise<Result<object, 'order-closed'>> => {
  const at = ctx.clock.now();
  const isSettled = await ctx.db.transaction(async (tx) => {
    const [row] = await tx.query<{ order_id: OrderId }>(
      `select r.order_id, shop.settle_refunds(r.iuc, r.order_id, jsonb_build_object('key', r.refund_key, 'by', $3::text, 'note', $4::text), $5)
       from shop.refund r where r.iuc = $1 and r.refund_key = $2 and shop.is_stuck(r)`,
      [iuc, refundKey, actor, note, at],
      'shop.settle_refund',
    );
    if (row && ctx.by)
      await recordAct(tx, { iuc, by: ctx.by, act: 'refund-settled', orderId: row.order_id, at });
    return row !== undefined;
  });
  return isSettled ? success({}) : notThere();
};
