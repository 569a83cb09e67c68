import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pino from 'pino';
import { systemClock } from '#domain/clock.ts';
import { sweepArtifacts } from '#providers/identity/embedded/adapter.ts';
import {
  type Browser,
  PASSWORD,
  SECRET,
  type StoredSession,
  sessionOf,
  startPortal,
  storedSession,
} from '#tests/harness/sign-in.ts';
import { createSessions } from './index.ts';
import { sweepSessions } from './session-store.ts';

const portal = await startPortal({ after });
const { db } = portal;
const who = async (browser: Browser): Promise<string | null> =>
  JSON.parse((await browser.go('/qui')).text).iuc;
const gv = portal.people.get('gv@demo.test');

const stored = (browser: Browser): Promise<StoredSession> => storedSession(portal, browser);
const endAccess = (id: string) =>
  db.query(`update session.session set access_expires_at = now() - interval '1 second' where id = $1`, [id]);

describe('cookies and lifetimes', () => {
  test('SEC-03 AUTH-06 on localhost the session cookie is HttpOnly, SameSite=Lax and for the whole site', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    assert.equal(browser.session?.attributes, 'Path=/; HttpOnly; SameSite=Lax');
    assert.match(browser.session?.value ?? '', /^[\w-]{43}$/);
    for (const [name, cookie] of browser.jar) assert.match(cookie.attributes, /httponly/i, name);
    for (const [name, cookie] of browser.jar) assert.match(cookie.attributes, /samesite=lax/i, name);
  });

  test('SEC-03 behind https every cookie is Secure, and those of the whole site carry __Host-', async (t) => {
    const secure = await startPortal(t, { publicUrl: 'https://voyageur.example' });
    const browser = secure.browser();
    const page = await browser.signIn('gv@demo.test');
    assert.equal(page.url, 'https://voyageur.example/');
    assert.equal(await who(browser), secure.people.get('gv@demo.test'));
    assert.equal(browser.jar.size, 4);
    for (const [key, cookie] of browser.jar) {
      assert.match(
        key,
        /^__Host-(session|login|identity-session)\|\/$|^__Secure-identity-interaction\|\/sandbox\/identity\/interaction\//,
      );
      assert.match(cookie.attributes, /; secure/i, key);
      assert.doesNotMatch(cookie.attributes, /domain=/i, key);
    }
  });

  test('AUTH-08 « Rester connecté » keeps both sessions for 30 days, otherwise they end with the browser', async () => {
    const short = portal.browser();
    await short.signIn('gv@demo.test');
    const long = portal.browser();
    await long.signIn('gv@demo.test', { rememberMe: true });
    assert.match(long.session?.attributes ?? '', /Max-Age=2592000/);
    assert.doesNotMatch(short.session?.attributes ?? '', /max-age|expires/i);
    assert.match(long.jar.get('identity-session|/')?.attributes ?? '', /expires=/i);
    assert.doesNotMatch(short.jar.get('identity-session|/')?.attributes ?? '', /expires=/i);
    const remembered = await sessionOf(portal.sessions, long.cookies('/'));
    const days = (remembered?.expiresAt.epochMilliseconds ?? 0) - Date.now();
    assert.ok(Math.abs(days / 86_400_000 - 30) < 0.01);
    assert.equal(remembered?.rememberMe, true);
    assert.equal((await sessionOf(portal.sessions, short.cookies('/')))?.rememberMe, false);
  });

  test('AUTH-08 a session that is not remembered ends after two idle hours, a remembered one does not', async () => {
    const short = portal.browser();
    await short.signIn('gv@demo.test');
    const long = portal.browser();
    await long.signIn('gv@demo.test', { rememberMe: true });
    await db.query(`update session.session set last_seen_at = now() - interval '119 minutes'`);
    assert.equal(await who(short), gv);
    await db.query(`update session.session set last_seen_at = now() - interval '121 minutes'`);
    assert.equal(await who(short), null);
    assert.equal(await who(long), gv);
    await db.query(`update session.session set expires_at = now() - interval '1 second'`);
    assert.equal(await who(long), null);
  });

  test('AUTH-08 a request keeps an idle session alive', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    await db.query(`update session.session set last_seen_at = now() - interval '100 minutes'`);
    await who(browser);
    const [row] = await db.query<{ idle: number }>(
      `select extract(epoch from now() - last_seen_at)::int as idle from session.session where id = $1`,
      [(await stored(browser)).id],
    );
    assert.ok((row?.idle ?? 999) < 10);
  });

  test('a disk that is full takes nobody’s session away: what is known can be read', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    await db.query(`update session.session set last_seen_at = now() - interval '100 minutes'`);
    const refuse = (code: string): Promise<unknown> =>
      db.query(`create or replace function session.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no space left on device' using errcode = '${code}'; end $$`);
    await refuse('53100');
    await db.query(
      'create trigger full_disk before update on session.session for each row execute function session.refuse()',
    );
    try {
      assert.equal(await who(browser), gv);
      await refuse('42501');
      assert.equal(await who(browser), undefined, 'another trouble is not hidden');
    } finally {
      await db.query('drop trigger full_disk on session.session');
      await db.query('drop function session.refuse');
    }
  });

  test('SEC-03 a planted session value is not taken over, and each sign-in ends the value before it', async () => {
    const browser = portal.browser();
    const planted = 'p'.repeat(43);
    browser.jar.set('session|/', { value: planted, path: '/', attributes: '' });
    await browser.signIn('gv@demo.test');
    const first = browser.session?.value ?? '';
    assert.notEqual(first, planted);
    const form = await browser.open('/redirectAuthentication?reauthenticate=true');
    await browser.submit(form, { login: 'gv@demo.test', password: PASSWORD });
    assert.notEqual(browser.session?.value, first);
    assert.equal(await sessionOf(portal.sessions, `session=${first}`), undefined);
    assert.equal(await who(browser), gv);
  });

  test('AUTH-06 a malformed cookie header is nobody, never an error', async () => {
    for (const header of [
      undefined,
      '',
      ';;;',
      'session',
      'session=',
      'session=%',
      'session=x',
      `session=${'a'.repeat(43)}`,
      'a=b;session',
      `x=${'y'.repeat(70_000)}`,
    ]) {
      assert.equal(await sessionOf(portal.sessions, header), undefined);
    }
  });
});

