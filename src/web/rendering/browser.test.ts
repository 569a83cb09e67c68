import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HTMLElement, parse } from 'node-html-parser';
import type { Browser, Page } from 'playwright-core';
import { fail, leaveFor, redirect } from '#contract/page-results.ts';
import { browserErrors } from '#domain/errors/browser.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { overviewOf } from '#tests/harness/fake-app.ts';
import { startBareServer, type TestServer } from '#tests/harness/test-server.ts';

const ROUTE = '/plan-du-site';
let browser: Browser;
let server: TestServer;
/** Every name that the action was given. */
const posted: string[] = [];

before(async () => {
  server = await startBareServer({
    pageStandIns: {
      [ROUTE]: {
        loader: ({ url }) => {
          if (url.searchParams.get('do') === 'error') throw new Error('broken');
          if (url.searchParams.get('do') === 'redirect') return redirect(`${ROUTE}?from=redirect`);
          const title = url.searchParams.get('title') ?? 'Plan du site';
          return {
            links: Array.from({ length: 200 }, (_, index) => ({
              path: `${ROUTE}?title=${index}`,
              title: `${title} ${index}`,
              group: 'Aide',
            })),
            groups: ['Aide'],
            answers: [],
          };
        },
        action: ({ form }) => {
          posted.push(form.get('name'));
          if (form.get('name') === '') return fail(400, { fields: { name: 'Champ obligatoire' } });
          if (form.get('button') === 'leave') return leaveFor('/sandbox-page');
          return redirect(`${ROUTE}?title=${encodeURIComponent(form.get('name'))}`);
        },
      },
    },
  });
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

interface Opened {
  readonly page: Page;
  /** Errors, warnings and policy violations the browser reported. */
  readonly problems: string[];
  /** Requests for the page's address: 'NEXT' for data, '' for a document. */
  readonly asked: { path: string; method: string; source: string }[];
}
const open = async (
  path: string,
  options: { javaScriptEnabled?: boolean; cookie?: string } = {},
): Promise<Opened> => {
  const context = await browser.newContext({ javaScriptEnabled: options.javaScriptEnabled ?? true });
  if (options.cookie) {
    const [name = '', value = ''] = options.cookie.split('=');
    await context.addCookies([{ name, value, url: server.base }]);
  }
  const page = await context.newPage();
  const problems: string[] = [];
  const asked: Opened['asked'] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(server.base + path);
  if (options.javaScriptEnabled !== false) {
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  }
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') return;
    asked.push({
      path: url.pathname + url.search,
      method: request.method(),
      source: request.headers()['x-source'] ?? '',
    });
  });
  // Survives client navigation and nothing else.
  if (options.javaScriptEnabled !== false) await page.evaluate(() => Object.assign(window, { mark: true }));
  return { page, problems, asked };
};
const sameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'mark' in window);

interface Built {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Built | string)[];
}
/** Puts a form of the page's own kind on the page, piece by piece: the policy lets no text become markup. */
const addForm = (page: Page, markup: string): Promise<void> => {
  const read = (element: HTMLElement): Built => ({
    tag: element.rawTagName,
    attributes: element.attributes,
    children: element.childNodes.map((node) => (node instanceof HTMLElement ? read(node) : node.text)),
  });
  const forms = parse(markup).children.map(read);
  return page.evaluate((given) => {
    const build = ({ tag, attributes, children }: Built): Element => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.append(...children.map((child) => (typeof child === 'string' ? child : build(child))));
      return element;
    };
    document.querySelector('main')?.prepend(...given.map(build));
  }, forms);
};
const heading = (text: string): string => `main li:has-text("${text} 0")`;

test('SEC-02 no text becomes markup, a script or a policy of its own in the browser', async () => {
  const { page } = await open('/plan-du-site');
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(document.createElement('p'), { innerHTML: '<b>x</b>' }),
      'script source': () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
      'script text': () => Object.assign(document.createElement('script'), { text: 'window.broken = true' }),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
    };
    return Object.keys(attempts).filter((name) => {
      try {
        attempts[name]?.();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
  });
  assert.deepEqual(refused, ['innerHTML', 'script source', 'script text', 'policy']);
});

test('NAV-01 NAV-14 a link changes the page by one JSON request, with title and focus, and nothing breaks the policy', async () => {
  const { page, problems, asked } = await open('/nulle-part');
  // Chromium's own line for the 404 of the document.
  problems.splice(0);
  await page.click('main a[href="/plan-du-site"]');
  await page.waitForSelector('h1:has-text("Plan du site")');
  assert.equal(await sameDocument(page), true);
  assert.equal(await page.title(), 'Plan du site');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await page.waitForFunction(
    () => document.querySelector('body > [role=status]')?.textContent === 'Plan du site',
  );
  assert.deepEqual(asked, [{ path: ROUTE, method: 'GET', source: 'NEXT' }]);
  await page.goBack();
  await page.waitForSelector('h1:has-text("Page introuvable")');
  assert.deepEqual(
    problems.filter((line) => !line.includes('404')),
    [],
  );
  await page.context().close();
});

