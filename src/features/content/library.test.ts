import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { ManualClock } from '#domain/clock.ts';
import type { ContentReference } from '#domain/content-reference.ts';
import { contentFiles } from '#providers/content/files.ts';
import type { ContentDocument, ContentSource } from '#providers/content/port.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';
import type { ContentLibrary } from './contract.ts';
import { contentMissing, openContent, sentenceOf } from './library.ts';
import { plainWords } from './read-markdown.ts';
import { SHIPPED_CONTENT } from './testing/shipped-content.ts';

const shared = await testDatabase({ after });

const page = (words: string, more = ''): string =>
  `---\ntitle: Aide\nupdated: 2026-11-22\n${more}---\n${words}\n`;
const terms = (words: string, validFrom: string): string =>
  `---\ntitle: Conditions\nvalidFrom: ${validFrom}\n---\n${words}\n`;

/** Documents in memory that a test writes over, as an editor does with files. */
class Desk implements ContentSource {
  readonly files: Map<string, string>;
  constructor(files: Readonly<Record<string, string>>) {
    this.files = new Map(Object.entries(files));
  }
  async read(): Promise<ContentDocument[]> {
    return [...this.files].map(([path, text]) => ({ path, text }));
  }
  watch(): { close(): void } {
    return { close: () => undefined };
  }
}

interface Setting {
  readonly desk: Desk;
  readonly clock: ManualClock;
  readonly logged: string[];
  /** Another process, or this one after a start, over the same database. */
  open(desk?: ContentSource): Promise<ContentLibrary>;
}

const NEEDED: readonly ContentReference[] = ['pages/aide'];
const settingOf = async (t: TestContext, files: Readonly<Record<string, string>>): Promise<Setting> => {
  const desk = new Desk(files);
  const clock = new ManualClock('2026-11-22T11:00:00Z');
  const logged: string[] = [];
  const note = (fields: object, message: string): void => {
    logged.push(`${message}: ${JSON.stringify(fields)}`);
  };
  const log = { info: note, warn: note, error: note };
  await shared.query('truncate content.kept_document');
  return {
    desk,
    clock,
    logged,
    open: async (source = desk) => {
      const content = await openContent({ db: shared, source, clock, log, needed: NEEDED, readLimitMs: 200 });
      t.after(() => content.close());
      return content;
    },
  };
};
/** What is read under a reference. */
const shown = (content: ContentLibrary, reference: ContentReference): string | undefined => {
  const entry = content.entry(reference);
  return entry?.blocks.map((block) => ('spans' in block ? plainWords(block.spans) : '')).join(' ');
};
const problemsOf = (content: ContentLibrary): string[] => content.problems().map(sentenceOf);

test('a broken document is refused with its place, said once, and the last good one stays until it is good again', async (t) => {
  const { desk, logged, open } = await settingOf(t, { 'pages/aide.md': page('Un') });
  const content = await open();
  assert.equal(shown(content, 'pages/aide'), 'Un');
  desk.files.set('pages/aide.md', page('Deux <b>'));
  await content.refresh();
  await content.refresh();
  assert.equal(shown(content, 'pages/aide'), 'Un');
  assert.match(problemsOf(content)[0] ?? '', /^pages\/aide\.md:5:6: HTML cannot be shown/);
  assert.equal(logged.filter((line) => line.includes('pages/aide.md:5:6')).length, 1);
  desk.files.set('pages/aide.md', page('Trois'));
  await content.refresh();
  assert.equal(shown(content, 'pages/aide'), 'Trois');
  assert.deepEqual(problemsOf(content), []);
  assert.match(logged.at(-1) ?? '', /good again/);
});

