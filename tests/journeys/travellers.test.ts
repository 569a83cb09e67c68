import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { addTariffRight } from '#features/cards/testing/add-tariff-right.ts';
import { companionsOf, forgetCompanion } from '#features/customers/index.ts';
import { brokenRules } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { FOUR, fourFields, person, rosterOf } from '#tests/harness/party-of-four.ts';
import { type ServedShop, type Shopper, servedShop } from '#tests/harness/served-shop.ts';
import {
  choose,
  expectStep,
  HOLD,
  offersOf,
  pay,
  search,
  searchFields,
  TICKET,
  type Wish,
} from '#tests/harness/shopping.ts';
import { type Page, words } from '#tests/harness/visitor.ts';
import { hydrated, openWatched, waitForStep } from '#tests/harness/watched.ts';

let served: ServedShop;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  served = await servedShop(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});
beforeEach(() => {
  served.failing = {};
});

/** A day on which promotions are sold no more, so that reductions are alone. */
const NEAR: Wish = { from: 'Paris Gare de Lyon', to: 'Dijon Ville', date: '04/03/2027', hour: 7 };
const toPassengers = async (visitor: Shopper['visitor'], wish: Wish): Promise<Page> => {
  let page = await search(visitor, wish);
  // Of the classes, the one that has room for a wheelchair.
  const classOf = (list: Page): Wish['travelClass'] =>
    (offersOf(list)[0]?.travelClass ?? '2de classe') as Wish['travelClass'];
  page = await choose(visitor, page, classOf(page));
  if (wish.returnDate) page = await choose(visitor, expectStep(page, 'ferShopCartInward'), classOf(page));
  return expectStep(page, 'ferShopCartPassengers');
};

interface Ordered {
  readonly firstName: string;
  readonly isInfant?: boolean;
  readonly wheelchair?: boolean;
  readonly paid?: readonly { readonly kind: string; readonly points: number }[];
}
/** The passengers of the last order, as it is kept. */
const ordered = async (iuc: string): Promise<readonly Ordered[]> => {
  const [order] = await served.shop.db.query<{ passengers: readonly Ordered[] }>(
    'select passengers from shop.rail_order where iuc = $1 order by order_id desc limit 1',
    [iuc],
  );
  assert.ok(order);
  return order.passengers;
};
const totalOf = (page: Page): number => Number(words(page, '.account__total').replaceAll(/[^\d]/g, ''));

