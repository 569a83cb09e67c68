import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { findCustomer } from '#features/customers/index.ts';
import { createAccount } from '#providers/identity/index.ts';
import {
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { until } from '#tests/harness/until.ts';
import { decodeEntities, type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { pdf, photo } from '../../src/documents/taken/testing/sample-files.ts';

const PATH = '/besoin-daide/mes-reclamations';
const DESK = '/sandbox/complaints';

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { RATE_LIMITS: 'off' } });
});

let members = 400;
const somebody = async (): Promise<{ readonly visitor: Visitor; readonly member: Member }> => {
  members += 1;
  const member = await createMember(portal.db, members, 60_000);
  return { visitor: await signedIn(portal.db, member.iuc, portal.url), member };
};
const infos = async (visitor: Visitor): Promise<Record<string, unknown>> =>
  (await (await visitor.request('/api/GetInfosClient')).json()) as Record<string, unknown>;
const boxed = ({ iuc }: Member) =>
  portal.db.query<{ subject: string; text: string }>(
    'select subject, text from mail.mailbox where iuc = $1 order by received_at',
    [iuc],
  );
const count = async ({ iuc }: Member, table: string): Promise<number> =>
  (await portal.db.query(`select from ${table} where iuc = $1`, [iuc])).length;
const numberOn = (page: Page): string =>
  /Votre demande (R2027-\d{8}) est envoyée/.exec(words(page, 'main'))?.[1] ??
  assert.fail(words(page, 'main'));
const hrefOf = (page: Page, selector: string): string =>
  decodeEntities(page.document.querySelector(selector)?.getAttribute('href') ?? assert.fail(selector));
const file = (bytes: Uint8Array, name: string): File => new File([new Uint8Array(bytes)], name);
const entryIn = (page: Page): boolean =>
  page.document.querySelectorAll('.profile-menu a').some(({ text }) => text === 'Réclamations');

/** Customer service does something with somebody's one complaint, by its own page. */
const atTheDesk = async (member: Member, fields: Readonly<Record<string, string>>): Promise<void> => {
  const [complaint] = await portal.db.query<{ key: string }>(
    'select complaint_key as key from desk.complaint where iuc = $1',
    [member.iuc],
  );
  const agent = new Visitor(portal.url);
  const page = await agent.open(DESK);
  const moved = await agent.submit(page, {
    form: `form[action="${DESK}/${member.iuc}/${complaint?.key}"]`,
    fields,
  });
  assert.equal(moved.status, 200);
};

