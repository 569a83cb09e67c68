import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Database, Queryable } from '#database/database.ts';
import { openDatabase } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { newId, newIuc } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { cents, points } from '#domain/money.ts';
import { balanceOf, expirySchedule, movements } from '#features/points/index.ts';
import { creditPoints, debitPoints, refundDebit } from '#features/points/testing/ledger.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import type { TravelFact } from './contract.ts';
import {
  engineProblems,
  grantOperatorClub,
  membershipYears,
  pendingPoints,
  recordTravels,
  runEngine,
  runEngineFor,
  stuckMembers,
} from './index.ts';
import { loyaltyStanding, openMembership, recordTravel } from './testing/members.ts';
import { travelFact } from './testing/travels.ts';

const db = await testDatabase({ after });

const day = (text: string) => Temporal.PlainDate.from(text);
const instant = (text: string) => Temporal.Instant.from(text);

const travel = (iuc: string, departure: string, euros: number, more: Partial<TravelFact> = {}): TravelFact =>
  travelFact(iuc, departure, { price: cents(euros * 100), ...more });

const member = async (openedOn = '2024-03-12'): Promise<string> => {
  const iuc = newIuc();
  await openMembership(db, iuc, day(openedOn));
  return iuc;
};
const standingAt = async (iuc: string, now: string) => {
  const standing = await loyaltyStanding(db, iuc, instant(now));
  assert.ok(standing);
  return standing;
};

test('POINTS-04 POINTS-12 a booked travel is pending, credited 3 days after arrival and counted 7 days after', async () => {
  const iuc = await member();
  await recordTravel(db, travel(iuc, '2024-05-06T08:00:00Z', 60), instant('2024-04-20T10:00:00Z'));
  const pending = await pendingPoints(db, iuc, instant('2024-04-21T00:00:00Z'));
  assert.deepEqual(
    pending.map((entry) => [
      entry.label,
      entry.detail,
      entry.points,
      entry.statusPoints,
      entry.creditedOn.toString(),
    ]),
    [['Voyage Paris Gare de Lyon – Lyon Part-Dieu', 'TGV INOUI 6607, le 06/05/2024', 120, 60, '2024-05-09']],
  );
  await runEngineFor(db, iuc, instant('2024-05-09T09:59:59Z'));
  assert.equal(await balanceOf(db, iuc, instant('2024-05-09T09:59:59Z')), 0);
  // A late run dates the credit to the day it fell due.
  await runEngineFor(db, iuc, instant('2024-05-10T00:00:00Z'));
  const now = '2024-05-10T00:00:00Z';
  assert.equal(await balanceOf(db, iuc, instant(now)), 120);
  assert.deepEqual(await pendingPoints(db, iuc, instant(now)), []);
  const [credit] = await movements(db, iuc, { limit: 1 });
  assert.equal(credit?.at.toString(), '2024-05-09T10:00:00Z');
  assert.deepEqual(
    (await expirySchedule(db, iuc, instant(now))).map((expiry) => [expiry.on.toString(), expiry.points]),
    [['2027-05-31', 120]],
  );
  assert.deepEqual((await standingAt(iuc, now)).trips, 0);
  await runEngineFor(db, iuc, instant('2024-05-13T10:00:00Z'));
  assert.deepEqual((await standingAt(iuc, '2024-05-13T10:00:00Z')).trips, 1);
  await assertInvariants(db);
});

test('POINTS-14 what does not count brings nothing: OUIGO, TER, points tickets, people without a card, travel before it', async () => {
  const iuc = await member('2024-03-12');
  const stranger = newIuc();
  await recordTravels(
    db,
    [
      travel(iuc, '2024-05-06T08:00:00Z', 60, { brand: 'OUIGO' }),
      travel(iuc, '2024-05-06T08:00:00Z', 60, { brand: 'TER' }),
      travel(iuc, '2024-05-06T08:00:00Z', 60, { boughtWithPoints: true }),
      travel(iuc, '2024-03-11T08:00:00Z', 60),
      travel(stranger, '2024-05-06T08:00:00Z', 60),
      travel(iuc, '2024-05-06T08:00:00Z', 35, { brand: 'INTERCITÉS' }),
      travel(iuc, '2024-05-07T08:00:00Z', 9),
    ],
    instant('2024-03-12T08:00:00Z'),
  );
  const now = instant('2024-06-01T00:00:00Z');
  await runEngineFor(db, iuc, now);
  await runEngineFor(db, stranger, now);
  assert.equal(await balanceOf(db, iuc, now), 70 + 18);
  const standing = await standingAt(iuc, now.toString());
  assert.deepEqual([standing.statusPoints, standing.trips], [44, 1]);
  assert.equal(await balanceOf(db, stranger, now), 0);
  assert.equal(await loyaltyStanding(db, stranger, now), undefined);
  await assertInvariants(db);
});

test('POINTS-04 both directions of a round trip are counted after the return', async () => {
  const iuc = await member();
  const id = newId();
  const outward = travel(iuc, '2024-05-06T08:00:00Z', 60);
  const inward = travel(iuc, '2024-05-20T08:00:00Z', 60);
  const roundTrip = { id, returnArrival: inward.arrival };
  await recordTravels(
    db,
    [
      { ...outward, roundTrip },
      { ...inward, roundTrip },
    ],
    instant('2024-05-01T08:00:00Z'),
  );
  await runEngineFor(db, iuc, instant('2024-05-27T09:59:00Z'));
  assert.equal((await standingAt(iuc, '2024-05-27T09:59:00Z')).trips, 0);
  await runEngineFor(db, iuc, instant('2024-05-27T10:00:00Z'));
  assert.equal((await standingAt(iuc, '2024-05-27T10:00:00Z')).trips, 2);
});

