import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { discountNumberOf } from '#domain/loyalty/card-number.ts';
import { cents, points } from '#domain/money.ts';
import { addTariffRight } from '#features/cards/testing/add-tariff-right.ts';
import { createCustomer, openLoyaltyCard } from '#features/customers/index.ts';
import type { Job } from '#features/jobs/contract.ts';
import { orderJobs } from '#features/orders/index.ts';
import { acceptOrder, checkNow, orderPaymentOf } from '#features/payments/index.ts';
import { fact, tell } from '#features/vouchers/testing/ledger.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { overviewOf } from '#tests/harness/fake-app.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { expectStep } from '#tests/harness/shopping.ts';
import { CONTENT, TERMS } from '#tests/harness/terms.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';
import { cardOrderInput, cardOrderOfCustomer, openCardOrder, quoteCard } from './index.ts';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
});

const HISTORY = '/recompense/historique-commandes-v2';
const ORDER = '/recompense/boutique-v2?id=351&etape=commande';
/** Monday, 1 March 2027, and sixty days later. */
const TODAY = '01/03/2027';
const LAST = '30/04/2027';

/** A buyer who is a customer of the database, too, 46 years old: their cards can be given to them. */
const member = async (amount = 10_000, birthDate = '1980-03-04'): Promise<Buyer> => {
  const buyer = await shop.buyer(amount);
  const made = await createCustomer(
    shop.db,
    {
      ...overviewOf('GV').customer,
      iuc: buyer.iuc as never,
      birthDate: Temporal.PlainDate.from(birthDate),
      email: `${buyer.iuc}@exemple.fr`,
    },
    shop.clock.now(),
  );
  assert.ok(made.ok);
  return buyer;
};

const own = {
  card: 'avantage-adulte',
  isSameClient: true,
  receiptMode: 'ETICKET',
  startDate: TODAY,
  email: 'camille@exemple.fr',
  emailConfirmation: 'camille@exemple.fr',
};
const someone = (birthday: string, more: object = {}) => ({
  ...own,
  isSameClient: false,
  hasCard: false,
  gender: 'M',
  withoutCardFirstName: 'Henri',
  withoutCardLastName: 'Marchand',
  withoutCardBirthday: birthday,
  ...more,
});
const quote = (who: Buyer, body: object) => shop.call(who, 'quotations-bmcco', body);
const tokenOf = async (who: Buyer, body: object = own): Promise<string> => {
  const { status, json } = await quote(who, body);
  assert.equal(status, 200, JSON.stringify(json));
  return String(json['bmccoQuotationToken']);
};
const terms = { termsAccepted: true, termsVersion: TERMS };
const init = (who: Buyer, token: string, more: object = {}, transaction: string = randomUUID()) =>
  shop.call(
    who,
    'init-bmcco-payment',
    { bmccoQuotationToken: token, ...terms, expectedPoints: 4_900, ...more },
    transaction,
  );
const burn = (who: Buyer, nbpOrderId: unknown, more: object = {}, transaction: string = randomUUID()) =>
  shop.call(who, 'burn-prime-bmcco', { nbpOrderId, ...terms, expectedPoints: 4_900, ...more }, transaction);
const balance = (who: Buyer): Promise<number> => shop.quotations.balance(who.iuc as never);
const rights = (who: { iuc: string }) =>
  shop.db.query<{ product: string; number: string; from: string; until: string }>(
    `select product, number, valid_from::text as "from", valid_until::text as until from customer.tariff_right where iuc = $1 order by valid_from`,
    [who.iuc],
  );
const paying = { expectedPoints: 2_450, expectedCents: 2_450 };
const half = { expectedPoints: 2_450 };
const payTokenOf = (url: unknown): string => String(url).split('/').at(-1) ?? '';

