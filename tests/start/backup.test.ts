import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '#database/database.ts';
import { reachPortalDatabase } from '#database/portal-database.ts';
import { lastFirst, OPENS_AT, SECRETS_KEY } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { type PortalProcess, startPortalProcess } from '#tests/harness/portal.ts';
import { fileReference, hold, pay } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { words } from '#tests/harness/visitor.ts';
import { metProcess } from '#tests/harness/witness.ts';
import { ensureBuilt } from '../../scripts/build.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ENVIRONMENT = { SECRETS_KEY, CLOCK_START: OPENS_AT, RATE_LIMITS: 'off', DEMONSTRATION: 'off' };
const POINTS = 1_000_000;

const ending = lastFirst({ after });
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
before(async () => {
  ending.after(async () => fs.rmSync(directory, { recursive: true, force: true }));
  await ensureBuilt();
});

/** A command of package.json on a data directory, as a person gives it: its exit code and what it said. */
const command = async (
  name: 'backup' | 'restore' | 'travels',
  file: string,
  varDir: string,
): Promise<{ code: number | null; said: string }> => {
  metProcess(name);
  const child = spawn(process.execPath, [path.join('scripts', `${name}.ts`), file], {
    cwd: root,
    env: { ...process.env, ...ENVIRONMENT, VAR_DIR: varDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part;
    });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said };
};
/** Looks into the database of a running portal. */
const open = async (varDir: string): Promise<Database> => {
  const { url } = await reachPortalDatabase(varDir);
  const db = openDatabase({ url, connections: 2 });
  ending.after(() => db.close());
  return db;
};
const buy = async (db: Database, portal: PortalProcess, member: Member, order: number): Promise<string> => {
  const visitor = await signedIn(db, member.iuc, portal.url);
  const date = Temporal.PlainDate.from('2027-03-08').add({ days: order });
  const page = await pay(
    visitor,
    await hold(visitor, {
      from: 'Paris Gare de Lyon',
      to: 'Dijon Ville',
      date: date.toString().split('-').reverse().join('/'),
    }),
  );
  return fileReference(page);
};
/** What the member sees of points, orders and trips. */
const seenBy = async (db: Database, portal: PortalProcess, member: Member): Promise<string[]> => {
  const visitor = await signedIn(db, member.iuc, portal.url);
  const pages: string[] = [];
  for (const address of [
    '/recompense/vos-points',
    '/recompense/historique-commandes-v2',
    '/informations/voyages-futurs',
  ]) {
    const page = await visitor.open(address);
    assert.equal(page.status, 200, address);
    pages.push(words(page, 'main'));
  }
  const balance = await visitor.request('/api/solde');
  assert.equal(balance.status, 200);
  return [...pages, await balance.text()];
};

test('OPS-03 a backup of a portal that sells, restored into an empty folder, starts with balances and orders as they were', {
  timeout: 300_000,
}, async () => {
  const varDir = path.join(directory, 'first');
  const file = path.join(directory, 'portal.backup');
  const portal = await startPortalProcess(ending, { varDir, environment: ENVIRONMENT });
  const db = await open(varDir);
  const [quiet, busy] = (await Promise.all([1, 2].map((n) => createMember(db, n, POINTS)))) as [
    Member,
    Member,
  ];
  const bought = [await buy(db, portal, quiet, 0)];
  // Its history says so of the mail as soon as it has left.
  await until(async () => (await db.query(`select from job.job where queue = 'mail.send'`)).length === 0);
  const before = await seenBy(db, portal, quiet);
  assert.ok(before.join().includes(bought[0] as string));

  let isOver = false;
  let confirmed = 0;
  const sales = (async () => {
    for (let order = 1; !isOver; order += 1) {
      await buy(db, portal, busy, order);
      confirmed += 1;
      await wait(100);
    }
  })();
  await until(() => confirmed > 0);
  const known = confirmed;
  const made = await command('backup', file, varDir);
  assert.equal(made.code, 0, made.said);
  assert.match(made.said, /portal\.backup: \d+ rows of \d+ tables/);
  const after = confirmed;
  await until(() => confirmed > after);
  isOver = true;
  await sales;

  const second = path.join(directory, 'second');
  const restored = await command('restore', file, second);
  assert.equal(restored.code, 0, restored.said);
  // Not onto anything, and least of all onto a portal that runs.
  for (const [target, refusal] of [
    [varDir, /in use by another running portal/],
    [second, /The database is not empty/],
  ] as const) {
    const refused = await command('restore', file, target);
    assert.equal(refused.code, 1);
    assert.match(refused.said, refusal);
    assert.doesNotMatch(refused.said, /^\s+at /m);
  }
  await portal.stop();

  const again = await startPortalProcess(ending, { varDir: second, environment: ENVIRONMENT });
  const copy = await open(second);
  assert.deepEqual(await seenBy(copy, again, quiet), before);
  const [orders] = await copy.query<{ confirmed: number }>(
    `select count(*)::int as confirmed from trip.file where iuc = $1`,
    [busy.iuc],
  );
  assert.ok(orders && orders.confirmed >= known && orders.confirmed <= after + 1, `${orders?.confirmed}`);
  // What was under way at that instant is driven on; then everything is consistent, and sells.
  await until(
    async () =>
      (
        await copy.query(
          `select from job.job where queue = 'order.drive' and run_at < now() + interval '5 seconds'`,
        )
      ).length === 0,
  );
  await assertInvariants(copy);
  await buy(copy, again, busy, 60);
  await assertInvariants(copy);
  await again.stop();
});

test('OPS-03 a portal that stands still is backed up the same way', async () => {
  const varDir = path.join(directory, 'second');
  assert.ok(!fs.existsSync(path.join(varDir, 'postgres', 'owner.json')));
  const file = path.join(directory, 'standing.backup');
  const made = await command('backup', file, varDir);
  assert.equal(made.code, 0, made.said);
  const cut = path.join(directory, 'cut.backup');
  fs.writeFileSync(cut, fs.readFileSync(file).subarray(0, 5_000));
  const third = path.join(directory, 'third');
  const refused = await command('restore', cut, third);
  assert.deepEqual(
    [refused.code, refused.said.trim()],
    [1, 'The file is damaged or ends too early: take another backup.'],
  );
  const restored = await command('restore', file, third);
  assert.equal(restored.code, 0, restored.said);
});

test('OPS-03 a command whose file or data folder is not there, or is something else, answers with a sentence and makes nothing', async () => {
  const nowhere = path.join(directory, 'nowhere');
  const text = path.join(directory, 'text.csv');
  fs.writeFileSync(text, 'no travel');
  const none = path.join(directory, 'none');
  const before = fs.readdirSync(directory).sort();
  for (const [name, file, says] of [
    ['restore', none, `There is no file ${none}.`],
    ['travels', none, `There is no file ${none}.`],
    ['restore', directory, `${directory} is not a file.`],
    ['travels', directory, `${directory} is not a file.`],
    ['backup', directory, `${directory} is not a file.`],
    ['backup', path.join(nowhere, 'file'), `There is no folder ${nowhere}.`],
    ['backup', none, `There is no database of a portal in ${nowhere}: look at VAR_DIR.`],
    ['travels', text, `There is no database of a portal in ${nowhere}: look at VAR_DIR.`],
  ] as const)
    assert.deepEqual(await command(name, file, nowhere), { code: 1, said: `${says}\n` }, `${name} ${file}`);
  assert.deepEqual(fs.readdirSync(directory).sort(), before);
});
