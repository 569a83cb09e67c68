import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { HTML, startBareServer, type TestServer } from '#tests/harness/test-server.ts';
import { readPageExamples } from '#web/gallery/page-examples.ts';

const ROUTE = '/recompense/boutique-v2';
let browser: Browser;
let server: TestServer;

before(async () => {
  const examples = (await readPageExamples()).filter(({ route }) => route === ROUTE);
  const dataOf = (step: string) =>
    examples.find(({ data }) => (data as { step?: string } | undefined)?.step === step)?.data ??
    assert.fail(step);
  server = await startBareServer({
    pageStandIns: {
      [ROUTE]: {
        access: 'public',
        loader: ({ url }) => dataOf(url.searchParams.get('step') ?? 'ferShopCartItinerary'),
      },
    },
  });
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (): Promise<{ page: Page; scripts: string[]; problems: string[] }> => {
  const page = await (await browser.newContext()).newPage();
  const scripts: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(server.base + ROUTE);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  return { page, scripts, problems };
};

/** A link as a page would have it, to the results. */
const addLink = (page: Page): Promise<void> =>
  page.evaluate((href) => {
    document.querySelector('main')?.prepend(Object.assign(document.createElement('a'), { href, id: 'on' }));
    (document.getElementById('on') as HTMLElement).textContent = 'Continuer';
  }, `${ROUTE}?step=ferShopCartOutward`);

test('A step’s document names every script that it needs, so that none waits for another to name it, and no other step’s', async () => {
  const { page, scripts, problems } = await open();
  const document = await (await fetch(server.base + ROUTE, { headers: HTML })).text();
  const named = [...document.matchAll(/"(\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
  assert.ok(named.some((file) => file.includes('/itinerary-')));
  assert.ok(!named.some((file) => /\/(results|summary|passengers|confirmation)-/.test(file)));
  assert.deepEqual([...new Set(scripts)].sort(), named.sort());
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('A11Y-02 scripts are asked for when a frame is drawn, with all its styles, at once where nobody looks, and by the end of the document’s own files where no frame is drawn', async () => {
  const arrival = async (withoutFrames: string) => {
    const context = await browser.newContext();
    await context.addInitScript(withoutFrames);
    const page = await context.newPage();
    await page.goto(server.base + ROUTE);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached', timeout: 10_000 });
    const times = await page.evaluate(() => ({
      loaded: performance.getEntriesByType('navigation')[0]?.toJSON().loadEventStart as number,
      styled: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.css'))
        .map((entry) => entry.toJSON().responseEnd as number),
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    await context.close();
    assert.ok(times.styled.length > 0 && times.scripts.length > 1);
    return { loaded: times.loaded, styled: Math.max(...times.styled), first: Math.min(...times.scripts) };
  };
  const seen = await arrival('');
  assert.ok(seen.first >= seen.styled, `${seen.first}, the styles had come at ${seen.styled}`);
  const behind = await arrival('requestAnimationFrame = () => 0');
  assert.ok(behind.first >= behind.loaded + 300, `${behind.first}, everything had come at ${behind.loaded}`);
  const hidden = await arrival(
    "requestAnimationFrame = () => 0; Object.defineProperty(document, 'hidden', { get: () => true })",
  );
  assert.ok(hidden.first < hidden.loaded, `${hidden.first}, everything had come at ${hidden.loaded}`);
});

test('The other steps come when somebody touches the form that leads to them, before it is sent', async () => {
  const { page, scripts } = await open();
  assert.ok(!scripts.some((file) => file.includes('results')));
  const results = page.waitForRequest((request) => request.url().includes('results'));
  await page.focus('main form input[name=departureName]');
  await results;
  await page.context().close();
});

test('A step that was not there yet is shown whole, with its own style sheet, in the same document', async () => {
  const { page, problems } = await open();
  await page.evaluate(() => Object.assign(window, { mark: true }));
  await addLink(page);
  await page.click('#on');
  await page.waitForSelector('main .list-head');
  assert.equal(await page.evaluate(() => 'mark' in window), true);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('API-08 a step whose script cannot be had is shown by its document, and when the line is lost the page says so', async () => {
  const { page } = await open();
  await page.route('**/assets/results*.js', (route) => route.abort());
  await page.evaluate(() => Object.assign(window, { mark: true }));
  await addLink(page);
  await page.click('#on');
  await page.waitForSelector('main .list-head');
  assert.equal(await page.evaluate(() => 'mark' in window), false);
  await page.context().close();

  const { page: lost } = await open();
  await lost.route('**/assets/results*.js', (route) => route.abort());
  await lost.evaluate(() =>
    Object.defineProperty(window.navigator, 'onLine', { configurable: true, value: false }),
  );
  await addLink(lost);
  await lost.click('#on');
  await lost.waitForSelector('main .alert');
  await lost.goBack();
  await lost.waitForSelector('main form input[name=departureName]');
  await lost.context().close();
});
