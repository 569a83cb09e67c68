import { callTogether, type ListCall } from '#database/call-together.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { newOrderId } from '#domain/ids.ts';
import { actOf, actorOf, channelOf } from './acting.ts';
import type { OpenInput, OrdersContext, OrdersWithin } from './contract.ts';
import { kindOf } from './kind.ts';
import { hashOf, loadOrderOfTransaction, type OrderRow, orderNumber, withEffects } from './record.ts';

/** 422: the id was fine, the pair of id and input is not. */
export const transactionReused = (): Failure<'transaction-reused'> => failure('transaction-reused');

/** Whether an order was made by this very request. Those from before requests were kept are taken at their word. */
const isSameRequest = (order: OrderRow, requestHash: string): boolean =>
  order.request_hash === null || order.request_hash === requestHash;

/**
 * The order that a transaction id has made, for a request that comes again (SHOP-08): nothing else of the request needs to be looked
 * at, for whatever has changed since (a price, a balance, an e-mail address), the order is there. Undefined when there is none.
 */
export const replayedOrder = async (
  ctx: Pick<OrdersWithin, 'db' | 'kinds'>,
  { iuc, transactionId, request }: Pick<OpenInput, 'iuc' | 'transactionId' | 'request'>,
): Promise<OrderRow | Failure<'transaction-reused'> | undefined> => {
  const order = await loadOrderOfTransaction(ctx, iuc, transactionId);
  if (order === undefined || order.transaction_id !== transactionId) return undefined;
  return isSameRequest(order, hashOf(request)) ? order : transactionReused();
};

/** Two orders may draw the same number; a third draw has never been needed. */
const DRAWS = 5;

/** Does again what opens an order, from its beginning, when its number was another order's. */
export const drawingNumbers = async <Value>(open: () => Promise<Value>): Promise<Value> => {
  for (let draw = 1; ; draw += 1)
    try {
      return await open();
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'order_number_pkey' || draw === DRAWS)
        throw error;
    }
};

type Opened =
  | { readonly order: OrderRow; readonly replayed: boolean }
  | Failure<'transaction-reused' | 'account-leaving'>;

/**
 * Writes a new order with what is asked of others, in one round trip, before anybody is asked; or answers the order that its
 * transaction id has already made, `replayed`. None for an account whose erasure has begun.
 */
export const openOrder = (ctx: OrdersContext, input: OpenInput): Promise<Opened> =>
  drawingNumbers(() => openOnce(ctx, input));

const OPEN_ORDERS: ListCall = {
  text: `select * from shop.open_orders($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
  name: 'shop.open_orders',
};

/** The same in whatever transaction the caller is in, who draws another number. */
export const openOnce = async (ctx: OrdersWithin, input: OpenInput): Promise<Opened> => {
  const kind = kindOf(ctx.kinds, input.kind);
  const requestHash = hashOf(input.request);
  const orderId = newOrderId();
  const number = orderNumber(orderId);
  const at = ctx.clock.now();
  const actor = actorOf(ctx, input.actor);
  const channel = channelOf(ctx, input.channel);
  const quotationHash = input.quotationToken === undefined ? null : hashOf(input.quotationToken);
  const [opened] = await callTogether<{ now: Temporal.Instant }>(ctx.db, OPEN_ORDERS, input.iuc, [
    input.iuc,
    orderId,
    number,
    kind.name,
    input.transactionId,
    requestHash,
    input.primeId,
    input.item,
    input.quantity,
    channel,
    actor,
    input.points,
    input.cents,
    JSON.stringify(input.customer),
    input.customer.email,
    quotationHash,
    input.obsoleteAt ?? null,
    JSON.stringify([
      ...input.effects,
      ...actOf(ctx, input.actor, kind.openedAs ?? 'order-opened', { item: input.item }),
    ]),
    at,
    ctx.settings.takeoverMs,
  ]);
  if (opened)
    return {
      replayed: false,
      order: {
        iuc: input.iuc,
        order_id: orderId,
        number,
        kind: kind.name,
        state: kind.first,
        stage: kind.states[kind.first]?.stage ?? 'working',
        version: 1,
        transaction_id: input.transactionId,
        request_hash: requestHash,
        finalise_transaction_id: null,
        finalise_hash: null,
        prime_id: input.primeId,
        item: input.item,
        quantity: input.quantity,
        channel,
        actor,
        points: input.points,
        cents: input.cents,
        customer: input.customer,
        email: input.customer.email,
        quotation_hash: quotationHash,
        terms_key: null,
        terms_version: null,
        obsolete_at: input.obsoleteAt ?? null,
        wait_until: null,
        reference: null,
        reason: null,
        failures: 0,
        last_error: null,
        created_at: at,
        accepted_at: null,
        confirmed_at: null,
        state_since: opened.now,
        detail: input.detail,
        effects: withEffects({}, input.effects, orderId),
        now: opened.now,
        readAt: performance.now(),
      },
    };
  const known = await replayedOrder(ctx, input);
  if (known === undefined) return failure('account-leaving');
  return 'ok' in known ? known : { order: known, replayed: true };
};
