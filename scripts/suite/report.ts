import fs from 'node:fs';
import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { SEEN, type Seen } from '#tests/harness/witness.ts';
import type { WorkTree } from './work-tree.ts';

/** The first line of a report. */
export interface RunHead extends WorkTree {
  readonly begun: string;
  /** Whether every test file there is was asked for. */
  readonly whole: boolean;
  /** From the first test to the last, without the build. */
  readonly seconds: number;
}

export type Outcome = 'passed' | 'failed' | 'skipped' | 'todo' | 'expected to fail';

/** One test that ended. Suites, and tests that only hold others, are none. */
export interface TestResult extends Seen {
  readonly title: string;
  readonly file: string;
  readonly outcome: Outcome;
  readonly milliseconds: number;
}

/** Written when the run has ended: an interrupted one leaves the report of the run before, which is of another tree. */
export interface Report {
  readonly head: RunHead;
  readonly tests: readonly TestResult[];
}

const NOTHING_SEEN: Seen = { assertions: 0, kind: 'rule', met: [] };

/** What Node says of work that a test did not wait for and that failed when the test had already been called passed. */
const TOO_LATE =
  /^(?:Error|Warning): Test "(.*)" at (\S+?)(?::\d+)* generated asynchronous activity after the test ended/s;

/** What Node tells of a test beyond its types: its number in its process, and the file that was run. */
interface Numbered {
  readonly testId?: number;
  /** 0 for a test of the file itself. */
  readonly parentId?: number;
  readonly entryFile?: string;
}

const outcomeOf = (event: Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>): Outcome => {
  const { skip, todo, expectFailure } = event.data as typeof event.data & { expectFailure?: unknown };
  // Node leaves what was not asked for out, and writes a reason or `true` where it was.
  if (skip !== undefined && skip !== false) return 'skipped';
  if (todo !== undefined && todo !== false) return 'todo';
  if (event.type === 'test:fail') return 'failed';
  return expectFailure ? 'expected to fail' : 'passed';
};

/** Whether a suite failed only because a test in it did. */
const isOfItsTests = ({ data }: Extract<TestEvent, { type: 'test:fail' }>): boolean =>
  (data.details.error as { failureType?: string }).failureType === 'subtestsFailed';

/**
 * Takes the events of one test process and keeps what each of its tests came to. `together` names the files that share the process, each
 * a suite of its own (`together.ts`).
 */
export const resultsOf = (root: string, together: readonly string[] = []) => {
  const tests: TestResult[] = [];
  /** What each of the files that share the process took, when it has ended. */
  const ended = new Map<string, number>();
  let current: string | undefined;
  /** Tests whose own subtests were seen; they come before it. */
  const parents = new Set<number>();
  let pending: Omit<TestResult, keyof Seen> | undefined;
  /** What is told to have been seen of it. The harness tells once: where somebody else has told, too, nobody knows which is which. */
  let told: Seen[] = [];
  const settle = (): void => {
    const [seen = NOTHING_SEEN, ...others] = told;
    if (pending) tests.push({ ...pending, ...(others.length > 0 ? NOTHING_SEEN : seen) });
    pending = undefined;
    told = [];
  };
  return {
    /** Whether the event is for people to see. */
    take: (event: TestEvent): boolean => {
      if (event.type === 'test:diagnostic') {
        const { message, file } = event.data;
        if (message.startsWith(SEEN)) {
          told.push(JSON.parse(message.slice(SEEN.length)) as Seen);
          return false;
        }
        const [, title, at = ''] = TOO_LATE.exec(message) ?? [];
        if (title !== undefined) {
          settle();
          const own = together.includes(title) ? title : at;
          const where = together.length > 0 ? own : path.relative(root, file ?? '');
          tests.push({ title, file: where, outcome: 'failed', milliseconds: 0, ...NOTHING_SEEN });
        }
        return true;
      }
      if (event.type === 'test:start' && event.data.nesting === 0 && together.includes(event.data.name))
        current = event.data.name;
      // The process itself, after them.
      if (event.type === 'test:fail' && event.data.nesting === 0 && !together.includes(event.data.name))
        current = undefined;
      if (event.type !== 'test:pass' && event.type !== 'test:fail') return true;
      settle();
      const { name, file, details } = event.data;
      if (event.data.nesting === 0 && together.includes(name)) {
        ended.set(name, details.duration_ms);
        // It fails with its tests; one that fails of itself, in what it imports or in a hook, has its own line.
        if (event.type === 'test:pass' || isOfItsTests(event)) return true;
      }
      const { testId = 0, parentId = 0, entryFile } = event.data as Numbered;
      if (parentId > 0) parents.add(parentId);
      const isLeaf = details.type !== 'suite' && !parents.has(testId);
      // What holds others fails with them, but for its own body: that is a failure of its own.
      if (isLeaf || event.type === 'test:fail')
        pending = {
          title: name,
          file: current ?? path.relative(root, entryFile ?? file ?? name),
          outcome: isLeaf ? outcomeOf(event) : 'failed',
          milliseconds: Math.round(details.duration_ms),
        };
      return true;
    },
    tests: (): readonly TestResult[] => {
      settle();
      const missed = together
        .filter((file) => !ended.has(file))
        .map((file) => ({ title: `${file} was run to its end`, file, outcome: 'failed' as const }));
      return [...tests, ...missed.map((one) => ({ ...one, milliseconds: 0, ...NOTHING_SEEN }))];
    },
    milliseconds: (): ReadonlyMap<string, number> => ended,
  };
};

export const writeReport = (file: string, { head, tests }: Report): void => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, [{ head }, ...tests].map((line) => `${JSON.stringify(line)}\n`).join(''));
};

/** The report in a file; undefined when there is none, or none of this kind. */
export const readReport = (file: string): Report | undefined => {
  if (!fs.existsSync(file)) return undefined;
  const [first, ...tests] = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
  const { head } = (first ?? {}) as { head?: RunHead };
  return head && { head, tests: tests as TestResult[] };
};
