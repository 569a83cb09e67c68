import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import {
  closeByHand,
  manualOrders,
  type Order,
  orderDetail,
  proposeDeed,
  stakeOf,
  takeProposal,
  takeUpOrder,
} from '#features/orders/index.ts';
import { askRefundAgain, settleRefund } from '#features/payments/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { transactionId } from '#features/rail-shop/testing/order-setting.ts';
import {
  codeOf,
  given,
  member,
  money,
  now,
  seats,
  standing,
  startJobs,
  uses,
} from '#features/rail-shop/testing/paid-orders.ts';
import { futureTrips } from '#features/trips/index.ts';
import { soundness } from '#providers/booking/testing/contract.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { until } from '#tests/harness/until.ts';
import { cancellationsOfOrder } from './cancel-tickets.ts';
import { cancellationOfCustomer, driveCancellation } from './index.ts';
import { buy, CHILD, cancel, cancellationSetting, LEA, shown, ticket } from './testing/cancellations.ts';

const sound = async (db: Database): Promise<void> => {
  await soundness(db);
  await assertInvariants(db);
};

const refundsOf = async (setting: { ctx: Parameters<typeof orderDetail>[0] }, { iuc, orderId }: Order) =>
  (await orderDetail(setting.ctx, iuc, orderId))?.refunds ?? [];

test('AFTER-03 one of two travellers is cancelled and then the other: seats, points, euros, trips and mails follow, exactly', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc, { card: CARDS.accepted });
  assert.equal(await balanceOf(db, iuc, now), 7_000);
  const end = startJobs(setting);

  const first = await cancel(ctx, order, [ticket(0, 1)]);
  assert.ok(first.ok, JSON.stringify(first));
  assert.deepEqual(first.cancellation.refund, { points: 1_500, cents: 500, voucherCents: 0 });
  assert.deepEqual(first.cancellation.steps, { cancel: 'done', refund: 'done' });
  assert.equal(await balanceOf(db, iuc, now), 8_500);
  await until(async () => (await money(db, order)) === 'captured 500');
  const [trip] = (await futureTrips(db, iuc, now)).trips;
  assert.deepEqual(
    [trip?.passengers.map(({ firstName }) => firstName), trip?.segments.map((one) => one.seats.length)],
    [['Camille'], [1]],
  );
  assert.equal(await seats(db, order), 'confirmed', 'the other one travels');
  await sound(db);

  assert.equal(
    codeOf(await cancel(ctx, order, [ticket(0, 1)], { expected: first.cancellation.refund })),
    'ticket-already-cancelled',
  );
  const last = await cancel(ctx, order, [ticket(0, 0)]);
  assert.ok(last.ok, JSON.stringify(last));
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  await until(async () => (await money(db, order)) === 'captured 0');
  assert.equal(await seats(db, order), 'cancelled');
  assert.equal((await futureTrips(db, iuc, now)).total, 0);
  const detail = await orderDetail(ctx, iuc, order.orderId);
  assert.deepEqual(
    detail?.refunds.map(({ what, amount, creditedAt }) => [what, amount, creditedAt !== undefined]).sort(),
    [
      ['euros', 500, false],
      ['euros', 500, false],
      ['points', 1_500, true],
      ['points', 1_500, true],
    ],
  );
  assert.equal(detail?.mails.length, 3, 'the confirmation, and each cancellation');
  assert.equal(
    codeOf(await cancel(ctx, order, [ticket(0, 0)], { expected: last.cancellation.refund })),
    'travel-file-cancelled',
  );
  await end();
  await sound(db);
});

