import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { countedPoints } from '#domain/points-words.ts';
import { euros, plainText } from '#domain/typography.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { assertProblem, assertSaid } from '#tests/harness/problems.ts';
import { servedBy, serveIn } from '#tests/harness/served-by.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { expectStep, offersOf, PAY, settled } from '#tests/harness/shopping.ts';
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

/** Every buyer of these tests is called so. */
const NAME = 'Lefèvre';
const LEA = { firstName: 'Léa', lastName: 'Martin', birthDate: '09/01/1991' };
const APV = '/espace-pro/apres-vente';
const AGENT = 'EMERAUDE_P@0001';

interface Bought {
  readonly orderId: string;
  readonly number: string;
  readonly pnr: string;
  readonly points: number;
}

/**
 * Tickets for the customer and Léa, or for Léa alone, so close to the departure that none is a promotion, the cheapest or the dearest; `cents`
 * are paid by card.
 */
const buy = async (buyer: Buyer, cents = 0, isDear = false, clientIsPassenger = true): Promise<Bought> => {
  const asked = { passengersCount: clientIsPassenger ? 2 : 1, departureDate: '05/03/2027' };
  const offers = (await shop.offers(buyer, asked)).sort((a, b) => a.points - b.points);
  const offer = offers.at(isDear ? -1 : 0);
  assert.ok(offer, 'nothing is sold');
  const held = await shop.call(
    buyer,
    'init-booking-burn-fer',
    { outward: offer.token, clientIsPassenger, passengers: [LEA] },
    randomUUID(),
  );
  const { orderId, pricePoints } = held.json as { orderId: string; pricePoints: number };
  const done = await shop.call(
    buyer,
    'finalise-order-burn-fer',
    {
      orderId,
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: pricePoints - cents,
      expectedCents: cents,
    },
    randomUUID(),
  );
  assert.equal(done.status, 200, JSON.stringify(done.json));
  if (cents > 0) {
    const { paymentUrl } = done.json as { paymentUrl: string };
    await shop.sandbox.pay(paymentUrl.split('/').at(-1) ?? '', CARDS.accepted);
    await buyer.visitor.open(`/recompense/boutique-v2-callback?commande=${orderId}`);
  }
  const [row] = await shop.db.query<{ number: string; reference: string }>(
    'select number, reference from shop."order" where order_id = $1',
    [orderId],
  );
  assert.ok(row?.reference, 'it is booked');
  return { orderId, number: row.number, pnr: row.reference, points: pricePoints };
};

/** An agent with the file of a customer open. */
const serving = (buyer: Buyer, agent = AGENT): Visitor => {
  const visitor = new Visitor(shop.base);
  serveIn(visitor, shop.app, buyer.iuc, agent);
  return visitor;
};
const SEARCH = 'main form.desk-search';
const BOXES = 'main form:has(input[type=checkbox])';
const CONFIRM = 'main form:has(input[name=refund])';
const find = async (agent: Visitor, sought: string, lastName = NAME): Promise<Page> =>
  agent.submit(await agent.open(APV), { form: SEARCH, fields: { sought, lastName } });
const balance = (buyer: Buyer): Promise<number> => shop.quotations.balance(buyer.iuc as never);
const acts = (buyer: Buyer) =>
  shop.db.query<{ act: string; agent: string; order_id: string }>(
    'select act, agent, order_id from staff.act where iuc = $1 order by act_id',
    [buyer.iuc],
  );
/** Chooses who of the file is cancelled, by their places in it. */
const choose = async (agent: Visitor, orderId: string, places: readonly number[]): Promise<Page> => {
  const boxes = expectStep(await agent.open(`${APV}/annulation?commande=${orderId}`), 'dvCancel');
  const fields = Object.fromEntries(
    [0, 1].map((place) => [`tickets.${place}.chosen`, places.includes(place) ? 'on' : []]),
  );
  return expectStep(await agent.submit(boxes, { form: BOXES, fields }), 'dvCancel');
};

