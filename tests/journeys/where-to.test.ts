import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parisDate } from '#domain/clock.ts';
import { formatDate } from '#domain/french-dates.ts';
import type { Iuc } from '#domain/ids.ts';
import { plainText } from '#domain/typography.ts';
import { recordTravels } from '#features/loyalty/index.ts';
import { travelFact } from '#features/loyalty/testing/travels.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertProblem } from '#tests/harness/problems.ts';
import { type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import {
  choose,
  expectStep,
  hold,
  pay,
  search,
  searchFields,
  TICKET,
  type Wish,
} from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
});

const TO_DIJON: Wish = { from: 'Paris Gare de Lyon', to: 'Dijon Ville', date: '15/03/2027', hour: 7 };
const TO_LYON: Wish = { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date: '15/03/2027', hour: 7 };

const stations = async (text: string): Promise<{ stations: { name: string }[]; unserved: string[] }> => {
  const answer = await fetch(`${shop.base}/api/getStations?${new URLSearchParams({ text })}`);
  assert.equal(answer.status, 200);
  return (await answer.json()) as never;
};

test('RAIL-02 a station that exists and that no train serves is said not to be served, by page and by call', async () => {
  for (const [text, name] of [
    ['biarritz', 'Biarritz'],
    ['saint-etienne', 'Saint-Étienne Châteaucreux'],
    ['St Etienne', 'Saint-Étienne Châteaucreux'],
    ['lourdes', 'Lourdes'],
  ] as const) {
    const found = await stations(text);
    assert.deepEqual([found.stations, found.unserved[0]], [[], name], text);
  }
  assert.deepEqual((await stations('dijon')).unserved, []);
  assert.deepEqual((await stations('zzzz')).unserved, []);
  assert.deepEqual((await stations('b')).unserved, []);
  // A mistake in the name of one that is served is still one.
  const { stations: meant, unserved } = await stations('marseile');
  assert.deepEqual([meant[0]?.name, unserved], ['Marseille Saint-Charles', []]);

  const { visitor } = await shop.buyer();
  const form = await visitor.open(TICKET);
  const answer = await visitor.submit(form, { fields: searchFields({ ...TO_DIJON, to: 'biarritz' }) });
  expectStep(answer, 'ferShopCartItinerary');
  assert.match(
    words(answer, 'main'),
    /Biarritz : gare non desservie\. Choisissez une gare parmi les propositions\./,
  );
  const arrival = answer.document.querySelector('input[name=arrivalName]');
  assert.deepEqual(
    [arrival?.getAttribute('value'), arrival?.getAttribute('aria-invalid')],
    ['biarritz', 'true'],
  );
});

const habits = (page: Page): { text: string; href: string }[] =>
  page.document.querySelectorAll('nav[aria-label="Vos trajets"] a').map((link) => ({
    text: plainText(link.structuredText.replace(/\s+/g, ' ').trim()),
    href: link.getAttribute('href') ?? '',
  }));

