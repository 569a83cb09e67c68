import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { HydrationData } from '#contract/page-answer.ts';
import { DEMONSTRATION_LOGINS } from '#tests/harness/demonstration.ts';
import { Visitor } from '#tests/harness/visitor.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Everything a start reads; the copy takes its libraries from the checkout. */
const SOURCES = [
  'content',
  'src',
  'scripts',
  'public',
  'rail',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** A portal as a process, in the state that `npm start` leaves it in. */
export interface MeasuredPortal {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it says its address. */
  readonly seconds: number;
  stop(): Promise<void>;
}

/** Starts a portal in a checkout, by `npm start`'s own script if none is named. */
export const startMeasured = async ({
  directory,
  varDir,
  script = 'scripts/start.js',
  environment = {},
}: {
  directory: string;
  varDir: string;
  script?: string;
  environment?: Readonly<Record<string, string>>;
}): Promise<MeasuredPortal> => {
  const begun = performance.now();
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      VAR_DIR: varDir,
      // Editors' page is measured with the others.
      CONTENT_PREVIEW: 'on',
      NODE_COMPILE_CACHE: path.join(path.dirname(varDir), 'compile-cache'),
      ...environment,
    },
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const said = /^Espace Voyageur : (http\S+)/.exec(line);
      if (said?.[1]) resolve(said[1]);
    });
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code} before it listened`)));
  });
  return {
    url,
    pid: child.pid as number,
    seconds: (performance.now() - begun) / 1000,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

export interface StartFigures {
  /** Nothing built, no data, no compile cache: what somebody meets after `npm ci`. Seconds. */
  readonly withBuild: number;
  /** Built, no data. Seconds. */
  readonly emptyData: number;
  /** Built, with data: median of three. Seconds. */
  readonly again: number;
  /** Resident megabytes of the portal's process after the third kind of start. */
  readonly megabytes: number;
  readonly megabytesAfterBuild: number;
}

/**
 * Starts a copy of the project with nothing built, then with an empty data directory, then again, and gives the last portal to
 * `use` before everything is removed.
 */
export const measureStarts = async (
  use: (portal: MeasuredPortal) => Promise<void>,
): Promise<StartFigures> => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-start-'));
  try {
    for (const name of SOURCES)
      fs.cpSync(path.join(ROOT, name), path.join(directory, name), { recursive: true });
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'));
    const once = async (name: string, use?: (portal: MeasuredPortal) => Promise<void>) => {
      const portal = await startMeasured({ directory, varDir: path.join(directory, name) });
      const megabytes = residentMegabytes(portal.pid);
      try {
        await use?.(portal);
      } finally {
        await portal.stop();
      }
      return { seconds: portal.seconds, megabytes };
    };
    const withBuild = await once('first');
    const emptyData = await once('second');
    const again = [await once('second'), await once('second'), await once('second', use)];
    const seconds = again.map((start) => start.seconds).sort((a, b) => a - b);
    return {
      withBuild: withBuild.seconds,
      emptyData: emptyData.seconds,
      again: seconds[1] as number,
      megabytes: again[2]?.megabytes as number,
      megabytesAfterBuild: withBuild.megabytes,
    };
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
};

/** Resident memory of a process, read from /proc; NaN where there is none. */
export const residentMegabytes = (pid: number): number => {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
};

/** CPU a process has used, in milliseconds, read from /proc in steps of 10; NaN where there is none. */
const cpuMilliseconds = (pid: number): number => {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
};

/** The demonstration's Grand Voyageur, signed in. */
export const signedIn = async (portal: MeasuredPortal): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS.GV);
  return visitor;
};

/** What the document of a page carries for the browser. */
export const pageDataOf = async (visitor: Visitor, address: string): Promise<HydrationData> => {
  const { text, status } = await visitor.open(address);
  const found = /<script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/s.exec(text)?.[1];
  if (status !== 200 || !found) throw new Error(`${address}: ${status} without page data`);
  return JSON.parse(found) as HydrationData;
};

export interface RequestFigures {
  /** CPU of the portal's process for one request, milliseconds. */
  readonly cpu: number;
  /** From request to the last byte, one at a time, median, milliseconds. */
  readonly elapsed: number;
}

/** A page asked for again and again over HTTP, as a browser would, session and queries included. */
export const measureRequests = async (
  portal: MeasuredPortal,
  visitor: Visitor,
  address: string,
  { requests, encoding }: { requests: number; encoding: string },
): Promise<RequestFigures> => {
  const one = async (): Promise<number> => {
    const begun = performance.now();
    const response = await visitor.request(address, { headers: { 'accept-encoding': encoding } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
    return performance.now() - begun;
  };
  for (let n = 0; n < 50; n += 1) await one();
  const before = cpuMilliseconds(portal.pid);
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1) times.push(await one());
  const cpu = (cpuMilliseconds(portal.pid) - before) / requests;
  return { cpu, elapsed: times.sort((a, b) => a - b)[requests >> 1] as number };
};
