import assert from 'node:assert/strict';
import { type KeyObject, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { after, beforeEach, describe, test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { newKey, startFakeIssuer } from '#tests/harness/fake-issuer.ts';
import { holding, untilWaiting } from '#tests/harness/holding.ts';
import { assertProblem } from '#tests/harness/problems.ts';
import { actionOf, makeCustomer, type Page, sessionOf, startPortal } from '#tests/harness/sign-in.ts';

const issuer = await startFakeIssuer({ after });
const portal = await startPortal({ after }, { issuer: issuer.settings });
const customer = await makeCustomer(portal.db);
const { says } = issuer;

beforeEach(() => {
  says.clear();
  issuer.asked.length = 0;
  Object.assign(issuer, { subject: customer, claims: {}, token: {}, metadata: {} });
});

const signIn = async (): Promise<Page & { readonly isSignedIn: boolean }> => {
  const browser = portal.browser();
  const page = await browser.follow('/redirectAuthentication?retour=/mon-espace');
  return { ...page, isSignedIn: browser.session !== undefined };
};
const signedIn = async () => {
  const browser = portal.browser();
  await browser.follow('/redirectAuthentication');
  assert.ok(browser.session);
  return browser;
};
const asks = (path: string): number => issuer.asked.filter((asked) => asked.path === path).length;

describe('what a provider says', () => {
  test('AUTH-01 an ID token is believed by its signature, not by the connection it came on', async () => {
    const honest = await signIn();
    assert.deepEqual([honest.isSignedIn, honest.url], [true, `${portal.origin}/mon-espace`]);
    const now = Math.floor(Date.now() / 1000);
    const token = (change: (token: string) => string) => () => {
      const nonce = issuer.asked.findLast(({ path }) => path === '/auth')?.query.get('nonce');
      const claims = { iss: issuer.origin, aud: 'portail', sub: customer, nonce, iat: now, exp: now + 60 };
      const body = { access_token: 'a', token_type: 'Bearer', id_token: change(issuer.signed(claims)) };
      return { body };
    };
    says.set(
      '/token',
      token((own) => own),
    );
    assert.equal((await signIn()).isSignedIn, true);
    const bent: Record<string, (own: string) => string> = {
      'another key': (own) =>
        issuer.signed(JSON.parse(Buffer.from(own.split('.')[1] ?? '', 'base64url').toString()), newKey()),
      'a broken signature': (own) => `${own.slice(0, -8)}AAAAAAAA`,
      'no signature': (own) => own.slice(0, own.lastIndexOf('.') + 1),
    };
    for (const [name, change] of Object.entries(bent)) {
      says.set('/token', token(change));
      const page = await signIn();
      assert.equal(page.status, 400, name);
      assert.match(page.text, /La connexion n’a pas abouti/, name);
      assert.equal(page.isSignedIn, false, name);
    }
  });

  test('AUTH-11 keys that cannot be had close sign-in with a notice, and sign nobody in unchecked', async (t) => {
    const other = await startFakeIssuer(t);
    const keyless = await startPortal(t, { issuer: other.settings, db: portal.db });
    other.subject = customer;
    other.says.set('/jwks', () => ({ status: 500 }));
    const browser = keyless.browser();
    const page = await browser.follow('/redirectAuthentication');
    assert.equal(page.status, 503);
    assert.match(page.text, /Connexion momentanément indisponible/);
    assert.equal(browser.session, undefined);
  });

  test('AUTH-11 one bad answer about itself does not outlive the answer', async (t) => {
    for (const metadata of [
      { authorization_endpoint: 'javascript:alert(1)' },
      { authorization_endpoint: 'http://[' },
      { authorization_endpoint: undefined },
      { token_endpoint: 'ftp://elsewhere.example/' },
      { token_endpoint: undefined },
      { jwks_uri: undefined },
    ]) {
      const other = await startFakeIssuer(t);
      const beside = await startPortal(t, { issuer: other.settings, db: portal.db });
      Object.assign(other, { subject: customer, metadata });
      const refused = await beside.browser().follow('/redirectAuthentication');
      assert.equal(refused.status, 503, JSON.stringify(metadata));
      assert.doesNotMatch(refused.headers.get('location') ?? '', /javascript/);
      other.metadata = {};
      const browser = beside.browser();
      await browser.follow('/redirectAuthentication');
      assert.ok(browser.session, JSON.stringify(metadata));
    }
  });

  test('AUTH-11 an answer without end is given up before it fills the memory', async (t) => {
    const other = await startFakeIssuer(t);
    const beside = await startPortal(t, { issuer: other.settings, db: portal.db });
    let sent = 0;
    const endless = Buffer.alloc(256 * 1024, ' ');
    const flood = (_asked: object, response: ServerResponse): undefined => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write(endless)) sent += endless.length;
        sent += endless.length;
      };
      response.on('drain', more);
      more();
    };
    for (const path of ['/.well-known/openid-configuration', '/token']) {
      sent = 0;
      other.says.clear();
      other.says.set(path, flood);
      const begun = performance.now();
      const page = await beside.browser().follow('/redirectAuthentication');
      assert.equal(page.status, 503, path);
      assert.ok(performance.now() - begun < 4_000, `${path}: given up by its size and not by its time`);
      assert.ok(sent < 20_000_000, `${path}: ${sent} bytes were taken`);
    }
  });

  test('AUTH-01 numbers beyond reason in tokens are no fault of ours', async () => {
    for (const seconds of [1e300, 0.0015, 5e-324]) {
      for (const renewable of [{}, { refresh_token: 'one' }]) {
        issuer.token = { expires_in: seconds, ...renewable };
        assert.equal((await signIn()).isSignedIn, true, String(seconds));
      }
    }
    issuer.token = {};
    for (const claims of [{ auth_time: 1e300 }, { auth_time: 1.0001 }]) {
      issuer.claims = claims;
      const page = await signIn();
      assert.ok(page.status < 500, JSON.stringify(claims));
    }
  });
});

