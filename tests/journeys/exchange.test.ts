import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { messageOf } from '#domain/errors/catalogue.ts';
import type { Iuc } from '#domain/ids.ts';
import { countedPoints } from '#domain/points-words.ts';
import { plainText } from '#domain/typography.ts';
import { calendarOfBooked, calendarOfChanges, tripsOfFile } from '#features/trips/index.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { assertProblem, assertSaid } from '#tests/harness/problems.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { expectStep, offersOf, PAY } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, words } from '#tests/harness/visitor.ts';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending, { settings: { waitMs: 1_500 } });
});
beforeEach(async () => {
  shop.instead.clear();
  await shop.db.query('delete from limits.attempt');
});

interface Bought {
  readonly orderId: string;
  readonly pnr: string;
  readonly points: number;
}
const LEA = { firstName: 'Léa', lastName: 'Martin', birthDate: '09/01/1991' };
/** So close to the departure nothing is sold as a promotion, which would be kept. */
const NEAR = '05/03/2027';

/** Tickets bought by call, there or there and back. */
const buy = async (buyer: Buyer, passengers: readonly object[] = []): Promise<Bought> => {
  const asked = { passengersCount: passengers.length + 1, departureDate: NEAR };
  // The cheapest, so that others are dearer.
  const [offer] = (await shop.offers(buyer, asked)).sort((a, b) => a.points - b.points);
  assert.ok(offer, 'nothing is sold');
  const held = await shop.call(
    buyer,
    'init-booking-burn-fer',
    { outward: offer.token, passengers },
    randomUUID(),
  );
  assert.equal(held.status, 200, JSON.stringify(held.json));
  const { orderId, pricePoints } = held.json as { orderId: string; pricePoints: number };
  const done = await shop.call(
    buyer,
    'finalise-order-burn-fer',
    { orderId, termsAccepted: true, termsVersion: TERMS, expectedPoints: pricePoints },
    randomUUID(),
  );
  assert.equal(done.status, 200, JSON.stringify(done.json));
  return { orderId, pnr: String(done.json['pnrIdentification']), points: pricePoints };
};

const CAMILLE = { journey: 0, passenger: 0 };
const stationOf = async (name: string): Promise<string> => {
  const answer = await fetch(`${shop.base}/api/getStations?text=${encodeURIComponent(name)}`);
  return ((await answer.json()) as { stations: { id: string }[] }).stations[0]?.id ?? '';
};
/** What a search of an exchange says, by the names of the specification. */
const searched = async (orderId: string, pnrRef: string, more: object = {}) => ({
  isExchange: true,
  orderId,
  pnrRef,
  tickets: [CAMILLE],
  departure: await stationOf('Paris Gare de Lyon'),
  arrival: await stationOf('Dijon'),
  departureDate: NEAR,
  departureHour: 12,
  ...more,
});
const ask = (buyer: Buyer, body: object, transaction: string = randomUUID()) =>
  shop.send(buyer, 'quotation-burnFer-exchange', body, transaction);

interface Offered {
  readonly exchangeOrderId: string;
  readonly pricePoints: number;
  readonly toPay: number;
  readonly back: { readonly points: number; readonly cents: number; readonly voucherCents: number };
  readonly heldUntil: string;
}
type Classes = { classes: { token?: string; state: string; pricePoints?: number; travelClass: string }[] }[];

/** Choices of other trains, the dearest first. */
const others = async (buyer: Buyer, { orderId, pnr }: Bought, more: object = {}) => {
  const answer = await ask(buyer, await searched(orderId, pnr, more));
  const json = (await answer.json()) as { journeys: Classes; balance: number };
  assert.equal(answer.status, 200, JSON.stringify(json));
  const offers = json.journeys
    .flatMap(({ classes }) => classes)
    .flatMap(({ token, pricePoints, state }) =>
      token && pricePoints && state === 'available' ? [{ token, points: pricePoints }] : [],
    )
    .sort((a, b) => b.points - a.points);
  return { offers, balance: json.balance };
};
const finalize = (buyer: Buyer, offered: Offered, more: object = {}, transaction: string = randomUUID()) =>
  shop.send(
    buyer,
    'burn-fer-finalize-exchange',
    {
      orderId: offered.exchangeOrderId,
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: offered.toPay,
      expectedPointsBack: offered.back.points,
      expectedCentsBack: offered.back.cents,
      ...more,
    },
    transaction,
  );
const balance = (buyer: Buyer): Promise<number> => shop.quotations.balance(buyer.iuc as never);

