import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '#database/database.ts';
import { type Iuc, newId, newIuc, newOrderId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { createJobRunner } from '#features/jobs/index.ts';
import {
  cancelDraft,
  closeByHand,
  type FinaliseInput,
  finaliseOrder,
  manualOrders,
  type OrdersContext,
  orderDetail,
  orderHistory,
  orderJobs,
  orderProblems,
  orderStats,
  takeUpOrder,
} from '#features/orders/index.ts';
import { orderByTransaction } from '#features/orders/testing/order-of-transaction.ts';
import { balanceOf } from '#features/points/index.ts';
import type { Booking, SeatAssignment } from '#providers/booking/port.ts';
import { tinyOverlay } from '#providers/booking/testing/sample-trains.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { silent } from '#tests/harness/silent.ts';
import { until } from '#tests/harness/until.ts';
import {
  extendHold,
  initBooking,
  type RailOrder,
  type RailOrdersContext,
  railAnswerOf,
  railOrderOf,
} from '../index.ts';
import {
  givePoints,
  orderInput,
  orderLeg,
  orderSetting,
  TODAY,
  transactionId,
  withSettings,
} from '../testing/order-setting.ts';

const now = Temporal.Instant.from(TODAY);

const held = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  more: Parameters<typeof orderInput>[1] = {},
): Promise<RailOrder> => {
  const result = await initBooking(ctx, orderInput(iuc, more));
  assert.ok(result.ok, JSON.stringify(result));
  assert.equal(result.order.phase, 'held');
  return result.order;
};