test('AFTER-03 of a return the flexible way is cancelled and the promo one kept; the booking system may allow that one, too', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc, { fares: ['points', 'promo'], price: 2_000 });
  const refund = { points: 0, cents: 0, voucherCents: 0 };
  assert.equal(codeOf(await cancel(ctx, order, [ticket(1, 0)], { expected: refund })), 'not-cancellable');
  const outward = await cancel(ctx, order, [ticket(0, 0), ticket(0, 1)]);
  assert.ok(outward.ok, JSON.stringify(outward));
  assert.equal(outward.cancellation.refund.points, 2_000);
  const { trips } = await futureTrips(db, iuc, now);
  assert.deepEqual(
    trips.map(({ journey }) => journey),
    [1],
  );
  await sound(db);

  await db.query(
    `update inventory.booking set after_sales = '{"allowance": "procedure"}' where booking_key = $1`,
    [order.orderId],
  );
  assert.equal(
    codeOf(await cancel(ctx, order, [ticket(1, 0)], { expected: refund })),
    'business-procedure-needed',
  );
  await db.query(
    `update inventory.booking set after_sales = '{"allowance": "exceptional"}' where booking_key = $1`,
    [order.orderId],
  );
  const inward = await cancel(ctx, order, [ticket(1, 0), ticket(1, 1)]);
  assert.ok(inward.ok, JSON.stringify(inward));
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  await sound(db);
});

test('AFTER-05 nobody is chosen, a child would stay alone, somebody else’s order: nothing is cancelled', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc, { passengers: [{ ...LEA, isHolder: true }, CHILD] });
  const expected = { points: 2_000, cents: 0, voucherCents: 0 };
  assert.equal(codeOf(await cancel(ctx, order, [], { expected })), 'passenger-selection-needed');
  assert.equal(
    codeOf(await cancel(ctx, order, [ticket(0, 0)], { expected })),
    'passenger-selection-inconsistent',
  );
  assert.equal(
    codeOf(await cancel(ctx, order, [ticket(0, 7)], { expected })),
    'passenger-selection-inconsistent',
  );
  assert.equal(
    codeOf(await cancel(ctx, { ...order, iuc: await member(db) }, [ticket(0, 1)], { expected })),
    'travel-file-not-found',
  );
  assert.equal(
    codeOf(await cancel(ctx, order, [ticket(0, 1)], { expected: { ...expected, points: 2_001 } })),
    'refund-changed',
  );
  const without = await buy(setting, iuc, { passengers: [LEA] });
  assert.equal(codeOf(await cancel(ctx, without, [ticket(0, 0)], { expected })), 'client-not-passenger');
  assert.equal(await balanceOf(db, iuc, now), 2_000);
  const child = await cancel(ctx, order, [ticket(0, 1)]);
  assert.ok(child.ok, JSON.stringify(child));
  await sound(db);
});

test('AFTER-03 SHOP-08 a double click and ten windows at once cancel a ticket once, and the points come back once', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc);
  const expected = await shown(ctx, iuc, order.orderId, [ticket(0, 1)]);
  const once = transactionId();
  const clicks = await Promise.all(
    Array.from({ length: 4 }, () => cancel(ctx, order, [ticket(0, 1)], { expected, transactionId: once })),
  );
  const ids = clicks.map((answer) => answer.ok && answer.cancellation.cancellationId);
  assert.equal(new Set(ids).size, 1, JSON.stringify(clicks));
  assert.ok(ids[0]);
  assert.equal(
    codeOf(await cancel(ctx, order, [ticket(0, 0)], { transactionId: once })),
    'transaction-reused',
  );
  assert.equal(await balanceOf(db, iuc, now), 8_000);

  const other = await buy(setting, iuc);
  const whole = await shown(ctx, iuc, other.orderId, [ticket(0, 0), ticket(0, 1)]);
  const part = await shown(ctx, iuc, other.orderId, [ticket(0, 1)]);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? cancel(ctx, other, [ticket(0, 1)], { expected: part })
        : cancel(ctx, other, [ticket(0, 0), ticket(0, 1)], { expected: whole }),
    ),
  );
  assert.equal(answers.filter(({ ok }) => ok).length, 1, answers.map(codeOf).join(', '));
  const [winner] = answers.filter((answer) => answer.ok);
  assert.equal(await balanceOf(db, iuc, now), 4_000 + (winner?.ok ? winner.cancellation.refund.points : 0));
  await sound(db);
});

const STOPS = ['stop-before', 'stop-after', 'answer-lost', 'unreachable'] as const;

