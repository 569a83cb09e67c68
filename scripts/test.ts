/**
 * `npm test [words]`: builds, starts the tests' database, runs every `*.test.ts` (or those whose path holds one of the words), and
 * writes what each test did to `test-results/results.jsonl`, from which the requirement list is proven.
 *
 * `--durations` writes what the files took to `scripts/suite/durations.json`, by which a clone's first run is ordered.
 *
 * `--since main` runs the files that the changes since that commit reach, or all when that cannot be told. How a run is cut and what its
 * files share: docs/decisions/0021-a-suite-that-carries-more.md.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { spec, type TestEvent } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { installedBrowser, UNPACKED_IN } from '#tests/harness/browser.ts';
import { SHARED_DIRECTORY, sharedServer } from '#tests/harness/database.ts';
import { RESOLVED, RESOLVED_ONCE } from '#tests/harness/resolved-once.ts';
import { digestOfSources, SOURCES_DIGEST } from '#tests/harness/sources-digest.ts';
import { BUILT_PAGES, ensureBuilt } from './build.ts';
import { changedSince, reachedBy } from './suite/changed.ts';
import { changingProcess, measuringTime, testFiles } from './suite/files.ts';
import { idleSince } from './suite/idle.ts';
import { importGraph } from './suite/import-graph.ts';
import { commitDurations, type Job, jobsFor, readDurations, writeDurations } from './suite/jobs.ts';
import { type TestResult, writeReport } from './suite/report.ts';
import { type FilesRun, runFiles } from './suite/run-files.ts';
import { runFolder } from './suite/run-folder.ts';
import { sharedServers } from './suite/shared-servers.ts';
import { inTurns } from './suite/turns.ts';
import { workTree } from './suite/work-tree.ts';

const root = path.resolve(import.meta.dirname, '..');
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, durations: { type: 'boolean' } },
});

const graph = importGraph(root);
const all = testFiles(root);
const named = all.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (named.length === 0) {
  console.error(`No test file matches ${words.join(' ')}.`);
  process.exit(1);
}
const reached = values.since ? reachedBy(graph, named, changedSince(root, values.since)) : { files: named };
if (values.since)
  console.log(
    reached.unsure
      ? `${reached.unsure} concerns every test: all ${reached.files.length} files run.`
      : `${reached.files.length} of ${named.length} test files are reached by what changed since ${values.since}.`,
  );
if (reached.files.length === 0) process.exit(0);

process.env[BUILT_PAGES] = await ensureBuilt();
process.env[SOURCES_DIGEST] = digestOfSources();
await sharedServer();
// Unpacked here once, not by several files at a time.
if (Object.keys(installedBrowser().environment).length > 0) process.env['CHROMIUM'] = 'npm';
// Dozens of processes compile the same sources: one does, as `npm start` lets itself.
process.env['NODE_COMPILE_CACHE'] ??= path.join(os.tmpdir(), 'node-compile-cache');
// What outlives the run stays where it is; all else that tests write goes with its folder, which is in memory where there is enough.
process.env['TESTS_DATABASE'] = SHARED_DIRECTORY;
process.env['UNPACKED_BROWSER'] = UNPACKED_IN;
process.env['TMPDIR'] = runFolder();
process.env[RESOLVED] = path.join(process.env['TMPDIR'], 'resolved.json');
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'] ?? '', ...RESOLVED_ONCE].join(' ');

const results = path.join(root, 'test-results');
const before = workTree(root);
const begun = Temporal.Now.instant();
const secondsSince = (instant: Temporal.Instant): number =>
  Temporal.Now.instant().since(instant).total('seconds');
const cores = Math.max(2, os.availableParallelism());
// Many wait for what they started or stopped: one more than there are cores keeps these busy, and more while they do not.
const atOnce = cores + 1;
const servers = sharedServers(results);

/** Runs files, or a part of one, in a process of their own. */
const runJob = async (job: Job): Promise<FilesRun> =>
  runFiles(root, job.files, {
    env: { ...process.env, ...(await servers.environmentFor(job)) },
    words: job.slice ? [`--slice=${job.slice.number}/${job.slice.of}`] : [],
  });

const ended: FilesRun[] = [];
const shown = async function* (): AsyncGenerator<TestEvent> {
  const jobs = jobsFor(reached.files, graph, readDurations(root), cores, {
    measuring: measuringTime(root, reached.files),
    changing: changingProcess(root, reached.files),
  });
  for await (const one of inTurns(
    jobs.map((job) => ({ places: job.places, start: () => runJob(job) })),
    atOnce,
    idleSince(),
  )) {
    ended.push(one);
    yield* one.events;
  }
  // Without a file: the reporter answers with the failures of all.
  yield { type: 'test:summary', data: { counts: {}, duration_ms: 0, success: true } } as unknown as TestEvent;
};
try {
  for await (const text of Readable.from(shown()).compose(new spec())) process.stdout.write(text as string);
} finally {
  await servers.close();
  fs.rmSync(process.env['TMPDIR'], { recursive: true, force: true });
}

const tests = ended.flatMap((one) => one.tests);
const seconds = secondsSince(begun);
writeReport(path.join(results, 'results.jsonl'), {
  head: {
    ...before,
    begun: begun.toString(),
    whole: reached.files.length === all.length,
    seconds: Math.round(seconds),
  },
  tests,
});
const perFile: Record<string, number> = {};
for (const { seconds: took } of ended)
  for (const [file, one] of Object.entries(took)) perFile[file] = (perFile[file] ?? 0) + one;
writeDurations(root, perFile);
if (values.durations) commitDurations(root, all);

const count = (outcome: TestResult['outcome']): number =>
  tests.filter((one) => one.outcome === outcome).length;
console.log(
  `\n${tests.length} tests in ${reached.files.length} files: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped; ${seconds.toFixed(0)} s, ${atOnce} at a time`,
);
process.exitCode = count('failed') > 0 ? 1 : 0;
