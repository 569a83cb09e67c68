import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { ManualClock, PARIS } from '#domain/clock.ts';
import { newId, newIuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { recordTravels, runEngineFor } from '#features/loyalty/index.ts';
import { openMembership } from '#features/loyalty/testing/members.ts';
import { travelFact } from '#features/loyalty/testing/travels.ts';
import { creditPoints, debitPoints } from '#features/points/testing/ledger.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fillAccount } from '#tests/harness/long-account.ts';
import { fc } from '#tests/harness/properties.ts';
import { comingChanges } from './coming-changes.ts';
import { allMovements, movementsOf, readStatement } from './read-statement.ts';
import { textCell } from './statement-csv.ts';
import { statementNow } from './statement-now.ts';

const db = await testDatabase({ after });

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const inParis = (text: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(PARIS).toInstant();

const credit = (iuc: string, amount: number, at: Temporal.Instant, statusPoints = 0) =>
  creditPoints(db, {
    iuc,
    points: points(amount),
    statusPoints,
    expiresOn: day('2030-12-31'),
    key: `credit ${at} ${amount}`,
    label: `Voyage du ${at}`,
    at,
  });
const read = (iuc: string, start: string, end: string, withTrips = false) =>
  readStatement(db, iuc, { start: day(start), end: day(end) }, { withTrips });
const labelsOf = async (iuc: string, start: string, end: string): Promise<readonly number[]> => {
  const statement = await read(iuc, start, end);
  const rows = (await Array.fromAsync(allMovements(db, iuc, statement))).flat();
  assert.equal(statement.total, rows.length);
  return rows.map((row) => Number(row.points));
};

test('POINTS-02 a movement is in the statement of its day in Paris, to the last millisecond, in the nights of both clock changes and on 29 February', async () => {
  const iuc = newIuc();
  // Each is an instant of its day's first or last minute; the points tell them apart.
  for (const [at, amount] of [
    ['2027-10-30T23:59:59.999', 1],
    ['2027-10-31T00:00', 2],
    ['2027-10-31T23:59:59.999', 3],
    ['2027-11-01T00:00', 4],
    ['2028-02-28T23:59:59.999', 5],
    ['2028-02-29T00:00', 6],
    ['2028-02-29T23:59:59.999', 7],
    ['2028-03-01T00:00', 8],
    ['2028-03-25T23:59:59.999', 9],
    ['2028-03-26T00:00', 10],
    ['2028-03-26T23:59:59.999', 11],
    ['2028-03-27T00:00', 12],
  ] as const)
    await credit(iuc, amount, inParis(at));
  assert.deepEqual(await labelsOf(iuc, '2027-10-31', '2027-10-31'), [3, 2], '25 hours');
  assert.deepEqual(await labelsOf(iuc, '2028-02-29', '2028-02-29'), [7, 6]);
  assert.deepEqual(await labelsOf(iuc, '2028-02-28', '2028-02-28'), [5]);
  assert.deepEqual(await labelsOf(iuc, '2028-03-26', '2028-03-26'), [11, 10], '23 hours');
  const { months, opening, closing } = await read(iuc, '2027-10-31', '2028-03-26');
  assert.deepEqual([opening, closing], [1, 66]);
  assert.deepEqual(
    months.map(({ start, end, gained, balance }) => [`${start} ${end}`, gained, balance]),
    [
      ['2027-10-31 2027-10-31', 5, 6],
      ['2027-11-01 2027-11-30', 4, 10],
      ['2027-12-01 2027-12-31', 0, 10],
      ['2028-01-01 2028-01-31', 0, 10],
      ['2028-02-01 2028-02-29', 18, 28],
      ['2028-03-01 2028-03-26', 38, 66],
    ],
  );
});

test('POINTS-02 of any period the figures add up, are those of the entries, and each row has the balance that the ledger kept', async () => {
  const iuc = newIuc();
  const [from, to] = [inParis('2027-01-05T08:00'), inParis('2027-12-20T08:00')];
  await fillAccount(db, iuc, 700, { from, to });
  const entries = await db.query<{
    movement_id: string;
    at: Temporal.Instant;
    account: string;
    amount: number;
    balance_after: number;
    kind: string;
  }>(
    `select e.movement_id, m.at, e.account, e.amount, e.balance_after, m.kind
     from points.entry e join points.movement m using (iuc, movement_id) where iuc = $1 and sequence is not null order by sequence`,
    [iuc],
  );
  const anyDay = fc.integer({ min: 0, max: 364 }).map((days) => day('2027-01-01').add({ days }));
  await fc.assert(
    fc.asyncProperty(
      anyDay,
      anyDay,
      fc.boolean(),
      fc.integer({ min: 1, max: 90 }),
      async (one, other, withTrips, limit) => {
        const [start, end] = [one, other].sort(Temporal.PlainDate.compare) as [
          Temporal.PlainDate,
          Temporal.PlainDate,
        ];
        const statement = await readStatement(db, iuc, { start, end }, { withTrips });
        const isInside = ({ at }: { at: Temporal.Instant }): boolean => {
          const on = at.toZonedDateTimeISO(PARIS).toPlainDate();
          return Temporal.PlainDate.compare(start, on) <= 0 && Temporal.PlainDate.compare(on, end) <= 0;
        };
        const inside = entries.filter(isInside);
        const money = inside.filter(({ account }) => account === 'money');
        const sum = (kind: (entry: (typeof money)[number]) => boolean): number =>
          money.filter(kind).reduce((all, { amount }) => all + amount, 0);
        assert.equal(
          Number(statement.gained),
          sum(({ kind, amount }) => amount > 0 && kind !== 'refund'),
        );
        assert.equal(
          Number(statement.givenBack),
          sum(({ kind }) => kind === 'refund'),
        );
        assert.equal(Number(statement.spent), 0 - sum(({ kind }) => kind === 'debit'));
        assert.equal(Number(statement.takenBack), 0 - sum(({ kind }) => kind === 'adjustment'));
        assert.equal(Number(statement.expired), 0 - sum(({ kind }) => kind === 'expiry'));
        const { opening, gained, givenBack, spent, takenBack, expired, closing, months } = statement;
        assert.equal(opening + gained + givenBack - spent - takenBack - expired, closing);
        assert.equal(
          months.reduce((all, month) => all + month.takenBack, 0),
          takenBack,
        );
        assert.equal(statement.months.at(-1)?.balance, closing);
        const ofCounters = (account: string, wanted: (entry: (typeof inside)[number]) => boolean): number =>
          inside
            .filter((entry) => entry.account === account && wanted(entry))
            .reduce((all, { amount }) => all + Math.abs(amount), 0);
        for (const [account, figure] of [
          ['status', 'statusPoints'],
          ['trips', 'trips'],
        ] as const) {
          assert.equal(
            statement.counted[figure],
            ofCounters(account, ({ amount }) => amount > 0),
          );
          assert.equal(
            statement.uncounted[figure],
            ofCounters(account, ({ kind }) => kind === 'adjustment'),
          );
        }

        const shown = inside.filter(({ account }) => withTrips || account !== 'trips');
        assert.equal(statement.total, new Set(shown.map((entry) => entry.movement_id)).size);
        const first = await movementsOf(db, iuc, statement, limit);
        const second = await movementsOf(db, iuc, statement, limit, first.next);
        const both = [...first.rows, ...second.rows];
        const all = (await Array.fromAsync(allMovements(db, iuc, statement))).flat();
        assert.equal(all.length, statement.total);
        assert.deepEqual(both, all.slice(0, 2 * limit), 'page after page as at once');
        const kept = new Map(money.map((entry) => [entry.movement_id, entry.balance_after]));
        for (const [index, row] of all.entries()) {
          const newer = all[index - 1];
          if (newer) assert.ok(Temporal.Instant.compare(newer.at, row.at) >= 0, 'newest first');
          assert.equal(Number(row.balanceAfter), newer ? newer.balanceAfter - newer.points : closing);
          const after = kept.get(row.movementId);
          if (after !== undefined) assert.equal(Number(row.balanceAfter), after);
        }
      },
    ),
    { numRuns: 25 },
  );
  await assertInvariants(db);
});

/** Pages of the database that a question reads. */
const pagesOf = (sql: string, parameters: readonly unknown[]): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    const rows = await tx.query<Record<'QUERY PLAN', string>>(
      `explain (analyze, buffers, timing off, costs off) ${sql}`,
      [...parameters],
    );
    const buffers = /shared hit=(\d+)(?: read=(\d+))?/.exec(rows.map((row) => row['QUERY PLAN']).join('\n'));
    return Number(buffers?.[1] ?? 0) + Number(buffers?.[2] ?? 0);
  });
