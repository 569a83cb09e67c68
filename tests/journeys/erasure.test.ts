import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { findTexts } from '#features/personal-data/testing/canaries.ts';
import {
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { errorsIn } from '#tests/harness/portal.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const PATH = '/informations/effacement';
const ASK = 'main form:has(input[value=effacer])';
const KEEP = 'main form:has(input[value=garder])';
const PASSWORD = 'Quai-9-aux-3-vents';
const EMAIL = 'zephyrine.kanari@exemple.fr';

let portal: DemonstrationPortal;
/** Of the same installation, where nothing is waited for. */
let atOnce: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
});

/** What the mailbox has received is kept aside: the erasure takes it away. */
const watchMailbox = () =>
  portal.db.query(`
    create table public.received (recipient text, subject text, html text, at timestamptz default clock_timestamp());
    create function public.receive() returns trigger language plpgsql as $$
      begin insert into public.received values (new.recipient, new.subject, new.html); return new; end $$;
    create trigger received after insert on mail.mailbox for each row execute function public.receive()`);
const mails = () =>
  portal.db.query<{ subject: string; html: string }>(
    'select subject, html from public.received where recipient = $1 order by at',
    [EMAIL],
  );
const mailAbout = async (subject: string): Promise<string> => {
  let html: string | undefined;
  await until(async () => {
    html = (await mails()).find((one) => one.subject === subject)?.html;
    return html !== undefined;
  });
  return html ?? '';
};

const register = async (base: string): Promise<void> => {
  const visitor = new Visitor(base);
  await visitor.submit(await visitor.open('/inscription/compte-client-sncf'), {
    form: 'form.enrol__form',
    fields: {
      civility: 'Mme',
      firstName: 'Zéphyrine',
      lastName: 'Kanari',
      birthDate: '03/04/1985',
      email: EMAIL,
      emailConfirmation: EMAIL,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      termsAccepted: 'on',
    },
  });
  const before = (await mails()).length;
  await until(async () => (await mails()).length > 0 && before >= 0);
  const all = await mails();
  const link = /\/inscription\/validation\?lien=[\w-]+/.exec(
    all.findLast(({ html }) => html.includes('/inscription/validation'))?.html ?? '',
  )?.[0];
  const reader = new Visitor(base);
  assert.match(words(await reader.submit(await reader.open(link ?? ''))), /Votre compte est activé/);
};
const signIn = async (base: string): Promise<{ visitor: Visitor; page: Page }> => {
  const visitor = new Visitor(base);
  const page = await visitor.submit(await visitor.open('/mon-espace'), {
    fields: { login: EMAIL, password: PASSWORD },
  });
  return { visitor, page };
};