test('PRO-03 NAV-11 PRO-02 an agent finds a file by its reference and a name or by an order’s number, and reads its tickets and all that was done with it', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, number, pnr } = await buy(buyer);
  const agent = serving(buyer);
  const home = expectStep(await agent.open(APV), 'APV');
  assert.match(words(home, 'main'), new RegExp(`Prochains dossiers.*${pnr}`));
  const found = expectStep(await find(agent, pnr.toLowerCase()), 'dvResult');
  assert.match(
    words(found, 'main'),
    new RegExp(
      `Dossier ${pnr}.*Léa Martin.*Échangeable et annulable.*Commandes du dossier.*${number}.*Internet.*confirmée`,
    ),
  );
  assert.ok(!found.url.href.includes(NAME), 'a name is in no address');
  // By its number, a name is not needed.
  const byNumber = expectStep(await find(agent, number, ''), 'dvResult');
  assert.equal(byNumber.url.searchParams.get('commande'), orderId);
  const typed = await agent.open(`/espace-pro?commande=${encodeURIComponent(`a ${number}`)}`);
  assert.equal(expectStep(typed, 'dvResult').url.searchParams.get('commande'), orderId);
  // What the customer reads of it is in the agent's first look, with the hour.
  assert.match(
    words(await agent.open('/espace-pro'), 'main'),
    new RegExp(`Voyages à venir.*${pnr}.*Échangeable et annulable jusqu’au .* à \\d\\dh\\d\\d`),
  );
  expectStep(await agent.open('/espace-pro?commande=a'), 'APV');

  const unnamed = expectStep(await find(agent, pnr, ''), 'dvSearchForm');
  assert.equal(unnamed.status, 400);
  assertSaid(expectStep(await find(agent, 'ZZZZZZ'), 'dvSearchForm'), 'travel-file-not-found');
  assertSaid(await find(agent, pnr, 'Inconnue'), 'travel-file-not-found');
  assertSaid(await find(agent, '0000 0000 0000', ''), 'order-not-found');
  assertSaid(await agent.open(`${APV}?etape=recherche&numero=000000000000`), 'order-not-found');

  // The booking system is silent: the orders are there all the same, and nothing is offered.
  shop.instead.set('find', () => Promise.reject(new BookingUnavailable('told to be silent')));
  const silent = await agent.open(found.url.pathname + found.url.search);
  assert.equal(silent.status, 503);
  assertSaid(silent, 'travel-file-unavailable');
  assert.match(words(silent, 'main'), new RegExp(`Commandes du dossier.*${number}`));
  assert.doesNotMatch(words(silent, 'main'), /Annuler des billets/);
});

test('PRO-06 PRO-03 a file or an order of another customer is refused to an agent, on every step', async () => {
  const [buyer, other] = [await shop.buyer(50_000), await shop.buyer(50_000)];
  const { orderId, number, pnr } = await buy(other);
  const agent = serving(buyer);
  // Called as the buyer is, and born on the same day: a passenger, as far as anybody can tell, of another account.
  const refused = await find(agent, pnr);
  assert.equal(refused.status, 403);
  assertSaid(refused, 'not-account-holder');
  assert.equal((await find(agent, pnr, 'Martin')).status, 403);
  assertSaid(await find(agent, number, ''), 'order-not-found');
  for (const path of [
    `${APV}?etape=dossier&commande=${orderId}`,
    `${APV}/annulation?commande=${orderId}`,
    `${APV}/echange?commande=${orderId}`,
  ]) {
    const page = await agent.open(path);
    assert.equal(page.status, 404, path);
    assert.ok(!page.text.includes(pnr), path);
  }
  // The customer's own pages are not the agent's, nor the desk's the customer's.
  assert.equal((await agent.open(`/apres-vente/annulation?commande=${orderId}`)).status, 403);
  assert.equal((await other.visitor.open(`${APV}?etape=dossier&commande=${orderId}`)).status, 403);
  assert.equal((await other.visitor.open(`${APV}/annulation?commande=${orderId}`)).status, 403);
  assert.equal((await other.visitor.open(`${APV}/echange?commande=${orderId}`)).status, 403);
  assert.equal((await agent.open(`/apres-vente/echange?commande=${orderId}`)).status, 403);
});

test('PRO-03 PRO-05 an agent cancels with the automatic refund: shown before, given up once however often it is clicked, and followed with its channel', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, pnr, points } = await buy(buyer);
  const agent = serving(buyer);
  const nobody = await agent.submit(await agent.open(`${APV}/annulation?commande=${orderId}`), {
    form: BOXES,
    fields: { 'tickets.0.chosen': [], 'tickets.1.chosen': [] },
  });
  assertSaid(nobody, 'passenger-selection-needed');
  const asked = await choose(agent, orderId, [1]);
  const share = plainText(countedPoints(points / 2));
  assert.match(
    words(asked, 'main'),
    new RegExp(`Annuler ce billet \\?.*Léa Martin.*${share} reviennent au client`),
  );
  assert.equal(await balance(buyer), 50_000 - points, 'nothing is done yet');
  const [done, again] = await Promise.all([
    agent.submit(asked, { form: CONFIRM, fields: { refund: 'AUTOMATIQUE' } }),
    agent.submit(asked, { form: CONFIRM, fields: { refund: 'AUTOMATIQUE' } }),
  ]);
  assert.equal(done.url.href, again.url.href, 'a double click is one cancellation');
  expectStep(done, 'cancelConfirmationWithRefund');
  assert.match(words(done, 'main'), /Billets annulés.*Léa Martin.*Ce qui revient au client.*crédités/);
  assert.equal(await balance(buyer), 50_000 - points / 2);
  const cancellation = done.url.searchParams.get('annulation') ?? '';
  assert.deepEqual(
    (await acts(buyer)).map(({ act, agent: who, order_id }) => [act, who, order_id]),
    [['cancellation-asked', AGENT, cancellation]],
  );

  // The file says it, and the customer reads who did it without a name.
  const file = expectStep(await find(agent, pnr), 'dvResult');
  assert.match(
    words(file, 'main'),
    new RegExp(`Déjà annulé.*Annulation, 1 billet.*${share}.*En gare, par un conseiller.*faite`),
  );
  const [row] = await shop.db.query<{ channel: string; actor: string }>(
    `select channel, actor from shop."order" where order_id = $1`,
    [cancellation],
  );
  assert.deepEqual(row, { channel: AGENT, actor: `agent:${AGENT}` });
  assert.doesNotMatch(
    words(await buyer.visitor.open(`/recompense/historique-commandes-v2?commande=${orderId}`), 'main'),
    /EMERAUDE/,
  );
  assertSaid(await agent.open(asked.url.pathname + asked.url.search), 'ticket-already-cancelled');
  const mails = await shop.db.query<{ template: string }>(
    `select template from mail.message where iuc = $1 and template = 'tickets-cancelled'`,
    [buyer.iuc],
  );
  assert.equal(mails.length, 1);
  await assertInvariants(shop.db);
});

