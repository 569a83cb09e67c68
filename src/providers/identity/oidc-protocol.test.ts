import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import pino from 'pino';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { claimAttempt } from '#providers/identity/embedded/attempts.ts';
import { createAccount, hashPassword } from '#providers/identity/index.ts';
import { oidcClient } from '#providers/identity/oidc-client.ts';
import { ProviderUnavailable } from '#providers/identity/port.ts';
import { assertProblem } from '#tests/harness/problems.ts';
import { PASSWORD, startPortal, storedSession } from '#tests/harness/sign-in.ts';

const REDIRECT = 'http://127.0.0.1:9/retour';
const portal = await startPortal(
  { after },
  { apiClients: [{ clientId: 'mobile', redirectUris: [REDIRECT] }] },
);
const { db } = portal;
const gv = portal.people.get('gv@demo.test');

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const authorize = (parameters: Record<string, string>): string =>
  `/sandbox/identity/auth?${new URLSearchParams({ client_id: 'mobile', response_type: 'code', redirect_uri: REDIRECT, scope: 'openid', state: 's', ...parameters })}`;
/** A code for the registered client, by the same login page as everybody. */
const codeFor = async (verifier: string, login = 'gv@demo.test'): Promise<string> => {
  const browser = portal.browser();
  const form = await browser.follow(
    authorize({ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }),
  );
  const back = await browser.submit(form, { login, password: PASSWORD }, 'http://127.0.0.1:9');
  return new URL(back.location ?? '').searchParams.get('code') ?? '';
};
const token = async (
  form: Record<string, string>,
): Promise<{ status: number; body: Record<string, string> }> => {
  const response = await fetch(`${portal.origin}/sandbox/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'mobile', ...form }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};
const exchange = (code: string, verifier: string) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier });
const newVerifier = (): string => randomBytes(32).toString('base64url');

describe('authorization code with PKCE', () => {
  test('AUTH-01 a request without a PKCE challenge is refused', async () => {
    const page = await portal.browser().go(authorize({}));
    const back = new URL(page.location ?? '');
    assert.equal(back.searchParams.get('error'), 'invalid_request');
    assert.match(back.searchParams.get('error_description') ?? '', /PKCE/);
  });

  test('AUTH-01 a code is worth nothing without its verifier', async () => {
    const verifier = newVerifier();
    const code = await codeFor(verifier);
    const wrong = await exchange(code, newVerifier());
    assert.equal(wrong.status, 400);
    assert.equal(wrong.body.error, 'invalid_grant');
    const none = await token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
    assert.equal(none.status, 400);
    assert.equal((await exchange(code, verifier)).status, 200);
  });

  test('AUTH-06 a registered client gets a Bearer token that stands for its owner', async () => {
    const verifier = newVerifier();
    const { status, body } = await exchange(await codeFor(verifier), verifier);
    assert.equal(status, 200);
    const session = await portal.sessions.readBearer(body.access_token ?? '');
    assert.equal(session?.iuc, gv);
    assert.equal(session?.isEsp, false);
    assert.ok(Math.abs((session?.authenticatedAt.epochMilliseconds ?? 0) - Date.now()) < 20_000);
    // Neither of the other two tokens opens a call.
    assert.equal(await portal.sessions.readBearer(body.refresh_token ?? ''), undefined);
    assert.equal(await portal.sessions.readBearer(body.id_token ?? ''), undefined);
    for (const junk of ['', 'x', 'a b', 'é', 'x'.repeat(20_000)]) {
      assert.equal(await portal.sessions.readBearer(junk), undefined);
    }
  });

  test('AUTH-06 a registered client exchanges its code by authenticateConnect, nobody else does', async () => {
    const verifier = newVerifier();
    const code = await codeFor(verifier);
    const input = { code, codeVerifier: verifier, clientId: 'mobile', redirectUri: REDIRECT };
    const send = (body: object) =>
      fetch(`${portal.origin}/api/authenticateConnect`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const wrong of [
      { clientId: 'inconnu' },
      { clientId: 'espace-voyageur' },
      { codeVerifier: newVerifier() },
      { redirectUri: 'http://127.0.0.1:9/ailleurs' },
    ]) {
      const refused = await send({ ...input, ...wrong });
      assert.equal(refused.status, 401);
      assert.equal(((await refused.json()) as { code: string }).code, 'invalid-grant');
    }
    assert.equal((await send({ ...input, codeVerifier: 'court' })).status, 400);
    const granted = await send(input);
    assert.equal(granted.status, 200);
    const { jwtToken } = (await granted.json()) as { jwtToken: Record<string, string> };
    assert.equal(jwtToken.iuc, gv);
    assert.ok(Temporal.Instant.compare(jwtToken.expiration ?? '', Temporal.Now.instant()) > 0);
    assert.equal((await portal.sessions.readBearer(jwtToken.accessToken ?? ''))?.iuc, gv);
    assert.equal((await send(input)).status, 401);
  });

  test('AUTH-04 API-13 somebody with a sign-in and no account here is told so by authenticateConnect', async () => {
    const { iuc, email } = { iuc: newIuc(), email: 'sans.compte@voyageur.example' };
    const passwordHash = await hashPassword(PASSWORD);
    await createAccount(db, { iuc, email, givenName: 'Sacha', familyName: 'Morvan', passwordHash });
    const verifier = newVerifier();
    const answer = await fetch(`${portal.origin}/api/authenticateConnect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        code: await codeFor(verifier, email),
        codeVerifier: verifier,
        clientId: 'mobile',
        redirectUri: REDIRECT,
      }),
    });
    await assertProblem(answer, 'not-connect');
  });

  test('AUTH-01 a code shown twice ends the tokens it gave; of many at once one gets tokens', async () => {
    const verifier = newVerifier();
    const code = await codeFor(verifier);
    const first = await exchange(code, verifier);
    assert.ok(await portal.sessions.readBearer(first.body.access_token ?? ''));
    assert.equal((await exchange(code, verifier)).body.error, 'invalid_grant');
    assert.equal(await portal.sessions.readBearer(first.body.access_token ?? ''), undefined);

    const raced = newVerifier();
    const racedCode = await codeFor(raced);
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(racedCode, raced)));
    assert.ok(answers.filter((answer) => answer.status === 200).length <= 1);
    assert.ok(answers.every((answer) => answer.status === 200 || answer.body.error === 'invalid_grant'));
  });

  test('AUTH-06 a refresh token serves again for a moment, later its reuse ends the whole family', async () => {
    const verifier = newVerifier();
    const first = (await exchange(await codeFor(verifier), verifier)).body;
    const renew = (refresh: string | undefined) =>
      token({ grant_type: 'refresh_token', refresh_token: refresh ?? '' });
    const second = await renew(first.refresh_token);
    assert.equal(second.status, 200);
    assert.notEqual(second.body.refresh_token, first.refresh_token);
    const lost = await renew(first.refresh_token);
    assert.equal(lost.status, 200);
    await db.query(
      `update identity.artifact set consumed_at = consumed_at - interval '31 seconds' where model = 'RefreshToken'`,
    );
    const reused = await renew(first.refresh_token);
    assert.equal(reused.body.error, 'invalid_grant');
    for (const body of [second.body, lost.body]) {
      assert.equal((await renew(body.refresh_token)).body.error, 'invalid_grant');
      assert.equal(await portal.sessions.readBearer(body.access_token ?? ''), undefined);
    }
  });

  test('AUTH-06 only the portal may ask about tokens', async () => {
    const verifier = newVerifier();
    const { body } = await exchange(await codeFor(verifier), verifier);
    const response = await fetch(`${portal.origin}/sandbox/identity/token/introspection`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'mobile', token: body.access_token ?? '' }),
    });
    assert.deepEqual(await response.json(), { active: false });
  });

  test('SEC-04 a return address that is not registered is refused on a page, not followed', async () => {
    const page = await portal.browser().go(
      authorize({
        redirect_uri: 'https://ailleurs.example/',
        code_challenge: challengeOf(newVerifier()),
        code_challenge_method: 'S256',
      }),
    );
    assert.equal(page.status, 400);
    assert.equal(page.location, undefined);
    assert.match(page.text, /La demande de connexion n’est pas valable/);
    assert.doesNotMatch(page.text, /ailleurs|redirect_uri/);
  });

  test('AUTH-01 SEC-02 unknown addresses of the provider are a French page with a strict policy', async () => {
    const page = await portal.browser().go('/sandbox/identity/inconnu');
    assert.equal(page.status, 404);
    assert.match(page.text, /lang="fr"/);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'.*script-src 'nonce-[\w-]{24}'.*frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
  });

  test('AUTH-01 the provider keeps its signing key over a restart', async (t) => {
    const keys = async (origin: string) =>
      (await (await fetch(`${origin}/sandbox/identity/jwks`)).json()) as { keys: Record<string, string>[] };
    const before = await keys(portal.origin);
    assert.equal(before.keys.length, 1);
    assert.equal(before.keys[0]?.d, undefined);
    const again = await startPortal(t, { db });
    assert.deepEqual(await keys(again.origin), before);
  });
});

