import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { searchStations } from '#domain/rail/station-search.ts';
import { CHOICE_LIFETIME } from '#features/rail-shop/index.ts';
import type { BookingProvider } from '#providers/booking/port.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type ServedShop, type Shopper, servedShop } from '#tests/harness/served-shop.ts';
import type { ShopApp } from '#tests/harness/shop-app.ts';
import {
  choose,
  chosenBeyond,
  companion,
  expectStep,
  fileReference,
  HOLD,
  hold,
  offersOf,
  PAY,
  pay,
  search,
  searchFields,
  stepOf,
  TICKET,
  type Wish,
} from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { decodeEntities, type Page, words } from '#tests/harness/visitor.ts';
import { controlId } from '#web/forms/define-form.ts';

const WISH: Wish = { from: 'Paris Gare de Lyon', to: 'Dijon Ville', date: '15/03/2027', hour: 7 };
const FORM = 'form.trip-form';

let shop: ShopApp;
let base: string;
let served: ServedShop;
const ending = lastFirst({ after });

before(async () => {
  served = await servedShop(ending);
  ({ shop, base } = served);
});
beforeEach(() => {
  served.failing = {};
});
const member: ServedShop['shopper'] = (...given) => served.shopper(...given);

const ordersOf = async (iuc: string, state?: string): Promise<number> =>
  (
    await shop.db.query<{ n: number }>(
      'select count(*)::int as n from shop."order" where iuc = $1 and ($2::text is null or state = $2)',
      [iuc, state ?? null],
    )
  )[0]?.n ?? -1;
const held = async (): Promise<number> =>
  (
    await shop.db.query<{ n: number }>(
      `select count(*)::int as n from inventory.booking where state = 'held'`,
    )
  )[0]?.n ?? -1;
const balance = (iuc: string): Promise<number> => shop.quotations.balance(iuc as never);
/** What a field holds; of a birth date, its three boxes as one text. */
const valueIn = (page: Page, name: string): string => {
  const field = page.document.querySelector(`main [name="${name}"]`);
  const boxes = field?.closest('.birth-date')?.querySelectorAll('input') ?? [field];
  return boxes
    .map((box) => box?.getAttribute('value') ?? '')
    .join('/')
    .replace(/\/+$/, '');
};

test('RAIL-10 a hold whose time is over is said to be over at once, though its seats are freed a little later', async () => {
  const { visitor, iuc } = await member();
  const summary = await hold(visitor, WISH);
  await shop.db.query(
    `update shop."order" set wait_until = clock_timestamp() - interval '1 second' where iuc = $1`,
    [iuc],
  );
  const late = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  for (const page of [late, await visitor.open(summary.url.href)]) {
    assert.match(words(page, 'main h1'), /Vos places ne sont plus gardées/);
    assert.match(words(page, 'main'), /Aucun point n’a été débité/);
    assert.doesNotMatch(words(page, 'main'), /Nous réservons|vos commandes/);
  }
  assert.equal(await balance(iuc), 50_000);
});

test('RAIL-01 each step has its own address, and the way back keeps what was chosen', async () => {
  const { visitor } = await member();
  const list = await search(visitor, { ...WISH, returnDate: '17/03/2027' });
  const chosen = offersOf(list)[2];
  assert.ok(chosen);
  const inward = await visitor.submit(list, { form: 'main form', fields: { aller: chosen.token } });
  const passengers = expectStep(
    await choose(visitor, expectStep(inward, 'ferShopCartInward')),
    'ferShopCartPassengers',
  );
  // A browser without scripts goes back to the form as it was asked for, empty: the order that was begun is taken up from there.
  const blank = await visitor.open(TICKET);
  const begun = blank.document.querySelector('.trip-form__habits a');
  assert.match(
    begun?.structuredText.replace(/\s+/g, ' ') ?? '',
    /^Paris Gare de Lyon – Dijon.* votre commande commencée, aller-retour du 15\/03\/2027 au 17\/03\/2027$/,
  );
  const cart = await visitor.open(decodeEntities(begun?.getAttribute('href') ?? ''));
  const resume = cart.document
    .querySelectorAll('main a')
    .find((link) => /etape=voyageurs/.test(link.getAttribute('href') ?? ''));
  expectStep(await visitor.open(decodeEntities(resume?.getAttribute('href') ?? '')), 'ferShopCartPassengers');
  const back = passengers.document
    .querySelectorAll('.step-line a')
    .find(({ text }) => text === 'Aller')
    ?.getAttribute('href');
  assert.ok(back);
  const [there, andBack] = [list, inward].map((page) => words(page, '.search-short'));
  assert.match(there ?? '', /Paris Gare de Lyon → Dijon.*, aller lun\. 15 mars, 1 voyageur retour/);
  assert.match(andBack ?? '', /Dijon.* → Paris Gare de Lyon, retour mer\. 17 mars, 1 voyageur aller/);
  const again = expectStep(await visitor.open(back.replaceAll('&amp;', '&')), 'ferShopCartOutward');
  const kept = again.document
    .querySelectorAll('main input[name=aller]')
    .find((radio) => radio.hasAttribute('checked'));
  const label = (radio: typeof kept): string | undefined =>
    radio?.parentNode?.querySelector('label')?.structuredText.replace(/\s+/g, ' ');
  const before = list.document
    .querySelectorAll('main input[name=aller]')
    .find((radio) => radio.getAttribute('value') === chosen.token);
  assert.equal(label(kept), label(before));
  const form = expectStep(
    await visitor.open(
      `${TICKET}&${again.url.search.slice(1).replace('etape=aller', 'etape=itineraire').replace('id=43&', '')}`,
    ),
    'ferShopCartItinerary',
  );
  assert.equal(valueIn(form, 'departureName'), 'Paris Gare de Lyon');
  assert.equal(valueIn(form, 'departureDate'), '15/03/2027');
});

test('RAIL-02 a typed text that means several stations is answered with them, and the choice is taken', async () => {
  const { visitor } = await member();
  const form = await visitor.open(TICKET);
  const asked = await visitor.submit(form, { form: FORM, fields: searchFields({ ...WISH, from: 'par' }) });
  assert.equal(asked.status, 400);
  expectStep(asked, 'ferShopCartItinerary');
  const proposals = asked.document.querySelectorAll('main input[type=radio][name=departure]');
  assert.ok(proposals.length > 3);
  const lyon = searchStations(shop.quotations.timetable(), 'Paris Gare de Lyon')[0]?.id ?? '';
  assert.ok(proposals.some((radio) => radio.getAttribute('value') === lyon));
  const list = await visitor.submit(asked, { form: FORM, fields: { departure: lyon } });
  expectStep(list, 'ferShopCartOutward');
  assert.match(words(list, '.search-sentence'), /De Paris Gare de Lyon à Dijon/);
});

