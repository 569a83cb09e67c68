import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { ERRORS } from '#domain/errors/catalogue.ts';
import { countedPoints } from '#domain/points-words.ts';
import { plainText } from '#domain/typography.ts';
import { DEDICATED_LINE } from '#features/after-sales/index.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { assertProblem, assertSaid } from '#tests/harness/problems.ts';
import { servedBy, serveIn } from '#tests/harness/served-by.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending, { settings: { waitMs: 600 } });
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

/** Tickets bought by call: one for the member, or for others with them. */
const buy = async (buyer: Buyer, more: object = {}): Promise<Bought> => {
  const {
    passengers = [],
    clientIsPassenger = true,
    children = 0,
  } = more as {
    passengers?: object[];
    clientIsPassenger?: boolean;
    children?: number;
  };
  const passengersCount = passengers.length + (clientIsPassenger ? 1 : 0);
  // So close to the departure nothing is sold as a promotion, which would be kept.
  const asked = { passengersCount, childrenCount: children, departureDate: '05/03/2027' };
  const offer = (await shop.offers(buyer, asked))[0] ?? assert.fail('nothing is sold');
  const held = await shop.call(
    buyer,
    'init-booking-burn-fer',
    { outward: offer.token, clientIsPassenger, passengers },
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

/** Every buyer of these tests is called so. */
const NAME = 'Lefèvre';
const LEA = { firstName: 'Léa', lastName: 'Martin', birthDate: '09/01/1991' };
const TICKET = { journey: 0, passenger: 0 };

const search = (buyer: Buyer, pnrReference: string, lastName = NAME): Promise<Response> =>
  shop.send(buyer, 'search-order-after-sales', { pnrReference, lastName });
const amountOf = (buyer: Buyer, orderId: string, tickets: readonly object[]): Promise<Response> =>
  shop.send(buyer, 'get-refund-amount', { orderId, tickets });
const cancel = (
  buyer: Buyer,
  orderId: string,
  tickets: readonly object[],
  expectedPoints: number,
  transaction: string = randomUUID(),
): Promise<Response> =>
  shop.send(
    buyer,
    'burn-fer-cancel-client',
    { orderId, tickets, expectedPoints, expectedCents: 0 },
    transaction,
  );

test('AFTER-06 AFTER-03 by call: the file is found, its refund shown, its ticket cancelled once, with the refund CREDITED', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, pnr, points } = await buy(buyer, { passengers: [LEA] });
  const found = await search(buyer, pnr.toLowerCase());
  assert.equal(found.status, 200);
  const file = (await found.json()) as { orderId: string; isCancellable: boolean; tickets: object[] };
  assert.deepEqual([file.orderId, file.isCancellable, file.tickets.length], [orderId, true, 2]);

  const lea = { journey: 0, passenger: 1 };
  const asked = await amountOf(buyer, orderId, [lea]);
  assert.equal(asked.status, 200);
  const { getRefundAmount } = (await asked.json()) as {
    getRefundAmount: { globalAmount: { points: number } };
  };
  const back = getRefundAmount.globalAmount.points;
  assert.deepEqual(getRefundAmount, {
    amounts: [{ ...lea, points: back, cents: 0, voucherCents: 0 }],
    globalAmount: { points: back, cents: 0, voucherCents: 0 },
    amountBasedOnPao: true,
  });
  assert.equal(back, points / 2);

  await assertProblem(await cancel(buyer, orderId, [lea], back + 1), 'refund-changed');
  const transaction = randomUUID();
  const [one, two] = await Promise.all([
    cancel(buyer, orderId, [lea], back, transaction),
    cancel(buyer, orderId, [lea], back, transaction),
  ]);
  const answer = (await one.json()) as { cancelOrderRefund: Record<string, unknown> };
  assert.equal(one.status, 200, JSON.stringify(answer));
  assert.deepEqual(await two.json(), answer);
  const { cancelOrderId, ...said } = answer.cancelOrderRefund;
  assert.ok(cancelOrderId);
  assert.deepEqual(said, {
    status: 'CREDITED',
    steps: { cancel: 'done', refund: 'done' },
    message: '',
    refund: { points: back, cents: 0, voucherCents: 0 },
    refunds: [{ what: 'points', amount: back, status: 'CREDITED' }],
  });
  assert.equal(await shop.quotations.balance(buyer.iuc as never), 50_000 - points + back);
  await assertInvariants(shop.db);
});

