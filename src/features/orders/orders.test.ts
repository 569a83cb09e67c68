import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '#database/database.ts';
import { type Iuc, newIuc, newOrderId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { createJobRunner } from '#features/jobs/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { tinyOverlay } from '#providers/booking/testing/sample-trains.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { until } from '#tests/harness/until.ts';
import type { FinaliseInput, Order, OrdersContext } from './contract.ts';
import {
  cancelDraft,
  extendHold,
  finaliseOrder,
  initBooking,
  nbpAnswerOf,
  orderByTransaction,
  orderDetail,
  orderHistory,
  orderJobs,
} from './index.ts';
import {
  givePoints,
  orderInput,
  orderLeg,
  orderSetting,
  silent,
  TODAY,
  transactionId,
} from './testing/order-setting.ts';

const now = Temporal.Instant.from(TODAY);

const held = async (
  ctx: OrdersContext,
  iuc: Iuc,
  more: Parameters<typeof orderInput>[1] = {},
): Promise<Order> => {
  const result = await initBooking(ctx, orderInput(iuc, more));
  assert.ok(result.ok, JSON.stringify(result));
  assert.equal(result.order.phase, 'held');
  return result.order;
};

const acceptance = (order: Order, more: Partial<FinaliseInput> = {}): FinaliseInput => ({
  iuc: order.iuc,
  orderId: order.orderId,
  transactionId: transactionId(),
  termsAccepted: true,
  termsVersion: '2026-01',
  expectedPoints: order.points,
  ...more,
});

const codeOf = (result: { ok: boolean; code?: string }): string => (result.ok ? 'ok' : (result.code ?? ''));

const count = async (db: Database, table: string): Promise<number> =>
  ((await db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0] as { n: number }).n;

const startJobs = (ctx: OrdersContext, atEnd: (work: () => Promise<void>) => void) => {
  const runner = createJobRunner({ db: ctx.db, queues: orderJobs(ctx), log: silent, pollMs: 20 });
  atEnd(() => runner.stop(1_000));
  runner.start();
};

test('RAIL-10 SHOP-06 an order holds seats for 15 minutes, then takes the points and has a file reference, seats and a mail', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const order = await held(ctx, iuc);
  const minutes = Temporal.Now.instant()
    .until(order.heldUntil as Temporal.Instant)
    .total('minutes');
  assert.ok(minutes > 14.5 && minutes <= 15.1, `${minutes} minutes`);
  assert.equal(await balanceOf(db, iuc, now), 10_000, 'holding seats costs nothing');

  const result = await finaliseOrder(ctx, acceptance(order));
  assert.ok(result.ok, JSON.stringify(result));
  assert.equal(result.order.phase, 'confirmed');
  assert.match(result.order.pnr ?? '', /^[A-Z0-9]{6}$/);
  assert.equal(await balanceOf(db, iuc, now), 6_000);

  const answer = nbpAnswerOf(result.order);
  assert.equal(answer.errorPost, false);
  assert.equal(answer.pnrIdentification, result.order.pnr);
  assert.equal(answer.paoPassengers[0]?.lastname, 'Martin');
  assert.ok(answer.paoPassengers[0]?.seatNumber);
  assert.equal(answer.travels[0]?.destination, 'Marseille Saint-Charles');

  const detail = await orderDetail(db, iuc, order.orderId);
  assert.deepEqual(
    detail?.steps.map(({ event }) => event),
    ['ordered', 'seats-held', 'accepted', 'booked'],
  );
  assert.deepEqual(
    detail?.mails.map(({ email, status }) => ({ email, status })),
    [{ email: 'camille@example.test', status: 'EN_COURS' }],
  );
  assert.equal(await count(db, `job.job where queue = 'order.drive'`), 0, 'nothing is left to drive');
  await assertInvariants(db);
});

test('RAIL-10 a customer holds seats in three orders at most: the oldest is given up and says so', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const few = { ...ctx, settings: { ...ctx.settings, mostHeld: 3 } };
  startJobs(few, (work) => t.after(work));
  const orders = [];
  for (let index = 0; index < 4; index += 1) orders.push(await held(few, iuc));
  const [oldest, ...others] = orders;
  await until(async () => (await orderDetail(db, iuc, oldest?.orderId as never))?.phase === 'closed');
  const closed = await orderDetail(db, iuc, oldest?.orderId as never);
  assert.equal(closed?.state, 'cancelled');
  assert.match(closed?.reason?.message ?? '', /trois commandes plus récentes.*Aucun point n’a été débité/);
  for (const order of others) assert.equal((await orderDetail(db, iuc, order.orderId))?.phase, 'held');
  assert.equal(await count(db, `inventory.booking where state = 'held'`), 3);
  await assertInvariants(db);
});

