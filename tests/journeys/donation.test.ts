import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type ServedShop, servedShop } from '#tests/harness/served-shop.ts';
import { CATALOGUE, expectStep } from '#tests/harness/shopping.ts';
import { type Page, titleOf, words } from '#tests/harness/visitor.ts';

let served: ServedShop;
const ending = lastFirst({ after });
before(async () => {
  served = await servedShop(ending);
});

const TREE = 'Un arbre planté en France';
const CART = '/recompense/boutique-v2?id=451&etape=panier';
const HISTORY = '/recompense/historique-commandes-v2';

const balanceOf = (iuc: string): Promise<number> => served.shop.quotations.balance(iuc as never);
const statesOf = async (iuc: string): Promise<string[]> =>
  (await served.shop.db.query<{ state: string }>('select state from shop."order" where iuc = $1', [iuc])).map(
    ({ state }) => state,
  );
const receiptsOf = (iuc: string): Promise<{ recipient: string }[]> =>
  served.shop.db.query('select recipient from mail.message where iuc = $1', [iuc]);

test('SHOP-01 SHOP-04 SHOP-07 ORDER-01 a donation goes from the catalogue through its page and its cart to thanks, receipt, mail and history, without scripts', async () => {
  const { visitor, iuc } = await served.shopper(9_904);
  const catalogue = await visitor.open(`${CATALOGUE}?type=dons-pour-la-planete`);
  assert.doesNotMatch(words(catalogue, 'main'), /Billet France/);
  const link = catalogue.document
    .querySelectorAll('main a')
    .find((one) => one.getAttribute('href')?.includes('id=451'));
  const article = expectStep(await visitor.open(link?.getAttribute('href') ?? ''), 'article');
  assert.match(words(article, 'main'), /500 points.*Il vous restera 9 404 points/is);
  const next = article.document.querySelector('main a[href*="etape=panier"]')?.getAttribute('href') ?? '';
  const cart = expectStep(await visitor.open(next.replaceAll('&amp;', '&')), 'shopCart');
  assert.match(
    words(cart, 'main'),
    /3 dons, 1 500 points/,
    'what each quantity costs is read before the button',
  );
  const email = 'nadia.benali@exemple.fr';
  const done = expectStep(
    await visitor.submit(cart, {
      fields: { quantity: '3', email, emailConfirmation: email, termsAccepted: 'on' },
    }),
    'shopCartConfirmation',
  );
  const said = words(done, 'main');
  assert.match(said, /Merci pour votre don/);
  assert.match(said, /1 500 points débités, il vous en reste 8 404 points/);
  assert.equal(await balanceOf(iuc), 8_404);
  assert.deepEqual(await receiptsOf(iuc), [{ recipient: email }]);

  const history = await visitor.open(HISTORY);
  assert.match(words(history, 'main tbody'), /3 dons/, 'three of what is said');
  assert.match(words(history, 'main'), new RegExp(`${TREE}.*nadia\\.benali@exemple\\.fr`, 's'));
  const orderId = done.url.searchParams.get('commande') ?? '';
  const kept = await visitor.open(
    history.document.querySelector(`main a[href*="commande=${orderId}"]`)?.getAttribute('href') ?? '',
  );
  const detail = words(kept, 'main');
  assert.match(
    titleOf(kept),
    new RegExp(`^Commande [\\d ]+, ${TREE} – Espace Voyageur$`),
    'of several windows each says its order',
  );
  assert.match(detail, new RegExp(`${TREE}, commande passée le`));
  assert.match(detail, /Votre reçu.*Quantité 3 dons.*Points 1 500 points/s);
  // The receipt is the one of the confirmation, word for word.
  const receiptIn = (page: Page): string =>
    page.document
      .querySelectorAll('main section')
      .find((one) => one.querySelector('h2')?.text === 'Votre reçu')
      ?.querySelector('dl')?.text ?? '';
  assert.match(receiptIn(done), /Reçu\d{4}.\d{4}.\d{4}.*Au nom de/su);
  assert.equal(receiptIn(kept), receiptIn(done));
  assert.doesNotMatch(detail, /Voyageurs|Voir mes billets/, 'nobody travels on a donation');

  const again = await visitor.submit(cart, {
    fields: { quantity: '3', email, emailConfirmation: email, termsAccepted: 'on' },
  });
  assert.equal(
    again.url.searchParams.get('commande'),
    orderId,
    'the same form sent again is the same donation',
  );
  assert.equal(await balanceOf(iuc), 8_404);
  await assertInvariants(served.shop.db);
});

