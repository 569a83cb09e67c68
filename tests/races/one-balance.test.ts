import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type Buyer, type CallAnswer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { TERMS } from '#tests/harness/terms.ts';

const ROUNDS = process.env['LONG'] ? 30 : 5;
const TREE = '451';
const TREE_POINTS = 500;

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
  shop.runJobs();
});

interface Held {
  readonly orderId: string;
  readonly points: number;
}

/** A train that can be had, another for each number. */
const choose = async (who: Buyer, number: number): Promise<{ token: string; points: number }> => {
  const day = String(8 + (number % 20)).padStart(2, '0');
  const offers = await shop.offers(who, { departureDate: `${day}/03/2027` });
  const offer = offers[number % offers.length];
  assert.ok(offer);
  return offer;
};

const hold = async (
  who: Buyer,
  { token, points }: { readonly token: string; readonly points: number },
): Promise<Held> => {
  const { status, json } = await shop.call(who, 'init-booking-burn-fer', { outward: token }, randomUUID());
  assert.equal(status, 200, JSON.stringify(json));
  return { orderId: String(json['orderId']), points };
};

const pay = (who: Buyer, { orderId, points }: Held, transaction = randomUUID()): Promise<CallAnswer> =>
  shop.call(
    who,
    'finalise-order-burn-fer',
    { orderId, termsAccepted: true, termsVersion: TERMS, expectedPoints: points },
    transaction,
  );

const give = (who: Buyer): Promise<CallAnswer> =>
  shop.call(
    who,
    'nbp/order',
    {
      primeId: TREE,
      quantity: 1,
      email: 'don@exemple.fr',
      emailConfirmation: 'don@exemple.fr',
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: TREE_POINTS,
    },
    randomUUID(),
  );

const balanceOf = (who: Buyer): Promise<number> => shop.quotations.balance(who.iuc as never);
const debitsOf = (who: Buyer) =>
  shop.db.query(`select from points.movement where iuc = $1 and kind = 'debit'`, [who.iuc]);

test('PAY-05 a donation and the payment of a ticket that race for one balance: what the balance pays goes through, the other is refused', async () => {
  const looker = await shop.buyer();
  for (let round = 0; round < ROUNDS; round += 1) {
    const offer = await choose(looker, round);
    // A point too few for both.
    const balance = offer.points + TREE_POINTS - 1;
    const buyer = await shop.buyer(balance);
    const held = await hold(buyer, offer);
    const [ticket, gift] = await Promise.all([pay(buyer, held), give(buyer)]);
    const paid = [ticket, gift].filter(({ status }) => status === 200);
    const refused = [ticket, gift].filter(({ status }) => status !== 200);
    assert.deepEqual(
      [paid.length, ...refused.map(({ status, json }) => [status, json['code']])],
      [1, [409, 'not-enough-points']],
    );
    const spent = ticket.status === 200 ? held.points : TREE_POINTS;
    assert.equal(await balanceOf(buyer), balance - spent);
    assert.equal((await debitsOf(buyer)).length, 1);
  }
  await assertInvariants(shop.db);
});

test('SHOP-08 one transaction id that pays for two orders at once, and one after the other, pays for one, and the other can still be paid', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await shop.buyer(60_000);
    const one = await hold(buyer, await choose(buyer, 2 * round));
    const other = await hold(buyer, await choose(buyer, 2 * round + 1));
    const transaction = randomUUID();
    const answers = await Promise.all([pay(buyer, one, transaction), pay(buyer, other, transaction)]);
    const first = answers.findIndex(({ status }) => status === 200);
    assert.deepEqual(
      answers.map(({ status, json }) => [status, json['code']]),
      answers.map((_, index) => (index === first ? [200, undefined] : [422, 'transaction-reused'])),
    );
    const [paid, left] = first === 0 ? [one, other] : [other, one];
    assert.equal(await balanceOf(buyer), 60_000 - paid.points);
    const later = await pay(buyer, left, transaction);
    assert.deepEqual([later.status, later.json['code']], [422, 'transaction-reused']);
    assert.equal((await debitsOf(buyer)).length, 1);
    const own = await pay(buyer, left);
    assert.equal(own.status, 200, JSON.stringify(own.json));
    assert.equal(await balanceOf(buyer), 60_000 - paid.points - left.points);
  }
  await assertInvariants(shop.db);
});