test('SHOP-08 the same transaction id twice at once makes one order with one answer; with another input it is refused', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const input = orderInput(iuc);
  const answers = await Promise.all(Array.from({ length: 6 }, () => initBooking(ctx, input)));
  const ids = answers.map((answer) => (answer.ok ? answer.order.orderId : answer.code));
  assert.equal(new Set(ids).size, 1);
  assert.equal(await count(db, 'shop.rail_order'), 1);
  assert.equal(await count(db, 'inventory.booking'), 1);
  assert.equal((await orderByTransaction(db, iuc, input.transactionId))?.orderId, ids[0]);

  const other = await initBooking(ctx, {
    ...input,
    journeys: [{ ...input.journeys[0], points: points(3_900) }] as never,
  });
  assert.equal(codeOf(other), 'transaction-reused');

  const [first] = answers;
  assert.ok(first?.ok);
  const accept = acceptance(first.order);
  const clicks = await Promise.all([
    ...Array.from({ length: 5 }, () => finaliseOrder(ctx, accept)),
    finaliseOrder(ctx, { ...accept, transactionId: transactionId() }),
  ]);
  assert.equal(new Set(clicks.map((click) => (click.ok ? click.order.pnr : click.code))).size, 1);
  assert.equal(await balanceOf(db, iuc, now), 6_000, 'the points are taken once');
  assert.equal(await count(db, 'trip.file'), 1);
  assert.equal(await count(db, 'mail.message'), 1);
  assert.equal(codeOf(await finaliseOrder(ctx, { ...accept, termsVersion: 'other' })), 'transaction-reused');
  const second = await held(ctx, iuc);
  assert.equal(
    codeOf(await finaliseOrder(ctx, acceptance(second, { transactionId: accept.transactionId }))),
    'transaction-reused',
  );
  await assertInvariants(db);
});

test('RAIL-11 terms not accepted, and a price that is not the order’s, change nothing', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const order = await held(ctx, iuc);
  const refused = await finaliseOrder(ctx, acceptance(order, { termsAccepted: false }));
  assert.ok(!refused.ok);
  assert.equal(refused.fields?.termsAccepted, 'Les Conditions Générales de Vente doivent être validées');
  assert.equal(
    codeOf(await finaliseOrder(ctx, acceptance(order, { expectedPoints: points(3_000) }))),
    'price-changed',
  );
  assert.equal((await orderDetail(db, iuc, order.orderId))?.state, 'held');
  assert.equal(await balanceOf(db, iuc, now), 10_000);
});

test('another customer cannot see, accept, prolong or abandon an order', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const order = await held(ctx, iuc);
  const stranger = newIuc();
  await givePoints(db, stranger, 50_000);
  const theirs = { iuc: stranger, orderId: order.orderId };
  assert.equal(await orderDetail(db, stranger, order.orderId), undefined);
  assert.equal(await orderByTransaction(db, stranger, 'x' as never), undefined);
  assert.equal(codeOf(await finaliseOrder(ctx, acceptance(order, { iuc: stranger }))), 'order-not-found');
  assert.equal(codeOf(await extendHold(ctx, theirs)), 'order-not-found');
  assert.equal(codeOf(await cancelDraft(ctx, theirs)), 'order-not-found');
  assert.equal((await orderHistory(db, stranger)).total, 0);
  assert.equal((await orderDetail(db, iuc, order.orderId))?.state, 'held');
  assert.equal(codeOf(await cancelDraft(ctx, { iuc, orderId: newOrderId() })), 'order-not-found');
});

test('RAIL-10 a hold is prolonged once, also when the booking system’s answer was lost', async (t) => {
  const { ctx, iuc, booking } = await orderSetting(t);
  const order = await held(ctx, iuc);
  booking.next('extend', 'answer-lost');
  assert.equal(codeOf(await extendHold(ctx, order)), 'service-unavailable');
  const extended = await extendHold(ctx, order);
  assert.ok(extended.ok);
  assert.ok(extended.order.extended);
  const minutes = Temporal.Now.instant()
    .until(extended.order.heldUntil as Temporal.Instant)
    .total('minutes');
  assert.ok(minutes > 29 && minutes < 30.1, `${minutes} minutes`);
  assert.equal(codeOf(await extendHold(ctx, order)), 'already-extended');
});

