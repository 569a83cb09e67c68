import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fail, leaveFor, notFound, redirect } from '#contract/page-results.ts';
import { Fault } from '#domain/failure.ts';
import { fakeApp, overviewOf } from '#tests/harness/fake-app.ts';
import {
  HTML,
  hydrationOf,
  PAGE_DATA,
  startBareServer,
  type TestServer,
} from '#tests/harness/test-server.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** One route of the table whose loader and action do what the address and the form ask for. */
const ROUTE = '/plan-du-site';
const links = [
  { path: '/</script><script>alert(1)</script>', title: 'L’été & <b>l’hiver</b> \u2028', group: 'Aide' },
];
/** What the page that they stand in for shows. */
const shown = { links, groups: ['Aide'], answers: [] };
const standIn = (access: 'public' | 'login' | 'card' | 'shop' | 'staff') => ({
  access,
  loader: (context: PageContext) => {
    switch (context.url.searchParams.get('do')) {
      case 'redirect':
        return redirect('/mon-espace?a=1');
      case 'escape':
        throw redirect('//evil.example/');
      case 'leave':
        return leaveFor('https://pay.example/form');
      case 'leave-elsewhere':
        return leaveFor('https://evil.example/');
      case 'missing':
        throw notFound();
      case 'fault':
        throw new Fault('broken', { secret: 'private-detail' });
      case 'error':
        throw new Error('private-message');
      case 'temporal':
        return { ...shown, today: Temporal.PlainDate.from('2026-11-20') };
      case 'step':
        context.setPage({ id: 'ferShopCartOutward', title: 'Aller' });
    }
    return shown;
  },
  action: (context: PageContext) => {
    const name = context.form.get('name');
    if (name === '')
      return fail(400, { values: context.form.values(), fields: { name: 'Champ obligatoire' } });
    context.setHeader('set-cookie', 'saved=1; Path=/; SameSite=Lax');
    return redirect(`/mon-espace?name=${encodeURIComponent(name)}`);
  },
});

const servers: Record<string, TestServer> = {};
const at = (access: string): TestServer => servers[access] as TestServer;

before(async () => {
  for (const access of ['public', 'login', 'card', 'shop', 'staff'] as const) {
    servers[access] = await startBareServer(
      { pageStandIns: { [ROUTE]: standIn(access) } },
      fakeApp({ formActionOrigins: ['https://pay.example'] }),
    );
  }
});
after(async () => {
  for (const server of Object.values(servers)) await server.close();
});

const get = (server: TestServer, query = '', headers: Record<string, string> = HTML): Promise<Response> =>
  fetch(`${server.base}${ROUTE}${query}`, { headers, redirect: 'manual' });
