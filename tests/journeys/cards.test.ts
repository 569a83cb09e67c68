import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId, newIuc } from '#domain/ids.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { assertSaid } from '#tests/harness/problems.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';

const PATH = '/compte/avantages/mes-cartes';
const RANGE = '/compte/avantages/cartes-abonnements-sncf';
const TOKEN = 'un-secret-que-personne-ne-devine-0123456789';

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { TRAVELS_TOKEN: TOKEN } });
});

const visit = async (code: DemonstrationCode): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS[code]);
  return visitor;
};

interface CardJson {
  readonly type: string;
  readonly title: string;
  readonly number: string;
  readonly file: string | null;
  readonly debutValidite: string;
  readonly finValidite: string;
  readonly noExpiry: boolean;
  readonly companyCode: string | null;
  readonly rangeIndex: number;
  readonly status: string;
  readonly suspendedFor: string;
  readonly coupons: readonly {
    readonly route: { readonly origin: string; readonly destination: string };
    readonly travelClass: string;
    readonly status: string;
    readonly debutValidite: string;
  }[];
}
interface RightsJson {
  readonly cardsInfos: {
    readonly usableCards: readonly CardJson[];
    readonly expiredCards: readonly CardJson[];
  };
  readonly subscriptionsInfos: { readonly abonnements: readonly CardJson[] };
}
const rightsOf = async (visitor: Visitor): Promise<RightsJson> => {
  const { text, status } = await visitor.open('/api/droits-tarifaires');
  assert.equal(status, 200, text);
  return JSON.parse(text) as RightsJson;
};
const statuses = (cards: readonly CardJson[]): string[] =>
  cards.map(({ type, status }) => `${type} ${status}`);