test('AFTER-06 PRO-03 by call an agent cancels for the customer, with or without what goes back by itself; a customer does not', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, points } = await buy(buyer, { passengers: [LEA] });
  const { token } = servedBy(shop.app, buyer.iuc);
  const body = { orderId, tickets: [{ journey: 0, passenger: 1 }], expectedPoints: 0, expectedCents: 0 };
  const asAgent = (more: object) =>
    shop.send({ token }, 'burn-fer-cancel', { ...body, ...more }, randomUUID());
  await assertProblem(
    await shop.send(buyer, 'burn-fer-cancel', { ...body, isAutomatic: false }, randomUUID()),
    'staff-required',
  );
  await assertProblem(await asAgent({}), 'refund-changed', { isOfAgent: true });
  const without = { isAutomatic: false, expectedPoints: points / 2 };
  assert.equal((await asAgent(without)).status, 400, 'why is said');
  const kept = await asAgent({ ...without, reason: 'Remboursé au guichet' });
  const answer = (await kept.json()) as {
    cancelOrderRefund: { status: string; refunds: object[]; refund: object; steps: object };
  };
  assert.equal(kept.status, 200, JSON.stringify(answer));
  const { status, refunds, refund, steps } = answer.cancelOrderRefund;
  assert.deepEqual(
    [status, refunds, refund, steps],
    ['REQUESTED', [], { points: 0, cents: 0, voucherCents: 0 }, { cancel: 'done', refund: 'undecided' }],
  );
  const back = await asAgent({ tickets: [TICKET], expectedPoints: points / 2 });
  assert.equal(back.status, 200, await back.text());
  assert.equal(await shop.quotations.balance(buyer.iuc as never), 50_000 - points / 2);
  const rows = await shop.db.query<{ channel: string; actor: string }>(
    `select channel, actor from shop."order" where iuc = $1 and kind = 'cancellation'`,
    [buyer.iuc],
  );
  assert.deepEqual(
    rows.map(({ channel, actor }) => [channel, actor]),
    [1, 2].map(() => ['EMERAUDE_P@0001', 'agent:EMERAUDE_P@0001']),
  );
  await assertInvariants(shop.db);
});

test('TRIP-01 TRIP-05 AFTER-03 who still travels once the member has given their ticket up has their own name beside their code and their seat', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, points } = await buy(buyer, { passengers: [LEA] });
  const given = await cancel(buyer, orderId, [TICKET], points / 2);
  assert.equal(given.status, 200, await given.text());
  const trips = await buyer.visitor.open('/informations/voyages-futurs');
  assert.doesNotMatch(words(trips, 'main'), new RegExp(NAME));
  const code = trips.document.querySelector('main a[href*="billet="]')?.getAttribute('href') ?? '';
  const shown = await buyer.visitor.open(code.replaceAll('&amp;', '&'));
  assert.match(words(shown, '.codes'), /Léa Martin/);
  const calendar = await buyer.visitor.request(`/informations/voyages-futurs/${orderId}/agenda.ics`);
  assert.match(
    (await calendar.text()).replaceAll('\r\n ', ''),
    /\\nLéa Martin : voiture \d+\\, place \d+\\n/,
  );
});

