import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { countedPoints } from '#domain/points-words.ts';
import { euros, NBSP, thousands } from '#domain/typography.ts';
import { fact, tell } from '#features/vouchers/testing/ledger.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { brokenRules } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { credit } from '#tests/harness/credit.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { CHILD, FOUR, fourFields, WHEELCHAIR_USER, YOUNG } from '#tests/harness/party-of-four.ts';
import { errorsIn } from '#tests/harness/portal.ts';
import {
  choose,
  companion,
  expectStep,
  fileReference,
  HOLD,
  hold,
  offersOf,
  PAY,
  search,
  searchFields,
  settled,
  stepOf,
  TICKET,
  type Wish,
} from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { hydrated, openWatched, tabTo, type Watched, waitForStep } from '#tests/harness/watched.ts';

const WISH: Wish = { from: 'Paris Gare de Lyon', to: 'Dijon-Ville', date: '15/03/2027', hour: 7 };
const SPLIT = 'main form:has(input[value=repartir])';

let portal: DemonstrationPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
  await credit(portal.db, demonstrationPerson('GV').iuc, 50_000);
});

const balance = async (iuc: string = demonstrationPerson('GV').iuc): Promise<number> =>
  (
    await portal.db.query<{ balance: number }>(
      `select balance from points.account where iuc = $1 and account = 'money'`,
      [iuc],
    )
  )[0]?.balance ?? 0;
const shopper = async (): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS.GV);
  return visitor;
};
/** A window of somebody who has signed in already. */
const windowOf = async (visitor: Visitor, options: BrowserContextOptions = {}): Promise<Watched> => {
  const watched = await openWatched(browser, { origin: portal.url, ...options });
  await watched.context.addCookies(
    [...visitor.cookies].map(([name, { value }]) => ({ name, value, url: portal.url })),
  );
  return watched;
};
const orderOf = (page: Page): string => page.url.searchParams.get('commande') ?? '';
/** Text as it is read, whatever its spaces are. */
const read = (text: string | undefined | null): string =>
  (text ?? '').replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
const fieldOf = (page: Page, selector: string): number =>
  Number(page.document.querySelector(selector)?.getAttribute('value'));

/** Chooses half of the price in euros and goes to the payment page. */
const toThePage = async (visitor: Visitor, summary: Page): Promise<Page> => {
  const [order] = await portal.db.query<{ points: number }>(
    'select points from shop."order" where order_id = $1',
    [orderOf(summary)],
  );
  const divided = await visitor.submit(summary, {
    form: SPLIT,
    fields: { expectedPoints: String(Math.ceil((order?.points ?? 0) / 2)) },
  });
  const page = await visitor.submit(divided, { form: PAY, fields: { termsAccepted: 'on' } });
  assert.match(page.url.pathname, /^\/sandbox\/payment\/[\w-]{32}$/, words(page, 'main').slice(0, 400));
  return page;
};
const typeCard = (visitor: Visitor, page: Page, number: string): Promise<Page> =>
  visitor.submit(page, {
    form: 'main form:has(input[name=numero])',
    button: 'geste=payer',
    fields: { numero: number, fin: '12/34', cryptogramme: '123' },
  });

test('PAY-01 PAY-02 PAY-04 PAY-06 SHOP-11 A11Y-03 points and euros without scripts: divided, refused, 3-D Secure, paid, confirmed', async () => {
  const visitor = await shopper();
  const before = await balance();
  const summary = await hold(visitor, WISH);
  const price = fieldOf(summary, `${SPLIT} input[name=expectedPoints]`);
  assert.equal(fieldOf(summary, `${PAY} input[name=expectedCents]`), 0);

  // The tariff's limits are proposed as they are, as addresses.
  const presets = summary.document.querySelectorAll('.split__presets a');
  const least = await visitor.open(presets[0]?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '');
  assert.deepEqual(
    [fieldOf(least, `${PAY} input[name=expectedPoints]`), fieldOf(least, `${PAY} input[name=expectedCents]`)],
    [Math.ceil(price / 2), price - Math.ceil(price / 2)],
  );
  assert.match(presets.at(-1)?.textContent ?? '', /^Tout en points/);

  const beyond = await visitor.submit(summary, { form: SPLIT, fields: { expectedPoints: '1' } });
  assert.equal(beyond.status, 400);
  assert.match(words(beyond, 'main'), /Entre .* points/);

  const half = Math.ceil(price / 2);
  const divided = expectStep(
    await visitor.submit(summary, { form: SPLIT, fields: { expectedPoints: String(half) } }),
    'ferShopCartSummary',
  );
  assert.deepEqual(
    [
      fieldOf(divided, `${PAY} input[name=expectedPoints]`),
      fieldOf(divided, `${PAY} input[name=expectedCents]`),
    ],
    [half, price - half],
  );
  const page = await visitor.submit(divided, { form: PAY, fields: { termsAccepted: 'on' } });
  assert.match(words(page, 'body'), /Bac à sable/);
  const refused = expectStep(await typeCard(visitor, page, CARDS.refused), 'ferPaymentRefusal');
  assert.match(words(refused, 'main'), /La banque a refusé.*Rien n’est débité.*carte terminée par 0022/s);
  const exits = [...refused.document.querySelectorAll('.ways-out .button')].map((one) =>
    one.textContent?.trim(),
  );
  assert.deepEqual(exits, ['Payer avec une autre carte', 'Changer la répartition', 'Quitter sans payer']);
  assert.equal(await balance(), before);

  const secure = await typeCard(visitor, await toThePage(visitor, refused), CARDS.secure);
  const failed = expectStep(
    await visitor.submit(secure, {
      form: 'main form:has(input[name=code])',
      button: 'geste=valider',
      fields: { code: '000000' },
    }),
    'ferPaymentRefusal',
  );
  assert.match(words(failed, 'main'), /3-D Secure a échoué/);

  const again = await typeCard(visitor, await toThePage(visitor, failed), CARDS.secure);
  const paid = await visitor.submit(again, {
    form: 'main form:has(input[name=code])',
    button: 'geste=valider',
    fields: { code: '123456' },
  });
  const done = expectStep(await settled(visitor, paid), 'ferPaymentConfirmation');
  fileReference(done);
  const said = words(done, 'main');
  for (const wanted of [
    /Montant ?[\d,]+ €/,
    /•••• •••• •••• 0014/,
    /VISA/,
    /carte de crédit/,
    /Référence de transaction ?\d{12}/,
    /Autorisation ?\d{6}/,
    /Certificat ?[0-9a-f]{32}/,
    /3-D Secure ?oui/,
  ])
    assert.match(said.replaceAll('\u00a0', ' '), wanted);
  assert.equal(await balance(), before - half);
  const [row] = await portal.db.query<{ points: number; cents: number }>(
    'select points, cents from shop."order" where order_id = $1',
    [orderOf(done)],
  );
  assert.deepEqual(row, { points: half, cents: price - half });
});

