import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageOf, titleOf } from '#domain/errors/catalogue.ts';
import { WEAKNESSES } from '#domain/fields/password.ts';
import {
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { holding, untilWaiting } from '#tests/harness/holding.ts';
import { assertProblem } from '#tests/harness/problems.ts';
import { PROGRAMME_TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const CREATE = '/inscription/compte-client-sncf';
const CONFIRMATION = '/inscription/confirmation';
const FORM = 'form.enrol__form';
const PASSWORD = 'Quai-9-aux-3-vents';

let portal: DemonstrationPortal;
/** Of the same installation, with neutral answers and without limits. */
let neutral: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
  neutral = await startDemonstrationPortal(ending, {
    db: portal.db,
    environment: { NEUTRAL_ANSWERS: 'on', RATE_LIMITS: 'off' },
  });
});

let people = 0;
const newcomer = (): Record<string, string> => {
  people += 1;
  const email = `nouveau${people}@exemple.fr`;
  return {
    civility: 'Mme',
    firstName: 'Inès',
    lastName: 'Garraud',
    birthDate: '03/04/1985',
    email,
    emailConfirmation: email,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    termsAccepted: 'on',
  };
};

const create = async (
  fields: Record<string, string>,
  at: DemonstrationPortal = neutral,
): Promise<{ readonly visitor: Visitor; readonly page: Page }> => {
  const visitor = new Visitor(at.url);
  const page = await visitor.submit(await visitor.open(CREATE), { form: FORM, fields });
  return { visitor, page };
};

const mailsTo = async (email: string, count: number): Promise<string[]> => {
  let mails: string[] = [];
  await until(async () => {
    const rows = await portal.db.query<{ html: string }>(
      'select html from mail.mailbox where lower(recipient) = lower($1) order by received_at',
      [email],
    );
    mails = rows.map(({ html }) => html);
    return mails.length >= count;
  });
  return mails;
};
/** The links of the mails that an address has received, the oldest first. */
const linksTo = async (email: string, count: number): Promise<string[]> =>
  (await mailsTo(email, count)).flatMap(
    (html) => /\/inscription\/validation\?lien=[\w-]+/.exec(html)?.[0] ?? [],
  );
const customers = async (email: string): Promise<number> => {
  const [row] = await portal.db.query<{ count: number }>(
    'select count(*)::int as count from customer.person where email = $1',
    [email],
  );
  return row?.count ?? 0;
};
const errorAt = (page: Page, id: string): string =>
  page.document.querySelector(`#${id}-erreur`)?.text.replace(/^Erreur\s*:\s*/, '') ?? '';
const signIn = async (email: string, password = PASSWORD): Promise<Page> => {
  const visitor = new Visitor(portal.url);
  return visitor.submit(await visitor.open('/mon-espace'), { fields: { login: email, password } });
};

test('ACCOUNT-01 ACCOUNT-04 ACCOUNT-05 an account is asked for, confirmed by the mail’s link and its button, and signed in with', async () => {
  const who = newcomer();
  // Who comes to the sign-in without an account finds the way from there.
  const login = await new Visitor(portal.url).open('/mon-espace');
  assert.equal(
    login.document.querySelector('main p > a[href^="/inscription"]')?.getAttribute('href'),
    CREATE,
  );
  const { page } = await create(who, portal);
  assert.equal(page.url.pathname, CONFIRMATION);
  assert.ok(words(page).includes(who.email as string));
  const [link = ''] = await linksTo(who.email as string, 1);
  assert.equal((await signIn(who.email as string)).status, 400);

  // A mail scanner opens it: nobody is activated.
  const reader = new Visitor(portal.url);
  const landing = await reader.open(link);
  assert.equal(landing.status, 200);
  assert.equal(await customers(who.email as string), 0);
  const done = await reader.submit(landing);
  assert.ok(words(done).includes('Votre compte est activé'));
  assert.equal(await customers(who.email as string), 1);

  // Told so by a mail, whose link takes the loyalty card without signing in (ACCOUNT-10).
  const enrolment = /\/adhesion-fidelite\?lien=[\w-]+/.exec((await mailsTo(who.email as string, 2))[1] ?? '');
  const offer = await reader.open(enrolment?.[0] ?? '');
  assert.match(words(offer, 'main'), /Inès Garraud, votre carte est gratuite/);

  // Who has just used the link signs in without typing the address again; another browser is told nothing.
  const loginOn = async (browser: Visitor) =>
    (await browser.open('/mon-espace')).document.querySelector('input[name=login]')?.getAttribute('value') ??
    '';
  assert.equal(await loginOn(reader), who.email);
  assert.equal(await loginOn(new Visitor(portal.url)), '');
  // For half an hour, and until they have signed in by it.
  const later = (minutes: number) =>
    portal.db.query(
      `update identity.known_device d set known_at = known_at - make_interval(mins => $2), last_used_at = last_used_at - make_interval(mins => $2)
         from identity.account a where a.iuc = d.iuc and a.email = $1`,
      [who.email, minutes],
    );
  await later(31);
  assert.equal(await loginOn(reader), '');
  await later(-31);
  assert.equal(await loginOn(reader), who.email);
  await reader.submit(await reader.open('/mon-espace'), {
    fields: { login: who.email as string, password: PASSWORD },
  });
  for (const name of ['session', 'identity-session']) reader.cookies.delete(name);
  assert.equal(await loginOn(reader), '');

  const home = await signIn(who.email as string);
  assert.equal(home.url.pathname, '/mon-espace');
  assert.equal(home.document.querySelector('[data-profile]')?.getAttribute('data-profile'), 'GVI');
  assert.ok(words(home).includes('Inès'));
});

