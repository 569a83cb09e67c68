import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Iuc, newId } from '#domain/ids.ts';
import { cents } from '#domain/money.ts';
import { plainText } from '#domain/typography.ts';
import { recordTravels, runEngineFor, type TravelFact } from '#features/loyalty/index.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationCode,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  OPENS_AT,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { assertProblem, assertSaid } from '#tests/harness/problems.ts';
import { inOrder, readPdf } from '#tests/harness/read-pdf.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const PAST = '/informations/voyages-passes';
const PROOFS = '/informations/voyages-passes-justif';
const OPENS = Temporal.Instant.from(OPENS_AT);

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
});

const somebody = async (login: string): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(login);
  return visitor;
};
let members = 500;
const newMember = async (): Promise<{ iuc: Iuc; visitor: Visitor }> => {
  members += 1;
  const { iuc } = await createMember(portal.db, members, 100);
  return { iuc, visitor: await signedIn(portal.db, iuc, portal.url) };
};
const travel = async (
  iuc: Iuc,
  arrival: Temporal.Instant,
  more: Partial<TravelFact> = {},
  told = OPENS,
): Promise<string> => {
  const travelId = newId();
  const fact: TravelFact = {
    iuc,
    travelId,
    file: 'ZK4T7L',
    trainNumber: '6103',
    brand: 'TGV INOUI',
    origin: 'Paris Gare de Lyon',
    destination: 'Marseille Saint-Charles',
    departure: arrival.subtract({ minutes: 198 }),
    arrival,
    price: cents(11_200),
    boughtWithPoints: false,
    ...more,
  };
  await recordTravels(portal.db, [fact], told);
  return travelId;
};
const rowsOf = (page: Page): number => page.document.querySelectorAll('main .past').length;

test('TRIP-03 « voir plus » adds ten trips to those shown, without scripts, month by month, until all are there', async () => {
  const visitor = await somebody(DEMONSTRATION_LOGINS.GVLC);
  let page = await visitor.open(PAST);
  assert.equal(rowsOf(page), 10);
  for (;;) {
    const link = page.document.querySelector('.list-more a')?.getAttribute('href');
    if (link === undefined) break;
    const shown = rowsOf(page);
    page = await visitor.open(link);
    const first = page.document.getElementById(link.split('#')[1] ?? '');
    assert.equal(page.document.querySelectorAll('main .past').indexOf(first as never), shown);
    assert.ok(rowsOf(page) > shown && rowsOf(page) <= shown + 10);
  }
  const [told] = await portal.db.query<{ count: number }>(
    'select count(*)::int as count from loyalty.travel where iuc = $1 and arrival <= $2',
    [demonstrationPerson('GVLC').iuc, OPENS],
  );
  assert.ok(rowsOf(page) > (told?.count ?? 0), 'with the journeys bought for points');
  const days = page.document
    .querySelectorAll('.past__day time')
    .map((time) => time.getAttribute('datetime') ?? '');
  assert.deepEqual(days, days.toSorted().reverse());
  const headings = page.document.querySelectorAll('.past-month h2').map(({ text }) => text);
  assert.equal(new Set(headings).size, headings.length);
});

for (const code of [
  'GVI',
  'AR',
  'GVT',
  'GV',
  'GVLC',
  'GVTLC',
] as const satisfies readonly DemonstrationCode[])
  test(`TRIP-03 every past trip of ${code} says what it has brought or why not, and what is with its proof`, async () => {
    const visitor = await somebody(DEMONSTRATION_LOGINS[code]);
    const page = await visitor.open(PAST);
    assert.equal(page.status, 200);
    assert.ok(rowsOf(page) > 0);
    for (const row of page.document.querySelectorAll('main .past')) {
      const text = plainText(row.text);
      assert.match(text, /\+ \d|Billet prime|Aucun point|Pas encore de point/);
      assert.match(text, /Jusqu’au|Encore \d|Dernier jour|Clos depuis|Demain à|Aujourd’hui à/);
    }
    const answer = await visitor.request('/api/voyages-passes?page=2');
    assert.equal(answer.status, 200);
    const { travels, page: asked } = (await answer.json()) as {
      page: number;
      travels: { idTravel: string; travelDate: string; travelErrors: object[]; points: number | null }[];
    };
    assert.equal(asked, 2);
    for (const one of travels)
      assert.ok(one.points !== null || one.travelErrors.length > 0, JSON.stringify(one));
  });