test('a full train is said in French with nothing taken, and the order is closed', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t, { overlayDir: tinyOverlay(1) });
  const four = Array.from({ length: 4 }, () => ({ firstName: 'A', lastName: 'B', isHolder: false }));
  await held(ctx, iuc, { passengers: four });
  const input = orderInput(iuc);
  const full = await initBooking(ctx, input);
  assert.ok(!full.ok);
  assert.equal(full.code, 'full');
  assert.match(full.message, /plus assez de places.*Aucun point n’a été débité/);
  assert.deepEqual(await initBooking(ctx, input), full, 'the same id gets the same answer');
  assert.equal((await orderByTransaction(db, iuc, input.transactionId))?.state, 'refused');
  assert.equal((await orderHistory(db, iuc)).total, 0, 'what was never accepted is no order to a customer');
});

test('POINTS-06 two orders at once that together exceed the balance: one is confirmed, the other refused with its seats freed', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t, { points: 1 });
  for (let round = 1; round <= 10; round += 1) {
    const member = newIuc();
    await givePoints(db, member, 5_000);
    const orders = await Promise.all([held(ctx, member), held(ctx, member)]);
    const results = await Promise.all(orders.map((order) => finaliseOrder(ctx, acceptance(order))));
    assert.deepEqual(results.map(codeOf).sort(), ['not-enough-points', 'ok'], `round ${round}`);
    const refused = results.find((result) => !result.ok);
    assert.ok(refused && !refused.ok);
    assert.match(refused.message, /solde de points ne suffit pas.*Aucun point n’a été débité/);
    assert.equal(await balanceOf(db, member, now), 1_000);
  }
  assert.equal(await count(db, `inventory.booking where state = 'confirmed'`), 10);
  assert.equal(await count(db, `inventory.booking where state = 'cancelled'`), 10);
  assert.equal(await balanceOf(db, iuc, now), 1);
  await assertInvariants(db);
});

test('PAY-05 seats lost between acceptance and booking: the points come back and the sentence says so', async (t) => {
  const { ctx, db, iuc, booking, embedded } = await orderSetting(t);
  const order = await held(ctx, iuc);
  booking.next('confirm', async () => void (await embedded.cancel({ key: order.orderId })));
  const result = await finaliseOrder(ctx, acceptance(order));
  assert.ok(!result.ok);
  assert.equal(result.code, 'seats-gone');
  assert.match(result.message, /Vos points vous ont été rendus/);
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  const detail = await orderDetail(db, iuc, order.orderId);
  assert.deepEqual(
    detail?.steps.map(({ state }) => state),
    ['holding', 'held', 'booking', 'releasing', 'refunding', 'refused'],
  );
  const history = await orderHistory(db, iuc);
  assert.match(history.rows[0]?.reason?.message ?? '', /rendus/);
  assert.equal(await count(db, 'mail.message'), 0);
  assert.equal(await count(db, 'trip.file'), 0);
  await assertInvariants(db);
});

test('PAY-05 a booking system that is unreachable, or loses its answers, while the customer waits: the order is confirmed once', async (t) => {
  const { ctx, db, iuc, booking } = await orderSetting(t);
  booking.next('hold', 'unreachable', 'answer-lost');
  const order = await held(ctx, iuc);
  booking.next('confirm', 'answer-lost', 'unreachable', 'answer-lost');
  const result = await finaliseOrder(ctx, acceptance(order));
  assert.ok(result.ok);
  assert.equal(result.order.phase, 'confirmed');
  assert.equal(await count(db, 'inventory.booking'), 1);
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  await assertInvariants(db);
});

test('PAY-05 an order that outlasts its customer’s patience answers « en cours » and a job of another process ends it', async (t) => {
  const { ctx, db, iuc, booking, atEnd } = await orderSetting(t, { settings: { waitMs: 50 } });
  const order = await held({ ...ctx, settings: { ...ctx.settings, waitMs: 2_000 } }, iuc);
  booking.next('confirm', 'unreachable', 'unreachable', 'answer-lost', 'unreachable');
  const result = await finaliseOrder(ctx, acceptance(order));
  assert.ok(result.ok);
  assert.equal(result.order.phase, 'in-progress');
  startJobs(ctx, atEnd);
  await until(async () => (await orderDetail(db, iuc, order.orderId))?.phase === 'confirmed');
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  await assertInvariants(db);
});