test('ACCOUNT-05 SEC-09 where somebody else is signed in, a link says whose session that is before and after its button, acts on its own account, and leaves that session as it was', async () => {
  const who = newcomer();
  await create(who);
  const [link = ''] = await linksTo(who.email as string, 1);
  const visitor = new Visitor(portal.url);
  assert.match(words(await visitor.open(CREATE), 'main'), /Déjà un compte ?\? Se connecter/);
  await visitor.signIn('ar@demo.test');
  const another = words(await visitor.open(CREATE), 'main');
  assert.match(another, /Vous avez déjà un compte/);
  assert.doesNotMatch(another, /Se connecter/);
  const [host] = await portal.db.query<{ name: string }>(
    "select first_name || ' ' || last_name as name from customer.person where email = 'ar@demo.test'",
  );
  const said = new RegExp(
    `Vous êtes connecté au compte de .*${host?.name}.*Ce lien concerne un autre compte`,
  );
  const landing = await visitor.open(link);
  assert.match(words(landing, 'main'), said);
  assert.ok(words(landing, 'main').includes(who.email as string));
  const done = await visitor.submit(landing, { form: 'main form' });
  assert.match(words(done, 'main'), said);
  assert.ok(done.document.querySelector('main a[href="/logout"]'));
  assert.equal(await customers(who.email as string), 1);
  assert.ok(words(await visitor.open('/informations/mes-informations')).includes('ar@demo.test'));
  assert.equal((await signIn(who.email as string)).url.pathname, '/mon-espace');
  // Whoever is meant is told nothing of the kind.
  const stranger = new Visitor(portal.url);
  assert.doesNotMatch(
    words(await stranger.open(`${link.split('?')[0]}?fait=1&autre=1`), 'main'),
    /connecté au compte/,
  );
});