test('AFTER-06 AFTER-07 RAIL-03 by call: trains for the ticket, its seat held with the difference, and exchanged at exactly that', async () => {
  const buyer = await shop.buyer(50_000);
  const bought = await buy(buyer, [LEA]);
  const share = bought.points / 2;
  const { offers, balance: spendable } = await others(buyer, bought);
  assert.equal(spendable, 50_000 - bought.points + share, 'what the ticket is worth pays');
  const dear = offers[0] ?? assert.fail('no train');
  assert.ok(dear.points > share);
  const body = await searched(bought.orderId, bought.pnr, { outward: dear.token });
  const transaction = randomUUID();
  const asked = await ask(buyer, body, transaction);
  const { exchange } = (await asked.json()) as { exchange: Offered };
  assert.deepEqual([exchange.pricePoints, exchange.toPay], [dear.points, dear.points - share]);
  assert.ok(exchange.heldUntil);
  const again = (await (await ask(buyer, body, transaction)).json()) as { exchange: Offered };
  assert.equal(again.exchange.exchangeOrderId, exchange.exchangeOrderId);
  assert.equal(await balance(buyer), 50_000 - bought.points, 'an offer moves nothing');

  await assertProblem(
    await finalize(buyer, exchange, { expectedPoints: exchange.toPay - 1 }),
    'price-changed',
  );
  await assertProblem(await finalize(buyer, exchange, { expectedPointsBack: 1 }), 'exchange-changed');
  await assertProblem(await finalize(buyer, exchange, { termsAccepted: false }), 'terms-not-accepted');
  const stranger = await shop.buyer();
  await assertProblem(await finalize(stranger, exchange), 'order-not-found');
  const done = await finalize(buyer, exchange);
  const answer = (await done.json()) as {
    finalised: boolean;
    finalizeExchange: { newGeneratedPnrList: string[]; travels: { origin: string }[] };
  };
  assert.equal(done.status, 200, JSON.stringify(answer));
  assert.equal(answer.finalised, true);
  const [pnr] = answer.finalizeExchange.newGeneratedPnrList;
  assert.match(pnr ?? '', /^[A-Z0-9]{6}$/);
  assert.notEqual(pnr, bought.pnr);
  assert.match(answer.finalizeExchange.travels[0]?.origin ?? '', /Paris/);
  assert.equal(await balance(buyer), 50_000 - bought.points - exchange.toPay);
  // The command that comes again is answered as it was, though its ticket is none any more.
  const replayed = (await (await ask(buyer, body, transaction)).json()) as { exchange: Offered };
  assert.equal(replayed.exchange.exchangeOrderId, exchange.exchangeOrderId);

  const mail = { orderId: exchange.exchangeOrderId, email: 'autre@exemple.fr' };
  const sent = await shop.send(buyer, 'sendmail-burnFer-exchange', mail, randomUUID());
  assert.equal(sent.status, 200, await sent.text());
  await assertProblem(
    await shop.send(buyer, 'sendmail-burnFer-exchange', { ...mail, orderId: bought.orderId }, randomUUID()),
    'order-not-found',
  );
  const mails = await shop.db.query<{ template: string; recipient: string }>(
    'select template, recipient from mail.message where about = $1 order by message_id',
    [exchange.exchangeOrderId],
  );
  assert.deepEqual(
    mails.map(({ template }) => template),
    ['tickets-exchanged', 'tickets-exchanged'],
  );
  assert.equal(mails.at(-1)?.recipient, 'autre@exemple.fr');

  // The new ticket is exchanged in its turn, for a cheaper one.
  const second: Bought = { orderId: exchange.exchangeOrderId, pnr: pnr ?? '', points: dear.points };
  const cheap = (await others(buyer, second)).offers.at(-1) ?? assert.fail('no train');
  const back = await ask(buyer, await searched(second.orderId, second.pnr, { outward: cheap.token }));
  const { exchange: cheaper } = (await back.json()) as { exchange: Offered };
  assert.deepEqual([cheaper.toPay, cheaper.back.points], [0, dear.points - cheap.points]);
  const ended = await finalize(buyer, cheaper);
  assert.equal(ended.status, 200, await ended.text());
  assert.equal(await balance(buyer), 50_000 - bought.points + share - cheap.points);
  await assertInvariants(shop.db);
});

test('AFTER-01 AFTER-02 AFTER-05 by call: what cannot be exchanged is refused for what it is, and an order that is cancelled already', async () => {
  const buyer = await shop.buyer(100_000);
  const bought = await buy(buyer);
  const { orderId, pnr } = bought;
  await assertProblem(await ask(buyer, await searched(orderId, 'ZZZZZZ')), 'travel-file-not-found');
  await assertProblem(
    await ask(buyer, await searched(orderId, pnr, { tickets: [] })),
    'passenger-selection-needed',
  );
  await assertProblem(await ask(buyer, await searched(orderId, pnr, { isExchange: false })), 'invalid-input');
  const token = (await others(buyer, bought)).offers[0]?.token;
  const both = await shop.offers(buyer, { passengersCount: 2, departureDate: NEAR });
  await assertProblem(
    await ask(buyer, await searched(orderId, pnr, { outward: both[0]?.token })),
    'passengers-differ-from-choice',
  );
  await assertProblem(await ask(buyer, await searched(orderId, pnr, { outward: 'x' })), 'choice-unreadable');
  const told = (what: object) =>
    shop.db.query('update inventory.booking set after_sales = $2 where booking_key = $1', [orderId, what]);
  await told({ checked: [{ passengerId: 'p1', journey: 0 }] });
  await assertProblem(await ask(buyer, await searched(orderId, pnr, { outward: token })), 'not-exchangeable');
  await told({ allowance: 'procedure' });
  await assertProblem(await ask(buyer, await searched(orderId, pnr)), 'business-procedure-needed');
  await told({});
  shop.instead.set('find', () => Promise.reject(new BookingUnavailable('told to be silent')));
  await assertProblem(await ask(buyer, await searched(orderId, pnr)), 'travel-file-unavailable');
  shop.instead.clear();

  // Refused by the booking system at the last act: undone, and told as such.
  const asked = await ask(buyer, await searched(orderId, pnr, { outward: token }));
  const { exchange } = (await asked.json()) as { exchange: Offered };
  shop.instead.set('release', async () => ({ ok: false, reason: 'checked' }));
  await assertProblem(await finalize(buyer, exchange), 'not-exchangeable');
  shop.instead.clear();
  assert.equal(await balance(buyer), 100_000 - bought.points);

  // Cancelled in another window meanwhile.
  const late = await ask(buyer, await searched(orderId, pnr, { outward: token }));
  const { exchange: lost } = (await late.json()) as { exchange: Offered };
  const cancelled = await shop.send(
    buyer,
    'burn-fer-cancel-client',
    { orderId, tickets: [CAMILLE], expectedPoints: bought.points, expectedCents: 0 },
    randomUUID(),
  );
  assert.equal(cancelled.status, 200, await cancelled.text());
  await assertProblem(await finalize(buyer, lost), 'exchange-overtaken');
  await assertProblem(await ask(buyer, await searched(orderId, pnr)), 'travel-file-cancelled');
  assert.equal(await balance(buyer), 100_000);
  await assertInvariants(shop.db);
});

