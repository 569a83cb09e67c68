import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { SHOP_TERMS } from '#features/content/index.ts';
import {
  cancelDraft,
  finaliseOrder,
  loadOrder,
  manualOrders,
  orderHistory,
  orderProblems,
  takeUpOrder,
} from '#features/orders/index.ts';
import {
  acceptOrder,
  askRefundAgain,
  checkNow,
  orderPaymentOf,
  settleRefund,
  withdrawPayment,
} from '#features/payments/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { CONTENT, TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import { extendHold } from '../index.ts';
import { withSettings } from '../testing/order-setting.ts';
import {
  ARRIVALS,
  arrive,
  BY_VOUCHER,
  codeOf,
  held,
  live,
  member,
  money,
  now,
  pay,
  read,
  SCENES,
  STOPS,
  seats,
  setUp,
  split,
  startJobs,
  tokenOf,
} from '../testing/paid-orders.ts';

test('PAY-03 PAY-06 points and euros: the page is opened, nothing is taken; paid, points and euros are taken once and tickets are there', async (t) => {
  const { ctx, db, iuc, sandbox, payment } = await setUp(t);
  const order = await held(ctx, iuc);
  const asked = await pay(ctx, order);
  assert.ok(asked.ok, JSON.stringify(asked));
  assert.equal(asked.order.state, 'paying');
  const under = orderPaymentOf(asked.order);
  assert.equal(under?.state, 'in-progress');
  assert.match(under?.url ?? '', /^https:\/\/voyageur\.example\/sandbox\/payment\//);
  assert.equal(under?.correlationId, 'correlation-1');
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  await checkNow(ctx, order);
  assert.equal((await read(ctx, order)).state, 'paying', 'not paid yet');

  await sandbox.pay(tokenOf(asked.order), CARDS.accepted);
  await checkNow(ctx, order);
  const done = await read(ctx, order);
  assert.equal(done.phase, 'confirmed');
  assert.deepEqual([done.points, done.cents], [3_000, 1_000]);
  const [accepted] = await db.query(
    'select terms_key, terms_version, accepted_at from shop."order" where order_id = $1',
    [order.orderId],
  );
  assert.deepEqual(accepted, { terms_key: SHOP_TERMS, terms_version: TERMS, accepted_at: now });
  assert.equal(orderPaymentOf(done)?.state, 'confirmed');
  assert.equal(orderPaymentOf(done)?.card?.lastFour, '0006');
  assert.deepEqual(
    done.steps.map(({ event }) => event),
    [
      'opened',
      'seats-held',
      'payment-asked',
      'payment-opened',
      'payment-authorised',
      'seats-booked',
      'captured',
    ],
  );
  assert.equal(await balanceOf(db, iuc, now), 7_000);
  assert.equal(await money(db, order), 'captured 1000');
  assert.equal(done.mails.length, 1);
  assert.deepEqual(
    payment.calls.filter((call) => call !== 'find'),
    ['start', 'capture'],
  );
  await assertInvariants(db);
});

test('PAY-03 PAY-05 VOUCHER-04 whatever the card, with vouchers or without, however its outcome arrives, wherever a process stops: points, euros, vouchers, seats and file are exact', async (t) => {
  const setting = await setUp(t, {
    settings: { takeoverMs: 150, leaseMs: 700, providerTimeoutMs: 5_000, waitMs: 3_000 },
  });
  startJobs(setting);
  const names = Object.keys(SCENES) as (keyof typeof SCENES)[];
  const wrong: string[] = [];
  let cases = 0;
  // Every outcome with every arrival, and every stop with an accepted and a refused card; the rest is `npm run prove payments`.
  for (const [row, name] of names.entries())
    for (const [column, arrival] of ARRIVALS.entries()) {
      if ((row + column) % 2 === 1 && arrival !== '') continue;
      cases += 1;
      // Every other case with a voucher that pays a part; of each outcome some, in every order of arrival.
      const byVoucher = cases % 2 === 0 ? BY_VOUCHER : 0;
      wrong.push(
        ...[await live(setting, name, arrival, undefined, byVoucher)].filter((one) => one !== undefined),
      );
    }
  for (const [index, stop] of STOPS.entries()) {
    const arrival = ARRIVALS[index % ARRIVALS.length] ?? '';
    for (const name of ['accepted', 'refused'] as const) {
      if (name === 'refused' && (stop?.[1] === 'confirm' || stop?.[1] === 'capture')) continue;
      cases += 1;
      const byVoucher = cases % 2 === 0 ? BY_VOUCHER : 0;
      wrong.push(...[await live(setting, name, arrival, stop, byVoucher)].filter((one) => one !== undefined));
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(cases > 40, `${cases} cases`);
  await assertInvariants(setting.db);
});

test('PAY-04 a refused card leaves the seats held, and the next attempt is a payment of its own; points alone still do', async (t) => {
  const { ctx, db, iuc, sandbox } = await setUp(t);
  const order = await held(ctx, iuc);
  for (const [card, outcome] of [
    [CARDS.refused, 'refused'],
    [CARDS.failed, 'failed'],
  ] as const) {
    const asked = await pay(ctx, order);
    assert.ok(asked.ok);
    await sandbox.pay(tokenOf(asked.order), card);
    await checkNow(ctx, order);
    const back = await read(ctx, order);
    assert.deepEqual([back.state, back.reason, orderPaymentOf(back)?.outcome], ['held', undefined, outcome]);
    assert.ok((back.waitLeftMs ?? 0) > 19 * 60_000, 'as long as it was kept for the payment');
  }
  const result = await finaliseOrder(ctx, {
    ...split(order, { expectedPoints: points(4_000), expectedCents: cents(0) }),
  });
  assert.ok(result.ok, JSON.stringify(result));
  assert.equal(result.order.phase, 'confirmed');
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  assert.equal(await money(db, order), 'refused, failed');
  await assertInvariants(db);
});

test('PAY-05 who has read an order before it moved on moves it no further by what the bank has said, and no debit is taken for its own that is another’s', async (t) => {
  const { ctx, db, iuc, sandbox } = await setUp(t);
  const order = await held(ctx, iuc);
  const asked = await pay(ctx, order);
  assert.ok(asked.ok);
  await sandbox.pay(tokenOf(asked.order), CARDS.accepted);
  const acceptedAt = (version: number) =>
    db.query(`select from shop.accept_paid($1, $2, $3, 1, $4, '[]', 'system', $5, 60000)`, [
      iuc,
      order.orderId,
      version,
      newId(),
      now,
    ]);
  const before = await loadOrder(ctx, iuc, order.orderId);
  assert.ok(before);
  assert.deepEqual(await acceptedAt(before.version - 1), []);
  assert.equal((await read(ctx, order)).state, 'paying');
  // In the ledger before the order is accepted: somebody has to look, nothing is given for it.
  await db.query('select points.debit($1, $2, 3000, $3, $4, $5, $6)', [
    iuc,
    newId(),
    `order:${order.orderId}`,
    before.item,
    `Commande ${order.number}`,
    now,
  ]);
  await checkNow(ctx, order);
  assert.deepEqual([(await read(ctx, order)).state, await money(db, order)], ['paying', 'authorised']);
});

test('SHOP-08 the same transaction asks for one payment, however often and at once; another click finds it; another split does not pass', async (t) => {
  const { ctx, db, iuc, sandbox } = await setUp(t);
  const order = await held(ctx, iuc);
  const command = split(order);
  const again = () => acceptOrder({ orders: ctx, content: CONTENT }, command);
  const answers = await Promise.all([...Array.from({ length: 5 }, again), pay(ctx, order)]);
  assert.deepEqual(new Set(answers.map(codeOf)), new Set(['ok']));
  assert.equal(new Set(answers.map((one) => one.ok && tokenOf(one.order))).size, 1);
  assert.equal(await money(db, order), 'open');
  const other = { ...command, expectedPoints: points(2_500), expectedCents: cents(1_500) };
  const known = (await db.query<{ t: string }>('select transaction_id as t from shop.payment'))[0]?.t;
  const reused = await acceptOrder(
    { orders: ctx, content: CONTENT },
    { ...other, transactionId: known as never },
  );
  assert.equal(codeOf(reused), 'transaction-reused');
  const divided = { expectedPoints: points(2_500), expectedCents: cents(1_500) };
  assert.equal(
    codeOf(await pay(ctx, order, divided)),
    'payment-under-way',
    'not the page of the first split',
  );

  await sandbox.pay(tokenOf(await read(ctx, order)), CARDS.refused);
  await checkNow(ctx, order);
  assert.equal((await read(ctx, order)).state, 'held');
  const replayed = await acceptOrder(
    { orders: ctx, content: CONTENT },
    { ...command, transactionId: known as never },
  );
  assert.equal(codeOf(replayed), 'ok');
  assert.equal((await read(ctx, order)).state, 'held', 'a command that comes again opens no other payment');
  for (const [expectedPoints, expectedCents] of [
    [1_999, 2_001],
    [3_000, 999],
    [4_001, 0],
    [3_500, 1_000],
  ] as const)
    assert.equal(
      codeOf(
        await pay(ctx, order, {
          expectedPoints: points(expectedPoints),
          expectedCents: cents(expectedCents),
        }),
      ),
      'price-changed',
    );
  assert.equal(codeOf(await pay(ctx, order, { termsAccepted: false })), 'terms-not-accepted');
  assert.equal(codeOf(await pay(ctx, order, { termsVersion: 'other' })), 'terms-outdated');
  await assertInvariants(db);
});

test('one transaction id accepts one thing: in points or in euros, for one order or another, however they meet', async (t) => {
  const { ctx, db, iuc, sandbox } = await setUp(t);
  const allPoints = { expectedPoints: points(4_000), expectedCents: cents(0) };
  const [first, second] = [await held(ctx, iuc), await held(ctx, iuc)];
  const transactionId = split(first).transactionId;

  const asked = await pay(ctx, first, { transactionId });
  assert.ok(asked.ok);
  const others = async (): Promise<string[]> => [
    codeOf(await pay(ctx, first, { transactionId, ...allPoints })),
    codeOf(await pay(ctx, second, { transactionId, ...allPoints })),
    codeOf(await pay(ctx, second, { transactionId })),
  ];
  const reused = ['transaction-reused', 'transaction-reused', 'transaction-reused'];
  assert.deepEqual(await others(), reused, 'while it is paid');
  // Another id: what is under way is said, and is not ended by it.
  assert.equal(codeOf(await pay(ctx, first, allPoints)), 'payment-under-way');
  await sandbox.pay(tokenOf(asked.order), CARDS.refused);
  await checkNow(ctx, first);
  assert.deepEqual(await others(), reused, 'when the card was refused');
  assert.equal(codeOf(await pay(ctx, first, { transactionId })), 'ok');
  assert.deepEqual([(await read(ctx, first)).state, (await read(ctx, second)).state], ['held', 'held']);

  const inPoints = { transactionId: split(first).transactionId };
  assert.equal(codeOf(await pay(ctx, first, { ...inPoints, ...allPoints })), 'ok');
  assert.equal(codeOf(await pay(ctx, first, { ...inPoints, ...allPoints })), 'ok');
  assert.equal(codeOf(await pay(ctx, second, inPoints)), 'transaction-reused');
  assert.equal(codeOf(await pay(ctx, first, inPoints)), 'transaction-reused');
  assert.equal(await balanceOf(db, iuc, now), 6_000);

  // At once, many times over: each id does exactly one of the three.
  for (let time = 0; time < 4; time += 1) {
    const buyer = await member(db, 20_000);
    const [one, two] = [await held(ctx, buyer), await held(ctx, buyer)];
    const same = { transactionId: split(one).transactionId };
    const answers = await Promise.all([
      pay(ctx, one, { ...same, ...allPoints }),
      pay(ctx, two, same),
      pay(ctx, two, { ...same, ...allPoints }),
    ]);
    assert.deepEqual(answers.map(codeOf).sort(), ['ok', 'transaction-reused', 'transaction-reused']);
    const states = [(await read(ctx, one)).state, (await read(ctx, two)).state];
    assert.equal(states.filter((state) => state === 'held').length, 1, states.join());
  }
  await assertInvariants(db);
});

test('the page is not opened for points that are not there, nor after the last of the attempts', async (t) => {
  const { ctx, db, payment, sandbox } = await setUp(t);
  const order = await held(ctx, await member(db, 2_999));
  assert.equal(codeOf(await pay(ctx, order)), 'not-enough-points');
  assert.deepEqual([(await read(ctx, order)).state, await money(db, order)], ['held', '']);
  assert.ok(!payment.calls.includes('start'));

  const once = { ...ctx, settings: { ...ctx.settings, payment: { ...ctx.settings.payment, attempts: 1 } } };
  const other = await held(once, await member(db));
  const asked = await pay(once, other);
  assert.ok(asked.ok);
  await sandbox.pay(tokenOf(asked.order), CARDS.refused);
  await checkNow(once, other);
  assert.equal(codeOf(await pay(once, other)), 'payment-error');
  assert.deepEqual([(await read(once, other)).state, await money(db, other)], ['held', 'refused']);
  await assertInvariants(db);
});

test('RAIL-14 points alone that are not there change nothing: the order is paid by another split', async (t) => {
  const { ctx, db, sandbox } = await setUp(t);
  const order = await held(ctx, await member(db, 3_500));
  const alone = { expectedPoints: points(4_000), expectedCents: cents(0) };
  assert.equal(codeOf(await pay(ctx, order, alone)), 'not-enough-points');
  const left = await read(ctx, order);
  assert.deepEqual([left.state, left.reason, await seats(db, order)], ['held', undefined, 'held']);
  const asked = await pay(ctx, order);
  assert.ok(asked.ok, codeOf(asked));
  await sandbox.pay(tokenOf(asked.order), CARDS.accepted);
  await checkNow(ctx, order);
  assert.equal((await read(ctx, order)).phase, 'confirmed');
  await assertInvariants(db);
});

test('PAY-05 points spent elsewhere while the card was typed: the euros are released and the seats freed', async (t) => {
  const { db, sandbox, ...setting } = await setUp(t);
  const ctx = withSettings(setting.ctx, { toldAbovePoints: 2_999 });
  const iuc = await member(db, 5_000);
  await db.query(
    `select customer.create_person($1, 'Mme', 'Camille', 'Martin', '1988-06-12', 'camille@example.test', null, null, null, $2)`,
    [iuc, now],
  );
  const first = await held(ctx, iuc);
  const asked = await pay(ctx, first);
  assert.ok(asked.ok);
  const second = await held(ctx, iuc);
  const spent = await finaliseOrder(
    ctx,
    split(second, { expectedPoints: points(4_000), expectedCents: cents(0) }),
  );
  assert.ok(spent.ok);
  await sandbox.pay(tokenOf(asked.order), CARDS.accepted);
  await checkNow(ctx, first);
  const ended = await read(ctx, first);
  assert.equal(ended.phase, 'closed');
  assert.match(ended.reason?.message ?? '', /pas assez de points.*Votre carte n’est pas débitée/s);
  assert.deepEqual([await money(db, first), await seats(db, first)], ['cancelled', 'cancelled']);
  assert.equal(await balanceOf(db, iuc, now), 1_000);
  const told = await db.query<{ number: string }>(
    `select data ->> 'number' as number from mail.message where data ->> 'act' = 'points-spent'`,
  );
  assert.deepEqual(told, [{ number: second.number }], 'of points that were not taken nothing is told');
  await assertInvariants(db);
});

test('PAY-05 seats that cannot be booked: nothing is refunded, for nothing was taken; the authorisation is cancelled', async (t) => {
  const { ctx, db, iuc, sandbox, embedded, payment } = await setUp(t);
  const order = await held(ctx, iuc);
  const asked = await pay(ctx, order);
  assert.ok(asked.ok);
  await embedded.cancel({ key: order.orderId });
  await sandbox.pay(tokenOf(asked.order), CARDS.accepted);
  await checkNow(ctx, order);
  const ended = await read(ctx, order);
  assert.equal(ended.phase, 'closed');
  assert.match(ended.reason?.message ?? '', /Vos points vous ont été rendus.*Votre carte n’est pas débitée/s);
  assert.equal(await money(db, order), 'cancelled');
  assert.ok(!payment.calls.includes('refund') && !payment.calls.includes('capture'));
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  await assertInvariants(db);
});

test('PAY-05 money that arrives for an order that has ended is given back, and its customer told once', async (t) => {
  const setting = await setUp(t);
  const { ctx, db, iuc, sandbox } = setting;
  for (const captured of [false, true]) {
    const order = await held(ctx, iuc);
    const asked = await pay(ctx, order);
    assert.ok(asked.ok);
    assert.ok((await cancelDraft(ctx, order)).ok);
    assert.equal((await read(ctx, order)).phase, 'closed');
    assert.equal(await money(db, order), 'cancelled');
    // The provider says otherwise all the same, as only one of another company can.
    await db.query('update payment.payment set state = $2 where payment_key like $1', [
      `${order.orderId}-%`,
      captured ? 'captured' : 'authorised',
    ]);
    startJobs(setting);
    for (let time = 0; time < 5; time += 1) await arrive(setting, order, 'RN');
    const told = () =>
      db.query<{ data: { returned: string } }>(
        `select data from mail.message where template = 'payment-returned' and data ->> 'number' = $1`,
        [order.number],
      );
    await until(async () => (await told()).length > 0);
    assert.equal(await money(db, order), captured ? 'captured 0' : 'cancelled');
    await arrive(setting, order, 'NN');
    await until(
      async () =>
        (
          await db.query(
            `select 1 from job.job where queue = 'payment.check' and run_at < clock_timestamp() + interval '1 minute'`,
          )
        ).length === 0,
    );
    assert.deepEqual(
      (await told()).map(({ data }) => data.returned),
      [captured ? 'refunded' : 'cancelled'],
    );
    const ended = await read(ctx, order);
    assert.equal(ended.phase, 'closed');
    assert.deepEqual(
      ended.refunds.map(({ what, amount }) => [what, amount]),
      captured ? [['euros', 1_000]] : [],
    );
    // Nothing was ever accepted, but there is money to follow.
    const { rows } = await orderHistory(ctx, iuc);
    assert.equal(
      rows.some(({ orderId }) => orderId === order.orderId),
      captured,
    );
  }
  assert.ok(sandbox);
  await assertInvariants(db);
});

test('PAY-05 a bank that says yes after having said no is left no money, and the order waits for its customer as before', async (t) => {
  const setting = await setUp(t);
  const { ctx, db, iuc, sandbox } = setting;
  const order = await held(ctx, iuc);
  assert.ok((await pay(ctx, order)).ok);
  await sandbox.pay(tokenOf(await read(ctx, order)), CARDS.refused);
  // What the opening has looked at later is done, and no word of the bank comes.
  await db.query(`delete from job.job where queue = 'payment.check'`);
  await checkNow(ctx, order);
  const refused = await read(ctx, order);
  assert.deepEqual([refused.phase, orderPaymentOf(refused)?.state], ['held', 'refused']);
  await db.query(`update payment.payment set state = 'authorised' where payment_key like $1`, [
    `${order.orderId}-%`,
  ]);
  await db.query(`update job.job set run_at = clock_timestamp() where queue = 'payment.check'`);
  const end = startJobs(setting);
  await until(async () => (await money(db, order)) === 'cancelled');
  await end();
  assert.deepEqual([(await read(ctx, order)).phase, await seats(db, order)], ['held', 'held']);
  await assertInvariants(db);
});

test('RAIL-10 the hold outlives a slow payment, 20 minutes beyond its end at most, and a payment that never ends is undone', async (t) => {
  const setting = await setUp(t);
  const { ctx, db, iuc, clock, sandbox } = setting;
  const order = await held(ctx, iuc);
  const asked = await pay(ctx, order);
  assert.ok(asked.ok);
  const minutes = (asked.order.waitLeftMs ?? 0) / 60_000;
  assert.ok(minutes > 19.5 && minutes <= 20.1, `${minutes} minutes`);
  assert.equal(
    codeOf(await extendHold(ctx, order)),
    'order-closed',
    'a page under way is not prolonged by hand',
  );
  // Its time is over, though nobody has said what became of it.
  await db.query(`update shop."order" set wait_until = clock_timestamp() where order_id = $1`, [
    order.orderId,
  ]);
  // Nor is it accepted any more when the bank says so now: the seats may be somebody else's.
  const tardy = await held(ctx, iuc);
  const begun = await pay(ctx, tardy);
  assert.ok(begun.ok);
  await sandbox.pay(tokenOf(begun.order), CARDS.accepted);
  await db.query(`update shop."order" set wait_until = clock_timestamp() where order_id = $1`, [
    tardy.orderId,
  ]);
  await checkNow(ctx, tardy);
  await db.query(`update job.job set run_at = clock_timestamp() where queue = 'order.drive'`);
  startJobs(setting);
  for (const one of [order, tardy]) {
    await until(async () => ['closed', 'confirmed'].includes((await read(ctx, one)).phase));
    const ended = await read(ctx, one);
    assert.deepEqual([ended.state, ended.reason?.code], ['expired', 'order-not-completed']);
    assert.deepEqual([await money(db, one), await seats(db, one)], ['cancelled', 'cancelled']);
  }
  assert.equal(await balanceOf(db, iuc, now), 10_000);

  // And never past the departure: two minutes before it nobody can pay any more.
  const late = await held(ctx, iuc);
  const departure = Temporal.Instant.from((late.journeys[0]?.legs[0]?.departure ?? '') as string);
  clock.set(departure.subtract({ seconds: 90 }));
  const refused = await pay(ctx, late);
  assert.equal(refused.ok && orderPaymentOf(refused.order)?.outcome, 'expired');
  assert.equal(await money(db, late), '');
  await assertInvariants(db);
});

test('the customer may give up paying without giving up the seats, and choose again', async (t) => {
  const { ctx, db, iuc, sandbox } = await setUp(t);
  const order = await held(ctx, iuc);
  const asked = await pay(ctx, order);
  assert.ok(asked.ok);
  await withdrawPayment(ctx, order);
  const back = await read(ctx, order);
  assert.deepEqual([back.state, orderPaymentOf(back)?.outcome], ['held', 'abandoned']);
  assert.equal(await sandbox.pay(tokenOf(asked.order), CARDS.accepted), 'page');
  const other = await pay(ctx, order, { expectedPoints: points(2_000), expectedCents: cents(2_000) });
  assert.ok(other.ok);
  await sandbox.pay(tokenOf(other.order), CARDS.accepted);
  // Paid in the meantime: giving up comes too late.
  await withdrawPayment(ctx, order);
  assert.equal((await read(ctx, order)).phase, 'confirmed');
  assert.equal(await money(db, order), 'cancelled, captured 2000');
  assert.equal(await balanceOf(db, iuc, now), 8_000);
  await assertInvariants(db);
});

test('PAY-05 a silent provider: opening is given up and the customer may choose again; what cannot be undone goes to people', async (t) => {
  const setting = await setUp(t);
  const { db, iuc, payment, sandbox } = setting;
  const limit = { silentMs: 50, errors: 5, crashes: 5, reason: 'payment-error' };
  const ctx = withSettings(setting.ctx, {
    payment: {
      ...setting.ctx.settings.payment,
      limits: { opening: limit, closing: { ...limit, silentMs: 60_000 }, capturing: limit },
    },
    undoing: { silentMs: 100, errors: 3, crashes: 3 },
  });
  const order = await held(ctx, iuc);
  payment.next('start', 'answer-lost', 'unreachable', 'unreachable', 'unreachable');
  const asked = await pay(ctx, order);
  assert.ok(asked.ok, JSON.stringify(asked));
  assert.deepEqual([asked.order.state, orderPaymentOf(asked.order)?.outcome], ['held', 'failed']);
  assert.equal(asked.order.reason, undefined);
  assert.equal(await money(db, order), 'cancelled');

  payment.next('start');
  const next = await pay(ctx, order);
  assert.ok(next.ok);
  await sandbox.pay(tokenOf(next.order), CARDS.keepsRefunds);
  // Captured, and the answer lost for good: undone, and the bank takes no refund.
  payment.next('capture', 'answer-lost', 'unreachable', 'unreachable', 'unreachable', 'unreachable');
  startJobs({ ctx, atEnd: setting.atEnd });
  await until(async () => (await manualOrders(db)).length > 0);
  const [stuck] = await manualOrders(db);
  assert.deepEqual(stuck?.left, ['payment', 'points']);
  const shown = await read(ctx, order);
  assert.match(shown.reason?.message ?? '', /Nos équipes s’en occupent.*en cours d’annulation/s);
  assert.deepEqual(
    shown.refunds.map(({ what, amount, lastFour, refusedAt, creditedAt }) => [
      what,
      amount,
      lastFour,
      refusedAt !== undefined,
      creditedAt,
    ]),
    [['euros', 1_000, '0089', true, undefined]],
  );

  // Somebody has spoken to the bank, which takes it now: what was refused goes on to its end.
  await db.query(`update payment.payment set card = card || '{"lastFour": "0006"}' where state = 'captured'`);
  assert.ok(
    (
      await takeUpOrder(ctx, {
        iuc: order.iuc,
        orderId: order.orderId,
        actor: 'agent:nora',
        note: 'La banque accepte',
      })
    ).ok,
  );
  await until(async () => (await read(ctx, order)).phase === 'closed');
  const back = await read(ctx, order);
  assert.deepEqual(
    back.refunds.map(({ what, amount, refusedAt }) => [what, amount, refusedAt]),
    [
      ['points', 3_000, undefined],
      ['euros', 1_000, undefined],
    ],
  );
  assert.equal(await money(db, order), 'cancelled, captured 0');
  await assertInvariants(db);
});

test('PAY-05 OPS-02 money that nobody waited for and that no bank takes back, or is silent about for a fortnight, ends with people', async (t) => {
  const setting = await setUp(t);
  const { ctx, db, iuc, clock } = setting;
  const strayOn = async (lastFour: string) => {
    const order = await held(ctx, iuc);
    assert.ok((await pay(ctx, order)).ok);
    assert.ok((await cancelDraft(ctx, order)).ok);
    await db.query(
      `update payment.payment set state = 'captured', card = jsonb_build_object('lastFour', $2::text) where payment_key = $1`,
      [`${order.orderId}-1`, lastFour],
    );
    await arrive(setting, order, 'N');
    return order;
  };
  startJobs(setting);
  const refused = await strayOn('0089');
  const inQueue = async () => (await manualOrders(db)).map(({ orderId }) => orderId);
  await until(async () => (await inQueue()).includes(refused.orderId));
  assert.match((await manualOrders(db))[0]?.lastError ?? '', /refund-refused/);
  await until(
    async () =>
      (await db.query(`select from job.job where queue = 'payment.check' and attempts > 0`)).length === 0,
  );
  const [{ refunds = [] } = {}] = await manualOrders(db);
  assert.ok(
    (
      await settleRefund(ctx, {
        iuc,
        refundKey: refunds[0]?.key ?? '',
        actor: 'agent:nora',
        note: 'virement',
      })
    ).ok,
  );
  assert.deepEqual(await inQueue(), []);

  const silent = await strayOn('0006');
  const refunded = async () => (await read(ctx, silent)).refunds[0];
  await until(async () => (await refunded())?.acceptedAt !== undefined);
  clock.set(clock.now().add({ hours: 16 * 24 }));
  const follow = () =>
    db.query(`update job.job set run_at = clock_timestamp() where queue = 'refund.follow' and lease is null`);
  await until(async () => {
    await follow();
    return (await inQueue()).includes(silent.orderId);
  });
  await assertInvariants(db);
  // Credited after all: nobody has anything to do.
  setting.sandboxClock.aheadMs = 130_000;
  await until(async () => {
    await follow();
    return (await refunded())?.creditedAt !== undefined;
  });
  await until(async () => (await inQueue()).length === 0);
  await assertInvariants(db);
});

test('ORDER-04 PAY-04 PAY-05 a refund is followed, points and euros apart: asked for, accepted, sent, credited; or sent back by the bank', async (t) => {
  const setting = await setUp(t);
  const { db, iuc, payment, sandbox, sandboxClock } = setting;
  const limit = { silentMs: 50, errors: 5, crashes: 5, reason: 'payment-error' };
  const ctx = withSettings(setting.ctx, {
    payment: {
      ...setting.ctx.settings.payment,
      limits: { opening: limit, closing: limit, capturing: limit },
    },
  });
  startJobs({ ctx, atEnd: setting.atEnd });
  const follow = () =>
    db.query(`update job.job set run_at = clock_timestamp() where queue = 'refund.follow' and lease is null`);
  for (const card of [CARDS.accepted, CARDS.returnsRefunds]) {
    sandboxClock.aheadMs = 0;
    const order = await held(ctx, iuc);
    const asked = await pay(ctx, order);
    assert.ok(asked.ok);
    await sandbox.pay(tokenOf(asked.order), card);
    // Captured, and nobody hears of it until it is too late: the order is undone, and the money goes back.
    payment.next('capture', 'answer-lost', ...Array.from({ length: 30 }, () => 'unreachable' as const));
    await checkNow(ctx, order);
    await until(async () => (await read(ctx, order)).phase === 'closed');
    payment.next('capture');
    const refunds = async () => (await read(ctx, order)).refunds;
    const steps = async (what: string): Promise<string[]> => {
      const one = (await refunds()).find((refund) => refund.what === what);
      assert.ok(one, what);
      const { requestedAt, acceptedAt, sentAt, creditedAt, refusedAt } = one;
      const known = { requestedAt, acceptedAt, sentAt, creditedAt, refusedAt };
      return Object.entries(known).flatMap(([name, at]) => (at === undefined ? [] : [name]));
    };
    assert.deepEqual(
      (await refunds()).map(({ what, amount, lastFour }) => [what, amount, lastFour]),
      [
        ['points', 3_000, undefined],
        ['euros', 1_000, card.slice(-4)],
      ],
    );
    assert.deepEqual(await steps('points'), ['requestedAt', 'acceptedAt', 'creditedAt']);
    assert.deepEqual(await steps('euros'), ['requestedAt', 'acceptedAt']);
    const reached = async (name: string): Promise<void> => {
      await until(async () => {
        // A look that began before the bank said so plans another one for later.
        await follow();
        return (await steps('euros')).includes(name);
      });
    };
    sandboxClock.aheadMs = 40_000;
    await reached('sentAt');
    assert.deepEqual(await steps('euros'), ['requestedAt', 'acceptedAt', 'sentAt']);
    sandboxClock.aheadMs = 130_000;
    const isReturned = card === CARDS.returnsRefunds;
    await reached(isReturned ? 'refusedAt' : 'creditedAt');
    assert.deepEqual(await steps('euros'), [
      'requestedAt',
      'acceptedAt',
      'sentAt',
      isReturned ? 'refusedAt' : 'creditedAt',
    ]);
    // Nobody asks any more, once the last look that was planned is taken.
    await until(async () => {
      await follow();
      return (await db.query(`select from job.job where queue = 'refund.follow'`)).length === 0;
    });
    assert.equal(await money(db, order), isReturned ? 'captured 1000' : 'captured 0');
    if (!isReturned) assert.deepEqual(await manualOrders(db), []);
  }
  await assertInvariants(db);
  // It ends with people, who ask again once the bank takes it: a refund of its own, followed as any other.
  const [stuck, ...others] = await manualOrders(db);
  assert.ok(stuck);
  assert.deepEqual([stuck.stage, stuck.left, others], ['closed', [], []]);
  assert.match(stuck.lastError ?? '', /sent the refund back/);
  assert.deepEqual(await orderProblems(db), ['1 to be looked at by people, the oldest for 1 min']);
  const byHand = {
    iuc: stuck.iuc,
    refundKey: stuck.refunds[0]?.key ?? '',
    actor: 'agent:nora' as const,
    note: 'x',
  };
  const asked = await Promise.all([askRefundAgain(ctx, byHand), askRefundAgain(ctx, byHand)]);
  assert.deepEqual(asked.map(codeOf).sort(), ['ok', 'order-closed']);
  assert.deepEqual(await manualOrders(db), []);
  sandboxClock.aheadMs = 0;
  const again = async () =>
    (await read(ctx, stuck as never)).refunds.find(({ key }) => key.endsWith('-back-2'));
  await until(async () => (await again())?.acceptedAt !== undefined);
  sandboxClock.aheadMs = 130_000;
  // And once more sent back: settled in another way, it is nobody's task any more.
  await until(async () => {
    await follow();
    return (await manualOrders(db)).length > 0;
  });
  const next = { ...byHand, refundKey: (await again())?.key ?? '' };
  assert.equal(codeOf(await settleRefund(ctx, next)), 'ok');
  assert.equal(codeOf(await settleRefund(ctx, next)), 'order-closed');
  assert.deepEqual([await manualOrders(db), await orderProblems(db)], [[], []]);
  assert.ok((await again())?.settledAt);
  await assertInvariants(db);
  // What the booking system and the payment provider have forgotten is still told.
  await db.query('truncate payment.payment, payment.refund, inventory.booking cascade');
  const { rows } = await orderHistory(ctx, iuc);
  assert.equal(rows.length, 2);
  for (const { orderId } of rows)
    assert.equal(
      (await read(ctx, { iuc, orderId } as never)).refunds.length,
      orderId === stuck.orderId ? 3 : 2,
    );
});