test('ACCOUNT-10 somebody with an account takes a loyalty card by one press or by call, once, and signs in by its number', async () => {
  const visitor = new Visitor(portal.url);
  const home = await visitor.submit(await visitor.open('/mon-espace'), {
    fields: { login: 'gvi@demo.test', password: 'Voyageur-2026!' },
  });
  const call = (name: string, who = visitor, termsVersion = PROGRAMME_TERMS) =>
    who.request(`/api/${name}`, {
      method: 'POST',
      body: JSON.stringify({ termsVersion }),
      headers: { 'content-type': 'application/json' },
    });
  assert.equal((await call('validateMemberInfo')).status, 200);
  await portal.db.query('alter table customer.accepted_terms rename to gone');
  const failed = await visitor.submit(home);
  await portal.db.query('alter table customer.gone rename to accepted_terms');
  assert.equal(failed.status, 500);
  assert.ok(words(failed).includes(messageOf('enrolment-failed')));

  // What was never there to read cannot be agreed to.
  for (const name of ['fidMemberShipSubscription', 'subscribeFid'])
    await assertProblem(await call(name, visitor, '2020-01-01'), 'programme-terms-outdated');
  const stale = await visitor.submit(home, { fields: { termsVersion: '0' } });
  assert.equal(stale.status, 409);
  assert.ok(words(stale).includes(messageOf('programme-terms-outdated')));

  const presses = await Promise.all([1, 2, 3].map(() => visitor.submit(home)));
  assert.ok(presses.some((page) => words(page).includes('Votre carte est ouverte.')));
  const cards = await portal.db.query<{ number: string }>(
    `select c.number from customer.card c join customer.person p using (iuc) where p.email = 'gvi@demo.test'`,
  );
  assert.equal(cards.length, 1);
  const number = cards[0]?.number ?? '';
  assert.match(number, /^29090109\d{9}$/);
  const welcomes = await portal.db.query<{ data: { number: string } }>(
    `select data from mail.message where template = 'loyalty-welcome' and recipient = 'gvi@demo.test'`,
  );
  assert.deepEqual(
    welcomes.map(({ data }) => data.number),
    [number],
    'three presses, one card, one mail; none of the opening that failed',
  );
  assert.equal((await signIn(number, 'Voyageur-2026!')).url.pathname, '/mon-espace');
  for (const name of ['validateMemberInfo', 'fidMemberShipSubscription', 'subscribeFid']) {
    const again = await call(name);
    assert.equal(again.status, 409);
    assert.equal(((await again.json()) as { code: string }).code, 'already-member');
  }

  const other = new Visitor(portal.url);
  await other.submit(await other.open('/mon-espace'), {
    fields: { login: 'ar@demo.test', password: 'Voyageur-2026!' },
  });
  const made = await call('fidMemberShipSubscription', other);
  const { fidCard } = (await made.json()) as { fidCard: { numCarte: string; type: string } };
  assert.match(fidCard.numCarte, /^29090109\d{9}$/);
  assert.notEqual(fidCard.numCarte, number);
  assert.equal(fidCard.type, 'GV_TRANS');
  assert.equal(
    (await other.open('/mon-espace')).document.querySelector('[data-profile]')?.getAttribute('data-profile'),
    'GVT',
  );
});

test('ACCOUNT-05 SEC-09 a link that was used, replaced, expired or cut short activates nobody and leads on', async () => {
  const who = newcomer();
  const { visitor } = await create(who);
  const [first = ''] = await linksTo(who.email as string, 1);
  await visitor.submit(await visitor.open(CONFIRMATION));
  const [, second = ''] = await linksTo(who.email as string, 2);
  const told = async (
    link: string,
    code: 'activation-expired' | 'activation-already-done' | 'activation-unknown',
  ) => {
    const page = await visitor.open(link);
    assert.ok(words(page).includes(titleOf(code)), words(page).slice(0, 400));
    assert.ok(words(page).includes(messageOf(code)));
    return page;
  };
  assert.equal((await told(first, 'activation-expired')).status, 410);
  assert.equal((await told(`${second.slice(0, -4)}`, 'activation-unknown')).status, 404);
  await portal.db.query(
    "update link.link set expires_at = now() - interval '1 minute' where purpose = 'activation'",
  );
  const expired = await told(second, 'activation-expired');
  const again = await visitor.submit(expired);
  assert.equal(again.url.pathname, CONFIRMATION);
  const [, , third = ''] = await linksTo(who.email as string, 3);

  const page = await visitor.open(third);
  const presses = await Promise.all([1, 2, 3, 4].map(() => visitor.submit(page)));
  assert.equal(presses.filter(({ status }) => status === 200).length, 1);
  assert.equal(presses.filter(({ status }) => status === 409).length, 3);
  assert.equal(await customers(who.email as string), 1);
  const done = await told(third, 'activation-already-done');
  assert.equal(done.status, 409);
  // The account is open: nothing on the page says that it is not.
  assert.match(words(done, 'main'), /est déjà actif : connectez-vous\./);
  assert.doesNotMatch(words(done, 'main'), /n’a pas pu/);
  assert.equal(words(done, 'main a'), 'Me connecter');
});