test('AFTER-07 an exchange whose new seats cannot be booked is told as undone, with the old ticket good', async () => {
  const buyer = await shop.buyer(50_000);
  const bought = await buy(buyer);
  const token = (await others(buyer, bought)).offers[0]?.token;
  const asked = await ask(buyer, await searched(bought.orderId, bought.pnr, { outward: token }));
  const { exchange } = (await asked.json()) as { exchange: Offered };
  await shop.db.query('alter function shop.claim_exchanged(uuid, uuid, jsonb, timestamptz) rename to away');
  const jobs = shop.runJobs();
  await finalize(buyer, exchange);
  for (let time = 0; time < 200; time += 1) {
    const [row] = await shop.db.query<{ stage: string }>(
      'select stage from shop."order" where order_id = $1',
      [exchange.exchangeOrderId],
    );
    if (row?.stage === 'closed') break;
    await shop.db.query(`update job.job set run_at = clock_timestamp() where key = $1`, [
      exchange.exchangeOrderId,
    ]);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await jobs.stop(1_000);
  await shop.db.query('alter function shop.away(uuid, uuid, jsonb, timestamptz) rename to claim_exchanged');
  await assertProblem(await finalize(buyer, exchange), 'exchange-incident');
  assert.equal(await balance(buyer), 50_000 - bought.points);
  await assertInvariants(shop.db);
});

const hrefOf = (page: Page, text: string): string =>
  page.document
    .querySelectorAll('main a')
    .find((link) => link.text === text)
    ?.getAttribute('href')
    ?.replaceAll('&amp;', '&') ?? assert.fail(`no link ${text}`);
const BOXES = 'main form:has(input[type=checkbox])';
const LIST = 'main form:has(input[type=radio])';

/** From the file to the trains, as anybody goes without scripts. */
const trainsFor = async (
  { visitor }: Buyer,
  orderId: string,
  more: Record<string, string | string[]> = {},
) => {
  const file = await visitor.open(`/commande/modification?commande=${orderId}`);
  const tickets = expectStep(await visitor.open(hrefOf(file, 'Échanger des billets')), 'BILLET_ECHANGE');
  const search = expectStep(await visitor.submit(tickets, { form: BOXES, fields: more }), 'ECHANGE');
  return { tickets, search };
};
const take = (visitor: Buyer['visitor'], list: Page, which: 'first' | 'last'): Promise<Page> => {
  const offers = offersOf(list).sort((a, b) => b.points - a.points);
  const offer = (which === 'first' ? offers[0] : offers.at(-1)) ?? assert.fail('no offer');
  const name = list.document.querySelector('main input[type=radio]')?.getAttribute('name') ?? 'aller';
  return visitor.submit(list, { form: LIST, fields: { [name]: offer.token } });
};

test('AFTER-02 AFTER-05 NAV-11 by page, without scripts: tickets, date, trains, the difference, and the new tickets; trips, history and file follow', async () => {
  const buyer = await shop.buyer(50_000);
  const { visitor } = buyer;
  const bought = await buy(buyer, [LEA]);
  const { tickets, search } = await trainsFor(buyer, bought.orderId, { 'tickets.1.chosen': [] });
  assert.match(words(tickets, 'main'), /Quels billets échanger \?.*sans frais/);
  const nobody = await visitor.submit(tickets, {
    form: BOXES,
    fields: { 'tickets.0.chosen': [], 'tickets.1.chosen': [] },
  });
  assertSaid(nobody, 'passenger-selection-needed');
  assert.match(words(search, 'main'), /Quand partir à la place \?.*Pour/);
  assert.equal(search.document.querySelector('input[name=departureDate]')?.getAttribute('value'), NEAR);
  const wrong = await visitor.submit(search, { fields: { departureName: 'Nulle part' } });
  expectStep(wrong, 'ECHANGE');
  assert.match(words(wrong, 'main'), /Aucune gare/);
  const list = expectStep(
    await visitor.submit(search, { fields: { arrivalName: 'Dijon Ville', departureHour: '12' } }),
    'RESULTAT_RECHERCHE',
  );
  assert.match(
    words(list, 'main'),
    /Votre billet vaut .* et compte dans ce que vous avez : seule la différence se paie/,
  );
  // Beside each price what the exchange comes to: the validation says the same.
  const [dearest] = offersOf(list).sort((a, b) => b.points - a.points);
  const difference = `${dearest?.points.toLocaleString('fr')} Points, Échangeable, annulable, à payer : ${((dearest?.points ?? 0) - bought.points / 2).toLocaleString('fr')} points`;
  assert.match(words(list, 'main'), new RegExp(plainText(difference)));
  const untaken = expectStep(await visitor.submit(list, { form: LIST, fields: {} }), 'RESULTAT_RECHERCHE');
  assert.match(words(untaken, 'main'), new RegExp(plainText(messageOf('choice-needed'))));

  const validation = expectStep(await take(visitor, list, 'first'), 'VALIDATION_ECHANGE');
  assert.match(
    words(validation, 'main'),
    /Votre échange ?: .*Vous rendez.*Vous prenez.*Frais d’échange ?aucun.*Différence à payer/,
  );
  assert.match(
    words(validation, 'main'),
    /Vous rendez.*, voiture \d+, place \d+.*Vous prenez.*, voiture \d+, place \d+/,
  );
  assert.equal(await balance(buyer), 50_000 - bought.points);
  assert.ok(
    validation.document.querySelector(
      '.step-line a[href*="etape=aller"], nav a[href*="etape=aller"], a[href*="etape=aller"]',
    ),
    'back to the search before',
  );
  const unaccepted = await visitor.submit(validation, { form: PAY });
  assertSaid(unaccepted, 'terms-not-accepted');
  const value = (name: string): number =>
    Number(validation.document.querySelector(`${PAY} input[name=${name}]`)?.getAttribute('value'));
  const toPay = value('expectedPoints');
  const done = expectStep(
    await visitor.submit(validation, { form: PAY, fields: { termsAccepted: 'on' } }),
    'CONFIRMATION_ECHANGE',
  );
  assert.match(
    words(done, 'main'),
    /C’est échangé, votre nouveau billet est là.*Nouvelle référence de dossier/,
  );
  assert.equal(await balance(buyer), 50_000 - bought.points - toPay);

  const trips = words(await visitor.open('/informations/voyages-futurs'), 'main');
  assert.match(trips, /Léa/);
  const history = await visitor.open('/recompense/historique-commandes-v2');
  assert.match(words(history, 'main'), /Échange, Billet France/);
  const orderId = done.url.searchParams.get('echange');
  const detail = words(await visitor.open(`/recompense/historique-commandes-v2?commande=${orderId}`), 'main');
  assert.match(
    detail,
    new RegExp(`Prix des billets.*Payé par l’échange.*Payé en plus ?${plainText(countedPoints(toPay))}`),
  );
  const given = await visitor.open(`/recompense/historique-commandes-v2?commande=${bought.orderId}`);
  assert.match(
    words(given, 'main'),
    /1 billet sur 2, 1 échangé.*Billet échangé ?Aller, [^.]*, \S+ Lefèvre ?Nouvelle commande, \d{4} \d{4} \d{4}/,
  );
  assert.match(given.document.toString(), new RegExp(`commande=${orderId}`));
  // Whoever looks for it among the orders of the shop is led here.
  const elsewhere = await visitor.open(
    `/recompense/boutique-v2?id=43&etape=recapitulatif&commande=${orderId}`,
  );
  expectStep(elsewhere, 'CONFIRMATION_ECHANGE');
  const stranger = await shop.buyer();
  assert.equal((await stranger.visitor.open(done.url.pathname + done.url.search)).status, 404);
  const old = await visitor.open(`/commande/modification?commande=${bought.orderId}`);
  assert.match(words(old, 'main'), /Pour Léa/);
  await assertInvariants(shop.db);
});

test('AFTER-02 RAIL-09 by page, without scripts: other seats are chosen on the new train’s plan, and a seat lost meanwhile is said with what is left', async () => {
  const buyer = await shop.buyer(50_000);
  const { visitor } = buyer;
  const bought = await buy(buyer);
  const { search } = await trainsFor(buyer, bought.orderId);
  const list = await visitor.submit(search, { fields: { departureHour: '12' } });
  const validation = expectStep(await take(visitor, list, 'first'), 'VALIDATION_ECHANGE');
  const PLACER = 'main form:has(select[name="seats.0.place"])';
  const plan = await visitor.open(hrefOf(validation, 'Choisir une autre place'));
  assert.match(words(plan, 'main'), /Votre place à l’aller/);
  const options = plan.document.querySelectorAll(`${PLACER} option`);
  const held = options.find((one) => one.hasAttribute('selected'))?.getAttribute('value');
  const other = options.map((one) => one.getAttribute('value') ?? '').find((one) => one !== held) ?? '';
  const [coach, seat] = other.split('/');

  shop.instead.set('seat', async () => ({ ok: false, reason: 'seats-gone' }));
  const lost = await visitor.submit(plan, { form: PLACER, fields: { 'seats.0.place': other } });
  shop.instead.clear();
  assertSaid(lost, 'seat-preferences-gone', { anyStatus: true });
  assert.match(words(lost, 'main'), /Rien n’a changé/);

  let again = await visitor.submit(plan, { form: PLACER, fields: { 'seats.0.place': other } });
  // Of a journey with a change, its next train comes first.
  while (again.document.querySelector(PLACER))
    again = await visitor.open(hrefOf(again, 'Continuer sans changer'));
  expectStep(again, 'VALIDATION_ECHANGE');
  assert.match(words(again, 'main'), new RegExp(`Vous prenez.*, voiture ${coach}, place ${seat}`));
  const done = expectStep(
    await visitor.submit(again, { form: PAY, fields: { termsAccepted: 'on' } }),
    'CONFIRMATION_ECHANGE',
  );
  assert.match(words(done, 'main'), new RegExp(`Voiture ${coach}, place ${seat}`));
  const pnr = /Nouvelle référence de dossier ?([A-Z0-9]{6})/.exec(words(done, 'main'))?.[1] ?? '';
  const old = await visitor.open(`/commande/modification?commande=${bought.orderId}`);
  assert.equal(old.status, 409);
  assert.match(words(old, 'main'), new RegExp(plainText(messageOf('travel-file-exchanged', { pnr }))));
  await assertProblem(await ask(buyer, await searched(bought.orderId, bought.pnr)), 'travel-file-exchanged');
  // Done, it has no seats to choose any more.
  expectStep(await visitor.open(`${plan.url.pathname}${plan.url.search}`), 'CONFIRMATION_ECHANGE');
  await assertInvariants(shop.db);
});

test('AFTER-02 ORDER-04 by page: a cheaper train gives points back, which the button says and the order follows; who keeps the tickets keeps them', async () => {
  const buyer = await shop.buyer(50_000);
  const { visitor } = buyer;
  const bought = await buy(buyer);
  const dear = await others(buyer, bought);
  // First to a dear train, so that a cheap one is cheaper.
  const asked = await ask(
    buyer,
    await searched(bought.orderId, bought.pnr, { outward: dear.offers[0]?.token }),
  );
  const { exchange } = (await asked.json()) as { exchange: Offered };
  assert.equal((await finalize(buyer, exchange)).status, 200);
  const before = await balance(buyer);
  const { search } = await trainsFor(buyer, exchange.exchangeOrderId);
  const list = await visitor.submit(search, { fields: { departureHour: '12' } });
  const validation = expectStep(await take(visitor, list, 'last'), 'VALIDATION_ECHANGE');
  assert.match(words(validation, 'main'), /Échanger et reprendre .* points/);
  const kept = await visitor.submit(validation, { form: 'main form:has(input[value=abandonner])' });
  expectStep(kept, 'BILLET_ECHANGE');
  assert.equal(await balance(buyer), before);
  const again = expectStep(
    await take(visitor, await visitor.open(list.url.href), 'last'),
    'VALIDATION_ECHANGE',
  );
  const back = Number(again.document.querySelector(`${PAY} input[name=pointsBack]`)?.getAttribute('value'));
  assert.ok(back > 0);
  const done = expectStep(
    await visitor.submit(again, { form: PAY, fields: { termsAccepted: 'on' } }),
    'CONFIRMATION_ECHANGE',
  );
  assert.match(words(done, 'main'), /vous reviennent/);
  assert.equal(await balance(buyer), before + back);
  const detail = await visitor.open(
    `/recompense/historique-commandes-v2?commande=${done.url.searchParams.get('echange')}`,
  );
  assert.match(words(detail, 'main'), /Ce qui vous revient.*points,? crédités/);
  const old = words(
    await visitor.open(`/recompense/historique-commandes-v2?commande=${exchange.exchangeOrderId}`),
    'main',
  );
  assert.match(old, /Échangée/);
  await assertInvariants(shop.db);
});

test('AFTER-02 AFTER-07 by page: an exchange whose tickets went elsewhere meanwhile is offered nowhere any more, says why at once, holds no seats and leads back', async () => {
  const buyer = await shop.buyer(50_000);
  const { visitor } = buyer;
  const bought = await buy(buyer);
  const { search } = await trainsFor(buyer, bought.orderId);
  const list = await visitor.submit(search, { fields: { departureHour: '12' } });
  const validation = expectStep(await take(visitor, list, 'first'), 'VALIDATION_ECHANGE');
  assert.match(words(await visitor.open('/mon-espace'), 'main'), /Échange, /);
  const cancelled = await shop.send(
    buyer,
    'burn-fer-cancel-client',
    { orderId: bought.orderId, tickets: [CAMILLE], expectedPoints: bought.points, expectedCents: 0 },
    randomUUID(),
  );
  assert.equal(cancelled.status, 200, await cancelled.text());
  assert.doesNotMatch(words(await visitor.open('/mon-espace'), 'main'), /Échange, /);
  const ended = expectStep(await visitor.open(validation.url.href), 'CONFIRMATION_ECHANGE');
  assertSaid(ended, 'exchange-overtaken', { anyStatus: true });
  const jobs = shop.runJobs();
  await until(async () => {
    const [held] = await shop.db.query<{ state: string }>(
      'select state from inventory.booking where booking_key = $1',
      [validation.url.searchParams.get('echange')],
    );
    return held?.state === 'cancelled';
  }, 5_000);
  await jobs.stop(1_000);
  const back = await visitor.open(hrefOf(ended, 'Revoir les billets'));
  assert.equal(back.url.pathname, '/commande/modification');
  assertSaid(back, 'travel-file-cancelled', { anyStatus: true });
  await assertInvariants(shop.db);
});

test('AFTER-02 AFTER-07 by page: euros of the difference are paid at the bank, refused and then accepted', async () => {
  const buyer = await shop.buyer(50_000);
  const { visitor } = buyer;
  const bought = await buy(buyer);
  const { search } = await trainsFor(buyer, bought.orderId);
  const list = await visitor.submit(search, { fields: { departureHour: '12' } });
  const validation = expectStep(await take(visitor, list, 'first'), 'VALIDATION_ECHANGE');
  const value = (name: string): string =>
    validation.document.querySelector(`${PAY} input[name=${name}]`)?.getAttribute('value') ?? '';
  const toPay = Number(value('expectedPoints'));
  const half = Math.ceil(toPay / 2);
  const pay = async (transactionId: string, card: string): Promise<Page> => {
    const left = await visitor.request(validation.url.href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        intention: 'payer',
        transactionId,
        termsAccepted: 'on',
        termsVersion: value('termsVersion'),
        expectedPoints: String(half),
        expectedCents: String(toPay - half),
        pointsBack: '0',
        centsBack: '0',
        voucherCentsBack: '0',
      }).toString(),
    });
    const location = left.headers.get('location') ?? '';
    assert.match(location, /sandbox/, `${left.status}`);
    await shop.sandbox.pay(location.split('/').at(-1) ?? '', card);
    return visitor.open(
      `/recompense/boutique-v2-callback?commande=${validation.url.searchParams.get('echange')}`,
    );
  };
  const refused = expectStep(await pay(randomUUID(), CARDS.refused), 'VALIDATION_ECHANGE');
  assert.match(words(refused, 'main'), /La banque a refusé la carte/);
  const done = expectStep(await pay(randomUUID(), CARDS.accepted), 'CONFIRMATION_ECHANGE');
  assert.match(words(done, 'main'), /C’est échangé.*Votre ancien billet a payé [\d\s]+ points du nouveau\./);
  assert.equal(await balance(buyer), 50_000 - bought.points - half);
  await assertInvariants(shop.db);
});

