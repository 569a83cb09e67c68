import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import {
  CATALOGUE,
  choose,
  expectStep,
  HOLD,
  hold,
  offersOf,
  pay,
  search,
  type Wish,
} from '#tests/harness/shopping.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const WISH: Wish = { from: 'Paris Gare de Lyon', to: 'Dijon Ville', date: '15/03/2027', hour: 7 };
const CART = '/recompense/boutique-v2?etape=panier';
const DONATION = '/recompense/boutique-v2?id=451&etape=panier';
const ABANDON = 'main form:has(input[value=abandonner])';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
});

/** The same member on another day, on another device: nothing but who they are comes along. */
const nextVisit = ({ token }: Buyer): Visitor => {
  const visitor = new Visitor(shop.base);
  visitor.cookies.set('test-session', { value: token, path: '/', line: '' });
  return visitor;
};
const linkNamed = (page: Page, name: RegExp): string => {
  const link = page.document.querySelectorAll('main a').find((one) => name.test(one.text));
  assert.ok(link, words(page, 'main').slice(0, 600));
  return (link.getAttribute('href') ?? '').replaceAll('&amp;', '&');
};
const cartOf = async (who: Buyer): Promise<string> => words(await nextVisit(who).open(CART), 'main');
const ordersOf = (who: Buyer) =>
  shop.db.query<{ order_id: string; stage: string }>(
    'select order_id, stage from shop."order" where iuc = $1',
    [who.iuc],
  );

test('SHOP-09 SHOP-05 trains that were chosen and not ordered wait for the next visit, are taken up where they were left, and are gone once they are ordered', async () => {
  const who = await shop.buyer();
  const other = await shop.buyer();
  assert.match(await cartOf(who), /Rien à bord/);
  const list = await search(who.visitor, WISH);
  assert.match(
    await cartOf(who),
    /Paris Gare de Lyon – Dijon-Ville Aller le lundi 15 mars, 1 voyageur Voir les trains/,
  );
  for (const path of [CATALOGUE, '/mon-espace'])
    assert.doesNotMatch(
      words(await nextVisit(who).open(path), 'main'),
      /[Vv]otre panier/,
      'a list that was only looked at',
    );
  const passengers = expectStep(await choose(who.visitor, list), 'ferShopCartPassengers');
  const price = offersOf(list).find(({ travelClass }) => travelClass === '2de classe')?.points;
  // Looking at the list once more takes nothing out of the cart.
  await who.visitor.open(list.url.pathname + list.url.search);

  const visitor = nextVisit(who);
  const catalogue = await visitor.open(CATALOGUE);
  assert.match(words(catalogue, 'main'), /Dans votre panier : Paris Gare de Lyon – Dijon-Ville/);
  const space = await visitor.open('/mon-espace');
  assert.match(words(space, 'main'), /Votre panier vous attend Paris Gare de Lyon – Dijon-Ville\./);
  assert.equal(linkNamed(space, /Reprendre mon panier/), CART);
  const cart = expectStep(await visitor.open(linkNamed(catalogue, /Reprendre mon panier/)), 'shopCart');
  assert.match(
    words(cart, 'main'),
    new RegExp(`Dijon-Ville.*${price?.toLocaleString('fr')}`.replaceAll(/\s/g, '.'), 's'),
  );
  assert.match(words(cart, 'main'), /Classe 2de classe/);
  assert.doesNotMatch(words(cart, 'main'), /Le prix a changé/);
  assert.match(await cartOf(other), /Rien à bord/, 'nobody else’s');

  const resumed = expectStep(
    await visitor.open(linkNamed(cart, /Reprendre ce voyage/)),
    'ferShopCartPassengers',
  );
  const times = (page: Page): string[] => page.document.querySelectorAll('main time').map(({ text }) => text);
  assert.deepEqual(times(resumed), times(passengers));
  const summary = expectStep(await visitor.submit(resumed, { form: HOLD }), 'ferShopCartSummary');
  assert.match(await cartOf(who), /Rien à bord/, 'places are held for it');
  await visitor.submit(summary, { form: ABANDON });
  assert.match(await cartOf(who), /Dijon-Ville/, 'the order came to nothing');
  const again = await visitor.open(linkNamed(await visitor.open(CART), /Reprendre ce voyage/));
  await pay(visitor, await visitor.submit(again, { form: HOLD }));
  assert.match(await cartOf(who), /Rien à bord/);
  await assertInvariants(shop.db);
});

test('SHOP-09 SHOP-03 a cart beyond the balance says what euros complete it, and each look asks the booking system once', async () => {
  const who = await shop.buyer(60_000);
  const list = await search(who.visitor, { ...WISH, hour: 8 });
  const [offer] = offersOf(list);
  await choose(who.visitor, list);
  assert.doesNotMatch(await cartOf(who), /Payable avec|Il manque/);
  const price = offer?.points ?? 0;
  const poor = await shop.buyer(Math.ceil(price * 0.8));
  await shop.db.query('update shop.kept_cart set iuc = $2 where iuc = $1', [who.iuc, poor.iuc]);
  let asked = 0;
  shop.instead.set('offers', (...input) => {
    asked += 1;
    return shop.booking.offers(...(input as unknown as Parameters<typeof shop.booking.offers>));
  });
  try {
    assert.match(await cartOf(poor), /Il manque .*points\. Payable avec .*points et \d+,\d\d €\./s);
  } finally {
    shop.instead.delete('offers');
  }
  assert.equal(asked, 1);
});

