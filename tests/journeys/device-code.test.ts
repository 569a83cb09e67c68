import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fromNetwork, subjectOf } from '#database/limits.ts';
import { newIuc } from '#domain/ids.ts';
import { createAccount, hashPassword } from '#providers/identity/index.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember } from '#tests/harness/member.ts';
import { assertSaid } from '#tests/harness/problems.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { whileWaiting } from '#tests/harness/waiting.ts';

const PASSWORD = 'Quai-9-aux-3-vents';
const FORM = 'form:has(input[name=code])';
const PATH = '/informations/mes-informations';

let portal: DemonstrationPortal;
let hash: string;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, {
    environment: { DEVICE_CODES: 'on', DEVICE_KNOWN_DAYS: '30' },
  });
  hash = await hashPassword(PASSWORD);
});

let people = 500;
/** A customer who is none of the demonstration's. */
const person = async () => {
  people += 1;
  const member = await createMember(portal.db, people, 1_000);
  await createAccount(portal.db, {
    iuc: member.iuc,
    email: member.email,
    givenName: 'Inès',
    familyName: member.lastName,
    passwordHash: hash,
  });
  return member;
};
const logIn = async (
  login: string,
  { password = PASSWORD, visitor = new Visitor(portal.url) } = {},
): Promise<{ readonly visitor: Visitor; readonly page: Page }> => {
  const asked = await visitor.open('/mon-espace');
  const page = await visitor.submit(asked, {
    form: 'form:has(input[name=login])',
    fields: { login, password },
  });
  return { visitor, page };
};
/** One login page, whose form may be sent more than once. */
const loginForm = async () => {
  const visitor = new Visitor(portal.url);
  const asked = await visitor.open('/mon-espace');
  return {
    visitor,
    send: (login: string): Promise<Page> =>
      visitor.submit(asked, {
        form: 'form:has(input[name=login])',
        fields: { login, password: PASSWORD },
      }),
  };
};
const codesTo = async (email: string, count: number): Promise<string[]> => {
  const read = () =>
    portal.db.query<{ text: string }>(
      `select text from mail.mailbox where recipient = $1 and subject = 'Votre code de connexion' order by received_at`,
      [email],
    );
  await until(async () => (await read()).length >= count);
  return (await read()).map(({ text }) => /(\d{3})\s(\d{3})/.exec(text)?.slice(1).join('') ?? '');
};
const type = (visitor: Visitor, page: Page, code: string, known = true): Promise<Page> =>
  visitor.submit(page, { form: FORM, fields: { code, reconnaitre: known ? 'true' : [] } });
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const isIn = (page: Page): boolean => page.url.pathname === '/mon-espace' && page.status === 200;

test('AUTH-14 an unknown device shows the code of a mail, is known from then on, is listed, and can be forgotten', async () => {
  const { email } = await person();
  const { visitor, page } = await logIn(email);
  assert.match(words(page), /Saisissez le code reçu par e-mail.*Nous ne connaissons pas encore cet appareil/);
  assert.match(page.url.pathname, /\/code$/);
  assert.doesNotMatch(page.url.href, /%40|@/);
  const [code = ''] = await codesTo(email, 1);
  assert.match(code, /^\d{6}$/);
  // Large in the mail, and what has asked for it beneath: no sentence ends behind « 203.0.113.… ».
  const [mail] = await portal.db.query<{ html: string; text: string }>(
    `select html, text from mail.mailbox where recipient = $1`,
    [email],
  );
  assert.match(mail?.html ?? '', /font:800 34px[^>]*>\d{3}\s\d{3}</);
  assert.match(mail?.text ?? '', /\nDemandé\s: le\s[^\n]+\sà\s\d\dh\d\d\nDepuis\s: [^\n]+[^.\n]…?\n/);
  assert.ok(
    isIn(await type(visitor, page, `${code.slice(0, 3)} ${code.slice(3)}`)),
    'as it is written in the mail',
  );
  const line = visitor.cookieLines.findLast((one) => one.startsWith('appareil='));
  assert.match(
    line ?? '',
    /^appareil=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
  );

  // Signed out, and in again: the device is known.
  const known = new Visitor(portal.url);
  known.keepCookie('appareil', visitor.cookies.get('appareil')?.value ?? '');
  assert.ok(isIn((await logIn(email, { visitor: known })).page));
  const shown = await known.open(PATH);
  assert.match(
    words(shown, 'section:has(#connexion)'),
    /Appareils reconnus.*Appareil inconnu dernière connexion le/,
  );
  const forgotten = await known.submit(shown, { form: 'form:has(input[value=oublier-appareil])' });
  assert.match(words(forgotten, 'main'), /L’appareil est oublié/);
  const again = new Visitor(portal.url);
  again.keepCookie('appareil', visitor.cookies.get('appareil')?.value ?? '');
  assert.match((await logIn(email, { visitor: again })).page.url.pathname, /\/code$/);
});

