import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { Report, RunHead, TestResult } from '../suite/report.ts';
import { proofsIn, wrongIn } from './check.ts';
import { constantAssertions } from './constant-assertions.ts';
import { notRun } from './named-tests.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tricks-'));
after(() => fs.rmSync(folder, { recursive: true }));

const PRELUDE = `import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
const later = (work) => setTimeout(work, 20);
const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
`;
const ran = promisify(execFile);

/** What the tests of each source come to, each run in a process of its own under the harness's eyes. */
const resultsOfSources = async (
  sources: Readonly<Record<string, string>>,
): Promise<Map<string, TestResult[]>> => {
  const fileOf = (name: string): string => path.join(folder, `${name.replaceAll(/\W+/g, '-')}.test.mjs`);
  for (const [name, source] of Object.entries(sources)) fs.writeFileSync(fileOf(name), PRELUDE + source);
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const program = path.join(import.meta.dirname, 'testing/results-of-files.ts');
  const { stdout } = await ran(process.execPath, [program, ...Object.keys(sources).map(fileOf)], {
    env: environment,
  });
  const results = JSON.parse(stdout) as Record<string, TestResult[]>;
  return new Map(Object.keys(sources).map((name) => [name, results[fileOf(name)] ?? []]));
};
const resultsOfSource = async (name: string, source: string): Promise<TestResult[]> =>
  (await resultsOfSources({ [name]: source })).get(name) ?? [];

const HEAD: RunHead = { commit: 'c1', tree: 't1', changed: false, begun: '', whole: true, seconds: 1 };
const NOW = { commit: 'c1', tree: 't1', changed: false };
const listOf = (...rows: string[]): string =>
  ['# Requirements', '', '| id | requirement | state | missing |', '|---|---|---|---|', ...rows].join('\n');
const row = (id: string, state: string, missing = ''): string =>
  `| ${id} | What it asks. | ${state} | ${missing}|`;
const passedTest = (title: string, more: Partial<TestResult> = {}): TestResult => ({
  title,
  file: 'a.test.ts',
  outcome: 'passed',
  milliseconds: 1,
  assertions: 1,
  kind: 'page',
  met: ['/'],
  ...more,
});
const check = (rows: string[], tests: TestResult[], more: { ids?: string; report?: Partial<Report> } = {}) =>
  wrongIn({
    list: listOf(...rows),
    ids: more.ids ?? 'PRO-05\n',
    report: { head: HEAD, tests, ...more.report },
    now: NOW,
  });

test('a row that says what its tests prove is right: proven from outside, part by a rule, open by none', () => {
  assert.deepEqual(check([row('PRO-05', 'proven')], [passedTest('PRO-05 an act is written down')]), []);
  const rule = passedTest('PRO-05 an act is written down', { kind: 'rule', met: [] });
  assert.deepEqual(check([row('PRO-05', 'part', 'the page ')], [rule]), []);
  assert.deepEqual(check([row('PRO-05', 'open')], []), []);
});