test('POINTS-05 POINTS-14 thresholds lift the tier at once and the rate with it; the anniversary resets, keeps, lowers, and shortens lots', async () => {
  const iuc = await member('2024-03-12');
  await recordTravels(
    db,
    [
      travel(iuc, '2024-05-06T08:00:00Z', 1499),
      travel(iuc, '2024-06-06T08:00:00Z', 10),
      travel(iuc, '2024-07-06T08:00:00Z', 100),
      travel(iuc, '2024-08-06T08:00:00Z', 700),
      travel(iuc, '2024-09-06T08:00:00Z', 100),
    ],
    instant('2024-05-01T08:00:00Z'),
  );
  const expectations: [string, string, number, number][] = [
    ['2024-06-01', 'GV_TRANS', 1499, 2998],
    ['2024-07-01', 'GV', 1509, 3018],
    ['2024-08-01', 'GV', 1609, 3418],
    ['2024-09-01', 'GV_CLUB', 2309, 6218],
    ['2024-10-01', 'GV_CLUB', 2409, 6818],
    // First anniversary: Le Club kept, counters at zero.
    ['2025-04-01', 'GV_CLUB', 0, 6818],
  ];
  for (const [date, tier, statusPoints, balance] of expectations) {
    const now = instant(`${date}T00:00:00Z`);
    await runEngineFor(db, iuc, now);
    const standing = await standingAt(iuc, now.toString());
    assert.deepEqual([standing.tier, standing.statusPoints], [tier, statusPoints], date);
    assert.equal(await balanceOf(db, iuc, now), balance, date);
  }
  assert.equal((await standingAt(iuc, '2025-04-01T00:00:00Z')).anniversary.toString(), '2026-03-12');
  // Nothing in the second year: back to « statut voyageur », the points kept 6 months.
  const before = instant('2026-03-19T22:59:59Z');
  await runEngineFor(db, iuc, before);
  const settling = await standingAt(iuc, before.toString());
  assert.equal(settling.tier, 'GV_CLUB', 'held until the year is settled');
  assert.deepEqual(
    [settling.settling?.endedOn.toString(), settling.settling?.settledOn.toString(), settling.settling?.tier],
    ['2026-03-12', '2026-03-20', 'GV_TRANS'],
  );
  assert.equal(settling.anniversary.toString(), '2027-03-12');
  const back = instant('2026-03-19T23:00:00Z');
  await runEngineFor(db, iuc, back);
  assert.equal((await standingAt(iuc, back.toString())).settling, undefined);
  assert.equal((await standingAt(iuc, back.toString())).tier, 'GV_TRANS');
  assert.deepEqual(
    (await expirySchedule(db, iuc, back)).map((expiry) => [expiry.on.toString(), expiry.points]),
    [['2026-09-12', 6818]],
  );
  await runEngineFor(db, iuc, instant('2026-09-13T00:00:00Z'));
  assert.equal(await balanceOf(db, iuc, instant('2026-09-13T00:00:00Z')), 0);
  await assertInvariants(db);
});

test('POINTS-05 twenty trips before the anniversary lead to Grand Voyageur, carried through the next year', async () => {
  const iuc = await member('2024-03-12');
  await recordTravels(
    db,
    Array.from({ length: 20 }, (_, index) =>
      travel(
        iuc,
        `${day('2024-04-01')
          .add({ days: 10 * index })
          .toString()}T08:00:00Z`,
        10,
      ),
    ),
    instant('2024-03-12T08:00:00Z'),
  );
  await runEngineFor(db, iuc, instant('2024-10-16T08:00:00Z'));
  const standing = await standingAt(iuc, '2024-10-16T08:00:00Z');
  assert.deepEqual([standing.tier, standing.trips, standing.atAnniversary.change], ['GV', 20, 'gained']);
  await runEngineFor(db, iuc, instant('2025-12-01T08:00:00Z'));
  const next = await standingAt(iuc, '2025-12-01T08:00:00Z');
  assert.deepEqual([next.tier, next.trips, next.atAnniversary.change], ['GV', 0, 'lost']);
});

test('PROFILE-08 POINTS-14 the operator’s T_CLUB earns six points a euro and keeps its points at a poor anniversary', async () => {
  const iuc = await member('2024-03-12');
  await grantOperatorClub(db, iuc, day('2024-03-12'));
  await recordTravel(db, travel(iuc, '2024-05-06T08:00:00Z', 100), instant('2024-05-01T08:00:00Z'));
  const now = instant('2025-04-01T08:00:00Z');
  await runEngineFor(db, iuc, now);
  assert.equal((await standingAt(iuc, now.toString())).tier, 'T_CLUB');
  assert.deepEqual(
    (await expirySchedule(db, iuc, now)).map((expiry) => [expiry.on.toString(), expiry.points]),
    [['2027-05-31', 600]],
  );
});

test('PROFILE-08 POINTS-05 whoever loses the operator’s grant in a year falls back at its anniversary, and keeps points for six months', async () => {
  const members = { lost: await member('2024-03-12'), long: await member('2024-03-12') };
  for (const [iuc, granted, ended] of [
    [members.lost, '2024-03-12', '2024-10-01'],
    // It ended before the year: what was earned since then is not shortened by it.
    [members.long, '2023-01-01', '2024-03-12'],
  ] as const) {
    await grantOperatorClub(db, iuc, day(granted));
    await db.query('update loyalty.operator_grant set ended_on = $2 where iuc = $1', [iuc, day(ended)]);
    await recordTravel(db, travel(iuc, '2024-05-06T08:00:00Z', 100), instant('2024-05-01T08:00:00Z'));
  }
  const now = instant('2025-04-01T08:00:00Z');
  const expiries = async (iuc: string) => {
    await runEngineFor(db, iuc, now);
    return (await expirySchedule(db, iuc, now)).map((expiry) => [expiry.on.toString(), expiry.points]);
  };
  assert.deepEqual(await expiries(members.lost), [['2025-09-12', 600]]);
  assert.deepEqual(await expiries(members.long), [['2027-05-31', 200]]);
  assert.equal((await standingAt(members.lost, now.toString())).tier, 'GV_TRANS');
  await assertInvariants(db);
});

test('PROFILE-08 POINTS-05 a grant that ended with the year shortens no points of the next one, also where that year begins on 29 February', async () => {
  const iuc = await member('2020-02-29');
  await grantOperatorClub(db, iuc, day('2022-06-01'));
  await db.query('update loyalty.operator_grant set ended_on = $2 where iuc = $1', [iuc, day('2024-02-29')]);
  await recordTravel(db, travel(iuc, '2024-05-06T08:00:00Z', 100), instant('2024-05-01T08:00:00Z'));
  await runEngineFor(db, iuc, instant('2025-04-01T08:00:00Z'));
  assert.deepEqual(
    (await expirySchedule(db, iuc, instant('2025-04-01T08:00:00Z'))).map(({ on }) => on.toString()),
    ['2027-05-31'],
  );
  assert.deepEqual(
    (await membershipYears(db, iuc)).map(({ began, endedOn }) => `${began} ${endedOn}`),
    [
      '2024-02-29 2025-02-28',
      '2023-02-28 2024-02-29',
      '2022-02-28 2023-02-28',
      '2021-02-28 2022-02-28',
      '2020-02-29 2021-02-28',
    ],
  );
  await assertInvariants(db);
});