test('AFTER-08 wherever the process dies or the booking system fails, the cancellation goes on by itself and ends once', async (t) => {
  const setting = await cancellationSetting(t, { points: 100_000 });
  const { ctx, db, iuc, booking } = setting;
  for (const [index, stop] of STOPS.entries()) {
    const before = await balanceOf(db, iuc, now);
    const order = await buy(setting, iuc, { card: CARDS.accepted });
    const expected = await shown(ctx, iuc, order.orderId, [ticket(0, 0)]);
    booking.next('release', stop, stop);
    const patience = new Promise((resolve) => setTimeout(resolve, 150));
    await Promise.race([cancel(ctx, order, [ticket(0, 0)], { expected }), patience]);
    booking.next('release');
    const end = startJobs(setting);
    const ended = async () => (await cancellationsOfOrder(ctx, iuc, order.orderId))[0]?.phase === 'confirmed';
    await until(ended);
    await until(async () => (await money(db, order)) === 'captured 500');
    await end();
    assert.equal(await balanceOf(db, iuc, now), before - 3_000 + 1_500, stop);
    assert.equal((await refundsOf(setting, order)).length, 2, `${index}`);
  }
  await sound(db);
});

/** Makes the database refuse a write, as a fault in it would, until what is answered is called. */
const broken = async (db: Database, table: string, when: string): Promise<() => Promise<unknown>> => {
  await db.query(
    `create function public.broken() returns trigger language plpgsql as $$ begin raise exception 'broken for a test'; end $$`,
  );
  await db.query(
    `create trigger broken before insert on ${table} for each row when (${when}) execute function public.broken()`,
  );
  return () => db.query(`drop function public.broken() cascade`);
};

const withPointsOwed = async (t: TestContext) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc, { card: CARDS.accepted });
  const mend = await broken(db, 'points.movement', `new.key like 'cancellation:%'`);
  const end = startJobs(setting);
  const first = await cancel(ctx, order, [ticket(0, 0), ticket(0, 1)]);
  assert.ok(first.ok, JSON.stringify(first));
  await until(async () => (await cancellationsOfOrder(ctx, iuc, order.orderId))[0]?.phase === 'manual');
  await until(async () => (await money(db, order)) === 'captured 0');
  await end();
  const [stands] = await cancellationsOfOrder(ctx, iuc, order.orderId);
  assert.ok(stands);
  assert.deepEqual([stands.steps, stands.arePointsOwed], [{ cancel: 'done', refund: 'failed' }, true]);
  assert.equal(await balanceOf(db, iuc, now), 7_000);
  assert.equal(await seats(db, order), 'cancelled');
  await sound(db);
  return { ...setting, order, mend, stands };
};

test('AFTER-04 ORDER-04 points that cannot be credited: the seats and euros go back all the same, people have the case and credit it once', async (t) => {
  const { ctx, db, iuc, order, mend, stands } = await withPointsOwed(t);
  const [queued] = await manualOrders(db);
  assert.deepEqual(
    [queued?.orderId, queued?.reason, queued?.left],
    [stands.cancellationId, 'points-refund-failed', ['points-back']],
  );
  const owed = (await refundsOf({ ctx }, order)).find(({ what }) => what === 'points');
  assert.deepEqual([owed?.amount, owed?.creditedAt], [3_000, undefined], 'asked for, and not credited');
  await mend();
  const actor = 'agent:EMERAUDE_P@0001';
  const taken = await takeUpOrder(ctx, { iuc, orderId: stands.cancellationId, actor, note: 'crédit repris' });
  assert.ok(taken.ok, JSON.stringify(taken));
  assert.equal(taken.order.phase, 'confirmed');
  assert.equal(await balanceOf(db, iuc, now), 10_000);
  assert.deepEqual(await manualOrders(db), []);
  assert.ok((await refundsOf({ ctx }, order)).find(({ what }) => what === 'points')?.creditedAt);
  assert.equal(await money(db, order), 'captured 0');
  await sound(db);
});

test('AFTER-04 people may settle with the customer the points that cannot be credited', async (t) => {
  const { ctx, db, iuc, order, stands } = await withPointsOwed(t);
  const closed = await closeByHand(ctx, {
    iuc,
    orderId: stands.cancellationId,
    actor: 'agent:1',
    note: 'réglé',
  });
  assert.ok(closed.ok, JSON.stringify(closed));
  assert.deepEqual(await manualOrders(db), []);
  assert.ok((await refundsOf({ ctx }, order)).find(({ what }) => what === 'points')?.settledAt);
  await sound(db);
});

