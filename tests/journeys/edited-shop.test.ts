import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import type { ContentEntry } from '#features/content/contract.ts';
import { written } from '#features/content/testing/written.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { assertProblem, assertSaid } from '#tests/harness/problems.ts';
import { type Buyer, type CallAnswer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import {
  CATALOGUE,
  choose,
  expectStep,
  HOLD,
  heldBeyond,
  hold,
  PAY,
  pay,
  search,
  TICKET,
  type Wish,
} from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { words } from '#tests/harness/visitor.ts';

const NEXT = '2027-06';
const WISH: Wish = { from: 'Paris Gare de Lyon', to: 'Dijon Ville', date: '15/03/2027', hour: 7 };
const CART = '/recompense/boutique-v2?id=451&etape=panier';

let shop: ShopServer;
/** The version of the terms of sale that is in force. */
let version = TERMS;
/** What the editors say of the shop's hours. */
let closures: readonly ContentEntry[] = [];
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
  const { entry } = shop.app.content;
  shop.app.content.entry = (...asked) => {
    const found = entry(...asked);
    return found && { ...found, version };
  };
  shop.app.content.entries = (kind) => (kind === 'closures' ? closures : []);
});
afterEach(() => {
  version = TERMS;
  closures = [];
});

const balance = (who: Buyer): Promise<number> => shop.quotations.balance(who.iuc as never);
const termsOf = async (who: Buyer): Promise<(string | null)[]> =>
  (
    await shop.db.query<{ terms_version: string | null }>(
      'select terms_version from shop."order" where iuc = $1',
      [who.iuc],
    )
  ).map(({ terms_version }) => terms_version);

/** What either call does, with a version of the terms and a transaction id. */
type Accepts = (termsVersion: string, transaction: string) => Promise<CallAnswer>;
const WAYS: Readonly<Record<string, (who: Buyer) => Promise<Accepts>>> = {
  'nbp/order': async (who) => (termsVersion, transaction) => {
    const email = 'cadeau@exemple.fr';
    const cart = { primeId: '451', quantity: 1, email, emailConfirmation: email, expectedPoints: 500 };
    return shop.call(who, 'nbp/order', { ...cart, termsAccepted: true, termsVersion }, transaction);
  },
  'finalise-order-burn-fer': async (who) => {
    const [offer] = await shop.offers(who);
    assert.ok(offer);
    const held = await shop.call(who, 'init-booking-burn-fer', { outward: offer.token }, randomUUID());
    const order = { orderId: held.json.orderId, termsAccepted: true, expectedPoints: offer.points };
    return (termsVersion, transaction) =>
      shop.call(who, 'finalise-order-burn-fer', { ...order, termsVersion }, transaction);
  },
};

for (const [name, way] of Object.entries(WAYS))
  test(`RAIL-11 SHOP-08 ${name} takes the terms in force and no others, and answers who repeats themselves as before`, async () => {
    const who = await shop.buyer();
    const before = await balance(who);
    const accepts = await way(who);
    for (const wrong of ['1', NEXT, '2026-11-01']) {
      const { status, json } = await accepts(wrong, randomUUID());
      assert.deepEqual([status, json.code], [409, 'terms-outdated'], wrong);
    }
    assert.equal(await balance(who), before);
    assert.ok((await termsOf(who)).every((accepted) => accepted === null));

    const transaction = randomUUID();
    const done = await accepts(TERMS, transaction);
    assert.equal(done.status, 200, JSON.stringify(done.json));
    assert.deepEqual(await termsOf(who), [TERMS]);
    const after = await balance(who);
    assert.ok(after < before);

    version = NEXT;
    const again = await accepts(TERMS, transaction);
    assert.equal(again.status, 200, JSON.stringify(again.json));
    assert.equal(again.json.orderId, done.json.orderId);
    assert.equal(await balance(who), after);
    const other = await (await way(who))(TERMS, randomUUID());
    assert.deepEqual([other.status, other.json.code], [409, 'terms-outdated']);
    assert.equal(await balance(who), after);
  });

