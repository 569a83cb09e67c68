import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type ServedShop, servedShop } from '#tests/harness/served-shop.ts';
import { companion, hold, TICKET } from '#tests/harness/shopping.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { hydrated, openWatched, waitForStep } from '#tests/harness/watched.ts';

let served: ServedShop;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  served = await servedShop(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

/** The number of the seat that has the focus. */
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['seat']);
const lists = (page: Page): Promise<string[]> =>
  page.locator('.seat-lists select').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));

test('RAIL-09 A11Y-02 the plan is one stop of the keyboard, its arrows follow the drawing, and Enter seats whose turn it is', async () => {
  const { visitor, token } = await served.shopper(60_000);
  assert.ok(visitor instanceof Visitor);
  const summary = await hold(
    visitor,
    {
      from: 'Paris Gare de Lyon',
      to: 'Lyon Part-Dieu',
      date: '16/03/2027',
      hour: 7,
      passengers: 2,
      direct: true,
    },
    companion('Léo', 'Vasseur', '04/05/1990'),
  );
  const query = new URLSearchParams(summary.url.search);
  query.delete('id');
  query.set('etape', 'places');
  const { page, context, complaints } = await openWatched(browser, {
    origin: served.base,
    viewport: { width: 1280, height: 900 },
  });
  await context.addCookies([{ name: 'test-session', value: token, url: served.base }]);
  await page.goto(`${TICKET}&${query}`);
  await hydrated(page);
  const grid = page.getByRole('grid').first();
  const before = await lists(page);
  assert.equal(await grid.locator('[tabindex="0"]').count(), 1);
  const start = page.locator('.seat--turn');
  const mine = (await start.getAttribute('data-seat')) ?? '';
  await start.focus();
  // Ahead is to the right on a coach that lies.
  await page.keyboard.press('ArrowRight');
  const ahead = await focused(page);
  assert.notEqual(ahead, mine);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focused(page), mine);
  // On phones it stands, and ahead is up.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(page), ahead);
  await page.setViewportSize({ width: 1280, height: 900 });

  // Across the whole coach to a seat that is free, from the other end.
  await page.keyboard.press('Control+End');
  for (let steps = 0; steps < 40; steps += 1) {
    const isFree = await page.evaluate(
      () => document.activeElement?.matches('.seat:not([aria-disabled], .seat--mine)') ?? false,
    );
    if (isFree) break;
    await page.keyboard.press('ArrowLeft');
  }
  const chosen = await focused(page);
  await page.keyboard.press('Enter');
  const coach = before[0]?.split('/')[0];
  assert.deepEqual(await lists(page), [`${coach}/${chosen}`, before[1]]);
  assert.match(
    (await page.locator('.scripted [role=status]').textContent()) ?? '',
    new RegExp(`^Place ${chosen} pour .+\\. Au tour de Léo\\.$`),
  );
  // Léo's turn: the seat that was just taken by the other changes hands.
  await page.keyboard.press('Enter');
  assert.deepEqual(await lists(page), [before[1], `${coach}/${chosen}`]);
  // What the lists say the plan shows.
  await page
    .locator('.seat-lists select')
    .first()
    .selectOption(before[0] as string);
  await page.locator(`[data-seat="${mine}"].seat--mine`).waitFor();

  await page.locator('.next-bar button[type=submit]').click();
  await waitForStep(page, 'ferShopCartSummary');
  assert.match((await page.locator('main').textContent()) ?? '', new RegExp(`place.${chosen}\\b`));
  assert.deepEqual(complaints, []);
  await context.close();
});
