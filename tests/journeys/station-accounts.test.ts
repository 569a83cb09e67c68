import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageOf } from '#domain/errors/catalogue.ts';
import { WEAKNESSES } from '#domain/fields/password.ts';
import { newIuc } from '#domain/ids.ts';
import {
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const TOKEN = 'un-secret-que-personne-ne-devine-0123456789';
const FINALISATION = '/inscription/boutique/finalisation';
const CONFIRMATION = '/inscription/boutique/confirmation';
const PASSWORD = 'Quai-9-aux-3-vents';

let portal: DemonstrationPortal;
let closed: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { STATION_ACCOUNTS_TOKEN: TOKEN } });
  closed = await sharedPortal(ending);
});

type Person = Record<string, unknown> & { readonly iuc: string; readonly email: string };
const someone = (more: Record<string, unknown> = {}): Person => {
  const iuc = newIuc();
  return {
    iuc,
    civility: 'M',
    firstName: 'Paul',
    lastName: 'Vernier',
    birthDate: '1979-05-21',
    email: `${iuc}@exemple.fr`,
    ...more,
  };
};

interface Told {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}
const tell = async (
  person: object,
  { url }: { readonly url: string } = portal,
  token = TOKEN,
): Promise<Told> => {
  const answer = await fetch(`${url}/api/station-accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  return { status: answer.status, body: (await answer.json()) as Told['body'] };
};

/** The links that an address has received, the oldest first. */
const linksTo = async (email: string, count: number): Promise<string[]> => {
  let links: string[] = [];
  await until(async () => {
    const rows = await portal.db.query<{ html: string }>(
      'select html from mail.mailbox where recipient = $1 order by received_at',
      [email],
    );
    links = rows.flatMap(
      ({ html }) => /\/inscription\/boutique\/finalisation\?lien=[\w-]+/.exec(html)?.[0] ?? [],
    );
    return links.length >= count;
  });
  return links;
};
/** Somebody whose account a desk has opened, with their link. */
const opened = async (more: Record<string, unknown> = {}) => {
  const person = someone(more);
  const { status, body } = await tell(person);
  assert.equal(status, 200, JSON.stringify(body));
  const [link = ''] = await linksTo(person.email, 1);
  return { ...person, link, body };
};
const chosen = (password: string) => ({ password, passwordConfirmation: password, termsAccepted: 'on' });
const signIn = async (login: string, password = PASSWORD): Promise<Page> => {
  const visitor = new Visitor(portal.url);
  return visitor.submit(await visitor.open('/mon-espace'), { fields: { login, password } });
};
const errorAt = (page: Page, id: string): string =>
  page.document.querySelector(`#${id}-erreur`)?.text.replace(/^Erreur\s*:\s*/, '') ?? '';

test('ACCOUNT-07 SEC-09 who had an account opened at a desk chooses a password by the mail’s link, accepts the terms, and signs in by address and by card', async () => {
  const { email, iuc, link, body } = await opened({ programmeTerms: '2026-11' });
  assert.equal(body.state, 'to-finalise');
  const card = String(body.cardNumber);
  assert.match(card, /^29090109\d{9}$/);
  assert.equal((await signIn(email)).status, 400);

  const visitor = new Visitor(portal.url);
  const page = await visitor.open(link);
  assert.equal(page.status, 200);
  assert.ok(words(page).includes('Paul Vernier'));
  const unaccepted = await visitor.submit(page, { fields: { ...chosen(PASSWORD), termsAccepted: [] } });
  assert.equal(
    errorAt(unaccepted, 'termsAccepted'),
    'Les Conditions Générales de Vente doivent être validées',
  );
  const refused = async (password: string, message: string) => {
    const answer = await visitor.submit(page, { fields: chosen(password) });
    assert.equal(answer.status, 400);
    assert.equal(errorAt(answer, 'password'), message);
  };
  await refused(email.toUpperCase(), messageOf('password-equals-login'));
  // Of two kinds of characters only, and a card’s number of one: the login all the same.
  await refused(email, messageOf('password-equals-login'));
  await refused(card, messageOf('password-equals-login'));
  await refused('Password-2026!', WEAKNESSES['common-password']);
  await refused('Vernier-Paul-79', WEAKNESSES['own-words']);
  const both = await visitor.submit(page, { fields: { ...chosen('Vernier-Paul-79'), termsAccepted: [] } });
  assert.equal(errorAt(both, 'password'), WEAKNESSES['own-words'], 'told with what else is wrong');
  assert.equal((await signIn(email)).status, 400);

  const presses = await Promise.all(
    [1, 2, 3].map(() => new Visitor(portal.url).submit(page, { fields: chosen(PASSWORD) })),
  );
  assert.deepEqual(presses.map(({ status }) => status).sort(), [200, 410, 410]);
  const done = presses.find(({ status }) => status === 200) as Page;
  assert.equal(done.url.pathname, CONFIRMATION);
  assert.ok(words(done).includes('Votre compte est prêt'));
  assert.equal((await signIn(email)).url.pathname, '/mon-espace');
  assert.equal((await signIn(card)).url.pathname, '/mon-espace');
  const terms = await portal.db.query<{ document: string }>(
    'select document from customer.accepted_terms where iuc = $1 order by document',
    [iuc],
  );
  assert.deepEqual(
    terms.map(({ document }) => document),
    ['terms/boutique', 'terms/programme-grand-voyageur'],
  );
  const again = await visitor.open(link);
  assert.equal(again.status, 410);
  assert.ok(words(again).includes('votre compte est prêt, connectez-vous'));
});

test('ACCOUNT-07 told again a desk’s account is the same and no other mail leaves; another link replaces the one before; an active one is left alone', async () => {
  const person = await opened({ programmeTerms: '2026-11' });
  const { link, body: first, ...told } = person;
  const again = await Promise.all([1, 2, 3].map(() => tell(told)));
  for (const { status, body } of again) {
    assert.equal(status, 200);
    assert.deepEqual([body.state, body.linkSent, body.cardNumber], ['to-finalise', false, first.cardNumber]);
  }
  assert.equal((await tell({ ...told, sendAgain: true })).body.linkSent, true);
  const [, second = ''] = await linksTo(person.email, 2);
  const visitor = new Visitor(portal.url);
  const replaced = await visitor.open(link);
  assert.equal(replaced.status, 410);
  assert.ok(words(replaced).includes('Un lien plus récent l’a remplacé'));
  await visitor.submit(await visitor.open(second), { fields: chosen(PASSWORD) });
  const { body } = await tell({ ...told, sendAgain: true });
  assert.deepEqual([body.state, body.linkSent], ['active', false]);
  assert.equal((await linksTo(person.email, 2)).length, 2);
});

test('ACCOUNT-07 an expired link sends another, and « Mot de passe oublié » does for an account that has none yet', async () => {
  const { iuc, email, link } = await opened();
  await portal.db.query(
    "update link.link set expires_at = now() - interval '1 minute' where purpose = 'finalisation' and iuc = $1",
    [iuc],
  );
  const visitor = new Visitor(portal.url);
  const expired = await visitor.open(link);
  assert.equal(expired.status, 410);
  assert.ok(words(expired).includes('Il servait pendant 72 heures'));
  const sent = await visitor.submit(expired);
  assert.ok(words(sent).includes('Un nouveau lien vient de partir'));
  await linksTo(email, 2);
  const forgotten = await visitor.open('/mot-de-passe-oublie');
  await visitor.submit(forgotten, { fields: { login: email } });
  const [, , third = ''] = await linksTo(email, 3);
  const done = await visitor.submit(await visitor.open(third), { fields: chosen(PASSWORD) });
  assert.equal(done.url.pathname, CONFIRMATION);
  let last = await visitor.submit(expired);
  for (let asked = 0; asked < 4 && last.status !== 410; asked += 1) last = await visitor.submit(expired);
  assert.equal(last.status, 410);
});

test('API-10 ACCOUNT-07 links that an expired one sends are limited for each customer, and the answer says for how long', async () => {
  const { iuc, link } = await opened();
  await portal.db.query("update link.link set expires_at = now() - interval '1 minute' where iuc = $1", [
    iuc,
  ]);
  const visitor = new Visitor(portal.url);
  const expired = await visitor.open(link);
  let page = await visitor.submit(expired, { form: 'main form' });
  for (let sending = 0; sending < 9 && page.status === 200; sending += 1)
    page = await visitor.submit(expired, { form: 'main form' });
  assert.equal(page.status, 429);
  assert.ok(Number(page.headers.get('retry-after')) > 0);
});

test('ACCOUNT-07 what else goes wrong is temporary unavailability, and nothing is used up', async () => {
  const { email, link } = await opened();
  const visitor = new Visitor(portal.url);
  const page = await visitor.open(link);
  const unavailable = async () => {
    const failed = await visitor.submit(page, { fields: chosen(PASSWORD) });
    assert.equal(failed.status, 503);
    assert.ok(words(failed).includes(messageOf('finalisation-unavailable')));
  };
  await portal.db.query('alter table identity.pending_password rename to gone');
  await unavailable();
  await portal.db.query('alter table identity.gone rename to pending_password');
  // Somebody has taken the name at the provider meanwhile.
  const [other] = await portal.db.query<{ iuc: string }>(
    "select iuc from customer.person where email = 'gvi@demo.test'",
  );
  await portal.db.query('insert into identity.sign_in_name (name, iuc) values ($1, $2)', [email, other?.iuc]);
  await unavailable();
  await portal.db.query('delete from identity.sign_in_name where name = $1', [email]);
  assert.equal((await visitor.submit(page, { fields: chosen(PASSWORD) })).url.pathname, CONFIRMATION);
});

test('ACCOUNT-07 the desk’s call is closed without a token, refuses a wrong one, wrong fields and an address that somebody has', async () => {
  assert.equal((await tell(someone(), closed)).status, 404);
  assert.equal((await tell(someone(), portal, `${TOKEN}x`)).status, 401);
  const person = someone({ iuc: 'nobody', email: 'sans-arobase' });
  const wrong = await tell(person);
  assert.equal(wrong.status, 400);
  assert.deepEqual(Object.keys(wrong.body.fields as object).sort(), ['email', 'iuc']);
  const taken = someone({ email: 'GV@demo.test' });
  const refused = await tell(taken);
  assert.deepEqual([refused.status, refused.body.code], [409, 'email-already-used']);
  const [kept] = await portal.db.query('select from customer.person where iuc = $1', [taken.iuc]);
  assert.equal(kept, undefined);
});

test('ACCOUNT-07 NAV-01 finalisation and its confirmation opened directly say what they are for', async () => {
  const visitor = new Visitor(portal.url);
  for (const path of [FINALISATION, CONFIRMATION]) {
    const page = await visitor.open(path);
    assert.equal(page.status, 200);
    assert.ok(page.document.querySelector('main a[href="/mot-de-passe-oublie"]'), path);
  }
});

test('ACCOUNT-04 ACCOUNT-07 OPS-04 the demonstration has somebody to activate and somebody to finalise, whose mails let them in; switched off, neither gets in', async () => {
  const visitor = new Visitor(portal.url);
  const login = await visitor.open('/mon-espace');
  for (const email of ['activer@demo.test', 'finaliser@demo.test']) assert.ok(words(login).includes(email));
  assert.equal((await signIn('activer@demo.test', 'Voyageur-2026!')).status, 400);
  const mailed = async (email: string, path: string): Promise<string> => {
    let link: string | undefined;
    await until(async () => {
      const rows = await portal.db.query<{ html: string }>(
        'select html from mail.mailbox where recipient = $1',
        [email],
      );
      link = rows.flatMap(({ html }) => new RegExp(`${path}\\?lien=[\\w-]+`).exec(html)?.[0] ?? []).at(-1);
      return link !== undefined;
    });
    return link as string;
  };
  await visitor.submit(await visitor.open(await mailed('activer@demo.test', '/inscription/validation')));
  assert.equal((await signIn('activer@demo.test', 'Voyageur-2026!')).url.pathname, '/mon-espace');
  const late = await mailed('finaliser@demo.test', FINALISATION);
  assert.equal((await visitor.open(late)).status, 200);

  const off = await startDemonstrationPortal(ending, {
    db: portal.db,
    environment: { DEMONSTRATION: 'off' },
  });
  assert.equal((await visitor.open(late)).status, 410);
  const stranger = new Visitor(off.url);
  const refused = await stranger.submit(await stranger.open('/mon-espace'), {
    fields: { login: 'activer@demo.test', password: 'Voyageur-2026!' },
  });
  assert.equal(refused.status, 400);
});

test('ACCOUNT-06 ACCOUNT-07 who asks for an account by the address of one that waits for its first password is told that it is used', async () => {
  const { email } = await opened();
  const visitor = new Visitor(portal.url);
  const page = await visitor.submit(await visitor.open('/inscription/compte-client-sncf'), {
    form: 'form.enrol__form',
    fields: {
      civility: 'M',
      firstName: 'Paul',
      lastName: 'Vernier',
      birthDate: '21/05/1979',
      email: email.toUpperCase(),
      emailConfirmation: email.toUpperCase(),
      ...chosen(PASSWORD),
    },
  });
  assert.equal(page.status, 409);
  assert.equal(errorAt(page, 'email'), messageOf('email-already-used'));
});