test('RAIL-02 a station with a mistake in it is answered with those that are like it, and its three letters are its name', async () => {
  const { visitor } = await member();
  const form = await visitor.open(TICKET);
  const asked = await visitor.submit(form, {
    form: FORM,
    fields: searchFields({ ...WISH, from: 'PLY', to: 'Dijn' }),
  });
  assert.equal(asked.status, 400);
  assert.match(words(asked, 'main'), /Aucune gare ne porte exactement ce nom/);
  const [near, ...others] = asked.document.querySelectorAll('main input[type=radio][name=arrival]');
  assert.deepEqual(others, []);
  assert.ok(!near?.hasAttribute('checked'), 'a guess is for the person to confirm');
  const list = await visitor.submit(asked, {
    form: FORM,
    fields: { arrival: near?.getAttribute('value') ?? '' },
  });
  expectStep(list, 'ferShopCartOutward');
  assert.match(words(list, '.search-sentence'), /De Paris Gare de Lyon à Dijon/);
});

test('RAIL-14 from a station that no train links with where one goes, a search leads to all stations of its city', async () => {
  const { visitor } = await member();
  const list = await search(visitor, { ...WISH, from: 'Paris Gare du Nord', to: 'Brest' });
  assert.match(words(list, 'main .alert'), /plus de deux correspondances/);
  const link = list.document
    .querySelectorAll('main .ways-out li')
    .find(({ text }) => /Partir de Paris, toutes gares/.test(text));
  const [, said] = /(\d+)\strajets partent encore ce jour-là, dès 07h00/.exec(link?.text ?? '') ?? [];
  const elsewhere = await visitor.open(link?.querySelector('a')?.getAttribute('href') ?? '');
  expectStep(elsewhere, 'ferShopCartOutward');
  assert.match(words(elsewhere, '.search-sentence'), /De Paris, toutes gares, à Brest/);
  assert.match(words(elsewhere, 'main'), /Paris Montparnasse/);
  const late = await search(visitor, { ...WISH, from: 'Paris Gare du Nord', to: 'Brest', hour: 15 });
  const [, fewer] =
    /(\d+)\strajets? (?:part|partent) encore ce jour-là, dès 15h00/.exec(words(late, '.ways-out')) ?? [];
  assert.ok(Number(fewer) < Number(said), 'of the trains that the list begins with');
});

test('RAIL-14 RAIL-16 seats are waited for on trains that run: of a trip that none makes, direct or by a station, nothing is promised', async () => {
  const { visitor } = await member();
  const alert = (wish: Partial<Wish>) => search(visitor, { ...WISH, ...wish });
  for (const wish of [{ from: 'Brest', to: 'Nice', direct: true }, { via: 'Saint-Malo' }]) {
    const list = await alert(wish);
    assert.match(words(list, 'main .alert'), /Aucun train/);
    assert.equal(list.document.querySelector('#alerte-prix'), null, JSON.stringify(wish));
    // What no train does is left out at a press.
    const less = list.document
      .querySelectorAll('main .ways-out li')
      .find(({ text }) => /Sans gare de passage|Avec correspondance/.test(text));
    const others = await visitor.open(
      (less?.querySelector('a')?.getAttribute('href') ?? '').replaceAll('&amp;', '&'),
    );
    assert.ok(offersOf(expectStep(others, 'ferShopCartOutward')).length > 0, JSON.stringify(wish));
  }
  assert.ok((await alert({})).document.querySelector('#alerte-prix'), 'and is, of one that runs');
});

test('RAIL-05 RAIL-16 a list leads to every part of its day, and a day of the ribbon keeps the hours that its price is of', async () => {
  const { visitor } = await member();
  const list = await search(visitor, { ...WISH, hour: 14 });
  const hours = list.document.querySelectorAll('nav[aria-label="Autres heures"] a');
  assert.deepEqual(
    hours.map((link) => [link.getAttribute('aria-label'), link.getAttribute('aria-current') ?? '']),
    [6, 10, 14, 18, 22].map((hour) => [
      `Trains dès ${String(hour).padStart(2, '0')}h00`,
      hour === 14 ? 'true' : '',
    ]),
  );
  const evening = await visitor.open(decodeEntities(hours[3]?.getAttribute('href') ?? ''));
  assert.match(words(evening, '.search-sentence'), /dès 18h00/);
  for (const { text } of evening.document.querySelectorAll('.results__time:first-of-type b'))
    assert.ok(Number(text.slice(0, 2)) >= 18, text);
  const day = list.document.querySelector('a.day-prices__day:not([aria-current])');
  const promised = Number(day?.querySelector('b')?.text.replaceAll(/\D/g, ''));
  assert.ok(promised > 0);
  const other = await visitor.open(decodeEntities(day?.getAttribute('href') ?? ''));
  assert.match(words(other, '.search-sentence'), /dès 14h00/);
  assert.equal(Math.min(...offersOf(other).map(({ points }) => points)), promised);
  // The days before and after by their names, from the hours that were asked for.
  const tomorrow = await search(visitor, { ...WISH, date: '02/03/2027', hour: 14 });
  const daysOf = (page: Page): string[] =>
    page.document
      .querySelectorAll('nav[aria-label="Autres jours"] a')
      .map((link) => decodeEntities(link.getAttribute('href') ?? ''))
      .filter((href) => /etape=aller/.test(href))
      .map((href) => new URL(href, 'http://own.invalid').searchParams.get('departureHour') ?? '');
  assert.deepEqual(daysOf(tomorrow), ['14', '14']);
});

test('RAIL-04 RAIL-16 of a return every other day and hour leads to a list, also on the day of the other way, and its day’s price is in it', async () => {
  const { visitor } = await member();
  const list = await search(visitor, { ...WISH, hour: 9, returnDate: '17/03/2027' });
  const inward = expectStep(await choose(visitor, list), 'ferShopCartInward');
  const shown: Record<string, string[]> = {};
  for (const [page, step, date] of [
    [list, 'ferShopCartOutward', 'departureDate'],
    [inward, 'ferShopCartInward', 'arrivalDate'],
  ] as const)
    for (const link of page.document.querySelectorAll(
      'a.day-prices__day, nav[aria-label="Autres jours"] a, nav[aria-label="Autres heures"] a',
    )) {
      const href = decodeEntities(link.getAttribute('href') ?? '');
      if (/etape=mois/.test(href)) continue;
      const to = await visitor.open(href);
      assert.equal(stepOf(to), step, `${link.text}: ${words(to, 'main').slice(0, 200)}`);
      assert.equal(to.status, 200, link.text);
      shown[step] = [...(shown[step] ?? []), to.url.searchParams.get(date) ?? ''];
      for (const best of to.document.querySelectorAll('.best-of-day a')) {
        const there = await visitor.open(decodeEntities(best.getAttribute('href') ?? ''));
        assert.equal(stepOf(there), step, best.text);
      }
      const promised = link.querySelector('b')?.text.replaceAll(/\D/g, '');
      if (promised)
        assert.ok(
          offersOf(to).some(({ points }) => points === Number(promised)),
          link.text,
        );
    }
  // Each is offered the very day of the other.
  assert.ok(shown['ferShopCartOutward']?.includes('17/03/2027'), JSON.stringify(shown));
  assert.ok(shown['ferShopCartInward']?.includes('15/03/2027'), JSON.stringify(shown));
});

test('RAIL-14 a search without trains says why and leads to other hours and days', async () => {
  const { visitor } = await member();
  const list = await search(visitor, { ...WISH, hour: 23 });
  assert.match(words(list, 'main .alert'), /Aucun train ne part à ce moment/);
  const links = list.document.querySelectorAll('main a').map(({ text }) => text);
  assert.ok(links.some((text) => /Trains plus tôt/.test(text)));
  assert.ok(
    links.some((text) => /mardi\s16\smars/.test(text)),
    links.join(),
  );
});

