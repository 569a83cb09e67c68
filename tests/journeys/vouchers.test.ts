import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#domain/ids.ts';
import { tellVouchers } from '#features/vouchers/index.ts';
import { fact } from '#features/vouchers/testing/ledger.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  OPENS_AT,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { assertProblem, assertSaid } from '#tests/harness/problems.ts';
import { hold, PAY } from '#tests/harness/shopping.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const PATH = '/compte/avantages/bons-achat';
const TODAY = Temporal.PlainDate.from('2027-03-01');

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
});

const visit = async (code: DemonstrationCode): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS[code]);
  return visitor;
};
const cards = (page: Page) => page.document.querySelectorAll('.vouchers-list .voucher');
const textOf = (element: { readonly structuredText: string }): string =>
  element.structuredText.replace(/\s+/g, ' ').trim();
const call = async (visitor: Visitor, query = '') =>
  JSON.parse((await visitor.open(`/api/bons-achat${query}`)).text) as {
    readonly total: number;
    readonly pageSize: number;
    readonly hasAtLeastOneUsableVoucher: boolean;
    readonly vouchers: readonly Readonly<Record<string, unknown>>[];
  };

test('VOUCHER-01 each voucher says its kind, what it was worth and has left, where that went, its last day and its code, the soonest to end first', async () => {
  const visitor = await visit('GV');
  const page = await visitor.open(PATH);
  assert.equal(page.status, 200);
  const shown = cards(page).map((card) => textOf(card));
  assert.equal(shown.length, 4);
  assert.match(
    shown[0] ?? '',
    /^15 € Compensation de retard, garantie G30 encore 72 jours .*dossier RKM2WE.*G30 7K4M 2QXR/,
  );
  const cash = shown.find((text) => text.includes('Bon de caisse')) ?? '';
  assert.match(cash, /^25 € restent sur 40 €/);
  assert.match(cash, /Remboursement, dossier SVC9LD, annulé le /);
  assert.match(cash, /Employé : dossier ZK4T7L, 15 €/);
  assert.ok(shown.some((text) => /^10 % Réduction fidélité Utilisable/.test(text)));
  assert.match(words(page, 'main'), /À utiliser 4 Utilisés ou expirés 2/);
  // Said first: what is left of all of them in euros, without what is counted in per cent or is over.
  assert.match(words(page, '.page-head'), /^Bons d’achat 90 € à utiliser/);
  const over = await visitor.open(`${PATH}?etat=consommes`);
  assert.deepEqual(
    cards(over).map((card) => /Utilisé|Expiré/.exec(textOf(card))?.[0]),
    ['Utilisé', 'Expiré'],
  );
  assert.match(words(over, '.vouchers-list'), /8,50 € restaient sur 30 €/);
  assert.doesNotMatch(words(over, '.page-head'), /90 €/);

  const { vouchers, total, pageSize, hasAtLeastOneUsableVoucher } = await call(visitor);
  assert.deepEqual([total, pageSize, hasAtLeastOneUsableVoucher], [6, 10, true]);
  assert.deepEqual(
    vouchers.map(({ kind, status, usable, expired }) => [kind, status, usable, expired]),
    [
      ['g30-compensation', 'EN_COURS', true, false],
      ['loyalty-reduction', 'EN_COURS', true, false],
      ['cash-voucher', 'EN_COURS', true, false],
      ['holiday-cheque', 'EN_COURS', true, false],
      ['comfort-guarantee', 'CONSOMME', false, false],
      ['traveller-compensation', 'CONSOMME', false, true],
    ],
  );
  const [, reduction, divisible] = vouchers;
  assert.deepEqual(
    [divisible?.['value'], divisible?.['remainingValue'], divisible?.['divisible']],
    [4_000, 2_500, true],
  );
  assert.deepEqual(
    [reduction?.['percent'], reduction?.['value'], reduction?.['divisible']],
    [10, undefined, false],
  );
  assert.equal((await call(visitor, '?status=CONSOMME')).total, 2);
});

test('VOUCHER-04 page and call show the file a voucher came from, cancelled or not', async () => {
  const visitor = await visit('GVLC');
  const { vouchers } = await call(visitor);
  assert.deepEqual(
    [vouchers[0]?.['originFile'], vouchers[0]?.['originFileCancelledDate']],
    ['LYM5CS', TODAY.subtract({ days: 20 }).toString()],
  );
  assert.match(words(await visitor.open(PATH), '.vouchers-list'), /dossier LYM5CS, annulé le 9 février 2027/);
});

