import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { lockDirectory } from './directory-lock.ts';
import { EmbeddedDatabaseRefused } from './embedded-database-refused.ts';
import { pidWorld, startTimeOf } from './processes.ts';

const directoryOf = (t: TestContext): string => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  t.after(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
};

/** A process that lives on, as its own directory would describe it. */
const somebody = (t: TestContext) => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
  t.after(() => child.kill());
  const pid = child.pid ?? assert.fail();
  const [started, world] = [startTimeOf(pid), pidWorld()];
  return { pid, host: os.hostname(), ...(started ? { started } : {}), ...(world ? { world } : {}) };
};

const write = (directory: string, text: string): void =>
  fs.writeFileSync(path.join(directory, 'owner.json'), text);

test('OPS-01 a lock that a file system gives twice is not believed while the owner that is written there lives', async (t) => {
  const directory = directoryOf(t);
  const owner = somebody(t);
  write(directory, JSON.stringify(owner));
  await assert.rejects(
    lockDirectory(directory),
    (error) =>
      error instanceof EmbeddedDatabaseRefused &&
      error.message.startsWith(
        `The data in ${directory} is in use by another running portal (process ${owner.pid}). Stop it first`,
      ),
  );
  assert.deepEqual(JSON.parse(fs.readFileSync(path.join(directory, 'owner.json'), 'utf8')), owner);
});

test('OPS-01 an owner that has died, whose number another process has since, that is of another container, or that nobody can read keeps nobody out', async (t) => {
  const owner = somebody(t);
  // Where the system does not say when a process began, a number is all there is to go by.
  const reused =
    owner.started === undefined ? [] : [JSON.stringify({ ...owner, started: `${owner.started}0` })];
  for (const left of [
    ...reused,
    JSON.stringify({ ...owner, pid: 2 ** 22 + 1 }),
    JSON.stringify({ ...owner, world: 'pid:[1]' }),
    JSON.stringify(owner).slice(0, 20),
    '{"pid":"1"}',
  ]) {
    const directory = directoryOf(t);
    write(directory, left);
    const lock = await lockDirectory(directory);
    const written = JSON.parse(fs.readFileSync(path.join(directory, 'owner.json'), 'utf8')) as {
      pid: number;
    };
    assert.equal(written.pid, process.pid, left);
    // Whoever may read the lock could keep us out by one for reading.
    assert.equal(fs.statSync(path.join(directory, 'portal.lock')).mode & 0o077, 0);
    lock.release();
    assert.deepEqual(fs.readdirSync(directory), ['portal.lock']);
    (await lockDirectory(directory)).release();
  }
});

test('OPS-01 the kernel’s lock keeps others out by itself, whatever is written beside it', async (t) => {
  const directory = directoryOf(t);
  const lock = await lockDirectory(directory);
  // As of an owner in another container, whose process number says nothing here.
  write(directory, JSON.stringify({ pid: 1, world: 'another', host: 'ailleurs' }));
  await assert.rejects(lockDirectory(directory), /\(process 1 of another container or machine, ailleurs\)/);
  fs.rmSync(path.join(directory, 'owner.json'));
  await assert.rejects(lockDirectory(directory), /is in use by another running portal\. Stop it first/);
  lock.release();
  (await lockDirectory(directory)).release();
});