test('RAIL-14 a list whose trains are all full says so and leads to the hours and the days that have places', async () => {
  const { visitor } = await member();
  type Offers = BookingProvider['offers'];
  const offers = async (ask: Offers, ...[request, signal]: Parameters<Offers>) => {
    const { journeys } = await ask(request, signal);
    const isFull = (index: number): boolean => {
      const leg = request.journeys[index]?.legs[0];
      return leg?.serviceDate === '2027-03-15' && leg.departure < '2027-03-15T11:00:00Z';
    };
    return {
      journeys: journeys.map((offer, index) => ({
        ...offer,
        classes: offer.classes.map((one) =>
          isFull(index) ? { ...one, left: { points: 0, promo: 0 }, seatsLeft: 0 } : one,
        ),
      })),
    };
  };
  served.failing = { offers };
  const list = await search(visitor, { ...WISH, passengers: 2 });
  assert.match(words(list, 'main .alert'), /pas assez de places à ces heures pour tous les passagers/);
  assert.match(
    words(list, '.ways-out'),
    /Partir à une autre heure ?À 1\dh\d\d : [\d ]+ points, il vous restera [\d ]+ points.*Voir les trains dès 1\dh00.*Partir un autre jour.*Changer la recherche/,
  );
  // Where there are places is worth knowing to who must gather points first, too.
  const { visitor: poor } = await member(100);
  assert.match(
    words(await search(poor, { ...WISH, passengers: 2 }), '.ways-out'),
    /Partir à une autre heure ?À 1\dh\d\d : [\d ]+ points\. ?Voir les trains dès 1\dh00/,
  );
  const hours = list.document.querySelector('.ways-out a')?.getAttribute('href')?.replaceAll('&amp;', '&');
  assert.ok(offersOf(await visitor.open(hours ?? '')).length > 0);
});

const RUBBISH = ['', '%00', '<script>alert(1)</script>', "' or 1=1 --", 'é'.repeat(300), 'x'.repeat(3000)];
const BAD: Readonly<Record<string, readonly string[]>> = {
  departureName: RUBBISH,
  arrivalName: RUBBISH,
  viaName: RUBBISH.slice(1),
  departureDate: [...RUBBISH, '31/02/2027', '28/02/2027', '01/01/2030', '2027-13-45'],
  departureHour: [...RUBBISH.slice(1), '24', '-1', '1e1'],
  arrivalDate: [...RUBBISH, '14/03/2027'],
  arrivalHour: [...RUBBISH.slice(1), '99'],
  passengersCount: [...RUBBISH.slice(1), '0', '7', '1.5'],
};

test('RAIL-04 every bad search field is a 400 with its French message, what was typed still there and nothing kept', async () => {
  const { visitor, iuc } = await member();
  const form = await visitor.open(TICKET);
  const good = searchFields({ ...WISH, returnDate: '17/03/2027' });
  for (const [field, values] of Object.entries(BAD))
    for (const value of values) {
      const page = await visitor.submit(form, { form: FORM, fields: { ...good, [field]: value } });
      const said = (): string =>
        `${field}=${value.slice(0, 30)}: ${page.status} ${words(page, 'main').slice(0, 300)}`;
      assert.equal(page.status, 400, said);
      assert.equal(stepOf(page), 'ferShopCartItinerary', said);
      assert.ok(page.document.querySelector('.error-summary a, .field__error'), said);
      assert.doesNotMatch(page.text, /<script>alert/, said);
      if (page.document.querySelector(`main input[name=${field}]`) && value.length < 1000)
        assert.equal(
          valueIn(page, field).replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
          value,
          said,
        );
    }
  assert.equal(await ordersOf(iuc), 0);
});

test('RAIL-04 an address that brings a day begins at that day’s first hour: 6, the current one today, and its own when it has one', async () => {
  const { visitor } = await member();
  const now = served.shop.app.clock.now().toZonedDateTimeISO('Europe/Paris');
  const today = now.toPlainDate();
  const hourOn = async (query: Record<string, string>): Promise<string | undefined> => {
    const page = await visitor.open(`${TICKET}&${new URLSearchParams(query)}`);
    return page.document.querySelector('#departureHour option[selected]')?.getAttribute('value');
  };
  assert.ok(now.hour !== 6);
  assert.equal(await hourOn({}), String(now.hour));
  assert.equal(await hourOn({ departureDate: today.toString() }), String(now.hour));
  for (const departureDate of [today.add({ days: 1 }).toString(), '17/03/2027', '17.03.2027'])
    assert.equal(await hourOn({ departureDate }), '6', departureDate);
  assert.equal(await hourOn({ departureDate: 'demain' }), String(now.hour));
  assert.equal(await hourOn({ departureDate: '17/03/2027', departureHour: '9' }), '9');
  // Without scripts nothing changes the hour with the day: the one proposed for today is meant for today alone.
  assert.match(
    words(await visitor.open(TICKET), 'main form'),
    new RegExp(`Laissée à ${String(now.hour).padStart(2, '0')}h00, l’heure de l’aller vaut pour aujourd’hui`),
  );
  const { date: _date, ...wish } = WISH;
  const searched = async (fields: Record<string, string>): Promise<string> => {
    const { departureHour: _hour, ...typed } = searchFields({ ...wish, date: '17/03/2027' });
    const found = await visitor.submit(await visitor.open(TICKET), { fields: { ...typed, ...fields } });
    assert.equal(found.url.searchParams.get('heure') ?? '', String(now.hour));
    return /dès (\d\d)h00/.exec(words(found, '.search-sentence'))?.[1] ?? words(found, 'main');
  };
  assert.equal(await searched({}), '06');
  assert.equal(await searched({ departureHour: '14' }), '14');
});

test('RAIL-04 every bad passenger field is a 400 with its French message, what was typed still there and no seat held', async () => {
  const { visitor, iuc } = await member();
  const page = expectStep(
    await choose(visitor, await search(visitor, { ...WISH, passengers: 2 })),
    'ferShopCartPassengers',
  );
  const first = (name: string): string => `passengers.0.${name}`;
  const good = {
    [first('firstName')]: 'Élise',
    [first('lastName')]: "d'Ar-Men St. Yves",
    [first('birthDate')]: '17/09/1984',
  };
  const bad: Readonly<Record<string, readonly string[]>> = {
    [first('firstName')]: ['', '<script>alert(1)</script>', '12', '-', 'x'.repeat(51), 'x'.repeat(50_000)],
    [first('lastName')]: ['', 'a@b', 'x'.repeat(50_000)],
    [first('birthDate')]: ['', '31/02/1984', '17/09/2084', '01/01/1899', 'hier', '1'.repeat(50_000)],
  };
  const before = await held();
  for (const [field, values] of Object.entries(bad))
    for (const value of values) {
      const start = performance.now();
      const answer = await visitor.submit(page, { form: HOLD, fields: { ...good, [field]: value } });
      const said = (): string =>
        `${field}=${value.slice(0, 30)}: ${answer.status} ${words(answer, 'main').slice(0, 200)}`;
      assert.equal(answer.status, 400, said);
      const control = controlId(field);
      assert.ok(answer.document.querySelector(`#${control}[aria-invalid=true]`), said);
      assert.ok(answer.document.querySelector(`.error-summary a[href="#${control}"]`), said);
      for (const [other, typed] of Object.entries({ ...good, [field]: value }))
        assert.equal(
          valueIn(answer, other).replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
          typed,
          said,
        );
      assert.ok(performance.now() - start < 2000, said);
    }
  assert.equal(await ordersOf(iuc), 0);
  assert.equal(await held(), before);
  expectStep(await visitor.submit(page, { form: HOLD, fields: good }), 'ferShopCartSummary');
});

