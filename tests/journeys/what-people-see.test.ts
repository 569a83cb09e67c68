import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { createCustomer } from '#features/customers/index.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { brokenMarkup } from '#tests/harness/markup.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import {
  choose,
  expectStep,
  offersOf,
  search,
  searchFields,
  stepOf,
  TICKET,
} from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { decodeEntities, type Page, Visitor, words } from '#tests/harness/visitor.ts';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

const iucOf = (code: DemonstrationCode): string => demonstrationPerson(code).iuc;
const spacelessNumber = (text: string): number => Number(text.replaceAll(/\s/g, ''));
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
  // Each has its address, and the name under which a screen reader lists it.
  const named = home.document.querySelectorAll('main section[id]').map((block) => {
    const title = home.document.getElementById(block.getAttribute('aria-labelledby') ?? '');
    return [block.id, title?.text.trim() ?? ''] as const;
  });
  assert.deepEqual(
    named.map(([id]) => id),
    ['preuves', 'cartes-abos', 'services', 'destinations', 'rse', 'application'],
  );
  for (const [at, [id, title]] of named.entries()) assert.match(title, order[at] as RegExp, id);
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
    assert.ok(said.includes(`${spaced(sum('money'))} points Monnaie`), `${code}: ${said.slice(0, 500)}`);
    assert.ok(said.includes(`${spaced(sum('status'))} points Statut`), `${code}: ${said.slice(0, 300)}`);
    assert.match(
      said,
      /1 500 ?([^0-9]*Grand Voyageur,? ?(atteint|acquis|encore)|garder votre statut, encore)/,
      code,
    );
    assert.match(
      said,
      /2 200 ?([^0-9]*Le Club,? ?(atteint|acquis|encore)|garder votre statut, encore)/,
      code,
    );
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
      /(\d \d{3}) Points(?: au lieu de (\d \d{3}) Points)?, (?:Promo, ni échangeable ni annulable|Échangeable, annulable)(?:, Il vous manque (\d[\d ]*) points?|, soit (\d[\d ]*) Points? \+ ([\d,]+) €)?/g,
    ),
  ];
  assert.ok(prices.length > 3, said.slice(0, 800));
  const number = (text: string | undefined): number => Number((text ?? '').replaceAll(' ', ''));
  assert.ok(
    prices.some(([, , before]) => before),
    'a promotion is in the list',
  );
  assert.ok(
    prices.some(([, , , , , cents]) => cents),
    'a price is paid in points and euros',
  );
  for (const [all, price, before, missing, most, rest] of prices) {
    if (before) assert.ok(number(before) > number(price), all);
    const cents = number(rest?.replace(',', ''));
    if (rest) assert.deepEqual([number(most), balance + cents], [balance, number(price)], all);
    else assert.equal(number(missing), Math.max(0, number(price) - balance), all);
  }
  assert.equal(
    offersOf(list).filter(({ points }) => points > 2 * balance).length,
    0,
    'what is beyond cannot be chosen',
  );
  const home = words(await visitor.open('/recompense/mon-catalogue-prime'), 'main');
  assert.match(home, /dès [\d ]+ Points Choisir un voyage/);
  assert.equal(stepOf(list), 'ferShopCartOutward');
});

/** The sections of the main menu by their labels, in the order that a status has them. */
const MENU_ORDER: Readonly<Record<DemonstrationCode, readonly string[]>> = (() => {
  const loyal = ['Programme', 'Boutique', 'Voyages', 'Cartes', 'Bons d’achat', 'Actualités'];
  return {
    AR: ['Cartes', 'Voyages', 'Mon CO₂', 'Bons d’achat', 'Actualités'],
    GVI: ['Voyages', 'Cartes', 'Bons d’achat', 'Actualités'],
    GVT: loyal,
    GV: loyal,
    GVLC: loyal,
    GVTLC: loyal,
  };
})();

