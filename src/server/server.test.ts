import assert from 'node:assert/strict';
import { request as undici } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { pageRoutes } from '#contract/routes.ts';
import { fakeApp, overviewOf } from '#tests/harness/fake-app.ts';
import {
  HTML,
  hydrationOf,
  PAGE_DATA,
  startBareServer,
  type TestServer,
} from '#tests/harness/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startBareServer({}, fakeApp({ formActionOrigins: ['https://pay.example'] }));
});
after(() => server.close());

const policyOf = (answer: Response): Map<string, string> =>
  new Map(
    (answer.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.slice(directive.indexOf(' ') + 1)]),
  );

const htmlAnswers: Readonly<Record<string, (base: string) => Promise<Response>>> = {
  page: (base) => fetch(`${base}/plan-du-site`, { headers: HTML }),
  'unknown page': (base) => fetch(`${base}/nulle-part`, { headers: HTML }),
  'post to a page without action': (base) =>
    fetch(`${base}/plan-du-site`, { method: 'POST', body: new URLSearchParams(), headers: HTML }),
  'cross-site post': (base) =>
    fetch(`${base}/plan-du-site`, { method: 'POST', headers: { ...HTML, 'sec-fetch-site': 'cross-site' } }),
  'body too large': (base) =>
    fetch(`${base}/plan-du-site`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'x'.repeat(70_000) }),
      headers: HTML,
    }),
  'malformed address': (base) => fetch(`${base}/%E0%A4%A`, { headers: HTML }),
  'zero byte': (base) => fetch(`${base}/plan-du-site?a=%00`, { headers: HTML }),
  'method unknown to pages': (base) => fetch(`${base}/plan-du-site`, { method: 'DELETE', headers: HTML }),
};

test('SEC-02 every HTML answer, errors included, carries the policy with a nonce of its own', async () => {
  const nonces = new Set<string>();
  for (const [name, ask] of Object.entries(htmlAnswers)) {
    const answer = await ask(server.base);
    const html = await answer.text();
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/, name);
    const policy = policyOf(answer);
    assert.ok(!/unsafe-|\*|https?:(?!\/\/pay)/.test([...policy.values()].join(' ')), name);
    assert.equal(policy.get('default-src'), "'none'");
    assert.equal(policy.get('object-src'), "'none'");
    assert.equal(policy.get('base-uri'), "'none'");
    assert.equal(policy.get('frame-ancestors'), "'none'");
    assert.equal(policy.get('form-action'), "'self' https://pay.example");
    const nonce = /'nonce-([^']+)'/.exec(policy.get('script-src') ?? '')?.[1] ?? '';
    assert.ok(Buffer.from(nonce, 'base64').length >= 16, name);
    nonces.add(nonce);
    // Every script of the document carries the nonce, and no attribute would need what the policy refuses.
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) assert.ok(tag.includes(`nonce="${nonce}"`), tag);
    assert.ok(
      !/\sstyle="|\son[a-z]+="|<style/.test(
        html.replace(/<script type="application\/json".*?<\/script>/s, ''),
      ),
      name,
    );
  }
  assert.equal(nonces.size, Object.keys(htmlAnswers).length);
});

test('SEC-02 every answer carries the general headers, and HSTS only outside localhost', async () => {
  const secure = await startBareServer({}, fakeApp({ secure: true, publicUrl: 'https://voyageur.example' }));
  for (const path of [
    '/plan-du-site',
    '/nulle-part',
    '/api/openapi.json',
    '/api/nothing',
    '/livez',
    '/assets/nothing.js',
  ]) {
    const answer = await fetch(server.base + path);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(answer.headers.get('cross-origin-opener-policy'), 'same-origin', path);
    assert.ok(answer.headers.get('referrer-policy'), path);
    assert.ok(answer.headers.get('permissions-policy'), path);
    assert.equal(answer.headers.get('strict-transport-security'), null, path);
    const outside = await fetch(secure.base + path);
    assert.match(outside.headers.get('strict-transport-security') ?? '', /max-age=\d{8}/, path);
  }
  await secure.close();
});

