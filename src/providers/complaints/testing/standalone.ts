import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import type { TestContext } from 'node:test';
import { metProcess } from '#tests/harness/witness.ts';
import type { ComplaintState } from '../port.ts';

export const DESK_KEY = 'a-key-of-the-tests-of-the-desk';

/**
 * What the desk's process can be told to do wrong with the next command of a name: `time-out` does nothing and never answers; `error`
 * answers 500; `lose-answer` does the work and cuts the connection; the others answer something else.
 */
export const FAULT_MODES = [
  'time-out',
  'error',
  'lose-answer',
  'nonsense',
  'huge',
  'redirect',
  'foreign-404',
  'other-complaint',
  'other-state',
  'other-times',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

/** Something that customer service does. */
export interface ComplaintAct {
  readonly iuc: string;
  readonly key: string;
  readonly state: ComplaintState;
  readonly message?: string;
  readonly accepts?: boolean;
  readonly at: string;
}

export interface StandaloneDesk {
  readonly url: string;
  act(act: ComplaintAct): Promise<void>;
  fault(command: string, mode: FaultMode): Promise<void>;
  clear(): Promise<void>;
}

/** Starts a customer service in a process of its own, on a free port, for the length of a test; resolves when it listens. */
export const startDesk = async (t: TestContext): Promise<StandaloneDesk> => {
  metProcess('complaints desk');
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'desk-process.ts')], {
    env: { PATH: process.env.PATH, COMPLAINTS_KEY: DESK_KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      const found = /listening on (http:\S+)/.exec(part.toString())?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the complaints desk ended with ${code}`)));
  });
  const control = async (method: string, what: string, body: object): Promise<void> => {
    const answer = await fetch(`${url}/control/${what}`, {
      method,
      headers: { authorization: `Bearer ${DESK_KEY}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`control ${what} answered ${answer.status}`);
  };
  return {
    url,
    act: (act) => control('POST', 'moves', act),
    fault: (command, mode) => control('POST', 'faults', { command, mode }),
    clear: () => control('DELETE', 'faults', {}),
  };
};