test('PROFILE-08 a grant is in force from its first day to the day before its end', async () => {
  const iuc = await member('2024-03-12');
  await grantOperatorClub(db, iuc, day('2024-04-01'));
  await db.query('update loyalty.operator_grant set ended_on = $2 where iuc = $1', [iuc, day('2024-05-01')]);
  const tierAt = async (now: string) => (await standingAt(iuc, now)).tier;
  // Paris is two hours ahead of UTC in April.
  assert.equal(await tierAt('2024-03-31T21:59:59Z'), 'GV_TRANS');
  assert.equal(await tierAt('2024-03-31T22:00:00Z'), 'T_CLUB');
  assert.equal(await tierAt('2024-04-30T21:59:59Z'), 'T_CLUB');
  assert.equal(await tierAt('2024-04-30T22:00:00Z'), 'GV_TRANS');
});

test('POINTS-07 an engine that was down while points were spent catches up without dates going back', async () => {
  const iuc = await member('2024-03-12');
  await recordTravels(
    db,
    [travel(iuc, '2024-04-06T08:00:00Z', 1600), travel(iuc, '2024-07-06T08:00:00Z', 100)],
    instant('2024-03-12T08:00:00Z'),
  );
  await runEngineFor(db, iuc, instant('2024-06-01T00:00:00Z'));
  const paid = await debitPoints(db, {
    iuc,
    points: points(1000),
    key: 'order:1',
    label: 'Billet France',
    at: instant('2025-06-01T00:00:00Z'),
  });
  assert.ok(paid.ok);
  await runEngineFor(db, iuc, instant('2025-07-01T00:00:00Z'));
  const standing = await standingAt(iuc, '2025-07-01T00:00:00Z');
  assert.deepEqual([standing.tier, standing.statusPoints, standing.trips], ['GV', 0, 0]);
  const dates = (await movements(db, iuc, { limit: 10 })).map(({ at }) => at.toString());
  assert.deepEqual(dates, ['2025-06-01T00:00:00Z', '2025-06-01T00:00:00Z', '2024-04-09T10:00:00Z']);
  await assertInvariants(db);
});

test('POINTS-07 a travel told twice is one travel; told otherwise it is corrected, also when it has brought its points', async () => {
  const iuc = await member();
  const fact = travel(iuc, '2024-05-06T08:00:00Z', 60);
  const tell = async (other: Partial<TravelFact>, at = '2024-05-02T08:00:00Z') =>
    (await recordTravel(db, { ...fact, ...other }, instant(at))).answer;
  assert.equal(await tell({}), 'taken');
  assert.equal(await tell({}), 'known');
  // A retimed train on another day, at another price.
  const later = { departure: instant('2024-05-08T08:00:00Z'), arrival: instant('2024-05-08T10:00:00Z') };
  assert.equal(await tell({ ...later, price: cents(8000) }), 'corrected');
  const [pending] = await pendingPoints(db, iuc, instant('2024-05-03T00:00:00Z'));
  assert.deepEqual([pending?.points, pending?.creditedOn.toString()], [160, '2024-05-11']);
  // At 9 euros it would be no trip any more, and above again it is one.
  assert.equal(await tell({ ...later, price: cents(900) }), 'corrected');
  assert.equal(await tell({ ...later, price: cents(7000) }), 'corrected');
  await runEngineFor(db, iuc, instant('2024-05-12T08:00:00Z'));
  assert.equal(await balanceOf(db, iuc, instant('2024-05-12T08:00:00Z')), 140);
  assert.equal(
    await tell({ ...later, price: cents(7000), trainNumber: '6609' }, '2024-05-12T09:00:00Z'),
    'corrected',
  );
  assert.equal(await tell({ ...later, price: cents(6000) }, '2024-05-13T08:00:00Z'), 'corrected');
  await runEngineFor(db, iuc, instant('2024-06-01T08:00:00Z'));
  assert.equal(await balanceOf(db, iuc, instant('2024-06-01T08:00:00Z')), 120);
  assert.equal((await standingAt(iuc, '2024-06-01T08:00:00Z')).trips, 1);
  const before = await db.query<{ price: number }>(
    `select (facts->>'price_cents')::int as price from loyalty.travel_before where iuc = $1 order by replaced_at`,
    [iuc],
  );
  assert.deepEqual(
    before.map(({ price }) => price),
    [6000, 8000, 900, 7000, 7000],
  );
  await assertInvariants(db);
});

test('POINTS-07 a wrong fact among many stops none of the others, and each is answered', async () => {
  const iuc = await member();
  const [first, second] = [travel(iuc, '2024-05-06T08:00:00Z', 60), travel(iuc, '2024-05-07T08:00:00Z', 60)];
  await recordTravel(db, first, instant('2024-05-01T08:00:00Z'));
  await runEngineFor(db, iuc, instant('2024-06-01T08:00:00Z'));
  const unknown = travel(iuc, '2024-05-08T08:00:00Z', 60, { brand: 'Orient-Express' });
  const answers = await recordTravels(
    db,
    [{ ...first, price: cents(1) }, second, unknown, second],
    instant('2024-06-02T08:00:00Z'),
  );
  assert.deepEqual(
    answers.map(({ answer, isBrandUnknown }) => [answer, isBrandUnknown]),
    [
      ['corrected', undefined],
      ['taken', undefined],
      ['taken', true],
      ['taken', undefined],
    ],
  );
  await runEngineFor(db, iuc, instant('2024-06-02T08:00:00Z'));
  assert.equal(await balanceOf(db, iuc, instant('2024-06-02T08:00:00Z')), 120);
});

