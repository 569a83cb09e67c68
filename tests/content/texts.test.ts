import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ACCESSIBILITY_AUDIT, conformityOf } from '#domain/accessibility.ts';
import { SHIPPED_CONTENT } from '#features/content/testing/shipped-content.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { hold, pay } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { decodeEntities, type Page, Visitor, words } from '#tests/harness/visitor.ts';

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
    ['/accessibilite', `Accessibilité : ${conformityOf(ACCESSIBILITY_AUDIT)}`, 'Défenseur des droits'],
    ['/conditions-utilisation', 'Conditions d’utilisation', 'Le droit français s’applique'],
    ['/donnees-personnelles', 'Données personnelles', 'Commission nationale de l’informatique'],
    ['/securite', 'Sécurité', 'Nous ne demandons jamais votre mot de passe'],
    ['/besoin-daide/mediateur', 'Saisir le médiateur', 'dans les 90 jours'],
    ['/cookies', 'Vos cookies', 'Un cookie est un petit fichier'],
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
  assert.equal(titles.size, 9);
});

test('NAV-06 CONTENT-04 each theme of questions has its path, each question a link that leads to it, and a search leads there without scripts', async () => {
  const visitor = new Visitor(portal.url);
  const help = await visitor.open('/besoin-daide');
  const themes = help.document
    .querySelectorAll('main .themes a')
    .map((link) => link.getAttribute('href') ?? '');
  assert.ok(themes.includes('/besoin-daide/questions-frequentes/points'));
  const titles = new Set<string>();
  for (const address of themes) {
    const page = await visitor.open(address);
    assert.equal(page.status, 200, address);
    titles.add(words(page, 'title'));
    for (const question of page.document.querySelectorAll('main section[itemprop=mainEntity]'))
      assert.ok(question.querySelector(`a[href="#${question.id}"]`), `${address}#${question.id}`);
  }
  assert.equal(titles.size, themes.length);
  assert.equal((await visitor.open('/besoin-daide/questions-frequentes/rien')).status, 404);

  const found = await visitor.open('/besoin-daide/questions-frequentes?q=mes+pionts+expire');
  assert.match(words(found, 'main [role=status]'), /^\d+ réponses pour « mes pionts expire »/);
  const link = found.document
    .querySelectorAll('main .questions .answer__link a')[0]
    ?.getAttribute('href') as string;
  assert.equal(link, '/besoin-daide/questions-frequentes/points#question-expiration');
  const answer = (await visitor.open(link)).document.querySelector('#question-expiration');
  assert.match(answer?.text ?? '', /36.mois/);

  const nothing = await visitor.open('/besoin-daide/questions-frequentes?q=%3Cb%3Exyzzy');
  assert.match(words(nothing, 'main [role=status]'), /^Aucune réponse pour « <b>xyzzy »/);
  assert.ok(nothing.document.querySelector('main a[href^="/besoin-daide/mes-reclamations?ecrire=1"]'));
  const nonsense = await visitor.open('/besoin-daide/questions-frequentes?q=zzzz');
  assert.match(words(nonsense, 'main [role=status]'), /^Aucune réponse pour « zzzz »/);
  // Where the search of a page that is not there leads.
  const nowhere = await visitor.open('/plan-du-site?q=zzzz');
  assert.match(words(nowhere, 'main'), /Aucune page ni aucune réponse pour « zzzz »/);
});

test('NAV-05 CONTENT-04 a link to a place of a page leads to a place that is there, on every page of the plan, for a visitor and for who has a card', async () => {
  const member = new Visitor(portal.url);
  await member.signIn(DEMONSTRATION_LOGINS.GV);
  for (const visitor of [new Visitor(portal.url), member]) {
    const pages = new Map<string, Page>();
    const open = async (address: string): Promise<Page> => {
      const known = pages.get(address) ?? (await visitor.open(address));
      pages.set(address, known);
      return known;
    };
    const plan = await open('/plan-du-site');
    const listed = new Set(
      plan.document
        .querySelectorAll('main a[href^="/"]')
        .map((link) => (link.getAttribute('href') ?? '').split('#', 1)[0] as string),
    );
    assert.ok(listed.size > 40);
    const places = new Set<string>();
    for (const address of listed)
      for (const link of (await open(address)).document.querySelectorAll('a[href*="#"]')) {
        const { pathname, search, hash, origin } = new URL(
          decodeEntities(link.getAttribute('href') ?? ''),
          new URL(address, portal.url),
        );
        // Of a page that asks for a sign-in, a visitor is shown another one first.
        if (origin === portal.url && hash !== '' && listed.has(pathname))
          places.add(`${pathname}${search}${hash}`);
      }
    assert.ok(places.size > 20, `${places.size} places`);
    for (const place of places) {
      const [address = '', id = ''] = place.split('#');
      const { document } = await open(address);
      assert.ok(document.getElementById(decodeURIComponent(id)), `nothing is at ${place}`);
    }
  }
});

