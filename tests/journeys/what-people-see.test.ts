import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMONSTRATION_PEOPLE } from '#features/customers/demonstration-people.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { expectStep, offersOf, search, stepOf, TICKET } from '#tests/harness/shopping.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
});

const iucOf = (code: DemonstrationCode): string =>
  DEMONSTRATION_PEOPLE.find(({ email }) => email === DEMONSTRATION_LOGINS[code])?.iuc ?? '';
const spaced = (value: number): string => String(value).replace(/(\d)(?=(\d{3})+$)/g, '$1 ');

test('NAV-03 the root is the prehome with its six blocks for a visitor, and the personal space for a customer', async () => {
  const home = expectStep(await new Visitor(portal.url).open('/'), 'prehome');
  const blocks = home.document.querySelectorAll('main section h2').map(({ text }) => text);
  // Preuves, CartesAbos, Services, Destinations, Rse, Application, in this order.
  const order = [
    /rapporte/,
    /Cartes et abonnements/,
    /se retrouve ici/,
    /Où vont vos points/,
    /climat/,
    /téléphone/,
  ];
  const places = order.map((block) => blocks.findIndex((text) => block.test(text)));
  assert.ok(!places.includes(-1), blocks.join(' | '));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  for (const code of Object.keys(DEMONSTRATION_LOGINS) as DemonstrationCode[]) {
    const visitor = await signedIn(portal.db, iucOf(code), portal.url);
    expectStep(await visitor.open('/'), 'monEspace');
  }
});

test('POINTS-01 the balance, its next expiry and both counters on the page are the sums of the ledger’s entries', async () => {
  for (const code of ['GVT', 'GV', 'GVLC', 'GVTLC'] as const) {
    const iuc = iucOf(code);
    const sums = await portal.db.query<{ account: string; sum: number }>(
      `select account, sum(amount)::int as sum from points.entry
       where iuc = $1 and account in ('money', 'status', 'trips') group by account`,
      [iuc],
    );
    const sum = (account: string): number => sums.find((one) => one.account === account)?.sum ?? 0;
    const [lot] = await portal.db.query<{ on: string; points: number }>(
      `select to_char(expires_on, 'YYYY-MM-DD') as on, sum(remaining)::int as points from points.lot
       where iuc = $1 and remaining > 0 group by expires_on order by expires_on limit 1`,
      [iuc],
    );
    const visitor = await signedIn(portal.db, iuc, portal.url);
    const page = await visitor.open('/recompense/vos-points');
    const said = words(page, 'main');
    assert.ok(
      said.includes(`${spaced(sum('money'))} points Monnaie à dépenser`),
      `${code}: ${said.slice(0, 500)}`,
    );
    assert.ok(said.includes(`${spaced(sum('status'))} points Statut`), `${code}: ${said.slice(0, 300)}`);
    assert.match(said, /1 500 ?[^0-9]*Grand Voyageur,? ?(atteint|acquis|encore)/, code);
    assert.match(said, /2 200 ?[^0-9]*Le Club,? ?(atteint|acquis|encore)/, code);
    assert.ok(
      said.includes(`${sum('trips')} ${sum('trips') < 2 ? 'voyage' : 'voyages'} sur 20`),
      `${code} trips`,
    );
    if (lot) {
      const soonest = page.document.querySelector(`main time[datetime="${lot.on}"]`);
      assert.ok(soonest, `${code}: the next expiry ${lot.on} has its date`);
      assert.ok(said.includes(spaced(lot.points)), `${code}: ${lot.points} points expire`);
    }
    const call = await visitor.request('/api/solde');
    assert.equal(((await call.json()) as { solde: number }).solde, sum('money'), 'the call says the same');
    const header = words(await visitor.open('/plan-du-site'), 'header');
    assert.ok(header.includes(`${spaced(sum('money'))} points`), 'and so does the header');
  }
});

test('RAIL-03 the search takes the specification’s names, in the page’s form and in the call', async () => {
  const visitor = await signedIn(portal.db, iucOf('GV'), portal.url);
  const form = await visitor.open(TICKET);
  const names = new Set(
    form.document.querySelectorAll('main form [name]').map((field) => field.getAttribute('name')),
  );
  for (const name of [
    'departureName',
    'arrivalName',
    'journeyType',
    'passengersCount',
    'departureDate',
    'arrivalDate',
    'departureHour',
    'arrivalHour',
    'direct',
    'viaName',
  ])
    assert.ok(names.has(name), `${name} is a field of the form`);
  const stations = await visitor.request('/api/getStations?text=paris%20gare%20de%20lyon');
  const lyon = await visitor.request('/api/getStations?text=lyon%20part');
  const first = async (answer: Response): Promise<string> =>
    ((await answer.json()) as { stations: { id: string }[] }).stations[0]?.id ?? '';
  const answer = await visitor.request('/api/quotation-burnFer-outward', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      isExchange: false,
      pnrRef: '',
      orderId: '',
      departureName: 'Paris Gare de Lyon',
      departure: await first(stations),
      arrivalName: 'Lyon Part-Dieu',
      arrival: await first(lyon),
      journeyType: 'ALLER_RETOUR',
      passengersCount: 2,
      departureDate: '16/03/2027',
      arrivalDate: '18/03/2027',
      departureHour: '9',
      arrivalHour: '17',
      direct: true,
      viaName: '',
      passengerWithWheelchair: false,
      passengerWithCompanion: false,
      clientIsPassenger: true,
    }),
  });
  const quotation = (await answer.json()) as { journeys: { connections: number; departureDate: string }[] };
  assert.equal(answer.status, 200, JSON.stringify(quotation));
  assert.ok(quotation.journeys.length > 0);
  for (const { connections, departureDate } of quotation.journeys) {
    assert.equal(connections, 0, 'direct');
    assert.ok(departureDate >= '2027-03-16T08:00', 'from 9 in Paris on');
  }
});

test('SHOP-03 prices agree in number, say what a promotion was before and how many points are missing', async () => {
  const poor = await createMember(portal.db, 3, 100);
  const visitor = await signedIn(portal.db, poor.iuc, portal.url);
  const list = await search(visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Lyon Part-Dieu',
    date: '16/03/2027',
  });
  const said = words(list, 'main');
  const [row] = await portal.db.query<{ balance: number }>(
    `select balance from points.account where iuc = $1 and account = 'money'`,
    [poor.iuc],
  );
  const balance = row?.balance ?? 0;
  const prices = [
    ...said.matchAll(
      /(\d \d{3}) Points(?: au lieu de (\d \d{3}) Points)?(?: Il vous manque (\d[\d ]*) points?)?/g,
    ),
  ];
  assert.ok(prices.length > 3, said.slice(0, 800));
  const number = (text: string | undefined): number => Number((text ?? '').replaceAll(' ', ''));
  assert.ok(
    prices.some(([, , before]) => before),
    'a promotion is in the list',
  );
  for (const [all, price, before, missing] of prices) {
    if (before) assert.ok(number(before) > number(price), all);
    assert.equal(number(missing), Math.max(0, number(price) - balance), all);
  }
  assert.equal(
    offersOf(list).filter(({ points }) => points > balance).length,
    0,
    'what is beyond cannot be chosen',
  );
  const home = words(await visitor.open('/recompense/mon-catalogue-prime'), 'main');
  assert.match(home, /dès [\d ]+ Points Choisir un voyage/);
  assert.equal(stepOf(list), 'ferShopCartOutward');
});
