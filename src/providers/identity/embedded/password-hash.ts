import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PasswordsBusy } from '../accounts-port.ts';

/** A password to hash, or to hold against a hash. */
export interface ToPasswordThread {
  readonly password: string;
  readonly hash?: string;
}
/** The hash, or whether it is this password's. */
export type FromPasswordThread = { readonly value: string | boolean } | { readonly error: string };

/** One core is left to the pages. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** About a second's work: who would wait longer is told when to come back. */
const MOST_WAITING = 32 * AT_ONCE;
const RETRY_AFTER_SECONDS = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Why a password would not be looked at now, to be known before anything is spent on it; undefined where it would. */
export const passwordsBusy = (): PasswordsBusy | undefined =>
  running >= AT_ONCE && waiting.length >= MOST_WAITING ? new PasswordsBusy(RETRY_AFTER_SECONDS) : undefined;

const inTurn = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  if (running >= AT_ONCE) {
    const busy = passwordsBusy();
    if (busy) throw busy;
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The place goes to whoever waits longest.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** Threads that wait for a password; there are never more than turns. */
const idle: Worker[] = [];

const startThread = (): Worker => {
  const thread = new Worker(new URL('./password-thread.ts', import.meta.url), { name: 'passwords' });
  // One that dies while it waits is nobody's failure: another is started.
  const drop = (): void => {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
  };
  thread.on('error', drop);
  thread.on('exit', drop);
  return thread;
};

/** Off the event loop, and behind it where cores are few. */
const inThread = async (task: ToPasswordThread): Promise<string | boolean> => {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  const { promise, resolve, reject } = Promise.withResolvers<FromPasswordThread>();
  const lost = (reason: unknown): void =>
    reject(reason instanceof Error ? reason : new Error(`the thread of passwords ended with ${reason}`));
  thread.once('message', resolve).once('error', lost).once('exit', lost);
  thread.postMessage(task);
  const answer = await promise;
  thread.off('error', lost).off('exit', lost);
  // A process that has nothing else to do may end.
  thread.unref();
  idle.push(thread);
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
};

/** Throws PasswordsBusy. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => String(await inThread({ password: password.normalize('NFC') })));

/** Throws PasswordsBusy. */
export const verifyPassword = (hash: string, password: string): Promise<boolean> =>
  inTurn(async () => (await inThread({ password: password.normalize('NFC'), hash })) === true);
