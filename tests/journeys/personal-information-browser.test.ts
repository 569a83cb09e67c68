import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { findCustomer } from '#features/customers/index.ts';
import { brokenRules, unfitting } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, type Member, sessionOf } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { hydrated, openWatched, visit, type Watched } from '#tests/harness/watched.ts';

const PATH = '/informations/mes-informations';
const EDIT = `${PATH}?modifier=1`;

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

let members = 70;
const somebody = async (options: object = {}): Promise<Watched & { readonly member: Member }> => {
  members += 1;
  const member = await createMember(portal.db, members, 1_000);
  const session = await sessionOf(portal.db, member.iuc);
  return { ...(await openWatched(browser, { origin: portal.url, session, ...options })), member };
};
const street = async ({ iuc }: Member): Promise<string | undefined> =>
  (await findCustomer(portal.db, iuc))?.address?.adrVoie;
const alert = (page: Page) => page.locator('main .alert[role=alert]');

test('INFO-01 by keyboard alone, personal information is opened, changed and saved, and each change of the page is told', async () => {
  const { page, context, complaints, member } = await somebody();
  await visit(page, PATH);
  await page.locator('main a', { hasText: 'mes coordonnées' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('#adresse-adrVoie').waitFor();
  // On from the heading that the link led to, in the order of the page.
  const reached: string[] = [];
  for (let tab = 0; tab < 16 && reached.at(-1) !== 'Enregistrer'; tab += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      return (at instanceof HTMLButtonElement ? at.textContent : at?.getAttribute('name')) ?? '';
    });
    reached.push(name);
    if (name === 'adresse.adrVoie') {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('5 place du Panthéon');
    }
    // In a select, a letter chooses: « Suisse » is the first of its dial code.
    if (name === 'indicatif') await page.keyboard.type('Sui');
    if (name === 'mobile') await page.keyboard.type('078 123 45 67');
  }
  // The e-mail address has a page of its own, and its link stands first.
  assert.deepEqual(reached.slice(0, 4), ['', 'civility', 'indicatif', 'mobile']);
  assert.equal(reached.at(-1), 'Enregistrer');
  await page.keyboard.press('Enter');
  await page.locator('main .alert--success').waitFor();
  assert.equal(await street(member), '5 place du Panthéon');
  assert.equal((await findCustomer(portal.db, member.iuc))?.mobile, '+41781234567');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('INFO-04 a lost connection keeps the page with everything typed, says so where it is seen, and the same form then saves', async () => {
  const { page, context, complaints, member } = await somebody({ viewport: { width: 390, height: 700 } });
  await visit(page, EDIT);
  await page.fill('#adresse-adrVoie', '9 quai Perdu');
  await page.selectOption('#adresse-pays', 'BE');
  await page.fill('#adresse-codePostale', '1000');
  await page.route(`**${PATH}*`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.click('main button.button--primary');
  await alert(page).waitFor();
  assert.match(await alert(page).innerText(), /Vos informations n’ont pas pu être enregistrées/);
  assert.ok(
    await alert(page).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    }),
    'seen by who pressed the button far below',
  );
  assert.deepEqual(
    await page.evaluate(() =>
      ['adresse-adrVoie', 'adresse-pays', 'adresse-codePostale'].map(
        (id) => (document.getElementById(id) as HTMLInputElement | HTMLSelectElement).value,
      ),
    ),
    ['9 quai Perdu', 'BE', '1000'],
  );
  assert.deepEqual(await brokenRules(page), []);
  await page.unroute(`**${PATH}*`);
  await page.click('main button.button--primary');
  await page.locator('main .alert--success').waitFor();
  assert.equal(await street(member), '9 quai Perdu');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('INFO-04 two tabs with scripts: the later one reads what is kept, keeps what it typed, and may then replace it', async () => {
  const { page, context, complaints, member } = await somebody();
  const other = await context.newPage();
  for (const tab of [page, other]) await visit(tab, EDIT);
  const save = async (tab: Page, text: string): Promise<void> => {
    await tab.fill('#adresse-adrVoie', text);
    await tab.click('main button.button--primary');
  };
  await save(other, '1 rue du Premier');
  await other.locator('main .alert--success').waitFor();
  await save(page, '2 rue du Second');
  await alert(page).waitFor();
  assert.match(await alert(page).innerText(), /1 rue du Premier/);
  assert.equal(await page.inputValue('#adresse-adrVoie'), '2 rue du Second');
  assert.equal(await street(member), '1 rue du Premier');
  await page.click('main button.button--primary');
  await page.locator('main .alert--success').waitFor();
  assert.equal(await street(member), '2 rue du Second');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('INFO-05 with scripts each switch changes by itself, says that it is doing so, and goes back when it could not', async () => {
  const { page, context, complaints, member } = await somebody();
  await visit(page, PATH);
  const named = (name: string) => page.getByRole('switch', { name });
  const [offers, surveys] = [
    named('Offres trains et voyages, par e-mail'),
    named('Enquêtes de satisfaction, par SMS'),
  ];
  const held = Promise.withResolvers<void>();
  await page.route('**/api/putOptins', async (route) => {
    await held.promise;
    if (route.request().postData()?.includes('ENQUETE')) await route.abort();
    else await route.continue();
  });
  await offers.focus();
  await page.keyboard.press('Space');
  await surveys.click();
  for (const one of [offers, surveys]) {
    assert.equal(await one.getAttribute('aria-busy'), 'true');
    assert.match(await one.innerText(), /Un instant…/);
  }
  await offers.click();
  held.resolve();
  await alert(page).waitFor();
  await page.locator('.switch[aria-checked=true]').waitFor();
  assert.match(await alert(page).innerText(), /Enquêtes de satisfaction, par SMS.*n’a pas pu être changé/);
  assert.match(await alert(page).innerText(), /Le réglage est revenu à «\sNon\s»/);
  assert.equal(await page.locator('[data-status="500"][data-sub-code="0"]').count(), 1);
  assert.equal(await surveys.getAttribute('aria-checked'), 'false');
  assert.equal(await offers.getAttribute('aria-checked'), 'true');
  assert.ok(await offers.evaluate((own) => own !== null && !own.hasAttribute('aria-busy')));
  assert.deepEqual(await brokenRules(page), []);
  assert.deepEqual(
    await portal.db.query('select channel, type, status from customer.opt_in where iuc = $1', [member.iuc]),
    [{ channel: 'EMAIL', type: 'VOYAGE', status: 'O' }],
  );
  await page.unroute('**/api/putOptins');
  await surveys.click();
  await alert(page).waitFor({ state: 'detached' });
  assert.equal(await surveys.getAttribute('aria-checked'), 'true');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('A11Y-02 A11Y-03 personal information open for changes fits 320 px and twice the text, with scripts and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context, complaints } = await somebody({ javaScriptEnabled });
    await page.goto(EDIT);
    if (javaScriptEnabled) {
      await hydrated(page);
      assert.deepEqual(await unfitting(page), []);
    }
    for (const [width, text] of [
      [320, '100%'],
      [640, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(needed <= width, `${text} of text in ${width} px needs ${needed} px`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('ACCOUNT-12 A11Y-02 who asks for their files, or for the end of their account, goes on at what has come of it', async () => {
  const { page, context, complaints } = await somebody();
  await visit(page, '/informations/mes-donnees');
  await page.locator('main form button').focus();
  await page.keyboard.press('Enter');
  await page.locator('main a[download]').first().waitFor();
  assert.equal(await page.locator('h1').evaluate((heading) => document.activeElement === heading), true);
  assert.match(await page.locator('main .alert[role=status]').innerText(), /Vos fichiers sont prêts\./);
  // Read again, there is nothing to tell.
  await visit(page, '/informations/mes-donnees');
  assert.equal(await page.locator('main .alert').count(), 0);
  // On a phone its button stands far below what the page then says.
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/informations/effacement');
  await page.locator('main form.erasure-ask button').press('Enter');
  await page.locator('main .alert', { hasText: 'Votre compte sera effacé' }).waitFor();
  assert.deepEqual(
    await page.locator('h1').evaluate((heading) => [document.activeElement === heading, window.scrollY]),
    [true, 0],
  );
  assert.deepEqual(complaints, []);
  await context.close();
});