test('POINTS-04 POINTS-12 POINTS-14 the pages say what a travel will bring from its booking on, when it is credited, apart from the balance, then when it counts, and why another brings nothing', async () => {
  const { iuc, visitor } = await newMember();
  const before = (days: number): Temporal.Instant => OPENS.subtract({ hours: 24 * days });
  const told = before(20);
  const tell = (trainNumber: string, arrival: Temporal.Instant, more: Partial<TravelFact> = {}) =>
    travel(iuc, arrival, { trainNumber, price: cents(10_000), ...more }, told);
  const balance = async (): Promise<number> => {
    const page = await visitor.open('/recompense/vos-points');
    return Number(page.document.querySelector('.balance b')?.text.replaceAll(/\D/g, ''));
  };
  await runEngineFor(portal.db, iuc, OPENS);
  const held = await balance();
  await tell('2001', OPENS.add({ hours: 24 * 6 }));
  await tell('2002', before(1));
  await tell('2003', before(10));
  await tell('2004', before(11), { brand: 'OUIGO' });
  await tell('2005', before(12), { brand: 'TER Occitanie' });
  await tell('2006', before(13), { price: cents(900) });
  await tell('2007', before(14), { brand: 'INTERCITES' });
  await tell('2008', before(15), { boughtWithPoints: true });
  await tell('2009', before(16), { brand: 'Orient-Express' });
  await runEngineFor(portal.db, iuc, OPENS);
  // A Grand Voyageur has four points a euro: 400 of the TGV, 400 of the Intercités, 36 of nine euros.
  assert.equal(await balance(), held + 836);
  const points = await visitor.open('/recompense/vos-points');
  assert.deepEqual(
    points.document
      .querySelectorAll('.pending li')
      .map(({ structuredText }) => plainText(structuredText.replaceAll(/\s+/g, ' ')).trim()),
    [
      'Voyage Paris Gare de Lyon – Marseille Saint-CharlesTGV INOUI 2002, le 28/02/2027, crédités le 3 mars + 400',
      'Voyage Paris Gare de Lyon – Marseille Saint-CharlesTGV INOUI 2001, le 07/03/2027, crédités le 10 mars + 400',
    ],
  );
  assert.match(words(points, 'main'), /3 voyages sur 20/);
  const rows = new Map(
    (await visitor.open(PAST)).document.querySelectorAll('main .past').map((row) => {
      const text = plainText(row.structuredText.replaceAll(/\s+/g, ' '));
      return [/ (200\d)\b/.exec(text)?.[1] ?? '', text];
    }),
  );
  for (const [train, said] of [
    ['2002', /\+ 400 attendus.*Crédités le 3 mars\. Compté comme voyage le 7 mars\./],
    ['2003', /\+ 400 points.*3e voyage de votre année\./],
    ['2004', /Aucun point.*OUIGO ne donne pas de points et ne compte pas\./],
    ['2005', /Aucun point.*Train régional : ni point, ni voyage compté\./],
    ['2006', /\+ 36 points.*9 € ou moins : ne compte pas comme voyage\./],
    ['2007', /\+ 400 points.*2e voyage de votre année\./],
    ['2008', /Billet prime.*Payé en points : il n’en rapporte pas et ne compte pas\./],
    ['2009', /Pas encore de point.*Ce train n’est pas encore classé dans le programme\./],
  ] as const)
    assert.match(rows.get(train) ?? '', said);
  assert.equal(rows.has('2001'), false, 'not travelled yet');
});

test('TRIP-03 of 300 trips 200 are shown, and the way leads on to the older ones from the day of the last', async () => {
  const { iuc, visitor } = await newMember();
  for (let index = 0; index < 300; index += 1)
    await travel(iuc, OPENS.subtract({ hours: 24 * (index + 2) }), { trainNumber: String(1000 + index) });
  const page = await visitor.open(`${PAST}?page=20`);
  assert.equal(rowsOf(page), 200);
  assert.match(plainText(words(page, 'main')), /200 sur plus de 200 voyages/);
  const further = page.document.querySelector('.list-more a')?.getAttribute('href') ?? '';
  const older = await visitor.open(further);
  assert.equal(rowsOf(older), 10);
  assert.match(words(older, 'main'), /TGV INOUI 1199/);
  assert.match(words(older, 'main'), /TGV INOUI 1201/);
  for (const wanted of [
    '?page=0',
    '?page=x',
    '?page=99999999999999',
    '?jusquau=x',
    '?jusquau=2999-01-01',
    '?jusquau=2027-02-30',
    // No calendar has a year 0, nor has the database.
    '?jusquau=0000-01-01',
    '?jusquau=31/12/0000',
  ]) {
    const any = await visitor.open(PAST + wanted);
    assert.equal(any.status, 200, wanted);
    assert.ok(rowsOf(any) >= 10, wanted);
  }
  for (const [until, status] of [
    ['0000-01-01', 400],
    ['0001-01-01', 200],
    ['9999-12-31', 200],
  ] as const)
    assert.equal((await visitor.request(`/api/voyages-passes?until=${until}`)).status, status, until);
});