const BY_HAND = 'main form:has(input[name=deed])';
/** The first order that waits for people, opened from a page of the desk. */
const openWaiting = async (agent: Visitor, from = APV): Promise<Page> => {
  const page = await agent.open(from);
  const link = page.document.querySelectorAll('main a').find(({ text }) => text.startsWith('Reprendre'));
  assert.ok(link, `nothing waits on ${from}: ${words(page, 'main')}`);
  return agent.open(link.getAttribute('href')?.replaceAll('&amp;', '&') ?? '');
};
const SURE = { sure: 'on' };

test('PRO-03 PRO-05 AFTER-04 an agent cancels without an automatic refund: the seats go, why is said, and what the tickets are worth waits for people, who give it back or keep it', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, points } = await buy(buyer);
  const agent = serving(buyer);
  const asked = await choose(agent, orderId, [0]);
  const none = await agent.submit(asked, { form: CONFIRM, fields: { refund: [] } });
  assert.equal(none.status, 400, 'one of both is said');
  const silent = await agent.submit(asked, { form: CONFIRM, fields: { refund: 'SANS', reason: ' ' } });
  assert.equal(silent.status, 400, 'and why');
  const reason = 'Cliente remboursée au guichet, reçu 4417';
  const fields = { refund: 'SANS', reason };
  const done = expectStep(await agent.submit(asked, { form: CONFIRM, fields }), 'cancelConfirmation');
  assert.match(words(done, 'main'), /Billets annulés.*À décider : [\d\s]+ points/);
  assert.equal(await balance(buyer), 50_000 - points, 'nothing has gone back');
  const told = await shop.db.query<{ data: { isUndecided?: boolean; points: number } }>(
    `select data from mail.message where iuc = $1 and template = 'tickets-cancelled'`,
    [buyer.iuc],
  );
  assert.deepEqual(
    told.map(({ data }) => [data.isUndecided, data.points]),
    [[true, 0]],
    'no amount is promised',
  );

  // It waits on each page of the desk, with the reason, and is decided once.
  for (const from of ['/espace-pro', APV, '/espace-pro/suivi']) {
    const page = await openWaiting(agent, from);
    assert.match(
      words(page, 'main'),
      new RegExp(`${reason}.*à décider.*Rendre ce que valent.*Ne rien rendre`),
    );
  }
  const waiting = await openWaiting(agent);
  const give = { deed: 'RENDRE', note: 'Le reçu est d’un autre voyage' };
  await Promise.all([1, 2].map(() => agent.submit(waiting, { form: BY_HAND, fields: give })));
  assert.equal(await balance(buyer), 50_000 - points / 2, 'given back, and once');

  // The other ticket is decided otherwise, and what the first was worth is not given a second time.
  const last = await choose(agent, orderId, [1]);
  await agent.submit(last, { form: CONFIRM, fields });
  const keep = { deed: 'CLORE', note: 'Reçu 4417 vérifié' };
  const unsure = await agent.submit(await openWaiting(agent), { form: BY_HAND, fields: keep });
  assert.equal(unsure.status, 400, 'what is not taken back is said twice');
  const kept = await agent.submit(unsure, { form: BY_HAND, fields: { ...keep, ...SURE } });
  assert.match(words(kept, 'main'), /C’est inscrit/);
  assert.equal(await balance(buyer), 50_000 - points / 2);
  assert.equal((await shop.booking.find(orderId, AbortSignal.timeout(5_000)))?.state, 'cancelled');
  // A cancelled file is found, with what was done.
  const file = await agent.open(`${APV}?etape=dossier&commande=${orderId}`);
  assertSaid(file, 'travel-file-cancelled');
  assert.match(words(file, 'main'), /Annulation, 1 billet/);
  await assertInvariants(shop.db);
});