describe('sign-out', () => {
  test('AUTH-08 it ends the session here and at the provider, which asks for the password again', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    const before = new Map(browser.jar);
    // The provider's session is what signs in silently when only ours is gone.
    browser.jar.delete('session|/');
    await browser.follow('/redirectAuthentication');
    assert.equal(await who(browser), gv);
    const cookies = browser.cookies('/');

    const page = await browser.follow('/logout', { form: {} });
    // On a shared device somebody wants to read it.
    assert.equal(page.url, `${portal.origin}/logout`);
    assert.match(page.text, /Vous êtes déconnecté/);
    assert.equal(await who(browser), null);
    assert.match((await browser.open()).text, /name="password"/);
    // The cookies of before are worth nothing either, here or there.
    assert.equal(await sessionOf(portal.sessions, cookies), undefined);
    browser.jar.set('identity-session|/', before.get('identity-session|/') as never);
    assert.match((await browser.open()).text, /name="password"/);
  });

  test('AUTH-08 the provider’s session ends even when the browser never reaches the provider', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test', { rememberMe: true });
    const answer = await browser.go('/logout', { form: {} });
    assert.equal(new URL(answer.location ?? '').pathname, '/sandbox/identity/session/end');
    assert.match((await browser.open()).text, /name="password"/);
  });

  test('SEC-09 opening /logout changes nothing and shows a button', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    const page = await browser.go('/logout');
    assert.equal(page.status, 200);
    assert.match(page.text, /<form method="post" action="\/logout"/);
    assert.equal(await who(browser), gv);
    await browser.submit(page, {});
    assert.equal(await who(browser), null);
    assert.match((await browser.go('/logout')).text, /Vous êtes déconnecté/);
  });

  test('SEC-09 a link to the provider’s sign-out changes nothing either', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    const back = encodeURIComponent(`${portal.origin}/`);
    for (const query of [
      '',
      `?client_id=espace-voyageur&post_logout_redirect_uri=${back}`,
      `?client_id=espace-voyageur&post_logout_redirect_uri=${back}&logout_hint=${'x'.repeat(43)}`,
    ]) {
      const page = await browser.go(`/sandbox/identity/session/end${query}`);
      assert.equal(page.status, 200);
      assert.match(page.text, /Se déconnecter/);
      browser.jar.delete('session|/');
      await browser.follow('/redirectAuthentication');
      assert.equal(await who(browser), gv);
    }
    const page = await browser.go(`/sandbox/identity/session/end`);
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    const done = await browser.submit(page, { xsrf, logout: 'yes' });
    assert.match(done.text, /Vous êtes déconnecté/);
    browser.jar.delete('session|/');
    assert.match((await browser.open()).text, /name="password"/);
  });

  test('SEC-04 another site cannot sign anybody out, and sign-out leads to nowhere but the portal', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    const page = await browser.go('/logout', {
      form: {},
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://ailleurs.example' },
    });
    assert.equal(page.status, 403);
    assert.equal(await who(browser), gv);
    const away = encodeURIComponent('https://ailleurs.example/');
    const refused = await browser.go(
      `/sandbox/identity/session/end?client_id=espace-voyageur&post_logout_redirect_uri=${away}`,
    );
    assert.equal(refused.status, 400);
    assert.equal(refused.location, undefined);
    assert.match(refused.text, /La demande de connexion n’est pas valable/);
  });

  test('AUTH-08 whoever signs out at the provider itself is signed out here at once, in that browser alone', async () => {
    const browser = portal.browser();
    const other = portal.browser();
    await browser.signIn('gv@demo.test', { rememberMe: true });
    await other.signIn('gv@demo.test');
    const page = await browser.go('/sandbox/identity/session/end');
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    await browser.submit(page, { xsrf, logout: 'yes' });
    assert.equal(await who(browser), null);
    assert.equal(await who(other), gv);
  });

  test('AUTH-08 signing out one browser leaves the other one signed in', async () => {
    const one = portal.browser();
    const two = portal.browser();
    await one.signIn('gv@demo.test');
    await two.signIn('gv@demo.test');
    await one.follow('/logout', { form: {} });
    await endAccess((await stored(two)).id);
    assert.equal(await who(two), gv);
  });
});

