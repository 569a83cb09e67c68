import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { type Iuc, newId, newIuc } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { plainText } from '#domain/typography.ts';
import { recordTravels, runEngineFor, type TravelFact } from '#features/loyalty/index.ts';
import { openMembership } from '#features/loyalty/testing/members.ts';
import { finaliseOrder } from '#features/orders/index.ts';
import { initBooking } from '#features/rail-shop/index.ts';
import {
  orderInput,
  orderLeg,
  orderSetting,
  transactionId,
} from '#features/rail-shop/testing/order-setting.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { MOST_PAST_TRIPS, outcomeWords, pastTrips } from './index.ts';

const db = await testDatabase({ after });
const NOW = Temporal.Instant.from('2026-11-22T09:00:00Z');

const member = async (openedOn = '2026-01-15'): Promise<Iuc> => {
  const iuc = newIuc();
  await openMembership(db, iuc, Temporal.PlainDate.from(openedOn));
  return iuc;
};

const factOf = (iuc: Iuc, departure: Temporal.Instant, more: Partial<TravelFact> = {}): TravelFact => ({
  iuc,
  travelId: newId(),
  file: 'M2QXRD',
  trainNumber: '6607',
  brand: 'TGV INOUI',
  origin: 'Paris Gare de Lyon',
  destination: 'Lyon Part-Dieu',
  departure,
  arrival: departure.add({ minutes: 117 }),
  price: cents(8900),
  boughtWithPoints: false,
  ...more,
});
const daysAgo = (days: number): Temporal.Instant => NOW.subtract({ hours: 24 * days });

const said = async (base: Database, iuc: Iuc, now = NOW) =>
  (await pastTrips(base, iuc, now, { limit: 50 })).trips.map((trip) => {
    const { amount, after: unit, why } = outcomeWords(trip, parisDate(now));
    return plainText(`${trip.trainNumber}: ${amount} ${unit} ${why}`).replaceAll(/ +/g, ' ');
  });

test('TRIP-03 POINTS-04 a trip told otherwise after its credit says what stands of it; a cancelled one is no past trip', async () => {
  const iuc = await member();
  const [dearer, regional, cancelled] = [1, 2, 3].map((day) =>
    factOf(iuc, daysAgo(20 + day), { trainNumber: String(day) }),
  ) as [TravelFact, TravelFact, TravelFact];
  await recordTravels(db, [dearer, regional, cancelled], daysAgo(40));
  await runEngineFor(db, iuc, daysAgo(2));
  await recordTravels(
    db,
    [
      { ...dearer, price: cents(10_000) },
      { ...regional, brand: 'TER Occitanie' },
      { ...cancelled, cancelled: true },
    ],
    daysAgo(1),
  );
  assert.deepEqual(
    (await said(db, iuc)).map((line) => line.replace(/points.*/, 'points')),
    ['1: + 178 points', '2: + 178 points'],
    'until the difference is moved',
  );
  await runEngineFor(db, iuc, NOW);
  const [first, second, ...more] = await said(db, iuc);
  assert.match(String(first), /^1: \+ 200 points/);
  assert.doesNotMatch(String(second), /\+/);
  assert.deepEqual(more, []);
  await assertInvariants(db);
});

