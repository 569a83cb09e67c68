import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import type { Ticket, TicketRefund } from '#domain/rail/refund-share.ts';
import { finaliseOrder, type Order, writeTransitions } from '#features/orders/index.ts';
import { checkNow } from '#features/payments/index.ts';
import {
  initBooking,
  type OrderJourney,
  type RailOrder,
  type RailOrdersContext,
  railKind,
  withKinds,
} from '#features/rail-shop/index.ts';
import { orderInput, orderLeg, transactionId } from '#features/rail-shop/testing/order-setting.ts';
import { pay, read, type Setting, setUp, tokenOf } from '#features/rail-shop/testing/paid-orders.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { cancellationKind, cancelTickets, ownPrimeFile, refundFor, selectionOf } from '../index.ts';

/** The setting of paid orders, with cancellations among its kinds. */
export const cancellationSetting = async (t: TestContext, more: Parameters<typeof setUp>[1] = {}) => {
  const setting = await setUp(t, more);
  const ctx = withKinds(setting.ctx, (base) => [railKind(base), cancellationKind(base)]);
  await writeTransitions(setting.db, ctx.kinds);
  return { ...setting, ctx };
};

let bought = 0;

const CAMILLE = { firstName: 'Camille', lastName: 'Martin', birthDate: '1990-05-04', isHolder: true };
export const LEA = { firstName: 'Léa', lastName: 'Martin', birthDate: '1991-01-09', isHolder: false };
export const CHILD = { firstName: 'Tom', lastName: 'Martin', birthDate: '2019-06-01', isHolder: false };

export interface Bought {
  readonly passengers?: RailOrder['passengers'];
  /** Of the outward journey, then of the inward one. */
  readonly fares?: readonly ('points' | 'promo')[];
  /** Of each journey, for all passengers. */
  readonly price?: number;
  /** Card that pays 1 000 cents of a price of 4 000 points. */
  readonly card?: string;
  readonly vouchers?: object;
}

/** Tickets that are booked and paid; each on trains of its own, so that none is ever full. */
export const buy = async (
  setting: Pick<Setting, 'ctx' | 'sandbox'>,
  iuc: Iuc,
  { passengers = [CAMILLE, LEA], fares = ['points'], price = 4_000, card, vouchers }: Bought = {},
): Promise<Order> => {
  const { ctx } = setting;
  bought += 1;
  const day = Temporal.PlainDate.from('2027-03-10').add({ days: Math.floor(bought / 15) });
  const each = Math.floor(price / passengers.length);
  const prices = passengers.map((_, index) => (index === 0 ? price - each * (passengers.length - 1) : each));
  const journeys = fares.map(
    (fare, index): OrderJourney => ({
      legs: [orderLeg(String(1000 + (bought % 15)), day.add({ days: index }).toString())],
      travelClass: '2',
      fare,
      points: points(price),
    }),
  );
  const paid = passengers.map((one, index) => ({
    ...one,
    paid: fares.map(() => ({ kind: 'adult' as const, points: points(prices[index] ?? 0) })),
  }));
  const held = await initBooking(ctx, orderInput(iuc, { journeys, passengers: paid }));
  assert.ok(held.ok, JSON.stringify(held));
  const { order } = held;
  if (card === undefined && vouchers === undefined) {
    const answer = await finaliseOrder(ctx, {
      iuc,
      orderId: order.orderId,
      transactionId: transactionId(),
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: order.points,
    });
    assert.ok(answer.ok, JSON.stringify(answer));
    return answer.order;
  }
  const answer = await pay(ctx, order, vouchers ?? {});
  assert.ok(answer.ok, JSON.stringify(answer));
  if (answer.order.state === 'paying') {
    await setting.sandbox.pay(tokenOf(answer.order), card ?? CARDS.accepted);
    await checkNow(ctx, order);
  }
  const done = await read(ctx, order);
  assert.equal(done.phase, 'confirmed');
  return done;
};

/** What goes back for tickets, as the customer is shown it. */
export const shown = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  orderId: OrderId,
  tickets: readonly Ticket[],
): Promise<TicketRefund> => {
  const found = await ownPrimeFile(ctx, iuc, orderId);
  assert.ok(found.ok, JSON.stringify(found));
  const selection = selectionOf(found.file, tickets);
  assert.ok(selection.ok, JSON.stringify(selection));
  return refundFor(found.file, selection.tickets);
};

export const ticket = (journey: number, passenger: number): Ticket => ({ journey, passenger });

/** Cancels tickets at the amount that is shown for them. */
export const cancel = async (
  ctx: RailOrdersContext,
  { iuc, orderId }: Pick<Order, 'iuc' | 'orderId'>,
  tickets: readonly Ticket[],
  more: Partial<Parameters<typeof cancelTickets>[1]> = {},
) =>
  cancelTickets(ctx, {
    iuc,
    orderId,
    tickets,
    transactionId: transactionId(),
    expected: more.expected ?? (await shown(ctx, iuc, orderId, tickets)),
    ...more,
  });
