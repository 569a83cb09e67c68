import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { SHIPPED_CONTENT } from '#features/content/testing/shipped-content.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'content-'));
fs.cpSync(SHIPPED_CONTENT, folder, { recursive: true });
const write = (file: string, text: string): void => {
  const target = path.join(folder, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
};
const news = (key: string, published: string, more = ''): void =>
  write(
    `news/${key}.md`,
    `---\ntitle: Titre ${key}\nlead: Chapeau ${key}\npublished: ${published}\nscene: bay\n${more}---\nTexte ${key}.\n`,
  );
// The portals of the tests wake up on 1 March 2027.
news('du-jour', '2027-03-01', 'profiles: [NL, GV, GVI]\n');
news('de-demain', '2027-03-02');
news('des-membres', '2027-02-27', 'profiles: [GV]\n');

// One service more than a dashboard has room for.
write(
  'services/de-trop.md',
  '---\ntitle: De trop\nhref: /mon-espace\nprofiles: [GV, GVI, AR]\norder: 9\n---\nUn service.\n',
);

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
ending.after(async () => fs.rmSync(folder, { recursive: true, force: true }));
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { CONTENT_DIR: folder } });
});

const headings = (page: Page, selector: string): string[] =>
  page.document
    .querySelectorAll(selector)
    .map(({ structuredText }) => structuredText.replace(/\s+/g, ' ').trim());
const signedIn = async (code: keyof typeof DEMONSTRATION_LOGINS): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS[code]);
  return visitor;
};

test('CONTENT-03 /actualites lists what is published, the latest first, and each leads to its article', async () => {
  const visitor = new Visitor(portal.url);
  const page = await visitor.open('/actualites');
  const titles = headings(page, 'main h2');
  assert.equal(titles[0], 'Titre du-jour');
  assert.ok(titles.length > 6);
  assert.ok(!titles.some((title) => /de-demain|des-membres/.test(title)));
  const days = page.document.querySelectorAll('main time').map((time) => time.getAttribute('datetime') ?? '');
  assert.deepEqual(days, days.toSorted().reverse());
  for (const link of page.document.querySelectorAll('main :is(h2) a')) {
    const article = await visitor.open(link.getAttribute('href') ?? '');
    assert.equal(article.status, 200);
    assert.ok(titles.includes(words(article, 'h1')));
    assert.equal(words(article, '.breadcrumb'), 'Actualités');
    // A figure of the rules that was not filled in.
    assert.doesNotMatch(words(article, 'main'), /[{}]/);
  }
  for (const hidden of ['de-demain', 'des-membres', 'rien'])
    assert.equal((await visitor.open(`/actualites/${hidden}`)).status, 404, hidden);
});

test('CONTENT-03 what visitors read is not closed to who signs in: the link opens the article, which no list of theirs has', async () => {
  const reader = await signedIn('AR');
  assert.ok(!headings(await reader.open('/actualites'), 'main h2').includes('Titre du-jour'));
  const article = await reader.open('/actualites/du-jour');
  assert.equal(article.status, 200);
  assert.equal(words(article, 'h1'), 'Titre du-jour');
  assert.equal((await reader.open('/actualites/des-membres')).status, 404);
});

test('CONTENT-03 a dashboard pushes four news and three services at most, those of its profile', async () => {
  for (const [code, first, count] of [
    ['GV', ['Titre du-jour', 'Titre des-membres'], 3],
    ['GVI', ['Titre du-jour'], 3],
    // What is new in the shop is no news to who cannot go there.
    ['AR', ['Posez votre question avec vos mots'], 3],
  ] as const) {
    const page = await (await signedIn(code)).open('/mon-espace');
    const pushed = headings(page, '.dashboard-news :is(.lead-news, .news-lines) h3');
    assert.equal(pushed.length, 4, code);
    assert.deepEqual(pushed.slice(0, first.length), [...first]);
    const services = page.document.querySelectorAll('.service-lines a');
    assert.equal(services.length, count, code);
    const visitor = await signedIn(code);
    for (const service of services)
      assert.equal((await visitor.open(service.getAttribute('href') ?? '')).status, 200, code);
  }
});

test('CONTENT-03 CONTENT-01 the call answers the news and the services of the caller’s profile', async () => {
  const answered = async (visitor: Visitor, kind: string) =>
    (await (await visitor.request(`/api/content/${kind}`)).json()) as {
      profile: string;
      entries: { key: string; published?: string; href?: string }[];
    };
  const own = await answered(await signedIn('GV'), 'news');
  assert.equal(own.profile, 'GV');
  assert.deepEqual(own.entries.slice(0, 2), [
    ...own.entries.filter(({ key }) => key === 'du-jour'),
    ...own.entries.filter(({ key }) => key === 'des-membres'),
  ]);
  assert.equal(own.entries[0]?.published, '2027-03-01');
  const visitors = await answered(new Visitor(portal.url), 'news');
  assert.ok(!visitors.entries.some(({ key }) => key === 'des-membres'));
  const services = await answered(await signedIn('GVI'), 'services');
  assert.ok(services.entries.every(({ href }) => href?.startsWith('/')));
});

test('CONTENT-06 contact messages are shown to the profiles they name, on the help page and in the call', async () => {
  for (const [visitor, title, profile] of [
    [new Visitor(portal.url), 'Nous écrire', 'NL'],
    [await signedIn('GVI'), 'Votre service client', 'GVI'],
    [await signedIn('GV'), 'Votre service client Grand Voyageur', 'GV'],
  ] as const) {
    const page = await visitor.open('/besoin-daide');
    assert.deepEqual(headings(page, '.contact-messages h2'), [title]);
    const answer = (await (await visitor.request('/api/content/contacts')).json()) as {
      profile: string;
      entries: { title: string; contactProfiles: { profileId: string }[]; contactMessage: string }[];
    };
    assert.equal(answer.profile, profile);
    assert.deepEqual(
      answer.entries.map((entry) => entry.title),
      [title],
    );
    assert.ok(answer.entries[0]?.contactProfiles.some(({ profileId }) => profileId === profile));
    assert.match(answer.entries[0]?.contactMessage ?? '', /^<p>/);
  }
});

test('CONTENT-03 the feed holds what everybody may read, as Atom has it', async () => {
  const answer = await fetch(`${portal.url}/actualites.atom`);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/atom\+xml/);
  const feed = await answer.text();
  assert.match(feed, /<title>Titre du-jour<\/title>/);
  assert.doesNotMatch(feed, /des-membres|de-demain|[{}]/);
  const links = [...feed.matchAll(/<entry><id>([^<]+)<\/id>/g)].map(([, address = '']) => address);
  assert.ok(links.length > 6);
  assert.equal(new Set(links).size, links.length);
  assert.equal((await fetch(links[1] ?? '')).status, 200);
});
