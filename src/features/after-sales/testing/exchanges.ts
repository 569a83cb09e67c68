import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { cents, points } from '#domain/money.ts';
import type { Ticket } from '#domain/rail/refund-share.ts';
import { type Order, writeTransitions } from '#features/orders/index.ts';
import { type OrderJourney, type RailOrdersContext, railKind, withKinds } from '#features/rail-shop/index.ts';
import { orderLeg, transactionId } from '#features/rail-shop/testing/order-setting.ts';
import { setUp } from '#features/rail-shop/testing/paid-orders.ts';
import { CONTENT, TERMS } from '#tests/harness/terms.ts';
import type { Exchange } from '../exchange-contract.ts';
import { cancellationKind, exchangeableOf, exchangeKind, finaliseExchange } from '../index.ts';
import { openExchange } from '../offer-exchange.ts';

/** The setting of paid orders, with what follows the sale among its kinds. */
export const exchangeSetting = async (t: TestContext, more: Parameters<typeof setUp>[1] = {}) => {
  const setting = await setUp(t, more);
  const ctx = withKinds(setting.ctx, (base) => [railKind(base), cancellationKind(base), exchangeKind(base)]);
  await writeTransitions(setting.db, ctx.kinds);
  return { ...setting, ctx };
};

let offered = 0;

/** Holds other seats for tickets, at a price of all of them; each on a train of its own, so that none is ever full. */
export const offerFor = async (
  ctx: RailOrdersContext,
  { iuc, orderId }: Pick<Order, 'iuc' | 'orderId'>,
  tickets: readonly Ticket[],
  price: number,
  more: {
    readonly transactionId?: ReturnType<typeof transactionId>;
    readonly fare?: 'points' | 'promo';
  } = {},
) => {
  const given = await exchangeableOf(ctx, { iuc, orderId, tickets });
  if (!given.ok) return given;
  offered += 1;
  const day = Temporal.PlainDate.from('2027-03-25').add({ days: Math.floor(offered / 15) });
  const each = Math.floor(price / given.passengers.length / given.journeys.length);
  const journeys = given.journeys.map(
    (_, index): OrderJourney => ({
      legs: [orderLeg(String(1000 + (offered % 15)), day.add({ days: index }).toString())],
      travelClass: '2',
      fare: more.fare ?? 'points',
      points: points(each * given.passengers.length),
    }),
  );
  const passengers = given.passengers.map((place) => {
    const { companion: _, ...person } = given.file.order.passengers[place] ?? assert.fail('nobody there');
    return { ...person, paid: journeys.map(() => ({ kind: 'adult' as const, points: points(each) })) };
  });
  return openExchange(ctx, {
    iuc,
    transactionId: more.transactionId ?? transactionId(),
    request: { exchanges: orderId, tickets, price },
    given,
    party: {
      journeys,
      passengers,
      points: points(journeys.reduce((sum, one) => sum + one.points, 0)),
      kept: given.kept,
    },
    quotationToken: 'quotation',
  });
};

/** The same, which must be offered. */
export const offer = async (...asked: Parameters<typeof offerFor>): Promise<Exchange> => {
  const result = await offerFor(...asked);
  assert.ok(result.ok, JSON.stringify(result));
  return result.exchange;
};

/** Accepts an exchange at what was offered, a part of it in euros or none. */
export const accept = (
  ctx: RailOrdersContext,
  exchange: Exchange,
  more: {
    readonly inEuros?: number;
    readonly back?: object;
    readonly points?: number;
    readonly vouchers?: Parameters<typeof finaliseExchange>[1]['vouchers'];
    readonly transactionId?: ReturnType<typeof transactionId>;
  } = {},
) => {
  const { inEuros = 0 } = more;
  return finaliseExchange(
    { orders: ctx, content: CONTENT },
    {
      iuc: exchange.iuc,
      orderId: exchange.orderId,
      transactionId: more.transactionId ?? transactionId(),
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: points(more.points ?? exchange.points - inEuros),
      expectedCents: cents(inEuros),
      ...(more.vouchers ? { vouchers: more.vouchers } : {}),
      correlationId: 'correlation-1',
      back: { ...exchange.exchange.back, ...more.back },
    },
  );
};
