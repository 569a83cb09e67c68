import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedDatabaseRefused } from './embedded-database-refused.ts';

/** As whom, and seeing files where, the commands of PostgreSQL run. */
export interface ServerUser {
  /** Words in front of a command. */
  readonly prefix: readonly string[];
  /** Where the server finds a file of the two folders. */
  seen(file: string): string;
  /** Makes a file or folder, with all below, the server's own. */
  own(file: string): void;
  /** What is not as it should be, for who runs the portal. */
  readonly warning?: string;
  close(): void;
}

const NOBODY = 65534;
const DROP = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs'];
const AS_NOBODY_IN_A_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
/** Whether the server could run there: its program, one of its libraries (by its whole name: short ones are made by us), and the folder of its data. */
const REACHES =
  'test -x "$1/bin/postgres" && for library in "$1"/lib/libpq.so.5*; do test -r "$library" || exit 1; done && test -x "$2"';

/**
 * PostgreSQL refuses to run as root, and root's rights would be those of whoever gets a statement past us. So started by root it runs as
 * nobody: directly where nobody may enter both folders; else in a mount namespace in which they are bound to where it may. Where a
 * container allows neither, in a user namespace in which root is only called nobody: then with a warning. A user without a name, as
 * containers have, gets one by the same namespace.
 */
export const serverUser = (native: string, directory: string): ServerUser => {
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'win32' || (!isRoot && userHasName())) return OURSELVES;
  const inNamespace = (): boolean => works(AS_NOBODY_IN_A_NAMESPACE, 'true');
  if (!isRoot) return inNamespace() ? { ...OURSELVES, prefix: AS_NOBODY_IN_A_NAMESPACE } : OURSELVES;
  // What is to be kept from others in there is closed by itself.
  fs.chmodSync(directory, 0o711);
  if (works(DROP, REACHES, native, directory)) return { ...OURSELVES, prefix: DROP, own: ownedBy(NOBODY) };
  const bound = boundFolders(native, directory);
  if (bound) return bound;
  if (!inNamespace())
    throw new EmbeddedDatabaseRefused(
      'PostgreSQL does not run as root, and neither setpriv nor unshare can change the user here. ' +
        'Start the portal as an ordinary user, or set DATABASE_URL.',
    );
  return {
    ...OURSELVES,
    prefix: AS_NOBODY_IN_A_NAMESPACE,
    own: ownedBy(0),
    warning:
      `the embedded database runs with the rights of root, because nobody may not enter ${native} or ${directory}: ` +
      'start the portal as an ordinary user',
  };
};

const ownedBy =
  (user: number) =>
  (file: string): void => {
    if (fs.statSync(file).uid !== user) execFileSync('chown', ['-R', `${user}:${user}`, file]);
  };

const OURSELVES: ServerUser = { prefix: [], seen: (file) => file, own: () => {}, close: () => {} };

/** Runs a line of shell behind a prefix. */
const works = (prefix: readonly string[], line: string, ...words: string[]): boolean =>
  spawnSync(prefix[0] as string, [...prefix.slice(1), 'sh', '-c', line, 'sh', ...words]).status === 0;

/** Nobody in a mount namespace with both folders under new names. Undefined where we may not make one. */
const boundFolders = (native: string, directory: string): ServerUser | undefined => {
  // Of root alone, empty after a start of the machine, and the same each time: one that was killed leaves nothing more behind.
  const place = `/run/voyageur-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`;
  const folders = [
    [native, path.join(place, 'native')],
    [directory, path.join(place, 'data')],
  ] as const;
  try {
    for (const [, name] of folders) fs.mkdirSync(name, { recursive: true, mode: 0o755 });
  } catch {
    return undefined;
  }
  const prefix = [
    ...['unshare', '--mount', '--propagation', 'private'],
    ...['sh', '-c', 'mount --bind "$1" "$2" && mount --bind "$3" "$4" && shift 4 && exec "$@"', 'sh'],
    ...folders.flat(),
    ...DROP,
  ];
  const seen = (file: string): string => {
    for (const [folder, name] of folders)
      if (file === folder || file.startsWith(folder + path.sep)) return name + file.slice(folder.length);
    return file;
  };
  // Empty, as seen from here; what cannot be removed is no harm.
  const close = (): void => {
    for (const folder of [...folders.map(([, name]) => name), place])
      try {
        fs.rmdirSync(folder);
      } catch {}
  };
  if (works(prefix, REACHES, ...folders.map(([, name]) => name)))
    return { prefix, seen, own: ownedBy(NOBODY), close };
  close();
  return undefined;
};

/** `initdb` asks for the name of its user; in a container the number may have none. */
const userHasName = (): boolean => {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
};
