import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { footprintOf, railMetres } from '#domain/carbon/footprint.ts';
import { parisDate } from '#domain/clock.ts';
import { type Iuc, newId, newIuc } from '#domain/ids.ts';
import { recordTravels, type TravelFact } from '#features/loyalty/index.ts';
import { travelFact as travel } from '#features/loyalty/testing/travels.ts';
import { keepFile } from '#features/trips/testing/kept-file.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import { until } from '#tests/harness/until.ts';
import { countTravels, yearFootprint } from './index.ts';

const db = await testDatabase({ after });

const PARIS_LYON = { name: 'Paris Gare de Lyon', latitude: 48.844945, longitude: 2.373481 };
const PART_DIEU = { name: 'Lyon Part-Dieu', latitude: 45.760596, longitude: 4.859409 };
const LIMOGES = { name: 'Limoges-Bénédictins', latitude: 45.83624, longitude: 1.267323 };
const STATIONS = [PARIS_LYON, PART_DIEU, LIMOGES];

const instant = (text: string) => Temporal.Instant.from(text);
const tell = (facts: readonly TravelFact[], at = '2026-01-01T00:00:00Z') =>
  recordTravels(db, facts, instant(at));
const count = (now: string) => countTravels(db, STATIONS, instant(now));
const LYON = railMetres(PARIS_LYON, PART_DIEU);

test('CO2-01 a travel counts once it has arrived, in the month of its departure in Paris, by the kind of its train', async () => {
  const iuc = newIuc();
  await tell([
    travel(iuc, '2026-03-05T08:00:00Z'),
    // Bought with points, low-cost, in capitals and without accents: they are journeys like others.
    travel(iuc, '2026-03-06T08:00:00Z', { boughtWithPoints: true, origin: 'PARIS GARE DE LYON' }),
    travel(iuc, '2026-03-07T08:00:00Z', { brand: 'OUIGO' }),
    travel(iuc, '2026-03-08T08:00:00Z', { brand: 'INTERCITES', destination: 'Limoges Benedictins' }),
    // 1 April, 00:30 in Paris.
    travel(iuc, '2026-03-31T22:30:00Z', { brand: 'TER Auvergne' }),
    travel(iuc, '2026-03-09T08:00:00Z', { destination: 'Gare de Nulle-Part' }),
    travel(iuc, '2026-03-10T08:00:00Z', { brand: 'Orient-Express' }),
    travel(iuc, '2026-12-31T23:30:00Z'),
  ]);
  await count('2026-03-05T09:59:59Z');
  assert.deepEqual((await yearFootprint(db, iuc, 2026)).span, undefined, 'not arrived');
  await count('2026-03-05T10:00:00Z');
  assert.equal((await yearFootprint(db, iuc, 2026)).whole.metres, LYON);
  await count('2027-01-02T00:00:00Z');
  const limoges = railMetres(PARIS_LYON, LIMOGES);
  const year = await yearFootprint(db, iuc, 2026);
  assert.deepEqual(
    year.months.map(({ month, travels, metres }) => [month, travels, metres]),
    [
      [3, 4, 3 * LYON + limoges],
      [4, 1, LYON],
    ],
  );
  assert.deepEqual(
    year.whole,
    footprintOf([
      { mode: 'tgv', travels: 3, metres: 3 * LYON },
      { mode: 'intercites', travels: 1, metres: limoges },
      { mode: 'ter', travels: 1, metres: LYON },
    ]),
  );
  assert.equal(year.unmeasured, 2);
  // The new year’s night: 31 December in London, 1 January in Paris.
  assert.equal((await yearFootprint(db, iuc, 2027)).whole.travels, 1);
  assert.deepEqual(year.span, { first: 2026, last: 2027 });
  await assertInvariants(db);
});

