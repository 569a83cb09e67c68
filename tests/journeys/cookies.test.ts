import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { consentOf, keepConsent } from '#contract/consent-cookie.ts';
import { ALL_REFUSED, CONSENT_COOKIE } from '#domain/consent.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember } from '#tests/harness/member.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const DAYS = 200;
const BANNER = '.cookie-banner form';
const PREFERENCES = 'main form:has([name=statistiques])';

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, {
    environment: { CONSENT_DAYS: String(DAYS), DEVICE_CODES: 'on' },
  });
});

/** The categories that a browser keeps, by name. */
const keptBy = (visitor: Visitor): Readonly<Record<string, string>> => {
  const value = decodeURIComponent(visitor.cookies.get(CONSENT_COOKIE)?.value ?? '');
  const { necessaires, statistiques, marketing } = Object.fromEntries(new URLSearchParams(value));
  return { necessaires: necessaires ?? '', statistiques: statistiques ?? '', marketing: marketing ?? '' };
};
const asks = (page: Page): boolean => page.document.querySelector(BANNER) !== null;

test('COOKIE-01 without scripts the banner accepts, refuses as easily, and leads back to where one was', async () => {
  for (const [choice, optional] of [
    ['accepter', 'true'],
    ['refuser', 'false'],
  ] as const) {
    const visitor = new Visitor(portal.url);
    const address = '/plan-du-site?q=points';
    const page = await visitor.open(address);
    assert.ok(asks(page));
    assert.equal(visitor.cookies.has(CONSENT_COOKIE), false);
    const buttons = page.document.querySelectorAll(`${BANNER} button`);
    assert.deepEqual(
      new Set(buttons.map((button) => button.getAttribute('class'))).size,
      1,
      'the same weight',
    );
    const back = await visitor.submit(page, { form: BANNER, button: `choix=${choice}` });
    assert.equal(back.url.pathname + back.url.search, address);
    assert.deepEqual(keptBy(visitor), { necessaires: 'true', statistiques: optional, marketing: optional });
    assert.ok(!asks(back));
    const { line = '' } = visitor.cookies.get(CONSENT_COOKIE) ?? {};
    assert.match(line, /; SameSite=Lax/);
    assert.match(line, new RegExp(`; Max-Age=${DAYS * 86_400}(;|$)`));
  }
});

test('COOKIE-01 an optional category that is undecided asks again', async () => {
  const visitor = new Visitor(portal.url);
  visitor.keepCookie(CONSENT_COOKIE, encodeURIComponent('liste=1&necessaires=true&statistiques=true'));
  assert.ok(asks(await visitor.open('/')));
});

test('COOKIE-01 NAV-05 the banner leads to the choice by category, which is kept, shown and taken back there', async () => {
  const visitor = new Visitor(portal.url);
  const link = (await visitor.open('/')).document.querySelector('.cookie-banner a')?.getAttribute('href');
  assert.equal(link, '/cookies#PersonnaliserCookies');
  const page = await visitor.open('/cookies');
  assert.ok(page.document.querySelector('#PersonnaliserCookies'));
  assert.ok(!asks(page), 'the page is the choice');
  const kept = await visitor.submit(page, {
    form: PREFERENCES,
    fields: { statistiques: 'accepter', marketing: 'refuser' },
  });
  assert.deepEqual(keptBy(visitor), { necessaires: 'true', statistiques: 'true', marketing: 'false' });
  assert.match(words(kept, '[role=status].alert'), /Votre choix est enregistré.*200 jours/);
  assert.match(words(kept, '.cookies-page__state'), /Statistiques acceptés Marketing refusés/);
  assert.ok(kept.document.querySelector(`${PREFERENCES} [name=statistiques][value=accepter][checked]`));
  const refused = await visitor.submit(kept, { form: '.cookies-page__choice form', button: 'choix=refuser' });
  assert.deepEqual(keptBy(visitor), { necessaires: 'true', statistiques: 'false', marketing: 'false' });
  assert.match(words(refused, '.cookies-page__state'), /Statistiques refusés/);
});

