import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, type TestContext, test } from 'node:test';
import { migrate } from '#database/migrate.ts';
import { readSource } from '#database/source.ts';
import { newIuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { balanceOf } from '#features/points/index.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { databaseOf, laterVersion } from '#tests/harness/later-version.ts';
import { type PortalProcess, startPortalProcess } from '#tests/harness/portal.ts';
import { RESOLVED } from '#tests/harness/resolved-once.ts';
import { secondsOf } from '#tests/harness/seconds-of.ts';
import { until } from '#tests/harness/until.ts';
import { isListened, unusedPort } from '#tests/harness/unused-port.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';
import { metProcess } from '#tests/harness/witness.ts';
import { ensureBuilt } from '../../scripts/build.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** The data directory that one portal after another lives on. */
const varDir = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'));

/** The portal that runs there, if one does. */
let running: PortalProcess | undefined;

before(async () => {
  await ensureBuilt();
});
after(async () => {
  await running?.kill();
  fs.rmSync(varDir, { recursive: true, force: true });
});

/** A portal on the data directory: the one that a test before has left running, or else a new start, which costs more than most questions. */
const thePortal = async (environment: Readonly<Record<string, string>> = {}): Promise<PortalProcess> => {
  running ??= await startPortalProcess({ after: () => {} }, { varDir, environment });
  return running;
};
/** Of a start whose time is held against a limit: it finds its modules by itself. */
const BY_ITSELF = { [RESOLVED]: '' };
/** Ends the portal on the data directory, so that something else may start there. */
const stopped = async (): Promise<void> => {
  await running?.stop();
  running = undefined;
};

const temporary = (t: TestContext): string => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'));
  t.after(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
};
/** True for a process that runs; one that has ended and waits for its parent to notice does not. */
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
};
/** The address that a portal has printed. */
const addressIn = (said: string): string => /^Espace Voyageur : (\S+)/m.exec(said)?.[1] ?? '';
const portOf = (portal: PortalProcess): number => Number(new URL(portal.url).port);

/** A start that is expected to end by itself: its exit code and what it said. */
const failingStart = (environment: Record<string, string>): { code: number | null; said: string } => {
  metProcess('portal that refuses to start');
  const done = spawnSync(process.execPath, ['scripts/start.js'], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: done.status, said: done.stdout + done.stderr };
};

const balanceShown = async (portal: PortalProcess): Promise<string> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn('gv@demo.test');
  const shown = /(\d[\d\u202f\u00a0 ]*) points/.exec(
    words(await visitor.open('/recompense/vos-points')),
  )?.[1];
  assert.ok(shown, 'the page of points says a balance');
  return shown.replace(/\D/g, '');
};

/** Seconds that a process takes to load the portal's sources and nothing else: what a start cannot be faster than on this machine now. */
const loading = (): Promise<number> =>
  secondsOf(() =>
    execFileSync(process.execPath, ['--input-type=module', '-e', "await import('./src/main.ts')"], {
      cwd: root,
      env: { ...process.env, ...BY_ITSELF },
    }),
  );

test('OPS-01 a second start on the same data serves within three seconds and knows what the first one knew', async () => {
  const known = await balanceShown(await thePortal());
  const seconds: number[] = [];
  // The best of three, and three times what loading takes on a machine that other work keeps busy.
  const limit = Math.max(3, 3 * (await loading()));
  while (seconds.length < 3 && !seconds.some((value) => value <= limit)) {
    await stopped();
    seconds.push(await secondsOf(() => thePortal(BY_ITSELF)));
    assert.equal(await balanceShown(await thePortal()), known);
  }
  assert.ok(
    Math.min(...seconds) <= limit,
    `it took ${seconds.map((value) => value.toFixed(1))} s, not ${limit.toFixed(1)}`,
  );
});

