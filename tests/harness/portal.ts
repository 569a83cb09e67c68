import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { testDatabase } from './database.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface PortalProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly varDir: string;
  /** Everything it has printed so far, logs included. */
  output(): string;
  /** SIGTERM and the end of the process. */
  stop(): Promise<void>;
  /** SIGKILL and the end of the process. */
  kill(): Promise<void>;
}

interface Ending {
  after(work: () => Promise<void>): void;
}

export interface PortalOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** An existing database (several processes may share one); a cloned one of its own by default. */
  readonly databaseUrl?: string;
  /** Uses the embedded database under this directory instead. */
  readonly varDir?: string;
}

/** What a portal's log says went wrong on our side: lines of level error or fatal, and stacks of uncaught errors. */
export const errorsIn = (portal: Pick<PortalProcess, 'output'>): string[] =>
  portal
    .output()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|^\s+at /.test(line));

/** A port nobody listens on just now. */
export const freePort = async (): Promise<number> => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Starts the whole portal as a process of its own, as `npm start` does, and waits until it says its address. */
export const startPortalProcess = async (
  ending: Ending,
  options: PortalOptions = {},
): Promise<PortalProcess> => {
  const port = await freePort();
  const varDir = options.varDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'portal-'));
  const databaseUrl = options.varDir ? undefined : (options.databaseUrl ?? (await testDatabase(ending)).url);
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      VAR_DIR: varDir,
      LOG_LEVEL: 'info',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...options.environment,
    },
  });
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const ended = once(child, 'exit');
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (isRunning()) child.kill(signal);
    await ended;
  };
  ending.after(async () => {
    await end('SIGTERM');
    if (!options.varDir) fs.rmSync(varDir, { recursive: true, force: true });
  });
  assert.ok(child.stdout);
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      printed += `${line}\n`;
      const said = /^Espace Voyageur : (http\S+)/.exec(line);
      if (said?.[1]) resolve(said[1]);
    });
    child.once('exit', () => reject(new Error(`The portal did not start:\n${printed.slice(-4000)}`)));
  });
  return {
    url,
    child,
    varDir,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};