const acceptance = (order: RailOrder, more: Partial<FinaliseInput> = {}): FinaliseInput => ({
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
  assert.match(result.order.reference ?? '', /^[A-Z0-9]{6}$/);
  assert.equal(await balanceOf(db, iuc, now), 6_000);

  const answer = railAnswerOf(railOrderOf(result.order));
  assert.equal(answer.errorPost, false);
  assert.equal(answer.pnrIdentification, result.order.reference);
  assert.equal(answer.paoPassengers[0]?.lastname, 'Martin');
  assert.ok(answer.paoPassengers[0]?.seatNumber);
  assert.equal(answer.travels[0]?.destination, 'Marseille Saint-Charles');

  const detail = await orderDetail(ctx, iuc, order.orderId);
  assert.deepEqual(
    detail?.steps.map(({ event }) => event),
    ['opened', 'seats-held', 'accepted', 'booked'],
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
  const few = withSettings(ctx, { mostOpen: 3 });
  startJobs(few, (work) => t.after(work));
  const orders = [];
  for (let index = 0; index < 4; index += 1) orders.push(await held(few, iuc));
  const [oldest, ...others] = orders;
  await until(async () => (await orderDetail(ctx, iuc, oldest?.orderId as never))?.phase === 'closed');
  const closed = await orderDetail(ctx, iuc, oldest?.orderId as never);
  assert.equal(closed?.state, 'cancelled');
  assert.match(closed?.reason?.message ?? '', /trois commandes plus récentes.*Aucun point n’a été débité/);
  for (const order of others) assert.equal((await orderDetail(ctx, iuc, order.orderId))?.phase, 'held');
  assert.equal(await count(db, `inventory.booking where state = 'held'`), 3);
  await assertInvariants(db);
});

test('SHOP-08 the same transaction id twice at once makes one order with one answer; with another input it is refused', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const input = orderInput(iuc);
  const answers = await Promise.all(Array.from({ length: 6 }, () => initBooking(ctx, input)));
  const ids = answers.map((answer) => (answer.ok ? answer.order.orderId : answer.code));
  assert.equal(new Set(ids).size, 1);
  assert.equal(await count(db, 'shop."order"'), 1);
  assert.equal(await count(db, 'inventory.booking'), 1);
  assert.equal((await orderByTransaction(ctx, iuc, input.transactionId))?.orderId, ids[0]);

  const changed = await initBooking(ctx, {
    ...input,
    request: { journeys: [{ ...input.journeys[0], points: points(3_900) }] },
  });
  assert.equal(codeOf(changed), 'transaction-reused');

  const [first] = answers;
  assert.ok(first?.ok);
  const given = acceptance(first.order);
  const other = transactionId();
  const clicks = await Promise.all([
    ...Array.from({ length: 5 }, () => finaliseOrder(ctx, given)),
    finaliseOrder(ctx, { ...given, transactionId: other }),
  ]);
  // One of the two ids came first, and is the one that the order knows.
  const accept = (await orderByTransaction(ctx, iuc, other)) ? { ...given, transactionId: other } : given;
  assert.equal(new Set(clicks.map((click) => (click.ok ? click.order.reference : click.code))).size, 1);
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

test('an order whose number another order has draws another one', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const taken: unknown[] = [];
  const unlucky: RailOrdersContext = {
    ...ctx,
    db: {
      ...db,
      query: async (text, values, name) => {
        if (text.includes('shop.open_order') && taken.length < 2) {
          const number = `${values?.[2]}`;
          taken.push(number);
          await db.query('insert into shop.order_number (number, iuc, order_id) values ($1, $2, $3)', [
            number,
            newIuc(),
            newOrderId(),
          ]);
        }
        return db.query(text, values, name);
      },
    },
  };
  const order = await held(unlucky, iuc);
  assert.equal(taken.length, 2);
  assert.ok(!taken.includes(order.number), order.number);
  assert.equal(await count(db, `shop.order_number where number = '${order.number}'`), 1);
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
  assert.equal((await orderDetail(ctx, iuc, order.orderId))?.state, 'held');
  assert.equal(await balanceOf(db, iuc, now), 10_000);
});

test('another customer cannot see, accept, prolong or abandon an order', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const order = await held(ctx, iuc);
  const stranger = newIuc();
  await givePoints(db, stranger, 50_000);
  const theirs = { iuc: stranger, orderId: order.orderId };
  assert.equal(await orderDetail(ctx, stranger, order.orderId), undefined);
  assert.equal(await orderByTransaction(ctx, stranger, 'x' as never), undefined);
  assert.equal(codeOf(await finaliseOrder(ctx, acceptance(order, { iuc: stranger }))), 'order-not-found');
  assert.equal(codeOf(await extendHold(ctx, theirs)), 'order-not-found');
  assert.equal(codeOf(await cancelDraft(ctx, theirs)), 'order-not-found');
  assert.equal((await orderHistory(ctx, stranger)).total, 0);
  assert.equal((await orderDetail(ctx, iuc, order.orderId))?.state, 'held');
  assert.equal(codeOf(await cancelDraft(ctx, { iuc, orderId: newOrderId() })), 'order-not-found');
});

test('RAIL-10 a hold is prolonged once, also when the booking system’s answer was lost', async (t) => {
  const { ctx, iuc, booking } = await orderSetting(t);
  const order = await held(ctx, iuc);
  booking.next('extend', 'answer-lost');
  assert.equal(codeOf(await extendHold(ctx, order)), 'extension-unavailable');
  const extended = await extendHold(ctx, order);
  assert.ok(extended.ok);
  assert.ok(extended.order.extended);
  const minutes = Temporal.Now.instant()
    .until(extended.order.heldUntil as Temporal.Instant)
    .total('minutes');
  assert.ok(minutes > 29 && minutes < 30.1, `${minutes} minutes`);
  assert.equal(codeOf(await extendHold(ctx, order)), 'already-extended');
});

const TWO = [
  { firstName: 'Camille', lastName: 'Martin', isHolder: true },
  { firstName: 'Lou', lastName: 'Martin', isHolder: false },
];

