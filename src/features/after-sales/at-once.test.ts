import assert from 'node:assert/strict';
import { test } from 'node:test';
import { points } from '#domain/money.ts';
import { closeByHand, manualOrders, takeUpOrder } from '#features/orders/index.ts';
import { checkNow } from '#features/payments/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import { transactionId } from '#features/rail-shop/testing/order-setting.ts';
import {
  codeOf,
  given,
  money,
  now,
  read,
  seats,
  standing,
  startJobs,
  tokenOf,
  uses,
} from '#features/rail-shop/testing/paid-orders.ts';
import type { Booking } from '#providers/booking/port.ts';
import { soundness } from '#providers/booking/testing/contract.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { until } from '#tests/harness/until.ts';
import { cancellationsOfOrder } from './cancel-tickets.ts';
import { buy, cancel, shown, ticket } from './testing/cancellations.ts';
import { accept, exchangeSetting, offer, offerFor } from './testing/exchanges.ts';

type Setting = Awaited<ReturnType<typeof exchangeSetting>>;

const sound = async ({ db }: Pick<Setting, 'db'>): Promise<void> => {
  await soundness(db);
  await assertInvariants(db);
};
const CAMILLE = ticket(0, 0);
const LEA = ticket(0, 1);
const WITH_LEA = [CAMILLE, LEA];

/** A call of the booking system that waits until it is let go. */
const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const came = Promise.withResolvers<void>();
  return {
    pass: async (): Promise<void> => {
      came.resolve();
      await promise;
    },
    came: came.promise,
    open: resolve,
  };
};

test('AFTER-01 AFTER-07 tickets that are given up in the same moment, one cancelled and one exchanged, are both none any more', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc, booking } = setting;
  const order = await buy(setting, iuc);
  const gates = [gate(), gate()];
  booking.next('release', ...gates.map(({ pass }) => pass));
  const first = cancel(ctx, order, [LEA]);
  await gates[0]?.came;
  const exchange = await offer(ctx, order, [CAMILLE], 3_000);
  const second = accept(ctx, exchange);
  await gates[1]?.came;
  // Both come to the row of the order while somebody else holds it.
  const waiting = async (): Promise<number> =>
    (
      await db.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0]?.waiting ?? 0;
  await db.transaction(async (tx) => {
    await tx.query('select from shop.rail_order where order_id = $1 for update', [order.orderId]);
    gates[0]?.open();
    await until(async () => (await waiting()) === 1);
    gates[1]?.open();
    await until(async () => (await waiting()) === 2);
  });
  const answers = await Promise.all([first, second]);
  assert.deepEqual(answers.map(codeOf), ['ok', 'ok']);
  const [row] = await db.query<{ cancelled: unknown }>(
    'select cancelled from shop.rail_order where order_id = $1',
    [order.orderId],
  );
  assert.deepEqual(row?.cancelled, [{ ...CAMILLE, exchanged: true }, LEA]);
  await sound(setting);
});

test('AFTER-03 what goes back beside a ticket that is under way, and stays, is counted when that one is given up at last', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc, booking } = setting;
  const voucher = await given(db, iuc);
  const order = await buy(setting, iuc, { card: CARDS.accepted, vouchers: uses([voucher, 500]) });
  const checked = (who: readonly string[]) =>
    db.query(`update inventory.booking set after_sales = $2 where booking_key = $1`, [
      order.orderId,
      JSON.stringify({ checked: who.map((passengerId) => ({ passengerId, journey: 0 })) }),
    ]);
  const held = gate();
  booking.next('release', async () => {
    await held.pass();
    await checked(['p1']);
  });
  const first = cancel(ctx, order, [CAMILLE]);
  await held.came;
  const second = await cancel(ctx, order, [LEA]);
  assert.ok(second.ok, JSON.stringify(second));
  held.open();
  assert.equal(codeOf(await first), 'ticket-already-checked');
  const end = startJobs(setting);
  await checked([]);
  const last = await cancel(ctx, order, [CAMILLE]);
  assert.ok(last.ok, JSON.stringify(last));
  await until(async () => (await money(db, order)) === 'captured 0');
  await end();
  assert.deepEqual(
    [await balanceOf(db, iuc, now), await money(db, order), await standing(db, voucher)],
    [10_000, 'captured 0', '4000, 0, 0'],
  );
  await sound(setting);
});

