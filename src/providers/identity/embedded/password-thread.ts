/** Looks at passwords in a thread of its own, one at a time, after the threads that answer requests. */
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { stepBack } from '#threads/step-back.ts';
import type { FromPasswordThread, ToPasswordThread } from './password-hash.ts';

const port = parentPort;
if (!port) throw new Error('password-thread.ts is started by password-hash.ts');
stepBack('behind');

/** Argon2id with the parameters that OWASP names first: 19 MiB, two passes, one lane. About 20 ms of one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const answerTo = ({ password, hash }: ToPasswordThread): FromPasswordThread => {
  try {
    return { value: hash === undefined ? hashSync(password, PARAMETERS) : verifySync(hash, password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

port.on('message', (message: ToPasswordThread) => port.postMessage(answerTo(message)));
