import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { fromNetwork } from '#database/limits.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type FakeIssuer, newKey, startFakeIssuer } from '#tests/harness/fake-issuer.ts';
import { errorsIn, type RunningPortal, startPortalHere } from '#tests/harness/portal.ts';
import { assertProblem } from '#tests/harness/problems.ts';
import { makeCustomer } from '#tests/harness/sign-in.ts';
import { PAGE_DATA } from '#tests/harness/test-server.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';
import { whileWaiting } from '#tests/harness/waiting.ts';

// The whole portal beside an identity provider of the operator's, as in production but for TLS.
let portal: RunningPortal;
let issuer: FakeIssuer;
let db: Database;
const ending = lastFirst({ after });

before(async () => {
  db = await testDatabase(ending);
  issuer = await startFakeIssuer(ending);
  issuer.subject = await makeCustomer(db);
  issuer.metadata = { pushed_authorization_request_endpoint: `${issuer.origin}/par` };
  portal = await startPortalHere(ending, {
    databaseUrl: db.url,
    environment: {
      OIDC_ISSUER: issuer.origin,
      OIDC_CLIENT_ID: issuer.settings.clientId,
      OIDC_CLIENT_SECRET: issuer.settings.clientSecret,
      OIDC_CHANGE_EMAIL: 'kc_action=UPDATE_EMAIL',
      OIDC_CHANGE_PASSWORD: `${issuer.origin}/compte?retour={retour}`,
    },
  });
});

const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  ((await (await visitor.request('/api/auth-state')).json()) as { isLogged: boolean }).isLogged;

test('NAV-08 AUTH-11 while the provider does not answer a notice says so and the public pages go on; it is used again once it answers', async () => {
  const discovery = '/.well-known/openid-configuration';
  issuer.says.set(discovery, () => ({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }));
  const visitor = new Visitor(portal.url);
  const asked = await visitor.open('/mon-espace');
  assert.equal(asked.status, 503);
  assert.match(words(asked, 'main'), /Connexion momentanément indisponible/);
  for (const path of ['/', '/plan-du-site', '/mentions-legales']) {
    const page = await visitor.open(path);
    assert.equal(page.status, 200, path);
    assert.match(words(page, 'header'), /Connexion indisponible/i, path);
  }
  issuer.says.delete(discovery);
  // By itself: nobody has to try.
  await until(
    async () => !/Connexion indisponible/i.test(words(await visitor.open('/plan-du-site'), 'header')),
  );
  const page = await visitor.open('/mon-espace');
  assert.deepEqual([page.status, page.url.href], [200, `${portal.url}/mon-espace`]);
});

test('AUTH-08 sign-out ends the session here and leads on to the provider and back to a page that says so, even where it fails to take the tokens back', async () => {
  for (const status of [200, 500]) {
    issuer.says.set('/revocation', () => ({ status }));
    const visitor = new Visitor(portal.url);
    await visitor.open('/mon-espace');
    assert.equal(await isSignedIn(visitor), true);
    const last = await visitor.submit(await visitor.open('/logout'), { form: 'form[action="/logout"]' });
    assert.equal(await isSignedIn(visitor), false);
    assert.match(words(last, 'main'), /Fin de la déconnexion/);
    issuer.asked.length = 0;
    const there = await visitor.submit(last, { form: `form[action^="${issuer.origin}"]` });
    assert.equal(there.url.href, `${issuer.origin}/end`);
    const told = issuer.asked.find(({ path }) => path === '/end')?.form;
    assert.match(told?.get('id_token_hint') ?? '', /^eyJ/);
    // Where the provider leads back to says so, and asks nothing more.
    const back = await visitor.open(told?.get('post_logout_redirect_uri') ?? '');
    assert.equal(back.url.href, `${portal.url}/logout`);
    assert.match(
      words(back, 'main'),
      /^Vous êtes déconnecté Personne n’est connecté à l’Espace Voyageur dans ce navigateur/,
    );
    assert.equal(back.document.querySelector('main form'), null);
  }
});

