import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';

const db = await testDatabase({ after });

let queues = 0;
/** A queue of its own for each test: they share a database. */
const queue = () => {
  queues += 1;
  const name = `queue-${queues}`;
  const inSeconds = (seconds: number): string => Temporal.Now.instant().add({ seconds }).toString();
  return {
    name,
    /** `at`: seconds from now. */
    enqueue: (key: string, { at = -1, most = 10, payload = {} } = {}) =>
      db.query('select job.enqueue($1, $2, $3, $4, $5)', [
        name,
        key,
        JSON.stringify(payload),
        inSeconds(at),
        most,
      ]),
    claim: async (lease: string, most = 10): Promise<string[]> =>
      (
        await db.query<{ key: string }>('select key from job.claim($1, $2, $3, 60000)', [name, most, lease])
      ).map(({ key }) => key),
    finish: async (key: string, lease: string): Promise<boolean> => {
      const [row] = await db.query<{ again: unknown }>('select job.finish($1, $2, $3) as again', [
        name,
        key,
        lease,
      ]);
      return row?.again !== null;
    },
    fail: async (key: string, lease: string, retrySeconds = 100): Promise<boolean | undefined> =>
      (
        await db.query<{ died: boolean }>(`select job.failed($1, $2, $3, 'broken', $4) as died`, [
          name,
          key,
          lease,
          retrySeconds * 1_000,
        ])
      )[0]?.died,
    hold: async (key: string, lease: string): Promise<boolean | undefined> =>
      (
        await db.query<{ held: boolean }>('select job.hold($1, $2, $3, 900000) as held', [name, key, lease])
      )[0]?.held,
    /** Whoever had it is gone: its lease is over. */
    outlive: (key: string) =>
      db.query(`update job.job set run_at = clock_timestamp() where queue = $1 and key = $2`, [name, key]),
    /** « leased, 1 attempts, 0 crashes, in 60, again in -, {"n": 1}, broken », in tens of seconds. */
    said: async (key: string): Promise<string | undefined> =>
      (
        await db.query<{ said: string }>(
          `select concat_ws(', ', case when lease is null then 'free' else 'leased' end, attempts || ' attempts', crashes || ' crashes',
             'in ' || round(extract(epoch from run_at - clock_timestamp()) / 10) * 10,
             'again in ' || coalesce((round(extract(epoch from again_at - clock_timestamp()) / 10) * 10)::text, '-'), payload::text,
             coalesce(last_error, 'no error')) as said
           from job.job where queue = $1 and key = $2`,
          [name, key],
        )
      )[0]?.said,
    dead: () =>
      db.query(`select key, attempts, last_error from job.dead where queue = $1 order by key`, [name]),
  };
};

test('OPS-01 what is due is taken the longest due first, as many as are wanted, of one queue', async () => {
  const work = queue();
  const other = queue();
  await work.enqueue('second', { at: -20 });
  await work.enqueue('first', { at: -30 });
  await work.enqueue('third', { at: -10 });
  await work.enqueue('later', { at: 30 });
  await other.enqueue('first', { at: -40 });
  const lease = newId();
  assert.deepEqual((await work.claim(lease, 2)).sort(), ['first', 'second']);
  assert.deepEqual(await work.claim(newId(), 2), ['third']);
  assert.deepEqual(await work.claim(newId()), []);
  assert.match((await other.said('first')) ?? '', /^free, 0 attempts/, 'of the same name, and another job');
});

test('OPS-01 a job that somebody is just taking is passed over, and nobody waits for it', async (t) => {
  const work = queue();
  await work.enqueue('one', { at: -20 });
  await work.enqueue('two', { at: -10 });
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  await client.query('select from job.claim($1, 1, $2, 60000)', [work.name, newId()]);
  assert.deepEqual(await work.claim(newId()), ['two']);
  await client.query('rollback');
  assert.deepEqual(await work.claim(newId()), ['one']);
});

test('OPS-01 a job that waits and is asked for again has the last hour and the last payload, and its attempts begin anew', async () => {
  const work = queue();
  await work.enqueue('job', { payload: { n: 1 } });
  const lease = newId();
  await work.claim(lease);
  assert.equal(await work.fail('job', lease), false);
  assert.equal(await work.said('job'), 'free, 1 attempts, 0 crashes, in 100, again in -, {"n": 1}, broken');
  await work.enqueue('job', { at: 500, payload: { n: 2 } });
  assert.equal(await work.said('job'), 'free, 0 attempts, 0 crashes, in 500, again in -, {"n": 2}, broken');
});