test('PRO-03 PRO-05 PRO-06 what is not taken back is done by an agent who may, and above 100 euros by two: who has proposed it does not confirm it', async () => {
  const buyer = await shop.buyer(90_000);
  const { orderId, points } = await buy(buyer, 0, true);
  assert.ok(points > 10_000, `${points} points are more than one agent decides about`);
  const [first, second] = [serving(buyer), serving(buyer, 'EMERAUDE_P@0004')];
  const without = new Visitor(shop.base);
  serveIn(without, shop.app, buyer.iuc, 'EMERAUDE_P@0005', false);
  await first.submit(await choose(first, orderId, [0, 1]), {
    form: CONFIRM,
    fields: { refund: 'SANS', reason: 'Billets rendus en espèces' },
  });
  const keep = { deed: 'CLORE', note: 'Reçu 12 vérifié', ...SURE };
  const back = { deed: 'ECARTER', note: 'Je vérifie encore' };
  const lastAct = async () => (await acts(buyer)).at(-1);
  const state = async () =>
    (
      await shop.db.query<{ state: string }>(
        `select state from shop."order" where iuc = $1 and kind = 'cancellation'`,
        [buyer.iuc],
      )
    )[0]?.state;

  // Without the right, the deed is neither shown nor taken.
  const shown = await openWaiting(without);
  assert.match(words(shown, 'main'), /demande une habilitation/);
  assert.doesNotMatch(words(shown, 'main'), /Ne rien rendre/);
  assert.equal((await without.submit(shown, { form: BY_HAND, fields: keep })).status, 409);
  assert.equal(await state(), 'undecided');

  // Beyond the limit it is proposed, not done.
  const page = await openWaiting(first);
  assert.match(words(page, 'main'), /un second agent habilité confirme/);
  const proposed = await first.submit(page, { form: BY_HAND, fields: keep });
  assert.match(words(proposed, 'main'), /Proposition inscrite.*proposé par EMERAUDE_P@0001/);
  assert.deepEqual([await state(), (await lastAct())?.act], ['undecided', 'settlement-proposed']);
  const own = await openWaiting(first);
  assert.match(words(own, 'main'), /Retirer ma proposition/);
  const forged = await first.submit(own, { form: BY_HAND, fields: { ...keep, deed: 'CONFIRMER' } });
  assert.equal(forged.status, 409, 'not by whose idea it was');
  assert.doesNotMatch(words(await openWaiting(without), 'main'), /Confirmer/);

  // The second looks at it, does not agree at first, and confirms it when it comes again.
  await second.submit(await openWaiting(second), { form: BY_HAND, fields: back });
  assert.deepEqual(
    [(await lastAct())?.act, (await lastAct())?.agent],
    ['settlement-declined', 'EMERAUDE_P@0004'],
  );
  await first.submit(await openWaiting(first), { form: BY_HAND, fields: keep });
  const asked = await openWaiting(second);
  assert.match(words(asked, 'main'), /EMERAUDE_P@0001.*Reçu 12 vérifié.*Confirmer/);
  const confirm = { ...keep, deed: 'CONFIRMER', note: 'Vu le reçu' };
  const ends = await Promise.all([1, 2].map(() => second.submit(asked, { form: BY_HAND, fields: confirm })));
  const statuses = ends.map(({ status }) => status).sort();
  // Who comes second is told that it is done, finds it gone, or comes while it is being done and has nothing to confirm any more.
  assert.ok(statuses[0] === 200 && [200, 404, 409].includes(statuses[1] ?? 0), statuses.join());
  assert.equal(await state(), 'settled');
  assert.deepEqual([(await lastAct())?.act, (await lastAct())?.agent], ['closed-by-hand', 'EMERAUDE_P@0004']);
  const [history] = await shop.db.query<{ note: string; actor: string }>(
    `select note, actor from shop.order_history where iuc = $1 and event = 'closed-by-hand'`,
    [buyer.iuc],
  );
  assert.deepEqual(history, {
    note: 'Reçu 12 vérifié (EMERAUDE_P@0001) Vu le reçu',
    actor: 'agent:EMERAUDE_P@0004',
  });
  assert.equal(await balance(buyer), 90_000 - points);
  await assertInvariants(shop.db);
});

test('PRO-03 from which amount on a second agent confirms is the operator’s to say', async (t) => {
  const buyer = await shop.buyer(90_000);
  const { orderId, points } = await buy(buyer);
  const agent = serving(buyer);
  await agent.submit(await choose(agent, orderId, [0, 1]), {
    form: CONFIRM,
    fields: { refund: 'SANS', reason: 'Billets rendus en espèces' },
  });
  const { secondAgentAboveCents } = shop.app;
  const above = (cents: number) => Object.assign(shop.app, { secondAgentAboveCents: cents });
  t.after(() => above(secondAgentAboveCents));
  const shown = async (): Promise<string> => words(await openWaiting(agent), 'main');
  above(points);
  assert.doesNotMatch(await shown(), /second agent/);
  above(points - 1);
  assert.match(
    await shown(),
    new RegExp(`Au-delà de ${plainText(euros(points - 1))}, un second agent habilité confirme`),
  );
  above(0);
  assert.match(await shown(), /Un second agent habilité confirme/);
  const keep = { deed: 'CLORE', note: 'Reçu 12 vérifié', ...SURE };
  const proposed = await agent.submit(await openWaiting(agent), { form: BY_HAND, fields: keep });
  assert.match(words(proposed, 'main'), /Proposition inscrite/);
});

