import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#database/database.ts';
import { createDatabase, migrate } from '#database/migrate.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { until } from '#tests/harness/until.ts';
import { faultSetting, member, startPortal } from './fault-setting.ts';

const KILLS = process.env.LONG === '1' ? 10 : 2;

/** The embedded database as a portal starts it, with durability on; killed together with the portal. */
const startDatabase = async (directory: string): Promise<{ child: ChildProcess; url: string }> => {
  const program = path.resolve(import.meta.dirname, '../harness/embedded-process.ts');
  const child = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const part of child.stdout) {
    said += part;
    const url = /^ready (\S+)$/m.exec(said)?.[1];
    if (url) return { child, url: url.replace('/postgres?', '/voyageur?') };
  }
  throw new Error(`the embedded database did not start: ${said}`);
};

test('PAY-05 kill -9 of the portal together with its embedded database under load loses nothing acknowledged', {
  timeout: 300_000,
}, async (t) => {
  const { task } = await faultSetting({ after });
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'killed-'));
  t.after(() => fs.rmSync(directory, { recursive: true, force: true }));
  let { child, url } = await startDatabase(directory);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  t.after(kill);
  await createDatabase(url.replace('/voyageur?', '/postgres?'), 'voyageur');
  await migrate(url);
  const opened = openDatabase({ url, connections: 2 });
  const iucs = await Promise.all([1, 2, 3].map(() => member(opened, 100_000_000)));
  await opened.close();

  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const portal = startPortal({ ...task, databaseUrl: url, jobs: true, load: { iucs } });
    t.after(() => portal.kill());
    await portal.said('confirmed');
    await wait(Math.random() * 200);
    await Promise.all([portal.kill(), kill()]);
    acknowledged.push(...portal.lines);
    ({ child, url } = await startDatabase(directory));
  }
  const last = startPortal({ ...task, databaseUrl: url, jobs: true });
  t.after(() => last.kill());
  const db = openDatabase({ url, connections: 2 });
  t.after(() => db.close());
  await until(
    async () =>
      (
        await db.query(
          `select 1 from job.job j left join shop.rail_order o on o.order_id::text = j.key where o.state is distinct from 'held'`,
        )
      ).length === 0,
    30_000,
  );
  let confirmed = 0;
  for (const line of acknowledged) {
    const [said, orderId, pnr] = line.split(' ');
    if (said === 'held') {
      assert.equal(
        (await db.query('select 1 from shop.rail_order where order_id = $1', [orderId])).length,
        1,
        line,
      );
    } else if (said === 'confirmed') {
      confirmed += 1;
      const rows = await db.query('select state, pnr from shop.rail_order where order_id = $1', [orderId]);
      assert.deepEqual(rows, [{ state: 'confirmed', pnr }], line);
    }
  }
  assert.ok(confirmed >= KILLS);
  await assertInvariants(db);
});