test('PAY-05 a booking system that stays silent is given up: cancelled there, points given back, the customer told', async (t) => {
  const { ctx, db, iuc, booking, atEnd } = await orderSetting(t, {
    settings: { waitMs: 300, giveUpMs: { holding: 100, booking: 100 } },
  });
  const order = await held(ctx, iuc);
  // The booking happens and its answers are lost, until the portal gives up: then it must be undone.
  booking.next('confirm', ...Array.from({ length: 50 }, () => 'answer-lost' as const));
  booking.next('cancel', 'unreachable', 'answer-lost');
  await finaliseOrder(ctx, acceptance(order));
  startJobs(ctx, atEnd);
  await until(async () => (await orderDetail(db, iuc, order.orderId))?.phase === 'closed');
  const detail = await orderDetail(db, iuc, order.orderId);
  assert.equal(detail?.state, 'refused');
  assert.match(detail?.reason?.message ?? '', /ne répond pas.*Vos points vous ont été rendus/);
  assert.equal(await count(db, `inventory.booking where state = 'cancelled'`), 1);
  assert.equal(await balanceOf(db, iuc, now), 10_000);

  booking.next('hold', ...Array.from({ length: 50 }, () => 'unreachable' as const));
  const input = orderInput(iuc);
  await initBooking(ctx, input);
  await until(async () => (await orderByTransaction(db, iuc, input.transactionId))?.phase === 'closed');
  const silentHold = await orderByTransaction(db, iuc, input.transactionId);
  assert.match(silentHold?.reason?.message ?? '', /ne répond pas.*Aucun point n’a été débité/);
  await assertInvariants(db);
});

test('RAIL-10 finalising at the very end of a hold either confirms or expires, never both', async (t) => {
  const { ctx, db, atEnd } = await orderSetting(t);
  startJobs(ctx, atEnd);
  const ends: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const iuc = newIuc();
    await givePoints(db, iuc, 4_000);
    const order = await held(ctx, iuc);
    // The hold ends while the finalisation arrives: the order's own deadline is brought near.
    await db.query(
      `with due as (update shop.rail_order set held_until = clock_timestamp() + interval '15 milliseconds' where order_id = $1)
       update job.job set run_at = clock_timestamp() + interval '15 milliseconds' where key = $1::text`,
      [order.orderId],
    );
    const delay = 8 + round;
    await new Promise((resolve) => setTimeout(resolve, delay));
    const result = await finaliseOrder(ctx, acceptance(order));
    await until(async () => (await orderDetail(db, iuc, order.orderId))?.phase !== 'in-progress');
    const state = (await orderDetail(db, iuc, order.orderId))?.state;
    ends.push(`${codeOf(result)} ${state}`);
    assert.equal(await balanceOf(db, iuc, now), state === 'confirmed' ? 0 : 4_000);
  }
  for (const end of ends)
    assert.ok(['ok confirmed', 'hold-expired expired', 'order-closed expired'].includes(end), end);
  await assertInvariants(db);
});

test('RAIL-10 accepting after the end of the hold is refused with nothing taken, also before anybody has noticed the end', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const order = await held(ctx, iuc);
  await db.query(`update shop.rail_order set held_until = clock_timestamp() - interval '1 millisecond'`);
  const late = await finaliseOrder(ctx, acceptance(order));
  assert.ok(!late.ok);
  assert.equal(late.code, 'hold-expired');
  assert.match(late.message, /15 minutes.*Aucun point n’a été débité/);
  assert.equal(codeOf(await extendHold(ctx, order)), 'hold-expired');
  assert.equal(await balanceOf(db, iuc, now), 10_000);
});

test('an acceptance that arrives while the seats are still being asked for waits for them', async (t) => {
  const { ctx, db, iuc, booking } = await orderSetting(t);
  const input = orderInput(iuc);
  let accepted: ReturnType<typeof finaliseOrder> | undefined;
  booking.next('hold', async () => {
    const order = await orderByTransaction(db, iuc, input.transactionId);
    assert.equal(order?.state, 'holding');
    accepted = finaliseOrder(ctx, acceptance(order as Order));
  });
  await initBooking(ctx, input);
  const result = await accepted;
  assert.ok(result?.ok, JSON.stringify(result));
  assert.equal(result.order.phase, 'confirmed');
  await assertInvariants(db);
});

test('finalising and abandoning at once: one of them wins, and the points follow it', async (t) => {
  const { ctx, db } = await orderSetting(t);
  for (let round = 0; round < 10; round += 1) {
    const iuc = newIuc();
    await givePoints(db, iuc, 4_000);
    const order = await held(ctx, iuc);
    const [finalised, cancelled] = await Promise.all([
      finaliseOrder(ctx, acceptance(order)),
      cancelDraft(ctx, order),
    ]);
    assert.notEqual(finalised.ok, cancelled.ok);
    const state = (await orderDetail(db, iuc, order.orderId))?.state;
    assert.equal(state, finalised.ok ? 'confirmed' : 'cancelled');
    assert.equal(await balanceOf(db, iuc, now), finalised.ok ? 0 : 4_000);
  }
  await assertInvariants(db);
});