test('SEC-03 a cookie of ours is HttpOnly and SameSite, and Secure with the __Host- prefix outside localhost', async () => {
  const secure = await startBareServer({}, fakeApp({ secure: true, publicUrl: 'https://voyageur.example' }));
  const save = (base: string) =>
    fetch(`${base}/affichage`, {
      method: 'POST',
      body: new URLSearchParams({ mode: 'high' }),
      redirect: 'manual',
    });
  const local = (await save(server.base)).headers.get('set-cookie') ?? '';
  assert.match(local, /^affichage=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Max-Age=34560000$/);
  const outside = (await save(secure.base)).headers.get('set-cookie') ?? '';
  assert.match(
    outside,
    /^__Host-affichage=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Secure; Max-Age=34560000$/,
  );
  await secure.close();
});

test('A11Y-01 display settings are kept in a cookie and are already in the first HTML', async () => {
  const body = new URLSearchParams({
    mode: 'inverted',
    font: 'adapted',
    spacing: 'high',
    retour: '/plan-du-site?a=1',
  });
  const saved = await fetch(`${server.base}/affichage`, { method: 'POST', body, redirect: 'manual' });
  assert.equal(saved.status, 303);
  assert.equal(saved.headers.get('location'), '/plan-du-site?a=1');
  const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const html = await (await fetch(`${server.base}/plan-du-site`, { headers: { cookie } })).text();
  assert.match(html, /<html lang="fr"[^>]* data-mode="inverted" data-font="adapted" data-spacing="high">/);
});

test('A11Y-01 one setting changes and the others stay', async () => {
  const saved = await fetch(`${server.base}/affichage`, {
    method: 'POST',
    body: new URLSearchParams({ mode: 'high' }),
    headers: { cookie: `affichage=${encodeURIComponent('mode=inverted&font=adapted&spacing=high')}` },
    redirect: 'manual',
  });
  const value = decodeURIComponent(saved.headers.get('set-cookie') ?? '').split(';')[0];
  assert.equal(value, 'affichage=mode=high&font=adapted&spacing=high');
});

test('A11Y-01 rubbish in the settings is no choice, and the way back is one of our own paths', async () => {
  const body = new URLSearchParams({ mode: '"><script>', retour: 'https://evil.example/' });
  const saved = await fetch(`${server.base}/affichage`, { method: 'POST', body, redirect: 'manual' });
  assert.equal(saved.headers.get('location'), '/');
  assert.match(saved.headers.get('set-cookie') ?? '', /^affichage=;/);
  const html = await (
    await fetch(`${server.base}/plan-du-site`, { headers: { cookie: 'affichage=mode%3D%22%3E%3Cscript%3E' } })
  ).text();
  assert.match(html, /<html lang="fr"[^>]* data-mode="device" data-font="default" data-spacing="default">/);
});

test('A11Y-01 an agent who serves a customer neither sees by the customer’s settings nor changes them', async () => {
  const customer = overviewOf('GV');
  const own = server.app.signIn(customer);
  const agent = server.app.signIn(customer, { isEsp: true, agent: 'A123' });
  const choose = async (cookie: string, mode: string) => {
    const body = new URLSearchParams({ mode });
    const saved = await fetch(`${server.base}/affichage`, {
      method: 'POST',
      body,
      headers: { cookie },
      redirect: 'manual',
    });
    return decodeURIComponent(saved.headers.get('set-cookie') ?? '').split(';')[0];
  };
  const modeFor = async (cookie: string) =>
    / data-mode="(\w+)"/.exec(
      await (await fetch(`${server.base}/plan-du-site`, { headers: { cookie } })).text(),
    )?.[1];
  assert.equal(await choose(own.cookie, 'high'), 'affichage=mode=high&compte=1');
  assert.equal(await modeFor(agent.cookie), 'device');
  assert.equal(await choose(agent.cookie, 'inverted'), 'affichage=mode=inverted');
  assert.equal(await modeFor(own.cookie), 'high');
});

test('SEC-04 a change is refused from another site, whichever way the browser says so', async () => {
  const own = new URL(server.base).host;
  const send = async (headers: Record<string, string>, method = 'POST'): Promise<number> =>
    (
      await fetch(`${server.base}/affichage`, {
        method,
        body: new URLSearchParams({}),
        headers,
        redirect: 'manual',
      })
    ).status;
  assert.equal(await send({ 'sec-fetch-site': 'same-origin' }), 303);
  assert.equal(await send({ 'sec-fetch-site': 'none' }), 303);
  assert.equal(await send({ origin: `http://${own}` }), 303);
  assert.equal(await send({ origin: 'http://127.0.0.1:3000' }), 303);
  assert.equal(await send({ origin: `https://${own}` }), 403, 'another scheme is another site');
  for (const site of ['cross-site', 'same-site', ''])
    assert.equal(await send({ 'sec-fetch-site': site }), 403, site);
  assert.equal(await send({ 'sec-fetch-site': 'cross-site', origin: `http://${own}` }), 403);
  for (const origin of ['https://evil.example', 'null', `http://${own}.evil.example`, 'rubbish']) {
    assert.equal(await send({ origin }), 403, origin);
  }
  assert.equal(await send({ 'sec-fetch-site': 'cross-site' }, 'PUT'), 403);
  assert.equal(await send({ 'sec-fetch-site': 'cross-site' }, 'DELETE'), 403);
});

