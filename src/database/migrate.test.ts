import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { connectionOptions, type Database } from '#database/database.ts';
import { DatabaseRefused, migrate } from '#database/migrate.ts';
import {
  type DatabaseSource,
  functionsWithoutVersion,
  migrationsWithoutDeclaration,
  readFunctions,
  readMigrations,
  readSource,
  writeVersions,
} from '#database/source.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';

const SHIPPED = path.resolve(import.meta.dirname, 'functions');
const NOTHING = { migrations: [], functions: [], newer: [] };

/** A copy of the functions' folder that a test may change. */
const ownFunctions = (t: TestContext): string => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'functions-'));
  t.after(() => fs.rmSync(directory, { recursive: true }));
  fs.cpSync(SHIPPED, directory, { recursive: true });
  return directory;
};
const write = (directory: string, file: string, ...lines: string[]): void =>
  fs.writeFileSync(path.join(directory, file), `${lines.join('\n')}\n`);

test('a function is applied again when its file has changed, and nothing is touched when none has', async (t) => {
  const db = await testDatabase(t);
  const lastTouched = async () =>
    (await db.query<{ xid: string }>('select max(xmin::text::bigint)::text as xid from pg_proc'))[0]?.xid;
  const before = await lastTouched();
  assert.deepEqual(await migrate(db.url), NOTHING);
  assert.equal(await lastTouched(), before);

  const directory = ownFunctions(t);
  write(
    directory,
    'points/paris-date.sql',
    'create or replace function points.paris_date(p_at timestamptz) returns date language sql immutable',
    "  return (p_at at time zone 'Pacific/Auckland')::date;",
  );
  const changed: DatabaseSource = { ...readSource(), functions: readFunctions(directory) };
  assert.deepEqual(await migrate(db.url, changed), { ...NOTHING, functions: ['points.paris_date'] });
  const [row] = await db.query<{ day: string }>(
    `select points.paris_date('2027-03-03 13:00+00')::text as day`,
  );
  assert.equal(row?.day, '2027-03-04');
  assert.deepEqual(await migrate(db.url, changed), NOTHING);
});

test('functions that call each other need no order, and one that calls nothing there is leaves everything as it was', async (t) => {
  const db = await testDatabase(t);
  const directory = ownFunctions(t);
  write(
    directory,
    'points/a-total.sql',
    'create or replace function points.a_total() returns integer return points.b_part() + 1;',
  );
  write(
    directory,
    'points/b-part.sql',
    'create or replace function points.b_part() returns integer return 1;',
  );
  const source = (): DatabaseSource => ({ ...readSource(), functions: readFunctions(directory) });
  assert.deepEqual((await migrate(db.url, source())).functions, ['points.a_total', 'points.b_part']);

  write(
    directory,
    'points/b-part.sql',
    '',
    'create or replace function points.b_part() returns integer',
    '  return points.nowhere();',
  );
  write(
    directory,
    'points/a-total.sql',
    'create or replace function points.a_total() returns integer return 7;',
  );
  await assert.rejects(
    migrate(db.url, source()),
    /Function points\.b_part, line 3 failed: .*points\.nowhere/,
  );
  assert.deepEqual(await db.query('select points.a_total() as total'), [{ total: 2 }]);
});

test('several processes that start at once apply a changed function once', async (t) => {
  const db = await testDatabase(t);
  const directory = ownFunctions(t);
  write(directory, 'points/three.sql', 'create or replace function points.three() returns integer return 3;');
  const source: DatabaseSource = { ...readSource(), functions: readFunctions(directory) };
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(db.url, source)));
  assert.deepEqual(
    done.flatMap(({ functions }) => functions),
    ['points.three'],
  );
});