test('PROFILE-01 PROFILE-03 the status of who is looking is on the document, and the menu has its sections in its order', async () => {
  const profileOf = (page: Page): string | undefined =>
    page.document.querySelector('html')?.getAttribute('data-profile');
  assert.equal(profileOf(await new Visitor(portal.url).open('/')), 'NL');
  for (const code of Object.keys(DEMONSTRATION_LOGINS) as DemonstrationCode[]) {
    const visitor = await signedIn(portal.db, iucOf(code), portal.url);
    const page = await visitor.open('/mon-espace');
    assert.equal(profileOf(page), code);
    const shown = page.document
      .querySelectorAll('.main-menu > ul > li')
      .map((section) => section.querySelector('summary, a')?.text.trim() ?? '');
    assert.ok(shown.length > 0, `${code} has a menu`);
    assert.deepEqual(
      shown,
      MENU_ORDER[code].filter((label) => shown.includes(label)),
      code,
    );
  }
  // Nothing of it is stored: the facts of one more customer are written, and the next page has their status.
  const member = await createMember(portal.db, 4, 1);
  const visitor = await signedIn(portal.db, member.iuc, portal.url);
  assert.equal(profileOf(await visitor.open('/mon-espace')), 'GV');
});

test('PROFILE-07 a page asked for as not signed in is the visitor’s, and the session goes on', async () => {
  const visitor = await signedIn(portal.db, iucOf('GV'), portal.url);
  for (const path of ['/plan-du-site', '/mentions-legales', '/nulle-part']) {
    const forced = await visitor.open(`${path}?nonLogue=true`);
    assert.equal(forced.document.querySelector('html')?.getAttribute('data-profile'), 'NL', path);
    assert.match(words(forced, 'header'), /Se connecter/, path);
    const own = await visitor.open(path);
    assert.equal(own.document.querySelector('html')?.getAttribute('data-profile'), 'GV', path);
    assert.doesNotMatch(words(own, 'header'), /Se connecter/, path);
  }
  expectStep(await visitor.open('/?nonLogue=true'), 'prehome');
  // Pages that need a sign-in say so, as to a visitor, and nothing of the person is on them.
  for (const path of ['/mon-espace', '/recompense/vos-points', '/recompense/mon-catalogue-prime']) {
    const forced = await visitor.open(`${path}?nonLogue=true`);
    assert.equal(forced.status, 401, path);
    assert.equal(forced.document.querySelector('html')?.getAttribute('data-profile'), 'NL', path);
    assert.match(words(forced, 'main'), /Connectez-vous pour continuer/, path);
    const { firstName } = demonstrationPerson('GV');
    assert.ok(!forced.text.includes(firstName), path);
    const way = forced.document.querySelector('main a[href^="/redirectAuthentication"]');
    assert.equal((await visitor.open(decodeEntities(way?.getAttribute('href') ?? ''))).url.pathname, path);
    assert.equal((await visitor.open(path)).status, 200, path);
  }
});

test('RAIL-12 promotions are on sale from the eighth day before departure, and on no train that leaves sooner', async () => {
  const member = await createMember(portal.db, 6, 50_000);
  const visitor = await signedIn(portal.db, member.iuc, portal.url);
  const promotions = async (date: string): Promise<number> => {
    const list = await search(visitor, { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date });
    assert.ok(offersOf(list).length > 0, `${date}: there are trains`);
    return [...words(list, 'main').matchAll(/Points au lieu de/g)].length;
  };
  // It is 1 March.
  for (const date of ['02/03/2027', '05/03/2027', '08/03/2027'])
    assert.equal(await promotions(date), 0, date);
  for (const date of ['09/03/2027', '10/03/2027']) assert.ok((await promotions(date)) > 0, date);
});

/** A number of points as a page writes it, with its sign. */
const numberIn = (text: string): number => Number(text.replaceAll(/[^\d+−-]/g, '').replace('−', '-'));

test('POINTS-06 the movements on the page lead from balance to balance, and the last of them is the balance', async () => {
  for (const code of ['GVT', 'GV', 'GVLC', 'GVTLC'] as const) {
    const visitor = await signedIn(portal.db, iucOf(code), portal.url);
    const page = await visitor.open('/recompense/vos-points');
    const rows = page.document.querySelectorAll('main .movements tbody tr').map((row) => {
      const [points = 0, after = 0] = row.querySelectorAll('td.number').map((cell) => numberIn(cell.text));
      return { points, after };
    });
    assert.ok(rows.length > 1, code);
    const solde = (await (await visitor.request('/api/solde')).json()) as { solde: number };
    assert.equal(rows[0]?.after, solde.solde, code);
    for (const [index, { points, after }] of rows.entries()) {
      assert.ok(after >= 0, `${code}: a balance is never negative`);
      const before = rows[index + 1]?.after;
      if (before !== undefined) assert.equal(before + points, after, `${code}, movement ${index}`);
    }
  }
  await assertInvariants(portal.db);
});