/** The last order of somebody: what was paid of its price, and who sits where. */
const boughtBy = async (iuc: string) => {
  const [order] = await portal.db.query<{
    stage: string;
    points: number;
    cents: number;
    state: string;
    card: { lastFour: string; threeDSecure: boolean };
    passengers: { firstName: string; wheelchair?: boolean }[];
  }>(
    `select o.stage, o.points, o.cents, p.state, p.card, d.passengers
     from shop."order" o join shop.rail_order d using (iuc, order_id)
     join payment.payment p on p.payment_key like o.order_id || '-%' where o.iuc = $1`,
    [iuc],
  );
  const seats = await portal.db.query<{ passenger: number; coach: string; seat: string; position: string }>(
    'select passenger, coach, seat, position from trip.seat where iuc = $1',
    [iuc],
  );
  assert.ok(order);
  return { order, seats };
};
/** Half of the price was paid by a card that 3-D Secure knows, and the wheelchair alone has its space. */
const assertBought = async (iuc: string, before: number): ReturnType<typeof boughtBy> => {
  const bought = await boughtBy(iuc);
  const { order, seats } = bought;
  assert.deepEqual([order.stage, order.card.lastFour, order.card.threeDSecure], ['confirmed', '0014', true]);
  assert.equal(order.points, Math.ceil((order.points + order.cents) / 2));
  assert.equal(await balance(iuc), before - order.points);
  assert.deepEqual(
    order.passengers
      .map(({ firstName }) => firstName)
      .slice(1)
      .sort(),
    [WHEELCHAIR_USER.firstName, YOUNG.firstName, CHILD.firstName],
  );
  const chair = order.passengers.findIndex(({ wheelchair }) => wheelchair);
  assert.ok(seats.some(({ passenger }) => passenger === chair));
  for (const { passenger, position } of seats) assert.equal(position === 'wheelchair', passenger === chair);
  return bought;
};

test('RAIL-08 RAIL-09 PAY-01 PAY-06 A11Y-03 without scripts: a return for four, other seats both ways, half in euros with 3-D Secure', async () => {
  const { iuc } = await createMember(portal.db, 21, 60_000);
  const before = await balance(iuc);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  /** Of the classes, the one that has room for a wheelchair. */
  const chosen = (list: Page): Promise<Page> =>
    choose(visitor, list, (offersOf(list)[0]?.travelClass ?? '2de classe') as Wish['travelClass']);
  const inward = expectStep(await chosen(await search(visitor, FOUR)), 'ferShopCartInward');
  const passengers = expectStep(await chosen(inward), 'ferShopCartPassengers');
  let page = await visitor.submit(passengers, {
    form: HOLD,
    button: 'suite=places',
    fields: fourFields(passengers),
  });
  const wanted: string[] = [];
  const titles: string[] = [];
  // Train by train, those of a connection too.
  while (stepOf(page) !== 'ferShopCartSummary' && titles.length < 4) {
    titles.push(words(page, 'main h1'));
    const list = page.document
      .querySelectorAll('.seat-lists > div')
      .find((one) => one.querySelector('label')?.text.startsWith(YOUNG.firstName))
      ?.querySelector('select');
    const places = list?.querySelectorAll('option').filter((one) => !one.hasAttribute('selected')) ?? [];
    const place = places.at(-1)?.getAttribute('value') ?? '';
    assert.ok(place);
    wanted.push(place);
    page = await visitor.submit(page, {
      form: 'main form:has(input[value=placer])',
      fields: { [list?.getAttribute('name') ?? '']: place },
    });
  }
  assert.deepEqual([...new Set(titles)], ['Vos places à l’aller', 'Vos places au retour']);
  const bank = await toThePage(visitor, expectStep(page, 'ferShopCartSummary'));
  const secure = await typeCard(visitor, bank, CARDS.secure);
  const done = await visitor.submit(secure, {
    form: 'main form:has(input[name=code])',
    button: 'geste=valider',
    fields: { code: '123456' },
  });
  fileReference(expectStep(await settled(visitor, done), 'ferPaymentConfirmation'));
  const { order, seats } = await assertBought(iuc, before);
  const young = order.passengers.findIndex(({ firstName }) => firstName === YOUNG.firstName);
  assert.deepEqual(
    seats
      .filter(({ passenger }) => passenger === young)
      .map(({ coach, seat }) => `${coach}/${seat}`)
      .sort(),
    wanted.sort(),
  );
});

