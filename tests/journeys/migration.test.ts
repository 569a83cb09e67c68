import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { ERRORS, messageOf, type PlainErrorCode } from '#domain/errors/catalogue.ts';
import { NEW_EMAILS_DIFFER, SAME_EMAIL, WRONG_PASSWORD } from '#domain/fields/messages.ts';
import {
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { assertProblem } from '#tests/harness/problems.ts';
import { hydrationOf } from '#tests/harness/test-server.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const PASSWORD = 'Voyageur-2026!';
const TOKEN = 'le-secret-du-partenaire-0123456789abcdef';
let portal: DemonstrationPortal;
/** What the partner answers from now on; 0 hangs up. */
let partnerSays = 204;
const asked: { readonly authorization: string | undefined; readonly body: Record<string, unknown> }[] = [];
const ending = lastFirst({ after });
before(async () => {
  const partner = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
      if (partnerSays === 0) request.socket.destroy();
      else response.writeHead(partnerSays).end();
    });
  }).listen(0, '127.0.0.1');
  await once(partner, 'listening');
  ending.after(async () => {
    partner.closeAllConnections();
    partner.close();
  });
  portal = await startDemonstrationPortal(ending, {
    environment: {
      MIGRATION_URL: `http://127.0.0.1:${(partner.address() as AddressInfo).port}/identifiants`,
      MIGRATION_TOKEN: TOKEN,
      RATE_LIMITS: 'off',
    },
  });
});

const errorAt = (page: Page, id: string): string =>
  page.document.querySelector(`#${id}-erreur`)?.text.replace(/^Erreur\s*:\s*/, '') ?? '';
const wish = (newEmail: string, more: Record<string, string> = {}) => ({
  newEmail,
  newEmailConfirmation: newEmail,
  currentPassword: PASSWORD,
  ...more,
});
const FORM = 'main form';
/** What a page keeps of a failure for its scripts: message, status and subCode (API-11). */
const assertKept = (page: Page, code: PlainErrorCode, status: number): void => {
  const { action } = hydrationOf(page.text) as { readonly action: Record<string, unknown> };
  const errors = Object.values((action.errors ?? {}) as Record<string, string>);
  assert.ok([action.message, ...errors].includes(messageOf(code)), JSON.stringify(action));
  assert.deepEqual([action.status, action.subCode], [status, 0]);
};
const migrate = (visitor: Visitor, page: Page, fields: Record<string, string>): Promise<Page> =>
  visitor.submit(page, { form: FORM, fields });
const linkTo = async (email: string): Promise<string> => {
  let link = '';
  await until(async () => {
    const rows = await portal.db.query<{ html: string }>(
      'select html from mail.mailbox where recipient = $1 order by received_at',
      [email],
    );
    link = rows.flatMap(({ html }) => /\/nouvel-identifiant\?lien=[\w-]+/.exec(html)?.[0] ?? []).at(-1) ?? '';
    return link !== '';
  });
  return link;
};
const signsIn = async (login: string): Promise<boolean> => {
  const visitor = new Visitor(portal.url);
  const page = await visitor.submit(await visitor.open('/mon-espace'), {
    fields: { login, password: PASSWORD },
  });
  return page.url.pathname === '/mon-espace';
};

