import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { loadBuiltRenderer } from '#server/renderer.ts';
import { createServer } from '#server/server.ts';
import { type FakeApp, fakeApp, logLines } from '#tests/harness/fake-app.ts';
import { ensureBuilt } from '../../scripts/build.ts';

const PAGE_DATA = { 'x-requested-with': 'XMLHttpRequest', 'x-source': 'NEXT' };
let server: FastifyInstance;
let app: FakeApp;
let base: string;

before(async () => {
  const dist = await ensureBuilt();
  app = fakeApp();
  server = await createServer(app, {
    renderer: await loadBuiltRenderer(dist),
    logger: logLines().logger,
    dist,
  });
  base = await server.listen({ host: '127.0.0.1', port: 0 });
});

after(() => server.close());

const hydration = (html: string): Record<string, unknown> =>
  JSON.parse(
    /<script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? 'null',
  );

test('NAV-14 the page data had as JSON is the data that the document carries', async () => {
  const document = await fetch(`${base}/plan-du-site`);
  assert.equal(document.status, 200);
  const html = await document.text();
  assert.match(html, /<h1>Plan du site<\/h1>/);
  const answer = await fetch(`${base}/plan-du-site`, { headers: PAGE_DATA });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('vary') ?? '', /X-Source/);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const json = (await answer.json()) as Record<string, unknown>;
  assert.equal(json.kind, 'page');
  assert.deepEqual(json.data, hydration(html).data);
});

test('NAV-07 an unknown path answers 404 with the unknown-page screen, and as page data with a problem', async () => {
  const document = await fetch(`${base}/nulle-part`);
  assert.equal(document.status, 404);
  assert.match(await document.text(), /<h1>Page introuvable<\/h1>/);
  const answer = await fetch(`${base}/nulle-part`, { headers: PAGE_DATA });
  assert.equal(answer.status, 404);
  assert.match(answer.headers.get('content-type') ?? '', /problem\+json/);
});