test('NAV-16 a date reads DD/MM/YYYY in a list, with its time when it is exact, and in full where it is told, in Paris time', async () => {
  const visitor = await signedIn(portal.db, iucOf('GV'), portal.url);
  const history = await visitor.open('/recompense/historique-commandes-v2');
  const [order] = await portal.db.query<{ date: string; day: string; time: string; sent: string }>(
    `select to_char(o.accepted_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as date,
            to_char(o.accepted_at at time zone 'Europe/Paris', 'FMDD') as day,
            to_char(o.accepted_at at time zone 'Europe/Paris', 'FMHH24"h"MI') as time
     from shop."order" o where iuc = $1 and state = 'confirmed' order by created_at desc limit 1`,
    [iucOf('GV')],
  );
  assert.ok(order);
  assert.ok(words(history, 'main').includes(order.date), words(history, 'main').slice(0, 500));
  assert.ok(history.document.querySelector('main time'));
  assert.deepEqual(brokenMarkup(history.document), []);
  const detail = history.document.querySelector('main tbody th a')?.getAttribute('href') ?? '';
  const told = words(await visitor.open(detail.replaceAll('&amp;', '&')), 'main');
  const day = order.day === '1' ? '1er' : order.day;
  assert.match(told, new RegExp(`le ${day} \\p{L}+ \\d{4} à ${order.time}`, 'u'));
  assert.match(told, /\d\d\/\d\d\/\d{4} \d\d:\d\d/);
});

test('ORDER-01 OPS-04 the confirmations of a demonstration’s orders were sent on the days of the orders, as the mailbox has them', async () => {
  const visitor = await signedIn(portal.db, iucOf('GV'), portal.url);
  let sent: (readonly [ordered: string, sent: string])[] = [];
  await until(async () => {
    const history = await visitor.open('/recompense/historique-commandes-v2');
    sent = history.document.querySelectorAll('main tbody tr').flatMap((row) => {
      const [, on] = /Envoyé le (\d\d\/\d\d\/\d{4})/.exec(row.text) ?? [];
      return on === undefined ? [] : [[row.querySelector('time')?.text ?? '', on] as const];
    });
    return sent.length > 1;
  });
  for (const [ordered, on] of sent) assert.equal(on, ordered);
});

test('NAV-08 AUTH-03 AUTH-11 with sign-in switched off a notice says so, and the public pages go on', async () => {
  const closed = await startDemonstrationPortal(ending, {
    db: portal.db,
    environment: { SIGN_IN: 'off' },
  });
  const visitor = new Visitor(closed.url);
  const asked = await visitor.open('/mon-espace');
  assert.equal(asked.status, 503);
  assert.match(words(asked, 'main'), /connexion/i);
  assert.equal(asked.document.querySelector('input[name=login]'), null);
  for (const path of ['/', '/plan-du-site', '/mentions-legales']) {
    const page = await visitor.open(path);
    assert.equal(page.status, 200, path);
    const notice = page.document.querySelector('.help-bar a.soft');
    assert.equal(notice?.text, 'Connexion indisponible');
    const told = await visitor.open(decodeEntities(notice?.getAttribute('href') ?? ''));
    assert.match(words(told, 'main'), /L’accès à votre compte est momentanément indisponible/);
  }
  const state = (await (await visitor.request('/api/auth-state')).json()) as Record<string, unknown>;
  assert.deepEqual([state.isLogged, state.canAuth], [false, false]);
  assert.match(String((state.error as { message: string }).message), /momentanément indisponible/);
});