test('a choice that is missing, changed, for another step or too old leads back to the list with its message', async () => {
  const { visitor, iuc } = await member();
  const list = await search(visitor, WISH);
  const none = expectStep(await visitor.submit(list, { form: 'main form' }), 'ferShopCartOutward');
  assert.equal(none.status, 400);
  assert.match(words(none, '.error-summary'), /Choisissez un train et une classe/);
  const token = offersOf(list)[0]?.token ?? '';
  for (const bad of [`${token}A`, token.replace(/^./, 'x'), 'x', 'A'.repeat(3000)]) {
    const page = expectStep(
      await visitor.submit(list, { form: 'main form', fields: { aller: bad } }),
      'ferShopCartOutward',
    );
    assert.match(words(page, 'main .alert'), /Votre choix n’a pas pu être relu/);
  }
  const passengers = expectStep(await choose(visitor, list), 'ferShopCartPassengers');
  const real = shop.quotations.realTime;
  const writable = shop.quotations as { realTime: () => number };
  writable.realTime = () => Date.now() + CHOICE_LIFETIME * 1000;
  try {
    const old = expectStep(await visitor.submit(passengers, { form: HOLD }), 'ferShopCartOutward');
    assert.match(words(old, 'main .alert'), /plus de 30 minutes/);
  } finally {
    writable.realTime = real;
  }
  assert.equal(await ordersOf(iuc), 0);
});

test('SHOP-08 a form sent twice at once, reloaded or sent again from the back button is one order and one debit', async () => {
  const { visitor, iuc } = await member();
  const before = await balance(iuc);
  const passengers = expectStep(await choose(visitor, await search(visitor, WISH)), 'ferShopCartPassengers');
  const [a, b] = await Promise.all([
    visitor.submit(passengers, { form: HOLD }),
    visitor.submit(passengers, { form: HOLD }),
  ]);
  assert.equal(a.url.href, b.url.href);
  assert.equal(await ordersOf(iuc), 1);
  // The back button, and a reload of the passengers' page, lead to the same order.
  const reloaded = await visitor.open(passengers.url.href);
  assert.equal((await visitor.submit(reloaded, { form: HOLD })).url.href, a.url.href);
  assert.equal(await ordersOf(iuc), 1);

  const [paid, twice] = await Promise.all([pay(visitor, a), pay(visitor, b)]);
  assert.equal(fileReference(paid), fileReference(twice));
  const price = Number(valueIn(a, 'expectedPoints'));
  assert.ok(price > 0);
  assert.equal(await balance(iuc), before - price);
  for (let reload = 0; reload < 3; reload += 1)
    assert.equal(fileReference(await visitor.open(paid.url.href)), fileReference(paid));
  assert.equal(fileReference(await pay(visitor, a)), fileReference(paid));
  assert.equal(await ordersOf(iuc, 'confirmed'), 1);
  await assertInvariants(shop.db);
});

test('a held order whose passengers are changed gives the first seats back', async () => {
  const { visitor, iuc } = await member();
  const others = companion('Élise', 'Morvan', '17/09/1984');
  const summary = await hold(visitor, { ...WISH, passengers: 2 }, others);
  const back = summary.document.querySelectorAll('.step-line a').find(({ text }) => text === 'Voyageurs');
  const form = await visitor.open((back?.getAttribute('href') ?? '').replaceAll('&amp;', '&'));
  const changed = await visitor.submit(form, {
    form: HOLD,
    fields: companion('Zoé', 'Morvan', '17/09/1984'),
  });
  assert.match(words(expectStep(changed, 'ferShopCartSummary'), 'main'), /Zoé Morvan/);
  assert.equal(await ordersOf(iuc, 'held'), 1);
  assert.equal(await ordersOf(iuc, 'cancelled'), 1);
});

test('RAIL-10 the hold is shown with its end, prolonged once, and given back when the order is abandoned', async () => {
  const { visitor, iuc } = await member();
  const summary = await hold(visitor, WISH);
  assert.match(
    words(summary, 'form.pay'),
    /J’accepte les conditions générales de vente\. \d[\d ]* points seront débités\./,
    'what is agreed to is the price',
  );
  assert.match(words(summary, '.countdown'), /Places? gardées? jusqu’à \d\dh\d\d/);
  assert.match(words(summary, '.countdown [role=timer]'), /1[45]\smin/);
  const PROLONG = 'main form:has(input[value=prolonger])';
  const longer = expectStep(await visitor.submit(summary, { form: PROLONG }), 'ferShopCartSummary');
  assert.match(words(longer, '.countdown [role=timer]'), /(29|30)\smin/);
  assert.equal(longer.document.querySelector(PROLONG), null);
  const before = await held();
  const list = await visitor.submit(longer, { form: 'main form:has(input[value=abandonner])' });
  expectStep(list, 'ferShopCartOutward');
  assert.match(words(list, 'main .alert--success'), /^Succès : .*abandonné.*Aucun point n’a été débité/);
  assert.equal(await held(), before - 1);
  assert.equal(await ordersOf(iuc, 'cancelled'), 1);
});

test('RAIL-10 seats that are held are said in the personal space, and lead back to the order', async () => {
  const { visitor } = await member();
  const before = await visitor.open('/mon-espace');
  assert.doesNotMatch(words(before, 'main'), /places vous sont gardées/);
  const summary = await hold(visitor, WISH);
  const space = await visitor.open('/mon-espace');
  assert.match(
    words(space, 'main'),
    /Des places vous sont gardées jusqu’à \d\dh\d\d.*, départ le \d+(?:er)?\s\S+ à \d\dh\d\d\. Aucun point n’est encore débité/,
  );
  const link = space.document.querySelector('main a[href*="etape=recapitulatif"]');
  assert.match(link?.textContent ?? '', /^Reprendre ma commande\s: .+, \d+(?:er)?\s\S+, \d\dh\d\d$/);
  const back = expectStep(
    await visitor.open((link?.getAttribute('href') ?? '').replaceAll('&amp;', '&')),
    'ferShopCartSummary',
  );
  assert.equal(words(back, '.facts'), words(summary, '.facts'));
  await visitor.submit(back, { form: 'main form:has(input[value=abandonner])' });
  assert.doesNotMatch(words(await visitor.open('/mon-espace'), 'main'), /places vous sont gardées/);
});

