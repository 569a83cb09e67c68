import assert from 'node:assert/strict';
import { executionAsyncId } from 'node:async_hooks';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { fc } from '#tests/harness/properties.ts';
import { RESOLVED, RESOLVED_ONCE } from '#tests/harness/resolved-once.ts';
import { changedSince, reachedBy } from './changed.ts';
import { changingProcess, measuringTime, testFiles } from './files.ts';
import { idleSince } from './idle.ts';
import { type ImportGraph, importGraph, reaching } from './import-graph.ts';
import { commitDurations, HARNESS, jobsFor, readDurations, writeDurations } from './jobs.ts';
import { changedBetween, processState } from './process-state.ts';
import type { TestResult } from './report.ts';
import { runFolder } from './run-folder.ts';
import { inTurns } from './turns.ts';

const root = path.resolve(import.meta.dirname, '../..');
const project = importGraph(root);
const graphOf = (edges: Record<string, string[]>): ImportGraph =>
  new Map(Object.entries(edges).map(([file, needs]) => [file, new Set(needs)]));

test('the graph knows what the project imports, starts, queries and shows, and leaves no test of it out', () => {
  const reachedFrom = (file: string): string[] => {
    const reached = reaching(project, [file]);
    return testFiles(root).filter((one) => reached.has(one));
  };
  const expected: readonly [changed: string, test: string][] = [
    // By import, by a process, by a built page, by a query's file, by what it reads.
    ['src/domain/typography.ts', 'src/domain/typography.test.ts'],
    ['src/features/orders/drive.ts', 'tests/kills/killed.test.ts'],
    ['src/providers/booking/serve.ts', 'src/providers/booking/http-booking.test.ts'],
    ['src/main.ts', 'tests/start/start.test.ts'],
    ['src/web/pages/vos-points/page.tsx', 'tests/journeys/links.test.ts'],
    ['src/web/pages/vos-points/page.server.ts', 'tests/journeys/what-people-see.test.ts'],
    ['src/web/pages/vos-points/page.examples.ts', 'src/web/gallery/completeness.test.ts'],
    ['src/web/pages/vos-points/vos-points.css', 'tests/a11y/pages.test.ts'],
    ['src/database/invariants.sql', 'src/features/points/ledger.test.ts'],
    ['docs/operations.md', 'src/config/operations.test.ts'],
  ];
  for (const [changed, reached] of expected)
    assert.ok(reachedFrom(changed).includes(reached), `${changed} reaches ${reached}`);
  const migration = fs.readdirSync(path.join(root, 'src/database/migrations'))[0];
  assert.ok(reachedFrom(`src/database/migrations/${migration}`).includes('src/features/jobs/jobs.test.ts'));
  assert.ok(!reachedFrom('src/web/ui/qr/qr.test.ts').includes('src/domain/typography.test.ts'));
  assert.deepEqual(reachedFrom('src/domain/typography.test.ts'), ['src/domain/typography.test.ts']);
});

test('a change runs what reaches it; one that nobody knows, or that concerns how tests run, runs all', () => {
  const graph = graphOf({
    'src/a.test.ts': ['src/a.ts'],
    'src/b.test.ts': ['src/b.ts', 'rail/prices.json'],
    'src/a.ts': ['src/base.ts'],
    'src/b.ts': [],
    'src/base.ts': [],
  });
  const tests = ['src/a.test.ts', 'src/b.test.ts'];
  const files = (...changed: string[]) => reachedBy(graph, tests, changed).files;
  assert.deepEqual(files('src/base.ts'), ['src/a.test.ts']);
  assert.deepEqual(files('src/b.test.ts'), ['src/b.test.ts']);
  assert.deepEqual(files('rail/prices.json'), ['src/b.test.ts']);
  assert.deepEqual(files('src/base.ts', 'src/b.ts'), tests);
  assert.deepEqual(files('README.md', 'docs/pictures/a.png', 'biome.json'), []);
  for (const unsure of ['package-lock.json', 'tests/harness/witness.ts', 'src/gone.ts', 'rail/new.csv'])
    assert.deepEqual(reachedBy(graph, tests, ['src/b.ts', unsure]), { files: tests, unsure });
});