test('AFTER-01 AFTER-05 PRO-02 who buys for others and does not travel is told who changes the tickets, and is offered no way that is refused', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, pnr } = await buy(buyer, { clientIsPassenger: false, passengers: [LEA] });
  const { visitor } = buyer;
  const adviser = `par un conseiller,? au ${plainText(DEDICATED_LINE)}`;
  for (const address of [
    `/recompense/boutique-v2?id=43&etape=confirmation&commande=${orderId}`,
    `/recompense/historique-commandes-v2?commande=${orderId}`,
    '/informations/voyages-futurs',
  ]) {
    const page = await visitor.open(address);
    assert.match(words(page, 'main'), new RegExp(adviser), address);
    assert.doesNotMatch(words(page, 'main'), /Échanger ou annuler/, address);
  }
  assert.doesNotMatch(words(await visitor.open('/commande/modification'), 'main'), new RegExp(pnr));
  const [mail] = await shop.db.query<{ data: { isForOthers?: boolean } }>(
    `select data from mail.message where iuc = $1 and template = 'order-confirmation'`,
    [buyer.iuc],
  );
  assert.equal(mail?.data.isForOthers, true);
  // The adviser whom they are sent to may: the desk says until when, and leads there.
  const agent = new Visitor(shop.base);
  serveIn(agent, shop.app, buyer.iuc);
  const desk = words(await agent.open('/espace-pro'), 'main');
  assert.match(desk, new RegExp(`${pnr}.*Échangeable et annulable jusqu’au`));
  assert.doesNotMatch(desk, new RegExp(adviser));
  const order = await agent.open(`/recompense/historique-commandes-v2?commande=${orderId}`);
  assert.match(words(order, 'main'), /Échanger ou annuler/);
  assert.doesNotMatch(words(order, 'main'), new RegExp(adviser));
});

test('AFTER-01 AFTER-05 each file that cannot be changed is refused for what it is', async () => {
  const buyer = await shop.buyer(200_000);
  const own = await buy(buyer);
  await assertProblem(await search(buyer, 'ZZZZZZ'), 'travel-file-not-found');
  await assertProblem(await search(buyer, own.pnr, 'Inconnue'), 'travel-file-not-found');
  const other = await shop.buyer();
  await assertProblem(await amountOf(other, own.orderId, [TICKET]), 'travel-file-not-found');
  // Called as the buyer is, and born on the same day: a passenger, as far as anybody can tell, who has not bought it.
  await assertProblem(await search(other, own.pnr), 'not-account-holder');
  const without = await buy(buyer, { clientIsPassenger: false, passengers: [LEA] });
  await assertProblem(await search(buyer, without.pnr, 'Martin'), 'client-not-passenger');
  await assertProblem(await search(other, without.pnr, 'Martin'), 'client-not-passenger');

  const file = {
    bookingId: 'b',
    pnr: 'EUR234',
    state: 'confirmed',
    journeys: [{ legs: [], travelClass: '2' }],
    passengers: [{ id: 'p1', firstName: 'Agnès', lastName: NAME }],
    seats: [],
  };
  shop.instead.set('file', async () => file);
  await assertProblem(await search(buyer, 'EUR234'), 'not-a-prime-ticket');
  shop.instead.set('file', async () => ({ ...file, state: 'cancelled' }));
  await assertProblem(await search(buyer, 'EUR234'), 'travel-file-cancelled');
  shop.instead.clear();

  shop.instead.set('find', () => Promise.reject(new BookingUnavailable('told to be silent')));
  await assertProblem(await search(buyer, own.pnr), 'travel-file-unavailable');
  await assertProblem(await amountOf(buyer, own.orderId, [TICKET]), 'refund-amount-unavailable');
  shop.instead.set('find', () => Promise.reject(new TypeError('nonsense')));
  await assertProblem(await amountOf(buyer, own.orderId, [TICKET]), 'refund-amount-unavailable');
  shop.instead.clear();

  const told = (what: object) =>
    shop.db.query('update inventory.booking set after_sales = $2 where booking_key = $1', [
      own.orderId,
      what,
    ]);
  await told({ allowance: 'procedure' });
  await assertProblem(await search(buyer, own.pnr), 'business-procedure-needed');
  await told({ checked: [{ passengerId: 'p1', journey: 0 }] });
  await assertProblem(await amountOf(buyer, own.orderId, [TICKET]), 'ticket-already-checked');
  await told({});
  await assertProblem(await amountOf(buyer, own.orderId, []), 'passenger-selection-needed');
  await assertProblem(
    await amountOf(buyer, own.orderId, [{ journey: 1, passenger: 0 }]),
    'passenger-selection-inconsistent',
  );
  const child = await buy(buyer, { passengers: [{ ...LEA, birthDate: '01/06/2019' }], children: 1 });
  await assertProblem(await amountOf(buyer, child.orderId, [TICKET]), 'passenger-selection-inconsistent');

  shop.instead.set('release', async () => ({ ok: false, reason: 'departed' }));
  await assertProblem(await cancel(buyer, own.orderId, [TICKET], own.points), 'not-cancellable');
  shop.instead.clear();
  const last = await cancel(buyer, own.orderId, [TICKET], own.points);
  assert.equal(last.status, 200, await last.text());
  await assertProblem(await search(buyer, own.pnr), 'travel-file-cancelled');
  await assertInvariants(shop.db);
  assert.match(plainText(DEDICATED_LINE), /^0\d( \d\d){4}$/);
});

