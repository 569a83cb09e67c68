import { tracingChannel } from 'node:diagnostics_channel';
import pg from 'pg';
import { onBehalfOf, whoAsks } from './on-behalf-of.ts';
import { createSilence, DatabaseSilent, isSilence, type Silence } from './silence.ts';

/** What an operation needs to read and write: a database or a transaction. */
export interface Queryable {
  /**
   * Runs one statement with `$1` parameters. `Temporal.Instant` and `Temporal.PlainDate` may be passed and are what comes
   * back for timestamptz and date; int8 comes back as a number. With a `name` the statement is prepared once a connection.
   */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
}

/** An open transaction; throws when used after its end. */
export type Transaction = Queryable & { readonly isTransaction: true };

export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /** For another pool on the same server, which learns what this one has found out. */
  readonly silence: Silence;
  /** Connection string of this database, for second processes and tests. */
  readonly url: string;
  /** Runs the work in one transaction and commits; rolls back and rethrows when it throws. Never call a provider inside. */
  transaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>;
  /**
   * The same for work that only reads: all of it sees what there was at one moment, whatever is written meanwhile. For figures of several
   * queries that are told beside each other. What is asked together (`Promise.all`) leaves together, and is answered one after the other.
   */
  reading<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>;
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
const toParameter = (value: unknown): unknown => {
  if (
    value instanceof Temporal.Instant ||
    value instanceof Temporal.PlainDate ||
    value instanceof Temporal.PlainDateTime
  )
    return value.toString();
  if (Array.isArray(value)) return value.map(toParameter);
  return value;
};

type Runner = Pick<pg.ClientBase, 'query'>;

type Run = <Row extends object>(
  runner: Runner,
  text: string,
  values?: readonly unknown[],
  name?: string,
) => Promise<Row[]>;

/** Told of every statement while somebody listens: its name and its text, never its values. */
const statements = tracingChannel<object, object>('espace-voyageur:statement');

/**
 * Runs statements, the named ones prepared once a connection. When a migration of a newer process has widened what a prepared
 * statement answers, PostgreSQL refuses it before doing anything, for as long as the connection lives: all are prepared anew under
 * other names, and the one refused is asked again, unless it stands in a transaction, which has failed with it.
 *
 * A name is one statement's: of two, a connection would refuse whichever it meets second, so now and then.
 */
const createRun = (): Run => {
  let preparation = 0;
  const texts = new Map<string, string>();
  return async (runner, text, values = [], name) => {
    if (name) {
      const known = texts.get(name);
      if (known === undefined) texts.set(name, text);
      else if (known !== text) throw new Error(`two statements are prepared as ${name}`);
    }
    const askPlainly = (): Promise<pg.QueryResult> =>
      runner.query({
        text,
        values: values.map(toParameter),
        ...(name ? { name: preparation > 0 ? `${name} ${preparation}` : name } : {}),
      });
    const ask = (): Promise<pg.QueryResult> =>
      statements.hasSubscribers
        ? statements.tracePromise(askPlainly, { text, ...(name ? { name } : {}) })
        : askPlainly();
    const asked = preparation;
    try {
      return (await ask()).rows;
    } catch (error) {
      if (!name || !isOutdatedPlan(error)) throw error;
      if (preparation === asked) preparation += 1;
      if (!(runner instanceof pg.Pool)) throw error;
      return (await ask()).rows;
    }
  };
};

const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.message === 'cached plan must not change result type';

/** How long a database is waited for, milliseconds. */
export interface TimeLimits {
  /** For a connection, made anew or given back by somebody else. */
  readonly connectMs: number;
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
  /** For one statement, locks included; the server ends it, so that nothing of it stays. */
  readonly statementMs: number;
}

/** Somebody waits for a page, which answers within five seconds whatever happens. */
const PAGE_LIMITS: TimeLimits = { connectMs: 3_000, lockMs: 2_000, statementMs: 3_000 };
/** Imports, the loyalty engine and clearing up: nobody waits, and a statement may write many rows. */
export const WORK_LIMITS: TimeLimits = { connectMs: 10_000, lockMs: 10_000, statementMs: 300_000 };
/** A statement that writes a whole table anew, or out, while somebody looks on: a migration, a backup, a restore. */
export const WHOLE_TABLE_LIMITS: TimeLimits = {
  connectMs: 10_000,
  lockMs: 120_000,
  statementMs: 6 * 3_600_000,
};

/** What the answer to a statement may take beyond the server's own limit, which is to come first unless the server is silent. */
const ON_THE_WAY_MS = 500;
/** A line without a sound is asked whether it still is one; ten seconds later the system gives it up. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * A connection that nobody uses is kept for as long as somebody may read a page: a new one has prepared nothing, and plans each statement
 * six times before it knows which plan is good.
 */