test('ACCOUNT-08 API-14 the identifier of before becomes another: refused at its fields, the card passed over, confirmed by the new address’s link', async () => {
  partnerSays = 204;
  const visitor = new Visitor(portal.url);
  const home = await visitor.signIn('migrer@demo.test');
  assert.ok(home.document.querySelector('main a[href="/migration"]'));
  const page = await visitor.open('/migration');
  assert.ok(page.document.querySelector('main form'));
  const refused = async (fields: Record<string, string>, at: string, message: string) => {
    const answer = await migrate(visitor, page, fields);
    assert.equal(answer.status, 400);
    assert.equal(errorAt(answer, at), message);
  };
  await refused(wish('MIGRER@demo.test'), 'newEmail', SAME_EMAIL);
  await refused(
    wish('solene@exemple.fr', { newEmailConfirmation: 'solene@exemple.com' }),
    'newEmailConfirmation',
    NEW_EMAILS_DIFFER,
  );
  await refused(
    wish('solene@exemple.fr', { currentPassword: 'Voyageur-2025!' }),
    'currentPassword',
    WRONG_PASSWORD,
  );
  assert.equal(asked.length, 0, 'nobody is asked before the password is found right');

  const card = await migrate(visitor, page, wish('solene@exemple.fr'));
  assert.equal(card.url.pathname, '/migrationfid');
  assert.deepEqual(
    asked.map(({ authorization, body }) => [authorization, body.email, body.newEmail]),
    [[`Bearer ${TOKEN}`, 'migrer@demo.test', 'solene@exemple.fr']],
  );
  const sent = await visitor.submit(card, { form: 'main form:has([value=passer])' });
  assert.equal(sent.url.pathname + sent.url.search, '/migration?envoye=1');
  assert.ok(words(sent).includes('solene@exemple.fr'));
  const waiting = words(await visitor.open('/mon-espace'), 'main');
  assert.ok(waiting.includes('Un lien attend à solene@exemple.fr'), 'what was chosen is not asked for again');
  assert.ok(!waiting.includes('Choisir mon identifiant'));
  const skip = () =>
    visitor.request('/api/skip-migration', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
  assert.deepEqual(await (await skip()).json(), { skipped: true });
  const again = await migrate(visitor, await visitor.open('/migration'), wish('solene@exemple.fr'));
  assert.equal(again.url.pathname, '/migration', 'a card that was declined is not offered again');
  assert.equal(await signsIn('solene@exemple.fr'), false);
  assert.equal(await signsIn('migrer@demo.test'), true);

  const reader = new Visitor(portal.url);
  await reader.submit(await reader.open(await linkTo('solene@exemple.fr')));
  assert.equal(await signsIn('solene@exemple.fr'), true);
  assert.equal(await signsIn('migrer@demo.test'), false);
  const after = await visitor.open('/mon-espace');
  assert.equal(after.document.querySelector('main a[href="/migration"]'), null);
});

test('ACCOUNT-08 API-11 an address that somebody has, here or at the partner, a partner in trouble and 72 hours of unavailability say so, and the old identifier stays', async () => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn('gvi@demo.test');
  const page = await visitor.open('/migration');
  const told = async (
    code: 'migration-email-used' | 'migration-partner-problem' | 'migration-unavailable' | 'migration-failed',
    status: number,
    email = 'ines@exemple.fr',
  ) => {
    const answer = await migrate(visitor, page, wish(email));
    assert.equal(answer.status, status);
    assert.ok(words(answer).includes(messageOf(code).replaceAll(/\s+/g, ' ')), words(answer, 'main'));
    assert.equal(answer.document.querySelector('#newEmail')?.getAttribute('value'), email);
    assertKept(answer, code, status);
  };
  await told('migration-email-used', 409, 'GV@demo.test');
  partnerSays = 409;
  await told('migration-email-used', 409);
  partnerSays = 423;
  await told('migration-unavailable', 503);
  for (const trouble of [500, 404, 302, 0]) {
    partnerSays = trouble;
    await told('migration-partner-problem', 502);
  }
  partnerSays = 204;
  await portal.db.query('alter table mail.message rename to gone');
  try {
    await told('migration-failed', 500);
  } finally {
    await portal.db.query('alter table mail.gone rename to message');
  }
  assert.equal(await signsIn('gvi@demo.test'), true);
  const [mails] = await portal.db.query<{ count: number }>(
    "select count(*)::int as count from mail.message where recipient = 'ines@exemple.fr'",
  );
  assert.equal(mails?.count, 0);
});

test('ACCOUNT-08 API-11 a subscription that fails keeps what it was answered, by page and by call, and is taken by the next press', async () => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn('gvi@demo.test');
  const page = await visitor.open('/migrationfid');
  await portal.db.query('alter table customer.card add constraint none_today check (false) not valid');
  try {
    const failed = await visitor.submit(page, { form: 'main form:has([value=adherer])' });
    assertKept(failed, 'enrolment-failed', ERRORS['enrolment-failed'].status);
    const { termsVersion } = (hydrationOf(page.text).data ?? {}) as { termsVersion?: string };
    const called = await visitor.request('/api/fidMemberShipSubscription', {
      method: 'POST',
      body: JSON.stringify({ termsVersion }),
      headers: { 'content-type': 'application/json' },
    });
    await assertProblem(called, 'enrolment-failed');
  } finally {
    await portal.db.query('alter table customer.card drop constraint none_today');
  }
  assert.equal((await visitor.open('/migrationfid')).url.pathname, '/migrationfid', 'there is no card');
});

test('ACCOUNT-08 on the way the loyalty card is taken by one press, and the way goes on', async () => {
  partnerSays = 204;
  const visitor = new Visitor(portal.url);
  await visitor.signIn('gvi@demo.test');
  const card = await migrate(visitor, await visitor.open('/migration'), wish('ines@exemple.fr'));
  const sent = await visitor.submit(card, { form: 'main form:has([value=adherer])' });
  assert.equal(sent.url.pathname + sent.url.search, '/migration?envoye=1');
  const [kept] = await portal.db.query<{ number: string }>(
    "select c.number from customer.card c join customer.person p using (iuc) where p.email = 'gvi@demo.test'",
  );
  assert.match(kept?.number ?? '', /^29090109\d{9}$/);
  assert.equal((await visitor.open('/migrationfid')).url.pathname, '/migration');
});

test('ACCOUNT-08 whoever opens the card’s step by its address alone is not told that their identifier is done', async () => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn('ar@demo.test');
  const page = await visitor.open('/migrationfid');
  assert.equal(page.status, 200);
  assert.match(words(page, 'main'), /Et votre carte de fidélité/);
  assert.doesNotMatch(words(page, 'main'), /\(fait\)|Étape 2 sur 3|devient votre identifiant/);
});

test('ACCOUNT-08 NAV-01 who is not signed in is told what the pages are for, and comes back to them after signing in', async () => {
  for (const path of ['/migration', '/migrationfid']) {
    const visitor = new Visitor(portal.url);
    const page = await visitor.open(path);
    assert.equal(page.status, 200);
    const link = page.document.querySelector('main a[href^="/redirectAuthentication"]')?.getAttribute('href');
    const back = await visitor.signIn('ar@demo.test', PASSWORD, link?.replaceAll('&amp;', '&'));
    assert.equal(back.url.pathname, path);
  }
});