test('AFTER-02 SHOP-03 by call and by page: the list says what of the difference is paid in points and what in euros, and sends nobody to a train whose difference is out of reach', async () => {
  const rich = await shop.buyer(50_000);
  const bought = await buy(rich);
  const [dearest] = (await others(rich, bought)).offers;
  const price = dearest?.points ?? assert.fail('no train');
  const toPay = price - bought.points;
  const half = Math.ceil(toPay / 2);
  const listFor = async (own: number) => {
    const buyer = await shop.buyer(bought.points + own);
    const file = await buy(buyer);
    assert.equal(file.points, bought.points, 'the same ticket');
    const { search } = await trainsFor(buyer, file.orderId);
    const list = await buyer.visitor.submit(search, {
      fields: { arrivalName: 'Dijon Ville', departureHour: '12' },
    });
    return { buyer, list, offers: (await others(buyer, file)).offers };
  };
  const said = (list: Page): string => words(list, 'main').replaceAll(/[\u00a0\u202f]/g, ' ');
  const told = (text: string): RegExp =>
    new RegExp(
      `${price.toLocaleString('fr')} Points, Échangeable, annulable, ${text}`.replaceAll('\u202f', ' '),
    );

  const near = await listFor(toPay - 1);
  assert.match(said(near.list), told(`à payer : ${(toPay - 1).toLocaleString('fr')} points? et 0,01 €`));
  const validation = expectStep(await take(near.buyer.visitor, near.list, 'first'), 'VALIDATION_ECHANGE');
  assert.match(
    said(validation),
    new RegExp(`Payer ${(toPay - 1).toLocaleString('fr')} points? et 0,01 €`.replaceAll('\u202f', ' ')),
  );

  // All that the customer has is half of the price, but not half of what is left to pay.
  const far = await listFor(half - 1);
  assert.ok(bought.points + half - 1 >= price / 2);
  assert.ok(
    far.offers.every(({ points }) => points < price),
    'nobody is offered what they cannot pay',
  );
  assert.match(
    said(far.list),
    told(
      `Il manque ${(toPay - half + 1).toLocaleString('fr')} points, ou 1 pour payer ${half.toLocaleString('fr')} points? et `,
    ),
  );
});