test('VOUCHER-01 nobody is shown the vouchers of another, and who has none is told what would be there', async () => {
  const visitor = await visit('GVI');
  const page = await visitor.open(PATH);
  assert.equal(cards(page).length, 0);
  assert.match(words(page, 'main'), /Aucun bon d’achat à utiliser/);
  assert.doesNotMatch(words(page, '.page-head'), /€/);
  const answer = await call(visitor);
  assert.deepEqual([answer.total, answer.hasAtLeastOneUsableVoucher, answer.vouchers], [0, false, []]);
  const stranger = await new Visitor(portal.url).open(PATH);
  assert.doesNotMatch(stranger.text, /voucher__code/);
  assert.equal((await new Visitor(portal.url).open('/api/bons-achat')).status, 401);
});

test('VOUCHER-01 two hundred vouchers come ten a page, the soonest to end first, and none twice', async () => {
  const { iuc } = demonstrationPerson('GVT');
  const told = Array.from({ length: 200 }, (_, index) =>
    fact(iuc, { code: `BCA ${index}`, issuedOn: TODAY, expiresOn: TODAY.add({ days: (index * 7) % 200 }) }),
  );
  await tellVouchers(portal.db, told, Temporal.Instant.from(OPENS_AT));
  const visitor = await visit('GVT');
  const codes: string[] = [];
  for (let number = 1; number <= 20; number++) {
    const page = await visitor.open(`${PATH}?page=${number}`);
    codes.push(...cards(page).map((card) => card.querySelector('.copy__text')?.textContent ?? ''));
    assert.equal(cards(page).length, 10, `page ${number}`);
  }
  assert.equal(new Set(codes).size, 200);
  const ends = new Map(told.map(({ code, expiresOn }) => [code, expiresOn.toString()]));
  const days = codes.map((code) => ends.get(code) ?? '');
  assert.deepEqual(days, days.toSorted());
  assert.match(words(await visitor.open(PATH), 'main'), /dernier jour/);
  assert.equal((await call(visitor, '?page=20')).vouchers.length, 10);
  assert.equal((await call(visitor, '?page=21')).vouchers.length, 0);
  // A page that is none is the last one.
  assert.equal(cards(await visitor.open(`${PATH}?page=99`)).length, 10);
});

test('VOUCHER-01 the dashboard says that there is something to use, with or without a loyalty card, and nothing where there is not', async () => {
  for (const [code, expected] of [
    ['GV', /4 bons d’achat à utiliser 90 € en tout, le premier jusqu’au 12 mai 2027\. Voir mes bons/],
    ['AR', /1 bon d’achat à utiliser 11,25 €, jusqu’au 20 janvier 2028\. Voir mon bon/],
  ] as const) {
    const page = await (await visit(code)).open('/mon-espace');
    assert.match(words(page, 'main'), expected);
    assert.ok(page.document.querySelector(`main a[href="${PATH}"]`));
  }
  assert.doesNotMatch(
    words(await (await visit('GVI')).open('/mon-espace'), 'main'),
    /bons? d’achat à utiliser/,
  );
});

test('VOUCHER-02 vouchers that cannot be read are an incident with a message and a reference of its own, and never no vouchers', async () => {
  const visitor = await visit('GV');
  const [dashboard, payer] = [await visit('GV'), await visit('GV')];
  const summary = await hold(payer, { from: 'Paris Gare de Lyon', to: 'Dijon-Ville', date: '15/03/2027' });
  await portal.db.query('alter schema voucher rename to voucher_away');
  const [during, failed, home, paying] = await Promise.all([
    visitor.open(PATH),
    visitor.open('/api/bons-achat'),
    dashboard.open('/mon-espace'),
    payer.open(summary.url.href),
  ]).finally(() => portal.db.query('alter schema voucher_away rename to voucher'));
  assertSaid(during, 'vouchers-unavailable');
  assert.doesNotMatch(words(during, 'main'), /Aucun bon|À utiliser/);
  assert.equal(
    during.document.querySelector('main .alert__reference')?.textContent,
    during.headers.get('x-correlation-id'),
  );
  assert.equal(failed.status, 503);
  assert.equal((JSON.parse(failed.text) as { code: string }).code, 'vouchers-unavailable');
  // The rest of the dashboard does not wait for them.
  assert.equal(home.status, 200);
  assertSaid(home, 'vouchers-unavailable', { anyStatus: true });
  // Nor does a payment: it is made without them.
  assertSaid(paying, 'vouchers-unavailable', { anyStatus: true });
  assert.match(words(paying, '.bons'), /Vous pouvez payer sans eux/);
  assert.ok(paying.document.querySelector(PAY));
  assert.equal(cards(await visitor.open(PATH)).length, 4);
});