test('BMC-02 BMC-03 BMC-04 a card is quoted for the ages of the day it begins, both included, from today to sixty days ahead, and its quotation is of one customer and half an hour', async () => {
  const buyer = await member();
  const { json } = await quote(buyer, own);
  const { bmccoQuotationToken: token, ...said } = json;
  assert.deepEqual(said, {
    price: { priceEuros: 49, pricePoints: 4_900 },
    bmccoClientOwnerBasicInfo: {
      civility: 'Mme',
      firstName: 'Agnès',
      lastName: 'Lefèvre',
      birthday: '1980-03-04',
    },
    startDate: '2027-03-01',
    endDate: '2028-02-29',
  });
  const codeOf = async (body: object): Promise<unknown> => {
    const answer = await quote(buyer, body);
    return answer.status === 200 ? 'quoted' : answer.json['code'];
  };
  // 27 on 2 March: one day too early for the adult card, and still of age for the young one.
  const born = '02/03/2000';
  assert.equal(await codeOf(someone(born)), 'age-not-eligible');
  assert.equal(await codeOf(someone(born, { startDate: '02/03/2027' })), 'quoted');
  assert.equal(await codeOf(someone(born, { card: 'avantage-jeune', startDate: '02/03/2027' })), 'quoted');
  assert.equal(await codeOf(someone('01/03/1999', { card: 'avantage-jeune' })), 'age-not-eligible');
  assert.equal(await codeOf(someone('01/03/1967')), 'age-not-eligible', 'sixty today');
  assert.equal(await codeOf(someone('01/03/1967', { card: 'avantage-senior' })), 'quoted');
  assert.equal(await codeOf(someone('02/03/1967', { card: 'avantage-senior' })), 'age-not-eligible');
  const family = { card: 'avantage-famille' };
  assert.equal(await codeOf({ ...own, ...family }), 'child-needed');
  assert.equal(await codeOf({ ...own, ...family, childBirthday: '01/03/2015' }), 'child-needed');
  assert.equal(await codeOf({ ...own, ...family, childBirthday: '02/03/2015' }), 'quoted', 'eleven');
  assert.equal(await codeOf({ ...own, startDate: LAST }), 'quoted');
  for (const startDate of ['28/02/2027', '01/05/2027'])
    assert.equal(await codeOf({ ...own, startDate }), 'start-date-not-allowed');
  assert.equal(await codeOf({ ...own, isSameClient: false, hasCard: false }), 'invalid-input');
  assert.equal(await codeOf({ ...own, emailConfirmation: 'autre@exemple.fr' }), 'invalid-input');

  const other = await member();
  assert.equal((await init(other, String(token))).json['code'], 'quotation-expired', 'another customer’s');
  // Its signature's first sign: of the last two, the right ones may be those that are put there.
  const changed = String(token).replace(/\..()/, (sign) => (sign === '.A' ? '.B' : '.A'));
  assert.equal((await init(buyer, changed)).json['code'], 'quotation-expired');
  const realTime = shop.quotations.realTime;
  try {
    Object.assign(shop.quotations, { realTime: () => realTime() + 31 * 60_000 });
    assert.equal((await init(buyer, String(token))).json['code'], 'quotation-expired');
  } finally {
    Object.assign(shop.quotations, { realTime });
  }
});