/** As `fetch` does not let a request be: with the `Host` lines of the test's own. */
const withHosts = (
  port: number,
  hosts: readonly string[],
  path = '/plan-du-site',
  more = '',
): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    connect(port, '127.0.0.1', function (this: Socket) {
      this.write(`GET ${path} HTTP/1.1\r\n${lines}${more}Connection: close\r\n\r\n`);
    })
      .on('data', (chunk) => {
        received += chunk;
      })
      .on('end', () => resolve(received))
      .on('error', reject);
  });

test('SEC-04 only what names this portal’s own host is served: another site’s name that leads here opens nothing', async () => {
  const outside = await startBareServer({}, fakeApp({ secure: true, publicUrl: 'https://voyageur.example' }));
  const statusOf = async (base: string, hosts: readonly string[], path?: string): Promise<number> =>
    Number(/^HTTP\/1\.1 (\d+)/.exec(await withHosts(Number(new URL(base).port), hosts, path))?.[1]);
  try {
    const { base } = outside;
    for (const host of ['voyageur.example', 'VOYAGEUR.example:443', 'localhost:1', '127.0.0.1', '[::1]:3000'])
      assert.equal(await statusOf(base, [host]), 200, host);
    for (const host of [
      'evil.example',
      'voyageur.example.evil.example',
      'evil-voyageur.example',
      'evil.voyageur.example',
      '127.evil.example',
      '127.0.0.1.evil.example',
      '10.0.0.1',
      'x y',
      '',
      'localhost.evil.example',
    ])
      assert.equal(await statusOf(base, [host]), 421, host);
    assert.equal(await statusOf(server.base, ['voyageur.example']), 421, 'PUBLIC_URL of another portal');
    // A balancer asks for health by the address it knows.
    for (const path of ['/livez', '/readyz'])
      assert.equal(await statusOf(base, ['10.0.0.1'], path), 200, path);
    assert.equal(await statusOf(base, ['voyageur.example', 'voyageur.example']), 400, 'two hosts');
    const refused = await withHosts(
      Number(new URL(base).port),
      ['evil.example'],
      '/',
      'Accept: text/html\r\n',
    );
    assert.match(refused, /Cette adresse n’est pas servie ici/);
  } finally {
    await outside.close();
  }
});

test('SEC-04 behind a trusted balancer the host is the one that it says was asked for', async () => {
  const config = { publicUrl: 'https://voyageur.example', trustProxy: ['127.0.0.1'] };
  const behind = await startBareServer({}, fakeApp(config));
  const ask = (host: string, trusted = behind) =>
    withHosts(
      Number(new URL(trusted.base).port),
      ['portal:3000'],
      '/plan-du-site',
      `X-Forwarded-Host: ${host}\r\n`,
    );
  const alone = await startBareServer({}, fakeApp({ publicUrl: config.publicUrl }));
  try {
    assert.match(await ask('voyageur.example'), /^HTTP\/1\.1 200/);
    assert.match(await ask('evil.example'), /^HTTP\/1\.1 421/);
    assert.match(
      await ask('voyageur.example', alone),
      /^HTTP\/1\.1 421/,
      'without TRUST_PROXY nobody is believed',
    );
  } finally {
    await behind.close();
    await alone.close();
  }
});

test('API-04 a correlation id is made if absent, echoed, and in every log line of its request', async () => {
  const given = await fetch(`${server.base}/plan-du-site`, {
    headers: { 'x-correlation-id': 'given-by-client_1' },
  });
  assert.equal(given.headers.get('x-correlation-id'), 'given-by-client_1');
  const made = (await fetch(`${server.base}/nulle-part`)).headers.get('x-correlation-id') ?? '';
  assert.match(made, /^[0-9a-f-]{36}$/);
  const bad = await fetch(`${server.base}/plan-du-site`, { headers: { 'x-correlation-id': 'a b<script>' } });
  assert.match(bad.headers.get('x-correlation-id') ?? '', /^[0-9a-f-]{36}$/);
  const ids = server.log.lines.map((line) => line.correlationId);
  for (const id of ['given-by-client_1', made]) assert.ok(ids.includes(id), id);
});

