import { createHash } from 'node:crypto';
import type {
  ClientMetadata,
  Configuration,
  KoaContextWithOIDC,
  Provider as ProviderType,
} from 'oidc-provider';
import type { Database } from '#database/database.ts';
import { sealer } from '#database/sealed.ts';
import type { Log } from '#domain/log.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { displayOf } from '#plain-pages/display.ts';
import { findAccount } from './account.ts';
import { databaseAdapter, endGrant } from './adapter.ts';
import { errors, interactionPolicy, Provider } from './library.ts';
import { MOUNT_PATH } from './mount-path.ts';
import { newNonce, pageHeaders } from './page-headers.ts';
import { continuePage, type DemonstrationAccount, errorPage, signedOutPage, signOutPage } from './pages.ts';
import { signingKey } from './signing-key.ts';

/** Another client than our pages, with the http or https addresses its codes may be sent to (AUTH-06). It is public: PKCE protects it. */
export interface ApiClient {
  readonly clientId: string;
  readonly redirectUris: readonly string[];
}

export interface EmbeddedProviderOptions {
  readonly db: Database;
  /** Origin of the portal; the issuer is `${publicUrl}/sandbox/identity`. */
  readonly publicUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiClients: readonly ApiClient[];
  /** At least 32 bytes; the keys of this provider are derived from it. */
  readonly secret: Uint8Array | string;
  /** True outside localhost. */
  readonly secureCookies: boolean;
  /** Shown on the login page, and let in; absent outside the demonstration. */
  readonly demonstration?: { readonly accounts: readonly DemonstrationAccount[]; readonly password: string };
  /** The address this process listens on, undefined before it does. */
  readonly loopback: () => string | undefined;
  readonly log: Log;
}

const MINUTE = 60;
const DAY = 86_400;
/** The session of somebody who did not tick « Rester connecté »: it ends with the browser, and after this at the latest. */
const SHORT_SESSION_SECONDS = DAY / 2;
const LONG_SESSION_SECONDS = 30 * DAY;
const ACCESS_TOKEN_SECONDS = 10 * MINUTE;

/** How the portal names the provider's session when it ends it: nobody else knows it, and it opens nothing. */
const sessionReference = (sessionUid: string): string =>
  createHash('sha256').update(`sign-out ${sessionUid}`).digest('base64url');

/** When whoever shows a token, or comes with a session, proved who they are: seconds since 1970. */
const provedAt = (token: unknown, signedInAt: number | undefined): number => {
  const { authTime, iat } = (token ?? {}) as { authTime?: number; iat?: number };
  return token === undefined ? (signedInAt ?? 0) : (authTime ?? iat ?? 0);
};

