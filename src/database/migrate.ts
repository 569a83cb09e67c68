import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectOnce, WHOLE_TABLE_LIMITS } from './database.ts';
import { type DatabaseSource, type Migration, readSource, type SqlFunction } from './source.ts';

/** What a start has brought into a database, by name; all empty when there was nothing to do. */
export interface Migrated {
  readonly migrations: readonly string[];
  readonly functions: readonly string[];
  /** Migrations and functions of a newer version, which this one has left as they are. */
  readonly newer: readonly string[];
}

/** The database cannot be worked with by this version, or not yet: said to the person who starts it. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** There while a backup is being put into the database: what is there already is not the portal's data yet. */
export const RESTORING = 'public.restoring';

interface Patience {
  /** How long one attempt may wait for a lock: as long as others queue behind it. Milliseconds. */
  readonly attemptMs: number;
  /** How long all attempts together may take. */
  readonly totalMs: number;
}

export interface MigrateOptions {
  readonly patience?: Patience;
  /** The caller is the one who restores a backup. */
  readonly isRestoring?: boolean;
}

/** Requests wait behind a migration that waits: a second is a slow page, ten are an outage. */
const PATIENCE: Patience = { attemptMs: 1_000, totalMs: 120_000 };

/**
 * Brings a database up to date: each migration once, in their order; then the functions that have changed, in one transaction, and their triggers. Safe
 * when several processes start together, and beside processes of other versions that serve meanwhile (decision 0014). Throws
 * `DatabaseRefused` when the database has had a migration that this version neither knows nor is compatible with, or holds a backup
 * restored in part; and an ordinary error when a migration has changed since it ran or cannot be carried out; what was done before it stays.
 */
export const migrate = async (
  url: string,
  source: DatabaseSource = readSource(),
  { patience = PATIENCE, isRestoring = false }: MigrateOptions = {},
): Promise<Migrated> => {
  const client = await connected(url, patience.totalMs);
  try {
    await takeTurn(client);
    if (!isRestoring) await refuseHalfRestored(client);
    await keepRecords(client);
    const { rows } = await client.query<MigrationRow>(
      'select name, checksum, compatible from public.migration',
    );
    const unknown = unknownOf(rows, source);
    const migrations: string[] = [];
    for (const migration of pendingOf(rows, source)) {
      if (migration.outsideTransaction) await runOutside(client, migration, patience);
      else await runInside(client, migration, patience);
      migrations.push(migration.name);
    }
    // A migration may have dropped a function so that it can have another signature: then all are applied.
    const functions = await applyFunctions(client, source, migrations.length > 0, patience);
    return { migrations, functions: functions.applied, newer: [...unknown, ...functions.newer] };
  } finally {
    await client.end();
  }
};

/** SQLSTATE of a server that starts, recovers from a crash or stops: cannot_connect_now. */
const NOT_NOW = '57P03';

