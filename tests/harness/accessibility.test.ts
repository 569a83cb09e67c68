import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { brokenColours, brokenRules, unfitting } from './accessibility.ts';
import { launchBrowser } from './browser.ts';
import { lostInForcedColours } from './forced-colours.ts';

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

const STYLE = `body { color: #000; background: #fff }
  html[data-mode=high] .faint, html[data-mode=high] input:checked + label { color: #999 }`;
const open = async (main: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.setContent(
    `<!doctype html><html lang="fr" data-mode="default"><title>t</title><style>${STYLE}</style><main><h1>Titre</h1>${main}</main></html>`,
  );
  return page;
};

test('a rule that is broken is told with its element, in the whole page or in a part of it', async () => {
  const page = await open('<p>Un</p><section><img src="data:,"></section>');
  assert.match((await brokenRules(page)).join(), /image-alt.*<img/s);
  assert.match((await brokenRules(page, { within: 'section' })).join(), /image-alt/);
  assert.deepEqual(await brokenRules(page, { within: 'p' }), []);
  assert.deepEqual(await brokenRules(page, { rules: ['color-contrast'] }), []);
  await page.close();
});

test('a colour that another mode breaks is found wherever a text is coloured as none before, by class, place or state', async () => {
  const apart = randomUUID();
  const colours = async (main: string): Promise<string> => {
    const page = await open(main);
    const found = await brokenColours(page, { within: 'main', apart });
    assert.equal(await page.getAttribute('html', 'data-mode'), 'default', 'the page is left as it was');
    await page.close();
    return found.join();
  };
  assert.equal(await colours('<p>Un</p>'), '');
  assert.match(await colours('<p>Un</p><p class="faint">Deux</p>'), /high: color-contrast.*faint/s);
  // What was found broken is not taken for seen.
  assert.match(await colours('<p class="faint">Deux</p>'), /high: color-contrast/);
  assert.match(await colours('<div class="faint"><p>Deux</p></div>'), /high: color-contrast/);
  assert.equal(await colours('<input type="checkbox" id="a"><label for="a">Trois</label>'), '');
  assert.match(
    await colours('<input type="checkbox" id="a" checked><label for="a">Trois</label>'),
    /high: color-contrast/,
  );
  assert.match(await colours('<ul class="faint"><li><span>Un</span></li></ul>'), /high: color-contrast/);
});

test('what was seen to pass is not looked at again: the same text in the same place with the same styles', async () => {
  const apart = randomUUID();
  const page = await open('<p class="plain">Un</p>');
  assert.deepEqual(await brokenColours(page, { within: 'main', apart }), []);
  await page.evaluate(() => {
    Object.defineProperty(globalThis, 'axe', {
      get: () => {
        throw new Error('axe was asked');
      },
    });
  });
  assert.deepEqual(await brokenColours(page, { within: 'main', apart }), []);
  await assert.rejects(brokenColours(page, { within: 'main', apart: randomUUID() }), /axe was asked/);
  await page.close();
});

test('what does not fit is told: what sticks out on a phone, and what floats over most of a zoomed page', async () => {
  const fits = await open('<p>Un</p>');
  assert.deepEqual(await unfitting(fits), []);
  await fits.close();
  const wide = await open('<div class="wide" style="width: 350px">Un</div>');
  assert.match((await unfitting(wide)).join(), /at 320 px: .*class="wide"/s);
  await wide.close();
  const large = await open('<div class="large" style="width: 14rem">Un</div>');
  assert.match((await unfitting(large)).join(), /^with text at 200 %: .*class="large"/s);
  await large.close();
  const covered = await open('<div style="position: fixed; inset: 0 0 auto; height: 200px">Un</div>');
  assert.deepEqual(await unfitting(covered), ['what floats covers 78 % of a zoomed page']);
  await covered.close();
});

test('what disappears in forced colours is told: an edge, an icon, what is chosen, the focus; what stays is not', async () => {
  const page = await open(`
    <style>
      .button { border: 0; background: #e50; }
      .framed { border: 2px solid transparent; }
      .icon { width: 20px; height: 20px; forced-color-adjust: none; color: #fff; }
      nav a { border-bottom: 4px solid transparent; text-decoration: none; }
      nav [aria-current] { border-bottom-color: #e50; }
      .dull:focus-visible { outline: none; box-shadow: 0 0 0 3px #000; }
    </style>
    <button class="button">Payer</button> <button class="button framed">Garder</button>
    <p class="told"><svg class="icon"></svg></p>
    <nav><a href="#a" aria-current="page">Un</a> <a href="#b">Deux</a></nav>
    <ol><li><a href="#c" aria-current="page"><b>Un</b></a></li><li><a href="#d">Deux</a></li></ol>
    <a href="#e" class="dull">Trois</a>`);
  const found = (await lostInForcedColours(page)).map((line) => line.replace(/:[^:]*$/, '')).sort();
  assert.deepEqual(found, [
    'a chosen, and looks like the others',
    'a.dull has the focus, and nothing says so',
    'button.button a control without an edge',
    'p.told an icon in the colour of its ground',
  ]);
  assert.equal(await page.evaluate(() => matchMedia('(forced-colors: active)').matches), false);
  await page.close();
});