describe('Bearer tokens', () => {
  const answering = async (told: object): Promise<Response> => {
    says.set('/introspection', () => ({
      body: { active: true, sub: customer, client_id: 'portail', ...told },
    }));
    return fetch(`${portal.origin}/api/auth-state`, { headers: { authorization: 'Bearer token' } });
  };
  const now = () => Math.floor(Date.now() / 1000);

  test('AUTH-06 a token that its own introspection says is over, or not yet good, opens nothing', async () => {
    assert.equal((await answering({})).status, 200);
    assert.equal((await answering({ exp: now() + 60, nbf: now() - 60, iat: now() })).status, 200);
    for (const told of [
      { exp: now() - 1000 },
      { exp: now() },
      { exp: 'demain' },
      { nbf: now() + 1000 },
      { exp: null },
    ])
      await assertProblem(await answering(told), 'invalid-token');
    for (const told of [{ exp: 1e300 }, { exp: now() + 60, iat: 1e300, auth_time: 1.0001 }])
      assert.equal((await answering(told)).status, 200, JSON.stringify(told));
  });

  test('AUTH-04 a token of somebody who has no account here is told so by every call', async () => {
    await assertProblem(await answering({ sub: newIuc() }), 'not-connect');
  });
});

describe('somebody whom the provider knows and the portal does not', () => {
  test('AUTH-04 AUTH-01 they are told so with a way on, and no session is opened', async () => {
    issuer.subject = newIuc();
    issuer.token = { refresh_token: 'refresh' };
    const page = await signIn();
    assert.equal(page.status, 404);
    assert.match(page.text, /Aucun compte ne correspond à cette connexion/);
    assert.match(page.text, /href="\/redirectAuthentication\?reauthenticate=true"/);
    assert.equal(page.isSignedIn, false);
    const revoked = issuer.asked.findLast(({ path }) => path === '/revocation');
    assert.equal(revoked?.form.get('token'), 'refresh');
  });

  test('AUTH-04 a session whose customer is gone ends; nobody meets an error page', async () => {
    const gone = await makeCustomer(portal.db);
    issuer.subject = gone;
    const browser = await signedIn();
    assert.equal(JSON.parse((await browser.go('/qui')).text).iuc, gone);
    await portal.db.query('delete from customer.person where iuc = $1', [gone]);
    const page = await browser.go('/qui');
    assert.deepEqual([page.status, JSON.parse(page.text)], [200, { iuc: null }]);
    const left = await portal.db.query('select 1 from session.session where iuc = $1', [gone]);
    assert.equal(left.length, 0);
  });
});

