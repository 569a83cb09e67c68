import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Browser, DEMONSTRATION, PASSWORD, startPortal } from '#tests/harness/sign-in.ts';

const portal = await startPortal({ after });
const who = async (browser: Browser): Promise<string | null> =>
  JSON.parse((await browser.go('/qui')).text).iuc;

describe('sign-in at the embedded provider', () => {
  for (const email of DEMONSTRATION) {
    test(`AUTH-01 ${email} signs in by authorization code and comes back to the page they left`, async () => {
      const browser = portal.browser();
      const page = await browser.signIn(email, {
        path: '/redirectAuthentication?retour=/mon-espace?onglet=points',
      });
      assert.equal(page.url, `${portal.origin}/mon-espace?onglet=points`);
      assert.equal(page.status, 200);
      assert.equal(await who(browser), portal.people.get(email));
    });
  }

  test('AUTH-10 a loyalty number with spaces signs in, and so does an e-mail in capitals', async () => {
    for (const login of ['2909 0109 0000 0000 4', 'GV@demo.TEST']) {
      const browser = portal.browser();
      await browser.signIn(login);
      assert.equal(await who(browser), portal.people.get('gv@demo.test'));
    }
  });

  test('AUTH-10 SEC-06 a wrong password and an unknown login get the same answer', async () => {
    const browser = portal.browser();
    const wrong = await browser.signIn('gv@demo.test', { password: 'x' });
    const unknown = await browser.signIn('personne@demo.test', { password: PASSWORD });
    assert.equal(wrong.status, 400);
    assert.equal(unknown.status, 400);
    assert.match(wrong.text, /Identifiant ou mot de passe incorrect/);
    const anonymous = (text: string) =>
      text.replaceAll(
        /gv@demo\.test|personne@demo\.test|interaction\/[\w-]+|nonce="[\w-]+"|challenge&#34;:&#34;[\w-]+/g,
        '',
      );
    assert.equal(
      anonymous(wrong.text).replaceAll(/<ul>.*<\/ul>/g, ''),
      anonymous(unknown.text).replaceAll(/<ul>.*<\/ul>/g, ''),
    );
    assert.equal(browser.session, undefined);
  });

  test('AUTH-01 the address of the provider carries no parameter but the client and a reference', async () => {
    const start = await portal.browser().go('/redirectAuthentication?retour=/mon-espace');
    const url = new URL(start.location ?? '');
    assert.equal(url.pathname, '/sandbox/identity/auth');
    assert.deepEqual([...url.searchParams.keys()].sort(), ['client_id', 'request_uri']);
  });

  test('AUTH-01 somebody who is signed in goes straight on, and an old login page says what to do', async () => {
    const browser = portal.browser();
    const form = await browser.open();
    await browser.submit(form, { login: 'gv@demo.test', password: PASSWORD });
    const again = await browser.follow('/redirectAuthentication?retour=/recompense/vos-points');
    assert.equal(again.url, `${portal.origin}/recompense/vos-points`);
    // Double click, or the back button to the form: the login it belonged to is over.
    const second = await browser.submit(form, { login: 'gv@demo.test', password: PASSWORD });
    assert.equal(second.status, 400);
    assert.match(second.text, /Cette page de connexion n’est plus valable/);
    assert.match(second.text, /href="\/redirectAuthentication"/);
    assert.equal(await who(browser), portal.people.get('gv@demo.test'));
  });

  test('AUTH-01 two tabs of one browser that sign in side by side both arrive', async () => {
    const browser = portal.browser();
    const first = await browser.open('/redirectAuthentication?retour=/mon-espace');
    const second = await browser.open('/redirectAuthentication?retour=/recompense/vos-points');
    const credentials = { login: 'gv@demo.test', password: PASSWORD };
    assert.equal((await browser.submit(first, credentials)).url, `${portal.origin}/mon-espace`);
    assert.equal((await browser.submit(second, credentials)).url, `${portal.origin}/recompense/vos-points`);
    assert.equal(await who(browser), portal.people.get('gv@demo.test'));
  });

  test('AUTH-01 a tab that signs in as somebody else ends as that person', async () => {
    const browser = portal.browser();
    const first = await browser.open('/redirectAuthentication?retour=/mon-espace');
    const second = await browser.open('/redirectAuthentication?retour=/recompense/vos-points');
    await browser.submit(first, { login: 'gv@demo.test', password: PASSWORD });
    let page = await browser.submit(second, { login: 'gvlc@demo.test', password: PASSWORD });
    assert.match(page.text, /Continuer/);
    assert.doesNotMatch(page.text, /Submitting Callback/);
    const fields = Object.fromEntries(
      [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map((hit) => [
        hit[1],
        hit[2],
      ]),
    ) as Record<string, string>;
    page = await browser.submit(page, fields);
    assert.equal(page.url, `${portal.origin}/recompense/vos-points`);
    assert.equal(await who(browser), portal.people.get('gvlc@demo.test'));
  });

  test('AUTH-01 the two names of this machine end at the one that PUBLIC_URL says', async () => {
    const other = portal.origin.replace('localhost', '127.0.0.1');
    const response = await fetch(`${other}/redirectAuthentication?retour=/mon-espace`, {
      redirect: 'manual',
    });
    assert.equal(
      response.headers.get('location'),
      `${portal.origin}/redirectAuthentication?retour=/mon-espace`,
    );
  });

  test('AUTH-03 the authentication state is answered with every field and no token value, to whoever is signed in and to nobody', async () => {
    const browser = portal.browser();
    const nobody = JSON.parse((await browser.go('/api/auth-state')).text) as Record<string, unknown>;
    assert.deepEqual(nobody, {
      isLogged: false,
      canAuth: true,
      inputID: '',
      isConnectAccount: false,
      isAuthenticating: false,
      error: null,
      reset: false,
      isEsp: false,
      jwtToken: null,
      tokenId: null,
    });
    await browser.signIn('gv@demo.test', { rememberMe: true });
    const { text } = await browser.go('/api/auth-state');
    const state = JSON.parse(text) as Record<string, unknown> & { jwtToken: Record<string, unknown> };
    assert.deepEqual(Object.keys(state), Object.keys(nobody));
    assert.deepEqual([state.isLogged, state.isConnectAccount], [true, true]);
    assert.deepEqual(Object.keys(state.jwtToken), ['iuc', 'expiration', 'rememberMe']);
    assert.deepEqual(
      [state.jwtToken.iuc, state.jwtToken.rememberMe],
      [portal.people.get('gv@demo.test'), true],
    );
    assert.doesNotMatch(text, /eyJ/);
    assert.ok(!text.includes(browser.session?.value ?? 'no session'));
  });
});

describe('callbacks that are not the answer to a login under way', () => {
  const callbackOf = async (browser: Browser, path = '/redirectAuthentication'): Promise<string> => {
    const form = await browser.open(path);
    const page = await browser.submit(
      form,
      { login: 'gv@demo.test', password: PASSWORD },
      '/redirectAuthentication',
    );
    return new URL(page.location ?? '', page.url).href;
  };
  const isMessage = (page: { status: number; text: string }): void => {
    assert.equal(page.status, 400);
    assert.match(page.text, /La connexion n’a pas abouti/);
    assert.match(page.text, /Recommencer la connexion/);
  };

  test('SEC-04 another state is refused with a way on', async () => {
    const browser = portal.browser();
    const url = new URL(await callbackOf(browser));
    url.searchParams.set('state', 'a'.repeat(43));
    isMessage(await browser.go(url.href));
    assert.equal(browser.session, undefined);
  });

  test('SEC-04 a callback of one browser does not sign in another (login CSRF)', async () => {
    const attacker = portal.browser();
    const victim = portal.browser();
    await victim.open();
    isMessage(await victim.go(await callbackOf(attacker)));
    assert.equal(victim.session, undefined);
  });

  test('AUTH-01 a callback used twice signs in once; the back button after it does no harm', async () => {
    const browser = portal.browser();
    const callback = await callbackOf(browser, '/redirectAuthentication?retour=/mon-espace');
    await browser.follow(callback);
    const value = browser.session?.value;
    const replay = await browser.follow(callback);
    assert.equal(replay.url, `${portal.origin}/mon-espace`);
    assert.equal(browser.session?.value, value);
    browser.jar.delete('session|/');
    isMessage(await browser.go(callback));
    assert.equal(browser.session, undefined);
  });

  test('AUTH-01 two copies of a callback at once open one session', async () => {
    const browser = portal.browser();
    const callback = await callbackOf(browser);
    const cookie = browser.cookies('/');
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => fetch(callback, { redirect: 'manual', headers: { cookie } })),
    );
    const opened = answers.filter((answer) =>
      answer.headers.getSetCookie().some((line) => line.startsWith('session=')),
    );
    assert.equal(opened.length, 1);
    assert.ok(answers.every((answer) => answer.status < 500));
  });

  test('AUTH-01 a login that took too long, a false code and a refusal are told in French', async () => {
    const late = portal.browser();
    const callback = await callbackOf(late);
    await portal.db.query(`update session.login_transaction set expires_at = now() - interval '1 second'`);
    isMessage(await late.go(callback));

    const wrong = portal.browser();
    const url = new URL(await callbackOf(wrong));
    url.searchParams.set('code', 'x'.repeat(43));
    isMessage(await wrong.go(url.href));

    const refused = portal.browser();
    const other = new URL(await callbackOf(refused));
    other.searchParams.delete('code');
    other.searchParams.set('error', 'access_denied');
    const page = await refused.go(other.href);
    assert.equal(page.status, 400);
    assert.match(page.text, /Connexion annulée/);

    for (const query of [
      'code=x',
      'state=x',
      'code=x&state=x&state=y',
      'error=x',
      `code=x&state=${'x'.repeat(9000)}`,
    ]) {
      const answer = await portal.browser().go(`/redirectAuthentication?${query}`);
      assert.equal(answer.status, 400, query);
      assert.match(answer.text, /Recommencer la connexion/);
    }
  });

  test('SEC-04 no return path leads away from the portal', async () => {
    const away = [
      'https://ailleurs.example/',
      '//ailleurs.example',
      '/\\ailleurs.example',
      '/%09/ailleurs.example',
      '/\t/ailleurs.example',
      '/.//ailleurs.example',
      '/mon-espace/..//ailleurs.example',
      'javascript:alert(1)',
      '@ailleurs.example',
      '/redirectAuthentication?retour=/x',
      '/logout',
    ];
    for (const address of away) {
      const browser = portal.browser();
      const form = await browser.open(`/redirectAuthentication?retour=${encodeURIComponent(address)}`);
      const page = await browser.submit(
        form,
        { login: 'gv@demo.test', password: PASSWORD },
        '/redirectAuthentication',
      );
      const back = await browser.go(new URL(page.location ?? '', page.url).href);
      const target = new URL(back.location ?? '', portal.origin);
      assert.equal(target.origin, portal.origin, address);
      assert.ok(!['/logout', '/redirectAuthentication'].includes(target.pathname), address);
    }
    const flagged = await portal.browser().signIn('gv@demo.test', {
      path: '/redirectAuthentication?retour=/mon-espace&reset=true',
    });
    assert.equal(flagged.url, `${portal.origin}/`);
  });

  test('SEC-04 a form posted to the login page by another site signs nobody in', async () => {
    const browser = portal.browser();
    const form = await browser.open();
    const action = /action="([^"]*)"/.exec(form.text)?.[1] ?? '';
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://ailleurs.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://autre.localhost' },
    ]) {
      const page = await browser.go(action, {
        form: { login: 'gv@demo.test', password: PASSWORD },
        headers,
      });
      assert.equal(page.status, 403);
    }
    // Without the cookie that a browser keeps from other sites' forms (SameSite), the form has no login to belong to.
    const bare = await portal.browser().go(action, { form: { login: 'gv@demo.test', password: PASSWORD } });
    assert.equal(bare.status, 400);
    assert.equal(browser.session, undefined);
  });
});
