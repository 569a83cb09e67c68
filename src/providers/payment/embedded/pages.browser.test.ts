import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'node-html-parser';
import type { Browser } from 'playwright-core';
import { brokenColours, brokenRules } from '#tests/harness/accessibility.ts';
import { untoldControls } from '#tests/harness/accessibility-tree.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { unseenFocus } from '#tests/harness/focus-shown.ts';
import { brokenMarkupRules } from '#tests/harness/markup-rules.ts';
import { startBareServer, type TestServer } from '#tests/harness/test-server.ts';
import { request } from '../testing/contract.ts';
import { registerSandbox } from './register.ts';
import type { PayPage, Sandbox } from './sandbox.ts';

/** A payment in each of the states that its page has, by token. */
const pages = (base: () => string): Pick<Sandbox, 'page' | 'pay' | 'authenticate' | 'abandon'> => {
  const states = new Map<string, PayPage['state']>([
    ['carte', 'open'],
    ['code', 'authentication'],
    ['fini', 'captured'],
    ['parcours', 'open'],
  ]);
  return {
    page: async (token) => {
      const state = states.get(token);
      const returnUrl = `${base()}/livez?retour=1`;
      return (
        state && {
          key: 'order-1',
          token,
          state,
          amount: 3_000,
          request: request('order-1', { returnUrl }),
          lastFour: '0014',
        }
      );
    },
    pay: async (token) => {
      states.set(token, 'authentication');
      return 'page';
    },
    authenticate: async (token) => {
      states.set(token, 'authorised');
      return 'return';
    },
    abandon: async () => 'return',
  };
};

let browser: Browser;
let server: TestServer;
before(async () => {
  server = await startBareServer({
    plugins: [(scope) => registerSandbox(scope, { sandbox: pages(() => server.base) as Sandbox })],
  });
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const PATHS = ['', '/carte', '/carte?carte=0014', '/code', '/fini', '/personne'];

test('PAY-01 A11Y-02 the payment pages say that they are a sandbox, pass the automatic rules in the three modes and fit 320 px', async () => {
  for (const mode of ['default', 'high', 'inverted']) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addCookies([
      { name: 'affichage', value: encodeURIComponent(`mode=${mode}`), url: server.base },
    ]);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      // A busy machine's fonts are reported as not used in time.
      if (!/Failed to load resource|not used within a few seconds/.test(message.text()))
        complaints.push(message.text());
    });
    for (const path of PATHS) {
      await page.goto(`${server.base}/sandbox/payment${path}`, { waitUntil: 'load' });
      assert.match(await page.locator('header').innerText(), /Bac à sable/);
      assert.deepEqual(await brokenRules(page), [], `${path} ${mode}`);
      assert.deepEqual(await brokenColours(page), [], `${path} ${mode}`);
      assert.deepEqual(await untoldControls(page), [], path);
      assert.deepEqual(await unseenFocus(page), [], `${path} ${mode}`);
      const text = await page.content();
      assert.deepEqual(brokenMarkupRules({ document: parse(text), text }), [], path);
      await page.setViewportSize({ width: 320, height: 900 });
      const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      assert.equal(await page.evaluate(sideways), false, `${path} scrolls sideways`);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('PAY-01 A11Y-03 a card is paid with by keyboard alone, without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.base}/sandbox/payment/parcours`);
  await page.getByRole('link', { name: /0014/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/parcours?carte=0014');
  await page.getByLabel('Numéro de carte').focus();
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /C’est bien vous/ }).waitFor();
  await page.getByLabel('Code reçu').focus();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/livez?retour=1');
  assert.equal(new URL(page.url()).search, '?retour=1');
  await context.close();
});
