import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId, newIuc } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { balanceOf, expirySchedule, movements } from '#features/points/index.ts';
import { creditPoints, debitPoints, refundDebit } from '#features/points/testing/ledger.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import type { TravelFact } from './contract.ts';
import { pendingPoints, recordTravels, runEngineFor } from './index.ts';
import { loyaltyStanding, openMembership, recordTravel } from './testing/members.ts';
import { travelFact } from './testing/travels.ts';

const db = await testDatabase({ after });

const instant = (text: string) => Temporal.Instant.from(text);
const member = async (openedOn = '2024-03-12'): Promise<string> => {
  const iuc = newIuc();
  await openMembership(db, iuc, Temporal.PlainDate.from(openedOn));
  return iuc;
};

/** A travel of 6 May 2024: credited on the 9th, counted on the 13th. */
const travel = (iuc: string, euros: number, more: Partial<TravelFact> = {}): TravelFact =>
  travelFact(iuc, '2024-05-06T08:00:00Z', { price: cents(euros * 100), ...more });
const BEFORE = instant('2024-04-01T08:00:00Z');
const CREDITED = instant('2024-05-20T08:00:00Z');

/** All that a member has at an instant, the engine having run. */
const stateAt = async (iuc: string, now: string) => {
  await runEngineFor(db, iuc, instant(now));
  const standing = await loyaltyStanding(db, iuc, instant(now));
  const [owed] = await db.query<{ balance: number }>(
    `select balance from points.account where iuc = $1 and account = 'owed'`,
    [iuc],
  );
  return {
    balance: await balanceOf(db, iuc, instant(now)),
    owed: owed?.balance ?? 0,
    statusPoints: standing?.statusPoints,
    trips: standing?.trips,
    tier: standing?.tier,
  };
};
const told = async (fact: TravelFact, at: string): Promise<string> =>
  (await recordTravel(db, fact, instant(at))).answer;

const spend = async (iuc: string, amount: number, at: string, key = 'order:1'): Promise<void> => {
  const spent = await debitPoints(db, {
    iuc,
    points: points(amount),
    key,
    label: 'Billet France',
    at: instant(at),
  });
  assert.ok(spent.ok);
};

test('POINTS-04 a travel cancelled before it is due brings nothing; afterwards points, status points and trip are taken back, and come again when it holds after all', async () => {
  const iuc = await member();
  const fact = travel(iuc, 60);
  await told(fact, '2024-04-01T08:00:00Z');
  assert.equal(await told({ ...fact, cancelled: true }, '2024-04-02T08:00:00Z'), 'corrected');
  assert.deepEqual(await pendingPoints(db, iuc, BEFORE), []);
  await told(fact, '2024-04-03T08:00:00Z');
  const whole = { balance: 120, owed: 0, statusPoints: 60, trips: 1, tier: 'GV_TRANS' };
  const nothing = { ...whole, balance: 0, statusPoints: 0, trips: 0 };
  assert.deepEqual(await stateAt(iuc, '2024-05-20T08:00:00Z'), whole);

  assert.equal(await told({ ...fact, cancelled: true }, '2024-05-21T08:00:00Z'), 'corrected');
  assert.deepEqual(await pendingPoints(db, iuc, instant('2024-05-21T08:00:00Z')), []);
  assert.deepEqual(await stateAt(iuc, '2024-05-21T08:00:00Z'), nothing);
  const [back] = await movements(db, iuc, { limit: 1 });
  assert.deepEqual(
    [back?.kind, back?.points, back?.label, back?.detail, back?.at.toString()],
    [
      'adjustment',
      -120,
      'Voyage Paris Gare de Lyon – Lyon Part-Dieu (annulé)',
      'TGV INOUI 6607, le 06/05/2024',
      '2024-05-21T08:00:00Z',
    ],
  );
  assert.equal(await told(fact, '2024-05-22T08:00:00Z'), 'corrected');
  assert.deepEqual(await stateAt(iuc, '2024-05-22T08:00:00Z'), whole);
  assert.equal(await told(fact, '2024-05-23T08:00:00Z'), 'known');
  assert.deepEqual(await stateAt(iuc, '2024-05-23T08:00:00Z'), whole);
  await assertInvariants(db);
});