const hrefOf = (page: Page, text: string): string =>
  page.document
    .querySelectorAll('main a')
    .find((link) => link.text === text)
    ?.getAttribute('href')
    ?.replaceAll('&amp;', '&') ?? assert.fail(`no link ${text}`);
const BOXES = 'main form:has(input[type=checkbox])';
const CONFIRM = 'main form:has(input[name=voucherCents])';

test('AFTER-01 AFTER-03 AFTER-05 ORDER-01 by page: the file is offered, what comes back is shown ticket by ticket, confirmed on a page of its own, and followed', async () => {
  const buyer = await shop.buyer(50_000);
  const { visitor } = buyer;
  const { orderId, pnr, points } = await buy(buyer, { passengers: [LEA] });
  const start = await visitor.open('/commande/modification');
  assert.match(words(start, 'h1'), /^Échanger ou annuler un voyage$/);
  assert.match(words(start, 'main'), new RegExp(`Vos prochains voyages.*dossier ${pnr}`));
  const wrong = await visitor.submit(start, {
    form: 'main form',
    fields: { pnrReference: 'ZZZZZZ', lastName: NAME },
  });
  assertSaid(wrong, 'travel-file-not-found');
  const file = await visitor.submit(start, {
    form: 'main form',
    fields: { pnrReference: pnr, lastName: NAME },
  });
  assert.match(
    words(file, 'main'),
    new RegExp(`Dossier ${pnr}.*Échangeable et annulable jusqu’au 5 mars.*Annuler des billets`),
  );

  const boxes = await visitor.open(hrefOf(file, 'Annuler des billets'));
  assert.equal(boxes.document.querySelector('main')?.getAttribute('data-page'), 'BILLET_ANNULATION');
  assert.match(words(boxes, 'main'), new RegExp(`Léa Martin ?${plainText(countedPoints(points / 2))}`));
  const names = boxes.document
    .querySelectorAll('main input[type=checkbox]')
    .map((box) => box.getAttribute('name') ?? '');
  assert.equal(names.length, 2);
  // Nobody has said which: a press too early must not give both up.
  assert.equal(boxes.document.querySelectorAll('main input[type=checkbox][checked]').length, 0);
  const nobody = await visitor.submit(boxes, {
    form: BOXES,
    fields: Object.fromEntries(names.map((name) => [name, []])),
  });
  assertSaid(nobody, 'passenger-selection-needed');
  const asked = await visitor.submit(boxes, {
    form: BOXES,
    fields: { [names[0] ?? '']: [], [names[1] ?? '']: 'on' },
  });
  assert.ok(asked.document.querySelector('dialog'), `${asked.url.href} ${words(asked, 'main')}`);
  assert.match(
    words(asked, 'dialog'),
    new RegExp(
      `Annuler ce billet \\?.*Léa Martin ?${plainText(countedPoints(points / 2))} reviennent tout de suite`,
    ),
  );
  assert.equal(await shop.quotations.balance(buyer.iuc as never), 50_000 - points, 'nothing is done yet');

  shop.instead.set('find', () => Promise.reject(new BookingUnavailable('told to be silent')));
  const flagged = await visitor.open(asked.url.href);
  assert.equal(flagged.status, 503);
  assertSaid(flagged, 'refund-amount-unavailable');
  shop.instead.clear();

  const [done, again] = await Promise.all([
    visitor.submit(asked, { form: CONFIRM }),
    visitor.submit(asked, { form: CONFIRM }),
  ]);
  assert.equal(done.url.href, again.url.href, 'a double click is one cancellation');
  assert.equal(done.document.querySelector('main')?.getAttribute('data-page'), 'CONFIRMATION_ANNULATION');
  assert.match(words(done, 'main'), /C’est annulé, voici ce qui vous revient.*Léa Martin.*crédités/);
  assert.equal(await shop.quotations.balance(buyer.iuc as never), 50_000 - points / 2);

  // Back to the page where it was asked for: the ticket is cancelled, and not « valable ».
  assertSaid(await visitor.open(asked.url.href), 'ticket-already-cancelled');
  await assertProblem(
    await amountOf(buyer, orderId, [{ journey: 0, passenger: 1 }]),
    'ticket-already-cancelled',
  );
  const list = await visitor.open('/recompense/historique-commandes-v2');
  assert.doesNotMatch(words(list, 'main'), /renvoi demandé/, 'nobody asked for the confirmation again');
  const history = await visitor.open(`/recompense/historique-commandes-v2?commande=${orderId}`);
  assert.match(words(history, 'main'), /Ce qui vous revient.*points,? crédités/);
  // Whose ticket went, which way, where that is told, and which mail told of it.
  assert.match(words(history, 'main'), /Billets ?1 billet sur 2, 1 annulé/);
  assert.match(words(history, 'main'), /Billet annulé ?Aller, vendredi 5 mars à \d\dh\d\d, Léa Martin/);
  assert.match(words(history, 'main'), /Voyageurs.*Léa Martin, ne voyage plus/);
  // The place that was given up is nobody’s of this order any more.
  assert.match(words(history, '.order-legs'), /\d\. Voiture \d+, place \d+$/);
  // Who sits where of those who still travel; nowhere who does not.
  assert.match(
    words(history, 'main'),
    new RegExp(`${NAME} ?(?:TGV INOUI \\d+ : voiture \\d+, place \\d+ ?)+Léa Martin, ne voyage plus`),
  );
  assert.match(words(history, '#envois, main'), /Confirmation.*Annulation/);
  assert.equal(
    (await visitor.open(hrefOf(history, 'Suivre l’annulation'))).document
      .querySelector('main')
      ?.getAttribute('data-page'),
    'CONFIRMATION_ANNULATION',
  );
  const kept = await visitor.open('/recompense/historique-commandes-v2');
  assert.match(words(kept, 'main'), /Confirmée/, 'a ticket of it stands');
  assert.match(words(kept, 'main'), /1 billet sur 2 ?1 annulé/);
  assert.doesNotMatch(words(kept, 'main'), /renvoi demandé/, 'nobody has asked for the confirmation again');
  const trips = await visitor.open('/informations/voyages-futurs');
  assert.doesNotMatch(words(trips, 'main'), /Léa/);
  const stranger = await shop.buyer();
  assert.equal((await stranger.visitor.open(done.url.pathname + done.url.search)).status, 404);

  // What is left: a booking system that is silent, a retry that goes on from that step.
  const rest = await visitor.open(`/apres-vente/annulation?commande=${orderId}&billets=0.0`);
  shop.instead.set('release', () => Promise.reject(new BookingUnavailable('told to be silent')));
  const under = await visitor.submit(rest, { form: CONFIRM });
  assert.match(words(under, 'main'), /Votre annulation est en cours/);
  shop.instead.clear();
  const ended = await visitor.submit(under, { form: 'main form:has(input[value=reessayer])' });
  assert.match(words(ended, 'main'), /C’est annulé/);
  assert.equal(await shop.quotations.balance(buyer.iuc as never), 50_000);
  const gone = await visitor.open(`/commande/modification?commande=${orderId}`);
  assertSaid(gone, 'travel-file-cancelled');
  const over = await visitor.open('/recompense/historique-commandes-v2');
  assert.match(words(over, 'main'), /Annulée/, 'in the list as by itself');
  assert.match(words(over, 'main'), /0 billet sur 2 ?2 annulés/);
  assert.match(
    words(await visitor.open(history.url.href), 'main'),
    /points\. Plus aucun billet de ce trajet n’est valable/,
  );
  assert.doesNotMatch(words(over, 'main'), /Confirmée|renvoi demandé/);
  await assertInvariants(shop.db);
});