test('PROFILE-06 nobody who may not spend reads that their points are there to be spent, and the shop’s entry says why, with their counters', async () => {
  for (const code of ['GVT', 'GVTLC', 'AR', 'GVI'] as const) {
    const visitor = await signedIn(portal.db, iucOf(code), portal.url);
    const space = words(await visitor.open('/mon-espace'), 'main');
    assert.doesNotMatch(space, /points? Monnaie à dépenser|Dépenser mes points/, code);
    const refused = await visitor.open('/recompense/mon-catalogue-prime');
    assert.equal(refused.status, 403, code);
    assert.match(refused.document.querySelector('title')?.text ?? '', /^Page réservée\s: Boutique de primes/);
    const why = words(refused, 'main');
    if (code === 'GVT') {
      const [sums] = await portal.db.query<{ status: number; trips: number }>(
        `select sum(amount) filter (where account = 'status')::int as status,
                sum(amount) filter (where account = 'trips')::int as trips from points.entry where iuc = $1`,
        [iucOf(code)],
      );
      assert.match(
        why,
        new RegExp(
          `Vous en êtes à ${sums?.status} points Statut sur 1 500, et ${sums?.trips} voyages? sur 20`,
        ),
      );
    }
    if (code === 'GVTLC') assert.match(why, /n’est pas ouverte à votre statut.*accordé par l’exploitant/);
  }
  const spender = await signedIn(portal.db, iucOf('GV'), portal.url);
  assert.match(words(await spender.open('/mon-espace'), 'main'), /points Monnaie à dépenser/);
});

test('PROFILE-06 no menu of anybody leads to a page that refuses them, but for the shop’s one entry', async () => {
  for (const code of Object.keys(DEMONSTRATION_LOGINS) as DemonstrationCode[]) {
    const visitor = await signedIn(portal.db, iucOf(code), portal.url);
    const space = await visitor.open('/mon-espace');
    const menus = space.document.querySelectorAll('header a, footer a, .bottom-bar a');
    const paths = new Set(menus.map((link) => (link.getAttribute('href') ?? '').replaceAll('&amp;', '&')));
    assert.ok(paths.size > 3, code);
    for (const path of paths) {
      const { status } = await visitor.open(path);
      const isEntry = path === '/recompense/mon-catalogue-prime' && (code === 'GVT' || code === 'GVTLC');
      assert.equal(status, isEntry ? 403 : 200, `${code} ${path}`);
    }
  }
});

test('SHOP-01 the catalogue offers no type that there is nothing of, counts the others, and says how many primes are within reach', async () => {
  const visitor = await signedIn(portal.db, iucOf('GV'), portal.url);
  const page = await visitor.open('/recompense/mon-catalogue-prime');
  const tabs = page.document
    .querySelectorAll('.list-filter a')
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
  const counts = tabs.map((tab) => Number(/\d+$/.exec(tab)?.[0]));
  assert.ok(tabs.length > 2 && counts.every((count) => count > 0), tabs.join(' | '));
  assert.equal(
    counts[0],
    counts.slice(1).reduce((sum, count) => sum + count, 0),
  );
  assert.match(words(page, 'h1'), /^\p{L}+ primes? à votre portée$/u);
  const [row] = await portal.db.query<{ balance: number }>(
    `select balance from points.account where iuc = $1 and account = 'money'`,
    [iucOf('GV')],
  );
  const balance = row?.balance ?? 0;
  const line = words(page, '.reward-line');
  assert.ok(line.includes(`${spaced(balance)} vous êtes ici`), line);
  const [, missing = ''] = /Il manque (\d[\d ]*) points/.exec(words(page, '.wish')) ?? [];
  const [, price = ''] = /(\d[\d ]*) Points/.exec(words(page, '.wish')) ?? [];
  assert.equal(Number(price.replaceAll(' ', '')) - balance, Number(missing.replaceAll(' ', '')));
});

test('NAV-03 the home page says the ages of the cards on their axis, and against what the climate figure is measured', async () => {
  const home = await new Visitor(portal.url).open('/');
  assert.match(words(home, '.ages__scale'), /^12 ans 27 60$/);
  assert.match(words(home, '.climate'), /580 km en train, 50 kg de CO₂ évités.*à deux en voiture.*ADEME/);
  for (const poster of home.document.querySelectorAll('.posters a.poster'))
    assert.match(poster.text.replaceAll(/\s+/g, ' '), /dès \d[\d ]* Points$/);
  assert.ok(home.document.querySelectorAll('.posters a.poster').length > 2);
});