test('RAIL-08 RAIL-09 PAY-01 PAY-06 A11Y-02 by keyboard alone at 390 px: a return for four, one panel open at a time, a seat on the plan, half in euros with 3-D Secure', async () => {
  const { iuc } = await createMember(portal.db, 22, 60_000);
  const before = await balance(iuc);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const { page, context, complaints } = await windowOf(visitor, { viewport: { width: 390, height: 844 } });
  const { keyboard } = page;
  const press = async (selector: string, key = 'Enter'): Promise<void> => {
    await tabTo(page, selector);
    await keyboard.press(key);
  };
  await page.goto(
    `${TICKET}&${new URLSearchParams({ etape: 'aller', ...searchFields({ ...FOUR, date: '02/03/2027', returnDate: '03/03/2027' }) })}`,
  );
  await hydrated(page);
  for (const [name, next] of [
    ['aller', 'ferShopCartInward'],
    ['retour', 'ferShopCartPassengers'],
  ] as const) {
    await press(`input[name=${name}]`, 'Space');
    await press('.next-bar button');
    await waitForStep(page, next);
  }
  const open = (): Promise<number> => page.locator('.roster details[open]').count();
  assert.equal(await open(), 1);
  const rows = (await page.locator('.roster > li .roster__row').allInnerTexts()).slice(1);
  for (const [index, row] of rows.entries()) {
    const somebody = /Enfant/.test(row) ? CHILD : /Carte/.test(row) ? YOUNG : WHEELCHAIR_USER;
    const panel = page.locator('.roster details').nth(index + 1);
    if ((await panel.getAttribute('open')) === null) {
      await panel.locator('summary').focus();
      await keyboard.press('Enter');
      await page.waitForSelector(`#passengers-${index}-firstName`);
    }
    assert.equal(await open(), 1, 'the one before has closed');
    const type = async (field: string, text: string): Promise<void> => {
      await tabTo(page, `#passengers-${index}-${field}`);
      await keyboard.type(text);
    };
    await type('firstName', somebody.firstName);
    await type('lastName', 'Marchand');
    await type('birthDate', somebody.birthDate);
    if (somebody === YOUNG) {
      await press(`#passengers-${index}-card`, 'ArrowDown');
      await type('cardNumber', YOUNG.cardNumber);
    }
    if (somebody === WHEELCHAIR_USER) await press(`#passengers-${index}-wheelchairFits`, 'Space');
  }
  await press('main button[value=places]');
  await page.waitForSelector('.seat--turn');
  assert.match(await page.locator('main h1').innerText(), /à l’aller$/);

  // Somebody else than who sits in the wheelchair: the turn of the next, then the other end of the coach.
  const seated = page.locator('.seat-lists select');
  const places = (): Promise<string[]> =>
    seated.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
  const held = await places();
  const labels = await page.locator('.turn').allInnerTexts();
  const young = labels.findIndex((label) => label.startsWith(YOUNG.firstName));
  await tabTo(page, 'input[name=tour]');
  for (let steps = 0; steps < young; steps += 1) await keyboard.press('ArrowDown');
  await tabTo(page, '[role=grid] [tabindex="0"]');
  await keyboard.press('Control+End');
  for (let steps = 0; steps < 40; steps += 1) {
    const isFree = await page.evaluate(
      () => document.activeElement?.matches('.seat:not([aria-disabled], .seat--mine, .seat--space)') ?? false,
    );
    if (isFree) break;
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  const wanted = (await places())[young];
  assert.notEqual(wanted, held[young]);
  const trains = await page.locator('.tabs li, .tabs a').count();
  for (let train = 0; train < trains; train += 1) {
    const at = page.url();
    await press('.next-bar button[type=submit]');
    await page.waitForURL((url) => url.href !== at);
    await hydrated(page);
    if ((await page.locator('main').getAttribute('data-page')) === 'ferShopCartSummary') break;
  }
  await waitForStep(page, 'ferShopCartSummary');

  await press('.split__range', 'Home');
  await press('#termsAccepted', 'Space');
  await press('form.pay button');
  await page.waitForURL(/\/sandbox\/payment\//);
  await press(`a[href$="carte=${CARDS.secure.slice(-4)}"]`);
  await page.waitForURL(/carte=/);
  await press('button[value=payer]');
  await page.waitForSelector('#code');
  await tabTo(page, '#code');
  await keyboard.type('123456');
  await keyboard.press('Enter');
  await waitForStep(page, 'ferPaymentConfirmation');
  assert.ok(await page.locator('.done__file').isVisible());
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.deepEqual(await brokenRules(page), []);
  const { order, seats } = await assertBought(iuc, before);
  const who = order.passengers.findIndex(({ firstName }) => firstName === YOUNG.firstName);
  assert.ok(seats.some(({ passenger, coach, seat }) => passenger === who && `${coach}/${seat}` === wanted));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('RAIL-05 SHOP-03 ORDER-01 a train beyond the balance is chosen, paid with all points and euros, and every place says both', async () => {
  const member = await createMember(portal.db, 5, 100);
  const all = await balance(member.iuc);
  const visitor = await signedIn(portal.db, member.iuc, portal.url);
  const list = await search(visitor, WISH);
  const offer = offersOf(list).find(({ points }) => points > all && points <= 2 * all);
  assert.ok(offer, words(list, 'main').slice(0, 1_500));
  const rest = String(offer.points - all);
  const euros = `${rest.slice(0, -2)},${rest.slice(-2)} €`;
  const spent = `${thousands(all).replace('\u202f', ' ')}`;
  assert.ok(words(list, 'main').includes(`soit ${spent} Points + ${euros}`), words(list, 'main'));
  assert.doesNotMatch(words(list, 'main'), /pas assez de points/);
  const passengers = await visitor.submit(list, {
    form: 'main form:has(input[type=radio])',
    fields: { aller: offer.token },
  });
  assert.ok(
    words(passengers, '.account').includes(`${spent} points + ${euros}`),
    words(passengers, '.account'),
  );
  const summary = expectStep(await visitor.submit(passengers, { form: HOLD }), 'ferShopCartSummary');
  assert.ok(words(summary, PAY).includes(`${spent} points et ${euros} seront débités`), words(summary, PAY));
  const page = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
  const done = expectStep(await typeCard(visitor, page, CARDS.accepted), 'ferPaymentConfirmation');
  assert.ok(words(done, 'main').includes(`${spent} points débités et ${euros} payés par carte`));
  const history = await visitor.open('/recompense/historique-commandes-v2');
  assert.ok(words(history, '.orders').includes(`${spent} + ${euros}`), words(history, '.orders'));
  const detail = await visitor.open(`/recompense/historique-commandes-v2?commande=${orderOf(done)}`);
  assert.ok(words(detail, 'main').includes(`${spent} points et ${euros}`), words(detail, 'main'));
  assert.match(words(detail, 'main'), /Paiement par carte.*•••• 0006.*Référence de transaction ?\d{12}/s);
  let mail = '';
  await until(async () => {
    const [row] = await portal.db.query<{ text: string }>('select text from mail.mailbox where iuc = $1', [
      member.iuc,
    ]);
    mail = row?.text ?? '';
    return mail !== '';
  });
  assert.ok(
    mail.replaceAll(/[\u00a0\u202f]/g, ' ').includes(`réglée avec ${spent} points et ${euros}`),
    mail,
  );
});

test('PAY-03 the customer does not come back: the notification alone ends the order, and the page that waits goes on by itself, with and without scripts', async () => {
  const visitor = await shopper();
  const summary = await hold(visitor, WISH);
  const before = await balance();
  const page = await toThePage(visitor, summary);
  const waiting = expectStep(await visitor.open(summary.url.href), 'ferPaymentConfirmation');
  assert.match(words(waiting, 'main'), /Paiement en cours.*Ne payez pas une seconde fois/s);
  const refresh = waiting.document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content') ?? '';
  assert.match(refresh, /^5; url=\/recompense\/boutique-v2-callback\?commande=/);
  const scripted = await windowOf(visitor, { viewport: { width: 390, height: 844 } });
  const plain = await windowOf(visitor, { javaScriptEnabled: false });
  for (const window of [scripted, plain]) {
    await window.page.goto(waiting.url.href);
    await window.page.getByRole('heading', { name: 'Paiement en cours' }).waitFor();
    assert.equal(await window.page.locator('.bottom-bar').isVisible(), false);
  }
  assert.deepEqual(await brokenRules(scripted.page), []);
  const stayed = await typeCard(visitor, page, CARDS.away);
  assert.match(words(stayed, 'main'), /Le retour ne se fait pas/);
  await until(
    async () =>
      (
        await portal.db.query<{ stage: string }>('select stage from shop."order" where order_id = $1', [
          orderOf(summary),
        ])
      )[0]?.stage === 'confirmed',
  );
  assert.ok((await balance()) < before);
  for (const { page: shown, context } of [scripted, plain]) {
    await shown.locator('.done__file').waitFor();
    await context.close();
  }
  assert.deepEqual(scripted.complaints, []);
  const confirmed = expectStep(await visitor.open(summary.url.href), 'ferPaymentConfirmation');
  fileReference(confirmed);
});

test('PAY-04 given up on the page or on ours: nothing is taken, the seats stay, and the order may be paid in points', async () => {
  const visitor = await shopper();
  const summary = await hold(visitor, WISH);
  const before = await balance();
  const page = await toThePage(visitor, summary);
  const back = expectStep(
    await visitor.submit(page, {
      form: 'main form:has(button[value=abandonner])',
      button: 'geste=abandonner',
    }),
    'ferPaymentRefusal',
  );
  assert.match(words(back, 'main'), /Votre commande vous attend.*encore la payer/s);
  assert.doesNotMatch(words(back, 'main'), /n’a pas été menée à son terme/);
  await toThePage(visitor, back);
  const waiting = expectStep(await visitor.open(summary.url.href), 'ferPaymentConfirmation');
  const withdrawn = expectStep(
    await visitor.submit(waiting, { form: 'main form:has(input[value=renoncer])' }),
    'ferPaymentRefusal',
  );
  assert.equal(await balance(), before);
  // In points alone nothing is left to pay elsewhere: straight to the confirmation.
  const [order] = await portal.db.query<{ points: number }>(
    'select points from shop."order" where order_id = $1',
    [orderOf(summary)],
  );
  const inPoints = await visitor.submit(withdrawn, {
    form: SPLIT,
    fields: { expectedPoints: String(order?.points) },
  });
  const done = await visitor.submit(inPoints, { form: PAY, fields: { termsAccepted: 'on' } });
  assert.equal(stepOf(done), 'ferShopOrderConfirmation', words(done, 'main').slice(0, 400));
});

/** Takes an offer of the list that can be changed, or one that cannot. */
const takeOffer = (visitor: Visitor, list: Page, condition: RegExp): Promise<Page> => {
  const radio = list.document
    .querySelectorAll('main input[type=radio]')
    .find((one) => !one.hasAttribute('disabled') && condition.test(one.parentNode?.textContent ?? ''));
  assert.ok(radio, words(list, 'main').slice(0, 1_500));
  return visitor.submit(list, {
    form: 'main form:has(input[type=radio])',
    fields: { [radio.getAttribute('name') ?? '']: radio.getAttribute('value') ?? '' },
  });
};

test('AFTER-03 TRIP-01 what is promised before paying is what a cancellation gives, to the cent, and the sum of what stands beside its tickets', async () => {
  const { iuc } = await createMember(portal.db, 61, 60_000);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const list = await search(visitor, { ...WISH, returnDate: '17/03/2027', passengers: 2 });
  const inward = expectStep(await takeOffer(visitor, list, /Échangeable/), 'ferShopCartInward');
  const passengers = expectStep(await takeOffer(visitor, inward, /Promo/), 'ferShopCartPassengers');
  const summary = expectStep(
    await visitor.submit(passengers, { form: HOLD, fields: companion('Léa', 'Martin', '09/01/1991') }),
    'ferShopCartSummary',
  );
  const price = fieldOf(summary, `${SPLIT} input[name=expectedPoints]`);
  const divided = await visitor.submit(summary, {
    form: SPLIT,
    // No share of it is a whole number.
    fields: { expectedPoints: String(Math.ceil(price / 2) + 7) },
  });
  const [, promised = ''] = /Si vous annulez (.+?) rendus/.exec(words(divided, '.account')) ?? [];
  assert.match(promised, /^[\d ]+ points et \d+,\d\d €$/);
  const page = await visitor.submit(divided, { form: PAY, fields: { termsAccepted: 'on' } });
  await typeCard(visitor, page, CARDS.accepted);
  const tickets = await visitor.open(
    `/apres-vente/annulation?commande=${orderOf(summary)}&billets=0.0,0.1&confirmer=1`,
  );
  const said = words(tickets, 'main');
  assert.ok(said.includes(`Vous récupérez ${promised.replace(' et ', ' + ')}`), `${promised}: ${said}`);
  // The first sum of the page is what was paid.
  const lines = [...said.matchAll(/(\d[\d ]*) points(?: et |, )(\d+),(\d\d) €/g)]
    .map(([, points = '', euros, cents]) => [Number(points.replaceAll(' ', '')), Number(`${euros}${cents}`)])
    .slice(1, 3);
  const [, points = '', euros, cents] = /^([\d ]+) points et (\d+),(\d\d)/.exec(promised) ?? [];
  assert.deepEqual(
    [0, 1].map((at) => lines.reduce((sum, line) => sum + (line[at] ?? 0), 0)),
    [Number(points.replaceAll(' ', '')), Number(`${euros}${cents}`)],
    said,
  );
});

test('RAIL-01 RAIL-05 an outward journey that takes every point and euros besides leaves no points below nothing, and no filter of them', async () => {
  const { iuc } = await createMember(portal.db, 62, 100);
  const all = await balance(iuc);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const list = await search(visitor, { ...WISH, returnDate: '17/03/2027', passengers: 1 });
  const offer = offersOf(list).find(({ points }) => points > all);
  assert.ok(offer, words(list, 'main').slice(0, 1_500));
  const inward = expectStep(
    await visitor.submit(list, {
      form: 'main form:has(input[type=radio])',
      fields: { aller: offer.token },
    }),
    'ferShopCartInward',
  );
  const said = words(inward, 'main');
  assert.match(words(inward, '.outward'), /L’aller prend vos [\d ]+ points et \d+,\d\d €\./);
  // The bar at the foot, which comes with scripts, is in the page's data.
  assert.doesNotMatch(read(inward.document.toString()), /il vous reste [−-]/);
  assert.doesNotMatch(said, /[−-]\s?\d[\d ]* points|[Dd]ans mes 0|reste 0 point/);
});

test('RAIL-16 RAIL-05 a journey there and back that the prices of three months have within reach is never said to be out of it on its days', async () => {
  const wish: Wish = { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date: '19/03/2027', hour: 16 };
  // The evening of a Friday and that of a Sunday know no promotions.
  const both = { ...wish, returnDate: '21/03/2027', passengers: 2, kinds: { arrivalHour: '16' } };
  const rich = await signedIn(portal.db, (await createMember(portal.db, 63, 60_000)).iuc, portal.url);
  const list = await search(rich, both);
  const listed = Math.min(
    ...[...words(list, '.results').matchAll(/A\/R dès (\d[\d ]*\d)/g)].map(([, price = '']) =>
      Number(price.replaceAll(' ', '')),
    ),
  );
  const months = await rich.open(
    `${list.url.pathname}${list.url.search.replace('etape=aller', 'etape=mois')}`,
  );
  const [, day = ''] = /Aller \+ retour dès (\d[\d ]*\d)/.exec(words(months, '.next-bar')) ?? [];
  const lowest = Number(day.replaceAll(' ', ''));
  assert.ok(lowest > 0 && lowest < listed, `${lowest} on these days, ${listed} in the list`);

  // As many points as the days ask for, fewer than the hours do.
  const poor = await createMember(portal.db, 64, 100);
  await credit(portal.db, poor.iuc, Math.ceil(lowest / 2) - (await balance(poor.iuc)));
  const visitor = await signedIn(portal.db, poor.iuc, portal.url);
  const beyond = await search(visitor, both);
  assert.doesNotMatch(words(beyond, 'main'), /à ces dates/);
  assert.match(
    words(beyond, 'main .alert'),
    /Aucun aller-retour à ces heures n’entre dans vos [\d ]+ points/,
  );
  const way = beyond.document
    .querySelectorAll('.ways-out li')
    .find((one) => /Ces mêmes jours/.test(one.text));
  assert.match(
    read(way?.textContent),
    new RegExp(`Aller à .*, retour à .* : ${day} points, tous vos points et \\d+,\\d\\d €`),
  );
  const there = await visitor.open(
    (way?.querySelector('a')?.getAttribute('href') ?? '').replaceAll('&amp;', '&'),
  );
  assert.ok(offersOf(there).length > 0, words(there, 'main').slice(0, 800));
  assert.match(words(there, '.results'), /A\/R dès [\d ]+ \+ \d+,\d\d €/);
});

test('ORDER-04 PAY-05 money that comes when nobody waits for it goes back, followed with its dates in the history, also when it is forgotten elsewhere', async () => {
  const visitor = await shopper();
  const summary = await hold(visitor, WISH);
  await toThePage(visitor, summary);
  const waiting = await visitor.open(summary.url.href);
  await visitor.submit(waiting, { form: 'main form:has(input[value=renoncer])' });
  const orderId = orderOf(summary);
  const key = `${orderId}-1`;
  // Only another company says that it has taken what it was told to give up.
  await portal.db.query(
    `update payment.payment set state = 'captured', card = '{"lastFour": "0006"}' where payment_key = $1`,
    [key],
  );
  const now = (queue: string, about: string) =>
    portal.db.query(
      'update job.job set run_at = clock_timestamp() where queue = $1 and key = $2 and lease is null',
      [queue, about],
    );
  const detail = async (): Promise<string> =>
    words(await visitor.open(`/recompense/historique-commandes-v2?commande=${orderId}`), 'main');
  const told = async (wanted: RegExp, aheadSeconds: number): Promise<void> => {
    await portal.db.query(
      `update payment.refund set at = at - $2::int * interval '1 second' where payment_key = $1`,
      [key, aheadSeconds],
    );
    await until(async () => {
      await now('refund.follow', `${key}-back`);
      return wanted.test(await detail());
    });
  };
  await now('payment.check', key);
  const date = '1er mars à \\d\\dh\\d\\d';
  await until(async () => new RegExp(`Demandé, ${date} Accepté, ${date} Envoyé, sous`).test(await detail()));
  assert.match(await detail(), /sur la carte •• 0006, acceptés/);
  await told(/envoyés à la banque/, 40);
  await portal.db.query('delete from inventory.booking where booking_key = $1', [orderId]);
  await told(new RegExp(`€ sur la carte •• 0006, crédités .*Crédité, ${date}`), 100);
  const history = await visitor.open('/recompense/historique-commandes-v2');
  assert.ok(history.document.querySelector(`.orders a[href$="commande=${orderId}"]`));
});

test('SHOP-11 a return without an order, or to somebody else’s, leads nowhere and changes nothing', async () => {
  const visitor = await shopper();
  for (const query of ['', '?commande=1', '?commande=0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c10']) {
    const page = expectStep(
      await visitor.open(`/recompense/boutique-v2-callback${query}`),
      'ferPaymentConfirmation',
    );
    assert.equal(page.status, query === '' ? 200 : 404);
    assert.match(words(page, 'main'), /aucune de vos commandes/);
  }
  const stranger = new Visitor(portal.url);
  assert.equal((await stranger.open('/sandbox/payment/nobody')).status, 404);
});

interface Finalised {
  /** Of a refusal. */
  readonly code?: string;
  readonly finalised: boolean;
  readonly paymentState: string;
  readonly paymentMessage: string;
  readonly paymentUrl: string;
  readonly correlationId: string;
  readonly errorPost: boolean;
  readonly msgErreur: string;
  readonly pnrIdentification: string;
}
/** Half of an order's price in euros, by the call; another `attempt` is another transaction. */
const byCall = (visitor: Visitor, summary: Page) => {
  const price = fieldOf(summary, `${SPLIT} input[name=expectedPoints]`);
  const half = Math.ceil(price / 2);
  return async (
    attempt = '1',
    correlation = `request-${attempt}`,
    paid: object = { expectedPoints: half, expectedCents: price - half },
    status = 200,
  ): Promise<Finalised> => {
    const answer = await visitor.request('/api/finalise-order-burn-fer', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-transac-correlation-id': `call-${orderOf(summary)}-${attempt}`,
        'x-correlation-id': correlation,
      },
      body: JSON.stringify({
        orderId: orderOf(summary),
        termsAccepted: true,
        termsVersion: summary.document
          .querySelector(`${PAY} input[name=termsVersion]`)
          ?.getAttribute('value'),
        ...paid,
      }),
    });
    const said = (await answer.json()) as Finalised;
    assert.equal(answer.status, status, JSON.stringify(said));
    return said;
  };
};

test('PAY-06 PAY-03 SHOP-08 by the call: the payment address and the correlation id, then finalised, and the same again', async () => {
  const visitor = await shopper();
  const summary = await hold(visitor, WISH);
  const finalise = byCall(visitor, summary);
  const first = await finalise('1', 'first-call-1');
  assert.deepEqual([first.finalised, first.paymentState], [false, 'in-progress']);
  assert.match(first.paymentUrl, /\/sandbox\/payment\//);
  assert.equal(first.correlationId, 'first-call-1');
  assert.deepEqual(await finalise('1', 'second-call-2'), first);
  // All in points while the page is open: no other meaning of the same command; by another, and on the page, what is under way is said.
  const allPoints = {
    expectedPoints: fieldOf(summary, `${SPLIT} input[name=expectedPoints]`),
    expectedCents: 0,
  };
  assert.equal((await finalise('1', 'points', allPoints, 422)).code, 'transaction-reused');
  assert.equal((await finalise('2', 'points', allPoints, 409)).code, 'payment-under-way');
  const led = expectStep(
    await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } }),
    'ferPaymentConfirmation',
  );
  assert.match(
    words(led, 'main'),
    /Paiement en cours.*Reprendre le paiement.*Annuler ce paiement et choisir autrement/s,
  );
  await typeCard(visitor, await visitor.open(first.paymentUrl), CARDS.accepted);
  const last = await finalise('1', 'third-call-3');
  assert.deepEqual(
    [last.finalised, last.paymentState, last.paymentUrl, last.correlationId],
    [true, 'confirmed', '', 'first-call-1'],
  );
  assert.match(last.pnrIdentification, /^[A-Z0-9]{6}$/);
});