test('COOKIE-01 a made-up place to come back to is the home page, and a made-up choice is none', async () => {
  const visitor = new Visitor(portal.url);
  const post = (body: string) =>
    visitor.request('/cookies', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const away = await post('choix=refuser&retour=https://ailleurs.example/');
  assert.equal(away.headers.get('location'), '/');
  await away.body?.cancel();
  const unknown = await post('choix=tout');
  assert.equal(unknown.headers.get('set-cookie'), null);
  await unknown.body?.cancel();
});

test('API-09 a form without scripts that comes to nothing is counted by the portal, where its browser agreed', async () => {
  const refusedAt = async (visitor: Visitor) => {
    const address = '/mot-de-passe-oublie';
    const refused = await visitor.submit(await visitor.open(address));
    assert.equal(refused.status, 400);
  };
  const counted = () => portal.db.query('select page, profile, method, status, label from measure.event');
  await refusedAt(new Visitor(portal.url));
  const refusing = new Visitor(portal.url);
  await refusing.submit(await refusing.open('/'), { form: BANNER, button: 'choix=refuser' });
  await refusedAt(refusing);
  const agreeing = new Visitor(portal.url);
  await agreeing.submit(await agreeing.open('/'), { form: BANNER, button: 'choix=accepter' });
  await refusedAt(agreeing);
  await until(async () => (await counted()).length > 0);
  assert.deepEqual(await counted(), [
    { page: 'motDePasseOublie', profile: 'NL', method: 'POST', status: 400, label: 'Bad Request' },
  ]);
});

test('COOKIE-01 PRO-02 an agent is asked for nothing and counted by nothing, whatever was agreed to in that browser', async () => {
  const member = await createMember(portal.db, 950, 100);
  const counted = async () => (await portal.db.query('select from measure.event')).length;
  const serve = async (agent: Visitor): Promise<Page> => {
    const fields = { agent: 'EMERAUDE_P@0001', numero: member.numCarte };
    return agent.submit(await agent.submit(await agent.open('/sandbox/desk'), { fields }));
  };
  const home = await serve(new Visitor(portal.url));
  assert.ok(!asks(home), 'no banner over the desk');
  assert.match(words(home, '#cookies'), /Aucun cookie facultatif/);

  const shared = new Visitor(portal.url);
  await shared.submit(await shared.open('/'), { form: BANNER, button: 'choix=accepter' });
  const before = await counted();
  const page = await serve(shared);
  assert.match(page.text, /"statistics":false/);
  const refused = await shared.submit(await shared.open('/espace-pro/apres-vente'), {
    form: 'main form.desk-search',
  });
  assert.equal(refused.status, 400);
  // What is told after it is counted, and is the first that is: by whoever comes to that browser next.
  const closed = await shared.submit(await shared.open('/espace-pro'), { form: '.desk__client form' });
  assert.ok(!asks(closed), 'the choice of the browser stands');
  assert.equal((await shared.submit(await shared.open('/mot-de-passe-oublie'))).status, 400);
  await until(async () => (await counted()) > before);
  assert.equal(await counted(), before + 1);
});

test('COOKIE-01 with a parent domain the choice is the whole domain’s', () => {
  // What the portal sends there no test on one machine can keep: it is held by the maker of the line.
  const config = {
    publicUrl: 'https://www.voyageur.example',
    secure: true,
    formActionOrigins: [],
    trustProxy: false,
    freshProof: { seconds: 600, points: 0 },
    consentDays: 365,
    deviceDays: 180,
    cookieDomain: 'voyageur.example',
  } as const;
  const line = keepConsent(ALL_REFUSED, config);
  assert.match(
    line,
    /^consentement=\S+; Path=\/; SameSite=Lax; Secure; Domain=voyageur\.example; Max-Age=31536000$/,
  );
  assert.deepEqual(consentOf(line.split(';', 1)[0], config), ALL_REFUSED);
});

test('COOKIE-01 /cookies names every cookie that the portal sets, what it is for and how long it really stays', async () => {
  const visitor = new Visitor(portal.url);
  const page = await visitor.open('/cookies');
  const listed = new Map(
    page.document
      .querySelectorAll('.cookie-list tbody tr')
      .map((row) => [
        row.querySelector('th')?.text ?? '',
        row.querySelectorAll('td').map(({ text }) => text),
      ]),
  );
  await visitor.signIn(DEMONSTRATION_LOGINS.GV);
  await visitor.submit(await visitor.open('/'), { form: BANNER, button: 'choix=accepter' });
  await visitor.submit(await visitor.open('/'), { form: 'form.display-settings', button: 'mode=high' });
  const told = new Set<string>();
  for (const line of visitor.cookieLines) {
    const name = line.split('=')[0] ?? '';
    const [purpose = '', duration = ''] = listed.get(name) ?? [];
    assert.ok(purpose.length > 20, `${name} is not told`);
    const seconds = Number(/; Max-Age=(\d+)/i.exec(line)?.[1] ?? Number.NaN);
    if (seconds === 0) continue;
    told.add(name);
    const said = duration.replace(/\s/g, ' ');
    const expected = Number.isNaN(seconds)
      ? /^jusqu’à la fermeture/
      : seconds < 86_400
        ? new RegExp(`^${seconds / 60} minutes`)
        : new RegExp(`^${seconds / 86_400} jours`);
    if (!/expires=/i.test(line)) assert.match(said, expected, line);
  }
  for (const name of ['session', 'login', 'affichage', CONSENT_COOKIE]) assert.ok(told.has(name), name);
});
