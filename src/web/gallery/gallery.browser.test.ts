import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { brokenColours, brokenRules } from '#tests/harness/accessibility.ts';
import { browsedGallery } from './browsed-gallery.ts';

const browsed = browsedGallery();

/** The components; `query` sets mode and tier. */
const open = (query: string, options: { width?: number; scripts?: boolean } = {}) =>
  browsed.open(`/?${query}`, options);

test('every component in every state passes the automatic accessibility rules in the three display modes, and the browser complains of nothing', async () => {
  const { page, problems } = await open('');
  assert.equal(await page.locator('main h1').innerText(), 'Galerie');
  assert.ok((await page.locator('.gallery__case').count()) > 30);
  assert.equal(await page.locator('[style]').count(), 0, 'no element carries a style attribute');
  assert.deepEqual(await brokenRules(page), []);
  assert.deepEqual(await brokenColours(page), []);
  for (const tier of ['red', 'berry', 'yellow']) {
    await page.evaluate((value) => {
      document.documentElement.dataset['tier'] = value;
    }, tier);
    assert.deepEqual(await brokenRules(page, { within: 'main', rules: ['color-contrast'] }), [], tier);
  }
  assert.deepEqual(problems, []);
  await page.close();
});

test('in the other display modes the document comes as in the first, and the browser complains of nothing', async () => {
  for (const mode of ['high', 'inverted']) {
    const { page, problems } = await open(`mode=${mode}&partie=Alertes`);
    assert.equal(await page.getAttribute('html', 'data-mode'), mode);
    assert.deepEqual(problems, []);
    await page.close();
  }
});

test('the frame of a visitor passes', async () => {
  const { page } = await open('tier=&partie=Alertes');
  assert.deepEqual(await brokenRules(page, { within: '.header, .footer' }), []);
  await page.close();
});

const DIALOGS = 'partie=Dialogues';
const FIELDS = 'partie=Attente,+vide,+repères';
const CARDS = 'partie=Cartes+de+fidélité';

/** What opens, where, and how; resolves when it is open. */
const openings: Readonly<
  Record<string, [part: string, within: string, open: (page: Page) => Promise<void>]>
> = {
  'a dialog': [
    DIALOGS,
    '#exemple-annuler',
    async (page) => {
      await page.getByRole('link', { name: 'Annuler le voyage' }).click();
      await page.locator('#exemple-annuler:modal').waitFor();
    },
  ],
  'a bright dialog': [
    DIALOGS,
    '#exemple-qr',
    async (page) => {
      await page.getByRole('link', { name: 'Afficher le QR code' }).click();
      await page.locator('#exemple-qr:modal').waitFor();
    },
  ],
  'the calendar': [
    FIELDS,
    '.date-field',
    async (page) => {
      await page.getByRole('button', { name: 'Calendrier : Aller le' }).click();
      await page.locator('.rdp-day_button:focus').waitFor();
    },
  ],
  'the proposals of stations': [
    FIELDS,
    '.station-field',
    async (page) => {
      await page.locator('#ex-gare').focus();
      await page.locator('#ex-gare[role=combobox]').fill('Mars');
      await page.getByRole('option', { name: 'Marseille Saint-Charles' }).waitFor();
    },
  ],
  'the mega menu': [
    DIALOGS,
    '.header',
    async (page) => {
      await page.locator('.main-menu summary').first().click();
      await page.locator('.mega-menu a').first().waitFor();
    },
  ],
  'the profile menu': [
    DIALOGS,
    '.header',
    async (page) => {
      await page.locator('.help-bar summary').click();
      await page.locator('.profile-menu a').first().waitFor();
    },
  ],
  'the back of a card': [
    CARDS,
    '.loyalty-card',
    async (page) => {
      await page.locator('.loyalty-card__flip summary').first().click();
      await page.locator('.loyalty-card__back').first().waitFor();
    },
  ],
};

test('whatever opens passes the automatic accessibility rules while it is open, in the three display modes', async () => {
  const wrong: string[] = [];
  for (const [name, [part, within, opening]] of Object.entries(openings)) {
    const { page, problems } = await open(part);
    await opening(page);
    const found = [
      ...(await brokenRules(page, { within })),
      ...(await brokenColours(page, { within })),
      ...problems,
    ];
    wrong.push(...found.map((problem) => `${name}: ${problem}`));
    await page.close();
  }
  assert.deepEqual(wrong, []);
});

test('the narrow no-break space is our own glyph, 0.2 em wide, in titles and in text', async () => {
  const { page } = await open(DIALOGS);
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
  const { page } = await open(DIALOGS, { scripts: false });
  await page.keyboard.press('Tab');
  assert.equal(await page.locator(':focus').innerText(), 'Aller au contenu');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator(':focus').getAttribute('id'), 'contenu');
  await page.close();
});