test('RAIL-11 terms that change while seats are held are read before they are accepted, and the seats stay held', async () => {
  const who = await shop.buyer();
  const before = await balance(who);
  const summary = await hold(who.visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Dijon-Ville',
    date: '15/03/2027',
  });
  version = NEXT;
  const refused = await who.visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  assert.equal(expectStep(refused, 'ferShopCartSummary').status, 409);
  assert.match(words(refused, 'main'), /ont changé depuis que vous les avez lues/);
  assert.ok(!refused.document.querySelector('input[name=termsAccepted]')?.hasAttribute('checked'));
  assert.deepEqual([await balance(who), await termsOf(who)], [before, [null]]);
  await pay(who.visitor, refused);
  assert.deepEqual(await termsOf(who), [NEXT]);
  assert.ok((await balance(who)) < before);
});

test('RAIL-11 SHOP-08 terms that change at the very moment of the acceptance: what is recorded is what was read, once, or nothing', async () => {
  for (let round = 0; round < 6; round += 1) {
    version = TERMS;
    const who = await shop.buyer();
    const before = await balance(who);
    const accepts = await (WAYS['finalise-order-burn-fer'] as (who: Buyer) => Promise<Accepts>)(who);
    const transaction = randomUUID();
    const asked = Array.from({ length: 6 }, async (_, at) => {
      if (at === round) version = NEXT;
      // The one that read the new terms accepts those, by a command of its own.
      return at === 5 ? accepts(NEXT, randomUUID()) : accepts(TERMS, transaction);
    });
    const answers = await Promise.all(asked);
    const [recorded, ...more] = await termsOf(who);
    assert.deepEqual(more, []);
    for (const { status, json } of answers)
      assert.ok(status === 200 || json.code === 'terms-outdated', `${status} ${JSON.stringify(json)}`);
    const paid = answers.filter(({ status }) => status === 200);
    assert.equal(recorded === null, paid.length === 0);
    assert.equal((await balance(who)) < before, paid.length > 0);
    if (recorded !== null) {
      assert.ok(recorded === TERMS || recorded === NEXT);
      assert.equal(new Set(paid.map(({ json }) => json.pnrIdentification)).size, 1);
    }
  }
  await assertInvariants(shop.db);
});

/** The closures of the shop while a test runs, as editors write them: the front matter beside the title. */
const closing = (...dates: readonly string[]): void => {
  closures = dates.map((date, index) =>
    written(
      `closures/fermeture-${index}.md`,
      `---\ntitle: Mise à jour ${index}\n${date}\n---\nLe catalogue change.\n`,
    ),
  );
};
const SEARCH = {
  departure: '',
  arrival: '',
  departureDate: '15/03/2027',
  departureHour: 7,
};
const cartOf = (transaction: string, who: Buyer): Promise<CallAnswer> => {
  const email = 'cadeau@exemple.fr';
  const cart = { primeId: '451', quantity: 1, email, emailConfirmation: email, expectedPoints: 500 };
  return shop.call(who, 'nbp/order', { ...cart, termsAccepted: true, termsVersion: TERMS }, transaction);
};

test('SHOP-10 a closed shop says until when on every page of it and to every call, and takes no new order', async () => {
  const who = await shop.buyer();
  const [offer] = await shop.offers(who);
  assert.ok(offer);
  const list = await search(who.visitor, WISH);
  const passengers = await choose(who.visitor, list);
  const cart = await who.visitor.open(CART);
  // The business day of these tests is the first of March, noon in Paris.
  closing('until: 2027-03-02T06:00', 'from: 2027-03-02T05:00\nuntil: 2027-03-02T07:30');
  const said = 'La boutique est fermée jusqu’au mardi 2 mars à 07h30.';
  for (const [path, id] of [
    [CATALOGUE, 'catalog'],
    [TICKET, 'ferShopCartItinerary'],
    [list.url.pathname + list.url.search, 'ferShopCartOutward'],
    [CART, 'shopCart'],
  ] as const) {
    const page = await who.visitor.open(path);
    assert.equal(page.status, 503, path);
    expectStep(page, id);
    assertSaid(page, 'shop-closed', { anyStatus: true });
    assert.match(
      words(page, 'main'),
      new RegExp(`${said}.*Mise à jour 0.*Le catalogue change.*Ce qui reste ouvert`, 's'),
    );
    assert.equal(page.headers.get('retry-after'), String((19 * 60 + 30) * 60));
  }
  assertSaid(await who.visitor.submit(passengers, { form: HOLD }), 'shop-closed', { anyStatus: true });
  const donation = await who.visitor.submit(cart, { fields: { termsAccepted: 'on' } });
  assertSaid(donation, 'shop-closed', { anyStatus: true });
  for (const [name, body, transaction] of [
    ['quotation-burnFer-outward', SEARCH],
    ['lowest-prices', SEARCH],
    ['quotation-burnFer-inward', { ...SEARCH, outward: offer.token }],
    ['init-booking-burn-fer', { outward: offer.token }, randomUUID()],
  ] as const)
    assert.match(
      (await assertProblem(await shop.send(who, name, body, transaction), 'shop-closed')).detail,
      /07h30/,
      name,
    );
  const plan = `${shop.base}/api/seat-map?choice=${offer.token}`;
  const headers = { authorization: `Bearer ${who.token}` };
  assert.equal((await assertProblem(await fetch(plan, { headers }), 'shop-closed')).status, 503);
  assert.deepEqual(await cartOf(randomUUID(), who).then(({ json }) => json.code), 'shop-closed');
  assert.deepEqual(await termsOf(who), []);
  assert.equal(await balance(who), 50_000);

  closing('from: 2027-03-02T05:00');
  assert.equal((await who.visitor.open(CATALOGUE)).status, 200, 'a closure to come closes nothing');
  await assertInvariants(shop.db);
});

