import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { brokenColours, brokenRules, unfitting } from './accessibility.ts';
import { untoldControls } from './accessibility-tree.ts';
import { launchBrowser } from './browser.ts';
import { lostInForcedColours } from './forced-colours.ts';
import { crampedTexts } from './room.ts';

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

test('a name in which two words are said as one is found', async () => {
  const page = await open('<h2>Aller<!-- --> <span>mardi</span></h2><h2>Retour, <b>jeudi</b></h2>');
  assert.deepEqual(await untoldControls(page), ['heading « Allermardi » has lost a space']);
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

test('what colours alone decide is asked once for the same colours on the same grounds, and again where one of them is another', async () => {
  const found = async (main: string): Promise<string> => {
    const page = await open(main);
    const broken = await brokenRules(page);
    await page.close();
    return broken.join();
  };
  assert.equal(await found('<p>Un</p>'), '');
  for (const [what, main] of Object.entries({
    'its own': '<p style="color: #ccc">Un</p>',
    'its ground': '<div style="background: #222"><p>Un</p></div>',
    'a ground that does not hold it':
      '<div style="position: relative"><i style="position: absolute; inset: 0; background: #222; z-index: -1"></i><p>Un</p></div>',
    'all that holds it': '<div style="opacity: 0.3"><p>Un</p></div>',
    'its size': '<p style="color: #8a8a8a">Un</p>',
  }))
    assert.match(await found(main), /color-contrast: .*Un/, what);
  assert.equal(await found('<p style="color: #8a8a8a; font-size: 30px">Un</p>'), '');
  assert.match(
    await found('<p style="color: #8a8a8a">Un</p>'),
    /color-contrast/,
    'what passed as a large text is asked of a small one',
  );
  const among = (decoration: string): string =>
    `<p>Un <a href="#a" style="color: #000; text-decoration: ${decoration}">deux</a> trois quatre</p>`;
  assert.equal(await found(among('underline')), '');
  assert.match(
    await found(`<style>a { color: #00f }</style>${among('none').replace('#000', '#333')}`),
    /link-in-text-block/,
  );
});

test('a frame that was seen to keep the rules is left out, and no fault goes by: in it, or in what it holds', async () => {
  // As no frame before.
  const name = randomUUID().replaceAll(/[^a-f]/g, '');
  const show = async (menu: string, main = ''): Promise<Page> => {
    const page = await open(main);
    await page.evaluate(
      ([links, label]) => {
        const header = document.createElement('header');
        header.innerHTML = `<nav aria-label="${label}"><a href="/${Math.random()}">Un</a> ${links}</nav>`;
        document.body.prepend(header);
      },
      [menu, name] as const,
    );
    return page;
  };
  const asked = async (menu: string, main?: string): Promise<readonly string[]> => {
    const page = await show(menu, main);
    const found = [
      ...(await brokenRules(page)),
      ...(await brokenColours(page)),
      ...(await lostInForcedColours(page)),
    ];
    await page.close();
    return found;
  };
  const [image, faint] = ['<img src="data:,">', '<b class="faint">Deux</b>'];
  const bare =
    '<button class="button" style="border: 0; background: #333; color: #fff; outline: none">Trois</button>';
  assert.deepEqual(await asked(''), []);
  for (const [fault, says] of [
    [image, /image-alt/],
    [faint, /high: color-contrast/],
    [bare, /button.button a control without an edge/],
  ] as const) {
    assert.match((await asked('', fault)).join(), says, 'in what a seen frame holds');
    assert.match((await asked(fault)).join(), says, 'in the frame');
    assert.match((await asked(fault)).join(), says, 'a frame that was found broken is not taken for seen');
  }
  const page = await show('');
  await brokenRules(page);
  await page.evaluate(() => {
    const { axe } = globalThis as unknown as { axe: { run: (part: unknown, options: unknown) => unknown } };
    const { run } = axe;
    axe.run = (part, options) => {
      Object.assign(globalThis, { part });
      return run(part, options);
    };
  });
  assert.deepEqual(await brokenRules(page), []);
  assert.deepEqual(
    await page.evaluate(() =>
      (globalThis as unknown as { part: { exclude: Element[] } }).part.exclude.map((one) => one.tagName),
    ),
    ['HEADER'],
  );
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

test('texts that are cut or run over each other are told, whichever is read first; what only touches, floats or is said to screen readers alone is not', async () => {
  const page = await open(`
    <style>
      p { margin: 0; font-size: 16px; line-height: 20px; width: 300px }
      .cut { height: 8px; overflow: hidden }
      .sideways { white-space: nowrap; width: 40px; overflow-x: clip }
      .up { margin-top: -12px }
      .touching { margin-top: -4px }
      .beside { margin: -20px 0 0 320px }
      .floating { position: fixed; top: 0; left: 0 }
      .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden }
    </style>
    <p class="cut">Un</p><br><p class="sideways">Deux et la suite</p>
    <p>Trois</p><p class="up">Quatre</p><p class="touching">Cinq</p><p class="beside">Six</p>
    <p style="padding-top: 60px">Sept</p><p style="margin-top: -80px; height: 80px">Huit <b style="position: relative; top: 60px; left: -30px">Neuf</b></p>
    <p class="floating">Dix</p><p class="unseen">Onze</p>`);
  assert.deepEqual(
    (await crampedTexts(page)).sort(),
    [
      'cut: « Deux et la suite » by sideways',
      'cut: « Un » by cut',
      '« Sept » over « Neuf »',
      '« Trois » over « Quatre »',
    ].sort(),
  );
  await page.close();
});