/** A database whose n-th statement never gets its answer, before or after the server has done the work. */
const dyingAt = (real: Queryable, statement: number, when: 'before' | 'after'): Queryable => {
  let count = 0;
  return {
    query: async (text, values, name) => {
      count += 1;
      if (count === statement && when === 'before') throw new Error('killed');
      const rows = await real.query(text, values, name);
      if (count === statement && when === 'after') throw new Error('killed');
      return rows as never;
    },
  };
};

/** The engine of one member in lives of a process that each get two statements further at most, and once more when all is done. */
const killedOnTheWay = async (
  iuc: string,
  now: Temporal.Instant,
  when: 'before' | 'after',
): Promise<void> => {
  let kills = 0;
  for (let life = 0; life < 200; life++) {
    try {
      await runEngineFor(dyingAt(db, 2 + (life % 3), when), iuc, now, { effects: 1 });
      break;
    } catch (error) {
      assert.equal((error as Error).message, 'killed');
      kills += 1;
    }
  }
  assert.ok(kills > 20, `${kills} kills`);
  await runEngineFor(db, iuc, now);
};

/** Travels over two years whose outcome is worth comparing: tiers change, an anniversary falls between. */
const busyLife = (iuc: string): TravelFact[] =>
  Array.from({ length: 24 }, (_, index) =>
    travel(
      iuc,
      `${day('2024-04-02')
        .add({ days: 27 * index })
        .toString()}T08:00:00Z`,
      60 + 17 * index,
    ),
  );

const outcomeOf = async (database: Database, iuc: string) => ({
  movements: (await movements(database, iuc, { limit: 1000 })).map((m) => [
    m.at.toString(),
    m.points,
    m.balanceAfter,
    m.label,
  ]),
  standing: JSON.stringify(await loyaltyStanding(database, iuc, instant('2026-02-01T00:00:00Z'))),
  schedule: (await expirySchedule(database, iuc, instant('2026-02-01T00:00:00Z'))).map((e) => [
    e.on.toString(),
    e.points,
  ]),
});

test('POINTS-07 killed at any statement, before or after it took effect, and started again, the engine does everything exactly once', async () => {
  const now = instant('2026-02-01T00:00:00Z');
  const reference = await member('2024-03-12');
  await recordTravels(db, busyLife(reference), instant('2024-03-12T08:00:00Z'));
  await runEngineFor(db, reference, now);
  const expected = await outcomeOf(db, reference);
  assert.ok(expected.movements.length >= 24);
  for (const when of ['before', 'after'] as const) {
    const iuc = await member('2024-03-12');
    await recordTravels(db, busyLife(iuc), instant('2024-03-12T08:00:00Z'));
    await killedOnTheWay(iuc, now, when);
    assert.deepEqual(await outcomeOf(db, iuc), expected, when);
  }
  await assertInvariants(db);
});

test('POINTS-07 killed at any statement while travels are corrected and taken back, the engine does each exactly once', async () => {
  const now = instant('2026-02-01T00:00:00Z');
  /** A life after which half of the travels are cancelled and half cost more, some of their points being spent. */
  const corrected = async (): Promise<string> => {
    const iuc = await member('2024-03-12');
    // Corrections of one moment are done in the order of their travels' identifiers: all members have theirs in the same.
    const ids = Array.from({ length: 24 }, newId).toSorted();
    const facts = busyLife(iuc).map((fact, index) => ({ ...fact, travelId: ids[index] as string }));
    await recordTravels(db, facts, instant('2024-03-12T08:00:00Z'));
    await runEngineFor(db, iuc, instant('2026-01-30T00:00:00Z'));
    const spent = await debitPoints(db, {
      iuc,
      points: points((await balanceOf(db, iuc, instant('2026-01-31T00:00:00Z'))) - 1_000),
      key: 'order:1',
      label: 'Billet France',
      at: instant('2026-01-31T00:00:00Z'),
    });
    assert.ok(spent.ok);
    await recordTravels(
      db,
      facts.map((fact, index) =>
        index % 2 === 0 ? { ...fact, cancelled: true } : { ...fact, price: cents(fact.price + 1_000) },
      ),
      instant('2026-02-01T00:00:00Z'),
    );
    return iuc;
  };
  const reference = await corrected();
  await runEngineFor(db, reference, now);
  const expected = await outcomeOf(db, reference);
  assert.ok(expected.movements.some(([, , , label]) => String(label).endsWith('(annulé)')));
  assert.ok(expected.movements.some(([, , , label]) => label === 'Points repris'));
  for (const when of ['before', 'after'] as const) {
    const iuc = await corrected();
    await killedOnTheWay(iuc, now, when);
    assert.deepEqual(await outcomeOf(db, iuc), expected, when);
  }
  await assertInvariants(db);
});

test('POINTS-07 a process killed with -9 in the middle of a run leaves no half effect, and the next run does the rest once', async () => {
  const now = instant('2026-02-01T00:00:00Z');
  const lives: string[] = [];
  for (let index = 0; index < 12; index++) lives.push(await member('2024-03-12'));
  await recordTravels(db, lives.flatMap(busyLife), instant('2024-03-12T08:00:00Z'));
  const count = async (): Promise<{ done: number; open: number }> => {
    const [row] = await db.query<{ done: number; open: number }>(
      `select count(*) filter (where done_at is not null) as done, count(*) filter (where done_at is null) as open
       from loyalty.effect where iuc = any($1::uuid[])`,
      [lives],
    );
    assert.ok(row);
    return row;
  };
  const total = (await count()).open;
  let landed = 0;
  for (const part of [0.2, 0.5, 0.8]) {
    const child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'testing/engine-process.ts'), db.url, now.toString()],
      {
        stdio: 'inherit',
      },
    );
    const ended = once(child, 'exit');
    while ((await count()).done < total * part && child.exitCode === null) {}
    child.kill('SIGKILL');
    await ended;
    const { done, open } = await count();
    if (done > 0 && open > 0) landed += 1;
    await assertInvariants(db);
  }
  assert.ok(landed > 0, 'no kill landed in the middle of a run');
  await runEngine(db, now);
  assert.deepEqual(await count(), { done: total, open: 0 });
  const [first, ...others] = await Promise.all(lives.map((iuc) => outcomeOf(db, iuc)));
  for (const other of others) assert.deepEqual(other, first);
  await assertInvariants(db);
});