test('CONTENT-02 CONTENT-04 a question that is corrected shows without a restart, and a broken theme leaves the last good one', async () => {
  const visitor = new Visitor(portal.url);
  const file = path.join(folder, 'questions/statut.md');
  const before = fs.readFileSync(file, 'utf8');
  const address = '/besoin-daide/questions-frequentes/statut';
  const added = `${before}\n## Le statut change-t-il la voiture-bar ? {#voiture-bar}\n\nNon.\n`;
  fs.writeFileSync(file, added);
  await until(async () => words(await visitor.open(address)).includes('voiture-bar'));
  assert.match(
    words(await visitor.open('/besoin-daide/questions-frequentes?q=voiture+bar'), 'main .questions'),
    /^Le statut change-t-il la voiture-bar/,
  );
  const led = await visitor.open('/besoin-daide?q=voiture+bar');
  assert.equal(led.url.pathname + led.url.search, '/besoin-daide/questions-frequentes?q=voiture+bar');
  fs.writeFileSync(file, `${added}\n## Sans réponse ? {#sans}\n`);
  await until(async () => (await (await visitor.request('/readyz')).text()).includes('questions/statut.md'));
  assert.match(words(await visitor.open(address)), /voiture-bar/);
  fs.writeFileSync(file, before);
});

interface MenuAnswer {
  readonly profile: string;
  readonly sections: readonly { label: string; links: readonly { href: string; label: string }[] }[];
  readonly groups: MenuAnswer['sections'];
  readonly legal: MenuAnswer['sections'][number]['links'];
}

test('CONTENT-01 PROFILE-03 PROFILE-04 the menus are to be had by calls, the same that the pages of each profile are framed with', async () => {
  const linksOf = (page: Page, selector: string): string[] =>
    page.document.querySelectorAll(selector).map((link) => decodeEntities(link.getAttribute('href') ?? ''));
  const hrefs = (links: readonly { href: string }[]): string[] => links.map(({ href }) => href);
  for (const code of ['NL', ...Object.keys(DEMONSTRATION_LOGINS)]) {
    const visitor =
      code === 'NL'
        ? new Visitor(portal.url)
        : await signedIn(portal.db, demonstrationPerson(code as DemonstrationCode).iuc, portal.url);
    const menu = async (name: string, status = 200): Promise<MenuAnswer> => {
      const answer = await visitor.request(`/api/menu/${name}`);
      assert.equal(answer.status, status, `${code} ${name}`);
      return (await answer.json()) as MenuAnswer;
    };
    const page = await visitor.open('/plan-du-site');
    const [main, footer] = [await menu('main'), await menu('footer')];
    assert.deepEqual([main.profile, footer.profile], [code, code]);
    assert.deepEqual(
      main.sections.flatMap(({ links }) => hrefs(links)),
      linksOf(page, '.main-menu a'),
      code,
    );
    assert.deepEqual(
      [...footer.groups.flatMap(({ links }) => hrefs(links)), ...hrefs(footer.legal)],
      linksOf(page, '.footer nav a'),
      code,
    );
    if (code === 'NL') {
      await menu('profile', 401);
      continue;
    }
    const own = await menu('profile');
    assert.deepEqual(
      own.sections.flatMap(({ links }) => hrefs(links)),
      linksOf(page, '.profile-menu__sections a'),
      code,
    );
    assert.equal(own.sections[0]?.links[0]?.href, '/mon-espace');
  }
});

test('A11Y-02 the foot of every page says the state of conformity that the declaration begins with', async () => {
  const visitor = new Visitor(portal.url);
  const link = (await visitor.open('/')).document.querySelector('.footer a[href="/accessibilite"]');
  assert.equal(
    decodeEntities(link?.text ?? '').replaceAll(/\s/g, ' '),
    words(await visitor.open('/accessibilite'), 'h1'),
  );
});

interface TextsAnswer {
  readonly profile: string;
  readonly entries: readonly {
    readonly key: string;
    readonly title: string;
    readonly version?: string;
    readonly updated?: string;
    readonly profiles?: readonly string[];
    readonly html: string;
  }[];
}
const texts = async (visitor: Visitor, name: string): Promise<TextsAnswer> => {
  const response = await visitor.request(`/api/content/${name}`);
  assert.equal(response.status, 200, name);
  return (await response.json()) as TextsAnswer;
};
/** Whether a text is there for who asks. */
const has = async (visitor: Visitor, name: string, wanted: string): Promise<boolean> =>
  (await texts(visitor, name)).entries.some(({ key }) => key === wanted);
const signedInAs = async (login: string): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(login);
  return visitor;
};

