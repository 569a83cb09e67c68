import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Database, openDatabase } from '#database/database.ts';
import { migrate } from '#database/migrate.ts';
import { restoreBackup } from '#database/restore-backup.ts';
import { readSource } from '#database/source.ts';
import { writeBackup } from '#database/write-backup.ts';
import { newIuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { creditPoints, debitPoints } from '#features/points/testing/ledger.ts';
import { dropDatabase, sharedUrl, testDatabase, withSharedClient } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';

const AT = Temporal.Instant.from('2027-03-03T08:00:00Z');

const temporary = (t: TestContext): string => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
  t.after(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
};
/** A database with nothing in it, as an operator makes one. */
const emptyDatabase = async (t: TestContext): Promise<Database> => {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await withSharedClient((client) => client.query(`create database ${name} owner portal template template0`));
  const db = openDatabase({ url: sharedUrl(name), connections: 2 });
  t.after(async () => {
    await db.close();
    await dropDatabase(name);
  });
  return db;
};
/** A customer with points, some of them spent, and a text of all that COPY has to escape. */
const fill = async (db: Database): Promise<void> => {
  const iuc = newIuc();
  const label = 'Voyages\t« Noël » \\. \\N\nsuite';
  const expiresOn = Temporal.PlainDate.from('2030-03-31');
  await creditPoints(db, { iuc, points: points(1_000), expiresOn, key: 'one', label, at: AT });
  await debitPoints(db, { iuc, points: points(400), key: 'two', label: '\\.', at: AT });
  await db.query(`insert into rail.feed_version (version, content_hash, source, timezone, first_date, last_date, active, report)
    values (gen_random_uuid(), 'h', 's', 'Europe/Paris', '2027-01-01', '2027-06-01', true, '{"a": "é\\\\n"}')`);
  await db.query(
    `insert into rail.station select version, 'x', 'Gare', 'Ville', 'FR', 48.123456789012345, 2.5, 300 from rail.feed_version`,
  );
};
/** A fingerprint of the rows of every table. */
const content = async (db: Database): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^(pg_|information_schema)' and tablename not in ('migration', 'sql_function') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as print from ${name} t`,
    );
    found[name] = row?.print ?? '';
  }
  return found;
};

test('a backup put into an empty database is the same database, with its triggers', async (t) => {
  const db = await testDatabase(t);
  await fill(db);
  const file = path.join(temporary(t), 'portal.backup');
  const made = await writeBackup(db.url, file);
  assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  const again = await emptyDatabase(t);
  const restored = await restoreBackup(again.url, file);
  assert.deepEqual(await content(again), await content(db));
  assert.equal(restored.rows, made.rows);
  assert.ok(restored.rows >= 8);
  await assertInvariants(again);
  await assert.rejects(again.query('delete from points.entry'), /append-only/);
  assert.deepEqual(await migrate(again.url), { migrations: [], functions: [], newer: [] });
});

test('what is written while a backup is made is in it whole or not at all', async (t) => {
  const db = await testDatabase(t, { connections: 4 });
  let isOver = false;
  const writers = [0, 1, 2].map(async (writer) => {
    for (let n = 0; !isOver; n += 1) {
      const iuc = newIuc();
      const expiresOn = Temporal.PlainDate.from('2030-03-31');
      await creditPoints(db, {
        iuc,
        points: points(10),
        expiresOn,
        key: `${writer} ${n}`,
        label: 'x',
        at: AT,
      });
    }
  });
  const directory = temporary(t);
  for (let n = 0; n < 3; n += 1) await writeBackup(db.url, path.join(directory, `${n}`));
  isOver = true;
  await Promise.all(writers);
  const again = await emptyDatabase(t);
  await restoreBackup(again.url, path.join(directory, '2'));
  await assertInvariants(again);
  const [row] = await again.query<{ movements: number }>(
    'select count(*)::int as movements from points.movement',
  );
  assert.ok(row && row.movements > 0);
});

test('a file that is damaged, cut or no backup is refused, no portal starts on what came of it, and another try succeeds', async (t) => {
  const db = await testDatabase(t);
  await fill(db);
  const directory = temporary(t);
  const whole = path.join(directory, 'whole');
  await writeBackup(db.url, whole);
  const again = await emptyDatabase(t);
  const attempt = async (bytes: Buffer): Promise<string> => {
    const file = path.join(directory, 'attempt');
    fs.writeFileSync(file, bytes);
    return restoreBackup(again.url, file).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  };
  const bytes = fs.readFileSync(whole);
  const text = gunzipSync(bytes);
  assert.match(await attempt(Buffer.from('hello')), /^BackupRefused: The file is damaged/);
  assert.match(await attempt(gzipSync('{"a": 1}\n')), /^BackupRefused: The file is not a backup/);
  assert.match(
    await attempt(bytes.subarray(0, bytes.length - 20)),
    /^BackupRefused: The file is damaged or ends too early/,
  );
  await assert.rejects(
    migrate(again.url),
    /^DatabaseRefused: A backup was restored into this database in part/,
  );
  assert.match(
    await attempt(gzipSync(text.subarray(0, text.length - 10))),
    /^BackupRefused: The file ends too early/,
  );
  const lines = text.toString().split('\n');
  const short = lines.toSpliced(
    lines.findIndex((one) => one.includes('money:issued')),
    1,
  );
  assert.match(
    await attempt(gzipSync(short.join('\n'))),
    /^BackupRefused: The backup is damaged: points\.entry should have \d rows/,
  );
  assert.equal((await again.query<{ n: number }>('select count(*)::int as n from points.movement'))[0]?.n, 0);
  assert.equal(await attempt(bytes), 'restored');
  assert.deepEqual(await content(again), await content(db));
});

test('a backup goes into an empty database only, of this version or an older one', async (t) => {
  const db = await testDatabase(t);
  await fill(db);
  const directory = temporary(t);
  const file = path.join(directory, 'backup');
  await writeBackup(db.url, file);
  await assert.rejects(writeBackup(db.url, file), /exists already/);
  await assert.rejects(restoreBackup(db.url, file), /^BackupRefused: The database is not empty/);

  const again = await emptyDatabase(t);
  const { migrations, functions } = readSource();
  const older = { migrations: migrations.slice(0, -1), functions };
  const last = migrations.at(-1)?.name ?? '';
  await assert.rejects(
    restoreBackup(again.url, file, older),
    (error: Error) => error.name === 'BackupRefused' && error.message.includes(last),
  );
  // Made by the version before, the newest migration follows by itself.
  const before = await testDatabase(t, { source: { migrations: older.migrations, functions: [] } });
  const old = path.join(directory, 'old');
  await writeBackup(before.url, old);
  await restoreBackup(again.url, old);
  assert.deepEqual(await migrate(again.url), { migrations: [], functions: [], newer: [] });
});
