import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { browsedGallery } from './browsed-gallery.ts';

const browsed = browsedGallery();

/** The components; `query` sets mode and tier. */
const open = (query: string, options: { width?: number; scripts?: boolean } = {}) =>
  browsed.open(`/?${query}`, options);

for (const mode of ['default', 'high', 'inverted']) {
  test(`every component in every state passes the automatic accessibility rules in mode ${mode}, and the browser complains of nothing`, async () => {
    const { page, problems } = await open(`mode=${mode}`);
    assert.equal(await page.locator('main h1').innerText(), 'Galerie');
    assert.ok((await page.locator('.gallery__case').count()) > 30);
    assert.deepEqual(await browsed.violations(page), []);
    assert.equal(await page.locator('[style]').count(), 0, 'no element carries a style attribute');
    assert.deepEqual(problems, []);
    await page.close();
  });
}

test('the components have enough contrast in every tier, and the frame of a visitor passes', async () => {
  const { page } = await open('tier=');
  assert.deepEqual(await browsed.violations(page, { within: '.header, .footer' }), []);
  for (const tier of ['red', 'berry', 'yellow']) {
    await page.evaluate((value) => {
      document.documentElement.dataset['tier'] = value;
    }, tier);
    assert.deepEqual(await browsed.violations(page, { within: 'main', rules: ['color-contrast'] }), [], tier);
  }
  await page.close();
});

/** What opens, where, and how; resolves when it is open. */
const openings: Readonly<Record<string, [within: string, open: (page: Page) => Promise<void>]>> = {
  'a dialog': [
    '#exemple-annuler',
    async (page) => {
      await page.getByRole('link', { name: 'Annuler le voyage' }).click();
      await page.locator('#exemple-annuler:modal').waitFor();
    },
  ],
  'a bright dialog': [
    '#exemple-qr',
    async (page) => {
      await page.getByRole('link', { name: 'Afficher le QR code' }).click();
      await page.locator('#exemple-qr:modal').waitFor();
    },
  ],
  'the calendar': [
    '.date-field',
    async (page) => {
      await page.getByRole('button', { name: 'Calendrier : Aller le' }).click();
      await page.locator('.rdp-day_button:focus').waitFor();
    },
  ],
  'the proposals of stations': [
    '.station-field',
    async (page) => {
      await page.locator('#ex-gare').focus();
      await page.locator('#ex-gare[role=combobox]').fill('Mars');
      await page.getByRole('option', { name: 'Marseille Saint-Charles' }).waitFor();
    },
  ],
  'the mega menu': [
    '.header',
    async (page) => {
      await page.locator('.main-menu summary').first().click();
      await page.locator('.mega-menu a').first().waitFor();
    },
  ],
  'the profile menu': [
    '.header',
    async (page) => {
      await page.locator('.help-bar summary').click();
      await page.locator('.profile-menu a').first().waitFor();
    },
  ],
  'the back of a card': [
    '.loyalty-card',
    async (page) => {
      await page.locator('.loyalty-card__flip summary').first().click();
      await page.locator('.loyalty-card__back').first().waitFor();
    },
  ],
};

test('whatever opens passes the automatic accessibility rules while it is open, in the three display modes', async () => {
  const wrong: string[] = [];
  for (const [name, [within, opening]] of Object.entries(openings)) {
    const { page, problems } = await open('');
    await opening(page);
    for (const mode of ['default', 'high', 'inverted']) {
      await page.evaluate((value) => {
        document.documentElement.dataset['mode'] = value;
      }, mode);
      const found = [...(await browsed.violations(page, { within })), ...problems.splice(0)];
      wrong.push(...found.map((problem) => `${name}, ${mode}: ${problem}`));
    }
    await page.close();
  }
  assert.deepEqual(wrong, []);
});

test('the narrow no-break space is our own glyph, 0.2 em wide, in titles and in text', async () => {
  const { page } = await open('');
  const widths = await page.evaluate(async () => {
    await document.fonts.load('100px Fine', '\u202f');
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    return ['"Fine", "Bricolage"', '"Fine", "Hanken"'].map((family) => {
      context.font = `100px ${family}`;
      return Math.round(context.measureText('\u202f').width);
    });
  });
  assert.deepEqual(widths, [20, 20]);
  await page.close();
});