test('whatever a change reaches is run, by however many steps and whatever circles, and nothing else', () => {
  const few = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(few, few), { maxLength: 30 }),
      fc.uniqueArray(few, { maxLength: 3 }),
      fc.uniqueArray(few, { minLength: 1 }),
      (edges, changed, tests) => {
        const name = (number: number) => `src/${number}.ts`;
        const needs = Map.groupBy(edges, ([from]) => from);
        const graph = graphOf(
          Object.fromEntries(
            Array.from({ length: 12 }, (_, index) => [
              name(index + 1),
              (needs.get(index + 1) ?? []).map(([, to]) => name(to)),
            ]),
          ),
        );
        /** Every file that one needs, found the other way round than the product finds them. */
        const neededBy = (file: string, known = new Set<string>()): Set<string> => {
          if (!known.has(file)) for (const one of graph.get(file) ?? []) neededBy(one, known.add(file));
          return known.add(file);
        };
        const isReached = (test: string) => changed.some((one) => neededBy(test).has(name(one)));
        const files = tests.map(name);
        assert.deepEqual(reachedBy(graph, files, changed.map(name)), { files: files.filter(isReached) });
        const unsure = 'src/of-nobody.ts';
        assert.deepEqual(reachedBy(graph, files, [...changed.map(name), unsure]), { files, unsure });
      },
    ),
  );
});

test('a clone starts from the durations that are committed, until it has its own', (t) => {
  const clone = fs.mkdtempSync(path.join(os.tmpdir(), 'durations-'));
  t.after(() => fs.rmSync(clone, { recursive: true }));
  for (const folder of ['scripts/suite', 'test-results'])
    fs.mkdirSync(path.join(clone, folder), { recursive: true });
  assert.deepEqual(readDurations(clone), {});
  writeDurations(clone, { 'slow.test.ts': 12.34, 'quick.test.ts': 0.2, 'gone.test.ts': 9 });
  commitDurations(clone, ['slow.test.ts', 'quick.test.ts', 'new.test.ts']);
  fs.rmSync(path.join(clone, 'test-results/durations.json'));
  // A quick one is known to be quick; of a new one nothing is known.
  assert.deepEqual(readDurations(clone), { 'slow.test.ts': 12, 'quick.test.ts': 0 });
  writeDurations(clone, { 'slow.test.ts': 7.5 });
  assert.deepEqual(readDurations(clone), { 'slow.test.ts': 7.5, 'quick.test.ts': 0 });
});

test('what changed since a commit is what was committed, what was not, what is new and what is gone', (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'changed-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      cwd: folder,
      stdio: 'pipe',
    });
  const write = (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text);
  git('init', '--quiet', '--initial-branch=main');
  for (const file of ['kept', 'committed', 'edited', 'removed']) write(file, 'old');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  git('switch', '--quiet', '--create', 'other');
  write('committed', 'new');
  git('commit', '--quiet', '--all', '--message', 'second');
  write('edited', 'new');
  write('added', 'new');
  fs.rmSync(path.join(folder, 'removed'));
  assert.deepEqual(changedSince(folder, 'main').sort(), ['added', 'committed', 'edited', 'removed']);
});

test('the longest goes first, generated tests are cut by their weight, and only who needs a server waits for it', () => {
  const graph = graphOf({
    'pure.test.ts': [],
    'portal.test.ts': [HARNESS.shared],
    'states.test.ts': [HARNESS.browser, HARNESS.slice],
    'database.test.ts': [HARNESS.database],
  });
  const files = [...graph.keys()];
  const first = jobsFor(files, graph, {}, 2);
  assert.deepEqual(
    first.map(({ files: [file], slice }) => [file, slice?.number]),
    [
      ['states.test.ts', 1],
      ['states.test.ts', 2],
      ['database.test.ts', undefined],
      ['portal.test.ts', undefined],
      ['pure.test.ts', undefined],
    ],
  );
  assert.deepEqual(
    first.filter(({ usesBrowser }) => usesBrowser).map(({ slice }) => slice?.of),
    [2, 2],
  );
  assert.deepEqual(
    first.filter(({ usesPortal }) => usesPortal).map((job) => job.files),
    [['portal.test.ts']],
  );
  const known = jobsFor(files, graph, { 'states.test.ts': 300, 'portal.test.ts': 70 }, 2);
  assert.deepEqual(known[0]?.files, ['portal.test.ts']);
  assert.equal(known.filter(({ files: [file] }) => file === 'states.test.ts').length, 5);
  assert.equal(jobsFor(['states.test.ts'], graph, { 'states.test.ts': 1 }, 4).length, 4, 'one for each core');
  const holding = { measuring: new Set(['pure.test.ts']) };
  const [before] = jobsFor(files, graph, { 'states.test.ts': 100, 'pure.test.ts': 1 }, 2, holding);
  assert.deepEqual(
    before?.files,
    ['pure.test.ts'],
    'what holds a time against a limit is not left to the end',
  );
});

