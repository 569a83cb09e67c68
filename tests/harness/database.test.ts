import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { until } from './until.ts';

/** Leaves what a killed run leaves. */
const LEAVE = `
import { sharedServer, withSharedClient } from '#tests/harness/database.ts';
await sharedServer();
await withSharedClient(async (client) => {
  for (let n = 0; n < 8; n += 1) await client.query('create database t_' + String(n).padStart(16, '0'));
});
`;
/** What the first test file of the next run finds. */
const LOOK = `
import { sharedServer, withSharedClient } from '#tests/harness/database.ts';
await sharedServer();
const { rows } = await withSharedClient((client) => client.query("select datname from pg_database where datname ~ '^t_0{9}'"));
if (rows.length > 0) throw new Error(rows.length + ' databases are still to be cleared');
`;

test('the shared server is given to nobody before what an earlier run left is cleared, its templates with it', {
  timeout: 120_000,
}, async (t) => {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'keeper-'));
  const run = async (program: string): Promise<{ code: number | null; said: string }> => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TMPDIR: temporary, TESTS_DATABASE: undefined },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said += part;
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, said };
  };
  const [folder] = await run(LEAVE).then(() => fs.readdirSync(temporary));
  const directory = path.join(temporary, folder as string);
  const endKeeper = async (): Promise<void> => {
    process.kill(JSON.parse(fs.readFileSync(path.join(directory, 'owner.json'), 'utf8')).pid, 'SIGTERM');
    await until(() => !fs.existsSync(path.join(directory, 'data', 'postmaster.pid')));
  };
  t.after(async () => {
    await endKeeper();
    fs.rmSync(temporary, { recursive: true, force: true });
  });
  await endKeeper();
  const { code, said } = await run(LOOK);
  assert.equal(code, 0, said);
});