/** What a booking system might answer for two passengers on one train, and must not be believed. */
const WRONG_ANSWERS: Readonly<Record<string, (booking: Booking) => Booking>> = {
  'one seat for two': (booking) => ({ ...booking, seats: booking.seats.slice(0, 1) }),
  'no seat at all': (booking) => ({ ...booking, seats: [] }),
  'the same seat twice': (booking) => ({
    ...booking,
    seats: booking.seats.map((seat) => ({ ...seat, coach: '4', seat: '62' })),
  }),
  'two seats for one of them': (booking) => ({
    ...booking,
    seats: booking.seats.map((seat) => ({ ...seat, passengerId: 'p1' })),
  }),
  'a seat for somebody else': (booking) => ({
    ...booking,
    seats: [...booking.seats, { ...booking.seats[0], passengerId: 'p9', seat: '999' } as SeatAssignment],
  }),
  'a seat on a train not asked for': (booking) => ({
    ...booking,
    seats: booking.seats.map((seat) => ({ ...seat, leg: 3 })),
  }),
};

for (const [answer, answers] of Object.entries({
  ...WRONG_ANSWERS,
  'a hold that has ended': (booking: Booking) => ({ ...booking, heldUntil: '2026-01-01T00:00:00Z' }),
  'a hold without an end': ({ heldUntil: _, ...booking }: Booking) => booking,
}))
  test(`a booking system that answers a hold with ${answer} is not believed: its seats are given back and the order ends`, async (t) => {
    const { ctx, db, iuc, booking } = await orderSetting(t);
    booking.next('hold', { answers });
    const result = await initBooking(ctx, orderInput(iuc, { passengers: TWO }));
    assert.ok(!result.ok);
    assert.equal(result.code, 'order-failed');
    assert.match(result.message, /Aucun point n’a été débité/);
    assert.equal(await count(db, `inventory.booking where state <> 'cancelled'`), 0);
    await assertInvariants(db);
  });

for (const [answer, answers] of Object.entries({
  ...WRONG_ANSWERS,
  'no file reference': ({ pnr: _, ...booking }: Booking) => booking,
  'seats that are only held': (booking: Booking) => ({ ...booking, state: 'held' as const }),
}))
  test(`PAY-05 a booking system that answers a booking with ${answer} is not believed: it is cancelled there and the points come back`, async (t) => {
    const { ctx, db, iuc, booking } = await orderSetting(t);
    const order = await held(ctx, iuc, { passengers: TWO });
    booking.next('confirm', { answers });
    const result = await finaliseOrder(ctx, acceptance(order));
    assert.ok(!result.ok);
    assert.equal(result.code, 'order-failed');
    assert.match(result.message, /Vos points vous ont été rendus/);
    assert.equal(await balanceOf(db, iuc, now), 10_000);
    assert.equal(await count(db, `inventory.booking where state <> 'cancelled'`), 0);
    assert.equal(await count(db, 'trip.file'), 0);
    await assertInvariants(db);
  });

test('RAIL-10 a train that has left is not sold: the hold ends before the departure, and an acceptance after it is refused', async (t) => {
  const { ctx, db, iuc, clock, embedded } = await orderSetting(t);
  const departure = Temporal.Instant.from(orderLeg().departure);
  clock.set(departure.subtract({ minutes: 5 }).toString());
  const order = await held(ctx, iuc);
  const seconds = Temporal.Now.instant()
    .until(order.heldUntil as Temporal.Instant)
    .total('seconds');
  assert.ok(seconds > 290 && seconds <= 299.5, `${seconds} seconds`);
  // The programme's day is moved, so the hold's own time is not over.
  clock.set(departure.toString());
  const late = await finaliseOrder(ctx, acceptance(order));
  assert.ok(!late.ok);
  assert.equal(late.code, 'departed');
  assert.match(late.message, /déjà parti.*Aucun point n’a été débité/);
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  assert.equal((await embedded.find(order.orderId))?.state, 'cancelled');
  assert.deepEqual(await finaliseOrder(ctx, acceptance(order)), late, 'asked again, the same');
  await assertInvariants(db);
});

