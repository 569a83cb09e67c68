import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { cancelDraft, closeByHand, finaliseOrder, manualOrders, type Order } from '#features/orders/index.ts';
import { checkNow, orderPaymentOf, voucherPartsOf, withdrawPayment } from '#features/payments/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import { until } from '#tests/harness/until.ts';
import {
  codeOf,
  given,
  held,
  member,
  money,
  now,
  pay,
  read,
  type Setting,
  seats,
  setUp,
  split,
  standing,
  startJobs,
  tokenOf,
  uses,
} from '../testing/paid-orders.ts';

/** What the payment provider was asked for, of every attempt. */
const asked = async (db: Database, { orderId }: Order): Promise<number[]> =>
  (
    await db.query<{ amount: number }>(
      `select amount::int as amount from payment.payment where payment_key like $1 || '-%' order by created_at`,
      [orderId],
    )
  ).map(({ amount }) => amount);

const payByCard = async ({ ctx, sandbox }: Setting, order: Order, card: string): Promise<void> => {
  await sandbox.pay(tokenOf(await read(ctx, order)), card);
  await checkNow(ctx, order);
};

test('VOUCHER-04 vouchers pay a part: the provider is asked for the rest, and they are spent when the order is confirmed', async (t) => {
  const setting = await setUp(t);
  const { ctx, db, iuc } = setting;
  const voucher = await given(db, iuc);
  const reduction = await given(db, iuc, { kind: 'loyalty-reduction', percent: 25, value: 1 });
  const order = await held(ctx, iuc);
  const answer = await pay(ctx, order, uses([reduction, 250], [voucher, 400]));
  assert.ok(answer.ok, JSON.stringify(answer));
  assert.equal(answer.order.state, 'paying');
  assert.equal(answer.payment?.cents, 350);
  assert.deepEqual(await asked(db, order), [350]);
  assert.deepEqual([await standing(db, voucher), await standing(db, reduction)], ['3600, 400, 0', '0, 1, 0']);
  await assertInvariants(db);

  await payByCard(setting, order, CARDS.accepted);
  const done = await read(ctx, order);
  assert.deepEqual([done.phase, done.points, done.cents], ['confirmed', 3_000, 1_000]);
  assert.deepEqual(
    voucherPartsOf(done).map(({ kind, percent, cents: paid }) => [kind, percent, paid]),
    [
      ['loyalty-reduction', 25, 250],
      ['cash-voucher', null, 400],
    ],
  );
  assert.equal(await money(db, order), 'captured 350');
  assert.deepEqual([await standing(db, voucher), await standing(db, reduction)], ['3600, 0, 400', '0, 0, 1']);
  assert.equal(await balanceOf(db, iuc, now), 7_000);
  await assertInvariants(db);
});

test('VOUCHER-04 vouchers pay all of the euros: no provider, and the same command again or another click changes nothing', async (t) => {
  const { ctx, db, iuc, payment } = await setUp(t);
  const voucher = await given(db, iuc);
  const order = await held(ctx, iuc);
  const command = { ...uses([voucher, 1_000]), transactionId: split(order).transactionId };
  const answers = await Promise.all([
    pay(ctx, order, command),
    pay(ctx, order, command),
    pay(ctx, order, uses([voucher, 1_000])),
  ]);
  assert.deepEqual(answers.map(codeOf), ['ok', 'ok', 'ok']);
  const again = await pay(ctx, order, command);
  assert.ok(again.ok, JSON.stringify(again));
  assert.equal(again.payment, undefined);
  const done = await read(ctx, order);
  assert.deepEqual([done.phase, done.points, done.cents], ['confirmed', 3_000, 1_000]);
  assert.deepEqual(
    done.steps.map(({ event }) => event),
    ['opened', 'seats-held', 'payment-asked', 'payment-authorised', 'booked'],
  );
  assert.deepEqual(payment.calls, []);
  assert.deepEqual([await money(db, order), await standing(db, voucher)], ['', '3000, 0, 1000']);
  assert.equal(await balanceOf(db, iuc, now), 7_000);
  assert.equal(done.mails.length, 1);
  await assertInvariants(db);
});

