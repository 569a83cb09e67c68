import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countTravels } from '#features/carbon/index.ts';
import { keepFile } from '#features/trips/testing/kept-file.ts';
import { DEMONSTRATION_LOGINS, lastFirst, OPENS_AT } from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

/** The portal of these tests wakes on 1 March 2027. */
const PATH = '/mon-empreinte-carbone';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

const visitorOf = async (login: string): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(login);
  return visitor;
};

interface Answer {
  readonly year: number;
  readonly travels: number;
  readonly metres: number;
  readonly train: number;
  readonly car: number;
  readonly plane: number;
  readonly saved: number;
  readonly months: readonly (Omit<Answer, 'months' | 'year'> & { readonly month: number })[];
  readonly firstYear?: number;
  readonly lastYear?: number;
}
const ask = async (visitor: Visitor, query = ''): Promise<Answer> => {
  const answer = await visitor.request(`/api/co2Infos${query}`);
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as Answer;
};

/** « 2 248 », « 2,5 kg » */
const numberIn = (text = ''): number => Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'));
const rowsOf = ({ document }: Page) =>
  document
    .querySelectorAll('.months__table tbody tr')
    .map((row) => [
      row.querySelector('th')?.text ?? '',
      ...row.querySelectorAll('td').map(({ text }) => text),
    ]);

test('CO2-01 the page says what a year of journeys has saved, by month and against car and plane, in a picture and in its table, with the figures of the call', async () => {
  const visitor = await visitorOf(DEMONSTRATION_LOGINS.AR);
  const page = await visitor.open(`${PATH}?annee=2026`);
  const told = await ask(visitor, '?year=2026');
  assert.ok(told.travels > 5 && told.months.length > 3, JSON.stringify(told));
  const shown = page.document.querySelectorAll('.three-ways__value b').map(({ text }) => numberIn(text));
  assert.deepEqual(
    shown,
    [told.train, told.car, told.plane].map((grams) => Math.round(grams / 1_000)),
  );
  // Who takes one from the other finds what is said to be saved: in the year, in each month, and in the call.
  const [train = 0, car = 0] = shown;
  assert.equal(numberIn(page.document.querySelector('.carbon-hero__score b')?.text), car - train);
  for (const { train: byTrain, car: byCar, saved } of [told, ...told.months])
    assert.equal(saved, byCar - byTrain);
  const rows = rowsOf(page);
  for (const [month = '', , , byTrain, byCar, , saved] of rows)
    assert.equal(
      Math.round(numberIn(saved) * 10),
      Math.round((numberIn(byCar) - numberIn(byTrain)) * 10),
      month,
    );
  assert.deepEqual(
    rows.map(([, travels, kilometres]) => [numberIn(travels), numberIn(kilometres)]),
    told.months.map(({ travels, metres }) => [travels, Math.round(metres / 1_000)]),
  );
  // Twelve months are drawn; those with journeys carry their figure.
  assert.equal(page.document.querySelectorAll('.months__bar').length, 12);
  assert.equal(page.document.querySelectorAll('.months__bar b').length, rows.length);
  for (const name of ['travels', 'metres', 'saved'] as const) {
    const sum = told.months.reduce((total, month) => total + month[name], 0);
    assert.ok(Math.abs(sum - told[name]) <= told.months.length, name);
  }
  assert.match(words(page), /Base Empreinte de l’ADEME/);
});

test('CO2-01 the running year is shown where none is asked for, other years by their links, and a year without journeys says so', async () => {
  const visitor = await visitorOf(DEMONSTRATION_LOGINS.AR);
  const told = await ask(visitor);
  assert.equal(told.year, 2027);
  const page = await visitor.open(PATH);
  const links = page.document.querySelectorAll('.carbon-years a');
  assert.deepEqual(
    links.map(({ text }) => text),
    ['2027', '2026', '2025'],
  );
  assert.equal(links.find((link) => link.getAttribute('aria-current'))?.text, '2027');
  assert.match(words(page), /depuis le 1er janvier/);
  assert.match(words(await visitor.open(`${PATH}?annee=2010`)), /Aucun trajet compté en 2010/);
  for (const wrong of ['1', 'x', '20260', '-2026', "2026'"])
    assert.equal((await visitor.open(`${PATH}?annee=${encodeURIComponent(wrong)}`)).status, 200);
  assert.equal((await visitor.request('/api/co2Infos?year=2500')).status, 400);
});

test('CO2-01 a journey bought in the shop is in the score once it has arrived, on the page and in the call', async () => {
  const { iuc } = await createMember(portal.db, 1_310, 100);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const before = await ask(visitor, '?year=2025');
  await keepFile(portal.db, iuc, '2025-05-06T08:00:00Z');
  await countTravels(
    portal.db,
    [
      { name: 'Paris Gare de Lyon', latitude: 48.844945, longitude: 2.373481 },
      { name: 'Lyon Part-Dieu', latitude: 45.760596, longitude: 4.859409 },
    ],
    Temporal.Instant.from(OPENS_AT),
  );
  const told = await ask(visitor, '?year=2025');
  const metres = told.metres - before.metres;
  assert.deepEqual([told.travels - before.travels, Math.round(metres / 10_000)], [1, 44]);
  const [, travels, kilometres] =
    rowsOf(await visitor.open(`${PATH}?annee=2025`)).find(([month = '']) => /^mai/i.test(month)) ?? [];
  const may = told.months.find(({ month }) => month === 5);
  assert.deepEqual(
    [numberIn(travels), numberIn(kilometres)],
    [may?.travels, Math.round((may?.metres ?? 0) / 1_000)],
  );
});

test('PROFILE-03 CO2-01 the main menu of a discount card’s holder leads to the footprint; others find it in their own menu', async () => {
  const leads = async (login: string, menu: string): Promise<number> =>
    (await (await visitorOf(login)).open('/mon-espace')).document.querySelectorAll(
      `.${menu} a[href="${PATH}"]`,
    ).length;
  assert.equal(await leads(DEMONSTRATION_LOGINS.AR, 'main-menu'), 1);
  assert.equal(await leads(DEMONSTRATION_LOGINS.GV, 'main-menu'), 0);
  assert.equal(await leads(DEMONSTRATION_LOGINS.GV, 'profile-menu'), 1);
});