test('RAIL-02 the form offers the person’s own journeys and their last searches, as links that fill it in, to nobody else, until they have them forgotten', async () => {
  const buyer = await shop.buyer(90_000);
  const { visitor } = buyer;
  assert.deepEqual(habits(await visitor.open(TICKET)), []);
  for (const _ of [1, 2]) await pay(visitor, await hold(visitor, TO_LYON));
  const later = () => shop.clock.set(shop.clock.now().add({ minutes: 11 }));
  later();
  await search(visitor, TO_DIJON);
  later();
  await search(visitor, { ...TO_DIJON, from: 'Lyon Part-Dieu', to: 'Paris' });
  const page = await visitor.open(TICKET);
  assert.deepEqual(
    habits(page).map(({ text }) => text),
    [
      'Paris Gare de Lyon – Lyon Part-Dieu 2 fois en un an',
      'Lyon Part-Dieu – Paris, toutes gares votre dernière recherche',
      `Paris Gare de Lyon – Dijon-Ville cherché le ${formatDate(parisDate(shop.clock.now()))}`,
    ],
  );
  const filled = expectStep(await visitor.open(habits(page)[2]?.href ?? ''), 'ferShopCartItinerary');
  const value = (name: string) => filled.document.querySelector(`input[name=${name}]`)?.getAttribute('value');
  assert.deepEqual([value('departureName'), value('arrivalName')], ['Paris Gare de Lyon', 'Dijon-Ville']);
  assert.ok(value('arrival'), 'the station is chosen');
  // Only the day is left to say.
  const fields = { departureDate: TO_DIJON.date, departureHour: '7' };
  expectStep(await visitor.submit(filled, { fields }), 'ferShopCartOutward');
  assert.deepEqual(habits(await (await shop.buyer()).visitor.open(TICKET)), []);

  // The sixth takes the place of the oldest, and looking on through one search writes nothing.
  for (const to of ['Marseille Saint-Charles', 'Annecy', 'Avignon TGV', 'Nîmes']) {
    later();
    await search(visitor, { ...TO_DIJON, to });
  }
  const kept = () =>
    shop.db.query(
      'select from_place, to_place, searched_at from shop.recent_search where iuc = $1 order by 1, 2',
      [buyer.iuc],
    );
  const five = await kept();
  assert.equal(five.length, 5);
  await search(visitor, { ...TO_DIJON, to: 'Nîmes', hour: 12 });
  assert.deepEqual(await kept(), five);

  const form = await visitor.open(TICKET);
  const forgotten = await visitor.submit(form, { form: 'form.trip-forget' });
  expectStep(forgotten, 'ferShopCartItinerary');
  assert.deepEqual(await kept(), []);
  assert.deepEqual(
    habits(forgotten).map(({ text }) => text),
    ['Paris Gare de Lyon – Lyon Part-Dieu 2 fois en un an'],
  );
  assert.equal(forgotten.document.querySelector('form.trip-forget'), null);
  await shop.db.query(
    'update trip.journey set departure = departure - $2::interval, arrival = arrival - $2::interval where iuc = $1',
    [buyer.iuc, '400 days'],
  );
  assert.deepEqual(habits(await visitor.open(TICKET)), [], 'a journey of more than a year ago says little');
});

test('POINTS-10 the points page says on which day a usual journey costs least, and leads to its trains at that price', async () => {
  const buyer = await shop.buyer(90_000);
  const { visitor } = buyer;
  const usual = async () =>
    (await visitor.open('/recompense/vos-points')).document.querySelectorAll('.usual > li');
  assert.deepEqual(await usual(), []);
  await pay(visitor, await hold(visitor, TO_LYON));
  // What the operator tells of somebody's travels says as much as their own orders.
  const told = shop.clock
    .now()
    .subtract({ hours: 24 * 30 })
    .toString();
  const toDijon = { origin: 'PARIS GARE DE LYON', destination: 'Dijon Ville' };
  await recordTravels(
    shop.db,
    [1, 2].map(() => travelFact(buyer.iuc, told, toDijon)),
    shop.clock.now(),
  );
  const [dijon, lyon, ...more] = await usual();
  assert.deepEqual(more, []);
  assert.equal(dijon?.querySelector('h3')?.text, 'Paris Gare de Lyon – Dijon-Ville');
  assert.ok(lyon);
  const said = plainText(lyon.structuredText.replace(/\s+/g, ' '));
  const [, price, day, balance] =
    /Paris Gare de Lyon – Lyon Part-Dieu dès ([\d ]+) points Le (\p{L}+ \d+(?:er)? \p{L}+)(?: et \d+ autres? jours? d’ici trois mois)?\. Votre solde en paie (\d+) allers\./u.exec(
      said,
    ) ?? assert.fail(said);
  const asked = Number(price?.replaceAll(' ', ''));
  assert.equal(Number(balance), Math.floor((await shop.quotations.balance(buyer.iuc as Iuc)) / asked));
  const [trains, months] = lyon.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '');
  const list = expectStep(await visitor.open(trains ?? ''), 'ferShopCartOutward');
  assert.ok(words(list, 'main').includes(`${price} points`), words(list, 'main'));
  assert.ok(words(list, 'main').includes(String(day)), words(list, 'main'));
  assert.match(words(await visitor.open(months ?? ''), 'main'), new RegExp(`dès ${price} points`));
});