test('an abandonment while the seats are still being asked for is carried out, whichever arrives first at the booking system', async (t) => {
  const { ctx, db, iuc, booking } = await orderSetting(t);
  const input = orderInput(iuc);
  let abandoned: Awaited<ReturnType<typeof cancelDraft>> | undefined;
  booking.next('hold', async () => {
    const order = await orderByTransaction(ctx, iuc, input.transactionId);
    assert.equal(order?.state, 'holding');
    abandoned = await cancelDraft(ctx, order as RailOrder);
  });
  const result = await initBooking(ctx, input);
  assert.ok(abandoned?.ok);
  assert.equal(abandoned.order.state, 'cancelled');
  assert.ok(!result.ok);
  assert.equal(result.code, 'abandoned');
  assert.equal(await count(db, `inventory.booking where state in ('held', 'confirmed')`), 0);

  const lost = orderInput(iuc);
  // The hold has happened there, and its answer is on its way.
  booking.next('hold', {
    answers: (answer) => {
      abandoning = orderByTransaction(ctx, iuc, lost.transactionId).then((order) =>
        cancelDraft(ctx, order as RailOrder),
      );
      return answer;
    },
  });
  let abandoning: ReturnType<typeof cancelDraft> | undefined;
  await initBooking(ctx, lost);
  assert.ok((await abandoning)?.ok);
  assert.equal((await orderByTransaction(ctx, iuc, lost.transactionId))?.state, 'cancelled');
  assert.equal(await count(db, `inventory.booking where state in ('held', 'confirmed')`), 0);
  await assertInvariants(db);
});

test('a full train is said in French with nothing taken, and the order is closed', async (t) => {
  const { ctx, iuc } = await orderSetting(t, { overlayDir: tinyOverlay(1) });
  const four = Array.from({ length: 4 }, () => ({ firstName: 'A', lastName: 'B', isHolder: false }));
  await held(ctx, iuc, { passengers: four });
  const input = orderInput(iuc);
  const full = await initBooking(ctx, input);
  assert.ok(!full.ok);
  assert.equal(full.code, 'full');
  assert.match(full.message, /Les dernières places.*Aucun point n’a été débité/);
  assert.deepEqual(
    await initBooking(ctx, input),
    { ...full, replayed: true },
    'the same id gets the same answer',
  );
  assert.equal((await orderByTransaction(ctx, iuc, input.transactionId))?.state, 'refused');
  assert.equal((await orderHistory(ctx, iuc)).total, 0, 'what was never accepted is no order to a customer');
});

test('POINTS-06 two orders at once that together exceed the balance: one is confirmed, the other refused and held as before', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t, { points: 1 });
  for (let round = 1; round <= 10; round += 1) {
    const member = newIuc();
    await givePoints(db, member, 5_000);
    const orders = await Promise.all([held(ctx, member), held(ctx, member)]);
    const results = await Promise.all(orders.map((order) => finaliseOrder(ctx, acceptance(order))));
    assert.deepEqual(results.map(codeOf).sort(), ['not-enough-points', 'ok'], `round ${round}`);
    const refused = results.find((result) => !result.ok);
    assert.ok(refused && !refused.ok);
    assert.match(refused.message, /pas assez de points.*Rien n’a été débité/);
    assert.equal(await balanceOf(db, member, now), 1_000);
  }
  assert.equal(await count(db, `inventory.booking where state = 'confirmed'`), 10);
  assert.equal(await count(db, `inventory.booking where state = 'held'`), 10);
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
  const detail = await orderDetail(ctx, iuc, order.orderId);
  assert.deepEqual(
    detail?.steps.map(({ state }) => state),
    ['holding', 'held', 'booking', 'undoing', 'undoing', 'refused'],
  );
  const history = await orderHistory(ctx, iuc);
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
  const order = await held(ctx, iuc);
  booking.next('confirm', 'unreachable', 'unreachable', 'answer-lost', 'unreachable');
  const result = await finaliseOrder(ctx, acceptance(order));
  assert.ok(result.ok);
  assert.equal(result.order.phase, 'in-progress');
  startJobs(ctx, atEnd);
  await until(async () => (await orderDetail(ctx, iuc, order.orderId))?.phase === 'confirmed');
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  await assertInvariants(db);
});