test('NAV-05 an anchor moves focus on direct load and on navigation', async () => {
  const { page } = await open(`${ROUTE}#pied`);
  await page.waitForFunction(() => document.activeElement?.id === 'pied');
  await addForm(page, '<a id="there" href="/plan-du-site?title=b#pied">Pied</a>');
  await page.focus('#there');
  await page.click('#there');
  await page.waitForSelector(heading('b'));
  await page.waitForFunction(() => document.activeElement?.id === 'pied');
  assert.equal(await sameDocument(page), true);
  await page.context().close();
});

test('NAV-01 a new page starts at its top, and going back finds the place it was left at, before either is painted', async () => {
  const { page } = await open(ROUTE);
  const seen = await page.evaluateHandle(() => {
    const places: [firstLink: string, scrolled: number][] = [];
    // Told when a page is in place, before the browser paints it.
    new MutationObserver(() =>
      places.push([document.querySelector('main li')?.textContent ?? '', window.scrollY]),
    ).observe(document.body, { childList: true, subtree: true, characterData: true });
    return places;
  });
  const shown = () => page.locator('main li').first().textContent();
  const first = await shown();
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main li:nth-child(80) a')?.click());
  await page.waitForFunction(() => location.search !== '' && window.scrollY === 0);
  const next = await shown();
  assert.notEqual(next, first);
  const before = (await seen.jsonValue()).length;
  await page.goBack();
  await page.waitForFunction(() => location.search === '' && window.scrollY === 2000);
  assert.equal(await sameDocument(page), true);
  const places = await seen.jsonValue();
  const placed = (link: string | null, from: number, to?: number) =>
    new Set(places.slice(from, to).flatMap(([one, scrolled]) => (one === link ? [scrolled] : [])));
  assert.deepEqual([...placed(next, 0, before)], [0], 'the new page at its top');
  assert.deepEqual([...placed(first, before)], [2000], 'the one come back to where it was');
  await page.context().close();
});

test('A11Y-03 a form posts without script and with it, to the same end', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const { page, asked } = await open(ROUTE, { javaScriptEnabled });
    posted.splice(0);
    if (javaScriptEnabled) {
      await addForm(
        page,
        '<form method="post"><input name="name" value="Zoé &amp; l’été"><button id="go">Envoyer</button></form>',
      );
      await page.click('#go');
    } else {
      // Without script the page cannot be given a form: the document is, as a page with one would be sent.
      await page.route('**/form', (route) =>
        route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: `<form method="post" action="${server.base + ROUTE}"><input name="name" value="Zoé &amp; l’été"><button id="go">Envoyer</button></form>`,
        }),
      );
      await page.goto(`${server.base}/form`);
      await page.click('#go');
    }
    await page.waitForSelector(heading('Zoé & l’été'));
    assert.deepEqual(posted, ['Zoé & l’été']);
    assert.equal(new URL(page.url()).pathname, ROUTE);
    if (javaScriptEnabled) {
      assert.equal(await sameDocument(page), true);
      assert.deepEqual(
        asked.map(({ method, source }) => [method, source]),
        [
          ['POST', 'NEXT'],
          ['GET', 'NEXT'],
        ],
      );
    }
    await page.context().close();
  }
});

test('A form refused keeps the page, its data and what was typed, and asks for nothing again', async () => {
  const { page, asked } = await open(ROUTE);
  await addForm(
    page,
    '<form method="post"><input name="name"><input name="other" value=""><button id="go">Envoyer</button></form>',
  );
  await page.fill('[name=other]', 'gardé');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.click('#go');
  assert.equal((await answer).status(), 400);
  assert.equal(await page.inputValue('[name=other]'), 'gardé');
  assert.equal(await sameDocument(page), true);
  assert.equal(asked.length, 1);
  await page.context().close();
});

test('A form with a query navigates, and the button that was pressed counts', async () => {
  const { page, asked } = await open(ROUTE);
  await addForm(
    page,
    '<form><input name="title" value="cherché"><button name="b" value="1">A</button><button id="go" name="b" value="2">B</button></form>',
  );
  await page.click('#go');
  await page.waitForSelector(heading('cherché'));
  assert.deepEqual(asked, [{ path: `${ROUTE}?title=cherch%C3%A9&b=2`, method: 'GET', source: 'NEXT' }]);
  await page.context().close();
});

test('NAV-14 a loader’s redirect is followed within the document, and one to another kind of page as a document', async () => {
  const { page } = await open(ROUTE);
  await addForm(page, '<a id="there" href="/plan-du-site?do=redirect">x</a>');
  await page.click('#there');
  await page.waitForURL(`**${ROUTE}?from=redirect`);
  assert.equal(await sameDocument(page), true);
  await addForm(
    page,
    '<form method="post"><input name="name" value="a"><button id="go" name="button" value="leave">x</button></form>',
  );
  await page.click('#go');
  await page.waitForURL('**/sandbox-page');
  assert.equal(await page.evaluate(() => 'mark' in window), false);
  await page.context().close();
});

