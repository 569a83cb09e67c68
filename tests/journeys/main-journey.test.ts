import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page as Window } from 'playwright-core';
import { launchBrowser } from '#tests/harness/browser.ts';
import { credit } from '#tests/harness/credit.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { errorsIn } from '#tests/harness/portal.ts';
import {
  CATALOGUE,
  choose,
  expectStep,
  fileReference,
  HOLD,
  offersOf,
  PAY,
  pay,
  search,
  searchFields,
  TICKET,
} from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { hydrated, openWatched, scan, visit, type Watched, waitForStep } from '#tests/harness/watched.ts';
import { calls } from '../../src/calls.ts';

const PASSWORD = 'Voyageur-2026!';
const SUFFIX = / – Espace Voyageur$/;
const PAGES = {
  '/mon-espace': 'monEspace',
  '/recompense/vos-points': 'vosPoints',
  '/recompense/mon-catalogue-prime': 'catalog',
  '/recompense/historique-commandes-v2': 'historiqueCommandes',
  '/informations/voyages-futurs': 'voyagesFuturs',
} as const;

let portal: DemonstrationPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

const iucOf = (code: DemonstrationCode): string => demonstrationPerson(code).iuc;
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await portal.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]?.n ?? -1;
const confirmedOrders = (code: DemonstrationCode): Promise<number> =>
  count(`shop."order" where iuc = $1 and state = 'confirmed'`, iucOf(code));
const balance = async (code: DemonstrationCode): Promise<number> =>
  (
    await portal.db.query<{ balance: number }>(
      `select balance from points.account where iuc = $1 and account = 'money'`,
      [iucOf(code)],
    )
  )[0]?.balance ?? 0;
const title = (page: Page): string => page.document.querySelector('title')?.text ?? '';
const profile = (page: Page): string | undefined =>
  page.document.querySelector('html')?.getAttribute('data-profile');
const spaced = (value: number): string => String(value).replace(/(\d)(?=(\d{3})+$)/g, '$1 ');

