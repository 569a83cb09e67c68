import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Iuc, newId, type OrderId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { finaliseOrder, initBooking, type OrderState, orderDetail } from '#features/orders/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { until } from '#tests/harness/until.ts';
import { faultOrder, faultSetting, member, PRICE, type StopPoint, startPortal } from './fault-setting.ts';

const LONG = process.env.LONG === '1';

const { db, contextWith, day, task } = await faultSetting({ after });
const ctx = contextWith();

const orderOf = async (iuc: Iuc): Promise<{ order_id: OrderId; state: OrderState }> => {
  const rows = await db.query<{ order_id: OrderId; state: OrderState }>(
    'select order_id, state from shop.rail_order where iuc = $1',
    [iuc],
  );
  assert.equal(rows.length, 1, 'one order, whatever was killed');
  return rows[0] as { order_id: OrderId; state: OrderState };
};

const SETTLED: readonly OrderState[] = ['held', 'confirmed', 'refused', 'cancelled', 'expired'];

interface Kill {
  readonly stop: StopPoint;
  readonly sabotage?: true;
  /** It is the job's process that dies there, after the customer's own has. */
  readonly inJob?: true;
  readonly settles: OrderState;
}

const KILLS: readonly Kill[] = [
  { stop: 'holding', settles: 'held' },
  { stop: 'holding, answered', settles: 'held' },
  { stop: 'held', settles: 'held' },
  { stop: 'booking', settles: 'confirmed' },
  { stop: 'booking, answered', settles: 'confirmed' },
  { stop: 'confirmed', settles: 'confirmed' },
  { stop: 'releasing', sabotage: true, settles: 'refused' },
  { stop: 'releasing, answered', sabotage: true, settles: 'refused' },
  { stop: 'refunding', sabotage: true, settles: 'refused' },
  { stop: 'booking, answered', inJob: true, settles: 'confirmed' },
];

for (const { stop, sabotage = false, inJob = false, settles } of KILLS)
  test(`PAY-05 kill -9 of the ${inJob ? 'job’s' : 'customer’s'} process at “${stop}”${sabotage ? ', seats lost,' : ''} ends ${settles}, nothing acknowledged is lost`, {
    timeout: 90_000,
  }, async (t) => {
    const iuc = await member(db, 10_000);
    const transactionId = newId() as TransactionId;
    const order = { iuc, transactionId, sabotage };

    const first = startPortal({ ...task, order, stop: inJob ? 'booking' : stop });
    t.after(() => first.kill());
    await first.said(`at ${inJob ? 'booking' : stop}`);
    const state = stop.split(',')[0] as OrderState;
    assert.equal((await orderOf(iuc)).state, state, 'the kill lands in its state');
    assert.equal(await first.kill(), 'SIGKILL');
    if (inJob) {
      const second = startPortal({ ...task, jobs: true, stop });
      t.after(() => second.kill());
      await second.said(`at ${stop}`);
      assert.equal((await orderOf(iuc)).state, state, 'the second kill lands in its state');
      assert.equal(await second.kill(), 'SIGKILL');
    }
    assert.equal((await orderOf(iuc)).state, state, 'nobody moved it meanwhile');

    const again = startPortal({ ...task, jobs: true });
    t.after(() => again.kill());
    await until(async () => SETTLED.includes((await orderOf(iuc)).state), 20_000);
    const { order_id: orderId, state: settled } = await orderOf(iuc);
    assert.equal(settled, settles);

    // The customer comes back with the same transaction: the same order, now to its end.
    const held = await initBooking(ctx, faultOrder(iuc, transactionId, day));
    const booked = await finaliseOrder(ctx, {
      iuc,
      orderId,
      transactionId,
      termsAccepted: true,
      termsVersion: '1',
      expectedPoints: points(PRICE),
    });
    const confirmed = settles !== 'refused';
    assert.equal(booked.ok, confirmed);
    if (held.ok) assert.equal(held.order.orderId, orderId);
    for (const line of first.lines)
      if (line.startsWith('confirmed'))
        assert.equal(line, `confirmed ${orderId} ${booked.ok && booked.order.pnr}`);
    assert.equal((await orderOf(iuc)).state, confirmed ? 'confirmed' : 'refused');
    assert.equal(await balanceOf(db, iuc, ctx.clock.now()), confirmed ? 10_000 - PRICE : 10_000);
    await until(async () => (await db.query('select 1 from job.job')).length === 0);
    assert.equal(
      (await db.query('select 1 from mail.mailbox where iuc = $1', [iuc])).length,
      confirmed ? 1 : 0,
    );
    if (!confirmed)
      assert.match(
        (await orderDetail(db, iuc, orderId))?.reason?.message ?? '',
        /Vos points vous ont été rendus/,
      );
    await assertInvariants(db);
  });

