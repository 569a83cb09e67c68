import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseRefused } from './embedded-database-refused.ts';
import { isRunning, pidWorld, startTimeOf } from './processes.ts';

/**
 * Two locks that the kernel keeps guard a data directory. They belong to its files, so they hold between containers, where process ids
 * say nothing, and end with whoever has them, however that ends. `portal.lock` says which portal may serve the directory;
 * `server.lock` is handed on to PostgreSQL and is free when the last of its processes is gone.
 */

/** How long a portal that is just stopping gets, when the next one is started without waiting for it. */
const OWNER_ENDS_WITHIN_MS = 3_000;

/** Who has the directory, as said to somebody who wants it too. */
interface Owner {
  readonly pid: number;
  readonly started?: string;
  readonly world?: string;
  readonly host?: string;
}

/** What a portal writes beside its lock, for whoever is refused and for commands beside it. */
export interface DirectoryLock {
  release(): void;
}

/** Takes possession of a directory until `release`, or the end of this process. Throws `EmbeddedDatabaseRefused` when another portal has it. */
export const lockDirectory = async (directory: string): Promise<DirectoryLock> => {
  const deadline = Date.now() + OWNER_ENDS_WITHIN_MS;
  const file = path.join(directory, 'owner.json');
  for (;;) {
    const unlock = tryLock(directory);
    const owner = readOwner(file);
    // A file system that gives one lock twice, as some over a network do, does not make us believe that we are alone.
    if (unlock && !(owner && isAlive(owner))) {
      fs.writeFileSync(file, JSON.stringify(ourselves()), { mode: 0o600 });
      return {
        release: () => {
          fs.rmSync(file, { force: true });
          unlock();
        },
      };
    }
    unlock?.();
    if (Date.now() > deadline)
      throw new EmbeddedDatabaseRefused(
        `The data in ${directory} is in use by another running portal${owner ? ` (${nameOf(owner)})` : ''}. ` +
          'Stop it first, or give this one another VAR_DIR, or a DATABASE_URL to share a server.',
      );
    await sleep(50);
  }
};

const ourselves = (): Owner => {
  const started = startTimeOf(process.pid);
  const world = pidWorld();
  return {
    pid: process.pid,
    host: os.hostname(),
    ...(started === undefined ? {} : { started }),
    ...(world === undefined ? {} : { world }),
  };
};

const readOwner = (file: string): Owner | undefined => {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (value && typeof value === 'object' && 'pid' in value && typeof value.pid === 'number')
      return value as Owner;
  } catch {
    // Not there, or half written by somebody who died while writing.
  }
  return undefined;
};

const isElsewhere = ({ world }: Owner): boolean => world !== undefined && world !== pidWorld();

const isAlive = (owner: Owner): boolean => {
  if (isElsewhere(owner) || owner.pid === process.pid || !isRunning(owner.pid)) return false;
  // A process id is reused after a while: the start time tells the owner from a stranger.
  const started = startTimeOf(owner.pid);
  return started === undefined || !owner.started || started === owner.started;
};

const nameOf = (owner: Owner): string =>
  isElsewhere(owner)
    ? `process ${owner.pid} of another container or machine, ${owner.host}`
    : `process ${owner.pid}`;

/** Kept from the garbage collector, which would close them: a lock lasts as long as its file is open. */
const held = new Set<DatabaseSync>();
const SQLITE_BUSY = 5;

/**
 * The lock by which SQLite, which Node brings on every system, keeps writers of one file apart; nothing is ever written to it. Undefined
 * when somebody else has it.
 */
const tryLock = (directory: string): (() => void) | undefined => {
  const file = path.join(directory, 'portal.lock');
  let lock: DatabaseSync | undefined;
  try {
    makeOwnFile(file);
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw new EmbeddedDatabaseRefused(
      `The data in ${directory} cannot be locked (${(error as Error).message}), so that two portals could destroy them. ` +
        'Let the portal write there, and put VAR_DIR on a file system that knows locks, or set DATABASE_URL.',
      { cause: error },
    );
  }
  const taken = lock;
  held.add(taken);
  return () => {
    held.delete(taken);
    taken.close();
  };
};

/**
 * Of ours alone: whoever may read the file could keep us out by a lock for reading. Never opened when it is there: the kernel ends a lock
 * of this process as soon as it closes the file anywhere.
 */
const makeOwnFile = (file: string): void => {
  if (fs.existsSync(file)) return;
  try {
    fs.closeSync(fs.openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** The lock of a server to be started. */
export interface ServerLock {
  /** To be handed on to the server; undefined where the system has no `flock` to ask for the lock. */
  readonly descriptor: number | undefined;
  /** Closes our own descriptor: from then on the server's processes alone hold the lock. */
  close(): void;
}

/**
 * Asks for the lock that the last server's processes have held. Undefined while one of them is left. `flock` (util-linux, BusyBox) asks on
 * our open file, which keeps the lock when the command has ended.
 */
export const tryServerLock = (directory: string): ServerLock | undefined => {
  const descriptor = fs.openSync(path.join(directory, 'server.lock'), 'a', 0o600);
  const close = (): void => fs.closeSync(descriptor);
  const asked = spawnSync('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
  if (asked.status === 0) return { descriptor, close };
  close();
  return asked.status === 1 ? undefined : { descriptor: undefined, close: () => {} };
};
