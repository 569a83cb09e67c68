import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'node-html-parser';
import {
  DEMONSTRATION_LOGINS,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { sessionOf, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { TICKET } from '#tests/harness/shopping.ts';
import { PAGE_DATA } from '#tests/harness/test-server.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { accessMatrix } from '#tests/security/access-matrix.ts';
import { calls } from '../../src/calls.ts';

let portal: SharedPortal;
/** The same product as people reach it outside localhost, by https. */
let outside: string;
const person = demonstrationPerson('GV');
const { iuc } = person;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  const behindTls = await startDemonstrationPortal(ending, {
    db: portal.db,
    environment: { PUBLIC_URL: 'https://voyageur.example' },
  });
  outside = behindTls.listens;
});

interface Probe {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What the probe is to bring about, where it is not to succeed. */
  readonly status?: number;
}
const HTML = { accept: 'text/html' } as const;
const FORM = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' } as const;
const CALLS = { 'content-type': 'application/json' } as const;

/** Every way in of the table, and every kind of error. */
const probes = (): Probe[] => [
  ...accessMatrix(calls).map(({ kind, method, path }) => ({
    path: path.replace(/:\w+/g, 'valeur').replace(/^\*$/, '/page-inconnue').replace(/\*$/, 'reste'),
    method,
    headers: kind === 'call' ? CALLS : method === 'POST' ? FORM : HTML,
    ...(method === 'GET' ? {} : { body: kind === 'call' ? '{}' : '' }),
  })),
  { path: '/mon-espace', headers: PAGE_DATA },
  { path: TICKET, headers: HTML },
  { path: '/sandbox/mailbox', headers: HTML },
  { path: '/livez' },
  { path: '/readyz' },
  { path: '/api/openapi.json' },
  { path: '/robots.txt' },
  { path: '/favicon.svg' },
  { path: '/assets/inconnu.js', status: 404 },
  { path: '/%E0%A4%A', headers: HTML, status: 400 },
  { path: '/mon-espace%00', headers: HTML, status: 400 },
  { path: '/rien/du/tout', headers: HTML, status: 404 },
  { path: '/api/inconnu', status: 404 },
  { path: '/plan-du-site', method: 'PUT', headers: FORM, body: 'a=b', status: 405 },
  {
    path: '/plan-du-site',
    method: 'POST',
    headers: { ...FORM, 'sec-fetch-site': 'cross-site' },
    status: 403,
  },
  { path: '/plan-du-site', method: 'POST', headers: FORM, body: `a=${'x'.repeat(70_000)}`, status: 413 },
  {
    path: '/plan-du-site',
    method: 'POST',
    headers: { ...HTML, 'content-type': 'text/x-odd' },
    body: 'x',
    status: 415,
  },
  { path: '/api/quotation-burnFer-outward', method: 'POST', headers: CALLS, body: '{', status: 400 },
  { path: '/redirectAuthentication?code=x&state=y', headers: HTML },
  { path: '/sandbox/identity/interaction/inconnue', headers: HTML, status: 400 },
  { path: '/sandbox/identity/inconnu', headers: HTML, status: 404 },
];

const directives = (policy: string): Map<string, string> =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

/** A page of the portal allows exactly this; its nonce is written NONCE. */
const PAGE_POLICY = {
  'default-src': `'none'`,
  'script-src': `'self' 'nonce-NONCE'`,
  'style-src': `'self' 'nonce-NONCE'`,
  'img-src': `'self' data: blob:`,
  'font-src': `'self'`,
  'connect-src': `'self'`,
  'manifest-src': `'self'`,
  'worker-src': `'self'`,
  'object-src': `'none'`,
  'base-uri': `'none'`,
  'frame-ancestors': `'none'`,
  'require-trusted-types-for': `'script'`,
  'trusted-types': 'service-worker',
  'form-action': `'self'`,
};

const checkDocument = (says: string, html: string, policy: string, nonces: Set<string>): void => {
  const found = directives(policy);
  for (const [name, value] of Object.entries({
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'frame-ancestors': `'none'`,
    'default-src': `'none'`,
  }))
    assert.equal(found.get(name), value, `${says} ${name}`);
  assert.doesNotMatch(policy, /unsafe-(inline|eval)|\*|https?:(?!\/\/)/, says);
  assert.match(found.get('form-action') ?? '', /^'(self|none)'( https?:\/\/localhost:\d+)?$/, says);
  const document = parse(html);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (nonce) {
    assert.ok(nonce.length >= 22, `${says}: 128 bits of nonce`);
    assert.ok(!nonces.has(nonce), `${says}: a nonce serves once`);
    nonces.add(nonce);
  }
  for (const element of document.querySelectorAll('script, style'))
    assert.equal(element.getAttribute('nonce'), nonce, `${says}: ${element.outerHTML.slice(0, 100)}`);
  for (const element of document.querySelectorAll('*')) {
    const forbidden = Object.keys(element.attributes).filter((name) => /^on|^style$/i.test(name));
    assert.deepEqual(forbidden, [], `${says}: ${element.outerHTML.slice(0, 100)}`);
    assert.doesNotMatch(element.getAttribute('href') ?? '', /^javascript:/i, says);
  }
};

