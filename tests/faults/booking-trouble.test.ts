import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { systemClock } from '#domain/clock.ts';
import { type Iuc, newId, newIuc, type OrderId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { createJobRunner } from '#features/jobs/index.ts';
import { finaliseOrder, orderDetail, orderJobs, writeTransitions } from '#features/orders/index.ts';
import { orderByTransaction } from '#features/orders/testing/order-of-transaction.ts';
import { balanceOf } from '#features/points/index.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import {
  type InitBookingInput,
  initBooking,
  RAIL_ORDER_SETTINGS,
  type RailOrderSettings,
  type RailOrdersContext,
  railKind,
  withKinds,
} from '#features/rail-shop/index.ts';
import { orderInput, orderLeg } from '#features/rail-shop/testing/order-setting.ts';
import { createHttpBooking } from '#providers/booking/http-adapter.ts';
import { CREDENTIALS, startStandalone } from '#providers/booking/testing/standalone.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { silent } from '#tests/harness/silent.ts';
import { until } from '#tests/harness/until.ts';

const MODES = ['time-out', 'error', 'lose-answer', 'late', 'nonsense'] as const;

/** Short, so that what nobody drives is soon taken over and a silent booking system soon given up. */
const FAULT_SETTINGS: RailOrderSettings = {
  waitMs: 4_000,
  leaseMs: 1_600,
  providerTimeoutMs: 400,
  toldAbovePoints: 10_000,
  takeoverMs: 100,
  mostOpen: 100,
  undoing: { silentMs: 60_000, errors: 20, crashes: 20 },
  giveUpMs: { holding: 20_000, booking: 20_000 },
  payment: RAIL_ORDER_SETTINGS.payment,
};

const PRICE = 4_000;

const faultOrder = (iuc: Iuc, transactionId: TransactionId): InitBookingInput =>
  orderInput(iuc, {
    transactionId,
    journeys: [{ legs: [orderLeg('1001', day)], travelClass: '2', fare: 'points', points: points(PRICE) }],
  });

const ending = lastFirst({ after });
const db = await testDatabase(ending);
const system = await startStandalone({ databaseUrl: db.url });
ending.after(() => system.stop());
const day = Temporal.Now.plainDateISO().add({ days: 30 }).toString();

const contextWith = (settings: Partial<RailOrderSettings> = {}): RailOrdersContext => {
  const merged = { ...FAULT_SETTINGS, ...settings };
  return withKinds(
    {
      db,
      booking: createHttpBooking({
        url: system.url,
        ...CREDENTIALS,
        timeoutMs: merged.providerTimeoutMs,
      }),
      clock: systemClock,
      log: silent,
      settings: merged,
    },
    (base) => [railKind(base)],
  );
};
await writeTransitions(db, contextWith().kinds);

const member = async (amount: number): Promise<Iuc> => {
  const iuc = newIuc();
  await creditPoints(db, {
    iuc,
    points: points(amount),
    expiresOn: Temporal.Now.plainDateISO().add({ years: 2 }),
    key: `test:${newId()}`,
    label: 'Voyage Paris – Lyon',
    at: Temporal.Now.instant(),
  });
  return iuc;
};

const runJobs = (t: TestContext, ctx: RailOrdersContext): void => {
  const runner = createJobRunner({ db: ctx.db, queues: orderJobs(ctx), log: silent, pollMs: 20 });
  t.after(() => runner.stop(2_000));
  runner.start();
};

const accept = (ctx: RailOrdersContext, iuc: Iuc, orderId: OrderId, transactionId: TransactionId) =>
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
      `select b.state from inventory.booking b join shop."order" o on o.order_id::text = b.booking_key
       where o.iuc = $1 order by o.order_id`,
      [iuc],
    )
  ).map(({ state }) => state);

for (const mode of MODES)
  test(`PAY-05 a booking system in its own process that answers one hold, one booking and one cancellation by “${mode}” leads to the same ends`, async (t) => {
    const ctx = contextWith({ providerTimeoutMs: 500, waitMs: 15_000 });
    runJobs(t, ctx);
    const iuc = await member(10_000);

    const transactionId = newId() as TransactionId;
    await system.fault('hold', mode);
    const held = await initBooking(ctx, faultOrder(iuc, transactionId));
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
    const second = await initBooking(ctx, faultOrder(iuc, lost));
    assert.ok(second.ok);
    await ctx.booking.cancel({ key: second.order.orderId });
    await system.fault('cancel', mode);
    const refused = await accept(ctx, iuc, second.order.orderId, lost);
    await system.release();
    await until(async () => (await orderDetail(ctx, iuc, second.order.orderId))?.phase === 'closed');
    if (!refused.ok) assert.match(refused.message, /rendus|restitution/);
    assert.equal((await orderDetail(ctx, iuc, second.order.orderId))?.state, 'refused');
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
    const iuc = await member(10_000);
    const transactionId = newId() as TransactionId;
    // A system that does answer is waited for, however busy the machine is.
    const patient = contextWith({ providerTimeoutMs: 5_000, waitMs: 15_000 });
    const held = await initBooking(patient, faultOrder(iuc, transactionId));
    assert.ok(held.ok && held.order.phase === 'held', JSON.stringify(held));
    runJobs(t, ctx);
    await system.fault('confirm', mode, { count: 1_000 });
    const answer = await accept(ctx, iuc, held.order.orderId, transactionId);
    assert.ok(answer.ok);
    assert.equal(answer.order.phase, 'in-progress', 'the customer reads that it goes on');
    await until(async () => (await orderDetail(ctx, iuc, held.order.orderId))?.phase === 'closed');
    // Bookings that were under way while we gave up arrive now, and must find the order cancelled.
    await system.release();
    await system.clear();
    const detail = await orderDetail(ctx, iuc, held.order.orderId);
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
  const iuc = await member(10_000);
  const transactionId = newId() as TransactionId;
  await system.fault('hold', 'late', { count: 1_000 });
  const answer = await initBooking(ctx, faultOrder(iuc, transactionId));
  assert.ok(answer.ok);
  assert.equal(answer.order.phase, 'in-progress');
  await until(async () => (await orderByTransaction(ctx, iuc, transactionId))?.phase === 'closed');
  await system.release();
  await system.clear();
  assert.ok(!(await bookings(iuc)).includes('held'));
  await assertInvariants(db);
});