test('VOUCHER-04 a refused card, a page given up and an order given up give the vouchers back; the next attempt uses them, or none', async (t) => {
  const setting = await setUp(t);
  const { ctx, db, iuc } = setting;
  const voucher = await given(db, iuc);
  const part = uses([voucher, 600]);
  const order = await held(ctx, iuc);
  assert.equal(codeOf(await pay(ctx, order, part)), 'ok');
  await payByCard(setting, order, CARDS.refused);
  assert.deepEqual([(await read(ctx, order)).state, await standing(db, voucher)], ['held', '4000, 0, 0']);
  await assertInvariants(db);

  // Nothing was cancelled by us: what ends today ends today, however often it is tried.
  const today = now.toZonedDateTimeISO('Europe/Paris').toPlainDate();
  const lastDay = await given(db, iuc, { expiresOn: today });
  assert.equal(codeOf(await pay(ctx, order, uses([lastDay, 600]))), 'ok');
  await payByCard(setting, order, CARDS.refused);
  const givenUp = await held(ctx, iuc);
  assert.equal(codeOf(await pay(ctx, givenUp, uses([lastDay, 600]))), 'ok');
  assert.ok((await cancelDraft(ctx, givenUp)).ok);
  const [ends] = await db.query<{ on: string }>(
    'select expires_on::text as on from voucher.voucher where voucher_id = $1',
    [lastDay],
  );
  assert.deepEqual([await standing(db, lastDay), ends?.on], ['4000, 0, 0', today.toString()]);

  assert.equal(codeOf(await pay(ctx, order, part)), 'ok');
  assert.equal(await standing(db, voucher), '3400, 600, 0');
  assert.equal(codeOf(await pay(ctx, order)), 'payment-under-way', 'another split of the euros');
  assert.equal(codeOf(await pay(ctx, order, part)), 'ok', 'another click');
  assert.equal(codeOf(await pay(ctx, order, uses([voucher, 500]))), 'payment-under-way', 'less of it');
  await withdrawPayment(ctx, order);
  assert.deepEqual([(await read(ctx, order)).state, await standing(db, voucher)], ['held', '4000, 0, 0']);
  await assertInvariants(db);

  const abandoned = await held(ctx, iuc);
  assert.equal(codeOf(await pay(ctx, abandoned, part)), 'ok');
  assert.ok((await cancelDraft(ctx, abandoned)).ok);
  assert.deepEqual(
    [(await read(ctx, abandoned)).phase, await standing(db, voucher)],
    ['closed', '4000, 0, 0'],
  );
  assert.deepEqual((await read(ctx, abandoned)).refunds, []);
  await assertInvariants(db);

  const inPoints = await finaliseOrder(
    ctx,
    split(order, { expectedPoints: points(4_000), expectedCents: cents(0) }),
  );
  assert.ok(inPoints.ok, codeOf(inPoints));
  assert.deepEqual(
    [(await read(ctx, order)).phase, await standing(db, voucher)],
    ['confirmed', '4000, 0, 0'],
  );
  await assertInvariants(db);

  const whole = await held(ctx, iuc);
  assert.equal(codeOf(await pay(ctx, whole, part)), 'ok');
  await payByCard(setting, whole, CARDS.refused);
  assert.equal(codeOf(await pay(ctx, whole, uses([voucher, 1_000]))), 'ok');
  assert.deepEqual(
    [(await read(ctx, whole)).phase, await standing(db, voucher), await money(db, whole)],
    ['confirmed', '3000, 0, 1000', 'refused'],
  );
  await assertInvariants(db);
});