test('AUTH-14 SEC-06 from an unknown device a stranger cannot tell a right password from a wrong one, nor an account from none', async () => {
  const { email } = await person();
  const anonymous = (page: Page) => page.text.replaceAll(/interaction\/[\w-]+/g, 'interaction/x');
  const right = (await logIn(email)).page;
  const wrong = await logIn(email, { password: 'autre' });
  const nobody = await logIn(`personne.${newIuc()}@voyageur.example`);
  assert.equal(anonymous(wrong.page), anonymous(right));
  assert.equal(anonymous(nobody.page), anonymous(right));
  assert.equal(wrong.page.status, right.status);
  const [code = ''] = await codesTo(email, 1);
  // The code of another sign-in is none here, however right it is.
  for (const { visitor, page } of [wrong, nobody])
    assertSaid(await type(visitor, page, code), 'wrong-device-code');
  assert.equal((await codesTo(email, 1)).length, 1, 'one mail, for the right password alone');
});

test('AUTH-14 a code is good for five tries, ten minutes and one use, and is kept neither in the database nor in the queue', async () => {
  const { email } = await person();
  const first = await logIn(email);
  const [code = ''] = await codesTo(email, 1);
  const kept = await portal.db.query<{ row: string }>(
    `select row_to_json(c)::text as row from identity.device_code c
      union all select data::text from mail.message where template = 'device-code'`,
  );
  for (const { row } of kept)
    assert.doesNotMatch(row, new RegExp(`"${code}"|${code.slice(0, 3)} ${code.slice(3)}`));
  for (let number = 0; number < 5; number += 1)
    assertSaid(await type(first.visitor, first.page, other(code)), 'wrong-device-code');
  assertSaid(await type(first.visitor, first.page, code), 'wrong-device-code');

  const second = await logIn(email);
  const [, late = ''] = await codesTo(email, 2);
  await portal.db.query(
    `update identity.device_code set expires_at = now() - interval '1 second' where used_at is null`,
  );
  assertSaid(await type(second.visitor, second.page, late), 'wrong-device-code');
  const resend = (page: Page) => second.visitor.submit(page, { form: 'form:has(input[name=renvoyer])' });
  let page = await resend(second.page);
  assert.match(words(page), /Un autre code est en route/);
  assertSaid(await type(second.visitor, page, late), 'wrong-device-code');
  const [, , fresh = ''] = await codesTo(email, 3);
  for (let sent = 2; sent < 4; sent += 1) page = await resend(page);
  const refused = await resend(page);
  assertSaid(refused, 'device-code-sent-too-often');
  assert.equal(refused.headers.get('retry-after'), '0', 'another sign-in may begin at once');
  assertSaid(await type(second.visitor, page, fresh), 'wrong-device-code');
  const last = (await codesTo(email, 5)).at(-1) ?? '';
  assert.ok(isIn(await type(second.visitor, page, last, false)));
  assert.equal(second.visitor.cookies.get('appareil'), undefined, 'not to be known');
  const used = await type(second.visitor, page, last);
  assert.equal(used.status, 400, 'nor twice');
});