test('RAIL-10 an order accepted while its seats are asked for, longer than its customer waits, is in preparation and takes the same acceptance once they are held', async (t) => {
  const { ctx, db, iuc, booking, atEnd } = await orderSetting(t, { settings: { waitMs: 50 } });
  booking.next('hold', 'unreachable', 'unreachable', 'unreachable');
  const asked = await initBooking(ctx, orderInput(iuc));
  assert.ok(asked.ok);
  assert.equal(asked.order.phase, 'in-progress');
  const command = acceptance(asked.order);
  const early = await finaliseOrder(ctx, command);
  assert.deepEqual([early.ok, !early.ok && early.code], [false, 'order-preparing']);
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  startJobs(ctx, atEnd);
  await until(async () => (await orderDetail(ctx, iuc, asked.order.orderId))?.phase === 'held');
  const later = await finaliseOrder(withSettings(ctx, { waitMs: 2_000 }), command);
  assert.ok(later.ok, JSON.stringify(later));
  assert.equal(later.order.phase, 'confirmed');
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
  await until(async () => (await orderDetail(ctx, iuc, order.orderId))?.phase === 'closed');
  const detail = await orderDetail(ctx, iuc, order.orderId);
  assert.equal(detail?.state, 'refused');
  assert.match(detail?.reason?.message ?? '', /ne répond pas.*Vos points vous ont été rendus/);
  assert.equal(await count(db, `inventory.booking where state = 'cancelled'`), 1);
  assert.equal(await balanceOf(db, iuc, now), 10_000);

  booking.next('hold', ...Array.from({ length: 50 }, () => 'unreachable' as const));
  const input = orderInput(iuc);
  await initBooking(ctx, input);
  await until(async () => (await orderByTransaction(ctx, iuc, input.transactionId))?.phase === 'closed');
  const silentHold = await orderByTransaction(ctx, iuc, input.transactionId);
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
      `with due as (update shop."order" set wait_until = clock_timestamp() + interval '15 milliseconds' where order_id = $1)
       update job.job set run_at = clock_timestamp() + interval '15 milliseconds' where key = $1::text`,
      [order.orderId],
    );
    const delay = 8 + round;
    await new Promise((resolve) => setTimeout(resolve, delay));
    const result = await finaliseOrder(ctx, acceptance(order));
    await until(async () => (await orderDetail(ctx, iuc, order.orderId))?.phase !== 'in-progress');
    const state = (await orderDetail(ctx, iuc, order.orderId))?.state;
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
  await db.query(`update shop."order" set wait_until = clock_timestamp() - interval '1 millisecond'`);
  const late = await finaliseOrder(ctx, acceptance(order));
  assert.ok(!late.ok);
  assert.equal(late.code, 'hold-expired');
  assert.match(late.message, /délai.*est dépassé.*Aucun point n’a été débité/);
  assert.equal(codeOf(await extendHold(ctx, order)), 'hold-expired');
  assert.equal(await balanceOf(db, iuc, now), 10_000);
});

test('RAIL-10 an acceptance that waits for the order behind somebody else until its hold has ended takes nothing', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const order = await held(ctx, iuc);
  await db.query(
    `update shop."order" set wait_until = clock_timestamp() + interval '300 milliseconds' where order_id = $1`,
    [order.orderId],
  );
  let accepted: ReturnType<typeof finaliseOrder> | undefined;
  await db.transaction(async (tx) => {
    await tx.query(`select from shop."order" where order_id = $1 for update`, [order.orderId]);
    accepted = finaliseOrder(ctx, acceptance(order));
    await until(
      async () =>
        (
          await db.query(
            `select from pg_stat_activity where datname = current_database() and wait_event in ('transactionid', 'tuple')`,
          )
        ).length > 0,
    );
    await tx.query(`select pg_sleep_until(wait_until) from shop."order" where order_id = $1`, [
      order.orderId,
    ]);
  });
  assert.equal(codeOf(await (accepted as ReturnType<typeof finaliseOrder>)), 'hold-expired');
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  await assertInvariants(db);
});