test('CO2-01 a travel told again changes nothing, corrected it counts as it is told now, cancelled no more, and later when it is put off', async () => {
  const iuc = newIuc();
  const fact = travel(iuc, '2026-03-05T08:00:00Z');
  const metres = async (now: string) => {
    await count(now);
    return (await yearFootprint(db, iuc, 2026)).months.map((one) => [one.month, one.travels, one.metres]);
  };
  await tell([fact]);
  assert.deepEqual(await metres('2026-03-06T00:00:00Z'), [[3, 1, LYON]]);
  await tell([fact]);
  assert.deepEqual(await metres('2026-03-06T00:00:00Z'), [[3, 1, LYON]]);
  // Farther, by the same kind of train in the same month.
  await tell([{ ...fact, destination: LIMOGES.name }]);
  assert.deepEqual(await metres('2026-03-06T00:00:00Z'), [[3, 1, railMetres(PARIS_LYON, LIMOGES)]]);
  await tell([{ ...fact, cancelled: true }]);
  assert.deepEqual(await metres('2026-03-06T00:00:00Z'), []);
  assert.equal((await yearFootprint(db, iuc, 2026)).span, undefined, 'no year is offered for it');
  const later = { departure: instant('2026-05-05T08:00:00Z'), arrival: instant('2026-05-05T10:00:00Z') };
  await tell([fact]);
  assert.deepEqual(await metres('2026-03-06T00:00:00Z'), [[3, 1, LYON]]);
  await tell([{ ...fact, ...later }]);
  assert.deepEqual(await metres('2026-03-07T00:00:00Z'), [], 'not made yet');
  assert.deepEqual(await metres('2026-05-06T00:00:00Z'), [[5, 1, LYON]]);
  await assertInvariants(db);
});

test('CO2-01 a travel that was told of one file and is another’s leaves the journey of the first to be counted', async () => {
  const iuc = newIuc();
  await keepFile(db, iuc, '2026-03-05T08:00:00Z', { pnr: 'QWERTY' });
  const fact = travel(iuc, '2026-03-05T08:00:00Z', { file: 'QWERTY' });
  const travels = async () => {
    await count('2026-03-06T00:00:00Z');
    return (await yearFootprint(db, iuc, 2026)).whole.travels;
  };
  await tell([fact]);
  assert.equal(await travels(), 1, 'told, it is in the place of the journey');
  await tell([{ ...fact, file: 'AUTRE1' }]);
  assert.equal(await travels(), 2);
  await tell([fact]);
  assert.equal(await travels(), 1);
  await assertInvariants(db);
});

test('CO2-01 what is told between the reading of a travel and its counting is counted with the next', async () => {
  const iuc = newIuc();
  const fact = travel(iuc, '2026-03-05T08:00:00Z');
  await tell([fact]);
  let statements = 0;
  const overtaken = {
    query: (async (text: string, values?: readonly unknown[], name?: string) => {
      statements += 1;
      if (statements === 2) await tell([{ ...fact, cancelled: true }]);
      return db.query(text, values as never, name);
    }) as typeof db.query,
  };
  await countTravels(overtaken, STATIONS, instant('2026-03-06T00:00:00Z'));
  assert.equal((await yearFootprint(db, iuc, 2026)).span, undefined);
  await assertInvariants(db);
});