test('POINTS-04 a price or a brand corrected after the credit moves the difference, at the rate of the credit and not of today', async () => {
  const iuc = await member();
  const fact = travel(iuc, 60);
  await told(fact, '2024-04-01T08:00:00Z');
  await runEngineFor(db, iuc, CREDITED);
  // Grand Voyageur since then: 4 points a euro.
  await told(travel(iuc, 1600), '2024-05-20T08:00:00Z');
  const rich = await stateAt(iuc, '2024-06-01T08:00:00Z');
  assert.deepEqual([rich.tier, rich.balance], ['GV', 120 + 3200]);
  await told({ ...fact, price: cents(10_000) }, '2024-06-02T08:00:00Z');
  // What comes later lives as long as all that comes that day.
  await runEngineFor(db, iuc, instant('2024-06-02T08:00:00Z'));
  assert.deepEqual(
    (await expirySchedule(db, iuc, instant('2024-06-02T08:00:00Z'))).map(({ on, points: left }) => [
      on.toString(),
      left,
    ]),
    [
      ['2027-05-31', 120 + 3200],
      ['2027-06-30', 80],
    ],
  );
  const more = await stateAt(iuc, '2024-06-02T08:00:00Z');
  assert.deepEqual([more.balance, more.statusPoints, more.trips], [200 + 3200, 1700, 2]);
  await told({ ...fact, price: cents(900) }, '2024-06-03T08:00:00Z');
  const less = await stateAt(iuc, '2024-06-03T08:00:00Z');
  assert.deepEqual([less.balance, less.statusPoints, less.trips], [18 + 3200, 1609, 1]);
  await told({ ...fact, brand: 'TER' }, '2024-06-04T08:00:00Z');
  const none = await stateAt(iuc, '2024-06-04T08:00:00Z');
  assert.deepEqual([none.balance, none.statusPoints, none.trips], [3200, 1600, 1]);
  await assertInvariants(db);
});

test('POINTS-04 a travel corrected to the day on which the card was opened earns, one corrected to the day before does not', async () => {
  const iuc = await member('2024-05-06');
  const fact = travel(iuc, 60);
  await told(fact, '2024-05-06T06:00:00Z');
  await runEngineFor(db, iuc, CREDITED);
  const dearer = { ...fact, price: cents(10_000) };
  await told(dearer, '2024-05-21T08:00:00Z');
  const more = await stateAt(iuc, '2024-05-21T08:00:00Z');
  assert.deepEqual([more.balance, more.statusPoints, more.trips], [200, 100, 1]);
  const before = { departure: instant('2024-05-05T20:00:00Z'), arrival: instant('2024-05-05T21:59:00Z') };
  await told({ ...dearer, ...before }, '2024-05-22T08:00:00Z');
  const none = await stateAt(iuc, '2024-05-22T08:00:00Z');
  assert.deepEqual([none.balance, none.statusPoints, none.trips], [0, 0, 0]);
  await assertInvariants(db);
});

test('POINTS-06 points that were spent are owed, never a negative balance, and taken from the next ones: a credit, a gesture, a refund', async () => {
  const iuc = await member();
  const fact = travel(iuc, 60);
  await told(fact, '2024-04-01T08:00:00Z');
  await runEngineFor(db, iuc, CREDITED);
  await spend(iuc, 100, '2024-05-20T09:00:00Z');
  await told({ ...fact, cancelled: true }, '2024-05-21T08:00:00Z');
  const owing = await stateAt(iuc, '2024-05-21T08:00:00Z');
  assert.deepEqual([owing.balance, owing.owed], [0, 100]);
  const [taken] = await movements(db, iuc, { limit: 1 });
  assert.deepEqual(
    [taken?.points, taken?.detail],
    [-20, 'TGV INOUI 6607, le 06/05/2024. Le reste sera repris sur vos prochains points'],
  );
  await assertInvariants(db);
  // A travel of 40 euros pays 80 of it.
  await told(travel(iuc, 40), '2024-05-22T08:00:00Z');
  const less = await stateAt(iuc, '2024-05-22T08:00:00Z');
  assert.deepEqual([less.balance, less.owed, less.statusPoints], [0, 20, 40]);
  assert.deepEqual(
    (await movements(db, iuc, { limit: 2 })).map(({ label, points: amount }) => [label, amount]),
    [
      ['Points repris', -80],
      ['Voyage Paris Gare de Lyon – Lyon Part-Dieu', 80],
    ],
  );
  await assertInvariants(db);
  const gesture = {
    iuc,
    points: points(15),
    expiresOn: Temporal.PlainDate.from('2027-05-31'),
    key: 'gesture:1',
    label: 'Geste commercial',
    at: instant('2024-05-23T08:00:00Z'),
  };
  await creditPoints(db, gesture);
  await creditPoints(db, gesture);
  assert.equal((await stateAt(iuc, '2024-05-23T08:00:00Z')).owed, 5);
  await refundDebit(db, {
    iuc,
    key: 'order:1',
    refundKey: 'order:1:refund',
    at: instant('2024-05-24T08:00:00Z'),
  });
  const quits = await stateAt(iuc, '2024-05-24T08:00:00Z');
  assert.deepEqual([quits.balance, quits.owed], [95, 0]);
  await assertInvariants(db);
});

