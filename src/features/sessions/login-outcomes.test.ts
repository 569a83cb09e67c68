import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { messageOf } from '#domain/errors/catalogue.ts';
import { newIuc } from '#domain/ids.ts';
import { startFakeIssuer } from '#tests/harness/fake-issuer.ts';
import { type Browser, makeCustomer, startPortal } from '#tests/harness/sign-in.ts';
import { until } from '#tests/harness/until.ts';

const issuer = await startFakeIssuer({ after });
const CLIENT = { clientId: 'mobile', redirectUris: ['http://127.0.0.1:9/retour'] };
const portal = await startPortal({ after }, { issuer: issuer.settings, apiClients: [CLIENT] });
const customer = await makeCustomer(portal.db);

beforeEach(() => {
  issuer.says.clear();
  Object.assign(issuer, { subject: customer, claims: {}, token: {}, metadata: {}, refusal: undefined });
});

interface State {
  readonly inputID: string;
  readonly reset: boolean;
  readonly isLogged: boolean;
  readonly isAuthenticating: boolean;
  readonly isConnectAccount: boolean;
  readonly error: { readonly step: string; readonly isTechnical: boolean; readonly message: string } | null;
  readonly jwtToken: { readonly iuc: string; readonly expiration: string } | null;
}
const stateOf = async (browser: Browser): Promise<State> =>
  JSON.parse((await browser.go('/api/auth-state')).text) as State;

/** The part of a state that says what went wrong. */
const failed = async (browser: Browser) => {
  const { isLogged, isAuthenticating, isConnectAccount, error } = await stateOf(browser);
  assert.deepEqual([isLogged, isAuthenticating, isConnectAccount], [false, false, false]);
  return error && [error.step, error.isTechnical, error.message];
};

test('AUTH-03 AUTH-04 AUTH-05 a login is authenticating while it runs, at the provider and in the check of its answer; success stores the token', async () => {
  const browser = portal.browser();
  assert.equal((await stateOf(browser)).isAuthenticating, false);
  const begun = await browser.go('/redirectAuthentication');
  assert.deepEqual([(await stateOf(browser)).isAuthenticating, (await stateOf(browser)).error], [true, null]);

  const back = await fetch(begun.location ?? '', { redirect: 'manual' });
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  issuer.says.set('/token', (_asked, response) => {
    void held.then(() => response.destroy());
    return undefined;
  });
  const checked = browser.go(back.headers.get('location') ?? '');
  await until(
    async () =>
      (await portal.db.query('select from session.login_transaction where finished_at is not null'))
        .length === 1,
  );
  assert.equal((await stateOf(browser)).isAuthenticating, true, 'while it is checked');
  answer();
  assert.equal((await checked).status, 503);
  assert.equal((await stateOf(browser)).isAuthenticating, false);

  issuer.says.clear();
  await until(async () => {
    await browser.follow('/redirectAuthentication');
    return browser.session !== undefined;
  });
  const { isLogged, isConnectAccount, isAuthenticating, error, jwtToken } = await stateOf(browser);
  assert.deepEqual([isLogged, isConnectAccount, isAuthenticating, error], [true, true, false, null]);
  assert.equal(jwtToken?.iuc, customer);
  assert.ok(Temporal.Instant.compare(jwtToken?.expiration ?? '', Temporal.Now.instant()) > 0);
});

test('AUTH-04 AUTH-05 what a login has failed by is kept for its browser alone, with its step and class, until the next', async () => {
  const browser = portal.browser();
  const signIn = () => browser.follow('/redirectAuthentication');
  issuer.subject = newIuc();
  await signIn();
  assert.deepEqual(await failed(browser), ['connect-account', false, messageOf('not-connect')]);
  assert.equal(await failed(portal.browser()), null);

  issuer.refusal = 'access_denied';
  await signIn();
  assert.deepEqual(await failed(browser), ['authenticate', false, messageOf('sign-in-cancelled')]);
  issuer.refusal = undefined;
  issuer.says.set('/token', () => ({ status: 400, body: { error: 'invalid_grant' } }));
  await signIn();
  assert.deepEqual(await failed(browser), ['authenticate', false, messageOf('sign-in-expired')]);
  issuer.says.clear();

  Object.assign(issuer, { subject: customer });
  await portal.db.query('alter table customer.person rename to gone');
  const broken = await signIn();
  await portal.db.query('alter table customer.gone rename to person');
  assert.equal(broken.status, 500);
  assert.deepEqual(await failed(browser), ['connect-account', true, messageOf('internal-error')]);

  await signIn();
  assert.deepEqual([(await stateOf(browser)).isLogged, (await stateOf(browser)).error], [true, null]);
});