/** The choice of the first train proposed. */
const firstOf = ({ journeys }: { readonly journeys: Classes }): string =>
  journeys.flatMap(({ classes }) => classes).find(({ token, state }) => token && state === 'available')
    ?.token ?? assert.fail('no train');

/** There at 7 and back after 11 of the same day, bought by call. */
const buyReturn = async (
  buyer: Buyer,
  search: object = {},
  who: object = { passengers: [] },
): Promise<Bought> => {
  const wish = {
    departure: await stationOf('Paris Gare de Lyon'),
    arrival: await stationOf('Dijon'),
    journeyType: 'ALLER_RETOUR',
    departureDate: NEAR,
    departureHour: 7,
    arrivalDate: NEAR,
    arrivalHour: 11,
    ...search,
  };
  const tokenOf = async (name: string, more: object = {}): Promise<string> => {
    const { json } = await shop.call(buyer, name, { ...wish, ...more });
    return firstOf(json as { journeys: Classes });
  };
  const outward = await tokenOf('quotation-burnFer-outward');
  const inward = await tokenOf('quotation-burnFer-inward', { outward });
  const held = await shop.call(buyer, 'init-booking-burn-fer', { outward, inward, ...who }, randomUUID());
  assert.equal(held.status, 200, JSON.stringify(held.json));
  const { orderId, pricePoints } = held.json as { orderId: string; pricePoints: number };
  const bought = await shop.call(
    buyer,
    'finalise-order-burn-fer',
    { orderId, termsAccepted: true, termsVersion: TERMS, expectedPoints: pricePoints },
    randomUUID(),
  );
  assert.equal(bought.status, 200, JSON.stringify(bought.json));
  return { orderId, pnr: String(bought.json['pnrIdentification']), points: pricePoints };
};

