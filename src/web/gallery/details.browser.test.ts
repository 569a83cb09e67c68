import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { crampedTexts, lostSpaces } from '#tests/harness/room.ts';
import { browsedGallery, hydrated } from './browsed-gallery.ts';

const browsed = browsedGallery();
const PHONES = [320, 390, 430];

/** A state of a page in a window of a width. */
const show = async (page: Page, id: string, width: number, height = 844): Promise<void> => {
  const state = browsed.gallery.pages.find((one) => one.id === id);
  assert.ok(state, id);
  await page.setViewportSize({ width, height });
  await page.goto(`${browsed.gallery.origin}${state.href}`, { waitUntil: 'load' });
  await hydrated(page);
};
const inWindow = async (work: (page: Page) => Promise<void>): Promise<void> => {
  const page = await browsed.browser.newPage();
  await work(page);
  await page.close();
};
/** Width of the reader's letters: everything is measured in them. */
const enlarge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { font-size: 200% !important }');
    document.adoptedStyleSheets = [sheet];
  });

test('A11Y-02 the phone’s bar keeps its words from the edges and from each other, in text at 200 % too, where the greeting stays whole', () =>
  inWindow(async (page) => {
    const words = (): Promise<{ text: string; left: number; right: number }[]> =>
      page.locator('.bottom-bar a').evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          const { left, right } = range.getBoundingClientRect();
          return { text: link.textContent ?? '', left, right };
        }),
      );
    for (const width of PHONES) {
      await show(page, 'mon-espace.full', width);
      for (const size of ['as it is', 'enlarged']) {
        if (size === 'enlarged') await enlarge(page);
        const all = await words();
        assert.equal(all.length, 5);
        for (const [index, { text, left, right }] of all.entries()) {
          assert.ok(left >= 6 && right <= width - 6, `${width} ${size}: ${text} from ${left} to ${right}`);
          const next = all[index + 1];
          assert.ok(!next || next.left - right >= 6, `${width} ${size}: ${text} beside ${next?.text}`);
        }
      }
      const greeting = await page.locator('h1').evaluate((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        const { left, right, bottom } = range.getBoundingClientRect();
        const card = document.querySelector('.loyalty-card')?.getBoundingClientRect();
        return { left, right, gap: (card?.top ?? 0) - bottom };
      });
      assert.ok(
        greeting.left >= 0 && greeting.right <= width,
        `${width}: the greeting is ${JSON.stringify(greeting)}`,
      );
      assert.ok(greeting.gap > -8, `${width}: the card begins ${greeting.gap} px below the greeting`);
      assert.deepEqual(await crampedTexts(page), [], `${width}`);
    }
  }));

test('the words of a loyalty card stand on the sky and on its foot, at every width of a card, and turning it moves nothing', () =>
  inWindow(async (page) => {
    for (const id of ['mon-espace.full', 'mon-espace.club', 'mon-espace.company', 'mon-espace.empty'])
      for (const card of [280, 350, 428]) {
        await show(page, id, 1280);
        await page.evaluate((width) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`.loyalty-card { width: ${width}px !important }`);
          document.adoptedStyleSheets = [sheet];
        }, card);
        const found = await page.locator('.loyalty-card').evaluate((whole) => {
          const box = (selector: string): DOMRect => {
            const range = document.createRange();
            range.selectNodeContents(whole.querySelector(selector) as Element);
            return range.getBoundingClientRect();
          };
          const face = whole.querySelector('.loyalty-card__face') as Element;
          const head = whole.querySelector('.loyalty-card__head') as Element;
          const { top, bottom, height } = head.getBoundingClientRect();
          const [tier, validity] = [box('.loyalty-card__tier'), box('.loyalty-card__validity')];
          const foot = (whole.querySelector('.loyalty-card__foot') as Element).getBoundingClientRect();
          return {
            width: face.getBoundingClientRect().width,
            // The plain part of the head's ground, above where it fades into the picture.
            sky: top + height * 0.78,
            // Letters, not the room a line has for accents and tails.
            ends: Math.max(tier.bottom - tier.height * 0.15, validity.bottom - validity.height * 0.15),
            isOverFoot: bottom > foot.top,
            numberInside: box('.loyalty-card__number').right <= face.getBoundingClientRect().right - 5,
          };
        });
        assert.deepEqual(await crampedTexts(page), [], `${id} at ${card}`);
        const { sky, ends, ...rest } = found;
        assert.ok(ends <= sky + 2, `${id} at ${card}: words end at ${ends}, the sky at ${sky}`);
        assert.deepEqual(rest, { width: card, isOverFoot: false, numberInside: true }, `${id} at ${card}`);
      }
    for (const width of [...PHONES, 1280]) {
      await show(page, 'mon-espace.full', width);
      const sizes = (): Promise<string[]> =>
        page.evaluate(() =>
          ['.loyalty-card', '.loyalty-card__flip summary', '.loyalty-card__flip'].map((selector) => {
            const box = document.querySelector(selector)?.getBoundingClientRect();
            return `${selector} ${Math.round(box?.height ?? 0)} at ${Math.round(box?.top ?? 0)}`;
          }),
        );
      const before = await sizes();
      await page.locator('.loyalty-card__flip summary').click();
      await page.locator('.loyalty-card__back').waitFor();
      assert.deepEqual(await sizes(), before, `${width}`);
      const back = await page.locator('.loyalty-card__back').boundingBox();
      const face = await page.locator('.loyalty-card__face').boundingBox();
      assert.ok(back && face && back.height <= face.height + 1, `${width}: the back is as high as the face`);
    }
  }));

