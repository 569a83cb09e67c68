import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { testDatabase } from './database.ts';
import { metProcess, servesProduct } from './witness.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface RunningPortal {
  /** Where people find it. */
  readonly url: string;
  /** Where it really listens: the same, but for a portal that has a balancer before it. */
  readonly listens: string;
  readonly varDir: string;
  /** Everything it has printed so far, logs included. */
  output(): string;
  /** Told to stop, as by SIGTERM, and waited for until it has. */
  stop(): Promise<void>;
}

export interface PortalProcess extends RunningPortal {
  readonly child: ChildProcess;
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
  /** File for what it prints, which stays; by default one of its own, gone with it. */
  readonly log?: string;
}

/** What a portal's log says went wrong on our side: lines of level error or fatal, and stacks of uncaught errors. */
export const errorsIn = (portal: Pick<RunningPortal, 'output'>): string[] =>
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

/** The settings of a portal of the tests. */
const environmentOf = (
  varDir: string,
  databaseUrl: string | undefined,
  own: PortalOptions['environment'] = {},
): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: '0',
  VAR_DIR: varDir,
  LOG_LEVEL: 'info',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  ...own,
});

/**
 * The whole portal in the process of the test, wired as `npm start` wires it: for who asks it over HTTP and does not care about its process.
 * Loading what it is made of is half of what a start computes, and is done once for all that a process of tests starts.
 */
export const startPortalHere = async (
  ending: Ending,
  { environment, databaseUrl }: Required<Pick<PortalOptions, 'databaseUrl'>> & PortalOptions,
): Promise<RunningPortal> => {
  const varDir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-'));
  const keepKnown = environment?.['CONTENT_DIR'] === undefined ? withKnownTexts(varDir) : undefined;
  const [{ startPortal }, { readConfig }, { readSecrets }, { ensureBuilt }] = await Promise.all([
    import('../../src/main.ts'),
    import('#config/config.ts'),
    import('#config/secrets.ts'),
    import('../../scripts/build.ts'),
  ]);
  const settings = environmentOf(varDir, databaseUrl, environment);
  const config = readConfig(settings, root);
  const lines: string[] = [];
  const portal = await startPortal({
    config,
    secrets: readSecrets(settings, config.varDir),
    root,
    dist: await ensureBuilt(),
    logTo: { write: (line) => void lines.push(line) },
  });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= portal.stop();
    return stopped;
  };
  ending.after(async () => {
    await stop();
    fs.rmSync(varDir, { recursive: true, force: true });
  });
  keepKnown?.();
  const { address: url, listens } = portal;
  for (const origin of [url, listens]) servesProduct(origin);
  return { url, listens, varDir, output: () => lines.join(''), stop };
};

/** What a portal says when it serves: where people find it, and where it listens if that is not the same. */
const ADDRESS = /^Espace Voyageur : (http\S+)(?: \(sur (http\S+)\))?\n/m;
/** Little beside the second and a half that a start takes. */
const LOOK_EVERY_MS = 15;

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
  // To a file, not to us: nobody is woken by each of its lines, and a test that is busy does not hold it up.
  const log = options.log ?? path.join(os.tmpdir(), `portal-${randomUUID()}.log`);
  const written = fs.openSync(log, 'w');
  const child = spawn(process.execPath, [path.join(options.root ?? root, 'scripts', 'start.js')], {
    cwd: options.root ?? root,
    stdio: ['ignore', written, written],
    // By the last it ends when we are gone without having ended it.
    env: { ...environmentOf(varDir, databaseUrl, options.environment), npm_lifecycle_event: 'start' },
  });
  fs.closeSync(written);
  let last: string | undefined;
  const output = (): string => last ?? fs.readFileSync(log, 'utf8');
  const ended = once(child, 'exit');
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (isRunning()) child.kill(signal);
    await ended;
  };
  ending.after(async () => {
    await end('SIGTERM');
    last = output();
    if (options.log === undefined) fs.rmSync(log, { force: true });
    if (!options.varDir) fs.rmSync(varDir, { recursive: true, force: true });
  });
  let said: RegExpExecArray | null = null;
  while (said === null) {
    await wait(LOOK_EVERY_MS);
    said = ADDRESS.exec(output());
    if (said === null && !isRunning()) throw new Error(`The portal did not start:\n${output().slice(-4000)}`);
  }
  const [, url = '', listens = url] = said;
  keepKnown?.();
  for (const origin of [url, listens]) servesProduct(origin);
  return {
    url,
    listens,
    child,
    varDir,
    output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};
