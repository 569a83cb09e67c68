import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { credit } from '#tests/harness/credit.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, sessionOf } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { searchFields, TICKET, type Wish } from '#tests/harness/shopping.ts';
import { hydrated, openWatched, type Watched, waitForStep } from '#tests/harness/watched.ts';

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const WISH: Wish = { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date: '17/03/2027', hour: 8 };
const RETURN: Wish = { ...WISH, returnDate: '19/03/2027', passengers: 2 };
const listOf = (wish: Wish, more: Record<string, string> = {}): string =>
  `${TICKET}&${new URLSearchParams({ etape: 'aller', ...searchFields(wish), ...more })}`;

let people = 600;
interface Window extends Watched {
  readonly iuc: string;
}
/** A window of a member who can spend so many points. */
const memberWindow = async (
  points: number,
  options: { width?: number; height?: number; javaScriptEnabled?: boolean } = {},
): Promise<Window> => {
  people += 1;
  const { iuc } = await createMember(portal.db, people, 1);
  const [account] = await portal.db.query<{ balance: number }>(
    `select balance from points.account where iuc = $1 and account = 'money'`,
    [iuc],
  );
  assert.ok(account && account.balance <= points, `a member begins with ${account?.balance} points`);
  if (points > account.balance) await credit(portal.db, iuc, points - account.balance);
  const { width = 1440, height = 900, ...rest } = options;
  const watched = await openWatched(browser, {
    origin: portal.url,
    session: await sessionOf(portal.db, iuc),
    viewport: { width, height },
    ...rest,
  });
  return { ...watched, iuc };
};
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await hydrated(page);
  await waitForStep(page, 'ferShopCartOutward');
};
/** What is read of a text with its spaces made plain. */
const plain = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
const namesOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('radio')
    .evaluateAll((radios) =>
      (radios as HTMLInputElement[]).map((radio) =>
        (radio.labels?.[0]?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      ),
    );

test('SHOP-03 RAIL-05 each fare is named by class, price, condition and what the return makes of it, in the group of its train', async () => {
  const { page, context } = await memberWindow(20_000);
  await open(page, listOf(RETURN));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const tree = plain(await page.locator('.results__list').ariaSnapshot());
    const radios = [...tree.matchAll(/radio "([^"]+)"/g)].map(([, name = '']) => name);
    assert.ok(radios.length > 5, tree);
    for (const name of radios)
      assert.match(
        name,
        /^(2de|1re) classe ?, \d[\d ]* Points( au lieu de \d[\d ]* Points)? ?, (Promo, ni échangeable ni annulable|Échangeable, annulable) ?, (A\/R dès \d[\d ]*|A\/R : il manque|Il manque)/,
      );
    const groups = [...tree.matchAll(/group "([^"]+)"/g)].map(([, name = '']) => name);
    assert.ok(groups.length > 2);
    for (const name of groups)
      assert.match(
        name,
        /^Départ \d\dh\d\d de Paris Gare de Lyon, arrivée \d\dh\d\d à Lyon Part-Dieu, (TGV|OUIGO)/,
      );
  }
  await context.close();
});

test('RAIL-05 a train is on the first screen, and what it comes to stays in sight with the one action, on every width', async () => {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
    [390, 844],
    [320, 640],
  ] as const) {
    const { page, context } = await memberWindow(20_000, { width, height });
    await open(page, listOf(RETURN));
    const inSight = async (selector: string): Promise<boolean> => {
      const box = await page.locator(selector).first().boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= height;
    };
    if (height > 700) assert.ok(await inSight('.results__time'), `${width}: the hour of the first train`);
    for (const where of [0, 0.5, 1]) {
      await page.evaluate((share) => {
        const { scrollHeight } = document.documentElement;
        const footer = document.querySelector('footer')?.getBoundingClientRect().height ?? 0;
        scrollTo(0, (scrollHeight - footer - innerHeight) * share);
      }, where);
      assert.ok(await inSight('.next-bar button'), `${width}: the way on, scrolled to ${where}`);
    }
    const before = plain(await page.locator('.next-bar__total').textContent());
    assert.match(before, /vous avez 20 000 points/);
    await page.locator('.offer:has(input:enabled) label').first().click();
    assert.match(
      plain(await page.locator('.next-bar__total').textContent()),
      /^Aller \+ retour dès \d[\d ]+ ?, il vous restera \d[\d ]* points$/,
    );
    assert.equal(await page.locator('.bottom-bar:visible').count(), 0, 'nothing stands over it');
    await context.close();
  }
});

