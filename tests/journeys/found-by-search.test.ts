import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageRoutes } from '#contract/routes.ts';
import { PICTURE_SCENES, pictureName } from '#domain/link-pictures.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { decodeEntities, type Page, titleOf, Visitor } from '#tests/harness/visitor.ts';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

const content = (page: Page, selector: string, attribute = 'content'): string | undefined => {
  const value = page.document.querySelector(selector)?.getAttribute(attribute);
  return value === undefined ? undefined : decodeEntities(value);
};
const structured = (page: Page): Record<string, unknown>[] =>
  page.document
    .querySelectorAll('script[type="application/ld+json"]')
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>);
interface Trail {
  readonly itemListElement: readonly { position: number; name: string; item: string }[];
}

test('NAV-13 every page of the sitemap says what it is: title, description, one address, a picture, and where it stands; no two say the same', async () => {
  const visitor = new Visitor(portal.url);
  const sitemap = await (await visitor.request('/sitemap.xml')).text();
  const locations = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, location = '']) => new URL(location),
  );
  assert.ok(locations.length > 25, `${locations.length} pages`);
  const themes = locations.filter(({ pathname }) => /questions-frequentes\/./.test(pathname));
  assert.ok(themes.length > 8, 'each theme of questions is among them');
  assert.match(sitemap, /questions-frequentes\/points<\/loc><lastmod>\d{4}-\d{2}-\d{2}</);
  const said = new Map<string, string>();
  for (const { origin, pathname } of locations) {
    // An address with more to it is the same page.
    const page = await visitor.open(`${pathname}?utm_source=lettre`);
    assert.equal(page.status, 200, pathname);
    assert.equal(content(page, 'link[rel=canonical]', 'href'), origin + pathname);
    assert.equal(content(page, 'meta[property="og:url"]'), origin + pathname);
    const description = content(page, 'meta[name=description]') ?? '';
    assert.ok(description.length >= 40 && description.length <= 170, `${pathname}: ${description.length}`);
    assert.equal(content(page, 'meta[property="og:description"]'), description);
    assert.equal(content(page, 'meta[property="og:title"]'), titleOf(page));
    for (const words of [description, titleOf(page)]) {
      assert.equal(said.get(words), undefined, `${pathname} says what ${said.get(words)} does: ${words}`);
      said.set(words, pathname);
    }
    assert.match(content(page, 'meta[property="og:image"]') ?? '', /\/partage-[a-z]+\.png$/);
    assert.equal(page.document.querySelector('meta[name=robots]'), null, pathname);
    const kinds = structured(page);
    if (pathname === '/')
      assert.deepEqual(
        kinds.map((one) => one['@type']),
        ['Organization', 'WebSite'],
      );
    else {
      const isArticle = pathname.startsWith('/actualites/');
      assert.deepEqual(
        kinds.map((one) => one['@type']),
        isArticle ? ['Article', 'BreadcrumbList'] : ['BreadcrumbList'],
        pathname,
      );
      assert.equal(content(page, 'meta[property="og:type"]'), isArticle ? 'article' : 'website', pathname);
      if (isArticle) {
        const [article = {}] = kinds;
        assert.equal(article['headline'], titleOf(page));
        assert.equal(article['mainEntityOfPage'], origin + pathname);
        const day = page.document.querySelector('main time')?.getAttribute('datetime');
        assert.match(day ?? '', /^\d{4}-\d{2}-\d{2}$/);
        assert.equal(article['datePublished'], day);
        assert.equal(content(page, 'meta[property="article:published_time"]'), day);
      }
      const { itemListElement: stops } = kinds.at(-1) as unknown as Trail;
      assert.equal(stops[0]?.item, `${origin}/`);
      assert.equal(stops.at(-1)?.item, origin + pathname);
      assert.deepEqual(
        stops.map(({ position }) => position),
        stops.map((_, at) => at + 1),
      );
      for (const { item } of stops)
        assert.ok(
          locations.some(({ href }) => href === item),
          `${pathname}: ${item}`,
        );
    }
  }
  const faq = await visitor.open('/besoin-daide/questions-frequentes/points');
  assert.ok(faq.document.querySelector('[itemtype="https://schema.org/FAQPage"] [itemprop=acceptedAnswer]'));
});

test('NAV-13 a page has one address for search engines, however somebody wrote it', async () => {
  const visitor = new Visitor(portal.url);
  for (const [written, address] of [
    ['/programme/', '/programme'],
    ['/progr%61mme', '/programme'],
    ['/?utm_source=lettre', '/'],
    ['/besoin-daide/questions-frequentes/points//', '/besoin-daide/questions-frequentes/points'],
    ['/actualites/choisir-s%61-place/', '/actualites/choisir-sa-place'],
  ] as const) {
    const page = await visitor.open(written);
    assert.equal(page.status, 200, written);
    assert.equal(content(page, 'link[rel=canonical]', 'href'), new URL(address, portal.url).href, written);
  }
});

test('NAV-13 what needs a sign-in, leads on from another page or does not exist is shown by no search engine', async () => {
  const visitor = new Visitor(portal.url);
  const unlisted = pageRoutes.filter(
    ({ path, access, description }) => access === 'public' && description === undefined && !/[:*]/.test(path),
  );
  assert.ok(unlisted.length > 8);
  for (const path of [
    ...unlisted.map((one) => one.path),
    '/rien-ici',
    '/besoin-daide/questions-frequentes/rien',
    // A page that says what it is, in a version that is none.
    '/conditions-generales?version=2020-01-01',
  ]) {
    const page = await visitor.open(path);
    assert.equal(content(page, 'meta[name=robots]'), 'noindex', path);
    assert.equal(page.document.querySelector('link[rel=canonical], meta[property^="og:"]'), null, path);
  }
});

test('NAV-13 the picture of a link is drawn by the build in the size that is asked for, one for each landscape', async () => {
  const seen = new Set<string>();
  for (const scene of PICTURE_SCENES) {
    const answer = await new Visitor(portal.url).request(`/${pictureName(scene)}`);
    assert.equal(answer.status, 200, scene);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
    assert.ok(bytes.length > 8_000 && bytes.length < 120_000, `${scene}: ${bytes.length} bytes`);
    seen.add(bytes.toString('base64'));
  }
  assert.equal(seen.size, PICTURE_SCENES.length);
});