describe('renewal of tokens', () => {
  test('AUTH-06 an ended access token is renewed once for many requests at a time, with a new refresh token', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    const before = await stored(browser);
    const usedUp = async () =>
      (
        await db.query(
          `select 1 from identity.artifact where model = 'RefreshToken' and consumed_at is not null`,
        )
      ).length;
    const usedBefore = await usedUp();
    await endAccess(before.id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => who(browser)));
    assert.deepEqual(new Set(answers), new Set([gv]));
    const now = await stored(browser);
    assert.notEqual(now.tokens.refreshToken, before.tokens.refreshToken);
    assert.equal(await usedUp(), usedBefore + 1);
  });

  test('AUTH-06 when the answer to a renewal was lost, the same refresh token serves again for a moment', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    const before = await stored(browser);
    await endAccess(before.id);
    await who(browser);
    await db.query('update session.session set tokens = $2 where id = $1', [before.id, before.sealed]);
    await endAccess(before.id);
    assert.equal(await who(browser), gv);
  });

  test('AUTH-06 a refresh token used again later ends the session and everything of its family', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    const before = await stored(browser);
    await endAccess(before.id);
    await who(browser);
    const current = await stored(browser);
    assert.ok(await portal.sessions.readBearer(current.tokens.accessToken));
    await db.query(
      `update identity.artifact set consumed_at = now() - interval '1 minute' where model = 'RefreshToken' and consumed_at is not null`,
    );
    // Whoever holds the old token shows it again.
    await db.query('update session.session set tokens = $2 where id = $1', [before.id, before.sealed]);
    await endAccess(before.id);
    assert.equal(await who(browser), null);
    const [left] = await db.query(
      'select ended_at is not null as over, length(tokens) as tokens from session.session where id = $1',
      [before.id],
    );
    assert.deepEqual({ ...left }, { over: true, tokens: 0 });
    assert.equal(await portal.sessions.readBearer(current.tokens.accessToken), undefined);
    assert.equal(await portal.provider.renew(current.tokens, gv as never), undefined);
  });

  test('AUTH-08 a session that was ended at the provider ends here with its access token', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    const { id } = await stored(browser);
    const page = await browser.go('/sandbox/identity/session/end');
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    await browser.submit(page, { xsrf, logout: 'yes' });
    await endAccess(id);
    assert.equal(await who(browser), null);
  });
});