test('AFTER-08 PAY-04 a bank that takes no refund back: the step is flagged, people have the order, and it may be asked for again', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc, { card: CARDS.keepsRefunds });
  startJobs(setting);
  const answer = await cancel(ctx, order, [ticket(0, 0)]);
  assert.ok(answer.ok, JSON.stringify(answer));
  await until(async () => (await manualOrders(db)).length === 1);
  const [stands] = await cancellationsOfOrder(ctx, iuc, order.orderId);
  assert.deepEqual(stands?.steps, { cancel: 'done', refund: 'failed' });
  assert.equal(await balanceOf(db, iuc, now), 8_500, 'the points are back');
  const [refused] = (await refundsOf(setting, order)).filter(({ what }) => what === 'euros');
  assert.ok(refused?.refusedAt);
  const again = await askRefundAgain(ctx, {
    iuc,
    refundKey: refused.key,
    actor: 'agent:1',
    note: 'banque jointe',
  });
  assert.ok(again.ok, JSON.stringify(again));
  await sound(db);
});

test('AFTER-08 PAY-04 of two refunds that no bank takes each is seen to by itself, and what was asked for again is counted once', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc } = setting;
  const end = startJobs(setting);
  const stuckOf = async ({ orderId }: Order) =>
    (await manualOrders(db)).find((one) => one.orderId === orderId)?.refunds.map(({ key }) => key) ?? [];
  const byHand = { iuc, actor: 'agent:1' as const, note: 'banque jointe' };

  const both = await buy(setting, iuc, { card: CARDS.keepsRefunds });
  for (const passenger of [0, 1]) {
    assert.equal(codeOf(await cancel(ctx, both, [ticket(0, passenger)])), 'ok');
    await until(async () => (await stuckOf(both)).length === passenger + 1);
  }
  const [first = '', second = ''] = await stuckOf(both);
  assert.equal(codeOf(await settleRefund(ctx, { ...byHand, refundKey: first })), 'ok');
  assert.deepEqual(await stuckOf(both), [second], 'the other one still waits for somebody');
  assert.equal(codeOf(await settleRefund(ctx, { ...byHand, refundKey: second })), 'ok');
  assert.deepEqual(await manualOrders(db), []);

  const one = await buy(setting, iuc, { card: CARDS.keepsRefunds });
  assert.equal(codeOf(await cancel(ctx, one, [ticket(0, 0)])), 'ok');
  await until(async () => (await stuckOf(one)).length === 1);
  await db.query(
    `update payment.payment set card = card || '{"lastFour": "0006"}' where payment_key like $1 || '-%'`,
    [one.orderId],
  );
  const [refundKey = ''] = await stuckOf(one);
  assert.equal(codeOf(await askRefundAgain(ctx, { ...byHand, refundKey })), 'ok');
  await until(async () => (await money(db, one)) === 'captured 500');
  assert.equal(codeOf(await cancel(ctx, one, [ticket(0, 1)])), 'ok');
  await until(async () => (await money(db, one)) === 'captured 0');
  assert.deepEqual(await manualOrders(db), []);
  const euros = (await refundsOf(setting, one)).filter(({ what }) => what === 'euros');
  assert.deepEqual(
    euros.map(({ amount, lastFour }) => [amount, lastFour]),
    Array(3).fill([500, '0089']),
  );
  await end();
  await sound(db);
});

test('AFTER-01 AFTER-08 a ticket that was checked meanwhile stays, and the next one may be cancelled; a booking system that never answers leaves it to people', async (t) => {
  const setting = await cancellationSetting(t, {
    settings: { undoing: { silentMs: 0, errors: 5, crashes: 5 }, waitMs: 300 },
  });
  const { ctx, db, iuc, booking } = setting;
  const order = await buy(setting, iuc);
  const checked = async () => {
    await db.query(
      `update inventory.booking set after_sales = '{"checked": [{"passengerId": "p1", "journey": 0}]}' where booking_key = $1`,
      [order.orderId],
    );
  };
  booking.next('release', checked);
  assert.equal(codeOf(await cancel(ctx, order, [ticket(0, 0)])), 'ticket-already-checked');
  const expected = { points: 2_000, cents: 0, voucherCents: 0 };
  assert.equal(
    codeOf(await cancel(ctx, order, [ticket(0, 0)], { expected })),
    'ticket-already-checked',
    'known beforehand',
  );
  await sound(db);

  booking.next('release', 'answer-lost');
  const lost = await cancel(ctx, order, [ticket(0, 1)]);
  assert.equal(codeOf(lost), 'cancellation-incident');
  const [stands] = await cancellationsOfOrder(ctx, iuc, order.orderId);
  assert.ok(stands);
  assert.deepEqual([stands.phase, stands.steps], ['manual', { cancel: 'failed', refund: 'under-way' }]);
  assert.equal(codeOf(await driveCancellation(ctx, iuc, stands.cancellationId)), 'cancellation-incident');
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  const taken = await takeUpOrder(ctx, {
    iuc,
    orderId: stands.cancellationId,
    actor: 'agent:1',
    note: 'le système répond',
  });
  assert.ok(taken.ok, JSON.stringify(taken));
  assert.equal(await balanceOf(db, iuc, now), 8_000);
  await sound(db);
});

