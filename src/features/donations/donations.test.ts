import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { plainText } from '#domain/typography.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { words } from '#tests/harness/visitor.ts';
import { donationReceipt } from './index.ts';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
});

const TREE = '451';
const give = (who: Buyer, transaction = randomUUID(), more: object = {}) =>
  shop.call(
    who,
    'nbp/order',
    {
      primeId: TREE,
      quantity: 3,
      email: 'cadeau@exemple.fr',
      emailConfirmation: 'cadeau@exemple.fr',
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: 1_500,
      ...more,
    },
    transaction,
  );

const mailsOf = (who: Buyer) =>
  shop.db.query<{ template: string; template_version: number; recipient: string; data: unknown }>(
    'select template, template_version, recipient, data from mail.message where iuc = $1',
    [who.iuc],
  );

test('SHOP-02 SHOP-06 a donation is read by its reference, with its type and its price', async () => {
  const buyer = await shop.buyer();
  const answer = await fetch(`${shop.base}/api/prime-by-ref?ref=${TREE}`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const { title, summary, ...prime } = (await answer.json()) as Record<string, unknown>;
  assert.deepEqual(prime, {
    id: TREE,
    type: 44,
    realType: 45,
    service: 'donation',
    pricePoints: 500,
    priceEuros: 0,
    promo: false,
  });
  assert.ok(title && summary);
});

test('SHOP-06 SHOP-07 a donation takes its points at once, is thanked for with a receipt by mail, and stands in the history', async () => {
  const buyer = await shop.buyer(2_000);
  const transaction = randomUUID();
  const [given, twice] = await Promise.all([give(buyer, transaction), give(buyer, transaction)]);
  assert.equal(given.status, 200, JSON.stringify(given.json));
  assert.deepEqual(twice.json, given.json);
  const { idCommande, nbpOrderId, ...rest } = given.json;
  assert.match(String(idCommande), /^\d{4} \d{4} \d{4}$/);
  assert.ok(nbpOrderId);
  assert.deepEqual(rest, {
    errorPost: false,
    msgErreur: '',
    paoOrderId: '',
    paoPassengers: [],
    pnrIdentification: '',
    isChosenPlacement: false,
    travels: [],
  });
  assert.equal(await shop.quotations.balance(buyer.iuc as never), 500);

  const [mail, ...others] = await mailsOf(buyer);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [mail?.template, mail?.template_version, mail?.recipient],
    [donationReceipt.name, donationReceipt.version, 'cadeau@exemple.fr'],
  );
  const context = { publicUrl: 'https://voyageur.example' };
  const data = mail?.data as Parameters<typeof donationReceipt.text>[0];
  for (const said of [donationReceipt.text(data, context), donationReceipt.html(data, context)]) {
    const plain = plainText(said);
    assert.match(plain, /Vous avez donné 1 500 points/);
    assert.match(plain, /Un arbre planté en France × 3/);
    assert.ok(plain.includes(String(idCommande)));
    assert.match(plain, /1er mars 2027/);
  }
  assert.match(
    plainText(donationReceipt.subject(data)),
    /^Merci pour votre don : Un arbre planté en France$/,
  );

  const history = await buyer.visitor.open('/recompense/historique-commandes-v2');
  assert.match(
    words(history, 'main table'),
    /Un arbre planté en France, commande (\d{4} \d{4} \d{4}) ?\1 3 dons 1 500.*cadeau@exemple.fr.*Confirmée/,
    'where it was ordered is said when it is not here',
  );
  const detail = await buyer.visitor.open(`/recompense/historique-commandes-v2?commande=${nbpOrderId}`);
  assert.match(words(detail, 'main'), /Commande \d{4} \d{4} \d{4}.*Confirmée.*1 500 points/);
  assert.doesNotMatch(words(detail, 'main'), /Voyageurs|Voir mes billets/);
  const statement = await buyer.visitor.open('/recompense/vos-points');
  assert.match(words(statement, 'main'), /Un arbre planté en France/);
  await assertInvariants(shop.db);
});

test('SHOP-08 the same transaction id with another article, number or address is refused and gives nothing more', async () => {
  const buyer = await shop.buyer(5_000);
  const transaction = randomUUID();
  const first = await give(buyer, transaction);
  assert.equal(first.status, 200, JSON.stringify(first.json));
  const left = await shop.quotations.balance(buyer.iuc as never);
  const email = 'autre@exemple.fr';
  for (const other of [
    { email, emailConfirmation: email },
    { quantity: 2, expectedPoints: 1_000 },
    { primeId: '452' },
  ]) {
    const { status, json } = await give(buyer, transaction, other);
    assert.deepEqual([status, json['code']], [422, 'transaction-reused'], JSON.stringify(other));
  }
  assert.equal(await shop.quotations.balance(buyer.iuc as never), left);
  assert.equal((await mailsOf(buyer)).length, 1);
});

test('SHOP-05 RAIL-11 API-14 a donation with wrong fields, without the terms, at another price or beyond the balance gives nothing', async () => {
  const buyer = await shop.buyer(1_000);
  const fieldsOf = async (more: object) => {
    const { status, json } = await give(buyer, randomUUID(), more);
    return [status, json['code'], json['fields']];
  };
  assert.deepEqual(await fieldsOf({ emailConfirmation: 'autre@exemple.fr' }), [
    400,
    'invalid-input',
    { emailConfirmation: 'E-mails différents' },
  ]);
  assert.deepEqual((await fieldsOf({ quantity: 0 })).slice(0, 2), [400, 'invalid-input']);
  assert.deepEqual(await fieldsOf({ termsAccepted: false }), [
    400,
    'terms-not-accepted',
    { termsAccepted: 'Les Conditions Générales de Vente doivent être validées' },
  ]);
  assert.deepEqual(
    await fieldsOf({ quantity: 0, email: '', termsAccepted: false }),
    [
      400,
      'invalid-input',
      {
        quantity: 'Indiquez un nombre entre 1 et 20.',
        email: 'Champ obligatoire',
        termsAccepted: 'Les Conditions Générales de Vente doivent être validées',
      },
    ],
    'the terms have a code of their own, and are told with the rest all the same, as by the page',
  );
  assert.deepEqual((await fieldsOf({ expectedPoints: 1_400 })).slice(0, 2), [409, 'price-changed']);
  assert.deepEqual((await fieldsOf({})).slice(0, 2), [409, 'not-enough-points']);
  assert.deepEqual(
    (await fieldsOf({ primeId: '43' })).slice(0, 2),
    [409, 'ordered-elsewhere'],
    'a ticket has its own call',
  );
  assert.deepEqual((await fieldsOf({ primeId: '9' })).slice(0, 2), [404, 'unknown-article']);
  assert.equal(await shop.quotations.balance(buyer.iuc as never), 1_000);
  assert.deepEqual(await mailsOf(buyer), []);
  await assertInvariants(shop.db);
});
