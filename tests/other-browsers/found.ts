import fs from 'node:fs';
import path from 'node:path';
import type { BrowserKind, FoundBrowser } from './driver.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The browsers that the journeys run in, beside the Chromium of all other tests. */
export const KINDS: readonly BrowserKind[] = [firefox, webkit];

const onPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));

/** A browser if the machine has it. */
export const find = (kind: BrowserKind): FoundBrowser | undefined => {
  const executable = kind.executables.map(onPath).find((file) => file !== undefined);
  return executable === undefined
    ? undefined
    : { name: kind.name, executable, start: (ending) => kind.start(executable, ending) };
};