test('ACCOUNT-12 AUTH-15 SEC-09 who asks for the end of their account proves anew who they are, and takes it back signed in or by the mail’s button, never by opening it', async () => {
  await watchMailbox();
  await register(portal.url);
  const { visitor } = await signIn(portal.url);
  const page = await visitor.open(PATH);
  assert.match(
    words(page, 'main'),
    /Ce que vous perdez.*Aucun point perdu.*10 ans.*Code de commerce.*Comment cela se passe/s,
  );

  // The proof of long ago is not enough: to the provider and back.
  await portal.db.query(
    `update session.session s set authenticated_at = now() - interval '2 hours' from customer.person p where p.iuc = s.iuc and p.email = $1`,
    [EMAIL],
  );
  const proving = await visitor.submit(page, { form: ASK });
  assert.ok(proving.document.querySelector('input[type=password]'), words(proving));
  const waiting = () =>
    portal.db.query(
      'select e.iuc from personal.erasure e join customer.person p on p.iuc = e.iuc where p.email = $1',
      [EMAIL],
    );
  assert.deepEqual(await waiting(), []);
  const back = await visitor.submit(proving, { fields: { password: PASSWORD } });
  assert.equal(back.url.pathname, PATH);
  // Fresh again, and yet a form that names no button ends nothing.
  const nameless = await visitor.open(PATH, { method: 'POST', body: new URLSearchParams() });
  assert.equal(nameless.status, 200);
  assert.deepEqual(await waiting(), []);
  const asked = await visitor.submit(back, { form: ASK });
  assert.match(words(asked, 'main'), /Votre compte sera effacé le \d/);
  assert.equal((await waiting()).length, 1);
  const mail = await mailAbout('Votre compte va être effacé');

  const kept = await visitor.submit(asked, { form: KEEP });
  assert.match(words(kept, 'main'), /Votre compte est gardé/);
  assert.deepEqual(await waiting(), []);
  await mailAbout('Votre compte est gardé');

  const link = /\/effacement\/annulation\?lien=[\w-]+/.exec(mail)?.[0] ?? '';
  const reader = new Visitor(portal.url);
  const over = await reader.open(link);
  assert.equal(over.status, 410, 'there is nothing to take back');
  assert.match(words(over, 'main'), /est déjà annulé, ou il a commencé/);
  await visitor.submit(await visitor.open(PATH), { form: ASK });
  await until(
    async () =>
      (await mails()).filter(({ subject }) => subject === 'Votre compte va être effacé').length === 2,
  );
  const second =
    /\/effacement\/annulation\?lien=[\w-]+/.exec(
      (await mails()).findLast(({ subject }) => subject === 'Votre compte va être effacé')?.html ?? '',
    )?.[0] ?? '';
  const older = await reader.open(link);
  assert.equal(older.status, 410);
  assert.match(
    words(older, 'main'),
    /L’effacement de ce compte reste prévu/,
    'what stands is not said to be over',
  );
  // Whoever has got in changes the password: the owner's way to keep the account stays, and back again.
  for (const [currentPassword, password] of [
    [PASSWORD, 'Ailleurs-8-sous-2-ponts'],
    ['Ailleurs-8-sous-2-ponts', PASSWORD],
  ] as const) {
    const changed = await visitor.request('/api/password', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword, password, passwordConfirmation: password }),
    });
    assert.equal(changed.status, 200, await changed.text());
  }
  const opened = await reader.open(second);
  assert.match(words(opened, 'main'), /Garder votre compte/);
  assert.equal((await waiting()).length, 1, 'opening the link does nothing');
  assert.match(words(await reader.submit(opened), 'main'), /Votre compte est gardé/);
  assert.deepEqual(await waiting(), []);
  assert.match(words(await reader.open(second), 'main'), /est déjà annulé, ou il a commencé/);
  await visitor.submit(await visitor.open(PATH), { form: ASK });
  for (const used of [second, link])
    assert.match(
      words(await reader.open(used), 'main'),
      /reste prévu/,
      'asked for again, it is not said to be cancelled',
    );
  assert.match(
    words(await reader.open('/effacement/annulation?lien=coupé'), 'main'),
    /n’est peut-être pas entier/,
  );
  await visitor.submit(await visitor.open(PATH), { form: KEEP });
});

test('ACCOUNT-12 who is going to be erased is told so wherever they are signed in, and keeps their account from there', async () => {
  const { visitor } = await signIn(portal.url);
  await visitor.submit(await visitor.open(PATH), { form: ASK });
  const elsewhere = (await signIn(portal.url)).visitor;
  for (const path of ['/mon-espace', '/informations/mes-informations']) {
    const page = await elsewhere.open(path);
    assert.match(words(page, 'main .alert--warning'), /Votre compte sera effacé le \d/, path);
    const kept = await elsewhere.submit(page, { form: KEEP });
    assert.equal(kept.url.pathname, PATH);
    assert.match(words(kept, 'main'), /Votre compte est gardé/);
    for (const one of ['/mon-espace', '/informations/mes-informations'])
      assert.equal((await elsewhere.open(one)).document.querySelector(KEEP), null, one);
    // Another window still shows the button: pressed too late, it says that there is nothing to take back.
    assert.match(
      words(await elsewhere.submit(page, { form: KEEP }), 'main'),
      /est déjà annulé, ou il a commencé/,
    );
    await visitor.submit(await visitor.open(PATH), { form: ASK });
  }
  await portal.db.query(`update personal.erasure set state = 'leaving', message_id = gen_random_uuid()`);
  const leaving = await elsewhere.open('/mon-espace');
  assert.match(words(leaving, 'main .alert--warning'), /a commencé.*Il ne peut plus être annulé/s);
  assert.equal(leaving.document.querySelector(KEEP), null);
  // The erasure's job closes the door where it says goodbye.
  await portal.db.query(
    `update session.proofs_from f set counts_from = 'infinity' from customer.person p where p.iuc = f.iuc and p.email = $1`,
    [EMAIL],
  );
  const { page: refused } = await signIn(portal.url);
  assert.equal(refused.status, 410);
  assert.match(words(refused, 'main'), /L’effacement de votre compte a commencé/);
  await portal.db.query(`update session.proofs_from set counts_from = 'epoch'`);
  await portal.db.query('delete from personal.erasure');
  await portal.db.query(`delete from job.job where queue = 'personal.erase'`);
});