test('VOUCHER-04 PAY-02 by the call a voucher pays a part of the euros, which the receipt tells apart, or all of them, without a page', async () => {
  const visitor = await shopper();
  const { iuc } = demonstrationPerson('GV');
  const voucher = fact(iuc, { code: 'BCA 7H2Q 5KLM', value: 90_000 });
  assert.equal(await tell(portal.db, voucher, Temporal.Instant.from('2027-03-01T08:00:00Z')), 'taken');
  for (const isWhole of [false, true]) {
    const summary = await hold(visitor, WISH);
    const price = fieldOf(summary, `${SPLIT} input[name=expectedPoints]`);
    const expectedPoints = Math.ceil(price / 2);
    const expectedCents = price - expectedPoints;
    const shown = (amount: number): string => euros(amount).replaceAll(NBSP, ' ');
    const byVoucher = isWhole ? expectedCents : 100;
    const finalise = byCall(visitor, summary);
    const paid = {
      expectedPoints,
      expectedCents,
      vouchers: [{ technicalID: voucher.voucherId, cents: byVoucher }],
    };
    const first = await finalise('1', 'voucher', paid);
    assert.deepEqual(
      [first.finalised, first.paymentState, first.paymentUrl !== ''],
      isWhole ? [true, 'not-needed', false] : [false, 'in-progress', true],
    );
    if (!isWhole) {
      const bank = await visitor.open(first.paymentUrl);
      assert.ok(words(bank, 'main').includes(shown(expectedCents - byVoucher)), words(bank, 'main'));
      await typeCard(visitor, bank, CARDS.accepted);
      const last = await finalise('1', 'voucher', paid);
      assert.deepEqual([last.finalised, last.paymentState], [true, 'confirmed']);
    }
    const detail = words(
      await visitor.open(`/recompense/historique-commandes-v2?commande=${orderOf(summary)}`),
      'main',
    );
    assert.ok(detail.includes(`Bon de caisse, BCA 7H2Q 5KLM ${shown(byVoucher)}`), detail);
    assert.equal(detail.includes(`Montant ${shown(expectedCents - byVoucher)}`), !isWhole, detail);
  }
  assert.match(words(await visitor.open('/compte/avantages/bons-achat'), 'main'), /Employé : commande \d/);
  await assertInvariants(portal.db);
});

