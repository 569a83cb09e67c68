import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, sessionOf } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { TICKET } from '#tests/harness/shopping.ts';
import { hydrated, openWatched, waitForStep } from '#tests/harness/watched.ts';

let portal: SharedPortal;
let browser: Browser;
let session: string;
const ending = lastFirst({ after });

before(async () => {
  portal = await sharedPortal(ending);
  const { iuc } = await createMember(portal.db, 710, 60_000);
  session = await sessionOf(portal.db, iuc);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

/** A window whose scripts arrive when they are let go: until then the page is what the server sent. */
const slowWindow = async () => {
  const watched = await openWatched(browser, { origin: portal.url, session });
  const { promise, resolve: letScriptsGo } = Promise.withResolvers<void>();
  await watched.page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { ...watched, letScriptsGo };
};

const TYPED = {
  departureName: 'Paris Gare de Lyon',
  arrivalName: 'Dijon-Ville',
  departureDate: '17/03/2027',
};

const typedIn = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(TYPED).map(async (name) => [name, await page.inputValue(`#${name}`)] as const),
    ),
  );

test('RAIL-02 what is filled in before the scripts arrive is still there when they have, and is what is searched', async () => {
  const { page, complaints, context, letScriptsGo } = await slowWindow();
  await page.goto(TICKET, { waitUntil: 'commit' });
  for (const [name, text] of Object.entries(TYPED)) await page.fill(`#${name}`, text);
  await page.selectOption('#departureHour', '9');
  await page.selectOption('#passengersCount', '2');
  letScriptsGo();
  await hydrated(page);
  await page.waitForSelector('#arrivalName[role=combobox]');
  assert.deepEqual(await typedIn(page), TYPED);
  assert.equal(await page.inputValue('#departureHour'), '9');
  assert.equal(await page.inputValue('#passengersCount'), '2');
  await page.getByRole('button', { name: 'Voir les trains' }).click();
  await waitForStep(page, 'ferShopCartOutward');
  const sentence = (await page.locator('.search-sentence').textContent()) ?? '';
  assert.match(sentence, /Paris Gare de Lyon.*Dijon-Ville.*17.mars.*09h00.*2.voyageurs/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('RAIL-04 the hour follows a day that was typed before the scripts arrived', async () => {
  const { page, complaints, context, letScriptsGo } = await slowWindow();
  await page.goto(TICKET, { waitUntil: 'commit' });
  const now = await page.inputValue('#departureHour');
  assert.notEqual(now, '6');
  await page.fill('#departureDate', '17/03/2027');
  assert.equal(await page.inputValue('#departureHour'), now);
  letScriptsGo();
  await hydrated(page);
  await page.waitForFunction(
    () => (document.getElementById('departureHour') as HTMLSelectElement).value === '6',
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('RAIL-02 no letter typed while the scripts arrive is lost, and focus and caret stay where they were', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { page, complaints, context, letScriptsGo } = await slowWindow();
    await page.goto(TICKET, { waitUntil: 'commit' });
    await page.focus('#departureName');
    const typing = page.keyboard.type('Paris Gare de Lyon', { delay: 15 });
    // Another letter each round is the one that hydration falls upon.
    await page.waitForFunction(
      (length) => (document.getElementById('departureName') as HTMLInputElement).value.length > length,
      round * 2,
    );
    letScriptsGo();
    await typing;
    await page.waitForSelector('#departureName[role=combobox]');
    await page.getByRole('option', { name: 'Paris Gare de Lyon' }).waitFor();
    assert.equal(await page.inputValue('#departureName'), 'Paris Gare de Lyon', `round ${round}`);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'departureName');
    await page.keyboard.press('Home');
    await page.keyboard.type('x');
    assert.equal(await page.inputValue('#departureName'), 'xParis Gare de Lyon');
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('RAIL-02 a station that was chosen is none any more once it was typed over before the scripts arrived', async () => {
  const { page, context, letScriptsGo } = await slowWindow();
  await page.goto(`${TICKET}&departureName=Lyon+Part-Dieu&departure=ville%3Alyon-fr`, {
    waitUntil: 'commit',
  });
  const sent = page.locator('input[type=hidden][name=departure]');
  assert.equal(await sent.inputValue(), 'ville:lyon-fr');
  await page.fill('#departureName', 'Dijon-Ville');
  letScriptsGo();
  await page.waitForSelector('#departureName[role=combobox]');
  assert.equal(await page.inputValue('#departureName'), 'Dijon-Ville');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[type=hidden][name=departure]')?.value === '',
  );
  await context.close();
});
