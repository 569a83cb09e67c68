import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type Buyer, type CallAnswer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { expectStep, hold, PAY, pay } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { words } from '#tests/harness/visitor.ts';

const NEXT = '2027-06';

let shop: ShopServer;
/** The version of the terms of sale that is in force. */
let version = TERMS;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
  const { entry } = shop.app.content;
  shop.app.content.entry = (...asked) => {
    const found = entry(...asked);
    return found && { ...found, version };
  };
});
afterEach(() => {
  version = TERMS;
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