test('PRO-03 AFTER-08 a refund amount that cannot be had keeps the page with its flag; a silent booking system is gone on with; a refused card is told as such', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, points } = await buy(buyer, 900);
  const agent = serving(buyer);
  const asked = await choose(agent, orderId, [1]);
  shop.instead.set('find', () => Promise.reject(new BookingUnavailable('told to be silent')));
  const flagged = await agent.open(asked.url.pathname + asked.url.search);
  assert.equal(flagged.status, 503);
  assertSaid(expectStep(flagged, 'dvCancel'), 'refund-amount-unavailable');
  assert.equal(flagged.document.querySelector(CONFIRM), null, 'nothing can be confirmed without an amount');
  shop.instead.clear();

  shop.instead.set('release', () => Promise.reject(new BookingUnavailable('told to be silent')));
  const under = await agent.submit(asked, { form: CONFIRM, fields: { refund: 'AUTOMATIQUE' } });
  assert.match(words(expectStep(under, 'cancelConfirmationWithRefund'), 'main'), /Annulation en cours/);
  shop.instead.clear();
  const ended = await agent.submit(under, { form: 'main form:has(input[value=reessayer])' });
  assert.match(words(ended, 'main'), /Billets annulés.*points,? ?crédités.*sur la carte/);
  assert.equal(await balance(buyer), 50_000 - (points - 900) + Math.floor((points - 900) / 2));
  // The bank refuses: the page says so, and asks once more in the agent's name.
  await shop.db.query(`update shop.refund set refused_at = now() where iuc = $1 and what = 'euros'`, [
    buyer.iuc,
  ]);
  const refused = await agent.open(ended.url.pathname + ended.url.search);
  assert.match(words(refused, 'main'), /refusés par la banque/);
  assert.ok(words(refused, 'main').includes('Le voyage est annulé, mais le remboursement n’a pas abouti.'));
  const asksAgain = await agent.submit(refused, { form: 'main form:has(input[value=reessayer])' });
  assert.match(words(asksAgain, 'main'), /Redemandé/);
  assert.equal((await acts(buyer)).at(-1)?.act, 'refund-asked-again');

  // What the booking system refuses leaves the tickets as they are.
  const rest = await agent.open(`${APV}/annulation?commande=${orderId}&billets=0.0`);
  shop.instead.set('release', async () => ({ ok: false, reason: 'checked' }));
  assertSaid(
    await agent.submit(rest, { form: CONFIRM, fields: { refund: 'AUTOMATIQUE' } }),
    'ticket-already-checked',
  );
  await assertInvariants(shop.db);
});

test('PRO-03 AFTER-05 an agent whom the holder of the account has asked exchanges and cancels tickets of others, which the holder cannot by themselves', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, pnr } = await buy(buyer, 0, false, false);
  const own = await buyer.visitor.open(`/apres-vente/annulation?commande=${orderId}`);
  assertSaid(own, 'client-not-passenger');
  const agent = serving(buyer);
  const file = await find(agent, pnr, LEA.lastName);
  assert.match(words(expectStep(file, 'dvResult'), 'main'), /Échanger.*Annuler/);
  const others = await agent.open(`${APV}/echange?commande=${orderId}&etape=recherche&billets=0.0`);
  assert.match(words(others, 'main'), /Quand partir à la place.*Pour Léa\./);
  assert.equal(others.status, 200);
  const asked = await agent.open(`${APV}/annulation?commande=${orderId}&billets=0.0`);
  const done = await agent.submit(asked, { form: CONFIRM, fields: { refund: 'AUTOMATIQUE' } });
  assert.match(words(done, 'main'), /Billets annulés.*points,? ?crédités/);
  assert.equal(await balance(buyer), 50_000);
  assert.equal((await acts(buyer)).length, 1, 'it stands in the trail');
  await assertInvariants(shop.db);
});

