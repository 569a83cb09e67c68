import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { finaliseOrder } from '#features/orders/index.ts';
import { type InitBookingInput, initBooking, type RailOrdersContext } from '#features/rail-shop/index.ts';
import {
  orderInput,
  orderLeg,
  orderSetting,
  transactionId,
} from '#features/rail-shop/testing/order-setting.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { futureTrips, tripCodes, tripsOfFile } from './index.ts';
import { keepFile } from './testing/kept-file.ts';

const buy = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  more: Partial<InitBookingInput> = {},
): Promise<string> => {
  const held = await initBooking(ctx, orderInput(iuc, more));
  assert.ok(held.ok, JSON.stringify(held));
  const { orderId, points: expectedPoints } = held.order;
  const booked = await finaliseOrder(ctx, {
    iuc,
    orderId,
    expectedPoints,
    transactionId: transactionId(),
    termsAccepted: true,
    termsVersion: '1',
  });
  assert.ok(booked.ok, JSON.stringify(booked));
  return booked.order.reference as string;
};

const journey = (day: string, train = '1001') => ({
  legs: [orderLeg(train, day)],
  travelClass: '2' as const,
  fare: 'points' as const,
  points: points(1_000),
});

test('TRIP-01 a return for two with a change shows two trips with the file reference, trains, coaches, seats, class and conditions', async (t) => {
  const { ctx, db, iuc, clock } = await orderSetting(t);
  const pnr = await buy(ctx, iuc, {
    journeys: [
      {
        ...journey('2027-03-10'),
        travelClass: '1',
        legs: [orderLeg('1001', '2027-03-10', 0, 2), orderLeg('1003', '2027-03-11', 2, 4)],
      },
      journey('2027-03-14'),
    ],
    passengers: [
      { firstName: 'Camille', lastName: 'Martin', isHolder: true },
      { firstName: 'Lou', lastName: 'Martin', birthDate: '2015-02-01', isHolder: false },
    ],
  });
  const { trips, total } = await futureTrips(db, iuc, clock.now());
  assert.equal(total, 2);
  const [outward, inward] = trips;
  assert.ok(outward && inward);
  assert.deepEqual([outward.pnr, inward.pnr, outward.journey, inward.journey], [pnr, pnr, 0, 1]);
  assert.deepEqual([outward.travelClass, inward.travelClass], ['1', '2']);
  assert.ok(outward.eTicket);
  assert.deepEqual(
    outward.segments.map(({ trainNumber, fromName, toName, departure }) => [
      trainNumber,
      fromName,
      toName,
      departure,
    ]),
    [
      ['1001', 'Paris Gare de Lyon', 'Mâcon Loché TGV', '2027-03-10T08:00:00Z'],
      ['1003', 'Mâcon Loché TGV', 'Marseille Saint-Charles', '2027-03-11T10:00:00Z'],
    ],
  );
  for (const segment of outward.segments) {
    assert.deepEqual(
      segment.seats.map(({ passenger }) => passenger),
      [0, 1],
    );
    for (const { coach, seat } of segment.seats) assert.ok(coach && seat);
  }
  assert.equal(outward.microConditions[0]?.code, 'ECHANGE');
  assert.equal((await futureTrips(db, iuc, clock.now())).trips[0]?.journey, 0);
  clock.advance({ hours: 24 * 12 });
  assert.equal(
    (await futureTrips(db, iuc, clock.now())).trips[0]?.journey,
    1,
    'a trip that has arrived is no longer to come',
  );
  assert.equal((await tripsOfFile(db, iuc, { pnr }))[0]?.segments.length, 2);
  assert.deepEqual(await tripsOfFile(db, newIuc(), { pnr }), [], 'another customer’s file is not found');
});

test('TRIP-01 trips to come are shown 5 a page, soonest first, at most 20', async (t) => {
  const { ctx, db, iuc, clock } = await orderSetting(t, { points: 100_000 });
  for (let n = 22; n >= 1; n -= 1)
    await buy(ctx, iuc, {
      journeys: [journey(Temporal.PlainDate.from('2027-03-10').add({ days: n }).toString())],
    });
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => futureTrips(db, iuc, clock.now(), page)));
  assert.deepEqual(
    pages.map(({ trips, total }) => [trips.length, total]),
    [5, 5, 5, 5, 0].map((length) => [length, 20]),
  );
  const departures = pages.flatMap(({ trips }) => trips.map(({ departure }) => departure.toString()));
  assert.deepEqual(departures, departures.toSorted());
  assert.equal(departures[0], '2027-03-11T08:00:00Z');
  assert.deepEqual(await futureTrips(db, newIuc(), clock.now()), {
    trips: [],
    page: 1,
    pageSize: 5,
    total: 0,
  });
});

test('TRIP-01 TRIP-02 of trips that overlap the one that departs first comes first, is there until it has arrived, and waits for its codes where one of its trains is a OUIGO', async (t) => {
  const db = await testDatabase(t);
  const iuc = newIuc();
  await keepFile(db, iuc, '2027-03-10T11:00:00Z', { pnr: 'SHORT2' });
  await keepFile(db, iuc, '2027-03-10T08:00:00Z', {
    pnr: 'LONG12',
    legs: [{}, { train: '7811', brand: 'OUIGO', from: 'Lyon Part-Dieu', to: 'Nice' }, {}, {}, {}, {}],
  });
  const at = async (now: string) =>
    (await futureTrips(db, iuc, Temporal.Instant.from(now))).trips.map(({ pnr }) => pnr);
  assert.deepEqual(await at('2027-03-10T07:00:00Z'), ['LONG12', 'SHORT2']);
  assert.deepEqual(await at('2027-03-10T13:59:59Z'), ['LONG12']);
  assert.deepEqual(await at('2027-03-10T14:00:00Z'), []);
  const [trip] = (await futureTrips(db, iuc, Temporal.Instant.from('2027-03-01T07:00:00Z'))).trips;
  assert.ok(trip);
  const early = tripCodes(iuc, trip, Temporal.Instant.from('2027-03-05T22:59:00Z'));
  assert.deepEqual(
    early.map(({ available }) => available),
    [false],
  );
});

test('TRIP-02 each passenger has a code with the specification’s fields; OUIGO gives it from four days before departure', async (t) => {
  const { ctx, db, iuc, clock } = await orderSetting(t);
  await buy(ctx, iuc, {
    journeys: [{ ...journey('2027-03-10'), legs: [{ ...orderLeg(), transportType: 'OUIGO' }] }],
  });
  const [trip] = (await futureTrips(db, iuc, clock.now())).trips;
  assert.ok(trip);
  const [early] = tripCodes(iuc, trip, Temporal.Instant.from('2027-03-05T22:59:00Z'));
  assert.equal(early?.available, false);
  assert.equal(early && !early.available && early.from.toString(), '2027-03-06');
  const [code] = tripCodes(iuc, trip, Temporal.Instant.from('2027-03-05T23:00:00Z'));
  assert.ok(code?.available);
  assert.deepEqual(JSON.parse(code.payload), {
    pnr: trip.pnr,
    departureDate: '2027-03-10T09:00+01:00',
    transportType: 'OUIGO',
    specificIuc: iuc,
    paoOrderId: trip.bookingId,
    serviceItemId: `${trip.pnr}-1-1`,
  });
});