test('RAIL-08 RAIL-17 RAIL-10 a return for a child, a young card and a wheelchair user with a companion is booked at the price that the search promised', async () => {
  const { visitor, iuc } = await served.shopper(60_000);
  const page = await toPassengers(visitor, FOUR);
  assert.match(
    words(page, 'main .lead'),
    /4 voyageurs, dont 1 enfant, 1 carte de réduction, 1 accompagnateur et 1 fauteuil roulant/,
  );
  const promised = totalOf(page);
  const summary = await visitor.submit(page, { form: HOLD, fields: fourFields(page) });
  expectStep(summary, 'ferShopCartSummary');
  assert.equal(totalOf(summary), promised);
  const said = words(summary, '.seats');
  for (const why of [
    /Accompagnateur, moitié prix/,
    /Enfant, moitié prix/,
    /Carte de réduction, 30 % de moins/,
    /En fauteuil roulant/,
    /Accueil en gare au départ/,
  ])
    assert.match(said, why);
  const confirmation = await pay(visitor, summary);
  assert.match(words(confirmation, 'h1'), /^Vos billets sont réservés/);
  assert.match(words(confirmation, 'main'), /Léo Marchand \(enfant, moitié prix\)/);
  const passengers = await ordered(iuc);
  assert.deepEqual(
    passengers.map(({ firstName, paid }) => [firstName, paid?.map(({ kind }) => kind)]).sort(),
    [
      [passengers[0]?.firstName, ['companion', 'companion']],
      ['Henri', ['adult', 'adult']],
      ['Inès', ['card', 'card']],
      ['Léo', ['child', 'child']],
    ].sort(),
  );
  const shares = passengers.map(({ paid = [] }) => paid.reduce((sum, { points }) => sum + points, 0));
  assert.equal(
    shares.reduce((sum, one) => sum + one, 0),
    promised,
  );
  // The wheelchair has a space on every train, and nobody else has one; the companion sits nearest.
  const seats = await served.shop.db.query<{ passenger: number; position: string }>(
    'select passenger, position from trip.seat where iuc = $1',
    [iuc],
  );
  const chair = passengers.findIndex(({ wheelchair }) => wheelchair);
  assert.ok(seats.some(({ passenger }) => passenger === chair));
  for (const { passenger, position } of seats) assert.equal(position === 'wheelchair', passenger === chair);
  const commande = confirmation.url.searchParams.get('commande');
  const detail = await visitor.open(`/recompense/historique-commandes-v2?commande=${commande}`);
  assert.match(words(detail, 'main'), /Léo Marchand \(enfant, moitié prix\)/);
  // Writing to exchange or cancel begins with the file, which is in no address.
  const asking = await visitor.open(`/besoin-daide/mes-reclamations?sujet=voyage&commande=${commande}`);
  const [trip] = await served.shop.db.query<{ pnr: string }>('select pnr from trip.file where iuc = $1', [
    iuc,
  ]);
  assert.ok(trip?.pnr);
  assert.equal(asking.document.querySelector('[name=orderNumber]')?.getAttribute('value'), trip.pnr);
  const [mail] = await served.shop.db.query<{ data: { passengers: unknown } }>(
    `select data from mail.message where iuc = $1 and template = 'order-confirmation'`,
    [iuc],
  );
  assert.match(JSON.stringify(mail?.data.passengers), /"kind":"child"/);

  // Who came along is offered next time, boards at a press, and is forgotten at another.
  const next = await toPassengers(visitor, { ...NEAR, passengers: 2, kinds: { childrenCount: '1' } });
  const chips = next.document.querySelectorAll('.picker a');
  assert.deepEqual(chips.map((chip) => chip.text.split(',')[0]).sort(), ['Henri', 'Inès', 'Léo']);
  const leo = chips.find((chip) => chip.text.startsWith('Léo'))?.getAttribute('href') ?? '';
  const aboard = await visitor.open(leo.replaceAll('&amp;', '&'));
  assert.match(rosterOf(aboard)[1] ?? '', /Léo Marchand 7 ans, 02\/05\/2019 Enfant, moitié prix/);
  expectStep(await visitor.submit(aboard, { form: HOLD }), 'ferShopCartSummary');
  const [first] = await companionsOf(served.shop.db, iuc as Iuc);
  assert.ok(first);
  // At nobody else's press.
  await forgetCompanion(served.shop.db, newIuc(), first.companionId);
  assert.equal((await companionsOf(served.shop.db, iuc as Iuc)).length, 3);
  const forget = `.forget form:has(input[value="${first.companionId}"])`;
  const without = await visitor.submit(await visitor.open(next.url.href), { form: forget });
  assert.equal(without.document.querySelectorAll('.picker a').length, 2);
  assert.equal((await companionsOf(served.shop.db, iuc as Iuc)).length, 2);
  await assertInvariants(served.shop.db);
});

test('RAIL-08 another price than the promised one is told before anything is held, and held once it is agreed to', async () => {
  const { visitor, iuc } = await served.shopper(60_000);
  const page = await toPassengers(visitor, { ...NEAR, passengers: 2, kinds: { childrenCount: '1' } });
  const promised = totalOf(page);
  const grown = person('passengers.0', 'Léo', '04/03/2015');
  const told = await visitor.submit(page, { form: HOLD, fields: grown });
  assert.equal(told.status, 409);
  expectStep(told, 'ferShopCartPassengers');
  const [, price = ''] =
    /le prix est de ([\d\s]+) points, au lieu de/.exec(words(told, '[role=alert]')) ?? [];
  const dearer = Number(price.replaceAll(/\s/g, ''));
  assert.ok(dearer > promised, 'twelve on the day of the journey');
  const [{ n } = { n: -1 }] = await served.shop.db.query<{ n: number }>(
    'select count(*)::int as n from shop."order" where iuc = $1',
    [iuc],
  );
  assert.equal(n, 0, 'nothing is held');
  assert.match(words(told, `${HOLD} button.button--primary`), /Accepter [\d\s]+points et réserver/);
  const summary = expectStep(await visitor.submit(told, { form: HOLD, fields: grown }), 'ferShopCartSummary');
  assert.equal(totalOf(summary), dearer);

  // Corrected back to what was promised: nothing is to be agreed to again.
  const other = await served.shopper(60_000);
  const again = await toPassengers(other.visitor, {
    ...NEAR,
    passengers: 2,
    kinds: { childrenCount: '1' },
  });
  const refused = await other.visitor.submit(again, { form: HOLD, fields: grown });
  assert.equal(refused.status, 409);
  const child = person('passengers.0', 'Léo', '05/03/2015');
  const kept = expectStep(
    await other.visitor.submit(refused, { form: HOLD, fields: child }),
    'ferShopCartSummary',
  );
  assert.equal(totalOf(kept), promised);
});