test('SHOP-09 a gift waits with how many, is taken out or emptied by the customer, and a reset leaves orders alone', async () => {
  const who = await shop.buyer();
  const cart = expectStep(await who.visitor.open(DONATION), 'shopCart');
  await who.visitor.submit(cart, { fields: { quantity: '3', termsAccepted: '' } });
  const visitor = nextVisit(who);
  const kept = await visitor.open(CART);
  assert.match(words(kept, 'main'), /Un arbre planté en France 3 dons.*1 500/s);
  const resumed = expectStep(await visitor.open(linkNamed(kept, /Reprendre cette commande/)), 'shopCart');
  assert.equal(resumed.document.querySelector('main select option[selected]')?.getAttribute('value'), '3');
  await search(visitor, WISH);
  const both = await visitor.open(CART);
  assert.match(words(both, 'main'), /Dijon-Ville.*Un arbre planté/s);
  const one = await visitor.submit(both, { form: 'main form:has(input[name=primeId][value="451"])' });
  assert.doesNotMatch(words(one, 'main'), /Un arbre planté/);
  const summary = await hold(who.visitor, { ...WISH, hour: 9 });
  await visitor.open(DONATION);
  const emptied = await visitor.submit(await visitor.open(CART), {
    form: 'main form:has(input[value=vider])',
  });
  assert.match(words(emptied, 'main'), /Rien à bord/);
  assert.deepEqual(
    (await ordersOf(who)).map(({ stage }) => stage),
    ['waiting'],
  );
  await pay(who.visitor, summary);
});

test('SHOP-09 windows of one customer order what each of them shows: a copied window makes no second order and takes none away', async () => {
  const who = await shop.buyer();
  const first = expectStep(
    await choose(who.visitor, await search(who.visitor, WISH)),
    'ferShopCartPassengers',
  );
  // A window opened from this one has the same address; in it, another train is chosen.
  const copy = nextVisit(who);
  const list = await copy.open(linkNamed(await copy.open(first.url.pathname + first.url.search), /^Aller$/));
  const otherTrain = offersOf(list)
    .filter(({ travelClass }) => travelClass === '2de classe')
    .at(-1);
  assert.ok(otherTrain);
  const second = await copy.submit(list, {
    form: 'main form:has(input[type=radio])',
    fields: { aller: otherTrain.token },
  });
  const [one, two] = [
    await who.visitor.submit(first, { form: HOLD }),
    await copy.submit(second, { form: HOLD }),
  ];
  assert.notEqual(one.url.searchParams.get('commande'), two.url.searchParams.get('commande'));
  // The same page sent by both windows is the same order.
  const same = await copy.submit(await copy.open(first.url.pathname + first.url.search), { form: HOLD });
  assert.equal(same.url.searchParams.get('commande'), one.url.searchParams.get('commande'));
  assert.deepEqual(
    (await ordersOf(who)).map(({ stage }) => stage),
    ['waiting', 'waiting'],
  );
});

test('SHOP-09 prices are checked again: a promotion that has ended, a train that is full, and one that has left are said', async () => {
  const who = await shop.buyer();
  await choose(who.visitor, await search(who.visitor, WISH));
  const full = { travelClass: '2', left: { points: 0, promo: 0 }, seatsLeft: 0 };
  shop.instead.set('offers', () => Promise.resolve({ journeys: [{ classes: [full] }] }));
  assert.match(await cartOf(who), /Complet pour les billets prime.*Voir les trains/s);
  shop.instead.clear();
  // A week before departure no promotion is sold any more.
  shop.clock.set(Temporal.Instant.from('2027-03-10T11:00:00Z'));
  const [kept] = await shop.db.query<{ points: number }>('select points from shop.kept_cart where iuc = $1', [
    who.iuc,
  ]);
  const [, now, before] =
    /Le prix a changé : ([\d ]+) points, au lieu de ([\d ]+)\./.exec(await cartOf(who)) ?? [];
  assert.equal(Number(before?.replaceAll(' ', '')), kept?.points);
  assert.ok(Number(now?.replaceAll(' ', '')) > Number(kept?.points), `${now} ${before}`);
  shop.clock.set(Temporal.Instant.from('2027-03-15T22:00:00Z'));
  assert.match(await cartOf(who), /Ce train n’est plus proposé/);
  shop.clock.set(Temporal.Instant.from('2027-03-16T11:00:00Z'));
  assert.match(await cartOf(who), /Rien à bord/, 'a day that is over');
});