test('A11Y-02 each link of the catalogue has a name of its own, which says what it is for', async () => {
  const { visitor } = await served.shopper(9_904);
  const catalogue = await visitor.open(CATALOGUE);
  const names = catalogue.document
    .querySelectorAll('main a[href*="id="]')
    .map((link) => [link.getAttribute('href'), link.getAttribute('aria-label') ?? link.text.trim()] as const);
  assert.ok(names.length >= 4, JSON.stringify(names));
  const places = new Map<string, string | undefined>();
  for (const [href, name] of names) {
    assert.ok(!places.has(name) || places.get(name) === href, `${name} names two links`);
    places.set(name, href);
  }
  assert.ok(names.some(([, name]) => name.includes(TREE)));
});

test('ORDER-01 the history says whether and when the confirmation was sent, and when it was asked for again', async () => {
  const { visitor, iuc } = await served.shopper(9_904);
  const cart = await visitor.open(CART);
  const done = expectStep(
    await visitor.submit(cart, { fields: { termsAccepted: 'on' } }),
    'shopCartConfirmation',
  );
  const orderId = done.url.searchParams.get('commande') ?? '';
  const { db } = served.shop;
  const told = async (): Promise<string> => words(await visitor.open(HISTORY), 'main tbody');
  assert.match(await told(), /En cours d’envoi/);
  // What the job that sends mails writes, once the mail has left and once it was given up.
  const settle = (status: string, sentAt: string | null) =>
    db.query(`update mail.message set status = $2, sent_at = $3 where iuc = $1 and status = 'EN_COURS'`, [
      iuc,
      status,
      sentAt,
    ]);
  await settle('OK', '2027-03-01T10:05:00Z');
  assert.match(await told(), /Envoyé le 01\/03\/2027 11:05(?!, renvoi)/);
  const again = (at: string) =>
    db.query(
      `select mail.queue(iuc, uuidv7(), about, template, template_version, data, recipient, $3)
       from mail.message where iuc = $1 and about = $2 limit 1`,
      [iuc, orderId, at],
    );
  await again('2027-03-02T08:00:00Z');
  assert.match(await told(), /En cours d’envoi, renvoi demandé le 02\/03\/2027 09:00/);
  await settle('KO', null);
  assert.match(await told(), /Non remis, renvoi demandé le 02\/03\/2027 09:00/);
  await again('2027-03-03T08:00:00Z');
  await settle('OK', '2027-03-03T08:00:30Z');
  assert.match(await told(), /Envoyé le 03\/03\/2027 09:00, renvoi demandé le 03\/03\/2027 09:00/);
});

