import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { loadBuiltRenderer } from '#server/renderer.ts';
import { createServer } from '#server/server.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { fakeApp, logLines } from '#tests/harness/fake-app.ts';
import { ensureBuilt } from '../../../scripts/build.ts';

let server: FastifyInstance;
let browser: Browser;
let base: string;

before(async () => {
  const dist = await ensureBuilt();
  server = await createServer(fakeApp(), {
    renderer: await loadBuiltRenderer(dist),
    logger: logLines().logger,
    dist,
  });
  base = await server.listen({ host: '127.0.0.1', port: 0 });
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** A page whose errors and policy violations fail the test. */
const open = async (path: string): Promise<{ page: Page; problems: string[] }> => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(base + path);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  return { page, problems };
};

test('NAV-01 NAV-14 a link changes the page by one JSON request, with title and focus, and nothing breaks the policy', async () => {
  const { page, problems } = await open('/nulle-part');
  // The 404 of the document itself is the one line Chromium prints.
  problems.splice(0);
  const requests: { url: string; source: string | undefined }[] = [];
  page.on('request', (request) => {
    requests.push({ url: request.url(), source: request.headers()['x-source'] });
  });
  await page.evaluate(() => {
    (window as unknown as { sameDocument: boolean }).sameDocument = true;
  });
  await page.click('main a[href="/plan-du-site"]');
  await page.waitForSelector('h1:has-text("Plan du site")');
  assert.equal(
    await page.evaluate(() => (window as unknown as { sameDocument: boolean }).sameDocument),
    true,
  );
  assert.equal(await page.title(), 'Plan du site');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  const documents = requests.filter(({ url }) => new URL(url).pathname === '/plan-du-site');
  assert.deepEqual(documents, [{ url: `${base}/plan-du-site`, source: 'NEXT' }]);
  await page.goBack();
  await page.waitForSelector('h1:has-text("Page introuvable")');
  assert.deepEqual(
    problems.filter((line) => !line.includes('404')),
    [],
  );
  await page.close();
});
