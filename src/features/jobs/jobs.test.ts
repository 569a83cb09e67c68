import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { logLines } from '#tests/harness/fake-app.ts';
import { silent } from '#tests/harness/silent.ts';
import { until } from '#tests/harness/until.ts';
import type { Job, JobQueue } from './contract.ts';
import { createJobRunner } from './runner.ts';
import { occurrences } from './schedule.ts';
import { queueProblems, queueStats } from './stats.ts';

const queue = (handler: JobQueue['handler'], more: Partial<JobQueue> = {}): JobQueue => ({
  handler,
  concurrency: 3,
  leaseMs: 5_000,
  backoffMs: () => 10,
  ...more,
});

const runner = (t: TestContext, db: Database, work: JobQueue, { pollMs = 20, log = silent } = {}) => {
  const made = createJobRunner({ db, queues: { work }, log, pollMs });
  t.after(() => made.stop(100));
  made.start();
  return made;
};

const enqueue = (db: Database, key: string, more: { runAt?: string; maxAttempts?: number } = {}) =>
  db.query('select job.enqueue($1, $2, $3, coalesce($4::timestamptz, clock_timestamp()), $5)', [
    'work',
    key,
    JSON.stringify({ key }),
    more.runAt ?? null,
    more.maxAttempts ?? 10,
  ]);

const left = async (db: Database) => (await db.query('select 1 from job.job')).length;

test('OPS-01 two processes share the jobs and each job is done once', async (t) => {
  const db = await testDatabase(t);
  const done: string[] = [];
  const handler = async ({ key }: Job) => void done.push(key);
  for (let n = 0; n < 100; n += 1) await enqueue(db, `job-${n}`);
  runner(t, db, queue(handler));
  runner(t, db, queue(handler));
  await until(async () => (await left(db)) === 0);
  assert.equal(done.length, 100);
  assert.equal(new Set(done).size, 100);
});

test('a job enqueued twice under one key exists once, and once more when it was just being done', async (t) => {
  const db = await testDatabase(t);
  await enqueue(db, 'same');
  await enqueue(db, 'same');
  assert.equal(await left(db), 1);
  let runs = 0;
  runner(
    t,
    db,
    queue(async () => {
      runs += 1;
      if (runs === 1) await enqueue(db, 'same');
    }),
  );
  await until(async () => (await left(db)) === 0);
  assert.equal(runs, 2);
});

test('a failing job comes again with its attempt counted, then goes to the dead letters; the log says why', async (t) => {
  const db = await testDatabase(t);
  const log = logLines();
  const attempts: number[] = [];
  await enqueue(db, 'hopeless', { maxAttempts: 3 });
  runner(
    t,
    db,
    queue(async ({ attempt }) => {
      attempts.push(attempt);
      throw new Error('no way');
    }),
    { log: log.logger },
  );
  await until(async () => (await left(db)) === 0);
  assert.deepEqual(attempts, [1, 2, 3]);
  const [dead] = await db.query<{ key: string; last_error: string }>('select key, last_error from job.dead');
  assert.deepEqual(dead, { key: 'hopeless', last_error: 'Error: no way' });
  assert.equal((await queueStats(db))[0]?.dead, 1);
  const said = log.lines.map(({ level, error }) => [level, (error as Error).message]);
  assert.deepEqual(said, [
    ['warn', 'no way'],
    ['warn', 'no way'],
    ['error', 'no way'],
  ]);
});