test('CO2-01 in whatever order travels are told, corrected and cancelled, and whenever they are counted, by one or by two at once, the sums are those of what was told last', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          travel: fc.nat(4),
          day: fc.integer({ min: 0, max: 360 }),
          brand: fc.constantFrom('TGV INOUI', 'INTERCITÉS', 'TER', 'Orient-Express'),
          destination: fc.constantFrom('Lyon Part-Dieu', 'Limoges-Bénédictins', 'Nulle-Part'),
          cancelled: fc.boolean(),
          counts: fc.nat(2),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      fc.nat(360),
      async (story, lastDay) => {
        const iuc = newIuc();
        const ids = Array.from({ length: 5 }, newId);
        const at = (day: number) => instant('2026-01-01T08:00:00Z').add({ hours: 24 * day });
        const last = new Map<number, TravelFact>();
        for (const { travel: index, day, counts, ...more } of story) {
          const fact = travel(iuc, at(day).toString(), { ...more, travelId: ids[index] as string });
          last.set(index, fact);
          await tell([fact]);
          await Promise.all(
            Array.from({ length: counts }, () => countTravels(db, STATIONS, at(Math.floor(lastDay / 2)))),
          );
        }
        await countTravels(db, STATIONS, at(lastDay));
        const { months, unmeasured } = await yearFootprint(db, iuc, 2026);
        const made = [...last.values()].filter(
          ({ cancelled, arrival }) => !cancelled && Temporal.Instant.compare(arrival, at(lastDay)) <= 0,
        );
        const isMeasured = ({ brand, destination }: TravelFact): boolean =>
          brand !== 'Orient-Express' && destination !== 'Nulle-Part';
        assert.equal(unmeasured, made.filter((fact) => !isMeasured(fact)).length);
        for (let month = 1; month <= 12; month += 1) {
          const there = made.filter((fact) => isMeasured(fact) && parisDate(fact.departure).month === month);
          const found = months.find((one) => one.month === month);
          assert.deepEqual(
            [found?.travels ?? 0, found?.metres ?? 0],
            [
              there.length,
              there.reduce(
                (sum, { destination }) =>
                  sum + railMetres(PARIS_LYON, destination === PART_DIEU.name ? PART_DIEU : LIMOGES),
                0,
              ),
            ],
          );
        }
      },
    ),
    runs(25),
  );
  await assertInvariants(db);
});

const keep = (iuc: Iuc, departure: string, more?: Parameters<typeof keepFile>[3]) =>
  keepFile(db, iuc, departure, more);
const monthsOf = async (iuc: Iuc, now: string): Promise<readonly (readonly number[])[]> => {
  await count(now);
  const { months } = await yearFootprint(db, iuc, 2026);
  return months.map(({ month, travels, metres }) => [month, travels, metres]);
};
const cancel = (iuc: Iuc, fileId: string, state = 'cancelled') =>
  db.query('update trip.file set state = $3 where iuc = $1 and file_id = $2', [iuc, fileId, state]);

test('CO2-01 a journey bought in the shop counts once it has arrived, by each of its trains, and no more when its file is cancelled; one bought for somebody else never', async () => {
  const [iuc, other] = [newIuc(), newIuc()];
  const toLimoges = { train: '3651', brand: 'INTERCITÉS', from: PART_DIEU.name, to: LIMOGES.name };
  const fileId = await keep(iuc, '2026-03-05T08:00:00Z', { legs: [{}, toLimoges] });
  await keep(other, '2026-03-05T08:00:00Z', { isHolder: false });
  assert.deepEqual(await monthsOf(iuc, '2026-03-05T09:59:59Z'), [], 'not arrived');
  const metres = LYON + railMetres(PART_DIEU, LIMOGES);
  assert.deepEqual(await monthsOf(iuc, '2026-03-05T10:00:00Z'), [[3, 1, metres]]);
  assert.deepEqual(
    (await yearFootprint(db, iuc, 2026)).whole,
    footprintOf([
      { mode: 'tgv', travels: 1, metres: LYON },
      { mode: 'intercites', travels: 0, metres: railMetres(PART_DIEU, LIMOGES) },
    ]),
  );
  // It is one journey: of the train that goes most of the way.
  assert.deepEqual(
    await db.query('select mode, travels from carbon.month where iuc = $1 order by mode', [iuc]),
    [
      { mode: 'intercites', travels: 0 },
      { mode: 'tgv', travels: 1 },
    ],
  );
  assert.deepEqual(await monthsOf(other, '2026-03-06T00:00:00Z'), []);
  await cancel(iuc, fileId, 'exchanged');
  assert.deepEqual(await monthsOf(iuc, '2026-03-06T00:00:00Z'), []);
  await cancel(iuc, fileId, 'booked');
  assert.deepEqual(await monthsOf(iuc, '2026-03-06T00:00:00Z'), [[3, 1, metres]]);
  // One train of an unknown brand, and the way has no distance.
  await keep(iuc, '2026-04-05T08:00:00Z', { legs: [{}, { ...toLimoges, brand: 'Orient-Express' }] });
  assert.deepEqual(await monthsOf(iuc, '2026-05-01T00:00:00Z'), [[3, 1, metres]]);
  assert.equal((await yearFootprint(db, iuc, 2026)).unmeasured, 1);
  // 1 June, 00:30 in Paris.
  await keep(iuc, '2026-05-31T22:30:00Z', { pnr: 'ASDFGH' });
  assert.deepEqual(await monthsOf(iuc, '2026-07-01T00:00:00Z'), [
    [3, 1, metres],
    [6, 1, LYON],
  ]);
  await assertInvariants(db);
});

