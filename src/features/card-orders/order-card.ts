import { DISCOUNT_PRODUCTS } from '#domain/discount-products.ts';
import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc, OrderId, TransactionId } from '#domain/ids.ts';
import { cents } from '#domain/money.ts';
import { CARD_PRIME } from '#features/catalogue/index.ts';
import {
  type OrderCustomer,
  type OrderRow,
  openOrder,
  orderOf,
  orderOfCustomer,
  replayedOrder,
  settle,
} from '#features/orders/index.ts';
import type { PaidOrdersContext } from '#features/payments/index.ts';
import { CARD_ORDER, type CardOrder, type CardQuotation, cardOrderOf } from './contract.ts';

export const OPEN_CARD_ERRORS = ['transaction-reused', 'account-leaving', 'order-failed'] as const;

export interface OpenCardOrder {
  readonly iuc: Iuc;
  /** The same id with the same request gives the same order (SHOP-08). */
  readonly transactionId: TransactionId;
  /** What the client asked, as it asked it. */
  readonly request: unknown;
  readonly quotation: CardQuotation;
  /** Hash of it is kept, for disputes. */
  readonly quotationToken?: string;
  readonly customer: OrderCustomer;
  /** The agent who sells, in professional mode. */
  readonly agent?: string | undefined;
}

/** Makes the order of a card at its quoted price, which then waits for its customer: nothing is taken yet. */
export const openCardOrder = async (
  ctx: PaidOrdersContext,
  { iuc, transactionId, request, quotation, quotationToken, customer, agent }: OpenCardOrder,
): Promise<Result<{ readonly order: CardOrder }, (typeof OPEN_CARD_ERRORS)[number]>> => {
  const { wish, points } = quotation;
  const { product, holder, receiptMode, startsOn, endsOn, email } = wish;
  const detail = { product, holder, receipt_mode: receiptMode, starts_on: startsOn, ends_on: endsOn };
  const opened = await openOrder(ctx, {
    iuc,
    transactionId,
    request,
    kind: CARD_ORDER,
    primeId: CARD_PRIME,
    item: DISCOUNT_PRODUCTS[product].title,
    quantity: 1,
    points,
    cents: cents(0),
    customer: { ...customer, email },
    ...(quotationToken === undefined ? {} : { quotationToken }),
    channel: agent ?? 'web',
    actor: agent === undefined ? 'customer' : `agent:${agent}`,
    detail,
    effects: [{ run: 'shop.record_card_order', with: { product, holder, receiptMode, startsOn, endsOn } }],
  });
  return 'ok' in opened ? opened : answerOf(ctx, opened.order);
};

/** The order that a command has made before; undefined when its transaction id is new (SHOP-08). */
export const replayedCardOrder = async (
  ctx: PaidOrdersContext,
  command: Pick<OpenCardOrder, 'iuc' | 'transactionId' | 'request'>,
) => {
  const known = await replayedOrder(ctx, command);
  if (known === undefined || 'ok' in known) return known;
  return answerOf(ctx, known);
};

const answerOf = async (
  ctx: PaidOrdersContext,
  found: OrderRow,
): Promise<Result<{ readonly order: CardOrder }, (typeof OPEN_CARD_ERRORS)[number]>> => {
  if (found.kind !== CARD_ORDER) return failure('transaction-reused');
  return success({ order: cardOrderOf(orderOf(await settle(ctx, found))) });
};

/** An order of a card of this customer; undefined for another's, and for an order of something else. */
export const cardOrderOfCustomer = async (
  ctx: PaidOrdersContext,
  iuc: Iuc,
  orderId: OrderId,
): Promise<CardOrder | undefined> => {
  const order = await orderOfCustomer(ctx, iuc, orderId);
  return order?.kind === CARD_ORDER ? cardOrderOf(order) : undefined;
};
