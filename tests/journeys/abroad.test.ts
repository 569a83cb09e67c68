import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { messageOf } from '#domain/errors/catalogue.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import {
  choose,
  expectStep,
  fileReference,
  HOLD,
  pay,
  searchFields,
  stepOf,
  TICKET,
  type Wish,
} from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { type Page, type Visitor, words } from '#tests/harness/visitor.ts';

const GENEVA: Wish = { from: 'Paris Gare de Lyon', to: 'Genève-Cornavin', date: '15/03/2027', hour: 7 };
const FORM = 'form.trip-form';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
});

const station = (name: string): string => searchStations(shop.quotations.timetable(), name)[0]?.id ?? '';
const asked = (more: object = {}): object => ({
  departure: station(GENEVA.from),
  arrival: station(GENEVA.to),
  departureDate: GENEVA.date,
  departureHour: 7,
  ...more,
});

/** From the first form to the one that asks how the ticket is had. */
const international = async (visitor: Visitor, wish: Wish): Promise<Page> => {
  const form = await visitor.open(TICKET);
  const page = await visitor.submit(form, { form: FORM, fields: searchFields(wish) });
  return expectStep(page, 'ferIntShopCartItinerary');
};
const listFor = async (visitor: Visitor, wish: Wish, deliveryMode: string): Promise<Page> =>
  visitor.submit(await international(visitor, wish), { form: FORM, fields: { deliveryMode } });

const mailOf = async (iuc: string): Promise<string> =>
  JSON.stringify(await shop.db.query('select data from mail.message where iuc = $1', [iuc]));