/** A connection; waits for a server that is still starting, as after a power cut, which started it together with us. */
const connected = async (url: string, withinMs: number): Promise<pg.Client> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await connectOnce(url, {
        applicationName: 'espace-voyageur migrations',
        limits: WHOLE_TABLE_LIMITS,
      });
    } catch (error) {
      if ((error as { code?: unknown }).code !== NOT_NOW || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
};

interface MigrationRow {
  readonly name: string;
  readonly checksum: string;
  readonly compatible: boolean;
}

/**
 * One process after the other, until the connection ends. Asked for again and again rather than waited for: the statement that waits
 * would keep a snapshot, for which `create index concurrently` of the one before us waits in turn.
 */
const takeTurn = async (client: pg.Client): Promise<void> => {
  const deadline = performance.now() + WHOLE_TABLE_LIMITS.statementMs;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('espace-voyageur migrations')) as mine`,
    );
    if (rows[0]?.mine) return;
    if (performance.now() > deadline)
      throw new DatabaseRefused(
        'Another portal has been migrating this database for hours: look at it, then start again.',
      );
    await sleep(50);
  }
};

const refuseHalfRestored = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    RESTORING,
  ]);
  if (rows[0]?.there)
    throw new DatabaseRefused('A backup was restored into this database in part: restore it again.');
};

/** The tables in which migrations and functions are recorded, made or brought up to date themselves. */
const keepRecords = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ columns: number }>(
    `select count(*)::int as columns from information_schema.columns
     where table_schema = 'public' and (table_name, column_name) in (('migration', 'compatible'), ('sql_function', 'version'))`,
  );
  if (rows[0]?.columns === 2) return;
  await client.query(
    `create table if not exists public.migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now());
     alter table public.migration add column if not exists compatible boolean not null default false;
     create table if not exists public.sql_function (
       name text primary key, checksum text not null, applied_at timestamptz not null default now());
     alter table public.sql_function add column if not exists version integer not null default 0;`,
  );
};

/** What a newer version did; throws when it is not compatible with this one. */
const unknownOf = (rows: readonly MigrationRow[], { migrations }: DatabaseSource): string[] => {
  const unknown = rows.filter((row) => !migrations.some(({ name }) => name === row.name));
  const barred = unknown.filter(({ compatible }) => !compatible).map(({ name }) => name);
  if (barred.length > 0)
    throw new DatabaseRefused(
      `This version of the portal is older than its database, which has had ${barred.join(', ')}: ` +
        'start a version that has it, or restore a backup made before.',
    );
  return unknown.map(({ name }) => name);
};

const pendingOf = (rows: readonly MigrationRow[], { migrations }: DatabaseSource): Migration[] => {
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return migrations.filter(({ name, checksum }) => {
    const before = applied.get(name);
    if (before && before !== checksum)
      throw new Error(`Migration ${name} has changed since it was applied: add a new one.`);
    return !before;
  });
};

const RECORD = 'insert into public.migration (name, checksum, compatible) values ($1, $2, $3)';

/** Does something in a transaction of its own, tried again as long as somebody uses a table that it locks. */
const inTransaction = (
  client: pg.Client,
  patience: Patience,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> =>
  withPatience(patience, what, async () => {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${patience.attemptMs}`);
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });

const runInside = (client: pg.Client, migration: Migration, patience: Patience): Promise<void> =>
  inTransaction(client, patience, `Migration ${migration.name}`, async () => {
    await client.query(migration.sql).catch((cause: unknown) => {
      throw failed(`Migration ${migration.name}`, migration.sql, cause);
    });
    await client.query(RECORD, [migration.name, migration.checksum, migration.compatible]);
  });

/**
 * Runs the one statement of a migration that PostgreSQL refuses inside a transaction. It is written so that it may run twice: died
 * between its end and its record, it finds its work done; died in its middle, `create index concurrently` leaves an index that is
 * written to and never read, which goes before the next attempt.
 */
const runOutside = (client: pg.Client, migration: Migration, patience: Patience): Promise<void> =>
  withPatience(patience, `Migration ${migration.name}`, async () => {
    // Nobody waits behind such a statement: it may wait in one go.
    await client.query(`set lock_timeout = ${patience.totalMs}`);
    try {
      const { rows } = await client.query<{ index: string }>(
        `select format('%I.%I', n.nspname, c.relname) as index
         from pg_index x join pg_class c on c.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace
         where not x.indisvalid and $1 ~ ('\\m' || c.relname || '\\M')`,
        [migration.sql],
      );
      for (const { index } of rows) await client.query(`drop index concurrently if exists ${index}`);
      await client.query(migration.sql).catch((cause: unknown) => {
        throw failed(`Migration ${migration.name}`, migration.sql, cause);
      });
      await client.query(RECORD, [migration.name, migration.checksum, migration.compatible]);
    } finally {
      await client.query('reset lock_timeout');
    }
  });

/** SQLSTATE of a function that calls one which does not exist (yet). */
const UNDEFINED_FUNCTION = '42883';

/**
 * Applies the functions that differ from what the database holds. One that a newer version has applied there stays: a process of
 * an older version that starts again must not put its own text over it.
 */
