import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, type Database, openDatabase } from '#database/database.ts';
import { type Migration, migrate, readMigrations } from '#database/migrate.ts';

/** Where the tests' shared server lives; its keeper stops it when nobody has used it for a while. */
export const SHARED_DIRECTORY = path.join(os.tmpdir(), `voyageur-tests-${process.getuid?.() ?? 'user'}`);
const SOCKET = path.join(SHARED_DIRECTORY, 'socket');

/** The address of a database on the shared server. */
export const sharedUrl = (database: string): string =>
  `postgres://portal@localhost/${database}?host=${encodeURIComponent(SOCKET)}`;

const withClient = async <Value>(
  database: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const client = new pg.Client(connectionOptions(sharedUrl(database)));
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** A connection to the shared server itself, for making and removing databases. */
export const withSharedClient = <Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> =>
  withClient('postgres', work);

/** Removes a database, whoever is still connected to it. */
export const dropDatabase = async (name: string): Promise<void> => {
  await withSharedClient((client) => client.query(`drop database if exists ${name} with (force)`));
};

const answers = (): Promise<boolean> =>
  withClient('postgres', async (client) => Boolean(await client.query('select 1'))).catch(() => false);

/** Starts the shared server if nobody has, and waits until it answers. */
export const sharedServer = async (): Promise<void> => {
  if (await answers()) return;
  fs.mkdirSync(SHARED_DIRECTORY, { recursive: true, mode: 0o700 });
  // Several test files may come here at once: all but one keeper find the directory owned and end by themselves.
  const log = fs.openSync(path.join(SHARED_DIRECTORY, 'keeper.log'), 'a');
  spawn(process.execPath, [path.join(import.meta.dirname, 'database-keeper.ts')], {
    detached: true,
    stdio: ['ignore', log, log],
  }).unref();
  fs.closeSync(log);
  const deadline = Date.now() + 40_000;
  while (!(await answers())) {
    if (Date.now() > deadline)
      throw new Error(
        `The tests' database did not start:\n${fs.readFileSync(path.join(SHARED_DIRECTORY, 'keeper.log'), 'utf8').slice(-3000)}`,
      );
    await sleep(50);
  }
};

/** The name of a template database in which the given migrations have run; made once per set of migrations. */
const templateFor = async (migrations: readonly Migration[]): Promise<string> => {
  const digest = createHash('sha256');
  for (const migration of migrations) digest.update(migration.name).update(migration.checksum);
  const name = `template_${digest.digest('hex').slice(0, 16)}`;
  await withClient('postgres', async (client) => {
    await client.query(`select pg_advisory_lock(hashtext($1))`, [name]);
    const { rowCount } = await client.query(
      'select 1 from pg_database where datname = $1 and datistemplate',
      [name],
    );
    if (rowCount) return;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    await migrate(sharedUrl(name), migrations);
    await client.query(`alter database ${name} is_template true`);
  });
  return name;
};

/** Anything that can run a function at its end: a test context or a suite's `after`. */
interface Ending {
  after(work: () => Promise<void>): void;
}

/**
 * A database of its own for a test (or a file, when called in `before` with `{ after }`): a clone of the migrated template,
 * dropped at the end. `connections` sizes its pool.
 */
export const testDatabase = async (
  ending: Ending,
  options: { migrations?: readonly Migration[]; connections?: number } = {},
): Promise<Database> => {
  await sharedServer();
  const template = await templateFor(options.migrations ?? readMigrations());
  const name = `t_${randomBytes(8).toString('hex')}`;
  await withClient('postgres', (client) => client.query(`create database ${name} template ${template}`));
  const database = openDatabase({ url: sharedUrl(name), connections: options.connections ?? 10 });
  ending.after(async () => {
    await database.close();
    await dropDatabase(name);
  });
  return database;
};
