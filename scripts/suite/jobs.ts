import fs from 'node:fs';
import path from 'node:path';
import { type ImportGraph, reaching } from './import-graph.ts';

/** One process of the run: a test file, or a part of one. */
export interface Job {
  readonly file: string;
  readonly slice?: { readonly number: number; readonly of: number };
  /** What it took the last time, or a guess. */
  readonly seconds: number;
  /** Of those that run at once: two for a file that holds a time against a limit, so that no more go beside it than there are cores. */
  readonly places: 1 | 2;
  /** Drives a browser: the run has one for all. */
  readonly usesBrowser: boolean;
  /** Looks at the told portal that all share. */
  readonly usesPortal: boolean;
}

/** Seconds of each file in the run before, its slices together. */
export type Durations = Readonly<Record<string, number>>;

/** A part of a file that takes longer is cut once more: the last minute of a run must not be one slow part on one core. */
const SLICE_SECONDS = 20;
const MOST_SLICES = 32;

export const HARNESS = {
  browser: 'tests/harness/browser.ts',
  portal: 'tests/harness/portal.ts',
  shared: 'tests/harness/shared.ts',
  slice: 'tests/harness/slice.ts',
  database: 'tests/harness/database.ts',
} as const;

const DURATIONS = 'test-results/durations.json';
/** What is committed of them, for the first run of a clone; a file that is not in it took less than a second. */
const COMMITTED = 'scripts/suite/durations.json';

const read = (root: string, file: string): Durations =>
  fs.existsSync(path.join(root, file))
    ? (JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as Durations)
    : {};
const write = (root: string, file: string, durations: Durations): void =>
  fs.writeFileSync(path.join(root, file), `${JSON.stringify(durations, null, 2)}\n`);

/** What each file took on this machine, or where it has not run yet, on the one whose durations are committed. */
export const readDurations = (root: string): Durations => ({
  ...read(root, COMMITTED),
  ...read(root, DURATIONS),
});

/** What files took this time, beside what others took before. */
export const writeDurations = (root: string, durations: Durations): void => {
  const rounded = Object.entries({ ...read(root, DURATIONS), ...durations }).map(([file, seconds]) => [
    file,
    Math.round(seconds * 10) / 10,
  ]);
  write(root, DURATIONS, Object.fromEntries(rounded));
};

/** Makes what this machine has measured what every clone starts from. */
export const commitDurations = (root: string, files: readonly string[]): void => {
  const measured = read(root, DURATIONS);
  const whole = files.map((file): [string, number] => [file, Math.round(measured[file] ?? 0)]);
  write(root, COMMITTED, Object.fromEntries(whole.filter(([, seconds]) => seconds > 0)));
};

/** The processes of a run, the longest first. Generated tests are cut so that every core has work to the end. */
export const jobsFor = (
  files: readonly string[],
  graph: ImportGraph,
  durations: Durations,
  cores: number,
  measuring: ReadonlySet<string> = new Set(),
): Job[] => {
  const users = Object.fromEntries(
    Object.entries(HARNESS).map(([name, file]) => [name, reaching(graph, [file])]),
  ) as Record<keyof typeof HARNESS, Set<string>>;
  const guess = (file: string): number => {
    if (users.browser.has(file)) return 30;
    if (users.portal.has(file)) return 15;
    return users.database.has(file) ? 5 : 1;
  };
  return files
    .flatMap((file): Job[] => {
      const seconds = durations[file] ?? guess(file);
      const uses = {
        places: measuring.has(file) ? (2 as const) : (1 as const),
        usesBrowser: users.browser.has(file),
        usesPortal: users.shared.has(file),
      };
      if (!graph.get(file)?.has(HARNESS.slice)) return [{ file, seconds, ...uses }];
      const of = Math.min(MOST_SLICES, Math.max(cores, Math.ceil(seconds / SLICE_SECONDS)));
      return Array.from({ length: of }, (_, index) => ({
        file,
        slice: { number: index + 1, of },
        seconds: seconds / of,
        ...uses,
      }));
    })
    .sort((a, b) => b.seconds - a.seconds || a.file.localeCompare(b.file));
};