/** A train that anybody may buy, whatever it would be exchanged for. */
const soldToAll = async (buyer: Buyer, { tickets: _, ...search }: Record<string, unknown>) => {
  const {
    isExchange: __,
    tickets: ___,
    orderId: ____,
    pnrRef: _____,
    ...wish
  } = await searched('', '', search);
  const asked = { ...wish, journeyType: 'ALLER_SIMPLE' };
  const { json } = await shop.call(buyer, 'quotation-burnFer-outward', asked);
  const { journeys } = json as { journeys: (Classes[number] & { readonly departureDate: string })[] };
  return { token: firstOf({ journeys }), departures: journeys.map(({ departureDate }) => departureDate) };
};

test('AFTER-02 AFTER-05 RAIL-08 by call: nobody goes back before having gone, and who accompanies a disabled traveller goes on with them', async () => {
  const buyer = await shop.buyer(200_000);
  const file = await buyReturn(
    buyer,
    { passengersCount: 2, passengerWithCompanion: true },
    { member: { handicap: 'handicap', companion: '0' }, passengers: [{ ...LEA, handicap: 'companion' }] },
  );
  const { orderId } = file;
  const both = {
    tickets: [CAMILLE, { journey: 0, passenger: 1 }],
    passengersCount: 2,
    passengerWithCompanion: true,
  };

  // After the train that brings them back, and before it.
  const { token: late } = await soldToAll(buyer, { ...both, departureHour: 16 });
  const wrong = await ask(buyer, await searched(orderId, file.pnr, { ...both, outward: late }));
  const { fields } = await assertProblem(wrong, 'inward-before-outward');
  assert.ok(fields?.['outward']);
  const early = (await others(buyer, file, { ...both, departureHour: 7 })).offers[0]?.token;
  const asked = await ask(buyer, await searched(orderId, file.pnr, { ...both, outward: early }));
  const { exchange } = (await asked.json()) as { exchange: Offered };
  assert.equal(asked.status, 200, JSON.stringify(exchange));
  assert.equal((await finalize(buyer, exchange)).status, 200);
  const [row] = await shop.db.query<{ companion: number | null }>(
    `select (passengers -> 0 ->> 'companion')::int as companion from shop.rail_order where order_id = $1`,
    [exchange.exchangeOrderId],
  );
  assert.equal(row?.companion, 1);
  await assertProblem(
    await ask(buyer, await searched(exchange.exchangeOrderId, '', { tickets: [CAMILLE], pnrRef: undefined })),
    'passenger-selection-inconsistent',
  );
  await assertInvariants(shop.db);
});

