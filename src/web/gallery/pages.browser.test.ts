import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'node-html-parser';
import type { Page } from 'playwright-core';
import { brokenMarkupRules } from '#tests/harness/markup-rules.ts';
import { browsedGallery } from './browsed-gallery.ts';

const browsed = browsedGallery();

test('the trip whose codes are asked for opens in a modal dialog, and closing it leads back to the link it came from', async () => {
  const { page, problems } = await browsed.open('/informations/voyages-futurs');
  const dialog = page.getByRole('dialog', { name: 'Paris Gare de Lyon – Marseille Saint-Charles' });
  for (const leave of ['Escape', 'button'] as const) {
    const opener = page.locator('#afficher-QXKM7R-1');
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    assert.ok(await dialog.evaluate((element) => element.matches(':modal')));
    assert.match(page.url(), /\?billet=QXKM7R-1$/);
    await page.getByRole('img', { name: 'Code du billet de Camille Vasseur' }).waitFor();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('link', { name: 'Fermer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('#afficher-QXKM7R-1:focus').waitFor();
  }
  assert.deepEqual(problems, []);
  await page.close();
});

test('the address of a trip’s codes shows them without scripts, above the page, and leads back', async () => {
  const { page } = await browsed.open('/informations/voyages-futurs?billet=QXKM7R-1', { scripts: false });
  const dialog = page.locator('dialog#billet');
  assert.ok(await dialog.isVisible());
  assert.equal(await dialog.evaluate((element) => getComputedStyle(element).position), 'fixed');
  assert.equal(
    await dialog.evaluate((element) => getComputedStyle(element).backgroundColor),
    'rgb(255, 255, 255)',
  );
  await dialog.getByRole('link', { name: 'Fermer' }).click();
  await page.waitForURL(`${browsed.gallery.origin}/informations/voyages-futurs#afficher-QXKM7R-1`);
  assert.equal(await page.locator('dialog').count(), 0);
  await page.close();
});

test('RAIL-05 the calendar of a return opens at the day of the outward journey, and has no earlier one to choose', async () => {
  const state = browsed.gallery.pages.find(({ id }) => id === 'boutique.itinerary');
  assert.ok(state);
  const { page, problems } = await browsed.open(state.href);
  await page.getByRole('radio', { name: 'Aller-retour' }).check();
  const openAfter = async (
    outward: string,
  ): Promise<readonly [month: string | null, days: readonly string[]]> => {
    await page.getByRole('textbox', { name: /^aller le/ }).fill(outward);
    await page.getByRole('button', { name: /^Calendrier.*retour le/ }).click();
    const calendar = page.getByRole('dialog', { name: /retour le/ });
    const month = await calendar.locator('.rdp-month_caption').textContent();
    const days = await calendar
      .locator('.rdp-day:not(.rdp-disabled) > button > [aria-hidden]:not(small)')
      .allTextContents();
    await page.keyboard.press('Escape');
    return [month, days];
  };
  assert.deepEqual(await openAfter('29/04/2027'), ['avril 2027', ['29', '30']]);
  // What is no day, or one beyond what is sold, is for the server to say.
  for (const wrong of ['31/02/2027', '01/01/2028'])
    assert.equal((await openAfter(wrong))[0], 'mars 2027', wrong);
  assert.deepEqual(problems, []);
  await page.close();
});

test('an error summary takes focus when it appears, and not again when the page reads the same errors anew', async () => {
  const state = browsed.gallery.pages.find(({ id }) => id === 'boutique.errors');
  assert.ok(state);
  const { page, problems } = await browsed.open(state.href);
  await page.locator('.error-summary:focus').waitFor();
  const field = page.locator('main select').first();
  await field.focus();
  // The settings are saved by script and the page's data read again: another array, the same words.
  const read = page.waitForResponse(
    (response) => response.request().headers()['x-source'] === 'NEXT' && response.ok(),
  );
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('.display-settings');
    form?.requestSubmit(form.querySelector<HTMLButtonElement>('[value=high]'));
  });
  await read;
  await page.locator('html[data-mode=high]').waitFor({ state: 'attached' });
  assert.ok(await field.evaluate((element) => element === document.activeElement));
  assert.deepEqual(problems, []);
  await page.close();
});

const hrefOf = (id: string): string => {
  const state = browsed.gallery.pages.find((one) => one.id === id);
  assert.ok(state, id);
  return state.href;
};

