import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { testDatabase } from './database.ts';
import { metProcess, servesProduct } from './witness.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface PortalProcess {
  /** Where people find it. */
  readonly url: string;
  /** Where it really listens: the same, but for a portal that has a balancer before it. */
  readonly listens: string;
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
  /** Another copy of the project than this one: an older or newer version. */
  readonly root?: string;
}

/** What a portal's log says went wrong on our side: lines of level error or fatal, and stacks of uncaught errors. */
export const errorsIn = (portal: Pick<PortalProcess, 'output'>): string[] =>
  portal
    .output()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|^\s+at /.test(line));

/** Where a portal remembers which texts are good. */
const KNOWN = 'content-known.json';
/** What a portal before has learnt of them: those that follow start as an installation does that has started before. */
const LEARNT = path.join(os.tmpdir(), `voyageur-${process.getuid?.() ?? 'user'}-${KNOWN}`);

/** Gives a portal what was learnt; answers how to keep what it has learnt beside, of other texts or by other code. */
const withKnownTexts = (varDir: string): (() => void) => {
  const before = fs.existsSync(LEARNT) ? fs.readFileSync(LEARNT) : undefined;
  const known = path.join(varDir, KNOWN);
  if (before) fs.writeFileSync(known, before);
  return () => {
    if (!fs.existsSync(known) || before?.equals(fs.readFileSync(known))) return;
    // Renamed when whole: others read it meanwhile.
    const coming = `${LEARNT}.${process.pid}`;
    fs.copyFileSync(known, coming);
    fs.renameSync(coming, LEARNT);
  };
};

/** Starts the whole portal as a process of its own, as `npm start` does, and waits until it says its address. */
export const startPortalProcess = async (
  ending: Ending,
  options: PortalOptions = {},
): Promise<PortalProcess> => {
  const varDir = options.varDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'portal-'));
  const databaseUrl = options.varDir ? undefined : (options.databaseUrl ?? (await testDatabase(ending)).url);
  // Copies of the project read by rules of their own, and texts of their own are nobody else's.
  const isUsual = !options.varDir && !options.root && options.environment?.['CONTENT_DIR'] === undefined;
  const keepKnown = isUsual ? withKnownTexts(varDir) : undefined;
  metProcess('portal');
  const child = spawn(process.execPath, [path.join(options.root ?? root, 'scripts', 'start.js')], {
    cwd: options.root ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
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
  const [url, listens] = await new Promise<[string, string]>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      printed += `${line}\n`;
      const said = /^Espace Voyageur : (http\S+)(?: \(sur (http\S+)\))?/.exec(line);
      if (said?.[1]) resolve([said[1], said[2] ?? said[1]]);
    });
    child.once('exit', () => reject(new Error(`The portal did not start:\n${printed.slice(-4000)}`)));
  });
  keepKnown?.();
  for (const origin of [url, listens]) servesProduct(origin);
  return {
    url,
    listens,
    child,
    varDir,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};