test('ACCOUNT-05 who has asked for an account twice is told at the link of the other mail that it is open, and led to sign in', async () => {
  const who = newcomer();
  await Promise.all([create(who), create(who)]);
  const links = await linksTo(who.email as string, 2);
  const visitor = new Visitor(portal.url);
  const pages = await Promise.all(links.map((link) => visitor.open(link)));
  const presses = await Promise.all(pages.map((page) => visitor.submit(page)));
  assert.deepEqual(presses.map(({ status }) => status).sort(), [200, 409]);
  const refused = presses.find(({ status }) => status === 409) as Page;
  const other = links[presses.indexOf(refused)] as string;
  for (const page of [refused, await visitor.open(other)]) {
    assert.equal(page.status, 409);
    assert.ok(words(page).includes('est déjà actif : connectez-vous'), words(page).slice(0, 400));
    assert.ok(page.document.querySelector('main a[href^="/redirectAuthentication"]'));
    assert.equal(page.document.querySelector('main form'), null, 'no button that cannot do it');
  }
  assert.equal(await customers(who.email as string), 1);
});

test('ACCOUNT-03 AUTH-10 an address and a password with accents are the same however a keyboard writes them: typed twice, written to, and signed in with', async () => {
  const email = 'zoé.vidal@exemple.fr';
  const password = 'Éléphants-bleutés-9';
  const { page } = await create({
    ...newcomer(),
    email: email.normalize('NFD'),
    emailConfirmation: email,
    password,
    passwordConfirmation: password,
  });
  assert.equal(page.url.pathname, CONFIRMATION);
  const [link = ''] = await linksTo(email, 1);
  const visitor = new Visitor(portal.url);
  await visitor.submit(await visitor.open(link));
  const inside = await signIn(email.toUpperCase().normalize('NFD'), password.normalize('NFD'));
  assert.equal(inside.url.pathname, '/mon-espace');
});

test('ACCOUNT-04 a mistyped address is corrected before the activation, and the link that went astray is worth nothing', async () => {
  const who = newcomer();
  const { visitor } = await create(who);
  const [astray = ''] = await linksTo(who.email as string, 1);
  const right = newcomer().email as string;
  const page = await visitor.submit(await visitor.open(`${CONFIRMATION}?corriger=1`), {
    fields: { email: right, emailConfirmation: right },
  });
  assert.ok(words(page).includes(right));
  // With its moment: who asks for it once more is told something else.
  assert.match(words(page, 'main'), /Un nouveau lien est parti le\s[^.]+\sà\s\d\dh\d\d\./);
  assert.equal((await visitor.open(astray)).status, 410);
  const [link = ''] = await linksTo(right, 1);
  await visitor.submit(await visitor.open(link));
  assert.equal((await signIn(right)).url.pathname, '/mon-espace');
  assert.equal(await customers(who.email as string), 0);
});

test('ACCOUNT-06 an address that has an account is refused with the specification’s words; in the neutral setting it is answered like any other, and its holder is told', async () => {
  const known = { ...newcomer(), email: 'GVI@demo.test', emailConfirmation: 'GVI@demo.test' };
  const { page } = await create(known, portal);
  assert.equal(page.status, 409);
  assert.equal(errorAt(page, 'email'), messageOf('email-already-used'));

  const [answered, unknown] = [await create(known), await create(newcomer())];
  assert.equal(answered.page.url.pathname, CONFIRMATION);
  assert.equal(answered.page.status, unknown.page.status);
  // After the welcome to the programme, which they have joined above.
  const [, mail = ''] = await mailsTo('gvi@demo.test', 2);
  assert.ok(mail.includes('Votre compte existe déjà'));
  assert.ok(!mail.includes('lien='));
});