test('POINTS-01 the mast of today on the status line runs through no stop’s words, on any phone', async () => {
  for (const id of ['mon-espace.full', 'mon-espace.company', 'vos-points.much', 'vos-points.full']) {
    const { page } = await browsed.open(hrefOf(id), { width: 320 });
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 900 });
      const met = await page.evaluate(() => {
        const line = document.querySelector('.status-line__stops') as HTMLElement;
        const today = line.querySelector('.status-line__today') as HTMLElement;
        const mast = getComputedStyle(today, '::before');
        const box = today.getBoundingClientRect();
        const isBefore = today.className.includes('--right') || today.className.includes('--start');
        const right = isBefore ? box.left + Number.parseFloat(mast.width) : box.right;
        const left = right - Number.parseFloat(mast.width);
        const foot = box.top + Number.parseFloat(mast.top) + Number.parseFloat(mast.height);
        return [...line.querySelectorAll('.status-line__stop :is(b, span:not(.visually-hidden))')]
          .filter((words) => words.checkVisibility())
          .filter((words) => {
            const range = document.createRange();
            range.selectNodeContents(words);
            const said = range.getBoundingClientRect();
            return said.width > 0 && said.top < foot && said.left < right + 1 && said.right > left - 1;
          })
          .map((words) => words.textContent);
      });
      assert.deepEqual(met, [], `${id} at ${width}`);
    }
    await page.close();
  }
});

test('NAV-12 an order has the foot of a phone to itself until it is confirmed', async () => {
  for (const [id, shown] of [
    ['boutique.itinerary', false],
    ['boutique.list', false],
    ['boutique.passengers', false],
    ['boutique.summary', false],
    ['boutique.cart', false],
    ['boutique.confirmation', true],
    ['boutique.donated', true],
    ['boutique.article', true],
  ] as const) {
    const { page } = await browsed.open(hrefOf(id), { width: 390 });
    assert.equal(await page.locator('.bottom-bar').isVisible(), shown, id);
    await page.close();
  }
});

test('SHOP-05 the total and the button of a cart follow the quantity; without scripts each choice says what it costs, and the button no sum', async () => {
  const { page, problems } = await browsed.open(hrefOf('boutique.cart'), { width: 390 });
  const said = async (selector: string): Promise<string> =>
    (await page.locator(selector).innerText()).replaceAll(/\s+/g, ' ');
  assert.match(
    await said('.account'),
    /^Total 500 points Votre solde 9 904 points Il vous restera 9 404 points/,
  );
  assert.equal(await said('.account button'), 'Donner 500 points');
  await page.locator('select[name=quantity]').selectOption('3');
  assert.match(
    await said('.account'),
    /^Total 1 500 points Votre solde 9 904 points Il vous restera 8 404 points/,
  );
  assert.match(await said('.account'), /1 500 points seront débités/);
  assert.equal(await said('.account button'), 'Donner 1 500 points');
  assert.deepEqual(problems, []);
  await page.close();

  const plain = await browsed.open(hrefOf('boutique.cart'), { scripts: false });
  const button = plain.page.locator('.account button');
  assert.equal((await button.innerText()).trim(), 'Donner mes points');
  assert.equal(await plain.page.locator('.account__total').isVisible(), false);
  await plain.page.close();
});

test('SHOP-07 the receipt of a gift takes the width of the page, on a desk as on a phone', async () => {
  const { page } = await browsed.open(hrefOf('boutique.donated'));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { receipt, all } = await page.locator('.page').evaluate((grid) => {
      const { paddingLeft, paddingRight } = getComputedStyle(grid);
      const { left, right } = grid.getBoundingClientRect();
      return {
        receipt: grid.querySelector('.receipt')?.getBoundingClientRect().toJSON() as DOMRect,
        all: { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) },
      };
    });
    assert.ok(Math.abs(receipt.left - all.left) < 2 && Math.abs(receipt.right - all.right) < 2, `${width}`);
  }
  await page.close();
});

