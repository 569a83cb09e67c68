import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** What an operation needs to read and write: a database or a transaction. */
export interface Queryable {
  /**
   * Runs one statement with `$1` parameters. `Temporal.Instant` and `Temporal.PlainDate` may be passed and are what comes
   * back for timestamptz and date; int8 comes back as a number. With a `name` the statement is prepared once a connection.
   */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  /** Typed query builder over the same connection. Do not use its own transactions. */
  readonly kysely: Kysely<Tables>;
}

/** An open transaction; throws when used after its end. */
export type Transaction = Queryable & { readonly isTransaction: true };

export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /** Connection string of this database, for second processes and tests. */
  readonly url: string;
  /** Runs the work in one transaction and commits; rolls back and rethrows when it throws. Never call a provider inside. */
  transaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const DATE_ARRAY = 1182;
const INT8_ARRAY = 1016;

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is too large for a number`);
  return value;
};

// PostgreSQL writes `2026-11-20 23:51:01.123456+00`, which Temporal reads.
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [DATE, (text) => Temporal.PlainDate.from(text)],
  [TIMESTAMPTZ, (text) => Temporal.Instant.from(text)],
  [DATE_ARRAY, (text) => list(text).map((item) => Temporal.PlainDate.from(item))],
  [INT8_ARRAY, (text) => list(text).map(safeInteger)],
]);

const list = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    pg.types.getTypeParser(oid as never, format as never)) as typeof pg.types.getTypeParser,
};

/** A parameter as `pg` takes it. */
export const toParameter = (value: unknown): unknown => {
  if (
    value instanceof Temporal.Instant ||
    value instanceof Temporal.PlainDate ||
    value instanceof Temporal.PlainDateTime
  )
    return value.toString();
  if (Array.isArray(value)) return value.map(toParameter);
  return value;
};

/** Same text, same name: each connection parses and plans an ordinary query once. */
const statementName = (text: string): string => createHash('sha1').update(text).digest('base64url');

type Runner = Pick<pg.ClientBase, 'query'>;

const run = async <Row extends object>(
  runner: Runner,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<Row[]> => {
  const result = await runner.query({ text, values: values.map(toParameter), ...(name ? { name } : {}) });
  return result.rows as Row[];
};

const builderOver = (connect: () => Promise<{ runner: Runner; release: () => void }>): Kysely<Tables> => {
  const pool = {
    connect: async () => {
      const { runner, release } = await connect();
      return {
        query: (async (text: string, values: readonly unknown[]) => {
          const result = await runner.query({
            text,
            values: values.map(toParameter),
            name: statementName(text),
          });
          return { command: result.command as 'SELECT', rowCount: result.rowCount ?? 0, rows: result.rows };
        }) as never,
        release,
      };
    },
    end: async () => {},
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
};

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at most (10). */
  readonly connections?: number;
  readonly applicationName?: string;
}

/** Opens a pool on an existing database. Connections are made when needed. */
export const openDatabase = (options: DatabaseOptions): Database => {
  const pool = new pg.Pool({
    ...connectionOptions(options.url),
    max: options.connections ?? 10,
    types,
    application_name: options.applicationName ?? 'espace-voyageur',
    // A lost or overloaded server must become an error, never a page that hangs.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    options: '-c timezone=UTC -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s',
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  const kysely = builderOver(async () => {
    const client = await pool.connect();
    return { runner: client, release: () => client.release() };
  });
  return {
    pool,
    url: options.url,
    kysely,
    query: (text, values, name) => run(pool, text, values, name),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
};

const inTransaction = async <Value>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> => {
  const client = await pool.connect();
  let open = true;
  const guarded: Runner = {
    query: ((...words: Parameters<pg.ClientBase['query']>) => {
      if (!open) throw new Error('This transaction has ended: its handle must not be kept.');
      return client.query(...words);
    }) as pg.ClientBase['query'],
  };
  const tx: Transaction = {
    isTransaction: true,
    query: async (text, values, name) => run(guarded, text, values, name),
    kysely: builderOver(async () => ({ runner: guarded, release: () => {} })),
  };
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const value = await work(tx);
    open = false;
    await client.query('commit');
    return value;
  } catch (error) {
    open = false;
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

/** A connection string in parts; `?host=/directory` names a unix socket, which `pg` does not read from a URL by itself. */
export const connectionOptions = (url: string): pg.ClientConfig => {
  const parsed = new URL(url);
  const socket = parsed.searchParams.get('host');
  if (!socket) return { connectionString: url };
  return {
    host: socket,
    user: decodeURIComponent(parsed.username),
    database: decodeURIComponent(parsed.pathname.slice(1)),
  };
};

/** Network errors, and the classes of SQLSTATE that say the server is going away, starting or full (08, 53, 57P). */
const UNAVAILABLE = /^(?:ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|53\w{3}|57P\w{2})$/;

/** The database could not be reached or is going away: asking again later is right, and nothing is wrong with the question. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === 'string' && UNAVAILABLE.test(code)) ||
    /^Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
};