test('SHOP-04 SHOP-05 RAIL-11 ORDER-01 a cart that is refused gives no confirmation: terms, addresses, price and balance each say so and take nothing', async () => {
  const { visitor, iuc } = await served.shopper(9_904);
  const cart = await visitor.open(CART);
  const refused = async (fields: Record<string, string>, message: RegExp): Promise<Page> => {
    const page = expectStep(await visitor.submit(cart, { fields }), 'shopCart');
    assert.ok(page.status >= 400 && page.status < 500, String(page.status));
    assert.match(words(page, 'main'), message);
    return page;
  };
  await refused({}, /Les Conditions Générales de Vente doivent être validées/);
  await refused({ termsAccepted: 'on', emailConfirmation: 'autre@exemple.fr' }, /E-mails différents/);
  // All at once, as everywhere: who corrects one thing is not sent back for another.
  await refused(
    { email: '', emailConfirmation: '' },
    /Champ obligatoire.*Les Conditions Générales de Vente doivent être validées/,
  );
  await refused({ termsAccepted: 'on', email: 'camille' }, /Format e-mail incorrect/);
  await refused({ termsAccepted: 'on', pricePoints: '400' }, /prix/);
  await refused({ termsAccepted: 'on', quantity: '21' }, /entre 1 et 20/);
  assert.deepEqual(await statesOf(iuc), []);
  assert.equal(await balanceOf(iuc), 9_904);

  // Filled in while the points were there, and sent when they had gone elsewhere.
  const poor = await served.shopper(900);
  const late = await poor.visitor.open(CART);
  await poor.visitor.submit(await poor.visitor.open(CART), { fields: { termsAccepted: 'on' } });
  const short = await poor.visitor.submit(late, { fields: { termsAccepted: 'on' } });
  assert.match(words(expectStep(short, 'shopCart'), 'main'), /pas assez de points.*Il manque 100 points/s);
  assert.equal(await balanceOf(poor.iuc), 400);
  assert.equal((await receiptsOf(poor.iuc)).length, 1);
  const [failed] = await served.shop.db.query<{ order_id: string }>(
    'select order_id from shop."order" where iuc = $1 order by order_id desc limit 1',
    [poor.iuc],
  );
  // Nothing was taken and nothing given: the cart has said so, and the history has nothing to keep.
  const history = words(await poor.visitor.open(HISTORY), 'main tbody');
  assert.equal(history.match(new RegExp(TREE, 'g'))?.length, 1);
  const page = await poor.visitor.open(`${HISTORY}?commande=${failed?.order_id}`);
  assert.equal(page.status, 200);
  assert.doesNotMatch(words(page, 'main'), /@|Votre reçu/, 'no confirmation is said to have been sent');
  await assertInvariants(served.shop.db);
});

test('SHOP-03 SHOP-04 A11Y-03 whose points do not reach a prime reads how many are missing and what they reach, in the place of a button that could only be refused', async () => {
  const { visitor } = await served.shopper(900);
  const dear = CART.replace('id=451', 'id=452');
  for (const address of [dear, dear.replace('&etape=panier', '')]) {
    const page = await visitor.open(address);
    const said = words(page, 'main');
    assert.match(said, /Il manque 300 points/, address);
    assert.match(said, /À votre portée dès aujourd’hui/);
    assert.equal(page.document.querySelector('main form'), null, 'no form');
    assert.equal(page.document.querySelector('main .button--primary'), null, 'no main button');
    const others = page.document.querySelectorAll('main .within-reach a');
    assert.ok(others.length > 0);
    for (const link of others) {
      const other = await visitor.open(link.getAttribute('href') ?? '');
      assert.equal(other.status, 200);
      assert.doesNotMatch(words(other, 'main'), /Il manque/, link.text);
    }
  }
  const nobody = await served.shopper(0);
  const nothing = words(await nobody.visitor.open(CART), 'main');
  assert.match(nothing, /Il manque 500 points.*Comment y arriver.*Encore \d+ € de voyages/s);
  assert.match(words(await visitor.open(HISTORY), 'main'), /Aucune commande pour l’instant/);
});

test('SHOP-01 SHOP-03 of who has no points the catalogue promises nothing for today, and its links lead to look, not to take', async () => {
  const { visitor } = await served.shopper(0);
  const said = words(await visitor.open(CATALOGUE), 'main');
  assert.match(said, /De la prime la plus proche à la plus lointaine/);
  assert.doesNotMatch(said, /prendre aujourd’hui|Faire un don|Choisir un voyage/);
  assert.match(said, /Voir les trains.*Voir cette prime/s);
  const rich = await served.shopper(90_000);
  const page = await rich.visitor.open(CATALOGUE);
  assert.match(words(page, 'main'), /prendre aujourd’hui.*Choisir un voyage.*Faire un don/s);
  assert.ok(page.document.querySelector('main .button--primary'));
});

