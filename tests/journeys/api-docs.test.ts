import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'node-html-parser';
import type { Browser } from 'playwright-core';
import { brokenColours, brokenRules } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { brokenMarkup } from '#tests/harness/markup.ts';
import { brokenMarkupRules } from '#tests/harness/markup-rules.ts';
import { startBareServer, type TestServer } from '#tests/harness/test-server.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';
import { calls } from '../../src/calls.ts';

let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startBareServer({ calls: calls as never });
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

test('API-01 /api/docs lists every call by who may ask it, is searched without scripts, and each call has its page with shapes, errors and an example', async () => {
  const visitor = new Visitor(server.base);
  const index = await visitor.open('/api/docs');
  assert.equal(index.status, 200);
  assert.doesNotMatch(index.text, /<script/, 'works without scripts, and needs none');
  const links = index.document
    .querySelectorAll('main .api__call')
    .map((link) => link.getAttribute('href') ?? '');
  assert.equal(links.length, calls.length);
  assert.equal(new Set(links).size, calls.length);

  const found = await visitor.submit(index, { fields: { recherche: 'pricePoints quotation' } });
  assert.equal(found.url.search, '?recherche=pricePoints+quotation');
  const names = words(found, 'main');
  assert.match(names, /quotation-burnFer-outward/);
  assert.doesNotMatch(names, /\/api\/getStations/);
  assert.match(words(await visitor.open('/api/docs?recherche=%3Cb%3Enichts'), 'main'), /Aucun appel/);

  for (const path of links) {
    const page = await visitor.open(path);
    assert.equal(page.status, 200, path);
    const call = calls.find(({ method, name }) => path === `/api/docs/${method.toLowerCase()}/${name}`);
    assert.ok(call);
    const text = words(page, 'main');
    assert.ok(page.document.querySelector('h1'), path);
    for (const code of call.errors) assert.ok(text.includes(code), `${path}: ${code}`);
    assert.match(text, /curl 'http/);
    assert.deepEqual(brokenMarkupRules({ document: parse(page.text), text: page.text }), [], path);
  }
  assert.equal((await visitor.open('/api/docs/get/nothing')).status, 404);
});

test('API-01 A11Y-02 SEC-02 the pages of the calls pass the automatic rules, break no policy and do not scroll sideways on a phone', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  for (const path of ['/api/docs', '/api/docs/post/init-booking-burn-fer', '/api/docs/get/releve-pdf']) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.base}${path}`);
    assert.deepEqual(await brokenRules(page), [], path);
    assert.deepEqual(await brokenColours(page), [], path);
    assert.deepEqual(brokenMarkup(parse(await page.content())), [], path);
    const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    assert.equal(await page.evaluate(wide), false, `${path} scrolls sideways`);
    if (process.env['PICTURES']) {
      const name = path.replaceAll('/', '-');
      await page.screenshot({ path: `${process.env['PICTURES']}/390${name}.png` });
      await page.setViewportSize({ width: 1440, height: 1100 });
      await page.screenshot({ path: `${process.env['PICTURES']}/1440${name}.png` });
    }
  }
  assert.deepEqual(complaints, []);
});
