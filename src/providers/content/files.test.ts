import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { until } from '#tests/harness/until.ts';
import { contentFiles } from './files.ts';
import { contentContract } from './testing/contract.ts';

const LOOK_EVERY_MS = 20;

const folder = (t: TestContext): string => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'content-'));
  t.after(() => fs.rmSync(made, { recursive: true, force: true }));
  return made;
};
const write = (root: string, file: string, text: string | Buffer): void => {
  fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};
contentContract('files', async (t) => {
  const root = folder(t);
  return {
    source: contentFiles(root, { lookEveryMs: LOOK_EVERY_MS }),
    publish: async (file, text) => write(root, file, text),
    publishUnreadable: async (file) => write(root, file, Buffer.from([0x63, 0xe9])),
    remove: async (file) => fs.rmSync(path.join(root, file)),
    takeAway: async () => fs.rmSync(root, { recursive: true }),
  };
});

/** Follows a folder: what it held when it was last said to have changed, and how often that was. */
const followed = async (t: TestContext, root: string) => {
  const source = contentFiles(root, { lookEveryMs: LOOK_EVERY_MS });
  const latest = { changes: 0, texts: {} as Record<string, string> };
  const read = async (): Promise<void> => {
    const documents = await source.read();
    latest.texts = Object.fromEntries(
      documents.map((document) => [document.path, 'text' in document ? document.text : '']),
    );
  };
  await read();
  const watching = source.watch(() => {
    latest.changes += 1;
    read().catch(() => undefined);
  });
  t.after(() => watching.close());
  return latest;
};

test('the documents are the Markdown files of the kinds’ folders; links are followed, hidden files and others are not ours', async (t) => {
  const root = folder(t);
  const elsewhere = folder(t);
  write(root, 'pages/aide.md', 'a');
  write(root, 'terms/boutique/2026-11-22.md', '\ufeffb');
  write(root, 'README.md', 'not a text');
  write(root, 'pages/.aide.md.swp', 'being edited');
  write(root, 'pages/aide.md~', 'a copy');
  write(root, 'pages/a/b/c/d.md', 'too deep');
  write(elsewhere, 'actus.md', 'c');
  fs.symlinkSync(elsewhere, path.join(root, 'news'));
  assert.deepEqual(await contentFiles(root).read(), [
    { path: 'news/actus.md', text: 'c' },
    { path: 'pages/aide.md', text: 'a' },
    { path: 'terms/boutique/2026-11-22.md', text: 'b' },
  ]);
});

test('a file that is no UTF-8, or too large to be a text, is named rather than read', async (t) => {
  const root = folder(t);
  write(root, 'pages/latin.md', Buffer.from([0x63, 0xe9]));
  write(root, 'pages/long.md', 'x'.repeat(256 * 1024 + 1));
  write(root, 'pages/just.md', 'x'.repeat(256 * 1024));
  // All of it would not fit into one piece of memory.
  write(root, 'pages/endless.md', '');
  fs.truncateSync(path.join(root, 'pages/endless.md'), 3 * 2 ** 30);
  assert.deepEqual(await contentFiles(root).read(), [
    { path: 'pages/endless.md', unreadable: 'is larger than 256 KB' },
    { path: 'pages/just.md', text: 'x'.repeat(256 * 1024) },
    { path: 'pages/latin.md', unreadable: 'is not UTF-8' },
    { path: 'pages/long.md', unreadable: 'is larger than 256 KB' },
  ]);
});

test('a file written over, renamed in the place of another, added, taken away, or behind a link that now leads elsewhere is a change', async (t) => {
  const root = folder(t);
  write(root, 'pages/aide.md', 'one');
  write(root, 'first/actus.md', 'one');
  write(root, 'second/actus.md', 'two');
  fs.symlinkSync('first', path.join(root, 'news'));
  const latest = await followed(t, root);
  const shows = (file: string, text: string | undefined): Promise<void> =>
    until(() => latest.texts[file] === text);
  write(root, 'pages/aide.md', 'two');
  await shows('pages/aide.md', 'two');
  // As editors save: another file takes the name, with the same length and, on purpose, the same time.
  const { atime, mtime } = fs.statSync(path.join(root, 'pages/aide.md'));
  write(root, 'pages/.aide.new', 'six');
  fs.utimesSync(path.join(root, 'pages/.aide.new'), atime, mtime);
  fs.renameSync(path.join(root, 'pages/.aide.new'), path.join(root, 'pages/aide.md'));
  await shows('pages/aide.md', 'six');
  write(root, 'pages/plus.md', 'new');
  await shows('pages/plus.md', 'new');
  fs.rmSync(path.join(root, 'pages/plus.md'));
  await shows('pages/plus.md', undefined);
  // As a mounted volume is exchanged as a whole.
  fs.symlinkSync('second', path.join(root, '.news'));
  fs.renameSync(path.join(root, '.news'), path.join(root, 'news'));
  await shows('news/actus.md', 'two');
});

test('a file that is still being written is waited for', async (t) => {
  const root = folder(t);
  write(root, 'pages/aide.md', 'one');
  const latest = await followed(t, root);
  // A write in every turn of the event loop: no two looks can find the same.
  for (const end = performance.now() + 10 * LOOK_EVERY_MS; performance.now() < end; await nextTurn()) {
    fs.appendFileSync(path.join(root, 'pages/aide.md'), 'more ');
    assert.equal(latest.changes, 0, 'read while it was written');
  }
  await until(
    () => latest.texts['pages/aide.md'] === fs.readFileSync(path.join(root, 'pages/aide.md'), 'utf8'),
  );
});

test('CONTENT-02 a change that the system notifies of is told before the folder would be looked at again', async (t) => {
  const root = folder(t);
  write(root, 'pages/aide.md', 'one');
  write(root, 'terms/boutique/1.md', 'one');
  const source = contentFiles(root, { lookEveryMs: 3_000 });
  await source.read();
  const began = performance.now();
  let changes = 0;
  const watching = source.watch(() => {
    changes += 1;
  });
  t.after(() => watching.close());
  write(root, 'terms/boutique/1.md', 'two');
  await until(() => changes > 0);
  assert.ok(performance.now() - began < 3_000, 'the next look told of it');
});