const tell = async (what: 'tariff-rights' | 'coupons', list: readonly object[]): Promise<string[]> => {
  const answer = await fetch(`${portal.url}/api/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ [what === 'coupons' ? 'coupons' : 'tariffRights']: list }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { answers } = (await answer.json()) as {
    answers: readonly { answer: string; reason?: string; detail?: string }[];
  };
  return answers.map(({ answer, reason, detail }) =>
    [reason ?? answer, ...(detail ? [detail.split(':')[0]] : [])].join(' '),
  );
};

test('CARD-11 CARD-02 CARD-01 a holder’s cards come with number, file, days, company, range and status, their subscriptions with coupons, what is over apart', async () => {
  const visitor = await visit('AR');
  const { cardsInfos, subscriptionsInfos } = await rightsOf(visitor);
  assert.deepEqual(statuses(cardsInfos.usableCards), [
    'avantage-adulte EN_COURS',
    'avantage-famille SUSPENDU',
  ]);
  assert.deepEqual(statuses(cardsInfos.expiredCards), ['avantage-adulte EXPIRE']);
  const [own, family] = cardsInfos.usableCards;
  assert.match(own?.number ?? '', /^290901[12]\d{10}$/);
  assert.deepEqual(
    { ...own, number: '' },
    {
      type: 'avantage-adulte',
      title: 'Carte Avantage Adulte',
      number: '',
      file: 'RKM2WE',
      debutValidite: '2026-04-22',
      finValidite: '2027-04-21',
      noExpiry: false,
      companyCode: 'FCE1187',
      rangeIndex: 1,
      suspendedOn: null,
      suspendedFor: '',
      status: 'EN_COURS',
    },
  );
  assert.equal(family?.suspendedFor, 'Votre photo n’est plus lisible au contrôle.');
  const [pass] = subscriptionsInfos.abonnements;
  assert.deepEqual([pass?.type, pass?.rangeIndex], ['forfait-mensuel', 0]);
  assert.deepEqual(
    pass?.coupons.map(({ route, travelClass, status, debutValidite }) =>
      [route.origin, route.destination, travelClass, status, debutValidite].join(' '),
    ),
    [
      'Strasbourg Mulhouse 2 EXPIRE 2027-02-01',
      'Strasbourg Mulhouse 2 EN_COURS 2027-03-01',
      'Strasbourg Mulhouse 2 BIENTOT_VALABLE 2027-04-01',
      'Strasbourg Mulhouse 2 A_RENOUVELER 2027-05-01',
    ],
  );
  // The other states, and a subscription without an end.
  const [soon, over, endless, ending] = await Promise.all(
    (['GVT', 'GV', 'GVLC', 'GVTLC'] as const).map(async (code) => rightsOf(await visit(code))),
  );
  assert.deepEqual(statuses(soon?.cardsInfos.usableCards ?? []), ['avantage-adulte BIENTOT_VALABLE']);
  assert.deepEqual(statuses(over?.cardsInfos.expiredCards ?? []), ['liberte EXPIRE']);
  assert.equal(over?.cardsInfos.expiredCards[0]?.rangeIndex, 0);
  const [max] = endless?.subscriptionsInfos.abonnements ?? [];
  assert.deepEqual([max?.type, max?.finValidite, max?.noExpiry], ['max-actif-plus', '2099-12-31', true]);
  assert.deepEqual(statuses(ending?.cardsInfos.usableCards ?? []), ['liberte A_RENOUVELER']);
});

test('CARD-11 SEC-01 nobody is given the cards of another, and who has none is answered none', async () => {
  const nobody = await visit('GVI');
  assert.deepEqual(await rightsOf(nobody), {
    cardsInfos: { type: 'CARTE', usableCards: [], expiredCards: [] },
    subscriptionsInfos: { type: 'ABONNEMENT', abonnements: [] },
  });
  for (const call of ['droits-tarifaires', 'getCardLogged'])
    assert.equal((await new Visitor(portal.url).open(`/api/${call}`)).status, 401, call);
});

test('CARD-01 my loyalty card and what I hold come in one call, for members and for those without a loyalty card', async () => {
  const cardsOf = async (code: DemonstrationCode) =>
    (
      JSON.parse((await (await visit(code)).open('/api/getCardLogged')).text) as {
        cardInformations: {
          fidCard: { numCarte: string; type: string; holder: string } | null;
          cards: readonly CardJson[];
        };
      }
    ).cardInformations;
  const member = await cardsOf('GVLC');
  assert.match(member.fidCard?.numCarte ?? '', /^29090109\d{9}$/);
  assert.deepEqual([member.fidCard?.type, member.fidCard?.holder], ['GV_CLUB', 'Antoine Delcourbe']);
  assert.deepEqual(statuses(member.cards), ['max-actif-plus EN_COURS']);
  const holder = await cardsOf('AR');
  assert.equal(holder.fidCard, null);
  assert.deepEqual(statuses(holder.cards), [
    'avantage-adulte EN_COURS',
    'forfait-mensuel EN_COURS',
    'avantage-famille SUSPENDU',
  ]);
});

test('CARD-11 CARD-01 what the operator’s systems tell of cards and coupons is answered line by line and shown to its holder, from 1900 on', async () => {
  const { iuc } = demonstrationPerson('GVT');
  const visitor = await visit('GVT');
  const right = {
    tariffRightId: newId(),
    iuc,
    product: 'forfait-annuel',
    number: '2909 0112 5000 0000 1',
    validFrom: '1900-01-01',
    validUntil: '',
    range: 0,
    version: 1,
  };
  const one = { ...right, tariffRightId: newId() };
  assert.deepEqual(
    await tell('tariff-rights', [
      right,
      { ...right, tariffRightId: right.tariffRightId.toUpperCase() },
      { ...one, product: 'carte-inconnue' },
      { ...one, number: '29090141234567890' },
      { ...one, validFrom: '1899-12-31' },
      { ...one, validUntil: '1899-12-31' },
      { ...one, range: 2 },
      { ...one, suspendedFor: 'Sans jour' },
      { ...one, iuc: newIuc() },
      { ...one, iuc: undefined },
      { ...one, iuc: undefined, loyaltyNumber: '29090109000000000' },
      { ...one, iuc: demonstrationPerson('GVI').iuc },
      {},
    ]),
    [
      ...[
        'taken',
        'known',
        'wrong-line product',
        'wrong-line number',
        'wrong-line validFrom',
        'wrong-line validUntil',
      ],
      ...[
        'wrong-line range',
        'wrong-line suspendedFor',
        'unknown-customer',
        'wrong-line iuc',
        'unknown-card',
      ],
      ...['other-customer', 'wrong-line tariffRightId'],
    ],
  );
  const coupon = {
    couponId: newId(),
    iuc,
    subscriptionId: right.tariffRightId,
    origin: 'Rennes',
    destination: 'Le Mans',
    travelClass: 2,
    validFrom: '2027-04-01',
    validUntil: '2027-04-30',
    renewBefore: '2027-03-24',
  };
  const couponStatus = async () => {
    const { subscriptionsInfos } = await rightsOf(visitor);
    return subscriptionsInfos.abonnements.map(({ debutValidite, coupons }) =>
      [debutValidite, ...coupons.map(({ status }) => status)].join(' '),
    );
  };
  assert.deepEqual(
    await tell('coupons', [coupon, { ...coupon, travelClass: 3 }, { ...coupon, subscriptionId: newId() }]),
    ['taken', 'wrong-line travelClass', 'unknown-subscription'],
  );
  assert.deepEqual(await couponStatus(), ['1900-01-01 A_RENOUVELER']);
  assert.deepEqual(await tell('coupons', [{ ...coupon, renewBefore: undefined }]), ['corrected']);
  assert.deepEqual(await couponStatus(), ['1900-01-01 BIENTOT_VALABLE']);
  for (const what of ['tariff-rights', 'coupons'])
    assert.equal(
      (
        await fetch(`${portal.url}/api/${what}`, {
          method: 'POST',
          headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
      401,
    );
});

const textsOf = (page: Page, selector: string): string[] =>
  page.document
    .querySelectorAll(selector)
    .map((element) => element.structuredText.replace(/\s+/g, ' ').trim());

test('CARD-01 CARD-02 CARD-04 the page of one’s cards shows each with number, file, days, company, range and how it stands, coupons by their months, and what is over apart', async () => {
  const visitor = await visit('AR');
  const page = await visitor.open(PATH);
  assert.equal(page.status, 200);
  const [own, family] = textsOf(page, 'section[aria-labelledby=reduction] .right');
  assert.match(
    own ?? '',
    /Avantage Adulte jusqu’au 21\/04\/2027 Numéro 2909 01\d\d( \d{4}){2} \d Julien Berthelin.*En cours, encore 51 jours.*Dossier RKM2WE Valable du 22\/04\/2026 Jusqu’au 21\/04\/2027 Code compagnie FCE1187 Gamme Nouvelle génération Présenter/,
  );
  assert.match(
    family ?? '',
    /Suspendue depuis le 20 février.*Votre photo n’est plus lisible au contrôle\. Les billets déjà achetés avec elle restent valables/,
  );
  assert.doesNotMatch(family ?? '', /Présenter/);
  const [pass] = textsOf(page, 'section[aria-labelledby=abonnement] .right');
  assert.match(
    pass ?? '',
    /Forfait mensuel.*Gamme Standard.*Strasbourg – Mulhouse Coupons, 2de classe, dossier FM7K2D/,
  );
  assert.deepEqual(textsOf(page, '.coupon-line__stop'), [
    'Février, expiré, le 28 février',
    'Mars, en cours, encore 30 jours',
    'Avril, bientôt valable, dès le 1er avril',
    'Mai, à renouveler, avant le 23 avril',
  ]);
  assert.match(textsOf(page, '.rights-over .right')[0] ?? '', /Expirée le 21 avril 2026/);
  assert.match(words(page, 'main'), /La carte de fidélité, gratuite/);
  // Without an end, later, to be renewed, of the range of before.
  const [endless, soon, over, ending] = await Promise.all(
    (['GVLC', 'GVT', 'GV', 'GVTLC'] as const).map(async (code) =>
      words(await (await visit(code)).open(PATH), 'main'),
    ),
  );
  assert.match(endless ?? '', /Max Actif\+.*En cours.*Jusqu’au Sans date de fin/);
  assert.doesNotMatch(endless ?? '', /2099/);
  assert.match(
    soon ?? '',
    /Bientôt valable, dès le 13 mars.*Elle réduit les voyages faits à partir du 13 mars 2027/,
  );
  assert.match(
    over ?? '',
    /1 carte ou abonnement terminé depuis un an.*Carte Liberté Expirée le 14 janvier 2027.*Gamme Standard/,
  );
  assert.match(
    ending ?? '',
    /À renouveler, encore 18 jours.*la nouvelle commence le 20 mars 2027 : aucun jour perdu/,
  );
});

test('CARD-01 a card is shown large for the controller with the code of its number, one at a time, and none that is not valid', async () => {
  const visitor = await visit('GVLC');
  const page = await visitor.open(PATH);
  const large = page.document.querySelector('#presenter-fidelite')?.getAttribute('href') ?? '';
  const control = await visitor.open(large);
  const number = textsOf(control, '.control__number')[0]?.replaceAll(' ', '') ?? '';
  assert.match(number, /^29090109\d{9}$/);
  assert.equal(
    control.document.querySelector('.control .qr path')?.getAttribute('d'),
    qrDrawing(number).path,
  );
  assert.match(
    words(control, 'dialog'),
    /Le Club.*Antoine Delcourbe.*Valable jusqu’au \d\d\/\d\d\/202\d.*Max Actif\+/,
  );
  const other =
    control.document.querySelector('.control__cards a:not([aria-current])')?.getAttribute('href') ?? '';
  const second = await visitor.open(other.replaceAll('&amp;', '&'));
  assert.match(words(second, 'dialog'), /Max Actif\+.*Valable sans date de fin/);
  assert.equal(
    second.document.querySelector('.control .qr path')?.getAttribute('d'),
    qrDrawing(textsOf(second, '.control__number')[0]?.replaceAll(' ', '') ?? '').path,
  );
  // Suspended, somebody else's, or nobody's: the page alone.
  const holder = await visit('AR');
  const [suspended] = await portal.db.query<{ right_id: string }>(
    `select right_id from customer.tariff_right where iuc = $1 and product = 'avantage-famille'`,
    [demonstrationPerson('AR').iuc],
  );
  for (const id of [
    suspended?.right_id ?? '',
    new URL(other, portal.url).searchParams.get('carte') ?? '',
    'x',
  ])
    assert.equal((await holder.open(`${PATH}?carte=${id}`)).document.querySelector('dialog'), null, id);
});

test('CARD-06 OPS-04 the demonstration has a member without paper, whose photo stands on the card in the list and beside its code', async () => {
  const visitor = await visit('GVTLC');
  const page = await visitor.open(PATH);
  assert.match(words(page, 'main'), /Souscrit le \d/);
  const photo = page.document.querySelector('.loyalty-card__photo')?.getAttribute('src') ?? '';
  const picture = await visitor.request(photo);
  assert.equal(picture.headers.get('content-type'), 'image/jpeg');
  assert.deepEqual([...new Uint8Array(await picture.arrayBuffer()).subarray(0, 3)], [0xff, 0xd8, 0xff]);
  const large = page.document.querySelector('#presenter-fidelite')?.getAttribute('href') ?? '';
  const control = await visitor.open(large);
  assert.equal(control.document.querySelector('.control__photo')?.getAttribute('src'), photo);
});

test('NAV-16 CARD-01 the clock that a controller sees is that of the trains, wherever the telephone believes to be', async (t) => {
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const visitor = await visit('GVLC');
  const large = (await visitor.open(PATH)).document.querySelector('#presenter-fidelite');
  const context = await browser.newContext({ timezoneId: 'America/New_York' });
  const domain = new URL(portal.url).hostname;
  await context.addCookies(
    [...visitor.cookies].map(([name, { value, path }]) => ({ name, value, path, domain })),
  );
  const page = await context.newPage();
  await page.goto(portal.url + (large?.getAttribute('href') ?? ''));
  const hour = (): string => String(Temporal.Now.zonedDateTimeISO('Europe/Paris').hour).padStart(2, '0');
  const before = hour();
  const shown = (await page.locator('.control__clock').textContent()) ?? '';
  assert.ok([before, hour()].includes(shown.slice(0, 2)), shown);
  assert.match(shown, /^\d\dh\d\d:\d\d$/);
});

test('CARD-01 CARD-04 who has no card is shown those of their age and the free one, and no menu but leads to a page', async () => {
  const page = await (await visit('GVI')).open(PATH);
  assert.match(words(page, 'main'), /Vous n’avez pas encore de carte/);
  // 28 years old in March 2027.
  assert.deepEqual(
    textsOf(page, '.card-ages__mine').map((text) => text.split(' ').slice(0, 2).join(' ')),
    ['Avantage Adulte'],
  );
  assert.match(words(page, '.card-ages__me'), /Vous, 28 ans/);
  assert.ok(page.document.querySelector('main a[href="/mon-espace#programme"]'));
  const menu = textsOf(page, '.main-menu__entry, .main-menu > ul > li > a');
  assert.deepEqual(
    menu.slice(0, 2).map((text) => text.trim()),
    ['Voyages', 'Cartes'],
  );
});

test('CARD-03 CARD-04 the range is told by how often one travels, by age, and by a finder whose answer has an address', async () => {
  const visitor = new Visitor(portal.url);
  const [all, seldom, often] = await Promise.all(
    ['', '/occasionnel', '/frequemment'].map((path) => visitor.open(RANGE + path)),
  );
  const range = (page: Page | undefined) => (page ? textsOf(page, '.range b') : []);
  assert.deepEqual(range(all), [
    ...['Avantage Jeune', 'Avantage Adulte', 'Avantage Senior', 'Avantage Famille', 'Liberté', 'Abonnements'],
    'Bons de réduction et bons d’achat',
  ]);
  assert.deepEqual(range(seldom), [
    ...['Avantage Jeune', 'Avantage Adulte', 'Avantage Senior', 'Avantage Famille'],
    'Bons de réduction et bons d’achat',
  ]);
  assert.deepEqual(range(often), ['Liberté', 'Abonnements', 'Bons de réduction et bons d’achat']);
  assert.ok(all && often);
  assert.match(words(all, '.card-ages'), /Avantage Jeune 12 à 27 ans 49 € l’année.*60 ans et plus/);
  const found = async (age: string, pace: string, company: string) => {
    const answer = await visitor.submit(all, { form: 'form.finder', fields: { age, pace, company } });
    return [answer.status, ...textsOf(answer, '.suited h3'), ...textsOf(answer, '.finder .error-summary a')];
  };
  assert.deepEqual(await found('27', 'occasionnel', 'seul'), [
    200,
    'Carte Avantage Jeune',
    'Carte Avantage Adulte',
  ]);
  assert.deepEqual(await found('27', 'occasionnel', 'adulte'), [
    200,
    'Carte Avantage Adulte',
    'Carte Avantage Jeune',
  ]);
  assert.deepEqual(await found('59', 'occasionnel', 'enfant'), [
    200,
    'Carte Avantage Famille',
    'Carte Avantage Adulte',
  ]);
  assert.deepEqual(await found('60', 'frequemment', 'seul'), [200, 'Max Senior', 'Carte Avantage Senior']);
  assert.deepEqual(await found('11', 'occasionnel', 'seul'), [200]);
  assert.equal((await found('cent', 'occasionnel', 'seul'))[0], 400);
});

test('CARD-03 each card has a page with price, ages, reductions, an example that adds up, and where it is bought; subscriptions and vouchers have theirs', async () => {
  const visitor = new Visitor(portal.url);
  for (const [key, title, price] of [
    ['jeune', 'Carte Avantage Jeune', '49 € par an'],
    ['adulte', 'Carte Avantage Adulte', '49 € par an'],
    ['senior', 'Carte Avantage Senior', '49 € par an'],
    ['famille', 'Carte Avantage Famille', '49 € par an'],
    ['liberte', 'Carte Liberté', '399 € par an'],
  ] as const) {
    const page = await visitor.open(`${RANGE}/${key}`);
    assert.equal(words(page, 'main h1'), title);
    assert.ok(words(page, '.card-page__facts').includes(`Prix ${price}`), key);
    const rows = page.document
      .querySelectorAll('main .table tbody tr')
      .map((row) =>
        row.querySelectorAll('td').map(({ text }) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))),
      );
    assert.ok(rows.length > 0, key);
    for (const [before = 0, after = 0, kept = 0] of rows)
      assert.equal(Math.round((before - after) * 100), Math.round(kept * 100), key);
    const [first = []] = rows;
    const share = key === 'liberte' ? 0.6 : 0.3;
    assert.equal(first[2], Math.round((first[0] ?? 0) * share * 100) / 100, key);
    const offer = page.document.querySelector('[itemtype="https://schema.org/Product"] [itemprop=price]');
    assert.equal(offer?.getAttribute('content'), price.startsWith('399') ? '399.00' : '49.00');
  }
  const pass = words(await visitor.open(`${RANGE}/abonnements`), 'main');
  assert.match(
    pass,
    /Max Jeune, 16 à 27 ans 79 € par mois.*Max Actif\+ Prix selon la ligne.*iDTGV Max 2 N’est plus vendu/,
  );
  assert.match(
    words(await visitor.open(`${RANGE}/bons`), 'main'),
    /Codes avantage.*Chèques-vacances et bons de caisse/,
  );
  // Who has it is told so.
  assert.match(
    words(await (await visit('AR')).open(`${RANGE}/adulte`), 'main'),
    /Vous l’avez déjà, jusqu’au 21 avril 2027/,
  );
});

test('CONTENT-01 the texts of the range come in one call, with the products that each is about and the figures of their rules', async () => {
  const { entries } = JSON.parse((await new Visitor(portal.url).open('/api/content/tariff-rights')).text) as {
    entries: readonly {
      key: string;
      lead: string;
      products: readonly string[];
      pace: readonly string[];
      html: string;
    }[];
  };
  assert.deepEqual(
    entries.map(({ key }) => key),
    ['jeune', 'adulte', 'senior', 'famille', 'liberte', 'abonnements', 'bons'],
  );
  const [young] = entries;
  assert.deepEqual([young?.products, young?.pace], [['avantage-jeune'], ['occasionnel']]);
  assert.match(young?.lead.replace(/\s/g, ' ') ?? '', /^30 % de moins .* de 12 à 27 ans\.$/);
  assert.match(young?.html ?? '', /<h2/);
});

test('CARD-01 cards that cannot be read are an incident with a message of its own, and never no cards', async () => {
  const visitor = await visit('AR');
  const loyal = await visit('GV');
  await portal.db.query('alter table customer.subscription_coupon rename to coupon_away');
  const [rights, own, page, member] = await Promise.all([
    visitor.open('/api/droits-tarifaires'),
    visitor.open('/api/getCardLogged'),
    visitor.open(PATH),
    loyal.open(PATH),
  ]).finally(() => portal.db.query('alter table customer.coupon_away rename to subscription_coupon'));
  assert.ok(page);
  assertSaid(page, 'cards-unavailable');
  assert.doesNotMatch(words(page, 'main'), /de votre âge|Aucune/);
  // A loyalty card is there all the same.
  assert.equal(member?.status, 200);
  assertSaid(member as Page, 'cards-unavailable', { anyStatus: true });
  assert.match(words(member as Page, 'main'), /2909 0109.*Présenter au contrôle/);
  for (const failed of [rights, own]) {
    assert.equal(failed?.status, 503);
    assert.equal((JSON.parse(failed?.text ?? '{}') as { code: string }).code, 'cards-unavailable');
  }
});