test('AFTER-03 VOUCHER-04 vouchers come back with the last ticket, a reduction among them; the card first', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc } = setting;
  const voucher = await given(db, iuc);
  const reduction = await given(db, iuc, { kind: 'loyalty-reduction', percent: 25, value: 1 });
  const order = await buy(setting, iuc, {
    card: CARDS.accepted,
    vouchers: uses([reduction, 250], [voucher, 400]),
  });
  const end = startJobs(setting);
  const first = await cancel(ctx, order, [ticket(0, 1)]);
  assert.ok(first.ok, JSON.stringify(first));
  assert.deepEqual(first.cancellation.refund, { points: 1_500, cents: 350, voucherCents: 0 });
  assert.deepEqual([await standing(db, voucher), await standing(db, reduction)], ['3600, 0, 400', '0, 0, 1']);
  await sound(db);
  const last = await cancel(ctx, order, [ticket(0, 0)]);
  assert.ok(last.ok, JSON.stringify(last));
  assert.deepEqual(last.cancellation.refund, { points: 1_500, cents: 0, voucherCents: 650 });
  assert.deepEqual([await standing(db, voucher), await standing(db, reduction)], ['4000, 0, 0', '1, 0, 0']);
  await until(async () => (await money(db, order)) === 'captured 0');
  await end();
  await sound(db);
});

test('PRO-03 PRO-05 a deed that was proposed is taken up once, and never by the agent whose idea it was, at whatever moment they ask', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, iuc, db } = setting;
  const order = await buy(setting, iuc);
  const answer = await cancel(ctx, order, [ticket(0, 0)], { isAutomatic: false, reason: 'Reçu 4417' });
  assert.ok(answer.ok, JSON.stringify(answer));
  const about = { iuc, orderId: answer.cancellation.cancellationId };
  const as = (agent: string) => ({ ...ctx, by: { agent, fileId: newId(), correlationId: newId() } });
  const proposal = { ...about, deed: 'CLORE', note: 'Reçu vu' } as const;
  assert.ok((await proposeDeed(as('EMERAUDE_P@0001'), proposal)).ok);
  assert.ok(!(await proposeDeed(as('EMERAUDE_P@0004'), proposal)).ok, 'one at a time');
  assert.equal(await takeProposal(as('EMERAUDE_P@0001'), about), undefined);
  assert.equal(await takeProposal(ctx, about), undefined, 'nor by nobody');
  const takers = ['EMERAUDE_P@0001', 'EMERAUDE_P@0004', 'EMERAUDE_P@0004', 'EMERAUDE_P@0005'];
  const taken = await Promise.all(takers.map((agent) => takeProposal(as(agent), about)));
  assert.equal(taken[0], undefined);
  assert.deepEqual(
    taken.filter((one) => one !== undefined).map(({ deed, note, agent }) => [deed, note, agent]),
    [['CLORE', 'Reçu vu', 'EMERAUDE_P@0001']],
  );
  await sound(db);
});

