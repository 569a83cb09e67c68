import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { type Database, isDatabaseUnavailable, openDatabase } from '#database/database.ts';
import { onBehalfOf } from '#database/on-behalf-of.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';

let db: Database;
const endings: (() => Promise<void>)[] = [];
before(async () => {
  db = await testDatabase({ after: (work) => void endings.push(work) });
});
after(async () => {
  for (const ending of endings) await ending();
});

/** A way to the server of `url` that can be made to carry nothing, without ending. */
const interruptibleLine = async (
  t: TestContext,
  url: string,
): Promise<{ readonly url: string; interrupt(): void; restore(): void }> => {
  const target = new URL(url);
  const behind = path.join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'line-'));
  const ends = new Set<net.Socket>();
  let isInterrupted = false;
  const server = net.createServer((caller) => {
    const called = net.connect({ path: behind });
    for (const end of [caller, called]) {
      ends.add(end);
      end.on('error', () => {});
    }
    caller.on('data', (part) => void called.write(part)).on('close', () => called.destroy());
    called.on('data', (part) => void caller.write(part)).on('close', () => caller.destroy());
    if (isInterrupted) for (const end of [caller, called]) end.pause();
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, '.s.PGSQL.5432'), resolve));
  t.after(() => {
    for (const end of ends) end.destroy();
    server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  target.searchParams.set('host', folder);
  return {
    url: target.href,
    interrupt: () => {
      isInterrupted = true;
      for (const end of ends) end.pause();
    },
    restore: () => {
      isInterrupted = false;
      for (const end of ends) end.resume();
    },
  };
};

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

test('a reading is of one moment, and what it asks together is answered together; what fails in it fails it alone', async () => {
  await db.query('create table public.moment (id int)');
  const counted = 'select count(*)::int as n from public.moment';
  const seen = await db.reading(async (tx) => {
    const [[first]] = await Promise.all([
      tx.query<{ n: number }>(counted),
      tx.query('select pg_sleep(0.01)'),
    ]);
    await db.query('insert into public.moment values (1)');
    const [[second], [third]] = await Promise.all([
      tx.query<{ n: number }>(counted, [], 'moment-counted'),
      tx.query<{ n: number }>(counted, [], 'moment-counted'),
    ]);
    return [first?.n, second?.n, third?.n];
  });
  assert.deepEqual(seen, [0, 0, 0]);
  const one = openDatabase({ url: db.url, connections: 1 });
  try {
    for (const wrong of ['select wrong', 'insert into public.moment values (2)'])
      await assert.rejects(
        one.reading((tx) => Promise.all([tx.query(counted), tx.query(wrong), tx.query(counted)])),
        (error: Error) => !isDatabaseUnavailable(error) && !/aborted/.test(error.message),
      );
    const kept = await one.reading(async (tx) => tx);
    await assert.rejects(kept.query('select 1'), /has ended/);
    // The one connection has gone on, out of any transaction.
    await one.query('insert into public.moment values (3)');
    assert.equal((await db.query('select 1 from public.moment')).length, 2);
  } finally {
    await one.close();
  }
});

test('statements that leave together each have the limit of their own, and a server that works them off is not silent', async () => {
  const impatient = openDatabase({
    url: db.url,
    connections: 1,
    limits: { connectMs: 1_000, lockMs: 300, statementMs: 300 },
  });
  try {
    const slow = Array.from({ length: 6 }, () => 'select pg_sleep(0.2)');
    await impatient.reading((tx) => Promise.all(slow.map((text) => tx.query(text))));
    assert.equal(impatient.silence.isOn, false);
  } finally {
    await impatient.close();
  }
});

test('one customer holds half of the connections at most, waits for their own no longer than for any, and has them back however they were lost', async () => {
  const shared = openDatabase({
    url: db.url,
    connections: 8,
    limits: { connectMs: 500, lockMs: 3_000, statementMs: 3_000 },
  });
  const as = <Value>(customer: string, work: () => Promise<Value>) => onBehalfOf(customer, work);
  const one = () => as('one', () => shared.query('select 1'));
  try {
    let begun = 0;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const held = Array.from({ length: 6 }, () =>
      as('one', () =>
        shared.transaction(async () => {
          begun += 1;
          await over;
        }),
      ),
    );
    const ends = Promise.allSettled(held);
    await until(() => begun === 4);
    await Promise.all(
      ['two', 'three', 'four'].map((other) => as(other, () => shared.query('select pg_sleep(0.05)'))),
    );
    await shared.query('select 1');
    await assert.rejects(one(), (error) => isDatabaseUnavailable(error));
    assert.equal(begun, 4);
    end();
    assert.deepEqual((await ends).map(({ status }) => status).toSorted(), [
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const lost = Array.from({ length: 10 }, () =>
      as('one', () => shared.query('select pg_terminate_backend(pg_backend_pid())')),
    );
    assert.ok((await Promise.allSettled(lost)).every(({ status }) => status === 'rejected'));
    await Promise.all(Array.from({ length: 30 }, one));
  } finally {
    await shared.close();
  }
});

test('a prepared statement whose table has become wider goes on answering, on every connection', async () => {
  await db.query('create table public.wider (id int)');
  await db.query('insert into public.wider values (1)');
  const ask = () => db.query('select * from public.wider', [], 'wider');
  const all = () => Promise.all([ask(), ask(), ask()]);
  assert.deepEqual(await all(), [[{ id: 1 }], [{ id: 1 }], [{ id: 1 }]]);
  await db.query(`alter table public.wider add column note text default 'new'`);
  const wider = [{ id: 1, note: 'new' }];
  assert.deepEqual(await all(), [wider, wider, wider]);

  // In a transaction the refusal has ended it; the next one succeeds.
  await db.query('alter table public.wider add column more int');
  const inTransaction = () => db.transaction((tx) => tx.query('select * from public.wider', [], 'wider'));
  await assert.rejects(inTransaction(), /cached plan/);
  assert.deepEqual(await inTransaction(), [{ ...wider[0], more: null }]);
});

test('two statements that are prepared by one name are refused at once, on whatever connections they fall', async () => {
  const ask = (text: string) => db.query(text, [], 'of two');
  await ask('select 1 as one');
  await ask('select 1 as one');
  await assert.rejects(ask('select 2 as two'), /two statements are prepared as of two/);
});

test('OPS-02 of two that wait for each other, one is told to come again, as for a lock that is not to be had', async () => {
  await db.query('create table public.crossed (id int primary key)');
  await db.query('insert into public.crossed values (1), (2)');
  const lock = 'select from public.crossed where id = $1 for update';
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const crossing = (first: number) =>
    db.transaction(async (tx) => {
      await tx.query(lock, [first]);
      both[first - 1]?.resolve();
      await Promise.all(both.map(({ promise }) => promise));
      await tx.query(lock, [3 - first]);
    });
  const ended = await Promise.allSettled([crossing(1), crossing(2)]);
  const [refused, ...others] = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  assert.deepEqual([others.length, refused.code, isDatabaseUnavailable(refused)], [0, '40P01', true]);
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

test('a connection that dies inside a transaction, idle or in a statement, fails that transaction and not the process', async () => {
  const terminate = (where: string): Promise<unknown> =>
    until(async () => {
      const ended = await db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${where}`,
      );
      return ended.length > 0;
    });
  const idle = db.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await terminate(`pid = ${row?.pid}`);
    await until(() =>
      tx.query('select 1').then(
        () => false,
        () => true,
      ),
    );
    await tx.query('select 1');
  });
  await assert.rejects(idle, (error) => isDatabaseUnavailable(error));
  const running = db.transaction((tx) => tx.query('select pg_sleep(30)'));
  await Promise.all([
    assert.rejects(running, (error) => isDatabaseUnavailable(error)),
    terminate(`state = 'active' and query = 'select pg_sleep(30)'`),
  ]);
  assert.equal((await db.query('select 1')).length, 1, 'the pool goes on with another connection');
});

test('a server that falls silent in what is read together is known as silent, and given up as soon as by one question', async (t) => {
  type Line = Awaited<ReturnType<typeof interruptibleLine>>;
  const silentWithin = async (work: (beside: Database, line: Line) => Promise<unknown>): Promise<void> => {
    const line = await interruptibleLine(t, db.url);
    const beside = openDatabase({
      url: line.url,
      connections: 2,
      limits: { connectMs: 2_000, lockMs: 1_500, statementMs: 1_500 },
    });
    t.after(() => beside.close());
    assert.equal((await beside.query('select 1')).length, 1);
    const begun = performance.now();
    await assert.rejects(work(beside, line), (error) => isDatabaseUnavailable(error));
    // Six statements with limits of their own would be nine seconds.
    assert.ok(performance.now() - begun < 4_000);
    assert.equal(beside.silence.isOn, true);
    line.restore();
  };
  const six = (tx: { readonly query: Database['query'] }): Promise<unknown> =>
    Promise.all(Array.from({ length: 6 }, () => tx.query('select 1')));
  await silentWithin((beside, line) => {
    line.interrupt();
    return beside.reading(six);
  });
  await silentWithin((beside, line) =>
    beside.reading(async (tx) => {
      await tx.query('select 1');
      line.interrupt();
      await six(tx);
    }),
  );
});

test('a statement or a lock that takes longer than its limit ends as a database that is away, and leaves nothing behind', async () => {
  const impatient = openDatabase({
    url: db.url,
    connections: 2,
    limits: { connectMs: 1_000, lockMs: 100, statementMs: 300 },
  });
  try {
    await db.query('create table public.slow (id int)');
    const begun = performance.now();
    const slow = impatient.query('insert into public.slow select 1 from pg_sleep(20)');
    await assert.rejects(slow, (error) => isDatabaseUnavailable(error));
    await db.transaction(async (tx) => {
      await tx.query('lock table public.slow');
      const waiting = impatient.transaction((other) => other.query('insert into public.slow values (2)'));
      await assert.rejects(waiting, (error) => isDatabaseUnavailable(error));
    });
    assert.ok(performance.now() - begun < 10_000);
    assert.deepEqual(await db.query('select id from public.slow'), []);
    // Neither was silence: the server has answered.
    assert.equal((await impatient.query('select 1')).length, 1);
  } finally {
    await impatient.close();
  }
});

test('a server that falls silent fails the question after its limit and all others at once, until it answers again', async (t) => {
  const line = await interruptibleLine(t, db.url);
  const beside = openDatabase({
    url: line.url,
    connections: 2,
    limits: { connectMs: 2_000, lockMs: 1_500, statementMs: 1_500 },
  });
  const other = openDatabase({ url: line.url, connections: 2, silence: beside.silence });
  t.after(() => Promise.all([beside.close(), other.close()]));
  assert.equal((await beside.query('select 1')).length, 1);
  line.interrupt();
  const took = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await assert.rejects(work(), (error) => isDatabaseUnavailable(error));
    return performance.now() - begun;
  };
  // A transaction does not wait for its end as well.
  assert.ok((await took(() => beside.transaction((tx) => tx.query('select 1')))) < 4_000);
  for (let more = 0; more < 5; more += 1) {
    // Less than any limit: nothing was waited for, however busy the machine is.
    assert.ok((await took(() => beside.query('select 1'))) < 1_000);
    assert.ok((await took(() => other.query('select 1'))) < 1_000, 'another pool knows, too');
  }
  line.restore();
  await until(() =>
    beside.query('select 1').then(
      () => true,
      () => false,
    ),
  );
  assert.equal((await other.query('select 1')).length, 1);
});