test('CONTENT-02 API-12 one text that no database can keep, or that breaks whoever reads it, is refused alone: the others show', async (t) => {
  const { desk, open } = await settingOf(t, { 'pages/aide.md': page('Un') });
  const content = await open();
  for (const hostile of [page('Zéro \u0000'), page(`${'**a *b '.repeat(4_000)}${'c* d** '.repeat(4_000)}`)]) {
    desk.files.set('pages/mauvais.md', hostile);
    desk.files.set('pages/aide.md', page(`Deux ${hostile.length}`));
    await content.refresh();
    assert.equal(shown(content, 'pages/aide'), `Deux ${hostile.length}`);
    assert.match(problemsOf(content).join(), /^pages\/mauvais\.md:5:\d+: [^,]+(?:, [^,]+)*$/);
    assert.equal(content.isUp(), true);
  }
});

test('CONTENT-02 API-12 a source that is slow is not asked once for each change that it tells of: what comes meanwhile is one reading more', async (t) => {
  const { open, desk } = await settingOf(t, { 'pages/aide.md': page('Un') });
  let readings = 0;
  let answer: (() => void) | undefined;
  let changed: (() => void) | undefined;
  const slow: ContentSource = {
    read: async () => {
      readings += 1;
      if (readings > 1) await new Promise<void>((resolve) => (answer = resolve));
      return desk.read();
    },
    watch: (told) => {
      changed = told;
      return { close: () => undefined };
    },
  };
  const content = await open(slow);
  for (let time = 0; time < 50; time += 1) {
    changed?.();
    await new Promise(setImmediate);
  }
  assert.equal(readings, 2);
  desk.files.set('pages/aide.md', page('Deux'));
  const last = content.refresh();
  answer?.();
  await until(() => readings === 3);
  answer?.();
  await last;
  assert.deepEqual([readings, shown(content, 'pages/aide')], [3, 'Deux']);
});

test('the last good one is also what a process shows that starts on a broken document', async (t) => {
  const { desk, open } = await settingOf(t, { 'pages/aide.md': page('Un') });
  await open();
  desk.files.set('pages/aide.md', 'rien de tel');
  const restarted = await open();
  assert.equal(shown(restarted, 'pages/aide'), 'Un');
  assert.match(problemsOf(restarted)[0] ?? '', /^pages\/aide\.md:1:1: begins with its front matter/);
});

test('a page’s text that was never good is missing, and what is wrong with it is said', async (t) => {
  const { open } = await settingOf(t, { 'pages/aide.md': page('<b>') });
  const content = await open();
  assert.deepEqual(contentMissing(content, NEEDED), [
    'must hold pages/aide, and there is none that could be shown',
    'has a document that is refused: pages/aide.md:5:1: HTML cannot be shown: a text holds headings, paragraphs, lists, links, bold and italics',
  ]);
});

test('a text that a page needs stays when its document goes; another goes with it', async (t) => {
  const { desk, open } = await settingOf(t, { 'pages/aide.md': page('Un'), 'pages/plus.md': page('Plus') });
  const content = await open();
  desk.files.delete('pages/aide.md');
  await content.refresh();
  assert.equal(shown(content, 'pages/aide'), 'Un');
  assert.deepEqual(problemsOf(content), ['pages/aide.md:1:1: is gone, and a page needs it']);
  desk.files.set('pages/aide.md', page('Deux'));
  desk.files.delete('pages/plus.md');
  await content.refresh();
  assert.equal(shown(content, 'pages/aide'), 'Deux');
  assert.equal(shown(content, 'pages/plus'), undefined);
  assert.deepEqual(problemsOf(content), []);
});

test('a source that is empty or away for a while changes nothing', async (t) => {
  const { desk, open } = await settingOf(t, { 'pages/aide.md': page('Un'), 'pages/plus.md': page('Plus') });
  const content = await open();
  const files = new Map(desk.files);
  desk.files.clear();
  await content.refresh();
  assert.equal(shown(content, 'pages/plus'), 'Plus');
  assert.deepEqual(problemsOf(content), ['there is no document any more']);
  t.mock.method(desk, 'read', () => Promise.reject(new Error('EIO: the volume is away')));
  await content.refresh();
  assert.equal(shown(content, 'pages/plus'), 'Plus');
  assert.deepEqual(problemsOf(content), ['EIO: the volume is away']);
  t.mock.restoreAll();
  for (const [path, text] of files) desk.files.set(path, text);
  await content.refresh();
  assert.deepEqual(problemsOf(content), []);
});

