import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { type ServedGallery, serveGallery } from './serve.ts';

let folder: string;
let gallery: ServedGallery;
let browser: Browser;
let axe: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-pages-'));
  gallery = await serveGallery(folder);
  browser = await launchBrowser();
  axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
});
after(async () => {
  await browser?.close();
  await gallery?.close();
  if (folder) await rm(folder, { recursive: true });
});

const hydrated = (page: Page): Promise<void> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

/** What axe finds; with `rules` only these and only in the page itself, else its whole set in the whole document. */
const violations = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  const options = rules ? { runOnly: { type: 'rule', values: rules } } : {};
  const found = (await page.evaluate(
    `axe.run(${rules ? "'main'" : 'document'}, { resultTypes: ['violations'], ...${JSON.stringify(options)} }).then((r) => r.violations)`,
  )) as { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
  );
};

/** Elements that stick out of the window to the right. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= limit) return [];
    return [...document.querySelectorAll('#app *')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map((element) => `${element.tagName}.${element.getAttribute('class')}`);
  });

test('every state of every page passes the automatic accessibility rules in the three display modes, fits 320 px, and the browser complains of nothing', async () => {
  const states = [...gallery.pages];
  assert.ok(states.length > 40);
  const wrong: string[] = [];
  const look = async (): Promise<void> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    let current = '';
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        wrong.push(`${current}: ${message.text()}`);
    });
    page.on('pageerror', (error) => wrong.push(`${current}: ${error}`));
    for (let state = states.pop(); state; state = states.pop()) {
      current = state.id;
      const say = (problem: string) => wrong.push(`${current}: ${problem}`);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${gallery.origin}${state.href}`, { waitUntil: 'load' });
      // A notice of sign-in comes without scripts.
      if ((await page.locator('#page-data').count()) > 0) await hydrated(page);
      if ((await page.locator('main h1').count()) !== 1) say('not one heading of the page');
      if ((await page.locator('[style]').count()) > 0) say('a style attribute');
      await page.evaluate(axe);
      for (const problem of await violations(page)) say(problem);
      for (const mode of ['high', 'inverted']) {
        await page.evaluate((value) => {
          document.documentElement.dataset['mode'] = value;
        }, mode);
        for (const problem of await violations(page, ['color-contrast', 'link-in-text-block']))
          say(`${mode} ${problem}`);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      for (const element of await sticksOut(page)) say(`wider than 320 px: ${element}`);
    }
    await page.close();
  };
  await Promise.all([look(), look()]);
  assert.deepEqual(wrong, []);
});

test('the trip whose codes are asked for opens in a modal dialog, and closing it leads back to the link it came from', async () => {
  const page = await browser.newPage();
  const { href } = gallery.pages.find(({ id }) => id === 'voyages-futurs.full') ?? { href: '' };
  await page.goto(`${gallery.origin}${href}`);
  await hydrated(page);
  const dialog = page.getByRole('dialog', { name: 'Paris Gare de Lyon – Marseille Saint-Charles' });
  for (const leave of ['Escape', 'button'] as const) {
    const opener = page.locator('#afficher-QXKM7R-1');
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    assert.ok(await dialog.evaluate((element) => element.matches(':modal')));
    assert.match(page.url(), /\?billet=QXKM7R-1$/);
    await page.getByRole('img', { name: 'QR code du billet de Camille Vasseur' }).waitFor();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('link', { name: 'Fermer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('#afficher-QXKM7R-1:focus').waitFor();
  }
  await page.close();
});

test('the address of a trip’s codes shows them without scripts, above the page, and leads back', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${gallery.origin}/informations/voyages-futurs?billet=QXKM7R-1`);
  const dialog = page.locator('dialog#billet');
  assert.ok(await dialog.isVisible());
  assert.equal(await dialog.evaluate((element) => getComputedStyle(element).position), 'fixed');
  assert.equal(
    await dialog.evaluate((element) => getComputedStyle(element).backgroundColor),
    'rgb(255, 255, 255)',
  );
  await dialog.getByRole('link', { name: 'Fermer' }).click();
  await page.waitForURL(`${gallery.origin}/informations/voyages-futurs#afficher-QXKM7R-1`);
  assert.equal(await page.locator('dialog').count(), 0);
  await page.close();
});