test('ACCOUNT-02 ACCOUNT-03 SEC-10 a password that everybody has, one’s own name, the login itself, and somebody too young are refused at their fields', async () => {
  const refused = async (fields: Record<string, string>, at: string): Promise<string> => {
    const { page } = await create({ ...newcomer(), ...fields });
    assert.equal(page.status, 400);
    return errorAt(page, at);
  };
  const both = (password: string) => ({ password, passwordConfirmation: password });
  for (const common of ['Password-2026!', 'P@SSW0RD-12!', 'S0leil-2026!!', 'Éléphant-2026'])
    assert.equal(await refused(both(common), 'password'), WEAKNESSES['common-password'], common);
  assert.equal(await refused(both('Garraud-Ines-1985'), 'password'), WEAKNESSES['own-words']);
  const login = 'Quai-9-Aux@exemple.fr';
  assert.equal(
    await refused({ email: login, emailConfirmation: login, ...both(login.toLowerCase()) }, 'password'),
    'Le mot de passe doit être différent de l’identifiant.',
  );
  // Whatever is wrong with a password is said at once, by rules of writing and by what others would guess.
  const LENGTH = 'Entre 12 et 50 caractères.';
  assert.match(
    await refused(both('garraud'), 'password'),
    new RegExp(`^${LENGTH} Mêlez au moins trois sortes`),
  );
  const own = 'Ines@Garraud.fr';
  assert.equal(
    await refused({ email: own, emailConfirmation: own, ...both(own) }, 'password'),
    `Le mot de passe doit être différent de l’identifiant. ${WEAKNESSES['own-words']}`,
  );
  // The business day is 1 March 2027.
  assert.equal(await refused({ birthDate: '02/03/2012' }, 'birthDate'), 'Il faut avoir 15 ans au moins.');
  // None of it waits for the other fields to be right; a name that is wrong itself is nobody's.
  const { page } = await create({
    ...newcomer(),
    birthDate: '02/03/2012',
    firstName: 'Inès 2',
    ...both('Garraud-2026!'),
    passwordConfirmation: 'x',
  });
  assert.deepEqual(
    ['firstName', 'birthDate', 'password', 'passwordConfirmation', 'email'].map((at) => errorAt(page, at)),
    [
      'Lettres, trait d’union, apostrophe, point et espace seulement.',
      'Il faut avoir 15 ans au moins.',
      WEAKNESSES['own-words'],
      'Mot de passe différent',
      '',
    ],
  );
});

test('API-10 ACCOUNT-06 who asks again and again whether an address has an account has to wait like any other', async () => {
  const email = 'gvtlc@demo.test';
  const said: number[] = [];
  for (let turn = 0; turn < 6 && said.at(-1) !== 429; turn += 1)
    said.push((await create({ ...newcomer(), email, emailConfirmation: email }, portal)).page.status);
  assert.equal(said.at(-1), 429, said.join(' '));
  assert.ok(
    said.slice(0, -1).every((status) => status === 409),
    said.join(' '),
  );
});

test('API-10 mails to one address are limited, and the answer says for how long', async () => {
  const who = newcomer();
  const { visitor } = await create(who, portal);
  let page = await visitor.open(CONFIRMATION);
  for (let sending = 0; sending < 9 && page.status === 200; sending += 1) page = await visitor.submit(page);
  assert.equal(page.status, 429);
  assert.ok(Number(page.headers.get('retry-after')) > 0);
  assert.ok(words(page).includes('Trop de demandes'));
});

test('a confirmation or an activation opened directly says what it is for', async () => {
  const visitor = new Visitor(portal.url);
  for (const path of [CONFIRMATION, '/inscription/validation']) {
    const page = await visitor.open(path);
    assert.equal(page.status, 200);
    assert.ok(page.document.querySelector(`main a[href="${CREATE}"]`), path);
  }
});

test('more passwords than can be hashed in a second are told when to come back, and nothing of them is kept', async () => {
  const visitor = new Visitor(neutral.url);
  const page = await visitor.open(CREATE);
  const answers = await Promise.all(
    Array.from({ length: 120 }, () =>
      new Visitor(neutral.url).submit(page, { form: FORM, fields: newcomer() }),
    ),
  );
  const busy = answers.filter(({ status }) => status === 503);
  assert.ok(busy.length > 0, 'somebody had to wait');
  assert.ok(busy.length < answers.length, 'not everybody');
  assert.ok(busy.every((answer) => answer.headers.get('retry-after') === '2'));
});

test('ACCOUNT-01 ACCOUNT-05 what fails otherwise is one generic alert, and keeps what was typed', async () => {
  const who = newcomer();
  await create(who);
  const [link = ''] = await linksTo(who.email as string, 1);
  const reader = new Visitor(portal.url);
  const landing = await reader.open(link);
  await portal.db.query('alter table customer.accepted_terms rename to gone');
  const failed = await reader.submit(landing);
  assert.equal(failed.status, 500);
  assert.ok(words(failed).includes(messageOf('activation-failed')));
  await portal.db.query('alter table customer.gone rename to accepted_terms');
  assert.ok(words(await reader.submit(failed)).includes('Votre compte est activé'));

  await portal.db.query('alter table identity.pending_password rename to gone');
  const { page } = await create(newcomer(), portal);
  await portal.db.query('alter table identity.gone rename to pending_password');
  assert.equal(page.status, 500);
  assert.ok(words(page).includes(messageOf('registration-failed')));
  assert.equal(page.document.querySelector('#lastName')?.getAttribute('value'), 'Garraud');
});