test('NAV-03 RAIL-16 a poster asks for what the three months of prices ask for, no more and no less', async () => {
  const home = await new Visitor(portal.url).open('/');
  const visitor = await signedIn(portal.db, iucOf('GV'), portal.url);
  const posters = home.document.querySelectorAll('.posters a.poster');
  assert.ok(posters.length > 2);
  for (const poster of posters) {
    const [, asked = ''] = /dès (\d[\d ]*) Points$/.exec(poster.text.replaceAll(/\s+/g, ' ')) ?? [];
    const to = new URL((poster.getAttribute('href') ?? '').replaceAll('&amp;', '&'), portal.url);
    const query = new URLSearchParams({
      etape: 'mois',
      ...searchFields({
        from: to.searchParams.get('departureName') ?? '',
        to: to.searchParams.get('arrivalName') ?? '',
        date: '17/03/2027',
        direct: true,
      }),
    });
    const months = words(await visitor.open(`${TICKET}&${query}`), 'main');
    const prices = [...months.matchAll(/, dès (\d[\d ]*) points/g)].map(([, price = '']) =>
      spacelessNumber(price),
    );
    assert.ok(prices.length > 60, months.slice(0, 600));
    assert.equal(spacelessNumber(asked), Math.min(...prices), poster.text);
  }
});

test('NAV-03 the home page invites: what a card costs and for whom, an account, where points lead, help without an account', async () => {
  const home = await new Visitor(portal.url).open('/');
  assert.match(
    words(home, '.ages'),
    /Carte Jeune 12 à 27 ans 49 € par an.*Carte Liberté.*399 € par an Carte Senior à partir de 60 ans 49 € par an$/,
  );
  // An invitation: an account to begin with, a search that the points lead to, and help without an account.
  const hrefs = home.document.querySelectorAll('main a').map((link) => link.getAttribute('href'));
  assert.equal(hrefs[0], '/inscription/compte-client-sncf');
  for (const way of ['/recompense/boutique-v2?id=43', '/besoin-daide']) assert.ok(hrefs.includes(way), way);
  // Signing in has its place at the head of every page, in its menu on a phone, and the foot leads to more than itself.
  const asksIn = (part: string): number =>
    home.document
      .querySelectorAll(`${part} :is(a, button)`)
      .filter(({ text }) => text.trim() === 'Se connecter').length;
  assert.deepEqual([asksIn('header'), asksIn('main'), asksIn('footer')], [2, 0, 0]);
  assert.ok(home.document.querySelectorAll('.footer nav a').length > 12);
});

test('PROFILE-01 the space has something to do for each status: the card by one press, a ticket to add, what opens the shop, what the status gives', async () => {
  const ways: Record<DemonstrationCode, readonly string[]> = {
    GVI: [
      'main input[name=termsVersion]',
      'main form[action="/informations/voyages-passes"]',
      'main a[href="/programme"]',
    ],
    AR: [
      'main input[name=termsVersion]',
      'main a[href="/mon-empreinte-carbone"]',
      'main a[href="/compte/avantages/bons-achat"]',
    ],
    GVT: ['main a[href="/compte/avantages/ma-boutique-de-primes"]'],
    GV: ['main a.button--primary[href="/recompense/mon-catalogue-prime"]'],
    GVLC: ['main a.button--primary[href="/recompense/mon-catalogue-prime"]'],
    GVTLC: ['main a[href="/programme/mes-avantages"]'],
  };
  for (const code of Object.keys(ways) as DemonstrationCode[]) {
    const visitor = await signedIn(portal.db, iucOf(code), portal.url);
    const space = await visitor.open('/mon-espace');
    for (const way of ways[code]) assert.ok(space.document.querySelector(way), `${code}: ${way}`);
    assert.ok(
      space.document.querySelectorAll('main .button--primary').length <= 1,
      `${code}: one orange action`,
    );
  }
  // A ticket that is nobody's: the page that answers says so, and keeps what was typed.
  const visitor = await signedIn(portal.db, iucOf('GVI'), portal.url);
  const answer = await visitor.submit(await visitor.open('/mon-espace'), {
    form: 'main form[action="/informations/voyages-passes"]',
    fields: { pnrReference: 'ZZZZ99' },
  });
  assert.equal(answer.url.pathname, '/informations/voyages-passes');
  assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status));
  assert.equal(answer.document.querySelector('[name=pnrReference]')?.getAttribute('value'), 'ZZZZ99');
});

