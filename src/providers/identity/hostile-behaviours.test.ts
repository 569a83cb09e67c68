import assert from 'node:assert/strict';
import { createHmac, type KeyObject } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { newKey, startFakeIssuer } from '#tests/harness/fake-issuer.ts';
import { makeCustomer, startPortal } from '#tests/harness/sign-in.ts';

// A provider that is nobody's friend: each line bends one thing that it says, and names what the person is told.
const CANCELLED = [400, 'Connexion annulée'] as const;
const REFUSED = [400, 'La connexion n’a pas abouti'] as const;
const CLOSED = [503, 'Connexion momentanément indisponible'] as const;
const NOBODY = [404, 'Aucun compte'] as const;
type Told = readonly [status: number, title: string];

const issuer = await startFakeIssuer({ after });
const portal = await startPortal({ after }, { issuer: issuer.settings });
const customer = await makeCustomer(portal.db);

const now = (): number => Math.floor(Date.now() / 1000);
const nonceAsked = (): string =>
  issuer.asked.findLast(({ path }) => path === '/auth')?.query.get('nonce') ?? '';
const usualClaims = (): object => ({
  iss: issuer.origin,
  aud: 'portail',
  sub: customer,
  nonce: nonceAsked(),
  iat: now(),
  exp: now() + 60,
});
const coded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const claims = (change: () => object) => () => Object.assign(issuer, { claims: change() });
const token = (change: object) => () => Object.assign(issuer, { token: change });
const metadata = (change: object) => () => Object.assign(issuer, { metadata: change });
const says =
  (path: string, told: { status?: number; type?: string; body?: string | object; headers?: object }) => () =>
    issuer.says.set(path, (_asked, response) => {
      if (told.headers)
        for (const [name, value] of Object.entries(told.headers)) response.setHeader(name, value);
      return told;
    });
const writes = (path: string, write: (response: ServerResponse) => void) => () =>
  issuer.says.set(path, (_asked, response) => {
    write(response);
    return undefined;
  });
const idToken = (make: () => string) => () =>
  issuer.says.set('/token', () => ({
    body: { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: make() },
  }));
const back = (change: (query: URLSearchParams) => void) => () =>
  issuer.says.set('/auth', ({ query }, response) => {
    const to = new URL(query.get('redirect_uri') ?? '');
    to.search = new URLSearchParams({ code: 'code', state: query.get('state') ?? '' }).toString();
    change(to.searchParams);
    response.writeHead(303, { location: to.href }).end();
    return undefined;
  });
const failing = (error: string) =>
  back((query) => {
    query.delete('code');
    query.set('error', error);
  });
const WELL_KNOWN = '/.well-known/openid-configuration';
const signedWith = (header: object, sign: (content: string) => string): string => {
  const content = `${coded(header)}.${coded(usualClaims())}`;
  return `${content}.${sign(content)}`;
};

/** Asks for a proof of now. */
const ANEW = '/redirectAuthentication?reauthenticate=true';
/** A key as it is published, under the name that tokens are signed by. */
const publicKey = (key: KeyObject): object => {
  const { d: _private, ...published } = key.export({ format: 'jwk' });
  return { ...published, kid: 'a', alg: 'ES256', use: 'sig' };
};

