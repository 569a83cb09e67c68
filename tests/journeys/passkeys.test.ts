import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import type { Browser } from 'playwright-core';
import { PAGE_DATA_HEADERS } from '#contract/page-answer.ts';
import type { Transaction } from '#database/database.ts';
import { fromNetwork, subjectOf } from '#database/limits.ts';
import { endSessionsOf } from '#features/sessions/index.ts';
import { createAccount, createIdentityProvider, hashPassword } from '#providers/identity/index.ts';
import type { Accounts, PasswordHash } from '#providers/identity/port.ts';
import { Authenticator } from '#tests/harness/authenticator.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import {
  type DemonstrationPortal,
  lastFirst,
  SECRETS_KEY,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { holding, untilWaiting } from '#tests/harness/holding.ts';
import { createMember, type Member, sessionOf, signedIn } from '#tests/harness/member.ts';
import { assertSaid } from '#tests/harness/problems.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { whileWaiting } from '#tests/harness/waiting.ts';
import { openWatched, visit } from '#tests/harness/watched.ts';

const PATH = '/informations/mes-informations';
const OPEN = `${PATH}?cle=nouvelle`;
const PASSWORD = 'Quai-9-aux-3-vents';

let portal: DemonstrationPortal;
let browser: Browser;
let hash: string;
let accounts: Accounts;
const ending = lastFirst({ after });
before(async () => {
  // Every device is unknown: who gets in without a code has a passkey.
  portal = await startDemonstrationPortal(ending, { environment: { DEVICE_CODES: 'on' } });
  browser = await launchBrowser();
  ending.after(() => browser.close());
  hash = await hashPassword(PASSWORD);
  const identity = createIdentityProvider({
    db: portal.db,
    log: pino({ level: 'silent' }),
    publicUrl: portal.url,
    secure: false,
    secret: Buffer.from(SECRETS_KEY, 'hex'),
  });
  assert.ok(identity.accounts);
  accounts = identity.accounts;
});

let people = 700;
const person = async (): Promise<Member> => {
  people += 1;
  const member = await createMember(portal.db, people, 1_000);
  const { iuc, email, lastName } = member;
  await createAccount(portal.db, { iuc, email, givenName: 'Inès', familyName: lastName, passwordHash: hash });
  return member;
};
const mails = async ({ email }: Member, subject: string): Promise<string[]> =>
  (
    await portal.db.query<{ text: string }>(
      'select text from mail.mailbox where recipient = $1 and subject = $2 order by received_at',
      [email, subject],
    )
  ).map(({ text }) => text);
const ADDED = 'Une clé d’accès a été ajoutée à votre compte';
const REMOVED = 'Une clé d’accès a été retirée de votre compte';