test('POINTS-10 while the booking system does not answer, the points page keeps the place of best dates and says that they cannot be had', async () => {
  const { iuc, visitor } = await shop.buyer(90_000);
  const told = shop.clock
    .now()
    .subtract({ hours: 24 * 30 })
    .toString();
  await recordTravels(
    shop.db,
    [travelFact(iuc, told, { destination: 'Annecy' }), travelFact(iuc, told, { destination: 'Nulle-Part' })],
    shop.clock.now(),
  );
  const asked: number[] = [];
  shop.instead.set('offers', async () => {
    asked.push(1);
    throw new BookingUnavailable('down');
  });
  try {
    for (let time = 0; time < 2; time += 1) {
      const page = await visitor.open('/recompense/vos-points');
      assert.equal(page.status, 200);
      assert.match(
        words(page, '.usual > li'),
        /^Paris Gare de Lyon – Annecy Le meilleur prix ne peut pas être affiché pour le moment\. Chercher un train/,
      );
      assert.equal(page.document.querySelectorAll('.usual > li').length, 1);
      assert.match(words(page, 'main'), /Derniers mouvements/);
    }
  } finally {
    shop.instead.delete('offers');
  }
  assert.equal(asked.length, 1, 'not asked again by the next page');
  const page = await visitor.open('/recompense/vos-points');
  const form = await visitor.open(page.document.querySelector('.usual a')?.getAttribute('href') ?? '');
  assert.equal(form.document.querySelector('#departureName')?.getAttribute('value'), 'Paris Gare de Lyon');
  assert.equal(form.document.querySelector('#arrivalName')?.getAttribute('value'), 'Annecy');
});

test('RAIL-05 an hour at dawn that has one train is answered with those that follow it on the same day, and the list goes on from there', async () => {
  const { visitor } = await shop.buyer(90_000);
  const times = (page: Page): string[] =>
    page.document
      .querySelectorAll('.results__journey')
      .map((row) => row.querySelector('.results__time b')?.textContent ?? '');
  const later = (page: Page): string =>
    page.document
      .querySelectorAll('main a')
      .find((link) => link.textContent.startsWith('Trains plus tard'))
      ?.getAttribute('href') ?? '';
  const dawn = await search(visitor, { ...TO_LYON, hour: 3 });
  const shown = times(dawn);
  assert.ok(shown.length >= 3, shown.join());
  assert.match(words(dawn, 'main'), /dès 03h00/);
  // The same trains as of the hour at which the first of them leaves, and then the others.
  const [first = ''] = shown;
  const ofItsHour = times(await search(visitor, { ...TO_LYON, hour: Number(first.slice(0, 2)) }));
  assert.deepEqual(shown.slice(0, ofItsHour.length), ofItsHour.slice(0, shown.length));
  assert.ok(later(dawn));
  const longer = times(await visitor.open(later(dawn)));
  assert.deepEqual(longer.slice(0, shown.length), shown);
  assert.ok(longer.length > shown.length);
  // The last of a day do not run into the next.
  const night = times(await search(visitor, { ...TO_LYON, hour: 19 }));
  assert.ok(night.length > 0 && night.every((time) => Number(time.slice(0, 2)) >= 19), night.join());
});