test('A11Y-01 the display modes are in the account’s menu, and in the menu of a phone', async () => {
  const { page } = await browsed.open(hrefOf('mon-espace.full'), { width: 1280 });
  await page.locator('.help-bar__name').click();
  await page.locator('.profile-menu').getByRole('button', { name: 'Inversé' }).click();
  await page.locator('html[data-mode=inverted]').waitFor({ state: 'attached' });
  assert.equal(
    await page.locator('.profile-menu [aria-pressed=true]').innerText(),
    'Inversé',
    'the menu stays open and says which is in use',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.phone-menu summary').click();
  await page.locator('.phone-menu').getByRole('button', { name: 'Contraste renforcé' }).click();
  await page.locator('html[data-mode=high]').waitFor({ state: 'attached' });
  await page.close();
});

test('TRIP-02 of several travellers’ codes one at a time is in sight, on every width, and the next is a press away', async () => {
  for (const width of [390, 1440]) {
    const { page, problems } = await browsed.open(hrefOf('voyages-futurs.codes'), { width });
    const inSight = (): Promise<string[]> =>
      page.evaluate(() => {
        const frame = document.querySelector('.codes')?.getBoundingClientRect();
        return [...document.querySelectorAll('.codes li')]
          .filter((code) => {
            const { left, right } = code.getBoundingClientRect();
            return frame && right > frame.left + 1 && left < frame.right - 1;
          })
          .map((code) => code.querySelector('b')?.textContent ?? '');
      });
    const [first, ...others] = await inSight();
    assert.deepEqual(others, [], `${width}`);
    await page.getByRole('button', { name: 'Voyageur suivant' }).click();
    await page.waitForFunction(() => (document.querySelector('.codes')?.scrollLeft ?? 0) > 50);
    const [second, ...more] = await inSight();
    assert.deepEqual(more, []);
    assert.notEqual(second, first);
    assert.deepEqual(problems, []);
    await page.close();
  }
});

test('A11Y-02 where the system imposes its colours, what is done still differs from what is to come, on every line', async () => {
  const pages = new Map<string, Page>();
  for (const [id, done, coming] of [
    ['mon-espace.full', '.track__done', '.track'],
    ['mon-espace.full', '.status-line__stop--passed::before', '.status-line__stop--next::before'],
    [
      'mon-espace.full',
      '.trip-counter__stop--on::before',
      '.trip-counter__stop:not(.trip-counter__stop--on, .trip-counter__stop--mark)::before',
    ],
    ['mon-espace.full', '.reward-ladder__stop--reached::before', '.reward-ladder__stop:last-child::before'],
    ['catalogue.full', '.reward-line__stop--reached::before', '.reward-line__stop--end:last-child::before'],
    ['catalogue.full', '.wish .purse__done', '.wish .purse'],
    ['boutique.summary', '.step-line__step--done::before', '.step-line__step:last-child::before'],
    ['boutique.list', '.results__ride', '.results__journey'],
  ] as const) {
    const page = pages.get(id) ?? (await browsed.open(hrefOf(id), { width: 1280 })).page;
    pages.set(id, page);
    await page.emulateMedia({ forcedColors: 'active' });
    const ground = (selector: string): Promise<string> => {
      const [element = '', pseudo] = selector.split('::');
      return page
        .locator(element)
        .first()
        .evaluate((one, part) => {
          const { backgroundColor, backgroundImage } = getComputedStyle(one, part);
          return `${backgroundColor} ${backgroundImage}`;
        }, pseudo && `::${pseudo}`);
    };
    const solid = await ground(done);
    assert.doesNotMatch(solid, /^rgba\(0, 0, 0, 0\) none$/, `${id} ${done} is drawn`);
    assert.notEqual(solid, await ground(coming), `${id} ${done}`);
  }
  for (const page of pages.values()) await page.close();
});

test('A11Y-02 the keyboard goes through a page from its top to its foot and back, reaches each control once and is held by none', async () => {
  for (const id of [
    'accueil.full',
    'mon-espace.full',
    'vos-points.full',
    'releve.full',
    'boutique.itinerary',
    'boutique.list',
    'boutique.passengers',
    'boutique.summary',
    'boutique.seats',
    'mes-informations.full',
  ]) {
    const { page } = await browsed.open(hrefOf(id));
    const text = await page.content();
    assert.deepEqual(brokenMarkupRules({ document: parse(text), text }), [], `${id}, as scripts have it`);
    /** The controls that a press of the tabulator comes to, numbered in the order of the markup. */
    const most = await page.evaluate(() => {
      const groups = new Set<string>();
      const reached = [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, textarea, summary, [tabindex]',
        ),
      ].filter((one) => {
        if (
          one.tabIndex < 0 ||
          one.matches(':disabled') ||
          !one.checkVisibility({ visibilityProperty: true })
        )
          return false;
        if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true;
        // Of a group of choices one is reached: the one that is chosen, or the first.
        const chosen = one.form?.querySelector(`input[name="${CSS.escape(one.name)}"]:checked`);
        const key = `${[...document.forms].indexOf(one.form as HTMLFormElement)} ${one.name}`;
        if (chosen ? chosen !== one : groups.has(key)) return false;
        groups.add(key);
        return true;
      });
      const seen: number[] = [];
      Object.assign(window, { seen, reached });
      document.addEventListener('focusin', ({ target }) => {
        const at = reached.indexOf(target as HTMLElement);
        // A part that scrolls is reached too, and is no control.
        if (at >= 0) seen.push(at);
      });
      return reached.length;
    });
    const walked = async (key: 'Tab' | 'Shift+Tab'): Promise<readonly number[]> => {
      await page.evaluate(() => (window as unknown as { seen: number[] }).seen.splice(0));
      for (let press = 0; press < most + 6; press += 1) {
        await page.keyboard.press(key);
        if (press < most - 1) continue;
        const { length } = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
        if (length >= most) break;
      }
      return page.evaluate(() => (window as unknown as { seen: number[] }).seen.slice());
    };
    assert.ok(most > 30, `${id}: ${most} controls`);
    const inOrder = Array.from({ length: most }, (_, at) => at);
    assert.deepEqual(await walked('Tab'), inOrder, id);
    // Back from the last one.
    assert.deepEqual((await walked('Shift+Tab')).slice(0, most - 1), inOrder.toReversed().slice(1), id);
    await page.close();
  }
});
