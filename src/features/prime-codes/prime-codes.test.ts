import assert from 'node:assert/strict';
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { plainText } from '#domain/typography.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { CATALOGUE, expectStep } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { words } from '#tests/harness/visitor.ts';
import { primeDelivered, signedCode } from './index.ts';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
});

const HISTORY = '/recompense/historique-commandes-v2';
/** Reference and price of a prime of each real type, and of one that is a voucher of the ledger. */
const MONTH = ['401', 6_900] as const;
const STATION = ['411', 1_200] as const;
const TRAVEL = ['412', 2_000] as const;
const BAR = ['422', 900] as const;
const REDUCTION = ['431', 2_000] as const;

const order = (
  who: Buyer,
  [primeId, price]: readonly [string, number],
  quantity = 1,
  transaction: string = randomUUID(),
) =>
  shop.call(
    who,
    'nbp/order',
    {
      primeId,
      quantity,
      email: 'cadeau@exemple.fr',
      emailConfirmation: 'cadeau@exemple.fr',
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: price * quantity,
    },
    transaction,
  );
const balance = (who: Buyer): Promise<number> => shop.quotations.balance(who.iuc as never);
const codesOf = async (who: Buyer): Promise<string[]> =>
  (
    await shop.db.query<{ code: string }>('select code from shop.prime_code where iuc = $1 order by code', [
      who.iuc,
    ])
  ).map(({ code }) => code);
const CODE = /\b[A-Z]{3} [2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4}\b/g;

