import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LOYALTY } from '#domain/loyalty/config.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  demonstrationPerson,
  lastFirst,
} from '#tests/harness/demonstration.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

const visit = async (code: DemonstrationCode): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(DEMONSTRATION_LOGINS[code]);
  return visitor;
};
const plain = (page: Page, selector: string): string => words(page, selector).replace(/\s+/g, ' ');
const textsOf = (page: Page, selector: string): string[] =>
  page.document
    .querySelectorAll(selector)
    .map((element) => element.structuredText.replace(/\s+/g, ' ').trim());

test('POINTS-08 NAV-01 the programme is open to everybody: four tiers by what the engine counts, what each has, a year with its anchor', async () => {
  const visitor = new Visitor(portal.url);
  const page = await visitor.open('/programme');
  assert.equal(page.status, 200);
  assert.deepEqual(
    textsOf(page, '.tiers__rate').map((text) => text.split(' ')[0]),
    [2, 4, 6, 6].map(String),
  );
  assert.deepEqual(textsOf(page, '.tiers__at'), ['0', '1 500', '2 200', 'à part']);
  assert.equal(page.document.querySelectorAll('.tiers__tier[aria-current]').length, 0);
  // What editors write of the rate is what the engine pays.
  const [rate] = page.document.querySelectorAll('.benefits tbody tr');
  assert.deepEqual(
    rate?.querySelectorAll('td').map(({ structuredText }) => structuredText.trim()),
    [
      LOYALTY.pointsPerEuro.GV_TRANS,
      LOYALTY.pointsPerEuro.GV,
      LOYALTY.pointsPerEuro.GV_CLUB,
      LOYALTY.pointsPerEuro.T_CLUB,
    ].map(String),
  );
  assert.ok(page.document.querySelector('#program-fid-3'));
  assert.match(plain(page, 'main'), /Créer un compte/);
  const short = await visitor.open('/programme-en-bref');
  assert.equal(short.status, 200);
  assert.match(plain(short, 'main'), /1 500 points Statut, ou 20 voyages/);
  assert.notEqual(words(short, 'title'), words(page, 'title'));
});

test('POINTS-08 a member finds their own tier and year in the programme; who has no card is led to one', async () => {
  for (const [code, name, own] of [
    ['GVT', 'Statut voyageur', 'Votre statut'],
    ['GV', 'Grand Voyageur', 'Vous, jusqu’au '],
    ['GVLC', 'Le Club', 'Vous, jusqu’au '],
    ['GVTLC', 'T Le Club', 'Votre statut'],
  ] as const) {
    const page = await (await visit(code)).open('/programme');
    const mine = textsOf(page, '.tiers__tier[aria-current]');
    assert.equal(mine.length, 1, code);
    assert.ok(mine[0]?.includes(name) && mine[0].includes(own), `${code} ${mine[0]}`);
    assert.match(plain(page, '.dated-line'), /Aujourd’hui/);
  }
  const guest = await (await visit('GVI')).open('/programme');
  assert.match(plain(guest, 'main'), /Prendre ma carte gratuite/);
});

test('POINTS-08 my benefits are those of my tier, with what the next would add', async () => {
  const gv = await (await visit('GV')).open('/programme/mes-avantages');
  const benefits = textsOf(gv, '.my-benefits h3');
  assert.ok(benefits.includes('Boutique de primes'));
  assert.match(plain(gv, '.page__aside'), /Avec Le Club.*Points Monnaie par euro 6/);
  const below = await (await visit('GVT')).open('/programme/mes-avantages');
  assert.ok(!textsOf(below, '.my-benefits h3').includes('Boutique de primes'));
  assert.match(plain(below, '.page__aside'), /Avec Grand Voyageur.*Boutique de primes Oui/);
  const granted = await (await visit('GVTLC')).open('/programme/mes-avantages');
  assert.equal(granted.document.querySelector('.page__aside'), null);
});

test('NAV-15 the shop’s entry among the benefits says the balance, and the way in or why there is none', async () => {
  const path = '/compte/avantages/ma-boutique-de-primes';
  const door = 'main a[href="/recompense/mon-catalogue-prime"]';
  const gv = await (await visit('GV')).open(path);
  assert.ok(gv.document.querySelector(door));
  assert.match(plain(gv, '.shop-entry__balance'), /^\d[\d ]* points Monnaie à dépenser$/);
  // What the shop sells, by the names of its own filter.
  for (const kind of ['billets de train', 'réductions', 'dons'])
    assert.ok(textsOf(gv, 'main h2').includes(`Des ${kind}`), kind);
  for (const [code, why] of [
    [
      'GVT',
      /La boutique s’ouvre avec le statut Grand Voyageur : encore [\d ]+ points? Statut ou \d+ voyages?/,
    ],
    ['GVTLC', /accordé par l’exploitant, et la boutique de primes n’en fait pas partie/],
  ] as const) {
    const page = await (await visit(code)).open(path);
    assert.equal(page.status, 200);
    assert.equal(page.document.querySelector(door), null, code);
    assert.match(plain(page, 'main'), why);
  }
});