test('an acceptance that arrives while the seats are still being asked for waits for them', async (t) => {
  const { ctx, db, iuc, booking } = await orderSetting(t);
  const input = orderInput(iuc);
  let accepted: ReturnType<typeof finaliseOrder> | undefined;
  booking.next('hold', async () => {
    const order = await orderByTransaction(ctx, iuc, input.transactionId);
    assert.equal(order?.state, 'holding');
    accepted = finaliseOrder(ctx, acceptance(order as RailOrder));
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
    const state = (await orderDetail(ctx, iuc, order.orderId))?.state;
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
  await db.query(`update shop."order" set wait_until = clock_timestamp() - interval '1 second'`);
  await until(async () => {
    // Each time: whoever drives the order just now writes when to look again.
    await db.query(`update job.job set run_at = clock_timestamp()`);
    return (await orderDetail(ctx, iuc, order.orderId))?.state === 'expired';
  });
  assert.equal(
    (await held(ctx, iuc, { passengers: four })).phase,
    'held',
    'the same seats can be held again',
  );
  assert.match((await orderDetail(ctx, iuc, order.orderId))?.reason?.message ?? '', /délai.*dépassé/);
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
  assert.equal((await orderDetail(ctx, iuc, order.orderId))?.state, 'held');
  await assertInvariants(db);
});

test('RAIL-10 a hold that is not over is ended by nobody, nor one prolonged meanwhile by who saw it before', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const order = await held(ctx, iuc);
  const version = async (): Promise<number> => {
    const [row] = await db.query<{ version: number }>(
      'select version from shop."order" where iuc = $1 and order_id = $2',
      [iuc, order.orderId],
    );
    return row?.version ?? 0;
  };
  const end = async (seen: number): Promise<string | undefined> => {
    const [moved] = await db.query<{ state: string }>(
      `select state from shop.advance($1, $2, $3, 'wait-ended', '{}', null, 'system', $4, 0)`,
      [iuc, order.orderId, seen, now],
    );
    return moved?.state;
  };
  const before = await version();
  assert.equal(await end(before), undefined, 'its time is not over');
  assert.ok((await extendHold(ctx, order)).ok);
  await db.query(`update shop."order" set wait_until = clock_timestamp() - interval '1 second'`);
  assert.equal(await end(before), undefined, 'it was prolonged since');
  assert.equal((await orderDetail(ctx, iuc, order.orderId))?.state, 'held');
  assert.notEqual(await end(await version()), undefined);
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
      crashes: 0,
      lastAttempt: false,
      lease: newId(),
    },
    new AbortController().signal,
  );
  assert.ok(accepted);
  assert.equal((await orderDetail(ctx, iuc, order.orderId))?.state, 'confirmed');
  assert.deepEqual(await db.query('select key from job.job where key = $1', [order.orderId]), []);
  await assertInvariants(db);
});