describe('guessing passwords', () => {
  const email = 'camille@voyageur.example';
  const attempt = (password: string, login = email) => portal.browser().signIn(login, { password });
  /** In seconds, as they were given. */
  const waits = async (): Promise<number[]> =>
    (
      await db.query<{ wait: number }>(
        `select round(extract(epoch from allowed_at - (expires_at - interval '1 day')) - 3600, 1)::float8 as wait
           from limits.attempt where allowed_at > now()`,
      )
    ).map(({ wait }) => wait);
  /** The first wait is a second, which a busy machine may take to ask again: each lasts an hour longer. */
  const waitAnHourMore = async ({ db }: Pick<typeof portal, 'db'>): Promise<void> => {
    await db.query(
      `create function limits.wait_longer() returns trigger language plpgsql as $$
       begin new.allowed_at := new.allowed_at + interval '1 hour'; return new; end $$`,
    );
    await db.query(
      `create trigger wait_longer before update on limits.attempt for each row
       when (new.allowed_at > old.allowed_at and new.allowed_at > clock_timestamp() + interval '0.5 seconds')
       execute function limits.wait_longer()`,
    );
  };
  before(() => waitAnHourMore(portal));
  const letTimePass = () =>
    db.query(`update limits.attempt set allowed_at = now() - interval '1 millisecond'`);

  test('AUTH-10 after five failures each further one doubles the wait; the right password then clears it', async () => {
    for (let failure = 1; failure <= 5; failure += 1) assert.equal((await attempt('faux')).status, 400);
    const slowed = await attempt(PASSWORD);
    assert.equal(slowed.status, 429);
    assert.match(slowed.text, /Trop d’essais ont échoué.*patientez 6[01]\u00a0minutes avant/s);
    assert.ok(Number(slowed.headers.get('retry-after')) >= 1);
    const seen = await waits();
    for (let failure = 6; failure <= 9; failure += 1) {
      await letTimePass();
      assert.equal((await attempt('faux')).status, 400);
      seen.push(...(await waits()));
    }
    assert.deepEqual(seen, [1, 2, 4, 8, 16]);
    await db.query(`update limits.attempt set attempts = 40 where attempts >= 5`);
    await letTimePass();
    await attempt('faux');
    assert.deepEqual(await waits(), [900], 'never a lasting lock-out');
    await letTimePass();
    assert.equal((await attempt(PASSWORD)).url, `${portal.origin}/`);
    assert.deepEqual(await waits(), []);
    assert.equal((await attempt('faux')).status, 400);
  });

  test('AUTH-10 twenty guesses at once are slowed as twenty in a row are', async () => {
    await db.query('delete from limits.attempt');
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = portal.browser();
        return { browser, form: await browser.open() };
      }),
    );
    const pages = await Promise.all(
      browsers.map(({ browser, form }) => browser.submit(form, { login: email, password: 'faux' })),
    );
    const looked = pages.filter((page) => page.status === 400).length;
    assert.equal(looked, 5, `${looked} passwords were looked at`);
  });

  test('AUTH-10 SEC-06 an unknown login is slowed as a known one, a demonstration account never', async () => {
    await db.query('delete from limits.attempt');
    for (let failure = 1; failure <= 5; failure += 1) await attempt('faux', 'personne@voyageur.example');
    assert.equal((await attempt('faux', 'Personne@voyageur.example')).status, 429);
    for (let failure = 1; failure <= 7; failure += 1) await attempt('faux', 'ar@demo.test');
    assert.equal((await attempt(PASSWORD, 'ar@demo.test')).url, `${portal.origin}/`);
  });

  test('AUTH-10 the addresses of one IPv6 network are one: turning through them brings no further guess', async () => {
    await db.query('delete from limits.attempt');
    const from = (address: string) => portal.browser(address).signIn(email, { password: 'faux' });
    for (let host = 1; host <= 5; host += 1) assert.equal((await from(`2001:db8:1:2::${host}`)).status, 400);
    assert.equal((await from('2001:db8:1:2:ffff::1')).status, 429);
    assert.equal((await from('2001:db8:1:3::1')).status, 400, 'another network');
    // All logins of a network of several of these together, as of one IPv4 address.
    await db.query('update limits.attempt set attempts = 60');
    assert.equal((await from('2001:db8:1:4::1')).status, 400);
    assert.equal((await portal.browser('2001:db8:1:5::1').signIn('autre@voyageur.example')).status, 429);
    assert.equal((await portal.browser('2001:db8:2::1').signIn('autre@voyageur.example')).status, 400);
  });

  test('AUTH-10 guesses at one login from many networks are slowed too, but not its owner where they have signed in before', async () => {
    await db.query('delete from limits.attempt');
    await db.query('delete from identity.known_sign_in');
    const home = '192.0.2.77';
    assert.equal((await portal.browser(home).signIn(email)).url, `${portal.origin}/`);
    for (let host = 1; host <= 100; host += 1)
      assert.equal(await claimAttempt(db, email, `198.51.100.${host}`), 0, `guess ${host}`);
    const slowed = await portal.browser('203.0.113.1').signIn(email);
    assert.equal(slowed.status, 429);
    assert.ok(Number(slowed.headers.get('retry-after')) >= 1);
    assert.equal((await portal.browser('203.0.113.1').signIn('personne@voyageur.example')).status, 400);
    // However many there were: a minute, not a lasting lock-out.
    await db.query('update limits.attempt set attempts = 10000 where attempts >= 100');
    await letTimePass();
    await portal.browser('203.0.113.2').signIn(email, { password: 'faux' });
    assert.equal(Math.max(...(await waits())), 60);
    assert.equal((await portal.browser('203.0.113.3').signIn(email)).status, 429);
    assert.equal((await portal.browser(home).signIn(email)).url, `${portal.origin}/`);
    // After its thirty days without them it is a place like any other, also while its row is still there.
    await db.query(`update identity.known_sign_in set expires_at = now() - interval '1 second'`);
    await db.query('delete from limits.attempt');
    for (let host = 1; host <= 100; host += 1) await claimAttempt(db, email, `198.51.100.${host}`);
    assert.equal((await portal.browser(home).signIn(email)).status, 429);
  });

  test('OPS-04 AUTH-10 switched off, the demonstration opens no door: password, Bearer token and refresh token are refused, guesses slowed', async (t) => {
    const on = await startPortal(t);
    await waitAnHourMore(on);
    const off = await startPortal(t, { db: on.db, demonstration: false });
    const admitted = async (login: string): Promise<boolean[]> => {
      const browser = on.browser();
      await browser.signIn(login);
      const { tokens } = await storedSession(on, browser);
      const owner = await off.sessions.readBearer(tokens.accessToken);
      const renewed = await off.provider.renew(tokens, on.people.get(login) as Iuc);
      return [owner !== undefined, renewed !== undefined];
    };
    assert.deepEqual(await admitted('camille@voyageur.example'), [true, true]);
    assert.deepEqual(await admitted('gv@demo.test'), [false, false]);

    const login = await off.browser().open();
    assert.doesNotMatch(login.text, /@demo\.test|Voyageur-2026/);
    const wrong = await off.browser().signIn('gv@demo.test', { password: PASSWORD });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /Identifiant ou mot de passe incorrect/);
    for (let failure = 2; failure <= 5; failure += 1) await off.browser().signIn('gv@demo.test');
    assert.equal((await off.browser().signIn('gv@demo.test')).status, 429);
    const number = await off.browser().signIn('29090109000000004');
    assert.match(number.text, /Identifiant ou mot de passe incorrect/);
  });

  test('AUTH-10 only the accounts of the demonstration are exempt, not whatever ends like them', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await attempt('faux', 'personne@demo.test');
    assert.equal((await attempt('faux', 'personne@demo.test')).status, 429);
  });

  test('AUTH-10 an empty or endless field is told under its field, with what was typed still there', async () => {
    const browser = portal.browser();
    const form = await browser.open();
    const page = await browser.submit(form, { login: '"><script>alert(1)</script>', password: '' });
    assert.equal(page.status, 400);
    assert.match(page.text, /id="password-error">.*Saisissez votre mot de passe\./);
    assert.match(page.text, /value="&#34;&#62;&#60;script&#62;/);
    assert.doesNotMatch(page.text, /<script>alert/);
    const neither = await browser.submit(form, { login: '', password: '' });
    assert.match(neither.text, /id="login-error">.*Saisissez/, 'each of two empty fields is named');
    assert.match(neither.text, /id="password-error">.*Saisissez votre mot de passe\./);
    const long = await browser.submit(form, { login: 'x'.repeat(50_000), password: 'x' });
    assert.equal(long.status, 400);
    assert.match(long.text, /id="login-error">.*254 caractères au plus\./);
    assert.match(long.text, /value="x{50000}"/);
    const password = await browser.submit(form, { login: 'gv@demo.test', password: 'x'.repeat(50_000) });
    assert.equal(password.status, 400);
    assert.match(password.text, /id="password-error">.*256 caractères au plus\./);
    assert.match(password.text, /value="gv@demo\.test"/);
  });
});

