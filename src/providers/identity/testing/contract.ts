import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { test } from 'node:test';
import { type Iuc, newId } from '#domain/ids.ts';
import type { Browser } from '#tests/harness/sign-in.ts';
import { type IdentityProvider, type ProviderSignOut, ProviderUnavailable } from '../port.ts';

/** An identity provider with somebody whom it knows, reached through one implementation of the port. */
export interface IdentitySetting {
  readonly provider: IdentityProvider;
  readonly iuc: Iuc;
  /** A public client registered there, beside the portal, with its own redirect address. */
  readonly mobile: { readonly clientId: string; readonly redirectUri: string };
  browser(): Browser;
  /** What the provider shows a browser at this address: its login page, or already the way back to the portal or the client. */
  goesTo(browser: Browser, address: string): Promise<'login' | 'back'>;
  /** The person proves who they are, where they are asked to; answers the address that the browser is sent back to. */
  proves(browser: Browser, address: string): Promise<URL>;
  /** The browser does what the portal has asked it to do to end its session there, and whatever that page asks. */
  leaves(browser: Browser, how: ProviderSignOut): Promise<void>;
  /** The address at which the mobile client begins a sign-in. */
  mobileSignIn(challenge: string): string;
  readonly connection: Interruptible;
}

export interface Interruptible {
  /** Every connection is cut from now on, as by a provider that is away. */
  cut(): void;
  mend(): void;
}

/** A server whose connections can be cut while it listens. */
export const interruptible = (server: Server): Interruptible => {
  let isCut = false;
  const answer = server.listeners('request') as ((...words: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (isCut) request.socket.destroy();
    else for (const listener of answer) listener.call(server, request, response);
  });
  return {
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
  };
};