test('RAIL-10 ORDER-01 an order that is not paid yet stands above the others in « Mes commandes », leads back to its summary, and is gone when it is given up', async () => {
  const { visitor } = await member();
  const history = '/recompense/historique-commandes-v2';
  assert.doesNotMatch(words(await visitor.open(history), 'main'), /Commande en cours/);
  const summary = await hold(visitor, WISH);
  const list = await visitor.open(history);
  assert.match(
    words(list, 'main'),
    /Commande en cours ?Billet France, Paris Gare de Lyon – Dijon-Ville, \d+\s\S+ à \d\dh\d\d\. Elle est gardée jusqu’à \d\dh\d\d.*Reprendre ma commande.*Aucune commande pour l’instant/s,
  );
  const link = list.document.querySelector('main a[href*="etape=recapitulatif"]')?.getAttribute('href') ?? '';
  const back = expectStep(await visitor.open(link.replaceAll('&amp;', '&')), 'ferShopCartSummary');
  assert.equal(words(back, '.facts'), words(summary, '.facts'));
  // By itself, too: whoever was told its number finds it there.
  const alone = `${history}?commande=${back.url.searchParams.get('commande')}`;
  const detail = await visitor.open(alone);
  assert.match(
    words(detail, 'main'),
    /commande commencée le .*Commande en cours ?Billet France.*gardée jusqu’à/s,
  );
  const way = detail.document.querySelector('main a[href*="etape=recapitulatif"]')?.getAttribute('href');
  assert.equal(way, link);
  await visitor.submit(back, { form: 'main form:has(input[value=abandonner])' });
  assert.doesNotMatch(words(await visitor.open(history), 'main'), /Commande en cours|Reprendre/);
  assert.doesNotMatch(words(await visitor.open(alone), 'main'), /Commande en cours|Reprendre/);
});

test('RAIL-14 what the balance cannot pay cannot be chosen, nor held by a forged form', async () => {
  const { visitor, iuc } = await member(100);
  const list = await search(visitor, WISH);
  assert.deepEqual(offersOf(list), []);
  // Nothing was ordered yet: the list speaks of its trains, and of what euros would take.
  assert.match(
    words(list, 'main .alert'),
    /Aucun de ces trains n’entre dans vos 100 points\..*le reste se paierait en euros/,
  );
  assert.doesNotMatch(words(list, 'main'), /commande|débité/);
  assert.match(
    words(list, '.results'),
    /Il manque [\d ]+ points, ou [\d ]+ pour payer [\d ]+ points et [\d ]+,\d\d €/,
  );
  const page = await chosenBeyond(visitor, list);
  assert.equal(page.document.querySelector('main button[type=submit]'), null);
  const forced = await visitor.submit(page, { form: HOLD });
  assert.equal(forced.status, 409);
  assert.match(words(forced, 'main .alert'), /pas assez de points/);
  assert.equal(await ordersOf(iuc), 0);
});

test('RAIL-14 seats that were taken between list and hold lead back to the list with the reason, and nothing is debited', async () => {
  for (const [reason, message] of [
    ['full', /dernières places à ce prix/],
    ['fare-gone', /prix choisi n’est plus disponible/],
    ['departed', /Ce train n’est plus proposé/],
    ['unknown-train', /Ce train n’est plus proposé/],
  ] as const) {
    const { visitor, iuc } = await member();
    const passengers = expectStep(
      await choose(visitor, await search(visitor, WISH)),
      'ferShopCartPassengers',
    );
    served.failing = { hold: { ok: false, reason } };
    const list = expectStep(await visitor.submit(passengers, { form: HOLD }), 'ferShopCartOutward');
    assert.match(words(list, 'main .alert'), message);
    assert.ok(offersOf(list).length > 0);
    assert.equal(await balance(iuc), 50_000);
    // Chosen again from the new list, it is another order.
    served.failing = {};
    const again = expectStep(await choose(visitor, list), 'ferShopCartPassengers');
    expectStep(await visitor.submit(again, { form: HOLD }), 'ferShopCartSummary');
  }
});

test('a booking system that falls silent while seats are held: nothing is debited, and the page says so', async () => {
  const { visitor, iuc } = await member();
  const passengers = expectStep(await choose(visitor, await search(visitor, WISH)), 'ferShopCartPassengers');
  served.failing = { offers: 'silent' };
  const list = await visitor.open(passengers.url.href.replace('etape=voyageurs', 'etape=aller'));
  assert.equal(list.status, 503);
  assert.match(words(list, 'main'), /indisponible/);
  served.failing = { hold: 'silent' };
  const answer = await visitor.submit(passengers, { form: HOLD });
  const shown = `${answer.status} ${stepOf(answer)} ${words(answer, 'main')}`;
  assert.match(shown, /[Aa]ucun point n’(a été|est) débité/, shown);
  served.failing = {};
  assert.equal(await balance(iuc), 50_000);
});

test('a booking system that falls silent while it books: the page waits by itself, then says that the points are back', async () => {
  const { visitor, iuc } = await member();
  const summary = await hold(visitor, WISH);
  served.failing = { confirm: 'silent', cancel: 'silent' };
  const waiting = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  assert.equal(stepOf(waiting), 'ferShopOrderConfirmation');
  assert.ok(waiting.document.querySelector('meta[http-equiv=refresh]'), words(waiting, 'main'));
  served.failing = {};
  // What the job does in a running portal: the same order is driven on.
  const closed = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  expectStep(closed, 'ferShopOrderRefusal');
  assert.match(words(closed, 'main'), /Vos points vous ont été rendus/);
  assert.match(words(closed, 'main'), /Référence/);
  assert.equal(await balance(iuc), 50_000);
  await assertInvariants(shop.db);
});

test('A11Y-02 a page that asks again by itself without scripts is stopped, and started again, by a link', async () => {
  const { visitor } = await member();
  const summary = await hold(visitor, WISH);
  served.failing = { confirm: 'silent', cancel: 'silent' };
  const waiting = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  const asksAgain = (page: Page): boolean =>
    page.document.querySelector('noscript meta[http-equiv=refresh]') !== null;
  const follow = (page: Page, selector: string): Promise<Page> =>
    visitor.open(decodeEntities(page.document.querySelector(selector)?.getAttribute('href') ?? ''));
  assert.ok(asksAgain(waiting));
  const still = await follow(waiting, 'noscript a');
  assert.equal(stepOf(still), 'ferShopOrderConfirmation');
  assert.equal(asksAgain(still), false);
  assert.ok(asksAgain(await follow(still, 'noscript a')));
  served.failing = {};
  await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
});

test('the order of another member is a page that does not exist, and cannot be paid, prolonged or abandoned', async () => {
  const owner = await member();
  const summary = await hold(owner.visitor, WISH);
  const stranger = await member();
  const path = summary.url.pathname + summary.url.search;
  assert.equal((await stranger.visitor.open(path)).status, 404);
  for (const form of [PAY, 'main form:has(input[value=prolonger])', 'main form:has(input[value=abandonner])'])
    assert.equal(
      (await stranger.visitor.submit(summary, { form, fields: { termsAccepted: 'on' } })).status,
      404,
    );
  assert.equal(await ordersOf(owner.iuc, 'held'), 1);
  const confirmed = await pay(owner.visitor, summary);
  assert.equal((await stranger.visitor.open(confirmed.url.pathname + confirmed.url.search)).status, 404);
});