test('SHOP-10 an order that is under way when the shop closes is paid, prolonged and told again as if it were open', async () => {
  const who = await shop.buyer();
  const summary = await hold(who.visitor, WISH);
  const transaction = randomUUID();
  const donated = await cartOf(transaction, who);
  assert.equal(donated.status, 200, JSON.stringify(donated.json));
  const [offer] = await shop.offers(who);
  const booking = [{ outward: offer?.token }, randomUUID()] as const;
  const held = await shop.call(who, 'init-booking-burn-fer', ...booking);
  assert.equal(held.status, 200, JSON.stringify(held.json));
  closing('');
  const catalogue = await who.visitor.open(CATALOGUE);
  assert.match(
    words(catalogue, 'main'),
    /fermée pour le moment.*Votre commande continue.*gardée jusqu’à \d\dh\d\d/s,
  );
  assert.equal(catalogue.headers.get('retry-after'), '3600');
  const resume =
    catalogue.document.querySelector('main a[href*="recapitulatif"]')?.getAttribute('href') ?? '';
  expectStep(await who.visitor.open(resume.replaceAll('&amp;', '&')), 'ferShopCartSummary');
  const prolonged = await who.visitor.submit(summary, { form: 'main form:has(input[value=prolonger])' });
  expectStep(prolonged, 'ferShopCartSummary');
  await pay(who.visitor, prolonged);
  const heldAgain = await shop.call(who, 'init-booking-burn-fer', ...booking);
  assert.deepEqual([heldAgain.status, heldAgain.json['orderId']], [200, held.json['orderId']]);
  assert.deepEqual(
    (await cartOf(transaction, who)).json,
    donated.json,
    'sent again, it is answered as before',
  );
  await assertInvariants(shop.db);
});

test('SHOP-10 what the shop cannot do by a fault of its own is said in its own sentence, by page and by call', async () => {
  const who = await shop.buyer();
  const said = 'Une erreur inattendue est survenue. Veuillez réessayer plus tard.';
  const { db } = shop.orders;
  Object.defineProperty(shop.orders, 'db', {
    configurable: true,
    get: () => {
      throw new TypeError('private');
    },
  });
  try {
    const cart = await who.visitor.open(CART);
    const page = await who.visitor.submit(cart, { fields: { termsAccepted: 'on' } });
    assert.equal(page.status, 500);
    assert.match(words(page, 'main'), new RegExp(said));
    assert.doesNotMatch(words(page), /private/);
    const { status, json } = await cartOf(randomUUID(), who);
    assert.deepEqual([status, json.detail], [500, said]);
  } finally {
    Object.defineProperty(shop.orders, 'db', { value: db });
  }
  const poor = await shop.buyer(100);
  const body = { outward: (await shop.offers(who))[0]?.token };
  await assertProblem(
    await shop.send(poor, 'init-booking-burn-fer', body, randomUUID()),
    'not-enough-points',
  );
  assert.deepEqual((await cartOf(randomUUID(), poor)).json.code, 'not-enough-points');
  assertSaid(await heldBeyond(poor.visitor, WISH), 'not-enough-points', { anyStatus: true });
});
