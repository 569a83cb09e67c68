import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { assertSaid } from '#tests/harness/problems.ts';
import { PAGE_DATA } from '#tests/harness/test-server.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const PATH = '/informations/mes-informations';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { TRUST_PROXY: '127.0.0.1' } });
});

/** Signed in with a device of one's own. */
const on = async (agent: string, from: string, login: string = DEMONSTRATION_LOGINS.GV): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  const { request } = visitor;
  visitor.request = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('user-agent', agent);
    headers.set('x-forwarded-for', from);
    return request.call(visitor, path, { ...init, headers });
  };
  await visitor.signIn(login);
  return visitor;
};
const part = (page: Page): string => words(page, 'section:has(#connexion)');
/** Presses « Déconnecter » at the session that the words name. */
const end = (visitor: Visitor, page: Page, device: string): Promise<Page> => {
  const line = page.document
    .querySelectorAll('.signed__line')
    .find((one) => one.querySelector('dt')?.text.includes(device));
  const session = line?.querySelector('input[name=session]')?.getAttribute('value');
  assert.ok(session, part(page));
  return visitor.submit(page, { form: `form:has(input[value="${session}"])` });
};
const kept = () =>
  portal.db.query<{ network: string; row: string }>(
    'select network, row_to_json(s)::text as row from session.session s where iuc = $1',
    [demonstrationPerson('GV').iuc],
  );

test('AUTH-12 a customer reads where they are signed in, by device and roughly from where, and no address is kept', async () => {
  const here = await on(IPHONE, '203.0.113.77');
  await on(FIREFOX, '198.51.100.23');
  const said = part(await here.open(PATH));
  assert.match(said, /Cet appareil Téléphone, Safari sur iPhone connecté depuis le \d+ \w+ \d{4}/);
  assert.match(
    said,
    /Ordinateur, Firefox sur Windows vu le \d.* à \d+h\d\d, réseau 198\.51\.100\.… connecté depuis/,
  );
  assert.ok((await kept()).length >= 2);
  for (const { row } of await kept()) assert.doesNotMatch(row, /203\.0\.113\.77|198\.51\.100\.23|Mozilla/);
});

test('AUTH-12 one session is ended from another: here, at the provider with its tokens, and its next request is told so in French', async () => {
  const here = await on(IPHONE, '203.0.113.77');
  const there = await on(FIREFOX, '198.51.100.23');
  const other = there.cookies.get('identity-session')?.value;
  assert.ok(other);
  const gone = await end(here, await here.open(PATH), 'Firefox');
  assert.match(part(gone), /L’appareil est déconnecté/);
  assert.equal((await there.request('/api/mesInfos')).status, 401, 'a call is refused');
  const asData = await there.request(PATH, { headers: PAGE_DATA });
  assert.equal(asData.status, 401);
  const notice = await there.open(PATH);
  assertSaid(notice, 'session-ended-elsewhere');
  assert.equal(there.cookies.get('session'), undefined, 'said once');
  const link = notice.document.querySelector('main a[href*="retour"]')?.getAttribute('href') ?? '';
  const asked = await there.open(link.replaceAll('&amp;', '&'));
  assert.ok(asked.document.querySelector('input[name=password]'), 'the provider knows that browser no more');
  const page = await there.signIn(DEMONSTRATION_LOGINS.GV, undefined, link);
  assert.equal(page.url.pathname, PATH, 'and back where they were');
  assert.equal((await here.request('/api/mesInfos')).status, 200, 'the one who did it is still there');
});

test('AUTH-12 all other sessions are ended at once, and this one goes on', async () => {
  const here = await on(IPHONE, '203.0.113.77');
  const others = [await on(FIREFOX, '198.51.100.23'), await on('curl/8', '2001:db8:12:34::1')];
  const page = await here.open(PATH);
  assert.match(part(page), /Appareil inconnu vu .* réseau 2001:db8:12:…/);
  const done = await here.submit(page, { form: 'form:has(input[value=deconnecter-autres])' });
  assert.match(
    part(done),
    /Tous vos autres appareils sont déconnectés.*Vous n’êtes connecté sur aucun autre appareil/,
  );
  for (const other of others) assertSaid(await other.open(PATH), 'session-ended-elsewhere');
  assert.equal((await here.open(PATH)).url.pathname, PATH);
  assert.equal((await kept()).filter(({ row }) => JSON.parse(row).ended_at === null).length, 1);
});

test('AUTH-12 nobody ends a session of somebody else, and an ended one again is no error', async () => {
  const here = await on(IPHONE, '203.0.113.77');
  const theirs = await on(FIREFOX, '198.51.100.23', DEMONSTRATION_LOGINS.GVLC);
  const [row] = await portal.db.query<{ id: string }>(
    'select id from session.session where iuc = $1 and ended_at is null',
    [demonstrationPerson('GVLC').iuc],
  );
  const post = (session: string) =>
    here.open(PATH, {
      method: 'POST',
      body: new URLSearchParams({ intention: 'deconnecter', session }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  assert.equal((await post(row?.id ?? '')).status, 200);
  assert.equal((await theirs.request('/api/mesInfos')).status, 200);
  assert.equal((await post('pas-un-identifiant')).status, 400);
});

test('AUTH-12 what cannot be ended is said, and stays', async () => {
  const here = await on(IPHONE, '203.0.113.77');
  await on(FIREFOX, '198.51.100.23');
  const page = await here.open(PATH);
  await portal.db.query(
    'alter table session.session add constraint stays check (ended_at is null) not valid',
  );
  try {
    assertSaid(await end(here, page, 'Firefox'), 'sessions-unavailable');
  } finally {
    await portal.db.query('alter table session.session drop constraint stays');
  }
  assert.match(part(await here.open(PATH)), /Firefox sur Windows/);
});
