import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { brokenRules, unfitting } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, sessionOf } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { openWatched, tabTo, visit, type Watched } from '#tests/harness/watched.ts';
import { pdf, photo } from '../../src/documents/taken/testing/sample-files.ts';

const FORM = '/besoin-daide/mes-reclamations?sujet=voyage';
const PHONE = { viewport: { width: 390, height: 844 } };

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

let members = 300;
const somebody = async (options: object = {}): Promise<Watched & { readonly iuc: string }> => {
  members += 1;
  const { iuc } = await createMember(portal.db, members, 1_000);
  const session = await sessionOf(portal.db, iuc);
  return { ...(await openWatched(browser, { origin: portal.url, session, ...PHONE, ...options })), iuc };
};
const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo() });
const gif = { name: 'chat.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
const chosen = (page: Page) => page.locator('input[type=file]');
const line = (page: Page, text: string) => page.locator('.files__file', { hasText: text });

test('SEC-08 CLAIM-01 by keyboard on a phone, files are joined as they are chosen, refused with a reason beside their name, taken back, and kept while another field is wrong', async () => {
  const { page, context, complaints } = await somebody();
  await visit(page, FORM);
  await chosen(page).setInputFiles([await jpeg('billet.jpg'), gif]);
  await line(page, 'billet.jpg').getByRole('button', { name: 'Retirer billet.jpg' }).waitFor();
  assert.match((await line(page, 'billet.jpg').textContent()) ?? '', /^billet\.jpg \d+\sko/);
  const refused = line(page, 'chat.gif');
  await refused.getByText('Ce n’est ni une photo JPEG ou PNG, ni un PDF.').waitFor();
  assert.equal(await page.locator('[role=status]', { hasText: 'chat.gif' }).count(), 1, 'said aloud');
  assert.deepEqual(await unfitting(page), []);
  assert.deepEqual(await brokenRules(page), []);

  await chosen(page).setInputFiles(await jpeg('siège.jpg'));
  const takeBack = line(page, 'siège.jpg').getByRole('button');
  await takeBack.focus();
  await page.keyboard.press('Enter');
  await line(page, 'siège.jpg').waitFor({ state: 'detached' });
  assert.ok(await chosen(page).evaluate((input) => input === document.activeElement));

  // The message is missing: what was joined stays joined.
  await tabTo(page, 'main button[type=submit]');
  await page.keyboard.press('Enter');
  await page.locator('#message-erreur').waitFor();
  assert.match((await line(page, 'billet.jpg').textContent()) ?? '', /billet\.jpg/);
  await page.locator('main textarea').fill('Mon train du 3 mars a été annulé.');
  await tabTo(page, 'main button[type=submit]');
  await page.keyboard.press('Enter');
  await page.getByText(/Votre demande R2027-\d+ est envoyée/).waitFor();
  await page.locator('main tbody a').first().click();
  await page.locator('.exchange__files', { hasText: 'billet.jpg' }).waitFor();
  assert.deepEqual(await unfitting(page), []);
  assert.deepEqual(await brokenRules(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('SEC-08 a line that breaks in the middle of a file is told, and the file goes again by its button; a press on « Envoyer » meanwhile is kept until the file has arrived', async () => {
  const { page, context } = await somebody();
  await visit(page, FORM);
  let posts = 0;
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/besoin-daide/mes-reclamations*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    if (posts === 1) return route.abort('connectionreset');
    if (posts === 2) await held;
    return route.continue();
  });
  await chosen(page).setInputFiles(await jpeg('billet.jpg'));
  await line(page, 'billet.jpg').getByText('L’envoi s’est interrompu.').waitFor();
  await line(page, 'billet.jpg').getByRole('button', { name: 'Réessayer billet.jpg' }).click();
  await line(page, 'billet.jpg').getByRole('progressbar').waitFor();
  await page.locator('main textarea').fill('Mon train du 3 mars a été annulé.');
  await page.locator('main button[type=submit]').click();
  await page.locator('.files__wait', { hasText: 'aussitôt après' }).waitFor();
  assert.equal(posts, 2, 'the form waits for the file');
  letGo();
  await page.getByText(/Votre demande R2027-\d+ est envoyée/).waitFor();
  assert.equal(posts, 3, 'pressed once, sent once');
  await page.locator('main tbody a').first().click();
  await page.locator('.exchange__files', { hasText: 'billet.jpg' }).waitFor();
  await context.close();
});

test('SEC-08 a press on « Envoyer » while a file is on its way that then is lost sends nothing, and says so', async () => {
  const { page, context } = await somebody();
  await visit(page, FORM);
  let posts = 0;
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/besoin-daide/mes-reclamations*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    if (posts > 1) return route.continue();
    await held;
    return route.abort('connectionreset');
  });
  await page.locator('main textarea').fill('Mon train du 3 mars a été annulé.');
  await chosen(page).setInputFiles(await jpeg('billet.jpg'));
  await page.locator('main button[type=submit]').click();
  await page.locator('.files__wait', { hasText: 'aussitôt après' }).waitFor();
  letGo();
  await page.locator('.files__wait', { hasText: 'votre demande n’est pas partie' }).waitFor();
  assert.equal(posts, 1);
  await page.locator('main button[type=submit]').click();
  await page.getByText(/Votre demande R2027-\d+ est envoyée/).waitFor();
  await context.close();
});

test('SEC-08 without scripts, a file goes with the form, is listed while another field is wrong, and is refused at its field', async () => {
  const { page, context } = await somebody({ javaScriptEnabled: false });
  await page.goto(FORM);
  const send = page.locator('main button[type=submit]');
  await chosen(page).setInputFiles([
    { name: 'billet.pdf', mimeType: 'application/pdf', buffer: pdf('<< /Type /Catalog >>') },
    gif,
  ]);
  await send.click();
  assert.match(
    (await page.locator('#files-erreur').textContent()) ?? '',
    /chat\.gif\s: Ce n’est ni une photo/,
  );
  assert.equal(await page.locator('#message-erreur').count(), 1);
  assert.match((await line(page, 'billet.pdf').textContent()) ?? '', /^billet\.pdf \d+\s\S+ Retirer/);
  await page.locator('main textarea').fill('Mon train du 3 mars a été annulé.');
  await send.click();
  await page.getByText(/Votre demande R2027-\d+ est envoyée/).waitFor();
  await page.locator('main tbody a').first().click();
  await page.locator('.exchange__files', { hasText: 'billet.pdf' }).waitFor();
  await context.close();
});