test('AFTER-08 ORDER-01 by page: a cancellation that goes on calls nothing cancelled, and its order no ticket that can be given up again, a retry that comes to nothing says so with the dedicated line, and the next one ends it', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId } = await buy(buyer);
  const asked = await buyer.visitor.open(`/apres-vente/annulation?commande=${orderId}&billets=0.0`);
  shop.instead.set('release', () => Promise.reject(new BookingUnavailable('told to be silent')));
  const page = await buyer.visitor.submit(asked, { form: CONFIRM });
  assert.match(words(page, 'main'), /Votre annulation est en cours.*À annuler/);
  assert.doesNotMatch(words(page, 'main'), /Annulé /);
  const order = `/recompense/historique-commandes-v2?commande=${orderId}`;
  const meanwhile = words(await buyer.visitor.open(order), 'main');
  assert.match(meanwhile, /Annulation en cours ?Aller, .* Suivre l’annulation/);
  const file = words(await buyer.visitor.open(`/commande/modification?commande=${orderId}`), 'main');
  assert.match(file, /Annulation ou échange en cours/);
  const trips = await buyer.visitor.open('/informations/voyages-futurs');
  const going = words(trips, 'main li.trip');
  assert.match(going, /Annulation en cours\. Suivre l’annulation/);
  const followed = await buyer.visitor.open(hrefOf(trips, 'Suivre l’annulation'));
  assert.equal(followed.document.querySelector('main')?.getAttribute('data-page'), 'CONFIRMATION_ANNULATION');
  const ticket = words(await buyer.visitor.open('/mon-espace'), 'main');
  assert.match(ticket, /Annulation en cours/);
  for (const said of [meanwhile, file, going, ticket])
    assert.doesNotMatch(said, /[ÉEé]changeable et annulable jusqu’au|échangeable jusqu’au/);
  const retry = { form: 'main form:has(input[value=reessayer])' };
  const still = await buyer.visitor.submit(page, retry);
  assert.equal(still.status, 503);
  assert.match(words(still, '[role=alert]'), /Réessayez, ou appelez la ligne dédiée au /);
  assert.ok(words(still, '[role=alert]').includes(plainText(DEDICATED_LINE)));
  shop.instead.clear();
  const ended = await buyer.visitor.submit(still, retry);
  assert.match(words(ended, 'main'), /voici ce qui vous revient.*Annulé /);
  assert.match(words(await buyer.visitor.open(order), 'main'), /Billet annulé ?Aller, /);
  await assertInvariants(shop.db);
});

