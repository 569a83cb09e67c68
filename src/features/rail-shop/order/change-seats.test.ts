import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finaliseOrder } from '#features/orders/index.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import {
  changeSeats,
  extendHold,
  initBooking,
  type RailOrder,
  railAnswerOf,
  railOrderOf,
  railOrderOfCustomer,
} from '../index.ts';
import { orderInput, orderLeg, orderSetting, transactionId } from '../testing/order-setting.ts';

const PARTY = [
  { firstName: 'Camille', lastName: 'Martin', isHolder: true },
  { firstName: 'Léo', lastName: 'Martin', isHolder: false },
];
const to = (passenger: number, coach: string, seat: string) => ({
  passenger,
  journey: 0,
  leg: 0,
  coach,
  seat,
});
const where = ({ seats }: Pick<RailOrder, 'seats'>): string[] =>
  seats.map(({ passenger, coach, seat }) => `${passenger} ${coach}/${seat}`).sort();
const codeOf = (result: { ok: boolean; code?: string }): string => (result.ok ? 'ok' : (result.code ?? ''));

test('RAIL-09 a party whose seats are held moves to others, is told so everywhere, and books those', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const made = await initBooking(ctx, orderInput(iuc, { passengers: PARTY }));
  assert.ok(made.ok);
  const { orderId } = made.order;
  assert.equal(made.order.isChosenPlacement, false);
  const change = (...seats: ReturnType<typeof to>[]) => changeSeats(ctx, { iuc, orderId, seats });

  const moved = await change(to(0, '8', '40'), to(1, '8', '39'));
  assert.ok(moved.ok, JSON.stringify(moved));
  assert.deepEqual(where(moved.order), ['0 8/40', '1 8/39']);
  // What the first answer said stays what it said (SHOP-08), and the hold ends when it did.
  assert.deepEqual(where(moved.order.firstHold as { seats: RailOrder['seats'] }), where(made.order));
  assert.deepEqual(moved.order.heldUntil, made.order.heldUntil);

  // One moves alone; an extension meanwhile disturbs nothing.
  const both = await Promise.all([change(to(1, '8', '41')), extendHold(ctx, { iuc, orderId })]);
  assert.deepEqual(both.map(codeOf), ['ok', 'ok']);
  const now = await railOrderOfCustomer(ctx, iuc, orderId);
  assert.deepEqual(where(now as RailOrder), ['0 8/40', '1 8/41']);
  assert.equal(now?.extended, true);

  const booked = await finaliseOrder(ctx, {
    iuc,
    orderId,
    transactionId: transactionId(),
    termsAccepted: true,
    termsVersion: '2026-01',
    expectedPoints: made.order.points,
  });
  assert.ok(booked.ok);
  const order = railOrderOf(booked.order);
  assert.deepEqual(where(order), ['0 8/40', '1 8/41']);
  assert.equal(railAnswerOf(order).isChosenPlacement, true);
  assert.deepEqual(
    (await db.query<{ seat: string }>('select seat from trip.seat order by seat')).map(({ seat }) => seat),
    ['40', '41'],
  );
  assert.equal(codeOf(await change(to(0, '8', '42'))), 'order-closed');
  await assertInvariants(db);
});

test('RAIL-09 a seat that was lost meanwhile moves nobody, and an answer that was lost is asked for', async (t) => {
  const { ctx, db, iuc, booking } = await orderSetting(t);
  const [mine, other] = await Promise.all([
    initBooking(ctx, orderInput(iuc, { passengers: PARTY })),
    initBooking(ctx, orderInput(iuc)),
  ]);
  assert.ok(mine?.ok && other?.ok);
  const { orderId } = mine.order;
  const taken = other.order.seats[0];
  assert.ok(taken);
  const change = (...seats: ReturnType<typeof to>[]) => changeSeats(ctx, { iuc, orderId, seats });
  const here = async () => where((await railOrderOfCustomer(ctx, iuc, orderId)) as RailOrder);
  const before = await here();

  const gone = await change(to(0, '8', '40'), to(1, taken.coach, taken.seat));
  assert.ok(!gone.ok);
  assert.equal(gone.code, 'seat-preferences-gone');
  assert.match(gone.message, /viennent d’être prises\. Aucun point n’a été débité\./);
  assert.deepEqual(await here(), before);

  booking.next('seat', 'unreachable');
  assert.equal(codeOf(await change(to(0, '8', '40'))), 'seat-map-unavailable');
  assert.deepEqual(await here(), before);
  booking.next('seat', 'answer-lost');
  assert.equal(codeOf(await change(to(0, '8', '40'))), 'ok');
  assert.ok((await here()).includes('0 8/40'));
  // Somebody else's seats are not believed.
  booking.next('seat', { answers: (told) => ({ ...told, seats: told.seats.slice(1) }) });
  assert.equal(codeOf(await change(to(0, '8', '42'))), 'seat-map-unavailable');
  await assertInvariants(db);
});

test('RAIL-09 wishes and chosen seats go with the order; chosen ones that are gone refuse it', async (t) => {
  const { ctx, db, iuc } = await orderSetting(t);
  const journey = orderInput(iuc).journeys[0];
  assert.ok(journey);
  const ordering = (placement: NonNullable<typeof journey.placement>) =>
    initBooking(ctx, orderInput(iuc, { journeys: [{ ...journey, legs: [orderLeg()], placement }] }));
  const chosen = [{ seats: [{ passenger: 0, coach: '8', seat: '40' }] }];
  const first = await ordering(chosen);
  assert.ok(first.ok);
  assert.deepEqual(where(first.order), ['0 8/40']);
  const kept = await railOrderOfCustomer(ctx, iuc, first.order.orderId);
  assert.deepEqual(kept?.journeys[0]?.placement, chosen);
  assert.equal(kept?.isChosenPlacement, true);
  const second = await ordering(chosen);
  assert.equal(codeOf(second), 'seat-preferences-gone');
  const beside = await ordering([{ near: { coach: '8', seat: '40' } }]);
  assert.ok(beside.ok);
  assert.deepEqual(where(beside.order), ['0 8/39']);
  const window = await ordering([{ position: 'window' }]);
  assert.equal(window.ok && window.order.seats[0]?.position, 'window');
  await assertInvariants(db);
});