test('RAIL-05 more trains make the list longer where it is read, and nothing that was chosen is lost', async () => {
  const { page, context, complaints } = await memberWindow(20_000);
  await open(page, listOf(WISH));
  const times = (): Promise<string[]> =>
    page
      .locator('.results__journey')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('.results__time b')?.textContent ?? ''));
  const first = await times();
  await page.locator('.offer:has(input:enabled) label').nth(1).click();
  const said = plain(await page.locator('.next-bar').textContent());
  const later = page.getByRole('link', { name: /^Trains plus tard/ });
  await later.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  assert.ok(scrolled > 100);
  await later.click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.results__journey').length > count,
    first.length,
  );
  const longer = await times();
  assert.deepEqual(longer.slice(0, first.length), first);
  await page.waitForFunction(() => document.activeElement?.id === 'trains-suivants');
  const focused = page.locator('#trains-suivants');
  assert.equal(plain(await focused.locator('.results__time b').first().textContent()), longer[first.length]);
  assert.ok(Math.abs((await page.evaluate(() => scrollY)) - scrolled) < 200, 'the window stays where it was');
  assert.equal(plain(await page.locator('.next-bar').textContent()), said);
  await page.getByRole('link', { name: /^Trains plus tôt/ }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.results__journey').length > count,
    longer.length,
  );
  const all = await times();
  assert.deepEqual(all.slice(-longer.length), longer);
  assert.deepEqual(all, all.toSorted(), 'in the order of the day');
  await page.waitForFunction(() => document.activeElement?.id === 'premier-train');
  // The sentence says the hour that the list begins with.
  const hour = Number(all[0]?.slice(0, 2));
  assert.match(plain(await page.locator('.search-sentence').textContent()), new RegExp(`dès 0?${hour}h00`));
  assert.equal(plain(await page.locator('.next-bar').textContent()), said);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('RAIL-16 another day changes the list under one’s eyes, with the focus on its heading', async () => {
  const { page, context } = await memberWindow(20_000);
  await open(page, listOf(WISH));
  await page.evaluate(() => scrollTo(0, 150));
  await page.locator('.day-prices__day:not([aria-current])').first().click();
  await page.waitForFunction(() => document.activeElement?.id === 'liste');
  assert.equal(await page.evaluate(() => scrollY), 150);
  const said = plain(await page.locator('#liste').textContent());
  const current = plain(await page.locator('.day-prices [aria-current]').textContent());
  assert.ok(current.startsWith(said.replace('Aller, ', '')), `${said}: ${current}`);
  assert.match(current, /, \d[\d ]* points/);
  await context.close();
});