describe('what it costs and what it leaves', () => {
  test('AUTH-06 requests that come together are each answered for their own session, and a wrong value for none', async () => {
    const [other, own] = [portal.browser(), portal.browser()];
    await other.signIn('gvt@demo.test');
    await own.signIn('gv@demo.test');
    const headers = [own, other, own].map((browser) => browser.cookies('/'));
    const found = await Promise.all(
      [...headers, `session=${'x'.repeat(43)}`, headers[0]].map((header) =>
        sessionOf(portal.sessions, header),
      ),
    );
    const gvt = portal.people.get('gvt@demo.test');
    assert.deepEqual(
      found.map((session) => session?.iuc),
      [gv, gvt, gv, undefined, gv],
    );
    assert.equal(found[0]?.sessionId, (await stored(own)).id);
    assert.equal(found[1]?.sessionId, (await stored(other)).id);
  });

  test('AUTH-06 reading a session is one statement by primary key', async () => {
    const browser = portal.browser();
    await browser.signIn('gv@demo.test');
    const statements: string[] = [];
    const counting = {
      ...db,
      query: (text: string, values?: readonly unknown[], name?: string) => {
        statements.push(text);
        return db.query(text, values, name);
      },
    } as typeof db;
    const { sessions } = createSessions({
      db: counting,
      clock: systemClock,
      provider: portal.provider,
      log: pino({ level: 'silent' }),
      publicUrl: portal.origin,
      secure: false,
      secret: SECRET,
      rateLimits: true,
    });
    assert.equal((await sessionOf(sessions, browser.cookies('/')))?.iuc, gv);
    assert.equal(statements.length, 1);
    const plan = await db.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(
        `explain ${statements[0]}`
          .replace('$1', `array['\\x00', '\\x01']`)
          .replace('$2', `'2026-03-01'::date`),
      );
    });
    assert.match(plan.map((row) => row['QUERY PLAN']).join('\n'), /Index Scan (?:using|on) session_pkey/);
    assert.doesNotMatch(
      plan.map((row) => row['QUERY PLAN']).join('\n'),
      /Function Scan/,
      'the planner sees into the overview',
    );
    await sessionOf(sessions, 'session=x');
    await sessionOf(sessions, undefined);
    assert.equal(statements.length, 1, 'a request without our cookie asks the database nothing');
  });

  test('AUTH-08 what has ended is swept, what lives stays', async () => {
    const alive = portal.browser();
    await alive.signIn('gv@demo.test');
    const ended = portal.browser();
    await ended.signIn('gv@demo.test');
    const { id } = await stored(ended);
    await db.query(`update session.session set last_seen_at = now() - interval '3 hours' where id = $1`, [
      id,
    ]);
    await db.query(`update session.login_transaction set expires_at = now() - interval '1 second'`);
    // All else lives on, also where the tests before took longer than a code of theirs lives.
    const [artifacts] = await db.query<{ count: number }>(
      `with now_due as (
         update identity.artifact
            set expires_at = now() + case when model = 'AccessToken' then interval '-2 minutes' else interval '1 hour' end
         returning model)
       select count(*) filter (where model <> 'AccessToken')::int as count from now_due`,
    );
    await sweepSessions(db);
    await sweepArtifacts(db);
    assert.equal((await db.query('select 1 from session.session where id = $1', [id])).length, 0);
    assert.equal((await db.query('select 1 from session.login_transaction')).length, 0);
    assert.equal((await db.query('select 1 from identity.artifact')).length, artifacts?.count);
    assert.equal(await who(alive), gv);
  });
});

describe('what can be read from outside', () => {
  test('SEC-05 AUTH-06 the tables hold no token, cookie value, code or password in clear, and no log line does', async () => {
    const browser = portal.browser();
    const canary = 'Mot-de-passe-canari-7741';
    await browser.signIn('gv@demo.test', { password: canary });
    const form = await browser.open('/redirectAuthentication');
    const callback = await browser.submit(
      form,
      { login: 'gv@demo.test', password: PASSWORD },
      '/redirectAuthentication',
    );
    const answer = new URL(callback.location ?? '', callback.url);
    await browser.follow(answer.href);
    const { tokens, id } = await stored(browser);
    await endAccess(id);
    await who(browser);
    const renewed = await stored(browser);
    await browser.go('/redirectAuthentication?code=canari-8812&state=canari-9913');

    const secrets = [
      canary,
      PASSWORD,
      answer.searchParams.get('code'),
      answer.searchParams.get('state'),
      ...Object.values(tokens),
      ...Object.values(renewed.tokens),
      ...[...browser.jar.values()].map((cookie) => cookie.value),
      'canari-8812',
      'canari-9913',
    ].filter((value): value is string => typeof value === 'string' && value.length > 5);
    assert.ok(secrets.length >= 13);

    const tables = [
      'session.session',
      'session.login_transaction',
      'identity.account',
      'identity.artifact',
      'identity.signing_key',
      'limits.attempt',
    ];
    let dump = '';
    for (const table of tables) {
      const rows = await db.query<{ line: string }>(`select t::text as line from ${table} t`);
      assert.ok(rows.length > 0 || table.endsWith('attempt'), table);
      dump += rows.map(({ line }) => line).join('\n');
    }
    const log = portal.logged.join('\n');
    assert.ok(log.length > 0);
    for (const secret of secrets) {
      assert.ok(!dump.includes(secret), 'a table holds a secret');
      assert.ok(!dump.includes(Buffer.from(secret).toString('hex')), 'a table holds a secret as bytes');
      assert.ok(!log.includes(secret), 'a log line holds a secret');
    }
    assert.doesNotMatch(log, /@demo\.test/);
  });

  test('SEC-10 passwords are kept by Argon2id', async () => {
    const rows = await db.query<{ password_hash: string }>('select password_hash from identity.account');
    for (const row of rows) assert.match(row.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