test('BMC-04 BMC-05 SHOP-08 a card in points alone has no payment page: it is the customer’s once it is finalised, once however often it is asked for', async () => {
  const buyer = await member();
  const token = await tokenOf(buyer);
  const transaction = randomUUID();
  const [asked, again] = await Promise.all([
    init(buyer, token, {}, transaction),
    init(buyer, token, {}, transaction),
  ]);
  assert.equal(asked.status, 200, JSON.stringify(asked.json));
  assert.equal(again.json['nbpOrderId'], asked.json['nbpOrderId']);
  assert.deepEqual([asked.json['paymentUrl'], asked.json['paymentState']], ['', 'not-needed']);
  assert.ok(asked.json['correlationId']);
  assert.equal(await balance(buyer), 10_000, 'nothing is taken yet');
  const { nbpOrderId } = asked.json;
  assert.equal((await burn(buyer, nbpOrderId, { termsAccepted: false })).json['code'], 'terms-not-accepted');
  assert.equal((await burn(buyer, nbpOrderId, { expectedPoints: 4_800 })).json['code'], 'price-changed');
  const answers = await Promise.all(Array.from({ length: 5 }, () => burn(buyer, nbpOrderId)));
  for (const { status, json } of answers) assert.equal(status, 200, JSON.stringify(json));
  const last = await burn(buyer, nbpOrderId);
  const [card, ...others] = await rights(buyer);
  assert.deepEqual(others, [], 'one card');
  assert.deepEqual([card?.product, card?.from, card?.until], ['avantage-adulte', '2027-03-01', '2028-02-29']);
  assert.deepEqual(last.json['card'], {
    number: card?.number,
    title: 'Carte Avantage Adulte',
    startDate: '2027-03-01',
    endDate: '2028-02-29',
    receiptMode: 'ETICKET',
  });
  assert.deepEqual([last.json['finalised'], last.json['errorPost']], [true, false]);
  assert.equal(await balance(buyer), 5_100);

  // Somebody who holds the card needs no second one for the same days.
  assert.equal((await quote(buyer, own)).json['code'], 'card-already-held');
  assert.equal((await quote(buyer, { ...own, card: 'liberte' })).status, 200);
  await assertInvariants(shop.db);
});

test('BMC-04 a card that one holds for later stands in the way of another up to the day before it begins', async () => {
  for (const [validFrom, code] of [
    ['2028-02-29', 'card-already-held'],
    ['2028-03-01', undefined],
  ] as const) {
    const buyer = await member();
    await addTariffRight(shop.db, buyer.iuc, {
      kind: 'card',
      product: 'avantage-adulte',
      number: discountNumberOf(1),
      validFrom: Temporal.PlainDate.from(validFrom),
      validUntil: Temporal.PlainDate.from('2029-02-27'),
    });
    assert.equal((await quote(buyer, own)).json['code'], code, validFrom);
  }
});

test('BMC-04 an order of something else is no order of a card: it is not found, and nothing becomes of it', async () => {
  const buyer = await member();
  const prime = { primeId: '422', quantity: 1, expectedPoints: 900, ...terms };
  const email = { email: 'camille@exemple.fr', emailConfirmation: 'camille@exemple.fr' };
  const ordered = await shop.call(buyer, 'nbp/order', { ...prime, ...email }, randomUUID());
  assert.equal(ordered.status, 200, JSON.stringify(ordered.json));
  const { nbpOrderId } = ordered.json;
  assert.equal(await cardOrderOfCustomer(shop.orders, buyer.iuc as never, nbpOrderId as never), undefined);
  const burnt = await burn(buyer, nbpOrderId, { expectedPoints: 900 });
  assert.deepEqual([burnt.status, burnt.json['code']], [404, 'order-not-found']);
  assert.equal(await balance(buyer), 9_100);
});

test('BMC-01 who gives the number of their own loyalty card buys for themselves', async () => {
  const buyer = await member();
  const opened = { iuc: buyer.iuc as never, openedOn: Temporal.PlainDate.from('2027-01-01') };
  const cardNumber = await openLoyaltyCard(shop.db, opened);
  const byNumber = {
    isSameClient: false,
    hasCard: true,
    cardNumber,
    lastName: 'Lefèvre',
    birthday: '04/03/1980',
  };
  const asked = await init(buyer, await tokenOf(buyer, { ...own, ...byNumber }));
  const order = await cardOrderOfCustomer(shop.orders, buyer.iuc as never, asked.json['nbpOrderId'] as never);
  assert.deepEqual([order?.holder.iuc, order?.holder.isSameClient], [buyer.iuc, true]);
});