test('SHOP-02 SHOP-06 primes of every real type are read by their reference, a promotion as one', async () => {
  const buyer = await shop.buyer();
  const read = async (ref: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${shop.base}/api/prime-by-ref?ref=${ref}`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const said = await Promise.all(['401', '411', '422', '431', '454'].map(read));
  assert.deepEqual(
    said.map(({ id, type, realType, service, pricePoints, promo }) => [
      id,
      type,
      realType,
      service,
      pricePoints,
      promo,
    ]),
    [
      ['401', 35, 40, 'code', 6_900, false],
      ['411', 35, 41, 'code', 1_200, false],
      ['422', 35, 42, 'code', 900, false],
      ['431', 35, 43, 'code', 2_000, true],
      ['454', 44, 45, 'donation', 2_400, false],
    ],
  );
});

test('SHOP-01 SHOP-02 SHOP-03 the catalogue has pages of six primes, the reductions a filter of their own, and a promotion its ordinary price', async () => {
  const { visitor } = await shop.buyer(9_904);
  const first = await visitor.open(CATALOGUE);
  const linksOf = (page: typeof first): string[] => [
    ...new Set(
      page.document
        .querySelectorAll('main .shelf a[href*="id="]')
        .flatMap((link) => /[?&]id=(\d+)(?:&|$)/.exec(link.getAttribute('href') ?? '')?.[1] ?? []),
    ),
  ];
  const second = await visitor.open(`${CATALOGUE}?page=2`);
  assert.deepEqual(linksOf(first), ['43', '451', '422', '421', '411', '452']);
  assert.deepEqual(linksOf(second), ['432', '412', '431', '454', '433', '453']);
  assert.match(
    words(second, 'main'),
    /20 % sur votre prochain billet.*2 000 Points au lieu de 2 500 Points/s,
  );
  const filtered = await visitor.open(`${CATALOGUE}?type=reductions-sncf`);
  assert.deepEqual(linksOf(filtered), ['422', '421', '411', '432', '412', '431']);
  assert.match(
    words(await visitor.open(`${CATALOGUE}?type=reductions-sncf&page=2`), 'main'),
    /forfait annuel/,
  );
  const poor = await shop.buyer(120);
  assert.match(
    words(await poor.visitor.open('/recompense/boutique-v2?id=422'), 'main'),
    /Il manque 780 points/,
  );
});

test('SHOP-05 SHOP-07 ORDER-01 QR vouchers are ordered without scripts and shown at once, in the history and by mail, signed so that a till reads whose they are', async () => {
  const buyer = await shop.buyer(9_904);
  const { visitor } = buyer;
  const article = expectStep(await visitor.open('/recompense/boutique-v2?id=422'), 'article');
  assert.match(words(article, 'main'), /900 Points.*Il vous restera 9 004 points.*au bar d’un TGV INOUI/s);
  const cart = expectStep(await visitor.open('/recompense/boutique-v2?id=422&etape=panier'), 'shopCart');
  const email = 'nadia.benali@exemple.fr';
  const fields = { quantity: '2', email, emailConfirmation: email, termsAccepted: 'on' };
  const done = expectStep(await visitor.submit(cart, { fields }), 'shopCartConfirmation');
  const codes = await codesOf(buyer);
  assert.equal(new Set(codes).size, 2);
  const said = words(done, 'main');
  assert.match(said, /C’est à vous.*1 800 points débités, il vous en reste 8 104 points.*Deux QR codes/s);
  for (const code of codes) {
    assert.match(code, new RegExp(CODE.source));
    assert.ok(said.includes(code), `${code} on the confirmation`);
  }
  assert.match(said, /À montrer au bar avant le 1er septembre 2027/, 'half a year from the day of the order');
  assert.equal(done.document.querySelectorAll('main .qr svg[role=img]').length, 2);
  assert.equal(await balance(buyer), 8_104);

  const orderId = done.url.searchParams.get('commande') ?? '';
  const kept = await visitor.open(`${HISTORY}?commande=${orderId}`);
  for (const code of codes) assert.ok(words(kept, 'main').includes(code), `${code} in the history`);
  assert.equal(kept.document.querySelectorAll('main .qr svg[role=img]').length, 2);

  const [mail, ...others] = await shop.db.query<{ template: string; recipient: string; data: never }>(
    'select template, recipient, data from mail.message where iuc = $1',
    [buyer.iuc],
  );
  assert.deepEqual(others, []);
  assert.deepEqual([mail?.template, mail?.recipient], [primeDelivered.name, email]);
  const context = { publicUrl: 'https://voyageur.example' };
  for (const text of [
    primeDelivered.text(mail?.data as never, context),
    primeDelivered.html(mail?.data as never, context),
  ])
    for (const code of codes) assert.ok(plainText(text).includes(code), `${code} by mail`);

  const again = await visitor.submit(cart, { fields });
  assert.equal(again.url.searchParams.get('commande'), orderId, 'the same form sent again is the same order');
  assert.deepEqual(await codesOf(buyer), codes);

  const signer = shop.app.ticketSigner;
  const text = signedCode(signer, {
    code: codes[0] ?? '',
    primeId: '422',
    until: Temporal.PlainDate.from('2027-09-01'),
  });
  const [content, signature] = [text.slice(0, text.lastIndexOf('.')), text.slice(text.lastIndexOf('.') + 1)];
  assert.equal(content, `EVP1.422.${codes[0]?.replaceAll(' ', '')}.20270901.${signer.publicKey.kid}`);
  const key = createPublicKey({ key: { ...signer.publicKey }, format: 'jwk' });
  const holds = (of: string): boolean =>
    verify(null, Buffer.from(of), key, Buffer.from(signature, 'base64url'));
  assert.ok(holds(content));
  assert.ok(!holds(content.replace('422', '421')), 'a code of another prime is none of ours');
  await assertInvariants(shop.db);
});

test('SHOP-07 VOUCHER-01 a purchase voucher and a reduction enter the customer’s vouchers, with the codes that were shown', async () => {
  const buyer = await shop.buyer(9_000);
  for (const prime of [TRAVEL, REDUCTION]) {
    const { status, json } = await order(buyer, prime);
    assert.equal(status, 200, JSON.stringify(json));
  }
  const page = words(await buyer.visitor.open('/compte/avantages/bons-achat'), 'main');
  const codes = await codesOf(buyer);
  assert.deepEqual(
    codes.map((code) => code.slice(0, 3)),
    ['BAV', 'RED'],
  );
  for (const code of codes) assert.ok(page.includes(code), page);
  assert.match(page, /Bon de caisse.*Bon d’achat voyage de 20 €/s);
  assert.match(page, /Réduction fidélité.*20 % sur votre prochain billet/s);
  const rows = await shop.db.query<{ said: string }>(
    `select kind || ' ' || remaining || ' ' || coalesce(percent::text, '-') || ' ' || expires_on as said
     from voucher.voucher where iuc = $1 order by kind`,
    [buyer.iuc],
  );
  assert.deepEqual(
    rows.map(({ said }) => said),
    ['cash-voucher 2000 - 2028-03-01', 'loyalty-reduction 1 20 2028-03-01'],
  );
  await assertInvariants(shop.db);
});

test('SHOP-07 SHOP-08 codes ordered at once are never one: one transaction gives its codes once, twenty orders give forty', async () => {
  const [one, many] = await Promise.all([shop.buyer(9_000), shop.buyer(60_000)]);
  const transaction = randomUUID();
  const [, ...answers] = await Promise.all([
    ...Array.from({ length: 8 }, () => order(one, STATION, 3, transaction)),
  ]);
  assert.equal(new Set(answers.map(({ json }) => json['idCommande'])).size, 1);
  assert.equal((await codesOf(one)).length, 3);
  assert.equal(await balance(one), 9_000 - 3 * 1_200);
  const ordered = await Promise.all(Array.from({ length: 20 }, () => order(many, BAR, 2)));
  assert.deepEqual([...new Set(ordered.map(({ status }) => status))], [200]);
  assert.equal(new Set(await codesOf(many)).size, 40);
  await assertInvariants(shop.db);
});

test('SHOP-07 SHOP-08 what cannot be delivered takes nothing, and the same command gives it once it can; what the balance does not pay gives no code', async () => {
  const buyer = await shop.buyer(7_000);
  const transaction = randomUUID();
  const signature = '(uuid, uuid, jsonb, timestamptz)';
  await shop.db.query(`alter function shop.issue_codes${signature} rename to away`);
  try {
    assert.equal((await order(buyer, MONTH, 1, transaction)).status, 500);
  } finally {
    await shop.db.query(`alter function shop.away${signature} rename to issue_codes`);
  }
  assert.equal(await balance(buyer), 7_000);
  assert.deepEqual(await codesOf(buyer), []);
  assert.equal((await order(buyer, MONTH, 1, transaction)).status, 200);
  assert.equal(await balance(buyer), 100);
  const [code = ''] = await codesOf(buyer);

  const poor = await order(buyer, MONTH);
  assert.equal(poor.json['code'], 'not-enough-points');
  assert.deepEqual(await codesOf(buyer), [code]);
  // A code that somebody has seen is refused to whoever comes next, and nothing of their order happens.
  const other = await shop.buyer(1_000);
  await assert.rejects(
    shop.db.query('select shop.issue_codes($1, $2, $3, now())', [
      other.iuc,
      randomUUID(),
      JSON.stringify({ codes: [code], primeId: '401', until: '2028-03-01' }),
    ]),
    /prime_code_pkey/,
  );
  await assertInvariants(shop.db);
});