test('ACCOUNT-12 an erased account is as if it had never been: nothing in the database, files, logs or mails, no sign-in, and the address is free', async () => {
  await portal.stop();
  atOnce = await startDemonstrationPortal(ending, { db: portal.db, environment: { ERASURE_DAYS: '0' } });
  const { visitor } = await signIn(atOnce.url);
  const said = await visitor.request('/api/complaints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'voyage', message: 'kanarireclame' }),
  });
  assert.equal(said.status, 200, await said.text());
  await visitor.submit(await visitor.open('/informations/mes-donnees'), {
    form: 'main form:has(input[value=preparer])',
  });
  await until(async () =>
    /Téléchargez-les/.test(words(await visitor.open('/informations/mes-donnees'), 'main')),
  );
  const [person] = await portal.db.query<{ iuc: string }>(
    'select iuc from customer.person where email = $1',
    [EMAIL],
  );
  assert.ok(person);
  const ask = await visitor.open(PATH);
  assert.match(words(ask, 'main'), /L’effacement commence aussitôt après/);
  await visitor.submit(ask, { form: ASK });
  await mailAbout('Votre compte est effacé');
  await until(async () => {
    const left = await portal.db.query('select from personal.erasure where iuc = $1', [person.iuc]);
    return left.length === 0;
  });
  assert.deepEqual(errorsIn(atOnce), []);

  // Signed out, and unknown.
  assert.ok((await visitor.open('/mon-espace')).document.querySelector('input[type=password]'));
  const refused = await signIn(atOnce.url);
  assert.equal(refused.page.status, 400);
  const stranger = new Visitor(atOnce.url);
  const unknown = await stranger.submit(await stranger.open('/mon-espace'), {
    fields: { login: 'personne@exemple.fr', password: PASSWORD },
  });
  const sentence = (page: Page): string => words(page, '[role=alert]');
  assert.equal(sentence(refused.page), sentence(unknown));

  await portal.db.query('drop table public.received cascade');
  await portal.db.query(`delete from job.job where queue = 'personal.sweep'`);
  assert.deepEqual(await findTexts(portal.db, [person.iuc, EMAIL, 'zéphyrine', 'kanarireclame']), [
    'desk.complaint.message',
  ]);
  for (const one of [portal, atOnce]) {
    assert.doesNotMatch(one.output(), /kanari|zéphyrine/i, 'logs');
    const files = execFileSync('find', [one.varDir, '-type', 'f', '-print0'])
      .toString()
      .split('\0')
      .filter(Boolean);
    for (const file of files)
      assert.ok(!execFileSync('cat', [file]).toString().toLowerCase().includes('kanari'), file);
  }
  await assertInvariants(portal.db);

  await portal.db.query(`create table public.received (recipient text, subject text, html text, at timestamptz default clock_timestamp());
    create or replace function public.receive() returns trigger language plpgsql as $$
      begin insert into public.received values (new.recipient, new.subject, new.html); return new; end $$;
    create or replace trigger received after insert on mail.mailbox for each row execute function public.receive()`);
  await register(atOnce.url);
  const again = await signIn(atOnce.url);
  assert.equal(again.page.url.pathname, '/mon-espace');
  assert.doesNotMatch(words(await again.visitor.open('/besoin-daide/mes-reclamations'), 'main'), /R\d{4}-/);
  const [anew] = await portal.db.query<{ iuc: string }>('select iuc from customer.person where email = $1', [
    EMAIL,
  ]);
  assert.notEqual(anew?.iuc, person.iuc);
});