test('POINTS-07 two engines at once over the same members do everything exactly once', async () => {
  const now = instant('2026-02-01T00:00:00Z');
  const second = openDatabase({ url: db.url });
  try {
    const lives: string[] = [];
    for (let index = 0; index < 4; index++) {
      const iuc = await member('2024-03-12');
      await recordTravels(db, busyLife(iuc), instant('2024-03-12T08:00:00Z'));
      lives.push(iuc);
    }
    const reference = await member('2024-03-12');
    await recordTravels(db, busyLife(reference), instant('2024-03-12T08:00:00Z'));
    await runEngineFor(db, reference, now);
    const expected = await outcomeOf(db, reference);
    const runs = await Promise.all([runEngine(db, now), runEngine(second, now), runEngine(db, now)]);
    for (const iuc of lives) assert.deepEqual(await outcomeOf(db, iuc), expected);
    const credited = runs.reduce((sum, run) => sum + run.credited, 0);
    assert.ok(credited >= 4 * 24, `${credited} credits told`);
    assert.deepEqual(await runEngine(db, now), { credited: 0, counted: 0, yearsClosed: 0 });
  } finally {
    await second.close();
  }
  await assertInvariants(db);
});

test('POINTS-07 an engine whose reading has grown old decides again: the tier reached meanwhile sets the rate', async () => {
  const iuc = await member('2024-03-12');
  await recordTravel(db, travel(iuc, '2024-06-06T08:00:00Z', 100), instant('2024-05-01T08:00:00Z'));
  const now = instant('2024-07-01T00:00:00Z');
  let statements = 0;
  const overtaken: Queryable = {
    query: async (text, values, name) => {
      statements += 1;
      if (statements === 2) {
        // Between its reading and its first effect, somebody tells an earlier travel and another engine credits it.
        await recordTravel(db, travel(iuc, '2024-05-06T08:00:00Z', 1600), instant('2024-05-07T08:00:00Z'));
        await runEngineFor(db, iuc, instant('2024-05-20T00:00:00Z'));
      }
      return db.query(text, values, name);
    },
  };
  await runEngineFor(overtaken, iuc, now);
  assert.equal(await balanceOf(db, iuc, now), 1600 * 2 + 100 * 4);
  assert.deepEqual((await standingAt(iuc, now.toString())).trips, 2);
});

test('POINTS-07 however the runs are spread over time, the outcome is the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          offset: fc.integer({ min: 0, max: 800 }),
          euros: fc.integer({ min: 1, max: 900 }),
          brand: fc.constantFrom('TGV INOUI', 'INTERCITÉS', 'OUIGO', 'TER'),
        }),
        { maxLength: 12 },
      ),
      fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 5 }),
      async (journeys, stops) => {
        const [once, often] = [await member('2024-03-12'), await member('2024-03-12')];
        for (const iuc of [once, often]) {
          // Travels of one moment are credited in the order of their identifiers: both members have theirs in the same.
          const travelIds = journeys
            .map(() => newId())
            .toSorted()
            .values();
          await recordTravels(
            db,
            journeys.map(({ offset, euros, brand }) =>
              travel(iuc, `${day('2024-03-13').add({ days: offset })}T08:00:00Z`, euros, {
                brand,
                travelId: travelIds.next().value ?? newId(),
              }),
            ),
            instant('2024-03-12T08:00:00Z'),
          );
        }
        const end = instant('2026-12-31T00:00:00Z');
        await runEngineFor(db, once, end);
        for (const stop of stops.toSorted((a, b) => a - b))
          await runEngineFor(db, often, instant('2024-03-12T08:00:00Z').add({ hours: 24 * stop }));
        await runEngineFor(db, often, end);
        const summary = async (iuc: string) => {
          const standing = await standingAt(iuc, end.toString());
          return {
            balance: await balanceOf(db, iuc, end),
            tier: standing.tier,
            statusPoints: standing.statusPoints,
            trips: standing.trips,
            credits: (await movements(db, iuc, { limit: 100 }))
              .filter((m) => m.kind === 'credit')
              .map((m) => [m.at.toString(), m.points]),
          };
        };
        assert.deepEqual(await summary(often), await summary(once));
      },
    ),
    {
      ...runs(25),
      examples: [
        [
          [
            { offset: 0, euros: 1, brand: 'TGV INOUI' },
            { offset: 0, euros: 5, brand: 'TGV INOUI' },
          ],
          [],
        ],
      ],
    },
  );
  await assertInvariants(db);
});

test('POINTS-14 the engine’s lots and rates follow the configuration it is given', async () => {
  const iuc = await member('2024-03-12');
  const config = {
    ...LOYALTY,
    pointsPerEuro: { ...LOYALTY.pointsPerEuro, GV_TRANS: 3 },
    lotLifeMonths: 12,
    creditAfterDays: 0,
  };
  const fact = travel(iuc, '2024-05-06T08:00:00Z', 100);
  await recordTravel(db, fact, instant('2024-05-01T08:00:00Z'), config);
  await runEngineFor(db, iuc, fact.arrival, { config });
  assert.deepEqual(
    (await expirySchedule(db, iuc, fact.arrival)).map((expiry) => [expiry.on.toString(), expiry.points]),
    [['2025-05-31', 300]],
  );
  assert.equal(parisDate(fact.arrival).toString(), '2024-05-06');
});

test('POINTS-05 the twentieth trip, made before the anniversary and counted after it, brings Grand Voyageur in the year that ended', async () => {
  const iuc = await member('2024-03-12');
  const early = Array.from({ length: 19 }, (_, index) =>
    travel(iuc, `${day('2024-04-01').add({ days: index })}T08:00:00Z`, 10),
  );
  const last = travel(iuc, '2025-03-11T20:00:00Z', 10);
  // Arrives at 23:30 in Paris on the last day; the next one on the first day of the new year.
  const late = { ...last, arrival: instant('2025-03-11T22:30:00Z') };
  const next = travel(iuc, '2025-03-12T06:00:00Z', 50);
  await recordTravels(db, [...early, late, next], instant('2024-03-12T08:00:00Z'));
  const between = '2025-03-19T12:00:00Z';
  await runEngineFor(db, iuc, instant(between));
  const open = await standingAt(iuc, between);
  assert.deepEqual(
    [open.settling?.trips, open.settling?.statusPoints, open.settling?.tier, open.trips, open.statusPoints],
    [20, 200, 'GV', 1, 50],
  );
  await assertInvariants(db);
  await runEngineFor(db, iuc, instant('2025-03-20T00:00:00Z'));
  const settled = await standingAt(iuc, '2025-03-20T00:00:00Z');
  assert.deepEqual(
    [settled.tier, settled.trips, settled.statusPoints, settled.anniversary.toString()],
    ['GV', 1, 50, '2026-03-12'],
  );
  await assertInvariants(db);
});

