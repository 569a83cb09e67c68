import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ofThisSlice } from '#tests/harness/slice.ts';
import { DESK, VISIT } from '#tests/harness/visit.ts';
import { browsedGallery, hydrated } from './browsed-gallery.ts';
import { listPages } from './serve.ts';

/**
 * How often each state is visited. More than once only to try what a portal with more pages will cost: nothing that one copy has been
 * seen to have counts for another.
 */
const COPIES = Number(process.env['STATE_COPIES'] ?? 1);

/**
 * Every tenth state of a page, its first one among them, unless `EVERY_STATE=1` asks for all: a visit is what the suite spends most on
 * (docs/decisions/0021-a-suite-that-carries-more.md). What needs no browser is asked of every state by the gallery's other tests.
 */
const EACH = process.env['EVERY_STATE'] === '1' ? 1 : 10;
const pages = new Map<string, number>();
/** Folders of pages to visit alone, `STATES_OF=mon-espace,releve`, each state of them, or one by its name: while one works on a page. */
const ONLY = process.env['STATES_OF']?.split(',');
const states = (await listPages()).filter(({ id }) => {
  const page = id.replace(/\..*/, '');
  if (ONLY) return ONLY.includes(page) || ONLY.includes(id);
  const place = pages.get(page) ?? 0;
  pages.set(page, place + 1);
  return place % EACH === 0;
});
const shown = ofThisSlice(
  Array.from({ length: COPIES }, (_, copy) => states.map((state) => ({ ...state, copy }))).flat(),
);
// Where nothing is visited nothing is opened either: without a test nobody closes it.
const browsed = shown.length > 0 ? browsedGallery() : undefined;

const opener = () => browsed ?? assert.fail('nothing is opened');

/** One window for all: what it has loaded of the portal's files stays. */
let opened: Page | undefined;
let complaints: string[] = [];
const window = async (): Promise<Page> => {
  if (opened) return opened;
  const page = await opener().browser.newPage({ viewport: DESK });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  opened = page;
  return page;
};

for (const { id, href, copy } of shown) {
  const name = copy === 0 ? id : `${id} (copy ${copy})`;
  test(name, async (t) => {
    complaints = [];
    const page = await window();
    await page.setViewportSize(DESK);
    await page.goto(`${opener().gallery.origin}${href}`, { waitUntil: 'load' });
    // A notice of sign-in comes without scripts.
    if ((await page.locator('#page-data').count()) > 0) await hydrated(page);
    for (const { take, questions } of VISIT) {
      await take(page);
      for (const { title, ask } of questions)
        await t.test(`${title}: ${name}`, async () =>
          assert.deepEqual(await ask(page, copy === 0 ? '' : String(copy)), []),
        );
    }
    await t.test(`the browser complains of nothing: ${name}`, () => assert.deepEqual(complaints, []));
  });
}