test('TRIP-05 AFTER-03 a way that was given up is cancelled in the calendar that has it, by the file’s calendar and by its own, and the other way stays', async () => {
  const buyer = await shop.buyer(200_000);
  const { orderId, pnr } = await buyReturn(buyer);
  const eventsIn = (text: string): readonly (readonly (string | undefined)[])[] =>
    text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) =>
        ['UID', 'STATUS', 'SEQUENCE', 'DTSTART;TZID=Europe/Paris'].map(
          (name) =>
            event
              .split('\r\n')
              .find((line) => line.startsWith(`${name}:`))
              ?.split(':', 2)[1],
        ),
      );
  const eventsOf = async (of: string): Promise<readonly (readonly (string | undefined)[])[]> => {
    const answer = await buyer.visitor.request(`/informations/voyages-futurs/${of}/agenda.ics`);
    assert.equal(answer.status, 200, of);
    return eventsIn(await answer.text());
  };
  const before = await eventsOf(orderId);
  assert.deepEqual(
    before.map(([, status, sequence]) => [status, sequence]),
    [
      ['CONFIRMED', '0'],
      ['CONFIRMED', '0'],
    ],
  );
  const tickets = [{ journey: 0, passenger: 0 }];
  const amount = await shop.call(buyer, 'get-refund-amount', { orderId, tickets });
  const { globalAmount } = amount.json['getRefundAmount'] as { globalAmount: { points: number } };
  const given = await shop.call(
    buyer,
    'burn-fer-cancel-client',
    { orderId, tickets, expectedPoints: globalAmount.points, expectedCents: 0 },
    randomUUID(),
  );
  assert.equal(given.status, 200, JSON.stringify(given.json));
  const [there, back] = before.map(([uid, , , start]) => [uid, start]);
  const gone = [there?.[0], 'CANCELLED', '1', there?.[1]];
  assert.deepEqual(
    new Set(await eventsOf(orderId)),
    new Set([[back?.[0], 'CONFIRMED', '0', back?.[1]], gone]),
  );
  assert.deepEqual(await eventsOf(`${orderId}-1`), [gone]);
  // The mail that tells of it brings the same, and nothing of the way that stays.
  const ctx = { db: shop.db, publicUrl: shop.base };
  const [file] = await calendarOfChanges(ctx, buyer.iuc as Iuc, pnr);
  assert.deepEqual(eventsIn(Buffer.from(file?.bytes ?? '').toString('utf8')), [gone]);

  // And that of an exchange brings the new way, and takes out the one that it was taken for.
  const more = {
    tickets: [{ journey: 1, passenger: 0 }],
    departure: await stationOf('Dijon'),
    arrival: await stationOf('Paris Gare de Lyon'),
    departureHour: 15,
  };
  const proposed = await ask(buyer, await searched(orderId, pnr, more));
  const outward = firstOf((await proposed.json()) as { journeys: Classes });
  const asked = await ask(buyer, await searched(orderId, pnr, { ...more, outward }));
  const { exchange } = (await asked.json()) as { exchange: Offered };
  assert.equal((await finalize(buyer, exchange)).status, 200);
  const booked = await tripsOfFile(shop.db, buyer.iuc as Iuc, { id: exchange.exchangeOrderId });
  const told = eventsIn(
    Buffer.from((await calendarOfBooked(ctx, buyer.iuc as Iuc, booked)).bytes).toString('utf8'),
  );
  assert.deepEqual(
    told.map(([uid, status]) => [uid === back?.[0], status]),
    [
      [false, 'CONFIRMED'],
      [true, 'CANCELLED'],
      [false, 'CANCELLED'],
    ],
  );
});

test('AFTER-05 by page and by call: a child takes no other train than who took it along, and goes on with them', async () => {
  const buyer = await shop.buyer(200_000);
  const { orderId, pnr } = await buyReturn(
    buyer,
    { passengersCount: 2, childrenCount: 1 },
    { passengers: [{ ...LEA, birthDate: '01/06/2019' }] },
  );
  const child = { tickets: [{ journey: 0, passenger: 1 }], childrenCount: 1 };
  await assertProblem(
    await ask(buyer, await searched(orderId, pnr, child)),
    'passenger-selection-inconsistent',
  );
  const ways = `/apres-vente/echange?commande=${orderId}&etape=recherche&billets=`;
  assertSaid(await buyer.visitor.open(`${ways}0.1`), 'passenger-selection-inconsistent', { anyStatus: true });
  expectStep(await buyer.visitor.open(`${ways}0.0,0.1`), 'ECHANGE');
});

test('AFTER-02 RAIL-08 by page: who accompanied somebody and takes another train alone finds trains at the price of who travels alone', async () => {
  const buyer = await shop.buyer(200_000);
  const { orderId } = await buyReturn(
    buyer,
    { passengersCount: 2, passengerWithCompanion: true },
    { member: { handicap: 'handicap', companion: '0' }, passengers: [{ ...LEA, handicap: 'companion' }] },
  );
  const search = await buyer.visitor.open(
    `/apres-vente/echange?commande=${orderId}&etape=recherche&billets=0.1`,
  );
  expectStep(search, 'ECHANGE');
  const list = expectStep(
    await buyer.visitor.submit(search, { fields: { departureHour: '7' } }),
    'RESULTAT_RECHERCHE',
  );
  assert.match(words(list, 'main'), /Prix pour un voyageur\./);
  const [first] = offersOf(list);
  const validation = await buyer.visitor.submit(list, {
    form: 'main form:has(input[name=aller])',
    fields: { aller: first?.token ?? '' },
  });
  expectStep(validation, 'VALIDATION_ECHANGE');
  await assertInvariants(shop.db);
});

test('AFTER-02 by page: a list for the way there ends where the way back that is kept leaves, and says so', async () => {
  const buyer = await shop.buyer(200_000);
  const { orderId } = await buyReturn(buyer);
  const search = await buyer.visitor.open(
    `/apres-vente/echange?commande=${orderId}&etape=recherche&billets=0.0`,
  );
  const list = await buyer.visitor.submit(search, { fields: { departureHour: '18' } });
  expectStep(list, 'RESULTAT_RECHERCHE');
  assert.match(
    words(list, 'main'),
    /aucun train n’arrive avant le départ du retour que vous gardez\. Essayez plus tôt\./,
  );
  const earlier = list.document.querySelectorAll('main a').find(({ text }) => /plus tôt/.test(text));
  const before = await buyer.visitor.open(
    earlier?.getAttribute('href') ?? assert.fail('no way to earlier trains'),
  );
  assert.ok(offersOf(before).length > 0, `${earlier?.text} ${words(before, 'main')}`);
  assert.doesNotMatch(words(before, 'main'), /plus tard/, 'nothing later goes with it');
});