test('POINTS-05 a round trip returned from after the anniversary counts for the new year, its outward’s points for the old one', async () => {
  const iuc = await member('2024-03-12');
  const outward = travel(iuc, '2025-03-10T08:00:00Z', 100);
  const inward = travel(iuc, '2025-03-13T08:00:00Z', 100);
  const roundTrip = { id: newId(), returnArrival: inward.arrival };
  await recordTravels(
    db,
    [
      { ...outward, roundTrip },
      { ...inward, roundTrip },
    ],
    instant('2025-03-01T08:00:00Z'),
  );
  await runEngineFor(db, iuc, instant('2025-03-21T00:00:00Z'));
  const [year] = await db.query('select status_points, trips from loyalty.year where iuc = $1', [iuc]);
  assert.deepEqual(year, { status_points: 100, trips: 0 });
  const now = await standingAt(iuc, '2025-03-21T00:00:00Z');
  assert.deepEqual([now.statusPoints, now.trips], [100, 2]);
});

test('POINTS-05 points that come back by a refund after falling back end with the others; those of the new year live on', async () => {
  const iuc = await member('2024-03-12');
  await recordTravels(
    db,
    [travel(iuc, '2024-05-06T08:00:00Z', 1600), travel(iuc, '2026-03-13T08:00:00Z', 100)],
    instant('2024-03-12T08:00:00Z'),
  );
  await runEngineFor(db, iuc, instant('2024-06-01T00:00:00Z'));
  const spent = await debitPoints(db, {
    iuc,
    points: points(3200),
    key: 'order:spent',
    label: 'Billet France',
    at: instant('2026-03-01T00:00:00Z'),
  });
  assert.ok(spent.ok);
  const now = instant('2026-04-01T00:00:00Z');
  await runEngineFor(db, iuc, now);
  await refundDebit(db, { iuc, key: 'order:spent', refundKey: 'order:spent:refund', at: now });
  assert.deepEqual(
    (await expirySchedule(db, iuc, now)).map((expiry) => [expiry.on.toString(), expiry.points]),
    [
      ['2026-09-12', 3200],
      ['2029-03-31', 400],
    ],
  );
  await assertInvariants(db);
});

test('POINTS-04 days are days of Paris: points come at the hour of arrival also when the clocks change between', async () => {
  const iuc = await member('2024-03-12');
  const fact = { ...travel(iuc, '2026-03-28T20:00:00Z', 60), arrival: instant('2026-03-28T22:30:00Z') };
  await recordTravel(db, fact, instant('2026-03-01T08:00:00Z'));
  const [pending] = await pendingPoints(db, iuc, instant('2026-03-02T00:00:00Z'));
  assert.equal(pending?.creditedOn.toString(), '2026-03-31');
  await runEngineFor(db, iuc, instant('2026-04-05T00:00:00Z'));
  const [lot] = await expirySchedule(db, iuc, instant('2026-04-05T00:00:00Z'));
  assert.equal(lot?.on.toString(), '2029-03-31');
});

test('POINTS-07 a member who cannot be settled stops nobody: set aside, told, tried again, and settled once the cause is gone', async () => {
  const now = instant('2024-06-01T00:00:00Z');
  await runEngine(db, now);
  const members = [await member(), await member(), await member()];
  const [first, stuck, third] = members as [string, string, string];
  const facts = members.map((iuc) => travel(iuc, '2024-05-06T08:00:00Z', 60));
  await recordTravels(db, facts, instant('2024-04-20T10:00:00Z'));
  // Somebody has credited it by hand under the engine's own key.
  await creditPoints(db, {
    iuc: stuck,
    points: points(1),
    expiresOn: day('2027-05-31'),
    key: `travel:${facts[1]?.travelId}:credit`,
    label: 'Geste commercial',
    at: instant('2024-05-08T00:00:00Z'),
  });
  const told: unknown[] = [];
  const log = { info: () => {}, warn: () => {}, error: (fields: object) => void told.push(fields) };
  const run = await runEngine(db, now, { log });
  assert.deepEqual([run.credited, run.counted], [2, 2]);
  assert.deepEqual(await Promise.all([first, third].map((iuc) => balanceOf(db, iuc, now))), [120, 120]);
  assert.equal(told.length, 1);
  assert.equal((await stuckMembers(db)).count, 1);
  assert.match((await engineProblems(db)).join(), /1 members cannot be settled/);
  await runEngine(db, now, { log });
  assert.equal(told.length, 1, 'not tried again at once');
  await db.query(`update loyalty.stuck set retry_at = clock_timestamp()`);
  await runEngine(db, now, { log });
  assert.equal(told.length, 2);
  const [row] = await db.query<{ failures: number }>('select failures from loyalty.stuck where iuc = $1', [
    stuck,
  ]);
  assert.equal(row?.failures, 2);
  // A person takes the mark away from the effect that was done by hand.
  await db.query(`update loyalty.effect set done_at = $2 where iuc = $1 and effect = 'credit'`, [stuck, now]);
  await db.query(`update loyalty.stuck set retry_at = clock_timestamp()`);
  assert.equal((await runEngine(db, now, { log })).counted, 1);
  assert.equal((await stuckMembers(db)).count, 0);
  await assertInvariants(db);
});

test('POINTS-07 members of every share are settled, the first and the last iuc among them', async () => {
  const edges = [
    '00000000-0000-7000-8000-000000000001',
    '7fffffff-ffff-7fff-bfff-ffffffffffff',
    '80000000-0000-7000-8000-000000000000',
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
  ];
  for (const iuc of edges) await openMembership(db, iuc, day('2024-03-12'));
  await recordTravels(
    db,
    edges.map((iuc) => travel(iuc, '2024-05-06T08:00:00Z', 60)),
    instant('2024-04-20T10:00:00Z'),
  );
  for (const shares of [1, 2, 3, 7]) {
    const now = instant('2024-06-01T00:00:00Z');
    const run = await runEngine(db, now, { shares });
    assert.equal(run.credited, shares === 1 ? 4 : 0);
  }
  for (const iuc of edges)
    await recordTravel(db, travel(iuc, '2024-07-06T08:00:00Z', 60), instant('2024-07-01T10:00:00Z'));
  assert.equal((await runEngine(db, instant('2024-08-01T00:00:00Z'), { shares: 3 })).credited, 4);
});