/** What the port promises, of any implementation of it: each test of it is run over `implementation`. */
export const identityContract = (implementation: string, settingOf: () => Promise<IdentitySetting>): void => {
  // The setting itself, not its promise: what follows the wait for another test's promise is that test's for whoever counts assertions.
  let made: IdentitySetting | undefined;
  const rule = (title: string, proof: (setting: IdentitySetting) => Promise<void>) =>
    test(`${title} (${implementation})`, async () => {
      made ??= await settingOf();
      await proof(made);
    });

  const signedIn = async ({ provider, proves }: IdentitySetting, browser: Browser) => {
    const { url, ...checks } = await provider.startSignIn({});
    const result = await provider.finishSignIn(await proves(browser, url), checks);
    assert.ok(result.ok, JSON.stringify(result));
    return result.signedIn;
  };

  rule(
    'AUTH-01 whoever proves who they are is told of by their iuc, with tokens and the time',
    async (setting) => {
      const before = Date.now();
      const { iuc, tokens, accessExpiresAt, authenticatedAt } = await signedIn(setting, setting.browser());
      assert.equal(iuc, setting.iuc);
      assert.ok(tokens.idToken && tokens.accessToken);
      assert.ok(accessExpiresAt === undefined || accessExpiresAt > Date.now());
      // Whole seconds.
      assert.ok(authenticatedAt >= before - 1_000 && authenticatedAt <= Date.now());
    },
  );

  rule(
    'SEC-04 an answer to another request, or one used twice, signs nobody in',
    async ({ provider, ...rest }) => {
      const begin = async () => {
        const { url, ...checks } = await provider.startSignIn({});
        return { checks, callback: await rest.proves(rest.browser(), url) };
      };
      for (const wrong of ['state', 'nonce', 'codeVerifier'] as const) {
        const [mine, theirs] = [await begin(), await begin()];
        const result = await provider.finishSignIn(mine.callback, {
          ...mine.checks,
          [wrong]: theirs.checks[wrong],
        });
        assert.equal(result.ok ? 'signed in' : result.reason, 'invalid', wrong);
      }
      const { checks, callback } = await begin();
      assert.ok((await provider.finishSignIn(callback, checks)).ok);
      const again = await provider.finishSignIn(callback, checks);
      assert.equal(again.ok ? 'signed in' : again.reason, 'invalid');
    },
  );

  rule(
    'AUTH-01 somebody who says no is told apart from an answer that is none',
    async ({ provider, ...rest }) => {
      const { url, ...checks } = await provider.startSignIn({});
      const said = await rest.proves(rest.browser(), url);
      said.searchParams.delete('code');
      said.searchParams.set('error', 'access_denied');
      const result = await provider.finishSignIn(said, checks);
      assert.equal(result.ok ? 'signed in' : result.reason, 'refused');
    },
  );

  rule('AUTH-08 the provider asks a browser that it knows again only when it is told to', async (setting) => {
    const { provider, goesTo, proves } = setting;
    const browser = setting.browser();
    await signedIn(setting, browser);
    assert.equal(await goesTo(browser, (await provider.startSignIn({})).url), 'back');
    assert.equal(await goesTo(browser, (await provider.startSignIn({ reauthenticate: true })).url), 'login');
    const { url, ...checks } = await provider.startSignIn({ reauthenticate: true });
    const callback = await proves(browser, url);
    const result = await provider.finishSignIn(callback, { ...checks, reauthenticate: true });
    assert.ok(result.ok, JSON.stringify(result));
  });

  rule('AUTH-06 tokens are renewed for their owner alone, and revoked ones never', async (setting) => {
    const { provider, iuc } = setting;
    const { tokens } = await signedIn(setting, setting.browser());
    const renewed = await provider.renew(tokens, iuc);
    assert.ok(renewed);
    assert.notEqual(renewed.tokens.accessToken, tokens.accessToken);
    assert.ok(renewed.tokens.refreshToken && renewed.tokens.idToken);
    assert.equal(await provider.renew(renewed.tokens, newId() as string as Iuc), undefined);
    const { refreshToken: _, ...without } = tokens;
    assert.equal(await provider.renew(without, iuc), undefined);

    const other = await signedIn(setting, setting.browser());
    await provider.revoke(other.tokens);
    assert.equal(await provider.renew(other.tokens, iuc), undefined);
    await provider.revoke(other.tokens);
  });

  rule('AUTH-08 a browser that has signed out is asked who it is', async (setting) => {
    const { provider, goesTo, leaves } = setting;
    const browser = setting.browser();
    const { tokens } = await signedIn(setting, browser);
    const how = await provider.signOut(tokens);
    assert.ok(how);
    assert.ok(!how.url.includes(tokens.idToken), 'SEC-05');
    await leaves(browser, how);
    assert.equal(await goesTo(browser, (await provider.startSignIn({})).url), 'login');
  });

  rule(
    'AUTH-06 the code of a registered client is worth tokens once, which stand for their owner',
    async (setting) => {
      const { provider, mobile, iuc } = setting;
      const codeVerifier = newId() + newId();
      const challenge = Buffer.from(
        await crypto.subtle.digest('SHA-256', Buffer.from(codeVerifier)),
      ).toString('base64url');
      const back = await setting.proves(setting.browser(), setting.mobileSignIn(challenge));
      const code = back.searchParams.get('code') ?? '';
      const grant = { ...mobile, code, codeVerifier };
      for (const wrong of [{ clientId: 'unknown' }, { code: '' }, { code: 'junk' }])
        assert.equal(await provider.exchangeForClient({ ...grant, ...wrong }), undefined);
      const granted = await provider.exchangeForClient(grant);
      assert.equal(granted?.iuc, iuc);
      const owner = await provider.bearer(granted.tokens.accessToken);
      assert.deepEqual([owner?.iuc, owner?.clientId], [iuc, mobile.clientId]);
      assert.ok((owner?.expiresAt ?? 0) > Date.now());
      for (const wrong of ['', 'junk', granted.tokens.idToken])
        assert.equal(await provider.bearer(wrong), undefined);
      assert.equal(await provider.exchangeForClient(grant), undefined);
      assert.equal(provider.available(), true, 'none of this is an outage');
    },
  );

  rule(
    'AUTH-11 NAV-08 a provider that is away is told apart from one that refuses, and used again once it answers',
    async (setting) => {
      const { provider, iuc, connection } = setting;
      const { tokens } = await signedIn(setting, setting.browser());
      assert.equal(provider.available(), true);
      connection.cut();
      await assert.rejects(provider.renew(tokens, iuc), ProviderUnavailable);
      await assert.rejects(provider.bearer(tokens.accessToken), ProviderUnavailable);
      await assert.rejects(provider.startSignIn({}), ProviderUnavailable);
      assert.equal(provider.available(), false);
      connection.mend();
      assert.ok(await provider.renew(tokens, iuc));
      assert.equal(provider.available(), true);
    },
  );
};
