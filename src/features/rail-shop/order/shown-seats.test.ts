import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import { finaliseOrder } from '#features/orders/index.ts';
import { balanceOf } from '#features/points/index.ts';
import type { Booking } from '#providers/booking/port.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { initBooking, type RailOrder, railOrderOfCustomer } from '../index.ts';
import { orderInput, orderLeg, orderSetting, TODAY, transactionId } from '../testing/order-setting.ts';

const PARTY = [
  { firstName: 'Camille', lastName: 'Martin', isHolder: true },
  { firstName: 'Léo', lastName: 'Martin', isHolder: false },
];

type Setting = Awaited<ReturnType<typeof orderSetting>>;

const held = async ({ ctx, iuc }: Setting, coachAndSeats?: readonly string[]): Promise<RailOrder> => {
  const input = orderInput(iuc, { passengers: PARTY });
  const seats = coachAndSeats?.map((place, passenger) => {
    const [coach = '', seat = ''] = place.split('/');
    return { passenger, coach, seat };
  });
  const journeys = input.journeys.map((journey) =>
    seats ? { ...journey, legs: [orderLeg()], placement: [{ seats }] } : journey,
  );
  const made = await initBooking(ctx, { ...input, journeys });
  assert.ok(made.ok, JSON.stringify(made));
  return made.order;
};

const accept = ({ ctx }: Setting, { iuc, orderId, points }: RailOrder) =>
  finaliseOrder(ctx, {
    iuc,
    orderId,
    transactionId: transactionId(),
    termsAccepted: true,
    termsVersion: '2026-01',
    expectedPoints: points,
  });

/** The party sits elsewhere at the booking system, and nobody has told the order: the answer of a move was lost with its process. */
const moveUnseen = async ({ embedded }: Setting, key: string, places: readonly string[]): Promise<void> => {
  const seats = places.map((place, index) => {
    const [coach = '', seat = ''] = place.split('/');
    return { passengerId: `p${index + 1}`, journey: 0, leg: 0, coach, seat };
  });
  assert.ok((await embedded.seat({ key, seats })).ok);
};

const placesOf = ({ seats }: Pick<RailOrder, 'seats'>): string[] =>
  seats.map(({ coach, seat }) => `${coach}/${seat}`);

const bookings = async (db: Database): Promise<string[]> =>
  (await db.query<{ state: string }>('select state from inventory.booking order by state')).map(
    ({ state }) => state,
  );

const assertNothingTaken = async ({ db }: Setting, iuc: Iuc): Promise<void> => {
  assert.equal(await balanceOf(db, iuc, Temporal.Instant.from(TODAY)), 10_000);
  assert.deepEqual(await db.query('select from trip.file'), []);
  assert.deepEqual(await db.query('select from mail.message'), []);
  await assertInvariants(db);
};

test('PAY-05 other seats booked than those shown are not paid for: the booking is cancelled and the points come back', async (t) => {
  const setting = await orderSetting(t);
  const order = await held(setting);
  const others = (booking: Booking): Booking => ({
    ...booking,
    seats: booking.seats.map((seat, index) => ({ ...seat, seat: `${11 + index}` })),
  });
  setting.booking.next('confirm', { answers: others });
  const result = await accept(setting, order);
  assert.ok(!result.ok);
  assert.equal(result.code, 'seats-differ');
  assert.match(
    result.message,
    /places qui vous étaient proposées ont changé.*Vos points vous ont été rendus/,
  );
  assert.deepEqual(await bookings(setting.db), ['cancelled']);
  await assertNothingTaken(setting, order.iuc);
});

test('PAY-05 a party that was moved unseen gets the seats shown back and pays for those, though answers are lost', async (t) => {
  const setting = await orderSetting(t);
  const { ctx, booking } = setting;
  const order = await held(setting);
  await moveUnseen(setting, order.orderId, placesOf(order).reverse());
  booking.next('confirm', 'answer-lost');
  booking.next('seat', 'answer-lost');
  const result = await accept(setting, order);
  assert.ok(result.ok, JSON.stringify(result));
  const kept = await railOrderOfCustomer(ctx, order.iuc, order.orderId);
  assert.deepEqual(kept?.seats, order.seats);
  const direct = await held(setting);
  await moveUnseen(setting, direct.orderId, placesOf(direct).reverse());
  const answered = await accept(setting, direct);
  assert.ok(answered.ok, JSON.stringify(answered));
  assert.deepEqual((await railOrderOfCustomer(ctx, direct.iuc, direct.orderId))?.seats, direct.seats);
  assert.deepEqual(await bookings(setting.db), ['confirmed', 'confirmed']);
  await assertInvariants(setting.db);
});

test('PAY-05 a party moved unseen whose seats are somebody else’s by now books nothing, and the points come back', async (t) => {
  const setting = await orderSetting(t);
  const order = await held(setting, ['8/39', '8/40']);
  await moveUnseen(setting, order.orderId, ['8/41', '8/42']);
  assert.deepEqual(placesOf(await held(setting, ['8/39', '8/40'])), ['8/39', '8/40']);
  const result = await accept(setting, order);
  assert.ok(!result.ok);
  assert.equal(result.code, 'seats-differ');
  assert.equal((await setting.embedded.find(order.orderId))?.state, 'cancelled');
  assert.deepEqual(await bookings(setting.db), ['cancelled', 'held']);
  await assertNothingTaken(setting, order.iuc);
});