test('AUTH-02 a change goes to the page where the provider says that people manage their account; without one they are told whose it is', async (t) => {
  for (const [uri, to] of [
    [`${issuer.origin}/mon-compte`, `${issuer.origin}/mon-compte`],
    ['javascript:alert(1)', undefined],
    [undefined, undefined],
  ] as const) {
    const other = await startFakeIssuer(t);
    const beside = await startPortal(t, { issuer: other.settings, db: portal.db });
    Object.assign(other, { subject: customer, metadata: { account_management_uri: uri } });
    const page = await beside.browser().go('/redirectAuthentication?changement=mot-de-passe');
    assert.equal(page.location ?? undefined, to);
    if (to) continue;
    assert.equal(page.status, 409);
    assert.match(page.text, /Cela se change auprès du service d’identification/);
  }
});

describe('sign-out', () => {
  test('AUTH-08 it goes on to the provider whatever becomes of the revocation, and sign-in stays open', async () => {
    for (const status of [200, 204, 500, 503, 400]) {
      says.set('/revocation', () => ({ status }));
      const browser = await signedIn();
      const page = await browser.go('/logout', { form: {} });
      assert.equal(page.status, 200, String(status));
      assert.match(page.text, /Terminer la déconnexion/, String(status));
      assert.equal(actionOf(page), `${issuer.origin}/end`);
      assert.equal(await sessionOf(portal.sessions, browser.cookies('/')), undefined);
      assert.equal(portal.sessions.available(), true, String(status));
    }
    assert.equal(asks('/revocation'), 5);
  });

  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const logoutToken = (change: object = {}, key?: KeyObject): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer.origin, aud: 'portail', sub: customer, iat: now, jti: randomUUID() };
    return issuer.signed({ ...claims, events: { [EVENT]: {} }, ...change }, key);
  };
  const tell = (token: string): Promise<Response> =>
    fetch(`${portal.origin}/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });

  test('AUTH-08 the provider ends a session, or all of somebody’s, by its signed word', async () => {
    // Somebody else than in the other tests: what is proved in the second of the last word does not count.
    const sub = await makeCustomer(portal.db);
    issuer.subject = sub;
    issuer.claims = { sid: 'première' };
    const first = await signedIn();
    issuer.claims = { sid: 'seconde' };
    const second = await signedIn();
    const isOpen = async (browser: typeof first): Promise<boolean> =>
      (await sessionOf(portal.sessions, browser.cookies('/'))) !== undefined;
    assert.equal((await tell(logoutToken({ sub: undefined, sid: 'inconnue' }))).status, 200);
    assert.deepEqual([await isOpen(first), await isOpen(second)], [true, true]);
    const told = await tell(logoutToken({ sub: undefined, sid: 'première' }));
    assert.deepEqual([told.status, told.headers.get('cache-control')], [200, 'no-store']);
    assert.deepEqual([await isOpen(first), await isOpen(second)], [false, true]);
    assert.equal((await tell(logoutToken({ sub, iat: Math.floor(Date.now() / 1000) - 60 }))).status, 200);
    assert.equal(await isOpen(second), true, 'it began after what this token tells of');
    assert.equal((await tell(logoutToken({ sub }))).status, 200);
    assert.equal(await isOpen(second), false);
  });

  test('AUTH-08 a session that ends there while its sign-in is under way here is not outlived: its person is asked anew', async () => {
    issuer.claims = { sid: 'finie' };
    const held = await holding(portal.db, (tx) =>
      tx.query('lock table customer.person in access exclusive mode'),
    );
    const browser = portal.browser();
    const coming = browser.follow('/redirectAuthentication?retour=/mon-espace');
    await untilWaiting(portal.db);
    assert.equal((await tell(logoutToken({ sid: 'finie' }))).status, 200);
    issuer.claims = { sid: 'nouvelle', auth_time: Math.floor(Date.now() / 1000) };
    await held.release();
    assert.equal((await coming).url, `${portal.origin}/mon-espace`);
    assert.equal(asks('/auth'), 2, 'by another session there');
    assert.equal((await tell(logoutToken({ sub: undefined, sid: 'nouvelle' }))).status, 200);
    assert.equal(await sessionOf(portal.sessions, browser.cookies('/')), undefined);
  });

  test('AUTH-08 SEC-04 nobody else ends a session: no other key, audience, age or kind of token', async () => {
    const browser = await signedIn();
    const now = Math.floor(Date.now() / 1000);
    const wrong = {
      'another key': logoutToken({}, newKey()),
      'no signature': logoutToken().replace(/[^.]*$/, ''),
      'no algorithm': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${logoutToken().split('.')[1]}.`,
      'another issuer': logoutToken({ iss: 'https://elsewhere.example' }),
      'another audience': logoutToken({ aud: 'mobile' }),
      'an old one': logoutToken({ iat: now - 1_000 }),
      'one from the future': logoutToken({ iat: now + 1_000 }),
      'one that is over': logoutToken({ exp: now - 100 }),
      'an ID token': logoutToken({ events: undefined, nonce: 'n' }),
      'one with a nonce': logoutToken({ nonce: 'n' }),
      'no event': logoutToken({ events: {} }),
      'nobody named': logoutToken({ sub: undefined }),
      'a subject that is no customer': logoutToken({ sub: 'x' }),
      'a session that is no name': logoutToken({ sid: 3 }),
      'no identifier': logoutToken({ jti: undefined }),
      'no token': 'x',
      nothing: '',
    };
    for (const [name, token] of Object.entries(wrong)) assert.equal((await tell(token)).status, 400, name);
    assert.ok(await sessionOf(portal.sessions, browser.cookies('/')));
    assert.equal(portal.sessions.available(), true);
  });

  test('AUTH-11 a logout token that cannot be checked for want of keys is to be sent again', async (t) => {
    const other = await startFakeIssuer(t);
    const beside = await startPortal(t, { issuer: other.settings, db: portal.db });
    other.says.set('/jwks', () => ({ status: 500 }));
    const answer = await fetch(`${beside.origin}/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: logoutToken({ iss: other.origin }) }),
    });
    await assertProblem(answer, 'identity-unavailable');
    assert.equal(beside.sessions.available(), true);
  });

  test('AUTH-08 whoever cannot be signed out at the provider is told that its session may still be open', async (t) => {
    const other = await startFakeIssuer(t);
    const beside = await startPortal(t, { issuer: other.settings, db: portal.db });
    Object.assign(other, { subject: customer, metadata: { end_session_endpoint: undefined } });
    const browser = beside.browser();
    await browser.follow('/redirectAuthentication');
    const page = await browser.go('/logout', { form: {} });
    assert.equal(page.status, 200);
    assert.match(page.text, /Vous êtes déconnecté de ce site/);
    assert.match(page.text, /fermez toutes les fenêtres de ce navigateur/);
    assert.equal(await sessionOf(beside.sessions, browser.cookies('/')), undefined);
  });
});