test('BMC-01 BMC-02 BMC-04 BMC-05 PAY-06 a card for a relative with a loyalty card, half in euros, is theirs once the bank has accepted, and not before', async () => {
  const [buyer, relative] = await Promise.all([member(), member(0, '1960-01-30')]);
  const numCarte = await openLoyaltyCard(shop.db, {
    iuc: relative.iuc as never,
    openedOn: Temporal.PlainDate.from('2027-01-01'),
  });
  const theirs = {
    ...own,
    isSameClient: false,
    hasCard: true,
    card: 'avantage-senior',
    cardNumber: numCarte,
    lastName: 'LEFEVRE',
    birthday: '30/01/1960',
  };
  assert.equal((await quote(buyer, { ...theirs, lastName: 'Autre' })).json['code'], 'card-holder-unknown');
  assert.equal(
    (await quote(buyer, { ...theirs, birthday: '31/01/1960' })).json['code'],
    'card-holder-unknown',
    'a number alone tells no name',
  );
  const asked = await init(buyer, await tokenOf(buyer, theirs), paying);
  assert.equal(asked.status, 200, JSON.stringify(asked.json));
  assert.equal(asked.json['paymentState'], 'in-progress');
  assert.match(String(asked.json['paymentUrl']), /\/sandbox\/payment\//);
  const { nbpOrderId } = asked.json;
  const early = await burn(buyer, nbpOrderId, half);
  assert.deepEqual([early.json['finalised'], early.json['card']], [false, null]);
  assert.deepEqual(await rights(relative), []);
  await shop.sandbox.pay(payTokenOf(asked.json['paymentUrl']), CARDS.accepted);
  const done = await burn(buyer, nbpOrderId, half);
  assert.deepEqual(
    [done.status, done.json['finalised'], done.json['paymentState']],
    [200, true, 'confirmed'],
  );
  const [card, ...others] = await rights(relative);
  assert.deepEqual(others, []);
  assert.equal(card?.product, 'avantage-senior');
  assert.deepEqual(await rights(buyer), []);
  assert.equal(await balance(buyer), 7_550);
  await assertInvariants(shop.db);
});

test('SHOP-03 BMC-04 a card is bought for euros alone, by call and by page, whatever the balance; a ticket never is', async () => {
  const [buyer, other] = await Promise.all([member(0), member()]);
  const asked = await init(buyer, await tokenOf(buyer), { expectedPoints: 0, expectedCents: 4_900 });
  assert.equal(asked.status, 200, JSON.stringify(asked.json));
  await shop.sandbox.pay(payTokenOf(asked.json['paymentUrl']), CARDS.accepted);
  const done = await burn(buyer, asked.json['nbpOrderId'], { expectedPoints: 0 });
  assert.deepEqual([done.json['finalised'], done.json['paymentState']], [true, 'confirmed']);
  assert.equal((await rights(buyer)).length, 1);

  const { visitor } = other;
  const cart = expectStep(await visitor.open(ORDER), 'bmccoShopCart');
  assert.match(words(cart, 'main'), /Carte Avantage Adulte ?27 à 59 ans, 4 900 points ou 49,00 €/);
  const summary = expectStep(
    await visitor.submit(cart, { form: 'main form', fields: { card: 'avantage-adulte' } }),
    'bmccoPayment',
  );
  assert.match(words(summary, 'main'), /Jusqu’à 4 900 points\..*Tout en euros : 49,00 €/);
  const inEuros = expectStep(
    await visitor.submit(summary, {
      form: 'main form:has(input[value=repartir])',
      fields: { expectedPoints: '0' },
    }),
    'bmccoPayment',
  );
  assert.match(
    words(inEuros, '.account'),
    /^Total 49,00 € Votre solde 10 000 points Il vous restera 10 000 points/,
  );
  assert.match(words(inEuros, 'main'), /Payer 49,00 €/);
  const left = await visitor.request(inEuros.url.href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      intention: 'payer',
      transactionId: randomUUID(),
      termsAccepted: 'on',
      termsVersion: TERMS,
      expectedPoints: '0',
      expectedCents: '4900',
    }).toString(),
  });
  const bank = left.headers.get('location') ?? assert.fail(`${left.status}`);
  const orderId = inEuros.url.searchParams.get('commande');
  const waiting = words(await visitor.open(inEuros.url.href), 'main');
  assert.match(waiting, /49,00 € débités/);
  assert.doesNotMatch(waiting, /0 point/);
  await shop.sandbox.pay(payTokenOf(bank), CARDS.accepted);
  const paid = expectStep(
    await visitor.open(`/recompense/boutique-v2-callback?commande=${orderId}`),
    'bmccoPaymentConfirmation',
  );
  assert.match(words(paid, 'main'), /49,00 € payés par carte, il vous reste 10 000 points/);
  assert.equal((await rights(other)).length, 1);
  assert.equal(await balance(other), 10_000);
  assert.match(words(await visitor.open(HISTORY), 'main tbody'), /Avantage Adulte.* 1 carte 49,00 €/);

  // Of a ticket half the price at least is paid in points, whichever call asks.
  const [offer] = await shop.offers(other);
  const held = await shop.call(
    other,
    'init-booking-burn-fer',
    { outward: offer?.token, passengers: [] },
    randomUUID(),
  );
  const price = Number(held.json['pricePoints']);
  const euros = { ...terms, expectedPoints: 0, expectedCents: price };
  for (const [name, id] of [
    ['finalise-order-burn-fer', 'orderId'],
    ['burn-prime-bmcco', 'nbpOrderId'],
  ] as const) {
    const answer = await shop.call(other, name, { ...euros, [id]: held.json['orderId'] }, randomUUID());
    assert.ok(answer.status >= 400, `${name}: ${JSON.stringify(answer.json)}`);
  }
  assert.equal(await balance(other), 10_000);
  await assertInvariants(shop.db);
});

