import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { connectionOptions } from './database.ts';

export const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The migrations of a directory in the order of their names (`0010-customers.sql`). */
export const readMigrations = (directory: string = MIGRATIONS): Migration[] =>
  fs
    .readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(directory, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });

/**
 * Brings a database up to date: each migration in a transaction of its own, once, also when several processes start together.
 * Answers the names of those it ran. Throws when one already run has changed since, or is missing here: then this code is older
 * than its data.
 */
export const migrate = async (
  url: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> => {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  try {
    // Only at start, on a connection of its own: the request path never depends on an advisory lock.
    await client.query(`select pg_advisory_lock(hashtext('espace-voyageur migrations'))`);
    await client.query(`create table if not exists public.migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const name of applied.keys())
      if (!migrations.some((migration) => migration.name === name))
        throw new Error(
          `The database has migration ${name}, which this version does not know: it is older than its data.`,
        );
    const done: string[] = [];
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum)
        throw new Error(`Migration ${migration.name} has changed since it was applied: add a new one.`);
      await client.query('begin');
      try {
        await client.query(migration.sql);
        await client.query('insert into public.migration (name, checksum) values ($1, $2)', [
          migration.name,
          migration.checksum,
        ]);
        await client.query('commit');
      } catch (cause) {
        await client.query('rollback');
        const at = cause instanceof pg.DatabaseError ? lineOf(migration.sql, cause.position) : '';
        throw new Error(`Migration ${migration.name}${at} failed: ${(cause as Error).message}`, { cause });
      }
      done.push(migration.name);
    }
    return done;
  } finally {
    await client.end();
  }
};

const lineOf = (sql: string, position: string | undefined): string =>
  position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : '';

/** Makes a database if it does not exist. `url` names any other database of the server. */
export const createDatabase = async (url: string, name: string, template?: string): Promise<void> => {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(
      `create database ${client.escapeIdentifier(name)}${template ? ` template ${client.escapeIdentifier(template)}` : ''}`,
    );
  } finally {
    await client.end();
  }
};