test('AUTH-03 a login whose process has died is none any more, and one that was left at the provider ends with its time', async () => {
  const browser = portal.browser();
  await browser.go('/redirectAuthentication');
  assert.equal((await stateOf(browser)).isAuthenticating, true);
  await portal.db.query(
    "update session.login_transaction set finished_at = now() - interval '31 seconds' where ended_at is null",
  );
  assert.equal((await stateOf(browser)).isAuthenticating, false);
  await browser.go('/redirectAuthentication');
  await portal.db.query("update session.login_transaction set expires_at = now() - interval '1 second'");
  assert.equal((await stateOf(browser)).isAuthenticating, false);
});

test('AUTH-03 AUTH-09 NAV-02 the number that was typed here and the reset flag are its browser’s until it is signed in, and what the provider knows is never among them', async () => {
  const typed = '29090109417263850';
  const begun = async (browser: Browser) => {
    const { inputID, reset, isAuthenticating } = await stateOf(browser);
    return [inputID, reset, isAuthenticating];
  };
  const browser = portal.browser();
  assert.deepEqual(await begun(browser), ['', false, false]);
  const sent = await browser.go('/login', { form: { numFid: typed.slice(8) } });
  assert.match(sent.location ?? '', /^http/);
  assert.deepEqual(await begun(browser), [typed, false, true]);
  assert.deepEqual(await begun(portal.browser()), ['', false, false], 'of no other browser');
  const [kept] = await portal.db.query<{ secrets: Buffer }>(
    'select secrets from session.login_transaction order by expires_at desc limit 1',
  );
  assert.ok(!kept?.secrets.toString('latin1').includes(typed), 'kept sealed');

  // It is there to be corrected after a login that has failed, and gone with the next.
  issuer.refusal = 'access_denied';
  await browser.follow(sent.location ?? '');
  assert.deepEqual(await begun(browser), [typed, false, false]);
  issuer.refusal = undefined;
  await browser.go('/redirectAuthentication?retour=/mon-espace&reset=true');
  assert.deepEqual(await begun(browser), ['', true, true]);
  await browser.follow('/redirectAuthentication');
  assert.deepEqual([(await stateOf(browser)).isLogged, ...(await begun(browser))], [true, '', false, false]);
});

test('AUTH-05 API-06 authenticateConnect says of each problem its step and whether it is technical: 400, 401 and 404 are not, everything else is', async () => {
  const send = async (body: string, type = 'application/json') => {
    const answer = await fetch(`${portal.origin}/api/authenticateConnect`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const problem = (await answer.json()) as { detail: string; error: State['error'] };
    assert.equal(problem.error?.message, problem.detail);
    return [answer.status, problem.error?.step, problem.error?.isTechnical];
  };
  const input = JSON.stringify({
    code: 'code',
    codeVerifier: 'v'.repeat(43),
    clientId: CLIENT.clientId,
    redirectUri: CLIENT.redirectUris[0],
  });
  assert.deepEqual(await send('{'), [400, 'authenticate', false]);
  assert.deepEqual(await send('{}'), [400, 'authenticate', false]);
  assert.deepEqual(await send(input, 'text/csv'), [415, 'authenticate', true]);
  issuer.says.set('/token', () => ({ status: 400, body: { error: 'invalid_grant' } }));
  assert.deepEqual(await send(input), [401, 'authenticate', false]);
  issuer.says.set('/token', () => ({
    body: {
      access_token: 'a',
      token_type: 'Bearer',
      id_token: issuer.signed({
        iss: issuer.origin,
        aud: CLIENT.clientId,
        sub: newIuc(),
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 60,
      }),
    },
  }));
  assert.deepEqual(await send(input), [404, 'connect-account', false]);
  issuer.says.set('/token', () => ({ status: 503 }));
  assert.deepEqual(await send(input), [503, 'authenticate', true]);
});