test('PRO-03 PRO-06 two agents, and an agent and the customer at once: each ticket goes once, the one who comes second is told', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, points } = await buy(buyer);
  const [first, second] = [serving(buyer), serving(buyer, 'EMERAUDE_P@0007')];
  const [one, two] = [await choose(first, orderId, [1]), await choose(second, orderId, [1])];
  const pages = await Promise.all([
    first.submit(one, { form: CONFIRM, fields: { refund: 'AUTOMATIQUE' } }),
    second.submit(two, { form: CONFIRM, fields: { refund: 'AUTOMATIQUE' } }),
  ]);
  assert.deepEqual(pages.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(await balance(buyer), 50_000 - points / 2);
  assert.equal((await acts(buyer)).length, 1, 'what came to nothing is no act');

  const desk = await choose(first, orderId, [0]);
  const own = await buyer.visitor.open(`/apres-vente/annulation?commande=${orderId}&billets=0.0`);
  const ends = await Promise.all([
    first.submit(desk, { form: CONFIRM, fields: { refund: 'SANS', reason: 'Remboursé au guichet' } }),
    buyer.visitor.submit(own, { form: 'main form:has(input[name=voucherCents])' }),
  ]);
  assert.deepEqual(ends.map(({ status }) => status).sort(), [200, 409]);
  const back = ends[1]?.status === 200 ? points : points / 2;
  assert.equal(await balance(buyer), 50_000 - points + back);
  await assertInvariants(shop.db);
});

const TRAINS = 'main form:has(input[type=radio])';

/** From the file to where the seats of another train are held, the dearest or the cheapest. */
const offered = async (
  agent: Visitor,
  { orderId, pnr }: Bought,
  billets: string,
  which: 'dearest' | 'cheapest' = 'dearest',
  lastName = NAME,
): Promise<Page> => {
  const file = expectStep(await find(agent, pnr, lastName), 'dvResult');
  const link = file.document
    .querySelectorAll('main a')
    .find(({ text }) => text === 'Échanger des billets')
    ?.getAttribute('href');
  assert.equal(link, `${APV}/echange?commande=${orderId}`);
  const boxes = expectStep(await agent.open(link ?? ''), 'dvModificationForm');
  const chosen = billets.split(',');
  const search = await agent.submit(boxes, {
    form: BOXES,
    fields: Object.fromEntries(
      [0, 1].map((place) => [`tickets.${place}.chosen`, chosen.includes(`0.${place}`) ? 'on' : []]),
    ),
  });
  const list = expectStep(
    await agent.submit(expectStep(search, 'dvModificationForm'), {
      form: 'main form.trip-form',
      fields: { departureDate: '05/03/2027', departureHour: '12' },
    }),
    'dvCartOutward',
  );
  const offers = offersOf(list).sort((a, b) => b.points - a.points);
  const offer = which === 'dearest' ? offers[0] : offers.at(-1);
  return expectStep(
    await agent.submit(list, { form: TRAINS, fields: { aller: offer?.token ?? '' } }),
    'dvCartSummary',
  );
};

test('PRO-03 NAV-11 PRO-05 MAIL-01 an agent exchanges a ticket from its file to the new one, step by step, once however often it is clicked, and the file tells it', async () => {
  const buyer = await shop.buyer(50_000);
  const bought = await buy(buyer);
  const agent = serving(buyer);
  const summary = await offered(agent, bought, '0.0');
  assert.match(words(summary, 'main'), /Rendu.*Pris/);
  assert.equal(await balance(buyer), 50_000 - bought.points, 'nothing is paid yet');
  const number = (name: string): number =>
    Number(summary.document.querySelector(`${PAY} input[name=${name}]`)?.getAttribute('value') ?? '0');
  const [toPay, back] = [number('expectedPoints'), number('pointsBack')];
  assert.ok(toPay > 0 || back > 0, 'the trains differ in price');
  const unaccepted = await agent.submit(summary, { form: PAY });
  assertSaid(unaccepted, 'terms-not-accepted');
  const pages = await Promise.all(
    [1, 2].map(() => agent.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } })),
  );
  const done = expectStep(await settled(agent, pages[0] as Page), 'exchangeConfirmation');
  assert.match(words(done, 'main'), /Billet échangé/);
  assert.equal(await balance(buyer), 50_000 - bought.points - toPay + back);
  const trail = (await acts(buyer)).map(({ act }) => act);
  assert.deepEqual(trail, ['exchange-begun', 'order-accepted']);

  const file = expectStep(await find(agent, bought.number, ''), 'dvResult');
  assert.match(
    words(file, 'main'),
    /Agnès Lefèvre ?(?:Valeur ou état ?)?Déjà annulé ou échangé.*Échange, .*En gare, par un conseiller.*confirmée/,
  );
  for (const page of [file, summary, done])
    for (const link of page.document.querySelectorAll('main a[href^="/"]:not([download])')) {
      const href = link.getAttribute('href')?.replaceAll('&amp;', '&') ?? '';
      assert.notEqual((await agent.open(href)).status, 403, `${page.url.pathname}: ${href}`);
    }
  const mails = await shop.db.query<{ template: string }>(
    `select template from mail.message where iuc = $1 and template = 'tickets-exchanged'`,
    [buyer.iuc],
  );
  assert.equal(mails.length, 1);
  await assertInvariants(shop.db);
});

