import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import CachePolicy from 'http-cache-semantics';
import { demonstrationPerson, lastFirst } from '#tests/harness/demonstration.ts';
import { signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { PAGE_DATA } from '#tests/harness/test-server.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { accessMatrix } from '#tests/security/access-matrix.ts';
import { calls } from '../../src/calls.ts';

const ending = lastFirst({ after });
let portal: SharedPortal;
before(async () => {
  portal = await sharedPortal(ending);
});

interface Stored {
  readonly status: number;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly policy: CachePolicy;
}
type Keeping =
  /** As RFC 9111 has it of a cache for many, by a library that others rely on. */
  | 'by the standard'
  /** Whatever is called a file by the end of its path, for everybody, whatever its headers say: as many a network of caches is told to. */
  | 'by the name';

const FILE = /\.(css|js|png|svg|ico|woff2)$/;

/** A cache that the portal stands behind, and how often it answered in its place. */
const sharedCache = async (keeping: Keeping) => {
  const stored = new Map<string, Stored>();
  let served = 0;
  const server = http.createServer(async (request, reply) => {
    const { method = 'GET', url = '/' } = request;
    const asked = { method, url, headers: request.headers };
    const found = stored.get(url);
    const isFresh =
      found !== undefined &&
      method === 'GET' &&
      (keeping === 'by the name' || found.policy.satisfiesWithoutRevalidation(asked));
    if (isFresh) {
      served += 1;
      reply.writeHead(found.status, found.headers).end(found.body);
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const forwarded = http.request(
      portal.url + url,
      { method, headers: { ...request.headers, host: new URL(portal.url).host } },
      async (answer) => {
        const received: Buffer[] = [];
        for await (const part of answer) received.push(part as Buffer);
        const body = Buffer.concat(received);
        const { statusCode: status = 0, headers } = answer;
        const policy = new CachePolicy(asked, { status, headers }, { shared: true });
        const isKept =
          keeping === 'by the standard'
            ? policy.storable()
            : status === 200 && FILE.test(url.split('?', 1)[0] as string);
        if (method === 'GET' && isKept) stored.set(url, { status, headers, body, policy });
        reply.writeHead(status, headers).end(body);
      },
    );
    forwarded.on('error', () => reply.destroy());
    forwarded.end(Buffer.concat(parts));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stored, served: () => served };
};

/** What people add to an address so that a cache takes it for a file. */
const SUFFIXES = ['', '/x.css', ';x.css', '%2fx.css', '?x.css', '//x.css'];

for (const keeping of ['by the standard', 'by the name'] as const)
  test(`SEC-07 behind a cache that keeps for everybody ${keeping}, nobody is shown what a member was, at no address and at no made-up one`, async () => {
    const person = demonstrationPerson('GV');
    const cache = await sharedCache(keeping);
    const member = await signedIn(portal.db, person.iuc, cache.url);
    const addresses = [
      ...new Set(
        accessMatrix(calls)
          .filter(({ method }) => method === 'GET')
          .map(({ path }) => path.replace(/:\w+/g, 'valeur').replace(/\*$/, 'reste'))
          // They end the session: whoever comes after them would be nobody.
          .filter((path) => path.startsWith('/') && !/logout|deconnexion|redirectAuth|sandbox/i.test(path)),
      ),
    ]
      .flatMap((path) => SUFFIXES.map((suffix) => path + suffix))
      .filter((path) => !path.startsWith('//'));
    const isTheirs = (text: string): boolean =>
      [person.lastName, person.email, person.iuc].some((word) => text.includes(word));
    const asking = addresses.flatMap((path) => [
      { path, headers: { accept: 'text/html' } },
      // What scripts ask for has the same address.
      ...(path.includes('css') || path.includes('js') ? [] : [{ path, headers: PAGE_DATA }]),
    ]);

    let shown = 0;
    for (const { path, headers } of asking)
      if (isTheirs(await (await member.request(path, { headers })).text())) shown += 1;
    assert.ok(shown > 40, `the member saw themselves ${shown} times`);
    assert.equal((await member.request('/api/solde')).status, 200, 'and is still signed in');

    const stranger = new Visitor(cache.url);
    for (const { path, headers } of asking) {
      const answer = await stranger.request(path, { headers });
      assert.ok(!isTheirs(await answer.text()), `${path} shows a stranger the member`);
    }
    for (const { headers, body } of cache.stored.values()) {
      assert.ok(!isTheirs(body.toString()));
      assert.equal(headers['set-cookie'], undefined, 'nobody is given another’s cookie');
    }

    // It is a cache: what is everybody's comes from it, at once.
    const home = await (await stranger.request('/')).text();
    const file = /"(\/assets\/[^"]+\.css)"/.exec(home)?.[1] ?? assert.fail('no file');
    await stranger.request(file);
    const before = cache.served();
    assert.equal((await stranger.request(file)).status, 200);
    assert.equal(cache.served(), before + 1);
  });
