import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ManualClock } from '#domain/clock.ts';
import { type Iuc, newId, newIuc, type OrderId, type TransactionId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { balanceOf } from '#features/points/index.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import { testDatabase } from '#tests/harness/database.ts';
import type { OrderKind, OrdersContext } from './contract.ts';
import { accept } from './finalise-order.ts';
import {
  type AtOnceInput,
  advance,
  ORDER_SETTINGS,
  openOrder,
  orderAtOnce,
  orderJobs,
  replayedAtOnce,
  writeTransitions,
} from './index.ts';
import { replayedOrder } from './open-order.ts';

/** The least that a kind can be: points for a sentence in the portal. */
const badge: OrderKind = {
  name: 'badge',
  first: 'ordered',
  states: {
    ordered: {
      stage: 'working',
      step: 'withdraw',
      to: { accepted: 'worn', 'points-missing': 'refused', 'gave-up': 'refused' },
    },
    worn: { stage: 'confirmed' },
    refused: { stage: 'closed' },
  },
  steps: { withdraw: (ctx, order) => advance(ctx, order, 'gave-up', { reason: 'order-failed' }) },
  effects: { badge: {} },
  limits: { ordered: { silentMs: 1_000, errors: 3, crashes: 3 } },
  closing: {},
  delivers: (order) => [
    {
      effect: 'badge',
      state: 'done',
      run: 'mail.add_notice',
      with: { noticeId: newId(), kind: 'badge', data: { item: order.item } },
    },
  ],
};

const db = await testDatabase({ after });
const clock = new ManualClock('2027-03-01T10:00:00Z');
const ctx: OrdersContext = {
  db,
  clock,
  log: { info() {}, warn() {}, error() {} },
  settings: ORDER_SETTINGS,
  kinds: [badge],
};
await writeTransitions(db, ctx.kinds);

const member = async (amount: number): Promise<Iuc> => {
  const iuc = newIuc();
  await creditPoints(db, {
    iuc,
    points: points(amount),
    expiresOn: Temporal.PlainDate.from('2029-12-31'),
    key: 'test',
    label: 'Voyage',
    at: clock.now(),
  });
  return iuc;
};

const wish = (iuc: Iuc, more: Partial<AtOnceInput> = {}): AtOnceInput => ({
  iuc,
  transactionId: newId() as TransactionId,
  request: { primeId: '7', quantity: 2 },
  kind: 'badge',
  primeId: '7',
  item: 'Un insigne',
  quantity: 2,
  points: points(600),
  cents: cents(0),
  customer: { civility: 'M', firstName: 'Bilal', lastName: 'Diop', email: 'bilal@example.test' },
  channel: 'web',
  actor: 'customer',
  termsAccepted: true,
  termsVersion: '1',
  expectedPoints: points(600),
  ...more,
});

const count = async (table: string, iuc: Iuc): Promise<number> =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${table} where iuc = $1`, [iuc]))[0]?.n ??
  -1;

test('SHOP-08 an order at once, ten times at once, takes its points once and delivers once', async () => {
  const iuc = await member(1_000);
  const input = wish(iuc);
  const answers = await Promise.all(Array.from({ length: 10 }, () => orderAtOnce(ctx, input)));
  for (const answer of answers) assert.ok(answer.ok && answer.order.state === 'worn', JSON.stringify(answer));
  assert.equal(new Set(answers.map((answer) => answer.ok && answer.order.orderId)).size, 1);
  assert.equal(await balanceOf(db, iuc, clock.now()), 400);
  assert.equal(await count('mail.notice', iuc), 1);
  const other = await orderAtOnce(ctx, { ...input, request: { primeId: '7', quantity: 1 } });
  assert.ok(!other.ok && other.code === 'transaction-reused');
  const dearer = await orderAtOnce(ctx, { ...input, points: points(700) });
  assert.ok(dearer.ok, 'a price that changed since does not change what was ordered');
});

test('an order at once that the balance does not pay, or whose terms or price are not agreed to, delivers nothing', async () => {
  const iuc = await member(500);
  const input = wish(iuc);
  const poor = await orderAtOnce(ctx, input);
  assert.ok(!poor.ok && poor.code === 'not-enough-points');
  assert.deepEqual(await orderAtOnce(ctx, input), poor, 'the same id gets the same answer');
  const unread = await orderAtOnce(ctx, wish(iuc, { termsAccepted: false }));
  assert.ok(!unread.ok && unread.code === 'terms-not-accepted');
  const dearer = await orderAtOnce(ctx, wish(iuc, { expectedPoints: points(500) }));
  assert.ok(!dearer.ok && dearer.code === 'price-changed');
  assert.equal(await balanceOf(db, iuc, clock.now()), 500);
  assert.equal(await count('mail.notice', iuc), 0);
  assert.equal(await count('shop."order"', iuc), 1, 'the other two never became orders');
});

test('SHOP-08 an order at once whose process died before it was accepted was never there: sent again, it is ordered', async () => {
  const iuc = await member(1_000);
  const input = wish(iuc);
  const dying: OrdersContext = {
    ...ctx,
    db: {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            query: (text, ...rest) =>
              text.includes('shop.accept')
                ? Promise.reject(new Error('the process has died'))
                : tx.query(text, ...rest),
          }),
        ),
    },
  };
  await assert.rejects(orderAtOnce(dying, input), /has died/);
  assert.equal(await replayedOrder(ctx, input), undefined);
  assert.equal(await count('shop."order"', iuc), 0);
  const again = await orderAtOnce(ctx, input);
  assert.ok(again.ok);
  assert.equal(again.order.state, 'worn');
  assert.equal(await balanceOf(db, iuc, clock.now()), 400);
});

test('SHOP-08 an order at once under a transaction id that has accepted another order was never there', async () => {
  const iuc = await member(2_000);
  const opened = await openOrder(ctx, { ...wish(iuc), detail: null, effects: [] });
  assert.ok(!('ok' in opened));
  const used = wish(iuc);
  const accepted = await accept(ctx, { ...used, orderId: opened.order.order_id as OrderId });
  assert.equal(accepted.outcome, 'accepted');
  const refused = await orderAtOnce(ctx, used);
  assert.ok(!refused.ok && refused.code === 'transaction-reused');
  assert.equal(await count('shop."order"', iuc), 1);
  assert.equal(await balanceOf(db, iuc, clock.now()), 1_400);
});

test('an order at once that a process of an older version left unaccepted is accepted when it comes again, or closed', async () => {
  const iuc = await member(1_000);
  const [come, left] = [wish(iuc), wish(iuc)];
  for (const input of [come, left]) await openOrder(ctx, { ...input, detail: null, effects: [] });
  const again = await orderAtOnce(ctx, come);
  assert.ok(again.ok && again.order.state === 'worn');

  const order = await replayedOrder(ctx, left);
  assert.ok(order && !('ok' in order));
  const job = {
    queue: 'order.drive',
    key: order.order_id,
    attempt: 1,
    crashes: 0,
    lastAttempt: false,
    lease: newId(),
  };
  const payload = { iuc, orderId: order.order_id };
  await orderJobs(ctx)['order.drive'].handler({ ...job, payload }, new AbortController().signal);
  const closed = await replayedAtOnce(ctx, left);
  assert.ok(!closed?.ok && closed?.code === 'order-failed', 'nobody came again, so it is closed');
  assert.equal(await balanceOf(db, iuc, clock.now()), 400);
});
