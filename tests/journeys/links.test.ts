import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMONSTRATION_LOGINS, lastFirst } from '#tests/harness/demonstration.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

/** Pages that one crawl looks at; the whole portal of one person is far less. */
const MOST_PAGES = 120;

/** Paths (with query) of the portal's own links and GET forms on a page; anchors must exist on it. */
const linksOf = (page: Page): string[] =>
  page.document.querySelectorAll('a[href], link[href]').flatMap((link) => {
    const href = link.getAttribute('href') ?? '';
    if (/^(mailto|tel|data):/.test(href)) return [];
    const url = new URL(href.replaceAll('&amp;', '&'), page.url);
    if (url.origin !== page.url.origin) return [];
    if (url.hash && url.pathname === page.url.pathname && url.search === page.url.search) {
      const id = decodeURIComponent(url.hash.slice(1));
      assert.ok(page.document.getElementById(id), `${page.url.pathname} leads to #${id}, which is not there`);
      return [];
    }
    return [url.pathname + url.search];
  });

/** What is closed to somebody says why: the shop, which every member is shown, and what texts for everybody lead to (PROFILE-06). */
type Closed = (page: Page) => boolean;
const nothing: Closed = () => false;
const explained: Closed = (page) =>
  page.status === 403 &&
  /La boutique|réservée aux membres du programme de fidélité/.test(words(page, 'main'));

/** Opens everything that can be reached by links from `/`, and answers how many addresses that were. */
const crawl = async (visitor: Visitor, closed: Closed): Promise<number> => {
  const queue: { path: string; from: string }[] = [{ path: '/', from: 'the start' }];
  const seen = new Set<string>(['/']);
  // Trains on other days lead to other days without end: a few addresses of each page stand for the rest.
  const perPath = new Map<string, number>();
  for (const { path, from } of queue) {
    const page = await visitor.open(path);
    assert.ok(page.status < 400 || closed(page), `${from} leads to ${path}, which answers ${page.status}`);
    if (!(page.headers.get('content-type') ?? '').includes('text/html')) continue;
    for (const next of linksOf(page)) {
      const pathname = next.replace(/\?.*/, '');
      const times = perPath.get(pathname) ?? 0;
      if (seen.has(next) || times >= 6 || seen.size >= MOST_PAGES) continue;
      perPath.set(pathname, times + 1);
      seen.add(next);
      queue.push({ path: next, from: path });
    }
  }
  return seen.size;
};

test('a visitor finds no dead link', async () => {
  assert.ok((await crawl(new Visitor(portal.url), nothing)) > 10);
});

for (const [code, login] of Object.entries(DEMONSTRATION_LOGINS))
  test(`PROFILE-06 a customer of profile ${code} finds no dead link, and a closed page only where it says why`, async () => {
    const visitor = new Visitor(portal.url);
    await visitor.signIn(login);
    assert.ok((await crawl(visitor, code === 'GV' || code === 'GVLC' ? nothing : explained)) > 10);
  });