test('SEC-05 a log line has the route’s pattern and neither address, query, cookie nor form', async () => {
  const { cookie } = server.app.signIn(overviewOf('GV'));
  const canary = 'canary-7c1f';
  const asks = [
    fetch(`${server.base}/plan-du-site?email=${canary}`, {
      headers: { cookie: `${cookie}; other=${canary}` },
    }),
    fetch(`${server.base}/${canary}`, {
      headers: { referer: `http://x/${canary}`, authorization: `Bearer ${canary}` },
    }),
    fetch(`${server.base}/plan-du-site`, { method: 'POST', body: new URLSearchParams({ password: canary }) }),
    fetch(`${server.base}/api/${canary}?x=${canary}`),
    fetch(`${server.base}/${canary}%E0%A4%A`),
  ];
  for (const answer of await Promise.all(asks)) await answer.arrayBuffer();
  assert.ok(!server.log.text().includes(canary));
  assert.ok(server.log.lines.some((line) => line.route === '/plan-du-site'));
});

test('API-06 what cannot be read is a 4xx with a problem, never a 500', async () => {
  const send = async (init: RequestInit & { path?: string }): Promise<Record<string, unknown>> => {
    const answer = await fetch(server.base + (init.path ?? '/affichage'), {
      method: 'POST',
      redirect: 'manual',
      ...init,
    });
    assert.match(answer.headers.get('content-type') ?? '', /application\/problem\+json/);
    const found = (await answer.json()) as Record<string, unknown>;
    assert.equal(found.status, answer.status);
    assert.equal(found.correlationId, answer.headers.get('x-correlation-id'));
    assert.ok(String(found.detail).length > 10);
    return found;
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json' };
  const statusAndCode = async (init: RequestInit & { path?: string }) => {
    const { status, code } = await send(init);
    return [status, code];
  };
  assert.deepEqual(await statusAndCode({ body: 'x'.repeat(65_537), headers: form }), [413, 'body-too-large']);
  assert.deepEqual(await statusAndCode({ body: Buffer.from([0x61, 0xff]), headers: form }), [
    400,
    'malformed-form',
  ]);
  assert.deepEqual(await statusAndCode({ body: 'a=%00', headers: form }), [400, 'malformed-form']);
  for (const body of ['{"a":', '{"__proto__":{"a":1}}', Buffer.from([0x22, 0xff, 0x22])])
    assert.deepEqual(await statusAndCode({ path: '/api/nothing', body, headers: json }), [
      400,
      'malformed-json',
    ]);
  // Read as nothing, it would be answered as a form that was left empty.
  for (const wrong of [
    { path: '/affichage', body: '{"theme":"dark"}', headers: json },
    { path: '/plan-du-site', body: '{"name":"x"}', headers: json },
    { path: '/api/nothing', body: 'a=1', headers: form },
  ])
    assert.deepEqual(await statusAndCode(wrong), [415, 'unsupported-media-type'], wrong.path);
  assert.deepEqual(await statusAndCode({ body: '<a/>', headers: { 'content-type': 'text/xml' } }), [
    415,
    'unsupported-media-type',
  ]);
  assert.deepEqual(await statusAndCode({ path: '/%E0%A4%A', method: 'GET' }), [400, 'malformed-url']);
  assert.deepEqual(await statusAndCode({ path: '/api/nothing', method: 'GET' }), [404, 'no-such-call']);
});

test('API-06 what is no readable HTTP gets a problem in French too', async () => {
  const raw = async (text: string): Promise<string> => {
    const socket = connect(Number(new URL(server.base).port), '127.0.0.1');
    socket.end(text);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };
  const cookies = `Cookie: a=${'x'.repeat(200_000)}\r\n`;
  for (const [sent, status, code] of [
    [`GET / HTTP/1.1\r\nHost: a\r\n${cookies}\r\n`, 431, 'headers-too-large'],
    ['GET / HTTP/9.9\r\n\r\n', 400, 'malformed-request'],
  ] as const) {
    const [head = '', body = ''] = (await raw(sent)).split('\r\n\r\n');
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
    assert.match(head, /content-type: application\/problem\+json/);
    assert.match(head, /x-content-type-options: nosniff/);
    const found = JSON.parse(body) as Record<string, unknown>;
    assert.deepEqual([found.status, found.code], [status, code]);
    assert.match(String(found.detail), /demande/);
  }
});

test('OPS-02 a chunked body without a length is cut at the limit too', async () => {
  const answer = await fetch(`${server.base}/affichage`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Readable.toWeb(
      Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(1024, 'x'))),
    ) as BodyInit,
    duplex: 'half',
  } as RequestInit);
  assert.equal(answer.status, 413);
});