test('POINTS-06 what has expired of a travel’s points is not taken a second time from others', async () => {
  const iuc = await member();
  const fact = travel(iuc, 60);
  await told(fact, '2024-04-01T08:00:00Z');
  await runEngineFor(db, iuc, CREDITED);
  await spend(iuc, 50, '2024-05-20T09:00:00Z');
  // 70 points of the lot expire at the end of May 2027.
  const young = travel(iuc, 100, {
    departure: instant('2027-05-01T08:00:00Z'),
    arrival: instant('2027-05-01T10:00:00Z'),
  });
  await told(young, '2027-05-01T08:00:00Z');
  assert.equal((await stateAt(iuc, '2027-06-01T08:00:00Z')).balance, 200);
  await told({ ...fact, cancelled: true }, '2027-06-02T08:00:00Z');
  // The 50 that were spent would have been spent of the others.
  const state = await stateAt(iuc, '2027-06-02T08:00:00Z');
  assert.deepEqual([state.balance, state.owed], [150, 0]);
  assert.deepEqual(
    (await expirySchedule(db, iuc, instant('2027-06-02T08:00:00Z'))).map(({ points: left }) => left),
    [150],
  );
  await assertInvariants(db);
});

test('POINTS-06 of a travel’s points that have all expired a smaller price takes nothing, whether the daily run has been there or not', async () => {
  for (const wasTaken of [true, false]) {
    const iuc = await member();
    const fact = travel(iuc, 60);
    await told(fact, '2024-04-01T08:00:00Z');
    await runEngineFor(db, iuc, CREDITED);
    await creditPoints(db, {
      iuc,
      points: points(200),
      expiresOn: Temporal.PlainDate.from('2029-12-31'),
      key: 'gesture:1',
      label: 'Geste commercial',
      at: instant('2027-05-01T08:00:00Z'),
    });
    // The last day of the 120 is 31 May 2027.
    if (wasTaken) await stateAt(iuc, '2027-06-01T08:00:00Z');
    for (const [otherwise, at] of [
      [{ price: cents(5_000) }, '2027-06-01T09:00:00Z'],
      [{ cancelled: true }, '2027-06-01T10:00:00Z'],
    ] as const) {
      assert.equal(await told({ ...fact, ...otherwise }, at), 'corrected');
      const { balance, owed } = await stateAt(iuc, at);
      assert.deepEqual([balance, owed], [200, 0]);
    }
    assert.deepEqual(
      (await movements(db, iuc, { limit: 2 })).map(({ kind, points: amount }) => [kind, amount]),
      [
        ['expiry', -120],
        ['credit', 200],
      ],
    );
  }
  await assertInvariants(db);
});

test('POINTS-06 what a travel’s own points do not pay any more is taken out of those that end first', async () => {
  const iuc = await member();
  const fact = travel(iuc, 60);
  await told(fact, '2024-04-01T08:00:00Z');
  await runEngineFor(db, iuc, CREDITED);
  await spend(iuc, 120, '2024-05-20T09:00:00Z');
  for (const [key, expiresOn] of [
    ['gesture:1', '2029-12-31'],
    ['gesture:2', '2026-12-31'],
  ] as const)
    await creditPoints(db, {
      iuc,
      points: points(100),
      expiresOn: Temporal.PlainDate.from(expiresOn),
      key,
      label: 'Geste commercial',
      at: instant('2024-05-20T10:00:00Z'),
    });
  await told({ ...fact, cancelled: true }, '2024-05-21T08:00:00Z');
  const now = '2024-05-21T08:00:00Z';
  assert.equal((await stateAt(iuc, now)).balance, 80);
  assert.deepEqual(
    (await expirySchedule(db, iuc, instant(now))).map(({ on, points: left }) => [on.toString(), left]),
    [['2029-12-31', 80]],
  );
  await assertInvariants(db);
});

