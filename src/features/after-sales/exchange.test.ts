import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import { manualOrders, type Order, orderDetail, takeUpOrder } from '#features/orders/index.ts';
import { checkNow } from '#features/payments/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { type RailOrder, railOrderOfCustomer } from '#features/rail-shop/index.ts';
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
import { futureTrips } from '#features/trips/index.ts';
import { soundness } from '#providers/booking/testing/contract.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { until } from '#tests/harness/until.ts';
import { exchangeableOf } from './offer-exchange.ts';
import { buy, cancel, LEA, shown, ticket } from './testing/cancellations.ts';
import { accept, exchangeSetting, offer, offerFor } from './testing/exchanges.ts';

const sound = async (db: Database): Promise<void> => {
  await soundness(db);
  await assertInvariants(db);
};
const CAMILLE = ticket(0, 0);
const WITH_LEA = [ticket(0, 0), ticket(0, 1)];

const stands = async (setting: { db: Database }, order: Pick<Order, 'iuc' | 'orderId'>) =>
  `${await balanceOf(setting.db, order.iuc, now)}, ${(await seats(setting.db, order)) ?? 'none'}, ${await money(setting.db, order)}`;

test('AFTER-07 a dearer train is paid the difference: old seats free, new ones booked, one mail, one trip, and the old tickets are none any more', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc);
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  const exchange = await offer(ctx, order, WITH_LEA, 5_000);
  assert.deepEqual([exchange.points, exchange.exchange.back.points, exchange.phase], [1_000, 0, 'held']);
  assert.equal(await stands(setting, order), '6000, confirmed, ', 'an offer moves nothing');

  assert.equal(codeOf(await accept(ctx, exchange, { points: 999 })), 'price-changed');
  assert.equal(codeOf(await accept(ctx, exchange, { back: { points: 1 } })), 'exchange-changed');
  const done = await accept(ctx, exchange);
  assert.ok(done.ok, JSON.stringify(done));
  assert.equal(done.exchange.phase, 'confirmed');
  assert.equal(await stands(setting, order), '5000, cancelled, ');
  assert.equal(await seats(db, exchange), 'confirmed');
  const { trips } = await futureTrips(db, iuc, now);
  assert.deepEqual(
    trips.map(({ pnr, passengers }) => [pnr, passengers.length]),
    [[done.exchange.pnr, 2]],
  );
  const detail = await orderDetail(ctx, iuc, exchange.orderId);
  assert.equal(detail?.mails.length, 1);
  const [file] = await db.query<{ state: string }>('select state from trip.file where order_id = $1', [
    order.orderId,
  ]);
  assert.equal(file?.state, 'exchanged');
  const again = await accept(ctx, exchange);
  assert.ok(again.ok && again.exchange.pnr === done.exchange.pnr, 'another click answers the same exchange');
  assert.equal(codeOf(await offerFor(ctx, order, [CAMILLE], 1_000)), 'travel-file-exchanged');
  await sound(db);
});

test('AFTER-07 ORDER-04 a cheaper train gives points and euros back as they were paid, and what is left comes back when the new tickets are cancelled', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc, { card: CARDS.accepted });
  assert.equal(await stands(setting, order), '7000, confirmed, captured 1000');
  const exchange = await offer(ctx, order, WITH_LEA, 2_000);
  assert.deepEqual(exchange.exchange.kept, { points: 1_500, cents: 500 });
  assert.deepEqual(exchange.exchange.back, { points: 1_500, cents: 500, voucherCents: 0 });
  const end = startJobs(setting);
  assert.equal(codeOf(await accept(ctx, exchange, { back: { cents: 499 } })), 'exchange-changed');
  const done = await accept(ctx, exchange);
  assert.ok(done.ok, JSON.stringify(done));
  await until(async () => (await stands(setting, order)) === '8500, cancelled, captured 500');
  const detail = await orderDetail(ctx, iuc, exchange.orderId);
  assert.deepEqual(detail?.refunds.map(({ what, amount }) => [what, amount]).sort(), [
    ['euros', 500],
    ['points', 1_500],
  ]);
  await sound(db);

  // The new tickets are worth what paid them, of whatever orders.
  const part = await cancel(ctx, exchange, [ticket(0, 1)]);
  assert.ok(part.ok, JSON.stringify(part));
  assert.deepEqual(part.cancellation.refund, { points: 750, cents: 250, voucherCents: 0 });
  const last = await cancel(ctx, exchange, [CAMILLE]);
  assert.ok(last.ok, JSON.stringify(last));
  await until(async () => (await stands(setting, order)) === '10000, cancelled, captured 0');
  assert.equal(await seats(db, exchange), 'cancelled');
  await end();
  await sound(db);
});