test('AFTER-03 AFTER-04 PRO-03 staff may give tickets up without an automatic refund: people give back what they are worth, or keep it', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc } = setting;
  const order = await buy(setting, iuc);
  const nothing = { points: 0, cents: 0, voucherCents: 0 };
  const answer = await cancel(ctx, order, [ticket(0, 0)], {
    isAutomatic: false,
    reason: 'Remboursé au guichet',
    channel: 'EMERAUDE_P@0001',
    actor: 'agent:EMERAUDE_P@0001',
  });
  assert.ok(answer.ok, JSON.stringify(answer));
  const { refund, withheld, isAutomatic, steps, cancellationId } = answer.cancellation;
  assert.deepEqual([refund, isAutomatic, steps.refund], [nothing, false, 'undecided']);
  assert.equal(withheld.points, 2_000);
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  await sound(db);
  const [waiting] = await manualOrders(db, 50, iuc);
  assert.deepEqual(waiting?.undecided, { ...withheld, reason: 'Remboursé au guichet' });
  assert.equal(stakeOf(waiting as NonNullable<typeof waiting>, 1), 2_000);

  const decided = { iuc, orderId: cancellationId, actor: 'agent:EMERAUDE_P@0004', note: 'Reçu vu' } as const;
  assert.ok((await closeByHand(ctx, decided)).ok);
  const kept = await cancellationOfCustomer(ctx, iuc, cancellationId);
  assert.deepEqual([kept?.refund, kept?.withheld, kept?.phase], [nothing, nothing, 'closed']);
  assert.deepEqual(await manualOrders(db, 50, iuc), []);
  assert.equal(await balanceOf(db, iuc, now), 6_000);
  // What was kept is not given with the last ticket.
  const rest = await cancel(ctx, order, [ticket(0, 1)]);
  assert.ok(rest.ok && rest.cancellation.refund.points === 2_000, JSON.stringify(rest));
  await sound(db);
});

test('AFTER-07 who is overtaken while the file is asked for is told whether the tickets are gone, or the amount is another', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc, booking } = setting;
  for (const [also, code] of [
    [[ticket(0, 1)], 'ticket-already-cancelled'],
    [[], 'refund-changed'],
  ] as const) {
    const order = await buy(setting, iuc);
    const asked = [ticket(0, 0), ...also];
    const expected = await shown(ctx, iuc, order.orderId, asked);
    booking.next('find', async () => {
      assert.equal(codeOf(await cancel(ctx, order, [ticket(0, 1)])), 'ok');
    });
    assert.equal(codeOf(await cancel(ctx, order, asked, { expected })), code);
    await sound(db);
  }
});

test('AFTER-04 VOUCHER-04 the voucher that comes back with the last ticket is told beside that one, and beside no cancellation before it', async (t) => {
  const setting = await cancellationSetting(t);
  const { ctx, db, iuc } = setting;
  const voucher = await given(db, iuc);
  const order = await buy(setting, iuc, { card: CARDS.accepted, vouchers: uses([voucher, 500]) });
  for (const passenger of [1, 0])
    assert.equal(codeOf(await cancel(ctx, order, [ticket(0, passenger)])), 'ok');
  const told = (await cancellationsOfOrder(ctx, iuc, order.orderId)).map(({ refunds }) =>
    refunds.some(({ what }) => what === 'vouchers'),
  );
  assert.deepEqual(told, [false, true]);
  await sound(db);
});

test('AFTER-04 AFTER-08 PRO-03 nothing of what is withheld is promised while nobody knows whether the seats are given up, nor once people see to it', async (t) => {
  const setting = await cancellationSetting(t, {
    settings: { undoing: { silentMs: 300, errors: 3, crashes: 3 }, waitMs: 300 },
  });
  const { ctx, db, iuc, booking } = setting;
  const order = await buy(setting, iuc);
  booking.next('release', ...Array.from({ length: 60 }, () => 'unreachable' as const));
  await cancel(ctx, order, [ticket(0, 0)], { isAutomatic: false, reason: 'Remboursé au guichet' });
  const [begun] = await cancellationsOfOrder(ctx, iuc, order.orderId);
  const end = startJobs(setting);
  await until(async () => (await manualOrders(db, 50, iuc)).length === 1);
  await end();
  const [manual] = await cancellationsOfOrder(ctx, iuc, order.orderId);
  for (const one of [begun, manual]) assert.deepEqual([one?.refund.points, one?.withheld.points], [0, 2_000]);
  assert.deepEqual([begun?.phase, manual?.phase], ['in-progress', 'manual']);
  await assertInvariants(db);
});