const IDLE_MS = 600_000;

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at most (10). */
  readonly connections?: number;
  readonly applicationName?: string;
  /** A page's by default. */
  readonly limits?: TimeLimits;
  /** What another pool on the same server knows. */
  readonly silence?: Silence;
}

const settingsOf = ({ lockMs, statementMs }: TimeLimits): string =>
  Object.entries({
    timezone: 'UTC',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 60_000,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Opens a pool on an existing database. Connections are made when needed. */
export const openDatabase = (options: DatabaseOptions): Database => {
  const limits = options.limits ?? PAGE_LIMITS;
  const server = connectionOptions(options.url);
  const silence = options.silence ?? createSilence(server);
  const pool = new GuardedPool(silence, {
    ...server,
    max: options.connections ?? 10,
    types,
    application_name: options.applicationName ?? 'espace-voyageur',
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.statementMs + ON_THE_WAY_MS,
    // A statement does not wait at our end for the answer to the one before (docs/decisions/0291-a-statement-in-two-looks.md).
    pipeline: true,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
    options: settingsOf(limits),
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  const run = createRun();
  return {
    pool,
    silence,
    url: options.url,
    query: (text, values, name) => run(pool, text, values, name),
    transaction: (work) => inTransaction(pool, run, work),
    reading: (work) => inTransaction(pool, run, work, limits),
    close: async () => {
      if (!options.silence) silence.close();
      await pool.end();
    },
  };
};

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** Of how many connections on one customer may hold but a part. */
const SHARED_FROM = 8;

/** What one customer has of a pool. */
interface Part {
  held: number;
  readonly waiting: (() => void)[];
}

/**
 * Hands out no connection while the server is silent, and hears of it when one that comes back, or a new one, has found no answer. Of a large
 * pool half is the most that one customer holds: whoever sends many commands at once waits for themselves, and not everybody for them.
 */
class GuardedPool extends pg.Pool {
  readonly #silence: Silence;
  readonly #most: number;
  readonly #waitMs: number;
  readonly #parts = new Map<string, Part>();
  readonly #holders = new WeakMap<pg.PoolClient, string>();
  constructor(silence: Silence, config: pg.PoolConfig & { readonly max: number }) {
    super(config);
    this.#silence = silence;
    this.#most = config.max < SHARED_FROM ? Number.POSITIVE_INFINITY : Math.floor(config.max / 2);
    this.#waitMs = config.connectionTimeoutMillis ?? 0;
    this.on('release', (error, client) => {
      this.#listen(error);
      const holder = this.#holders.get(client);
      if (holder === undefined) return;
      this.#holders.delete(client);
      this.#giveBack(holder);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (error ? reject(error) : resolve(client as pg.PoolClient))),
      );
    if (this.#silence.isOn) {
      callback(new DatabaseSilent('The database does not answer.'), undefined, () => {});
      return;
    }
    const customer = whoAsks();
    if (customer === undefined) this.#connect(callback);
    else this.#connectFor(customer, callback);
    return;
  }

  #connect(callback: Connected): void {
    super.connect((error, client, release) => {
      this.#listen(error);
      // Others may have found out while this one waited for its turn.
      if (!error && this.#silence.isOn) {
        release();
        callback(new DatabaseSilent('The database does not answer.'), undefined, () => {});
      } else callback(error, client, release);
    });
  }

  /** In the customer's own queue first, where they hold all that they may. */
  #connectFor(customer: string, callback: Connected): void {
    const part = this.#parts.get(customer) ?? { held: 0, waiting: [] };
    this.#parts.set(customer, part);
    const connect = (): void => {
      part.held += 1;
      this.#connect((error, client, release) => {
        if (client) this.#holders.set(client, customer);
        else this.#giveBack(customer);
        callback(error, client, release);
      });
    };
    if (part.held < this.#most) {
      connect();
      return;
    }
    const turn = (): void => {
      clearTimeout(late);
      connect();
    };
    // As for a connection of the pool.
    const late = setTimeout(() => {
      part.waiting.splice(part.waiting.indexOf(turn), 1);
      callback(new Error('timeout exceeded when trying to connect'), undefined, () => {});
    }, this.#waitMs).unref();
    part.waiting.push(turn);
  }

  #giveBack(customer: string): void {
    const part = this.#parts.get(customer);
    if (part === undefined) return;
    part.held -= 1;
    const next = part.waiting.shift();
    if (next) onBehalfOf(customer, next);
    else if (part.held === 0) this.#parts.delete(customer);
  }

  #listen(error: unknown): void {
    if (isSilence(error)) this.#silence.begin();
  }
}

const READING = 'begin isolation level repeatable read, read only';

