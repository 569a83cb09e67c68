import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { SHIPPED_CONTENT } from '#features/content/testing/shipped-content.ts';
import {
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { hold, pay } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'content-'));
fs.cpSync(SHIPPED_CONTENT, folder, { recursive: true });

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
ending.after(async () => fs.rmSync(folder, { recursive: true, force: true }));
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { CONTENT_DIR: folder } });
});

test('CONTENT-05 NAV-01 each text has its page with its own title, open to everybody, and is in the plan of the site', async () => {
  const visitor = new Visitor(portal.url);
  const plan = await visitor.open('/plan-du-site');
  const titles = new Set<string>();
  for (const [address, heading, said] of [
    [
      '/conditions-generales',
      'Conditions générales de vente de la boutique de primes',
      'six voyageurs au plus',
    ],
    [
      '/conditions-generales/non-logue/programme-grand-voyageur-email-burn',
      'Programme Grand Voyageur : gagner et dépenser vos points',
      'Un euro payé rapporte',
    ],
    ['/mentions-legales', 'Mentions légales', 'Open Database License'],
    ['/accessibilite', 'Accessibilité : non conforme', 'Défenseur des droits'],
  ] as const) {
    const page = await visitor.open(address);
    assert.equal(page.status, 200, address);
    assert.equal(words(page, 'h1').replace(/\s/g, ' '), heading);
    assert.ok(words(page, 'main').includes(said), address);
    titles.add(words(page, 'title'));
    assert.ok(
      plan.document.querySelector(`main a[href="${address}"]`),
      `${address} is not in the plan of the site`,
    );
  }
  assert.equal(titles.size, 4);
});

test('CONTENT-01 the texts of the terms are to be had by a call, as the caller’s profile reads them', async () => {
  const call = async (visitor: Visitor) => {
    const response = await visitor.request('/api/content/terms');
    assert.equal(response.status, 200);
    return (await response.json()) as {
      profile: string;
      entries: { key: string; version: string; html: string }[];
    };
  };
  const anonymous = await call(new Visitor(portal.url));
  assert.equal(anonymous.profile, 'NL');
  assert.deepEqual(
    anonymous.entries.map(({ key, version }) => [key, version]),
    [
      ['boutique', '2026-11-22'],
      ['programme-grand-voyageur', '2026-11-22'],
    ],
  );
  assert.match(
    anonymous.entries[0]?.html ?? '',
    /^<h2 id="article-qui-peut-commander">1\. Qui peut commander<\/h2><p>/,
  );
  const restricted = path.join(folder, 'terms/boutique-club');
  fs.mkdirSync(restricted);
  fs.writeFileSync(
    path.join(restricted, '1.md'),
    '---\ntitle: Pour le Club\nvalidFrom: 2027-01-01\nprofiles: [GVLC]\n---\nTexte\n',
  );
  const club = new Visitor(portal.url);
  await club.signIn('gvlc@demo.test');
  await until(async () => (await call(club)).entries.some(({ key }) => key === 'boutique-club'), 30_000);
  assert.ok(!(await call(new Visitor(portal.url))).entries.some(({ key }) => key === 'boutique-club'));
});

test('the terms that a customer accepted with an order are read again from it, also when others have taken their place', async () => {
  const member = await createMember(portal.db, 78, 90_000);
  const customer = await signedIn(portal.db, member.iuc, portal.url);
  const done = await pay(
    customer,
    await hold(customer, { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date: '16/03/2027' }),
  );
  const address = `/recompense/historique-commandes-v2?commande=${done.url.searchParams.get('commande')}`;
  const link = (await customer.open(address)).document
    .querySelectorAll('main .facts a')
    .find(({ text }) => /Version du 22\s+novembre\s+2026/.test(text));
  assert.ok(link);
  fs.writeFileSync(
    path.join(folder, 'terms/boutique/2027.md'),
    '---\ntitle: Nouvelles conditions\nvalidFrom: 2027-03-01\n---\nTout a changé.\n',
  );
  await until(
    async () => words(await customer.open('/conditions-generales')).includes('Tout a changé'),
    30_000,
  );
  const accepted = await customer.open(link.getAttribute('href') ?? '');
  assert.equal(accepted.status, 200);
  assert.match(
    words(accepted, 'main'),
    /n’est plus en vigueur.*Version du 22\s+novembre\s+2026.*six voyageurs/s,
  );
  const again = await customer.open(address);
  assert.match(words(again, 'main .facts'), /Version du 22\s+novembre\s+2026/);
});