test('PRO-03 AFTER-05 what an agent takes for tickets of others is for others, too: its holder is led to no exchange that is refused, an agent changes it again', async () => {
  const buyer = await shop.buyer(50_000);
  const bought = await buy(buyer, 0, false, false);
  const agent = serving(buyer);
  const summary = await offered(agent, bought, '0.0', 'dearest', LEA.lastName);
  // What an agent has held for tickets of others, their holder does not accept by themselves, at the same figures either.
  const value = (name: string): string =>
    summary.document.querySelector(`${PAY} input[name=${name}]`)?.getAttribute('value') ?? '';
  const accepted = await shop.send(
    buyer,
    'burn-fer-finalize-exchange',
    {
      orderId: summary.url.searchParams.get('echange'),
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: Number(value('expectedPoints')),
      expectedPointsBack: Number(value('pointsBack')),
      expectedCentsBack: Number(value('centsBack')),
      expectedVoucherCentsBack: Number(value('voucherCentsBack')),
    },
    randomUUID(),
  );
  await assertProblem(accepted, 'client-not-passenger');
  const page = await agent.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  expectStep(await settled(agent, page), 'exchangeConfirmation');
  const orderId = summary.url.searchParams.get('echange') ?? '';
  const { visitor } = buyer;
  assertSaid(await visitor.open(`/apres-vente/annulation?commande=${orderId}`), 'client-not-passenger');
  const order = await visitor.open(`/recompense/historique-commandes-v2?commande=${orderId}`);
  const own = [order, await visitor.open('/informations/voyages-futurs')];
  for (const one of own) {
    assert.match(words(one, 'main'), /par un conseiller,? au \d/, one.url.pathname);
    assert.doesNotMatch(words(one, 'main'), /Échanger ou annuler/, one.url.pathname);
  }
  const offersChange = await visitor.open('/commande/modification');
  assert.ok(!offersChange.text.includes(orderId), 'it is not among what may be changed');
  const [mail] = await shop.db.query<{ data: { isForOthers?: boolean } }>(
    `select data from mail.message where iuc = $1 and template = 'tickets-exchanged'`,
    [buyer.iuc],
  );
  assert.equal(mail?.data.isForOthers, true);
  const again = await agent.open(`${APV}/annulation?commande=${orderId}&billets=0.0`);
  const done = await agent.submit(again, { form: CONFIRM, fields: { refund: 'AUTOMATIQUE' } });
  assert.match(words(done, 'main'), /Billets annulés/);
  assert.equal(await balance(buyer), 50_000);
  await assertInvariants(shop.db);
});

test('PRO-03 AFTER-07 an agent and the customer at once: one exchange is done, the other is told, and the old tickets are given up once', async () => {
  const buyer = await shop.buyer(90_000);
  const bought = await buy(buyer);
  const agent = serving(buyer);
  const summary = await offered(agent, bought, '0.0,0.1', 'cheapest');
  const own = await buyer.visitor.open(`/apres-vente/annulation?commande=${bought.orderId}&billets=0.0,0.1`);
  const [exchanged, cancelled] = await Promise.all([
    agent.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } }),
    buyer.visitor.submit(own, { form: 'main form:has(input[name=voucherCents])' }),
  ]);
  const end = await settled(agent, exchanged);
  const isExchanged = /Billets échangés/.test(words(end, 'main'));
  assert.equal(cancelled.status === 200, !isExchanged, words(end, 'main').slice(0, 300));
  const [old] = await shop.db.query<{ n: number; exchanged: number }>(
    `select count(*)::int as n, count(*) filter (where exchanged)::int as exchanged from shop.cancelled_ticket where of_order = $1`,
    [bought.orderId],
  );
  assert.deepEqual(old, { n: 2, exchanged: isExchanged ? 2 : 0 });
  // What is over is refused when it is asked for again.
  const again = await agent.open(`${APV}/echange?commande=${bought.orderId}`);
  assertSaid(expectStep(again, 'dvResult'), isExchanged ? 'travel-file-exchanged' : 'travel-file-cancelled');
  await assertInvariants(shop.db);
});

test('PRO-03 PRO-04 PAY-03 at a desk the difference is paid by the customer’s own card on the bank’s page, and comes back to the desk’s summary of it', async () => {
  const buyer = await shop.buyer(50_000);
  const bought = await buy(buyer);
  const agent = serving(buyer);
  const summary = await offered(agent, bought, '0.0,0.1');
  const value = (name: string): string =>
    summary.document.querySelector(`${PAY} input[name=${name}]`)?.getAttribute('value') ?? '';
  const toPay = Number(value('expectedPoints'));
  assert.ok(toPay > 1, 'something is to be paid');
  const cents = Math.floor(toPay / 2);
  const left = await agent.request(summary.url.href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...Object.fromEntries(
        ['intention', 'transactionId', 'termsVersion', 'espToken', 'pointsBack', 'centsBack'].map((name) => [
          name,
          value(name),
        ]),
      ),
      voucherCentsBack: value('voucherCentsBack'),
      termsAccepted: 'on',
      expectedPoints: String(toPay - cents),
      expectedCents: String(cents),
    }).toString(),
  });
  const bank = left.headers.get('location') ?? '';
  assert.match(bank, /\/sandbox\/payment\//, await left.text());
  await shop.sandbox.pay(bank.split('/').at(-1) ?? '', CARDS.accepted);
  const exchangeId = summary.url.searchParams.get('echange') ?? '';
  const returned = await agent.open(`/recompense/boutique-v2-callback?commande=${exchangeId}`);
  const done = expectStep(await settled(agent, returned), 'exchangeConfirmation');
  assert.equal(done.url.pathname, `${APV}/echange`);
  assert.equal(await balance(buyer), 50_000 - bought.points - (toPay - cents));
  await assertInvariants(shop.db);
});