test('VOUCHER-04 the same voucher in orders at once pays no more than it is worth', async (t) => {
  const setting = await setUp(t);
  const { ctx, db } = setting;
  for (let time = 0; time < 4; time += 1) {
    const iuc = await member(db, 20_000);
    const [small, other] = [
      await given(db, iuc, { value: 1_000 }),
      await given(db, iuc, { kind: 'holiday-cheque', value: 500 }),
    ];
    const orders = [await held(ctx, iuc), await held(ctx, iuc), await held(ctx, iuc)];
    // Given the other way round by one of them: nobody waits in a circle.
    const answers = await Promise.all(
      orders.map((order, index) =>
        pay(
          ctx,
          order,
          uses(
            ...(
              [
                [small, 500],
                [other, 500],
              ] as const
            ).toSorted(() => (index === 1 ? -1 : 1)),
          ),
        ),
      ),
    );
    assert.deepEqual(answers.map(codeOf).sort(), ['ok', 'vouchers-changed', 'vouchers-changed']);
    const states = await Promise.all(orders.map(async (order) => (await read(ctx, order)).state));
    assert.deepEqual(states.toSorted(), ['confirmed', 'held', 'held']);
    assert.deepEqual([await standing(db, small), await standing(db, other)], ['500, 0, 500', '0, 0, 500']);
    assert.equal(await balanceOf(db, iuc, now), 17_000);
  }
  await assertInvariants(db);
});

test('VOUCHER-04 vouchers that do not pay that change nothing: somebody else’s, ended, too many cents, not whole, two reductions', async (t) => {
  const { ctx, db, iuc, payment } = await setUp(t);
  const ended = Temporal.PlainDate.from('2026-11-01');
  const mine = await given(db, iuc);
  const reduction = { kind: 'loyalty-reduction', percent: 10, value: 1 } as const;
  const [first, second] = [await given(db, iuc, reduction), await given(db, iuc, reduction)];
  const cheque = await given(db, iuc, { kind: 'holiday-cheque', value: 800 });
  const small = await given(db, iuc, { value: 300 });
  const order = await held(ctx, iuc);
  const cases: Readonly<Record<string, object>> = {
    unknown: uses([newId(), 100]),
    'somebody else’s': uses([await given(db, await member(db)), 100]),
    ended: uses([await given(db, iuc, { issuedOn: ended.subtract({ days: 30 }), expiresOn: ended }), 100]),
    'more than is left': uses([small, 301]),
    'more than the euros': uses([mine, 1_001]),
    'more than the euros together': uses([mine, 800], [small, 300]),
    'one twice': uses([mine, 100], [mine, 200]),
    nothing: uses([mine, 0]),
    'a part of a cheque': uses([cheque, 700]),
    'another share': uses([first, 99]),
    // A tenth of 9,99 € is 99 cents, and the tenth of a cent is ours.
    'a share rounded up': {
      ...uses([first, 100]),
      expectedPoints: points(3_001),
      expectedCents: cents(999),
    },
    'two reductions': uses([first, 100], [second, 100]),
    'in points alone': { ...uses([mine, 100]), expectedPoints: points(4_000), expectedCents: cents(0) },
  };
  for (const [name, wanted] of Object.entries(cases))
    assert.equal(codeOf(await pay(ctx, order, wanted)), 'vouchers-changed', name);
  assert.deepEqual(
    (await read(ctx, order)).steps.map(({ event }) => event),
    ['opened', 'seats-held'],
  );
  assert.deepEqual([await standing(db, mine), await standing(db, cheque)], ['4000, 0, 0', '800, 0, 0']);
  assert.deepEqual(payment.calls, []);
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  await assertInvariants(db);
  // And what does pay still does.
  assert.equal(codeOf(await pay(ctx, order, uses([first, 100], [cheque, 800], [mine, 100]))), 'ok');
  assert.equal((await read(ctx, order)).phase, 'confirmed');
  await assertInvariants(db);
});