/**
 * For statements that are sent before others are answered. Each has the server's limit from where its own work begins, so that what is waited
 * for is the next answer: a server that works them off is not silent, and one that says nothing is given up as soon as by a single question.
 */
const oneAfterTheOther = (
  client: pg.PoolClient,
  { statementMs }: TimeLimits,
): Pick<pg.ClientBase, 'query'> => {
  const limit = statementMs + ON_THE_WAY_MS;
  let unanswered = 0;
  let waiting: NodeJS.Timeout | undefined;
  // As `pg` itself does where a statement among others finds no answer; but each of them is told why.
  const giveUp = (): void =>
    void (client as unknown as pg.Client).connection.stream.destroy(new Error('Query read timeout'));
  return {
    query: (async (asked: pg.QueryConfig) => {
      unanswered += 1;
      waiting ??= setTimeout(giveUp, limit);
      // Beyond what is waited for here: `pg` counts from the sending.
      const sent = { ...asked, query_timeout: (unanswered + 1) * limit };
      try {
        return await client.query(sent);
      } finally {
        unanswered -= 1;
        if (unanswered > 0) waiting.refresh();
        else {
          clearTimeout(waiting);
          waiting = undefined;
        }
      }
    }) as pg.ClientBase['query'],
  };
};

/** `reads`: it only reads, with these limits. Nothing hangs on its beginning and its end, which nobody waits for then. */
const inTransaction = async <Value>(
  pool: pg.Pool,
  run: Run,
  work: (tx: Transaction) => Promise<Value>,
  reads?: TimeLimits,
): Promise<Value> => {
  const client = await pool.connect();
  const line = reads ? oneAfterTheOther(client, reads) : client;
  let open = true;
  let broken: Error | undefined;
  // The pool listens only to connections that it has: nobody else would hear one break, and that would end the process.
  const listen = (error: Error): void => {
    broken ??= error;
  };
  client.on('error', listen);
  const guarded: Runner = {
    query: ((...words: Parameters<pg.ClientBase['query']>) => {
      if (!open) throw new Error('This transaction has ended: its handle must not be kept.');
      return line.query(...words);
    }) as pg.ClientBase['query'],
  };
  const tx: Transaction = {
    isTransaction: true,
    query: async (text, values, name) => run(guarded, text, values, name),
  };
  try {
    const begun = line.query({ text: reads ? READING : 'begin' });
    if (reads) begun.catch(() => {});
    else await begun;
    const value = await work(tx);
    open = false;
    await begun;
    const ended = client.query('commit');
    if (reads) ended.catch(() => {});
    else await ended;
    return value;
  } catch (error) {
    open = false;
    // A statement that is still unanswered cannot be followed by another: the server rolls back when the connection ends.
    if (isSilence(error)) broken = error as Error;
    // What the work says of a connection that has broken is only that it cannot be used.
    if (broken) throw broken;
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.off('error', listen);
    client.release(broken);
  }
};

export interface OneConnectionOptions {
  readonly applicationName: string;
  readonly limits: TimeLimits;
}

/** A connection outside any pool, for what takes long or must hold something from one statement to the next. To be ended by the caller. */
export const connectOnce = async (
  url: string,
  { applicationName, limits }: OneConnectionOptions,
): Promise<pg.Client> => {
  const client = new pg.Client({
    ...connectionOptions(url),
    application_name: applicationName,
    connectionTimeoutMillis: limits.connectMs,
    // The server's own limit alone: `pg` would not notice that a COPY has ended in time.
    options: settingsOf(limits),
  });
  // The statement under way fails when the connection breaks; without a listener the process would end as well.
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** A connection string in parts; `?host=/directory` names a unix socket, which `pg` does not read from a URL by itself. */
export const connectionOptions = (url: string): pg.ClientConfig => {
  const parsed = new URL(url);
  const socket = parsed.searchParams.get('host');
  if (!socket)
    return { connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS };
  return {
    host: socket,
    user: decodeURIComponent(parsed.username),
    database: decodeURIComponent(parsed.pathname.slice(1)),
  };
};

/**
 * Network errors; the classes of SQLSTATE that say the server is going away, starting or full (08, 53, 57P); and those by which it ends
 * what took too long: a statement (57014), the wait for a lock (55P03), an idle transaction (25P03), two that wait for each other (40P01).
 */
const UNAVAILABLE =
  /^(?:ECONN\w+|EAGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|53\w{3}|57P\w{2}|57014|55P03|25P03|40P01)$/;

/** The database could not be reached, is going away or takes too long: asking again later is right, and nothing is wrong with the question. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === 'string' && UNAVAILABLE.test(code)) ||
    isSilence(error) ||
    error instanceof DatabaseSilent ||
    /^Connection terminated|timeout exceeded when trying to connect|has encountered a connection error/.test(
      error.message,
    )
  );
};
