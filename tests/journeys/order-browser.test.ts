import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { brokenColours, brokenRules, stickingOut } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type ServedShop, servedShop } from '#tests/harness/served-shop.ts';
import { hold, PAY, searchFields, TICKET } from '#tests/harness/shopping.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { hydrated, openWatched, tabTo, visit, type Watched, waitForStep } from '#tests/harness/watched.ts';

let served: ServedShop;
let browser: Browser;
const ending = lastFirst({ after });

before(async () => {
  served = await servedShop(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

/** A window of a member with points. */
const memberWindow = async (
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Watched & { iuc: string; token: string }> => {
  const { iuc, token } = await served.shopper(60_000);
  const watched = await openWatched(browser, {
    origin: served.base,
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  await watched.context.addCookies([{ name: 'test-session', value: token, url: served.base }]);
  return { ...watched, iuc, token };
};

const orders = (iuc: string) =>
  served.shop.db.query<{
    state: string;
    pnr: string | null;
    passengers: { firstName: string }[];
    points: number;
  }>(
    `select o.state, o.reference as pnr, d.passengers, o.points from shop."order" o join shop.rail_order d using (iuc, order_id)
     where iuc = $1`,
    [iuc],
  );

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
  assert.match((await page.locator('.next-bar').textContent()) ?? '', /il vous restera/);
  await tabTo(page, '.next-bar button');
  await keyboard.press('Enter');
  await waitForStep(page, 'ferShopCartPassengers');

  // Sent empty: the summary takes the focus, its link leads to the field.
  await tabTo(page, 'main button.button--primary');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.classList.contains('error-summary'));
  await tabTo(page, '.error-summary a[href="#passengers-0-firstName"]');
  await keyboard.press('Enter');
  // With its label in sight: the field alone would not say what it asks for.
  await page.waitForFunction(() => {
    const label = document.querySelector('label[for="passengers-0-firstName"]');
    return (
      document.activeElement?.id === 'passengers-0-firstName' &&
      label !== null &&
      label.getBoundingClientRect().top > 0
    );
  });
  await tabTo(page, '#passengers-0-firstName');
  await keyboard.type('Élise');
  await tabTo(page, '#passengers-0-lastName');
  await keyboard.type('Morvan');
  await tabTo(page, '#passengers-0-birthDate');
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
  assert.match((await page.locator('.next-bar').textContent()) ?? '', /il vous restera/);
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

test('RAIL-04 the hour follows the day that is typed or chosen, until somebody chooses an hour themselves', async () => {
  const { page, complaints, context } = await memberWindow();
  const now = served.shop.app.clock.now().toZonedDateTimeISO('Europe/Paris');
  const today = now.toPlainDate();
  const french = (day: Temporal.PlainDate): string => day.toString().split('-').toReversed().join('/');
  const hour = (): Promise<string> => page.inputValue('#departureHour');
  await visit(page, TICKET);
  assert.equal(await hour(), String(now.hour));
  assert.notEqual(now.hour, 6);
  // Key by key, as a person types: half a date is no day.
  await page.fill('#departureDate', '');
  await page.locator('#departureDate').pressSequentially('17/03/202');
  assert.equal(await hour(), String(now.hour));
  await page.locator('#departureDate').pressSequentially('7');
  assert.equal(await hour(), '6');
  await page.fill('#departureDate', french(today));
  assert.equal(await hour(), String(now.hour));
  await page.fill('#departureDate', '18.03.2027');
  assert.equal(await hour(), '6');
  await page.fill('#departureDate', french(today));
  await page.getByRole('button', { name: /^Calendrier\u00a0?.*aller le/ }).click();
  await page.getByRole('button', { name: /mercredi 17 mars/i }).click();
  assert.equal(await page.inputValue('#departureDate'), '17/03/2027');
  assert.equal(await hour(), '6');

  await page.selectOption('#departureHour', '14');
  for (const day of [french(today), '18/03/2027']) {
    await page.fill('#departureDate', day);
    assert.equal(await hour(), '14', day);
  }
  // So does the hour of the return, by its own day.
  await page.check('input[value=ALLER_RETOUR]');
  await page.fill('#arrivalDate', french(today));
  assert.equal(await page.inputValue('#arrivalHour'), String(now.hour));
  await page.fill('#arrivalDate', '20/03/2027');
  assert.equal(await page.inputValue('#arrivalHour'), '6');

  // An hour that an address or an earlier search has brought was chosen.
  await visit(page, `${TICKET}&departureDate=17/03/2027&departureHour=9`);
  await page.fill('#departureDate', '18/03/2027');
  assert.equal(await hour(), '9');
  await visit(page, `${TICKET}&departureDate=17/03/2027`);
  assert.equal(await hour(), '6');
  await page.fill('#departureDate', french(today));
  assert.equal(await hour(), String(now.hour));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('RAIL-16 the calendar of a search says the lowest price of each day: it opens before they come, moves nothing, keeps its focus, and does without them', async () => {
  const { page, complaints } = await memberWindow();
  const { keyboard } = page;
  const asked: string[] = [];
  let answer: 'awaited' | 'lost' | 'given' = 'awaited';
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/lowest-prices', async (route) => {
    asked.push(route.request().postData() ?? '');
    if (answer === 'lost') return route.abort();
    if (answer === 'awaited') await released;
    return route.continue();
  });
  const toggle = page.getByRole('button', { name: /^Calendrier.*aller le/ });
  const calendar = page.locator('.date-field__calendar');
  const focused = () =>
    page.evaluate(() => document.activeElement?.querySelector('.visually-hidden')?.textContent ?? '');
  await visit(page, TICKET);
  await toggle.click();
  await page.getByText('Avec vos deux gares, le prix').waitFor();
  await toggle.click();
  assert.deepEqual(asked, [], 'nothing is asked before there is something to ask');

  await page.fill('#departureName', 'Paris Gare de Lyon');
  await page.fill('#arrivalName', 'Dijon-Ville');
  await page.fill('#departureDate', '17/03/2027');
  await toggle.click();
  await page.getByText('Lecture des prix').waitFor();
  await page.getByRole('grid').first().waitFor();
  assert.equal(await focused(), 'mercredi 17 mars 2027, sélectionné');
  const before = await calendar.boundingBox();
  answer = 'given';
  release();
  await page.getByText('Prix le plus bas de chaque jour').waitFor();
  assert.deepEqual(await calendar.boundingBox(), before);
  assert.match(await focused(), /^mercredi 17 mars 2027, sélectionné, dès [\d\u202f]+\u00a0points$/);
  await keyboard.press('ArrowRight');
  assert.match(await focused(), /^jeudi 18 mars 2027, dès /);
  const shown = await page
    .locator('.rdp-focused .calendar__note, :focus .calendar__note')
    .first()
    .innerText();
  assert.ok((await focused()).includes(shown), shown);
  assert.deepEqual(await brokenRules(page), []);
  await keyboard.press('Enter');
  assert.equal(await page.inputValue('#departureDate'), '18/03/2027');

  // Another party is asked about again; what was said is not. Without an answer days are chosen as before.
  await toggle.click();
  await page.getByText('Prix le plus bas de chaque jour').waitFor();
  await keyboard.press('Escape');
  const times = asked.length;
  await toggle.click();
  await page.getByText('Prix le plus bas de chaque jour').waitFor();
  assert.equal(asked.length, times);
  await keyboard.press('Escape');
  answer = 'lost';
  await page.selectOption('#passengersCount', '2');
  await toggle.click();
  await page.getByText('Les prix ne peuvent pas être lus').waitFor();
  assert.deepEqual(await calendar.boundingBox(), before);
  assert.equal(JSON.parse(asked.at(-1) ?? '{}').passengersCount, 2);
  await page.getByRole('button', { name: /mercredi 24 mars/ }).click();
  assert.equal(await page.inputValue('#departureDate'), '24/03/2027');
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('RAIL-16 A11Y-02 who sets an alert, is refused, or ends it stays where the list says so, with the focus there', async () => {
  const { page, complaints } = await memberWindow();
  await page.goto(
    `${TICKET}&${new URLSearchParams({
      etape: 'aller',
      ...searchFields({ from: 'Paris Gare de Lyon', to: 'Dijon-Ville', date: '17/03/2027', hour: 7 }),
    })}`,
  );
  await hydrated(page);
  const isSeen = (): Promise<boolean> =>
    page.evaluate(() => {
      const { top, bottom } = document.getElementById('alerte-prix')?.getBoundingClientRect() ?? {};
      return top !== undefined && bottom !== undefined && top >= 0 && bottom <= window.innerHeight;
    });
  await page.fill('#mostPoints', '9999999');
  await page.click('.price-alert button');
  await page.waitForSelector('.price-alert .error-summary');
  await page.fill('#mostPoints', '1200');
  await page.click('.price-alert button');
  await page.waitForFunction(() => document.activeElement?.id === 'alerte-prix');
  assert.match((await page.locator('.price-alert').textContent()) ?? '', /Alerte en place/);
  assert.ok(await isSeen(), 'in sight');
  await page.click('.price-alert button');
  await page.waitForFunction(() =>
    /votre prix/.test(document.querySelector('.price-alert')?.textContent ?? ''),
  );
  await page.waitForFunction(() => document.activeElement?.id === 'alerte-prix');
  assert.ok(await isSeen(), 'still there');
  assert.deepEqual(complaints, []);
});

test('RAIL-02 stations put in each other’s place, by keyboard, are those that are searched, and no list is left open', async () => {
  const { page, complaints } = await memberWindow();
  await page.goto(TICKET);
  await hydrated(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const send = await page.getByRole('button', { name: 'Voir les trains' }).boundingBox();
  assert.ok(send && send.y + send.height < 900, 'a desk sees the way on without scrolling');
  await page.fill('#departureName', 'Dijon-Ville');
  await page.fill('#arrivalName', 'Paris, toutes gares');
  const swap = page.getByRole('button', { name: 'Inverser les gares' });
  await swap.focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(
    [await page.inputValue('#departureName'), await page.inputValue('#arrivalName')],
    ['Paris, toutes gares', 'Dijon-Ville'],
  );
  assert.ok(await swap.evaluate((button) => document.activeElement === button));
  assert.equal(await page.locator('[role=combobox][aria-expanded=true]').count(), 0);
  assert.match(
    await page.locator('.trip-form__swap [role=status]').innerText(),
    /De Paris, toutes gares, à Dijon-Ville\./,
  );
  await page.fill('#departureDate', '17/03/2027');
  await page.getByRole('button', { name: 'Voir les trains' }).click();
  await waitForStep(page, 'ferShopCartOutward');
  assert.match(await page.locator('.search-sentence').innerText(), /De Paris.* à Dijon/);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('A11Y-03 the whole order in a browser without scripts, the summary and confirmation reloaded', async () => {
  const { page, iuc } = await memberWindow({ javaScriptEnabled: false });
  await page.goto(TICKET);
  assert.deepEqual(
    await page.locator('form.trip-form button').filter({ visible: true }).allInnerTexts(),
    ['Voir les trains'],
    'no button that would do nothing, as the one that swaps stations',
  );
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

test('PAY-06 A11Y-02 points and euros are divided by mouse, by arrows, by either field and by what is proposed, within the tariff’s limits', async () => {
  const { page, context, complaints, token, iuc } = await memberWindow();
  const soon = Temporal.PlainDate.from('2027-03-31').toString();
  const visitor = new Visitor(served.base);
  visitor.cookies.set('test-session', { value: token, path: '/', line: '' });
  const wish = { from: 'Paris Gare de Lyon', to: 'Dijon-Ville', date: '18/03/2027', hour: 7 };
  const summary = await hold(visitor, wish);
  const [order] = await orders(iuc);
  const price = order?.points ?? 0;
  const least = Math.ceil(price / 2);
  const expiring = least + 301;
  await served.shop.db.query('update points.lot set remaining = $2, expires_on = $3 where iuc = $1', [
    iuc,
    expiring,
    soon,
  ]);
  await visit(page, summary.url.href);
  const range = page.locator('.split__range');
  const typed = page.locator('#expectedPoints');
  const inEuros = page.getByLabel('En euros');
  const asked = page.locator('form.pay input[name=expectedPoints]');
  /** What all of it says: the range, the fields, and what is going to be paid. */
  const says = async (points: number): Promise<void> => {
    await page.waitForFunction(
      (wanted) => document.querySelector<HTMLInputElement>('.split__range')?.value === wanted,
      String(points),
    );
    assert.deepEqual([await typed.inputValue(), await asked.inputValue()], [String(points), String(points)]);
    const cents = `${((price - points) / 100).toFixed(2).replace('.', ',')}\u00a0€`;
    assert.equal((await inEuros.inputValue()).replaceAll('\u202f', ''), cents);
    assert.equal(
      await page.locator('form.pay input[name=expectedCents]').inputValue(),
      String(price - points),
    );
  };
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.locator('.split__presets a').first().click();
    await says(least);
    await page.getByRole('link', { name: /qui expirent le 31 mars/ }).click();
    await says(expiring);
    await page.locator('.split__presets a').last().click();
    const box = await range.boundingBox();
    assert.ok(box);
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 9, middle);
    await page.mouse.down();
    await page.mouse.move(box.x - 50, middle, { steps: 4 });
    await page.mouse.up();
    await says(least);
  }
  await range.focus();
  await page.keyboard.press('ArrowRight');
  await says(least + 100);
  await page.keyboard.press('PageDown');
  await says(least);
  await page.keyboard.press('ArrowLeft');
  await says(least);
  for (const [points, becomes] of [
    [String(least + 7), least + 7],
    ['1', least],
    ['rien', least],
    ['99999999', price],
  ] as const) {
    await typed.fill(points);
    await typed.blur();
    await says(becomes);
  }
  for (const [euros, becomes] of [
    [`${((price - least - 9) / 100).toFixed(2).replace('.', ',')} €`, least + 9],
    ['beaucoup', least + 9],
    ['99999', least],
  ] as const) {
    await inEuros.fill(euros);
    await inEuros.blur();
    await says(becomes);
  }
  assert.deepEqual(await brokenRules(page), []);
  assert.deepEqual(await stickingOut(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('A11Y-02 every step in its states, three display modes and down to 320 px: no broken rule, nothing sideways', async () => {
  const { page, context, complaints } = await memberWindow();
  /** As it comes in a mode that was chosen before, not only as it changes into it. */
  const comesIn = async (mode: string): Promise<void> => {
    const value = encodeURIComponent(`mode=${mode}&font=default&spacing=default`);
    await context.addCookies([{ name: 'affichage', value, url: served.base }]);
    await page.goto(page.url());
    await hydrated(page);
    assert.equal(await page.locator('html').getAttribute('data-mode'), mode);
  };
  const check = async (step: string, content: RegExp): Promise<void> => {
    await hydrated(page);
    await waitForStep(page, step);
    assert.match((await page.locator('main').textContent()) ?? '', content);
    assert.deepEqual(await brokenRules(page), [], step);
    assert.deepEqual(await brokenColours(page), [], step);
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
  await check('ferShopCartOutward', /Il manque un choix/);
  await page.goto(address(fields));
  await check('ferShopCartOutward', /Trains plus tard/);
  await page.locator('.offer:has(input:enabled) label').first().click();
  await page.locator('.next-bar button').click();
  await waitForStep(page, 'ferShopCartInward');
  await check('ferShopCartInward', /Retour, /);
  await page.locator('.offer:has(input:enabled) label').first().click();
  await page.locator('.next-bar button').click();
  await waitForStep(page, 'ferShopCartPassengers');
  await check('ferShopCartPassengers', /Passager 1/);
  await page.getByRole('button', { name: 'Réserver les places' }).click();
  await page.waitForSelector('.error-summary');
  assert.deepEqual(await brokenRules(page), []);
  await page.fill('#passengers-0-firstName', 'Marie-Élisabeth Alexandrine');
  await page.fill('#passengers-0-lastName', 'de La Rochefoucauld-Montmorency d’Aubigné');
  await page.fill('#passengers-0-birthDate', '17/09/1984');
  await page.getByRole('button', { name: 'Réserver les places' }).click();
  await waitForStep(page, 'ferShopCartSummary');
  await check('ferShopCartSummary', /Rochefoucauld/);
  for (const mode of ['high', 'inverted', 'default']) await comesIn(mode);
  await page.check('#termsAccepted');
  await page.locator('form.pay button').click();
  await page.waitForSelector('.done__file');
  await check('ferShopOrderConfirmation', /Référence de dossier/);
  for (const mode of ['high', 'inverted', 'default']) await comesIn(mode);
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
  const visitor = new Visitor(served.base);
  visitor.cookies.set('test-session', { value: token, path: '/', line: '' });
  const summary = await hold(visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Dijon-Ville',
    date: '18/03/2027',
    hour: 7,
  });
  served.failing = { confirm: 'silent', cancel: 'silent' };
  const waiting = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  const plain = await openWatched(browser, { origin: served.base, javaScriptEnabled: false });
  await plain.context.addCookies([{ name: 'test-session', value: token, url: served.base }]);
  await plain.page.goto(waiting.url.href);
  await page.goto(waiting.url.href);
  await hydrated(page);
  for (const one of [plain.page, page]) await waitForStep(one, 'ferShopOrderConfirmation');
  assert.match(
    (await page.locator('main').textContent()) ?? '',
    /Votre commande (est en cours|n’a pas abouti)/,
  );
  assert.deepEqual(await brokenRules(page), []);
  served.failing = {};
  // What the job does in a running portal: the order is driven on.
  await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  for (const one of [plain.page, page]) await waitForStep(one, 'ferShopOrderRefusal');
  assert.match((await page.locator('main').textContent()) ?? '', /Vos points vous ont été rendus/);
  assert.deepEqual(await brokenRules(page), []);
  assert.deepEqual(complaints, []);
  await plain.context.close();
  await context.close();
});