test('RAIL-08 no child under twelve is ordered for alone: told at the search, and again once ages are named', async () => {
  const { visitor, iuc } = await served.shopper(60_000);
  const child = { ...NEAR, passengers: 1, kinds: { childrenCount: '1' } };
  const told = await visitor.submit(await visitor.open(TICKET), { fields: searchFields(child) });
  expectStep(told, 'ferShopCartItinerary');
  assert.equal(told.status, 400);
  assert.match(words(told, 'main'), /Un enfant de moins de 12 ans ne voyage pas seul\s:/);

  const counted = await toPassengers(visitor, { ...NEAR, passengers: 1, kinds: {} });
  const away = counted.document.querySelectorAll('main a').find(({ text }) => /ne voyage pas moi/.test(text));
  const stays = await visitor.open((away?.getAttribute('href') ?? '').replaceAll('&amp;', '&'));
  const named = await visitor.submit(stays, {
    form: HOLD,
    fields: person('passengers.0', 'Léo', '02/05/2019'),
  });
  assert.equal(named.status, 400);
  assert.match(words(named, 'main'), /une personne de 12 ans ou plus doit voyager avec lui/);
  const [{ n } = { n: -1 }] = await served.shop.db.query<{ n: number }>(
    'select count(*)::int as n from shop."order" where iuc = $1',
    [iuc],
  );
  assert.equal(n, 0, 'nothing is held');
});

test('RAIL-08 PAY-01 a price that differs is told in points and euros where the balance does not reach it', async () => {
  const rich = await served.shopper(60_000);
  const wish = { ...NEAR, passengers: 2, kinds: { childrenCount: '1' } };
  const promised = totalOf(await toPassengers(rich.visitor, wish));
  const { visitor } = await served.shopper(promised);
  const page = await toPassengers(visitor, wish);
  const fields = person('passengers.0', 'Léo', '04/03/2015');
  const told = await visitor.submit(page, { form: HOLD, fields });
  assert.match(
    words(told, '[role=alert]'),
    /le prix est de [\d\s]+ points et [\d\s]+,\d\d\s€, au lieu de [\d\s]+ points/,
  );
});

test('RAIL-08 a card of the member’s own counts in the search and at the passengers, an infant has no seat, and who stays at home is no passenger', async () => {
  const { visitor, iuc } = await served.shopper(60_000);
  await addTariffRight(served.shop.db, iuc, {
    kind: 'card',
    product: 'avantage-adulte',
    number: '29090114507312684',
    validFrom: Temporal.PlainDate.from('2026-06-01'),
    validUntil: Temporal.PlainDate.from('2027-03-04'),
  });
  const form = await visitor.open(TICKET);
  const counted = form.document
    .querySelector('#cardsCount')
    ?.querySelectorAll('option')
    .find((one) => one.hasAttribute('selected'));
  assert.equal(counted?.getAttribute('value'), '1');
  assert.match(words(form, 'form.trip-form'), /Votre carte Avantage Adulte est comptée/);
  const page = await toPassengers(visitor, { ...NEAR, kinds: { cardsCount: '1', infantsCount: '1' } });
  assert.match(rosterOf(page)[0] ?? '', /Carte Avantage Adulte, jusqu’au 04\/03\/2027/);
  const summary = await visitor.submit(page, {
    form: HOLD,
    fields: person('infants.0', 'Zoé', '01/02/2025'),
  });
  expectStep(summary, 'ferShopCartSummary');
  assert.equal(totalOf(summary), totalOf(page));
  assert.match(words(summary, '.seats'), /Zoé Marchand\s*0 point Moins de 4 ans, sans place/);
  await pay(visitor, summary);
  const [member, infant] = await ordered(iuc);
  assert.deepEqual([member?.paid?.[0]?.kind, infant?.isInfant], ['card', true]);
  const seats = await served.shop.db.query(
    'select passenger from trip.seat where iuc = $1 and passenger = 1',
    [iuc],
  );
  assert.deepEqual(seats, []);

  // The day after its last, the card counts no more, and this is said.
  const late = await toPassengers(visitor, { ...NEAR, date: '05/03/2027', kinds: { cardsCount: '1' } });
  assert.equal((await visitor.submit(late, { form: HOLD })).status, 409);

  const alone = await toPassengers(visitor, { ...NEAR, kinds: { cardsCount: '0' } });
  const away = alone.document.querySelectorAll('.roster__ways a')[0]?.getAttribute('href') ?? '';
  const other = await visitor.open(away.replaceAll('&amp;', '&'));
  assert.equal(rosterOf(other).length, 1);
  const held = await visitor.submit(other, {
    form: HOLD,
    fields: person('passengers.0', 'Ada', '01/02/1960'),
  });
  expectStep(held, 'ferShopCartSummary');
  assert.match(words(held, '.seats'), /Ada Marchand/);
});