test('POINTS-04 what is travelled on the day the card was opened earns and counts, the day before does not', async () => {
  const iuc = await member('2024-03-12');
  // 11 March 2024 23:30 and 12 March 00:30 in Paris.
  await recordTravels(
    db,
    ['2024-03-11T22:30:00Z', '2024-03-11T23:30:00Z'].map((departure) => travel(iuc, departure, 60)),
    instant('2024-03-01T08:00:00Z'),
  );
  const run = await runEngineFor(db, iuc, instant('2024-04-01T00:00:00Z'));
  assert.deepEqual([run.credited, run.counted], [1, 1]);
});

test('POINTS-05 what falls due on the first instant after a year’s settlement finds the new year: the settlement comes before it', async () => {
  const iuc = await member('2024-03-12');
  await recordTravels(
    db,
    [travel(iuc, '2024-05-06T08:00:00Z', 1600), travel(iuc, '2025-05-06T08:00:00Z', 10)],
    instant('2024-03-12T08:00:00Z'),
  );
  // A travel of the second year that is credited at the very instant of its settlement, as statut voyageur again.
  const late = travel(iuc, '2026-03-05T08:00:00Z', 100);
  await recordTravel(db, late, instant('2026-03-19T23:00:00Z'));
  await runEngineFor(db, iuc, instant('2026-04-01T00:00:00Z'));
  const [movement] = (await movements(db, iuc, { limit: 5 })).filter((one) => one.kind === 'credit');
  assert.deepEqual([movement?.at.toString(), movement?.points], ['2026-03-19T23:00:00Z', 200]);
});

test('POINTS-05 what counts ahead of a settlement makes no status of the year that ended, whether the engine runs each day or once', async () => {
  const [daily, late] = [await member(), await member()];
  for (const iuc of [daily, late])
    await recordTravels(
      db,
      [
        travel(iuc, '2024-05-06T08:00:00Z', 1450),
        // Of the anniversary’s day, credited before the year is settled; and one of the new year.
        travel(iuc, '2025-03-12T08:00:00Z', 100),
        travel(iuc, '2025-04-01T08:00:00Z', 100),
      ],
      instant('2024-04-01T08:00:00Z'),
    );
  const end = '2025-05-01T08:00:00Z';
  for (let at = instant('2025-03-10T08:00:00Z'); at.toString() < end; at = at.add({ hours: 24 }))
    await runEngineFor(db, daily, at);
  for (const iuc of [daily, late]) {
    await runEngineFor(db, iuc, instant(end));
    const { tier, statusPoints } = await standingAt(iuc, end);
    assert.deepEqual(
      [tier, statusPoints, await balanceOf(db, iuc, instant(end))],
      ['GV_TRANS', 200, 2900 + 200 + 200],
      iuc === daily ? 'daily' : 'once',
    );
  }
  await assertInvariants(db);
});

test('POINTS-05 whoever has reached a status in the new year before the poor one is settled keeps their points', async () => {
  const iuc = await member();
  await recordTravels(
    db,
    [travel(iuc, '2024-05-06T08:00:00Z', 1600), travel(iuc, '2026-03-12T08:00:00Z', 1600)],
    instant('2024-04-01T08:00:00Z'),
  );
  const now = '2026-03-25T08:00:00Z';
  await runEngineFor(db, iuc, instant(now));
  assert.equal((await standingAt(iuc, now)).tier, 'GV');
  assert.deepEqual(
    (await expirySchedule(db, iuc, instant(now))).map((expiry) => expiry.on.toString()),
    ['2027-05-31', '2029-03-31'],
  );
  await assertInvariants(db);
});

test('POINTS-05 points that come at the first instant of an anniversary in Paris are the new year’s, and outlive those of a poor one', async () => {
  const iuc = await member();
  // The second is credited at midnight of 12 March 2026, the evening before by UTC.
  const arrival = instant('2026-03-08T23:00:00Z');
  await recordTravels(
    db,
    [travel(iuc, '2024-05-06T08:00:00Z', 1600), travel(iuc, '2026-03-08T21:30:00Z', 50, { arrival })],
    instant('2024-04-01T08:00:00Z'),
  );
  const now = '2026-03-25T08:00:00Z';
  await runEngineFor(db, iuc, instant(now));
  assert.deepEqual(
    (await expirySchedule(db, iuc, instant(now))).map((expiry) => [expiry.on.toString(), expiry.points]),
    [
      ['2026-09-12', 3200],
      ['2029-03-31', 200],
    ],
  );
});

test('POINTS-14 a travel told so late that its points and its trip are due at once is credited first, at the status held before its trip', async () => {
  const iuc = await member();
  const departure = (at: number) => `2024-05-${String(at).padStart(2, '0')}T08:00:00Z`;
  await recordTravels(
    db,
    Array.from({ length: 19 }, (_, at) => travel(iuc, departure(at + 1), 10)),
    instant('2024-04-01T08:00:00Z'),
  );
  const now = '2024-07-01T08:00:00Z';
  await recordTravel(db, travel(iuc, departure(20), 10), instant(now));
  await runEngineFor(db, iuc, instant(now));
  const { tier, trips } = await standingAt(iuc, now);
  assert.deepEqual([tier, trips, await balanceOf(db, iuc, instant(now))], ['GV', 20, 20 * 20]);
});

test('POINTS-05 on the day of a settlement, until it is done, the two years are told apart as before', async () => {
  const iuc = await member();
  await recordTravels(
    db,
    [travel(iuc, '2024-05-06T08:00:00Z', 1400), travel(iuc, '2025-03-12T08:00:00Z', 900)],
    instant('2024-04-01T08:00:00Z'),
  );
  await runEngineFor(db, iuc, instant('2025-03-19T22:59:00Z'));
  // Midnight in Paris is past, and the engine has not come by.
  const { tier, statusPoints, anniversary, settling } = await standingAt(iuc, '2025-03-19T23:00:30Z');
  assert.deepEqual(
    [tier, statusPoints, String(anniversary), settling?.statusPoints],
    ['GV_TRANS', 900, '2026-03-12', 1400],
  );
  await runEngineFor(db, iuc, instant('2025-03-19T23:01:00Z'));
  const settled = await standingAt(iuc, '2025-03-19T23:01:00Z');
  assert.deepEqual([settled.tier, settled.statusPoints, settled.settling], ['GV_TRANS', 900, undefined]);
});