test('CO2-01 a journey of the shop that the operator tells, too, counts once: as the travel, also when it was retimed, corrected or cancelled there', async () => {
  const iuc = newIuc();
  await keep(iuc, '2026-03-05T08:00:00Z', { pnr: 'TOLDTW' });
  const fact = travel(iuc, '2026-03-05T13:30:00Z', { file: 'TOLDTW' });
  assert.deepEqual(await monthsOf(iuc, '2026-03-06T00:00:00Z'), [[3, 1, LYON]]);
  await tell([fact]);
  assert.deepEqual(await monthsOf(iuc, '2026-03-06T00:00:00Z'), [[3, 1, LYON]], 'once');
  assert.equal((await db.query('select from carbon.journey where iuc = $1', [iuc])).length, 0);
  await tell([{ ...fact, cancelled: true }]);
  assert.deepEqual(await monthsOf(iuc, '2026-03-06T00:00:00Z'), []);
  // It was another train of that file after all.
  await tell([{ ...fact, trainNumber: '6601' }]);
  assert.deepEqual(await monthsOf(iuc, '2026-03-06T00:00:00Z'), [[3, 2, 2 * LYON]]);
  await tell([{ ...fact, file: 'OTHERS' }]);
  assert.deepEqual(await monthsOf(iuc, '2026-03-06T00:00:00Z'), [[3, 2, 2 * LYON]]);
  await tell([fact]);
  assert.deepEqual(await monthsOf(iuc, '2026-03-06T00:00:00Z'), [[3, 1, LYON]]);
  await assertInvariants(db);
});

test('CO2-01 in whatever order journeys of the shop are bought, told, retimed, cancelled and counted, each counts once', async () => {
  const step = fc.constantFrom(
    'buy',
    'tell',
    'tell late',
    'untell',
    'cancel',
    'retime',
    'count',
    'count twice',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (story) => {
      const iuc = newIuc();
      const fact = travel(iuc, '2026-03-05T08:00:00Z', { file: 'QWERTY' });
      let fileId = '';
      let [isKept, told] = [false, undefined as TravelFact | undefined];
      const say = async (more: Partial<TravelFact>) => {
        told = { ...fact, ...more };
        await tell([told]);
      };
      for (const what of story) {
        if (what === 'buy' && !fileId) {
          fileId = await keep(iuc, '2026-03-05T08:00:00Z');
          isKept = true;
        } else if (what === 'tell') await say({});
        else if (what === 'tell late')
          await say({ departure: instant('2026-03-05T14:00:01Z'), arrival: instant('2026-03-05T16:00:00Z') });
        else if (what === 'untell') await say({ cancelled: true });
        else if (what === 'cancel' && fileId) {
          await cancel(iuc, fileId);
          isKept = false;
        } else if (what === 'retime' && fileId)
          await db.query(`update trip.journey set arrival = arrival + interval '1 minute' where iuc = $1`, [
            iuc,
          ]);
        else if (what.startsWith('count'))
          await Promise.all(
            Array.from({ length: what === 'count' ? 1 : 2 }, () => count('2026-03-06T00:00:00Z')),
          );
      }
      await count('2026-03-06T00:00:00Z');
      const isTold = told !== undefined;
      const isSame = isTold && told?.departure.equals(fact.departure);
      const expected = (isKept && !isSame ? 1 : 0) + (isTold && !told?.cancelled ? 1 : 0);
      assert.equal((await yearFootprint(db, iuc, 2026)).whole.travels, expected, story.join(', '));
    }),
    runs(25),
  );
  await assertInvariants(db);
});