test('AUTH-15 VOUCHER-04 vouchers are spent as points are: beyond the limit together they ask for a fresh proof by call and by page, and the holder is told of both', async () => {
  const { iuc } = await createMember(portal.db, 38, 60_000);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const voucher = fact(iuc, { code: 'BCA 4444 5555', value: 90_000 });
  assert.equal(await tell(portal.db, voucher, OPENED), 'taken');
  const provedAgo = (minutes: number) =>
    portal.db.query(
      `update session.session set authenticated_at = clock_timestamp() - $2 * interval '1 minute' where iuc = $1`,
      [iuc, minutes],
    );
  const reserved = async (): Promise<number | undefined> =>
    (
      await portal.db.query<{ reserved: number }>(
        'select reserved::int as reserved from voucher.voucher where iuc = $1',
        [iuc],
      )
    )[0]?.reserved;
  const told = () =>
    portal.db.query<{ subject: string; text: string }>(
      `select subject, text from mail.mailbox where iuc = $1 and subject like '%commande importante'`,
      [iuc],
    );
  const summary = await hold(
    visitor,
    { ...WISH, to: 'Nice Ville', passengers: 2, returnDate: '18/03/2027' },
    companion('Ada', 'Martin', '12/04/1990'),
  );
  const price = fieldOf(summary, `${SPLIT} input[name=expectedPoints]`);
  const expectedPoints = Math.ceil(price / 2);
  const expectedCents = price - expectedPoints;
  assert.ok(price > 10_000 && expectedPoints <= 10_000, `the price is ${price}`);
  const finalise = byCall(visitor, summary);
  const paid = {
    expectedPoints,
    expectedCents,
    vouchers: [{ technicalID: voucher.voucherId, cents: expectedCents }],
  };
  await provedAgo(11);
  assert.equal((await finalise('1', 'stale', paid, 401)).code, 'fresh-sign-in-required');
  // Before it is looked at what is accepted: the difference of an exchange is paid in the same way.
  const exchange = await visitor.request('/api/burn-fer-finalize-exchange', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-transac-correlation-id': randomUUID() },
    body: JSON.stringify({ orderId: orderOf(summary), termsAccepted: true, termsVersion: 'any', ...paid }),
  });
  assert.equal(((await exchange.json()) as Finalised).code, 'fresh-sign-in-required');
  const divided = await visitor.submit(summary, {
    form: SPLIT,
    fields: { expectedPoints: String(expectedPoints) },
  });
  const box = divided.document.querySelector('.bons input[type=checkbox]')?.getAttribute('name') ?? '';
  const ticked = await visitor.submit(divided, { form: SPLIT, fields: { [box]: voucher.voucherId } });
  const asked = await visitor.submit(ticked, { form: PAY, fields: { termsAccepted: 'on' } });
  assert.match(
    words(asked),
    /Mot de passe oublié/,
    'nobody goes on before the identity provider has asked them',
  );
  assert.deepEqual([await reserved(), await told()], [0, []], 'nothing is kept before the proof');
  await provedAgo(0);
  const done = await finalise('1', 'fresh', paid);
  assert.deepEqual([done.finalised, done.paymentState], [true, 'not-needed']);
  await until(async () => (await told()).length > 0);
  const [mail] = await told();
  assert.equal(mail?.subject, 'Vos points et vos bons ont servi à une commande importante');
  assert.ok(
    read(mail?.text).includes(
      read(`${thousands(expectedPoints)} points et ${euros(expectedCents)} de bons de votre compte`),
    ),
    mail?.text,
  );
  await assertInvariants(portal.db);
});