test('POINTS-05 a card of 29 February has its years end on the 28th, and on the 29th where there is one', async () => {
  const iuc = await member('2024-02-29');
  await recordTravels(
    db,
    (
      [
        ['2025-02-27T08:00:00Z', 100],
        ['2025-02-28T08:00:00Z', 50],
        ['2028-02-28T08:00:00Z', 30],
        ['2028-02-29T08:00:00Z', 20],
      ] as const
    ).map(([departure, euros]) => travel(iuc, departure, euros)),
    instant('2024-03-01T08:00:00Z'),
  );
  await runEngineFor(db, iuc, instant('2028-03-09T00:00:00Z'));
  assert.deepEqual(
    (
      await db.query<{ ended_on: Temporal.PlainDate; status_points: number; trips: number }>(
        'select ended_on, status_points, trips from loyalty.year where iuc = $1 order by ended_on',
        [iuc],
      )
    ).map((year) => [year.ended_on.toString(), year.status_points, year.trips]),
    [
      ['2025-02-28', 100, 1],
      ['2026-02-28', 50, 1],
      ['2027-02-28', 0, 0],
      ['2028-02-29', 30, 1],
    ],
  );
  const now = await standingAt(iuc, '2028-03-09T00:00:00Z');
  assert.deepEqual([now.statusPoints, now.trips, now.anniversary.toString()], [20, 1, '2029-02-28']);
  await assertInvariants(db);
});

test('POINTS-05 the six months of « statut voyageur » end with the last second of their day in Paris, on 28 February where there is no 31st', async () => {
  const iuc = await member('2024-08-31');
  await recordTravel(db, travel(iuc, '2024-10-01T08:00:00Z', 1600), instant('2024-09-01T08:00:00Z'));
  await runEngineFor(db, iuc, instant('2026-09-10T00:00:00Z'));
  assert.equal((await standingAt(iuc, '2026-09-10T00:00:00Z')).tier, 'GV_TRANS');
  const last = instant('2027-02-28T22:59:59Z');
  assert.deepEqual(
    (await expirySchedule(db, iuc, last)).map((expiry) => [expiry.on.toString(), expiry.points]),
    [['2027-02-28', 3200]],
  );
  await runEngineFor(db, iuc, last);
  assert.equal(await balanceOf(db, iuc, last), 3200);
  const spent = await debitPoints(db, {
    iuc,
    points: points(200),
    key: 'order:last-second',
    label: 'Billet France',
    at: last,
  });
  assert.ok(spent.ok);
  const over = instant('2027-02-28T23:00:00Z');
  await runEngineFor(db, iuc, over);
  assert.equal(await balanceOf(db, iuc, over), 0);
  await assertInvariants(db);
});

test('POINTS-04 POINTS-05 in the nights of both clock changes a credit, a trip and a settlement fall due at their hour of Paris', async () => {
  for (const [openedOn, arrival, credited, counted, settled] of [
    // Winter time begins on 25 October 2026, summer time on 28 March 2027.
    [
      '2025-10-17',
      '2026-10-15T22:30:00Z',
      '2026-10-18T22:30:00Z',
      '2026-10-22T22:30:00Z',
      '2026-10-24T22:00:00Z',
    ],
    [
      '2025-10-18',
      '2026-10-17T22:30:00Z',
      '2026-10-20T22:30:00Z',
      '2026-10-24T22:30:00Z',
      '2026-10-25T23:00:00Z',
    ],
    [
      '2025-10-30',
      '2026-10-21T22:30:00Z',
      '2026-10-24T22:30:00Z',
      '2026-10-28T23:30:00Z',
      '2026-11-06T23:00:00Z',
    ],
    [
      '2026-03-20',
      '2027-03-19T23:30:00Z',
      '2027-03-22T23:30:00Z',
      '2027-03-26T23:30:00Z',
      '2027-03-27T23:00:00Z',
    ],
    [
      '2026-03-21',
      '2027-03-20T23:30:00Z',
      '2027-03-23T23:30:00Z',
      '2027-03-27T23:30:00Z',
      '2027-03-28T22:00:00Z',
    ],
    [
      '2026-03-30',
      '2027-03-25T23:30:00Z',
      '2027-03-28T22:30:00Z',
      '2027-04-01T22:30:00Z',
      '2027-04-06T22:00:00Z',
    ],
  ] as const) {
    const iuc = await member(openedOn);
    const fact = {
      ...travel(iuc, arrival, 60),
      departure: instant(arrival).subtract({ hours: 2 }),
      arrival: instant(arrival),
    };
    await recordTravel(db, fact, instant(arrival).subtract({ hours: 200 }));
    const at = async (text: string, secondsBefore = 0) => {
      const now = instant(text).subtract({ seconds: secondsBefore });
      await runEngineFor(db, iuc, now);
      const [years] = await db.query<{ n: number }>(
        'select count(*)::int as n from loyalty.year where iuc = $1',
        [iuc],
      );
      const [trips] = await db.query<{ balance: number }>(
        `select coalesce(sum(e.amount), 0)::int as balance from points.entry e where e.iuc = $1 and e.account = 'trips:counted'`,
        [iuc],
      );
      return [await balanceOf(db, iuc, now), Math.abs(trips?.balance ?? 0), years?.n];
    };
    assert.deepEqual(await at(credited, 1), [0, 0, 0], arrival);
    assert.deepEqual(await at(credited), [120, 0, 0], arrival);
    assert.deepEqual(await at(counted, 1), [120, 0, 0], arrival);
    assert.deepEqual(await at(counted), [120, 1, 0], arrival);
    assert.deepEqual(await at(settled, 1), [120, 1, 0], arrival);
    assert.deepEqual(await at(settled), [120, 1, 1], arrival);
  }
  await assertInvariants(db);
});
