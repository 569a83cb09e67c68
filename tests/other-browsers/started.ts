import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { PATIENCE } from '#tests/harness/until.ts';
import type { Ending } from './driver.ts';

/** A busy machine takes its time to start a browser. */
const STARTS_IN_MS = 60_000;

/** A program that ends with whoever started it. */
export const started = (
  ending: Ending,
  executable: string,
  options: readonly string[],
  more: SpawnOptions,
): ChildProcess => {
  const child = spawn(executable, options, more);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  );
  ending.after(async () => {
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(impatience);
  });
  return child;
};

/** The first part of what a program prints that is as expected; throws with what it said instead. */
export const saying = async (child: ChildProcess, stream: Readable, expected: RegExp): Promise<string> => {
  let said = '';
  const limit = AbortSignal.timeout(STARTS_IN_MS * PATIENCE);
  return new Promise((resolve, reject) => {
    const refuse = (why: string): void =>
      reject(new Error(`${child.spawnfile} ${why}:\n${said.slice(-2000)}`));
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
      const found = expected.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', (error) => refuse(error.message));
    child.once('exit', (code) => refuse(`ended with ${code}`));
    limit.onabort = () => refuse('does not say that it is there');
  });
};

/** A folder for what a browser keeps, gone with it. */
export const folderOf = (ending: Ending, name: string): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  // Its processes may still write for a moment when the first of them has ended.
  ending.after(async () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
};

/** The display of the machine, else one of its own in memory. */
export const display = async (ending: Ending): Promise<Readonly<Record<string, string>>> => {
  if (process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']) return {};
  const child = started(
    ending,
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [failure] = child.pid === undefined ? await once(child, 'error') : [];
  if (failure) throw new Error(`there is no display, and no Xvfb to make one: ${(failure as Error).message}`);
  return { DISPLAY: `:${await saying(child, child.stdio[3] as Readable, /(\d+)\n/)}` };
};