/** « 18,00 € », as pages are read here. */
const shownEuros = (cents: number): string => euros(cents).replaceAll(NBSP, ' ');
const OPENED = Temporal.Instant.from('2027-03-01T08:00:00Z');

test('VOUCHER-04 PAY-04 A11Y-03 without scripts: vouchers are ticked and reckoned, proposed again after a refused card, told of when they have changed, and pay alone', async () => {
  const { iuc } = await createMember(portal.db, 31, 60_000);
  const before = await balance(iuc);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const none = await hold(visitor, WISH);
  assert.equal(none.document.querySelector('.bons'), null, 'nothing of vouchers for who has none');
  await visitor.submit(none, { form: 'main form:has(input[value=abandonner])' });

  const give = async (more: Partial<Parameters<typeof fact>[1]>): Promise<string> => {
    const told = fact(iuc, more);
    assert.equal(await tell(portal.db, told, OPENED), 'taken');
    return told.voucherId;
  };
  const cash = await give({ code: 'BCA 1111 2222', value: 90_000 });
  await give({ kind: 'holiday-cheque', code: 'CHV 9', value: 900_000 });
  const reduction = await give({ kind: 'loyalty-reduction', percent: 10, value: 1, code: 'FID 1' });
  const yesterday = Temporal.PlainDate.from('2027-02-28');
  await give({ code: 'BCA EXPIRE', issuedOn: yesterday.subtract({ days: 90 }), expiresOn: yesterday });

  const summary = await hold(visitor, WISH);
  const price = fieldOf(summary, `${SPLIT} input[name=expectedPoints]`);
  assert.match(words(summary, '.bons'), /Vos bons paient des euros\. Dépensez moins de points/);
  assert.equal(summary.document.querySelectorAll('.bons input[type=checkbox]:not([disabled])').length, 0);

  const half = Math.ceil(price / 2);
  const rest = price - half;
  const divided = expectStep(
    await visitor.submit(summary, { form: SPLIT, fields: { expectedPoints: String(half) } }),
    'ferShopCartSummary',
  );
  const said = words(divided, '.bons');
  for (const wanted of [
    `Réduction fidélité, 10 % jusqu’au 14 juin 2027 FID 1 paierait ${shownEuros(Math.floor(rest / 10))}`,
    `S’emploie en une fois : plus que vos ${shownEuros(rest)}`,
    `Bon de caisse 900,00 €, jusqu’au 14 juin 2027 BCA 1111 2222 paierait ${shownEuros(rest)}`,
    'Expiré le 28 février 2027',
    `${shownEuros(rest)} à payer par carte`,
  ])
    assert.ok(said.includes(wanted), `${wanted} in ${said}`);
  assert.doesNotMatch(said, /undefined|NaN/);
  const boxOf = (page: Page, id: string) => page.document.querySelector(`.bons input[value="${id}"]`);
  const tick = async (page: Page, ids: readonly string[]): Promise<Page> => {
    const boxes = page.document.querySelectorAll('.bons input[type=checkbox]:not([disabled])').map((box) => {
      const id = box.getAttribute('value') ?? '';
      return [box.getAttribute('name') ?? '', ids.includes(id) ? id : []] as const;
    });
    return visitor.submit(page, { form: SPLIT, fields: Object.fromEntries(boxes) });
  };
  // A part of a divisible one is kept for later, if somebody says so; words that are no amount change nothing.
  const cashed = expectStep(await tick(divided, [cash]), 'ferShopCartSummary');
  const amount = boxOf(cashed, cash)?.getAttribute('name')?.replace('technicalID', 'amount') ?? '';
  const limited = await visitor.submit(cashed, { form: SPLIT, fields: { [amount]: '5,00 €' } });
  assert.match(
    words(limited, '.bons'),
    new RegExp(`5,00 €il y restera 895,00 €.*${shownEuros(rest - 500)} à payer`),
  );
  assert.equal(fieldOf(limited, `${PAY} input[name="vouchers.0.cents"]`), 500);
  const unread = await visitor.submit(limited, { form: SPLIT, fields: { [amount]: 'cinq' } });
  assert.equal(unread.status, 400);
  assert.match(words(unread, 'main'), /Le montant d’un bon s’écrit en euros : 12,50\./);

  const share = Math.floor(rest / 10);
  const reduced = expectStep(await tick(divided, [reduction]), 'ferShopCartSummary');
  assert.match(
    words(reduced, '.bons'),
    new RegExp(`10 % de ${shownEuros(rest)}.*${shownEuros(rest - share)} à payer par carte`),
  );
  assert.ok(
    words(reduced, PAY).includes(
      `${shownEuros(share)} de bons et ${shownEuros(rest - share)} par carte seront débités`,
    ),
  );
  assert.match(
    words(reduced, '.account'),
    new RegExp(`Avec vos bons ${shownEuros(share)} Par carte ${shownEuros(rest - share)}`),
  );
  assert.match(words(reduced, PAY), new RegExp(`Payer [\\d ]+ points et ${shownEuros(rest - share)}$`));

  // The bank is asked for the rest, and refuses: what was chosen is proposed again, and nothing is kept meanwhile.
  const bank = await visitor.submit(reduced, { form: PAY, fields: { termsAccepted: 'on' } });
  assert.ok(words(bank, 'main').includes(shownEuros(rest - share)), words(bank, 'main'));
  assert.match(
    words(await visitor.open(`${TICKET}&etape=paiement&commande=${orderOf(reduced)}`), 'main'),
    new RegExp(`${shownEuros(share)} pris sur vos bons`),
  );
  const refused = expectStep(await typeCard(visitor, bank, CARDS.refused), 'ferPaymentRefusal');
  assert.ok(boxOf(refused, reduction)?.hasAttribute('checked'));
  assert.ok(!boxOf(refused, cash)?.hasAttribute('checked'));
  const without = await tick(refused, []);
  assert.ok(!boxOf(without, reduction)?.hasAttribute('checked'), 'none is a choice, too');

  // Most of it is spent elsewhere between the page and the button.
  const whole = expectStep(await tick(refused, [reduction, cash]), 'ferPaymentRefusal');
  assert.match(words(whole, '.bons'), /0,00 € à payer par carte : vos bons suffisent/);
  assert.match(words(whole, PAY), /Commander avec mes bons$/);
  const spent = fact(iuc, {
    voucherId: cash,
    code: 'BCA 1111 2222',
    value: 90_000,
    used: 89_000,
    usedFor: 'dossier ZK4T7L',
  });
  assert.equal(await tell(portal.db, spent, OPENED), 'corrected');
  const changed = await visitor.submit(whole, { form: PAY, fields: { termsAccepted: 'on' } });
  assert.equal(changed.status, 409);
  assert.match(
    words(changed, 'main'),
    new RegExp(
      `Vos bons d’achat ont changé depuis que vous les avez vus\\. Bon de caisse BCA 1111 2222 : il y reste 10,00 €\\. Rien n’a été débité\\. Avec vos bons tels qu’ils sont, il reste ${shownEuros(rest - share - 1_000)} à payer par carte`,
    ),
  );
  assert.equal(await balance(iuc), before);

  // Told so, they take the points that leave what it still pays: no card, and no page of a bank; pressed twice, ordered once.
  const best = changed.document.querySelector('.bons__best a');
  assert.equal(
    read(best?.textContent),
    `Bons d’abord : ${read(thousands(price - 1_000))} points + 10,00 € de bons, rien par carte`,
  );
  const alone = await visitor.open(best?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '');
  assert.match(words(alone, PAY), /Commander avec mes bons$/);
  const press = () => visitor.submit(alone, { form: PAY, fields: { termsAccepted: 'on' } });
  const [first, second] = await Promise.all([press(), press()]);
  for (const page of [first, second]) expectStep(await settled(visitor, page), 'ferShopOrderConfirmation');
  const done = words(await settled(visitor, first), 'main');
  assert.match(done, /Vos points et vos bons .* points débités et 10,00 € payés avec vos bons\./);
  assert.match(done, /Payé avec vos bons Bon de caisse, BCA 1111 2222 10,00 €/);
  assert.doesNotMatch(done, /par carte/);
  assert.equal(await balance(iuc), before - (price - 1_000));

  // Every other place says the same.
  const history = await visitor.open('/recompense/historique-commandes-v2');
  assert.match(words(history, '.orders'), /\+ 10,00 € de bons/);
  const detail = words(
    await visitor.open(`/recompense/historique-commandes-v2?commande=${orderOf(first)}`),
    'main',
  );
  assert.match(detail, /points et 10,00 € de bons/);
  assert.match(detail, /Payé avec vos bons Bon de caisse, BCA 1111 2222 10,00 €/);
  const over = await visitor.open('/compte/avantages/bons-achat?etat=consommes');
  const link = over.document.querySelector(`.voucher a[href$="commande=${orderOf(first)}"]`);
  assert.match(link?.textContent ?? '', /^commande \d{4} \d{4} \d{4}$/);
  let mail = '';
  await until(async () => {
    const [row] = await portal.db.query<{ text: string }>('select text from mail.mailbox where iuc = $1', [
      iuc,
    ]);
    mail = read(row?.text);
    return mail !== '';
  });
  assert.ok(mail.includes(`points et 10,00 € de bons`), mail);
  await assertInvariants(portal.db);
});