test('ORDER-01 the history lists accepted orders, newest first, with item, quantity, points, e-mail, file and mail status', async (t) => {
  const { ctx, iuc } = await orderSetting(t, { points: 100_000 });
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
  const first = await orderHistory(ctx, iuc);
  assert.equal(first.total, 13);
  assert.equal(first.rows.length, 10);
  const [newest] = first.rows;
  assert.equal(newest?.orderId, twoWays.orderId);
  assert.equal(newest?.item, 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles, aller-retour');
  assert.equal(newest?.quantity, 4);
  assert.equal(newest?.points, 8_000);
  assert.equal(newest?.email, 'camille@example.test');
  assert.equal(newest?.mail?.status, 'EN_COURS');
  assert.equal((await orderHistory(ctx, iuc, 2)).rows.length, 3);
  assert.deepEqual(await orderHistory(ctx, iuc, 9), { rows: [], page: 9, pageSize: 10, total: 13 });
});

/** An order whose points are taken and whose seats cannot be given back, handed to people. */
const handedOver = async (
  t: Parameters<typeof orderSetting>[0],
  trouble: (booking: Awaited<ReturnType<typeof orderSetting>>['booking']) => void,
  settings: Parameters<typeof withSettings>[1],
) => {
  const setting = await orderSetting(t, {
    settings: { waitMs: 300, giveUpMs: { holding: 100, booking: 100 }, ...settings },
  });
  const { ctx, iuc, booking, atEnd } = setting;
  const order = await held(ctx, iuc);
  booking.next('confirm', ...Array.from({ length: 50 }, () => 'answer-lost' as const));
  trouble(booking);
  await finaliseOrder(ctx, acceptance(order));
  startJobs(ctx, atEnd);
  const detail = () => orderDetail(ctx, iuc, order.orderId);
  await until(async () => (await detail())?.phase === 'manual');
  return { ...setting, order, detail };
};

test('PAY-05 an order that the booking system never lets go of is handed to people, who take it up when it does', async (t) => {
  const { ctx, db, iuc, booking, order, detail } = await handedOver(
    t,
    (system) => system.next('cancel', ...Array.from({ length: 500 }, () => 'unreachable' as const)),
    { undoing: { silentMs: 300, errors: 5, crashes: 5 } },
  );
  assert.match(
    (await detail())?.reason?.message ?? '',
    /n’a pas abouti.*Vos points sont en cours de restitution.*Nos équipes s’en occupent/,
  );
  const [waiting, ...others] = await manualOrders(db);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [waiting?.orderId, waiting?.kind, waiting?.points, waiting?.left, waiting?.reason],
    [order.orderId, 'rail', 4_000, ['points', 'seats'], 'service-unavailable'],
  );
  assert.match(waiting?.lastError ?? '', /unreachable/);
  assert.equal((await orderStats(db)).manual, 1);
  assert.match((await orderProblems(db)).join(), /^1 to be looked at by people/);
  assert.equal(await count(db, `job.job where queue = 'order.drive'`), 0, 'nothing is tried any more');
  await assertInvariants(db);

  booking.next('cancel');
  const by = { iuc, orderId: order.orderId, actor: 'agent:A17' as const, note: 'Panne du 12 mars terminée' };
  const taken = await takeUpOrder(ctx, by);
  assert.ok(taken.ok, JSON.stringify(taken));
  assert.equal(taken.order.state, 'refused');
  assert.match(taken.order.reason?.message ?? '', /Vos points vous ont été rendus/);
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  assert.deepEqual(await manualOrders(db), []);
  assert.equal(codeOf(await takeUpOrder(ctx, by)), 'order-closed');
  const [who] = await db.query<{ actor: string; note: string }>(
    `select actor, note from shop.order_history where order_id = $1 and event = 'taken-up'`,
    [order.orderId],
  );
  assert.deepEqual(who, { actor: by.actor, note: by.note });
  await assertInvariants(db);
});

test('PAY-05 an undoing that fails by an error of its own is handed to people after a few attempts, and may be closed by hand', async (t) => {
  const { ctx, db, iuc, order, detail } = await handedOver(
    t,
    (system) =>
      system.next(
        'cancel',
        ...Array.from({ length: 50 }, () => async () => {
          throw new TypeError('an answer that nobody thought of');
        }),
      ),
    { undoing: { silentMs: 60_000, errors: 3, crashes: 5 } },
  );
  assert.match((await manualOrders(db))[0]?.lastError ?? '', /nobody thought of/);
  const closed = await closeByHand(ctx, {
    iuc,
    orderId: order.orderId,
    actor: 'agent:A17',
    note: 'Billets laissés au client, accord du 3 mars',
  });
  assert.ok(closed.ok);
  assert.equal((await detail())?.state, 'refused');
  assert.match((await detail())?.reason?.message ?? '', /service client/);
  assert.deepEqual(
    Object.entries((await detail())?.effects ?? {})
      .map(([effect, { state }]) => [effect, state])
      .sort(),
    [
      ['points', 'left'],
      ['seats', 'left'],
    ],
  );
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  assert.deepEqual(await manualOrders(db), []);
  await assertInvariants(db);
});