test('API-12 CONTENT-02 a start while the source is away shows the last good texts, and the source’s own once it is back', async (t) => {
  const { desk, logged, open } = await settingOf(t, {
    'pages/aide.md': page('Un'),
    'pages/plus.md': page('Plus'),
  });
  await open();
  const isAway = t.mock.method(desk, 'read', () => Promise.reject(new Error('no answer')));
  const restarted = await open();
  assert.equal(shown(restarted, 'pages/aide'), 'Un');
  assert.equal(shown(restarted, 'pages/plus'), 'Plus');
  assert.deepEqual(problemsOf(restarted), ['no answer']);
  assert.match(logged.at(-1) ?? '', /"served":"the last good one"/);
  assert.deepEqual([restarted.isUp(), contentMissing(restarted, NEEDED)], [false, []]);
  isAway.mock.restore();
  desk.files.set('pages/aide.md', page('Deux'));
  await restarted.refresh();
  assert.equal(shown(restarted, 'pages/aide'), 'Deux');
  assert.deepEqual([restarted.isUp(), problemsOf(restarted)], [true, []]);
});

test('of several versions the one in force is shown, the next one from its day on, and before the first one the oldest', async (t) => {
  const { clock, open } = await settingOf(t, {
    'pages/aide.md': page('Un'),
    'terms/boutique/2026-11-01.md': terms('Un', '2026-11-01'),
    'terms/boutique/hiver.md': terms('Deux', '2026-12-01'),
  });
  const content = await open();
  const versions = (): string[] => content.versions('terms/boutique').map(({ version }) => version);
  assert.equal(shown(content, 'terms/boutique'), 'Un');
  assert.deepEqual(versions(), ['2026-11-01'], 'one that does not apply yet is nobody’s to read');
  // A day begins in Paris, an hour before it does in UTC.
  clock.set('2026-11-30T22:59:59Z');
  assert.equal(shown(content, 'terms/boutique'), 'Un');
  clock.set('2026-11-30T23:00:00Z');
  assert.equal(shown(content, 'terms/boutique'), 'Deux');
  assert.deepEqual(versions(), ['hiver', '2026-11-01']);
  clock.set('2024-01-01T00:00:00Z');
  assert.equal(shown(content, 'terms/boutique'), 'Un');
  assert.deepEqual(versions(), ['2026-11-01']);
  const then = content.entry('terms/boutique', { on: Temporal.PlainDate.from('2027-01-01') });
  assert.equal(then?.version, 'hiver');
});

test('CONTENT-07 terms that are to change are announced from thirty days before their day on, and no sooner', async (t) => {
  const { clock, open } = await settingOf(t, {
    'pages/aide.md': page('Un'),
    'terms/boutique/2026-11-01.md': terms('Un', '2026-11-01'),
    'terms/boutique/noel.md': terms('Deux', '2026-12-25'),
  });
  const content = await open();
  clock.set('2026-11-24T22:59:59Z');
  assert.equal(content.coming('terms/boutique'), undefined);
  clock.set('2026-11-24T23:00:00Z');
  assert.equal(content.coming('terms/boutique')?.version, 'noel');
  clock.set('2026-12-24T23:00:00Z');
  assert.equal(content.coming('terms/boutique'), undefined);
});

