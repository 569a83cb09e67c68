import { randomInt } from 'node:crypto';
import { DISCOUNT_PRODUCTS } from '#domain/discount-products.ts';
import { Fault } from '#domain/failure.ts';
import { newId } from '#domain/ids.ts';
import { DISCOUNT_SERIALS, discountNumberOf } from '#domain/loyalty/card-number.ts';
import { CARD_COMPANY_CODE } from '#features/cards/index.ts';
import { mailOf } from '#features/mail/index.ts';
import type { EffectChange, OrderKind, OrderRow, OrdersContext } from '#features/orders/index.ts';
import { type PaidOrdersContext, payableKind } from '#features/payments/index.ts';
import { cardConfirmed } from './confirmation-template.ts';
import { CARD, CARD_ORDER, type CardData, detailOf } from './contract.ts';

/** How long a price waits for its customer, ms: as long as its quotation. */
const KEPT_MS = 30 * 60_000;
/** Numbers that are tried; with ten million cards out of two thousand million, one order in 10^10 would need more. */
const TRIES = 5;

/** A number that no card has; should another order take it in the same moment, the giving is refused and another one is drawn. */
const freeNumber = async ({ db }: OrdersContext): Promise<string> => {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const number = discountNumberOf(randomInt(DISCOUNT_SERIALS));
    const [taken] = await db.query('select 1 from customer.right_directory where number = $1', [number]);
    if (!taken) return number;
  }
  throw new Fault('no-free-card-number');
};

const confirmationOf = (order: OrderRow, number: string) => {
  const { product, holder, receipt_mode, starts_on, ends_on } = detailOf(order);
  return mailOf(cardConfirmed, {
    number: order.number,
    orderId: order.order_id,
    cardNumber: number,
    title: DISCOUNT_PRODUCTS[product].title,
    holder: { firstName: holder.firstName, lastName: holder.lastName },
    isSameClient: holder.isSameClient,
    hasSpace: holder.iuc !== undefined,
    receiptMode: receipt_mode,
    startsOn: starts_on,
    endsOn: ends_on,
    points: order.points,
    cents: order.cents,
    civility: order.customer.civility,
    lastName: order.customer.lastName,
  });
};

const numberIn = (data: EffectChange['data']): string => {
  const { number } = (data ?? {}) as Partial<CardData>;
  if (number === undefined) throw new Fault('order-without-card');
  return number;
};

/** The card and the mail, in the transaction that confirms the order. */
const gives = (order: OrderRow, prepared: EffectChange['data']): readonly EffectChange[] => {
  const number = numberIn(prepared);
  const { product, holder, starts_on, ends_on } = detailOf(order);
  const messageId = newId();
  return [
    {
      effect: CARD,
      state: 'done',
      run: 'shop.grant_card',
      with: {
        ...(holder.iuc ? { holder: holder.iuc } : {}),
        rightId: newId(),
        key: `order:${order.order_id}`,
        product,
        number,
        startsOn: starts_on,
        endsOn: ends_on,
        file: order.number.replaceAll(' ', ''),
        companyCode: CARD_COMPANY_CODE,
        range: DISCOUNT_PRODUCTS[product].range,
      },
    },
    {
      effect: 'mail',
      state: 'done',
      key: messageId,
      run: 'mail.queue',
      with: { messageId, ...confirmationOf(order, number), recipient: order.email },
    },
  ];
};

/** A discount card bought in points, in euros or in both, for oneself or somebody else (BMC-01). */
export const cardKind = (ctx: Pick<PaidOrdersContext, 'payments' | 'settings'>): OrderKind =>
  payableKind(ctx, {
    name: CARD_ORDER,
    keptMs: KEPT_MS,
    minimumPointsShare: 0,
    gift: CARD,
    prepare: async (orders) => ({
      effect: CARD,
      state: 'asked',
      data: { number: await freeNumber(orders) } satisfies CardData,
    }),
    gives,
    effects: {
      // It is given with the confirmation and not before: an order that is undone has a number, and no card.
      [CARD]: { undo: () => ({}) },
      mail: {},
    },
    confirmation: (order) => confirmationOf(order, numberIn(order.effects[CARD]?.data)),
    detail: {
      table: 'shop.card_order',
      columns: ['product', 'holder', 'receipt_mode', 'starts_on', 'ends_on'],
    },
  });