test('RAIL-16 RAIL-02 a list for a round trip says « l’aller » on its button, writes hours in one way, marks the lowest price on few days, and names a city’s stations once', async () => {
  const { visitor } = await shop.buyer(90_000);
  for (const date of ['15/03/2027', '18/03/2027', '21/03/2027']) {
    const page = await search(visitor, { ...TO_LYON, date, returnDate: '24/03/2027' });
    assert.equal(words(page, '.next-bar button'), 'Choisir l’aller');
    assert.doesNotMatch(words(page, 'main'), /\b\dh à|\b\d\dh à|Tarif promotion/);
    const days = page.document
      .querySelectorAll('.day-prices__price')
      .map((price) => plainText(price.structuredText))
      .filter((text) => /points/.test(text));
    const lowest = days.filter((text) => text.includes('le plus bas'));
    assert.ok(days.length > 3 && lowest.length * 3 <= days.length, `${date}: ${days.join(' | ')}`);
  }
  for (const text of ['lyon', 'paris']) {
    const { stations: found } = await stations(text);
    const names = found.map(({ name }) => name);
    assert.ok(
      names.some((name) => /, toutes gares$/.test(name)),
      names.join(),
    );
    assert.equal(new Set(names).size, names.length);
    for (const name of names) assert.ok((name.match(/toutes/g) ?? []).length < 2, name);
  }
});

test('TRIP-01 a ticket has the picture of where it leads, on its confirmation as with the trip, and the history says what it counts and no channel but another one', async () => {
  const { visitor } = await shop.buyer(90_000);
  const pictures = (page: Page): (string | undefined)[] =>
    page.document
      .querySelectorAll('.ticket use[href*="#tall"]')
      .map((use) => /([a-z]+)-[^/]*\.svg/.exec(use.getAttribute('href') ?? '')?.[1]);
  const confirmed = await pay(visitor, await hold(visitor, { ...TO_LYON, returnDate: '19/03/2027' }));
  const shown = pictures(confirmed);
  assert.equal(shown.length, 2, words(confirmed, 'main').slice(0, 300));
  assert.notEqual(shown[0], shown[1]);
  assert.deepEqual(pictures(await visitor.open('/informations/voyages-futurs')), shown);
  const history = words(await visitor.open('/recompense/historique-commandes-v2'), 'main');
  assert.match(plainText(history), /2 billets/);
  assert.doesNotMatch(history, /Internet|web/);
});

/** Departure, duration in minutes and lowest price of each train of a list, in the order of the list. */
const trainsOf = (page: Page): { departs: string; minutes: number; points: number }[] =>
  page.document.querySelectorAll('.results__journey').map((row) => {
    const text = plainText(row.structuredText.replace(/\s+/g, ' '));
    const [, hours = '0', minutes = '0'] =
      / (?:(\d+) h)? ?(\d*)(?: min)?, (?:direct|\d+ correspondance)/.exec(text) ?? [];
    const prices = [...text.matchAll(/([\d ]+) Points?\b/g)].map(([, price = '']) =>
      Number(price.replaceAll(' ', '')),
    );
    return {
      departs: /Départ (\d\dh\d\d)/.exec(text)?.[1] ?? '',
      minutes: Number(hours) * 60 + Number(minutes),
      points: Math.min(...prices),
    };
  });
const isAscending = (values: readonly (string | number)[]): boolean =>
  values.every((value, index) => index === 0 || (values[index - 1] as typeof value) <= value);