const FORGOTTEN = '/mot-de-passe-oublie';
const passwordLinks = async (email: string, count: number): Promise<string[]> => {
  let links: string[] = [];
  await until(async () => {
    const rows = await portal.db.query<{ html: string }>(
      'select html from mail.mailbox where lower(recipient) = lower($1) order by received_at',
      [email],
    );
    links = rows.flatMap(({ html }) => /\/nouveau-mot-de-passe\?lien=[\w-]+/.exec(html)?.[0] ?? []);
    return links.length >= count;
  });
  return links;
};
const forget = async (login: string, at = neutral): Promise<Page> => {
  const visitor = new Visitor(at.url);
  return visitor.submit(await visitor.open(FORGOTTEN), { fields: { login } });
};
/** An account that is open. */
const opened = async (): Promise<string> => {
  const who = newcomer();
  await create(who);
  const reader = new Visitor(portal.url);
  await reader.submit(await reader.open((await linksTo(who.email as string, 1))[0] ?? ''));
  return who.email as string;
};
const both = (password: string) => ({ password, passwordConfirmation: password });
const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.request('/api/auth-state'))
    .json()
    .then((state) => (state as { isLogged: boolean }).isLogged);

test('SEC-09 SEC-10 a forgotten password is set by the link of a mail: by its button, by the rules of a new one, and every session ends', async () => {
  const email = await opened();
  const [first, second] = [new Visitor(portal.url), new Visitor(portal.url)];
  for (const visitor of [first, second])
    await visitor.submit(await visitor.open('/mon-espace'), {
      fields: { login: email, password: PASSWORD, rememberMe: 'true' },
    });
  assert.ok((await isSignedIn(first)) && (await isSignedIn(second)));
  const atProvider = new Visitor(portal.url);
  const login = await atProvider.open('/mon-espace');
  assert.ok(login.document.querySelector(`a[href="${FORGOTTEN}"]`));
  await atProvider.submit(await atProvider.open(FORGOTTEN), { fields: { login: email } });
  const [link = ''] = await passwordLinks(email, 1);

  const page = await second.open(link);
  assert.equal(page.status, 200);
  assert.ok(words(page).includes(email));
  const refused = async (password: string, message: string) => {
    const answer = await second.submit(page, { fields: both(password) });
    assert.equal(answer.status, 400);
    assert.equal(errorAt(answer, 'password'), message);
  };
  await refused('Password-2026!', WEAKNESSES['common-password']);
  await refused('Garraud-Ines-1985', WEAKNESSES['own-words']);
  const mistyped = await second.submit(page, {
    fields: { ...both('Garraud-Ines-1985'), passwordConfirmation: 'x' },
  });
  assert.equal(errorAt(mistyped, 'password'), WEAKNESSES['own-words'], 'told with what else is wrong');
  assert.equal(errorAt(mistyped, 'passwordConfirmation'), 'Mot de passe différent');
  assert.ok(await isSignedIn(first));
  await portal.db.query('alter table mail.message rename to gone');
  const failed = await second.submit(page, { fields: both('Deux-ponts-3-gares') });
  await portal.db.query('alter table mail.gone rename to message');
  assert.equal(failed.status, 500);
  assert.ok(words(failed).includes('l’ancien reste valable'));
  assert.ok(await isSignedIn(first));

  const presses = await Promise.all(
    [1, 2, 3].map(() => new Visitor(portal.url).submit(page, { fields: both('Deux-ponts-3-gares') })),
  );
  assert.deepEqual(presses.map(({ status }) => status).sort(), [200, 410, 410]);
  assert.ok(presses.some((answer) => words(answer).includes('Votre mot de passe est modifié')));
  for (const visitor of [first, second]) {
    assert.equal(await isSignedIn(visitor), false);
    // The provider's own session is worth nothing either: it asks for the password.
    assert.ok((await visitor.open('/mon-espace')).document.querySelector('#password'));
  }
  assert.equal((await signIn(email)).status, 400);
  assert.equal((await signIn(email, 'Deux-ponts-3-gares')).url.pathname, '/mon-espace');
  await until(async () => {
    const mails = await mailsTo(email, 3);
    return mails.some((mail) => mail.includes('Votre mot de passe a été modifié'));
  });
});

