import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageRoutes } from '#contract/routes.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  demonstrationPerson,
  lastFirst,
} from '#tests/harness/demonstration.ts';
import { sessionOf, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { PAGE_DATA } from '#tests/harness/test-server.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, pageOf, titleOf, Visitor } from '#tests/harness/visitor.ts';
import { openWatched, visit } from '#tests/harness/watched.ts';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

type Role = 'NL' | DemonstrationCode;
const ROLES: readonly Role[] = ['NL', ...(Object.keys(DEMONSTRATION_LOGINS) as DemonstrationCode[])];
const PASSES: Readonly<Record<string, readonly Role[]>> = {
  public: ROLES,
  login: ROLES.filter((role) => role !== 'NL'),
  card: ['GVT', 'GV', 'GVLC', 'GVTLC'],
  shop: ['GV', 'GVLC'],
  staff: [],
};

const visitorOf = (role: Role): Promise<Visitor> | Visitor =>
  role === 'NL' ? new Visitor(portal.url) : signedIn(portal.db, demonstrationPerson(role).iuc, portal.url);

/** An address of a route; a parameter that names nothing of anybody's makes it the unknown page. */
const addressOf = (path: string): string => path.replace('*', '/page-inconnue').replace(/:\w+/g, 'inconnu');

/** What a document has to be, whatever it shows. */
const faultsOf = (page: Page, role: Role): string[] => {
  const count = (selector: string): number => page.document.querySelectorAll(selector).length;
  const title = titleOf(page);
  const rules: Readonly<Record<string, boolean>> = {
    'is in French': page.document.querySelector('html')?.getAttribute('lang') === 'fr',
    'says whose it is': page.document.querySelector('html')?.getAttribute('data-profile') === role,
    'has one heading of the page': count('main h1') === 1 && count('h1') === 1,
    'has one of each landmark': ['header', 'main', 'footer'].every(
      (one) => count(`body ${one}.${one}, body ${one}#contenu`) === 1,
    ),
    'names its page': (page.document.querySelector('main')?.getAttribute('data-page') ?? '') !== '',
    'has a title': title.length > 2,
    'ends its title with the product’s name when signed in, and only then':
      title.endsWith(`– ${PRODUCT_NAME}`) === (role !== 'NL'),
    'leads to its content, foot and cookies first':
      page.document
        .querySelectorAll('body a')
        .slice(0, 3)
        .map((link) => link.getAttribute('href'))
        .join(' ') === '#contenu #pied #cookies',
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
};

test('NAV-01 NAV-09 every route answers every profile by direct load and as the data of a navigation: one title, one heading, the landmarks', async () => {
  let shown = 0;
  for (const role of ROLES) {
    const visitor = await visitorOf(role);
    const titles = new Map<string, string>();
    for (const { path, access, id, page: folder } of pageRoutes) {
      const address = addressOf(path);
      const says = `${role} ${address}`;
      const direct = await visitor.request(address, { headers: { accept: 'text/html' } });
      const isOpen = PASSES[access]?.includes(role) ?? false;
      if (!isOpen && role === 'NL') {
        assert.equal(direct.status, 303, says);
        continue;
      }
      // The root is the personal space of whoever is signed in, and some pages lead on.
      if (direct.status === 303) {
        assert.ok(isOpen, says);
        continue;
      }
      // What names somebody's thing may have none; what is there for editors alone is a 404 until a setting opens it.
      const mayLack = /[:*]/.test(path) || id === 'contentPreview';
      const expected = isOpen ? (mayLack ? [200, 400, 404] : [200]) : [403];
      assert.ok(expected.includes(direct.status), `${says}: ${direct.status}`);
      const page = await pageOf(direct, new URL(address, portal.url));
      assert.deepEqual(faultsOf(page, role), [], says);
      shown += 1;
      const data = await visitor.request(address, { headers: PAGE_DATA });
      assert.equal(data.status, direct.status, `${says} as data`);
      const { view } = (await data.json()) as { view: { page: { title: string; id: string } } };
      assert.equal(view.page.title, titleOf(page), says);
      assert.equal(view.page.id, page.document.querySelector('main')?.getAttribute('data-page'), says);
      // Each page its own title; one folder may answer for several addresses.
      if (direct.status !== 200) continue;
      const other = titles.get(titleOf(page));
      assert.ok(other === undefined || other === folder, `${says} is titled like ${other}`);
      titles.set(titleOf(page), folder);
    }
  }
  assert.ok(shown > 300, `${shown} documents`);
});

for (const role of ['NL', 'AR', 'GV'] as const)
  test(`NAV-01 every page of the plan of the site opens by a link to a customer of profile ${role}, in the same document and without a complaint`, async () => {
    const browser = await launchBrowser();
    ending.after(() => browser.close());
    const session = role === 'NL' ? undefined : await sessionOf(portal.db, demonstrationPerson(role).iuc);
    const { page, context, complaints } = await openWatched(browser, {
      origin: portal.url,
      reducedMotion: 'reduce',
      ...(session === undefined ? {} : { session }),
    });
    await visit(page, '/plan-du-site');
    const hrefs = await page
      .locator('.page-groups a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    assert.ok(hrefs.length > 12, `${hrefs.length} pages`);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    for (const href of hrefs.filter((one) => one !== '/plan-du-site')) {
      await page.locator(`.page-groups a[href="${href}"]`).click();
      await page.waitForFunction(
        (path) =>
          location.pathname === path &&
          (document.querySelector('dialog.popup h1') || !document.querySelector('.page-groups')),
        href,
      );
      // A popup stands over the page that led to it.
      await page.waitForFunction(
        () =>
          (document.querySelector('dialog.popup') ?? document).querySelectorAll('h1').length === 1 &&
          document.title.length > 2,
      );
      assert.equal(await page.evaluate(() => 'sameDocument' in window), true, href);
      assert.equal((await page.title()).endsWith(PRODUCT_NAME), role !== 'NL', href);
      await page.goBack();
      await page.waitForFunction(
        () =>
          location.pathname === '/plan-du-site' &&
          document.querySelector('.page-groups') &&
          !document.querySelector('dialog.popup'),
      );
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });

test('NAV-05 the anchors of the specification move the focus on direct load and on navigation', async () => {
  const browser = await launchBrowser();
  ending.after(() => browser.close());
  const { page, context, complaints } = await openWatched(browser, {
    origin: portal.url,
    reducedMotion: 'reduce',
    session: await sessionOf(portal.db, demonstrationPerson('GV').iuc),
  });
  const isThere = async (anchor: string): Promise<void> => {
    const found = (): Promise<string> =>
      page.evaluate((id) => {
        const target = document.getElementById(id);
        const top = Math.round(target?.getBoundingClientRect().top ?? -1_000);
        const hasFocus = target?.contains(document.activeElement) ?? false;
        return `${location.pathname} ${hasFocus ? 'focus' : document.activeElement?.tagName} ${top > -2 && top < window.innerHeight ? 'in sight' : top}`;
      }, anchor);
    await until(async () => / focus in sight$/.test(await found())).catch(async () =>
      assert.match(await found(), / focus in sight$/, anchor),
    );
  };
  for (const [path, anchor] of [
    ['/informations/mes-informations', 'mes-communications'],
    ['/programme', 'program-fid-3'],
    ['/cookies', 'PersonnaliserCookies'],
  ] as const) {
    await visit(page, `${path}#${anchor}`);
    await isThere(anchor);
    await visit(page, '/plan-du-site');
    // A link as an editor's text has it.
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      link.id = 'there';
      link.textContent = href;
      document.querySelector('main')?.prepend(link);
    }, `${path}#${anchor}`);
    await page.click('#there');
    await isThere(anchor);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('NAV-04 the routes that are no page of a menu do what their names say: the way to sign in and back, out by a button, the space, the identifier, the footprint', async () => {
  const visitor = new Visitor(portal.url);
  const way = await visitor.request('/redirectAuthentication?retour=%2Finformations%2Fvoyages-futurs');
  assert.equal(way.status, 303);
  assert.match(way.headers.get('location') ?? '', /\/sandbox\/identity\/auth\?/);
  await visitor.signIn(DEMONSTRATION_LOGINS.AR, undefined, '/informations/voyages-futurs');
  for (const [path, step, title] of [
    ['/mon-espace', 'monEspace', 'Bonjour'],
    ['/modification-identifiant', 'modificationIdentifiant', 'Modifier mon adresse e-mail'],
    ['/migration', 'migrationIdentifiant', ''],
    ['/migrationfid', 'migrationFidelite', ''],
    ['/mon-empreinte-carbone', 'monEmpreinteCarbone', ''],
  ] as const) {
    const page = await visitor.open(path);
    assert.equal(page.status, 200, path);
    assert.equal(page.document.querySelector('main')?.getAttribute('data-page'), step);
    assert.ok((page.document.querySelector('main h1')?.text ?? '').includes(title), path);
  }
  // A GET of the way out asks: nobody is signed out by a picture in a mail.
  const asked = await visitor.open('/logout');
  assert.ok(asked.document.querySelector('main form[method=post][action="/logout"] button'));
  assert.equal((await visitor.open('/mon-espace')).url.pathname, '/mon-espace');
  await visitor.submit(asked, { form: 'main form[action="/logout"]' });
  assert.equal((await visitor.request('/mon-espace')).status, 303);
});
