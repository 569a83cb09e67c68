import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { subjectOf } from '#database/limits.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { SAME_EMAIL, WRONG_PASSWORD } from '#domain/fields/messages.ts';
import { SAME_PASSWORD, WEAKNESSES } from '#domain/fields/password.ts';
import { holdLinks } from '#features/links/index.ts';
import { hashPassword } from '#providers/identity/index.ts';
import {
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { holding, untilWaiting } from '#tests/harness/holding.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { whileWaiting } from '#tests/harness/waiting.ts';

const EMAIL = '/modification-identifiant';
const PASSWORD = '/modification-mot-de-passe';
const PUBLISHED = 'Voyageur-2026!';
const STRONG = 'Quai-9-aux-3-vents';

let portal: DemonstrationPortal;
/** Of the same installation, with neutral answers. */
let neutral: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
  neutral = await startDemonstrationPortal(ending, {
    db: portal.db,
    environment: { NEUTRAL_ANSWERS: 'on' },
  });
});

const signIn = async (
  login: string,
  { password = PUBLISHED, at = portal, path = '/mon-espace' } = {},
): Promise<{ visitor: Visitor; page: Page }> => {
  const visitor = new Visitor(at.url);
  const fields = { login, password, rememberMe: 'true' };
  const page = await visitor.submit(await visitor.open(path), { fields });
  return { visitor, page };
};
const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  ((await (await visitor.request('/api/auth-state')).json()) as { isLogged: boolean }).isLogged;
/** Somebody who has a copy of what a browser is known by. */
const copyOf = ({ cookies }: Visitor): Visitor => {
  const copy = new Visitor(portal.url);
  copy.keepCookie('session', cookies.get('session')?.value ?? '');
  return copy;
};
const mailsTo = async (email: string, subject: string): Promise<string[]> => {
  let mails: string[] = [];
  await until(async () => {
    const rows = await portal.db.query<{ html: string }>(
      'select html from mail.mailbox where recipient = $1 and subject = $2 order by received_at',
      [email, subject],
    );
    mails = rows.map(({ html }) => html);
    return mails.length > 0;
  });
  return mails;
};
const linkTo = async (email: string): Promise<string> =>
  /\/nouvel-identifiant\?lien=[\w-]+/.exec(
    (await mailsTo(email, 'Confirmez votre nouvelle adresse e-mail')).at(-1) ?? '',
  )?.[0] ?? '';
const errorAt = (page: Page, id: string): string =>
  page.document.querySelector(`#${id}-erreur`)?.text.replace(/^Erreur\s*:\s*/, '') ?? '';