test('A11Y-03 NAV-11 MAIL-01 ORDER-01 the whole journey without scripts: visitor, sign-in, ticket, mail, trip, debit, sign-out', async () => {
  const visitor = new Visitor(portal.url);
  const home = await visitor.open('/');
  assert.equal(profile(home), 'NL');
  expectStep(home, 'prehome');
  assert.doesNotMatch(title(home), SUFFIX);

  const space = await visitor.signIn(DEMONSTRATION_LOGINS.GV);
  assert.equal(space.url.pathname, '/mon-espace');
  assert.equal(profile(space), 'GV');
  const before = await balance('GV');
  const orders = await confirmedOrders('GV');
  assert.ok(words(space, 'main').includes(`${spaced(before)} points`), words(space, 'main').slice(0, 300));
  for (const [path, step] of Object.entries(PAGES)) {
    const page = expectStep(await visitor.open(path), step);
    assert.equal(page.status, 200);
    assert.match(title(page), SUFFIX, path);
    assert.equal(profile(page), 'GV');
  }
  const catalogue = await visitor.open(CATALOGUE);
  const way = catalogue.document
    .querySelectorAll('main a')
    .find((link) => link.getAttribute('href')?.startsWith(TICKET));
  assert.ok(way, 'the catalogue leads to the France ticket');

  const list = await search(visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Dijon Ville',
    date: '10/03/2027',
    returnDate: '12/03/2027',
  });
  const later = list.document
    .querySelectorAll('main a')
    .find((link) => link.text.includes('Trains plus tard'));
  assert.ok(later?.getAttribute('href'), 'a later set can be asked for');
  const price = offersOf(list).find(({ travelClass }) => travelClass === '2de classe')?.points ?? 0;
  const back = expectStep(await choose(visitor, list), 'ferShopCartInward');
  const returnPrice = offersOf(back).find(({ travelClass }) => travelClass === '2de classe')?.points ?? 0;
  const passengers = expectStep(await choose(visitor, back), 'ferShopCartPassengers');
  const summary = expectStep(await visitor.submit(passengers, { form: HOLD }), 'ferShopCartSummary');
  const unread = await visitor.submit(summary, { form: PAY });
  assert.equal(unread.status, 400);
  assert.match(words(unread, 'main'), /Les Conditions Générales de Vente doivent être validées/);
  assert.equal(await balance('GV'), before, 'nothing is taken without the terms');

  const done = await pay(visitor, unread);
  const pnr = fileReference(done);
  assert.equal(await confirmedOrders('GV'), orders + 1);
  assert.equal(await balance('GV'), before - price - returnPrice);
  for (let reload = 0; reload < 3; reload += 1) {
    const again = await visitor.open(done.url.href);
    assert.equal(fileReference(again), pnr);
  }
  // The back button brings the summary and the passengers' form; what they show leads to the order that exists.
  const paidAgain = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  assert.equal(fileReference(expectStep(paidAgain, 'ferShopOrderConfirmation')), pnr);
  assert.equal(await confirmedOrders('GV'), orders + 1, 'one order, whatever is reloaded');

  await until(async () => words(await visitor.open('/sandbox/mailbox'), 'main').includes(pnr));
  const mailbox = await visitor.open('/sandbox/mailbox');
  const link = mailbox.document.querySelectorAll('main a').find(({ text }) => text.includes(pnr));
  const mail = await visitor.open(link?.getAttribute('href') ?? '');
  const html = mail.document.querySelector('iframe')?.getAttribute('srcdoc') ?? '';
  assert.ok(html.includes(pnr) && /Dijon/.test(html), 'the mail as HTML');
  const text = mail.document.querySelector('pre')?.text ?? '';
  assert.ok(text.includes(pnr) && /Dijon/.test(text), 'the mail as text');

  const history = words(await visitor.open('/recompense/historique-commandes-v2'), 'main');
  assert.ok(history.includes(pnr) && history.includes(spaced(price + returnPrice)), history.slice(0, 500));
  const points = words(await visitor.open('/recompense/vos-points'), 'main');
  assert.ok(points.includes(`− ${spaced(price + returnPrice)}`), points.slice(0, 900));
  assert.ok(points.includes(`${spaced(await balance('GV'))} points`), points.slice(0, 300));
  const trips = await visitor.open('/informations/voyages-futurs');
  assert.ok(words(trips, 'main').includes(pnr));
  assert.match(words(trips, 'main'), /[Vv]oiture \d+,? [Pp]lace \d+/);

  // Signed out here and at the provider: the next sign-in asks for the password again.
  let bye = await visitor.submit(await visitor.open('/logout'), { form: 'form[action="/logout"]' });
  for (let hop = 0; hop < 3 && bye.document.querySelector('main form[action*="session/end"]'); hop += 1)
    bye = await visitor.submit(bye, { form: 'main form[action*="session/end"]' });
  assert.equal(visitor.cookies.has('session'), false);
  const asked = await visitor.open('/mon-espace');
  assert.ok(asked.document.querySelector('input[name=password]'), asked.url.href);
  await assertInvariants(portal.db);
});

/** The run by clicks, for the tests that look at what it left behind. */
let run: (Watched & { readonly storage: string; readonly pnr: string; readonly session: string }) | undefined;

/** Types a part of the name and takes the proposal, as a person does. */
const chooseStation = async (window: Window, field: string, typed: string, whole: string): Promise<void> => {
  await window.locator(`#${field}`).click();
  // From the focus on the field is the combobox, whose code is fetched then.
  const input = window.locator(`#${field}[role=combobox]`);
  await input.fill(typed);
  await window.getByRole('option', { name: whole }).first().click();
  assert.equal(await input.inputValue(), whole);
};