test('RAIL-08 RAIL-03 by call: the rules of companions, infants, cards and wheelchairs, each at its field in French', async () => {
  const buyer = await served.shopper(60_000);
  const send = async (name: string, body: object) => {
    const answer = await buyer.visitor.request(`/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-transac-correlation-id': randomUUID() },
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  const station = async (text: string): Promise<string | undefined> => {
    const answer = await buyer.visitor.request(`/api/getStations?${new URLSearchParams({ text })}`);
    return ((await answer.json()) as { stations: { id: string }[] }).stations[0]?.id;
  };
  const ends = { departure: await station(NEAR.from), arrival: await station(NEAR.to) };
  const body = (more: object) => ({
    ...ends,
    departureDate: NEAR.date,
    departureHour: 7,
    ...more,
  });
  interface Listed {
    readonly journeys: readonly {
      readonly classes: readonly {
        travelClass: string;
        state: string;
        token?: string;
        pricePoints?: number;
      }[];
    }[];
  }
  const list = async (more: object) => {
    const { status, json } = await send('quotation-burnFer-outward', body(more));
    assert.equal(status, 200, JSON.stringify(json));
    return (json as unknown as Listed).journeys.flatMap(({ classes }) => classes);
  };
  const available = (classes: Awaited<ReturnType<typeof list>>) =>
    classes.find(({ state }) => state === 'available');
  const adults = available(await list({ passengersCount: 3 }));
  const chair = available(
    await list({ passengersCount: 3, passengerWithWheelchair: true, passengerWithCompanion: true }),
  );
  assert.ok(adults?.token && chair?.token && adults.pricePoints);
  // Six wheelchairs find no room on any train.
  const six = await list({ passengersCount: 6, wheelchairsCount: 6 });
  assert.ok(six.length > 0 && six.every(({ state }) => state === 'full'));
  assert.ok((await list({ passengersCount: 2, handicap: 'companion', clientIsPassenger: false })).length > 0);

  const named = (birthDate: string, more: object = {}) => ({
    firstName: 'Élise',
    lastName: 'Morvan',
    birthDate,
    ...more,
  });
  const refused: readonly [passengers: readonly object[], more: object, field: string, message: RegExp][] = [
    [
      [named('01/05/2018'), named('01/05/1950', { handicap: 'handicap', companion: '0' })],
      {},
      'passengers.1.companion',
      /au moins 12 ans/,
    ],
    [
      [named('01/05/1950', { handicap: 'handicap', companion: '0' }), named('01/05/1980')],
      {},
      'passengers.0.companion',
      /qui voyage avec vous/,
    ],
    [
      [named('01/05/1950', { handicap: 'handicap', companion: '5' }), named('01/05/1980')],
      {},
      'passengers.0.companion',
      /qui voyage avec vous/,
    ],
    [
      [
        named('01/05/1950', { handicap: 'handicap', companion: '1' }),
        named('01/05/1980', { handicap: 'handicap', companion: '0' }),
      ],
      {},
      'passengers.0.companion',
      /elle-même accompagnée/,
    ],
    [
      [named('01/05/1950', { companion: '1' }), named('01/05/1980')],
      {},
      'passengers.0.companion',
      /handicapé/,
    ],
    [
      [named('01/05/1950'), named('01/05/1980', { handicap: 'companion' })],
      {},
      'passengers.1.handicap',
      /l’accompagne/,
    ],
    [
      [named('01/05/1950', { wheelchair: true }), named('01/05/1980')],
      {},
      'passengers.0.wheelchairFits',
      /70 cm sur 120 cm/,
    ],
    [
      [named('01/05/1950', { card: 'young', cardNumber: '29090101234567890' }), named('01/05/1980')],
      {},
      'passengers.0.card',
      /âge du voyageur/,
    ],
    [
      [named('01/05/1950', { card: 'senior' }), named('01/05/1980')],
      {},
      'passengers.0.cardNumber',
      /Champ obligatoire/,
    ],
    [
      [named('01/05/1950', { card: 'senior', cardNumber: '123' }), named('01/05/1980')],
      {},
      'passengers.0.cardNumber',
      /commence par 290901/,
    ],
    [
      [named('01/05/1950'), named('01/05/1980')],
      { infants: [named('01/05/2022')] },
      'infants.0.birthDate',
      /moins de 4 ans/,
    ],
    [
      [named('01/05/2018'), named('01/05/2017')],
      { infants: [named('01/05/2025'), named('01/06/2025')] },
      'infants.1.birthDate',
      /un par voyageur/,
    ],
  ];
  for (const [passengers, more, field, message] of refused) {
    const { status, json } = await send('init-booking-burn-fer', {
      outward: adults.token,
      passengers,
      ...more,
    });
    assert.equal(status, 400, `${field}: ${JSON.stringify(json)}`);
    const fields = json['fields'] as Record<string, string>;
    assert.deepEqual(Object.keys(fields), [field]);
    assert.match(fields[field] ?? '', message);
  }
  const party = [
    named('01/05/1950', {
      handicap: 'handicap',
      wheelchair: true,
      wheelchairFits: true,
      companion: 'member',
    }),
    named('01/05/1980'),
  ];
  const held = await send('init-booking-burn-fer', { outward: chair.token, passengers: party });
  assert.equal(held.status, 200, JSON.stringify(held.json));
  assert.equal(held.json['pricePoints'], chair.pricePoints);
  const seats = held.json['seats'] as readonly { passenger: number; position: string }[];
  assert.deepEqual(
    [...new Set(seats.filter(({ position }) => position === 'wheelchair').map(({ passenger }) => passenger))],
    [1],
  );
  const other = await send('init-booking-burn-fer', { outward: adults.token, passengers: party });
  assert.deepEqual([other.status, other.json['code']], [409, 'party-price-differs']);
  const agreed = await send('init-booking-burn-fer', {
    outward: adults.token,
    passengers: party,
    expectedPoints: chair.pricePoints,
  });
  // The trains may be others than those of the first list: what counts is that the agreed price is asked for.
  assert.ok(
    agreed.status === 200 || agreed.json['code'] === 'full' || agreed.json['code'] === 'party-price-differs',
  );
});

test('RAIL-08 what a disabled traveller needs is shown once they are said to be one, and its faults open the panel of who is concerned', async () => {
  const { token } = await served.shopper(60_000);
  const { page, context, complaints } = await openWatched(browser, { origin: served.base });
  await context.addCookies([{ name: 'test-session', value: token, url: served.base }]);
  await page.goto(
    `${served.base}${TICKET}&${new URLSearchParams({ etape: 'aller', ...searchFields({ ...NEAR, passengers: 2 }) })}`,
  );
  await hydrated(page);
  await page.locator('.offer:has(input:enabled) label').first().click();
  await page.locator('.next-bar button').click();
  await waitForStep(page, 'ferShopCartPassengers');
  const chair = page.locator('#passengers-0-wheelchair');
  assert.equal(await chair.isVisible(), false);
  await page.fill('#passengers-0-firstName', 'Henri');
  await page.fill('#passengers-0-lastName', 'Marchand');
  await page.fill('#passengers-0-birthDate', '30/01/1955');
  await page.selectOption('#passengers-0-handicap', 'handicap');
  await chair.check();
  await page.getByRole('button', { name: 'Réserver les places' }).click();
  await page.waitForSelector('.error-summary a[href="#passengers-0-wheelchairFits"]');
  assert.deepEqual(await brokenRules(page), []);
  assert.ok(
    await page
      .locator('.roster > li')
      .nth(1)
      .evaluate((one) => one.classList.contains('is-wrong')),
  );
  await page.locator('.error-summary a').click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'passengers-0-wheelchairFits');
  // Not disabled after all: what was ticked for it counts no more.
  await page.selectOption('#passengers-0-handicap', '');
  await page.getByRole('button', { name: 'Réserver les places' }).click();
  await waitForStep(page, 'ferShopCartSummary');
  assert.doesNotMatch(await page.locator('.seats').innerText(), /fauteuil/);
  assert.deepEqual(complaints, []);
  await context.close();
});