test('a process of an older version leaves the functions of the newer one, and applies its own again when it is the newer', async (t) => {
  const db = await testDatabase(t);
  const directory = ownFunctions(t);
  const source = (): DatabaseSource => ({ ...readSource(), functions: readFunctions(directory) });
  const answer = async () => (await db.query<{ n: number }>('select points.six() as n'))[0]?.n;
  write(directory, 'points/six.sql', 'create or replace function points.six() returns integer return 6;');
  assert.deepEqual(writeVersions(directory), ['points.six']);
  const older = source();
  await migrate(db.url, older);
  write(directory, 'points/six.sql', 'create or replace function points.six() returns integer return 66;');
  assert.deepEqual(writeVersions(directory), ['points.six']);
  await migrate(db.url, source());
  assert.equal(await answer(), 66);
  assert.deepEqual(await migrate(db.url, older), { ...NOTHING, newer: ['points.six'] });
  assert.equal(await answer(), 66);
  // Taken back, the old text has a number of its own.
  write(directory, 'points/six.sql', 'create or replace function points.six() returns integer return 6;');
  writeVersions(directory);
  assert.deepEqual(await migrate(db.url, source()), { ...NOTHING, functions: ['points.six'] });
  assert.equal(await answer(), 6);
});

test('every text of a function has its version: `npm run functions` gives it', () => {
  assert.deepEqual(functionsWithoutVersion(), []);
});

test('a file of a function holds the function that its name says', (t) => {
  const directory = ownFunctions(t);
  write(directory, 'points/four.sql', 'create or replace function points.five() returns integer return 5;');
  assert.throws(
    () => readFunctions(directory),
    /points\/four\.sql must hold `create or replace function points\.four`/,
  );
});

test('every function of the database has its file, and one signature', async (t) => {
  const db = await testDatabase(t);
  const there = await db.query<{ name: string }>(
    `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^(pg_|information_schema)' order by 1`,
  );
  assert.deepEqual(
    there.map(({ name }) => name),
    readSource()
      .functions.map(({ name }) => name)
      .sort(),
  );
});

/* ---------- migrations ---------- */

/** What this version is made from and one migration more. */
const withMigration = (t: TestContext, name: string, ...lines: string[]): DatabaseSource => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  t.after(() => fs.rmSync(directory, { recursive: true }));
  write(directory, name, ...lines);
  const { migrations, functions } = readSource();
  return { migrations: [...migrations, ...readMigrations(directory)], functions };
};
const connect = async (t: TestContext, db: Database): Promise<pg.Client> => {
  const client = new pg.Client(connectionOptions(db.url));
  client.on('error', () => {});
  await client.connect();
  t.after(() => client.end().catch(() => {}));
  return client;
};
const INDEX = [
  '-- migration: compatible, outside a transaction',
  'create index concurrently if not exists movement_by_label on points.movement (iuc, label);',
] as const;
const indexState = async (db: Database) =>
  (
    await db.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('points.movement_by_label')`,
    )
  ).map(({ valid }) => valid);

/** A migration waits for a table that somebody uses. */
const isMigrationWaiting = async (db: Database): Promise<boolean> =>
  (
    await db.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'espace-voyageur migrations' and wait_event_type = 'Lock'`,
    )
  ).length > 0;

test('a migration waits for a table in use without stopping those who come after it, and gets it in the end', async (t) => {
  const db = await testDatabase(t);
  const source = withMigration(
    t,
    '9000-later.sql',
    '-- migration: compatible',
    'alter table points.lot add column note text;',
  );
  const holder = await connect(t, db);
  await holder.query('begin');
  await holder.query('lock table points.lot in share mode');
  const patience = { attemptMs: 50, totalMs: 30_000 };
  const migrated = migrate(db.url, source, { patience });
  // Reading would have to queue behind a migration that waits; it goes through between two attempts.
  for (let reads = 0; reads < 20; reads += 1) await db.query('select count(*) from points.lot');
  await until(() => isMigrationWaiting(db));
  await holder.query('commit');
  assert.deepEqual((await migrated).migrations, ['9000-later.sql']);
});