test('AUTH-08 who signs out at the provider is signed out here at once', async () => {
  issuer.claims = { sid: 'une-session' };
  const visitor = new Visitor(portal.url);
  await visitor.open('/mon-espace');
  assert.equal(await isSignedIn(visitor), true);
  const told = await fetch(`${portal.url}/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({
      logout_token: issuer.signed({
        iss: issuer.origin,
        aud: issuer.settings.clientId,
        iat: Math.floor(Date.now() / 1000),
        jti: 'un',
        sid: 'une-session',
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      }),
    }),
  });
  assert.equal(told.status, 200);
  assert.equal(await isSignedIn(visitor), false);
});

test('AUTH-04 whom the provider knows and the portal does not reads so, and meets the public pages as anybody', async () => {
  const known = issuer.subject;
  issuer.subject = '0196f0a0-0000-7000-8000-00000000ffff';
  const visitor = new Visitor(portal.url);
  const page = await visitor.open('/mon-espace');
  issuer.subject = known;
  assert.equal(page.status, 404);
  assert.match(words(page, 'main'), /Aucun compte ne correspond à cette connexion/);
  assert.equal(await isSignedIn(visitor), false);
  for (const path of ['/', '/mentions-legales', '/nulle-part'])
    assert.ok((await visitor.open(path)).status < 500, path);
});

test('AUTH-02 ACCOUNT-09 SEC-05 another e-mail address is changed on the provider’s own page: who is meant is pushed to it and stands in no address, and it leads back to the page that was left, also who changes their mind', async () => {
  issuer.claims = {};
  const visitor = new Visitor(portal.url);
  await visitor.open('/mon-espace');
  const [person] = await db.query<{ email: string }>('select email from customer.person where iuc = $1', [
    issuer.subject,
  ]);
  for (const refusal of [undefined, 'access_denied']) {
    issuer.refusal = refusal;
    issuer.asked.length = 0;
    const back = await visitor.open('/modification-identifiant?retour=/plan-du-site');
    assert.equal(back.url.href, `${portal.url}/plan-du-site`);
    const pushed = issuer.asked.find(({ path }) => path === '/par')?.form;
    assert.equal(pushed?.get('kc_action'), 'UPDATE_EMAIL');
    assert.equal(pushed?.get('login_hint'), person?.email);
    const shown = issuer.asked.find(({ path }) => path === '/auth')?.query;
    assert.deepEqual([...(shown?.keys() ?? [])].sort(), ['client_id', 'request_uri']);
    assert.equal(await isSignedIn(visitor), true);
  }
  issuer.refusal = undefined;
});

test('ACCOUNT-09 AUTH-02 the address changed at the operator’s provider is taken over at the next sign-in, and the one before is told; one that is not verified, is none, or is somebody else’s here changes nothing', async () => {
  const read = async (): Promise<string> => {
    const [row] = await db.query<{ email: string }>('select email from customer.person where iuc = $1', [
      issuer.subject,
    ]);
    return row?.email ?? '';
  };
  const before = await read();
  const [other] = await db.query<{ email: string }>('select email from customer.person where iuc = $1', [
    await makeCustomer(db),
  ]);
  const signInWith = async (claims: object): Promise<string> => {
    issuer.claims = claims;
    const visitor = new Visitor(portal.url);
    await visitor.open('/mon-espace');
    assert.equal(await isSignedIn(visitor), true, JSON.stringify(claims));
    return read();
  };
  for (const claims of [
    { email: 'ailleurs@exemple.fr' },
    { email: 'ailleurs@exemple.fr', email_verified: false },
    { email: 'ailleurs@exemple.fr', email_verified: 'true' },
    { email: 'pas une adresse', email_verified: true },
    { email: 12, email_verified: true },
    { email: other?.email, email_verified: true },
    { email: before.toUpperCase(), email_verified: true },
  ])
    assert.equal(await signInWith(claims), before, JSON.stringify(claims));
  assert.equal(
    await signInWith({ email: 'camille@nouvelle.exemple', email_verified: true }),
    'camille@nouvelle.exemple',
  );
  const told = await db.query<{ recipient: string }>(
    "select recipient from mail.message where template = 'account-act' and data ->> 'email' = 'camille@nouvelle.exemple'",
  );
  assert.deepEqual(
    told.map(({ recipient }) => recipient),
    [before],
  );
  assert.equal(await signInWith({ email: before, email_verified: true }), before);
  issuer.claims = {};
});

test('AUTH-02 ACCOUNT-09 another password is changed at the address that the operator named, which is told where to lead back to; no call changes it', async () => {
  const visitor = new Visitor(portal.url);
  await visitor.open('/mon-espace');
  assert.match(
    words(await visitor.open('/informations/mes-informations'), 'main'),
    /Votre identifiant : il se change auprès du service d’identification\./,
  );
  issuer.says.set('/compte', ({ query }) => ({ type: 'text/html', body: query.get('retour') ?? '' }));
  const account = await visitor.open('/modification-mot-de-passe?retour=/plan-du-site');
  assert.equal(account.url.origin, issuer.origin);
  assert.equal(account.text, `${portal.url}/plan-du-site`);
  const answer = await visitor.request('/api/password', {
    method: 'PUT',
    body: JSON.stringify({
      currentPassword: 'Voyageur-2026!',
      password: 'Quai-9-aux-3-vents',
      passwordConfirmation: 'Quai-9-aux-3-vents',
    }),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(answer.status, 409);
  assert.equal(((await answer.json()) as { code: string }).code, 'change-at-provider');
});

test('ACCOUNT-08 beside the operator’s provider the card’s step of a migration leads to the personal space, for no identifier is chosen here', async () => {
  const visitor = new Visitor(portal.url);
  await visitor.open('/mon-espace');
  const step = await visitor.open('/migrationfid');
  assert.doesNotMatch(words(step, 'main'), /devient votre identifiant/);
  const on = await visitor.submit(step, { form: 'main form:has([value=passer])' });
  assert.deepEqual([on.status, on.url.href], [200, `${portal.url}/mon-espace`]);
});

test('AUTH-02 who wants an account goes to the provider’s page for that where it says that it has one, and comes back signed in; elsewhere to its sign-in', async () => {
  for (const prompts of [['login', 'create'], undefined, 'create']) {
    issuer.metadata = {
      pushed_authorization_request_endpoint: `${issuer.origin}/par`,
      ...(prompts === undefined ? {} : { prompt_values_supported: prompts }),
    };
    // What it said of itself is forgotten with an answer that is none.
    issuer.says.set('/token', () => ({ status: 500 }));
    await new Visitor(portal.url).open('/redirectAuthentication');
    issuer.says.clear();
    issuer.asked.length = 0;
    const visitor = new Visitor(portal.url);
    await visitor.open('/inscription/compte-client-sncf');
    const asked = issuer.asked.find(({ path }) => path === '/par')?.form;
    assert.equal(asked?.get('prompt'), Array.isArray(prompts) ? 'create' : null);
    assert.equal(await isSignedIn(visitor), true);
  }
});

test('AUTH-07 whose session the provider no longer renews is at the root without it, by page, data and call; an outage ends nothing', async () => {
  const person = issuer.subject;
  const stranger = await makeCustomer(db);
  const refresh = { refresh_token: 'renouvelable', expires_in: 600 };
  const refused = { status: 400, body: { error: 'invalid_grant' } };
  const bends: Readonly<Record<string, () => unknown>> = {
    'it refuses': () => issuer.says.set('/token', () => refused),
    'it says that this is somebody else': () => Object.assign(issuer, { subject: stranger }),
    'it gives no token': () => Object.assign(issuer, { token: { access_token: undefined } }),
    'somebody else has signed': () =>
      issuer.says.set('/token', () => ({
        body: {
          access_token: 'a',
          token_type: 'Bearer',
          expires_in: 60,
          id_token: issuer.signed({ iss: issuer.origin, sub: person }, newKey()),
        },
      })),
  };
  const usual = (): unknown => {
    issuer.says.clear();
    return Object.assign(issuer, { subject: person, token: refresh });
  };
  const stale = async (): Promise<Visitor> => {
    usual();
    const visitor = new Visitor(portal.url);
    await visitor.open('/mon-espace');
    assert.equal(await isSignedIn(visitor), true);
    await db.query(`update session.session set access_expires_at = now() - interval '1 second'`);
    return visitor;
  };
  for (const [name, bend] of Object.entries(bends)) {
    const visitor = await stale();
    const value = visitor.cookies.get('session')?.value ?? '';
    bend();
    // Each request that was under way with the same cookie is told, not only the one that asked the provider.
    const again = (path: string, headers: Record<string, string> = {}): Promise<Response> => {
      visitor.keepCookie('session', value);
      return visitor.request(path, { headers });
    };
    const page = await again('/mon-espace');
    const data = await again('/mon-espace', PAGE_DATA);
    const call = await again('/api/solde');
    assert.deepEqual([page.status, page.headers.get('location')], [303, '/'], name);
    for (const answer of [data, call]) {
      const { location } = await assertProblem(answer, 'refresh-token-error');
      assert.equal(location, '/', name);
    }
    for (const { headers } of [page, data, call])
      assert.match(headers.get('set-cookie') ?? '', /^session=; .*Max-Age=0/, name);
    assert.equal(visitor.cookies.has('session'), false);
    const [kept] = await db.query(
      'select 1 from session.session where ended_at is null and length(tokens) = 0',
    );
    assert.equal(kept, undefined);
    // What the browser had is worth nothing even if it is kept; public pages go on, and the next sign-in is one.
    usual();
    visitor.keepCookie('session', value);
    assert.equal((await visitor.open('/plan-du-site')).status, 200);
    assert.equal(await isSignedIn(visitor), false);
    await visitor.open('/redirectAuthentication');
    assert.equal(await isSignedIn(visitor), true);
  }
  const visitor = await stale();
  issuer.says.set('/token', () => ({ status: 503 }));
  assert.equal((await visitor.request('/mon-espace')).status, 200);
  const [asked] = await db.query<{ seconds: number }>(
    'select extract(epoch from max(renewal_lease_until) - now())::float8 as seconds from session.session',
  );
  assert.ok(asked && asked.seconds > 15, 'it is left alone for longer than one who asks may take');
  usual();
  assert.equal(await isSignedIn(visitor), true);
});

test('AUTH-09 API-10 logins that one network starts by a number are counted, by form, page and call alike', async () => {
  const start = (path: string, body: BodyInit, type: string): Promise<Response> =>
    new Visitor(portal.url).request(path, { method: 'POST', body, headers: { 'content-type': type } });
  const numFid = '29090109000000001';
  const form = (): Promise<Response> =>
    start('/login', new URLSearchParams({ numFid }).toString(), 'application/x-www-form-urlencoded');
  const page = (): Promise<Response> =>
    start(
      '/connexion',
      new URLSearchParams({ numFid, intention: 'numero' }).toString(),
      'application/x-www-form-urlencoded',
    );
  const call = (): Promise<Response> => start('/api/login', JSON.stringify({ numFid }), 'application/json');
  // A program may send JSON to the form's own address, and is answered there: not every one follows a redirect.
  const program = await fetch(`${portal.url}/login`, {
    method: 'POST',
    body: JSON.stringify({ numFid }),
    headers: { 'content-type': 'application/json; charset=utf-8' },
    redirect: 'manual',
  });
  assert.equal(program.status, 200);
  assert.match(((await program.json()) as { url: string }).url, /^http/);
  await db.query('delete from limits.attempt');
  for (let turn = 0; turn < 60; turn += 1) {
    const answer = await [form, page, call][turn % 3]?.();
    assert.ok(answer && answer.status < 400, `${turn}: ${answer?.status}`);
    await answer.text();
  }
  const { subject } = fromNetwork('login by number', '127.0.0.1', { free: 60, longest: 300 });
  assert.deepEqual(await db.query('select attempts from limits.attempt where subject_hash = $1', [subject]), [
    { attempts: 60 },
  ]);
  await whileWaiting(db, subject, async () => {
    for (const late of [form, page, call]) {
      const answer = await late();
      assert.equal(answer.status, 429);
      assert.match(await answer.text(), /Veuillez patienter/);
    }
    assert.ok(Number((await form()).headers.get('retry-after')) > 0);
  });
  await db.query('delete from limits.attempt');
});

test('nothing of this was an error of ours', () => assert.deepEqual(errorsIn(portal), []));
