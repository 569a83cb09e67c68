import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { plainText } from '#domain/typography.ts';
import { createCustomer } from '#features/customers/index.ts';
import {
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  OPENS_AT,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { HOME } from '#tests/harness/fake-app.ts';
import { signedIn } from '#tests/harness/member.ts';
import { assertProblem, assertSaid } from '#tests/harness/problems.ts';
import { type Page, type Visitor, words } from '#tests/harness/visitor.ts';

const PAST = '/informations/voyages-passes';
const COMING = '/informations/voyages-futurs';
/** Who travels with Antoine, in the demonstration's story. */
const ELISE = { firstName: 'Élise', lastName: 'Morvan', birthDate: '1984-09-17' };

let portal: DemonstrationPortal;
let pnr = '';
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
  const [file] = await portal.db.query<{ pnr: string }>(
    `select f.pnr from trip.file f join trip.passenger p on p.iuc = f.iuc and p.file_id = f.file_id
     where f.iuc = $1 and p.last_name = $2`,
    [demonstrationPerson('GVLC').iuc, ELISE.lastName],
  );
  pnr = file?.pnr ?? assert.fail('the demonstration has no journey for two');
});

// Each test is a day of its own for what may be asked at once: the same file is asked for by all of them.
beforeEach(() => portal.db.query('delete from limits.attempt'));

const somebody = async (
  person: { firstName: string; lastName: string; birthDate: string } = ELISE,
): Promise<{ iuc: Iuc; visitor: Visitor }> => {
  const iuc = newIuc();
  const made = await createCustomer(
    portal.db,
    {
      iuc,
      civility: 'Mme',
      firstName: person.firstName,
      lastName: person.lastName,
      birthDate: Temporal.PlainDate.from(person.birthDate),
      email: `${iuc}@voyageur.example`,
      address: HOME,
    },
    Temporal.Instant.from(OPENS_AT),
  );
  assert.ok(made.ok);
  return { iuc, visitor: await signedIn(portal.db, iuc, portal.url) };
};
const add = async (visitor: Visitor, lastName: string, pnrReference = pnr): Promise<Page> =>
  visitor.submit(await visitor.open(PAST), { form: 'main form', fields: { pnrReference, lastName } });
const filesOf = (iuc: Iuc) => portal.db.query('select from trip.file where iuc = $1', [iuc]);

/** While the booking system fails for whoever asks for a file. */
const whileSilent = async (work: () => Promise<void>): Promise<void> => {
  const [kept] = await portal.db.query<{ text: string }>(
    `select pg_get_functiondef('inventory.file_json(text, timestamptz)'::regprocedure) as text`,
  );
  await portal.db.query(
    `create or replace function inventory.file_json(p_pnr text, p_at timestamptz) returns jsonb language plpgsql stable as
     $$ begin raise 'away'; end $$`,
  );
  try {
    await work();
  } finally {
    await portal.db.query(kept?.text ?? '');
  }
};

test('TRIP-01 TRIP-07 a trip that somebody else bought is added by its reference and the name on its ticket, once, with the seat of its traveller and of nobody else', async () => {
  const { iuc, visitor } = await somebody();
  const added = await add(visitor, 'MORVAN', pnr.toLowerCase());
  assert.equal(added.url.pathname, COMING);
  const said = plainText(words(added, 'main'));
  assert.match(said, /Le voyage est ajouté à vos voyages/);
  assert.match(said, /Paris Gare de Lyon.*Annecy/);
  assert.match(said, /Acheté ailleurs, billet déjà remis/);
  assert.match(said, /voiture \d+, place \d+/);
  assert.doesNotMatch(added.text, /Antoine|Delcourbe/);
  assert.equal(added.document.querySelectorAll('.trip').length, 2, 'there and back');
  const again = await add(visitor, 'Morvan');
  assert.match(words(again, 'main'), /Ce voyage était déjà parmi vos voyages/);
  assert.equal((await filesOf(iuc)).length, 1);
});

test('TRIP-01 a trip that is added five times at once is there once', async () => {
  const { iuc, visitor } = await somebody();
  const form = await visitor.open(PAST);
  const fields = { pnrReference: pnr, lastName: 'Morvan' };
  const pages = await Promise.all(
    Array.from({ length: 5 }, () => visitor.submit(form, { form: 'main form', fields })),
  );
  assert.equal(pages.filter((page) => /est ajouté/.test(words(page, 'main'))).length, 1);
  assert.equal((await filesOf(iuc)).length, 1);
});

test('SEC-01 nobody adds a file on which they do not travel, and nobody learns whether it is there', async () => {
  const strangers = [
    [{ ...ELISE, firstName: 'Zoé' }, 'Morvan', pnr],
    [{ ...ELISE, birthDate: '1984-09-18' }, 'Morvan', pnr],
    [ELISE, 'Delcourbe', pnr],
    [ELISE, 'Morvane', pnr],
    [ELISE, 'Morvan', pnr === 'AAAAAA' ? 'AAAAAB' : 'AAAAAA'],
  ] as const;
  const texts = new Set<string>();
  for (const [person, lastName, reference] of strangers) {
    const { iuc, visitor } = await somebody(person);
    const page = await add(visitor, lastName, reference);
    assertSaid(page, 'travel-file-not-found');
    // But for the reference to quote, which every answer has of its own.
    texts.add(words(page, '.alert').replace(/Référence à nous donner.*/, ''));
    assert.equal((await filesOf(iuc)).length, 0);
    await assertProblem(
      await visitor.request('/api/voyages-pao-informations', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pnrReference: reference, lastName }),
      }),
      'travel-file-not-found',
    );
  }
  assert.equal(texts.size, 1, [...texts].join('\n'));
});

