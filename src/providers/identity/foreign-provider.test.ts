import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { Provider } from '#providers/identity/embedded/library.ts';
import {
  actionOf,
  Browser,
  makeCustomer,
  type Page,
  sessionOf,
  startPortal,
} from '#tests/harness/sign-in.ts';

// The operator's own provider: the same standard, but none of our settings, pages or storage, on another origin.
const server = http.createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const silent = { info: console.info, warn: console.warn };
Object.assign(console, { info: () => {}, warn: () => {} });
after(() => Object.assign(console, silent));

const portal = await startPortal(
  { after },
  { issuer: { issuer, clientId: 'portail', clientSecret: 'un secret de client assez long' } },
);
const foreign = new Provider(issuer, {
  clients: [
    {
      client_id: 'portail',
      client_secret: 'un secret de client assez long',
      redirect_uris: [`${portal.origin}/redirectAuthentication`],
      post_logout_redirect_uris: [`${portal.origin}/logout`],
      backchannel_logout_uri: `${portal.origin}/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  cookies: { keys: ['une clé'], long: { sameSite: 'none' } },
  enableHttpPostMethods: true,
  features: { backchannelLogout: { enabled: true } },
  // Without the library's guard: the portal of the test is on this machine.
  fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  ttl: { Session: 3600, Grant: 3600, AccessToken: 60, IdToken: 60, Interaction: 600 },
});
server.on('request', foreign.callback());

/** A browser with the cookies of both hosts: one jar is enough, no name is used twice. */
const signIn = async (browser: Browser, sub: string): Promise<Page> => {
  const login = await browser.follow('/redirectAuthentication?retour=/mon-espace');
  assert.ok(login.url.startsWith(`${issuer}/interaction/`));
  const consent = await browser.follow(actionOf(login), {
    form: { prompt: 'login', login: sub, password: 'x' },
  });
  return consent.url.startsWith(issuer)
    ? browser.follow(actionOf(consent), { form: { prompt: 'consent' } })
    : consent;
};

test('AUTH-01 the portal signs people in at another provider, chosen by its issuer alone', async () => {
  const browser = new Browser(portal.origin);
  const iuc = await makeCustomer(portal.db);
  const page = await signIn(browser, iuc);
  assert.equal(page.url, `${portal.origin}/mon-espace`);
  const session = await sessionOf(portal.sessions, browser.cookies('/'));
  assert.equal(session?.iuc, iuc);
  assert.equal(session?.rememberMe, false);
  // It gives no refresh token: the session stands on its own limits.
  await portal.db.query(`update session.session set last_seen_at = now() - interval '1 hour'`);
  assert.equal((await sessionOf(portal.sessions, browser.cookies('/')))?.iuc, iuc);
});

test('AUTH-08 SEC-05 sign-out there is a posted form, so that the ID token stands in no URL', async () => {
  const browser = new Browser(portal.origin);
  await signIn(browser, await makeCustomer(portal.db));
  const page = await browser.go('/logout', { form: {} });
  assert.equal(page.status, 200);
  assert.match(page.text, /Terminer la déconnexion/);
  assert.ok(page.headers.get('content-security-policy')?.includes(`form-action 'self' ${issuer}`));
  assert.equal(await sessionOf(portal.sessions, browser.cookies('/')), undefined);
  const fields = Object.fromEntries(
    [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map((hit) => [
      hit[1],
      hit[2],
    ]),
  ) as Record<string, string>;
  assert.match(fields.id_token_hint ?? '', /^eyJ/);
  const end = await browser.go(actionOf(page), {
    form: { ...fields, post_logout_redirect_uri: `${portal.origin}/logout` },
  });
  assert.equal(end.status, 200);
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(end.text)?.[1] ?? '';
  const done = await browser.go(actionOf(end), { form: { xsrf, logout: 'yes' } });
  assert.equal(done.location, `${portal.origin}/logout`);
  const again = await browser.follow('/redirectAuthentication');
  assert.match(again.text, /name="login"/);
});

test('AUTH-08 a sign-out there that never comes by here ends the session all the same', async () => {
  const browser = new Browser(portal.origin);
  const iuc = await makeCustomer(portal.db);
  await signIn(browser, iuc);
  assert.equal((await sessionOf(portal.sessions, browser.cookies('/')))?.iuc, iuc);
  const end = await browser.go(`${issuer}/session/end`);
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(end.text)?.[1] ?? '';
  await browser.go(actionOf(end), { form: { xsrf, logout: 'yes' } });
  assert.equal(await sessionOf(portal.sessions, browser.cookies('/')), undefined);
});

test('AUTH-01 a subject that is no customer is refused on a page', async () => {
  const browser = new Browser(portal.origin);
  const page = await signIn(browser, 'pas-un-client');
  assert.equal(page.status, 400);
  assert.match(page.text, /La connexion n’a pas abouti/);
});
