import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { metProcess } from '#tests/harness/witness.ts';
import type { FaultMode } from '../faults.ts';
import type { Command } from '../wire.ts';

export const SECRETS = {
  key: 'a-key-of-tests',
  webhook: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
} as const;

interface PlannedFault {
  /** It comes no more. */
  lift(): Promise<void>;
}

export interface Standalone {
  readonly url: string;
  /** Makes the next commands of a name go wrong: those `about` something, so many of them (one). */
  fault(command: Command, mode: FaultMode, which?: { about?: string; count?: number }): Promise<PlannedFault>;
  /** Lets late commands go on. */
  release(): Promise<void>;
  clear(): Promise<void>;
  stop(): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
}

/** Starts the payment provider in a process of its own, with faults allowed, on a free port; resolves when it listens. */
export const startStandalone = async ({
  databaseUrl,
  port = 0,
}: {
  readonly databaseUrl: string;
  readonly port?: number;
}): Promise<Standalone> => {
  metProcess('payment provider');
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../serve.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PAYMENT_KEY: SECRETS.key,
      PAYMENT_WEBHOOK_SECRET: SECRETS.webhook,
      PAYMENT_FAULTS: 'on',
      PORT: String(port),
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
    child.once('exit', (code) => reject(new Error(`the payment provider ended with ${code}:\n${output}`)));
  });
  const control = async (method: string, what: string, body?: object): Promise<Response> => {
    const response = await fetch(`${url}/control/${what}`, {
      method,
      headers: {
        authorization: `Bearer ${SECRETS.key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`control ${what} answered ${response.status}`);
    return response;
  };
  return {
    url,
    fault: async (command, mode, which = {}) => {
      const answer = await control('POST', 'faults', { command, mode, ...which });
      const { id } = (await answer.json()) as { id: string };
      return {
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

/** Sends one of the forms of a payment's page, as a browser without scripts does; answers where it leads. */
export const sendForm = async (
  pageUrl: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly location: string | null; readonly text: string }> => {
  const response = await fetch(pageUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  };
};
export const cardFields = (number: string) => ({
  geste: 'payer',
  numero: number,
  fin: '12/34',
  cryptogramme: '123',
});