test('a version can be written over until its day has come, and then neither changes nor goes, whatever becomes of its document', async (t) => {
  const path = 'terms/boutique/hiver.md';
  const { desk, clock, open } = await settingOf(t, {
    'pages/aide.md': page('Un'),
    'terms/boutique/2026-11-01.md': terms('Un', '2026-11-01'),
    [path]: terms('Brouillon', '2026-12-01'),
  });
  const content = await open();
  desk.files.set(path, terms('Deux', '2026-12-01'));
  await content.refresh();
  assert.deepEqual(problemsOf(content), []);
  clock.set('2026-12-01T08:00:00Z');
  assert.equal(shown(content, 'terms/boutique'), 'Deux');
  for (const text of [terms('Trois', '2026-12-01'), terms('Deux', '2027-12-01'), 'cassé']) {
    desk.files.set(path, text);
    await content.refresh();
    assert.equal(shown(content, 'terms/boutique'), 'Deux');
    assert.match(
      problemsOf(content)[0] ?? '',
      /hiver\.md:1:1: has applied since 2026-12-01 and can no longer/,
    );
  }
  desk.files.delete(path);
  desk.files.delete('terms/boutique/2026-11-01.md');
  const restarted = await open();
  assert.equal(shown(restarted, 'terms/boutique'), 'Deux');
  assert.deepEqual(
    restarted.versions('terms/boutique').map(({ version }) => version),
    ['hiver', '2026-11-01'],
  );
});

test('CONTENT-02 a version in force whose document goes is told of as long as it is gone and applies; one that another has replaced may be cleared away', async (t) => {
  const path = 'terms/boutique/2026-11-01.md';
  const { desk, clock, logged, open } = await settingOf(t, {
    'pages/aide.md': page('Un'),
    [path]: terms('Un', '2026-11-01'),
    'terms/boutique/hiver.md': terms('Deux', '2026-12-01'),
  });
  const content = await open();
  desk.files.delete(path);
  const isGone =
    'terms/boutique/2026-11-01.md:1:1: is gone, and has applied since 2026-11-01: put it back, or write a new version';
  for (const process of [content, await open()]) {
    await process.refresh();
    await process.refresh();
    assert.deepEqual(problemsOf(process), [isGone]);
    assert.equal(shown(process, 'terms/boutique'), 'Un');
    assert.equal(process.isUp(), true);
  }
  assert.equal(logged.filter((line) => line.includes(isGone)).length, 2, 'once a process');
  assert.match(logged.join('\n'), /is gone[^\n]+"served":"the last good one"/);
  desk.files.set(path, terms('Un', '2026-11-01'));
  await content.refresh();
  assert.deepEqual(problemsOf(content), []);
  desk.files.delete(path);
  clock.set('2026-12-01T08:00:00Z');
  await content.refresh();
  assert.deepEqual(problemsOf(content), [], 'the next one applies');
  assert.deepEqual(
    content.versions('terms/boutique').map(({ version }) => version),
    ['hiver', '2026-11-01'],
  );
});

test('CONTENT-02 a version in force is not replaced under another name: its document gone, another for the same day is refused', async (t) => {
  const { desk, open } = await settingOf(t, {
    'pages/aide.md': page('Un'),
    'terms/boutique/un.md': terms('Un', '2026-11-01'),
  });
  const content = await open();
  desk.files.delete('terms/boutique/un.md');
  desk.files.set('terms/boutique/deux.md', terms('Deux', '2026-11-01'));
  for (const process of [content, await open()]) {
    await process.refresh();
    assert.equal(shown(process, 'terms/boutique'), 'Un');
    assert.deepEqual(
      problemsOf(process).map((problem) => problem.replace(/, and.*/, '')),
      [
        'terms/boutique/deux.md:1:1: is valid from the same day as terms/boutique/un.md',
        'terms/boutique/un.md:1:1: is gone',
      ],
    );
  }
});