const applyFunctions = async (
  client: pg.Client,
  { functions }: DatabaseSource,
  all: boolean,
  patience: Patience,
): Promise<{ applied: string[]; newer: string[] }> => {
  const { rows } = await client.query<{ name: string; version: number; checksum: string }>(
    'select name, version, checksum from public.sql_function',
  );
  const there = new Map(rows.map((row) => [row.name, row]));
  const isNewer = ({ name, version }: SqlFunction): boolean => (there.get(name)?.version ?? 0) > version;
  const applied = functions.filter((one) => {
    const found = there.get(one.name);
    return !isNewer(one) && (all || found?.checksum !== one.checksum || found.version !== one.version);
  });
  if (applied.length > 0) {
    await inTransaction(client, patience, 'Applying the functions', () => applyInAnyOrder(client, applied));
    await applyTriggers(client, applied, patience);
    // Last: whoever dies before it finds all of it still to do.
    await client.query(
      `insert into public.sql_function as f (name, version, checksum)
       select * from unnest($1::text[], $2::integer[], $3::text[])
       on conflict (name) do update set version = excluded.version, checksum = excluded.checksum, applied_at = now()`,
      [
        applied.map(({ name }) => name),
        applied.map(({ version }) => version),
        applied.map(({ checksum }) => checksum),
      ],
    );
  }
  return {
    applied: applied.map(({ name }) => name),
    newer: functions.filter(isNewer).map(({ name }) => name),
  };
};

/**
 * A trigger locks its table against writers. One after the other, so that no table is locked while another is waited for: an order writes to
 * several in one transaction, in the order of what it does, and would be the one that a deadlock ends.
 */
const applyTriggers = async (
  client: pg.Client,
  functions: readonly SqlFunction[],
  patience: Patience,
): Promise<void> => {
  for (const { name, triggers } of functions)
    for (const trigger of triggers)
      await inTransaction(client, patience, `A trigger of ${name}`, () =>
        client.query(trigger).catch((cause: unknown) => {
          throw failed(`A trigger of ${name}`, trigger, cause);
        }),
      );
};

/** One that calls another one new to the database waits for it, so that nobody has to name files by their order. */
const applyInAnyOrder = async (client: pg.Client, functions: readonly SqlFunction[]): Promise<void> => {
  let waiting = functions;
  while (waiting.length > 0) {
    const early: SqlFunction[] = [];
    let reason: unknown;
    for (const one of waiting) {
      await client.query('savepoint one_function');
      try {
        await client.query(one.sql);
        await client.query('release savepoint one_function');
      } catch (cause) {
        const error = failed(`Function ${one.name}`, one.sql, cause);
        if (sqlState(error) !== UNDEFINED_FUNCTION) throw error;
        reason ??= error;
        early.push(one);
        await client.query('rollback to savepoint one_function');
      }
    }
    if (early.length === waiting.length) throw reason;
    waiting = early;
  }
};

/** Lock not available within lock_timeout, and deadlock: both mean that somebody was using the table just now. */
const LOCKED = new Set(['55P03', '40P01']);

/** Tries again, after a pause in which those who queued behind get through, until the patience ends. */
const withPatience = async (
  { totalMs }: Patience,
  what: string,
  attempt: () => Promise<void>,
): Promise<void> => {
  const deadline = performance.now() + totalMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!LOCKED.has(sqlState(error) ?? '')) throw error;
      if (performance.now() > deadline)
        throw new Error(
          `${what} got no lock within ${totalMs / 1000} s: a long transaction is in its way (see pg_stat_activity). ` +
            'Nothing of it was done; start again.',
          { cause: error },
        );
      await sleep(100 + Math.random() * 400);
    }
  }
};

const sqlState = (error: unknown): string | undefined => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
};

const failed = (what: string, sql: string, cause: unknown): Error => {
  const position = cause instanceof pg.DatabaseError ? cause.position : undefined;
  const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : '';
  return new Error(`${what}${line} failed: ${(cause as Error).message}`, { cause });
};