test('RAIL-16 three months of prices are walked by keys; a day that is chosen keeps the focus, and another one or the filter redraws in place', async () => {
  const { page, context } = await memberWindow(20_000);
  await open(page, listOf(RETURN));
  await page.locator('.day-prices__all').click();
  await page.waitForFunction(() => document.querySelectorAll('table.month[role=grid]').length > 2);
  const stops = () => page.locator('.months a:not([tabindex="-1"])').count();
  assert.equal(await stops(), 1, 'one stop for Tab');
  await page.locator('[data-day="2027-03-17"]').focus();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day']);
  const keys: readonly [string, string][] = [
    ['ArrowRight', '2027-03-18'],
    ['ArrowDown', '2027-03-25'],
    ['Home', '2027-03-22'],
    ['End', '2027-03-28'],
    ['PageDown', '2027-04-28'],
    ['PageUp', '2027-03-28'],
    ['ArrowUp', '2027-03-21'],
  ];
  for (const [key, day] of keys) {
    await page.keyboard.press(key);
    assert.equal(await focused(), day, key);
  }
  assert.equal(await stops(), 1);
  await page.evaluate(() => scrollTo(0, 90));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    document.querySelector('.next-bar__title')?.textContent?.includes('retour'),
  );
  assert.equal(await focused(), '2027-03-21');
  assert.equal(await page.evaluate(() => scrollY), 90);
  const name = plain(await page.locator('[data-day="2027-03-21"]').ariaSnapshot());
  assert.match(name, /link "dimanche 21 mars, dès [\d ]+ points(, le plus bas)?, aller choisi"/);
  const direct = page.getByRole('checkbox', { name: 'Trains directs' });
  await direct.focus();
  await page.keyboard.press('Space');
  await page.waitForURL(/direct=1/);
  assert.ok(await direct.evaluate((element) => element === document.activeElement));
  await context.close();
});

test('API-08 a filter narrows the list, another order of it rearranges it: both keep the focus and the place, and how many trains are left is said', async () => {
  const { page, context } = await memberWindow(5_000);
  await open(page, listOf({ ...WISH, passengers: 2 }));
  const all = await page.locator('.results__journey').count();
  await page.evaluate(() => scrollTo(0, 120));
  const box = page.getByRole('checkbox', { name: /^Dans mes 5\s000\spoints$/ });
  await box.focus();
  await page.keyboard.press('Space');
  await page.waitForFunction((count) => document.querySelectorAll('.results__journey').length < count, all);
  assert.ok(await box.isChecked());
  assert.ok(await box.evaluate((element) => element === document.activeElement));
  assert.equal(await page.evaluate(() => scrollY), 120);
  const left = await page.locator('.results__journey').count();
  assert.match(
    plain(await page.locator('.list-head + [role=status]').textContent()),
    new RegExp(`^${left} trains?,`),
  );
  assert.equal(
    await page.locator('.results__journey:not(:has(input:enabled))').count(),
    0,
    'each has a fare within the balance',
  );
  await page.goBack();
  await page.waitForFunction((count) => document.querySelectorAll('.results__journey').length === count, all);
  assert.equal(await box.isChecked(), false);
  const order = page.getByRole('combobox', { name: 'Trier par' });
  const trains = () => page.locator('.results__journey legend').allTextContents();
  const before = await trains();
  await page.evaluate(() => scrollTo(0, 120));
  await order.focus();
  await order.selectOption('Prix');
  await page.waitForFunction(
    (first) => document.querySelector('.results__journey legend')?.textContent !== first,
    before[0],
  );
  assert.deepEqual((await trains()).toSorted(), before.toSorted());
  assert.ok(await order.evaluate((element) => element === document.activeElement));
  assert.equal(await page.evaluate(() => scrollY), 120);
  await context.close();
});

