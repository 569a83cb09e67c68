import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type Buyer, type CallAnswer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import { words } from '#tests/harness/visitor.ts';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending, {
    settings: { takeoverMs: 300, giveUpMs: { holding: 2_000, booking: 2_000 } },
  });
  shop.runJobs();
});
beforeEach(() => shop.instead.clear());

const count = async (from: string, ...values: unknown[]): Promise<number> =>
  (await shop.db.query<{ n: number }>(`select count(*)::int as n from ${from}`, values))[0]?.n ?? -1;

/** An answer without what is its own request's. */
const said = ({ status, json: { correlationId: _, ...json } }: CallAnswer) => ({ status, json });

const hold = (who: Buyer, token: string, transaction: string): Promise<CallAnswer> =>
  shop.call(who, 'init-booking-burn-fer', { outward: token }, transaction);

const acceptance = (held: CallAnswer) => ({
  orderId: held.json['orderId'],
  termsAccepted: true,
  termsVersion: TERMS,
  expectedPoints: held.json['pricePoints'],
});

const offerFor = async (who: Buyer): Promise<{ token: string; points: number }> => {
  const [offer] = await shop.offers(who);
  assert.ok(offer);
  return offer;
};

test('SHOP-08 the same transaction id fifteen times at once is one order, and everybody gets its answer', async () => {
  const buyer = await shop.buyer();
  const { token } = await offerFor(buyer);
  const transaction = randomUUID();
  const answers = await Promise.all(Array.from({ length: 15 }, () => hold(buyer, token, transaction)));
  assert.equal(answers[0]?.status, 200, JSON.stringify(answers[0]?.json));
  for (const answer of answers) assert.deepEqual(said(answer), said(answers[0] as CallAnswer));
  assert.equal(await count('shop."order" where iuc = $1', buyer.iuc), 1);
  const other = (await shop.offers(buyer))[1];
  const reused = await hold(buyer, other?.token ?? '', transaction);
  assert.deepEqual([reused.status, reused.json['code']], [422, 'transaction-reused']);
  await assertInvariants(shop.db);
});

test('SHOP-08 an order finalised ten times at once, under one id and others, is debited once and has one file', async () => {
  const buyer = await shop.buyer();
  const { token, points } = await offerFor(buyer);
  const held = await hold(buyer, token, randomUUID());
  const same = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      shop.call(buyer, 'finalise-order-burn-fer', acceptance(held), index % 3 === 2 ? randomUUID() : same),
    ),
  );
  for (const answer of answers) assert.deepEqual(said(answer), said(answers[0] as CallAnswer));
  assert.match(String(answers[0]?.json['pnrIdentification']), /^[A-Z0-9]{6}$/);
  assert.equal(await shop.quotations.balance(buyer.iuc as never), 50_000 - points);
  assert.equal(await count('trip.file where iuc = $1', buyer.iuc), 1);
  await assertInvariants(shop.db);
});

test('SHOP-08 a command that comes again is answered as the first time, whatever has changed since', async (t) => {
  const buyer = await shop.buyer(6_000);
  const { token } = await offerFor(buyer);
  const transaction = randomUUID();
  const held = await hold(buyer, token, transaction);
  assert.equal(held.status, 200, JSON.stringify(held.json));
  const same = async (what: string) =>
    assert.deepEqual(said(await hold(buyer, token, transaction)), said(held), what);
  await same('at once');

  const overview = await shop.app.profiles.overview(buyer.iuc as never);
  assert.ok(overview);
  shop.app.signIn({ ...overview, customer: { ...overview.customer, email: 'autre@demo.test' } });
  await same('with another e-mail address in the profile');

  const finalisation = randomUUID();
  const paid = await shop.call(buyer, 'finalise-order-burn-fer', acceptance(held), finalisation);
  assert.equal(paid.json['finalised'], true, JSON.stringify(paid.json));
  await same('once the order is paid and the balance does not reach its price any more');

  const { realTime } = shop.quotations;
  t.after(() => Object.assign(shop.quotations, { realTime }));
  Object.assign(shop.quotations, { realTime: () => realTime() + 40 * 60_000 });
  await same('once the choice has become too old');

  const now = shop.clock.now();
  t.after(() => shop.clock.set(now));
  shop.clock.set('2027-03-20T10:00:00Z');
  await same('once the train has left');
  const again = await shop.call(buyer, 'finalise-order-burn-fer', acceptance(held), finalisation);
  assert.deepEqual(said(again), said(paid));

  const other = await shop.call(buyer, 'init-booking-burn-fer', { outward: `${token}x` }, transaction);
  assert.deepEqual([other.status, other.json['code']], [422, 'transaction-reused']);
  const fresh = await hold(buyer, token, randomUUID());
  assert.deepEqual([fresh.status, fresh.json['code']], [409, 'choice-expired'], 'a new order is checked');
});