const twice = (newEmail: string, currentPassword = PUBLISHED) => ({
  newEmail,
  newEmailConfirmation: newEmail,
  currentPassword,
});
const changing = (password: string, currentPassword = PUBLISHED) => ({
  currentPassword,
  password,
  passwordConfirmation: password,
});
const put = (visitor: Visitor, body: object): Promise<Response> =>
  visitor.request('/api/password', {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test('ACCOUNT-09 AUTH-02 AUTH-15 SEC-09 MAIL-01 another e-mail address is asked for with the password, confirmed by its mail’s button, and leads back to the page that was left; until then the old one stays, and it is told, greeted as by every mail', async () => {
  const { visitor } = await signIn('gv@demo.test', {
    path: `${EMAIL}?retour=/informations/voyages-futurs`,
  });
  const form = await visitor.open(`${EMAIL}?retour=/informations/voyages-futurs`);
  const refused = async (fields: Record<string, string>, at: string): Promise<string> => {
    const page = await visitor.submit(form, { form: 'main form', fields });
    assert.equal(page.status >= 400, true);
    assert.equal(page.document.querySelector('#currentPassword')?.getAttribute('value') ?? '', '');
    return errorAt(page, at);
  };
  assert.equal(await refused(twice('n@exemple.fr', 'Un-autre-2026!'), 'currentPassword'), WRONG_PASSWORD);
  assert.equal(await refused(twice('GV@demo.test'), 'newEmail'), SAME_EMAIL);
  assert.equal(
    await refused(twice('GV@demo.test', 'Un-autre-2026!'), 'newEmail'),
    SAME_EMAIL,
    'with the rest',
  );
  assert.equal(
    await refused({ ...twice('n@exemple.fr'), newEmailConfirmation: 'm@exemple.fr' }, 'newEmailConfirmation'),
    'E-mail différent',
  );
  assert.equal(await refused(twice('ar@demo.test'), 'newEmail'), messageOf('email-already-used'));

  const sent = await visitor.submit(form, { form: 'main form', fields: twice('camille@nouvelle.exemple') });
  assert.equal(sent.status, 200);
  assert.ok(words(sent).includes('camille@nouvelle.exemple'));
  assert.ok(sent.document.querySelector('main a[href="/informations/voyages-futurs"]'));
  const waiting = words(await visitor.open('/informations/mes-informations'));
  assert.ok(
    waiting.includes('un lien attend à camille@nouvelle.exemple'),
    'what was asked for can be seen again',
  );
  const [told = ''] = await mailsTo('gv@demo.test', 'Une nouvelle adresse est demandée pour votre compte');
  assert.ok(told.includes('camille@nouvelle.exemple'));
  assert.ok(!told.includes('lien='));
  // As every mail greets her, though a provider knows names alone.
  assert.match(told, />(Madame|Monsieur) [^<]+,</);

  const link = await linkTo('camille@nouvelle.exemple');
  const reader = new Visitor(portal.url);
  const landing = await reader.open(link);
  assert.equal(landing.status, 200);
  // Looked at, and nothing has changed.
  assert.equal((await signIn('camille@nouvelle.exemple')).page.status, 400);
  assert.equal((await signIn('gv@demo.test')).page.status, 200);

  await portal.db.query('alter table mail.message rename to gone');
  const failed = await reader.submit(landing, { form: 'main form' });
  await portal.db.query('alter table mail.gone rename to message');
  assert.equal(failed.status, 500);
  assert.ok(words(failed).includes('l’ancienne reste valable'));

  const presses = await Promise.all([1, 2, 3].map(() => reader.submit(landing, { form: 'main form' })));
  assert.deepEqual(presses.map(({ status }) => status).sort(), [200, 410, 410]);
  assert.equal((await signIn('gv@demo.test')).page.status, 400);
  const now = await signIn('camille@nouvelle.exemple', { path: '/informations/mes-informations' });
  assert.ok(words(now.page).includes('camille@nouvelle.exemple'));
  const [changed = ''] = await mailsTo('gv@demo.test', 'Votre adresse e-mail de connexion a été modifiée');
  assert.ok(changed.includes('camille@nouvelle.exemple'));
  const rows = await portal.db.query(
    `select 1 from customer.email_directory d join customer.person p using (iuc)
      where p.email = 'camille@nouvelle.exemple'`,
  );
  assert.equal(rows.length, 1);
});

test('SEC-09 a link to a new address that was replaced, is over, was cut short or comes after another password confirms nothing and says why', async () => {
  const { visitor } = await signIn('gvt@demo.test');
  const ask = async (email: string): Promise<string> => {
    const sent = await visitor.submit(await visitor.open(EMAIL), { form: 'main form', fields: twice(email) });
    assert.equal(sent.status, 200, words(sent, 'main'));
    return linkTo(email);
  };
  const first = await ask('une@exemple.fr');
  const second = await ask('deux@exemple.fr');
  const told = async (link: string, why: string): Promise<void> => {
    const page = await visitor.open(link);
    assert.equal(page.status, 410);
    assert.ok(words(page).includes(messageOf('link-expired')));
    assert.ok(words(page).includes(why), words(page, 'main'));
  };
  await told(first, 'Un lien plus récent l’a remplacé');
  await told(second.slice(0, -3), 'Il n’est peut-être pas entier');
  const page = await visitor.open(second);
  await portal.db.query(
    "update link.link set expires_at = now() - interval '1 minute' where purpose = 'email'",
  );
  await told(second, 'Il servait pendant 72 heures');
  assert.equal((await visitor.submit(page, { form: 'main form' })).status, 410);
  const third = await ask('trois@exemple.fr');
  assert.equal((await put(visitor, changing(STRONG))).status, 200);
  await told(third, 'ou votre mot de passe a changé depuis');
  assert.ok(!words(await visitor.open(EMAIL)).includes('trois@exemple.fr'), 'it waits for nothing any more');
  assert.equal((await visitor.open('/nouvel-identifiant')).status, 200);
});

test('SEC-09 ACCOUNT-09 a forgotten password that is set anew ends the link to a new address, too', async () => {
  const login = 'gvt@demo.test';
  const { visitor } = await signIn(login, { password: STRONG });
  await visitor.submit(await visitor.open(EMAIL), {
    form: 'main form',
    fields: twice('quatre@exemple.fr', STRONG),
  });
  const link = await linkTo('quatre@exemple.fr');
  const owner = new Visitor(portal.url);
  assert.equal((await owner.open(link)).status, 200);
  await owner.submit(await owner.open('/mot-de-passe-oublie'), { fields: { login } });
  const [mail = ''] = await mailsTo(login, 'Choisissez un nouveau mot de passe');
  const anew = await owner.open(/\/nouveau-mot-de-passe\?lien=[\w-]+/.exec(mail)?.[0] ?? '');
  const { password, passwordConfirmation } = changing('Cinq-gares-6-quais');
  const set = await owner.submit(anew, { form: 'main form', fields: { password, passwordConfirmation } });
  assert.equal(set.status, 200);
  assert.ok(words(await owner.open(link)).includes('ou votre mot de passe a changé depuis'));
});

test('ACCOUNT-06 an address that somebody has taken meanwhile is not confirmed; in the neutral setting one that has an account is answered like any other, and its holder is told', async () => {
  const { visitor } = await signIn('gvlc@demo.test', { at: neutral });
  const form = await visitor.open(EMAIL);
  const [known, unknown] = [
    await visitor.submit(form, { form: 'main form', fields: twice('ar@demo.test') }),
    await visitor.submit(form, { form: 'main form', fields: twice('zz@demo.test') }),
  ];
  assert.equal(known.status, unknown.status);
  // A minute may begin between the two.
  const same = (page: Page, address: string): string =>
    words(page, 'main')
      .replaceAll(address, '')
      .replace(/\d{2}h\d{2}/, '');
  assert.equal(same(known, 'ar@demo.test'), same(unknown, 'zz@demo.test'));
  const [mail = ''] = await mailsTo('ar@demo.test', 'Vous avez déjà un compte Espace Voyageur');
  assert.ok(!mail.includes('lien='));
  const landing = await visitor.open(await linkTo('zz@demo.test'));
  await portal.db.query("update customer.person set email = 'zz@demo.test' where email = 'gvi@demo.test'");
  await portal.db.query(
    "update customer.email_directory set email = 'zz@demo.test' where email = 'gvi@demo.test'",
  );
  const late = await visitor.submit(landing, { form: 'main form' });
  assert.equal(late.status, 409);
  assert.ok(words(late).includes(messageOf('email-already-used')));
  // At the provider nothing has changed either.
  assert.equal((await signIn('gvlc@demo.test')).page.status, 200);
  assert.equal((await signIn('zz@demo.test')).page.status, 400);
});

test('ACCOUNT-09 API-11 AUTH-15 a password is changed by page or call by who knows the one there is; other sessions end, this one stays, the holder is told', async () => {
  const [here, elsewhere] = [await signIn('gvtlc@demo.test'), await signIn('gvtlc@demo.test')];
  const { visitor } = here;
  const form = await visitor.open(`${PASSWORD}?retour=/plan-du-site`);
  const refused = async (fields: Record<string, string>, at: string): Promise<string> => {
    const page = await visitor.submit(form, { form: 'main form', fields });
    assert.equal(page.status, 400);
    return errorAt(page, at);
  };
  assert.equal(await refused(changing(STRONG, 'Un-autre-2026!'), 'currentPassword'), WRONG_PASSWORD);
  assert.equal(
    await refused({ ...changing(STRONG), passwordConfirmation: 'x' }, 'passwordConfirmation'),
    'Mot de passe différent',
  );
  assert.equal(await refused(changing('Password-2026!'), 'password'), WEAKNESSES['common-password']);
  assert.equal(await refused(changing(PUBLISHED), 'password'), SAME_PASSWORD);
  // Told with whatever else is wrong, by page and call.
  for (const fields of [
    { ...changing('Password-2026!'), passwordConfirmation: 'x' },
    changing('Password-2026!', 'Un-autre-2026!'),
  ]) {
    assert.equal(await refused(fields, 'password'), WEAKNESSES['common-password']);
    const { fields: told } = (await (await put(visitor, fields)).json()) as { fields: object };
    assert.deepEqual(Object.values(told).sort(), [
      WEAKNESSES['common-password'],
      fields.passwordConfirmation === 'x' ? 'Mot de passe différent' : WRONG_PASSWORD,
    ]);
  }

  await portal.db.query('alter table mail.message rename to gone');
  const failed = await visitor.submit(form, { form: 'main form', fields: changing(STRONG) });
  const failedCall = await put(visitor, changing(STRONG));
  await portal.db.query('alter table mail.gone rename to message');
  assert.equal(failed.status, 500);
  assert.ok(words(failed).includes('l’ancien reste valable'));
  const problem = (await failedCall.json()) as Record<string, unknown>;
  assert.deepEqual(
    [problem.status, problem.subCode, problem.detail],
    [500, 0, messageOf('password-not-changed')],
  );
  assert.ok(await isSignedIn(elsewhere.visitor));

  const copy = copyOf(visitor);
  assert.ok(await isSignedIn(copy));
  const passwordLine = async () =>
    words(await visitor.open('/informations/mes-informations'), 'section:has(#connexion) dl.signed');
  assert.match(await passwordLine(), /^Mot de passe Se change à tout moment\. Modifier/);
  const done = await visitor.submit(form, { form: 'main form', fields: changing(STRONG) });
  assert.match(await passwordLine(), /^Mot de passe choisi le \d+(er)? \w+ \d{4} Se change à tout moment\./);
  assert.ok(words(done).includes('Votre mot de passe est modifié'));
  assert.ok(done.document.querySelector('main a[href="/plan-du-site"]'));
  assert.equal(await isSignedIn(visitor), true);
  assert.match(visitor.cookies.get('session')?.line ?? '', /; HttpOnly; .*Max-Age=2592000/);
  assert.equal(await isSignedIn(copy), false, 'a copy of the cookie is worth nothing');
  assert.equal(await isSignedIn(elsewhere.visitor), false);
  assert.ok((await elsewhere.visitor.open('/mon-espace')).document.querySelector('input[name=login]'));
  const [mail = ''] = await mailsTo('gvtlc@demo.test', 'Votre mot de passe a été modifié');
  assert.ok(mail.includes('a été modifié'));

  // This one would have been renewed at the provider, which knows nothing of it any more: it stays all the same.
  await portal.db.query(
    "update session.session set access_expires_at = access_expires_at - interval '1 hour'",
  );
  assert.equal(await isSignedIn(visitor), true);
  assert.equal((await signIn('gvtlc@demo.test')).page.status, 400);
  assert.equal((await signIn('gvtlc@demo.test', { password: STRONG })).page.status, 200);

  const wrong = await put(visitor, changing('Deux-ponts-3-gares'));
  assert.equal(wrong.status, 400);
  assert.deepEqual(await wrong.json().then(({ code, fields }) => [code, fields]), [
    'wrong-password',
    { currentPassword: WRONG_PASSWORD },
  ]);
  const races = await Promise.all(
    ['Trois-gares-4-quais', 'Quatre-quais-5-voies'].map((password) =>
      put(visitor, changing(password, STRONG)),
    ),
  );
  assert.deepEqual(races.map(({ status }) => status).sort(), [200, 400]);
  assert.ok(
    races
      .find(({ ok }) => ok)
      ?.headers.getSetCookie()[0]
      ?.startsWith('session='),
  );
  assert.equal(await isSignedIn(visitor), true);
});

for (const by of ['its own browser', 'another browser'])
  test(`ACCOUNT-09 AUTH-12 an address that is confirmed in ${by} ends the sessions that the one before has opened, here and at the provider${by === 'its own browser' ? '; this one goes on under another value' : ', that of its asker among them'}`, async () => {
    const isOwn = by === 'its own browser';
    const [before, email] = isOwn
      ? ['camille@nouvelle.exemple', 'camille@autre.exemple']
      : ['camille@autre.exemple', 'camille@encore.exemple'];
    const [{ visitor }, elsewhere] = [await signIn(before), await signIn(before)];
    await visitor.submit(await visitor.open(EMAIL), { form: 'main form', fields: twice(email) });
    const copy = copyOf(visitor);
    const reader = isOwn ? visitor : new Visitor(portal.url);
    const landing = await reader.open(await linkTo(email));
    assert.ok((await isSignedIn(copy)) && (await isSignedIn(elsewhere.visitor)), 'looking changes nothing');
    const done = await reader.submit(landing, { form: 'main form' });
    assert.ok(words(done).includes('Votre adresse est modifiée'));
    assert.equal(await isSignedIn(copy), false);
    assert.equal(await isSignedIn(elsewhere.visitor), false);
    assert.equal(await isSignedIn(visitor), isOwn);
    // The provider lets nobody in again who has signed in there before.
    assert.ok((await elsewhere.visitor.open('/mon-espace')).document.querySelector('input[name=login]'));
    // The mail was read in this browser, which proves as much as a code.
    assert.ok(reader.cookies.has('appareil'));
  });

test('ACCOUNT-09 AUTH-10 guesses of the password by somebody at an open session are slowed down, and the right one is not looked at meanwhile', async () => {
  const { visitor } = await signIn('gvi@demo.test');
  let answer = await put(visitor, changing(STRONG, 'Un-autre-2026!'));
  for (let guess = 0; guess < 6 && answer.status === 400; guess += 1)
    answer = await put(visitor, changing(STRONG, 'Un-autre-2026!'));
  assert.equal(answer.status, 429);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  const form = await visitor.open(EMAIL);
  const page = await whileWaiting(portal.db, subjectOf('own-password', demonstrationPerson('GVI').iuc), () =>
    visitor.submit(form, { form: 'main form', fields: twice('autre@exemple.fr') }),
  );
  assert.equal(page.status, 429);
  assert.match(words(page), /Pour protéger votre compte, patientez/);
});

test('SEC-09 ACCOUNT-09 a confirmed address ends the links that were sent to the one before, those that are asked for at that moment among them, and nothing waits any more', async () => {
  const before = 'ar@demo.test';
  const { visitor } = await signIn(before);
  const email = 'alex@nouvelle.exemple';
  await visitor.submit(await visitor.open(EMAIL), { form: 'main form', fields: twice(email) });
  const landing = await visitor.open(await linkTo(email));
  const [{ iuc = '' } = {}] = await portal.db.query<{ iuc: string }>(
    'select iuc from customer.person where email = $1',
    [before],
  );
  const forgetting = new Visitor(portal.url);
  const form = await forgetting.open('/mot-de-passe-oublie');
  const forget = () => forgetting.submit(form, { fields: { login: before } });
  const passwordLinks = async (): Promise<readonly (string | null)[]> =>
    (
      await portal.db.query<{ ended: string | null }>(
        `select coalesce(used_at, replaced_at)::text as ended from link.link where iuc = $1 and purpose = 'password'`,
        [iuc],
      )
    ).map(({ ended }) => ended);
  await forget();
  assert.deepEqual(await passwordLinks(), [null]);

  const pending = await holding(portal.db, (tx) =>
    tx.query('select from customer.email_change where iuc = $1 for update', [iuc]),
  );
  const confirming = visitor.submit(landing, { form: 'main form' });
  await untilWaiting(portal.db);
  const late = forget();
  await Promise.race([late, untilWaiting(portal.db, 2)]);
  await pending.release();
  assert.equal((await confirming).status, 200);
  assert.equal((await late).status, 200);
  const links = await passwordLinks();
  assert.equal(links.length, 1, 'none was made for an address that is theirs no more');
  assert.notEqual(links[0], null);
  assert.deepEqual(await portal.db.query('select from customer.email_change where iuc = $1', [iuc]), []);
});

test('ACCOUNT-09 an address that is confirmed while another is being asked for is the one that is told', async () => {
  const { visitor } = await signIn('gvlc@demo.test');
  const form = await visitor.open(EMAIL);
  const { iuc } = demonstrationPerson('GVLC');
  const confirming = await holding(portal.db, async (tx) => {
    await holdLinks(tx, iuc);
    await tx.query(`update identity.account set email = 'lucie@entre-temps.exemple' where iuc = $1`, [iuc]);
  });
  const asking = visitor.submit(form, { form: 'main form', fields: twice('lucie@plus-tard.exemple') });
  await untilWaiting(portal.db);
  await confirming.release();
  assert.equal((await asking).status, 200);
  const [told = ''] = await mailsTo(
    'lucie@entre-temps.exemple',
    'Une nouvelle adresse est demandée pour votre compte',
  );
  assert.ok(told.includes('lucie@plus-tard.exemple'));
});

test('ACCOUNT-09 SEC-09 an address that is asked for with a password which is another by then is not asked for', async () => {
  const { visitor } = await signIn('gvlc@demo.test');
  const form = await visitor.open(EMAIL);
  const { iuc } = demonstrationPerson('GVLC');
  const hash = await hashPassword(STRONG);
  const changing = await holding(portal.db, async (tx) => {
    await holdLinks(tx, iuc);
    await tx.query('update identity.account set password_hash = $2 where iuc = $1', [iuc, hash]);
  });
  const asking = visitor.submit(form, { form: 'main form', fields: twice('lucie@jamais.exemple') });
  await untilWaiting(portal.db);
  await changing.release();
  assert.equal(errorAt(await asking, 'currentPassword'), WRONG_PASSWORD);
  const waiting = await portal.db.query(
    `select from customer.email_change where iuc = $1 and email = 'lucie@jamais.exemple'`,
    [iuc],
  );
  assert.deepEqual(waiting, []);
});