test('A11Y-02 each form says in a sentence and at each field what may not stay empty', async () => {
  const { iuc } = await createMember(portal.db, 7, 20_000);
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const list = await search(visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Lyon Part-Dieu',
    date: '16/03/2027',
    passengers: 2,
  });
  const passengers = await choose(visitor, list);
  for (const [page, names] of [
    [await visitor.open(TICKET), ['departureName', 'arrivalName', 'departureDate', 'arrivalDate']],
    [passengers, ['passengers.0.firstName', 'passengers.0.lastName', 'passengers.0.birthDate']],
    [await visitor.open('/recompense/boutique-v2?id=451&etape=panier'), ['email', 'emailConfirmation']],
  ] as const) {
    assert.match(words(page, 'main form'), /Tous les champs sont obligatoires/, page.url.href);
    for (const name of names)
      assert.equal(
        page.document.querySelector(`main form [name="${name}"]`)?.getAttribute('aria-required'),
        'true',
        `${page.url.href} ${name}`,
      );
    assert.equal(page.document.querySelector('[name=viaName]')?.getAttribute('aria-required') ?? null, null);
  }
});

test('NAV-07 the page of an unknown address has one search and no action in the signal colour', async () => {
  const lost = await new Visitor(portal.url).open('/nulle-part');
  assert.equal(lost.document.querySelectorAll('main search button').length, 1);
  assert.equal(lost.document.querySelector('main .button--primary'), null);
});

test('PROFILE-08 who takes the card on the page enters the programme as statut voyageur, whatever is sent beside; T Le Club is the operator’s to grant', async () => {
  const iuc = newIuc();
  await createCustomer(
    portal.db,
    {
      iuc,
      civility: 'Mme',
      firstName: 'Léonie',
      lastName: 'Arrivante',
      birthDate: Temporal.PlainDate.from('1990-02-11'),
      email: `arrivante.${iuc}@voyageur.example`,
    },
    Temporal.Now.instant(),
  );
  const visitor = await signedIn(portal.db, iuc, portal.url);
  const profileOf = (page: Page): string | undefined =>
    page.document.querySelector('html')?.getAttribute('data-profile');
  const before = await visitor.open('/mon-espace');
  assert.equal(profileOf(before), 'GVI');
  const after = await visitor.submit(before, {
    form: 'main form:has([value=adherer])',
    fields: { type: 'T_CLUB', status: 'GV_CLUB', statut: 'T_CLUB', cardType: 'T_CLUB' },
  });
  assert.equal(profileOf(after), 'GVT');
  assert.match(words(after, 'main'), /Votre carte est ouverte/);
  const granted = async (to: string): Promise<number> =>
    (await portal.db.query('select from loyalty.operator_grant where iuc = $1', [to])).length;
  assert.equal(await granted(iuc), 0);
  assert.equal(await granted(iucOf('GVLC')), 0);
  assert.ok((await granted(iucOf('GVTLC'))) > 0);
});

test('NAV-07 NAV-13 the search of an unknown page finds pages and answers of the help, and its links are those of who is lost', async () => {
  const visitor = new Visitor(portal.url);
  const lost = await visitor.open('/mot-de-passe-perdu');
  assert.equal(lost.status, 404);
  const found = await visitor.submit(lost, {
    form: 'main search form',
    fields: { q: 'mot de passe oublié' },
  });
  assert.equal(found.url.pathname, '/plan-du-site');
  assert.match(words(found, 'main [role=status]'), /^1 page et \d+ réponses? pour « mot de passe oublié »$/);
  assert.ok(found.document.querySelector('main .page-links a[href="/mot-de-passe-oublie"]'));
  assert.equal(words(found, 'title'), '« mot de passe oublié », plan du site');
  const answer = found.document.querySelector('main .question-links a')?.getAttribute('href');
  assert.equal(answer, '/besoin-daide/questions-frequentes/compte#question-mot-de-passe-oublie');
  assert.ok((await visitor.open(answer)).document.getElementById('question-mot-de-passe-oublie'));
  const waysOn = (page: Page): string[] =>
    page.document.querySelectorAll('main .page-links a').map((link) => link.getAttribute('href') ?? '');
  assert.deepEqual(waysOn(lost), ['/', '/programme', '/besoin-daide', '/plan-du-site']);
  const member = await signedIn(portal.db, iucOf('GV'), portal.url);
  assert.equal(waysOn(await member.open('/mot-de-passe-perdu'))[0], '/mon-espace');
});

