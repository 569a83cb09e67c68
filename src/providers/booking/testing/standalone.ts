import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { metProcess } from '#tests/harness/witness.ts';
import type { FaultMode, Received } from '../faults.ts';
import type { Command } from '../wire.ts';

export const CREDENTIALS = { user: 'portal', password: 'a-password-of-tests' } as const;

export interface PlannedFault {
  /** How often it has come; undefined once it is used up or lifted. */
  hits(): Promise<number | undefined>;
  /** It comes no more. */
  lift(): Promise<void>;
}

export interface Standalone {
  readonly url: string;
  /** Makes the next commands of a name go wrong: those `about` something, after so many, so many of them (one). */
  fault(
    command: Command,
    mode: FaultMode,
    which?: { about?: string; after?: number; count?: number },
  ): Promise<PlannedFault>;
  /** Lets late commands go on. */
  release(): Promise<void>;
  clear(): Promise<void>;
  received(): Promise<Received[]>;
  stop(): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
}

export interface StandaloneOptions {
  readonly databaseUrl: string;
  /** Module with `runs` and `isPeak`; the sample trains when absent. */
  readonly runs?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the booking system in a process of its own, with faults allowed, on a free port; resolves when it listens. */
export const startStandalone = async (options: StandaloneOptions): Promise<Standalone> => {
  metProcess('booking system');
  const compiled = process.env['NODE_COMPILE_CACHE'];
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../serve.ts')], {
    env: {
      PATH: process.env.PATH,
      // Nothing else of ours, but it need not compile what others have compiled.
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
      DATABASE_URL: options.databaseUrl,
      BOOKING_USER: CREDENTIALS.user,
      BOOKING_PASSWORD: CREDENTIALS.password,
      BOOKING_RUNS: options.runs ?? path.join(import.meta.dirname, 'sample-timetable.ts'),
      BOOKING_FAULTS: 'on',
      PORT: '0',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      const found = /listening on (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the booking system ended with ${code}:\n${output}`)));
  });
  const headers = {
    authorization: `Basic ${Buffer.from(`${CREDENTIALS.user}:${CREDENTIALS.password}`).toString('base64')}`,
  };
  const control = async (method: string, what: string, body?: object): Promise<Response> => {
    const response = await fetch(`${url}/control/${what}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`control ${what} answered ${response.status}`);
    return response;
  };
  const planned = async (): Promise<{
    planned: { readonly id: string; readonly hits: number }[];
    received: Received[];
  }> => (await control('GET', 'faults')).json() as never;
  return {
    url,
    fault: async (command, mode, which = {}) => {
      const answer = await control('POST', 'faults', { command, mode, ...which });
      const { id } = (await answer.json()) as { id: string };
      return {
        hits: async () => (await planned()).planned.find((fault) => fault.id === id)?.hits,
        lift: async () => {
          await control('DELETE', `faults/${id}`);
        },
      };
    },
    release: async () => {
      await control('POST', 'release');
    },
    clear: async () => {
      await control('DELETE', 'faults');
    },
    received: async () => (await planned()).received,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