test('BMC-04 PAY-04 a refused card takes nothing and the price waits; in points alone it is then the customer’s', async () => {
  const buyer = await member();
  const asked = await init(buyer, await tokenOf(buyer), paying);
  const { nbpOrderId } = asked.json;
  await shop.sandbox.pay(payTokenOf(asked.json['paymentUrl']), CARDS.refused);
  await checkNow(shop.orders, { iuc: buyer.iuc as never, orderId: nbpOrderId as never });
  assert.equal(await balance(buyer), 10_000);
  assert.deepEqual(await rights(buyer), []);
  const done = await burn(buyer, nbpOrderId);
  assert.equal(done.json['finalised'], true, JSON.stringify(done.json));
  assert.equal((await rights(buyer)).length, 1);
  assert.equal(await balance(buyer), 5_100);
  await assertInvariants(shop.db);
});

test('BMC-04 VOUCHER-04 vouchers pay the euros of a card, all of them without a payment page', async () => {
  const buyer = await member();
  const voucher = fact(buyer.iuc);
  assert.equal(await tell(shop.db, voucher, shop.clock.now()), 'taken');
  const done = await init(buyer, await tokenOf(buyer), {
    ...paying,
    vouchers: [{ technicalID: voucher.voucherId, cents: 2_450 }],
  });
  assert.equal(done.status, 200, JSON.stringify(done.json));
  assert.equal(done.json['paymentUrl'], '');
  const told = await burn(buyer, done.json['nbpOrderId'], half);
  assert.equal(told.json['finalised'], true);
  assert.equal((await rights(buyer)).length, 1);
  const [left] = await shop.db.query<{ remaining: number }>(
    'select remaining from voucher.voucher where voucher_id = $1',
    [voucher.voucherId],
  );
  assert.equal(Number(left?.remaining), 1_550);
  await assertInvariants(shop.db);
});