interface Shown {
  readonly data: {
    readonly security: { readonly passkeys?: { readonly adding?: { readonly options: string } } };
  };
}
/** What the page gives a browser to make a key from. */
const optionsFor = async (visitor: Visitor): Promise<string> => {
  const answer = await visitor.request(OPEN, { headers: PAGE_DATA_HEADERS });
  const { data } = (await answer.json()) as Shown;
  assert.ok(data.security.passkeys?.adding, 'the form is open');
  return data.security.passkeys.adding.options;
};
const send = (visitor: Visitor, response: string, name = 'Téléphone'): Promise<Page> =>
  visitor.open(OPEN, {
    method: 'POST',
    body: new URLSearchParams({ intention: 'creer-cle', name, response }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const withKey = async (name?: string) => {
  const member = await person();
  const visitor = await signedIn(portal.db, member.iuc, portal.url);
  const key = new Authenticator(portal.url);
  const page = await send(visitor, key.make(await optionsFor(visitor)), name);
  assert.match(words(page, 'main'), /La clé d’accès est ajoutée/);
  return { member, visitor, key };
};

/** A login page, and how it is answered. */
const loginPage = async (visitor = new Visitor(portal.url)) => {
  const page = await visitor.open('/mon-espace');
  const offer = page.document.querySelector('#passkey-form')?.getAttribute('data-offer') ?? '';
  return {
    visitor,
    page,
    offer: offer.replaceAll('&quot;', '"'),
    answer: (reponse: string): Promise<Page> =>
      visitor.submit(page, { form: '#passkey-form', fields: { reponse } }),
  };
};
const isIn = (page: Page): boolean => page.url.pathname === '/mon-espace' && page.status === 200;

test('AUTH-13 in a browser a passkey is made, named and told by mail, signs in without password and code, and no longer once it is removed', async () => {
  const member = await person();
  const session = await sessionOf(portal.db, member.iuc);
  const { page, context, complaints } = await openWatched(browser, { origin: portal.url, session });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await visit(page, PATH);
  await page.getByRole('link', { name: 'Ajouter une clé d’accès' }).click();
  await page.locator('#name').fill('Ordinateur du bureau');
  await page.getByRole('button', { name: 'Créer la clé d’accès' }).click();
  await page.getByText('La clé d’accès est ajoutée.').waitFor();
  await page.getByText('pas encore utilisée').waitFor();
  await until(async () => (await mails(member, ADDED)).length === 1);
  assert.match((await mails(member, ADDED))[0] ?? '', /Ordinateur du bureau/);

  // The same device once more: it says that it has one, and nothing is sent.
  await page.getByRole('link', { name: 'Ajouter une clé d’accès' }).click();
  await page.getByRole('button', { name: 'Créer la clé d’accès' }).click();
  await page.getByText('Cet appareil a déjà une clé d’accès de votre compte.').waitFor();

  const comeBack = async (): Promise<void> => {
    await context.clearCookies();
    // Nobody touches the device before the button is pressed.
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await page.goto('/mon-espace');
    await page.locator('#login[autocomplete~=webauthn]').waitFor();
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  };
  await comeBack();
  await page.waitForURL((url) => url.pathname === '/mon-espace');
  // Offered where the login is typed, the key is taken there: no button is pressed.
  await context.clearCookies();
  await page.goto('/mon-espace', { waitUntil: 'commit' });
  await page.locator('.profile-menu').waitFor({ state: 'attached' });
  assert.equal(new URL(page.url()).pathname, '/mon-espace');
  await visit(page, PATH);
  await page
    .getByText(/dernière connexion le/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Retirer : Ordinateur du bureau/ }).click();
  await page.getByText('La clé d’accès est retirée.').waitFor();
  await until(async () => (await mails(member, REMOVED)).length === 1);

  await comeBack();
  await page.getByText('Cette clé d’accès n’a pas permis de vous connecter').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('AUTH-13 a challenge is good for one answer, for the sign-in it was given to, and for ten minutes', async () => {
  const { key } = await withKey();
  const first = await loginPage();
  const signed = key.sign(first.offer);
  const other = await loginPage();
  assertSaid(await other.answer(signed), 'passkey-refused');
  assert.ok(isIn(await first.answer(signed)));
  // The same answer in another sign-in, and once more in one that goes on.
  assertSaid(await (await loginPage()).answer(signed), 'passkey-refused');
  const wrong = await loginPage();
  assertSaid(await wrong.answer(key.sign(wrong.offer, { isVerified: false })), 'passkey-refused');
  assertSaid(await wrong.answer(key.sign(wrong.offer)), 'passkey-refused');

  const late = await loginPage();
  await portal.db.query('update identity.passkey_challenge set expires_at = now()');
  assertSaid(await late.answer(key.sign(late.offer)), 'passkey-refused');
  const race = await loginPage();
  const raced = key.sign(race.offer);
  const action = race.page.document.querySelector('#passkey-form')?.getAttribute('action') ?? '';
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      race.visitor.request(action, {
        method: 'POST',
        body: new URLSearchParams({ reponse: raced }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 303).length, 1);
});

test('AUTH-13 a passkey of another site, of another person, unknown, or a copy of one signs nobody in', async () => {
  const { member, key, visitor } = await withKey();
  const theirs = await withKey();
  const refused = async (answer: (offer: string) => string): Promise<void> => {
    const login = await loginPage();
    assertSaid(await login.answer(answer(login.offer)), 'passkey-refused');
  };
  await refused((offer) => key.sign(offer, { origin: 'https://voyageur.example' }));
  await refused((offer) => key.sign(offer.replace('localhost', 'voyageur.example')));
  await refused((offer) =>
    key.sign(offer, { userHandle: JSON.parse(theirs.key.sign(offer)).response.userHandle }),
  );
  await refused((offer) => new Authenticator(portal.url).sign(offer, { userHandle: 'AAAA' }));
  await refused(() => '{}');
  await refused(() => 'x'.repeat(20_000));
  // Their key signed, under the name of this one.
  await refused((offer) =>
    theirs.key.sign(offer).replaceAll(theirs.key.id.toString('base64url'), key.id.toString('base64url')),
  );

  const login = await loginPage();
  assert.ok(isIn(await login.answer(key.sign(login.offer, { counter: 5 }))));
  await refused((offer) => key.sign(offer, { counter: 5 }));
  await refused((offer) => key.sign(offer));
  const next = await loginPage();
  assert.ok(isIn(await next.answer(key.sign(next.offer, { counter: 6 }))));

  // A copy that signs at the same moment, both being looked at before either is counted.
  const copies = [await loginPage(), await loginPage()];
  const counted = await holding(portal.db, (tx) =>
    tx.query('select from identity.passkey where iuc = $1 for update', [member.iuc]),
  );
  const signing = copies.map((one) => one.answer(key.sign(one.offer, { counter: 9 })));
  await untilWaiting(portal.db, 2);
  await counted.release();
  assert.equal((await Promise.all(signing)).filter(isIn).length, 1);

  // Nobody removes somebody else's.
  const [row] = await portal.db.query<{ id: string }>(
    'select passkey_id as id from identity.passkey where iuc = $1',
    [member.iuc],
  );
  await theirs.visitor.open(PATH, {
    method: 'POST',
    body: new URLSearchParams({ intention: 'retirer-cle', cle: row?.id ?? '' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.match(words(await visitor.open(PATH), 'main'), /Téléphone/);
});

test('AUTH-13 AUTH-15 adding and removing ask for a fresh proof, which a passkey of the same person is and another person’s is not', async () => {
  const { member, visitor: other, key } = await withKey('Clé du bureau');
  const theirs = await withKey();
  const login = await loginPage();
  await login.answer(key.sign(login.offer));
  const { visitor } = login;
  await portal.db.query(
    `update session.session set authenticated_at = authenticated_at - interval '11 minutes' where iuc = $1`,
    [member.iuc],
  );
  assert.doesNotMatch(words(await other.open(OPEN), 'main'), /Créer la clé/, 'not open without a proof');
  const asked = await visitor.submit(await visitor.open(PATH), {
    form: 'form:has(input[value=retirer-cle])',
  });
  assert.match(words(asked), /Confirmez votre identité/);
  const offer = () => {
    const said = asked.document.querySelector('#passkey-form')?.getAttribute('data-offer') ?? '';
    return said.replaceAll('&quot;', '"');
  };
  const wrong = await visitor.submit(asked, {
    form: '#passkey-form',
    fields: { reponse: theirs.key.sign(offer()) },
  });
  assertSaid(wrong, 'proof-of-somebody-else');
  const again = wrong.document.querySelector('#passkey-form')?.getAttribute('data-offer') ?? '';
  const back = await visitor.submit(wrong, {
    form: '#passkey-form',
    fields: { reponse: key.sign(again.replaceAll('&quot;', '"')) },
  });
  assert.match(words(back, 'main'), /Votre identité est confirmée/);
  const removed = await visitor.submit(back, { form: 'form:has(input[value=retirer-cle])' });
  assert.match(words(removed, 'main'), /La clé d’accès est retirée/);
  await until(async () => (await mails(member, REMOVED)).length === 1);
});

test('AUTH-13 what no authenticator has answered adds nothing, nor an answer twice, for somebody else or from another site; ten are the most', async () => {
  const member = await person();
  const visitor = await signedIn(portal.db, member.iuc, portal.url);
  const stranger = await withKey();
  const options = await optionsFor(visitor);
  const make = (dishonest = {}) => new Authenticator(portal.url).make(options, dishonest);
  assertSaid(await send(visitor, ''), 'passkey-not-added');
  assertSaid(await send(visitor, '[]'), 'passkey-not-added');
  assertSaid(await send(stranger.visitor, make()), 'passkey-not-added');
  assertSaid(await send(visitor, make({ origin: 'https://voyageur.example' })), 'passkey-not-added');
  assertSaid(await send(visitor, make()), 'passkey-not-added');
  const unverified = new Authenticator(portal.url);
  assertSaid(
    await send(visitor, unverified.make(await optionsFor(visitor), { isVerified: false })),
    'passkey-not-added',
  );
  const taken = stranger.key.make(await optionsFor(visitor));
  assertSaid(await send(visitor, taken), 'passkey-not-added');
  assert.equal((await mails(member, ADDED)).length, 0);
  await portal.db.query(
    `insert into identity.passkey (credential_id, passkey_id, iuc, name, public_key, counter, transports)
     select uuid_send(gen_random_uuid()), gen_random_uuid(), $1, 'Clé ' || n, '', 0, '{}' from generate_series(1, 9) n`,
    [member.iuc],
  );
  const two = await Promise.all([optionsFor(visitor), optionsFor(visitor)]);
  const pages = await Promise.all(
    two.map((given) => send(visitor, new Authenticator(portal.url).make(given))),
  );
  const [most] = pages.filter(({ status }) => status !== 200);
  assert.equal(pages.filter(({ status }) => status === 200).length, 1, 'of two at once one is the tenth');
  assert.ok(most);
  assertSaid(most, 'too-many-passkeys');
});

test('AUTH-13 a forgotten password that is set anew takes the passkeys along; what cannot be removed is said, and stays', async () => {
  const { member, visitor, key } = await withKey();
  const page = await visitor.open(PATH);
  await portal.db.query(
    `alter table mail.message add constraint stays check (template <> 'account-act' or iuc <> '${member.iuc}') not valid`,
  );
  try {
    const failed = await visitor.submit(page, { form: 'form:has(input[value=retirer-cle])' });
    assertSaid(failed, 'passkeys-unavailable');
  } finally {
    await portal.db.query('alter table mail.message drop constraint stays');
  }
  const before = await loginPage();
  assert.ok(isIn(await before.answer(key.sign(before.offer))));

  const asking = new Visitor(portal.url);
  await asking.submit(await asking.open('/mot-de-passe-oublie'), { fields: { login: member.email } });
  const sent = () =>
    portal.db.query<{ text: string }>(
      `select text from mail.mailbox where recipient = $1 and text like '%/nouveau-mot-de-passe?lien=%'`,
      [member.email],
    );
  await until(async () => (await sent()).length > 0);
  const link = /\/nouveau-mot-de-passe\?lien=[\w.-]+/.exec((await sent())[0]?.text ?? '')?.[0];
  assert.ok(link);
  const chosen = 'Trois-tunnels-et-1-viaduc';
  await asking.submit(await asking.open(link), {
    form: 'main form',
    fields: { password: chosen, passwordConfirmation: chosen },
  });
  const gone = await loginPage();
  assertSaid(await gone.answer(key.sign(gone.offer)), 'passkey-refused');
});

test('AUTH-13 SEC-09 a passkey that is being added while a forgotten password is set anew is not left behind, whichever comes first', async () => {
  const first = await person();
  const visitor = await signedIn(portal.db, first.iuc, portal.url);
  const answer = new Authenticator(portal.url).make(await optionsFor(visitor));
  const set = (tx: Transaction, { iuc }: Member) => accounts.setPassword(tx, iuc, hash as PasswordHash);
  const keys = async ({ iuc }: Member): Promise<number> =>
    (await portal.db.query('select 1 from identity.passkey where iuc = $1', [iuc])).length;
  const setting = await holding(portal.db, async (tx) => {
    const from = await set(tx, first);
    await endSessionsOf(tx, [first.iuc], from);
  });
  const late = send(visitor, answer);
  await untilWaiting(portal.db);
  await setting.release();
  await late;
  assert.equal(await keys(first), 0);

  const second = await person();
  const adding = await holding(portal.db, async (tx) => {
    await tx.query('select from identity.account where iuc = $1 for update', [second.iuc]);
    await tx.query(
      `insert into identity.passkey (credential_id, passkey_id, iuc, name, public_key, counter, transports)
       values (uuid_send(gen_random_uuid()), gen_random_uuid(), $1, 'Clé', '', 0, '{}')`,
      [second.iuc],
    );
  });
  const waits = portal.db.transaction((tx) => set(tx, second));
  await untilWaiting(portal.db);
  await adding.release();
  await waits;
  assert.equal(await keys(second), 0);
});

test('AUTH-13 ACCOUNT-09 a password that its holder changes leaves the passkeys, which sign in as before', async () => {
  const { visitor, key } = await withKey();
  const password = 'Deux-ponts-3-gares';
  const changed = await visitor.request('/api/password', {
    method: 'PUT',
    body: JSON.stringify({ currentPassword: PASSWORD, password, passwordConfirmation: password }),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(changed.status, 200);
  const { offer, answer } = await loginPage();
  assert.ok(isIn(await answer(key.sign(offer))));
});

test('AUTH-13 API-10 passkeys that one network, and all strangers together, offer are limited: a good one is not looked at meanwhile, and signs in after', async () => {
  const { key } = await withKey();
  const { offer, answer } = await loginPage();
  const signed = key.sign(offer);
  for (const subject of [
    fromNetwork('passkey', '127.0.0.1', { free: 200, longest: 900 }).subject,
    subjectOf('passkey', 'in total'),
  ]) {
    const refused = await whileWaiting(portal.db, subject, () => answer(signed));
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 60);
  }
  assert.ok(isIn(await answer(signed)));
});
