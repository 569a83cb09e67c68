import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '#tests/harness/until.ts';
import { contentOverHttp } from './http-adapter.ts';
import type { ContentDocument } from './port.ts';
import { contentContract } from './testing/contract.ts';
import { EDITING_KEY, FAULT_MODES, startEditing } from './testing/standalone.ts';

contentContract('over HTTP', async (t) => {
  const editing = await startEditing(t);
  return {
    source: contentOverHttp({ url: editing.url, key: EDITING_KEY, lookEveryMs: 20 }),
    publish: async (path, text) => editing.publish(path, text),
    publishUnreadable: async (path) => editing.publish(path, Buffer.from([0x63, 0xe9])),
    remove: async (path) => void editing.texts.delete(path),
    takeAway: () => editing.close(),
  };
});

test('API-12 CONTENT-02 only what has changed in the editing system is asked for again', async (t) => {
  const editing = await startEditing(t);
  const source = contentOverHttp({ url: editing.url, key: EDITING_KEY });
  for (const at of Array.from({ length: 30 }, (_, index) => index))
    editing.publish(`pages/text-${at}.md`, 'a');
  assert.equal((await source.read()).length, 30);
  assert.equal(editing.asked, 30);
  editing.publish('pages/text-7.md', 'b');
  editing.texts.delete('pages/text-8.md');
  const documents = await source.read();
  assert.equal(editing.asked, 31);
  assert.equal(documents.length, 29);
  assert.ok(documents.some((one) => one.path === 'pages/text-7.md' && 'text' in one && one.text === 'b'));
});

test('API-12 CONTENT-02 an editing system that is slow, down or wrong fails the reading or names the text, and is believed again when it is well', async (t) => {
  const editing = await startEditing(t);
  editing.publish('pages/aide.md', 'a');
  await assert.rejects(contentOverHttp({ url: editing.url, key: 'another' }).read(), {
    name: 'ContentUnavailable',
  });
  for (const mode of FAULT_MODES) {
    const patient = contentOverHttp({ url: editing.url, key: EDITING_KEY, timeoutMs: 30_000 });
    const source =
      mode === 'time-out' ? contentOverHttp({ url: editing.url, key: EDITING_KEY, timeoutMs: 150 }) : patient;
    editing.listFault = mode;
    await assert.rejects(source.read(), { name: 'ContentUnavailable' }, mode);
    editing.listFault = undefined;
    if (!['outside', 'twice'].includes(mode)) {
      editing.textFault = mode;
      let document: ContentDocument | undefined;
      // On a busy machine the list, too, may take longer than the impatient one waits.
      await until(async () => {
        [document] = await source.read().catch(() => []);
        return document !== undefined;
      });
      assert.ok(document && 'unreadable' in document && /^cannot be had/.test(document.unreadable), mode);
      editing.textFault = undefined;
    }
    assert.deepEqual(await patient.read(), [{ path: 'pages/aide.md', text: 'a' }], mode);
  }
});

test('API-12 CONTENT-02 a text larger than texts are is named, and the others are there', async (t) => {
  const editing = await startEditing(t);
  editing.publish('pages/aide.md', 'a');
  editing.publish('pages/long.md', 'x'.repeat(300_000));
  const documents = await contentOverHttp({ url: editing.url, key: EDITING_KEY }).read();
  assert.deepEqual(documents.map((one) => [one.path, 'text' in one]).sort(), [
    ['pages/aide.md', true],
    ['pages/long.md', false],
  ]);
});

test('API-12 CONTENT-02 a reading that somebody has given up is not begun beside itself: who asks again is given what it comes to', async (t) => {
  const editing = await startEditing(t);
  for (const at of Array.from({ length: 40 }, (_, index) => index))
    editing.publish(`pages/text-${at}.md`, 'a');
  const source = contentOverHttp({ url: editing.url, key: EDITING_KEY });
  const readings = await Promise.all(Array.from({ length: 10 }, () => source.read()));
  assert.deepEqual(new Set(readings.map(({ length }) => length)), new Set([40]));
  assert.equal(editing.asked, 40);
  editing.publish('pages/text-7.md', 'b');
  await source.read();
  assert.equal(editing.asked, 41);
});
