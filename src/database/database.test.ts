import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Database, isDatabaseUnavailable, openDatabase } from '#database/database.ts';
import { testDatabase } from '#tests/harness/database.ts';

let db: Database;
const endings: (() => Promise<void>)[] = [];
before(async () => {
  db = await testDatabase({ after: (work) => void endings.push(work) });
});
after(async () => {
  for (const ending of endings) await ending();
});

test('instants, dates and large integers cross the border as Temporal values and numbers, both ways', async () => {
  const at = Temporal.Instant.from('2027-03-03T13:05:00.123456Z');
  const on = Temporal.PlainDate.from('2027-03-03');
  const [row] = await db.query<{
    at: Temporal.Instant;
    on: Temporal.PlainDate;
    large: number;
    days: Temporal.PlainDate[];
  }>('select $1::timestamptz as at, $2::date as on, $3::bigint as large, array[$2::date] as days', [
    at,
    on,
    9_000_000_000,
  ]);
  assert.ok(row);
  assert.equal(row.at.toString(), at.toString());
  assert.ok(row.on.equals(on));
  assert.equal(row.large, 9_000_000_000);
  assert.ok(row.days[0]?.equals(on));
  await assert.rejects(db.query('select 9007199254740993::bigint as large'), RangeError);
});

test('a transaction rolls back when its work throws, and its handle cannot be used after the end', async () => {
  await db.query('create table public.kept (id int)');
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.query('insert into public.kept values (1)');
      throw new Error('no');
    }),
    /no/,
  );
  assert.equal((await db.query('select 1 from public.kept')).length, 0);
  const kept = await db.transaction(async (tx) => {
    await tx.query('insert into public.kept values (2)');
    return tx;
  });
  assert.equal((await db.query('select 1 from public.kept')).length, 1);
  await assert.rejects(kept.query('select 1'), /has ended/);
});

test('a database that is away is told from a question that is wrong', async () => {
  const away = openDatabase({ url: 'postgres://portal@localhost/x?host=%2Fnowhere' });
  await assert.rejects(away.query('select 1'), (error) => isDatabaseUnavailable(error));
  await away.close();
  await assert.rejects(db.query('select nonsense'), (error) => !isDatabaseUnavailable(error));
  const ended = db.query('select pg_terminate_backend(pg_backend_pid())');
  await assert.rejects(ended, (error) => isDatabaseUnavailable(error));
  assert.equal((await db.query('select 1')).length, 1, 'the pool goes on with another connection');
});