test('OPS-01 a second portal on the same data is refused with a sentence that says what to do, and the first goes on', async () => {
  const first = await thePortal();
  const port = await unusedPort();
  const { code, said } = failingStart({ VAR_DIR: varDir, PORT: String(port) });
  assert.equal(code, 1);
  assert.match(said, /in use by another running portal \(process \d+\).*VAR_DIR.*DATABASE_URL/);
  assert.doesNotMatch(said, /\n\s+at /, 'a sentence, not a stack trace');
  assert.equal(await isListened(port), false);
  const ready = await fetch(`${first.url}/readyz`);
  assert.equal(ready.status, 200);
  const { disk } = (await ready.json()) as { disk?: unknown };
  assert.ok(disk === 'ok' || Array.isArray(disk), 'readiness says whether there is room on the disk');
});

test('OPS-05 a start with wrong settings names each of them, listens nowhere and leaves the data directory alone', async (t) => {
  const port = await unusedPort();
  const directory = path.join(temporary(t), 'var');
  const { code, said } = failingStart({
    VAR_DIR: directory,
    PORT: String(port),
    LOG_LEVEL: 'loud',
    OIDC_ISSUER: 'https://id.example',
    DATABASE_URL: 'mysql://somebody:a-secret@host/portal',
  });
  assert.equal(code, 1);
  for (const name of ['LOG_LEVEL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'DATABASE_URL'])
    assert.ok(said.includes(name), `${name} is named:\n${said}`);
  assert.ok(!said.includes('a-secret'), 'no value is printed');
  assert.equal(await isListened(port), false);
  assert.equal(fs.existsSync(directory), false);
});

test('OPS-05 a start whose data folder cannot be made, whose address is another machine’s, whose root secret is malformed, or whose port is taken, says so in a sentence', async (t) => {
  const directory = temporary(t);
  const nowhere = failingStart({ VAR_DIR: '/proc/nope/var' });
  assert.equal(nowhere.code, 1);
  assert.match(
    nowhere.said,
    /VAR_DIR must be a folder that this user can write in, and \/proc\/nope\/var is not/,
  );
  const elsewhere = failingStart({
    VAR_DIR: directory,
    HOST: '192.0.2.1',
    PORT: String(await unusedPort()),
    PUBLIC_URL: 'https://portal.example',
    DEMONSTRATION: 'off',
  });
  assert.equal(elsewhere.code, 1);
  assert.match(elsewhere.said, /HOST is no address of this machine/);
  assert.doesNotMatch(elsewhere.said, /\n\s+at /);
  const secret = failingStart({ VAR_DIR: directory, SECRETS_KEY: 'short' });
  assert.equal(secret.code, 1);
  assert.match(secret.said, /SECRETS_KEY must be 64 hexadecimal digits/);
  const taken = net.createServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const port = String((taken.address() as net.AddressInfo).port);
  await stopped();
  const inUse = failingStart({ VAR_DIR: varDir, PORT: port });
  assert.equal(inUse.code, 1);
  assert.match(inUse.said, /PORT is in use/);
  for (const { said } of [secret, inUse]) assert.doesNotMatch(said, /\n\s+at /, 'no stack trace');
});

test('a copy of the data directory of a stopped portal starts under another path with everything in it', async (t) => {
  const known = await balanceShown(await thePortal());
  await stopped();
  const copy = path.join(temporary(t), 'restored');
  fs.cpSync(varDir, copy, { recursive: true, preserveTimestamps: true });
  const restored = await startPortalProcess(t, { varDir: copy });
  assert.equal(await balanceShown(restored), known);
  await restored.stop();
});

test('OPS-04 a demonstration that is switched off is closed: published password, open session and mailbox', async (t) => {
  const on = await thePortal();
  const visitor = new Visitor(on.url);
  await visitor.signIn('gv@demo.test');
  assert.equal((await visitor.open('/sandbox/mailbox')).status, 200);
  await stopped();

  const off = await startPortalProcess(t, {
    varDir,
    // With codes the answer to a wrong password is the page that asks for one, as it is to a right one.
    environment: { DEMONSTRATION: 'off', DEVICE_CODES: 'off' },
  });
  const same = new Visitor(off.url);
  for (const [name, cookie] of visitor.cookies) same.cookies.set(name, cookie);
  const asked = await same.open('/mon-espace');
  assert.ok(
    asked.document.querySelector('input[name=password]'),
    'whoever was signed in is asked to sign in',
  );
  assert.equal((await same.request('/api/mesInfos')).status, 401);
  assert.equal((await same.open('/sandbox/mailbox')).status, 404);
  const refused = await same.submit(asked, {
    form: 'form:has(input[name=login])',
    fields: { login: 'gv@demo.test', password: 'Voyageur-2026!' },
  });
  assert.match(words(refused), /Identifiant ou mot de passe incorrect/);
  await off.stop();

  await balanceShown(await thePortal());
});

test('OPS-01 after kill -9 nothing is left running, and the next start serves the same session', async () => {
  const portal = await thePortal();
  const visitor = new Visitor(portal.url);
  await visitor.signIn('gv@demo.test');
  const lockFile = path.join(varDir, 'postgres', 'data', 'postmaster.pid');
  const postmaster = Number(fs.readFileSync(lockFile, 'utf8').split('\n')[0]);
  await portal.kill();
  running = undefined;
  assert.equal(await isListened(portOf(portal)), false);
  // The database notices by itself; nobody has to start again for it to end.
  await until(() => !fs.existsSync(lockFile));
  await until(() => !isRunning(postmaster));

  const same = new Visitor((await thePortal()).url);
  for (const [name, cookie] of visitor.cookies) same.cookies.set(name, cookie);
  const page = await same.open('/mon-espace');
  assert.equal(page.url.pathname, '/mon-espace', 'still signed in');
  assert.equal(page.status, 200);
});

test('OPS-02 told to stop, the portal takes no new request, finishes the one under way, and ends', async () => {
  const portal = await thePortal();
  const body = 'mode=high&retour=%2Fplan-du-site';
  const socket = net.connect(portOf(portal), '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk) => {
    answered += chunk;
  });
  socket.write(
    [
      'POST /affichage HTTP/1.1',
      `Host: ${new URL(portal.url).host}`,
      `Origin: ${portal.url}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      // Its answer tells that the request has been taken on.
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  await until(() => answered.includes('100 Continue'));
  socket.write(body.slice(0, 5));
  const ended = once(portal.child, 'exit');
  running = undefined;
  portal.child.kill('SIGTERM');
  await until(async () => !(await isListened(portOf(portal))));
  assert.equal(portal.child.exitCode, null, 'it waits for the request');
  socket.write(body.slice(5));
  await until(() => answered.includes('303 See Other'));
  assert.match(answered, /location: \/plan-du-site/i);
  const seconds = await secondsOf(async () => assert.deepEqual(await ended, [0, null]));
  // It does not wait for the connection, which this client keeps open.
  assert.ok(seconds < 10, `${seconds} s`);
  socket.destroy();
});

test('a portal whose npm is told to stop stops too', async (t) => {
  // What npm does: a shell around the command, which alone gets the signal.
  await stopped();
  const port = await unusedPort();
  const shell: ChildProcess = spawn('sh', ['-c', `"${process.execPath}" scripts/start.js; exit $?`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, VAR_DIR: varDir, PORT: String(port), npm_lifecycle_event: 'start' },
  });
  t.after(() => shell.kill('SIGKILL'));
  await new Promise<void>((resolve) => {
    createInterface({ input: shell.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('Espace Voyageur')) resolve();
    });
  });
  const { pid } = JSON.parse(fs.readFileSync(path.join(varDir, 'postgres', 'owner.json'), 'utf8')) as {
    pid: number;
  };
  shell.kill('SIGTERM');
  await until(() => !fs.existsSync(path.join(varDir, 'postgres', 'owner.json')));
  assert.equal(await isListened(port), false);
  await until(() => !isRunning(pid));
});

test('data of an older version start after a new migration and are all still there', async (t) => {
  const copy = laterVersion(t);
  fs.writeFileSync(
    path.join(databaseOf(copy).migrations, '9999-later.sql'),
    `alter table points.account add column note text not null default 'later';
     create table points.later (iuc uuid primary key);
     insert into points.later (iuc) select distinct iuc from points.account;`,
  );
  const known = await balanceShown(await thePortal());
  await stopped();
  const later = await startPortalProcess(t, { varDir, root: copy });
  assert.equal(await balanceShown(later), known);
  await later.stop();

  // And the way back is refused in words: this version does not know what the newer one did to the data.
  const { code, said: refusal } = failingStart({ VAR_DIR: varDir, PORT: '0' });
  assert.equal(code, 1);
  assert.match(
    refusal,
    /^This version of the portal is older than its database, which has had 9999-later\.sql: .*$/m,
  );
});

test('a database that has had only the earlier migrations is brought up to date, and each step once', async (t) => {
  const all = readSource();
  // Up to the ledger: what a first version had.
  const isEarlier = ({ name }: { name: string }) => name < '0012';
  const db = await testDatabase(t, {
    source: { migrations: all.migrations.filter(isEarlier), functions: [] },
  });
  const iuc = newIuc();
  await creditPoints(db, {
    iuc,
    points: points(1_234),
    expiresOn: Temporal.Now.plainDateISO().add({ years: 3 }),
    key: 'before',
    label: 'Voyages',
    at: Temporal.Now.instant(),
  });
  assert.deepEqual(await migrate(db.url), {
    migrations: all.migrations.filter((one) => !isEarlier(one)).map(({ name }) => name),
    functions: all.functions.map(({ name }) => name),
    newer: [],
  });
  assert.equal(await balanceOf(db, iuc, Temporal.Now.instant()), 1_234);
  assert.deepEqual(await migrate(db.url), { migrations: [], functions: [], newer: [] });
});

/** Runs the portal as another user of the machine; undefined with the reason where that cannot be tried. */
const asUser = (uid: number): { prefix: string[] } | { reason: string } => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { reason: 'only root can become others' };
  const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  const mayRead = spawnSync(prefix[0] as string, [...prefix.slice(1), process.execPath, '--version'], {
    cwd: root,
  });
  const mayOpen = spawnSync('setpriv', [
    ...prefix.slice(1),
    'test',
    '-r',
    path.join(root, 'scripts', 'start.js'),
  ]);
  if (mayRead.status !== 0 || mayOpen.status !== 0) return { reason: 'others may not read this checkout' };
  return { prefix };
};

for (const [who, uid] of [
  ['an ordinary user', 65534],
  ['a user number without a name, as containers have', 54321],
] as const)
  test(`OPS-01 the portal with its embedded database starts for ${who}`, async (t) => {
    const user = asUser(uid);
    if ('reason' in user) return t.skip(user.reason);
    const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', 'true'];
    if (uid === 54321 && spawnSync('setpriv', [...user.prefix.slice(1), ...namespace]).status !== 0)
      return t.skip('no user namespaces on this machine');
    const directory = temporary(t);
    execFileSync('chown', [`${uid}:${uid}`, directory]);
    const child = spawn(
      user.prefix[0] as string,
      [...user.prefix.slice(1), process.execPath, 'scripts/start.js'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          HOME: directory,
          VAR_DIR: path.join(directory, 'var'),
          PORT: '0',
          DEMONSTRATION: 'off',
          NODE_DISABLE_COMPILE_CACHE: '1',
        },
      },
    );
    t.after(() => child.kill('SIGKILL'));
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    const ended = once(child, 'exit');
    await until(() => {
      assert.equal(child.exitCode, null, said.slice(-2000));
      return said.includes('Espace Voyageur :');
    });
    assert.equal((await fetch(addressIn(said))).status, 200);
    assert.equal(
      fs.statSync(path.join(directory, 'var', 'secrets.key')).mode & 0o077,
      0,
      'its secrets are its own',
    );
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });

test('the data directory is closed to others', async (t) => {
  if (process.platform === 'win32') return t.skip('no such modes on Windows');
  for (const name of ['secrets.key', path.join('postgres', 'data'), path.join('postgres', 'socket')])
    assert.equal(fs.statSync(path.join(varDir, name)).mode & 0o077, 0, name);
});