test('AFTER-07 people who close an exchange that could not be undone leave its customer the old tickets', async (t) => {
  const setting = await exchangeSetting(t, {
    settings: { undoing: { silentMs: 300, errors: 3, crashes: 3 }, waitMs: 300 },
  });
  const { ctx, db, iuc, booking } = setting;
  const order = await buy(setting, iuc);
  const exchange = await offer(ctx, order, [CAMILLE], 3_000);
  booking.next('release', async () => {
    await db.query(`update inventory.booking set after_sales = $2 where booking_key = $1`, [
      order.orderId,
      JSON.stringify({ checked: [{ passengerId: 'p1', journey: 0 }] }),
    ]);
  });
  booking.next('cancel', ...Array.from({ length: 60 }, () => 'unreachable' as const));
  await accept(ctx, exchange);
  const end = startJobs(setting);
  await until(async () => (await read(ctx, exchange)).phase === 'manual');
  await end();
  booking.next('cancel');
  const closed = await closeByHand(ctx, { iuc, orderId: exchange.orderId, actor: 'agent:1', note: 'réglé' });
  assert.ok(closed.ok, JSON.stringify(closed));
  assert.deepEqual(await manualOrders(db), []);
  await sound(setting);
  await db.query(`update inventory.booking set after_sales = null where booking_key = $1`, [order.orderId]);
  assert.equal(codeOf(await offerFor(ctx, order, [CAMILLE], 3_000)), 'ok');
});

test('AFTER-01 AFTER-07 a booking system that lets go of other tickets, or of none, is not believed, and nothing goes back before it says what is so', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc, booking } = setting;
  const order = await buy(setting, iuc);
  const lies = [
    // Everybody sits where they sat.
    {
      answers: (one: Booking): Booking => ({
        ...one,
        seats: one.seats.flatMap((seat) => [seat, { ...seat, passengerId: 'p2' }]),
      }),
    },
    { answers: (one: Booking): Booking => ({ ...one, state: 'cancelled', seats: [] }) },
    { answers: (one: Booking): Booking => ({ ...one, seats: [] }) },
    {
      answers: (one: Booking): Booking => ({
        ...one,
        seats: one.seats.map((seat) => ({ ...seat, passengerId: 'p2' })),
      }),
    },
  ];
  booking.next('release', ...lies);
  const told = await cancel(ctx, order, [LEA]);
  assert.ok(told.ok, JSON.stringify(told));
  assert.deepEqual(told.cancellation.steps, { cancel: 'under-way', refund: 'under-way' });
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  const end = startJobs(setting);
  const stands = async () => (await cancellationsOfOrder(ctx, iuc, order.orderId))[0]?.steps.refund;
  await until(async () => (await stands()) === 'done');
  assert.equal(await balanceOf(db, iuc, now), 8_000);

  const other = await buy(setting, iuc);
  const exchange = await offer(ctx, other, [CAMILLE], 1_500);
  booking.next('release', ...lies.slice(1, 3));
  const accepted = await accept(ctx, exchange);
  assert.ok(accepted.ok && accepted.exchange.phase === 'in-progress', JSON.stringify(accepted));
  await until(async () => (await read(ctx, exchange)).phase === 'confirmed');
  await end();
  assert.equal(await balanceOf(db, iuc, now), 4_500);
  await sound(setting);
});