/** The library's policy; and the login page for a browser whose session here is of an account that is closed or gone. */
const policyForGoneAccounts = (): ReturnType<typeof interactionPolicy.base> => {
  const policy = interactionPolicy.base();
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('no_account', 'the account is closed or gone', ({ oidc }) =>
        oidc.session?.accountId !== undefined && oidc.account === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
};

/** The certified provider on our database, with French pages, PKCE for every client, and rotated refresh tokens. */
export const embeddedProvider = async (options: EmbeddedProviderOptions): Promise<ProviderType> => {
  const { db, publicUrl, log } = options;
  const admission = { demonstration: options.demonstration !== undefined };
  const issuer = `${publicUrl}${MOUNT_PATH}`;
  const prefix = (kind: '__Host-' | '__Secure-'): string => (options.secureCookies ? kind : '');

  const portal: ClientMetadata = {
    client_id: options.clientId,
    client_secret: options.clientSecret,
    client_name: PRODUCT_NAME,
    redirect_uris: [`${publicUrl}/redirectAuthentication`],
    // Where the portal says that one is signed out; its own front page, as any client has it.
    post_logout_redirect_uris: [`${publicUrl}/logout`, `${publicUrl}/`],
    backchannel_logout_uri: `${publicUrl}/backchannel-logout`,
    backchannel_logout_session_required: true,
    grant_types: ['authorization_code', 'refresh_token'],
    require_auth_time: true,
  };
  const others = options.apiClients.map(
    (client): ClientMetadata => ({
      client_id: client.clientId,
      redirect_uris: [...client.redirectUris],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    }),
  );

  const configuration: Configuration = {
    adapter: databaseAdapter(db, sealer(options.secret, 'identity artifacts')),
    jwks: { keys: [await signingKey(db, sealer(options.secret, 'identity signing key'))] },
    clients: [portal, ...others],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    // `remember_me` and `session_ref` are for the portal: whether to keep the session, and how to end ours.
    claims: {
      openid: ['sub', 'remember_me', 'session_ref'],
      email: ['email'],
      profile: ['name'],
      auth_time: null,
      iss: null,
      sid: null,
    },
    // It asks nobody but the portal: at the address this process listens on, which need not be the one people use, and which the
    // library's guard against addresses of inner networks (its `dispatcher`) would refuse.
    fetch: (url, init) => {
      const address = String(url).replace(publicUrl, options.loopback() ?? publicUrl);
      return fetch(address, { ...init, dispatcher: undefined } as RequestInit);
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: true },
      backchannelLogout: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      introspection: {
        enabled: true,
        // The portal checks access tokens of its own clients; a refresh token is never good as a Bearer token, and a closed
        // account's is none any more.
        allowedPolicy: async (_ctx, client, token) =>
          client.clientId === options.clientId &&
          token.kind === 'AccessToken' &&
          ((await findAccount(db, token.accountId, admission))?.sessionsFrom ?? Number.POSITIVE_INFINITY) <=
            provedAt(token, undefined),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const secret = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? '';
          ctx.body = signOutPage({
            display: displayOf(ctx.get('cookie')),
            action: `${MOUNT_PATH}/session/end/confirm`,
            xsrf: secret,
          });
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage({ display: displayOf(ctx.get('cookie')) });
        },
      },
    },
    cookies: {
      names: {
        session: `${prefix('__Host-')}identity-session`,
        // These two are bound to the path of one login, so that parallel tabs do not disturb each other.
        interaction: `${prefix('__Secure-')}identity-interaction`,
        resume: `${prefix('__Secure-')}identity-resume`,
      },
      long: { httpOnly: true, sameSite: 'lax', path: '/', secure: options.secureCookies, signed: false },
      short: { httpOnly: true, sameSite: 'lax', secure: options.secureCookies, signed: false },
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE,
      IdToken: 10 * MINUTE,
      Interaction: 30 * MINUTE,
      Grant: LONG_SESSION_SECONDS,
      RefreshToken: LONG_SESSION_SECONDS,
      Session: (_ctx, session) => (session.transient ? SHORT_SESSION_SECONDS : LONG_SESSION_SECONDS),
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out here, or the end of the browser session, ends every token that came of it.
    expiresWithSession: async () => true,
    async findAccount(ctx, sub, token) {
      const account = await findAccount(db, sub, admission);
      if (!account || provedAt(token, ctx.oidc.session?.loginTs) < account.sessionsFrom) return undefined;
      return {
        accountId: account.iuc,
        async claims() {
          const uid = (token as { sessionUid?: string } | undefined)?.sessionUid;
          const session = uid === undefined ? undefined : await provider.Session.findByUid(uid);
          return {
            sub: account.iuc,
            email: account.email,
            name: `${account.givenName} ${account.familyName}`,
            ...(uid !== undefined && session
              ? { remember_me: !session.transient, session_ref: sessionReference(uid) }
              : {}),
          };
        },
      };
    },
    // Our own pages and registered clients need no consent page: the grant is made on the spot.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const existing = grantId ? await provider.Grant.find(grantId) : undefined;
      if (existing) return existing;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
    async extraTokenClaims(ctx) {
      const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
      const authTime = (RefreshToken ?? AuthorizationCode) as { authTime?: number } | undefined;
      return authTime?.authTime === undefined ? undefined : { auth_time: authTime.authTime };
    },
    interactions: {
      url: (_ctx, interaction) => `${MOUNT_PATH}/interaction/${interaction.uid}`,
      policy: policyForGoneAccounts(),
    },
    renderError(ctx, _out, error) {
      log.warn({ error: error.name, status: ctx.status }, 'identity provider showed an error page');
      ctx.type = 'html';
      ctx.body = errorPage(
        displayOf(ctx.get('cookie')),
        error instanceof errors.SessionNotFound ? 'sign-in-page-expired' : 'sign-in-request-wrong',
      );
    },
  };

  const provider: ProviderType = new Provider(issuer, configuration);
  // Whether the browser came by https is known from PUBLIC_URL; the mount says so in this header and drops what was sent.
  provider.proxy = true;
  provider.on('backchannel.error', (_ctx, error) => {
    log.warn({ error: error.name }, 'the portal was not told of a sign-out');
  });
  provider.on('server_error', (_ctx, error) => {
    log.error({ error: error.name, stack: error.stack }, 'identity provider failed');
  });

  provider.use(async (ctx, next) => {
    const nonce = newNonce();
    for (const [name, value] of Object.entries(pageHeaders(nonce))) ctx.set(name, value);
    if (
      ctx.method === 'GET' &&
      ctx.path === '/session/end' &&
      (await endNamedSession(ctx as KoaContextWithOIDC))
    )
      return;
    await next();
    if (ctx.path === '/token/revocation' && ctx.status === 200) await endSessionOf(ctx as KoaContextWithOIDC);
    if (ctx.status === 404 && !ctx.body) {
      ctx.type = 'html';
      ctx.body = errorPage(displayOf(ctx.get('cookie')), 'sign-in-request-wrong');
      ctx.status = 404;
    }
    // The library's page that posts itself is in English and has an inline script without our nonce.
    if (typeof ctx.body === 'string' && ctx.body.includes('<title>Submitting Callback</title>')) {
      ctx.body = continuePage({ display: displayOf(ctx.get('cookie')), page: ctx.body, nonce });
    }
  });

  /**
   * The portal revokes a refresh token at sign-out only: the session it came from ends with it, even when the browser never
   * gets here because it was closed or lost its way.
   */
  const endSessionOf = async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { Client, RefreshToken } = ctx.oidc.entities;
    if (Client?.clientId !== options.clientId || !RefreshToken?.sessionUid) return;
    const session = await provider.Session.findByUid(RefreshToken.sessionUid);
    await session?.destroy();
  };

  /**
   * Sign-out asked for by the portal, which alone knows the session's reference: done at once. A link without it, from
   * anywhere else, falls through to a page with a button (SEC-09).
   */
  const endNamedSession = async (ctx: KoaContextWithOIDC): Promise<boolean> => {
    const { logout_hint: hint, client_id: clientId, post_logout_redirect_uri: back } = ctx.query;
    if (typeof clientId !== 'string' || typeof back !== 'string') return false;
    const client = await provider.Client.find(clientId);
    if (!client?.postLogoutRedirectUriAllowed(back)) return false;
    const session = await provider.Session.get(ctx);
    if (session.accountId) {
      if (typeof hint !== 'string' || hint !== sessionReference(session.uid)) return false;
      for (const { grantId } of Object.values(session.authorizations ?? {}))
        if (grantId) await endGrant(db, grantId);
      await session.destroy();
    }
    ctx.cookies.set(provider.cookieName('session'), null, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: options.secureCookies,
      signed: false,
    });
    ctx.set('cache-control', 'no-store');
    ctx.status = 303;
    ctx.redirect(back);
    return true;
  };

  return provider;
};