test('TRIP-03 POINTS-14 each past trip says what it has brought, what it will bring and when, or why it brings nothing', async () => {
  const iuc = await member();
  const told = [
    factOf(iuc, daysAgo(1), { trainNumber: '1' }),
    factOf(iuc, daysAgo(5), { trainNumber: '2' }),
    factOf(iuc, daysAgo(20), { trainNumber: '3' }),
    factOf(iuc, daysAgo(21), { trainNumber: '4', brand: 'OUIGO GRANDE VITESSE' }),
    factOf(iuc, daysAgo(22), { trainNumber: '5', brand: 'TER Occitanie' }),
    factOf(iuc, daysAgo(23), { trainNumber: '6', boughtWithPoints: true, price: cents(0) }),
    factOf(iuc, daysAgo(24), { trainNumber: '7', brand: 'Orient-Express' }),
    factOf(iuc, daysAgo(25), { trainNumber: '8', price: cents(900) }),
    factOf(iuc, Temporal.Instant.from('2026-01-10T08:00:00Z'), { trainNumber: '9' }),
    factOf(iuc, NOW.add({ hours: 2 }), { trainNumber: '10' }),
  ];
  // As the operator's systems tell them: before the travel.
  for (const fact of told) await recordTravels(db, [fact], fact.departure);
  await runEngineFor(db, iuc, NOW);
  assert.deepEqual(await said(db, iuc), [
    '1: + 178 attendus Crédités le 24 novembre. Compté comme voyage le 28 novembre.',
    '2: + 178 points Compté comme voyage le 24 novembre.',
    '3: + 178 points 1er voyage de votre année.',
    '4: Aucun point OUIGO ne donne pas de points et ne compte pas.',
    '5: Aucun point Train régional : ni point, ni voyage compté.',
    '6: Billet prime Payé en points : il n’en rapporte pas et ne compte pas.',
    '7: Pas encore de point Ce train n’est pas encore classé dans le programme. S’il donne des points, ils viendront d’eux-mêmes.',
    '8: + 18 points 9 € ou moins : ne compte pas comme voyage.',
    '9: Aucun point Voyagé avant l’ouverture de votre carte.',
  ]);
  await assertInvariants(db);
});

test('POINTS-04 TRIP-03 the ways of a round trip are numbered in the order in which they were travelled, also at the end of a page', async () => {
  const iuc = await member();
  const there = daysAgo(20);
  const back = daysAgo(18);
  const returnArrival = back.add({ minutes: 117 });
  // Counted at one instant, by their identifiers: the way back would come first.
  const [low, high] = [newId(), newId()].toSorted() as [string, string];
  const roundTrip = { id: newId(), returnArrival };
  await recordTravels(
    db,
    [
      factOf(iuc, there, { travelId: high, trainNumber: '1', roundTrip }),
      factOf(iuc, back, { travelId: low, trainNumber: '2', roundTrip }),
    ],
    there,
  );
  await runEngineFor(db, iuc, NOW);
  for (const limit of [1, 2]) {
    const { trips } = await pastTrips(db, iuc, NOW, { limit });
    assert.deepEqual(
      trips.map(({ trainNumber, outcome: { trip } }) => [
        trainNumber,
        trip.state === 'counted' ? trip.number : undefined,
      ]),
      [
        ['2', 2],
        ['1', 1],
      ].slice(0, limit),
    );
  }
});

test('TRIP-03 a trip is past from its arrival on, to the second, and of nobody else', async () => {
  const iuc = newIuc();
  const fact = factOf(iuc, daysAgo(1));
  await recordTravels(db, [fact], NOW);
  const seen = async (now: Temporal.Instant, who = iuc) =>
    (await pastTrips(db, who, now, { limit: 10 })).trips.length;
  assert.equal(await seen(fact.arrival.subtract({ seconds: 1 })), 0);
  assert.equal(await seen(fact.arrival), 1);
  assert.equal(await seen(NOW, newIuc()), 0);
  assert.deepEqual(await said(db, iuc), ['6607: Aucun point Voyagé sans carte de fidélité.']);
});

test('TRIP-03 up to a day in Paris, over both clock changes and 29 February', async () => {
  const iuc = newIuc();
  const departures = [
    '2027-03-28T21:59:59Z',
    '2027-03-28T22:00:00Z',
    '2027-10-31T22:59:59Z',
    '2027-10-31T23:00:00Z',
    '2028-02-29T22:59:59Z',
    '2028-02-29T23:00:00Z',
  ];
  await recordTravels(
    db,
    departures.map((text) => factOf(iuc, Temporal.Instant.from(text))),
    NOW,
  );
  const until = async (day: string) =>
    (
      await pastTrips(db, iuc, Temporal.Instant.from('2028-06-01T00:00:00Z'), {
        limit: 10,
        until: Temporal.PlainDate.from(day),
      })
    ).trips.length;
  assert.equal(await until('2027-03-28'), 1);
  assert.equal(await until('2027-10-31'), 3);
  assert.equal(await until('2028-02-29'), 5);
});

