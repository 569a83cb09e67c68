import path from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { WITNESS } from './files.ts';
import { resultsOf, type TestResult } from './report.ts';

/** What a process of test files came to. */
export interface FilesRun {
  readonly tests: readonly TestResult[];
  /** What people are to see of it, together: lines of two processes would mix. */
  readonly events: readonly TestEvent[];
  /** What each file took of the process's time, from its start on. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** Far beyond what the longest takes on a busy machine: a test that waits for ever fails, in place of the whole run. */
const LONGEST_MS = 20 * 60_000;
const TOGETHER = path.join(import.meta.dirname, 'together.ts');

/** Runs test files, named from `root`, in one process under the harness's eyes; `words` are the process's own. */
export const runFiles = async (
  root: string,
  files: readonly string[],
  { words = [], env = process.env }: { words?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<FilesRun> => {
  const started = performance.now();
  const [first = ''] = files;
  const together = files.length > 1;
  const { take, tests, milliseconds } = resultsOf(root, together ? files : []);
  const events: TestEvent[] = [];
  const stream = run({
    files: [together ? TOGETHER : path.join(root, first)],
    cwd: root,
    timeout: LONGEST_MS,
    env: { ...env },
    execArgv: [...WITNESS],
    argv: [...(together ? files : []), ...words],
  });
  for await (const event of stream) {
    // Sums of this process; the run's own come at its end.
    const isSum = event.type === 'test:summary' || (event.type === 'test:diagnostic' && !event.data.file);
    if (!isSum && take(event)) events.push(event);
  }
  const took = milliseconds();
  // Imports are no test's: shared among the files like the process itself.
  const rest = performance.now() - started - files.reduce((sum, file) => sum + (took.get(file) ?? 0), 0);
  const secondsOf = (file: string): number => ((took.get(file) ?? 0) + rest / files.length) / 1000;
  return {
    tests: tests(),
    events,
    seconds: Object.fromEntries(files.map((file) => [file, secondsOf(file)])),
  };
};