test('VOUCHER-04 PAY-05 seats that cannot be booked: points, card and vouchers are given back, the vouchers for thirty days at least', async (t) => {
  const setting = await setUp(t);
  const { ctx, db, iuc, embedded } = setting;
  for (const paid of [400, 1_000]) {
    const last = now.toZonedDateTimeISO('Europe/Paris').toPlainDate();
    const voucher = await given(db, iuc, { expiresOn: last });
    const order = await held(ctx, iuc);
    if (paid === 1_000) await embedded.cancel({ key: order.orderId });
    const answer = await pay(ctx, order, uses([voucher, paid]));
    if (paid === 400) {
      assert.ok(answer.ok, JSON.stringify(answer));
      await embedded.cancel({ key: order.orderId });
      await payByCard(setting, order, CARDS.accepted);
    }
    const ended = await read(ctx, order);
    assert.equal(ended.phase, 'closed');
    assert.match(ended.reason?.message ?? '', /Vos points vous ont été rendus/);
    assert.match(ended.reason?.message ?? '', /Vos bons d’achat vous ont été rendus/);
    assert.equal(/carte/.test(ended.reason?.message ?? ''), paid === 400);
    assert.equal(await money(db, order), paid === 400 ? 'cancelled' : '');
    assert.equal(await standing(db, voucher), '4000, 0, 0');
    assert.deepEqual(
      ended.refunds
        .map(({ what, amount, creditedAt }) => [what, amount, creditedAt !== undefined])
        .toSorted(),
      [
        ['points', 3_000, true],
        ['vouchers', paid, true],
      ],
    );
    const [until30] = await db.query<{ on: string }>(
      'select expires_on::text as on from voucher.voucher where voucher_id = $1',
      [voucher],
    );
    assert.equal(until30?.on, last.add({ days: 30 }).toString());
    await assertInvariants(db);
  }
  assert.equal(await balanceOf(db, iuc, now), 10_000);
});

test('VOUCHER-04 PAY-05 points spent elsewhere before the card was typed: the vouchers go back with the euros', async (t) => {
  const setting = await setUp(t);
  const { ctx, db } = setting;
  const iuc = await member(db, 5_000);
  const voucher = await given(db, iuc);
  const first = await held(ctx, iuc);
  assert.equal(codeOf(await pay(ctx, first, uses([voucher, 600]))), 'ok');
  const second = await held(ctx, iuc);
  const spent = await finaliseOrder(
    ctx,
    split(second, { expectedPoints: points(4_000), expectedCents: cents(0) }),
  );
  assert.ok(spent.ok);
  await payByCard(setting, first, CARDS.accepted);
  assert.equal((await read(ctx, first)).phase, 'closed');
  assert.deepEqual([await money(db, first), await standing(db, voucher)], ['cancelled', '4000, 0, 0']);
  await assertInvariants(db);
});

test('VOUCHER-04 a process that stops anywhere: vouchers, card and seats are exact', async (t) => {
  const setting = await setUp(t, {
    settings: { takeoverMs: 150, leaseMs: 700, providerTimeoutMs: 5_000, waitMs: 3_000 },
  });
  startJobs(setting);
  const { ctx, db, payment, booking, sandbox } = setting;
  for (const [system, call, how, paid] of [
    ['payment', 'start', 'stop-after', 400],
    ['payment', 'capture', 'stop-before', 400],
    ['payment', 'capture', 'stop-after', 400],
    ['booking', 'confirm', 'stop-before', 1_000],
    ['booking', 'confirm', 'stop-after', 1_000],
    ['booking', 'confirm', 'stop-after', 400],
  ] as const) {
    const name = [system, call, how, paid].join(' ');
    const iuc = await member(db);
    const voucher = await given(db, iuc);
    const order = await held(ctx, iuc);
    if (system === 'payment') payment.next(call as 'start', how);
    else booking.next(call as 'confirm', how);
    const patience = new Promise((resolve) => setTimeout(resolve, 300));
    await Promise.race([pay(ctx, order, uses([voucher, paid])), patience]);
    if (paid === 400) {
      await until(async () => (await read(ctx, order)).state === 'paying');
      await sandbox.pay(tokenOf(await read(ctx, order)), CARDS.accepted);
      await Promise.race([checkNow(ctx, order), patience]);
    }
    await until(async () => (await read(ctx, order)).state === 'confirmed');
    assert.deepEqual(
      [
        await money(db, order),
        await standing(db, voucher),
        await seats(db, order),
        await balanceOf(db, iuc, now),
      ],
      [paid === 400 ? 'captured 600' : '', `${4_000 - paid}, 0, ${paid}`, 'confirmed', 7_000],
      name,
    );
    assert.equal(orderPaymentOf(await read(ctx, order))?.state, paid === 400 ? 'confirmed' : undefined);
  }
  await assertInvariants(db);
});