test('PAY-05 points of an order that went back another way are not called given back by it: people are to look', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const giveBack = (order: RailOrder): Promise<unknown> =>
    db.query('select shop.refund_points($1, $2, $3, $4)', [
      iuc,
      order.orderId,
      JSON.stringify({ movement: newId(), minimumDays: 30 }),
      now,
    ]);
  const paid = await held(ctx, iuc);
  assert.ok((await finaliseOrder(ctx, acceptance(paid))).ok);
  await db.query('select points.give_back($1, $2, $3, $4, null, $5, 30)', [
    iuc,
    newId(),
    `order:${paid.orderId}`,
    'by hand',
    now,
  ]);
  await assert.rejects(giveBack(paid), { code: 'EV011' });
  await assert.rejects(giveBack(await held(ctx, iuc)), { code: 'EV011' }, 'nothing was ever taken');
  assert.equal(await balanceOf(db, iuc, now), 10_000);
});

test('OPS-02 an unfinished order that nobody has driven on for ten minutes is told at readiness', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  await held(ctx, iuc);
  const lateBy = (minutes: number): Promise<unknown> =>
    db.query(`update job.job set run_at = clock_timestamp() - $1 * interval '1 minute'`, [minutes]);
  await lateBy(9);
  assert.deepEqual(await orderProblems(db), []);
  await lateBy(11);
  assert.deepEqual(await orderProblems(db), ['1 unfinished that nobody has driven on for ten minutes']);
  assert.equal((await orderStats(db)).stuck, 1);
});

test('PAY-05 a booking whose own recording fails for good is undone, cancelled there and given back', async (t) => {
  const { ctx, db, iuc, atEnd } = await orderSetting(t);
  const order = await held(ctx, iuc);
  await db.query(`alter table trip.seat add constraint broken check (coach <> coach)`);
  const result = await finaliseOrder(ctx, acceptance(order));
  assert.ok(result.ok);
  assert.equal(result.order.phase, 'in-progress', 'the customer reads that it goes on');
  startJobs(ctx, atEnd);
  await until(async () => (await orderDetail(ctx, iuc, order.orderId))?.phase === 'closed');
  assert.match(
    (await orderDetail(ctx, iuc, order.orderId))?.reason?.message ?? '',
    /n’a pas abouti.*Vos points vous ont été rendus/,
  );
  assert.equal(await count(db, `inventory.booking where state = 'cancelled'`), 1);
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  await assertInvariants(db);
});

test('PAY-05 an order of which processes die is given up without being tried again', async (t) => {
  const { ctx, db, iuc, booking } = await orderSetting(t, { settings: { waitMs: 50 } });
  const order = await held(ctx, iuc);
  booking.next('confirm', 'unreachable', 'unreachable');
  await finaliseOrder(ctx, acceptance(order));
  await until(async () => booking.calls.filter((call) => call === 'confirm').length > 0);
  const before = booking.calls.length;
  await db.query(
    `update job.job set run_at = clock_timestamp() - interval '1 second', lease = gen_random_uuid(), crashes = 4`,
  );
  const [claimed] = await db.query<{ crashes: number; payload: object }>(
    `select * from job.claim('order.drive', 1, gen_random_uuid(), 1000)`,
  );
  assert.equal(claimed?.crashes, 5, 'a lease that ended by itself is a crash');
  await orderJobs(ctx)['order.drive'].handler(
    {
      queue: 'order.drive',
      key: order.orderId,
      payload: claimed?.payload,
      attempt: 9,
      crashes: 5,
      lastAttempt: false,
      lease: newId(),
    },
    new AbortController().signal,
  );
  assert.equal((await orderDetail(ctx, iuc, order.orderId))?.state, 'refused');
  assert.ok(!booking.calls.slice(before).includes('confirm'), 'what killed them is not done again');
  assert.equal(await balanceOf(db, iuc, now), 10_000);
});
