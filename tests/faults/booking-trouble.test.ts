import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { type Iuc, newId, type OrderId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { createJobRunner } from '#features/jobs/index.ts';
import {
  finaliseOrder,
  initBooking,
  type OrdersContext,
  orderByTransaction,
  orderDetail,
  orderJobs,
} from '#features/orders/index.ts';
import { silent } from '#features/orders/testing/order-setting.ts';
import { balanceOf } from '#features/points/index.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { until } from '#tests/harness/until.ts';
import { faultOrder, faultSetting, member, PRICE } from './fault-setting.ts';

const MODES = ['time-out', 'error', 'lose-answer', 'late', 'nonsense'] as const;

const { db, system, contextWith, day } = await faultSetting({ after });

const runJobs = (t: TestContext, ctx: OrdersContext): void => {
  const runner = createJobRunner({ db: ctx.db, queues: orderJobs(ctx), log: silent, pollMs: 20 });
  t.after(() => runner.stop(2_000));
  runner.start();
};

const accept = (ctx: OrdersContext, iuc: Iuc, orderId: OrderId, transactionId: TransactionId) =>
  finaliseOrder(ctx, {
    iuc,
    orderId,
    transactionId,
    termsAccepted: true,
    termsVersion: '1',
    expectedPoints: points(PRICE),
  });

/** What the booking system has of a customer's orders, oldest order first. */
const bookings = async (iuc: Iuc): Promise<string[]> =>
  (
    await db.query<{ state: string }>(
      `select b.state from inventory.booking b join shop.rail_order o on o.order_id::text = b.booking_key
       where o.iuc = $1 order by o.order_id`,
      [iuc],
    )
  ).map(({ state }) => state);

for (const mode of MODES)
  test(`PAY-05 a booking system in its own process that answers one hold, one booking and one cancellation by “${mode}” leads to the same ends`, async (t) => {
    const ctx = contextWith({ providerTimeoutMs: 150, waitMs: 3_000 });
    runJobs(t, ctx);
    const iuc = await member(db, 10_000);

    const transactionId = newId() as TransactionId;
    await system.fault('hold', mode);
    const held = await initBooking(ctx, faultOrder(iuc, transactionId, day));
    assert.ok(held.ok, JSON.stringify(held));
    assert.equal(held.order.phase, 'held');
    await system.fault('confirm', mode);
    const booked = await accept(ctx, iuc, held.order.orderId, transactionId);
    assert.ok(booked.ok, JSON.stringify(booked));
    assert.equal(booked.order.phase, 'confirmed');
    await system.release();
    await system.clear();
    assert.equal(await balanceOf(db, iuc, ctx.clock.now()), 10_000 - PRICE);

    const lost = newId() as TransactionId;
    const second = await initBooking(ctx, faultOrder(iuc, lost, day));
    assert.ok(second.ok);
    await ctx.booking.cancel({ key: second.order.orderId });
    await system.fault('cancel', mode);
    const refused = await accept(ctx, iuc, second.order.orderId, lost);
    await system.release();
    await until(async () => (await orderDetail(db, iuc, second.order.orderId))?.phase === 'closed');
    if (!refused.ok) assert.match(refused.message, /rendus|restitution/);
    assert.equal((await orderDetail(db, iuc, second.order.orderId))?.state, 'refused');
    assert.equal(
      await balanceOf(db, iuc, ctx.clock.now()),
      10_000 - PRICE,
      'the second order’s points are back',
    );
    assert.deepEqual(await bookings(iuc), ['confirmed', 'cancelled']);
    await assertInvariants(db);
  });

for (const mode of ['time-out', 'lose-answer', 'late'] as const)
  test(`PAY-05 a booking system that answers every booking by “${mode}” is given up: nothing stays booked there and the points are back`, async (t) => {
    const ctx = contextWith({
      providerTimeoutMs: 100,
      waitMs: 200,
      giveUpMs: { holding: 500, booking: 500 },
    });
    runJobs(t, ctx);
    const iuc = await member(db, 10_000);
    const transactionId = newId() as TransactionId;
    const held = await initBooking(ctx, faultOrder(iuc, transactionId, day));
    assert.ok(held.ok);
    await system.fault('confirm', mode, { count: 1_000 });
    const answer = await accept(ctx, iuc, held.order.orderId, transactionId);
    assert.ok(answer.ok);
    assert.equal(answer.order.phase, 'in-progress', 'the customer reads that it goes on');
    await until(async () => (await orderDetail(db, iuc, held.order.orderId))?.phase === 'closed');
    // Bookings that were under way while we gave up arrive now, and must find the order cancelled.
    await system.release();
    await system.clear();
    const detail = await orderDetail(db, iuc, held.order.orderId);
    assert.match(detail?.reason?.message ?? '', /ne répond pas.*Vos points vous ont été rendus/);
    assert.equal(await balanceOf(db, iuc, ctx.clock.now()), 10_000);
    assert.deepEqual(await bookings(iuc), ['cancelled']);
    await assertInvariants(db);
  });

test('PAY-05 a hold that arrives after it was given up holds nothing', async (t) => {
  const ctx = contextWith({
    providerTimeoutMs: 100,
    waitMs: 200,
    giveUpMs: { holding: 300, booking: 300 },
  });
  runJobs(t, ctx);
  const iuc = await member(db, 10_000);
  const transactionId = newId() as TransactionId;
  await system.fault('hold', 'late', { count: 1_000 });
  const answer = await initBooking(ctx, faultOrder(iuc, transactionId, day));
  assert.ok(answer.ok);
  assert.equal(answer.order.phase, 'in-progress');
  await until(async () => (await orderByTransaction(db, iuc, transactionId))?.phase === 'closed');
  await system.release();
  await system.clear();
  assert.ok(!(await bookings(iuc)).includes('held'));
  await assertInvariants(db);
});