test('TRIP-03 a prime ticket is among the past trips, once also when the operator tells of it and its train was retimed; a cancelled one is not', async (t) => {
  const { ctx, db: own, iuc, clock } = await orderSetting(t, { points: 20_000 });
  const buy = async (day: string, train = '1001') => {
    const held = await initBooking(
      ctx,
      orderInput(iuc, {
        journeys: [{ legs: [orderLeg(train, day)], travelClass: '2', fare: 'points', points: points(1_000) }],
      }),
    );
    assert.ok(held.ok, JSON.stringify(held));
    const done = await finaliseOrder(ctx, {
      iuc,
      orderId: held.order.orderId,
      expectedPoints: held.order.points,
      transactionId: transactionId(),
      termsAccepted: true,
      termsVersion: '1',
    });
    assert.ok(done.ok, JSON.stringify(done));
    return done.order.reference as string;
  };
  const pnr = await buy('2027-03-10');
  const gone = await buy('2027-03-11');
  await own.query(`update trip.file set state = 'cancelled' where pnr = $1`, [gone]);
  clock.advance({ hours: 24 * 20 });
  const only = async () => {
    const { trips, total } = await pastTrips(own, iuc, clock.now(), { limit: 10 });
    assert.equal(total, trips.length);
    return trips;
  };
  const [kept, ...others] = await only();
  assert.ok(kept);
  assert.equal(others.length, 0);
  assert.deepEqual(
    [kept.file, kept.trainNumber, kept.outcome.kind === 'none' && kept.outcome.why],
    [pnr, '1001', 'bought-with-points'],
  );
  const travelId = newId();
  const departure = kept.departure.add({ minutes: 40 });
  await recordTravels(
    own,
    [
      factOf(iuc, departure, {
        travelId,
        file: pnr,
        trainNumber: '1001',
        boughtWithPoints: true,
        arrival: kept.arrival,
      }),
    ],
    clock.now(),
  );
  assert.deepEqual(
    (await only()).map(({ id }) => id),
    [travelId],
  );
});

/** Blocks of the database that one page of past trips reads. */
const blocksOf = async (iuc: Iuc, limit: number, until: string): Promise<number> => {
  const [row] = await db.query<{
    'QUERY PLAN': readonly { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
  }>('explain (analyze, buffers, format json) select * from trip.past_trips($1, $2, $3, $4, $5, $6)', [
    iuc,
    NOW,
    '1970-01-01T00:00:00Z',
    until,
    limit,
    MOST_PAST_TRIPS + 1,
  ]);
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  assert.ok(plan);
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
};

test('TRIP-03 what a page of past trips reads does not grow with the history: 5 000 trips cost what 300 do', async () => {
  const history = async (count: number): Promise<Iuc> => {
    const iuc = await member('2020-01-15');
    const facts = Array.from({ length: count }, (_, index) =>
      factOf(iuc, NOW.subtract({ hours: 3 + 10 * index })),
    );
    for (let from = 0; from < count; from += 500) await recordTravels(db, facts.slice(from, from + 500), NOW);
    return iuc;
  };
  const [few, many] = [await history(300), await history(5_000)];
  await db.query('analyze loyalty.travel, loyalty.effect, points.movement, points.entry, trip.journey');
  const end = '9999-01-01T00:00:00Z';
  const cost = async (iuc: Iuc): Promise<number> => {
    // The first call of a session reads what it plans with.
    await blocksOf(iuc, 20, end);
    return blocksOf(iuc, 20, end);
  };
  const [small, large] = [await cost(few), await cost(many)];
  assert.ok(large < small * 1.5, `${large} blocks of 5 000, ${small} of 300`);
  const { trips, total, goesOn } = await pastTrips(db, many, NOW, { limit: 20 });
  assert.deepEqual([trips.length, total, goesOn], [20, MOST_PAST_TRIPS, true]);
  // And so does the oldest page, which goes on from a day.
  const oldest = NOW.subtract({ hours: 10 * 4_900 });
  const old = await pastTrips(db, many, NOW, { limit: 200, until: parisDate(oldest) });
  assert.ok(old.trips.length > 90 && !old.goesOn);
});