test('menus open and close by keyboard, and focus goes back to their button', async () => {
  const { page } = await open(DIALOGS);
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

test('a part of a form shows only while the answers given leave it a point, also without scripts', async () => {
  const { page } = await open('', { scripts: false });
  const hasCard = page.locator('#hasCard');
  const number = page.locator('#cardNumber');
  const shown = async () => [await hasCard.isVisible(), await number.isVisible()];
  assert.deepEqual(await shown(), [true, false], 'for somebody else, as it was sent');
  await hasCard.check();
  assert.deepEqual(await shown(), [true, true]);
  await page.locator('#buyer').check();
  assert.deepEqual(await shown(), [false, false]);
  await page.close();
});

test('the part of a form that does not matter is hidden in a page’s own layout too, without scripts', async () => {
  const itinerary = browsed.gallery.pages.find(({ id }) => id === 'boutique.itinerary');
  const { page } = await browsed.open(itinerary?.href ?? '', { scripts: false });
  const inward = page.locator('#arrivalDate');
  assert.equal(await inward.isVisible(), false);
  await page.locator('#journeyType-ALLER_RETOUR').check();
  assert.ok(await inward.isVisible());
  await page.close();
});

test('a dialog opened by its link is modal, closes by Escape and gives focus back', async () => {
  const { page } = await open(DIALOGS);
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
  const { page, problems } = await open(FIELDS);
  await page.getByRole('button', { name: 'Calendrier : Aller le' }).click();
  await page.locator('.rdp-day_button:focus').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await page.getByRole('textbox', { name: 'Aller le' }).inputValue(), '14/03/2026');
  assert.equal(await page.locator('.rdp-root').count(), 0);
  assert.deepEqual(problems, []);

  // It never stays open over what has the focus next; Escape goes back to its button, from the page too.
  const button = page.getByRole('button', { name: 'Calendrier : Aller le' });
  const dialog = page.getByRole('dialog', { name: 'Calendrier : Aller le' });
  await button.click();
  await page.locator('.rdp-day_button:focus').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await dialog.count(), 0, 'closed when the focus has left it');
  assert.equal(await page.locator(':focus').count(), 1);
  await button.click();
  await page.locator('.rdp-day_button:focus').evaluate((day: HTMLElement) => day.blur());
  assert.equal(await dialog.count(), 1);
  await page.keyboard.press('Escape');
  assert.equal(await dialog.count(), 0);
  assert.ok(await button.evaluate((element) => element === document.activeElement));

  const daysOf = async (date: string): Promise<(string | null)[]> => {
    await page.getByRole('textbox', { name: 'Aller le' }).fill(date);
    await page.getByRole('button', { name: 'Calendrier : Aller le' }).click();
    await page.locator('.rdp-day_button:focus').waitFor();
    const cells = await page.locator('.rdp-root [role=grid] [aria-label]').all();
    const names = await Promise.all(cells.map((cell) => cell.getAttribute('aria-label')));
    await page.keyboard.press('Escape');
    return names;
  };
  const march = await daysOf('13/03/2026');
  assert.ok(
    march.includes('dimanche 1er mars 2026') && march.includes('mercredi 11 mars 2026'),
    march.join(),
  );
  const now = (await daysOf(new Date().toLocaleDateString('fr-FR'))).join();
  assert.match(now, /Aujourd’hui, /);
  assert.doesNotMatch(now, /'/);
  await page.close();
});

test('a calendar that cannot be fetched says so, and leaves its field to be written in', async () => {
  const { page } = await open(FIELDS);
  const button = page.getByRole('button', { name: 'Calendrier : Aller le' });
  const status = page.locator('.date-field').filter({ has: button }).getByRole('status');
  assert.equal(await status.innerText(), '');
  await page.route('**/*calendar*', (route) => route.abort());
  await button.click();
  await page.locator('.date-field__lost:not(:empty)').waitFor();
  assert.equal(
    (await status.innerText()).trim(),
    'Le calendrier n’a pas pu être chargé. Écrivez la date ici.',
  );
  const field = page.getByRole('textbox', { name: 'Aller le' });
  assert.ok(await field.evaluate((element) => element === document.activeElement));
  await field.fill('15/03/2026');
  await button.click();
  await page.locator('.date-field input:focus').waitFor();
  assert.equal(await field.inputValue(), '15/03/2026');
  await page.close();
});

test('a station is proposed from two characters on, chosen by keyboard, and no choice any more once typed over', async () => {
  const { page, problems } = await open(FIELDS);
  const field = page.locator('#ex-gare');
  await field.focus();
  const combobox = page.locator('#ex-gare[role=combobox]');
  await combobox.waitFor();
  assert.equal(await combobox.inputValue(), 'Lyon', 'what was typed before is kept');
  assert.ok(await combobox.evaluate((element) => element === document.activeElement), 'and focus too');
  const said = (): Promise<(string | null)[]> =>
    Promise.all(['aria-expanded', 'aria-activedescendant'].map((name) => combobox.getAttribute(name)));
  await combobox.fill('M');
  assert.equal(await page.locator('.station-field').getByRole('option').count(), 0);
  assert.deepEqual(await said(), ['false', null], 'a list that is not there is not said to be open');
  await combobox.fill('Mars');
  await page.getByRole('option', { name: 'Marseille Saint-Charles' }).waitFor();
  assert.deepEqual((await said())[0], 'true');
  await combobox.fill('M');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  assert.deepEqual(await said(), ['false', null], 'nor once it is gone');
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