test('TRIP-02 A11Y-02 a code is black on white where the system imposes its colours, and its large form keeps the screen awake', () =>
  inWindow(async (page) => {
    await page.addInitScript(() => {
      const held: string[] = [];
      Object.assign(window, { held });
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: (kind: string) => {
            held.push(kind);
            return Promise.resolve({ release: () => Promise.resolve(void held.pop()) });
          },
        },
      });
    });
    const held = (): Promise<string[]> => page.evaluate(() => (window as unknown as { held: string[] }).held);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    for (const id of ['mon-espace.full', 'voyages-futurs.full', 'voyages-futurs.code']) {
      await show(page, id, 390);
      const codes = await page.locator('.qr:visible').evaluateAll((all) =>
        all.map((code) => {
          const drawing = code.querySelector('svg') as Element;
          return [getComputedStyle(code).backgroundColor, getComputedStyle(drawing).stroke];
        }),
      );
      assert.ok(codes.length > 0, id);
      for (const code of codes) assert.deepEqual(code, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'], id);
      assert.deepEqual(await held(), id === 'voyages-futurs.code' ? ['screen'] : [], id);
    }
    const width = (await page.locator('dialog .qr').first().boundingBox())?.width ?? 0;
    assert.ok(width > 390 * 0.75, `the code is ${width} px wide on a phone of 390`);
    await page.locator('dialog').getByRole('link', { name: 'Fermer' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => (window as unknown as { held: string[] }).held.length === 0);
  }));

test('what is wrong with a choice of trains stands clear of the search above it, on a phone and a desk', () =>
  inWindow(async (page) => {
    for (const width of [390, 1440]) {
      await show(page, 'boutique.nothingChosen', width);
      const gaps = await page.evaluate(() => {
        const alert = document.querySelector('main .error-summary, main .alert')?.getBoundingClientRect();
        return [...document.querySelectorAll('main .search-sentence, main .search-short, main .day-prices')]
          .map((other) => other.getBoundingClientRect())
          .filter(({ width, height }) => width > 1 && height > 1)
          .map(({ top, bottom }) =>
            Math.round(Math.max((alert?.top ?? 0) - bottom, top - (alert?.bottom ?? 0))),
          );
      });
      assert.ok(gaps.length > 0 && gaps.every((gap) => gap >= 12), `${width}: ${gaps.join()} px`);
    }
  }));