test('AFTER-07 one of two travellers goes on alone, exchanges again with euros, and in the end each cent and point has come back once', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc, { card: CARDS.accepted });
  const end = startJobs(setting);
  const first = await offer(ctx, order, [CAMILLE], 3_000);
  assert.deepEqual([first.points, first.exchange.kept], [1_000, { points: 1_500, cents: 500 }]);
  const one = await accept(ctx, first);
  assert.ok(one.ok, JSON.stringify(one));
  assert.equal(await stands(setting, order), '6000, confirmed, captured 1000', 'the other one travels');
  await sound(db);

  const second = await offer(ctx, first, [CAMILLE], 4_000);
  assert.deepEqual([second.points, second.exchange.kept], [1_000, { points: 2_500, cents: 500 }]);
  const asked = await accept(ctx, second, { inEuros: 400 });
  assert.ok(asked.ok, JSON.stringify(asked));
  assert.equal(asked.exchange.state, 'paying');
  await setting.sandbox.pay(tokenOf(await read(ctx, second)), CARDS.accepted);
  await checkNow(ctx, second);
  await until(async () => (await read(ctx, second)).phase === 'confirmed');
  assert.equal(await stands(setting, second), '5400, confirmed, captured 400');
  assert.equal(await seats(db, first), 'cancelled');
  await sound(db);

  // Euros of two payments, points of three debits.
  const back = await cancel(ctx, second, [CAMILLE]);
  assert.ok(back.ok, JSON.stringify(back));
  assert.deepEqual(back.cancellation.refund, { points: 3_100, cents: 900, voucherCents: 0 });
  await until(
    async () => (await money(db, second)) === 'captured 0' && (await money(db, order)) === 'captured 500',
  );
  const lea = await cancel(ctx, order, [ticket(0, 1)]);
  assert.ok(lea.ok, JSON.stringify(lea));
  await until(async () => (await stands(setting, order)) === '10000, cancelled, captured 0');
  await end();
  await sound(db);
});

test('AFTER-07 PAY-04 of a card that was refused for an exchange nothing goes back: the one that paid the first tickets has it all', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc, { card: CARDS.accepted });
  const end = startJobs(setting);
  const exchange = await offer(ctx, order, WITH_LEA, 5_000);
  assert.deepEqual([exchange.points, exchange.exchange.kept], [1_000, { points: 3_000, cents: 1_000 }]);
  assert.equal(codeOf(await accept(ctx, exchange, { inEuros: 400 })), 'ok');
  await setting.sandbox.pay(tokenOf(await read(ctx, exchange)), CARDS.refused);
  await checkNow(ctx, exchange);
  assert.equal(codeOf(await accept(ctx, exchange)), 'ok');
  assert.equal(await stands(setting, exchange), '6000, confirmed, refused');
  const back = await cancel(ctx, exchange, WITH_LEA);
  assert.ok(back.ok, JSON.stringify(back));
  assert.deepEqual(back.cancellation.refund, { points: 4_000, cents: 1_000, voucherCents: 0 });
  await until(async () => (await stands(setting, order)) === '10000, cancelled, captured 0');
  assert.equal(await money(db, exchange), 'refused');
  assert.deepEqual(await manualOrders(db), []);
  await end();
  await sound(db);
});

