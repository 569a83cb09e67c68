import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, type Database, openDatabase, WORK_LIMITS } from '#database/database.ts';
import { migrate } from '#database/migrate.ts';
import { type DatabaseSource, readSource } from '#database/source.ts';
import { memoryFolder } from './memory.ts';

/** Where the tests' shared server lives; its keeper stops it when nobody has used it for a while. A run says it to its files. */
export const SHARED_DIRECTORY =
  process.env['TESTS_DATABASE'] ??
  path.join(memoryFolder(), `voyageur-tests-${process.getuid?.() ?? 'user'}`);
const SOCKET = path.join(SHARED_DIRECTORY, 'socket');

const urlFor = (role: string, database: string): string =>
  `postgres://${role}@localhost/${database}?host=${encodeURIComponent(SOCKET)}`;
/** The address of a database on the shared server, as the portal has it: for a role that owns it and may do nothing else. */
export const sharedUrl = (database: string): string => urlFor('portal', database);

/** Connections to the shared server itself, kept between the databases that a file makes. */
let shared: pg.Pool | undefined;
const sharedConnections = (): pg.Pool => {
  if (shared) return shared;
  shared = new pg.Pool({
    ...connectionOptions(urlFor('postgres', 'postgres')),
    max: 4,
    allowExitOnIdle: true,
  });
  shared.on('error', () => {});
  return shared;
};

/** A connection to the shared server itself, for making and removing databases. */
export const withSharedClient = async <Value>(
  work: (client: pg.ClientBase) => Promise<Value>,
): Promise<Value> => {
  const client = await sharedConnections().connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

/** Removes a database, whoever is still connected to it. */
export const dropDatabase = async (name: string): Promise<void> => {
  await withSharedClient((client) => client.query(`drop database if exists ${name} with (force)`));
};

/**
 * The keeper's word that the server is cleared and stays: the start time of this very server as the description of its first database,
 * so that the word of a server that was killed does not count for the next one.
 */
export const sayReady = async (client: pg.ClientBase, isReady: boolean): Promise<void> => {
  const { rows } = await client.query<{ word: string }>('select pg_postmaster_start_time()::text as word');
  await client.query(`comment on database postgres is ${isReady ? `'${rows[0]?.word}'` : 'null'}`);
};

const isReady = (): Promise<boolean> =>
  withSharedClient(async (client) => {
    const { rows } = await client.query<{ ready: boolean | null }>(
      `select shobj_description(oid, 'pg_database') = pg_postmaster_start_time()::text as ready
       from pg_database where datname = 'postgres'`,
    );
    return rows[0]?.ready === true;
  }).catch(() => false);

/** An answer of the server counts for as long: the keeper stops it when nobody has used it for three times that. */
const READY_FOR_MS = 30_000;
let readyAt = Number.NEGATIVE_INFINITY;

/** Starts the shared server if nobody has, and waits until it answers. */
export const sharedServer = async (): Promise<void> => {
  if (performance.now() - readyAt < READY_FOR_MS) return;
  if (!(await isReady())) await startServer();
  readyAt = performance.now();
};

const startServer = async (): Promise<void> => {
  fs.mkdirSync(SHARED_DIRECTORY, { recursive: true, mode: 0o700 });
  // Several test files may come here at once: all but one keeper find the directory owned and end by themselves.
  const log = fs.openSync(path.join(SHARED_DIRECTORY, 'keeper.log'), 'a');
  spawn(process.execPath, [path.join(import.meta.dirname, 'database-keeper.ts')], {
    detached: true,
    stdio: ['ignore', log, log],
  }).unref();
  fs.closeSync(log);
  const deadline = Date.now() + 40_000;
  while (!(await isReady())) {
    if (Date.now() > deadline)
      throw new Error(
        `The tests' database did not start:\n${fs.readFileSync(path.join(SHARED_DIRECTORY, 'keeper.log'), 'utf8').slice(-3000)}`,
      );
    await sleep(50);
  }
};

const templates = new Map<string, Promise<string>>();

/**
 * The name of a template database, made once by whichever test file comes first: `digest` stands for all that it is made from, and
 * `make` fills an empty database.
 */
export const templateDatabase = (digest: string, make: (url: string) => Promise<void>): Promise<string> => {
  const name = `template_${digest.slice(0, 16)}`;
  const made = templates.get(name) ?? makeTemplate(name, make);
  templates.set(name, made);
  return made;
};

const makeTemplate = async (name: string, make: (url: string) => Promise<void>): Promise<string> => {
  await sharedServer();
  await withSharedClient(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    try {
      const { rowCount } = await client.query(
        'select 1 from pg_database where datname = $1 and datistemplate',
        [name],
      );
      if (rowCount) return;
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name} owner portal`);
      await make(sharedUrl(name));
      await client.query(`alter database ${name} is_template true`);
    } finally {
      await client.query('select pg_advisory_unlock_all()');
    }
  });
  return name;
};

/** What the migrations and functions have made, by the digest of the source. */
const migratedTemplate = (source: DatabaseSource): Promise<string> => {
  const digest = createHash('sha256');
  for (const { name, checksum } of source.migrations) digest.update(name).update(checksum);
  for (const { name, checksum, version } of source.functions) digest.update(`${name} ${version} ${checksum}`);
  return templateDatabase(digest.digest('hex'), async (url) => {
    await migrate(url, source);
  });
};

/** Anything that can run a function at its end: a test context or a suite's `after`. */
interface Ending {
  after(work: () => Promise<void>): void;
}

/** A copy of a template for a test or a file, dropped at its end. `connections` sizes its pool. */
export const copyOf = async (ending: Ending, template: string, connections = 10): Promise<Database> => {
  await sharedServer();
  const name = `t_${randomBytes(8).toString('hex')}`;
  // Copied as files: half the work of copying through the log, which is for servers that must not lose anything.
  await withSharedClient((client) =>
    client.query(`create database ${name} owner portal template ${template} strategy file_copy`),
  );
  const database = openDatabase({ url: sharedUrl(name), connections, limits: WORK_LIMITS });
  ending.after(async () => {
    await database.close();
    await dropDatabase(name);
  });
  return database;
};

let source: DatabaseSource | undefined;

/** A database of its own for a test, or for a file when called in `before` with `{ after }`: what the migrations have made, and empty. */
export const testDatabase = async (
  ending: Ending,
  options: { source?: DatabaseSource; connections?: number } = {},
): Promise<Database> => {
  source ??= readSource();
  return copyOf(ending, await migratedTemplate(options.source ?? source), options.connections);
};