/** Kills portals under load at moments of chance; answers how many unfinished orders each state had when it was hit. */
const killUnderLoad = async (t: TestContext, kills: number): Promise<Map<string, number>> => {
  const iucs = await Promise.all(Array.from({ length: 4 }, () => member(db, 100_000_000)));
  const acknowledged: string[] = [];
  const hit = new Map<string, number>();
  for (let kill = 0; kill < kills; kill += 1) {
    // Jobs too: they finish what the one before left, and die in the middle of it.
    const since = Temporal.Now.instant();
    const portal = startPortal({ ...task, jobs: true, load: { iucs } });
    t.after(() => portal.kill());
    // The first lives to confirm an order, on however slow a machine: something acknowledged must be at stake.
    await portal.said(kill === 0 ? 'confirmed' : 'held');
    await wait(Math.random() * 150);
    assert.equal(await portal.kill(), 'SIGKILL');
    acknowledged.push(...portal.lines);
    const states = await db.query<{ state: string; n: number }>(
      `select state, count(*)::int as n from shop.rail_order
       where state not in ('confirmed', 'refused', 'cancelled', 'expired') and state_since > $1 group by state`,
      [since],
    );
    for (const { state, n } of states) hit.set(state, (hit.get(state) ?? 0) + n);
    await assertInvariants(db);
  }
  const last = startPortal({ ...task, jobs: true });
  t.after(() => last.kill());
  const unfinished = () =>
    db.query(
      `select 1 from job.job j left join shop.rail_order o on o.order_id::text = j.key where o.state is distinct from 'held'`,
    );
  await until(async () => (await unfinished()).length === 0, 30_000);

  let confirmed = 0;
  for (const line of acknowledged) {
    const [said, orderId, pnr] = line.split(' ');
    if (said !== 'confirmed' && said !== 'refused' && said !== 'accepted') continue;
    const [row] = await db.query<{ state: string; pnr: string | null }>(
      'select state, pnr from shop.rail_order where order_id = $1',
      [orderId],
    );
    if (said === 'confirmed') {
      confirmed += 1;
      assert.deepEqual(row, { state: 'confirmed', pnr });
    } else assert.notEqual(row?.state, 'held', line);
  }
  assert.ok(confirmed > 0, 'the load confirmed orders before it was killed');
  const [sums] = await db.query<{ confirmed: number; mails: number }>(
    `select (select count(*)::int from shop.rail_order where state = 'confirmed' and iuc = any ($1)) as confirmed,
            (select count(*)::int from mail.mailbox where iuc = any ($1)) as mails`,
    [iucs],
  );
  assert.equal(sums?.mails, sums?.confirmed, 'each confirmed order has its one mail');
  let left = 0;
  for (const iuc of iucs) left += await balanceOf(db, iuc, ctx.clock.now());
  assert.equal(left, 400_000_000 - PRICE * (sums?.confirmed ?? 0));
  await assertInvariants(db);
  return hit;
};

test('PAY-05 portals killed under load at moments of chance lose nothing acknowledged and leave no order half done', {
  timeout: LONG ? 1_200_000 : 90_000,
}, async (t) => {
  const hit = await killUnderLoad(t, LONG ? 50 : 3);
  t.diagnostic(`unfinished orders by state at the kills: ${JSON.stringify(Object.fromEntries(hit))}`);
  assert.ok(
    [...hit.values()].some((n) => n > 0),
    'the kills landed in unfinished orders',
  );
});