const instantOf = (one: Temporal.PlainDate): string => one.toZonedDateTime(PARIS).toInstant().toString();

test('POINTS-02 a statement reads as much of a long history as of a short one', async () => {
  const reads = async (iuc: string, start: string, end: string): Promise<number> => {
    const statement = await read(iuc, start, end);
    await movementsOf(db, iuc, statement, 25);
    const bounds = [...statement.months.map((month) => month.start), day(end).add({ days: 1 })].map(
      instantOf,
    );
    return (
      (await pagesOf('select * from points.statement_bounds($1, $2::timestamptz[])', [iuc, bounds])) +
      (await pagesOf('select * from points.taken_back_of($1, $2::timestamptz[])', [iuc, bounds])) +
      (await pagesOf('select * from points.statement_rows($1, $2::bigint[], $3::bigint[], 25)', [
        iuc,
        Object.values(statement.bounds.from),
        Object.values(statement.bounds.to),
      ]))
    );
  };
  const [short, long] = [newIuc(), newIuc()];
  const span = { from: inParis('2026-01-05T08:00'), to: inParis('2027-12-20T08:00') };
  await fillAccount(db, short, 150, span);
  await fillAccount(db, long, 1_500, span);
  for (const [start, end] of [
    ['2026-01-01', '2027-12-31'],
    ['2026-03-02', '2026-03-09'],
  ] as const) {
    const [few, many] = [await reads(short, start, end), await reads(long, start, end)];
    assert.ok(many < 2 * few, `${few} pages of the database for 150 movements, ${many} for 1 500`);
  }
});

