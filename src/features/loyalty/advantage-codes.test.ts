import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId, newIuc } from '#domain/ids.ts';
import { cents } from '#domain/money.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { advantageCodes, recordCodeUses, recordTravels, runEngine, runEngineFor } from './index.ts';
import { openMembership } from './testing/members.ts';

const db = await testDatabase({ after });

const paris = (text: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Paris').toInstant();

interface TravelRow {
  readonly travel_id: string;
  readonly departure: Temporal.Instant;
  readonly arrival: Temporal.Instant;
}

const FACT = {
  file: 'ABC234',
  trainNumber: '6607',
  brand: 'TGV INOUI',
  origin: 'Paris Gare de Lyon',
  destination: 'Lyon Part-Dieu',
  price: cents(3_000),
  boughtWithPoints: false,
};

/** Travels that arrive one a day from a day on, each of which counts a week later. */
const travel = async (
  iuc: string,
  from: string,
  count: number,
  told = paris('2026-01-01T00:00'),
): Promise<void> => {
  const first = Temporal.PlainDate.from(from);
  await recordTravels(
    db,
    Array.from({ length: count }, (_, day) => {
      const departure = paris(`${first.add({ days: day })}T08:00`);
      return { ...FACT, iuc, travelId: newId(), departure, arrival: departure.add({ hours: 2 }) };
    }),
    told,
  );
};
const codesOf = async (iuc: string, now: Temporal.Instant) =>
  (await advantageCodes(db, iuc, now)).map(({ trips, yearEnds, issuedOn, expiresOn, state, percent }) =>
    [trips, String(yearEnds), String(issuedOn), String(expiresOn), state, percent].join(' '),
  );
const memberSince = async (openedOn: string): Promise<string> => {
  const iuc = newIuc();
  await openMembership(db, iuc, Temporal.PlainDate.from(openedOn));
  return iuc;
};

test('VOUCHER-03 the 10th and the 20th trip of a year each bring a code of 20 % for two months, however often and at once the engine runs', async () => {
  const iuc = await memberSince('2026-01-15');
  await travel(iuc, '2026-02-01', 25);
  // Nine are counted.
  await runEngine(db, paris('2026-02-16T23:00'));
  assert.deepEqual(await codesOf(iuc, paris('2026-02-16T23:00')), []);
  const later = paris('2026-04-01T00:00');
  await Promise.all([runEngine(db, later), runEngine(db, later), runEngine(db, later)]);
  await runEngine(db, later);
  assert.deepEqual(await codesOf(iuc, later), [
    '20 2027-01-15 2026-02-27 2026-04-27 usable 20',
    '10 2027-01-15 2026-02-17 2026-04-17 usable 20',
  ]);
  const codes = (await advantageCodes(db, iuc, later)).map(({ code }) => code);
  assert.equal(new Set(codes).size, 2);
  for (const code of codes) assert.match(code, /^GV20( [2-9A-Z]{4}){3}$/);
  await assertInvariants(db);
});

test('VOUCHER-03 a code can be used on its last day in Paris, and has expired the day after', async () => {
  const iuc = await memberSince('2026-01-15');
  // Counted on 31 December: two months later is the last of February.
  await travel(iuc, '2026-12-15', 10);
  await runEngine(db, paris('2027-01-20T00:00'));
  assert.deepEqual(await codesOf(iuc, paris('2027-02-28T23:59')), [
    '10 2027-01-15 2026-12-31 2027-02-28 usable 20',
  ]);
  assert.deepEqual(await codesOf(iuc, paris('2027-03-01T00:00')), [
    '10 2027-01-15 2026-12-31 2027-02-28 expired 20',
  ]);
});

test('VOUCHER-03 each year of the card has its own two codes, by the day of travel and not of counting', async () => {
  const iuc = await memberSince('2026-03-10');
  // Eight before the anniversary, counted after it, and ten from it on.
  await travel(iuc, '2027-03-02', 8);
  await travel(iuc, '2027-03-10', 10);
  await runEngine(db, paris('2027-05-01T00:00'));
  assert.deepEqual(await codesOf(iuc, paris('2027-05-01T00:00')), [
    '10 2028-03-10 2027-03-26 2027-05-26 usable 20',
  ]);
  await travel(iuc, '2028-02-01', 10);
  await travel(iuc, '2028-03-10', 20);
  await runEngine(db, paris('2028-06-01T00:00'));
  assert.deepEqual(
    (await codesOf(iuc, paris('2028-06-01T00:00'))).map((code) => code.split(' ').slice(0, 2).join(' ')),
    ['20 2029-03-10', '10 2029-03-10', '20 2028-03-10', '10 2028-03-10'],
  );
  await assertInvariants(db);
});

test('VOUCHER-03 the tenth trip of a year that has ended brings its code though trips of the next one are counted before it', async () => {
  const iuc = await memberSince('2026-03-10');
  await travel(iuc, '2027-02-20', 9);
  await travel(iuc, '2027-03-10', 1);
  // Told once the trip of the anniversary is counted, before the year that it ends is settled.
  const late = paris('2027-03-17T20:00');
  await runEngine(db, late);
  assert.deepEqual(await codesOf(iuc, late), []);
  await travel(iuc, '2027-03-09', 1, late);
  await runEngine(db, late);
  assert.deepEqual(await codesOf(iuc, late), ['10 2027-03-10 2027-03-17 2027-05-17 usable 20']);
  await assertInvariants(db);
});

test('VOUCHER-03 the same runs day by day or all at once bring the same codes', async () => {
  const [daily, late] = [await memberSince('2026-01-15'), await memberSince('2026-01-15')];
  for (const iuc of [daily, late]) await travel(iuc, '2026-12-20', 46);
  const end = paris('2027-04-01T00:00');
  for (
    let day = Temporal.PlainDate.from('2026-12-20');
    day.year < 2027 || day.month < 4;
    day = day.add({ days: 3 })
  )
    await runEngineFor(db, daily, paris(`${day}T12:00`));
  await runEngine(db, end);
  assert.deepEqual(await codesOf(daily, end), await codesOf(late, end));
  assert.equal((await codesOf(daily, end)).length, 4);
  await assertInvariants(db);
});

test('VOUCHER-03 a code that was used says when and for what; told again it stays, and nobody uses another’s', async () => {
  const [iuc, other] = [await memberSince('2026-01-15'), await memberSince('2026-01-15')];
  await travel(iuc, '2026-02-01', 10);
  const now = paris('2026-03-01T00:00');
  await runEngine(db, now);
  const [code] = await advantageCodes(db, iuc, now);
  assert.ok(code);
  const use = { iuc, code: code.code, usedAt: paris('2026-02-25T18:00'), usedFor: 'dossier SVC9LD' };
  assert.deepEqual(await recordCodeUses(db, [{ ...use, iuc: other }, { ...use, code: 'GV20 XXXX' }, use]), [
    'refused',
    'refused',
    'taken',
  ]);
  assert.deepEqual((await Promise.all([recordCodeUses(db, [use]), recordCodeUses(db, [use])])).flat(), [
    'known',
    'known',
  ]);
  const [used] = await advantageCodes(db, iuc, now);
  assert.deepEqual(
    [used?.state, String(used?.used?.on), used?.used?.label],
    ['used', '2026-02-25', 'dossier SVC9LD'],
  );
  // Where it went is told otherwise, of the same minute.
  assert.deepEqual(await recordCodeUses(db, [{ ...use, usedFor: 'dossier ZK4T7L' }]), ['corrected']);
  assert.equal((await advantageCodes(db, iuc, now))[0]?.used?.label, 'dossier ZK4T7L');
});

test('VOUCHER-03 a trip that is taken back and made again brings no second code', async () => {
  const iuc = await memberSince('2026-01-15');
  await travel(iuc, '2026-02-01', 10);
  const now = paris('2026-03-01T00:00');
  await runEngine(db, now);
  const [told] = await db.query<TravelRow>(
    `select travel_id, departure, arrival from loyalty.travel where iuc = $1 order by departure limit 1`,
    [iuc],
  );
  assert.ok(told);
  const [answer] = await recordTravels(
    db,
    [
      {
        ...FACT,
        iuc,
        travelId: told.travel_id,
        departure: told.departure,
        arrival: told.arrival,
        cancelled: true,
      },
    ],
    now,
  );
  assert.equal(answer?.answer, 'corrected');
  await runEngine(db, now);
  const trips = async () =>
    (await db.query<{ trips: number }>('select trips::int from loyalty.member where iuc = $1', [iuc]))[0]
      ?.trips;
  assert.equal(await trips(), 9);
  await travel(iuc, '2026-02-15', 1);
  await runEngine(db, now);
  assert.equal(await trips(), 10);
  assert.equal((await codesOf(iuc, now)).length, 1);
  await assertInvariants(db);
});