test('the prices of days: arrows take less room than a day, stand on its line, and leave no empty cell where there is none', () =>
  inWindow(async (page) => {
    await show(page, 'boutique.list', 1440);
    const found = await page
      .locator('.day-prices')
      .first()
      .evaluate((strip) => {
        const boxes = (selector: string): DOMRect[] =>
          [...strip.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        const [days, steps] = [boxes('.day-prices__day'), boxes('.day-prices__step')];
        return {
          narrower: steps.every(({ width }) => days.every((day) => width < day.width)),
          lines: new Set(boxes('.day-prices__date').map(({ top }) => Math.round(top))).size,
          steps: steps.length,
        };
      });
    assert.deepEqual(found, { narrower: true, lines: 1, steps: 2 });
    const before = (await page.locator('.day-prices__day').first().boundingBox())?.x ?? 0;
    await page
      .locator('.day-prices__step')
      .first()
      .evaluate((step) => step.remove());
    const after = (await page.locator('.day-prices__day').first().boundingBox())?.x ?? 0;
    assert.ok(after < before, 'the days take the room of a missing arrow');
  }));

test('a date’s ring lies over the button beside it, and folded parts have the portal’s own sign', () =>
  inWindow(async (page) => {
    await show(page, 'boutique.itinerary', 390);
    const date = page.locator('.date-field .input:visible').first();
    await date.focus();
    const [ring, button] = await date.evaluate((input) => [
      Number(getComputedStyle(input).zIndex),
      getComputedStyle(input.parentElement?.querySelector('button') as Element).zIndex,
    ]);
    assert.deepEqual([ring, button], [1, 'auto']);
    for (const id of [
      'boutique.itinerary',
      'voyages-futurs.full',
      'mon-espace.full',
      'boutique.passengersBuyer',
    ]) {
      await show(page, id, 390);
      const native = await page.locator('summary').evaluateAll((all) =>
        all
          .filter((summary) => {
            const { display, listStyleType } = getComputedStyle(summary);
            return display === 'list-item' && listStyleType !== 'none';
          })
          .map((summary) => summary.textContent),
      );
      assert.deepEqual(native, [], id);
    }
  }));

test('pages use the width they have: trips fill theirs with outward and return together, and a confirmation says first where to go on', () =>
  inWindow(async (page) => {
    await show(page, 'voyages-futurs.full', 1440, 900);
    const trips = await page.locator('.trips').evaluate((list) => {
      const { paddingLeft, paddingRight } = getComputedStyle(list.closest('.page, .container') as Element);
      const whole = (list.closest('.page, .container') as Element).getBoundingClientRect();
      return {
        share:
          list.getBoundingClientRect().width /
          (whole.width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)),
        gaps: [...list.children]
          .slice(1)
          .map((trip) =>
            Math.round(
              trip.getBoundingClientRect().top -
                (trip.previousElementSibling as Element).getBoundingClientRect().bottom,
            ),
          ),
      };
    });
    assert.ok(trips.share > 0.98, `${trips.share}`);
    const [back = 0, other = 0] = trips.gaps;
    assert.ok(back < 16 && other > 24, trips.gaps.join());
    await show(page, 'boutique.confirmation', 1440, 900);
    const next = await page.getByRole('link', { name: /^Voir mon voyage/ }).boundingBox();
    assert.ok(next && next.y + next.height < 500, `the way on stands at ${next?.y}`);
    // Where a traveller goes is on the first screen of their phone, above the bar.
    await show(page, 'mon-espace.full', 390);
    const arrival = await page
      .locator('.ticket')
      .first()
      .locator('.ticket__station')
      .filter({ hasText: 'Saint-Charles' })
      .boundingBox();
    const bar = await page.locator('.bottom-bar').boundingBox();
    assert.ok(arrival && bar && arrival.y + arrival.height <= bar.y + 1, `${arrival?.y} above ${bar?.y}`);
  }));

test('on a phone’s first screen of the personal space the next trip is read to its arrival, above the bar', () =>
  inWindow(async (page) => {
    await show(page, 'mon-espace.full', 390);
    const arrival = await page.locator('.ticket__station').nth(1).boundingBox();
    const bar = await page.locator('.bottom-bar').boundingBox();
    assert.ok(arrival && bar && arrival.y + arrival.height <= bar.y, JSON.stringify({ arrival, bar }));
  }));

