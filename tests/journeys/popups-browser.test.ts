import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Iuc } from '#domain/ids.ts';
import { brokenRules } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, sessionOf } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';
import { openWatched, visit } from '#tests/harness/watched.ts';

const INFORMATION = '/informations/mes-informations';

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const popup = (page: Page, id: string) => page.locator(`dialog.popup[data-page=${id}]`);
const pathOf = (page: Page): string => new URL(page.url()).pathname;

test('NAV-10 CHANGEMENT_MAIL and CHANGEMENT_MDP open over the page they are asked from; Escape, the button and the way back close them, and the link has the focus again', async () => {
  const member = await createMember(portal.db, 91, 1_000);
  const session = await sessionOf(portal.db, member.iuc);
  const { page, context, complaints } = await openWatched(browser, { origin: portal.url, session });
  await visit(page, INFORMATION);
  for (const [name, id] of [
    ['Modifier mon adresse e-mail', 'modificationIdentifiant'],
    ['Modifier mon mot de passe', 'modificationMotDePasse'],
  ] as const) {
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => popup(page, id).getByRole('button', { name: 'Fermer' }).click(),
      () => page.goBack(),
    ]) {
      const link = page.locator('main a', { hasText: name });
      await link.focus();
      await page.keyboard.press('Enter');
      await popup(page, id).waitFor();
      assert.equal(await popup(page, id).getAttribute('aria-label'), name);
      assert.equal(await page.evaluate(() => document.activeElement?.closest('dialog') !== null), true);
      assert.ok(await page.locator('main h1', { hasText: 'Mes informations' }).count());
      assert.equal(pathOf(page).startsWith('/modification-'), true);
      await close();
      await popup(page, id).waitFor({ state: 'detached' });
      assert.equal(pathOf(page), INFORMATION);
      assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), name);
    }
  }

  // A form refused stays in its popup, and says why there.
  await page.locator('main a', { hasText: 'Modifier mon mot de passe' }).click();
  const form = popup(page, 'modificationMotDePasse');
  await form.locator('button[type=submit]').click();
  await form.locator('.error-summary').waitFor();
  assert.deepEqual(await brokenRules(page), []);
  await page.reload();
  // Its address is a page of its own.
  await page.locator('main h1', { hasText: 'Modifier mon mot de passe' }).waitFor();
  assert.equal(await page.locator('dialog.popup').count(), 0);
  assert.deepEqual(
    complaints.filter((said) => !/400|422/.test(said)),
    [],
  );
  await context.close();
});

test('AUTH-07 NAV-10 a popup whose session is no longer renewed leads to the root, and stays over no page', async () => {
  const member = await createMember(portal.db, 92, 1_000);
  const session = await sessionOf(portal.db, member.iuc);
  const { page, context } = await openWatched(browser, { origin: portal.url, session });
  await visit(page, INFORMATION);
  await page.locator('main a', { hasText: 'Modifier mon mot de passe' }).click();
  const form = popup(page, 'modificationMotDePasse');
  await form.locator('[name=currentPassword]').fill('Voyageur-2026!');
  await portal.db.query(
    "update session.session set access_expires_at = now() - interval '1 second' where iuc = $1",
    [member.iuc],
  );
  await form.locator('button[type=submit]').click();
  await page.locator('dialog.popup').waitFor({ state: 'detached' });
  await page.waitForURL((url) => url.pathname === '/');
  assert.equal(
    (await context.cookies()).some(({ name }) => name === 'session'),
    false,
  );
  await context.close();
});

test('ACCOUNT-08 NAV-10 the migration opens over the space it is asked from, its steps follow one another there, and the last leads back', async () => {
  const [who] = await portal.db.query<{ iuc: Iuc }>(
    "select iuc from customer.person where email = 'migrer@demo.test'",
  );
  assert.ok(who);
  const session = await sessionOf(portal.db, who.iuc);
  const { page, context, complaints } = await openWatched(browser, { origin: portal.url, session });
  await visit(page, '/mon-espace');
  await page.locator('main a[href="/migration"]').click();
  const form = popup(page, 'migrationIdentifiant');
  await form.locator('[name=newEmail]').fill('solene@nouvelle.exemple');
  await form.locator('[name=newEmailConfirmation]').fill('solene@nouvelle.exemple');
  await form.locator('[name=currentPassword]').fill('Voyageur-2026!');
  await form.locator('button', { hasText: 'Choisir cet identifiant' }).click();
  await popup(page, 'migrationFidelite').locator('button', { hasText: 'Passer cette étape' }).click();
  await form.getByText('Un lien vient de partir').waitFor();
  assert.equal(await page.locator('main[data-page=monEspace]').count(), 1, 'the space is still below');
  assert.deepEqual(await brokenRules(page), []);
  await form.locator('a', { hasText: 'Continuer' }).click();
  await page.locator('dialog.popup').waitFor({ state: 'detached' });
  assert.equal(pathOf(page), '/mon-espace');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('NAV-10 the popup of sign-in opens by itself when the address carries open-connect-modal, and CREATION_COMPTE follows in its place; without scripts both are pages', async () => {
  const { page, context } = await openWatched(browser, { origin: portal.url });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await visit(page, '/mentions-legales?open-connect-modal=false');
  assert.ok(!requested.includes('/connexion'), 'a flag that says no opens nothing');
  await visit(page, '/mentions-legales?open-connect-modal=true');
  const login = popup(page, 'popupConnexion');
  await login.waitFor();
  assert.ok(await page.locator('main h1', { hasText: 'Mentions légales' }).count());
  const way = await login.locator('a', { hasText: 'Continuer avec mon e-mail' }).getAttribute('href');
  assert.equal(way, '/redirectAuthentication?retour=%2Fmentions-legales');
  await login.locator('a', { hasText: 'Créer un compte' }).click();
  await popup(page, 'creationCompte').locator('input[name=lastName]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog.popup').waitFor({ state: 'detached' });
  assert.equal(pathOf(page), '/mentions-legales');
  await context.close();

  const visitor = new Visitor(portal.url);
  assert.ok(words(await visitor.open('/connexion?retour=/mon-espace'), 'main').includes('Se connecter'));
  const asked = await visitor.submit(await visitor.open('/connexion?retour=/mon-espace'), {
    form: 'main form',
    fields: { numFid: '29090109417263851' },
  });
  assert.equal(asked.document.querySelector('input[name=login]')?.getAttribute('value'), '29090109417263851');
  assert.ok(!asked.url.href.includes('29090109417263851'));
});

test('ACCOUNT-11 AUTH-09 a loyalty number is typed as the nine digits after the prefix that is shown, or pasted whole; anything else is told so at the field', async () => {
  const visitor = new Visitor(portal.url);
  const page = await visitor.open('/connexion');
  assert.match(words(page, 'main form'), /29090109/);
  for (const numFid of ['417263851', '417 263 851', '29090109417263851', '29090109 417 263 851']) {
    const asked = await visitor.submit(page, { form: 'main form', fields: { numFid } });
    assert.equal(
      asked.document.querySelector('input[name=login]')?.getAttribute('value'),
      '29090109417263851',
    );
  }
  for (const numFid of ['41726385', '4172638511', '29090110417263851', '2909010941726385']) {
    const refused = await visitor.submit(page, { form: 'main form', fields: { numFid } });
    assert.equal(refused.status, 400);
    assert.match(words(refused, '#numFid-erreur'), /Neuf chiffres, ceux qui suivent le préfixe/);
  }
});