test('AFTER-02 by call: nobody comes back before having gone though the two ways are of different orders by now, in whatever order they were exchanged', async () => {
  const buyer = await shop.buyer(400_000);
  const file = await buyReturn(buyer);
  const back = { departure: await stationOf('Dijon'), arrival: await stationOf('Paris Gare de Lyon') };
  /** The train after an hour for a way of a file, or why it is none. */
  const exchanged = async (of: Bought, journey: number, isBack: boolean, departureHour: number) => {
    const more = { tickets: [{ journey, passenger: 0 }], departureHour, ...(isBack ? back : {}) };
    const proposed = await ask(buyer, await searched(of.orderId, of.pnr, more));
    const outward = firstOf((await proposed.json()) as { journeys: Classes });
    const asked = await ask(buyer, await searched(of.orderId, of.pnr, { ...more, outward }));
    if (asked.status !== 200) return asked;
    const { exchange } = (await asked.json()) as { exchange: Offered };
    const done = await finalize(buyer, exchange);
    const answer = (await done.json()) as { finalizeExchange: { newGeneratedPnrList: string[] } };
    assert.equal(done.status, 200, JSON.stringify(answer));
    const [pnr = ''] = answer.finalizeExchange.newGeneratedPnrList;
    return { orderId: exchange.exchangeOrderId, pnr, points: 0 };
  };
  const must = async (...way: Parameters<typeof exchanged>): Promise<Bought> => {
    const answer = await exchanged(...way);
    return answer instanceof Response ? assert.fail(await answer.text()) : answer;
  };
  /** Such a train is not among those that are proposed, and is refused to whoever asks for it nevertheless. */
  const refused = async (of: Bought, journey: number, isBack: boolean, departureHour: number) => {
    const more = { tickets: [{ journey, passenger: 0 }], departureHour, ...(isBack ? back : {}) };
    const { token: outward, departures } = await soldToAll(buyer, more);
    const proposed = await ask(buyer, await searched(of.orderId, of.pnr, more));
    const { journeys = [] } = (await proposed.json()) as { journeys?: { departureDate: string }[] };
    assert.ok(!journeys.some(({ departureDate }) => departureDate === departures[0]), 'proposed in vain');
    const answer = await ask(buyer, await searched(of.orderId, of.pnr, { ...more, outward }));
    assert.ok((await assertProblem(answer, 'inward-before-outward')).fields?.['outward']);
  };
  // The way back is of another order now; the way there goes with that, and no longer with the one that was given up.
  const inward = await must(file, 1, true, 15);
  // Of the way that was given up nothing is said that could still be done with it.
  const left = await buyer.visitor.open(`/apres-vente/annulation?commande=${file.orderId}`);
  const [there, gone] = left.document.querySelectorAll('main fieldset').map(({ text }) => text);
  assert.match(there ?? '', /Aller.*Échangeable et annulable jusqu’au/s);
  assert.match(gone ?? '', /Retour.*Déjà annulé ou échangé/s);
  assert.doesNotMatch(gone ?? '', /Échangeable/);
  await refused(file, 0, false, 18);
  const outward = await must(file, 0, false, 11);
  await refused(inward, 0, true, 7);
  await refused(outward, 0, false, 18);
  // Once more each, through two exchanges.
  const later = await must(inward, 0, true, 16);
  await refused(outward, 0, false, 18);
  const second = await must(outward, 0, false, 12);
  await refused(later, 0, true, 12);
  // What was cancelled stands in nobody's way.
  const cancelled = await shop.send(
    buyer,
    'get-refund-amount',
    { orderId: second.orderId, tickets: [CAMILLE] },
    randomUUID(),
  );
  const { globalAmount } = (
    (await cancelled.json()) as { getRefundAmount: { globalAmount: { points: number; cents: number } } }
  ).getRefundAmount;
  const given = await shop.send(
    buyer,
    'burn-fer-cancel-client',
    {
      orderId: second.orderId,
      tickets: [CAMILLE],
      expectedPoints: globalAmount.points,
      expectedCents: globalAmount.cents,
    },
    randomUUID(),
  );
  assert.equal(given.status, 200, await given.text());
  await must(later, 0, true, 7);
  await assertInvariants(shop.db);
});

test('AFTER-06 AFTER-07 an exchange is accepted by its own call and no other, and another’s order by none', async () => {
  const buyer = await shop.buyer(50_000);
  const bought = await buy(buyer, [LEA]);
  const [dear] = (await others(buyer, bought)).offers;
  const asked = await ask(buyer, await searched(bought.orderId, bought.pnr, { outward: dear?.token }));
  const { exchange } = (await asked.json()) as { exchange: Offered };
  const acceptance = {
    orderId: exchange.exchangeOrderId,
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints: exchange.toPay,
  };
  for (const euros of [{}, { expectedPoints: exchange.toPay - 1, expectedCents: 1 }]) {
    const body = { ...acceptance, ...euros };
    await assertProblem(
      await shop.send(buyer, 'finalise-order-burn-fer', body, randomUUID()),
      'order-not-found',
    );
  }
  const { orderId: nbpOrderId, ...rest } = acceptance;
  await assertProblem(
    await shop.send(buyer, 'burn-prime-bmcco', { nbpOrderId, ...rest }, randomUUID()),
    'order-not-found',
  );
  await assertProblem(
    await finalize(buyer, { ...exchange, exchangeOrderId: bought.orderId }),
    'order-not-found',
  );
  assert.equal(await balance(buyer), 50_000 - bought.points);
  assert.equal((await finalize(buyer, exchange)).status, 200);
  await assertInvariants(shop.db);
});

test('AFTER-05 AFTER-07 by call: who exchanges another traveller’s ticket exchanges and cancels the new one, too', async () => {
  const buyer = await shop.buyer(100_000);
  const bought = await buy(buyer, [LEA]);
  const [dear] = (await others(buyer, bought)).offers;
  const theirs = { tickets: [{ journey: 0, passenger: 1 }] };
  const asked = await ask(
    buyer,
    await searched(bought.orderId, bought.pnr, { ...theirs, outward: dear?.token }),
  );
  const { exchange } = (await asked.json()) as { exchange: Offered };
  assert.equal((await finalize(buyer, exchange)).status, 200);
  const stranger = await shop.buyer();
  const refund = { orderId: exchange.exchangeOrderId, tickets: [CAMILLE] };
  await assertProblem(
    await shop.send(stranger, 'get-refund-amount', refund, randomUUID()),
    'travel-file-not-found',
  );
  const back = await shop.send(
    buyer,
    'burn-fer-cancel-client',
    { ...refund, expectedPoints: exchange.pricePoints, expectedCents: 0 },
    randomUUID(),
  );
  assert.equal(back.status, 200, await back.text());
  assert.equal(await balance(buyer), 100_000 - bought.points / 2);
  await assertInvariants(shop.db);
});