test('RAIL-05 a list of trains is put in order by departure, duration or price, keeps its order when it grows, and says the best of the whole day, without scripts', async () => {
  const { visitor } = await shop.buyer();
  const list = await search(visitor, { ...TO_LYON, hour: 12 });
  assert.ok(isAscending(trainsOf(list).map(({ departs }) => departs)));
  const chosen = list.document
    .querySelectorAll('select[name=tri] option')
    .map((one) => one.getAttribute('value'));
  assert.deepEqual(chosen, ['', 'duree', 'prix']);
  // The first of the cheapest and of the fastest say so, each alone.
  const trains = trainsOf(list);
  for (const [mark, measure] of [
    ['Le moins cher', ({ points }: (typeof trains)[number]) => points],
    ['Le plus rapide', ({ minutes }: (typeof trains)[number]) => minutes],
  ] as const) {
    const marked = list.document
      .querySelectorAll('.results__journey')
      .map(({ text }) => text.includes(mark))
      .flatMap((is, at) => (is ? [at] : []));
    assert.deepEqual(
      marked,
      [trains.findIndex((one) => measure(one) === Math.min(...trains.map(measure)))],
      mark,
    );
  }
  const [, cheap, , points] =
    /Ce jour-là : le moins cher à (\d\dh\d\d), ([\d ]+) points/.exec(words(list, 'main')) ?? [];
  assert.ok(cheap, words(list, 'main').slice(0, 900));
  const send = (fields: Record<string, string>): Promise<Page> =>
    visitor.submit(list, { form: 'form#filtres', fields });
  const byPrice = await send({ tri: 'prix' });
  const byTime = await send({ tri: 'duree' });
  assert.ok(isAscending(trainsOf(byPrice).map((one) => one.points)), JSON.stringify(trainsOf(byPrice)));
  assert.ok(isAscending(trainsOf(byTime).map(({ minutes }) => minutes)), JSON.stringify(trainsOf(byTime)));
  assert.notDeepEqual(trainsOf(byPrice), trainsOf(list));
  const later = byPrice.document.querySelectorAll('a.more-link').find(({ text }) => /plus tard/.test(text));
  const grown = await visitor.open((later?.getAttribute('href') ?? '').replaceAll('&amp;', '&'));
  assert.ok(trainsOf(grown).length > trainsOf(byPrice).length);
  assert.ok(isAscending(trainsOf(grown).map((one) => one.points)));
  assert.equal(
    grown.document.querySelector('select[name=tri] option[selected]')?.getAttribute('value'),
    'prix',
  );
  // The day's best leads to a list that begins with its hour.
  const best = list.document.querySelectorAll('.best-of-day a')[0];
  const there = await visitor.open((best?.getAttribute('href') ?? '').replaceAll('&amp;', '&'));
  assert.ok(
    trainsOf(there).some(({ departs }) => departs === cheap),
    `${cheap} ${points}`,
  );
});

test('the changes of a chosen journey are explained, with what is not known, and what one has a right to when one is missed', async () => {
  const { visitor } = await shop.buyer();
  const list = await search(visitor, {
    from: 'Lille Flandres',
    to: 'Avignon TGV',
    date: '15/03/2027',
    hour: 6,
    via: 'Lyon Part-Dieu',
  });
  const passengers = words(expectStep(await choose(visitor, list), 'ferShopCartPassengers'), 'main');
  assert.match(passengers, /Correspondances? .*(?:dans la même gare|n’est pas compris dans le billet)\./);
  assert.match(passengers, /Les voies ne sont pas connues d’avance/);
  const help = await new Visitor(shop.base).open('/besoin-daide/questions-frequentes/correspondance-manquee');
  assert.match(words(help, 'main'), /2021\/782.*60 minutes.*100 minutes/s);
});