test('OPS-01 a job that is asked for while it is done stays its worker’s, and comes once more when that one has ended, as if for the first time', async () => {
  const work = queue();
  await work.enqueue('job');
  const [gone, lease] = [newId(), newId()];
  await work.claim(gone);
  await work.outlive('job');
  await work.claim(lease);
  assert.equal(await work.said('job'), 'leased, 2 attempts, 1 crashes, in 60, again in -, {}, no error');
  await work.enqueue('job', { at: 300, payload: { n: 2 } });
  const asked = 'leased, 2 attempts, 1 crashes, in 60, again in 300, {"n": 2}, no error';
  assert.equal(await work.said('job'), asked);
  // Whoever had it before has nothing more to say of it.
  assert.deepEqual(
    [await work.finish('job', gone), await work.hold('job', gone), await work.fail('job', gone)],
    [false, false, false],
  );
  assert.equal(await work.said('job'), asked);
  assert.equal(await work.hold('job', lease), true);
  assert.equal(
    await work.said('job'),
    'leased, 2 attempts, 1 crashes, in 900, again in 300, {"n": 2}, no error',
  );
  assert.equal(await work.finish('job', lease), true);
  assert.equal(await work.said('job'), 'free, 0 attempts, 0 crashes, in 300, again in -, {"n": 2}, no error');
  await work.outlive('job');
  await work.claim(lease);
  await work.finish('job', gone);
  assert.match((await work.said('job')) ?? '', /^leased/, 'nor does it end for them');
  assert.equal(await work.finish('job', lease), false);
  assert.equal(await work.said('job'), undefined, 'done, and asked for no more');
});

test('OPS-01 a job that fails for the last time is given up, unless somebody has asked for it meanwhile; one without a last time never is', async () => {
  const work = queue();
  const lease = newId();
  for (const [key, most] of [
    ['last', 1],
    ['not yet', 2],
    ['asked soon', 1],
    ['asked late', 1],
    ['endless', 0],
  ] as const)
    await work.enqueue(key, { most });
  await work.claim(lease);
  await work.enqueue('asked soon', { at: 20, most: 1 });
  await work.enqueue('asked late', { at: 500, most: 1 });
  const died = [];
  for (const key of ['last', 'not yet', 'asked soon', 'asked late', 'endless'])
    died.push(await work.fail(key, lease));
  assert.deepEqual(died, [true, false, false, false, false]);
  assert.deepEqual(await work.dead(), [{ key: 'last', attempts: 1, last_error: 'broken' }]);
  const free = (at: number) => `free, 1 attempts, 0 crashes, in ${at}, again in -, {}, broken`;
  assert.deepEqual(
    [await work.said('last'), await work.said('not yet'), await work.said('asked soon')],
    [undefined, free(100), free(20)],
  );
  assert.equal(await work.said('asked late'), free(100), 'what failed is tried again before that');
  for (let time = 0; time < 3; time += 1) {
    await work.outlive('endless');
    assert.deepEqual(await work.claim(lease), ['endless']);
    assert.equal(await work.fail('endless', lease), false);
  }
});

test('OPS-01 a job whose processes die has as many attempts as any other, with what failed before', async () => {
  const work = queue();
  const lease = newId();
  await work.enqueue('job', { most: 2 });
  await work.claim(lease);
  await work.fail('job', lease);
  await work.outlive('job');
  assert.deepEqual(await work.claim(newId()), ['job']);
  await work.outlive('job');
  assert.deepEqual(await work.claim(newId()), [], 'its second was the last');
  assert.deepEqual(await work.dead(), [
    { key: 'job', attempts: 2, last_error: 'broken; its process died at the last attempt' },
  ]);
});

test('OPS-01 a schedule whose moment has come makes its job once, and the next not before its time', async () => {
  const { name } = queue();
  const tick = async (occurrence: string, next: number): Promise<boolean | undefined> =>
    (
      await db.query<{ mine: boolean }>('select job.tick($1, $2, $3) as mine', [
        name,
        occurrence,
        Temporal.Now.instant().add({ seconds: next }),
      ])
    )[0]?.mine;
  const first = await Promise.all(Array.from({ length: 6 }, () => tick('one', 300)));
  assert.equal(first.filter(Boolean).length, 1);
  assert.equal(await tick('two', 300), false);
  await db.query('update job.schedule set next_at = clock_timestamp() where queue = $1', [name]);
  assert.deepEqual([await tick('two', 300), await tick('three', 300)], [true, false]);
  const keys = await db.query<{ key: string }>('select key from job.job where queue = $1 order by key', [
    name,
  ]);
  assert.deepEqual(
    keys.map(({ key }) => key),
    ['one', 'two'],
  );
});
