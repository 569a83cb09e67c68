/**
 * The recipe « kind of order » of ARCHITECTURE.md, followed: a kind that nobody sells yet, written as its recipe says and put where it says and
 * nowhere else. Its page, its cart, its calls, its place in the catalogue and in the history come by themselves.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { newId } from '#domain/ids.ts';
import { plainText } from '#domain/typography.ts';
import { primeLike, putOnSale } from '#features/catalogue/testing/on-sale.ts';
import { donationKind } from '#features/donations/index.ts';
import { defineMail, mailOf } from '#features/mail/index.ts';
import { ABOUT_AN_ORDER, advance, type OrderKind, writeTransitions } from '#features/orders/index.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { CATALOGUE, expectStep } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { words } from '#tests/harness/visitor.ts';

/** Its mail. */
const thanks = defineMail<{ readonly item: string; readonly number: string }>({
  name: 'visit-confirmed',
  version: 1,
  subject: ({ item }) => `Votre visite : ${item}`,
  content: ({ item, number }) => ({
    preview: number,
    heading: 'Votre visite est réservée',
    greeting: 'Bonjour,',
    blocks: [{ kind: 'facts', facts: [{ label: 'Visite', value: item }] }],
    why: ABOUT_AN_ORDER,
  }),
});

/** The kind. */
const visit: OrderKind = {
  name: 'visit',
  first: 'ordered',
  states: {
    ordered: {
      stage: 'working',
      step: 'withdraw',
      to: { accepted: 'booked', 'points-missing': 'refused', 'gave-up': 'refused' },
    },
    booked: { stage: 'confirmed' },
    refused: { stage: 'closed' },
  },
  steps: { withdraw: (ctx, order) => advance(ctx, order, 'gave-up', { reason: 'order-failed' }) },
  effects: { points: {}, mail: {} },
  limits: { ordered: { silentMs: 60_000, errors: 5, crashes: 5 } },
  closing: {},
  confirmation: ({ item, number }) => mailOf(thanks, { item, number }),
  delivers: ({ item, number, email }) => {
    const messageId = newId();
    const mail = mailOf(thanks, { item, number });
    const queued = { messageId, ...mail, recipient: email };
    return [{ effect: 'mail', state: 'done', key: messageId, run: 'mail.queue', with: queued }];
  },
};

/** Its prime, among the fixed ones, and its price, in the price list. */
const PRIME = '459';
const prime = {
  ...primeLike(donationKind.name),
  id: PRIME,
  title: 'Une visite de l’atelier',
  service: visit.name,
  summary: 'Une heure dans un atelier où l’on répare des trains.',
  action: 'Réserver une visite',
};

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
  putOnSale(shop.quotations.tariff, prime, 700);
  (shop.orders.kinds as OrderKind[]).push(visit);
  await writeTransitions(shop.db, shop.orders.kinds);
});

test('SHOP-04 SHOP-06 SHOP-07 a kind of order written by its recipe is sold from its page to its mail, by page and by call, with no other file', async () => {
  const buyer = await shop.buyer(2_000);
  const { visitor } = buyer;
  const listed = [
    await visitor.open(CATALOGUE),
    await visitor.open(`${CATALOGUE}?type=dons-pour-la-planete`),
  ];
  assert.ok(listed.some((page) => words(page, 'main').includes('Une visite de l’atelier')));

  const address = `/recompense/boutique-v2?id=${PRIME}`;
  const article = expectStep(await visitor.open(`${address}&etape=article`), 'article');
  assert.match(words(article, 'main'), /Une visite de l’atelier.*700 Points/s);
  const cart = expectStep(await visitor.open(`${address}&etape=panier`), 'shopCart');
  const done = expectStep(
    await visitor.submit(cart, { fields: { quantity: '1', termsAccepted: 'on' } }),
    'shopCartConfirmation',
  );
  assert.match(words(done, 'main'), /Une visite de l’atelier/);

  const transaction = randomUUID();
  const email = 'visite@exemple.fr';
  const called = await shop.call(
    buyer,
    'nbp/order',
    {
      primeId: PRIME,
      quantity: 1,
      email,
      emailConfirmation: email,
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: 700,
    },
    transaction,
  );
  assert.equal(called.status, 200, JSON.stringify(called.json));
  assert.equal(await shop.quotations.balance(buyer.iuc as never), 600);

  const history = words(await visitor.open('/recompense/historique-commandes-v2'), 'main');
  assert.equal(history.match(/Une visite de l’atelier, commande/g)?.length, 2, history);
  const mails = await shop.db.query<{ template: string; data: { item: string; number: string } }>(
    'select template, data from mail.message where iuc = $1',
    [buyer.iuc],
  );
  assert.deepEqual(
    mails.map(({ template }) => template),
    [thanks.name, thanks.name],
  );
  const context = { publicUrl: 'https://voyageur.example' };
  for (const { data } of mails)
    assert.match(plainText(thanks.text(data, context)), /Visite : Une visite de l’atelier/);
  await assertInvariants(shop.db);
});