test('SHOP-06 RAIL-08 TRIP-02 an infant is among the passengers of the answer, and a booking’s codes are had by what the trips say of it', async () => {
  const who = await shop.buyer();
  const [offer] = await shop.offers(who, { infantsCount: 1 });
  assert.ok(offer);
  const infants = [{ firstName: 'Zoé', lastName: 'Lefèvre', birthDate: '01/02/2026' }];
  const held = await shop.call(who, 'init-booking-burn-fer', { outward: offer.token, infants }, randomUUID());
  assert.equal(held.status, 200, JSON.stringify(held.json));
  const acceptance = {
    orderId: held.json['orderId'],
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints: offer.points,
  };
  const done = await shop.call(who, 'finalise-order-burn-fer', acceptance, randomUUID());
  const people = done.json['paoPassengers'] as Record<string, string>[];
  assert.deepEqual(
    [...new Set(people.map(({ firstname, seatNumber }) => `${firstname} ${seatNumber !== ''}`))],
    ['Agnès true', 'Zoé false'],
  );
  const trips = await fetch(`${shop.base}/api/voyages-futurs`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  const { trips: rows } = (await trips.json()) as { trips: Record<string, string>[] };
  const { pnrReference: pnr, departureDate, transportType, paoOrderId, serviceItemId } = rows[0] ?? {};
  const asked = { pnr, departureDate, transportType, paoOrderId, serviceItemId, specificIuc: who.iuc };
  const codes = await shop.call(who, 'qrcode', asked);
  assert.equal(codes.status, 200, JSON.stringify(codes.json));
  const [code] = codes.json['qrCodes'] as { firstname: string; content: string }[];
  assert.equal(code?.firstname, 'Agnès');
  const content = JSON.parse(code?.content ?? '{}') as Record<string, string>;
  assert.deepEqual(
    [content['pnr'], content['paoOrderId'], content['specificIuc'], content['transportType']],
    [pnr, paoOrderId, who.iuc, transportType],
  );
  assert.deepEqual((await shop.call(who, 'qrcode', asked)).json, codes.json, 'the same again');
  const other = await shop.buyer();
  for (const [by, change] of [
    [other, {}],
    [other, { specificIuc: other.iuc }],
    [who, { specificIuc: other.iuc }],
    [who, { paoOrderId: 'autre' }],
    [who, { serviceItemId: `${paoOrderId}-1` }],
    [who, { departureDate: '2027-03-15T00:00:00Z' }],
    [who, { transportType: 'OUIGO' }],
  ] as const)
    await assertProblem(await shop.send(by, 'qrcode', { ...asked, ...change }), 'trip-not-found');
  await shop.db.query(`update trip.segment set transport_type = 'OUIGO' where iuc = $1`, [who.iuc]);
  const early = { ...asked, transportType: 'OUIGO' };
  await assertProblem(await shop.send(who, 'qrcode', early), 'ouigo-qr-code-too-early');
  await shop.db.query('alter table trip.segment rename to away');
  try {
    await assertProblem(await shop.send(who, 'qrcode', early), 'qr-code-unavailable');
  } finally {
    await shop.db.query('alter table trip.away rename to segment');
  }
});

test('RAIL-16 the lowest prices of a search’s days by call are those of the days’ own lists, for all who travel, by the stations’ names too', async () => {
  const buyer = await shop.buyer();
  const asked = {
    departure: '',
    departureName: 'Paris Gare de Lyon',
    arrival: '',
    arrivalName: 'Dijon-Ville',
    // Where a calendar is opened no day may be written yet.
    departureDate: '',
    passengersCount: 2,
  };
  const daysOf = async (more: object = {}) => {
    const { status, json } = await shop.call(buyer, 'lowest-prices', { ...asked, ...more });
    assert.equal(status, 200, JSON.stringify(json));
    const { days } = json as { days: { date: string; pricePoints: number; departureDate: string }[] };
    return days;
  };
  const days = await daysOf();
  assert.deepEqual([days[0]?.date, days.at(-1)?.date], ['2027-03-01', '2027-06-01']);
  const day = days.find(({ date }) => date === '2027-03-15');
  assert.ok(day);
  const hour = Number(day.departureDate.slice(11, 13)) + 1;
  const list = await shop.offers(buyer, { passengersCount: 2, departureHour: hour });
  assert.equal(Math.min(...list.map(({ points }) => points)), day.pricePoints);
  const alone = await daysOf({ passengersCount: 1 });
  assert.ok(
    alone.every(
      ({ date, pricePoints }) =>
        pricePoints <= (days.find((one) => one.date === date)?.pricePoints ?? Infinity),
    ),
  );
  const back = await daysOf({ direction: 'inward', departureDate: '17/03/2027' });
  assert.equal(back[0]?.date, '2027-03-17');

  shop.instead.set('offers', () => Promise.reject(new BookingUnavailable('no answer')));
  try {
    await assertProblem(await shop.send(buyer, 'lowest-prices', asked), 'search-unavailable');
  } finally {
    shop.instead.delete('offers');
  }
  await assertProblem(
    await shop.send(buyer, 'lowest-prices', { ...asked, arrivalName: 'Paris Gare de Lyon' }),
    'invalid-station',
  );
});