test('VOUCHER-02 VOUCHER-03 TRIP-07 POINTS-02 CO2-01 whatever the tier, what cannot be read says so on its own page, with the menu and the way on, and is never nothing', async () => {
  const everybody = ['GVI', 'AR', 'GVT', 'GV', 'GVLC', 'GVTLC'] as const;
  const members = ['GVT', 'GV', 'GVLC', 'GVTLC'] as const;
  const pages = [
    ['voucher.voucher', PATH, 'vouchers-unavailable', everybody],
    ['loyalty.travel', '/informations/voyages-passes', 'past-trips-unavailable', everybody],
    ['trip.journey', '/informations/voyages-futurs', 'future-trips-unavailable', everybody],
    ['carbon.month', '/mon-empreinte-carbone', 'carbon-score-unavailable', everybody],
    ['loyalty.advantage_code', '/compte/avantages/codes-avantages', 'advantage-codes-unavailable', members],
    ['points.movement', '/recompense/vos-points-releve', 'statement-unavailable', members],
  ] as const;
  const visitors = new Map(
    await Promise.all(everybody.map(async (code) => [code, await visit(code)] as const)),
  );
  for (const [table] of pages)
    await portal.db.query(`alter table ${table} rename to ${table.split('.')[1]}_away`);
  try {
    for (const [, path, incident, codes] of pages)
      for (const code of codes) {
        const page = await visitors.get(code)?.open(path);
        assert.ok(page);
        assertSaid(page, incident);
        assert.ok(page.document.querySelector('.main-menu a'), `${code} ${path}`);
        assert.doesNotMatch(words(page, 'main'), /^.*(Aucun (bon|voyage|trajet|mouvement|code))/);
      }
  } finally {
    for (const [table] of pages)
      await portal.db.query(`alter table ${table}_away rename to ${table.split('.')[1]}`);
  }
});

test('TRIP-07 POINTS-12 OPS-06 a dashboard and the points whose trips, travels or waiting orders cannot be read keep all else, and say so', async () => {
  const visitor = await visit('GV');
  const away = async <Seen>(tables: readonly string[], look: () => Promise<Seen>): Promise<Seen> => {
    const move = async (from: string, to: string): Promise<void> => {
      for (const table of tables) {
        const [schema, name] = table.split('.');
        await portal.db.query(`alter table ${schema}."${name}${from}" rename to "${name}${to}"`);
      }
    };
    await move('', '_away');
    try {
      return await look();
    } finally {
      await move('_away', '');
    }
  };
  const [home, refused] = await away(['trip.file', 'loyalty.travel', 'shop.order'], async () => [
    await visitor.open('/mon-espace'),
    await visitor.request('/api/voyages-futurs'),
  ]);
  assert.equal(home.status, 200);
  assertSaid(home, 'future-trips-unavailable', { anyStatus: true });
  assert.doesNotMatch(words(home, 'main'), /Aucun voyage|points à venir/);
  assert.match(words(home, 'main'), /points Monnaie à dépenser.*bons d’achat à utiliser/);
  assert.ok(home.document.querySelector('.loyalty-card'));
  await assertProblem(refused, 'future-trips-unavailable');
  const points = await away(['loyalty.travel'], () => visitor.open('/recompense/vos-points'));
  assert.equal(points.status, 200);
  assertSaid(points, 'statement-unavailable', { anyStatus: true });
  assert.match(words(points, 'main'), /points Monnaie à dépenser.*Échéances.*Derniers mouvements/);
});

test('VOUCHER-01 what waits in an order is shown so, and the story leaves the ledger in order', async () => {
  const { iuc } = demonstrationPerson('GVTLC');
  const told = fact(iuc, { issuedOn: TODAY, expiresOn: TODAY.add({ days: 300 }) });
  await tellVouchers(portal.db, [told], Temporal.Instant.from(OPENS_AT));
  await portal.db.query(`select voucher.reserve($1, $2, 'order:1', $3::jsonb, 'commande', $4)`, [
    iuc,
    newId(),
    JSON.stringify([{ voucher: told.voucherId, amount: 4_000 }]),
    OPENS_AT,
  ]);
  const visitor = await visit('GVTLC');
  assert.match(words(await visitor.open(PATH), '.vouchers-list'), /Bon de caisse Dans une commande en cours/);
  assert.equal((await call(visitor)).hasAtLeastOneUsableVoucher, false);
  await assertInvariants(portal.db);
});