test('CONTENT-02 a version that was withdrawn before its day does not apply when it comes, nor is what was taken away shown by a start without its source', async (t) => {
  const { desk, clock, open } = await settingOf(t, {
    'pages/aide.md': page('Un'),
    'pages/plus.md': page('Plus'),
    'terms/boutique/2026-11-01.md': terms('Un', '2026-11-01'),
    'terms/boutique/hiver.md': terms('Deux', '2026-12-01'),
  });
  const content = await open();
  desk.files.delete('terms/boutique/hiver.md');
  desk.files.delete('pages/plus.md');
  await content.refresh();
  assert.deepEqual(problemsOf(content), []);
  clock.set('2026-12-02T08:00:00Z');
  await content.refresh();
  t.mock.method(desk, 'read', () => Promise.reject(new Error('no answer')));
  for (const process of [content, await open()]) {
    assert.equal(shown(process, 'terms/boutique'), 'Un');
    assert.equal(shown(process, 'pages/plus'), undefined);
    assert.equal(shown(process, 'pages/aide'), 'Un');
  }
});

test('a process that has another text of a version in force shows the one that customers were shown first', async (t) => {
  const path = 'terms/boutique/2026-11-01.md';
  const { open } = await settingOf(t, { 'pages/aide.md': page('Un'), [path]: terms('Un', '2026-11-01') });
  await open();
  const other = await open(new Desk({ 'pages/aide.md': page('Un'), [path]: terms('Autre', '2026-11-01') }));
  assert.equal(shown(other, 'terms/boutique'), 'Un');
  assert.equal(problemsOf(other).length, 1);
});

test('of two versions for one day the newcomer is refused', async (t) => {
  const { desk, open } = await settingOf(t, {
    'pages/aide.md': page('Un'),
    'terms/boutique/b.md': terms('Un', '2026-11-01'),
  });
  const content = await open();
  desk.files.set('terms/boutique/a.md', terms('Deux', '2026-11-01'));
  desk.files.set('terms/autre/a.md', terms('Trois', '2026-11-01'));
  for (const process of [content, await open()]) {
    await process.refresh();
    assert.equal(shown(process, 'terms/boutique'), 'Un');
    assert.equal(shown(process, 'terms/autre'), 'Trois');
    assert.deepEqual(problemsOf(process), [
      'terms/boutique/a.md:1:1: is valid from the same day as terms/boutique/b.md',
    ]);
  }
});

test('a text is shown to the profiles it names, and lists keep the order that their documents give', async (t) => {
  const { open } = await settingOf(t, {
    'pages/aide.md': page('Un'),
    'pages/boutique.md': page('Deux', 'profiles: [GV, GVLC]\norder: -1\n'),
    'pages/accueil.md': page('Trois', 'profiles: [NL]\n'),
  });
  const content = await open();
  const keys = (profile: 'NL' | 'GV' | 'AR'): string[] =>
    content.entries('pages', profile).map(({ key }) => key);
  assert.deepEqual(keys('NL'), ['accueil', 'aide']);
  assert.deepEqual(keys('GV'), ['boutique', 'aide']);
  assert.deepEqual(keys('AR'), ['aide']);
  assert.equal(content.entry('pages/boutique', { profile: 'NL' }), undefined);
  assert.ok(content.entry('pages/boutique', { profile: 'GVLC' }));
});

test('a database that is away while a text changes delays it, and it is asked again', async (t) => {
  const { desk, open } = await settingOf(t, { 'pages/aide.md': page('Un') });
  const content = await open();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(shared, 'query', () => Promise.reject(new Error('the database is away')));
  desk.files.set('pages/aide.md', page('Deux'));
  await content.refresh();
  assert.equal(shown(content, 'pages/aide'), 'Un');
  assert.deepEqual(problemsOf(content), ['the database is away']);
  t.mock.restoreAll();
  t.mock.timers.tick(5000);
  t.mock.timers.reset();
  await until(() => shown(content, 'pages/aide') === 'Deux');
  assert.deepEqual(problemsOf(content), []);
});