test('nothing scrolls sideways at 320 px', async () => {
  const { page } = await open('', { width: 320 });
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > limit
      ? [...document.querySelectorAll('main *')]
          .filter((element) => element.getBoundingClientRect().right > limit + 1)
          .map((e) => e.className)
      : [];
  });
  assert.deepEqual(wide, []);
  await page.close();
});

test('skip links come first in tab order and lead where they say', async () => {
  const { page } = await open('', { scripts: false });
  await page.keyboard.press('Tab');
  assert.equal(await page.locator(':focus').innerText(), 'Aller au contenu');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator(':focus').getAttribute('id'), 'contenu');
  await page.close();
});

test('menus open and close by keyboard, and focus goes back to their button', async () => {
  const { page } = await open('');
  const summary = page.locator('.main-menu summary').first();
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.locator('.main-menu details[open] a').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.main-menu details[open]').count(), 0);
  assert.ok(await summary.evaluate((element) => element === document.activeElement));
  await page.close();
});

test('a menu opens, a card turns and a dialog shows without scripts', async () => {
  const { page } = await open('', { scripts: false });
  await page.locator('.main-menu summary').first().click();
  assert.ok(await page.locator('.mega-menu a').first().isVisible());
  const card = page
    .locator('.loyalty-card')
    .filter({ has: page.locator('summary') })
    .first();
  assert.ok(!(await card.locator('.loyalty-card__back').isVisible()));
  await card.locator('summary').click();
  assert.ok(await card.locator('.loyalty-card__back').isVisible());
  await page.getByRole('link', { name: 'Annuler le voyage' }).click();
  const dialog = page.locator('#exemple-annuler');
  assert.ok(await dialog.isVisible());
  await dialog.getByText('Fermer').click({ force: true });
  assert.ok(!(await dialog.isVisible()));
  await page.close();
});

test('a dialog opened by its link is modal, closes by Escape and gives focus back', async () => {
  const { page } = await open('');
  const opener = page.getByRole('link', { name: 'Afficher le QR code' });
  await opener.focus();
  await page.keyboard.press('Enter');
  assert.ok(await page.locator('#exemple-qr').evaluate((element) => element.matches(':modal')));
  await page.keyboard.press('Escape');
  assert.ok(!(await page.locator('#exemple-qr').isVisible()));
  assert.ok(await opener.evaluate((element) => element === document.activeElement));
  await page.close();
});

test('a date is chosen in the calendar by keyboard and lands in the field as JJ/MM/AAAA', async () => {
  const { page, problems } = await open('');
  await page.getByRole('button', { name: 'Calendrier : Aller le' }).click();
  await page.locator('.rdp-day_button:focus').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await page.getByRole('textbox', { name: 'Aller le' }).inputValue(), '14/03/2026');
  assert.equal(await page.locator('.rdp-root').count(), 0);
  assert.deepEqual(problems, []);
  await page.close();
});

test('a station is proposed from two characters on, chosen by keyboard, and no choice any more once typed over', async () => {
  const { page, problems } = await open('');
  const field = page.locator('#ex-gare');
  await field.focus();
  const combobox = page.locator('#ex-gare[role=combobox]');
  await combobox.waitFor();
  assert.equal(await combobox.inputValue(), 'Lyon', 'what was typed before is kept');
  assert.ok(await combobox.evaluate((element) => element === document.activeElement), 'and focus too');
  await combobox.fill('M');
  assert.equal(await page.locator('.station-field').getByRole('option').count(), 0);
  await combobox.fill('Mars');
  await page.getByRole('option', { name: 'Marseille Saint-Charles' }).waitFor();
  await page.keyboard.press('Enter');
  const chosen = page.locator('input[name=gareCode][type=hidden]');
  assert.equal(await combobox.inputValue(), 'Marseille Saint-Charles');
  assert.equal(await chosen.inputValue(), '87751008');
  await page.keyboard.press('Backspace');
  assert.equal(await chosen.inputValue(), '');
  assert.deepEqual(problems, []);
  await page.close();
});