test('a hold that nobody accepts ends by itself: the seats are freed and the order says so', async (t) => {
  const { ctx, db, iuc, atEnd } = await orderSetting(t, { overlayDir: tinyOverlay(1) });
  startJobs(ctx, atEnd);
  const four = Array.from({ length: 4 }, () => ({ firstName: 'A', lastName: 'B', isHolder: false }));
  const order = await held(ctx, iuc, { passengers: four });
  await db.query(`update shop.rail_order set held_until = clock_timestamp() - interval '1 second'`);
  await db.query(`update job.job set run_at = clock_timestamp()`);
  await until(async () => (await orderDetail(db, iuc, order.orderId))?.state === 'expired');
  assert.equal(
    (await held(ctx, iuc, { passengers: four })).phase,
    'held',
    'the same seats can be held again',
  );
  assert.match((await orderDetail(db, iuc, order.orderId))?.reason?.message ?? '', /15 minutes/);
});

test('a job that looks at a hold too early leaves it alone and comes again at its end', async (t) => {
  const { ctx, db, iuc, atEnd } = await orderSetting(t);
  const order = await held(ctx, iuc);
  await db.query(`update job.job set run_at = clock_timestamp()`);
  startJobs(ctx, atEnd);
  const due = async () =>
    (
      await db.query<{ run_at: Temporal.Instant; lease: string | null }>(
        'select run_at, lease from job.job where key = $1',
        [order.orderId],
      )
    )[0];
  await until(async () => {
    const job = await due();
    return job?.lease === null && job.run_at.equals(order.heldUntil as Temporal.Instant);
  });
  assert.equal((await orderDetail(db, iuc, order.orderId))?.state, 'held');
  await assertInvariants(db);
});

test('a customer who accepts just while a job puts off the watch of their hold leaves no job behind', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const order = await held(ctx, iuc);
  let accepted = false;
  const overtaken: OrdersContext = {
    ...ctx,
    db: {
      ...db,
      query: async (text, values, name) => {
        if (text.includes('job.enqueue') && !accepted) {
          accepted = true;
          assert.ok((await finaliseOrder(ctx, acceptance(order))).ok);
        }
        return db.query(text, values, name);
      },
    },
  };
  await orderJobs(overtaken)['order.drive'].handler(
    {
      queue: 'order.drive',
      key: order.orderId,
      payload: { iuc, orderId: order.orderId },
      attempt: 1,
      lastAttempt: false,
    },
    new AbortController().signal,
  );
  assert.ok(accepted);
  assert.equal((await orderDetail(db, iuc, order.orderId))?.state, 'confirmed');
  assert.deepEqual(await db.query('select key from job.job where key = $1', [order.orderId]), []);
  await assertInvariants(db);
});

test('ORDER-01 the history lists accepted orders, newest first, with item, quantity, points, e-mail, file and mail status', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t, { points: 100_000 });
  for (let n = 0; n < 12; n += 1) {
    const order = await held(ctx, iuc);
    assert.ok((await finaliseOrder(ctx, acceptance(order))).ok);
  }
  await held(ctx, iuc);
  const back = {
    legs: [orderLeg('1002', '2027-03-12', 0, 3)],
    travelClass: '2' as const,
    fare: 'points' as const,
    points: points(4_000),
  };
  const input = orderInput(iuc);
  const twoWays = await held(ctx, iuc, {
    journeys: [...input.journeys, back],
    passengers: [...input.passengers, { firstName: 'Lou', lastName: 'Martin', isHolder: false }],
  });
  assert.ok((await finaliseOrder(ctx, acceptance(twoWays))).ok);
  const first = await orderHistory(db, iuc);
  assert.equal(first.total, 13);
  assert.equal(first.rows.length, 10);
  const [newest] = first.rows;
  assert.equal(newest?.orderId, twoWays.orderId);
  assert.equal(newest?.item, 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles, aller-retour');
  assert.equal(newest?.quantity, 4);
  assert.equal(newest?.points, 8_000);
  assert.equal(newest?.email, 'camille@example.test');
  assert.equal(newest?.mail?.status, 'EN_COURS');
  assert.equal((await orderHistory(db, iuc, 2)).rows.length, 3);
  assert.deepEqual(await orderHistory(db, iuc, 9), { rows: [], page: 9, pageSize: 10, total: 13 });
});