test('OPS-02 /livez answers while the process runs and is of use, /readyz while the database does', async () => {
  assert.equal((await fetch(`${server.base}/livez`)).status, 200);
  assert.equal((await fetch(`${server.base}/readyz`)).status, 200);
  const broken = await startBareServer({}, fakeApp({}, { query: () => Promise.reject(new Error('gone')) }));
  assert.equal((await fetch(`${broken.base}/livez`)).status, 200);
  const answer = await fetch(`${broken.base}/readyz`);
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get('retry-after'), '10');
  assert.ok(!(await answer.text()).includes('gone'));
  await broken.close();
  const lost = await startBareServer({}, { ...fakeApp(), isLost: () => 'the database does not start' });
  const said = await fetch(`${lost.base}/livez`);
  assert.equal(said.status, 503);
  assert.deepEqual(await said.json(), { status: 'lost', problem: 'the database does not start' });
  await lost.close();
});

test('OPS-02 a stop lets the request under way finish and takes no new one', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const stopping = await startBareServer({
    stopGraceMs: 600_000,
    pageStandIns: {
      '/plan-du-site': {
        loader: async () => {
          start();
          await finished;
          return { links: [], groups: [], answers: [] };
        },
      },
    },
  });
  const answer = fetch(`${stopping.base}/plan-du-site`, { headers: HTML });
  await started;
  const closed = stopping.close();
  finish();
  assert.equal((await answer).status, 200);
  await (await answer).text();
  const graceIsUp = wait(60_000, 'to the end of the grace', { ref: false });
  assert.equal(await Promise.race([closed, graceIsUp]), undefined, 'its connection is not waited for');
  await assert.rejects(fetch(`${stopping.base}/livez`));
});

test('OPS-02 a request that never ends does not keep a stop from ending', async () => {
  const slow = await startBareServer({ stopGraceMs: 300 });
  const socket = connect(Number(new URL(slow.base).port), '127.0.0.1');
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => {}));
  const { host } = new URL(slow.base);
  const answered = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.write(
    `POST /affichage HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\nExpect: 100-continue\r\n\r\n`,
  );
  await answered;
  const drip = setInterval(() => socket.write('x'), 20);
  try {
    await slow.close();
    await ended;
    await assert.rejects(fetch(`${slow.base}/livez`));
  } finally {
    clearInterval(drip);
    socket.destroy();
  }
});

test('SEC-07 a personal page is no-store, also under made-up suffixes and as an error', async () => {
  const { cookie } = server.app.signIn(overviewOf('GV'));
  for (const path of [
    '/plan-du-site',
    '/plan-du-site/x.css',
    '/plan-du-site.js',
    '/plan-du-site?x=.png',
    '/nulle-part',
  ]) {
    for (const headers of [HTML, PAGE_DATA]) {
      const answer = await fetch(server.base + path, { headers: { ...headers, cookie } });
      assert.equal(answer.headers.get('cache-control'), 'no-store', path);
    }
  }
});

