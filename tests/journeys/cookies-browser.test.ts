import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import {
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { until } from '#tests/harness/until.ts';
import { openWatched, visit } from '#tests/harness/watched.ts';

let portal: DemonstrationPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const counted = () =>
  portal.db.query<{ page: string; label: string | null; visit: string }>(
    'select page, label, visit from measure.event order by at, event_id',
  );
const optionalOf = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => /\/api\/measures|measure-/.test(address));
/** Where the page stands, so that anything that moves is seen. */
const headingTop = (page: Page) =>
  page.evaluate(() => document.querySelector('main h1')?.getBoundingClientRect().top ?? 0);

test('COOKIE-01 API-09 NAV-11 nothing optional is loaded or sent before the choice; accepting counts from there, withdrawing ends it', async () => {
  const { page, context, complaints, addresses } = await openWatched(browser, {
    origin: portal.url,
    isUndecided: true,
    viewport: { width: 390, height: 844 },
  });
  await visit(page, '/inscription/compte-client-sncf');
  await page.locator('[name=firstName]').fill('Inès');
  await page.locator('.cookie-banner').waitFor();
  assert.deepEqual(optionalOf(addresses), []);
  assert.deepEqual(
    (await context.cookies()).map(({ name }) => name),
    [],
  );
  const before = await headingTop(page);
  await page.getByRole('button', { name: 'Tout accepter' }).click();
  await page.locator('.cookie-banner').waitFor({ state: 'detached' });
  assert.equal(await headingTop(page), before, 'nothing moves');
  assert.equal(await page.locator('[name=firstName]').inputValue(), 'Inès', 'what was typed stays');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'contenu');
  // A form that is refused, and one that nobody answers.
  await page.locator('main form button[type=submit]').last().click();
  await page.locator('.error-summary').waitFor();
  await until(async () => (await counted()).some(({ label }) => label === 'Bad Request'));
  await context.route('**/inscription/compte-client-sncf', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.locator('main form button[type=submit]').last().click();
  await until(async () => (await counted()).some(({ label }) => label === 'Service Unavailable'));
  await context.unrouteAll();
  // Without a line nothing can be told either: it is told when the line is back.
  const unanswered = async (): Promise<number> =>
    (await counted()).filter(({ label }) => label === 'Service Unavailable').length;
  const answeredNot = await unanswered();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', {
    predicate: (request) => /measures/.test(request.url()),
  });
  await page.locator('main form button[type=submit]').last().click();
  await failed;
  assert.equal(await unanswered(), answeredNot);
  await context.setOffline(false);
  await until(async () => (await unanswered()) === answeredNot + 1);
  const events = await counted();
  assert.deepEqual(new Set(events.map((event) => event.page)), new Set(['creationCompte']));
  assert.equal(new Set(events.map((event) => event.visit)).size, 1, 'one visit');

  await page.locator('.footer__legal a[href="/cookies"], footer a[href^="/cookies"]').first().click();
  await page.locator('main[data-page=gestionCookies]').waitFor();
  await until(async () => (await counted()).some((event) => event.page === 'gestionCookies'));
  await page.locator('main').getByRole('button', { name: 'Tout refuser' }).click();
  await page.locator('.cookies-page__state', { hasText: /Statistiques\s*refusés/ }).waitFor();
  assert.deepEqual(
    (await context.cookies()).map(({ name }) => name),
    ['consentement'],
  );
  const told = (await counted()).length;
  addresses.length = 0;
  await page.locator('footer a[href="/plan-du-site"]').click();
  await page.locator('main[data-page=planDuSite]').waitFor();
  // What would still wait is told when the window is left.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  assert.deepEqual(optionalOf(addresses), []);
  assert.equal((await counted()).length, told);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('COOKIE-01 NAV-05 A11Y-02 the banner covers nothing that has the focus, narrow or wide, and leads to the choice by category', async () => {
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 1280, height: 720 },
  ]) {
    const { page, context } = await openWatched(browser, { origin: portal.url, isUndecided: true, viewport });
    await visit(page, '/besoin-daide');
    for (let stop = 0; stop < 45; stop += 1) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(() => {
        const element = document.activeElement;
        const banner = document.querySelector('.cookie-banner');
        if (!element || !banner || banner.contains(element)) return '';
        const { top, bottom } = element.getBoundingClientRect();
        const edge = banner.getBoundingClientRect().top;
        return top >= edge && bottom > edge && top < innerHeight
          ? (element.textContent ?? '').slice(0, 60)
          : '';
      });
      assert.equal(hidden, '', `${viewport.width}: covered`);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    // By navigation and by direct load.
    await page.getByRole('link', { name: 'Personnaliser' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'PersonnaliserCookies');
    await page.reload();
    await page.waitForFunction(() => document.activeElement?.id === 'PersonnaliserCookies');
    await context.close();
  }
});