test('OPS-01 a job whose worker vanished is taken over when its lease ends, and the late worker cannot finish it', async (t) => {
  const db = await testDatabase(t);
  await enqueue(db, 'orphan');
  const lost = '01890000-0000-7000-8000-000000000001';
  await db.query('select * from job.claim($1, 1, $2, 50)', ['work', lost]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const attempts: number[] = [];
  runner(
    t,
    db,
    queue(async ({ attempt }) => {
      attempts.push(attempt);
      await held;
    }),
  );
  await until(() => attempts.length === 1);
  await db.query('select job.finish($1, $2, $3)', ['work', 'orphan', lost]);
  assert.equal(await left(db), 1, 'the job belongs to its new worker');
  release();
  await until(async () => (await left(db)) === 0);
  assert.deepEqual(attempts, [2]);
});

test('OPS-01 a job that takes longer than its lease is held on to while its process lives, and taken over within the lease once it no longer does', async (t) => {
  const db = await testDatabase(t);
  await enqueue(db, 'long');
  const started: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const worker = (name: string) =>
    runner(
      t,
      db,
      queue(
        async () => {
          started.push(name);
          await ended;
        },
        // A process that is not asked for half a second on a busy machine still lives.
        { leaseMs: 1_000, longestMs: 60_000 },
      ),
    );
  const first = worker('first');
  await until(() => started.length === 1);
  worker('second');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  assert.deepEqual(started, ['first']);
  await first.stop(0);
  await until(() => started.length === 2);
  end();
  await until(async () => (await left(db)) === 0);
});

test('OPS-01 who can no longer hold on to a job is told before another begins it', async (t) => {
  const db = await testDatabase(t);
  await enqueue(db, 'unheld');
  const said: string[] = [];
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  runner(
    t,
    db,
    queue(
      async ({ attempt }, signal) => {
        said.push(`begins ${attempt}`);
        if (attempt > 1) return;
        signal.addEventListener('abort', () => said.push('is told'));
        // Nothing that would hold it comes through any more: only its claim, when the lease is over.
        await db.query('alter function job.hold rename to unheld');
        await told;
      },
      { leaseMs: 400, longestMs: 60_000 },
    ),
  );
  await until(() => said.length === 3);
  assert.deepEqual(said, ['begins 1', 'is told', 'begins 2']);
  tell();
});

test('OPS-01 who no longer has a job can neither hold on to it nor keep it from whoever has it now', async (t) => {
  const db = await testDatabase(t);
  await enqueue(db, 'passed on');
  const claim = async (leaseMs: number): Promise<string | undefined> => {
    const lease = newId();
    const [claimed] = await db.query('select key from job.claim($1, 1, $2, $3)', ['work', lease, leaseMs]);
    return claimed && lease;
  };
  const hold = async (lease: string | undefined): Promise<boolean | undefined> => {
    const [row] = await db.query<{ held: boolean }>('select job.hold($1, $2, $3, $4) as held', [
      'work',
      'passed on',
      lease,
      3_600_000,
    ]);
    return row?.held;
  };
  const leaseEnd = async (): Promise<string | undefined> =>
    (await db.query<{ run_at: string }>('select run_at::text from job.job'))[0]?.run_at;
  const first = await claim(1);
  let second: string | undefined;
  await until(async () => {
    second = await claim(60_000);
    return second !== undefined;
  });
  const ends = await leaseEnd();
  assert.equal(await hold(first), false, 'it is somebody else’s');
  assert.equal(await leaseEnd(), ends, 'whose lease ends when it would have ended');
  assert.equal(await hold(second), true);
  assert.notEqual(await leaseEnd(), ends);
  await db.query('select job.finish($1, $2, $3)', ['work', 'passed on', second]);
  assert.equal(await hold(second), false, 'it is done');
});

test('a job that ends its process each time goes to the dead letters after as many attempts as any other', async (t) => {
  const db = await testDatabase(t);
  await enqueue(db, 'deadly', { maxAttempts: 3 });
  const seen: number[] = [];
  // Nobody finishes it or gives it back: the worker of each claim is gone.
  const claim = async () => {
    const [claimed] = await db.query<{ attempts: number; crashes: number }>(
      'select attempts, crashes from job.claim($1, 1, gen_random_uuid(), 1)',
      ['work'],
    );
    if (claimed) seen.push(claimed.crashes);
    return (await left(db)) === 0;
  };
  await until(claim);
  assert.deepEqual(seen, [0, 1, 2], 'claimed three times, and each lease that ended by itself was counted');
  const [dead] = await db.query<{ attempts: number; last_error: string }>(
    'select attempts, last_error from job.dead',
  );
  assert.deepEqual(dead, { attempts: 3, last_error: 'its process died at the last attempt' });
  assert.deepEqual(await queueProblems(db), ['work: 1 given up in the last day']);
  await enqueue(db, 'late', { runAt: '2026-01-01T00:00:00Z' });
  assert.match((await queueProblems(db))[0] ?? '', /^work: 1 due, the oldest for \d+ minutes$/);
});

test('a woken runner does a job long before its next look, and a job for later waits', async (t) => {
  const db = await testDatabase(t);
  const done: string[] = [];
  const made = runner(
    t,
    db,
    queue(async ({ key }) => void done.push(key)),
    { pollMs: 60_000 },
  );
  await until(
    async () =>
      (
        await db.query(
          `select 1 from pg_stat_activity where datname = current_database() and query like '%from job.job j where%' and pid <> pg_backend_pid()`,
        )
      ).length > 0,
  );
  await enqueue(db, 'later', { runAt: '2999-01-01T00:00:00Z' });
  await enqueue(db, 'now');
  await until(() => {
    made.wake('work');
    return done.length > 0;
  });
  assert.deepEqual(done, ['now']);
  await until(async () => (await left(db)) === 1);
});

test('a stopping runner waits for the job it is doing and takes no other', async (t) => {
  const db = await testDatabase(t);
  await enqueue(db, 'first');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let started = 0;
  const made = runner(
    t,
    db,
    queue(
      async () => {
        started += 1;
        await held;
      },
      { concurrency: 1 },
    ),
  );
  await until(() => started === 1);
  await enqueue(db, 'second');
  const stopped = made.stop(5_000);
  release();
  await stopped;
  const rows = await db.query<{ key: string }>('select key from job.job');
  assert.deepEqual(rows, [{ key: 'second' }]);
});

test('OPS-01 a schedule that is due makes one job, whatever number of processes look at once', async (t) => {
  const db = await testDatabase(t);
  const tick = () =>
    db.query<{ mine: boolean }>("select job.tick($1, $2, clock_timestamp() + interval '1 minute') as mine", [
      'work',
      'occurrence',
    ]);
  for (const round of [1, 2]) {
    const answers = await Promise.all(Array.from({ length: 8 }, tick));
    assert.equal(answers.filter(([row]) => row?.mine).length, 1, `round ${round}`);
    assert.equal(await left(db), 1);
    await db.query(`update job.schedule set next_at = clock_timestamp() - interval '1 second'`);
  }
});

test('A schedule keeps its hour in Paris through the change of clocks, and its minutes', () => {
  const daily = { dailyAt: '03:30' };
  const at = (text: string) => occurrences(daily, Temporal.Instant.from(text));
  const { last, next } = at('2027-03-27T12:00:00Z');
  assert.equal(last.toString(), '2027-03-27T02:30:00Z');
  assert.equal(next.toString(), '2027-03-28T01:30:00Z');
  assert.equal(at('2027-03-28T01:30:00Z').last.toString(), '2027-03-28T01:30:00Z');
  const now = Temporal.Instant.from('2027-03-27T12:07:31Z');
  for (const [everyMinutes, from, to] of [
    [1, '12:07', '12:08'],
    [10, '12:00', '12:10'],
  ] as const) {
    const around = occurrences({ everyMinutes }, now);
    assert.equal(around.last.toString(), `2027-03-27T${from}:00Z`);
    assert.equal(around.next.toString(), `2027-03-27T${to}:00Z`);
  }
});

test('OPS-01 a queue with a schedule gets its job by the clock', async (t) => {
  const db = await testDatabase(t);
  let runs = 0;
  const handler = async () => {
    runs += 1;
  };
  const queues = {
    work: { concurrency: 1, leaseMs: 1_000, handler, schedule: { everyMinutes: 1 } },
  } as const;
  const runner = createJobRunner({ db, queues, log: silent, pollMs: 20 });
  runner.start();
  t.after(() => runner.stop());
  await until(() => runs > 0);
  // Some fifty looks at the queue later it is still the one run that this minute, or the next, had.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  assert.ok(runs >= 1 && runs <= 2, `${runs} runs`);
});