test('NAV-13 the plan of the site has the themes of the help and the ways in for a visitor, and every page of the account for who has one', async () => {
  const planOf = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.open('/plan-du-site')).document
      .querySelectorAll('.page-groups a')
      .map((link) => link.getAttribute('href') ?? '');
  const nobody = new Visitor(portal.url);
  const ways = await planOf(nobody);
  const themes = (await nobody.open('/besoin-daide/questions-frequentes')).document
    .querySelectorAll('main a[href^="/besoin-daide/questions-frequentes/"]')
    .map((link) => (link.getAttribute('href') ?? '').split('#')[0] ?? '');
  assert.ok(new Set(themes).size > 4, themes.join());
  for (const path of [...themes, '/connexion', '/mot-de-passe-oublie', '/inscription/compte-client-sncf'])
    assert.ok(ways.includes(path), path);
  const OF_ACCOUNT = [
    ...['/informations/mes-informations', '/informations/mes-donnees', '/informations/effacement'],
    ...['/modification-identifiant', '/modification-mot-de-passe', '/mon-espace'],
  ];
  assert.deepEqual(
    OF_ACCOUNT.filter((path) => ways.includes(path)),
    [],
  );
  const own = await planOf(await signedIn(portal.db, iucOf('GV'), portal.url));
  for (const path of OF_ACCOUNT) assert.ok(own.includes(path), path);
  assert.equal(own.filter((path) => path === '/connexion' || path === '/mot-de-passe-oublie').length, 0);
});

test('PROFILE-01 the space of a discount card’s holder shows the card, with its number and its last day', async () => {
  const visitor = await signedIn(portal.db, iucOf('AR'), portal.url);
  const [right] = await portal.db.query<{ number: string }>(
    `select number from customer.tariff_right where iuc = $1 and product = 'avantage-adulte' order by valid_until desc`,
    [iucOf('AR')],
  );
  const space = words(await visitor.open('/mon-espace'), 'main');
  assert.match(space, /Avantage Adulte,? jusqu’au \d{1,2}(er)? \p{L}+ \d{4}/u);
  assert.ok(right && space.replaceAll(' ', '').includes(right.number), space);
  assert.doesNotMatch(space, /Pas encore de carte/);
});

test('POINTS-10 the personal space says what the balance reaches and what comes next, with what is missing, and names deadlines only when there are any', async () => {
  const visitor = await signedIn(portal.db, iucOf('GV'), portal.url);
  const page = await visitor.open('/mon-espace');
  const ladder = words(page, '.reward-ladder');
  assert.match(ladder, /Points.*Vous êtes ici.*Il manque \d[\d ]* points/);
  assert.doesNotMatch(words(page, 'main'), /À régler|Rien à régler/);
  for (const code of ['GV', 'GVLC', 'GVT', 'GVTLC'] as const) {
    const own = await (await signedIn(portal.db, iucOf(code), portal.url)).open('/mon-espace');
    const deadlines = own.document.querySelectorAll('.deadline').length;
    assert.equal(/À ne pas laisser passer/.test(words(own, 'main')), deadlines > 0, code);
  }
});

test('A11Y-02 a refused form changes the title of its page', async () => {
  const visitor = await signedIn(portal.db, iucOf('GV'), portal.url);
  const form = await visitor.open(TICKET);
  const refused = await visitor.submit(form, {
    form: 'main form',
    fields: { departureName: '', arrivalName: '' },
  });
  assert.equal(refused.status, 400);
  assert.match(refused.document.querySelector('title')?.text ?? '', /^Erreur\s: Trajet – /);
});
