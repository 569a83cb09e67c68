import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, sessionOf, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { companion, hold, pay } from '#tests/harness/shopping.ts';
import { openWatched, visit } from '#tests/harness/watched.ts';

const PHONE = { width: 390, height: 844 };
const WRONG = 'main [aria-invalid=true]';

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const titleOf = (page: Page): Promise<string> => page.locator('#erreurs-titre').innerText();
const struck = (page: Page): Promise<number> => page.locator('.error-summary__corrected').count();
/** What a screen reader is told without being asked. */
const told = (page: Page): Promise<string> => page.locator('main form [role=status]').first().innerText();
/** The field that is called so, as it stands. */
const isWrong = (page: Page, name: string): Promise<boolean> =>
  page
    .locator(`main [name="${name}"]`)
    .first()
    .evaluate((control) => control.closest('.field')?.classList.contains('field--wrong') ?? false);

test('A11Y-02 ACCOUNT-01 a field that is corrected says so once it is left, and never while somebody types; where the button is stays where it is', async () => {
  const { page, context, complaints } = await openWatched(browser, { origin: portal.url, viewport: PHONE });
  await visit(page, '/inscription/compte-client-sncf');
  const watching = page.waitForResponse(/watch-corrections/);
  await page.locator('main form button[type=submit]').click();
  await page.locator('.error-summary').waitFor();
  await (await watching).finished();
  assert.equal(await titleOf(page), 'Neuf réponses sont à corriger');
  const spoken = () => page.locator('.error-summary').getAttribute('aria-live');
  assert.equal(await spoken(), null, 'an alert is said at once');

  // Left as it was, it is no better.
  await page.locator('[name=firstName]').focus();
  await page.keyboard.press('Tab');
  assert.ok(await isWrong(page, 'firstName'));

  const button = page.locator('main form button[type=submit]');
  const place = () => button.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const before = await place();
  await page.locator('[name=firstName]').focus();
  await page.keyboard.type('Camille');
  assert.ok(await isWrong(page, 'firstName'), 'not while it is typed in');
  await page.keyboard.press('Tab');
  await page.locator('.error-summary__corrected').waitFor();
  assert.match(
    await page
      .locator('.error-summary__corrected a')
      .evaluate((link) => getComputedStyle(link).textDecorationLine),
    /line-through/,
    'its words, which are a link, are struck through',
  );
  assert.ok(!(await isWrong(page, 'firstName')));
  assert.equal(await page.locator('[name=firstName]').getAttribute('aria-describedby'), null);
  assert.equal(await titleOf(page), 'Huit réponses sont à corriger');
  assert.equal(await told(page), 'Huit réponses sont à corriger');
  assert.equal(await spoken(), 'off', 'and interrupts nobody after');
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('name')),
    'lastName',
    'the focus is where its person went',
  );
  assert.equal(await place(), before);

  // A date is left when its last box is.
  await page.locator('[name=birthDate]').first().fill('3');
  await page.keyboard.press('Tab');
  assert.ok(await isWrong(page, 'birthDate'));
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1985');
  await page.keyboard.press('Tab');
  assert.ok(!(await isWrong(page, 'birthDate')));
  await page.locator('[name=civility]').first().check();
  assert.ok(!(await isWrong(page, 'civility')), 'a choice is made at once');

  await page.locator('[name=lastName]').fill('Vasseur');
  for (const name of ['email', 'emailConfirmation'])
    await page.locator(`[name=${name}]`).fill('camille@nulle-part');
  for (const name of ['password', 'passwordConfirmation'])
    await page.locator(`[name=${name}]`).fill('quai-9-aux-3-vents');
  await page.locator('[name=termsAccepted]').check();
  assert.equal(await titleOf(page), 'Toutes vos réponses sont reprises, vous pouvez envoyer');
  assert.equal(await struck(page), 9);
  assert.equal(await page.locator(WRONG).count(), 0);
  // One press: nothing moved away under it. And what is judged is judged by the server.
  await button.click();
  await page.waitForFunction(
    () => document.querySelector('#erreurs-titre')?.textContent?.startsWith('Toutes') === false,
  );
  assert.ok(await isWrong(page, 'email'));
  assert.equal(await struck(page), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('A11Y-02 AFTER-03 that nothing was chosen is corrected by any of the boxes, not by the first alone at which it is said', async () => {
  const { iuc } = await createMember(portal.db, 7_431, 60_000);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  // So close to their trains no tickets are a promotion's, which nobody cancels.
  const wish = { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date: '05/03/2027', passengers: 2 };
  await pay(visitor, await hold(visitor, wish, companion('Léo', 'Vasseur', '03/04/1985')));
  const [order] = await portal.db.query<{ id: string }>(
    'select order_id as id from shop."order" where iuc = $1',
    [iuc],
  );
  const session = await sessionOf(portal.db, iuc);
  const { page, context } = await openWatched(browser, { origin: portal.url, session, viewport: PHONE });
  await visit(page, `/apres-vente/annulation?commande=${order?.id}`);
  const watching = page.waitForResponse(/watch-corrections/);
  await page.locator('main form button[type=submit]').last().click();
  await page.locator('.error-summary').waitFor();
  await (await watching).finished();
  assert.ok(await isWrong(page, 'tickets.0.chosen'));
  await page.locator('[name="tickets.1.chosen"]').check();
  await page.locator('.error-summary__corrected').waitFor();
  assert.ok(!(await isWrong(page, 'tickets.0.chosen')));
  await context.close();
});