test('PRO-03 AFTER-04 PRO-05 what cannot end by itself is taken up, closed or settled by an agent, who says why, once and in their name', async () => {
  const buyer = await shop.buyer(50_000);
  const { orderId, points } = await buy(buyer);
  const agent = serving(buyer);
  await shop.db.query(
    `create function public.broken() returns trigger language plpgsql as $$ begin raise exception 'broken for a test'; end $$`,
  );
  await shop.db.query(
    `create trigger broken before insert on points.movement for each row when (new.key like 'cancellation:%') execute function public.broken()`,
  );
  let page = await agent.submit(await choose(agent, orderId, [1]), {
    form: CONFIRM,
    fields: { refund: 'AUTOMATIQUE' },
  });
  for (let time = 0; time < 2; time += 1)
    page = await agent.submit(page, { form: 'main form:has(input[value=reessayer])' });
  assert.ok(words(page, 'main').includes('les points n’ont pas pu être rendus automatiquement au client'));
  await shop.db.query('drop function public.broken() cascade');

  const home = await agent.open(APV);
  const link = home.document
    .querySelectorAll('main a')
    .find(({ text }) => text.startsWith('Reprendre'))
    ?.getAttribute('href');
  const waiting = await agent.open(link ?? '');
  assert.match(words(waiting, 'main'), /Reste à rendre.*les points à rendre.*Reprendre la commande.*Clore/);
  const form = BY_HAND;
  assert.equal((await agent.submit(waiting, { form, fields: { deed: 'REPRENDRE' } })).status, 400);
  const fields = { deed: 'REPRENDRE', note: 'Crédit vérifié avec le service des points' };
  const ends = await Promise.all([1, 2].map(() => agent.submit(waiting, { form, fields })));
  assert.ok(ends.some(({ status }) => status === 200));
  assert.equal(await balance(buyer), 50_000 - points / 2, 'credited, and once');
  assert.equal((await acts(buyer)).filter(({ act }) => act === 'taken-up').length, 1);
  assert.equal((await agent.open(link ?? '')).status, 404, 'it waits no more');
  const other = serving(await shop.buyer());
  assert.equal((await other.open(link ?? '')).status, 404);

  // A refund that a bank has refused, given by another way.
  const card = await buy(buyer, 900);
  await agent.submit(await choose(agent, card.orderId, [1]), {
    form: CONFIRM,
    fields: { refund: 'AUTOMATIQUE' },
  });
  await shop.db.query(
    `update shop.refund set refused_at = now() where iuc = $1 and order_id = $2 and what = 'euros'`,
    [buyer.iuc, card.orderId],
  );
  await shop.db.query(
    `insert into shop.manual_order (iuc, order_id, kind) values ($1, $2, 'rail') on conflict do nothing`,
    [buyer.iuc, card.orderId],
  );
  const stuck = await agent.open(`/espace-pro/suivi?reprendre=${card.orderId}`);
  assert.match(words(stuck, 'main'), /Redemander le remboursement.*réglé autrement/);
  const done = await agent.submit(stuck, {
    form,
    fields: { deed: 'REGLER', note: 'Virement fait', ...SURE },
  });
  assert.match(words(done, 'main'), /C’est inscrit/);
  assert.equal((await acts(buyer)).at(-1)?.act, 'refund-settled');
  assert.match(
    words(await agent.open(`/recompense/historique-commandes-v2?commande=${card.orderId}`), 'main'),
    /réglés par nos équipes/,
  );
  await assertInvariants(shop.db);
});

test('PRO-02 PRO-06 a form of a file that is not open any more cancels nothing', async () => {
  const [buyer, next] = [await shop.buyer(50_000), await shop.buyer(50_000)];
  const { orderId, points } = await buy(buyer);
  const agent = serving(buyer);
  const asked = await choose(agent, orderId, [0, 1]);
  // The next customer is served in the same browser.
  const { token } = servedBy(shop.app, next.iuc);
  agent.cookies.set('test-session', { value: token, path: '/', line: '' });
  const late = await agent.submit(asked, { form: CONFIRM, fields: { refund: 'AUTOMATIQUE' } });
  assert.equal(late.status, 403);
  assert.equal(await balance(buyer), 50_000 - points);
});
