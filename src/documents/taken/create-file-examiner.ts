import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { FromExaminer, PortraitFormat, Taken, TakenPortrait } from './messages.ts';

/** A file takes well under a second; one that was made to take for ever is given up with its process. */
const LONGEST_MS = 20_000;
/** Without a file for so long the process ends. */
const IDLE_MS = 60_000;

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** All that the process loads: what it does, the library that draws with its native half, and what Node asks about both. */
const READABLE = [
  path.join(ROOT, 'package.json'),
  path.join(ROOT, 'node_modules/@napi-rs/*'),
  path.join(import.meta.dirname, '*'),
];

/** Looks at files that people have sent, and makes harmless ones of them. */
export interface FileExaminer {
  /** What may be kept of a file, or why nothing; files wait for each other. */
  take(bytes: Uint8Array): Promise<Taken>;
  /** The same of a portrait, of which the middle is kept in its format. */
  takePortrait(bytes: Uint8Array, format: PortraitFormat): Promise<TakenPortrait>;
  close(): Promise<void>;
}

/** What was made of a file, of whichever kind was asked for. */
type Made = FromExaminer['taken'];

interface Waiting {
  readonly bytes: Uint8Array;
  readonly portrait: PortraitFormat | undefined;
  readonly tell: (made: Made) => void;
}

/**
 * Examines in a process of its own: unpacking what strangers have packed is done by native code, and what breaks that must neither end the
 * portal nor find anything there. Node lets the process read what it loads and nothing else, and gives it no network, no environment and no
 * child; native code is not bound by that.
 */
export const createFileExaminer = ({
  program = path.join(import.meta.dirname, 'examiner.ts'),
  longestMs = LONGEST_MS,
}: {
  readonly program?: string;
  readonly longestMs?: number;
} = {}): FileExaminer => {
  let child: ChildProcess | undefined;
  let isClosed = false;
  let last = 0;
  const waiting: Waiting[] = [];
  let isBusy = false;
  let idle: NodeJS.Timeout | undefined;

  const started = (): ChildProcess => {
    if (child) return child;
    const made = fork(program, {
      execArgv: [
        '--permission',
        '--allow-addons',
        ...READABLE.map((readable) => `--allow-fs-read=${readable}`),
        '--disable-warning=SecurityWarning',
      ],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    made.on('exit', () => {
      if (child === made) child = undefined;
    });
    child = made;
    return made;
  };

  const one = ({ bytes, portrait }: Omit<Waiting, 'tell'>): Promise<Made> =>
    new Promise((resolve) => {
      const process = started();
      last += 1;
      const id = last;
      const end = (made: Made): void => {
        clearTimeout(limit);
        process.off('message', hear);
        process.off('exit', lost);
        process.off('error', lost);
        resolve(made);
      };
      // Whatever ended it: it was this file.
      const lost = (): void => end({ ok: false, reason: 'unreadable' });
      const hear = (message: unknown): void => {
        const { id: of, taken } = message as FromExaminer;
        if (of === id) end(taken);
      };
      const limit = setTimeout(() => {
        if (child === process) child = undefined;
        process.kill('SIGKILL');
      }, longestMs);
      process.on('message', hear);
      process.once('exit', lost);
      process.once('error', lost);
      process.send({ id, bytes, ...(portrait ? { portrait } : {}) });
    });

  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(idle);
    for (let next = waiting.shift(); next; next = waiting.shift()) next.tell(await one(next));
    isBusy = false;
    idle = setTimeout(() => child?.disconnect(), IDLE_MS).unref();
  };

  /** What is made of a file is of the kind that was asked for. */
  const made = <As extends Made>(bytes: Uint8Array, portrait?: PortraitFormat): Promise<As> => {
    if (isClosed) return Promise.reject(new Error('no files are taken any more'));
    const { promise, resolve } = Promise.withResolvers<As>();
    waiting.push({ bytes, portrait, tell: (one) => resolve(one as As) });
    void work();
    return promise;
  };

  return {
    take: (bytes) => made<Taken>(bytes),
    takePortrait: (bytes, format) => made<TakenPortrait>(bytes, format),
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      const ending = child;
      if (!ending || ending.exitCode !== null) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      await ended;
    },
  };
};