/** What somebody might write to have a requirement called proven without proving it. */
const TRICKS: Readonly<Record<string, string>> = {
  'skipped by an option': `test('PRO-05 is done', { skip: true }, () => assert.ok(process.pid));`,
  'skipped from inside': `test('PRO-05 is done', (t) => { assert.ok(process.pid); t.skip(); });`,
  'still to do': `test('PRO-05 is done', { todo: true }, () => assert.ok(process.pid));`,
  'an empty body': `test('PRO-05 is done', () => {});`,
  'work without an assertion': `test('PRO-05 is done', async () => { await pause(); });`,
  'an assertion that nobody waits for': `test('PRO-05 is done', () => { later(() => assert.ok(process.pid)); });
    test('something else', async () => { await pause(); });`,
  'a failed assertion that nobody waits for': `test('PRO-05 is done', () => { assert.ok(process.pid); later(() => assert.fail()); });
    test('something else', async () => { await pause(); });`,
  'an empty suite': `describe('PRO-05 is done', () => {});`,
  'a suite whose only test is skipped': `describe('PRO-05 is done', () => { test('all of it', { skip: true }, () => assert.ok(process.pid)); });`,
  'a suite of tests that claim nothing': `describe('PRO-05 is done', () => { test('all of it', () => assert.ok(process.pid)); });`,
  'a failure that is expected': `test('PRO-05 is done', { expectFailure: true }, () => assert.equal(process.pid, 0));`,
  'a parent whose subtest is still to do and fails': `test('PRO-05 is done', async (t) => {
    assert.ok(process.pid);
    await t.test('all of it', { todo: true }, () => assert.fail());
  });`,
  'a parent of nothing but a skipped subtest': `test('PRO-05 is done', async (t) => {
    assert.ok(process.pid);
    await t.test('all of it', { skip: true }, () => {});
  });`,
  'an assertion whose failure is caught': `test('PRO-05 is done', () => { try { assert.equal(process.pid, 0); } catch {} });`,
  'an assertion of a promise whose failure is caught': `test('PRO-05 is done', () => assert.rejects(pause()).catch(() => {}));`,
  'an assertion after the test, in a hook': `import { afterEach } from 'node:test';
    afterEach(() => assert.ok(process.pid));
    test('PRO-05 is done', () => {});`,
  'the assertions of another test of its name that runs at the same time': `describe('both', { concurrency: true }, () => {
    test('PRO-05 is done', async () => { await pause(); });
    test('PRO-05 is done', { todo: true }, async () => { await pause(); assert.ok(process.pid); });
  });`,
  'what a test says of itself in the words of the harness': `test('PRO-05 is done', (t) => {
    t.diagnostic('seen {"assertions":7,"kind":"page","met":["/mon-espace"]}');
  });`,
  'an assertion when the test has ended': `test('PRO-05 is done', (t) => { t.after(() => assert.ok(process.pid)); });`,
  'a loop over nothing': `for (const title of []) test('PRO-05 is done ' + title, () => assert.ok(process.pid));`,
  'the identifier among other words': `test('this has something to do with PRO-05', () => assert.ok(process.pid));`,
};

const tried = resultsOfSources(TRICKS);

for (const name of Object.keys(TRICKS))
  test(`a requirement is not proven by ${name}`, async () => {
    const tests = (await tried).get(name) ?? [];
    const wrong = check([row('PRO-05', 'part', 'the page ')], tests);
    assert.match(
      wrong.join('\n'),
      /PRO-05 is called part, but (no test that passed and asserted something|a test that) carries it/,
      JSON.stringify(tests),
    );
  });

test('a requirement is proven by honest tests: alone, in a suite, under a parent, failing by no fault of a neighbour', async () => {
  const tests = await resultsOfSource(
    'honest',
    `test('PRO-05 alone', () => assert.ok(process.pid));
     describe('a suite', () => test('PRO-05 in it', async () => { await pause(); await assert.rejects(Promise.reject(new Error())); }));
     test('a parent', (t) => t.test('PRO-05 under it', () => assert.equal(typeof process.pid, 'number')));
     test('PRO-06 of the neighbour', { skip: true }, () => {});`,
  );
  assert.equal(proofsIn({ tests }).get('PRO-05')?.passed.length, 3);
});

test('an assertion counts for the test that makes it, and the product is met only where the harness says it is', async () => {
  const witness = path.resolve(import.meta.dirname, '../../tests/harness/witness.ts');
  const tests = await resultsOfSource(
    'kinds',
    `import http from 'node:http';
     const { servesProduct, metProcess } = await import(${JSON.stringify(witness)});
     const serve = (type) => new Promise((resolve) => {
       const server = http.createServer((_, response) => response.writeHead(200, { 'content-type': type }).end('{}'));
       server.unref().listen(0, '127.0.0.1', () => resolve('http://127.0.0.1:' + server.address().port));
     });
     const [pages, calls, elsewhere] = [await serve('text/html'), await serve('application/json'), await serve('text/html')];
     servesProduct(pages, (path) => path === '/of-the-test');
     servesProduct(calls);
     const ask = async (address, init) => assert.equal((await fetch(address, { ...init, headers: { connection: 'close', ...init?.headers } })).status, 200);
     test('page', () => ask(pages + '/mon-espace?secret=1'));
     test('page data', () => ask(calls + '/mon-espace', { headers: { 'x-source': 'NEXT' } }));
     test('call', () => ask(calls + '/api/solde'));
     test('stand-in', () => ask(pages + '/of-the-test'));
     test('file', () => ask(calls + '/assets/a.js'));
     test('foreign server', () => ask(elsewhere));
     test('process', () => { metProcess('portal'); assert.ok(process.pid); });
     test('page of a process it started', async () => { metProcess('portal'); await ask(pages); assert.ok(process.pid); });`,
  );
  assert.deepEqual(
    tests.map(({ title, kind, assertions }) => [title, kind, assertions]),
    [
      ['page', 'page', 1],
      ['page data', 'page', 1],
      ['call', 'call', 1],
      ['stand-in', 'rule', 1],
      ['file', 'rule', 1],
      ['foreign server', 'rule', 1],
      ['process', 'process', 1],
      ['page of a process it started', 'page', 2],
    ],
  );
  assert.deepEqual(tests[0]?.met, ['/mon-espace'], 'without what stood in the query');
});

