import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ManualClock, parisDate } from '#domain/clock.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { newId, newIuc } from '#domain/ids.ts';
import { sendCards } from '#features/card-by-mail/index.ts';
import { type RightFact, tellRights } from '#features/cards/index.ts';
import { createCustomer } from '#features/customers/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst, OPENS_AT } from '#tests/harness/demonstration.ts';
import { createMember, type Member } from '#tests/harness/member.ts';
import { inOrder, picturesOf, qrIn, readPdf } from '#tests/harness/read-pdf.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, titleOf, Visitor, words } from '#tests/harness/visitor.ts';

const PATH = '/renvoi_droit_tarifaire';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

const text = (page: Page, selector = 'main'): string => words(page, selector).replace(/\s+/g, ' ');
const BORN = ['17', '5', '1985'];

let people = 8_100;
/** Somebody without a loyalty card. */
const somebody = async (): Promise<Omit<Member, 'numCarte'> & { readonly firstName: string }> => {
  people += 1;
  const person = {
    iuc: newIuc(),
    email: `carte.${people}@voyageur.example`,
    firstName: 'Élodie',
    lastName: 'Garçon-Lefèvre',
  };
  await createCustomer(
    portal.db,
    { ...person, civility: 'Mme', birthDate: Temporal.PlainDate.from('1985-05-17') },
    Temporal.Instant.from(OPENS_AT),
  );
  return person;
};
/** A card that somebody holds today. */
const give = async (
  iuc: RightFact['iuc'],
  number: string,
  more: Partial<Pick<RightFact, 'range' | 'suspendedOn' | 'suspendedFor'>> = {},
): Promise<void> => {
  const today = parisDate(Temporal.Instant.from(OPENS_AT));
  const [told] = await tellRights(portal.db, [
    {
      iuc,
      toldId: newId(),
      kind: 'card',
      product: 'avantage-adulte',
      number,
      validFrom: today.subtract({ months: 2 }),
      validUntil: today.add({ months: 10 }),
      range: 1,
      suspendedFor: '',
      ...more,
    },
  ]);
  assert.equal(told?.answer, 'taken');
};
/** Mails that have come to somebody, with their files. */
const mailsOf = (iuc: string) =>
  portal.db.query<{ subject: string; text: string; name: string | null; bytes: Buffer | null }>(
    `select m.subject, m.text, f.name, f.bytes from mail.mailbox m
       left join mail.mailbox_file f on f.iuc = m.iuc and f.message_id = m.message_id where m.iuc = $1`,
    [iuc],
  );
const queued = async (iuc: string): Promise<number> =>
  (await portal.db.query('select from mail.message where iuc = $1', [iuc])).length;