test('SEC-02 every answer of every route, errors included, carries the policy and the headers', async () => {
  const nonces = new Set<string>();
  let documents = 0;
  const member = await signedIn(portal.db, iuc, portal.url);
  for (const visitor of [new Visitor(portal.url), member]) {
    for (const { path, status, ...init } of probes()) {
      const response = await visitor.request(path, init);
      const text = await response.text();
      const says = `${init.method ?? 'GET'} ${path} ${response.status}`;
      if (status) assert.equal(response.status, status, says);
      assert.ok(response.status < 500, says);
      const header = (name: string): string => response.headers.get(name) ?? '';
      assert.equal(header('x-content-type-options'), 'nosniff', says);
      assert.match(header('referrer-policy'), /^(no-referrer|strict-origin-when-cross-origin)$/, says);
      assert.equal(header('cross-origin-opener-policy'), 'same-origin', says);
      assert.equal(header('strict-transport-security'), '', `${says}: not on localhost`);
      assert.equal(header('x-powered-by') + header('server'), '', says);
      assert.ok(header('x-correlation-id'), says);
      if (!header('content-type').startsWith('text/html')) continue;
      documents += 1;
      const policy = header('content-security-policy');
      checkDocument(says, text, policy, nonces);
      if (parse(text).querySelector('#app'))
        assert.deepEqual(
          Object.fromEntries(directives(policy.replaceAll(/nonce-[^']+/g, 'nonce-NONCE'))),
          PAGE_POLICY,
          says,
        );
    }
  }
  assert.ok(documents > 30, `${documents} documents`);
});

test('SEC-02 SEC-03 outside localhost: HSTS, upgraded requests, and Secure __Host- cookies', async () => {
  const visitor = new Visitor(outside);
  const home = await visitor.request('/', { headers: HTML });
  assert.match(home.headers.get('strict-transport-security') ?? '', /^max-age=\d{8}/);
  assert.match(home.headers.get('content-security-policy') ?? '', /; upgrade-insecure-requests$/);
  await home.text();
  visitor.keepCookie('__Host-session', await sessionOf(portal.db, iuc));
  const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const space = await visitor.request('/mon-espace', { headers: HTML });
  assert.equal(space.status, 200, 'the prefixed cookie is the session');
  await space.text();
  await visitor.request('/affichage', { method: 'POST', headers: own, body: 'mode=high&retour=/' });
  await new Visitor(outside).request('/mon-espace', { headers: { cookie: 'x=1' } });
  await visitor.request('/redirectAuthentication?reauthenticate=true');
  await visitor.request('/logout', { method: 'POST', headers: own });
  assert.ok(visitor.cookieLines.length >= 3, visitor.cookieLines.join('\n'));
  for (const line of visitor.cookieLines) {
    assert.match(line, /^__Host-/, line);
    assert.match(line, /; Secure/i, line);
    assert.match(line, /; Path=\/(;|$)/, line);
    assert.match(line, /; SameSite=(Lax|Strict)/i, line);
    assert.match(line, /; HttpOnly/i, line);
    assert.doesNotMatch(line, /; Domain=/i, line);
  }
  const planted = new Visitor(outside);
  planted.keepCookie('session', await sessionOf(portal.db, iuc));
  const refused = await planted.request('/mon-espace', { headers: HTML });
  assert.equal(refused.status, 303, 'a cookie without the prefix is not the session');
});

test('SEC-03 every cookie of a sign-in, a display setting and a sign-out is SameSite and HttpOnly, none has a domain', async () => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS.GV);
  await visitor.request('/affichage', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'mode=inverted&retour=/',
  });
  await visitor.submit(await visitor.open('/logout'), { form: 'form[action="/logout"]' });
  const names = new Set(visitor.cookieLines.map((line) => line.split('=')[0]));
  for (const name of ['session', 'login', 'affichage']) assert.ok(names.has(name), [...names].join(' '));
  for (const line of visitor.cookieLines) {
    assert.match(line, /; SameSite=(Lax|Strict)/i, line);
    assert.match(line, /; HttpOnly/i, line);
    assert.doesNotMatch(line, /; (Domain|Secure)/i, `${line}: on localhost`);
  }
  const session = visitor.cookieLines.find((line) => /^session=./.test(line)) ?? '';
  assert.doesNotMatch(session, /Max-Age|Expires/i, 'it ends with the browser');
});

test('SEC-07 whatever shows a person is no-store, also under made-up suffixes; only files by content are cached', async () => {
  const member = await signedIn(portal.db, iuc, portal.url);
  const personal = [
    '/mon-espace',
    '/recompense/vos-points',
    '/informations/voyages-futurs',
    '/api/GetInfosClient',
    '/api/solde',
  ];
  const suffixes = [
    '',
    '/',
    '/x.css',
    '.css',
    '/x.js',
    ';x.css',
    '%2fx.css',
    '%3Bx.js',
    '/favicon.svg',
    '?x.css',
    '%23x.png',
    '/../assets/x.css',
    '//x.css',
  ];
  let shown = 0;
  for (const path of personal)
    for (const suffix of suffixes) {
      const answer = await member.request(path + suffix, { headers: HTML });
      const text = await answer.text();
      if (text.includes(person.lastName)) shown += 1;
      assert.match(answer.headers.get('cache-control') ?? '', /no-store/, path + suffix);
    }
  assert.ok(shown >= personal.length, 'pages with the person on them were among these');
  for (const path of ['/', '/mon-espace', TICKET, '/rien']) {
    const data = await member.request(path, { headers: PAGE_DATA });
    await data.text();
    assert.match(data.headers.get('cache-control') ?? '', /no-store/, path);
    assert.match(data.headers.get('vary') ?? '', /Cookie/i, path);
  }
  const home = await (await new Visitor(portal.url).request('/')).text();
  const files = [...home.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  assert.ok(files.length > 0);
  for (const path of new Set(files)) {
    const file = await member.request(path);
    assert.ok(!(await file.text()).includes(person.email));
    assert.match(file.headers.get('cache-control') ?? '', /public.*immutable/, path);
    assert.equal(file.headers.get('set-cookie'), null, path);
  }
});
