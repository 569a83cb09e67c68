import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeByHand, manualOrders } from '#features/orders/index.ts';
import { balanceOf } from '#features/points/index.ts';
import {
  codeOf,
  given,
  money,
  now,
  read,
  standing,
  startJobs,
  uses,
} from '#features/rail-shop/testing/paid-orders.ts';
import { soundness } from '#providers/booking/testing/contract.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { until } from '#tests/harness/until.ts';
import { buy, cancel, ticket } from './testing/cancellations.ts';
import { accept, exchangeSetting, offer, offerFor } from './testing/exchanges.ts';

type Setting = Awaited<ReturnType<typeof exchangeSetting>>;

const sound = async ({ db }: Pick<Setting, 'db'>): Promise<void> => {
  await soundness(db);
  await assertInvariants(db);
};
const CAMILLE = ticket(0, 0);
const LEA = ticket(0, 1);

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
    await until(async () => (await waiting()) === 1, 5_000);
    gates[1]?.open();
    await until(async () => (await waiting()) === 2, 5_000);
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
  await until(async () => (await money(db, order)) === 'captured 0', 5_000);
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
  await until(async () => (await read(ctx, exchange)).phase === 'manual', 15_000);
  await end();
  booking.next('cancel');
  const closed = await closeByHand(ctx, { iuc, orderId: exchange.orderId, actor: 'agent:1', note: 'réglé' });
  assert.ok(closed.ok, JSON.stringify(closed));
  assert.deepEqual(await manualOrders(db), []);
  await sound(setting);
  await db.query(`update inventory.booking set after_sales = null where booking_key = $1`, [order.orderId]);
  assert.equal(codeOf(await offerFor(ctx, order, [CAMILLE], 3_000)), 'ok');
});