test('POINTS-07 a correction that comes at the instant of the credit finds the credit done', async () => {
  const iuc = await member();
  const fact = travel(iuc, 60);
  await told(fact, '2024-04-01T08:00:00Z');
  assert.equal(await told({ ...fact, price: cents(5_000) }, '2024-05-09T10:00:00Z'), 'corrected');
  await stateAt(iuc, '2024-05-09T10:00:00Z');
  assert.deepEqual(
    (await movements(db, iuc, { limit: 3 })).map(({ kind, points: amount }) => [kind, amount]),
    [
      ['adjustment', -20],
      ['credit', 120],
    ],
  );
});

test('POINTS-05 of a travel that a settled year counts, a later one gives back no more than what is left there of its corrections', async () => {
  const iuc = await member();
  const fact = travel(iuc, 100);
  await told(fact, '2024-04-01T08:00:00Z');
  assert.equal((await stateAt(iuc, '2025-03-21T08:00:00Z')).statusPoints, 0, 'settled');
  const priced = async (euros: number, at: string) => {
    await told({ ...fact, price: cents(euros * 100) }, at);
    return (await stateAt(iuc, at)).statusPoints;
  };
  assert.equal(await priced(150, '2025-04-01T08:00:00Z'), 50);
  const other = travel(iuc, 40, {
    departure: instant('2025-04-02T08:00:00Z'),
    arrival: instant('2025-04-02T10:00:00Z'),
  });
  await told(other, '2025-04-02T11:00:00Z');
  assert.equal((await stateAt(iuc, '2025-04-20T08:00:00Z')).statusPoints, 90);
  assert.equal(await priced(120, '2025-04-21T08:00:00Z'), 60);
  await told({ ...fact, cancelled: true }, '2025-04-22T08:00:00Z');
  assert.equal((await stateAt(iuc, '2025-04-22T08:00:00Z')).statusPoints, 40, 'those of the other travel');
  await assertInvariants(db);
});

test('POINTS-05 status points and trips of a settled year are not taken back; those of the year being settled and of the one ahead are', async () => {
  const iuc = await member();
  const settled = travel(iuc, 1600);
  await told(settled, '2024-04-01T08:00:00Z');
  const at = (departure: string) => ({
    departure: instant(departure),
    arrival: instant(departure).add({ hours: 2 }),
  });
  const old = travel(iuc, 100, at('2026-03-01T08:00:00Z'));
  const ahead = travel(iuc, 50, at('2026-03-12T08:00:00Z'));
  await recordTravels(db, [old, ahead], BEFORE);
  // Between the anniversary and its settlement; the trip ahead is counted on the 19th.
  const open = await stateAt(iuc, '2026-03-19T12:00:00Z');
  assert.deepEqual([open.tier, open.statusPoints, open.trips], ['GV', 50, 1]);
  const standing = async (now: string) =>
    (await loyaltyStanding(db, iuc, instant(now)))?.settling?.statusPoints;
  assert.equal(await standing('2026-03-19T12:00:00Z'), 100);
  for (const fact of [settled, old]) await told({ ...fact, cancelled: true }, '2026-03-19T13:00:00Z');
  const after = await stateAt(iuc, '2026-03-19T13:00:00Z');
  assert.deepEqual(
    [after.tier, after.statusPoints, after.trips],
    ['GV', 50, 1],
    'a status that was had stays',
  );
  assert.equal(await standing('2026-03-19T13:00:00Z'), 0);
  await told({ ...ahead, price: cents(2000) }, '2026-03-19T14:00:00Z');
  assert.equal((await stateAt(iuc, '2026-03-19T14:00:00Z')).statusPoints, 20);
  await assertInvariants(db);
  const next = await stateAt(iuc, '2026-03-21T00:00:00Z');
  assert.deepEqual([next.tier, next.statusPoints, next.trips], ['GV_TRANS', 20, 1]);
  // Taken back and forth over a settled year makes no status out of nothing.
  for (const price of [160_000, 100, 160_000]) {
    await told({ ...settled, price: cents(price) }, `2026-04-0${price === 100 ? 2 : 1}T08:00:00Z`);
    assert.equal((await stateAt(iuc, '2026-04-03T08:00:00Z')).statusPoints, 20);
  }
  await assertInvariants(db);
});