test('CO2-01 what is put off by two runs at once is taken out of its month once', async () => {
  const iuc = newIuc();
  const fact = travel(iuc, '2026-05-04T08:00:00Z');
  const fileId = await keepFile(db, iuc, '2026-05-06T08:00:00Z');
  await tell([fact, travel(iuc, '2026-05-05T08:00:00Z')]);
  await count('2026-05-10T00:00:00Z');
  await db.query(
    `update trip.journey set departure = departure + interval '60 days', arrival = arrival + interval '60 days' where iuc = $1 and file_id = $2`,
    [iuc, fileId],
  );
  await tell([
    { ...fact, departure: instant('2026-07-04T08:00:00Z'), arrival: instant('2026-07-04T10:00:00Z') },
  ]);
  const [asked] = await db.query<{ travels: string; journeys: string }>(
    `select (select jsonb_agg(jsonb_build_object('iuc', iuc, 'travel', travel_id, 'noted', noted_at, 'later', '2026-07-04T10:00:00Z'))::text
             from carbon.due where iuc = $1) as travels,
            (select jsonb_agg(jsonb_build_object('iuc', iuc, 'file', file_id, 'journey', journey, 'noted', noted_at, 'later', '2026-07-06T09:00:00Z', 'parts', '[]'::jsonb))::text
             from carbon.journey_due where iuc = $1) as journeys`,
    [iuc],
  );
  assert.ok(asked);
  for (const [statement, given] of [
    ['select carbon.count($1::jsonb)', asked.travels],
    ['select carbon.count_journeys($1::jsonb)', asked.journeys],
  ] as const) {
    const second = await db.transaction(async (tx) => {
      await tx.query(statement, [given]);
      const waits = db.query(statement, [given]);
      await until(
        async () =>
          (
            await db.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like $1`, [
              `${statement.slice(0, 25)}%`,
            ])
          ).length > 0,
      );
      return { waits };
    });
    await second.waits;
  }
  const { months } = await yearFootprint(db, iuc, 2026);
  assert.deepEqual(
    months.map(({ month, travels, metres }) => [month, travels, metres]),
    [[5, 1, LYON]],
  );
  await count('2026-08-01T00:00:00Z');
  assert.equal((await yearFootprint(db, iuc, 2026)).whole.travels, 3);
  await assertInvariants(db);
});

test('CO2-01 a year is read from as few rows after 5 000 travels as after some', async () => {
  const read = async (iuc: string): Promise<number> => {
    const pages: number[] = [];
    const watched = {
      query: (async (text: string, values?: readonly unknown[], name?: string) => {
        const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
          `explain (analyze, buffers, format json) ${text}`,
          values as never,
        );
        const { Plan } = plan?.['QUERY PLAN'][0] ?? assert.fail('no plan');
        pages.push((Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0));
        return db.query(text, values as never, name);
      }) as typeof db.query,
    };
    const { whole } = await yearFootprint(watched, iuc, 2025);
    assert.ok(whole.travels > 0);
    return pages.reduce((sum, page) => sum + page, 0);
  };
  const [some, many] = [newIuc(), newIuc()];
  const start = instant('2024-01-02T07:00:00Z');
  for (const [iuc, travels] of [
    [some, 50],
    [many, 5_000],
  ] as const) {
    const told = Array.from({ length: travels }, (_, index) =>
      travel(iuc, start.add({ minutes: Math.floor((index * 1_500_000) / travels) }).toString()),
    );
    for (let at = 0; at < told.length; at += 500) await tell(told.slice(at, at + 500));
  }
  await count('2027-01-01T00:00:00Z');
  await db.query('analyze carbon.month, carbon.travel');
  const [few, all] = [await read(some), await read(many)];
  assert.ok(all <= few + 4 && all < 40, `${few} pages, then ${all}`);
});
