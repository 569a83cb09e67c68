import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { metProcess } from './witness.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What keeps two containers apart on one volume: process ids and shared memory of their own. */
const NAMESPACES = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  ...['--pid', '--ipc', '--fork', '--mount-proc', '--kill-child=SIGKILL'],
];

/** Why processes cannot be given namespaces here; undefined where they can. */
export const noContainers = (): string | undefined =>
  spawnSync('unshare', [...NAMESPACES, 'true']).status === 0
    ? undefined
    : 'no pid and ipc namespaces on this machine';

/** What may be started in a container on a directory, and how it says that it serves. */
const PROGRAMS = {
  database: {
    words: (directory: string) => ['tests/harness/embedded-process.ts', directory],
    ready: /^ready /,
  },
  portal: { words: () => ['scripts/start.js'], ready: /^Espace Voyageur : / },
} as const;
export type Program = keyof typeof PROGRAMS;

/** How a program in a container ends: told to stop, killed alone so that its database outlives it for a second, or all killed at once. */
export const ENDINGS = ['stopped', 'killed', 'container killed'] as const;
export type Ending = (typeof ENDINGS)[number];

export interface Contained {
  /** The line in which it said that it serves, or everything it said before it ended without. */
  readonly answer: Promise<{ readonly serves: boolean; readonly said: string }>;
  isRunning(): boolean;
  end(how: Ending): Promise<void>;
}

/** Starts a program of the product on `directory` in a container of its own, whose first process is a shell as in many images. */
export const startContained = (
  program: Program,
  directory: string,
  environment: Readonly<Record<string, string>> = {},
): Contained => {
  metProcess(program === 'portal' ? 'portal in a container' : 'embedded database in a container');
  const { words, ready } = PROGRAMS[program];
  const child: ChildProcess = spawn(
    'unshare',
    [...NAMESPACES, 'sh', '-c', '"$@"; sleep 1', 'sh', process.execPath, ...words(directory)],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        VAR_DIR: directory,
        PORT: '0',
        LOG_LEVEL: 'error',
        DEMONSTRATION: 'off',
        ...environment,
      },
    },
  );
  let said = '';
  const ended = once(child, 'exit');
  const answer = new Promise<{ serves: boolean; said: string }>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream as NodeJS.ReadableStream }).on('line', (line) => {
        said += `${line}\n`;
        if (ready.test(line)) resolve({ serves: true, said: line });
      });
    ended.then(() => resolve({ serves: false, said }));
  });
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    answer,
    isRunning,
    end: async (how) => {
      if (!isRunning()) return;
      if (how === 'container killed') child.kill('SIGKILL');
      else
        for (const pid of programOf(child.pid as number))
          process.kill(pid, how === 'stopped' ? 'SIGTERM' : 'SIGKILL');
      await ended;
    },
  };
};

/** Ids, as seen from here, of the program below `unshare` and its shell. */
const programOf = (unshare: number): number[] => childrenOf(unshare).flatMap(childrenOf);
const childrenOf = (pid: number): number[] => {
  try {
    const text = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
};

/** The processes that work in a data directory, which only a server's do, whatever container they are in. */
export const processesOn = (data: string): number[] => {
  const { ino, dev } = fs.statSync(data);
  return fs.readdirSync('/proc').flatMap((name) => {
    try {
      const place = fs.statSync(`/proc/${/^\d+$/.exec(name)?.[0]}/cwd`);
      return place.ino === ino && place.dev === dev ? [Number(name)] : [];
    } catch {
      // Ended meanwhile.
      return [];
    }
  });
};

/** In how many containers a server's processes work in a data directory. */
export const containersOn = (data: string): number => {
  const found = processesOn(data).flatMap((pid) => {
    try {
      return [fs.readlinkSync(`/proc/${pid}/ns/pid`)];
    } catch {
      return [];
    }
  });
  return new Set(found).size;
};