test('BMC-05 a card that cannot be given takes nothing in the end: points, vouchers and the bank’s money go back, and nobody has a card', async () => {
  const buyer = await member();
  const signature = '(uuid, uuid, jsonb, timestamptz)';
  const asked = await init(buyer, await tokenOf(buyer), paying);
  await shop.sandbox.pay(payTokenOf(asked.json['paymentUrl']), CARDS.accepted);
  await shop.db.query(`alter function shop.grant_card${signature} rename to away`);
  const payload = { iuc: buyer.iuc, orderId: asked.json['nbpOrderId'] };
  try {
    await checkNow(shop.orders, payload as never);
    // Its job, as often as it comes before the order is given up and undone.
    for (let attempt = 0; attempt < 8; attempt += 1)
      await orderJobs(shop.orders)
        ['order.drive'].handler(
          { key: payload.orderId, payload, crashes: 0 } as Job,
          AbortSignal.timeout(5_000),
        )
        .catch(() => {});
  } finally {
    await shop.db.query(`alter function shop.away${signature} rename to grant_card`);
  }
  assert.equal(await balance(buyer), 10_000);
  assert.deepEqual(await rights(buyer), []);
  const [payment] = await shop.db.query<{ state: string }>(
    'select state from payment.payment where payment_key = $1',
    [`${String(asked.json['nbpOrderId'])}-1`],
  );
  assert.notEqual(payment?.state ?? 'authorised', 'authorised');
  await assertInvariants(shop.db);
});

test('BMC-01 BMC-02 BMC-05 SHOP-05 RAIL-11 ORDER-01 the order reads order, payment, recap without scripts: refused fields say so, and the card stands on the confirmation, in the history and in the mail', async () => {
  const buyer = await member();
  const { visitor } = buyer;
  const page = expectStep(await visitor.open(ORDER), 'bmccoShopCart');
  assert.match(words(page, 'main'), /Une carte de réduction, pour qui/);
  assert.match(words(page, 'body'), /Commande.*Paiement.*Récapitulatif/s);
  const wrong = expectStep(
    await visitor.submit(page, {
      form: 'main form',
      fields: { card: 'avantage-jeune', email: 'camille', emailConfirmation: 'camille@exemple.fr' },
    }),
    'bmccoShopCart',
  );
  assert.match(words(wrong, 'main'), /Format e-mail incorrect/);
  const tooOld = expectStep(
    await visitor.submit(page, { form: 'main form', fields: { card: 'avantage-jeune' } }),
    'bmccoShopCart',
  );
  assert.match(words(tooOld, 'main'), /Cette carte est réservée aux voyageurs de 12 à 27 ans/);
  const summary = expectStep(
    await visitor.submit(page, { form: 'main form', fields: { card: 'avantage-adulte' } }),
    'bmccoPayment',
  );
  assert.match(words(summary, 'main'), /Carte Avantage Adulte.*Agnès Lefèvre/s);
  const waiting = words(await visitor.open('/mon-espace'), 'main');
  assert.match(waiting, /Votre commande vous attend jusqu’à \d\dh\d\d/);
  assert.doesNotMatch(waiting, /places vous sont gardées/, 'a card has no seats');
  const PAY = 'main form:has(input[value=payer])';
  const unaccepted = expectStep(await visitor.submit(summary, { form: PAY, fields: {} }), 'bmccoPayment');
  assert.match(words(unaccepted, 'main'), /Les Conditions Générales de Vente doivent être validées/);
  assert.equal(await balance(buyer), 10_000);
  const done = expectStep(
    await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } }),
    'bmccoPaymentConfirmation',
  );
  const [card] = await rights(buyer);
  const grouped = card?.number.replace(/(\d{4})(?=\d)/g, '$1 ') ?? '';
  assert.match(
    words(done, 'main'),
    /Votre carte est prête.*4 900 points débités, il vous reste 5 100 points/s,
  );
  assert.ok(words(done, 'main').includes(grouped), words(done, 'main'));
  const kept = await visitor.open(`${HISTORY}?commande=${done.url.searchParams.get('commande')}`);
  assert.match(words(kept, 'main'), /Carte Avantage Adulte/);
  assert.ok(words(kept, 'main').includes(grouped));
  const cards = await visitor.open('/compte/avantages/mes-cartes');
  assert.match(words(cards, 'main'), /Avantage Adulte/);
  const mails = await shop.db.query<{ template: string }>(
    'select template from mail.message where iuc = $1',
    [buyer.iuc],
  );
  assert.deepEqual(
    mails.map(({ template }) => template),
    ['card-confirmed'],
  );
  const again = await visitor.open(summary.url.pathname + summary.url.search);
  expectStep(again, 'bmccoPaymentConfirmation');
  await assertInvariants(shop.db);
});