const trip = async (who: { token: string }) => {
  const answer = await fetch(`${shop.base}/api/voyages-futurs`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  const { trips } = (await answer.json()) as { trips: { ebillet: boolean; deliveryMode?: string }[] };
  return trips[0];
};

test('RAIL-13 a journey abroad asks how its ticket is had, keeps what was typed, and stays there with the message while it has no outward results', async () => {
  const { visitor } = await shop.buyer();
  const form = await international(visitor, GENEVA);
  assert.equal(form.status, 200);
  assert.equal(form.document.querySelector('main .alert'), null, 'nothing is wrong yet');
  assert.match(form.document.querySelector('title')?.text ?? '', /à l’étranger/);
  assert.equal(form.url.searchParams.get('etape'), 'itineraire-international');
  const value = (page: Page, name: string) =>
    page.document.querySelector(`main [name="${name}"]`)?.getAttribute('value');
  assert.equal(value(form, 'arrivalName'), 'Genève-Cornavin');
  assert.deepEqual(
    form.document
      .querySelectorAll('main [name=deliveryMode]')
      .map((radio) => `${radio.getAttribute('value')}${radio.hasAttribute('checked') ? ' chosen' : ''}`),
    ['ETICKET chosen', 'SHOP', 'LETTER'],
  );

  const late = await visitor.submit(form, {
    form: FORM,
    fields: { departureHour: '23', deliveryMode: 'SHOP' },
  });
  expectStep(late, 'ferIntShopCartItinerary');
  assert.ok(
    words(late, 'main').includes(messageOf('no-train-at-this-time')),
    words(late, 'main').slice(0, 500),
  );
  assert.equal(value(late, 'arrivalName'), 'Genève-Cornavin');
  assert.equal(
    late.document.querySelector('main [name=deliveryMode][checked]')?.getAttribute('value'),
    'SHOP',
    'what was chosen is kept',
  );

  const unsold = await visitor.submit(late, {
    form: FORM,
    fields: { ...searchFields(GENEVA), arrivalName: 'Barcelona Sants', arrival: '' },
  });
  expectStep(unsold, 'ferIntShopCartItinerary');
  assert.equal(unsold.status, 400);
  assert.match(words(unsold, 'main'), /Barcelona Sants n’est pas encore une destination vendue/);

  const list = await visitor.submit(late, { form: FORM, fields: { departureHour: '7' } });
  expectStep(list, 'ferShopCartOutward');
  assert.match(words(list, '.search-sentence'), /à Genève-Cornavin.* avec retrait en gare/);
  const home = await visitor.submit(late, {
    form: FORM,
    fields: { departureHour: '7', arrivalName: 'Dijon Ville', arrival: '' },
  });
  expectStep(home, 'ferShopCartOutward');
  assert.doesNotMatch(words(home, '.search-sentence'), /retrait/, 'within France nothing is asked');
});

test('RAIL-05 RAIL-13 a return abroad is quoted with the supplement of the price list, and every train that cannot be handed over as asked is left out', async () => {
  const who = await shop.buyer();
  const { status, json } = await shop.call(
    who,
    'quotation-burnFer-outward',
    asked({ deliveryMode: 'ETICKET' }),
  );
  assert.equal(status, 200, JSON.stringify(json));
  type Journey = {
    trains: { transportType: string }[];
    classes: { travelClass: string; fare?: string; pricePoints: number; token: string }[];
  };
  const journeys = json['journeys'] as Journey[];
  assert.ok(journeys.length > 0);
  assert.ok(journeys.every(({ trains }) => trains.some(({ transportType }) => transportType === 'Lyria')));
  const { bands, internationalSupplement, promo } = shop.quotations.tariff;
  const second = journeys.flatMap(({ classes }) => classes).find(({ travelClass }) => travelClass === '2');
  // 410 km as the crow flies: the band up to 500 km once rails are counted.
  const price =
    ((bands[2]?.points ?? 0) + internationalSupplement) *
    (second?.fare === 'promo' ? 1 - promo.reduction : 1);
  assert.equal(second?.pricePoints, Math.ceil(price / 100) * 100);

  const missing = await shop.call(who, 'quotation-burnFer-outward', asked());
  assert.equal(missing.status, 400);
  assert.deepEqual(missing.json['fields'], { deliveryMode: 'Champ obligatoire' });

  // The way back leaves from abroad, and its ticket was fetched in France before the outward journey.
  const back = {
    deliveryMode: 'SHOP',
    journeyType: 'ALLER_RETOUR',
    arrivalDate: '17/03/2027',
    arrivalHour: 8,
  };
  const out = await shop.call(who, 'quotation-burnFer-outward', asked(back));
  const outward = (out.json['journeys'] as Journey[])[0]?.classes[0]?.token;
  const inward = await shop.call(who, 'quotation-burnFer-inward', { ...asked(back), outward });
  assert.equal(inward.status, 200, JSON.stringify(inward.json));
  const alone = { departure: station(GENEVA.to), arrival: station(GENEVA.from), deliveryMode: 'SHOP' };
  const single = await shop.call(who, 'quotation-burnFer-outward', asked(alone));
  assert.equal(single.json['code'], 'unauthorized-delivery-mode');
});

test('RAIL-13 TRIP-01 a paper ticket fetched in a station is bought by page, and summary, confirmation, mail, history and trip say how it is had', async () => {
  const who = await shop.buyer();
  const { visitor, iuc } = who;
  const list = expectStep(
    await listFor(visitor, { ...GENEVA, returnDate: '17/03/2027' }, 'SHOP'),
    'ferShopCartOutward',
  );
  const inward = expectStep(await choose(visitor, list), 'ferShopCartInward');
  const people = expectStep(await choose(visitor, inward), 'ferShopCartPassengers');
  const summary = expectStep(await visitor.submit(people, { form: HOLD }), 'ferShopCartSummary');
  const fetched = /Retirez votre billet papier avant le départ/;
  assert.match(words(summary, 'main'), /Retrait en gare/);
  assert.match(words(summary, 'main'), fetched);
  const done = await pay(visitor, summary);
  assert.match(words(done, 'main'), fetched);
  // As a word: the reference of the file is six letters drawn at random.
  assert.doesNotMatch(words(done, 'main'), /code|\bPDF\b/);
  const pnr = fileReference(done);
  const history = await visitor.open(
    `/recompense/historique-commandes-v2?commande=${done.url.searchParams.get('commande')}`,
  );
  assert.match(words(history, 'main'), /Retrait en gare/);
  assert.match(words(history, 'main'), fetched);
  const trips = await visitor.open('/informations/voyages-futurs');
  assert.match(words(trips, 'main'), /billet papier/);
  assert.match(words(trips, 'main'), fetched);
  assert.ok(words(trips, 'main').includes(pnr));
  assert.equal(trips.document.querySelector('main .qr, main a[href*="billet="]'), null, 'no code to show');
  const { ebillet, deliveryMode } = (await trip(who)) ?? {};
  assert.deepEqual({ ebillet, deliveryMode }, { ebillet: false, deliveryMode: 'SHOP' });
  assert.match(await mailOf(iuc), /"delivery":\s*"SHOP"/);
  await assertInvariants(shop.db);
});

test('RAIL-13 by call a ticket is ordered for the post, which needs a French address, or kept electronic with its code', async () => {
  const who = await shop.buyer();
  const offer = async (deliveryMode: string): Promise<string> => {
    const [first] = await shop.offers(who, asked({ deliveryMode }));
    assert.ok(first);
    return first.token;
  };
  const order = (outward: string, more: object = {}) =>
    shop.call(who, 'init-booking-burn-fer', { outward, ...more }, randomUUID());
  const letter = await offer('LETTER');
  const without = await order(letter);
  assert.deepEqual([without.status, without.json['fields']], [400, { deliveryMode: 'Champ obligatoire' }]);
  const adresse = { adrVoie: 'Rue Neuve 1', codePostale: '1000', ville: 'Bruxelles', pays: 'BE' };
  const customer = {
    civility: 'Mme',
    lastName: 'Vasseur',
    firstName: 'Camille',
    birthDate: '12/09/1985',
    email: 'camille.vasseur@exemple.fr',
    adresse,
  };
  const abroad = await order(letter, { deliveryMode: 'LETTER', customer });
  assert.equal(abroad.json['code'], 'unauthorized-delivery-mode');
  const domestic = await shop.offers(who);
  const within = await order(domestic[0]?.token ?? '', { deliveryMode: 'LETTER' });
  assert.equal(within.json['code'], 'unauthorized-delivery-mode');

  for (const [deliveryMode, says] of [
    ['LETTER', /Votre billet papier est envoyé par courrier/],
    ['ETICKET', /présentez le code de votre billet/],
  ] as const) {
    const held = await order(await offer(deliveryMode), { deliveryMode });
    assert.equal(held.status, 200, JSON.stringify(held.json));
    const { orderId, pricePoints } = held.json;
    const done = await shop.call(
      who,
      'finalise-order-burn-fer',
      { orderId, termsAccepted: true, termsVersion: TERMS, expectedPoints: pricePoints },
      randomUUID(),
    );
    assert.equal(done.json['finalised'], true, JSON.stringify(done.json));
    const page = await who.visitor.open(`${TICKET}&etape=confirmation&commande=${orderId}`);
    assert.equal(stepOf(page), 'ferShopOrderConfirmation');
    assert.match(words(page, 'main'), says);
    const [{ item } = { item: '' }] = await shop.db.query<{ item: string }>(
      'select item from shop."order" where order_id = $1',
      [orderId],
    );
    assert.equal(item, 'Billet international, Paris Gare de Lyon – Genève-Cornavin');
  }
});