test('SEC-06 a link for a forgotten password is promised in the same words, status and size whether anybody has the login, and the limit is the same', async () => {
  const email = await opened();
  const [known, unknown] = [await forget(email), await forget('personne-du-tout@exemple.fr')];
  assert.equal(known.url.pathname + known.url.search, `${FORGOTTEN}?envoye=1`);
  const answered = (page: Page) => [page.url.href, page.status, words(page, 'main'), page.text.length];
  assert.deepEqual(answered(unknown), answered(known));
  const limited = async (login: string) => {
    let page = await forget(login, portal);
    for (let asked = 0; asked < 9 && page.status === 200; asked += 1) page = await forget(login, portal);
    assert.ok(Number(page.headers.get('retry-after')) > 0);
    return [page.status, words(page).includes('Trop de demandes')];
  };
  assert.deepEqual(await limited(email), [429, true]);
  assert.deepEqual(await limited('encore-personne@exemple.fr'), [429, true]);
});

test('SEC-09 a link for a new password that was used, replaced, expired or cut short sets none, says why and leads on', async () => {
  const email = await opened();
  await forget(email);
  const [replaced = ''] = await passwordLinks(email, 1);
  await forget(email);
  const [, last = ''] = await passwordLinks(email, 2);
  const reader = new Visitor(portal.url);
  const told = async (link: string, why: string) => {
    const page = await reader.open(link);
    assert.equal(page.status, 410);
    assert.ok(words(page).includes(messageOf('link-expired')));
    assert.ok(words(page).includes(why), words(page, 'main'));
    assert.ok(page.document.querySelector(`main a[href="${FORGOTTEN}"]`));
  };
  await told(replaced, 'Un lien plus récent l’a remplacé');
  await told(last.slice(0, -4), 'Il n’est peut-être pas entier');
  await reader.submit(await reader.open(last), { fields: both('Deux-ponts-3-gares') });
  await told(last, 'Il a déjà servi');
  await forget(email);
  const [, , third = ''] = await passwordLinks(email, 3);
  const page = await reader.open(third);
  await portal.db.query(
    "update link.link set expires_at = now() - interval '1 minute' where purpose = 'password' and used_at is null",
  );
  await told(third, 'Il servait pendant une heure');
  assert.equal((await reader.submit(page, { fields: both('Trois-ponts-4-gares') })).status, 410);
  assert.equal((await signIn(email, 'Deux-ponts-3-gares')).url.pathname, '/mon-espace');
  const bare = await reader.open('/nouveau-mot-de-passe');
  assert.equal(bare.status, 200);
  assert.ok(bare.document.querySelector(`main a[href="${FORGOTTEN}"]`));
});

/** To whom the links of a registration were sent, the oldest first, whether or not they have arrived. */
const sentTo = async (iuc: string): Promise<string[]> =>
  (
    await portal.db.query<{ recipient: string }>(
      "select recipient from mail.message where iuc = $1 and template = 'account-activation' order by message_id",
      [iuc],
    )
  ).map(({ recipient }) => recipient);
/** The key of a registration, or of a customer, by its address. */
const iucOf = async (email: string): Promise<string> => {
  const [row] = await portal.db.query<{ iuc: string }>(
    `select iuc from customer.registration where email = $1 union all select iuc from customer.person where email = $1`,
    [email],
  );
  return row?.iuc ?? '';
};
const correcting = async (visitor: Visitor, email: string): Promise<() => Promise<Page>> => {
  const page = await visitor.open(`${CONFIRMATION}?corriger=1`);
  return () =>
    visitor.submit(page, {
      form: 'form:has(input[name=email])',
      fields: { email, emailConfirmation: email },
    });
};
/** Links of somebody that act, by what they are for. */
const openLinks = async (iuc: string): Promise<string[]> =>
  (
    await portal.db.query<{ purpose: string }>(
      `select purpose from link.link where iuc = $1 and used_at is null and replaced_at is null and expires_at > now()
        order by purpose`,
      [iuc],
    )
  ).map(({ purpose }) => purpose);

