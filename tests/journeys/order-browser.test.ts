import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { newIuc } from '#domain/ids.ts';
import { type BookingProvider, BookingUnavailable } from '#providers/booking/port.ts';
import { loadBuiltRenderer } from '#server/renderer.ts';
import { createServer } from '#server/server.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { logLines, overviewOf } from '#tests/harness/fake-app.ts';
import { type ShopApp, shopApp } from '#tests/harness/shop-app.ts';
import { hold, PAY, searchFields, TICKET } from '#tests/harness/shopping.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import {
  brokenRules,
  hydrated,
  openWatched,
  stickingOut,
  type Watched,
  waitForStep,
} from '#tests/harness/watched.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { calls } from '../../src/calls.ts';

let shop: ShopApp;
let browser: Browser;
let base: string;
/** The booking system does not answer when it is asked to book or to cancel. */
let isSilent = false;
const ending = lastFirst({ after });

before(async () => {
  shop = await shopApp(ending, {
    settings: {
      waitMs: 400,
      providerTimeoutMs: 300,
      takeoverMs: 200,
      giveUpMs: { holding: 200, booking: 200 },
    },
    between: (booking) =>
      new Proxy(booking as BookingProvider, {
        get: (target, name: keyof BookingProvider) =>
          isSilent && (name === 'confirm' || name === 'cancel')
            ? () => Promise.reject(new BookingUnavailable('told to be silent'))
            : (target[name] as (...rest: unknown[]) => unknown).bind(target),
      }),
  });
  const dist = await ensureBuilt();
  const renderer = await loadBuiltRenderer(dist);
  const server = await createServer(shop.app, { renderer, logger: logLines().logger, dist, calls });
  base = await server.listen({ host: '127.0.0.1', port: 0 });
  ending.after(() => server.close());
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

/** A window of a member with points. */
const memberWindow = async (
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Watched & { iuc: string; token: string }> => {
  const overview = overviewOf('GV');
  const own = { ...overview, customer: { ...overview.customer, iuc: newIuc() } };
  const { token } = shop.app.signIn(own);
  await shop.credit(own.customer.iuc, 60_000);
  const watched = await openWatched(browser, {
    origin: base,
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  await watched.context.addCookies([{ name: 'test-session', value: token, url: base }]);
  return { ...watched, iuc: own.customer.iuc, token };
};

const orders = (iuc: string) =>
  shop.db.query<{ state: string; pnr: string | null; passengers: { firstName: string }[]; points: number }>(
    'select state, pnr, passengers, points from shop.rail_order where iuc = $1',
    [iuc],
  );

/** Presses Tab until the element has the focus; fails when it never does. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never reaches ${selector} on ${page.url()}`);
};

test('A11Y-02 the whole order by keyboard alone: stations, date, train, second passenger, terms, payment', async () => {
  const { page, complaints, iuc } = await memberWindow();
  const { keyboard } = page;
  await page.goto(TICKET);
  await hydrated(page);
  // An empty search has an address too: its summary of errors takes the focus as a refused form's does.
  await tabTo(page, 'form.trip-form button[type=submit]');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.classList.contains('error-summary'));
  for (const [field, typed, whole] of [
    ['departureName', 'gare de ly', 'Paris Gare de Lyon'],
    ['arrivalName', 'dijon', 'Dijon-Ville'],
  ] as const) {
    await tabTo(page, `#${field}`);
    await page.waitForSelector(`#${field}[role=combobox]`);
    await keyboard.type(typed);
    await page.getByRole('option', { name: whole }).waitFor();
    await keyboard.press('ArrowDown');
    for (let tries = 0; tries < 8; tries += 1) {
      const active = await page.evaluate((id) => {
        const input = document.getElementById(id);
        return document.getElementById(input?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
      }, field);
      if (active.startsWith(whole)) break;
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
    assert.equal(await page.inputValue(`#${field}`), whole);
  }
  await tabTo(page, '#departureDate');
  await keyboard.press('Control+A');
  await keyboard.type('17/03/2027');
  await tabTo(page, '#departureHour');
  await keyboard.type('09');
  await tabTo(page, '#passengersCount');
  await keyboard.type('2');
  await keyboard.press('Enter');
  if (await page.locator('main[data-page=ferShopCartItinerary]').count()) {
    await tabTo(page, 'form.trip-form button[type=submit]');
    await keyboard.press('Enter');
  }
  await waitForStep(page, 'ferShopCartOutward');
  await tabTo(page, 'input[name=aller]');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  assert.match((await page.locator('.next-bar').textContent()) ?? '', /Il vous restera/);
  await tabTo(page, '.next-bar button');
  await keyboard.press('Enter');
  await waitForStep(page, 'ferShopCartPassengers');

  // Sent empty: the summary takes the focus, its link leads to the field.
  await tabTo(page, 'main button.button--primary');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.classList.contains('error-summary'));
  await tabTo(page, '.error-summary a[href="#firstName2"]');
  await keyboard.press('Enter');
  await tabTo(page, '#firstName2');
  await keyboard.type('Élise');
  await tabTo(page, '#lastName2');
  await keyboard.type('Morvan');
  await tabTo(page, '#birthDate2');
  await keyboard.type('17/09/1984');
  await keyboard.press('Enter');
  await waitForStep(page, 'ferShopCartSummary');
  await tabTo(page, '#termsAccepted');
  await keyboard.press('Space');
  await tabTo(page, 'form.pay button');
  await keyboard.press('Enter');
  await page.waitForSelector('.done__file');
  const [order] = await orders(iuc);
  assert.equal(order?.state, 'confirmed');
  assert.ok((await page.locator('.done__file').textContent())?.includes(order.pnr ?? '?'));
  assert.deepEqual(
    order.passengers.map(({ firstName }) => firstName),
    ['Agnès', 'Élise'],
  );
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('RAIL-01 the browser’s own way back finds the search as it was filled in, and the train that was chosen', async () => {
  const { page, complaints } = await memberWindow();
  await page.goto(`${TICKET}&departureName=Paris+Gare+de+Lyon&arrivalName=Dijon-Ville`);
  await hydrated(page);
  await page.fill('#departureDate', '17/03/2027');
  await page.selectOption('#departureHour', '9');
  await page.selectOption('#passengersCount', '2');
  await page.click('form.trip-form button[type=submit]');
  await waitForStep(page, 'ferShopCartOutward');
  const offer = page.locator('input[name=aller]:enabled').nth(1);
  const value = await offer.getAttribute('value');
  await offer.check({ force: true });
  await page.click('.next-bar button');
  await waitForStep(page, 'ferShopCartPassengers');
  await page.goBack();
  await waitForStep(page, 'ferShopCartOutward');
  assert.equal(await page.locator('input[name=aller]:checked').count(), 1);
  assert.match((await page.locator('.next-bar').textContent()) ?? '', /Il vous restera/);
  assert.equal(
    value?.length,
    (await page.locator('input[name=aller]:checked').getAttribute('value'))?.length,
  );
  await page.goBack();
  await waitForStep(page, 'ferShopCartItinerary');
  const filled = ['departureName', 'arrivalName', 'departureDate', 'departureHour', 'passengersCount'];
  assert.deepEqual(await Promise.all(filled.map((field) => page.inputValue(`#${field}`))), [
    'Paris Gare de Lyon',
    'Dijon-Ville',
    '17/03/2027',
    '9',
    '2',
  ]);
  await page.goForward();
  await waitForStep(page, 'ferShopCartOutward');
  assert.equal(await page.locator('input[name=aller]:checked').count(), 1);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('A11Y-03 the whole order in a browser without scripts, the summary and confirmation reloaded', async () => {
  const { page, iuc } = await memberWindow({ javaScriptEnabled: false });
  await page.goto(TICKET);
  await page.fill('#departureName', 'Paris gare de lyon');
  await page.fill('#arrivalName', 'dijon ville');
  await page.check('input[value=ALLER_RETOUR]');
  await page.fill('#departureDate', '17/03/2027');
  await page.selectOption('#departureHour', '7');
  await page.fill('#arrivalDate', '18/03/2027');
  await page.selectOption('#arrivalHour', '7');
  await page.getByRole('button', { name: 'Voir les trains' }).click();
  await waitForStep(page, 'ferShopCartOutward');
  await page.locator('.offer:has(input:enabled) label').first().click();
  await page.locator('.next-bar button').click();
  await waitForStep(page, 'ferShopCartInward');
  await page.locator('.offer:has(input:enabled) label').first().click();
  await page.locator('.next-bar button').click();
  await waitForStep(page, 'ferShopCartPassengers');
  await page.getByRole('button', { name: 'Réserver les places' }).click();
  await waitForStep(page, 'ferShopCartSummary');
  await page.reload();
  await page.check('#termsAccepted');
  await page.locator('form.pay button').click();
  await page.waitForSelector('.done__file');
  await page.reload();
  await page.goBack();
  await page.waitForSelector('.done__file, main[data-page=ferShopCartSummary]');
  const all = await orders(iuc);
  assert.deepEqual(
    all.map(({ state }) => state),
    ['confirmed'],
  );
  await page.context().close();
});

test('A11Y-02 every step in its states, three display modes and down to 320 px: no broken rule, nothing sideways', async () => {
  const { page, context, complaints } = await memberWindow();
  const check = async (step: string, content: RegExp): Promise<void> => {
    const url = page.url();
    for (const mode of ['default', 'high', 'inverted']) {
      await context.addCookies([
        {
          name: 'affichage',
          value: encodeURIComponent(`mode=${mode}&font=default&spacing=default`),
          url: base,
        },
      ]);
      await page.goto(url);
      await hydrated(page);
      assert.equal(await page.locator('html').getAttribute('data-mode'), mode);
      await waitForStep(page, step);
      assert.match((await page.locator('main').textContent()) ?? '', content);
      assert.deepEqual(await brokenRules(page), [], `${step} ${mode}`);
    }
    for (const width of [320, 390, 767, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await stickingOut(page), [], `${step} at ${width} px`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  const address = (fields: Record<string, string>): string =>
    `${TICKET}&${new URLSearchParams({ etape: 'aller', ...fields })}`;
  const wish = {
    from: 'Paris Gare de Lyon',
    to: 'Marseille Saint-Charles',
    date: '17/03/2027',
    hour: 7,
    passengers: 2,
  };
  const fields = searchFields({ ...wish, returnDate: '19/03/2027' });
  await page.goto(TICKET);
  await check('ferShopCartItinerary', /Où partez-vous/);
  await page.goto(address({ ...fields, departureName: 'par', departureDate: '31/02/2027' }));
  await check('ferShopCartItinerary', /Plusieurs gares correspondent/);
  await page.goto(address({ ...fields, departureHour: '23' }));
  await check('ferShopCartOutward', /Aucun train ne part à ce moment/);
  await page.goto(address({ ...fields, etape: 'voyageurs' }));
  await check('ferShopCartOutward', /Il manque votre choix/);
  await page.goto(address(fields));
  await check('ferShopCartOutward', /Trains plus tard/);
  await page.locator('.offer:has(input:enabled) label').first().click();
  await page.locator('.next-bar button').click();
  await waitForStep(page, 'ferShopCartInward');
  await check('ferShopCartInward', /Retour, /);
  await page.locator('.offer:has(input:enabled) label').first().click();
  await page.locator('.next-bar button').click();
  await waitForStep(page, 'ferShopCartPassengers');
  await check('ferShopCartPassengers', /Voyageur 2/);
  await page.getByRole('button', { name: 'Réserver les places' }).click();
  await page.waitForSelector('.error-summary');
  assert.deepEqual(await brokenRules(page), []);
  await page.fill('#firstName2', 'Marie-Élisabeth Alexandrine');
  await page.fill('#lastName2', 'de La Rochefoucauld-Montmorency d’Aubigné');
  await page.fill('#birthDate2', '17/09/1984');
  await page.getByRole('button', { name: 'Réserver les places' }).click();
  await waitForStep(page, 'ferShopCartSummary');
  await check('ferShopCartSummary', /Rochefoucauld/);
  await page.check('#termsAccepted');
  await page.locator('form.pay button').click();
  await page.waitForSelector('.done__file');
  await check('ferShopOrderConfirmation', /Référence de dossier/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('NAV-11 each step seen is told once as an event by its identifier, which data-page carries too, and by nothing else', async () => {
  const { page, context, complaints } = await memberWindow();
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    document.addEventListener('voyageur:page', (event) => void seen.push((event as CustomEvent).detail));
  });
  const asked = new URLSearchParams({ departureName: 'Paris Gare de Lyon', arrivalName: 'Dijon-Ville' });
  await page.goto(`${TICKET}&${asked}`);
  await hydrated(page);
  await page.fill('#departureDate', '18/03/2027');
  await page.selectOption('#departureHour', '9');
  await page.locator('form.trip-form button[type=submit]').click();
  await waitForStep(page, 'ferShopCartOutward');
  await page.locator('label[for^=offre-]').first().click();
  await page.locator('.next-bar button').click();
  await waitForStep(page, 'ferShopCartPassengers');
  await page.goBack();
  await waitForStep(page, 'ferShopCartOutward');
  const seen = await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen);
  const gv = (name: string) => ({ page: name, profile: 'GV' });
  assert.deepEqual(seen, [
    gv('ferShopCartItinerary'),
    gv('ferShopCartOutward'),
    gv('ferShopCartPassengers'),
    gv('ferShopCartOutward'),
  ]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an order on its way shows itself again until it has ended, with and without scripts, and both pages keep the rules', async () => {
  const { page, context, complaints, token } = await memberWindow();
  const visitor = new Visitor(base);
  visitor.cookies.set('test-session', { value: token, path: '/', line: '' });
  const summary = await hold(visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Dijon-Ville',
    date: '18/03/2027',
    hour: 7,
  });
  isSilent = true;
  const waiting = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  const plain = await openWatched(browser, { origin: base, javaScriptEnabled: false });
  await plain.context.addCookies([{ name: 'test-session', value: token, url: base }]);
  await plain.page.goto(waiting.url.href);
  await page.goto(waiting.url.href);
  await hydrated(page);
  for (const one of [plain.page, page]) await waitForStep(one, 'ferShopOrderConfirmation');
  assert.match(
    (await page.locator('main').textContent()) ?? '',
    /Votre commande (est en cours|n’a pas abouti)/,
  );
  assert.deepEqual(await brokenRules(page), []);
  isSilent = false;
  // What the job does in a running portal: the order is driven on.
  await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  for (const one of [plain.page, page]) await waitForStep(one, 'ferShopOrderRefusal');
  assert.match((await page.locator('main').textContent()) ?? '', /Vos points vous ont été rendus/);
  assert.deepEqual(await brokenRules(page), []);
  assert.deepEqual(complaints, []);
  await plain.context.close();
  await context.close();
});
