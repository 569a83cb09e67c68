import { availableParallelism } from 'node:os';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { PasswordsBusy } from '../accounts-port.ts';

/** Argon2id with the parameters that OWASP names first: 19 MiB, two passes, one lane. About 30 ms of one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** In the library's threads, off the event loop; one core is left to the pages. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** About a second's work: who would wait longer is told when to come back. */
const MOST_WAITING = 32 * AT_ONCE;
const RETRY_AFTER_SECONDS = 2;

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new PasswordsBusy(RETRY_AFTER_SECONDS);
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

/** Throws PasswordsBusy. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => argon2Hash(password.normalize('NFC'), PARAMETERS));

/** Throws PasswordsBusy. */
export const verifyPassword = (hash: string, password: string): Promise<boolean> =>
  inTurn(() => argon2Verify(hash, password.normalize('NFC')));