test('CONTENT-01 the texts of pages are to be had by a call, the same that their pages show, to the profiles that they name', async () => {
  const visitor = new Visitor(portal.url);
  const { profile, entries } = await texts(visitor, 'main');
  assert.equal(profile, 'NL');
  for (const [address, key] of [
    ['/mentions-legales', 'mentions-legales'],
    ['/besoin-daide/mediateur', 'mediateur'],
  ] as const) {
    const entry = entries.find((one) => one.key === key);
    assert.ok(entry, key);
    assert.match(entry.updated ?? '', /^\d{4}-\d\d-\d\d$/);
    const page = await visitor.open(address);
    assert.equal(words(page, 'h1'), entry.title);
    const shown = words(page, 'main');
    const paragraphs = [...entry.html.matchAll(/<p>(.+?)<\/p>/gs)];
    assert.ok(paragraphs.length > 0, key);
    for (const [, said = ''] of paragraphs) {
      const plain = decodeEntities(said.replace(/<[^>]+>/g, '')).replace(/\s+/g, ' ');
      assert.ok(shown.includes(plain.trim()), plain);
    }
  }
  fs.writeFileSync(
    path.join(folder, 'pages/zz-club.md'),
    '---\ntitle: Pour le Club\nupdated: 2026-11-22\nprofiles: [GVLC]\n---\n\nTexte & *plus*.\n',
  );
  const club = await signedInAs('gvlc@demo.test');
  await until(() => has(club, 'main', 'zz-club'));
  const own = (await texts(club, 'main')).entries.find(({ key }) => key === 'zz-club');
  assert.deepEqual([own?.profiles, own?.html], [['GVLC'], '<p>Texte &amp; <em>plus</em>.</p>']);
  assert.equal((await texts(club, 'main')).profile, 'GVLC');
  for (const other of [visitor, await signedInAs('gv@demo.test')])
    assert.ok(!(await has(other, 'main', 'zz-club')));
});

test('CONTENT-01 CONTENT-04 the frequent questions are to be had by a call: the themes in their order, each question under the anchor of its page', async () => {
  const visitor = new Visitor(portal.url);
  const { profile, entries } = await texts(visitor, 'faq');
  assert.equal(profile, 'NL');
  const themes = (await visitor.open('/besoin-daide')).document
    .querySelectorAll('main .themes a')
    .map((link) => link.getAttribute('href')?.split('/').at(-1));
  assert.deepEqual(
    entries.map(({ key }) => key),
    themes,
  );
  for (const { key, html } of entries) {
    const page = await visitor.open(`/besoin-daide/questions-frequentes/${key}`);
    assert.deepEqual(
      [...html.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id),
      page.document.querySelectorAll('main section[itemprop=mainEntity]').map(({ id }) => id),
      key,
    );
    // The figures of the rules are in their places, and what only the search knows is nobody's to read.
    assert.doesNotMatch(html, /\{\w+\}|\{#/);
  }
  assert.match(entries.find(({ key }) => key === 'points')?.html ?? '', /36\s?mois/);
  for (const entry of entries) assert.ok(!('alsoAsked' in entry) && !('asked' in entry), entry.key);

  const question = '## Une question du Club ? {#club}\n\nOui.\n';
  const theme = '---\ntitle: Le Club\nupdated: 2026-11-22\nprofiles: [GVLC]\n---\n\n';
  fs.writeFileSync(path.join(folder, 'questions/zz-club.md'), theme + question);
  const club = await signedInAs('gvlc@demo.test');
  await until(() => has(club, 'faq', 'zz-club'));
  assert.ok(!(await has(visitor, 'faq', 'zz-club')));
  fs.rmSync(path.join(folder, 'questions/zz-club.md'));
  await until(async () => !(await has(club, 'faq', 'zz-club')));
});

test('CONTENT-01 the texts of the terms are to be had by a call, as the caller’s profile reads them', async () => {
  const anonymous = await texts(new Visitor(portal.url), 'terms');
  assert.equal(anonymous.profile, 'NL');
  assert.deepEqual(
    anonymous.entries.map(({ key, version }) => [key, version]),
    [
      ['boutique', '2027-01-15'],
      ['programme-grand-voyageur', '2026-12-05'],
      ['service-g30', '2026-11-01'],
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
  const club = await signedInAs('gvlc@demo.test');
  await until(() => has(club, 'terms', 'boutique-club'));
  assert.ok(!(await has(new Visitor(portal.url), 'terms', 'boutique-club')));
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
    .find(({ text }) => /Version du 15\s+janvier\s+2027/.test(text));
  assert.ok(link);
  fs.writeFileSync(
    path.join(folder, 'terms/boutique/2027.md'),
    '---\ntitle: Nouvelles conditions\nvalidFrom: 2027-03-01\n---\nTout a changé.\n',
  );
  await until(async () => words(await customer.open('/conditions-generales')).includes('Tout a changé'));
  const accepted = await customer.open(link.getAttribute('href') ?? '');
  assert.equal(accepted.status, 200);
  assert.match(
    words(accepted, 'main'),
    /n’est plus en vigueur.*Version du 15\s+janvier\s+2027.*six voyageurs/s,
  );
  const again = await customer.open(address);
  assert.match(words(again, 'main .facts'), /Version du 15\s+janvier\s+2027/);
});
