import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '#database/database.ts';
import { migrate } from '#database/migrate.ts';
import { readSource } from '#database/source.ts';
import { systemClock } from '#domain/clock.ts';
import { type Iuc, newId, newIuc, newOrderId, type OrderId } from '#domain/ids.ts';
import { createJobRunner } from '#features/jobs/index.ts';
import { orderDetail, orderHistory, orderJobs, writeTransitions } from '#features/orders/index.ts';
import { balanceOf } from '#features/points/index.ts';
import type { BookingProvider } from '#providers/booking/port.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { silent } from '#tests/harness/silent.ts';
import { until } from '#tests/harness/until.ts';
import { railKind, railOrderOfCustomer, withKinds } from '../index.ts';
import { orderInput, TEST_SETTINGS } from '../testing/order-setting.ts';

const SOURCE = readSource();
/** The database as it was before orders had kinds: its own functions came with its migrations. */
const BEFORE = {
  migrations: SOURCE.migrations.filter(({ name }) => name < '0075' || (name > '0080' && name < '0098')),
  functions: [],
};

const PRICE = 4_000;
const SEATS = [{ passenger: 0, journey: 0, leg: 0, coach: '4', seat: '62', position: 'window' }];

interface OldOrder {
  readonly iuc: Iuc;
  readonly orderId: OrderId;
}

/** Orders in every state that the version before knew, made by its own functions. */
const oldOrders = async (db: Database): Promise<Record<string, OldOrder>> => {
  const iuc = newIuc();
  await db.query(
    `select points.credit($1, $2, 50000, 0, 0, '2029-12-31', 'test', 'Voyage', '', now() - interval '1 day')`,
    [iuc, newId()],
  );
  const { journeys, passengers, customer } = orderInput(iuc);
  const open = async (): Promise<OldOrder> => {
    const orderId = newOrderId();
    await db.query(
      `select shop.open_order($1, $2, $3, $4, 'hash', '43', 'Billet France, Paris – Marseille', 'web', $5, $6, $7, $8, $9, 'q', now(), 600000, 100)`,
      [
        iuc,
        orderId,
        orderId.slice(-12),
        orderId,
        PRICE,
        JSON.stringify(journeys),
        JSON.stringify(passengers),
        JSON.stringify(customer),
        customer.email,
      ],
    );
    return { iuc, orderId };
  };
  const advance = (order: OldOrder, from: string, event: string, to: string, change: object = {}) =>
    db.query('select shop.advance_order($1, $2, $3, $4, $5, $6, now(), 600000)', [
      iuc,
      order.orderId,
      from,
      event,
      to,
      JSON.stringify(change),
    ]);
  const hold = async (): Promise<OldOrder> => {
    const order = await open();
    const heldUntil = Temporal.Now.instant().add({ minutes: 15 }).toString();
    await advance(order, 'holding', 'seats-held', 'held', { bookingId: 'B1', seats: SEATS, heldUntil });
    return order;
  };
  const accept = async (): Promise<OldOrder> => {
    const order = await hold();
    await db.query(`select shop.finalise_order($1, $2, $3, 'hash', '2026-11-01', $4, $5, now(), 600000)`, [
      iuc,
      order.orderId,
      newId(),
      PRICE,
      newId(),
    ]);
    return order;
  };
  const release = async (): Promise<OldOrder> => {
    const order = await accept();
    await advance(order, 'booking', 'booking-refused', 'releasing', { reason: 'seats-gone' });
    return order;
  };
  const refund = async (): Promise<OldOrder> => {
    const order = await release();
    await advance(order, 'releasing', 'seats-released', 'refunding');
    return order;
  };
  const made = {
    holding: await open(),
    held: await hold(),
    booking: await accept(),
    confirmed: await accept(),
    releasing: await release(),
    refunding: await refund(),
    full: await open(),
    cancelled: await hold(),
    refused: await refund(),
  };
  await db.query(
    `select shop.confirm_order($1, $2, 'ABC234', 'B1', $3, $4, $5, 'order-confirmation', 1, '{}', $6, '{}', now())`,
    [iuc, made.confirmed.orderId, JSON.stringify(SEATS), newId(), newId(), newId()],
  );
  await advance(made.full, 'holding', 'hold-refused', 'refused', { reason: 'full' });
  await advance(made.cancelled, 'held', 'abandoned', 'releasing', { reason: 'abandoned' });
  await advance(made.cancelled, 'releasing', 'closed-cancelled', 'cancelled');
  await db.query('select shop.refund_order($1, $2, $3, 30, now())', [iuc, made.refused.orderId, newId()]);
  return made;
};

/** A booking system that cancels what it is told to and knows nothing else. */
const cancelling = {
  cancel: async () => ({ ok: true, state: 'cancelled' }),
  confirm: async () => ({ ok: false, reason: 'unknown' }),
  hold: async () => ({ ok: false, reason: 'full' }),
} as unknown as BookingProvider;

test('orders of the version before, in whatever state, are orders of a kind after the start and go on from where they were', async (t) => {
  const db = await testDatabase(t, { source: BEFORE });
  const orders = await oldOrders(db);
  await migrate(db.url);
  const ctx = withKinds(
    { db, booking: cancelling, clock: systemClock, log: silent, settings: TEST_SETTINGS },
    (base) => [railKind(base)],
  );
  await writeTransitions(db, ctx.kinds);
  await assertInvariants(db);

  const stateOf = async (name: string): Promise<string | undefined> => {
    const { iuc, orderId } = orders[name] as OldOrder;
    return (await railOrderOfCustomer(ctx, iuc, orderId))?.state;
  };
  const states = Object.fromEntries(
    await Promise.all(Object.keys(orders).map(async (name) => [name, await stateOf(name)])),
  );
  assert.deepEqual(states, {
    holding: 'holding',
    held: 'held',
    booking: 'booking',
    confirmed: 'confirmed',
    releasing: 'undoing',
    refunding: 'undoing',
    full: 'refused',
    cancelled: 'cancelled',
    refused: 'refused',
  });
  const { iuc, orderId } = orders['confirmed'] as OldOrder;
  const confirmed = await railOrderOfCustomer(ctx, iuc, orderId);
  assert.equal(confirmed?.pnr, 'ABC234');
  assert.deepEqual(confirmed?.seats, SEATS);
  assert.equal(confirmed?.quantity, 1);
  assert.deepEqual(
    (await orderDetail(ctx, iuc, orderId))?.steps.map(({ event }) => event),
    ['opened', 'seats-held', 'accepted', 'booked'],
  );
  assert.deepEqual(confirmed?.terms, { key: 'terms/boutique', version: '2026-11-01' });
  assert.equal((await orderHistory(ctx, iuc)).total, 5);

  await db.query('update job.job set run_at = clock_timestamp()');
  const runner = createJobRunner({ db, queues: orderJobs(ctx), log: silent, pollMs: 20 });
  t.after(() => runner.stop(1_000));
  runner.start();
  const ended = async () =>
    (await Promise.all(['holding', 'booking', 'releasing', 'refunding'].map(stateOf))).every(
      (s) => s === 'refused',
    );
  await until(ended);
  assert.equal(await stateOf('held'), 'held', 'its customer still has time');
  assert.equal(await balanceOf(db, iuc, systemClock.now()), 50_000 - PRICE, 'only the confirmed one is paid');
  await assertInvariants(db);
});