test('a source that hangs has failed after its limit, what was read before stays, and it is asked again', async (t) => {
  const { desk, open } = await settingOf(t, { 'pages/aide.md': page('Un') });
  const content = await open();
  desk.files.set('pages/aide.md', page('Deux'));
  const hanging = t.mock.method(desk, 'read', () => new Promise<ContentDocument[]>(() => {}));
  await content.refresh();
  assert.equal(shown(content, 'pages/aide'), 'Un');
  assert.deepEqual(problemsOf(content), ['the documents could not be read within 0.2 s']);
  hanging.mock.restore();
  await content.refresh();
  assert.equal(shown(content, 'pages/aide'), 'Deux');
  assert.deepEqual(problemsOf(content), []);
});

/** Starts with what was known at the one before, in a file of its own. */
const startsKnowing = async (t: TestContext) => {
  await shared.query('truncate content.kept_document');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'known-'));
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const knownFile = path.join(folder, 'var', 'known.json');
  const clock = new ManualClock('2026-11-22T11:00:00Z');
  const start = async (source: ContentSource, figures: Record<string, string>): Promise<ContentLibrary> => {
    const log = { info() {}, warn() {}, error() {} };
    const content = await openContent({ db: shared, source, clock, log, needed: [], figures, knownFile });
    t.after(() => content.close());
    return content;
  };
  return { knownFile, start };
};

test('CONTENT-02 a text that was good by the same rules is not read at a start; what has changed is, and all are when the rules are others or nothing is known', async (t) => {
  const { knownFile, start } = await startsKnowing(t);
  const desk = new Desk({ 'pages/aide.md': page('Un'), 'pages/plus.md': page('Plus') });
  await start(desk, {});
  // What is written down is what is shown: nobody has read the text.
  const pretend = (): void =>
    fs.writeFileSync(knownFile, fs.readFileSync(knownFile, 'utf8').replaceAll('"Aide"', '"Connue"'));
  const titles = (content: ContentLibrary): string[] => content.entries('pages').map(({ title }) => title);
  pretend();
  const known = await start(desk, {});
  assert.deepEqual(titles(known), ['Connue', 'Connue']);
  assert.equal(shown(known, 'pages/aide'), 'Un');
  desk.files.set('pages/aide.md', page('Deux'));
  const changed = await start(desk, {});
  assert.deepEqual([titles(changed), shown(changed, 'pages/aide')], [['Aide', 'Connue'], 'Deux']);
  desk.files.set('pages/aide.md', page('<b>'));
  const broken = await start(desk, {});
  assert.equal(shown(broken, 'pages/aide'), 'Deux');
  assert.match(problemsOf(broken)[0] ?? '', /^pages\/aide\.md:5:1: HTML cannot be shown/);
  desk.files.set('pages/aide.md', page('Deux'));
  pretend();
  assert.deepEqual(titles(await start(desk, { prix: 'un euro' })), ['Aide', 'Aide'], 'other figures');
  for (const left of ['', '{"rules": ', '[]', 'null']) {
    pretend();
    fs.writeFileSync(knownFile, left);
    assert.deepEqual(titles(await start(desk, {})), ['Aide', 'Aide'], left);
  }
});

test('CONTENT-02 every text of the project is the same known as read', async (t) => {
  const { start } = await startsKnowing(t);
  const figures = new Proxy(
    {},
    { get: () => 'trois', getOwnPropertyDescriptor: () => ({ configurable: true }) },
  );
  const read = (await start(contentFiles(SHIPPED_CONTENT), figures)).all();
  const known = (await start(contentFiles(SHIPPED_CONTENT), figures)).all();
  assert.ok(read.length > 40);
  assert.equal(JSON.stringify(known), JSON.stringify(read));
  for (const [at, { entry, path: file }] of known.entries())
    for (const [name, value] of Object.entries(read[at]?.entry ?? {}))
      assert.equal(entry[name as keyof typeof entry]?.constructor, value?.constructor, `${file} ${name}`);
});