test('INFO-02 SEC-08 a name changes by a demand with a proof: chosen, refused without one, sent, looked at, accepted, told by mail', async () => {
  const { visitor, member } = await somebody();
  const { iuc, email } = member;
  await createAccount(portal.db, {
    iuc,
    email,
    givenName: 'Avant',
    familyName: 'Avant',
    passwordHash: 'none',
  });
  const shown = await visitor.open('/informations/mes-informations');
  const way = shown.document.querySelectorAll('main a').find(({ text }) => text === 'Demander un changement');
  const form = await visitor.open(decodeEntities(way?.getAttribute('href') ?? ''));
  assert.match(words(form, 'main'), /Changer mon nom.*Votre nom aujourd’hui.*pièce d’identité/);
  assert.equal(entryIn(form), false);
  assert.equal((await infos(visitor))['haveComplaints'], false);

  const fields = {
    lastName: 'Lefort',
    firstName: 'Inès',
    birthDate: '03/04/1985',
    message: 'Je me suis mariée.',
  };
  const bare = await visitor.submit(form, { fields });
  assert.equal(bare.status, 400);
  assert.match(words(bare, '#files-erreur'), /sans elle, le changement ne peut pas être fait/);
  // One file is good and one is not: nothing is sent, what was typed and the good one stay.
  const half = await visitor.submit(bare, {
    files: {
      'files.new': [
        file(await photo(), 'C:\\photos\\passeport.png'),
        file(Buffer.from('GIF89a'), 'chat.gif'),
      ],
    },
  });
  assert.equal(half.status, 400);
  assert.match(words(half, '#files-erreur'), /chat\.gif : Ce n’est ni une photo JPEG ou PNG, ni un PDF\./);
  assert.equal(half.document.querySelector('[name=lastName]')?.getAttribute('value'), 'Lefort');
  assert.match(words(half, '.files'), /^passeport\.jpg \d+ ko/);
  assert.equal(await count(member, 'customer.complaint'), 0);
  const known = (name: string): string =>
    form.document.querySelector(`[name=${name}]`)?.getAttribute('value') ?? '';
  const asBefore = {
    lastName: known('lastName'),
    firstName: known('firstName'),
    birthDate: known('birthDate'),
    message: '',
  };
  const nothing = await visitor.submit(half, { fields: asBefore });
  assert.equal(nothing.status, 400);
  assert.match(words(nothing, '#lastName-erreur'), /corrigez ce qui doit changer/);
  assert.match(words(nothing, '.files'), /^passeport\.jpg/, 'what was attached stays');
  assert.equal(await count(member, 'customer.complaint'), 0);
  // Pressed twice.
  const [sent] = await Promise.all([1, 2].map(() => visitor.submit(half)));
  assert.ok(sent);
  const number = numberOn(sent);
  assert.equal(await count(member, 'desk.complaint'), 1);
  assert.deepEqual(
    [await count(member, 'customer.complaint_file'), await count(member, 'desk.file')],
    [0, 1],
    'the file is with customer service alone',
  );
  assert.equal(entryIn(sent), true, 'the menu leads to it from now on');
  assert.equal((await infos(visitor))['haveComplaints'], true);

  const thread = await visitor.open(hrefOf(sent, 'main tbody a'));
  assert.match(
    words(thread, 'section:has(#demande)'),
    /Nom Lefort Prénom Inès Date de naissance 03\/04\/1985/,
    'what was asked for',
  );
  assert.match(words(thread, '.exchange'), /Vous.*Je me suis mariée\. passeport\.jpg/);
  const download = hrefOf(thread, '.exchange__files a');
  const got = await visitor.request(download);
  assert.equal(got.headers.get('content-disposition'), `attachment; filename*=UTF-8''passeport.jpg`);
  assert.equal(got.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(got.headers.get('content-type'), 'image/jpeg');
  assert.ok(!Buffer.from(await got.arrayBuffer()).includes('GPS'));
  const stranger = await somebody();
  assert.equal((await stranger.visitor.request(download)).status, 404, 'of nobody else');
  assert.equal((await stranger.visitor.request(thread.url.pathname + thread.url.search)).status, 404);
  assert.equal((await stranger.visitor.open(PATH)).document.querySelector('main tbody'), null);

  // Two mails that are due at once may arrive in either order.
  await until(async () => (await boxed(member)).length === 1);
  await atTheDesk(member, { etat: 'TRAITEE', texte: 'Toutes nos félicitations.', accepter: 'on' });
  await until(async () => (await boxed(member)).length === 2);
  const [first, second] = await boxed(member);
  assert.equal(first?.subject, `Nous avons reçu votre demande ${number}`);
  assert.match(
    first?.text ?? '',
    /Nom : Lefort\nPrénom : Inès\nDate de naissance : 03\/04\/1985\nPièce jointe : passeport\.jpg\nJe me suis mariée\./,
  );
  assert.equal(second?.subject, `Votre demande est traitée (${number})`);
  assert.match(
    second?.text ?? '',
    /Nous vous connaissons maintenant ainsi\s: Inès Lefort, le 03\/04\/1985\./,
  );
  assert.match(second?.text ?? '', /Toutes nos félicitations\./);
  const changed = await findCustomer(portal.db, member.iuc);
  assert.deepEqual(
    [changed?.lastName, changed?.firstName, changed?.birthDate.toString()],
    ['Lefort', 'Inès', '1985-04-03'],
  );
  assert.deepEqual(
    await portal.db.query('select given_name, family_name from identity.account where iuc = $1', [
      member.iuc,
    ]),
    [{ given_name: 'Inès', family_name: 'Lefort' }],
    'also where they sign in',
  );
  assert.match(
    words(await visitor.open('/informations/mes-informations'), 'main'),
    /Inès Lefort.*3 avril 1985/,
  );
});

test('CLAIM-01 INFO-07 MAIL-01 somebody follows the four states, is written to at each, and answers when customer service waits', async () => {
  const { visitor, member } = await somebody();
  const choices = await visitor.open(`${PATH}?ecrire=1`);
  assert.match(words(choices, '.complaint-subjects'), /Un voyage La référence de votre dossier/);
  const form = await visitor.open(`${PATH}?sujet=voyage`);
  const sent = await visitor.submit(form, { fields: { message: 'Mon train du 3 mars a été annulé.' } });
  const number = numberOn(sent);
  assert.ok(sent.document.querySelector('h2#suivi-reclamations'));
  const row = (page: Page): string => words(page, 'main tbody tr');
  assert.match(row(sent), new RegExp(`Un voyage ?${number} .* Envoyée ?depuis le`));
  const at = hrefOf(sent, 'main tbody a');
  await until(async () => (await boxed(member)).length === 1);

  for (const [etat, label, subject, texte] of [
    ['EN_COURS', 'En cours', 'Votre demande est en cours', ''],
    [
      'EN_ATTENTE_CLIENT',
      'En attente client',
      'Le service client attend votre réponse',
      'Quel était votre siège ?',
    ],
  ] as const) {
    const before = (await boxed(member)).length;
    await atTheDesk(member, { etat, texte });
    await until(async () => (await boxed(member)).length > before);
    const mail = (await boxed(member)).at(-1);
    assert.equal(mail?.subject, `${subject} (${number})`);
    assert.ok(mail?.text.includes(texte));
    const listed = await visitor.open(PATH);
    assert.match(row(listed), new RegExp(` ${label} ?depuis le`));
    assert.equal(/Répondre/.test(row(listed)), etat === 'EN_ATTENTE_CLIENT');
  }
  const followed = (await (await visitor.request('/api/complaints')).json()) as { complaints: object[] };
  assert.equal(followed.complaints.length, 1);
  assert.partialDeepStrictEqual(followed.complaints[0], {
    number,
    state: 'EN_ATTENTE_CLIENT',
    stateLabel: 'En attente client',
  });
  const byIuc = await visitor.request(`/api/getInfosClientByIuc?iuc=${member.iuc}`);
  assert.deepEqual(await byIuc.json(), await infos(visitor));
  assert.equal((await visitor.request(`/api/getInfosClientByIuc?iuc=${newIuc()}`)).status, 403);

  const waiting = await visitor.open(at);
  assert.match(
    words(waiting, 'main'),
    /En attente client.*Quel était votre siège.*Répondre au service client/,
  );
  // The desk is away: what was written and chosen stays, and the same form sends it once.
  await portal.db.query('alter table desk.message rename to away');
  const failed = await visitor
    .submit(waiting, {
      fields: { message: 'Voiture 7, place 61.' },
      files: { 'files.new': [file(pdf('<< /Type /Catalog >>'), 'billet.pdf')] },
    })
    .finally(() => portal.db.query('alter table desk.away rename to message'));
  assert.equal(failed.status, 503);
  assert.match(
    words(failed, 'main'),
    /Votre réponse est enregistrée\s: elle lui sera transmise dès que possible/,
  );
  assert.equal(failed.document.querySelector('main textarea')?.text, 'Voiture 7, place 61.');
  assert.match(words(failed, '.files'), /billet\.pdf/);
  const again = await visitor.submit(failed);
  assert.match(
    words(again, 'main'),
    /Votre réponse est envoyée.*En cours.*Voiture 7, place 61\. billet\.pdf/,
  );
  // Somebody answers twice from two windows: nobody waits any more.
  const late = await visitor.submit(waiting, { fields: { message: 'Encore moi.' } });
  assert.equal(late.status, 409);
  assert.match(words(late, 'main'), /n’attend plus de réponse/);
  assert.equal((await boxed(member)).length, 3, 'nobody is written to about what they did themselves');

  await atTheDesk(member, { etat: 'TRAITEE', texte: 'Vos points sont crédités.' });
  await until(async () => (await boxed(member)).length === 4);
  assert.equal((await boxed(member)).at(-1)?.subject, `Votre demande est traitée (${number})`);
  assert.match(row(await visitor.open(PATH)), / Traitée ?depuis le/);
  const treated = await visitor.open(at);
  assert.match(words(treated, '.vertical-steps'), /Envoyée \(fait\).*En cours \(fait\).*Traitée \(fait\)/);
  assert.match(words(treated, '.exchange'), /Vos points sont crédités\.$/);
});

/** Somebody whose complaint waits for them, and the page of it. */
const waitedFor = async () => {
  const { visitor, member } = await somebody();
  const form = await visitor.open(`${PATH}?sujet=voyage`);
  const sent = await visitor.submit(form, { fields: { message: 'Mon train du 5 mars.' } });
  const number = numberOn(sent);
  const at = hrefOf(sent, 'main tbody a');
  await until(async () => (await boxed(member)).length === 1);
  await atTheDesk(member, { etat: 'EN_ATTENTE_CLIENT', texte: 'Quel était votre siège ?' });
  await until(async () => (await boxed(member)).length === 2);
  return { visitor, member, number, at };
};
type WaitedFor = Awaited<ReturnType<typeof waitedFor>>;
/** Answers while the desk is away. */
const answerInVain = async ({ visitor, at }: WaitedFor, message: string): Promise<Page> => {
  const page = await visitor.open(at);
  await portal.db.query('alter table desk.message rename to away');
  return visitor
    .submit(page, {
      fields: { message },
      files: { 'files.new': [file(pdf('<< /Type /Catalog >>'), 'billet.pdf')] },
    })
    .finally(() => portal.db.query('alter table desk.away rename to message'));
};
const hurry = (queue: string, { iuc }: Member) =>
  portal.db.query(`update job.job set run_at = now() where queue = $1 and payload->>'iuc' = $2`, [
    queue,
    iuc,
  ]);
const written = async ({ iuc }: Member): Promise<string[]> =>
  (
    await portal.db.query<{ message: string }>(
      `select message from desk.message where iuc = $1 and sender = 'customer' order by written_at`,
      [iuc],
    )
  ).map(({ message }) => message);

test('CLAIM-01 an answer that customer service does not take is shown as on its way, and arrives by itself with its file, once', async () => {
  const one = await waitedFor();
  const { visitor, member, at } = one;
  const failed = await answerInVain(one, 'Voiture 7, place 61.');
  assert.equal(failed.status, 503);
  const underway = await visitor.open(at);
  assert.match(words(underway, '.exchange'), /Voiture 7, place 61\./);
  assert.match(words(underway, '.exchange__underway'), /En cours d’envoi/);
  assert.equal(underway.document.querySelector('main textarea'), null, 'nothing more is asked of them');
  await hurry('complaint.reply', member);
  await until(async () => (await written(member)).length > 0);
  await until(async () => (await count(member, 'customer.complaint_reply')) === 0);
  const arrived = await visitor.open(at);
  assert.match(words(arrived, 'main'), /En cours ?depuis le.*Voiture 7, place 61\. billet\.pdf/s);
  assert.equal(arrived.document.querySelector('.exchange__underway'), null);
  // Pressed again in the window that was left open.
  assert.match(words(await visitor.submit(failed), 'main'), /Votre réponse est envoyée/);
  assert.deepEqual(await written(member), ['Voiture 7, place 61.']);
  assert.deepEqual(
    [await count(member, 'customer.complaint_reply'), await count(member, 'customer.complaint_file')],
    [0, 0],
  );
});

test('CLAIM-01 an answer that comes when nobody waits for it any more becomes a complaint of its own, with its file and its mail', async () => {
  const one = await waitedFor();
  const { visitor, member, number } = one;
  await answerInVain(one, 'Voiture 7, place 61.');
  await portal.db.query(`update desk.complaint set state = 'TRAITEE' where iuc = $1`, [member.iuc]);
  await hurry('complaint.reply', member);
  await until(async () => (await count(member, 'desk.complaint')) === 2);
  await until(async () => (await boxed(member)).length === 3);
  const mail = (await boxed(member)).at(-1);
  assert.match(mail?.subject ?? '', /^Nous avons reçu votre demande R2027-/);
  assert.match(
    mail?.text ?? '',
    new RegExp(`billet\\.pdf\\s+Suite de la demande ${number}\\s+Voiture 7, place 61\\.`),
  );
  assert.deepEqual(await written(member), []);
  assert.equal((await visitor.open(PATH)).document.querySelectorAll('main tbody tr').length, 2);
  assert.equal(await count(member, 'customer.complaint_reply'), 0);
});

test('PROFILE-05 CLAIM-01 the help bar shows réclamations to who has some, profil and déconnexion to everybody signed in, and the way in to others', async () => {
  const barOf = (page: Page): string =>
    page.document
      .querySelectorAll('.help-bar a, .help-bar button')
      .map(({ text }) => text)
      .join(', ');
  const { visitor, member } = await somebody();
  const without = barOf(await visitor.open('/mon-espace'));
  assert.match(without, /Profil.*Déconnexion/);
  assert.doesNotMatch(without, /Réclamations/);
  await portal.db.query('update customer.person set have_complaints = true where iuc = $1', [member.iuc]);
  assert.match(barOf(await visitor.open('/mon-espace')), /Réclamations.*Profil.*Déconnexion/);
  assert.match(barOf(await new Visitor(portal.url).open('/')), /Se connecter.*Créer un compte/);
});

test('TRIP-06 a trip that is missing is claimed with its day, its train and its ticket, and followed like any complaint', async () => {
  const { visitor, member } = await somebody();
  const form = await visitor.open(`${PATH}?sujet=voyage-manquant&train=6607&jour=03/03/2027`);
  assert.equal(form.document.querySelector('[name=train]')?.getAttribute('value'), '6607');
  // Of a travel whose points may still come nothing is missing: today, and two days ago by the portal's clock.
  for (const day of ['01/03/2027', '27/02/2027']) {
    const early = await visitor.submit(form, { fields: { day } });
    assert.equal(early.status, 400);
    assert.match(words(early, 'main'), /peuvent encore venir\s?: attendez 3\sjours après votre arrivée/);
  }
  const sent = await visitor.submit(form, {
    fields: { day: '03/03/2026' },
    files: { 'files.new': [file(pdf('<< /Type /Catalog >>'), 'mon\u202ebillet.exe')] },
  });
  numberOn(sent);
  assert.match(words(sent, 'main tbody tr'), /Un voyage manque à mon compteur/);
  await until(async () => (await boxed(member)).length === 1);
  assert.match(
    (await boxed(member))[0]?.text ?? '',
    /Train : 6607 du 03\/03\/2026\nPièce jointe : monbillet\.pdf/,
  );
  // In the box of the demonstration by the day of its cause, wherever the machine's clock stands.
  const box = await visitor.open('/sandbox/mailbox');
  assert.match(box.document.querySelector('tbody time')?.getAttribute('datetime') ?? '', /^2027-03-01T/);
});

test('CLAIM-01 who writes about points says which day of the statement it is, or not, and no day to come', async () => {
  const { visitor, member } = await somebody();
  const form = await visitor.open(`${PATH}?sujet=points`);
  const message = 'Il me manque des points.';
  const refused = await visitor.submit(form, { fields: { message, day: '01/01/2999' } });
  assert.equal(refused.status, 400);
  assert.match(words(refused, '#day-erreur'), /dans l’avenir/);
  numberOn(await visitor.submit(refused, { fields: { day: '14/02/2027' } }));
  await until(async () => (await boxed(member)).length === 1);
  assert.match((await boxed(member))[0]?.text ?? '', /Date sur le relevé : 14\/02\/2027\nIl me manque/);
  const list = await visitor.open(PATH);
  const thread = await visitor.open(list.document.querySelector('main tbody a')?.getAttribute('href') ?? '');
  assert.match(words(thread, 'main .facts'), /Date sur le relevé 14\/02\/2027/);
  numberOn(await visitor.submit(await visitor.open(`${PATH}?sujet=points`), { fields: { message } }));
});

test('CLAIM-01 a complaint that customer service does not answer keeps what was written, the same form sends it once, and another content is another request', async () => {
  const { visitor } = await somebody();
  const form = await visitor.open(`${PATH}?sujet=voyage`);
  const fields = { subject: 'voyage', message: 'Mon train du 3 mars a été annulé.' };
  await portal.db.query('alter table desk.complaint rename to away');
  const failed = await visitor
    .submit(form, { fields })
    .finally(() => portal.db.query('alter table desk.away rename to complaint'));
  assert.equal(failed.status, 503);
  assert.match(
    words(failed, 'main .alert[role=alert]'),
    /Votre demande est enregistrée\s: elle lui sera transmise dès que possible/,
  );
  assert.equal(failed.document.querySelector('main textarea')?.text, fields.message);
  for (let twice = 0; twice < 2; twice += 1) {
    const sent = await visitor.submit(failed);
    assert.match(words(sent, 'main'), /est envoyée\./);
    assert.equal(sent.document.querySelectorAll('main tbody tr').length, 1);
  }
});

test('CLAIM-01 a process that ends between the desk’s answer and the mail loses neither: its job ends what it began, once', async () => {
  const { visitor, member } = await somebody();
  const form = await visitor.open(`${PATH}?sujet=voyage`);
  // What a killed process has done: the desk has the complaint, nothing after it was written down.
  await portal.db.query(
    `alter table mail.message add constraint killed check (template <> 'complaint-received') not valid`,
  );
  const failed = await visitor
    .submit(form, { fields: { subject: 'voyage', message: 'Mon train du 4 mars.' } })
    .finally(() => portal.db.query('alter table mail.message drop constraint killed'));
  assert.equal(failed.status, 503);
  const count = async (table: string): Promise<number> =>
    (await portal.db.query(`select from ${table} where iuc = $1`, [member.iuc])).length;
  assert.deepEqual([await count('desk.complaint'), await count('mail.message')], [1, 0]);
  const due = () =>
    portal.db.query<{ key: string }>(
      `update job.job set run_at = now() where queue = 'complaint.hand-over' and payload->>'iuc' = $1 returning key`,
      [member.iuc],
    );
  assert.equal((await due()).length, 1);
  await until(async () => (await count('mail.mailbox')) > 0);
  assert.equal((await due()).length, 0, 'nothing is left to do');
  // Sent again by hand, it is the same.
  const [complaint] = await portal.db.query<{ number: string }>(
    'select number from desk.complaint where iuc = $1',
    [member.iuc],
  );
  assert.match(words(await visitor.submit(failed), 'main'), new RegExp(`${complaint?.number} est envoyée`));
  assert.deepEqual([await count('desk.complaint'), await count('mail.message')], [1, 1]);
  assert.deepEqual(
    await portal.db.query('select number, message from customer.complaint where iuc = $1', [member.iuc]),
    [{ number: complaint?.number, message: '' }],
  );
});

test('CLAIM-01 MAIL-01 what customer service has answered while the portal was down is told once it is up again', async () => {
  const { member, number } = await waitedFor();
  await portal.stop();
  await portal.db.query(
    `update desk.complaint set state = 'TRAITEE', changed_at = changed_at + interval '1 hour' where iuc = $1`,
    [member.iuc],
  );
  await portal.db.query(
    `insert into desk.message (iuc, complaint_key, message_key, sender, message, written_at)
     select iuc, complaint_key, gen_random_uuid(), 'desk', 'Vos points sont crédités.', changed_at from desk.complaint where iuc = $1`,
    [member.iuc],
  );
  await portal.db.query(
    `update customer.complaint set looked_at = looked_at - interval '1 hour' where iuc = $1`,
    [member.iuc],
  );
  await portal.db.query(`update job.schedule set next_at = clock_timestamp() - interval '1 second'`);
  portal = await startDemonstrationPortal(ending, { db: portal.db });
  await until(async () => (await boxed(member)).length === 3);
  const mail = (await boxed(member)).at(-1);
  assert.equal(mail?.subject, `Votre demande est traitée (${number})`);
  assert.match(mail?.text ?? '', /Vos points sont crédités\./);
});