const post = (
  server: TestServer,
  body: Record<string, string>,
  headers: Record<string, string> = HTML,
): Promise<Response> =>
  fetch(`${server.base}${ROUTE}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    redirect: 'manual',
  });

test('NAV-14 the page data had as JSON is the data that the document carries', async () => {
  const document = await get(at('public'));
  const html = await document.text();
  const answer = await get(at('public'), '', PAGE_DATA);
  const json = (await answer.json()) as { kind: string; data: unknown; view: Record<string, unknown> };
  assert.equal(json.kind, 'page');
  assert.deepEqual(json.data, shown);
  assert.deepEqual(hydrationOf(html).data, json.data);
  assert.deepEqual({ ...hydrationOf(html).view, correlationId: '' }, { ...json.view, correlationId: '' });
  for (const { headers } of [document, answer]) {
    assert.match(headers.get('vary') ?? '', /X-Requested-With/);
    assert.equal(headers.get('cache-control'), 'no-store');
  }
  // Text of a person never becomes markup, in the page or in the data beside it.
  assert.ok(!html.includes('<script>alert'));
  assert.ok(html.includes('L’été &amp; &lt;b&gt;'));
});

test('NAV-14 one of the two headers alone gets the document', async () => {
  for (const headers of [{ 'x-source': 'NEXT' }, { 'x-requested-with': 'XMLHttpRequest' }]) {
    const answer = await get(at('public'), '', headers as Record<string, string>);
    assert.match(answer.headers.get('content-type') ?? '', /text\/html/);
  }
});

test('NAV-02 a page that requires login sends an anonymous visitor to sign in, with the way back', async () => {
  const answer = await get(at('login'), '?page=2&reset=false');
  assert.equal(answer.status, 303);
  const to = new URL(answer.headers.get('location') ?? '', at('login').base);
  assert.equal(to.pathname, '/redirectAuthentication');
  assert.equal(to.searchParams.get('retour'), `${ROUTE}?page=2`);
  const data = await get(at('login'), '?page=2', PAGE_DATA);
  assert.equal(data.status, 401);
  const problem = (await data.json()) as Record<string, unknown>;
  assert.equal(problem.code, 'sign-in-required');
  assert.equal(problem.location, `/redirectAuthentication?retour=${encodeURIComponent(`${ROUTE}?page=2`)}`);
  assert.ok(!JSON.stringify(problem).includes('"links"'));
});

test('NAV-02 with the reset flag an anonymous visitor is sent to the root instead', async () => {
  const answer = await get(at('login'), '?reset=true');
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get('location'), '/');
});

test('NAV-02 a signed-in customer gets the page, and its title ends with the product’s name', async () => {
  const { cookie } = at('login').app.signIn(overviewOf('GRANDE_VITESSE'));
  const answer = await get(at('login'), '?reset=true', { ...HTML, cookie });
  assert.equal(answer.status, 200);
  const html = await answer.text();
  assert.match(html, /<title>Plan du site – Espace Voyageur<\/title>/);
  assert.match(html, /data-profile="GVI"/);
});

const OPEN_TO = {
  card: ['GV_TRANS', 'GV', 'GV_CLUB', 'T_CLUB'],
  shop: ['GV', 'GV_CLUB'],
  staff: [],
} as const;
const STATUSES = [
  'GRANDE_VITESSE',
  'ANIMATION_RELATIONNELLE',
  'GV_TRANS',
  'GV',
  'GV_CLUB',
  'T_CLUB',
] as const;

test('PROFILE-06 a page refused to a status says why with a 403, as document, as data and on a post, and runs nothing', async () => {
  for (const [access, open] of Object.entries(OPEN_TO)) {
    for (const status of STATUSES) {
      const { cookie } = at(access).app.signIn(overviewOf(status));
      const expected = (open as readonly string[]).includes(status) ? 200 : 403;
      const document = await get(at(access), '', { ...HTML, cookie });
      const data = await get(at(access), '', { ...PAGE_DATA, cookie });
      const posted = await post(at(access), { name: '' }, { ...HTML, cookie });
      assert.deepEqual(
        [document.status, data.status, posted.status],
        [expected, expected, expected === 200 ? 400 : 403],
        `${status} on ${access}`,
      );
      const html = await document.text();
      if (expected === 403) {
        assert.match(html, /<h1[^>]*>/);
        assert.ok(!html.includes('l’hiver'));
        assert.ok(!(await data.text()).includes('l’hiver'));
      }
    }
  }
});

test('PROFILE-06 an agent serves a card holder in the shop, and is refused for a customer without a card', async () => {
  const agent = { isEsp: true, agent: 'EMERAUDE_P@0001' };
  const member = at('shop').app.signIn(overviewOf('GV_TRANS'), agent);
  assert.equal((await get(at('shop'), '', { ...HTML, cookie: member.cookie })).status, 200);
  const stranger = at('shop').app.signIn(overviewOf('ANIMATION_RELATIONNELLE'), agent);
  assert.equal((await get(at('shop'), '', { ...HTML, cookie: stranger.cookie })).status, 403);
});

test('PRO-06 an agent opens nothing that is the customer’s own, and a form of another file, or of none, does nothing', async () => {
  const agent = { isEsp: true, agent: 'EMERAUDE_P@0001' };
  for (const access of ['login', 'card'] as const) {
    const { cookie } = at(access).app.signIn(overviewOf('GV'), agent);
    assert.equal((await get(at(access), '', { ...HTML, cookie })).status, 403, access);
  }
  const { cookie, token } = at('shop').app.signIn(overviewOf('GV'), agent);
  const send = (fields: Record<string, string>) => post(at('shop'), fields, { ...HTML, cookie });
  assert.equal((await send({})).status, 403);
  assert.equal((await send({ espToken: 'another' })).status, 403);
  assert.notEqual((await send({ espToken: token })).status, 403);
});

test('PROFILE-07 in forced-not-logged mode a public page shows the anonymous variant and the session lives on', async () => {
  const { cookie } = at('public').app.signIn(overviewOf('GV'));
  const forced = hydrationOf(await (await get(at('public'), '?nonLogue=true', { ...HTML, cookie })).text());
  assert.equal(forced.view.signedIn, false);
  assert.equal(forced.view.profile, 'NL');
  const after = hydrationOf(await (await get(at('public'), '', { ...HTML, cookie })).text());
  assert.equal(after.view.signedIn, true);
});

test('PROFILE-07 in forced-not-logged mode a closed page says what a visitor needs for it, runs nothing, and the session lives on', async () => {
  for (const access of ['login', 'card', 'shop'] as const) {
    const { cookie } = at(access).app.signIn(overviewOf('GV'));
    const answer = await get(at(access), '?nonLogue=true&do=fault', { ...HTML, cookie });
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get('set-cookie'), null);
    const html = await answer.text();
    const { view } = hydrationOf(html);
    assert.deepEqual([view.signedIn, view.profile], [false, 'NL']);
    assert.match(html, /Cette page s’ouvre une fois connecté/);
    // The way on leads to the page without the flag.
    assert.match(html, /<main.*href="\/redirectAuthentication\?retour=%2Fplan-du-site%3Fdo%3Dfault"/s);
    assert.ok(!html.includes('l’hiver'));
    const data = await get(at(access), '?nonLogue=true', { ...PAGE_DATA, cookie });
    assert.equal(data.status, 401);
    assert.equal(((await data.json()) as { location?: string }).location, undefined);
    assert.equal((await get(at(access), '', { ...HTML, cookie })).status, 200);
    // Whoever is a visitor is sent to sign in, flag or not.
    assert.equal((await get(at(access), '?nonLogue=true')).status, 303);
  }
});

test('API-04 another person’s X-Iuc is refused on a page and its data, the own one is not', async () => {
  const overview = overviewOf('GV');
  const { cookie } = at('login').app.signIn(overview);
  const other = overviewOf('GV').customer.iuc;
  for (const headers of [HTML, PAGE_DATA]) {
    assert.equal((await get(at('login'), '', { ...headers, cookie, 'x-iuc': other })).status, 403);
    assert.equal(
      (await get(at('login'), '', { ...headers, cookie, 'x-iuc': overview.customer.iuc })).status,
      200,
    );
  }
});

test('NAV-07 an unknown path answers 404 with the unknown-page screen, and as data with a problem', async () => {
  for (const path of ['/nulle-part', `${ROUTE}/x.css`, '/PLAN-DU-SITE', '/mon-espace%2F..']) {
    const document = await fetch(at('public').base + path, { headers: HTML });
    assert.equal(document.status, 404, path);
    assert.match(await document.text(), /<h1[^>]*>Page introuvable<\/h1>/);
    const data = await fetch(at('public').base + path, { headers: PAGE_DATA });
    assert.equal(data.status, 404);
    assert.match(data.headers.get('content-type') ?? '', /application\/problem\+json/);
  }
  assert.equal((await get(at('public'), '?do=missing')).status, 404);
});

test('NAV-07 a query that does not decode, or is very long, changes neither the page nor its status', async () => {
  for (const query of ['?promo=20%', '?%ff%fe&a', '?%E0%A4%A', `?q=${'%E2%82%AC'.repeat(16_000)}`]) {
    const page = await get(at('public'), query);
    assert.equal(page.status, 200, query);
    assert.ok('links' in (hydrationOf(await page.text()).data as object), query);
    const data = await get(at('public'), query, PAGE_DATA);
    assert.equal(data.status, 200, query);
    assert.equal((await fetch(`${at('public').base}/nulle-part${query}`, { headers: HTML })).status, 404);
  }
});

test('NAV-07 a technical failure answers 500 with the correlation id to quote and nothing of its cause', async () => {
  for (const way of ['fault', 'error', 'temporal', 'leave-elsewhere']) {
    const headers = { 'x-correlation-id': `reference-of-${way}` };
    const document = await get(at('public'), `?do=${way}`, { ...HTML, ...headers });
    const html = await document.text();
    assert.equal(document.status, 500, way);
    const shown = html.replace(/<script type="application\/json".*?<\/script>/s, '');
    assert.ok(shown.includes(`reference-of-${way}`), shown);
    assert.match(document.headers.get('content-security-policy') ?? '', /nonce-/);
    const data = await get(at('public'), `?do=${way}`, { ...PAGE_DATA, ...headers });
    const problem = (await data.json()) as Record<string, unknown>;
    assert.equal(data.status, 500);
    assert.equal(problem.correlationId, `reference-of-${way}`);
    for (const text of [html, JSON.stringify(problem)]) assert.ok(!/private-/.test(text), text);
  }
  assert.ok(at('public').log.text().includes('private-detail'));
});

test('NAV-07 when not even who is looking can be read, a plain page still gives the reference', async () => {
  const app = fakeApp();
  const broken = {
    ...app,
    sessions: { ...app.sessions, readVisitor: () => Promise.reject(new Error('database is gone')) },
  };
  const server = await startBareServer({}, broken);
  const answer = await fetch(server.base + ROUTE, {
    headers: { ...HTML, 'x-correlation-id': 'reference-0001' },
  });
  const html = await answer.text();
  await server.close();
  assert.equal(answer.status, 500);
  assert.ok(html.includes('reference-0001'));
  assert.ok(!html.includes('database'));
});

test('A11Y-03 a form refused shows its page again with the data and the answer, without script', async () => {
  const answer = await post(at('public'), { name: '', other: 'gardé' });
  assert.equal(answer.status, 400);
  const { data, action } = hydrationOf(await answer.text());
  assert.deepEqual(action, { values: { name: '', other: 'gardé' }, fields: { name: 'Champ obligatoire' } });
  assert.deepEqual(data, shown);
});

test('A11Y-03 a form accepted answers 303, with the headers that its action set', async () => {
  const answer = await post(at('public'), { name: 'Zoé' });
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get('location'), '/mon-espace?name=Zo%C3%A9');
  assert.match(answer.headers.get('set-cookie') ?? '', /saved=1/);
});

test('NAV-14 a form posted with script is told the redirect or the refusal as JSON', async () => {
  const accepted = (await (await post(at('public'), { name: 'Zoé' }, PAGE_DATA)).json()) as Record<
    string,
    unknown
  >;
  assert.equal(accepted.kind, 'redirect');
  assert.equal(accepted.to, '/mon-espace?name=Zo%C3%A9');
  const refused = await post(at('public'), { name: '' }, PAGE_DATA);
  assert.equal(refused.status, 400);
  assert.deepEqual(((await refused.json()) as { action: { fields: unknown } }).action.fields, {
    name: 'Champ obligatoire',
  });
});

test('SEC-04 a loader’s redirect stays on our own paths, and leaves only for an origin of the configuration', async () => {
  assert.equal((await get(at('public'), '?do=redirect')).headers.get('location'), '/mon-espace?a=1');
  assert.equal((await get(at('public'), '?do=escape')).headers.get('location'), '/');
  const leaving = await get(at('public'), '?do=leave', PAGE_DATA);
  assert.deepEqual(await leaving.json(), {
    kind: 'redirect',
    to: 'https://pay.example/form',
    document: true,
  });
});

test('NAV-11 a loader names the step of its journey in data-page and in the title', async () => {
  const html = await (await get(at('public'), '?do=step')).text();
  assert.match(html, /<main[^>]* data-page="ferShopCartOutward"/);
  assert.match(html, /<title>Aller<\/title>/);
});

test('A page without an action refuses a post with 405', async () => {
  const server = await startBareServer({ pageStandIns: { [ROUTE]: { loader: () => shown } } });
  const answer = await fetch(server.base + ROUTE, {
    method: 'POST',
    body: new URLSearchParams(),
    headers: HTML,
  });
  await server.close();
  assert.equal(answer.status, 405);
});

test('A loader is told when its reader goes away', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
  const server = await startBareServer({
    pageStandIns: {
      [ROUTE]: {
        loader: async ({ signal }) => {
          signal.addEventListener('abort', () => abort());
          start();
          await aborted;
          return shown;
        },
      },
    },
  });
  const controller = new AbortController();
  const answer = fetch(server.base + ROUTE, { signal: controller.signal }).catch(() => undefined);
  await started;
  controller.abort();
  await answer;
  await aborted;
  await server.close();
});