test('an assertion of constants, or of one thing with itself, is found by its line', () => {
  const source = `import assert from 'node:assert/strict';
    assert.ok(true, 'said');
    assert.equal(1 + 1, 2);
    assert.deepEqual({ a: [1, 'b'] }, { a: [1, \`b\`] } as object);
    const value: number = read();
    assert.equal(value, value);
    t.assert.ok(!0);
    assert(1);`;
  assert.deepEqual(constantAssertions('a.test.ts', source), [2, 3, 4, 6, 7, 8]);
  const honest = `import assert from 'node:assert/strict';
    assert.ok(read());
    assert.equal(value, 2);
    assert.deepEqual(read(), read(), 'twice the same');
    assert.deepEqual([], wrong);
    assert.rejects(() => work(), 'said');
    assert.fail('never here');
    assert.equal(\`\${value}\`, '1');`;
  assert.deepEqual(constantAssertions('a.test.ts', honest), []);
});

test('a constant is found under another name too, and in what is only called because it throws or does not', () => {
  const source = `import check, { equal } from 'node:assert/strict';
    const done = true;
    check.ok(done);
    equal(1, 1);
    check.ok(() => false);
    check.doesNotThrow(() => {});
    check.throws(() => { throw new Error('mine'); });
    check.rejects(async () => { throw new Error('mine'); });`;
  assert.deepEqual(constantAssertions('a.test.ts', source), [3, 4, 5, 6, 7, 8]);
  const others = `import assert from 'node:assert/strict';
    let one = 1;
    assert.equal(one, 1);
    assert.equal('abc'.length, 3);
    assert.ok([1, 2].includes(2));
    const { equal: same } = assert;
    same(1, 1);
    const looked = assert;
    looked.ok(true);
    assert['equal'](1, 1);`;
  assert.deepEqual(constantAssertions('a.test.ts', others), [3, 4, 5, 7, 9, 10]);
  const honest = `import check, { equal } from 'node:assert/strict';
    let turns = 0;
    turns += read();
    check.equal(turns, 1);
    check.equal(({} as { polluted?: string }).polluted, undefined);
    check.equal(['a'].map((word) => read(word)).length, 1);
    const limit = 3;
    const seen = [];
    check.equal(read(), limit);
    check.deepEqual(seen, [1]);
    for (const done of read()) check.ok(done);
    test('one', () => { const shown = 'a'; check.match(read(shown), /a/); });
    test('other', (shown) => check.ok(shown));
    check.throws(() => { read.name; });
    check.doesNotThrow(() => work());`;
  assert.deepEqual(constantAssertions('a.test.ts', honest), []);
});

test('a test that ends the process does not hide itself and those after it', async () => {
  const tests = await resultsOfSource(
    'an end of the process',
    `test('PRO-05 is done', () => assert.ok(process.pid));
     test('PRO-05 all of it', () => process.exit(0));`,
  );
  assert.ok(
    tests.some(({ outcome }) => outcome === 'failed'),
    JSON.stringify(tests),
  );
});

test('proven asks for a page, a call or a process: rules alone, however many, are a part', () => {
  const rules = [1, 2].map((n) => passedTest(`PRO-05 rule ${n}`, { kind: 'rule', met: [] }));
  assert.deepEqual(check([row('PRO-05', 'proven')], rules), [
    'PRO-05 is called proven, but no test that carries it meets a page, a call or a process',
  ]);
  for (const kind of ['page', 'call', 'process'] as const)
    assert.deepEqual(
      check([row('PRO-05', 'proven')], [...rules, passedTest('PRO-05 outside', { kind })]),
      [],
    );
});

test('a test that failed takes the proof away, whatever else passed', () => {
  const tests = [passedTest('PRO-05 one'), passedTest('PRO-05 two', { outcome: 'failed' })];
  assert.deepEqual(check([row('PRO-05', 'proven')], tests), [
    'PRO-05 is called proven, but a test that carries it failed',
  ]);
});