test('NAV-07 an error met by navigation shows in the page’s place with the reference, and the way back works', async () => {
  const { page } = await open(ROUTE);
  await addForm(page, '<a id="there" href="/plan-du-site?do=error">x</a>');
  const answer = page.waitForResponse((response) => response.status() === 500);
  await page.click('#there');
  const { correlationId } = (await (await answer).json()) as { correlationId: string };
  await page.waitForSelector(`main:has-text("${correlationId}")`);
  assert.equal(await page.title(), 'Service indisponible');
  await page.goBack();
  await page.waitForSelector(heading('Plan du site'));
  await page.context().close();
});

test('API-08 when the portal cannot be reached a navigation says so in the page’s place', async () => {
  const { page } = await open(ROUTE);
  await addForm(page, '<a id="there" href="/plan-du-site?title=b">x</a>');
  await page.route('**/plan-du-site?title=b', (route) => route.abort());
  await page.click('#there');
  await page.waitForSelector(`main:has-text("${browserErrors.unreachable.message}")`);
  assert.equal(await page.title(), 'Service indisponible');
  assert.equal(await sameDocument(page), true);
  await page.goBack();
  await page.waitForSelector(heading('Plan du site'));
  assert.equal(await page.title(), 'Plan du site');
  await page.context().close();
});

test('NAV-07 what could not be had is asked for again from where it failed, where a reference is spoken of only if there is one', async () => {
  const { page } = await open(ROUTE);
  await addForm(page, '<a id="there" href="/plan-du-site?title=b">x</a>');
  await page.route('**/plan-du-site?title=b', (route) => route.abort(), { times: 2 });
  await page.click('#there');
  const again = page.getByRole('link', { name: 'Réessayer' });
  await again.waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /référence/i);
  // Still away, then there: in the same entry of the history.
  const failed = page.waitForEvent('requestfailed');
  await again.click();
  await failed;
  await again.click();
  await page.waitForSelector(heading('b'));
  assert.equal(await sameDocument(page), true);
  await page.goBack();
  await page.waitForSelector(heading('Plan du site'));

  await addForm(page, '<a id="broken" href="/plan-du-site?do=error">x</a>');
  await page.click('#broken');
  await again.waitFor();
  assert.match(await page.locator('main').innerText(), /communiquez la référence/);
  await page.context().close();

  const plain = await open('/plan-du-site?do=error', { javaScriptEnabled: false });
  await plain.page.getByRole('link', { name: 'Réessayer' }).click();
  await plain.page.waitForLoadState();
  assert.deepEqual(
    plain.asked.map(({ path }) => path),
    ['/plan-du-site?do=error'],
  );
  await plain.page.context().close();
});

test('NAV-07 a page that breaks in the browser says so in its place, inside the frame', async () => {
  const { page } = await open(ROUTE);
  await addForm(page, '<a id="there" href="/plan-du-site?title=b">x</a>');
  await page.route('**/plan-du-site?title=b', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: null } });
  });
  await page.click('#there');
  await page.waitForSelector(`main:has-text("${browserErrors['page-broken'].message}")`);
  assert.equal(await sameDocument(page), true);
  await page.context().close();
});

test('A11Y-01 a display setting applies without reloading, and is still there after one', async () => {
  const { page } = await open(ROUTE);
  await page.click('footer button[name=mode][value=high]');
  await page.waitForSelector('html[data-mode=high]', { state: 'attached' });
  assert.equal(await sameDocument(page), true);
  await page.click('footer button[name=font]');
  await page.waitForSelector('html[data-font=adapted][data-mode=high]', { state: 'attached' });
  await page.reload();
  assert.equal(await page.getAttribute('html', 'data-mode'), 'high');
  await page.context().close();
});

test('PROFILE-02 the document names the profile, and what the server rendered is what the browser takes over', async () => {
  const { cookie } = server.app.signIn(overviewOf('GV_CLUB'));
  const { page, problems } = await open(ROUTE, { cookie });
  assert.equal(await page.getAttribute('html', 'data-profile'), 'GVLC');
  // A hydration mismatch would be reported as an error.
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('The chunk of a page is fetched when a link to it is pointed at, its data is not', async () => {
  const { page, asked } = await open('/nulle-part');
  const chunk = page.waitForRequest((request) => request.url().includes('/assets/'));
  await page.hover('main a[href="/plan-du-site"]');
  await chunk;
  assert.deepEqual(asked, []);
  await page.context().close();
});

test('NAV-02 whoever is no longer signed in is led to sign in by a link too, with the way back', async () => {
  const guarded = await startBareServer({
    pageStandIns: { [ROUTE]: { access: 'login', loader: () => ({ links: [], groups: [], answers: [] }) } },
  });
  const page = await browser.newPage();
  await page.goto(`${guarded.base}/nulle-part`);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await page.click('main a[href="/plan-du-site"]');
  await page.waitForURL(`${guarded.base}/redirectAuthentication?*`);
  assert.equal(new URL(page.url()).search, '?retour=%2Fplan-du-site');
  await page.close();
  await guarded.close();
});