test('Scripts and styles are kept for ever by their hash, and sent with the brotli of the build', async () => {
  const html = await (await fetch(`${server.base}/plan-du-site`)).text();
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file as string);
  assert.ok(files.some((file) => file.endsWith('.js')) && files.some((file) => file.endsWith('.css')));
  assert.equal(files.filter((file) => file.endsWith('.woff2')).length, 2);
  for (const file of files) {
    const answer = await fetch(server.base + file);
    assert.equal(answer.status, 200, file);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    await answer.arrayBuffer();
  }
  const script = files.find((file) => file.endsWith('.js')) as string;
  const plain = await (
    await fetch(server.base + script, { headers: { 'accept-encoding': 'identity' } })
  ).text();
  // The bytes as they travel: fetch would decompress them.
  const { encoding, bytes } = await new Promise<{ encoding: string | undefined; bytes: Buffer }>(
    (resolve, reject) => {
      undici(server.base + script, { headers: { 'accept-encoding': 'br' } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
  assert.equal(encoding, 'br');
  assert.equal(brotliDecompressSync(bytes).toString(), plain);
});

test('SEC-02 nothing outside the build’s own files is served from disk', async () => {
  for (const path of [
    '/assets/../../package.json',
    '/assets/..%2f..%2f.vite/manifest.json',
    '/.vite/manifest.json',
    '/assets/..%2f.vite/manifest.json',
    '/assets/..%2F.vite%2Fmanifest.json',
    '/assets/',
    '/assets/%2e%2e/server/entry.js',
  ]) {
    const text = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(server.base);
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
      );
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    assert.match(text, /^HTTP\/1\.1 40\d/, path);
  }
});

test('A page is compressed for whoever can read it', async () => {
  const answer = await fetch(`${server.base}/plan-du-site`, {
    headers: { ...HTML, 'accept-encoding': 'br' },
  });
  assert.equal(answer.headers.get('content-encoding'), 'br');
  assert.match(answer.headers.get('vary') ?? '', /accept-encoding/i);
  assert.ok(hydrationOf(await answer.text()).data);
});

test('NAV-13 robots.txt and sitemap.xml name the public pages and no other', async () => {
  const robots = await (await fetch(`${server.base}/robots.txt`)).text();
  const sitemap = await (await fetch(`${server.base}/sitemap.xml`)).text();
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  for (const { path, access, description } of pageRoutes) {
    if (/[:*]/.test(path)) continue;
    const open = access === 'public';
    assert.equal(
      sitemap.includes(`<loc>http://127.0.0.1:3000${path}</loc>`),
      open && description !== undefined,
      path,
    );
    assert.equal(
      closed.some((start) => path.startsWith(start)),
      !open,
      path,
    );
  }
});

test('NAV-13 the plan of the site names each page that a profile may open once, and no other, in named groups', async () => {
  const app = fakeApp();
  const served = await startBareServer({}, app);
  const linksOf = async (cookie?: string): Promise<{ path: string; title: string; group: string }[]> => {
    const answer = await fetch(`${served.base}/plan-du-site`, {
      headers: { ...PAGE_DATA, ...(cookie ? { cookie } : {}) },
    });
    return ((await answer.json()) as { data: { links: { path: string; title: string; group: string }[] } })
      .data.links;
  };
  try {
    const paths = async (cookie?: string) => (await linksOf(cookie)).map(({ path }) => path).sort();
    const open = pageRoutes.filter(
      ({ path, access, listed }) => access === 'public' && listed !== false && !/[:*]/.test(path),
    );
    assert.ok(open.length > 15);
    const FAQ = '/besoin-daide/questions-frequentes';
    const themes = app.content.entries('questions', 'NL').map(({ key }) => `${FAQ}/${key}`);
    assert.ok(themes.length > 4);
    const ways = [...themes, '/connexion', '/mot-de-passe-oublie'];
    assert.deepEqual(await paths(), [...open.map(({ path }) => path), ...ways].sort());
    const member = await linksOf(app.signIn(overviewOf('GV')).cookie);
    assert.equal(new Set(member.map(({ title }) => title)).size, member.length);
    assert.deepEqual(
      member.filter(({ group }) => group === 'Autres pages').map(({ path }) => path),
      [],
      'a page without a group of its own',
    );
    const html = await (
      await fetch(`${served.base}/plan-du-site`, {
        headers: { ...HTML, cookie: app.signIn(overviewOf('GV')).cookie },
      })
    ).text();
    assert.deepEqual([...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title).slice(0, 6), [
      'Votre espace',
      'Programme et boutique',
      'Voyages',
      'Aide',
      'Questions fréquentes',
      'Informations légales',
    ]);
    assert.ok(member.some(({ path }) => path === '/recompense/mon-catalogue-prime'));
    assert.ok(!member.some(({ path }) => path === '/' || path === '/recompense/boutique-v2'));
    const outside = await paths(app.signIn(overviewOf('GV_TRANS')).cookie);
    assert.ok(
      outside.includes('/recompense/vos-points') && !outside.includes('/recompense/mon-catalogue-prime'),
    );
  } finally {
    await served.close();
  }
});

test('The icon is served from the root, for an hour', async () => {
  const answer = await fetch(`${server.base}/favicon.svg`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'image/svg+xml');
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=3600');
});