test('PROFILE-06 the shop’s page and calls are closed to who may not use it, and an unknown prime leads to the catalogue', async () => {
  const { visitor, token } = await member(50_000, 'GV_TRANS');
  assert.equal((await visitor.open(TICKET)).status, 403);
  const call = await fetch(`${base}/api/quotation-burnFer-outward`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(call.status, 403);
  const good = await member();
  const answer = await good.visitor.request('/recompense/boutique-v2?id=999');
  assert.equal(answer.headers.get('location'), '/recompense/mon-catalogue-prime?inconnu=1');
});

const call = async (
  { token }: Shopper,
  name: string,
  body: unknown,
  transaction?: string,
): Promise<{ status: number; json: Record<string, unknown> }> => {
  const answer = await fetch(`${base}/api/${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(transaction ? { 'x-transac-correlation-id': transaction } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
};

interface QuotationJson {
  journeys: { classes: { token?: string; state: string; pricePoints?: number }[] }[];
}

const searchBody = (more: object = {}) => ({
  departure: searchStations(shop.quotations.timetable(), 'Paris Gare de Lyon')[0]?.id,
  arrival: searchStations(shop.quotations.timetable(), 'Dijon')[0]?.id,
  departureDate: '15/03/2027',
  departureHour: 7,
  ...more,
});

test('SHOP-08 the calls: a quotation, one order for a transaction id sent twice at once, and one debit', async () => {
  const buyer = await member();
  const before = await balance(buyer.iuc);
  const quoted = await call(buyer, 'quotation-burnFer-outward', searchBody());
  assert.equal(quoted.status, 200, JSON.stringify(quoted.json));
  const offer = (quoted.json as unknown as QuotationJson).journeys
    .flatMap(({ classes }) => classes)
    .find(({ state }) => state === 'available');
  assert.ok(offer?.token && offer.pricePoints);
  assert.equal(
    (await call(buyer, 'init-booking-burn-fer', { outward: offer.token })).status,
    400,
    'a transaction id is needed',
  );
  const [a, b] = await Promise.all([
    call(buyer, 'init-booking-burn-fer', { outward: offer.token }, 'transaction-one'),
    call(buyer, 'init-booking-burn-fer', { outward: offer.token }, 'transaction-one'),
  ]);
  assert.equal(a.status, 200, JSON.stringify(a.json));
  assert.equal(a.json.orderId, b.json.orderId);
  assert.equal(await ordersOf(buyer.iuc), 1);

  const accept = {
    orderId: a.json.orderId,
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints: offer.pricePoints,
  };
  const terms = await call(
    buyer,
    'finalise-order-burn-fer',
    { ...accept, termsAccepted: false },
    'transaction-two',
  );
  assert.equal(terms.json.code, 'terms-not-accepted');
  assert.equal(
    (terms.json.fields as Record<string, string>).termsAccepted,
    'Les Conditions Générales de Vente doivent être validées',
  );
  const [paid, twice] = await Promise.all([
    call(buyer, 'finalise-order-burn-fer', accept, 'transaction-two'),
    call(buyer, 'finalise-order-burn-fer', accept, 'transaction-two'),
  ]);
  assert.equal(paid.status, 200, JSON.stringify(paid.json));
  assert.equal(paid.json.finalised, true);
  assert.match(paid.json.pnrIdentification as string, /^[A-Z0-9]{6}$/);
  assert.equal(twice.json.pnrIdentification, paid.json.pnrIdentification);
  assert.equal(await balance(buyer.iuc), before - offer.pricePoints);
  const trips = await fetch(`${base}/api/voyages-futurs`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const { trips: found } = (await trips.json()) as {
    trips: { pnrReference: string; passengers: { iuc: string }[] }[];
  };
  assert.deepEqual(
    found.map(({ pnrReference, passengers }) => [pnrReference, passengers.map(({ iuc }) => iuc)]),
    [[paid.json.pnrIdentification, [buyer.iuc]]],
  );
  const stranger = await member();
  const theirs = await call(stranger, 'finalise-order-burn-fer', accept, 'transaction-two');
  assert.equal(theirs.json.code, 'order-not-found');
  await assertInvariants(shop.db);
});

test('RAIL-04 a station of nothing but spaces, and rows of passengers that nobody asked for, are the same to page and call', async () => {
  const buyer = await member();
  const form = await buyer.visitor.open(TICKET);
  for (const field of ['departure', 'arrival'] as const) {
    const asked = searchBody({ [field]: ' ' });
    const { status, json } = await call(buyer, 'quotation-burnFer-outward', asked, 'transaction-bad');
    assert.deepEqual([status, json.fields], [400, { [field]: 'Champ obligatoire' }]);
    const page = await buyer.visitor.open(
      `${TICKET}&etape=aller&${new URLSearchParams(
        Object.entries(asked).map(([name, value]) => [name, String(value)]),
      )}`,
    );
    assert.equal(page.status, 400);
    assert.match(words(page, '.error-summary'), /: Champ obligatoire$/, field);
  }
  // A way that is not asked for is none, however many spaces it has.
  const through = await call(buyer, 'quotation-burnFer-outward', searchBody({ via: ' ' }), 'transaction-via');
  assert.equal(through.status, 200);
  const wish = { ...searchFields(WISH), via: ' ' };
  const list = await buyer.visitor.submit(form, { form: FORM, fields: wish });
  assert.equal(stepOf(list), 'ferShopCartOutward', words(list, 'main').slice(0, 300));

  const page = expectStep(
    await choose(buyer.visitor, await search(buyer.visitor, { ...WISH, passengers: 2 })),
    'ferShopCartPassengers',
  );
  const outward = page.url.searchParams.get('aller') ?? '';
  const row = { firstName: 'Élise', lastName: 'Morvan', birthDate: '17/09/1984' };
  const posted = (rows: Readonly<Record<number, object>>): string =>
    new URLSearchParams([
      ['intention', 'reserver'],
      ...Object.entries(rows).flatMap(([at, one]) =>
        Object.entries(one).map(([name, value]) => [`passengers.${at}.${name}`, String(value)]),
      ),
    ]).toString();
  for (const [rows, names] of [
    [{ 49: row }, ['passengers']],
    [Object.fromEntries(Array.from({ length: 7 }, (_, at) => [at, row])), ['passengers']],
    [{ 1: row }, ['passengers.0.firstName', 'passengers.0.lastName', 'passengers.0.birthDate']],
  ] as const) {
    const length = Math.max(...Object.keys(rows).map(Number)) + 1;
    const passengers = Array.from({ length }, (_, at) => (rows as Record<number, object>)[at] ?? {});
    const called = await call(buyer, 'init-booking-burn-fer', { outward, passengers }, 'transaction-rows');
    assert.deepEqual([called.status, Object.keys(called.json.fields as object)], [400, names]);
    const answer = await buyer.visitor.open(page.url.pathname + page.url.search, {
      method: 'POST',
      body: posted(rows),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-requested-with': 'XMLHttpRequest',
        'x-source': 'NEXT',
      },
    });
    assert.equal(answer.status, 400);
    const { action } = JSON.parse(answer.text) as { action: { errors: object } };
    assert.deepEqual(action.errors, called.json.fields);
  }
  assert.equal(await ordersOf(buyer.iuc), 0);
});

test('RAIL-07 bad input to the calls is a 400 with the field named in French, never a 500', async () => {
  const buyer = await member();
  const bad: readonly [name: string, body: unknown, field: string | undefined][] = [
    ['quotation-burnFer-outward', {}, 'departure'],
    ['quotation-burnFer-outward', searchBody({ departure: 'x'.repeat(50_000) }), 'departure'],
    ['quotation-burnFer-outward', searchBody({ childrenCount: 2 }), 'childrenCount'],
    ['quotation-burnFer-outward', searchBody({ passengersCount: 2, childrenCount: 2 }), 'childrenCount'],
    ['quotation-burnFer-outward', searchBody({ handicap: 'companion' }), 'companionsCount'],
    ['quotation-burnFer-outward', searchBody({ handicap: 'autre' }), 'handicap'],
    ['quotation-burnFer-outward', searchBody({ departure: '<script>' }), 'departure'],
    ['quotation-burnFer-outward', searchBody({ departureDate: '31/02/2027' }), 'departureDate'],
    ['quotation-burnFer-outward', searchBody({ passengersCount: 7 }), 'passengersCount'],
    ['quotation-burnFer-outward', searchBody({ passengersCount: 'deux' }), 'passengersCount'],
    ['quotation-burnFer-outward', searchBody({ via: ['a', 'b'] }), 'via'],
    ['quotation-burnFer-outward', searchBody({ departureHour: 24 }), 'departureHour'],
    ['quotation-burnFer-outward', searchBody({ departureHour: 'midi' }), 'departureHour'],
    ['quotation-burnFer-outward', searchBody({ isExchange: true }), 'isExchange'],
    ['quotation-burnFer-outward', searchBody({ cursor: 'x' }), 'cursor'],
    ['quotation-burnFer-outward', searchBody({ cursor: 'after:hier' }), 'cursor'],
    ['quotation-burnFer-outward', searchBody({ arrival: 'a\0b' }), 'arrival'],
    ['quotation-burnFer-outward', [], undefined],
    [
      'quotation-burnFer-inward',
      searchBody({ journeyType: 'ALLER_RETOUR', arrivalDate: '16/03/2027', outward: 'x' }),
      'outward',
    ],
    ['init-booking-burn-fer', { outward: 'x' }, 'outward'],
    ['init-booking-burn-fer', { outward: 'x'.repeat(50_000) }, 'outward'],
    [
      'init-booking-burn-fer',
      { outward: 'x', passengers: [{ firstName: '<b>', lastName: 'A', birthDate: '01/01/2000' }] },
      'passengers.0.firstName',
    ],
    ...['01/01/2999', '01/01/1500', '31/02/2000'].map((birthDate): [string, unknown, string] => [
      'init-booking-burn-fer',
      { outward: 'x', passengers: [{ firstName: 'Élise', lastName: 'Morvan', birthDate }] },
      'passengers.0.birthDate',
    ]),
    [
      'finalise-order-burn-fer',
      { orderId: 'x', termsAccepted: true, termsVersion: '1', expectedPoints: 1 },
      'orderId',
    ],
  ];
  for (const [name, body, field] of bad) {
    const { status, json } = await call(buyer, name, body, 'transaction-bad');
    const said = `${name} ${JSON.stringify(body).slice(0, 80)}: ${status} ${JSON.stringify(json)}`;
    assert.equal(status, 400, said);
    const fields = json.fields as Record<string, string> | undefined;
    assert.equal(field === undefined, fields === undefined, said);
    if (field) assert.ok(fields?.[field], said);
    assert.ok(!('' in (fields ?? {})), said);
    assert.ok(json.code && json.detail && json.correlationId, said);
  }
  assert.equal(await ordersOf(buyer.iuc), 0);
});

test('RAIL-16 A11Y-03 days are chosen among the prices of three months, without scripts, and their trains are had at those prices', async () => {
  const buyer = await member(20_000);
  const wish: Wish = { ...WISH, returnDate: '17/03/2027', passengers: 2 };
  const list = await search(buyer.visitor, wish);
  const follow = (page: Page, selector: string): Promise<Page> => {
    const link = page.document.querySelector(selector)?.getAttribute('href');
    assert.ok(link, `${selector}: ${words(page, 'main').slice(0, 300)}`);
    return buyer.visitor.open(decodeEntities(link));
  };
  let months = await follow(list, '.day-prices__all');
  assert.match(months.document.querySelector('title')?.text ?? '', /^Prix sur trois mois/);
  assert.match(words(months, '.months'), /lundi 15 mars, dès [\d ]+ points(, le plus bas)?, aller choisi/);
  assert.match(
    words(months, '.months'),
    /mercredi 17 mars, dès [\d ]+ points(, le plus bas)?, retour choisi/,
  );
  // An outward day after the return: the return is asked for again, from that day on.
  months = await follow(months, '[data-day="2027-03-25"]');
  assert.match(words(months, '.next-bar'), /Choisissez le jour du retour Aller jeudi 25 mars dès/);
  assert.equal(months.document.querySelector('.next-bar a'), null);
  assert.equal(months.document.querySelector('[data-day="2027-03-24"]'), null);
  months = await follow(months, '[data-day="2027-03-29"]');
  assert.match(words(months, '.next-bar'), /Du jeudi 25 mars au lundi 29 mars/);
  const said =
    /Aller dès ([\d ]+) points à (\d\dh\d\d), retour dès ([\d ]+) points à (\d\dh\d\d), pour 2 voyageurs/.exec(
      words(months, '.next-bar'),
    );
  assert.ok(said, words(months, '.next-bar'));
  const [, going = '', leaving = '', coming = '', returning = ''] = said;
  const priced = (text: string): number => Number(text.replaceAll(' ', ''));
  const both = (priced(going) + priced(coming)).toLocaleString('fr-FR').replace(/\s/g, ' ');
  assert.ok(words(months, '.next-bar').includes(`Aller + retour dès ${both},`));
  const outward = expectStep(await follow(months, '.next-bar a'), 'ferShopCartOutward');
  const cheapest = (page: Page): number => Math.min(...offersOf(page).map(({ points }) => points));
  assert.equal(cheapest(outward), priced(going));
  assert.ok(words(outward, '.results__list').includes(leaving));
  const inward = expectStep(await choose(buyer.visitor, outward), 'ferShopCartInward');
  assert.equal(cheapest(inward), priced(coming));
  assert.ok(words(inward, '.results__list').includes(returning));
  // One's way from one way to both, and what is wrong with a search is said by its form.
  const oneWay = await search(buyer.visitor, WISH);
  const alone = await follow(oneWay, '.day-prices__all');
  assert.match(words(alone, '.next-bar'), /Aller lundi 15 mars Le moins cher : dès/);
  const withReturn = await follow(alone, '.chips a:not([aria-current])');
  assert.match(words(withReturn, '.next-bar'), /Choisissez le jour du retour/);
  const wrong = await buyer.visitor.open(
    `${TICKET}&${new URLSearchParams({ etape: 'mois', ...searchFields({ ...WISH, to: WISH.from }) })}`,
  );
  assert.equal(wrong.status, 400);
  assert.match(words(expectStep(wrong, 'ferShopCartItinerary')), /La gare d’arrivée doit être différente/);
});

test('RAIL-16 the price that an alert’s form names is asked once with the day’s best: a list without an alert costs no question more', async (t) => {
  const buyer = await member(50_000);
  const { mock } = t.mock.method(shop.booking, 'offers');
  const asked = async (): Promise<{ list: Page; times: number }> => {
    const before = mock.callCount();
    const list = await search(buyer.visitor, { ...WISH, date: '16/03/2027' });
    return { list, times: mock.callCount() - before };
  };
  const without = await asked();
  const { list } = without;
  assert.match(words(list, '.price-alert'), /Le moins cher de ce jour, à \d\dh\d\d, coûte/);
  await buyer.visitor.submit(list, {
    form: 'form:has(input[value=prevenir])',
    fields: { mostPoints: '900' },
  });
  const waiting = await asked();
  assert.match(words(waiting.list, '.price-alert'), /Alerte en place/);
  assert.equal(without.times, waiting.times);
  await buyer.visitor.submit(waiting.list, { form: 'form:has(input[value="ne-plus-prevenir"])' });
});

test('RAIL-16 A11Y-03 a day is watched for a price of one’s own from its list of trains, told of in the search form, and let go again', async () => {
  const buyer = await member(1_500);
  const other = await member(3_000);
  let list = await search(buyer.visitor, { ...WISH, passengers: 2, kinds: { childrenCount: '1' } });
  const WATCH = 'form:has(input[value=prevenir])';
  const said = words(list, '.price-alert');
  assert.match(said, /dès qu’un train du lundi 15 mars, à toute heure, se prend pour votre prix ou moins/);
  const lowest = Number(/à \d\dh\d\d, coûte ([\d\s]+) points/.exec(said)?.[1]?.replaceAll(/\s/g, ''));
  assert.ok(lowest > 3_000, said);
  // Half a price may be paid in euros: a small balance reaches twice as far.
  assert.equal(valueIn(list, 'mostPoints'), '3000');
  assert.match(said, /3 000 points : le plus que paie votre solde, complété en euros/);
  const tooMuch = await buyer.visitor.submit(list, { form: WATCH, fields: { mostPoints: String(lowest) } });
  assert.equal(tooMuch.status, 400);
  assert.match(words(tooMuch, '.price-alert'), /Un train se prend déjà pour [\d\s]+ points : indiquez moins/);
  assert.equal(valueIn(tooMuch, 'mostPoints'), String(lowest));
  list = expectStep(await buyer.visitor.submit(list, { form: WATCH }), 'ferShopCartOutward');
  assert.match(
    words(list, '.price-alert'),
    /Alerte en place : .* lundi 15 mars, à toute heure, se prend pour 3 000 points ou moins, pour 2 voyageurs, dont 1 enfant/,
  );
  // One who searches for others is told whom it waits for.
  assert.match(
    words(await search(buyer.visitor, WISH), '.price-alert'),
    /est posée pour 2 voyageurs, dont 1 enfant\. En poser une autre la remplace\. Un e-mail/,
  );
  // As is one who takes direct trains alone, or has points enough for a price of their own.
  const direct = { ...WISH, passengers: 2, kinds: { childrenCount: '1' }, direct: true };
  assert.match(words(await search(buyer.visitor, direct), '.price-alert'), /En poser une autre la remplace/);
  const form = await buyer.visitor.open(TICKET);
  assert.match(
    words(form, '[aria-label="Vos alertes prix"]'),
    /Paris Gare de Lyon – Dijon.* lundi 15 mars, 2 voyageurs, dont 1 enfant, à 3 000 points ou moins/,
  );
  const href = form.document.querySelector('[aria-label="Vos alertes prix"] a')?.getAttribute('href');
  list = expectStep(await buyer.visitor.open(decodeEntities(href ?? '')), 'ferShopCartOutward');
  assert.match(words(list, '.price-alert'), /Alerte en place/, 'for the party that it was set for');
  // Nobody else's.
  const theirs = await search(other.visitor, WISH);
  assert.match(words(theirs, '.price-alert'), /Un e-mail vous prévient/);
  const own = await other.visitor.submit(theirs, { form: WATCH, fields: { mostPoints: '1200' } });
  assert.match(words(own, '.price-alert'), /se prend pour 1 200 points ou moins, pour 1 voyageur/);
  const STOP = 'form:has(input[value="ne-plus-prevenir"])';
  list = await buyer.visitor.submit(list, { form: STOP });
  assert.match(words(list, '.price-alert'), /Un e-mail vous prévient/);
  // A day that cannot be searched is not watched: it is refused as the search refuses it.
  const action = new URL(theirs.url);
  for (const [departureDate, message] of [
    ['20/01/2099', /Les billets se réservent trois mois à l’avance au plus : jusqu’au 1 juin 2027\./],
    ['28/02/2027', /La date de départ est passée\./],
  ] as const) {
    action.searchParams.set('departureDate', departureDate);
    const refused = await other.visitor.submit({ ...theirs, url: action }, { form: WATCH });
    assert.equal(refused.status, 400);
    assert.match(words(refused, 'main'), message);
  }
  const left = await shop.db.query<{ iuc: string }>('select iuc from shop.price_alert');
  assert.deepEqual(left, [{ iuc: other.iuc }]);
});

test('RAIL-04 the calls take an hour as 8, 08 or 08h00, from 00h00 to 23h00, and say so of any other', async () => {
  const buyer = await member();
  const departureHourOf = async (departureHour: unknown) => {
    const { status, json } = await call(buyer, 'quotation-burnFer-outward', searchBody({ departureHour }));
    return { status, code: json.code, field: (json.fields as Record<string, string>)?.departureHour };
  };
  for (const hour of [8, '8', '08', '08h00', '8h'])
    assert.deepEqual(
      await departureHourOf(hour),
      { status: 200, code: undefined, field: undefined },
      `${hour}`,
    );
  // An hour like any other, after the last train.
  for (const hour of [23, '23h00']) assert.equal((await departureHourOf(hour)).code, 'no-train-at-this-time');
  for (const hour of [24, '24', '24h00', '8h30', '-1', 8.5])
    assert.deepEqual(
      await departureHourOf(hour),
      { status: 400, code: 'invalid-input', field: 'Choisissez une heure entre 00h00 et 23h00.' },
      `${hour}`,
    );
});

test('RAIL-02 /getStations answers stations from two characters on, accents and hyphens forgiven', async () => {
  const ask = async (text: string) =>
    (
      (await (await fetch(`${base}/api/getStations?${new URLSearchParams({ text })}`)).json()) as {
        stations: { name: string }[];
      }
    ).stations.map(({ name }) => name);
  assert.deepEqual(await ask('m'), []);
  assert.ok((await ask('marseille st ch')).includes('Marseille Saint-Charles'));
  assert.ok((await ask('nimes')).some((name) => name.startsWith('Nîmes')));
  const long = await fetch(`${base}/api/getStations?text=${'x'.repeat(5000)}`);
  assert.equal(long.status, 400);
});

test('RAIL-02 /getStations asked without a text, or with nothing but spaces, says that it wants one: no list of no stations', async () => {
  for (const query of ['', '?text=', '?text=%20%C2%A0', '?texte=lyon']) {
    const answer = await fetch(`${base}/api/getStations${query}`);
    const { code, fields } = (await answer.json()) as { code: string; fields: unknown };
    assert.deepEqual(
      { status: answer.status, code, fields },
      { status: 400, code: 'invalid-input', fields: { text: 'Champ obligatoire' } },
      query,
    );
  }
});
