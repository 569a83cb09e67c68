import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { changedSince, reachedBy } from './changed.ts';
import { testFiles } from './files.ts';
import { idleSince } from './idle.ts';
import { type ImportGraph, importGraph, reaching } from './import-graph.ts';
import { commitDurations, HARNESS, jobsFor, readDurations, writeDurations } from './jobs.ts';
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
  assert.deepEqual(files('README.md', 'docs/images/a.png', 'biome.json'), []);
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
  commitDurations(clone, ['slow.test.ts', 'quick.test.ts']);
  fs.rmSync(path.join(clone, 'test-results/durations.json'));
  assert.deepEqual(readDurations(clone), { 'slow.test.ts': 12 });
  writeDurations(clone, { 'slow.test.ts': 7.5 });
  assert.deepEqual(readDurations(clone), { 'slow.test.ts': 7.5 });
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
    first.map(({ file, slice }) => [file, slice?.number]),
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
    first.filter(({ usesPortal }) => usesPortal).map(({ file }) => file),
    ['portal.test.ts'],
  );
  const known = jobsFor(files, graph, { 'states.test.ts': 100, 'portal.test.ts': 40 }, 2);
  assert.equal(known[0]?.file, 'portal.test.ts');
  assert.equal(known.filter(({ file }) => file === 'states.test.ts').length, 5);
  assert.equal(jobsFor(['states.test.ts'], graph, { 'states.test.ts': 1 }, 4).length, 4, 'one for each core');
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