test('BMC-01 PAY-04 SHOP-11 the way back from the bank leads to the order: a refusal with the price still there, or the confirmation with what was paid', async () => {
  const [refused, accepted] = await Promise.all([member(), member()]);
  const cameBack = async (who: Buyer, card: string) => {
    const asked = await init(who, await tokenOf(who), paying);
    await shop.sandbox.pay(payTokenOf(asked.json['paymentUrl']), card);
    return who.visitor.open(`/recompense/boutique-v2-callback?commande=${String(asked.json['nbpOrderId'])}`);
  };
  const page = expectStep(await cameBack(refused, CARDS.refused), 'bmccoPayment');
  assert.match(words(page, 'main'), /La banque a refusé.*Carte Avantage Adulte/s);
  assert.equal(await balance(refused), 10_000);
  const split = expectStep(
    await refused.visitor.submit(page, {
      form: 'main form:has(input[value=repartir])',
      fields: { expectedPoints: '4900' },
    }),
    'bmccoPayment',
  );
  const done = await refused.visitor.submit(split, {
    form: 'main form:has(input[value=payer])',
    fields: { termsAccepted: 'on' },
  });
  expectStep(done, 'bmccoPaymentConfirmation');
  assert.equal(await balance(refused), 5_100);
  const paid = expectStep(await cameBack(accepted, CARDS.accepted), 'bmccoPaymentConfirmation');
  assert.match(words(paid, 'main'), /2 450 points débités et 24,50 € payés par carte/);
  assert.equal((await rights(accepted)).length, 1);
  await assertInvariants(shop.db);
});

test('RAIL-11 a card by post needs a postal address: it is asked for in personal information, and the way back has everything that was typed', async () => {
  const { customer, ...overview } = overviewOf('GV');
  const { address: _, ...homeless } = customer;
  const iuc = newIuc();
  const { token } = shop.app.signIn({ ...overview, customer: { ...homeless, iuc } });
  await shop.credit(iuc, 10_000);
  // The sessions of this server keep no form: these do.
  const kept = new Map<string, never>();
  Object.assign(shop.app.sessions, {
    keepForm: async (_: string, form: never) => {
      kept.set('0199c1d0-6f00-7000-8000-000000000077', form);
      return '0199c1d0-6f00-7000-8000-000000000077';
    },
    keptForm: async (_: string, name: string) => kept.get(name),
  });
  const visitor = new Visitor(shop.base);
  visitor.cookies.set('test-session', { value: token, path: '/', line: '' });
  const asked = await quote({ iuc, token, visitor }, { ...own, receiptMode: 'LETTER' });
  assert.equal(asked.json['code'], 'postal-address-missing');
  const page = expectStep(await visitor.open(ORDER), 'bmccoShopCart');
  const away = await visitor.submit(page, {
    form: 'main form',
    fields: {
      card: 'avantage-adulte',
      receiptMode: 'LETTER',
      email: 'autre@exemple.fr',
      emailConfirmation: 'autre@exemple.fr',
    },
  });
  assert.equal(away.url.pathname, '/informations/mes-informations');
  const back = expectStep(await visitor.open(away.url.searchParams.get('retour') ?? ''), 'bmccoShopCart');
  assert.equal(back.document.querySelector('input[name=email]')?.getAttribute('value'), 'autre@exemple.fr');
  assert.ok(back.document.querySelector('input[name=receiptMode][value=LETTER]')?.hasAttribute('checked'));
});