test('VOUCHER-04 PAY-06 A11Y-02 by keyboard at 390 px: a voucher is ticked, totals and the button follow at once, and the card pays the rest', async () => {
  const { iuc } = await createMember(portal.db, 32, 60_000);
  const told = fact(iuc, { code: 'BCA 3333 4444', value: 700 });
  assert.equal(await tell(portal.db, told, OPENED), 'taken');
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const summary = await hold(visitor, WISH);
  const price = fieldOf(summary, `${SPLIT} input[name=expectedPoints]`);
  const { page, context, complaints } = await windowOf(visitor, { viewport: { width: 390, height: 844 } });
  await page.goto(summary.url.href);
  await hydrated(page);
  assert.ok(await page.locator('.bons input').isDisabled());
  await tabTo(page, '.split__range');
  await page.keyboard.press('Home');
  await tabTo(page, '.bons input[type=checkbox]');
  await page.keyboard.press('Space');
  const rest = price - Math.ceil(price / 2) - 700;
  const plain = async (selector: string): Promise<string> =>
    (await page.locator(selector).innerText()).replaceAll(/[\s\u00a0\u202f]+/g, ' ');
  assert.equal(await plain('.bons .split__remains'), `${shownEuros(rest)} à payer par carte.`);
  assert.ok((await plain('.account:not(.account--quiet)')).includes(`Par carte ${shownEuros(rest)}`));
  assert.equal(
    await plain('form.pay button'),
    `Payer ${countedPoints(Math.ceil(price / 2)).replaceAll(/\s/g, ' ')} et ${shownEuros(rest)}`,
  );
  assert.equal(await page.locator('form.split button[type=submit]').count(), 0);
  await tabTo(page, '.bons__limit summary');
  await page.keyboard.press('Enter');
  await tabTo(page, '.bons__limit input');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  assert.equal(await plain('.bons .split__remains'), `${shownEuros(rest + 400)} à payer par carte.`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.deepEqual(await brokenRules(page), []);

  // All that the voucher pays and no more euros, by the proposal; and back.
  await tabTo(page, '.bons__best a');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('input[name=expectedPoints]').first().inputValue(), String(price - 700));
  assert.equal(await plain('form.pay button'), 'Commander avec mes bons');
  assert.equal(await page.locator('.bons__limit input').inputValue(), '');
  await page.locator('.split__range').focus();
  await page.keyboard.press('Home');
  await tabTo(page, '#termsAccepted');
  await page.keyboard.press('Space');
  await tabTo(page, 'form.pay button');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sandbox\/payment\//);
  assert.ok((await plain('main')).includes(shownEuros(rest)));
  await tabTo(page, `a[href$="carte=${CARDS.accepted.slice(-4)}"]`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/carte=/);
  await tabTo(page, 'button[value=payer]');
  await page.keyboard.press('Enter');
  await waitForStep(page, 'ferPaymentConfirmation');
  assert.match(
    await plain('main'),
    new RegExp(`7,00 € payés avec vos bons et ${shownEuros(rest)} payés par carte`),
  );
  assert.deepEqual(complaints, []);
  await context.close();
  await assertInvariants(portal.db);
});