test('VOUCHER-04 PAY-05 an order that people must see to says points, vouchers and card apart; closed by hand it gives its vouchers back', async (t) => {
  const setting = await setUp(t, {
    settings: {
      takeoverMs: 150,
      leaseMs: 700,
      waitMs: 300,
      undoing: { silentMs: 60_000, errors: 3, crashes: 5 },
    },
  });
  startJobs(setting);
  const { ctx, db, iuc, booking, embedded } = setting;
  const voucher = await given(db, iuc);
  for (const paid of [400, 1_000]) {
    const order = await held(ctx, iuc);
    // The seats are lost, and the booking system does not let go of them either.
    const wrong = Array.from({ length: 20 }, () => async () => {
      throw new TypeError('an answer that nobody thought of');
    });
    booking.next('cancel', ...wrong);
    if (paid === 1_000) await embedded.cancel({ key: order.orderId });
    await pay(ctx, order, uses([voucher, paid]));
    if (paid === 400) {
      await embedded.cancel({ key: order.orderId });
      await payByCard(setting, order, CARDS.accepted);
    }
    await until(async () => (await read(ctx, order)).phase === 'manual');
    const [waiting, ...others] = await manualOrders(db);
    assert.deepEqual(
      [waiting?.points, waiting?.cents, waiting?.byVouchers, waiting?.byCard, others],
      [3_000, 1_000, paid, 1_000 - paid, []],
    );
    assert.equal(await standing(db, voucher), `${4_000 - paid}, ${paid}, 0`);
    assert.match((await read(ctx, order)).reason?.message ?? '', /Vos bons d’achat vous seront rendus/);
    await assertInvariants(db);

    // They see to the card themselves, the vouchers come back by themselves.
    const { key } = orderPaymentOf(await read(ctx, order)) ?? {};
    if (key) await setting.sandbox.cancel({ key, amount: cents(600) });
    const closed = await closeByHand(ctx, { ...order, actor: 'agent:A17', note: 'Réglé le 3 mars' });
    assert.ok(closed.ok);
    booking.next('cancel');
    const after = await read(ctx, order);
    assert.match(after.reason?.message ?? '', /Vos bons d’achat vous ont été rendus/);
    assert.equal(await standing(db, voucher), '4000, 0, 0');
    assert.deepEqual(
      after.refunds.filter(({ what }) => what === 'vouchers').map(({ amount }) => amount),
      [paid],
    );
    assert.deepEqual(await manualOrders(db), []);
    await assertInvariants(db);
  }
});

/** The same, in a process that stops where it would accept what vouchers pay whole: who ordered there is soon told that it goes on. */
const stoppingThere = ({ ctx }: Setting): Setting['ctx'] => ({
  ...ctx,
  settings: { ...ctx.settings, waitMs: 300 },
  db: {
    ...ctx.db,
    query: ((text, values, name) =>
      name === 'shop.accept_paid'
        ? new Promise(() => {})
        : ctx.db.query(text, values, name)) as Database['query'],
  },
});

test('VOUCHER-04 an order that vouchers pay whole is given up by its customer where its process has stopped, or while it goes on: one of both', async (t) => {
  const setting = await setUp(t);
  const { ctx, db } = setting;
  const seen = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const iuc = await member(db);
    const voucher = await given(db, iuc);
    const order = await held(ctx, iuc);
    const whole = uses([voucher, 1_000]);
    if (round === 0) {
      const stopped = pay(stoppingThere(setting), order, whole);
      await until(async () => (await read(ctx, order)).state === 'opening-payment');
      await stopped;
      assert.equal(await standing(db, voucher), '3000, 1000, 0');
      assert.ok((await cancelDraft(ctx, order)).ok);
    } else await Promise.all([pay(ctx, order, whole), cancelDraft(ctx, order)]);
    const { state, phase, mails } = await read(ctx, order);
    assert.ok(state === 'confirmed' || phase === 'closed', state);
    seen.add(phase);
    const isBought = phase === 'confirmed';
    assert.deepEqual(
      [await standing(db, voucher), await balanceOf(db, iuc, now), mails.length],
      isBought ? ['3000, 0, 1000', 7_000, 1] : ['4000, 0, 0', 10_000, 0],
    );
    assert.deepEqual(setting.payment.calls, []);
  }
  assert.ok(seen.has('closed'));
  await assertInvariants(db);
});