/** What the order's moves are called in the database; in points alone, and with euros. */
const MOVES = [
  ['offered', false],
  ['given', false],
  ['payment-opened', true],
  ['ready', true],
  ['captured', true],
] as const;

/** A process that dies at a move of an order: before the database has done it, or with its answer on the way. Says when it has. */
const dyingAt = (event: string, isDone: boolean, die: () => void): typeof shop.orders => {
  let hasDied = false;
  return {
    ...shop.orders,
    db: {
      ...shop.db,
      query: async (text: string, values?: unknown[], name?: string) => {
        const isHit = !hasDied && name === 'shop.advance_orders' && `${values?.[3]}` === event;
        if (isHit && isDone) await shop.db.query(text, values, name);
        if (isHit) {
          hasDied = true;
          die();
        }
        if (isHit) throw new Error('the process has died');
        return shop.db.query(text, values, name);
      },
    } as typeof shop.db,
  };
};

test('BMC-05 SHOP-08 whatever process dies at whatever move of an order, before it was done or with its answer lost, another ends it with one card, paid once', async (t) => {
  for (const [event, inEuros] of MOVES)
    for (const isDone of [false, true]) {
      const says = `${event}, ${isDone ? 'answer lost' : 'not done'}`;
      const buyer = await member();
      const iuc = buyer.iuc as never;
      const { customer } = overviewOf('GV');
      const read = cardOrderInput.parse(own);
      const quoted = await quoteCard(shop.orders, { ...customer, iuc }, read);
      assert.ok(quoted.ok);
      const died = t.mock.fn();
      const dying = dyingAt(event, isDone, died);
      const opened = await openCardOrder(dying, {
        iuc,
        transactionId: randomUUID() as never,
        request: { says },
        quotation: quoted,
        customer,
      });
      assert.ok(opened.ok, says);
      const { orderId } = opened.order;
      const payload = { iuc: buyer.iuc, orderId };
      /** The job of another process. */
      const driven = async (): Promise<void> => {
        await orderJobs(shop.orders)
          ['order.drive'].handler(
            { key: orderId as string, payload, crashes: 0 } as unknown as Job,
            AbortSignal.timeout(5_000),
          )
          .catch(() => {});
      };
      await driven();
      const accepted = await acceptOrder(
        { orders: dying, content: CONTENT },
        {
          iuc,
          orderId,
          transactionId: randomUUID() as never,
          ...terms,
          expectedPoints: points(inEuros ? 2_450 : 4_900),
          expectedCents: cents(inEuros ? 2_450 : 0),
          correlationId: 'mort',
        },
      );
      assert.ok(accepted.ok, `${says}: ${JSON.stringify(accepted)}`);
      await driven();
      if (inEuros) {
        const order = await cardOrderOfCustomer(shop.orders, iuc, orderId);
        await shop.sandbox.pay(payTokenOf(order && orderPaymentOf(order)?.url), CARDS.accepted);
        await checkNow(dying, { iuc, orderId });
        await driven();
      }
      const ended = await cardOrderOfCustomer(shop.orders, iuc, orderId);
      assert.equal(died.mock.callCount(), 1, says);
      assert.equal(ended?.phase, 'confirmed', says);
      const given = await rights(buyer);
      assert.deepEqual(
        given.map(({ number }) => number),
        [ended?.cardNumber],
        says,
      );
      assert.equal(await balance(buyer), inEuros ? 7_550 : 5_100, says);
    }
  await assertInvariants(shop.db);
});