test('PAY-04 PAY-06 SHOP-08 by the call each end of a payment has its name and its sentence, and a command that comes again is told of its own', async () => {
  const visitor = await shopper();
  const summary = await hold(visitor, WISH);
  const finalise = byCall(visitor, summary);
  const ends: (readonly [state: string, message: RegExp, play: (page: Page) => Promise<Page>])[] = [
    ['refused', /La banque a refusé le paiement/, (page) => typeCard(visitor, page, CARDS.refused)],
    [
      'authentication-failed',
      /L’authentification 3-D Secure a échoué/,
      async (page) =>
        visitor.submit(await typeCard(visitor, page, CARDS.secure), {
          form: 'main form:has(button[value=echouer])',
          button: 'geste=echouer',
        }),
    ],
    ['error', /Contactez le service client/, (page) => typeCard(visitor, page, CARDS.failed)],
    [
      'abandoned',
      /n’a pas été menée à son terme/,
      (page) =>
        visitor.submit(page, {
          form: 'main form:has(button[value=abandonner])',
          button: 'geste=abandonner',
        }),
    ],
  ];
  const told: Finalised[] = [];
  for (const [attempt, [state, message, play]] of ends.entries()) {
    const { paymentUrl } = await finalise(`${attempt}`);
    await play(await visitor.open(paymentUrl));
    const answer = await finalise(`${attempt}`);
    assert.deepEqual(
      [answer.finalised, answer.paymentState, answer.paymentUrl, answer.errorPost, answer.correlationId],
      [false, state, '', true, `request-${attempt}`],
    );
    assert.match(answer.paymentMessage, message);
    assert.equal(answer.msgErreur, answer.paymentMessage);
    told.push(answer);
  }
  // A bank that thinks: the page says which card is looked into, and leads nobody back to pay again.
  const slow = await finalise('slow');
  const waiting = expectStep(
    await typeCard(visitor, await visitor.open(slow.paymentUrl), CARDS.slow),
    'ferPaymentConfirmation',
  );
  const verifying = await finalise('slow');
  assert.deepEqual([verifying.paymentState, verifying.paymentUrl], ['being-verified', '']);
  assert.match(verifying.paymentMessage, /^Paiement en cours de vérification/);
  assert.match(words(waiting, 'main'), /carte terminée par 0063/);
  assert.doesNotMatch(words(waiting, 'main'), /Reprendre le paiement/);
  for (const [attempt, answer] of told.entries()) assert.deepEqual(await finalise(`${attempt}`), answer);
  // Given up, and paid in points alone: what came to nothing before is told as before, though there are tickets now.
  await visitor.submit(waiting, { form: 'main form:has(input[value=renoncer])' });
  const price = fieldOf(summary, `${SPLIT} input[name=expectedPoints]`);
  const inPoints = await finalise('points', 'last', { expectedPoints: price, expectedCents: 0 });
  assert.deepEqual([inPoints.finalised, inPoints.paymentState], [true, 'not-needed']);
  assert.deepEqual(await finalise('0'), told[0]);
});

test('PAY-04 PAY-06 by the call a payment whose time has passed is expired, for as long as it is asked about', async () => {
  const visitor = await shopper();
  const summary = await hold(visitor, WISH);
  const finalise = byCall(visitor, summary);
  const { paymentUrl } = await finalise();
  await portal.db.query('update payment.payment set expires_at = created_at where token = $1', [
    paymentUrl.split('/').at(-1),
  ]);
  await until(async () => (await finalise()).paymentState !== 'in-progress');
  const told = await finalise();
  assert.deepEqual(
    [told.finalised, told.paymentState, told.paymentUrl, told.errorPost, told.correlationId],
    [false, 'expired', '', true, 'request-1'],
  );
  assert.match(told.paymentMessage, /n’a pas été menée à son terme.*Aucun point n’a été débité/s);
  assert.equal(told.msgErreur, told.paymentMessage);
  // The seats are still held: another attempt pays for them, and the first is told as before.
  const next = await finalise('2');
  assert.equal(next.paymentState, 'in-progress');
  await typeCard(visitor, await visitor.open(next.paymentUrl), CARDS.accepted);
  assert.equal((await finalise('2')).finalised, true);
  assert.deepEqual(await finalise(), told);
});

test('SHOP-08 a transaction that has asked for a payment orders no gift as well, nor is it disturbed by having been asked to', async () => {
  const visitor = await shopper();
  const summary = await hold(visitor, WISH);
  const finalise = byCall(visitor, summary);
  const asked = await finalise();
  const before = await balance();
  const answer = await visitor.request('/api/nbp/order', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-transac-correlation-id': `call-${orderOf(summary)}-1`,
    },
    body: JSON.stringify({
      primeId: '451',
      quantity: 1,
      email: 'camille@exemple.fr',
      emailConfirmation: 'camille@exemple.fr',
      termsAccepted: true,
      termsVersion: summary.document.querySelector(`${PAY} input[name=termsVersion]`)?.getAttribute('value'),
      expectedPoints: 500,
    }),
  });
  const refused = (await answer.json()) as Finalised;
  assert.deepEqual([answer.status, refused.code], [422, 'transaction-reused'], JSON.stringify(refused));
  assert.equal(await balance(), before);
  assert.deepEqual(
    await portal.db.query(`select from shop."order" where transaction_id = $1`, [
      `call-${orderOf(summary)}-1`,
    ]),
    [],
  );
  assert.deepEqual(await finalise(), asked);
  await visitor.submit(await visitor.open(summary.url.pathname + summary.url.search), {
    form: 'main form:has(input[value=renoncer])',
  });
  await assertInvariants(portal.db);
});

test('PAY-03 SEC-05 an unsigned word is refused and changes nothing; nothing anywhere holds a card number', async () => {
  const answer = await fetch(`${portal.url}/webhooks/payment`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': '1',
      'webhook-timestamp': '1',
      'webhook-signature': 'v1,x',
    },
    body: JSON.stringify({ type: 'payment.updated', timestamp: '2027-03-01T10:00:00Z', data: { key: 'x' } }),
  });
  assert.equal(answer.status, 401);
  const tables = await portal.db.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const [row] = await portal.db.query<{ n: number }>(
      `select count(*)::int as n from ${name} t where t::text ~ '4970[ -]?1000[ -]?0000'`,
    );
    assert.equal(row?.n, 0, name);
  }
  assert.doesNotMatch(portal.output(), /4970[ -]?1000/);
  assert.deepEqual(errorsIn(portal), []);
  await assertInvariants(portal.db);
});