test('OPS-03 triggers that a new version brings hold no table while they wait for another: an order that writes to both goes on', async (t) => {
  const db = await testDatabase(t);
  const source = withMigration(
    t,
    '9000-later.sql',
    '-- migration: compatible',
    'create table points.later ();',
  );
  const order = await connect(t, db);
  await order.query('begin');
  await order.query('lock table shop.order_history in row exclusive mode');
  const migrated = migrate(db.url, source, { patience: { attemptMs: 30_000, totalMs: 60_000 } });
  await until(() => isMigrationWaiting(db));
  for (const table of ['trip.file', 'trip.journey', 'points.entry', 'voucher.entry'])
    await order.query(`lock table ${table} in row exclusive mode nowait`);
  await order.query('commit');
  assert.ok((await migrated).functions.includes('shop.check_transition'));
  assert.deepEqual(await migrate(db.url, source), NOTHING);
});

test('a migration that gets no lock within its limit says so, and leaves nothing', async (t) => {
  const db = await testDatabase(t);
  const source = withMigration(
    t,
    '9000-later.sql',
    '-- migration: compatible',
    'create table points.later ();',
    'alter table points.lot add column note text;',
  );
  const holder = await connect(t, db);
  await holder.query('begin');
  await holder.query('lock table points.lot in share mode');
  await assert.rejects(
    migrate(db.url, source, { patience: { attemptMs: 20, totalMs: 200 } }),
    /Migration 9000-later\.sql got no lock within 0\.2 s/,
  );
  assert.equal((await db.query(`select where to_regclass('points.later') is not null`)).length, 0);
});

test('an index is made without stopping writers, also by several processes that start at once', async (t) => {
  const db = await testDatabase(t);
  const source = withMigration(t, '9000-index.sql', ...INDEX);
  const done = await Promise.all([1, 2, 3].map(() => migrate(db.url, source)));
  assert.deepEqual(
    done.flatMap(({ migrations }) => migrations),
    ['9000-index.sql'],
  );
  assert.deepEqual(await indexState(db), [true]);
});

test('an index whose making was broken off is made anew at the next start', async (t) => {
  const db = await testDatabase(t);
  const source = withMigration(t, '9000-index.sql', ...INDEX);
  // Whoever has written to the table and not ended is waited for, half-way.
  const writer = await connect(t, db);
  await writer.query('begin');
  await writer.query('lock table points.movement in row exclusive mode');
  const broken = assert.rejects(migrate(db.url, source));
  await until(async () => (await indexState(db)).length > 0);
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'espace-voyageur migrations'`,
  );
  await broken;
  assert.deepEqual(await indexState(db), [false]);
  await writer.query('commit');
  assert.deepEqual((await migrate(db.url, source)).migrations, ['9000-index.sql']);
  assert.deepEqual(await indexState(db), [true]);
  // Died between the index and its record: found done.
  await db.query(`delete from public.migration where name = '9000-index.sql'`);
  assert.deepEqual((await migrate(db.url, source)).migrations, ['9000-index.sql']);
});

test('an older version starts on a newer database that is compatible with it, and refuses another in a sentence', async (t) => {
  const db = await testDatabase(t);
  await migrate(
    db.url,
    withMigration(t, '9000-wider.sql', '-- migration: compatible', 'create table points.wider ();'),
  );
  assert.deepEqual(await migrate(db.url), { ...NOTHING, newer: ['9000-wider.sql'] });
  const breaking = withMigration(
    t,
    '9001-narrower.sql',
    '-- migration: incompatible',
    'drop table points.wider;',
  );
  await migrate(db.url, breaking);
  await assert.rejects(migrate(db.url), (error) => {
    assert.ok(error instanceof DatabaseRefused);
    assert.match(
      error.message,
      /older than its database, which has had 9001-narrower\.sql: start a version that has it/,
    );
    return true;
  });
});

test('a migration says whether the version before it may start on its result', (t) => {
  assert.deepEqual(migrationsWithoutDeclaration(), []);
  assert.throws(
    () => withMigration(t, '9000-x.sql', '-- migration: maybe', 'select 1;'),
    /9000-x\.sql must begin with/,
  );
  assert.throws(
    () =>
      withMigration(
        t,
        '9000-x.sql',
        '-- migration: compatible, outside a transaction',
        'create index concurrently a on b (c);',
      ),
    /may run twice: it must say `if not exists`/,
  );
});