test('AFTER-04 AFTER-08 by page: points that cannot be credited are told as such, with who sees to them, in place of a cancellation that hangs', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, points } = await buy(buyer);
  await shop.db.query(
    `create function public.broken() returns trigger language plpgsql as $$ begin raise exception 'broken for a test'; end $$`,
  );
  await shop.db.query(
    `create trigger broken before insert on points.movement for each row when (new.key like 'cancellation:%') execute function public.broken()`,
  );
  const asked = await buyer.visitor.open(`/apres-vente/annulation?commande=${orderId}&billets=0.0`);
  let page = await buyer.visitor.submit(asked, { form: CONFIRM });
  assert.match(words(page, 'main'), /Votre annulation est en cours/);
  // Each try goes on from the step that failed; the last one gives it up.
  for (let time = 0; time < 2; time += 1)
    page = await buyer.visitor.submit(page, { form: 'main form:has(input[value=reessayer])' });
  assert.ok(
    words(page, 'main').includes(plainText(ERRORS['points-refund-failed'].message)),
    words(page, 'main'),
  );
  assert.match(
    words(page, 'main'),
    new RegExp(
      `La ligne dédiée : ${plainText(DEDICATED_LINE)}.*Pas encore rendus,? ?un conseiller s’en occupe`,
    ),
  );
  assert.equal(await shop.quotations.balance(buyer.iuc as never), 50_000 - points);
  const [queued] = await shop.db.query<{ kind: string }>(
    'select kind from shop.manual_order where iuc = $1',
    [buyer.iuc],
  );
  assert.equal(queued?.kind, 'cancellation');
  const history = await buyer.visitor.open(`/recompense/historique-commandes-v2?commande=${orderId}`);
  assert.match(words(history, 'main'), /Annulée.*Pas encore rendus/);
  await shop.db.query('drop function public.broken() cascade');
  await assertInvariants(shop.db);
});