const BEHAVIOURS: Readonly<Record<string, readonly [told: Told, bend: () => unknown, path?: string]>> = {
  'the nonce of another sign-in': [REFUSED, claims(() => ({ nonce: 'une autre' }))],
  'no nonce': [REFUSED, claims(() => ({ nonce: undefined }))],
  'a nonce that is a number': [REFUSED, claims(() => ({ nonce: 3 }))],
  'another issuer': [REFUSED, claims(() => ({ iss: 'https://elsewhere.example' }))],
  'no issuer': [REFUSED, claims(() => ({ iss: undefined }))],
  'its issuer with a slash': [REFUSED, claims(() => ({ iss: `${issuer.origin}/` }))],
  'another audience': [REFUSED, claims(() => ({ aud: 'mobile' }))],
  'no audience': [REFUSED, claims(() => ({ aud: undefined }))],
  'audiences without us': [REFUSED, claims(() => ({ aud: ['mobile', 'web'] }))],
  'another authorized party': [REFUSED, claims(() => ({ aud: ['portail', 'mobile'], azp: 'mobile' }))],
  'no subject': [REFUSED, claims(() => ({ sub: undefined }))],
  'a subject that is a number': [REFUSED, claims(() => ({ sub: 42 }))],
  'a subject that is no customer’s key': [REFUSED, claims(() => ({ sub: 'camille' }))],
  'a customer whom nobody knows': [NOBODY, claims(() => ({ sub: newIuc() }))],
  'an ID token that is over': [REFUSED, claims(() => ({ exp: now() - 3_600 }))],
  'an ID token without an end': [REFUSED, claims(() => ({ exp: undefined }))],
  'an end that is a word': [REFUSED, claims(() => ({ exp: 'demain' }))],
  'no time of issue': [REFUSED, claims(() => ({ iat: undefined }))],
  'a time of issue that is to come': [REFUSED, claims(() => ({ iat: now() + 3_600, exp: now() + 7_200 }))],
  'a time of issue that is a word': [REFUSED, claims(() => ({ iat: 'hier' }))],
  'an ID token that is not good yet': [REFUSED, claims(() => ({ nbf: now() + 3_600 }))],
  'a time of proof that is a word': [REFUSED, claims(() => ({ auth_time: 'hier' }))],
  'no time of the proof that was asked for': [REFUSED, claims(() => ({ auth_time: undefined })), ANEW],
  'a proof of yesterday where a new one was asked for': [
    REFUSED,
    claims(() => ({ auth_time: now() - 86_400 })),
    ANEW,
  ],
  'no signature at all': [REFUSED, idToken(() => signedWith({ alg: 'none' }, () => ''))],
  'no algorithm named': [REFUSED, idToken(() => signedWith({}, () => 'AAAA'))],
  'a signature by the client’s secret': [
    REFUSED,
    idToken(() =>
      signedWith({ alg: 'HS256' }, (content) =>
        createHmac('sha256', issuer.settings.clientSecret).update(content).digest('base64url'),
      ),
    ),
  ],
  'an algorithm that it did not announce': [
    REFUSED,
    idToken(() => signedWith({ alg: 'RS256', kid: 'a' }, () => 'AAAA')),
  ],
  'a header that must be understood': [
    REFUSED,
    idToken(() => signedWith({ alg: 'ES256', kid: 'a', crit: ['inconnu'] }, () => 'AAAA')),
  ],
  'another key’s signature': [REFUSED, idToken(() => issuer.signed(usualClaims(), newKey()))],
  'two parts of a token': [REFUSED, idToken(() => 'eyJ.eyJ')],
  'a token that is no token': [REFUSED, idToken(() => 'bonjour')],
  'an ID token that is a number': [REFUSED, token({ id_token: 7 })],
  'no ID token': [REFUSED, token({ id_token: undefined })],
  'no access token': [REFUSED, token({ access_token: undefined })],
  'an access token that is a list': [REFUSED, token({ access_token: ['a'] })],
  'no kind of token': [REFUSED, token({ token_type: undefined })],
  'a life that is a word': [REFUSED, token({ expires_in: 'une heure' })],
  'a refresh token that is a number': [REFUSED, token({ refresh_token: 7 })],
  'a scope that is a number': [REFUSED, token({ scope: 7 })],
  'a token of two megabytes': [CLOSED, token({ access_token: 'a'.repeat(2_000_000) })],
  'a code that it no longer knows': [
    REFUSED,
    says('/token', { status: 400, body: { error: 'invalid_grant' } }),
  ],
  'a client that it no longer knows': [
    REFUSED,
    says('/token', { status: 401, body: { error: 'invalid_client' } }),
  ],
  'a client that may not': [REFUSED, says('/token', { status: 403, body: { error: 'unauthorized_client' } })],
  'too many requests, and when to come back': [
    CLOSED,
    says('/token', { status: 429, type: 'text/plain', body: 'slow', headers: { 'retry-after': '30' } }),
  ],
  'an error page in place of JSON': [
    CLOSED,
    says('/token', { status: 500, type: 'text/html', body: '<h1>500</h1>' }),
  ],
  'a gateway’s error page': [
    CLOSED,
    says('/token', { status: 502, type: 'text/html', body: '<h1>502</h1>' }),
  ],
  'out of service': [CLOSED, says('/token', { status: 503, body: { error: 'temporarily_unavailable' } })],
  'HTML with a good status': [CLOSED, says('/token', { type: 'text/html', body: '<h1>Bonjour</h1>' })],
  'nothing with a good status': [CLOSED, says('/token', { body: '' })],
  'half of an answer': [CLOSED, says('/token', { body: '{"access_token":"a",' })],
  'a list': [REFUSED, says('/token', { body: [] })],
  'a word': [REFUSED, says('/token', { body: '"bonjour"' })],
  null: [REFUSED, says('/token', { body: 'null' })],
  'a redirect without end': [CLOSED, says('/token', { status: 302, headers: { location: '/token' } })],
  'a line that is cut': [CLOSED, writes('/token', (response) => response.destroy())],
  'an answer that is cut in the middle': [
    CLOSED,
    writes('/token', (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"access_token":');
      response.destroy();
    }),
  ],
  'the person who said no': [CANCELLED, failing('access_denied')],
  'an error of its own, brought by the browser': [REFUSED, failing('server_error')],
  'an error that nobody knows': [REFUSED, failing('💥')],
  'another state': [REFUSED, back((query) => query.set('state', 'un autre'))],
  'no state': [REFUSED, back((query) => query.delete('state'))],
  'the state of 5 KB': [REFUSED, back((query) => query.set('state', 'x'.repeat(5_000)))],
  'no code and no error': [REFUSED, back((query) => query.delete('code'))],
  'the name of another provider beside the code': [
    REFUSED,
    back((query) => query.set('iss', 'https://elsewhere.example')),
  ],
  'no keys': [REFUSED, says('/jwks', { body: { keys: [] } })],
  'two keys of one name': [
    REFUSED,
    says('/jwks', { body: { keys: [publicKey(newKey()), publicKey(newKey())] } }),
  ],
  'keys that are a word': [REFUSED, says('/jwks', { body: { keys: 'aucune' } })],
  'keys as HTML': [CLOSED, says('/jwks', { type: 'text/html', body: '<h1>Clés</h1>' })],
  'keys that cannot be had': [CLOSED, says('/jwks', { status: 500 })],
  'metadata of another provider': [CLOSED, metadata({ issuer: 'https://elsewhere.example' })],
  'metadata without a name': [CLOSED, metadata({ issuer: undefined })],
  'metadata as HTML': [CLOSED, says(WELL_KNOWN, { type: 'text/html', body: '<h1>Bonjour</h1>' })],
  'metadata that are gone': [CLOSED, says(WELL_KNOWN, { status: 404 })],
  'metadata elsewhere': [
    CLOSED,
    says(WELL_KNOWN, { status: 302, headers: { location: 'https://elsewhere.example/' } }),
  ],
  'a sign-in page that is a script': [CLOSED, metadata({ authorization_endpoint: 'javascript:alert(1)' })],
  'no address for tokens': [CLOSED, metadata({ token_endpoint: undefined })],
};