test('AFTER-07 what goes back in the same moment is taken of each payment one after the other, and of none more than it has', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc, { card: CARDS.accepted });
  const exchange = await offer(ctx, order, WITH_LEA, 5_000);
  assert.equal(codeOf(await accept(ctx, exchange, { inEuros: 400 })), 'ok');
  await setting.sandbox.pay(tokenOf(await read(ctx, exchange)), CARDS.accepted);
  await checkNow(ctx, exchange);
  assert.equal((await read(ctx, exchange)).phase, 'confirmed');
  const client = await db.pool.connect();
  const { orderId } = exchange;
  const at = now.toString();
  try {
    for (const [called, text, values] of [
      ['give_points_back', 'select shop.give_points_back($1, $2, $3, 500, $4, $5, 30)', () => [newId(), at]],
      ['give_euros_back', 'select shop.give_euros_back($1, $2, $2, $3, 300, $4)', () => [at]],
    ] as const) {
      await client.query('begin');
      await client.query(text, [iuc, orderId, `one of ${called}`, ...values()]);
      const second = db.query(text, [iuc, orderId, `other of ${called}`, ...values()]);
      await until(async () => {
        const waiting = await db.query(
          `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
          [called],
        );
        return waiting.length > 0;
      });
      await client.query('commit');
      await second;
      // What was given back under a key is not given back again.
      await db.query(text, [iuc, orderId, `one of ${called}`, ...values()]);
    }
  } finally {
    client.release();
  }
  const points = await db.query<{ debit: string; back: number }>(
    `select d.key as debit, sum(e.amount)::int as back from points.movement r
     join points.movement d on d.iuc = r.iuc and d.movement_id = r.reverses
     join points.entry e on e.iuc = r.iuc and e.movement_id = r.movement_id and e.account = 'money' group by 1`,
  );
  assert.deepEqual(
    new Set(points.map(({ debit, back }) => `${debit} ${back}`)),
    new Set([`order:${orderId} 600`, `order:${order.orderId} 400`]),
  );
  const euros = await db.query<{ payment: string; back: number }>(
    `select payment_key as payment, sum(amount)::int as back from shop.refund where what = 'euros' group by 1`,
  );
  assert.deepEqual(
    new Set(euros.map(({ payment, back }) => `${payment} ${back}`)),
    new Set([`${orderId}-1 400`, `${order.orderId}-1 200`]),
  );
});

test('AFTER-07 vouchers that had paid come back with the last ticket that is exchanged', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc } = setting;
  const voucher = await given(db, iuc);
  const order = await buy(setting, iuc, { card: CARDS.accepted, vouchers: uses([voucher, 400]) });
  const exchange = await offer(ctx, order, WITH_LEA, 4_000);
  assert.deepEqual(
    [exchange.points, exchange.exchange.back],
    [400, { points: 0, cents: 0, voucherCents: 400 }],
  );
  assert.equal(codeOf(await accept(ctx, exchange, { back: { voucherCents: 0 } })), 'exchange-changed');
  const done = await accept(ctx, exchange);
  assert.ok(done.ok, JSON.stringify(done));
  assert.equal(await standing(db, voucher), '4000, 0, 0');
  assert.equal(await balanceOf(db, iuc, now), 6_600);
  await sound(db);
});

test('AFTER-05 AFTER-01 promo tickets, half of a party that must stay together, nobody, and people’s files are not exchanged; an exception is', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc, { fares: ['points', 'promo'], price: 2_000 });
  assert.equal(codeOf(await offerFor(ctx, order, [], 2_000)), 'passenger-selection-needed');
  assert.equal(codeOf(await offerFor(ctx, order, [ticket(1, 0)], 2_000)), 'not-exchangeable');
  const rule = (allowance: string) =>
    db.query(`update inventory.booking set after_sales = $2 where booking_key = $1`, [
      order.orderId,
      JSON.stringify({ allowance }),
    ]);
  await rule('procedure');
  assert.equal(codeOf(await offerFor(ctx, order, [CAMILLE], 2_000)), 'business-procedure-needed');
  await rule('exceptional');
  assert.equal(
    codeOf(await offerFor(ctx, order, [ticket(0, 0), ticket(1, 1)], 2_000)),
    'passenger-selection-inconsistent',
  );
  const both = await offer(ctx, order, [ticket(0, 0), ticket(1, 0)], 2_000);
  const done = await accept(ctx, both);
  assert.ok(done.ok, JSON.stringify(done));
  assert.equal(done.exchange.journeys.length, 2);
  const without = await buy(setting, iuc, { passengers: [LEA] });
  assert.equal(codeOf(await offerFor(ctx, without, [CAMILLE], 2_000)), 'client-not-passenger');
  await sound(db);
});

test('AFTER-07 two windows exchange, and one of them cancels: each ticket is given up once, and who comes second has lost nothing', async (t) => {
  const setting = await exchangeSetting(t, { points: 60_000 });
  const { ctx, db, iuc } = setting;
  for (let round = 0; round < 4; round += 1) {
    const before = await balanceOf(db, iuc, now);
    const order = await buy(setting, iuc);
    const offers = [
      await offer(ctx, order, WITH_LEA, 4_600),
      await offer(ctx, order, [CAMILLE], 2_300),
      await offer(ctx, order, WITH_LEA, 3_400),
    ];
    const expected = await shown(ctx, iuc, order.orderId, WITH_LEA);
    const answers = await Promise.all([
      ...offers.map((one) => accept(ctx, one)),
      ...(round % 2 ? [cancel(ctx, order, WITH_LEA, { expected })] : []),
    ]);
    assert.equal(answers.filter(({ ok }) => ok).length, 1, answers.map(codeOf).join(', '));
    const lost = offers.filter((_, index) => !answers[index]?.ok);
    for (const one of lost) {
      await until(async () => (await read(ctx, one)).phase === 'closed');
      assert.equal(await seats(db, one), 'cancelled');
      assert.equal((await read(ctx, one)).reason?.code, 'exchange-overtaken');
    }
    const prices = [4_600, 2_300 + 2_000, 3_400, 0];
    const winner = answers.findIndex(({ ok }) => ok);
    assert.equal(before - (await balanceOf(db, iuc, now)), prices[winner]);
    await sound(db);
  }
});

const STOPS = ['stop-before', 'stop-after', 'answer-lost', 'unreachable'] as const;
const STEPS = ['hold', 'confirm', 'release'] as const;

test('AFTER-07 wherever the process dies or the booking system fails, it ends with the new tickets and exactly the difference', async (t) => {
  const setting = await exchangeSetting(t, { points: 200_000, settings: { leaseMs: 1_000 } });
  const { ctx, db, iuc, booking } = setting;
  const patience = () => new Promise((resolve) => setTimeout(resolve, 150));
  for (const step of STEPS)
    for (const stop of STOPS) {
      const name = `${step} ${stop}`;
      const before = await balanceOf(db, iuc, now);
      const order = await buy(setting, iuc, { card: CARDS.accepted });
      if (step === 'hold') booking.next('hold', stop, stop);
      await Promise.race([offerFor(ctx, order, WITH_LEA, 3_000), patience()]);
      const end = startJobs(setting);
      const newest = async (): Promise<RailOrder | undefined> => {
        const [row] = await db.query<{ id: string }>(
          `select order_id as id from shop."order" where kind = 'exchange' and iuc = $1 order by order_id desc limit 1`,
          [iuc],
        );
        return row && railOrderOfCustomer(ctx, iuc, row.id as never);
      };
      await until(async () => (await newest())?.phase === 'held');
      const exchange = (await newest()) as Parameters<typeof accept>[1];
      await end();
      if (step !== 'hold') booking.next(step, stop, stop);
      await Promise.race([accept(ctx, exchange), patience()]);
      const again = startJobs(setting);
      await until(async () => (await read(ctx, exchange)).phase === 'confirmed');
      await until(async () => (await money(db, order)) === 'captured 750');
      await again();
      booking.next('hold');
      booking.next('confirm');
      booking.next('release');
      assert.equal(await balanceOf(db, iuc, now), before - 3_000 + 750, name);
      assert.deepEqual([await seats(db, order), await seats(db, exchange)], ['cancelled', 'confirmed'], name);
      assert.equal((await read(ctx, exchange)).mails.length, 1, name);
    }
  await sound(db);
});

test('AFTER-07 a ticket that is checked before its seat is given up stays: the new seats go, and points and euros come back', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc);
  const exchange = await offer(ctx, order, [CAMILLE], 3_000);
  const asked = await accept(ctx, exchange, { inEuros: 500 });
  assert.ok(asked.ok, JSON.stringify(asked));
  await db.query(`update inventory.booking set after_sales = $2 where booking_key = $1`, [
    order.orderId,
    JSON.stringify({ checked: [{ passengerId: 'p1', journey: 0 }] }),
  ]);
  await setting.sandbox.pay(tokenOf(await read(ctx, exchange)), CARDS.accepted);
  await checkNow(ctx, exchange);
  const end = startJobs(setting);
  await until(async () => (await read(ctx, exchange)).phase === 'closed');
  await end();
  assert.equal((await read(ctx, exchange)).reason?.code, 'not-exchangeable');
  assert.equal(await stands(setting, order), '6000, confirmed, ');
  assert.equal(await seats(db, exchange), 'cancelled');
  assert.equal(await money(db, exchange), 'captured 0');
  assert.equal(codeOf(await offerFor(ctx, order, [CAMILLE], 3_000)), 'not-exchangeable');
  const other = await cancel(ctx, order, [ticket(0, 1)]);
  assert.ok(other.ok, 'the tickets are nobody else’s any more');
  await sound(db);
});

test('AFTER-07 a booking system that never says whether the old seats are given up leaves it to people, and nothing is undone', async (t) => {
  const setting = await exchangeSetting(t, {
    settings: { undoing: { silentMs: 400, errors: 3, crashes: 3 }, waitMs: 300 },
  });
  const { ctx, db, iuc, booking } = setting;
  const order = await buy(setting, iuc);
  const exchange = await offer(ctx, order, WITH_LEA, 3_000);
  booking.next('release', ...Array.from({ length: 60 }, () => 'unreachable' as const));
  await accept(ctx, exchange);
  const end = startJobs(setting);
  await until(async () => (await read(ctx, exchange)).phase === 'manual');
  assert.equal(await seats(db, exchange), 'confirmed');
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  const [queued] = await manualOrders(db);
  assert.equal(queued?.orderId, exchange.orderId);
  await sound(db);
  booking.next('release');
  const taken = await takeUpOrder(ctx, {
    iuc,
    orderId: exchange.orderId,
    actor: 'agent:a1',
    note: 'answered again',
  });
  assert.ok(taken.ok);
  await until(async () => (await read(ctx, exchange)).phase === 'confirmed');
  await end();
  assert.equal(await balanceOf(db, iuc, now), 7_000);
  await sound(db);
});

test('AFTER-02 while the exchange of a way back is under way, the way there has to go with the old train and with the new one', async (t) => {
  const setting = await exchangeSetting(t, { settings: { waitMs: 300 } });
  const { ctx, iuc, booking } = setting;
  const order = await buy(setting, iuc, { fares: ['points', 'points'] });
  const back = await offer(ctx, order, [ticket(1, 0)], 2_300);
  const kept = async () => {
    const given = await exchangeableOf(ctx, { iuc, orderId: order.orderId, tickets: [CAMILLE] });
    assert.ok(given.ok, JSON.stringify(given));
    return given.kept.travels.map(({ legs }) => legs[0]?.departure).sort();
  };
  const bought = await railOrderOfCustomer(ctx, iuc, order.orderId);
  const [old, new_] = [bought?.journeys[1], back.journeys[0]].map((one) => one?.legs[0]?.departure);
  assert.deepEqual(await kept(), [old], 'offered only');
  booking.next('release', ...Array.from({ length: 20 }, () => 'unreachable' as const));
  await accept(ctx, back);
  assert.equal((await read(ctx, back)).phase, 'in-progress');
  assert.deepEqual(await kept(), [old, new_].sort());
  booking.next('release');
  const end = startJobs(setting);
  await until(async () => (await read(ctx, back)).phase === 'confirmed');
  await end();
  assert.deepEqual(await kept(), [new_]);
  await sound(setting.db);
});

test('AFTER-07 once the old train has left nobody exchanges its ticket, though the new one leaves much later', async (t) => {
  const setting = await exchangeSetting(t);
  const { ctx, db, iuc, clock } = setting;
  const order = await buy(setting, iuc);
  const exchange = await offer(ctx, order, WITH_LEA, 3_000);
  const departure = exchange.exchange.journeys[0]?.legs[0]?.departure ?? '';
  clock.set(Temporal.Instant.from(departure));
  assert.equal(codeOf(await accept(ctx, exchange)), 'departed');
  assert.equal((await read(ctx, exchange)).reason?.code, 'departed');
  assert.deepEqual([await seats(db, order), await seats(db, exchange)], ['confirmed', 'cancelled']);
  assert.equal(codeOf(await offerFor(ctx, order, WITH_LEA, 3_000)), 'not-exchangeable');
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  await sound(db);
});