test('a prime of the catalogue has its price beside its name, on a phone and a desk', () =>
  inWindow(async (page) => {
    for (const width of [390, 1440]) {
      await show(page, 'catalogue.full', width, 900);
      const apart = await page.locator('.prime').evaluateAll((primes) =>
        primes.map((prime) => {
          const [words, price] = ['.prime__words', '.prime__price'].map((part) =>
            prime.querySelector(part)?.getBoundingClientRect(),
          );
          // Beside the words of a row, or below them.
          return Math.max(
            (price?.left ?? 1e6) - (words?.right ?? 0),
            (price?.top ?? 1e6) - (words?.bottom ?? 0),
          );
        }),
      );
      assert.ok(apart.length > 2 && apart.every((pixels) => pixels < 40), `${width}: ${apart.join()}`);
    }
  }));

test('the home page: four posters of one height a row are links, their captions stand on one line, and every card ends on the grid', () =>
  inWindow(async (page) => {
    await show(page, 'accueil.full', 1440, 900);
    const posters = await page.locator('.posters').evaluate((list) =>
      [...list.children].map((item) => {
        const { top, bottom, left, right } = item.getBoundingClientRect();
        return {
          href: item.querySelector('a')?.getAttribute('href') ?? '',
          box: [left, right, top, bottom].map(Math.round),
          fit: [...item.querySelectorAll('a *')].every(
            (one) => one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).display === 'inline',
          ),
        };
      }),
    );
    assert.equal(posters.length, 4);
    for (const { href, fit } of posters) assert.ok(href.length > 1 && fit, JSON.stringify(posters));
    const bottoms = posters.map(({ box }) => box[3] ?? 0);
    const [tall = 0, , , wide = 0] = bottoms;
    assert.ok(
      Math.abs(tall - wide) <= 2,
      `no hole under a poster: ${JSON.stringify(posters.map(({ box }) => box))}`,
    );
    const edges = await page.evaluate(() =>
      ['.posters', '.ages', '.on-phone'].map((selector) =>
        Math.round(document.querySelector(selector)?.getBoundingClientRect().right ?? 0),
      ),
    );
    assert.equal(new Set(edges).size, 1, edges.join());
  }));

test('POINTS-02 on a phone the months of a statement are folded but for the newest, and a press unfolds one; on a desk all are read at once', () =>
  inWindow(async (page) => {
    await show(page, 'releve.full', 390);
    const shown = (): Promise<number[]> =>
      page
        .locator('.statement__group')
        .evaluateAll((months) =>
          months.map(
            (month) =>
              month.querySelectorAll('.statement__row').length &&
              [...month.querySelectorAll('.statement__row')].filter((row) => row.checkVisibility()).length,
          ),
        );
    const [newest, second, ...older] = await shown();
    assert.ok(newest && newest > 0);
    assert.deepEqual(
      [second, ...older],
      [second, ...older].map(() => 0),
    );
    await page.locator('.statement__fold > summary').nth(1).press('Enter');
    const [, unfolded, ...folded] = await shown();
    assert.ok(unfolded && unfolded > 0);
    assert.deepEqual(folded, older);
    await show(page, 'releve.full', 1440, 900);
    assert.ok((await shown()).every((count) => count > 0));
    assert.equal(await page.locator('.statement__fold:visible').count(), 0);
  }));

test('NAV-16 « e-mail » is on one line at every width, and in a button it stands one space from the words around it', () =>
  inWindow(async (page) => {
    const shown = () =>
      page.locator('no-break').evaluateAll((words) =>
        words
          .map((word) => {
            const range = document.createRange();
            range.selectNodeContents(word);
            return [...range.getClientRects()].filter(({ width }) => width > 0).length;
          })
          // None of a menu that is closed.
          .filter((lines) => lines > 0),
      );
    for (let width = 320; width <= 440; width += 10) {
      await show(page, 'inscription.empty', width);
      const lines = await shown();
      assert.ok(lines.length > 0);
      assert.deepEqual([...new Set(lines)], [1], `${width}`);
    }
    await show(page, 'mes-cartes.full', 390);
    const button = page.locator('a, button').filter({ hasText: /^Recevoir par e-mail$/ });
    assert.equal(
      await button.first().evaluate((one) => (one as HTMLElement).innerText),
      'Recevoir par e-mail',
    );
    // A name is such a word, too.
    await show(page, 'mon-espace.empty', 390);
    assert.match(await page.locator('h1 no-break').innerText(), /^Anne-Lise$/);
    assert.deepEqual(await lostSpaces(page), []);
  }));