test('TRIP-07 past trips that cannot be read are said to be kept, with a reference, by page and by call', async () => {
  const visitor = await somebody(DEMONSTRATION_LOGINS.GVT);
  await portal.db.query('alter table loyalty.travel rename to travel_away');
  let during: Page;
  try {
    during = await visitor.open(PAST);
    await assertProblem(await visitor.request('/api/voyages-passes'), 'past-trips-unavailable');
  } finally {
    await portal.db.query('alter table loyalty.travel_away rename to travel');
  }
  assertSaid(during, 'past-trips-unavailable');
  assert.doesNotMatch(words(during, 'main'), /Aucun voyage/);
  const later = await visitor.open(PAST);
  assert.equal(later.status, 200);
  assert.ok(rowsOf(later) > 0);
});

test('TRIP-04 a proof can be had from 24 hours after the arrival to the end of the 60th day, and else the page and the call say the day', async () => {
  const { iuc, visitor } = await newMember();
  // The portal's clock runs from OPENS on.
  const early = await travel(iuc, OPENS.subtract({ hours: 23 }));
  const fresh = await travel(iuc, OPENS.subtract({ hours: 24 }));
  const last = await travel(iuc, Temporal.Instant.from('2026-12-31T00:01:00+01:00'));
  const late = await travel(iuc, Temporal.Instant.from('2026-12-30T23:59:00+01:00'));
  const file = (id: string) => `${PROOFS}/${id}.pdf`;
  for (const id of [fresh, last])
    for (const path of [file(id), `/api/justificatifs-voyages?idTravel=${id}`]) {
      const answer = await visitor.request(path);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get('content-type'), 'application/pdf');
      assert.match(answer.headers.get('content-disposition') ?? '', /justificatif-ZK4T7L\.pdf/);
    }
  const tooEarly = await visitor.open(file(early));
  assertSaid(tooEarly, 'proof-too-early');
  assert.match(
    plainText(words(tooEarly, 'main')),
    /disponible le 1er mars 2027 à 12h00|disponible le 1er mars 2027 à \d\dh\d\d/,
  );
  assertSaid(await visitor.open(file(late)), 'proof-too-late');
  assert.match(plainText(words(await visitor.open(file(late)), 'main')), /jusqu’au 28 février 2027/);
  await assertProblem(
    await visitor.request(`/api/justificatifs-voyages?idTravel=${early}`),
    'proof-too-early',
  );
  await assertProblem(await visitor.request(`/api/justificatifs-voyages?idTravel=${late}`), 'proof-too-late');
  const list = await visitor.open(PROOFS);
  const links = list.document.querySelectorAll('.proofs .proof__link').map((a) => a.getAttribute('href'));
  assert.deepEqual(links, [file(fresh), file(last)]);
});

test('TRIP-04 a proof is a tagged PDF in French that names who travelled, when, from where to where, by which train and for how much', async () => {
  const visitor = await somebody(DEMONSTRATION_LOGINS.GV);
  const list = await visitor.open(PROOFS);
  const links = list.document.querySelectorAll('.proof__link').map((a) => a.getAttribute('href') ?? '');
  assert.ok(links.length >= 2);
  const texts: string[] = [];
  for (const link of links) {
    const answer = await visitor.request(link);
    assert.equal(answer.status, 200, link);
    const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    assert.ok(pdf.isMarked);
    assert.deepEqual([pdf.pages, pdf.language, pdf.orphans, pdf.missingGlyphs], [1, 'fr-FR', [], 0]);
    const said = plainText(
      pdf.structure
        .flatMap(inOrder)
        .map(({ text }) => text)
        .join(' '),
    );
    assert.match(said, /Justificatif de voyage.*atteste le voyage de.*Camille Vasseur/);
    assert.match(pdf.texts.join(' '), /ni un billet, ni une facture/);
    texts.push(said);
  }
  assert.ok(texts.some((text) => /\d+,\d\d €/.test(text)));
  assert.ok(
    texts.some((text) => /payé en points/.test(text)),
    'a journey bought in the shop',
  );
});