const ask = (visitor: Visitor, body: object): Promise<Response> =>
  visitor.request('/api/getCard', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test('CARD-05 MAIL-01 NAV-04 who knows their name, birth date and address has their cards sent there, without signing in: the demand is confirmed, and the file’s codes are the cards’ numbers', async () => {
  const person = await somebody();
  const number = '29090114012345678';
  await give(person.iuc, number);
  const stranger = new Visitor(portal.url);
  const page = await stranger.open(PATH);
  assert.match(titleOf(page), /Recevoir ma carte par e-mail/);
  const confirmed = await stranger.submit(page, {
    form: 'main form',
    fields: {
      lastName: 'GARCON LEFEVRE',
      firstName: 'elodie',
      birthDate: BORN,
      email: person.email.toUpperCase(),
    },
  });
  assert.equal(confirmed.status, 200);
  assert.match(text(confirmed), /Votre demande est confirmée/);
  assert.equal(confirmed.url.search, '?confirmee=1', 'nothing of what was typed is in the address');
  await until(async () => (await mailsOf(person.iuc)).length > 0);
  const [mail, ...others] = await mailsOf(person.iuc);
  assert.deepEqual(others, []);
  assert.equal(mail?.subject, 'Votre carte, à présenter à bord');
  assert.match(mail.text.replace(/\s+/g, ' '), /Carte Avantage Adulte.*2909 0114 0123 4567 8/);
  assert.equal(mail.name, 'ma-carte.pdf');
  const bytes = new Uint8Array(mail.bytes as Buffer);
  const pdf = await readPdf(bytes.slice());
  assert.equal(pdf.title, 'Ma carte');
  assert.match(
    inOrder(pdf.structure[0] ?? assert.fail())
      .flatMap((one) => one.text || [])
      .join(' ')
      .replace(/\s+/g, ' '),
    /Carte Avantage Adulte.*2909 0114 0123 4567 8.*Élodie Garçon-Lefèvre/,
  );
  const [picture] = await picturesOf(bytes, 150);
  assert.ok(picture);
  assert.deepEqual(await qrIn(picture), [number]);
});

test('CARD-05 a member has the loyalty card and every other one that can be sent in one mail; signed in, the form is filled in already', async () => {
  const member = await createMember(portal.db, 8_200, 100);
  await give(member.iuc, '29090114087654321');
  await give(member.iuc, '29090114087654329', { range: 0 });
  const firstName = 'Agnès';
  const asked = await ask(new Visitor(portal.url), {
    lastName: member.lastName,
    firstName,
    birthDate: '17/05/1985',
    email: member.email,
  });
  assert.equal(asked.status, 200);
  assert.deepEqual(await asked.json(), { demand: 'confirmed' });
  await until(async () => (await mailsOf(member.iuc)).length > 0);
  const [mail] = await mailsOf(member.iuc);
  assert.equal(mail?.name, 'mes-cartes.pdf');
  const [picture] = await picturesOf(new Uint8Array(mail.bytes as Buffer), 150);
  assert.ok(picture);
  // The plastic card of the standard range is not among them.
  assert.deepEqual((await qrIn(picture)).toSorted(), [member.numCarte, '29090114087654321'].toSorted());

  const demonstration = new Visitor(portal.url);
  await demonstration.signIn('gv@demo.test');
  const own = await demonstration.open(PATH);
  assert.equal(own.document.querySelector('[name=email]')?.getAttribute('value'), 'gv@demo.test');
});

test('CARD-05 API-13 who is not found is told so (404); a card that cannot be sent online sends its holder to a desk (409); neither sends anything', async () => {
  const plastic = await somebody();
  await give(plastic.iuc, '29090114055555551', { range: 0 });
  const suspended = await somebody();
  await give(suspended.iuc, '29090114055555552', {
    suspendedOn: parisDate(Temporal.Instant.from(OPENS_AT)).subtract({ days: 3 }),
    suspendedFor: 'Votre photo n’est plus lisible.',
  });
  const without = await somebody();
  const facts = ({ lastName, firstName, email }: typeof plastic) => ({
    lastName,
    firstName,
    birthDate: '17/05/1985',
    email,
  });
  for (const [body, status, code] of [
    [facts(plastic), 409, 'card-not-resendable'],
    [facts(suspended), 409, 'card-not-resendable'],
    [facts(without), 404, 'card-holder-not-found'],
    [{ ...facts(plastic), birthDate: '18/05/1985' }, 404, 'card-holder-not-found'],
    [{ ...facts(plastic), lastName: 'Garçon' }, 404, 'card-holder-not-found'],
    [{ ...facts(plastic), firstName: 'Inès' }, 404, 'card-holder-not-found'],
    [{ ...facts(plastic), email: 'personne@voyageur.example' }, 404, 'card-holder-not-found'],
  ] as const) {
    const answer = await ask(new Visitor(portal.url), body);
    const problem = (await answer.json()) as { code: string };
    assert.deepEqual([answer.status, problem.code], [status, code], JSON.stringify(body));
    const stranger = new Visitor(portal.url);
    const [day = '', month = '', year = ''] = body.birthDate.split('/');
    const page = await stranger.submit(await stranger.open(PATH), {
      form: 'main form',
      fields: { ...body, birthDate: [day, month, year] },
    });
    assert.equal(page.status, status);
    assert.ok(text(page).includes(messageOf(code).replace(/\s+/g, ' ')), text(page));
    assert.equal(page.document.querySelector('[name=email]')?.getAttribute('value'), body.email);
  }
  for (const { iuc } of [plastic, suspended, without]) assert.equal(await queued(iuc), 0);
});

test('CARD-05 API-09 both refusals are tracked by their status, where the browser agreed to it', async () => {
  const plastic = await somebody();
  await give(plastic.iuc, '29090114055555553', { range: 0 });
  const stranger = new Visitor(portal.url);
  await stranger.submit(await stranger.open('/'), {
    form: 'form:has([value=accepter])',
    button: 'choix=accepter',
  });
  const fields = { lastName: plastic.lastName, firstName: plastic.firstName, birthDate: BORN };
  for (const email of [plastic.email, 'personne@voyageur.example'])
    await stranger.submit(await stranger.open(PATH), { form: 'main form', fields: { ...fields, email } });
  const tracked = async () =>
    (
      await portal.db.query<{ label: string }>(
        `select distinct label from measure.event where page = 'renvoiDroitTarifaire' and label is not null order by label`,
      )
    ).map(({ label }) => label);
  await until(async () => (await tracked()).length === 2);
  assert.deepEqual(await tracked(), ['Conflict', 'Not Found']);
});

test('CARD-05 SEC-06 API-10 neutral, the answer is the same whether there is a card or not; each address and each network has few tries', async (t) => {
  const db = await testDatabase(t);
  const member = await createMember(db, 1, 100);
  const ctx = { db, clock: new ManualClock(OPENS_AT), wake: () => {}, isNeutral: true, rateLimits: true };
  const facts = {
    lastName: member.lastName,
    firstName: 'Bilal',
    birthDate: Temporal.PlainDate.from('1985-05-17'),
    email: member.email,
  };
  const mails = async (): Promise<number> =>
    (await db.query(`select from mail.message where iuc = $1 and template = 'cards-by-mail'`, [member.iuc]))
      .length;
  assert.deepEqual(await sendCards(ctx, facts, '192.0.2.1'), { ok: true });
  assert.equal(await mails(), 1);
  for (const wrong of [
    { email: 'autre@voyageur.example' },
    { birthDate: facts.birthDate.add({ days: 1 }) },
    { lastName: 'Autre' },
  ])
    assert.deepEqual(await sendCards(ctx, { ...facts, ...wrong }, '192.0.2.1'), { ok: true });
  assert.equal(await mails(), 1);
  // From ever new networks, the address has four tries an hour: the fifth waits, however right it is.
  await sendCards(ctx, facts, '198.51.1.1');
  const waits = await sendCards(ctx, facts, '198.51.2.1');
  assert.ok(!waits.ok && waits.code === 'too-many-requests' && 'retryAfter' in waits && waits.retryAfter > 0);
  assert.equal(await mails(), 2);
  // From one network, ever new addresses: the twenty-first waits.
  const answers = await Promise.all(
    Array.from({ length: 21 }, (_, number) =>
      sendCards(ctx, { ...facts, email: `personne.${number}@voyageur.example` }, '203.0.113.7'),
    ),
  );
  assert.equal(answers.filter(({ ok }) => ok).length, 20);
});