test('POINTS-02 what was taken back is read from totals: of many corrections no more than of few', async () => {
  const months = Array.from({ length: 25 }, (_, n) => instantOf(day('2026-01-01').add({ months: n })));
  const reads = async (count: number): Promise<number> => {
    const iuc = newIuc();
    await fillAccount(db, iuc, count, {
      from: inParis('2026-01-05T08:00'),
      to: inParis('2027-12-20T08:00'),
    });
    const read = (): Promise<number> =>
      pagesOf('select * from points.taken_back_of($1, $2::timestamptz[])', [iuc, months]);
    // The first time the plan is read as well.
    await read();
    return read();
  };
  const [few, many] = [await reads(200), await reads(3_000)];
  assert.ok(many < 1.5 * few, `${few} pages of the database for 2 corrections, ${many} for 30`);
});

test('POINTS-02 each correction adds to what was taken back in all of its accounts, several of one moment or transaction too', async () => {
  const iuc = newIuc();
  await credit(iuc, 900, inParis('2027-01-10T09:00'), 90);
  const takeBack = (on: Pick<Database, 'query'>, amount: number, at: string): Promise<unknown> =>
    on.query(`select points.take_back($1, $2, '{}', $3, $4, 0, $5, 'Voyage annulé', '', $6)`, [
      iuc,
      newId(),
      amount,
      amount / 10,
      `back:${amount}`,
      inParis(at),
    ]);
  await takeBack(db, 100, '2027-02-10T09:00');
  await db.transaction(async (tx) => {
    await takeBack(tx, 200, '2027-03-10T09:00');
    await takeBack(tx, 50, '2027-03-10T09:00');
  });
  await takeBack(db, 30, '2027-05-10T09:00');
  const { takenBack, spent, uncounted, months } = await read(iuc, '2027-02-01', '2027-05-31');
  assert.deepEqual([takenBack, spent, uncounted.statusPoints], [380, 0, 38]);
  assert.deepEqual(
    months.map((month) => Number(month.takenBack)),
    [100, 250, 0, 30],
  );
  const march = await read(iuc, '2027-03-01', '2027-04-30');
  assert.deepEqual([march.takenBack, march.uncounted.statusPoints], [250, 25]);
  await assertInvariants(db);
});

test('POINTS-02 a cell that a spreadsheet would run is text, whatever stands before', () => {
  for (const text of [
    '=1+1',
    '+33',
    '-2',
    '@SUM(A1)',
    '\t=1',
    ' =HYPERLINK("x")',
    '\u00a0=1',
    '|calc',
    '%1',
    '\u200b=1',
    '\u202e=1',
    '＝1',
    '＠SUM(A1)',
  ])
    assert.match(textCell(text), /^"?'/, text);
  assert.equal(textCell('Paris Gare de Lyon – Lyon'), 'Paris Gare de Lyon – Lyon');
  assert.equal(textCell('dit « oui »; "non"'), '"dit « oui »; ""non"""');
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = textCell(text);
      const inside = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      assert.doesNotMatch(inside, /^[\s\p{Cf}]*[=+\-@\t\r]/u);
      if (!cell.startsWith('"')) assert.doesNotMatch(cell, /[;"\r\n]/);
    }),
  );
});