test('API-10 whoever tries references has to wait', async () => {
  const { visitor } = await somebody();
  const form = await visitor.open(PAST);
  for (let tried = 0; ; tried += 1) {
    const page = await visitor.submit(form, {
      form: 'main form',
      fields: { pnrReference: `AAAAA${tried}`, lastName: 'Morvan' },
    });
    if (page.status === 429) {
      assertSaid(page, 'too-many-requests');
      assert.ok(Number(page.headers.get('retry-after')) > 0);
      return;
    }
    assertSaid(page, 'travel-file-not-found');
    assert.ok(tried < 10);
  }
});

test('API-10 a reference that many accounts ask for has to wait, too', async () => {
  const statuses: number[] = [];
  // The waits begin with a second, which a busy machine takes for one question, and double.
  for (let index = 0; index < 40 && statuses.at(-1) !== 429; index += 1) {
    const { visitor } = await somebody({ ...ELISE, firstName: 'Zoé' });
    statuses.push((await add(visitor, 'Morvan')).status);
  }
  assert.deepEqual([statuses.at(0), statuses.at(-1)], [404, 429]);
});

test('TRIP-07 voyages-pao-informations tells a file of the caller with the specification’s names, asked of the booking system', async () => {
  const { iuc, visitor } = await somebody();
  const answer = await visitor.request('/api/voyages-pao-informations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pnrReference: pnr, lastName: ELISE.lastName }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { state, bookings } = (await answer.json()) as {
    state: string;
    bookings: Record<string, unknown>[];
  };
  assert.equal(state, 'confirmed');
  assert.equal(bookings.length, 2);
  const [outward] = bookings;
  assert.ok(outward);
  assert.deepEqual(Object.keys(outward).toSorted(), [
    'arrivalDate',
    'departureDate',
    'destination',
    'duration',
    'ebillet',
    'microConditions',
    'origin',
    'passengers',
    'pnrReference',
    'segments',
    'trainNumber',
    'transportType',
  ]);
  assert.equal(outward.destination, 'Annecy');
  const own = (outward.passengers as { iuc: string; firstname: string; coachNumber: string }[]).filter(
    (one) => one.iuc === iuc,
  );
  assert.deepEqual(
    own.map(({ firstname }) => firstname),
    ['Élise'],
  );
  assert.match(own[0]?.coachNumber ?? '', /^\d+$/);
});

test('TRIP-07 while the booking system does not answer, an added trip is shown as it was, and nothing is added or lost', async () => {
  const { iuc, visitor } = await somebody();
  await add(visitor, 'Morvan');
  const other = await somebody();
  await whileSilent(async () => {
    const shown = await visitor.open(COMING);
    assert.equal(shown.status, 200);
    assert.match(words(shown, 'main'), /n’ont pas pu être vérifiés auprès du système de réservation/);
    assert.equal(shown.document.querySelectorAll('.trip').length, 2);
    const refused = await add(other.visitor, 'Morvan');
    assertSaid(refused, 'travel-file-unavailable', { anyStatus: true });
    assert.equal(refused.status, 503);
    assert.equal(refused.document.querySelector('[name=pnrReference]')?.getAttribute('value'), pnr);
  });
  assert.doesNotMatch(words(await visitor.open(COMING), 'main'), /pas pu être vérifiés/);
  assert.equal((await filesOf(iuc)).length, 1);
  assert.match(words(await add(other.visitor, 'Morvan'), 'main'), /est ajouté/);
});

test('TRIP-01 an added trip that is cancelled where it was bought is no longer to come, nor can it be added', async () => {
  const { visitor } = await somebody();
  await add(visitor, 'Morvan');
  await portal.db.query(`update inventory.booking set state = 'cancelled' where pnr = $1`, [pnr]);
  try {
    const shown = await visitor.open(COMING);
    assert.equal(shown.status, 200);
    assert.equal(shown.document.querySelectorAll('.trip').length, 0);
    const late = await somebody();
    assertSaid(await add(late.visitor, 'Morvan'), 'travel-file-cancelled');
  } finally {
    await portal.db.query(`update inventory.booking set state = 'confirmed' where pnr = $1`, [pnr]);
  }
});

test('TRIP-01 a file that the booking system has no longer takes nothing away: the trip is shown as it was', async () => {
  const { iuc, visitor } = await somebody();
  await add(visitor, 'Morvan');
  await portal.db.query(`update inventory.booking set pnr = 'ZZZZZ2' where pnr = $1`, [pnr]);
  try {
    const shown = await visitor.open(COMING);
    assert.equal(shown.document.querySelectorAll('.trip').length, 2);
    assert.match(words(shown, 'main'), /n’ont pas pu être vérifiés/);
    const [file] = await portal.db.query<{ state: string }>('select state from trip.file where iuc = $1', [
      iuc,
    ]);
    assert.equal(file?.state, 'booked');
  } finally {
    await portal.db.query(`update inventory.booking set pnr = $1 where pnr = 'ZZZZZ2'`, [pnr]);
  }
});
