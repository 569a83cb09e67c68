import fs from 'node:fs';
import path from 'node:path';
import { type ImportGraph, reaching } from './import-graph.ts';

/** One process of the run: test files, or a part of one. */
export interface Job {
  readonly files: readonly string[];
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
const SLICE_SECONDS = 60;
const MOST_SLICES = 32;
/** A file that takes as long has a process of its own: what it would save, two seconds, is little beside that. */
const LONG_SECONDS = 45;
/** Files share a process of so many seconds, or of fewer where few are asked for: each core has work. */
const TOGETHER_SECONDS = 90;

export const HARNESS = {
  browser: 'tests/harness/browser.ts',
  portal: 'tests/harness/portal.ts',
  shared: 'tests/harness/shared.ts',
  slice: 'tests/harness/slice.ts',
  pages: 'src/server/server.ts',
  database: 'tests/harness/database.ts',
} as const;

const DURATIONS = 'test-results/durations.json';
/** What is committed of them, for the first run of a clone; a file that is not in it is new, and guessed. */
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
  // Those of no second, too: left out they would be guessed to be long, and have a process each.
  const whole = files.flatMap((file): [string, number][] => {
    const seconds = measured[file];
    return seconds === undefined ? [] : [[file, Math.round(seconds)]];
  });
  write(root, COMMITTED, Object.fromEntries(whole));
};

/** Files that a process cannot have beside others: they hold time against a limit, or change what all in it share. */
export interface Apart {
  readonly measuring?: ReadonlySet<string>;
  readonly changing?: ReadonlySet<string>;
}

/** By how much longer it counts than it takes: what needs the machine for itself is not left to the end, where a core would idle beside it. */
const EARLIER_SECONDS = 60;
const weightOf = ({ seconds, places }: Job): number => seconds + (places > 1 ? EARLIER_SECONDS : 0);

/**
 * The processes of a run, the longest first. Generated tests are cut so that every core has work to the end; short files that import
 * alike share one, because importing is most of what they cost.
 */
export const jobsFor = (
  files: readonly string[],
  graph: ImportGraph,
  durations: Durations,
  cores: number,
  { measuring = new Set(), changing = new Set() }: Apart = {},
): Job[] => {
  const users = Object.fromEntries(
    Object.entries(HARNESS).map(([name, file]) => [name, reaching(graph, [file])]),
  ) as Record<keyof typeof HARNESS, Set<string>>;
  const guess = (file: string): number => {
    if (users.browser.has(file)) return 30;
    if (users.portal.has(file)) return 15;
    return users.database.has(file) ? 5 : 1;
  };
  const secondsOf = (file: string): number => Math.max(0.1, durations[file] ?? guess(file));
  const jobOf = (of: readonly string[]): Job => ({
    files: of,
    seconds: of.reduce((sum, file) => sum + secondsOf(file), 0),
    places: of.some((file) => measuring.has(file)) ? 2 : 1,
    usesBrowser: of.some((file) => users.browser.has(file)),
    usesPortal: of.some((file) => users.shared.has(file)),
  });
  const slicesOf = (file: string): Job[] => {
    const whole = jobOf([file]);
    const of = Math.min(MOST_SLICES, Math.max(cores, Math.ceil(whole.seconds / SLICE_SECONDS)));
    return Array.from({ length: of }, (_, index) => ({
      ...whole,
      slice: { number: index + 1, of },
      seconds: whole.seconds / of,
    }));
  };
  const isSliced = (file: string): boolean => graph.get(file)?.has(HARNESS.slice) ?? false;
  const isShort = (file: string): boolean =>
    !isSliced(file) && !measuring.has(file) && !changing.has(file) && secondsOf(file) < LONG_SECONDS;
  const [short, others] = [files.filter(isShort), files.filter((file) => !isShort(file))];
  const most = Math.min(TOGETHER_SECONDS, jobOf(short).seconds / (2 * cores));
  const alike = Map.groupBy(short, (file) =>
    (['browser', 'shared', 'pages', 'database'] as const).filter((name) => users[name].has(file)).join(),
  );
  return [
    ...others.flatMap((file) => (isSliced(file) ? slicesOf(file) : [jobOf([file])])),
    ...[...alike.values()].flatMap((group) => parted(group, secondsOf, most).map(jobOf)),
  ].sort((a, b) => weightOf(b) - weightOf(a) || (a.files[0] ?? '').localeCompare(b.files[0] ?? ''));
};

/** The files in their order, in as many parts of about the same seconds as none of them needs more than `most`. */
const parted = (
  files: readonly string[],
  secondsOf: (file: string) => number,
  most: number,
): readonly string[][] => {
  const sum = files.reduce((seconds, file) => seconds + secondsOf(file), 0);
  const parts = Math.max(1, Math.ceil(sum / most));
  let before = 0;
  const numbered = files.map((file) => {
    const number = Math.min(parts - 1, Math.floor((before / sum) * parts));
    before += secondsOf(file);
    return { file, number };
  });
  return [...Map.groupBy(numbered, ({ number }) => number).values()].map((part) =>
    part.map(({ file }) => file),
  );
};