describe('accounts', () => {
  test('AUTH-10 a sign-in name belongs to one account, and a seed can run again', async () => {
    const camille = portal.people.get('camille@voyageur.example');
    const passwordHash = await hashPassword(PASSWORD);
    const person = { email: 'GV@demo.test', givenName: 'A', familyName: 'B', passwordHash };
    await assert.rejects(
      createAccount(db, { ...person, iuc: camille as never }),
      /a sign-in name of this account belongs to another one/,
    );
    const before = await db.query('select * from identity.sign_in_name order by name');
    await createAccount(db, {
      ...person,
      iuc: gv as never,
      email: 'gv@demo.test',
      loyaltyNumber: '29090109000000004',
    });
    assert.deepEqual(await db.query('select * from identity.sign_in_name order by name'), before);
  });
});

describe('when the provider does not answer', () => {
  test('NAV-08 AUTH-11 sign-in shows a notice, other pages go on, and access comes back by itself', async (t) => {
    let down = true;
    const issuer = http.createServer((_request, response) => {
      response.setHeader('content-type', down ? 'text/html' : 'application/json');
      response.statusCode = down ? 502 : 200;
      const origin = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
      response.end(
        down
          ? '<h1>Bad gateway</h1>'
          : JSON.stringify({
              issuer: origin,
              authorization_endpoint: `${origin}/auth`,
              token_endpoint: `${origin}/token`,
              jwks_uri: `${origin}/jwks`,
              response_types_supported: ['code'],
              code_challenge_methods_supported: ['S256'],
            }),
      );
    });
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
    t.after(() => issuer.close());
    const origin = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    const external = await startPortal(t, {
      issuer: { issuer: origin, clientId: 'portail', clientSecret: 'un secret du client' },
    });
    const browser = external.browser();
    assert.equal(external.sessions.available(), true);
    const notice = await browser.go('/redirectAuthentication');
    assert.equal(notice.status, 503);
    assert.match(notice.text, /Connexion momentanément indisponible/);
    assert.match(notice.text, /Les pages publiques restent accessibles/);
    assert.equal(external.sessions.available(), false);
    assert.equal((await browser.go('/')).status, 200);
    await assert.rejects(external.sessions.readBearer('x'), { answer: 'identity-unavailable' });

    down = false;
    const start = await browser.go('/redirectAuthentication');
    assert.equal(start.status, 303);
    assert.equal(external.sessions.available(), true);
    // The embedded provider's addresses do not exist beside the operator's.
    assert.equal((await browser.go('/sandbox/identity/.well-known/openid-configuration')).status, 404);
    assert.equal((await browser.go('/sandbox/identity/style.css')).status, 404);
    const url = new URL(start.location ?? '');
    assert.equal(url.searchParams.get('code_challenge_method'), 'S256');
    assert.ok(url.searchParams.get('nonce'));
  });

  test('AUTH-11 a session stands while the provider is away, and sign-out still ends it here', async (t) => {
    const alone = await startPortal(t);
    const browser = alone.browser();
    await browser.signIn('gv@demo.test');
    const away = await startPortal(t, { db: alone.db, withProvider: false, publicUrl: alone.origin });
    await alone.db.query(`update session.session set access_expires_at = now() - interval '1 second'`);
    const elsewhere = away.listens;
    const who = async () =>
      (await (await fetch(`${elsewhere}/qui`, { headers: { cookie: browser.cookies('/') } })).json()) as {
        iuc: string;
      };
    assert.equal((await who()).iuc, alone.people.get('gv@demo.test'));
    const out = await fetch(`${elsewhere}/logout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: browser.cookies('/'), 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    assert.match(await out.text(), /Vous êtes déconnecté de ce site/);
    assert.equal((await who()).iuc, null);
  });

  test('SEC-05 a provider without pushed requests is not told the login hint, which would stand in a URL', async (t) => {
    const issuer = http.createServer((_request, response) => {
      const origin = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer: origin, authorization_endpoint: `${origin}/auth` }));
    });
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
    t.after(() => issuer.close());
    const client = (enabled: boolean) =>
      oidcClient({
        issuer: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`,
        clientId: 'portail',
        clientSecret: 'un secret du client',
        redirectUri: 'https://voyageur.example/redirectAuthentication',
        afterSignOutUri: 'https://voyageur.example/',
        apiClientIds: [],
        enabled,
        log: pino({ level: 'silent' }),
      });
    const { url } = await client(true).startSignIn({ loginHint: '29090109000000004' });
    assert.doesNotMatch(url, /29090109|login_hint/);
    // Switched off by configuration: nothing is asked of the provider.
    assert.equal(client(false).available(), false);
    await assert.rejects(client(false).startSignIn({}), ProviderUnavailable);
  });

  test('AUTH-09 a login for a loyalty number answers alike whether anybody has it, and signs its holder in', async () => {
    const start = (numFid: string) =>
      fetch(`${portal.origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ numFid }),
      });
    const shape = async (numFid: string) => {
      const answer = await start(numFid);
      const { url } = (await answer.json()) as { url: string };
      assert.ok(!url.includes(numFid));
      return [
        answer.status,
        url.replace(/request_uri%3A[\w-]{43}/, ''),
        answer.headers.getSetCookie().map((line) => line.replace(/=[\w-]{43}/, '')),
      ];
    };
    assert.deepEqual(await shape('29090109000000004'), await shape('29090109999999999'));
    assert.equal((await start('12')).status, 400);

    const browser = portal.browser();
    const started = await start('29090109000000004');
    const { url } = (await started.json()) as { url: string };
    browser.keep(started.headers.getSetCookie());
    const form = await browser.follow(url);
    assert.match(form.text, /name="login"[^>]* value="29090109000000004"/);
    const page = await browser.submit(form, { login: '29090109000000004', password: PASSWORD });
    assert.equal(page.url, `${portal.origin}/`);
    assert.ok(browser.session);

    const byForm = portal.browser();
    const formOfForm = await byForm.follow('/login', { form: { numFid: '2909 0109 0000 0000 4' } });
    assert.match(formOfForm.text, /name="login"[^>]* value="29090109000000004"/);
    const wrong = await byForm.go('/login', { form: { numFid: '12' } });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /Numéro de fidélité incorrect/);
    const foreign = await byForm.go('/login', {
      form: { numFid: '29090109000000004' },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    assert.equal(foreign.status, 403);
  });

  test('AUTH-09 a login that begins with a loyalty number leaves one under way in another tab as it is', async () => {
    const browser = portal.browser();
    const form = await browser.open('/redirectAuthentication?retour=/mon-espace');
    const started = await fetch(`${portal.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: browser.cookies('/') },
      body: JSON.stringify({ numFid: '29090109000000004' }),
    });
    browser.keep(started.headers.getSetCookie());
    const page = await browser.submit(form, { login: 'gv@demo.test', password: PASSWORD });
    assert.equal(page.url, `${portal.origin}/mon-espace`);
    assert.ok(browser.session);
  });

  test('AUTH-02 the login hint is pushed to the provider and fills the login field', async () => {
    const { url } = await portal.provider.startSignIn({ loginHint: '29090109000000004' });
    assert.doesNotMatch(url, /29090109/);
    const page = await portal.browser().follow(url);
    assert.match(page.text, /name="login"[^>]* value="29090109000000004"/);
    assert.equal(page.text.match(/type="submit"/g)?.length, 1);
    for (const email of portal.people.keys())
      if (email.endsWith('@demo.test')) assert.ok(page.text.includes(email));
  });
});
