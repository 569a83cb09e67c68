import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { logLines } from '#tests/harness/fake-app.ts';
import { actionOf, Browser, PASSWORD, type Page, startPortal } from '#tests/harness/sign-in.ts';
import { Provider } from './embedded/library.ts';
import { oidcClient } from './oidc-client.ts';
import { type IdentitySetting, identityContract, interruptible } from './testing/contract.ts';

const ending = lastFirst({ after });

/** Nobody listens there: the way back ends before it. */
const NOWHERE = 'http://127.0.0.1:9';
const MOBILE = { clientId: 'mobile', redirectUri: `${NOWHERE}/mobile` };

/** Goes from page to page until the way leads back to where the provider was left for; or answers the page that asks something. */
const walk = async (
  browser: Browser,
  backs: readonly string[],
  address: string,
  form?: Record<string, string>,
): Promise<URL | Page> => {
  let page = await browser.go(address, form ? { form } : {});
  while (page.location !== undefined) {
    const next = new URL(page.location, page.url);
    if (backs.some((back) => next.href.startsWith(back))) return next;
    page = await browser.go(next.href);
  }
  return page;
};

/** The parts of a setting that a browser does. `answer`: what a person types into a page that asks who they are, or for their consent. */
const byBrowser = (
  backs: readonly string[],
  answer: (page: Page) => Record<string, string>,
): Pick<IdentitySetting, 'goesTo' | 'proves'> => ({
  goesTo: async (browser, address) =>
    (await walk(browser, backs, address)) instanceof URL ? 'back' : 'login',
  proves: async (browser, address) => {
    let at = await walk(browser, backs, address);
    while (!(at instanceof URL)) at = await walk(browser, backs, actionOf(at), answer(at));
    return at;
  },
});

const mobileSignIn =
  (endpoint: string) =>
  (challenge: string): string =>
    `${endpoint}?${new URLSearchParams({
      client_id: MOBILE.clientId,
      redirect_uri: MOBILE.redirectUri,
      response_type: 'code',
      scope: 'openid',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })}`;

identityContract('embedded', async (): Promise<IdentitySetting> => {
  const portal = await startPortal(ending, {
    apiClients: [{ clientId: MOBILE.clientId, redirectUris: [MOBILE.redirectUri] }],
  });
  const login = 'camille@voyageur.example';
  const backs = [`${portal.origin}/redirectAuthentication`, MOBILE.redirectUri];
  return {
    provider: portal.provider,
    iuc: portal.people.get(login) as Iuc,
    mobile: MOBILE,
    browser: () => portal.browser(),
    ...byBrowser(backs, () => ({ login, password: PASSWORD })),
    leaves: async (browser, how) => {
      assert.equal(how.method, 'GET');
      await browser.follow(how.url);
    },
    mobileSignIn: mobileSignIn(`${portal.origin}/sandbox/identity/auth`),
    connection: interruptible(portal.fastify.server),
  };
});

/** The operator's own: the same standard, but none of our settings, pages or storage. */
identityContract('of the operator', async (): Promise<IdentitySetting> => {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.after(async () => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said = { info: console.info, warn: console.warn };
  Object.assign(console, { info: () => {}, warn: () => {} });
  ending.after(async () => void Object.assign(console, said));
  const client = { clientId: 'portail', clientSecret: 'un secret de client assez long' };
  const redirectUri = `${NOWHERE}/redirectAuthentication`;
  const grant_types = ['authorization_code', 'refresh_token'];
  const foreign = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        grant_types,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${NOWHERE}/`],
      },
      {
        client_id: MOBILE.clientId,
        grant_types,
        redirect_uris: [MOBILE.redirectUri],
        token_endpoint_auth_method: 'none',
      },
    ],
    cookies: { keys: ['une clé'], long: { sameSite: 'none' } },
    enableHttpPostMethods: true,
    features: {
      revocation: { enabled: true },
      introspection: { enabled: true, allowedPolicy: async () => true },
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    issueRefreshToken: async () => true,
    ttl: { Session: 3600, Grant: 3600, AccessToken: 60, IdToken: 60, Interaction: 600, RefreshToken: 3600 },
  });
  server.on('request', foreign.callback());
  const iuc = newIuc();
  return {
    provider: oidcClient({
      issuer,
      ...client,
      redirectUri,
      afterSignOutUri: `${NOWHERE}/`,
      apiClientIds: [MOBILE.clientId],
      enabled: true,
      log: logLines().logger,
    }),
    iuc,
    mobile: MOBILE,
    browser: () => new Browser(issuer),
    ...byBrowser([redirectUri, MOBILE.redirectUri], ({ text }) =>
      text.includes('name="login"') ? { prompt: 'login', login: iuc, password: 'x' } : { prompt: 'consent' },
    ),
    leaves: async (browser, how) => {
      assert.equal(how.method, 'POST');
      const page = await browser.go(how.url, { form: how.fields });
      const xsrf = /name="xsrf" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
      await browser.go(actionOf(page), { form: { xsrf, logout: 'yes' } });
    },
    mobileSignIn: mobileSignIn(`${issuer}/auth`),
    connection: interruptible(server),
  };
});