test('AFTER-07 VOUCHER-04 an exchange that waits for people keeps what its card and voucher have paid, and goes on with the same act', async (t) => {
  const setting = await exchangeSetting(t, {
    settings: { undoing: { silentMs: 300, errors: 3, crashes: 3 }, waitMs: 300 },
  });
  const { ctx, db, iuc, booking } = setting;
  const voucher = await given(db, iuc);
  const end = startJobs(setting);
  for (const [inEuros, byVoucher] of [
    [600, 600],
    [600, 200],
  ] as const) {
    const order = await buy(setting, iuc);
    const exchange = await offer(ctx, order, WITH_LEA, 5_500);
    booking.next('release', ...Array.from({ length: 60 }, () => 'unreachable' as const));
    const asked = await accept(ctx, exchange, { inEuros, ...uses([voucher, byVoucher]) });
    assert.ok(asked.ok, JSON.stringify(asked));
    if (byVoucher < inEuros) {
      await setting.sandbox.pay(tokenOf(await read(ctx, exchange)), CARDS.accepted);
      await checkNow(ctx, exchange);
    }
    await until(async () => (await read(ctx, exchange)).phase === 'manual');
    await sound(setting);
    booking.next('release');
    const by = { iuc, orderId: exchange.orderId, actor: 'agent:1', note: 'répond' } as const;
    const taken = await takeUpOrder(ctx, by);
    assert.ok(taken.ok, JSON.stringify(taken));
    await until(async () => (await read(ctx, exchange)).phase === 'confirmed');
    assert.equal(await seats(db, order), 'cancelled');
  }
  assert.deepEqual([await balanceOf(db, iuc, now), await standing(db, voucher)], [200, '3200, 0, 800']);
  await sound(setting);

  // People settle another one with its customer: what it has taken is theirs to give back, but for the voucher.
  await creditPoints(db, {
    iuc,
    points: points(6_000),
    expiresOn: Temporal.PlainDate.from('2029-12-31'),
    key: 'more',
    label: 'Voyage',
    at: now,
  });
  const order = await buy(setting, iuc);
  const exchange = await offer(ctx, order, WITH_LEA, 5_500);
  booking.next('release', ...Array.from({ length: 60 }, () => 'unreachable' as const));
  await accept(ctx, exchange, { inEuros: 600, ...uses([voucher, 200]) });
  await setting.sandbox.pay(tokenOf(await read(ctx, exchange)), CARDS.accepted);
  await checkNow(ctx, exchange);
  await until(async () => (await read(ctx, exchange)).phase === 'manual');
  booking.next('release');
  const closed = await closeByHand(ctx, { iuc, orderId: exchange.orderId, actor: 'agent:1', note: 'réglé' });
  assert.ok(closed.ok, JSON.stringify(closed));
  assert.equal((await read(ctx, exchange)).phase, 'closed');
  assert.equal(codeOf(await offerFor(ctx, order, [CAMILLE], 3_000)), 'not-exchangeable');
  await end();
  await sound(setting);
});

test('AFTER-07 two windows that exchange a way each, of an order and of what its other way was exchanged for: one of them, for neither knew of the other’s trains', async (t) => {
  const setting = await exchangeSetting(t, { points: 60_000 });
  const { ctx, db, iuc } = setting;
  for (let round = 0; round < 4; round += 1) {
    const order = await buy(setting, iuc, { fares: ['points', 'points'], price: 2_000 });
    const back = await offer(ctx, order, [ticket(1, 0), ticket(1, 1)], 2_000);
    assert.ok((await accept(ctx, back)).ok);
    const before = await balanceOf(db, iuc, now);
    const windows = [
      await offer(ctx, order, [CAMILLE], 1_600),
      await offer(ctx, back, [CAMILLE], 1_800),
    ] as const;
    const answers = await Promise.all(windows.map((one) => accept(ctx, one)));
    assert.deepEqual(answers.map(codeOf).sort(), ['exchange-overtaken', 'ok']);
    const [lost] = windows.filter((_, index) => !answers[index]?.ok);
    assert.ok(lost);
    await until(async () => (await read(ctx, lost)).phase === 'closed', 5_000);
    assert.equal(await seats(db, lost), 'cancelled');
    assert.equal(before - (await balanceOf(db, iuc, now)), answers[0]?.ok ? 600 : 800);
    // Whose other way others travel on goes on.
    const other = await offer(ctx, order, [LEA], 1_000);
    assert.equal(codeOf(await accept(ctx, other)), 'ok');
    await sound(setting);
  }
});

test('AFTER-07 SHOP-08 an exchange that is accepted ten times at once, by one click and by others, is paid and made once', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc);
  const exchange = await offer(ctx, order, WITH_LEA, 5_000);
  const same = transactionId();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => accept(ctx, exchange, index % 2 ? { transactionId: same } : {})),
  );
  assert.deepEqual([...new Set(answers.map(codeOf))], ['ok']);
  await until(async () => (await read(ctx, exchange)).phase === 'confirmed', 5_000);
  assert.equal(await balanceOf(db, iuc, now), 5_000);
  assert.deepEqual([await seats(db, order), await seats(db, exchange)], ['cancelled', 'confirmed']);
  // A click that has accepted one exchange accepts no other.
  const click = { transactionId: transactionId() };
  const cheaper = await offer(ctx, exchange, [CAMILLE], 2_000);
  assert.equal(codeOf(await accept(ctx, cheaper, click)), 'ok');
  const next = await offer(ctx, exchange, [LEA], 2_000);
  assert.equal(codeOf(await accept(ctx, next, click)), 'transaction-reused');
  assert.equal(await balanceOf(db, iuc, now), 5_500);
  await sound(setting);
});