test('AUTH-14 of ten browsers that send the right code at once one is signed in, and ten wrong ones at once are five tries', async () => {
  const { email } = await person();
  const { visitor, page } = await logIn(email);
  const [code = ''] = await codesTo(email, 1);
  const send = (typed: string) =>
    visitor.request(page.url.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ code: typed }).toString(),
    });
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(code)));
  assert.equal(answers.filter(({ status }) => status === 303).length, 1);

  const others = await logIn(email);
  const [, next = ''] = await codesTo(email, 2);
  const post = (typed: string) =>
    others.visitor.request(others.page.url.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ code: typed }).toString(),
    });
  await Promise.all(Array.from({ length: 10 }, () => post(other(next))));
  const [{ tries = 0 } = {}] = await portal.db.query<{ tries: number }>(
    'select max(tries)::int as tries from identity.device_code where used_at is null',
  );
  assert.equal(tries, 5);
  assert.equal((await post(next)).status, 400);
});

test('AUTH-14 a device is known to those it was shown for, by a cookie that we have signed, and no longer after a new password', async () => {
  const [one, two] = [await person(), await person()];
  const { visitor, page } = await logIn(one.email);
  const [code = ''] = await codesTo(one.email, 1);
  await type(visitor, page, code);
  const value = visitor.cookies.get('appareil')?.value ?? '';
  const with_ = (cookie: string): Visitor => {
    const browser = new Visitor(portal.url);
    browser.keepCookie('appareil', cookie);
    return browser;
  };
  assert.match(
    (await logIn(two.email, { visitor: with_(value) })).page.url.pathname,
    /\/code$/,
    'somebody else',
  );
  const forged = `${value.slice(0, 44)}${value.startsWith('A', 44) ? 'B' : 'A'}${value.slice(45)}`;
  assert.match((await logIn(one.email, { visitor: with_(forged) })).page.url.pathname, /\/code$/, 'forged');
  const isKnown = async (): Promise<boolean> => {
    const wrong = await logIn(one.email, { visitor: with_(value), password: 'autre' });
    // A known device is told at once.
    return /Identifiant ou mot de passe incorrect/.test(words(wrong.page));
  };
  const ends = (when: string) =>
    portal.db.query(`update identity.known_device set expires_at = now() + $2::interval where iuc = $1`, [
      one.iuc,
      when,
    ]);
  assert.equal(await isKnown(), true);
  await ends('0 seconds');
  assert.equal(await isKnown(), false, 'after its time');
  await ends('1 day');
  assert.equal(await isKnown(), true);
  const password = 'Deux-ponts-3-gares';
  const changed = await visitor.request('/api/password', {
    method: 'PUT',
    body: JSON.stringify({ currentPassword: PASSWORD, password, passwordConfirmation: password }),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(changed.status, 200);
  assert.equal(await isKnown(), false, 'after a new password');
});

test('AUTH-14 AUTH-15 who has asked for a code and never typed it is shown to the holder with the way to another password, until that is chosen or the holder knows them; the mail has the same way', async () => {
  const { email, iuc } = await person();
  const owner = await logIn(email);
  const [code = ''] = await codesTo(email, 1);
  await type(owner.visitor, owner.page, code);
  const warned = async (): Promise<Page | undefined> => {
    const page = await owner.visitor.open(PATH);
    return /Quelqu’un avait votre mot de passe/.test(words(page, 'main')) ? page : undefined;
  };
  assert.equal(await warned(), undefined, 'typed');
  const tries = [await logIn(email), await logIn(email)];
  await logIn(email, { password: 'autre' });
  assert.equal(
    tries.every(({ page }) => page.url.pathname.endsWith('/code')),
    true,
  );
  assert.equal(await warned(), undefined, 'it may still be typed');
  await portal.db.query(
    `update identity.unanswered_code set asked_at = asked_at - interval '11 minutes' where iuc = $1`,
    [iuc],
  );
  const page = await warned();
  assert.ok(page);
  assert.ok(
    page.document.querySelector(
      '#connexion ~ * a[href="/modification-mot-de-passe"], section:has(#connexion) a[href="/modification-mot-de-passe"]',
    ),
  );
  const known = 'form:has(input[value=oublier-appareil])';
  assert.equal(
    page.document.querySelectorAll(`main ${known} button`).filter((one) => one.text.includes('C’était moi'))
      .length,
    2,
    'the wrong password is none',
  );
  await owner.visitor.submit(page, { form: known });
  assert.ok(await warned(), 'one of two');
  const [mail] = await portal.db.query<{ html: string }>(
    `select html from mail.mailbox where recipient = $1 and subject = 'Votre code de connexion' limit 1`,
    [email],
  );
  assert.match(mail?.html ?? '', /href="[^"]*\/mot-de-passe-oublie"/);
  const other = 'Deux-ponts-et-3-gares';
  const changed = await owner.visitor.request('/api/password', {
    method: 'PUT',
    body: JSON.stringify({ currentPassword: PASSWORD, password: other, passwordConfirmation: other }),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(changed.status, 200);
  assert.equal(await warned(), undefined, 'another password');
});

test('AUTH-14 the demonstration’s own accounts are asked for no code while it is on', async () => {
  const visitor = new Visitor(portal.url);
  assert.ok(isIn(await visitor.signIn(DEMONSTRATION_LOGINS.GVLC)));
});

test('AUTH-14 the password typed anew in the same sign-in sends another code with five tries of its own', async () => {
  const { email } = await person();
  const asked = await loginForm();
  const first = await asked.send(email);
  const [code = ''] = await codesTo(email, 1);
  for (let number = 0; number < 5; number += 1)
    assertSaid(await type(asked.visitor, first, other(code)), 'wrong-device-code');
  const again = await asked.send(email);
  const [, next = ''] = await codesTo(email, 2);
  assert.ok(isIn(await type(asked.visitor, again, next)));
});

test('AUTH-14 SEC-09 the code of a password that was set anew meanwhile lets nobody in', async () => {
  const { email, iuc } = await person();
  const { visitor, page } = await logIn(email);
  const [code = ''] = await codesTo(email, 1);
  await portal.db.query(
    'update identity.account set sessions_from = floor(extract(epoch from clock_timestamp())) + 1 where iuc = $1',
    [iuc],
  );
  assertSaid(await type(visitor, page, code), 'wrong-device-code');
  assert.deepEqual(await portal.db.query('select from session.session where iuc = $1', [iuc]), []);
});

test('AUTH-14 API-10 what one network types of codes, and all strangers together, is limited: a right one is not looked at meanwhile, and its tries are not spent', async () => {
  const { email } = await person();
  const { visitor, page } = await logIn(email);
  const [code = ''] = await codesTo(email, 1);
  for (const subject of [
    fromNetwork('device-code', '127.0.0.1', { free: 200, longest: 900 }).subject,
    subjectOf('device-code', 'in total'),
  ]) {
    const refused = await whileWaiting(portal.db, subject, () => type(visitor, page, code));
    assert.equal(refused.status, 429);
    const wait = Number(refused.headers.get('retry-after'));
    assert.ok(wait > 60 && wait <= 300, `${wait} s`);
    assert.match(words(refused), /patientez \d+ minutes/);
  }
  assert.ok(isIn(await type(visitor, page, code)));
});

test('AUTH-14 the address of who has signed in by a code is not filled in for whoever comes next', async () => {
  const { email } = await person();
  const { visitor, page } = await logIn(email);
  const [code = ''] = await codesTo(email, 1);
  assert.ok(isIn(await type(visitor, page, code)));
  for (const name of ['session', 'identity-session']) visitor.cookies.delete(name);
  const { document } = await visitor.open('/mon-espace');
  assert.equal(document.querySelector('input[name=login]')?.getAttribute('value') ?? '', '');
});
