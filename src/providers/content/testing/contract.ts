import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { until } from '#tests/harness/until.ts';
import type { ContentSource } from '../port.ts';

/** A source of content, with the editing system behind it. */
export interface ContentSetting {
  readonly source: ContentSource;
  /** Somebody publishes a text under a path, or takes it away; `unreadable`: what is there cannot be read. */
  publish(path: string, text: string): Promise<void>;
  publishUnreadable(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** The whole source cannot be reached any more. */
  takeAway(): Promise<void>;
}

/** What the port promises, of any implementation of it: each test of it is run over `implementation`. */
export const contentContract = (
  implementation: string,
  settingOf: (t: TestContext) => Promise<ContentSetting>,
): void => {
  const rule = (title: string, proof: (setting: ContentSetting, t: TestContext) => Promise<void>) =>
    test(`${title} (${implementation})`, async (t) => proof(await settingOf(t), t));

  rule(
    'every text is there under its path, as it was written, with its version where it has one',
    async ({ source, publish }) => {
      await publish('pages/aide.md', '---\ntitre: Aide\n---\nÀ l’heure 🚄\n');
      await publish('terms/boutique/2026-11-22.md', 'b');
      const documents = [...(await source.read())].sort((one, other) => (one.path < other.path ? -1 : 1));
      assert.deepEqual(documents, [
        { path: 'pages/aide.md', text: '---\ntitre: Aide\n---\nÀ l’heure 🚄\n' },
        { path: 'terms/boutique/2026-11-22.md', text: 'b' },
      ]);
    },
  );

  rule(
    'a text that cannot be read is named with why, and the others are there',
    async ({ source, publish, publishUnreadable }) => {
      await publish('pages/aide.md', 'a');
      await publishUnreadable('pages/faq.md');
      const documents = await source.read();
      assert.ok(documents.some((one) => one.path === 'pages/aide.md' && 'text' in one));
      const faq = documents.find(({ path }) => path === 'pages/faq.md');
      assert.ok(faq && 'unreadable' in faq && faq.unreadable !== '');
    },
  );

  rule(
    'a source that cannot be reached says so, rather than that there is nothing',
    async ({ source, publish, takeAway }) => {
      await publish('pages/aide.md', 'a');
      await source.read();
      await takeAway();
      await assert.rejects(source.read());
    },
  );

  rule(
    'what is changed, added or taken away is told of, until nobody watches any more',
    async ({ source, publish, remove }, t) => {
      const texts = async (): Promise<string> =>
        (await source.read()).map((one) => `${one.path} ${'text' in one ? one.text : ''}`).join();
      await publish('pages/aide.md', 'one');
      let latest = await texts();
      let told = 0;
      const watching = source.watch(() => {
        told += 1;
        void texts().then((now) => {
          latest = now;
        });
      });
      t.after(() => watching.close());
      for (const [change, after] of [
        [() => publish('pages/aide.md', 'two'), 'pages/aide.md two'],
        [() => publish('pages/plus.md', 'new'), 'pages/aide.md two,pages/plus.md new'],
        [() => remove('pages/aide.md'), 'pages/plus.md new'],
      ] as const) {
        await change();
        await until(() => latest === after);
      }
      watching.close();
      const before = told;
      await publish('pages/plus.md', 'unseen');
      // Another watcher of the same source sees it: the first one would have, too.
      await new Promise<void>((resolve) => {
        const other = source.watch(() => {
          other.close();
          resolve();
        });
      });
      assert.equal(told, before);
    },
  );
};