test('works are done in their order, so many at once and no more, and each result comes when it is there', async () => {
  let running = 0;
  let most = 0;
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const works = gates.map(({ promise }, index) => ({
    places: 1,
    start: async () => {
      running += 1;
      most = Math.max(most, running);
      await promise;
      running -= 1;
      return index;
    },
  }));
  const results: number[] = [];
  // The first is the last to end.
  for (const index of [1, 2, 3]) gates[index]?.resolve();
  for await (const index of inTurns(works, 2)) {
    results.push(index);
    if (results.length === 3) gates[0]?.resolve();
  }
  assert.deepEqual(results, [1, 2, 3, 0]);
  assert.equal(most, 2);
});

test('while those that run leave the machine idle the next ones begin beside them, up to a limit', async () => {
  const places = 2;
  /** How many of six run after ten looks at the machine, the first of them taking so many places. */
  const running = async (first: number, idle: () => boolean): Promise<number> => {
    let [now, looks, seen] = [0, 0, 0];
    const gate = Promise.withResolvers<void>();
    const works = Array.from({ length: 6 }, (_, index) => ({
      places: index === 0 ? first : 1,
      start: async () => {
        now += 1;
        await gate.promise;
        now -= 1;
      },
    }));
    const look = (): boolean => {
      looks += 1;
      if (looks === 10) {
        seen = now;
        gate.resolve();
      }
      return looks < 10 && idle();
    };
    for await (const _ of inTurns(works, places, look, 1));
    assert.equal(now, 0);
    return seen;
  };
  assert.equal(await running(1, () => false), 2);
  assert.equal(await running(1, () => true), 4);
  assert.equal(await running(2, () => false), 1);
  assert.equal(await running(2, () => true), 2);
});

test('a machine is idle when half a core had nothing to do since it was asked the last time', () => {
  const looks = [
    { idle: 0, all: 0 },
    { idle: 40, all: 100 },
    { idle: 50, all: 200 },
    { idle: 50, all: 200 },
  ];
  const isIdle = idleSince(() => looks.shift() ?? { idle: 0, all: 0 }, 2);
  assert.deepEqual([isIdle(), isIdle(), isIdle()], [true, false, false]);
  assert.equal(typeof idleSince()(), 'boolean');
});

test('what a run writes has a folder of its own, and those of runs that were killed go', (t) => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'runs-'));
  t.after(() => fs.rmSync(parent, { recursive: true }));
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  for (const name of [`voyageur-run-${ended}`, `voyageur-run-${process.ppid}`, 'of-somebody-else'])
    fs.mkdirSync(path.join(parent, name, 'below'), { recursive: true });
  const own = runFolder(parent);
  assert.deepEqual(
    fs.readdirSync(parent).sort(),
    [path.basename(own), `voyageur-run-${process.ppid}`, 'of-somebody-else'].sort(),
  );
});

test('a work that takes two places waits for them and leaves the third to another; one that takes more runs alone', async () => {
  const begun: string[] = [];
  const beside: Record<string, string[]> = {};
  const running = new Set<string>();
  const work = (name: string, places: number) => ({
    places,
    start: async () => {
      begun.push(name);
      beside[name] = [...running];
      running.add(name);
      await new Promise((resolve) => setImmediate(resolve));
      running.delete(name);
      return name;
    },
  });
  const works = [work('a', 1), work('b', 2), work('c', 2), work('d', 1), work('e', 9), work('f', 1)];
  const ended: string[] = [];
  for await (const name of inTurns(works, 3)) ended.push(name);
  assert.deepEqual(begun, ['a', 'b', 'c', 'd', 'e', 'f']);
  assert.equal(ended.length, 6);
  assert.deepEqual(beside['b'], ['a']);
  assert.ok(!beside['c']?.includes('b'));
  assert.deepEqual(beside['e'], []);
  assert.deepEqual(beside['f'], []);
});