test('POINTS-05 of a travel that counts for two years by its corrections, the running one gives back what counts for it and no more', async () => {
  const iuc = await member();
  const fact = travel(iuc, 1600);
  await told(fact, '2024-04-01T08:00:00Z');
  await stateAt(iuc, '2025-04-01T08:00:00Z');
  // A hundred more, counted for the year in which it is told; and five hundred of another travel.
  await told({ ...fact, price: cents(170_000) }, '2025-04-02T08:00:00Z');
  const departure = instant('2025-05-06T08:00:00Z');
  await told(travel(iuc, 500, { departure, arrival: departure.add({ hours: 2 }) }), '2025-04-03T08:00:00Z');
  assert.equal((await stateAt(iuc, '2025-06-01T08:00:00Z')).statusPoints, 600);
  await told({ ...fact, cancelled: true }, '2025-06-02T08:00:00Z');
  assert.equal((await stateAt(iuc, '2025-06-02T08:00:00Z')).statusPoints, 500);
  await assertInvariants(db);
});

test('POINTS-07 a correction finds done what was due before it, whether the engine was late or not', async () => {
  const ends: unknown[] = [];
  for (const isLate of [false, true]) {
    const iuc = await member();
    const fact = travel(iuc, 60);
    await told(fact, '2024-04-01T08:00:00Z');
    if (!isLate) await runEngineFor(db, iuc, instant('2024-05-09T10:00:00Z'));
    await told({ ...fact, price: cents(7000) }, '2024-06-15T08:00:00Z');
    const state = await stateAt(iuc, '2024-06-15T08:00:00Z');
    ends.push([
      state,
      (await movements(db, iuc, { limit: 10 })).map((m) => [m.at.toString(), m.points, m.label]),
      (await expirySchedule(db, iuc, instant('2024-06-15T08:00:00Z'))).map((e) => [
        e.on.toString(),
        e.points,
      ]),
    ]);
  }
  assert.deepEqual(ends[1], ends[0]);
});

test('POINTS-07 the same facts in a newer version are known, and what is older than that version comes too late', async () => {
  const iuc = await member();
  const fact = { ...travel(iuc, 60), version: 5 };
  assert.equal(await told(fact, '2024-04-01T08:00:00Z'), 'taken');
  assert.equal(await told({ ...fact, version: 9 }, '2024-04-02T08:00:00Z'), 'known');
  assert.equal(await told({ ...fact, version: 7, price: cents(100) }, '2024-04-03T08:00:00Z'), 'outdated');
  assert.equal((await stateAt(iuc, '2024-05-20T08:00:00Z')).balance, 120);
});

test('POINTS-07 of a member who cannot be settled two corrections are told one after the other, and both are done once they can', async () => {
  const iuc = await member();
  const fact = travel(iuc, 60);
  await told(fact, '2024-04-01T08:00:00Z');
  assert.equal((await stateAt(iuc, '2024-05-20T08:00:00Z')).balance, 120);
  await db.query(
    `create trigger one_member before insert on points.movement for each row when (new.iuc = '${iuc}')
       execute function public.refuse_change()`,
  );
  assert.equal(await told({ ...fact, price: cents(10_000) }, '2024-05-21T08:00:00Z'), 'corrected');
  assert.equal(await told({ ...fact, cancelled: true }, '2024-05-22T08:00:00Z'), 'corrected');
  await db.query('drop trigger one_member on points.movement');
  const { balance, statusPoints, trips } = await stateAt(iuc, '2024-05-23T08:00:00Z');
  assert.deepEqual([balance, statusPoints, trips], [0, 0, 0]);
  await assertInvariants(db);
});

test('POINTS-07 a travel whose correction is told by two at once, while two engines run, is corrected once', async () => {
  const iuc = await member();
  const fact = travel(iuc, 60);
  await told(fact, '2024-04-01T08:00:00Z');
  await runEngineFor(db, iuc, CREDITED);
  const at = instant('2024-05-21T08:00:00Z');
  for (let turn = 0; turn < 8; turn += 1) {
    const cancelled = { ...fact, cancelled: turn % 2 === 0 };
    await Promise.all([
      recordTravel(db, cancelled, at),
      runEngineFor(db, iuc, at),
      recordTravel(db, cancelled, at),
      runEngineFor(db, iuc, at),
    ]);
    const state = await stateAt(iuc, at.toString());
    assert.deepEqual([state.balance, state.trips], turn % 2 === 0 ? [0, 0] : [120, 1]);
  }
  await assertInvariants(db);
});

/** A life: travels with the tellings of each, in which order they come and when, runs of the engine, and what is spent. */
const telling = fc.record({
  travel: fc.nat(3),
  euros: fc.integer({ min: 0, max: 90 }),
  brand: fc.constantFrom('TGV INOUI', 'INTERCITÉS', 'TER'),
  cancelled: fc.boolean(),
});
const DAYS = 60;