test('TRIP-04 SEC-01 somebody else’s trip, and what is none, has no proof', async () => {
  const other = await somebody(DEMONSTRATION_LOGINS.GVLC);
  const { visitor } = await newMember();
  const list = await other.open(PROOFS);
  const link = list.document.querySelector('.proof__link')?.getAttribute('href') ?? '';
  assert.match(link, /\.pdf$/);
  assert.equal((await visitor.open(link)).status, 404);
  const gone = await newMember();
  const cancelled = await travel(gone.iuc, OPENS.subtract({ hours: 30 }));
  await portal.db.query('update loyalty.travel set cancelled = true where iuc = $1 and travel_id = $2', [
    gone.iuc,
    cancelled,
  ]);
  assert.equal((await gone.visitor.open(`${PROOFS}/${cancelled}.pdf`)).status, 404, 'a cancelled travel');
  assert.doesNotMatch(words(await gone.visitor.open(PAST), 'main'), /TGV INOUI 6103/);
  for (const name of ['x.pdf', `${newId()}.pdf`, `${newId()}-1.pdf`, `${newId()}`, `${newId()}-12.pdf`])
    assert.equal((await visitor.open(`${PROOFS}/${name}`)).status, 404, name);
  await assertProblem(
    await visitor.request(
      `/api/justificatifs-voyages?idTravel=${link.split('/').at(-1)?.replace('.pdf', '')}`,
    ),
    'trip-not-found',
  );
});

test('TRIP-04 API-11 a proof that cannot be made says so with a reference, by page and by call', async () => {
  const { iuc, visitor } = await newMember();
  const id = await travel(iuc, OPENS.subtract({ hours: 30 }));
  await portal.db.query('alter table loyalty.travel rename to travel_away');
  try {
    assertSaid(await visitor.open(`${PROOFS}/${id}.pdf`), 'proof-unavailable');
    await assertProblem(
      await visitor.request(`/api/justificatifs-voyages?idTravel=${id}`),
      'proof-unavailable',
    );
  } finally {
    await portal.db.query('alter table loyalty.travel_away rename to travel');
  }
  assert.equal((await visitor.request(`${PROOFS}/${id}.pdf`)).status, 200);
});

test('TRIP-06 a trip is claimed from the past trips page, filled in beforehand, and its claim is followed there', async () => {
  const { iuc, visitor } = await newMember();
  const id = await travel(iuc, OPENS.subtract({ hours: 24 * 20 }), { trainNumber: '6122' });
  // Told, and nothing planned: what only a mistake of ours brings about.
  await portal.db.query('delete from loyalty.effect where iuc = $1 and travel_id = $2', [iuc, id]);
  const page = await visitor.open(PAST);
  assert.match(words(page, 'main'), /Un voyage manque/);
  const row = () => words(page, '.past');
  assert.match(row(), /rien n’est prévu/);
  const link = page.document.querySelectorAll('.past a').find(({ text }) => text === 'Réclamer ce voyage');
  assert.ok(link);
  const form = await visitor.open((link.getAttribute('href') ?? '').replaceAll('&amp;', '&'));
  const value = (name: string) => form.document.querySelector(`main [name=${name}]`)?.getAttribute('value');
  assert.deepEqual([value('train'), value('orderNumber'), value('day')], ['6122', 'ZK4T7L', '09/02/2027']);
  const sent = await visitor.submit(form, { form: 'main form', fields: {} });
  const number = /R2027-\d{8}/.exec(words(sent, 'main'))?.[0] ?? assert.fail(words(sent, 'main'));
  const followed = await visitor.open(PAST);
  assert.match(
    words(followed, '.claim'),
    new RegExp(`Demande ${number}.*Train 6122.*Envoyée.*En cours.*Traitée`),
  );
  assert.match(words(followed, '.past'), new RegExp(`Réclamé : demande ${number}, envoyée depuis`));
  assert.doesNotMatch(words(followed, '.past'), /Réclamer ce voyage/);
  // What customer service does not answer takes nothing from the page.
  await portal.db.query('alter schema desk rename to desk_away');
  try {
    const silent = await visitor.open(PAST);
    assert.equal(silent.status, 200);
    assertSaid(silent, 'complaints-unavailable', { anyStatus: true });
    assert.equal(rowsOf(silent), rowsOf(page));
  } finally {
    await portal.db.query('alter schema desk_away rename to desk');
  }
  const other = await newMember();
  const foreign = await other.visitor.open(
    `/besoin-daide/mes-reclamations?sujet=voyage-manquant&voyage=${id}`,
  );
  assert.equal(foreign.status, 200);
  assert.doesNotMatch(foreign.text, /value="6122"|ZK4T7L/, 'nobody else’s trip is filled in');
});