test('ACCOUNT-04 SEC-09 a link that is sent again while its address is being corrected does not go to the one before', async () => {
  const who = newcomer();
  const { visitor } = await create(who);
  await linksTo(who.email as string, 1);
  const iuc = await iucOf(who.email as string);
  const right = newcomer().email as string;
  const page = await visitor.open(CONFIRMATION);
  const correction = await holding(portal.db, (tx) =>
    tx.query('update customer.registration set email = $2 where iuc = $1', [iuc, right]),
  );
  const again = visitor.submit(page);
  await untilWaiting(portal.db);
  await correction.release();
  assert.equal((await again).status, 200);
  assert.deepEqual(await sentTo(iuc), [who.email]);
});

test('ACCOUNT-04 a link that is sent again and an address that is corrected at the same time wait for each other in one order', async () => {
  const who = newcomer();
  const { visitor } = await create(who);
  await linksTo(who.email as string, 1);
  const iuc = await iucOf(who.email as string);
  const right = newcomer().email as string;
  const page = await visitor.open(CONFIRMATION);
  const correct = await correcting(visitor, right);
  const links = await holding(portal.db, (tx) =>
    tx.query('select from link.link where iuc = $1 for update', [iuc]),
  );
  const again = visitor.submit(page);
  await untilWaiting(portal.db);
  const corrected = correct();
  await untilWaiting(portal.db, 2);
  await links.release();
  assert.deepEqual([(await again).status, (await corrected).status], [200, 200]);
  assert.deepEqual(await sentTo(iuc), [who.email, who.email, right]);
  assert.deepEqual(await openLinks(iuc), ['activation']);
});

test('ACCOUNT-05 SEC-09 whoever reads the mistyped address learns nothing of the right one by its old link, and gets no hold of the account', async () => {
  const who = newcomer();
  const { visitor } = await create(who);
  const [astray = ''] = await linksTo(who.email as string, 1);
  const right = newcomer().email as string;
  await (await correcting(visitor, right))();
  await linksTo(right, 1);
  const stranger = new Visitor(portal.url);
  const landing = await stranger.open(astray);
  assert.equal(landing.status, 410);
  const pressed = await stranger.submit(landing, { form: 'main form' });
  assert.equal(pressed.status, 200);
  assert.match(words(pressed, 'main'), /Un nouveau lien est parti/);
  assert.ok(!pressed.text.includes(right));
  const page = await stranger.open(CONFIRMATION);
  assert.match(words(page, 'h1'), /Aucune création n’est en cours sur cet appareil/);
  assert.ok(!page.text.includes(right));
  // Who has asked still has it, and the last of their links opens it.
  assert.ok(words(await visitor.open(CONFIRMATION)).includes(right));
  const [, last = ''] = await linksTo(right, 2);
  await visitor.submit(await visitor.open(last));
  assert.equal((await signIn(right)).url.pathname, '/mon-espace');
});

test('API-10 ACCOUNT-04 mails to a corrected address are limited like those to the first', async () => {
  const { visitor } = await create(newcomer());
  const limitedVisitor = new Visitor(portal.url);
  for (const [name, { value }] of visitor.cookies) limitedVisitor.keepCookie(name, value);
  const right = newcomer().email as string;
  let page = await (await correcting(limitedVisitor, right))();
  for (let sending = 0; sending < 9 && page.status === 200; sending += 1)
    page = await (await correcting(limitedVisitor, right))();
  assert.equal(page.status, 429);
  assert.match(words(page), /Trop de demandes/);
});

test('SEC-09 a link for a forgotten password serves for an hour and replaces those of its own kind alone, also of two at once', async () => {
  const email = await opened();
  const iuc = await iucOf(email);
  await portal.db.query(
    `insert into link.link (token_hash, iuc, purpose, expires_at) values (uuid_send(gen_random_uuid()), $1, 'email', now() + interval '1 hour')`,
    [iuc],
  );
  await forget(email);
  assert.deepEqual(await openLinks(iuc), ['email', 'password']);
  const [life] = await portal.db.query<{ minutes: number }>(
    `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from link.link where iuc = $1 and purpose = 'password'`,
    [iuc],
  );
  assert.ok(life && life.minutes > 55 && life.minutes <= 60, `${life?.minutes} minutes`);
  const links = await holding(portal.db, (tx) =>
    tx.query('select from link.link where iuc = $1 for update', [iuc]),
  );
  const two = [forget(email), forget(email)];
  await untilWaiting(portal.db, 2);
  await links.release();
  await Promise.all(two);
  assert.deepEqual(await openLinks(iuc), ['email', 'password']);
});