test('RAIL-11 SHOP-08 terms that change while a cart is open are read before they are accepted, and a donation given before is still answered', async (t) => {
  const { visitor, iuc } = await served.shopper(1_200);
  const { content } = served.shop.app;
  const { entry } = content;
  t.after(() => {
    content.entry = entry;
  });
  const accepted = { termsAccepted: 'on' };
  const before = await visitor.open(CART);
  const given = expectStep(await visitor.submit(before, { fields: accepted }), 'shopCartConfirmation');
  const seen = await visitor.open(CART);
  content.entry = (...asked) => {
    const found = entry(...asked);
    return found && { ...found, version: '2027-06' };
  };
  const refused = expectStep(await visitor.submit(seen, { fields: accepted }), 'shopCart');
  assert.equal(refused.status, 409);
  assert.match(
    words(refused, 'main'),
    /conditions générales de vente ont changé depuis que vous les avez lues/,
  );
  const box = refused.document.querySelector('input[name=termsAccepted]');
  assert.equal(box?.hasAttribute('checked'), false, 'what was accepted was something else');
  assert.equal(await balanceOf(iuc), 700);
  const again = await visitor.submit(before, { fields: accepted });
  assert.equal(again.url.href, given.url.href);
  expectStep(await visitor.submit(refused, { fields: accepted }), 'shopCartConfirmation');
  assert.equal(await balanceOf(iuc), 200);
  const versions = await served.shop.db.query<{ terms_version: string }>(
    'select terms_version from shop."order" where iuc = $1 order by order_id',
    [iuc],
  );
  assert.equal(versions.length, 2);
  assert.equal(versions[1]?.terms_version, '2027-06');
  assert.notEqual(versions[0]?.terms_version, '2027-06');
});

test('SHOP-04 SHOP-08 a refused cart is no dead end: sent again with fewer it is another command, and without its id it is none', async () => {
  const { visitor, iuc } = await served.shopper(1_200);
  const refused = await visitor.submit(await visitor.open(CART), {
    fields: { termsAccepted: 'on', quantity: '3' },
  });
  assert.match(words(expectStep(refused, 'shopCart'), 'main'), /pas assez de points/);
  const without = await visitor.submit(refused, {
    fields: { termsAccepted: 'on', quantity: '2', transactionId: 'x' },
  });
  assert.equal(expectStep(without, 'shopCart').status, 400);
  assert.equal(await balanceOf(iuc), 1_200);
  const given = await visitor.submit(refused, { fields: { termsAccepted: 'on', quantity: '2' } });
  expectStep(given, 'shopCartConfirmation');
  assert.equal(await balanceOf(iuc), 200);
});

test('SHOP-04 SEC-01 the confirmation of somebody else’s donation, or of an order of another prime, is a page that does not exist', async () => {
  const giver = await served.shopper(9_904);
  const done = await giver.visitor.submit(await giver.visitor.open(CART), {
    fields: { termsAccepted: 'on' },
  });
  expectStep(done, 'shopCartConfirmation');
  const address = done.url.pathname + done.url.search;
  const other = await served.shopper(9_904);
  assert.equal((await other.visitor.open(address)).status, 404);
  assert.equal((await giver.visitor.open(address.replace('id=451', 'id=452'))).status, 404);
  assert.equal((await giver.visitor.open(address)).status, 200);
});

test('SHOP-07 twenty donations at once from a balance for three are three', async () => {
  const { visitor, iuc } = await served.shopper(1_999);
  const carts = await Promise.all(Array.from({ length: 20 }, () => visitor.open(CART)));
  const answers = await Promise.all(
    carts.map((cart) => visitor.submit(cart, { fields: { termsAccepted: 'on' } })),
  );
  const given = answers.filter(({ url }) => url.searchParams.get('etape') === 'confirmation');
  assert.equal(given.length, 3);
  assert.equal(await balanceOf(iuc), 499);
  assert.equal((await receiptsOf(iuc)).length, 3);
  await assertInvariants(served.shop.db);
});
