import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { brokenColours, brokenRules, unfitting } from '#tests/harness/accessibility.ts';
import { ofThisSlice } from '#tests/harness/slice.ts';
import { browsedGallery, hydrated } from './browsed-gallery.ts';
import { listPages } from './serve.ts';

/**
 * How often each state is looked at. More than once only to try what a portal with more pages will cost: nothing that one copy has been
 * seen to have counts for another.
 */
const COPIES = Number(process.env['STATE_COPIES'] ?? 1);
const WIDE = { width: 1280, height: 900 };

const browsed = browsedGallery();
const states = await listPages();
const shown = Array.from({ length: COPIES }, (_, copy) => states.map((state) => ({ ...state, copy }))).flat();

/** One window for all: what it has loaded of the portal's files stays. */
let opened: Page | undefined;
let complaints: string[] = [];
const window = async (): Promise<Page> => {
  if (opened) return opened;
  const page = await browsed.browser.newPage({ viewport: WIDE });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  opened = page;
  return page;
};

for (const { id, href, copy } of ofThisSlice(shown))
  test(`${id} keeps the automatic accessibility rules in the three display modes, fits phones, there with text at 200 % too, and a zoom of 400 %, and the browser complains of nothing${copy > 0 ? ` (copy ${copy})` : ''}`, async () => {
    complaints = [];
    const page = await window();
    await page.setViewportSize(WIDE);
    await page.goto(`${browsed.gallery.origin}${href}`, { waitUntil: 'load' });
    // A notice of sign-in comes without scripts.
    if ((await page.locator('#page-data').count()) > 0) await hydrated(page);
    assert.equal(await page.locator('main h1').count(), 1, 'one heading of the page');
    assert.equal(await page.locator('[style]').count(), 0, 'no style attribute');
    assert.deepEqual(await brokenRules(page), []);
    assert.deepEqual(await brokenColours(page, { within: 'main', apart: copy > 0 ? String(copy) : '' }), []);
    assert.deepEqual(await unfitting(page), []);
    assert.deepEqual(complaints, []);
  });