test('A11Y-03 without scripts the days, the filters and more trains work as links and a form', async () => {
  const { page, context } = await memberWindow(20_000, { javaScriptEnabled: false });
  await page.goto(listOf(WISH));
  const count = await page.locator('.results__journey').count();
  await page.getByRole('link', { name: /^Trains plus tard/ }).click();
  assert.ok((await page.locator('.results__journey').count()) > count);
  assert.match(page.url(), /#trains-suivants$/);
  assert.equal(await page.locator('#trains-suivants').count(), 1);
  await page.getByRole('checkbox', { name: 'Échangeables' }).check();
  await page.getByRole('button', { name: 'Filtrer' }).click();
  assert.match(page.url(), /echangeables=1/);
  assert.equal(await page.locator('.results__journey:not(:has(.condition--soft))').count(), 0);
  await page.locator('.day-prices__day:not([aria-current])').first().click();
  await page.waitForURL(/#liste$/);
  await context.close();
});

test('A11Y-02 arrows lead from class to class within a train, and from train to train within a class', async () => {
  const { page, context } = await memberWindow(60_000);
  await open(page, listOf(WISH));
  const where = (): Promise<string> =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('.offer');
      const train = cell?.closest('.results__journey');
      return [
        train?.querySelector('.results__time b')?.textContent,
        cell?.querySelector('.offer__class')?.textContent?.slice(0, 3),
        (document.activeElement as HTMLInputElement | null)?.checked,
      ].join(' ');
    });
  const both = page
    .locator('.results__journey')
    .filter({ has: page.locator('.offer:nth-child(2) input:enabled') });
  const train = plain(await both.first().locator('.results__time b').first().textContent());
  await both.first().locator('input').first().focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await where(), `${train} 1re true`);
  await page.keyboard.press('ArrowRight');
  assert.equal(await where(), `${train} 1re true`, 'the last class of the train');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await where(), `${train} 2de true`);
  await page.keyboard.press('ArrowDown');
  assert.match(await where(), /2de true$/);
  assert.notEqual(await where(), `${train} 2de true`);
  await page.keyboard.press('ArrowUp');
  assert.equal(await where(), `${train} 2de true`);
  await context.close();
});

test('RAIL-01 the return is chosen with its outward journey in sight: its price, its condition, what is left, and the way to change it', async () => {
  const { page, context } = await memberWindow(30_000);
  await open(page, listOf(RETURN));
  const outward = page.locator('.offer:has(input:enabled) label').first();
  const [, price = ''] = /(\d[\d ]*) Points/.exec(plain(await outward.textContent())) ?? [];
  await outward.click();
  await page.locator('.next-bar button').click();
  await waitForStep(page, 'ferShopCartInward');
  const cost = Number(price.replaceAll(' ', ''));
  const left = String(30_000 - cost).replace(/(\d)(?=(\d{3})+$)/g, '$1 ');
  const recap = plain(await page.locator('.outward').textContent());
  assert.ok(recap.includes(`${price} points`), recap);
  assert.match(recap, /Promo, ni échangeable ni annulable|Échangeable, annulable/);
  assert.ok(recap.includes(`Il vous reste ${left} points pour le retour.`), recap);
  assert.match(
    plain(await page.locator('.next-bar__total').textContent()),
    new RegExp(`il vous reste ${left} points`),
  );
  const back = page.locator('.offer:has(input:enabled) label').first();
  const [, backPrice = ''] = /(\d[\d ]*) Points/.exec(plain(await back.textContent())) ?? [];
  await back.click();
  const total = cost + Number(backPrice.replaceAll(' ', ''));
  const said = plain(await page.locator('.next-bar__total').textContent()).replaceAll(' ', '');
  assert.ok(said.startsWith(`Aller+retour${total}`), said);
  await page.getByRole('link', { name: 'Changer l’aller' }).click();
  await waitForStep(page, 'ferShopCartOutward');
  assert.equal(await page.locator('input[name=aller]:checked').count(), 1, 'it is still chosen');
  await context.close();
});

test('RAIL-14 an outward journey that leaves too little for the return says so before it is chosen, and closed doors show others', async () => {
  const { page, context } = await memberWindow(8_000);
  await open(page, listOf({ ...RETURN, passengers: 4 }));
  const names = await namesOf(page);
  assert.ok(
    names.some((name) => /A\/R : il manque \d/.test(name) || /Il manque \d/.test(name)),
    names.join('\n'),
  );
  assert.ok(!names.some((name) => /A\/R dès/.test(name)));
  const alert = plain(await page.locator('main .alert').textContent());
  assert.match(alert, /il manque \d[\d ]* points/);
  const doors = page.locator('.ways-out a');
  assert.ok((await doors.count()) >= 1);
  await page.getByRole('link', { name: 'Modifier la recherche' }).click();
  await waitForStep(page, 'ferShopCartItinerary');
  await context.close();
});