test('RAIL-01 RAIL-02 SHOP-08 TRIP-01 the whole journey by clicks: proposals, two passengers, first class, double clicks, one order', async () => {
  await credit(portal.db, iucOf('GVLC'), 20_000);
  const watched = await openWatched(browser, { origin: portal.url, viewport: { width: 1280, height: 900 } });
  const { page, context } = watched;
  const before = await balance('GVLC');
  const orders = await count('shop."order" where iuc = $1', iucOf('GVLC'));

  await visit(page, '/');
  await page.getByRole('link', { name: 'Se connecter' }).first().click();
  // Over the page, once scripts run (NAV-10).
  await page.locator('dialog.popup a', { hasText: 'Continuer avec mon e-mail' }).click();
  await page.fill('[name=login]', DEMONSTRATION_LOGINS.GVLC);
  await page.fill('[name=password]', PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await waitForStep(page, 'monEspace');
  await hydrated(page);
  assert.equal(await page.locator('html').getAttribute('data-profile'), 'GVLC');

  /** Goes to a page by the main menu, through its section where that opens. */
  const menu = async (path: string, step: string): Promise<void> => {
    const link = page.locator(`.main-menu a[href="${path}"]`).first();
    if (!(await link.isVisible())) await link.locator('xpath=ancestor::details/summary').click();
    await link.click();
    await waitForStep(page, step);
    assert.match(await page.title(), SUFFIX);
  };
  await menu('/recompense/vos-points', 'vosPoints');
  await menu(CATALOGUE, 'catalog');
  await page.locator(`main a[href^="${TICKET}"]`).first().click();
  await waitForStep(page, 'ferShopCartItinerary');

  await chooseStation(page, 'departureName', 'gare de ly', 'Paris Gare de Lyon');
  await chooseStation(page, 'arrivalName', 'marseil', 'Marseille Saint-Charles');
  await page.fill('[name=departureDate]', '17/03/2027');
  await page.selectOption('[name=departureHour]', '9');
  await page.selectOption('[name=passengersCount]', '2');
  await page.getByRole('button', { name: 'Voir les trains' }).click();
  await waitForStep(page, 'ferShopCartOutward');

  const trains = page.locator('.results__journey');
  for (const more of [/^Trains plus tard/, /^Trains plus tôt/]) {
    const shown = await trains.count();
    await page.getByRole('link', { name: more }).click();
    await page.waitForFunction(
      (before) => document.querySelectorAll('.results__journey').length > before,
      shown,
    );
  }

  const offer = page.locator('.offer:has(input:enabled)', { hasText: '1re classe' }).first();
  await offer.locator('label').click();
  assert.match(
    (await page.locator('.next-bar').textContent()) ?? '',
    /1re\sclasse.*points, (promo|échangeable).*il vous restera/,
  );
  await page.locator('.next-bar button').dblclick();
  await waitForStep(page, 'ferShopCartPassengers');

  // Refused with the fields named, and what was typed still there.
  await page.fill('#passengers-0-firstName', 'Élise');
  await page.getByRole('button', { name: 'Réserver les places' }).click();
  await page.waitForSelector('#passengers-0-lastName[aria-invalid=true]');
  assert.equal(await page.inputValue('#passengers-0-firstName'), 'Élise');
  await page.fill('#passengers-0-lastName', 'Morvan');
  await page.fill('#passengers-0-birthDate', '17/09/1984');
  await page.getByRole('button', { name: 'Réserver les places' }).dblclick();
  await waitForStep(page, 'ferShopCartSummary');
  const summary = page.url();
  assert.match((await page.locator('main').textContent()) ?? '', /Élise Morvan/);

  // Back to the passengers and forward again holds the same seats.
  await page.goBack();
  await waitForStep(page, 'ferShopCartPassengers');
  await page.goForward();
  await waitForStep(page, 'ferShopCartSummary');
  assert.equal(await count('shop."order" where iuc = $1', iucOf('GVLC')), orders + 1);

  await page.getByLabel(/J’accepte les/).check();
  await page.getByRole('button', { name: /^Payer/ }).dblclick();
  await waitForStep(page, 'ferShopOrderConfirmation');
  const confirmation = page.url();
  const pnr = (await page.locator('.done__file b').textContent()) ?? '';
  assert.match(pnr, /^[A-Z0-9]{6}$/);
  await page.reload();
  await waitForStep(page, 'ferShopOrderConfirmation');
  await page.goto(summary);
  await waitForStep(page, 'ferShopOrderConfirmation');
  await page.goBack();
  await page.goto(confirmation);
  await waitForStep(page, 'ferShopOrderConfirmation');
  assert.equal(await page.locator('.done__file b').textContent(), pnr);
  await hydrated(page);

  assert.equal(await count('shop."order" where iuc = $1', iucOf('GVLC')), orders + 1);
  const [order] = await portal.db.query<{ order_id: string; points: number; passengers: number }>(
    `select order_id, points, quantity as passengers from shop."order" where iuc = $1 and reference = $2`,
    [iucOf('GVLC'), pnr],
  );
  assert.equal(order?.passengers, 2);
  assert.equal(await balance('GVLC'), before - (order?.points ?? 0), 'debited once');
  assert.equal(await count('trip.file where iuc = $1 and pnr = $2', iucOf('GVLC'), pnr), 1);

  // The history, and the trip with its codes in a modal that a scanner reads from the screen.
  await menu('/recompense/historique-commandes-v2', 'historiqueCommandes');
  assert.ok((await page.locator('main').textContent())?.includes(pnr));
  await menu('/informations/voyages-futurs', 'voyagesFuturs');
  await page.locator('.trip', { hasText: pnr }).getByRole('link', { name: 'Afficher en grand' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  assert.equal(await dialog.evaluate((element) => element.matches(':modal')), true);
  assert.equal(await dialog.locator('.qr--large').count(), 2);
  for (const folded of await dialog.getByText('QR code du dossier').all()) await folded.click();
  const drawings = await dialog.locator('.codes__booking svg[role=img]').all();
  assert.equal(drawings.length, 2);
  const codes: string[] = [];
  for (const drawing of drawings) codes.push(...(await scan(await drawing.screenshot())));
  assert.equal(codes.length, 2);
  for (const code of codes) {
    const payload = JSON.parse(code) as Record<string, string>;
    assert.equal(payload.pnr, pnr);
    assert.match(payload.departureDate ?? '', /^2027-03-17T/);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await until(async () => (await count('mail.mailbox where subject like $1', `%${pnr}%`)) === 1);
  run = {
    ...watched,
    pnr,
    session: (await context.cookies()).find(({ name }) => name === 'session')?.value ?? '',
    storage: await page.evaluate(async () =>
      JSON.stringify([
        document.cookie,
        { ...localStorage },
        { ...sessionStorage },
        (await indexedDB.databases()).map(({ name }) => name),
        await caches.keys(),
        history.state,
      ]),
    ),
  };
  await page.locator('.help-bar__name').click();
  await page.locator('.profile-menu').getByRole('button', { name: 'Déconnexion' }).click();
  await waitForStep(page, 'logout');
  await page.goto('/mon-espace');
  await page.locator('[name=password]').waitFor();
  await assertInvariants(portal.db);
});

test('SEC-02 nothing in the run by clicks broke the policy or complained in the browser', async () => {
  assert.ok(run, 'the run by clicks took place');
  await run.context.close();
  assert.deepEqual(run.complaints, []);
});

test('SEC-05 the run by clicks left no token, card number or person in storage, addresses, referrers or the log', async () => {
  assert.ok(run, 'the run by clicks took place');
  const person = demonstrationPerson('GVLC');
  const [card] = await portal.db.query<{ number: string }>(
    'select number from customer.card where iuc = $1',
    [iucOf('GVLC')],
  );
  const canaries = {
    session: run.session,
    password: PASSWORD,
    email: DEMONSTRATION_LOGINS.GVLC,
    lastName: person.lastName,
    companion: 'Morvan',
    birthDate: '17/09/1984',
    pnr: run.pnr,
    card: card?.number ?? '',
    mobile: person.mobile,
    iuc: iucOf('GVLC'),
  };
  const places = {
    storage: run.storage,
    addresses: run.addresses.map((address) => decodeURIComponent(address)).join('\n'),
    log: portal.output(),
  };
  assert.ok(run.addresses.length > 50 && places.log.length > 5000, 'there was something to look through');
  for (const [name, canary] of Object.entries(canaries)) {
    assert.ok(canary.length >= 6, name);
    for (const [place, text] of Object.entries(places))
      assert.ok(!text.includes(canary), `${name} in ${place}: …${around(text, canary)}…`);
  }
  // Tokens of the provider have the shape of a JWT; one-time codes may pass through its redirect only.
  assert.doesNotMatch(Object.values(places).join('\n'), /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]+/);
});

const around = (text: string, part: string): string => {
  const at = text.indexOf(part);
  return text.slice(Math.max(0, at - 80), at + part.length + 80);
};

test('PROFILE-02 every demonstration customer signs in and finds their profile, and their card’s colour, on the document', async () => {
  const colours = { GVI: undefined, AR: undefined, GVT: 'red', GV: 'blue', GVLC: 'berry', GVTLC: 'yellow' };
  for (const [code, login] of Object.entries(DEMONSTRATION_LOGINS)) {
    const space = await new Visitor(portal.url).signIn(login);
    assert.equal(space.status, 200);
    assert.equal(profile(space), code);
    assert.equal(
      space.document.querySelector('.shell')?.getAttribute('data-tier'),
      colours[code as DemonstrationCode],
    );
    expectStep(space, 'monEspace');
    assert.match(title(space), SUFFIX);
  }
});

test('PROFILE-06 who may not use the shop reads why and what leads there; the calls refuse with 403', async () => {
  for (const code of ['GVI', 'AR', 'GVT', 'GVTLC'] as const) {
    const visitor = new Visitor(portal.url);
    const space = await visitor.signIn(DEMONSTRATION_LOGINS[code]);
    if (code === 'GVT' || code === 'GVTLC')
      assert.ok(
        space.document.querySelector(`.main-menu a[href="${CATALOGUE}"]`),
        'the menus show the shop to every loyalty member',
      );
    for (const path of [CATALOGUE, TICKET, '/recompense/historique-commandes-v2']) {
      const page = await visitor.open(path);
      assert.equal(page.status, 403, `${code} ${path}`);
      const said = words(page, 'main');
      assert.match(said, /Grand Voyageur/, `${code} ${path}`);
      assert.ok(
        page.document.querySelectorAll('main a').length > 0 && said.length > 150,
        `${code} reads what leads there: ${said}`,
      );
    }
    for (const call of calls.filter(({ access }) => access === 'shop')) {
      const answer = await visitor.request(`/api/${call.name}`, {
        method: call.method,
        ...(call.method === 'GET'
          ? {}
          : {
              body: '{}',
              headers: { 'content-type': 'application/json', 'x-transac-correlation-id': 'abcdefgh' },
            }),
      });
      assert.equal(answer.status, 403, `${code} ${call.name}`);
    }
  }
});

test('a via is passed through, and a journey abroad asks how its ticket is had before it shows trains', async () => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS.GV);
  const via = await search(visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Marseille Saint-Charles',
    date: '18/03/2027',
    via: 'Lyon Part-Dieu',
  });
  assert.match(words(via, 'main'), /par Lyon Part-Dieu/);
  assert.ok(via.document.querySelectorAll('.results__journey').length > 0);
  const form = await visitor.open(TICKET);
  const abroad = await visitor.submit(form, {
    fields: searchFields({ from: 'Paris Gare de Lyon', to: 'Genève', date: '18/03/2027' }),
  });
  expectStep(abroad, 'ferIntShopCartItinerary');
  const list = await visitor.submit(abroad, { form: 'form.trip-form', fields: { deliveryMode: 'ETICKET' } });
  expectStep(list, 'ferShopCartOutward');
  assert.ok(list.document.querySelectorAll('.results__journey').length > 0);
});

test('no request of these journeys failed in the log', () => assert.deepEqual(errorsIn(portal), []));