test('SHOP-08 a command that was refused is refused again in the same words, also when the seats are back', async () => {
  const buyer = await shop.buyer();
  const { token } = await offerFor(buyer);
  shop.instead.set('hold', async () => ({ ok: false, reason: 'full' }));
  const transaction = randomUUID();
  const refused = await hold(buyer, token, transaction);
  assert.deepEqual([refused.status, refused.json['code']], [409, 'full']);
  shop.instead.clear();
  assert.deepEqual(said(await hold(buyer, token, transaction)), said(refused));
});

const WAITING = `shop."order" where iuc = $1 and stage = 'waiting'`;
const HELD = `inventory.booking b join shop."order" o on o.order_id::text = b.booking_key where o.iuc = $1 and b.state = 'held'`;

test('RAIL-10 thirty orders opened at once leave three open: the others are given up and hold no seat', async () => {
  const buyer = await shop.buyer(500_000);
  const offers = await shop.offers(buyer);
  let answered = false;
  let most = 0;
  const watching = (async () => {
    while (!answered) most = Math.max(most, await count(WAITING, buyer.iuc));
  })();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      hold(buyer, offers[index % offers.length]?.token ?? '', randomUUID()),
    ),
  );
  answered = true;
  await watching;
  // Some find their train full, for the seats of those given up are not back yet.
  for (const { status, json } of answers)
    assert.ok(
      status === 200 || ['superseded', 'full', 'fare-gone'].includes(String(json['code'])),
      JSON.stringify(json),
    );
  assert.ok(most <= 3, `${most} orders waited for their customer at once`);
  await until(
    async () => (await count(`shop."order" where iuc = $1 and stage = 'working'`, buyer.iuc)) === 0,
  );
  assert.equal(await count(WAITING, buyer.iuc), 3);
  assert.equal(await count(HELD, buyer.iuc), 3);
  await assertInvariants(shop.db);
});

test('RAIL-10 a fourth order that gets no seats leaves the three open ones their seats', async () => {
  const buyer = await shop.buyer(500_000);
  const offers = await shop.offers(buyer);
  const open = [];
  for (const { token } of offers.slice(0, 3)) open.push(await hold(buyer, token, randomUUID()));
  for (const { status, json } of open) assert.equal(status, 200, JSON.stringify(json));
  shop.instead.set('hold', async () => ({ ok: false, reason: 'full' }));
  const refused = await hold(buyer, offers[3]?.token ?? '', randomUUID());
  assert.deepEqual([refused.status, refused.json['code']], [409, 'full']);
  assert.equal(await count(WAITING, buyer.iuc), 3);
  assert.equal(await count(HELD, buyer.iuc), 3);
  await assertInvariants(shop.db);
});

test('RAIL-10 an order whose seats are still asked for is given up on its page, and what is held for it afterwards goes back', async () => {
  const buyer = await shop.buyer();
  const { token } = await offerFor(buyer);
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  shop.instead.set('hold', async (...input) => {
    await answers;
    return (shop.booking.hold as (...rest: readonly never[]) => unknown)(...input);
  });
  const asked = hold(buyer, token, randomUUID());
  const HOLDING = `shop."order" where iuc = $1 and state = 'holding'`;
  await until(async () => (await count(HOLDING, buyer.iuc)) === 1);
  const [order] = await shop.db.query<{ id: string }>(`select order_id as id from ${HOLDING}`, [buyer.iuc]);
  const page = await buyer.visitor.open(
    `/recompense/boutique-v2?id=43&etape=recapitulatif&commande=${order?.id}`,
  );
  assert.match(words(page, 'main'), /Nous réservons vos places/);
  const given = buyer.visitor.submit(page, { form: 'main form:has(input[value=abandonner])' });
  await until(async () => (await count(HOLDING, buyer.iuc)) === 0);
  answer();
  const after = await given;
  assert.match(words(after, 'main'), /abandonné.*Aucun point n’a été débité/s);
  const { status, json } = await asked;
  assert.deepEqual([status, json['code']], [409, 'abandoned']);
  await until(
    async () => (await count(`shop."order" where iuc = $1 and stage = 'working'`, buyer.iuc)) === 0,
  );
  assert.equal(await count(HELD, buyer.iuc), 0);
  await assertInvariants(shop.db);
});