/** What it says of itself, and its keys, are asked for once: who bends them is asked anew. */
const OF_ITSELF = /keys|metadata|page|address/;

/** As it was; `forgotten`: and nothing of what it said of itself is known any more. */
const anew = async (forgotten: boolean): Promise<void> => {
  issuer.says.clear();
  Object.assign(issuer, { subject: customer, claims: {}, token: {}, metadata: {}, refusal: undefined });
  if (forgotten) {
    issuer.says.set('/token', () => ({ status: 500 }));
    await portal.browser().follow('/redirectAuthentication');
    issuer.says.clear();
  }
  issuer.asked.length = 0;
};

test('AUTH-01 AUTH-11 whatever a provider does, nobody is signed in by it, the person reads in French what happened and where to go on, and the next honest answer signs in', async (t) => {
  const wrong: string[] = [];
  for (const [name, [[status, title], bend, path]] of Object.entries(BEHAVIOURS)) {
    await anew(OF_ITSELF.test(name));
    bend();
    const browser = portal.browser();
    const page = await browser.follow(path ?? '/redirectAuthentication?retour=/mon-espace');
    const isTold = page.status === status && page.text.includes(title) && /href="\//.test(page.text);
    if (!isTold || browser.session !== undefined)
      wrong.push(
        `${name}: ${page.status} ${/<h1>([^<]*)/.exec(page.text)?.[1]} ${browser.session ? 'signed in' : ''}`,
      );
  }
  assert.deepEqual(wrong, []);
  assert.ok(Object.keys(BEHAVIOURS).length >= 60);
  t.diagnostic(`${Object.keys(BEHAVIOURS).length} behaviours`);
  await anew(true);
  const honest = portal.browser();
  await honest.follow('/redirectAuthentication');
  assert.ok(honest.session);
});

test('AUTH-11 a provider that never answers, and one that answers drop by drop, are waited for a few seconds and no more', async () => {
  await anew(true);
  let asked = 0;
  issuer.says.set('/token', (_asked, response) => {
    asked += 1;
    if (asked % 2 === 0) return undefined;
    response.writeHead(200, { 'content-type': 'application/json' });
    const dripping = setInterval(() => response.write(' '), 200);
    response.on('close', () => clearInterval(dripping));
    return undefined;
  });
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      const browser = portal.browser();
      const page = await browser.follow('/redirectAuthentication');
      assert.deepEqual([page.status, page.text.includes(CLOSED[1])], [CLOSED[0], true]);
      assert.equal(browser.session, undefined);
    }),
  );
  assert.equal(asked, 2);
  assert.ok(performance.now() - started < 9_000, 'the wait ends');
  await anew(false);
  const honest = portal.browser();
  await honest.follow('/redirectAuthentication');
  assert.ok(honest.session);
});
