import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type ServedShop, servedShop } from '#tests/harness/served-shop.ts';
import { choose, expectStep, search } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { hydrated, openWatched, waitForStep } from '#tests/harness/watched.ts';

const ending = lastFirst({ after });
let served: ServedShop;
let browser: Browser;

before(async () => {
  served = await servedShop(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

/** What a screen reader is told without being asked. */
const told = (page: Page): Promise<string> =>
  page
    .locator('main form [role=status]')
    .first()
    .innerText()
    .then((text) => text.trim());

test('API-08 a form says that it is on its way, that it failed with a reference, and where it led, to who cannot see it', async () => {
  const { visitor, token } = await served.shopper();
  const list = await search(visitor, { from: 'Paris Gare de Lyon', to: 'Dijon-Ville', date: '15/03/2027' });
  const { url } = expectStep(await choose(visitor, list), 'ferShopCartPassengers');
  const { page, context, complaints } = await openWatched(browser, { origin: served.base });
  await context.addCookies([{ name: 'test-session', value: token, url: served.base }]);
  await page.clock.install();
  await page.goto(url.pathname + url.search);
  await hydrated(page);
  let held: (() => void) | undefined;
  /** Lets the request go that is held back, once it has been sent. */
  const letThrough = async (): Promise<void> => {
    await until(() => held !== undefined);
    held?.();
    held = undefined;
  };
  await page.route(`**${url.pathname}*`, async (route) => {
    if (route.request().method() === 'POST')
      await new Promise<void>((resolve) => {
        held = resolve;
      });
    await route.continue();
  });
  const button = page.locator('main button.button--primary');

  assert.equal(await told(page), '');
  served.failing = { hold: 'silent' };
  await button.click();
  await page.waitForFunction(
    () => document.querySelector('main form [role=status]')?.textContent === 'Réservation en cours…',
  );
  assert.equal(await button.getAttribute('aria-disabled'), 'true');
  // Who presses again, or waits long, is told so; nothing is sent a second time.
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  const said = new Set<string>();
  for (const _ of [1, 2]) {
    await button.click({ force: true });
    await page.waitForFunction(
      (before) => {
        const text = document.querySelector('main form [role=status]')?.textContent ?? '';
        return text.startsWith('Votre demande est déjà en cours.') && !before.includes(text);
      },
      [...said],
    );
    said.add((await page.locator('main form [role=status]').first().textContent()) ?? '');
  }
  assert.equal(await page.locator('.form__wait').isVisible(), true);
  await page.clock.fastForward(10_000);
  await page.waitForFunction(() =>
    document.querySelector('main form [role=status]')?.textContent?.startsWith('La réponse tarde.'),
  );
  assert.equal(sent, 0);
  await letThrough();
  const alert = page.locator('main .alert[role=alert]');
  await alert.waitFor();
  assert.match((await alert.textContent()) ?? '', /Référence à nous donner.:.\S+/);
  assert.equal(await told(page), '');
  assert.equal(await button.getAttribute('aria-disabled'), null);

  served.failing = {};
  await button.click();
  await page.waitForFunction(
    () => document.querySelector('main form [role=status]')?.textContent === 'Réservation en cours…',
  );
  await letThrough();
  await waitForStep(page, 'ferShopCartSummary');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status], [aria-live]')].some((one) =>
      one.textContent?.includes('Récapitulatif'),
    ),
  );
  assert.deepEqual(complaints, []);
  await context.close();
});
