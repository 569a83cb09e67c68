import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { connectionOptions } from '#database/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded.ts';

const NOBODY = 65534;
const onlyRoot =
  process.platform === 'linux' && process.getuid?.() === 0 ? false : 'only root has rights to give up';

/** A folder that only we may enter, as `/root` is. */
const closedFolder = (t: TestContext): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rights-'));
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const started = async (t: TestContext, directory: string): Promise<EmbeddedDatabase> => {
  const server = await startEmbedded({ directory, database: 'voyageur' });
  t.after(() => server.stop());
  return server;
};
const ask = async (url: string, ...statements: string[]): Promise<unknown[]> => {
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
/** User and namespace of a server as the machine has them, whatever it is called in a namespace of its own. */
const rightsOf = (directory: string) => {
  const pid = fs.readFileSync(path.join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0];
  const users = /^Uid:\s+(.*)$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const isOurs = fs.readlinkSync(`/proc/${pid}/ns/user`) === fs.readlinkSync('/proc/self/ns/user');
  return { users: users?.split(/\s+/).map(Number), isOurs };
};
const AS_NOBODY = { users: [NOBODY, NOBODY, NOBODY, NOBODY], isOurs: true };

test('started by root the server is nobody, where nobody may enter its folder and where only root may', {
  skip: onlyRoot,
}, async (t) => {
  const open = path.join(closedFolder(t), 'open');
  fs.chmodSync(path.dirname(open), 0o711);
  const closed = path.join(closedFolder(t), 'closed');
  for (const directory of [open, closed]) {
    const server = await started(t, directory);
    assert.equal(server.warning, undefined);
    assert.deepEqual(rightsOf(directory), AS_NOBODY);
    assert.equal(fs.statSync(path.join(directory, 'data')).uid, NOBODY);
    assert.deepEqual(
      await ask(server.url, 'create table kept (n int)', 'insert into kept values (1)', 'select n from kept'),
      [{ n: 1 }],
    );
    await server.stop();
  }
});

test('where root can be nobody only by name that is said, and the data go from one user to the other', {
  skip: onlyRoot,
}, async (t) => {
  const directory = path.join(closedFolder(t), 'postgres');
  const tools = path.join(closedFolder(t), 'tools');
  fs.mkdirSync(tools);
  for (const folder of ['/usr/bin', '/bin'])
    for (const tool of ['unshare', 'flock', 'sh', 'chown', 'true'])
      if (fs.existsSync(path.join(folder, tool)) && !fs.existsSync(path.join(tools, tool)))
        fs.symlinkSync(path.join(folder, tool), path.join(tools, tool));
  const usual = process.env['PATH'];
  t.after(() => {
    process.env['PATH'] = usual;
  });
  for (const [round, place] of [usual, tools, usual].entries()) {
    process.env['PATH'] = place;
    const server = await started(t, directory);
    if (place === tools) assert.match(server.warning ?? '', /runs with the rights of root/);
    else assert.equal(server.warning, undefined);
    await ask(server.url, 'create table if not exists kept (n int)', `insert into kept values (${round})`);
    assert.deepEqual(await ask(server.url, 'select count(*)::int as n from kept'), [{ n: round + 1 }]);
    await server.stop();
  }
});

/** What only a server's administrator may do: run a program, read a file, make roles, become another. */
const BEYOND_THE_PORTAL = [
  `create temporary table t (line text); copy t from program 'id'`,
  `select pg_read_file('/etc/passwd')`,
  'create role another superuser',
  'create database another',
  'set role postgres',
  'alter role portal superuser',
  `alter system set log_statement = 'all'`,
];
const assertConfined = async (url: string): Promise<void> => {
  assert.deepEqual(
    await ask(
      url,
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    ),
    [
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ],
  );
  for (const statement of BEYOND_THE_PORTAL)
    await assert.rejects(
      ask(url, statement),
      /permission denied|must be superuser|only roles with/i,
      statement,
    );
};

test('the portal works as a role that owns its database, and may neither run programs nor read files of the server', async (t) => {
  const server = await started(t, path.join(closedFolder(t), 'postgres'));
  await assertConfined(server.url);
});

test('data made when the portal was the administrator go on, owned by a role that is none, also after a start that broke off', async (t) => {
  const directory = path.join(closedFolder(t), 'postgres');
  const first = await started(t, directory);
  // As it was: the first role of the server is called portal, and everything is its own.
  const admin = first.administratorUrl('postgres');
  await ask(admin, 'drop database voyageur', 'drop role portal', 'create role third superuser login');
  const as = (role: string, database: string): string =>
    first.administratorUrl(database).replace('//postgres@', `//${role}@`);
  await ask(as('third', 'postgres'), 'alter role postgres rename to portal');
  await ask(as('portal', 'postgres'), 'drop role third', 'create database voyageur');
  await ask(
    as('portal', 'voyageur'),
    'create schema shop',
    'create domain shop.points as int check (value >= 0)',
    'create table shop.kept (n shop.points primary key)',
    'create view shop.seen as select n from shop.kept',
    'create function shop.twice(n int) returns int language sql as $$ select 2 * n $$',
    'create table public.migration (name text)',
    'insert into shop.kept values (1)',
    // A start that was killed in the middle leaves the third role.
    'create role renaming superuser login',
  );
  await first.stop();

  const server = await started(t, directory);
  await assertConfined(server.url);
  assert.deepEqual(
    await ask(
      server.url,
      'alter table shop.kept add column m int default 2',
      'create or replace view shop.seen as select n, m from shop.kept',
      'create or replace function shop.twice(n int) returns int language sql as $$ select n + n $$',
      'alter domain shop.points add check (value < 10)',
      'drop table public.migration',
      'create table public.migration (name text)',
      'select n, m, shop.twice(n) as twice from shop.seen',
    ),
    [{ n: 1, m: 2, twice: 2 }],
  );
  assert.deepEqual(
    await ask(server.administratorUrl('postgres'), `select rolname from pg_roles where rolsuper`),
    [{ rolname: 'postgres' }],
  );
});