/** Tells a list day by day, the version of each its place in `story`, with runs of the engine and spendings between; answers the end. */
const live = async (
  iuc: string,
  ids: readonly string[],
  tellings: readonly {
    readonly day: number;
    readonly version: number;
    readonly what: { travel: number; euros: number; brand: string; cancelled: boolean };
  }[],
  engineDays: readonly number[],
  spendings: readonly { readonly day: number; readonly points: number }[],
) => {
  const start = instant('2024-05-01T08:00:00Z');
  const atDay = (day: number) => start.add({ hours: 24 * day });
  const fact = ({ version, what }: (typeof tellings)[number]): TravelFact =>
    travel(iuc, what.euros, {
      travelId: ids[what.travel] as string,
      brand: what.brand,
      cancelled: what.cancelled,
      version,
      departure: atDay(5 + 3 * what.travel),
      arrival: atDay(5 + 3 * what.travel).add({ hours: 2 }),
    });
  for (let day = 0; day <= DAYS; day += 1) {
    for (const one of tellings.filter((each) => each.day === day))
      await recordTravel(db, fact(one), atDay(day));
    if (engineDays.includes(day)) await runEngineFor(db, iuc, atDay(day));
    for (const spending of spendings.filter((each) => each.day === day))
      await debitPoints(db, {
        iuc,
        points: points(spending.points),
        key: `order:${newId()}`,
        label: 'Billet France',
        at: atDay(day),
      });
  }
  return stateAt(iuc, atDay(DAYS).toString());
};

test('POINTS-07 in whatever order the tellings of a travel come, however late, and whenever the engine runs, points, debt, counters and status end the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(telling, fc.nat(DAYS - 1), fc.nat(DAYS - 1)), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(DAYS), { maxLength: 4 }),
      fc.array(fc.nat(DAYS), { maxLength: 4 }),
      async (story, someDays, otherDays) => {
        const ids = Array.from({ length: 4 }, newId);
        const inOrder = story.map(([what, day], version) => ({ what, version, day }));
        const shuffled = story.map(([what, , day], version) => ({ what, version, day }));
        const [one, other] = [await member(), await member()];
        const ends = [
          await live(
            one,
            ids,
            inOrder.toSorted((a, b) => a.day - b.day),
            someDays,
            [],
          ),
          await live(other, ids, shuffled.toReversed(), otherDays, []),
        ];
        assert.deepEqual(ends[1], ends[0]);
        // What the last version of each travel says, at 2 points a euro, and nothing else.
        const last = new Map(story.map(([what]) => [what.travel, what]));
        const earning = [...last.values()].filter((what) => !what.cancelled && what.brand !== 'TER');
        const paid = earning.reduce((sum, { euros }) => sum + euros, 0);
        assert.deepEqual(ends[0], {
          balance: 2 * paid,
          owed: 0,
          statusPoints: paid,
          trips: earning.filter(({ euros }) => euros > 9).length,
          tier: 'GV_TRANS',
        });
      },
    ),
    runs(25),
  );
  await assertInvariants(db);
});

test('POINTS-06 whatever is spent between corrections, the balance is never negative, and what is had without what is owed is what was earned without what was spent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(telling, fc.nat(DAYS - 1)), { minLength: 2, maxLength: 8 }),
      fc.array(fc.record({ day: fc.nat(DAYS - 1), points: fc.integer({ min: 1, max: 200 }) }), {
        maxLength: 5,
      }),
      fc.array(fc.nat(DAYS), { minLength: 3, maxLength: 8 }),
      async (story, spendings, engineDays) => {
        const iuc = await member();
        const tellings = story.map(([what, day], version) => ({ what, version, day }));
        const end = await live(iuc, Array.from({ length: 4 }, newId), tellings, engineDays, spendings);
        const [row] = await db.query<{ spent: number }>(
          `select coalesce(sum(e.amount), 0)::int as spent from points.entry e where e.iuc = $1 and e.account = 'money:spent'`,
          [iuc],
        );
        const last = new Map(story.map(([what]) => [what.travel, what]));
        const earned = [...last.values()]
          .filter((what) => !what.cancelled && what.brand !== 'TER')
          .reduce((sum, { euros }) => sum + 2 * euros, 0);
        assert.equal(end.balance - end.owed, earned - (row?.spent ?? 0));
        assert.ok(end.balance >= 0 && (end.owed === 0 || end.balance === 0));
      },
    ),
    runs(20),
  );
  await assertInvariants(db);
});