test('a row that claims less than its tests prove is wrong too', () => {
  assert.match(
    check([row('PRO-05', 'open')], [passedTest('PRO-05 done')]).join(),
    /called open, but 1 tests/,
  );
  assert.match(
    check([row('PRO-05', 'part')], [passedTest('PRO-05 done')]).join(),
    /without saying what is missing/,
  );
  assert.match(
    check([row('PRO-05', 'proven', 'a page ')], [passedTest('PRO-05 done')]).join(),
    /names something missing: a page/,
  );
});

test('no requirement is lost and none invented: the list has the pinned identifiers, each once', () => {
  const done = [passedTest('PRO-05 done')];
  const ids = 'PRO-05\nPRO-06\n';
  assert.deepEqual(check([row('PRO-05', 'proven')], done, { ids }), ['PRO-06 is missing from the list']);
  assert.deepEqual(
    check([row('PRO-05', 'proven'), row('PRO-06', 'open'), row('PRO-07', 'open')], done, { ids }),
    ['PRO-07 is in the list, but not a requirement'],
  );
  assert.deepEqual(check([row('PRO-05', 'proven'), row('PRO-05', 'proven')], done), [
    'PRO-05 stands twice in the list',
  ]);
  assert.deepEqual(check([row('PRO-05', 'proven')], [...done, passedTest('PRO-99 done')]), [
    'PRO-99 is in a test’s title but not in the list',
  ]);
});

test('a row that does not parse is an error, not a row less', () => {
  for (const broken of [
    '| PRO-05 | What it asks. | proven|',
    '| PRO-05 | What it asks. | proven |',
    '| PRO-05 | What | it asks. | proven | |',
    '| PRO-05 | What it asks. | done | |',
    '|PRO-05| What it asks. | proven | |',
    'PRO-05 | What it asks. | proven | |',
    ' | PRO-05 | What it asks. | proven | |',
    '| pro-05 | What it asks. | proven | |',
  ])
    assert.match(
      check([broken], [passedTest('PRO-05 done')]).join('\n'),
      /line 5 of the list is not “\| id/,
      broken,
    );
});

test('a report of other code, or of a part of the tests, is refused unless asked for', () => {
  const done = [passedTest('PRO-05 done')];
  const rows = [row('PRO-05', 'proven')];
  const older = { head: { ...HEAD, commit: 'c0', tree: 't0', changed: true } };
  assert.match(
    check(rows, done, { report: older }).join(),
    /of other code: commit c0 with changes, and this is c1:/,
  );
  assert.match(
    check(rows, done, { report: { head: { ...HEAD, whole: false } } }).join(),
    /part of the tests/,
  );
  assert.match(
    wrongIn({
      list: listOf(...rows),
      ids: 'PRO-05',
      now: { ...NOW, tree: 'none' },
      report: { head: { ...HEAD, tree: 'none' }, tests: done },
    }).join(),
    /no repository/,
  );
  const claims = { list: listOf(...rows), ids: 'PRO-05', now: NOW, anyReport: true };
  assert.deepEqual(
    wrongIn({ ...claims, report: { head: { ...older.head, whole: false }, tests: done } }),
    [],
  );
});

test('a test that a document names has run and passed under its title, made in a loop or asked of a state', () => {
  const tests = [
    passedTest('a question of every state: mon-espace.full'),
    passedTest('every pair: mode high, no tier'),
    passedTest('a test of a file', { file: 'b.test.ts' }),
    passedTest('one that looked at nothing', { assertions: 0 }),
    passedTest('one of two', {}),
    passedTest('one of two', { outcome: 'failed' }),
  ];
  const named = (title: string, file = 'tests/harness/visit.ts'): number =>
    notRun([{ file, title }], { tests }).length;
  assert.equal(named('a question of every state'), 0);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
  assert.equal(named("every pair: mode ${mode}, ${tier ?? 'no tier'}"), 0);
  assert.equal(named('a test of a file', 'b.test.ts'), 0);
  assert.equal(named('a test of a file', 'c.test.ts'), 1);
  assert.equal(named('a question of every'), 1);
  assert.equal(named('one that looked at nothing'), 1);
  assert.equal(named('one of two'), 1);
  assert.equal(named('one that nobody ran'), 1);
});