test('AFTER-07 ACCOUNT-12 whose account is being erased begins no exchange and no cancellation, and one that was begun before ends as it was accepted', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc);
  const begun = await offer(ctx, order, [CAMILLE], 3_000);
  await db.query(
    `insert into personal.erasure (iuc, state, asked_at, due_at, message_id) values ($1, 'leaving', now(), now(), $1)`,
    [iuc],
  );
  assert.equal(codeOf(await offerFor(ctx, order, [LEA], 3_000)), 'account-leaving');
  assert.equal(codeOf(await cancel(ctx, order, [LEA])), 'account-leaving');
  assert.equal(codeOf(await accept(ctx, begun)), 'ok');
  assert.deepEqual([await seats(db, order), await seats(db, begun)], ['confirmed', 'confirmed']);
  await sound(setting);
});

test('AFTER-01 AFTER-07 an exchange or a cancellation that comes to nothing leaves the tickets given up that were given up before it', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc, booking } = setting;
  const given = (order: { readonly orderId: string }) =>
    db.query(`select journey, passenger, done from shop.cancelled_ticket where of_order = $1`, [
      order.orderId,
    ]);
  const checksCamille = (order: { readonly orderId: string }): void =>
    booking.next('release', async () => {
      await db.query(`update inventory.booking set after_sales = $2 where booking_key = $1`, [
        order.orderId,
        JSON.stringify({ checked: [{ passengerId: 'p1', journey: 0 }] }),
      ]);
    });
  const gone = [{ ...LEA, done: true }];

  const first = await buy(setting, iuc);
  assert.equal(codeOf(await cancel(ctx, first, [LEA])), 'ok');
  const exchange = await offer(ctx, first, [CAMILLE], 2_500);
  checksCamille(first);
  assert.equal(codeOf(await accept(ctx, exchange)), 'not-exchangeable');
  assert.deepEqual(await given(first), gone);
  await sound(setting);

  const second = await buy(setting, iuc);
  assert.equal(codeOf(await accept(ctx, await offer(ctx, second, [LEA], 2_000))), 'ok');
  const expected = await shown(ctx, iuc, second.orderId, [CAMILLE]);
  checksCamille(second);
  assert.equal(codeOf(await cancel(ctx, second, [CAMILLE], { expected })), 'ticket-already-checked');
  assert.deepEqual(await given(second), gone);
  await sound(setting);
});

test('AFTER-02 AFTER-07 once an exchange takes its tickets, others that wait for their customer are given up: of the same order, and of the one whose other way it was', async (t) => {
  const setting = await exchangeSetting(t, { points: 60_000 });
  const { ctx, db, iuc } = setting;
  const end = startJobs(setting);
  const isOvertaken = async (waits: Parameters<typeof read>[1], why: string): Promise<void> => {
    await until(async () => (await read(ctx, waits)).phase === 'closed');
    assert.deepEqual(
      [(await read(ctx, waits)).reason?.code, await seats(db, waits)],
      ['exchange-overtaken', 'cancelled'],
      why,
    );
  };
  const order = await buy(setting, iuc, { fares: ['points', 'points'], price: 2_000 });
  const back = await offer(ctx, order, [ticket(1, 0), ticket(1, 1)], 2_000);
  const other = await offer(ctx, order, [LEA], 1_000);
  assert.equal(codeOf(await accept(ctx, back)), 'ok');
  await isOvertaken(other, 'its tickets are of the same order');

  const there = await offer(ctx, order, [CAMILLE], 1_600);
  const beside = await offer(ctx, order, [LEA], 1_000);
  assert.equal(codeOf(await accept(ctx, await offer(ctx, back, [CAMILLE], 1_800))), 'ok');
  await isOvertaken(there, 'its new trains were seen to go with a way back that is no more');
  assert.equal((await read(ctx, beside)).phase, 'held', 'whose way back is as it was goes on');
  assert.equal(codeOf(await accept(ctx, beside)), 'ok');
  await end();
  await sound(setting);
});
