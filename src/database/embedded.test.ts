import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from '#database/database.ts';
import { EmbeddedDatabaseRefused, startEmbedded } from '#database/embedded.ts';
import { until } from '#tests/harness/until.ts';
import { metProcess } from '#tests/harness/witness.ts';

const program = path.resolve(import.meta.dirname, '../../tests/harness/embedded-process.ts');

const temporary = (t: TestContext, name = 'embedded-'): string => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), name));
  t.after(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
};

/** Starts a process on a directory and answers its first line. */
const start = async (t: TestContext, directory: string): Promise<{ child: ChildProcess; line: string }> => {
  metProcess('embedded database');
  const child = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  assert.ok(child.stdout);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, line };
};

const execute = async (url: string, ...statements: string[]): Promise<unknown[]> => {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
};

const postmasterOf = (directory: string): number =>
  Number(fs.readFileSync(path.join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

test('OPS-01 a second portal on the same data is refused with a sentence that says what to do', async (t) => {
  const directory = temporary(t);
  const first = await start(t, directory);
  assert.match(first.line, /^ready /);
  const second = await start(t, directory);
  assert.match(second.line, /^refused .*in use by another running portal \(process \d+\).*VAR_DIR/);
  // The refused one has not harmed the first.
  assert.deepEqual(await execute(first.line.slice(6), 'select 1 as one'), [{ one: 1 }]);
});

test('OPS-01 after kill -9 the database ends by itself, and the next start finds what was committed', async (t) => {
  const directory = temporary(t);
  let { child, line } = await start(t, directory);
  await execute(line.slice(6), 'create table kept (n int)');
  for (let round = 1; round <= 3; round += 1) {
    await execute(line.slice(6), `insert into kept values (${round})`);
    const postmaster = postmasterOf(directory);
    await kill(child);
    if (round === 3) {
      // Nothing is left behind even if nobody starts again.
      const deadline = Date.now() + 15_000;
      while (fs.existsSync(path.join(directory, 'data', 'postmaster.pid'))) {
        assert.ok(Date.now() < deadline, `PostgreSQL ${postmaster} outlives its killed starter`);
        await sleep(20);
      }
    }
    ({ child, line } = await start(t, directory));
    assert.match(line, /^ready /);
  }
  assert.deepEqual(await execute(line.slice(6), 'select count(*)::int as n from kept'), [{ n: 3 }]);
});

test('OPS-01 a database that is killed alone is started again, and what was committed is there', async (t) => {
  const directory = temporary(t);
  const { line } = await start(t, directory);
  await execute(line.slice(6), 'create table kept (n int)', 'insert into kept values (1)');
  const first = postmasterOf(directory);
  process.kill(first, 'SIGKILL');
  const deadline = Date.now() + 20_000;
  const found = async (): Promise<unknown> => {
    try {
      return await execute(line.slice(6), 'select n from kept');
    } catch {
      assert.ok(Date.now() < deadline, 'the database is not started again');
      await sleep(50);
      return found();
    }
  };
  assert.deepEqual(await found(), [{ n: 1 }]);
  assert.notEqual(postmasterOf(directory), first);
});

test('OPS-01 a database that cannot be started again is tried until it can, and says for how long it has been away', async (t) => {
  const directory = temporary(t);
  const told: unknown[] = [];
  const server = await startEmbedded({
    directory,
    database: 'voyageur',
    onEnded: (error) => told.push(error),
  });
  t.after(() => server.stop());
  assert.equal(server.downMs(), 0);
  // Without it there is no data directory to PostgreSQL.
  const needed = path.join(directory, 'data', 'PG_VERSION');
  fs.renameSync(needed, `${needed}.away`);
  process.kill(postmasterOf(directory), 'SIGKILL');
  await until(() => told.filter((error) => error instanceof EmbeddedDatabaseRefused).length >= 3);
  assert.ok(server.downMs() > 1_000);
  fs.renameSync(`${needed}.away`, needed);
  await until(async () =>
    execute(server.url, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  assert.equal(server.downMs(), 0);
});

test('OPS-01 a server that does not stop when told to is ended', { timeout: 60_000 }, async (t) => {
  const directory = temporary(t);
  const server = await startEmbedded({ directory, database: 'voyageur' });
  process.kill(postmasterOf(directory), 'SIGSTOP');
  await server.stop();
  const { line } = await start(t, directory);
  assert.match(line, /^ready /);
});

test('OPS-01 a kill while the data directory is being made leaves nothing half made', async (t) => {
  const directory = temporary(t);
  fs.mkdirSync(path.join(directory, 'data-new-1'), { recursive: true });
  fs.writeFileSync(path.join(directory, 'data-new-1', 'PG_VERSION'), '18');
  fs.writeFileSync(path.join(directory, 'owner.json'), '{"pid":');
  const { line } = await start(t, directory);
  assert.match(line, /^ready /);
  assert.ok(!fs.existsSync(path.join(directory, 'data-new-1')));
});

test('OPS-01 a long VAR_DIR still gets a socket, and data of another PostgreSQL is refused by name', async (t) => {
  const directory = path.join(temporary(t), 'a'.repeat(90));
  fs.mkdirSync(directory);
  const { child, line } = await start(t, directory);
  assert.deepEqual(await execute(line.slice(6), 'select 1 as one'), [{ one: 1 }]);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  fs.writeFileSync(path.join(directory, 'data', 'PG_VERSION'), '17\n');
  assert.match((await start(t, directory)).line, /^refused .*PostgreSQL 17/);
});