test('short files that import alike share a process; long, measuring and process-changing ones have their own', () => {
  const short = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}.test.ts`);
  const graph = graphOf({
    ...Object.fromEntries(short.map((file) => [file, []])),
    'one-server.test.ts': [HARNESS.database],
    'other-server.test.ts': [HARNESS.database],
    'long.test.ts': [],
    'watch.test.ts': [],
    'end.test.ts': [],
  });
  const durations = { 'long.test.ts': 45, 'one-server.test.ts': 4, 'other-server.test.ts': 4 };
  const jobs = jobsFor([...graph.keys()], graph, durations, 2, {
    measuring: new Set(['watch.test.ts']),
    changing: new Set(['end.test.ts']),
  });
  assert.deepEqual(jobs.map(({ files, places }) => `${files.join()} ${places}`).sort(), [
    'a.test.ts,b.test.ts,c.test.ts,d.test.ts 1',
    'e.test.ts,f.test.ts,g.test.ts,h.test.ts 1',
    'end.test.ts 1',
    'long.test.ts 1',
    'one-server.test.ts 1',
    'other-server.test.ts 1',
    'watch.test.ts 2',
  ]);
});

test('a file that looks at a watch, takes over timers or changes its process is known by its text', (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'apart-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const lines = {
    clock: "t.mock.timers.enable({ apis: ['Date'] })",
    end: 'process.exit(0)',
    folder: "process.chdir('/')",
    environment: "process.env['PATH'] = ''",
    kept: "process.env['PATH'] ??= ''",
    global: 'globalThis.fetch = fake',
    reads: "const path = process.env['PATH']; if (process.env['A'] === path) read(path)",
    watch: 'const begun = performance.now()',
  };
  for (const [name, line] of Object.entries(lines)) fs.writeFileSync(path.join(folder, name), line);
  assert.deepEqual(
    [...changingProcess(folder, Object.keys(lines))],
    ['clock', 'end', 'folder', 'environment', 'kept', 'global'],
  );
  assert.deepEqual([...measuringTime(folder, Object.keys(lines))], ['watch']);
});

test('files that share a process keep their hooks, failures and late errors, and none is missed when one ends it', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'together-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const fileOf = (name: string): string => path.join(folder, `${name}.test.mjs`);
  const sources = {
    honest: `let told; before(() => { told = 1; }); test('it is told', () => assert.equal(told, 1));`,
    unread: `test('never', () => {}); throw new Error('at import');`,
    timer: `test('leaves a timer', () => { setTimeout(() => { throw new Error('later'); }, 100); });`,
    rejection: `test('leaves a promise', () => { later().then(() => { throw new Error('later'); }); });`,
    module: `test('held', () => {}); later().then(() => { throw new Error('of no test'); });`,
    hook: `test('cleared', () => {}); after(() => { throw new Error('in a hook'); });`,
    failing: `test('fails', () => assert.equal(process.pid, 0)); test('stands', () => assert.ok(process.pid));`,
    slow: `test('goes on', async () => { await later(); await later(); await later(); assert.ok(process.pid); });`,
    ending: `test('ends all', () => process.exit(0));`,
  };
  for (const [name, source] of Object.entries(sources))
    fs.writeFileSync(
      fileOf(name),
      `import assert from 'node:assert/strict'; import { after, before, test } from 'node:test';
       const later = () => new Promise((resolve) => setTimeout(resolve, 60)); ${source}`,
    );
  const program = path.join(root, 'scripts/requirements/testing/results-of-files.ts');
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const together = async (...names: (keyof typeof sources)[]): Promise<Record<string, string[]>> => {
    const words = [program, '--together', ...names.map(fileOf)];
    const { stdout } = await promisify(execFile)(process.execPath, words, { env });
    const results = JSON.parse(stdout) as Record<string, TestResult[]>;
    return Object.fromEntries(
      names.map((name) => [
        name,
        (results[fileOf(name)] ?? []).map(
          ({ title, outcome, assertions }) => `${title}: ${outcome} ${assertions}`,
        ),
      ]),
    );
  };
  assert.deepEqual(
    await together('honest', 'unread', 'timer', 'rejection', 'module', 'hook', 'failing', 'slow'),
    {
      honest: ['it is told: passed 1'],
      unread: ['never: failed 0', 'unread.test.mjs: failed 0'],
      timer: ['leaves a timer: passed 0', 'leaves a timer: failed 0'],
      rejection: ['leaves a promise: passed 0', 'leaves a promise: failed 0'],
      module: ['held: passed 0', 'module.test.mjs: failed 0'],
      hook: ['cleared: passed 0', 'hook.test.mjs: failed 0'],
      failing: ['fails: failed 0', 'stands: passed 1'],
      slow: ['goes on: passed 1'],
    },
  );
  const cut = await together('honest', 'ending', 'slow');
  for (const name of ['ending', 'slow'] as const)
    assert.deepEqual(cut[name]?.at(-1), `${name}.test.mjs was run to its end: failed 0`);
});

test('a file that leaves changed what all of its process share fails, one that puts it back does not', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shared-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const sources = {
    environment: `test('held', () => { process.env.LEFT_HERE = 'a'; });`,
    untouched: `test('held', () => {});`,
    taken: `test('held', () => { delete process.env.LEFT_HERE; });`,
    clock: `test('held', () => { Date.now = () => 0; });`,
    listener: `test('held', () => { process.on('SIGUSR2', () => {}); });`,
    restored: `const { log } = console; const folder = process.cwd();
      test('held', () => { console.log = () => {}; process.chdir('/'); });
      after(() => { console.log = log; process.chdir(folder); });`,
    timers: `test('held', () => { mock.timers.enable({ apis: ['setTimeout'] }); });`,
  };
  const files = Object.entries(sources).map(([name, source]) => {
    const file = path.join(folder, `${name}.test.mjs`);
    fs.writeFileSync(file, `import { after, mock, test } from 'node:test'; ${source}`);
    return file;
  });
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const program = path.join(root, 'scripts/requirements/testing/results-of-files.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--together', ...files], { env });
  const results = Object.values(JSON.parse(stdout) as Record<string, TestResult[]>).flat();
  assert.deepEqual(
    results.filter(({ outcome }) => outcome === 'failed').map(({ title }) => title),
    ['environment', 'taken', 'clock', 'listener', 'timers'].map((name) => `${name}.test.mjs`),
  );
  assert.equal(results.filter(({ title, outcome }) => title === 'held' && outcome === 'passed').length, 7);
});

test('what was changed in a process is named, and neither what libraries add to it nor what hears its end', (t) => {
  const before = processState();
  const heard = (): void => {};
  const { now } = Date;
  t.after(() => {
    delete process.env['LEFT_HERE'];
    delete (globalThis as { added?: unknown }).added;
    Object.assign(Date, { now });
    for (const event of ['exit', 'SIGUSR2']) process.off(event, heard);
  });
  process.env['LEFT_HERE'] = '';
  Object.assign(globalThis, { added: () => {} });
  Object.assign(Date, { now: () => 0 });
  for (const event of ['exit', 'SIGUSR2']) process.on(event, heard);
  assert.deepEqual(changedBetween(before, processState()).sort(), [
    'Date.now',
    'listeners of « SIGUSR2 »',
    'process.env.LEFT_HERE',
  ]);
});

test('an assertion and an error belong to the test in whose context they come, whatever they waited for and wherever they were thrown', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'context-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'planted.test.mjs');
  // Never, as far as the test is concerned; the process is to end when all of them have.
  const never = 'await new Promise((resolve) => setTimeout(resolve, 2_000));';
  const planted: Readonly<Record<string, string>> = {
    'in a timer': `setTimeout(broken, 1); ${never}`,
    'in an immediate': `setImmediate(broken); ${never}`,
    'in a tick': `process.nextTick(broken); ${never}`,
    'in a microtask': `queueMicrotask(broken); ${never}`,
    'in a promise that nobody waits for': `void later().then(broken); ${never}`,
    'in a socket': `net.connect(port).unref().on('connect', broken); ${never}`,
    'in a server': `const own = await listening(broken); net.connect(own).unref(); ${never}`,
  };
  fs.writeFileSync(
    file,
    `import assert from 'node:assert/strict'; import { once } from 'node:events'; import net from 'node:net'; import { before, describe, test } from 'node:test';
     const later = () => new Promise((resolve) => setTimeout(resolve, 5));
     const listening = async (met) => { const server = net.createServer((socket) => { socket.unref(); met(); }).listen(0).unref(); await once(server, 'listening'); return server.address().port; };
     const broken = () => { throw new Error('planted'); };
     let port; before(async () => { port = await listening(() => {}); });
     ${Object.entries(planted)
       .map(([title, body]) => `test(${JSON.stringify(title)}, async () => { ${body} });`)
       .join('\n')}
     test('two at once', async (t) => {
       const some = (times) => async () => { for (let n = 0; n < times; n += 1) { await later(); assert.ok(times); } };
       await Promise.all([t.test('three', some(3)), t.test('five', some(5))]);
     });
     describe('of a suite', () => { test('inside', async () => { await later(); assert.ok(port); }); });
     test('leaves something', () => { setTimeout(broken, 20); });
     test('stands', async () => { await later(); await new Promise((resolve) => setTimeout(resolve, 100)); assert.ok(port); });`,
  );
  const program = path.join(root, 'scripts/requirements/testing/results-of-files.ts');
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], { env });
  const results = JSON.parse(stdout) as Record<string, TestResult[]>;
  assert.deepEqual(
    results[file]?.map(({ title, outcome, assertions }) => `${title}: ${outcome} ${assertions}`).sort(),
    [
      ...Object.keys(planted).map((title) => `${title}: failed 0`),
      'three: passed 3',
      'five: passed 5',
      'inside: passed 1',
      'leaves something: passed 0',
      'leaves something: failed 0',
      'stands: passed 1',
    ].sort(),
  );
});

test('nothing follows each promise of a test’s process', async () => {
  await Promise.resolve();
  // Where something does, each has a number.
  assert.equal(executionAsyncId(), 0);
});

test('what a process has resolved those after it are told; who has nowhere to ask resolves by itself', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'resolved-'));
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const answers = path.join(folder, 'resolved.json');
  const numbers = Array.from({ length: 120 }, (_, number) => number);
  for (const number of numbers)
    fs.writeFileSync(path.join(folder, `part-${number}.cjs`), `exports.number = ${number};`);
  fs.writeFileSync(path.join(folder, 'required.cjs'), `exports.one = require('./part-1.cjs').number;`);
  const program = path.join(folder, 'program.mjs');
  fs.writeFileSync(
    program,
    `${numbers.map((number) => `import p${number} from './part-${number}.cjs';`).join('\n')}
     import required from './required.cjs';
     console.log([${numbers.map((number) => `p${number}.number`).join()}].reduce((a, b) => a + b), required.one);`,
  );
  const run = async (environment: Record<string, string> = { [RESOLVED]: answers }): Promise<string> => {
    const { NODE_OPTIONS: _, [RESOLVED]: __, ...env } = process.env;
    const words = [...RESOLVED_ONCE.map((word) => word.replaceAll('"', '')), program];
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      env: { ...env, ...environment },
    });
    return stdout.trim();
  };
  assert.equal(await run(), '7140 1');
  assert.equal(await run(), '7140 1');
  // Seen by an answer that is not Node's: of all that is imported and required one name leads elsewhere.
  const told = fs.readFileSync(answers, 'utf8');
  assert.ok(told.includes('part-1.cjs"'));
  fs.writeFileSync(
    answers,
    told.replaceAll('part-1.cjs"]', 'part-2.cjs"]').replaceAll('part-1.cjs","', 'part-2.cjs","'),
  );
  assert.equal(await run(), '7141 2');
  assert.equal(await run({}), '7140 1');
  fs.writeFileSync(answers, 'half of a fi');
  assert.equal(await run(), '7140 1');
});