test('POINTS-11 what is to come stands in order of its days, each with the balance it would leave', () => {
  const now = inParis('2027-03-06T09:00');
  const pending = (creditedOn: string, amount: number) => ({
    travelId: creditedOn,
    label: 'Voyage',
    detail: '',
    departure: now,
    points: points(amount),
    statusPoints: 0,
    creditedOn: day(creditedOn),
  });
  const coming = comingChanges(
    points(1000),
    [pending('2027-03-01', 10), pending('2027-04-01', 20)],
    [
      { on: day('2027-03-31'), points: points(400) },
      { on: day('2027-05-31'), points: points(600) },
    ],
    now,
  );
  assert.deepEqual(
    coming.map(({ on, from, balanceAfter }) => [String(on), String(from), Number(balanceAfter)]),
    [
      // Due already: it comes today.
      ['2027-03-06', '2027-03-06', 1010],
      ['2027-04-01', '2027-04-01', 1030],
      // On its last day points are there until midnight.
      ['2027-03-31', '2027-04-01', 630],
      ['2027-05-31', '2027-06-01', 30],
    ],
  );
});

test('POINTS-02 what was taken back at the first instant of a statement is in it, at the first one after it is not', async () => {
  const iuc = newIuc();
  await credit(iuc, 300, inParis('2027-04-10T09:00'));
  for (const [at, amount] of [
    ['2027-05-01T00:00', 50],
    ['2027-06-01T00:00', 20],
  ] as const)
    await db.query(`select points.take_back($1, $2, '{}', $3, 0, 0, $4, 'Voyage annulé', '', $5)`, [
      iuc,
      newId(),
      amount,
      `back:${at}`,
      inParis(at),
    ]);
  const { takenBack, spent, closing } = await read(iuc, '2027-05-01', '2027-05-31');
  assert.deepEqual([takenBack, spent, closing], [50, 0, 250]);
  await assertInvariants(db);
});

test('POINTS-02 points that are spent between two readings change nothing of the statement that was begun', async () => {
  const iuc = newIuc();
  for (let n = 0; n < 12; n += 1)
    await credit(iuc, 100 + n, inParis(`2027-05-0${1 + (n % 9)}T0${n % 9}:00`).add({ minutes: n }));
  const statement = await read(iuc, '2027-05-01', '2027-05-31');
  const { rows, next } = await movementsOf(db, iuc, statement, 5);
  const spent = await debitPoints(db, {
    iuc,
    points: points(50),
    key: 'order:1',
    label: 'Billet',
    at: inParis('2027-05-20T10:00'),
  });
  assert.ok(spent.ok);
  const later = await movementsOf(db, iuc, statement, 50, next);
  assert.equal(rows.length + later.rows.length, 12);
  assert.equal((await read(iuc, '2027-05-01', '2027-05-31')).total, 13);
});

test('POINTS-02 POINTS-12 a statement and what is told beside it are of one moment: what is credited meanwhile is in all of it or in none', async () => {
  const iuc = newIuc();
  const now = inParis('2027-06-01T10:00');
  await openMembership(db, iuc, day('2027-01-10'));
  await credit(iuc, 300, inParis('2027-05-02T09:00'));
  const travelled = travelFact(iuc, inParis('2027-05-28T07:00').toString());
  await recordTravels(db, [travelled], inParis('2027-05-20T08:00'));
  // The engine comes by after the first look, whatever is looked at first.
  let looks = 0;
  const meanwhile =
    (query: Database['query']): Database['query'] =>
    async (...asked) => {
      const rows = await query(...(asked as Parameters<Database['query']>));
      looks += 1;
      if (looks === 1) await runEngineFor(db, iuc, now);
      return rows as never;
    };
  const busy: Database = {
    ...db,
    query: meanwhile(db.query),
    reading: (work) => db.reading((tx) => work({ ...tx, query: meanwhile(tx.query) })),
  };
  const period = { start: day('2027-05-01'), end: day('2027-06-01') };
  const at = (from: Database) =>
    statementNow({ db: from, clock: new ManualClock(now) }, iuc, period, { withTrips: false });
  const during = await at(busy);
  assert.ok(looks > 1);
  assert.deepEqual(
    [during.statement.total, during.statement.closing, during.spendable],
    [1, 300, 300],
    'before the engine came by',
  );
  assert.deepEqual(
    during.coming
      .filter(({ kind }) => kind === 'credit')
      .map(({ points: amount, balanceAfter }) => [amount, balanceAfter]),
    [[120, 420]],
  );
  const after = await at(db);
  assert.deepEqual([after.statement.closing, after.spendable], [420, 420]);
  assert.ok(after.coming.every(({ kind }) => kind === 'expiry'));
});
