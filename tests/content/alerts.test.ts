import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { SHIPPED_CONTENT } from '#features/content/testing/shipped-content.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { openWatched, visit } from '#tests/harness/watched.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'content-'));
fs.cpSync(SHIPPED_CONTENT, folder, { recursive: true });
fs.mkdirSync(path.join(folder, 'alerts'), { recursive: true });
const LONG = 'Mouvement social : trains supprimés entre Paris et Lyon du 4 au 6 mars';
const alert = (key: string, title: string, front: string): void =>
  fs.writeFileSync(
    path.join(folder, 'alerts', `${key}.md`),
    `---\ntitle: '${title}'\n${front}\n---\nTexte de ${key}. [La suite](/besoin-daide)\n`,
  );
// The portals of the tests wake up on 1 March 2027 at 11:00 in Paris.
alert('entretien', 'Entretien dimanche', 'level: information\norder: 1');
alert('cartes', 'Pour les cartes de réduction', 'level: importante\nrights: [abonnement-inconnu, card]');
alert('greve', LONG, 'level: critique');
alert('membres', 'Pour les membres', 'level: importante\nprofiles: [GV]');
alert(
  'autre-carte',
  'Pour une carte que personne n’a'.replace('’', 'e'),
  'level: critique\nrights: [carte-inconnue]',
);
alert('finie', 'Finie', 'level: critique\nuntil: 2027-03-01T11:00');
alert('demain', 'Demain', 'level: critique\nfrom: 2027-03-02T08:00');
alert('guichet', 'Lecteurs de cartes en panne', 'level: importante\nreaders: [conseillers]');
alert(
  'partout',
  'Pour qui voyage et qui vend',
  'level: critique\nreaders: [voyageurs, conseillers]\nprofiles: [GVLC]',
);
alert('commencee', 'Commencée', 'level: information\nfrom: 2027-03-01T10:59\norder: 2');

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
ending.after(async () => fs.rmSync(folder, { recursive: true, force: true }));
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { CONTENT_DIR: folder } });
});

const shownOn = (page: Page): string[] =>
  page.document.querySelectorAll('.site-alerts button').map((button) => button.getAttribute('value') ?? '');
const signedIn = async (code: keyof typeof DEMONSTRATION_LOGINS): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS[code]);
  return visitor;
};

test('ALERT-01 three alerts at most stand above every page, the most pressing first, by profile, by card and while they last', async () => {
  const visitor = new Visitor(portal.url);
  for (const address of ['/', '/plan-du-site', '/rien-ici'])
    assert.deepEqual(shownOn(await visitor.open(address)), ['greve', 'entretien', 'commencee'], address);
  assert.deepEqual(shownOn(await (await signedIn('AR')).open('/mon-espace')), [
    'greve',
    'cartes',
    'entretien',
  ]);
  const member = shownOn(await (await signedIn('GV')).open('/mon-espace'));
  assert.equal(member.length, 3);
  assert.deepEqual([member[0], member.includes('membres')], ['greve', true]);
  assert.deepEqual(shownOn(await (await signedIn('GVI')).open('/mon-espace')), [
    'greve',
    'entretien',
    'commencee',
  ]);
});

test('ALERT-01 PRO-02 an agent is shown what is written for agents, by the profile of the customer who is served, and nothing that speaks to travellers', async () => {
  const atTheDesk = async (code: keyof typeof DEMONSTRATION_LOGINS): Promise<string[]> => {
    const [card] = await portal.db.query<{ numero: string }>(
      `select card.number as numero from customer.card join customer.person p using (iuc) where p.email = $1`,
      [DEMONSTRATION_LOGINS[code]],
    );
    const agent = new Visitor(portal.url);
    const fields = { agent: 'EMERAUDE_P@0001', numero: card?.numero ?? '' };
    const home = await agent.submit(await agent.submit(await agent.open('/sandbox/desk'), { fields }));
    assert.equal(home.document.querySelector('main')?.getAttribute('data-page'), 'ACCUEIL');
    return shownOn(home);
  };
  assert.deepEqual(await atTheDesk('GV'), ['guichet']);
  assert.deepEqual(await atTheDesk('GVLC'), ['partout', 'guichet']);
  assert.equal(shownOn(await (await signedIn('GVLC')).open('/mon-espace')).includes('partout'), true);
});

test('ALERT-01 one that is put away without scripts stays so, by a cookie of 400 days that each visit renews; the next takes its place', async () => {
  const visitor = await signedIn('AR');
  const before = await visitor.open('/informations/voyages-futurs');
  const after = await visitor.submit(before, {
    form: '.site-alerts form',
    button: 'masquer=greve',
  });
  assert.equal(after.url.pathname, '/informations/voyages-futurs');
  assert.deepEqual(shownOn(after), ['cartes', 'entretien', 'commencee']);
  await visitor.submit(after, { form: '.site-alerts form', button: 'masquer=cartes' });
  visitor.cookieLines.length = 0;
  assert.deepEqual(shownOn(await visitor.open('/mon-espace')), ['entretien', 'commencee']);
  const renewed = visitor.cookieLines.find((line) => line.startsWith('alertes=')) ?? '';
  assert.match(renewed, /^alertes=greve\.cartes; Path=\/; SameSite=Lax; HttpOnly; Max-Age=34560000$/);
  // A name that no alert has is kept nowhere.
  visitor.cookieLines.length = 0;
  for (const masquer of ['aucune-alerte', '<script>', '', 'greve.cartes'])
    await visitor.request('/alertes', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ masquer, retour: '/mon-espace' }).toString(),
    });
  assert.deepEqual(visitor.cookieLines, []);
  const elsewhere = new Visitor(portal.url);
  elsewhere.keepCookie('alertes', 'greve.%3Cscript%3E.x');
  assert.deepEqual(shownOn(await elsewhere.open('/')), ['entretien', 'commencee']);
});

test('ALERT-01 a phone shows 50 characters of it and the whole on demand; put away by a script, the page stays', async () => {
  const browser = await launchBrowser();
  ending.after(() => browser.close());
  const { page, context, complaints } = await openWatched(browser, {
    origin: portal.url,
    viewport: { width: 390, height: 844 },
  });
  await visit(page, '/inscription/compte-client-sncf');
  const summary = page.locator('.site-alert--critique summary');
  const said = async () =>
    (await summary.innerText()).replace(/\s+/g, ' ').replace('Alerte critique :', '').trim();
  const short = await said();
  assert.ok(short.length <= 50 && short.endsWith('…'), short);
  await summary.click();
  await page.locator('.site-alert--critique p').first().waitFor();
  assert.equal(await said(), LONG);
  await page.setViewportSize({ width: 1280, height: 800 });
  assert.equal(await said(), LONG);
  await page.locator('[name=firstName]').fill('Inès');
  await page.locator('.site-alert--critique button').click();
  await page.locator('.site-alert--critique').waitFor({ state: 'detached' });
  assert.equal(await page.locator('[name=firstName]').inputValue(), 'Inès');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'contenu');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('ALERT-01 a made-up place to come back to is the home page', async () => {
  const answer = await new Visitor(portal.url).request('/alertes', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'masquer=greve&retour=https://ailleurs.example/',
  });
  assert.equal(answer.headers.get('location'), '/');
  assert.ok(words(await new Visitor(portal.url).open('/'), '.site-alerts').includes('Entretien dimanche'));
});
