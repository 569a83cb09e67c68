import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#domain/ids.ts';
import { cents } from '#domain/money.ts';
import { advantageCodes, recordTravels, runEngine } from '#features/loyalty/index.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  OPENS_AT,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { assertSaid } from '#tests/harness/problems.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const PATH = '/compte/avantages/codes-avantages';
const TOKEN = 'un-secret-que-personne-ne-devine-0123456789';
const NOW = Temporal.Instant.from(OPENS_AT);
/** Nothing of the demonstration's own stories. */
const { iuc } = demonstrationPerson('GVT');

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { TRAVELS_TOKEN: TOKEN } });
});

const visit = async (login: string): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(login);
  return visitor;
};
const cardsOf = (page: Page): string[] =>
  page.document
    .querySelectorAll('.advantage-code')
    .map((card) => card.structuredText.replace(/\s+/g, ' ').trim());
/** Trips that were made long enough ago to count now. */
const travel = async (count: number): Promise<void> => {
  const departure = NOW.subtract({ hours: 24 * 8 });
  await recordTravels(
    portal.db,
    Array.from({ length: count }, () => ({
      iuc,
      travelId: newId(),
      file: 'ABC234',
      trainNumber: '6607',
      brand: 'TGV INOUI',
      origin: 'Paris Gare de Lyon',
      destination: 'Lyon Part-Dieu',
      departure,
      arrival: departure.add({ hours: 2 }),
      price: cents(1_000),
      boughtWithPoints: false,
    })),
    NOW,
  );
  await runEngine(portal.db, NOW.add({ minutes: 5 }));
};

test('VOUCHER-03 the page shows the code that is there with its button, the one to come, and used ones apart', async () => {
  const [member] = await portal.db.query<{ trips: number }>(
    'select (trips - ahead_trips)::int as trips from loyalty.member where iuc = $1',
    [iuc],
  );
  const had = member?.trips ?? 0;
  assert.ok(had < 10, `${had} trips`);
  const visitor = await visit(DEMONSTRATION_LOGINS.GVT);
  const before = cardsOf(await visitor.open(PATH));
  assert.match(
    before[0] ?? '',
    new RegExp(`^10e voyage −20 % (Dans ${10 - had} voyages|Au prochain voyage) Il s’affiche ici`),
  );
  await travel(10 - had);
  const codes = await advantageCodes(portal.db, iuc, NOW);
  const [code] = codes;
  assert.ok(code?.state === 'usable');
  const page = await visitor.open(PATH);
  const [tenth = '', twentieth = ''] = cardsOf(page);
  assert.match(
    tenth,
    new RegExp(
      `^10e voyage −20 % À utiliser, encore 61 jours ${code.code} Copier le code ${code.code} Reçu le 1er mars 2027, valable jusqu’au 1er mai 2027`,
    ),
  );
  assert.match(twentieth, /^20e voyage −20 % Dans 10 voyages/);
  assert.equal(page.document.querySelectorAll('.trip-counter__stop--on').length, 10);

  const told = await fetch(`${portal.url}/api/advantage-code-uses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uses: [
        {
          advantageCode: code.code.toLowerCase(),
          loyaltyNumber: await cardOf(),
          usedAt: '2027-03-01T10:30:00+01:00',
          usedFor: 'dossier SVC9LD',
        },
        { advantageCode: 'GV20 AUCUN', loyaltyNumber: await cardOf(), usedAt: '2027-03-01T10:30:00+01:00' },
        { advantageCode: code.code, loyaltyNumber: '29090109000000000', usedAt: '2027-03-01T10:30:00+01:00' },
        { advantageCode: code.code, loyaltyNumber: await cardOf(), usedAt: 'hier' },
      ],
    }),
  });
  const { answers } = (await told.json()) as { answers: readonly { answer: string; reason?: string }[] };
  assert.deepEqual(
    answers.map(({ answer, reason }) => reason ?? answer),
    ['taken', 'unknown-code', 'unknown-card', 'wrong-line'],
  );
  const used = await visitor.open(PATH);
  assert.match(
    cardsOf(used)[0] ?? '',
    /^10e voyage −20 % Utilisé Utilisé le 1er mars 2027, dossier SVC9LD\.$/,
  );
  assert.match(
    words(used, '.old-codes'),
    new RegExp(`^${code.code} 10e voyage, 2027 Utilisé le 1er mars 2027, dossier SVC9LD$`),
  );
  await assertInvariants(portal.db);
});

const cardOf = async (): Promise<string> => {
  const [card] = await portal.db.query<{ number: string }>(
    'select number from customer.card where iuc = $1 and closed_on is null',
    [iuc],
  );
  return card?.number ?? '';
};

test('VOUCHER-03 expired codes stand apart, one of the year before that can still be used does not', async () => {
  await portal.db.query(
    `insert into loyalty.advantage_code (iuc, year_ends, trips, code, percent, issued_at, expires_on) values
       ($1, '2025-06-14', 10, 'GV20 EXPI REXX XXXX', 20, '2024-12-01T10:00:00Z', '2025-02-01'),
       ($1, '2026-06-14', 20, 'GV20 TDJR SVLD XXXX', 20, '2027-02-01T10:00:00Z', '2027-04-01')`,
    [demonstrationPerson('GVLC').iuc],
  );
  const page = await (await visit(DEMONSTRATION_LOGINS.GVLC)).open(PATH);
  assert.match(words(page, '.advantage-codes--earlier'), /GV20 TDJR SVLD XXXX/);
  assert.match(words(page, '.old-codes'), /GV20 EXPI REXX XXXX 10e voyage, 2024 Expiré le 1er février 2025/);
  assert.doesNotMatch(words(page, '.old-codes'), /TDJR/);
});

test('VOUCHER-03 codes that cannot be read are said to be valid all the same, with a reference, and are not none', async () => {
  const visitor = await visit(DEMONSTRATION_LOGINS.GV);
  await portal.db.query('alter table loyalty.advantage_code rename to advantage_code_away');
  const page = await visitor
    .open(PATH)
    .finally(() => portal.db.query('alter table loyalty.advantage_code_away rename to advantage_code'));
  assertSaid(page, 'advantage-codes-unavailable');
  assert.doesNotMatch(words(page, 'main'), /Dans \d+ voyages|Aucun/);
  assert.equal(
    page.document.querySelector('main .alert__reference')?.textContent,
    page.headers.get('x-correlation-id'),
  );
});

test('VOUCHER-03 OPS-04 the demonstration has a customer with a code in force, copied from its page and told on the dashboard', async () => {
  const visitor = await visit(DEMONSTRATION_LOGINS.GVTLC);
  const page = await visitor.open(PATH);
  const [first = ''] = cardsOf(page);
  assert.match(first, /10e voyage.*À utiliser.*GV20 \w{4} \w{4} \w{4}.*Copier.*valable jusqu’au/);
  assert.match(words(await visitor.open('/mon-espace'), 'main'), /Un code avantage de 20\s% à utiliser/);
});