test('POINTS-01 NAV-16 a movement of another year says its year beside the balance', async () => {
  const page = await (await visit('GV')).open('/recompense/vos-points');
  const [now] = (
    page.document.querySelector('main .movements tbody time')?.getAttribute('datetime') ?? ''
  ).split('-');
  const days = page.document
    .querySelectorAll('main .movements tbody time')
    .map((time) => [time.getAttribute('datetime')?.slice(0, 4), time.text] as const);
  assert.ok(
    days.some(([year]) => year !== now),
    'some are of the year before',
  );
  for (const [year = '', text] of days) assert.equal(/\b20\d\d$/.exec(text)?.[0] ?? now, year, text);
});

test('POINTS-13 what the anniversary would keep or take is said where the points stand and among the benefits', async () => {
  for (const [code, said] of [
    ['GV', /Pour garder votre statut au \d+ \w+ 2027, il vous manque 218 points Statut, ou 6 voyages\./],
    ['GVTLC', /Votre statut T Le Club est accordé par l’exploitant\./],
  ] as const) {
    const visitor = await visit(code);
    for (const path of ['/recompense/vos-points', '/programme/mes-avantages'])
      assert.match(plain(await visitor.open(path), 'main'), said, `${code} ${path}`);
  }
});

test('POINTS-13 who travels some more by their anniversary is told the status and the points that it would bring, without scripts', async () => {
  const visitor = await visit('GV');
  const empty = await visitor.open('/recompense/vos-points');
  assert.equal(empty.document.querySelector('.simulator__result'), null);
  const ask = async (highSpeedEuros: string, intercityEuros: string, trips: string) => {
    const page = await visitor.submit(empty, {
      form: 'form.simulator',
      fields: { highSpeedEuros, intercityEuros, trips },
    });
    return page.status === 200 ? plain(page, '.simulator__result') : `${page.status}`;
  };
  // Missing today: 218 status points, or 6 trips.
  assert.match(
    await ask('100', '117', '5'),
    /868 points Monnaie et 217 points Statut\. .*1 499 points Statut et 19 voyages\. Pour garder votre statut .*il vous manque 1 point Statut, ou 1 voyage\./,
  );
  assert.match(await ask('100', '118', '0'), /872 points Monnaie .*Votre statut Grand Voyageur est acquis/);
  assert.match(await ask('0', '0', '6'), /0 point Monnaie .*Votre statut Grand Voyageur est acquis/);
  assert.match(await ask('918', '0', '0'), /2 200 points Statut .*Votre statut Le Club est acquis/);
  assert.equal(await ask('20001', '0', '0'), '400');
  assert.equal(await ask('0', '', '0'), '400');
  // The address is the answer's; the statement's pages keep it.
  const again = await visitor.open('/recompense/vos-points?highSpeedEuros=100&intercityEuros=118&trips=0');
  assert.match(plain(again, '.simulator__result'), /872 points Monnaie/);
  assert.equal(again.document.querySelector('input[name=intercityEuros]')?.getAttribute('value'), '118');
  // Granted by a company: points come, the status does not move.
  const granted = await (await visit('GVTLC')).open(
    '/recompense/vos-points?highSpeedEuros=100&intercityEuros=0&trips=1',
  );
  assert.match(plain(granted, '.simulator__result'), /600 points Monnaie .*accordé par l’exploitant/);
});

test('POINTS-13 the settled years of a card are listed with what each has brought, and a first year says that it is on', async () => {
  const { iuc } = demonstrationPerson('GV');
  const years = await portal.db.query<{ status_points: number; trips: number }>(
    'select status_points, trips from loyalty.year where iuc = $1 order by ended_on desc',
    [iuc],
  );
  const page = await (await visit('GV')).open('/recompense/vos-points');
  const rows = textsOf(page, '#vos-annees tbody tr, section:has(#vos-annees) tbody tr');
  assert.ok(years.length > 0);
  assert.equal(rows.length, years.length, rows.join(' | '));
  assert.match(rows[0] ?? '', /^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4} .*Grand Voyageur$/);
  const first = await (await visit('GVT')).open('/recompense/vos-points');
  assert.match(plain(first, 'main'), /Votre première année est en cours\./);
});