/** What three vouchers (of 1 500 cents, a cheque of 600, a reduction) have left and keep, and what is due by the orders there are. */
const booksOf = async (db: Database, iuc: string) =>
  db.query<{
    value: number;
    left: number;
    kept: number;
    spent: number;
    living: number;
    bought: number;
    orders: number;
  }>(
    `select v.value, v.remaining as left, v.reserved as kept,
       coalesce((select sum(e.amount) from voucher.entry e where e.iuc = v.iuc and e.voucher_id = v.voucher_id and e.account = 'spent'), 0)::int as spent,
       coalesce(sum(p.amount) filter (where o.stage <> 'confirmed'), 0)::int as living,
       coalesce(sum(p.amount) filter (where o.stage = 'confirmed'), 0)::int as bought,
       count(p.order_id) filter (where o.stage <> 'confirmed')::int as orders
     from voucher.voucher v
     left join (shop.voucher_part p
       join shop."order" o on o.iuc = p.iuc and o.order_id = p.order_id and o.stage <> 'closed'
       join shop.payment a on a.iuc = p.iuc and a.order_id = p.order_id and a.attempt = p.attempt and a.outcome is null)
       on p.iuc = v.iuc and p.voucher_id = v.voucher_id
     where v.iuc = $1 group by v.iuc, v.voucher_id`,
    [iuc],
  );

test('VOUCHER-04 whatever happens to three orders with the same vouchers, in any order: each cent is left, kept for one living order or spent on one', async (t) => {
  const setting = await setUp(t);
  const { ctx, db, clock, embedded } = setting;
  const which = fc.nat({ max: 2 });
  const steps = fc.array(
    fc.oneof(
      fc.record({
        does: fc.constant('pay'),
        which,
        cash: fc.integer({ min: 0, max: 1_000 }),
        more: fc.nat({ max: 3 }),
      }),
      fc.record({
        does: fc.constantFrom('accepted', 'refused', 'withdraw', 'abandon', 'lose', 'days'),
        which,
      }),
    ),
    { minLength: 6, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      clock.set(now);
      const iuc = await member(db, 20_000);
      const expiresOn = now.toZonedDateTimeISO('Europe/Paris').toPlainDate().add({ days: 2 });
      const cash = await given(db, iuc, { value: 1_500, expiresOn });
      const cheque = await given(db, iuc, { kind: 'holiday-cheque', value: 600 });
      const reduction = await given(db, iuc, { kind: 'loyalty-reduction', percent: 10, value: 1 });
      const orders = [await held(ctx, iuc), await held(ctx, iuc), await held(ctx, iuc)];
      for (const step of history) {
        const order = orders[step.which];
        assert.ok(order);
        const { state } = await read(ctx, order);
        if ('cash' in step) {
          const parts = [
            ...(step.more & 1 ? ([[reduction, 100]] as const) : []),
            ...(step.more & 2 ? ([[cheque, 600]] as const) : []),
            ...(step.cash > 0 ? ([[cash, step.cash]] as const) : []),
          ];
          await pay(ctx, order, uses(...parts));
        } else if (step.does === 'withdraw') await withdrawPayment(ctx, order);
        else if (step.does === 'abandon') await cancelDraft(ctx, order);
        else if (step.does === 'lose') {
          if (state !== 'confirmed') await embedded.cancel({ key: order.orderId });
        } else if (step.does === 'days') clock.set(clock.now().add({ hours: 24 }));
        else if (state === 'paying') await payByCard(setting, order, CARDS[step.does]);
        for (const { value, left, kept, spent, living, bought, orders: alive } of await booksOf(db, iuc)) {
          const said = JSON.stringify({ step, left, kept, spent, living, bought });
          assert.equal(left + kept + spent, value, said);
          assert.ok(left >= 0 && kept >= 0 && spent >= 0, said);
          assert.deepEqual([kept, spent], [living, bought], said);
          if (value !== 1_500) assert.ok(alive <= 1, said);
        }
      }
    }),
    runs(8),
  );
  clock.set(now);
  await assertInvariants(db);
});
