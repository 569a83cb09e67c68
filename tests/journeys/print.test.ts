import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { hydrated, openWatched } from '#tests/harness/watched.ts';

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

/** Pages of paper that a page takes. */
const sheets = async (page: Page): Promise<number> =>
  [...(await page.pdf({ format: 'A4' })).toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;

test('TRIP-01 tickets are printed one a page, with what is folded on the screen; a ticket that is shown large is printed alone', async () => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn('gv@demo.test');
  const session = visitor.cookies.get('session')?.value ?? '';
  const { page, context } = await openWatched(browser, { origin: portal.url, session });
  await page.goto(`${portal.url}/informations/voyages-futurs`);
  await hydrated(page);
  const trips = await page.locator('.trip').count();
  assert.ok(trips > 1);
  assert.equal(await sheets(page), trips);
  await page.emulateMedia({ media: 'print' });
  for (const part of ['Voyageurs', 'Trains et places', 'Échange et annulation'])
    assert.equal(await page.getByRole('heading', { name: part, exact: true }).count(), trips, part);
  assert.equal(await page.locator('.trip__details h3').first().isVisible(), true);
  assert.equal(await page.locator('summary').first().isVisible(), false);
  await page.emulateMedia({ media: null });

  await page.locator('main a[href*="billet="]').first().click();
  await page.locator('.codes').waitFor();
  assert.equal(await sheets(page), 1);
  await context.close();
});
