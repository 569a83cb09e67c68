import { createRemoteJWKSet, errors, type JWTPayload, customFetch as joseFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { type Iuc, parseIuc } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { asking, ofEveryCall, type PassedOn } from '../asking.ts';
import { boundedText } from '../bounded-text.ts';
import {
  type BearerOwner,
  type IdentifierChange,
  type IdentityProvider,
  type ProviderTokens,
  ProviderUnavailable,
  type SignInRequest,
} from './port.ts';

export interface OidcClientOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends the browser back to: `${publicUrl}/redirectAuthentication`. */
  readonly redirectUri: string;
  /** Where the provider sends the browser after sign-out: `${publicUrl}/logout`. */
  readonly afterSignOutUri: string;
  readonly passedOn?: PassedOn;
  /** Other clients whose access tokens our calls accept (AUTH-06). */
  readonly apiClientIds: readonly string[];
  /**
   * How its pages for a change are reached (AUTH-02): an address, in which `{retour}` stands for where it leads back to, or what is added
   * to an authorization request, as `kc_action=UPDATE_EMAIL`.
   */
  readonly changes?: Readonly<Partial<Record<IdentifierChange, string>>>;
  /** False switches sign-in off by configuration (AUTH-11). */
  readonly enabled: boolean;
  /** Set for the embedded provider: the address this process listens on, undefined before it does. */
  readonly loopback?: () => string | undefined;
  readonly log: Log;
}

const REQUEST_TIMEOUT_SECONDS = 5;
const METADATA_LIFETIME_MS = 3_600_000;
/** By how much its clock may be ahead of ours. */
const CLOCK_SKEW_MS = 30_000;
/** While the provider does not answer, it is asked again at most this often. */
const PROBE_EVERY_MS = 5_000;
const SCOPE = 'openid email profile';
/** Metadata, keys and tokens are small; more than this is none of them. */
const MOST_BYTES = 1_000_000;
/** A login under way is forgotten after this. Seconds. */
const LONGEST_LOGIN = 1_800;
/** No token counts for longer than the longest session, whatever its provider says. Seconds. */
const LONGEST_LIFE = 30 * 86_400;

/** Whole seconds, rounded up, but never more than a login may take: what was kept of its beginning may be anything. */
const secondsSince = (milliseconds: number): number =>
  Math.min(LONGEST_LOGIN, Math.max(0, Math.ceil((Date.now() - milliseconds) / 1000)));

/** An answer that is not the protocol's, or metadata that nothing can be asked by: the provider's fault. */
const FAULTS: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
]);

/** Faults of the provider or of the way to it, as opposed to a refusal of what we asked. */
const isOutage = (error: unknown): boolean => {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.AuthorizationResponseError) return false;
  if (error instanceof oidc.ClientError)
    return FAULTS.has(error.code ?? '') || error.cause instanceof ProviderUnavailable;
  // What fetch throws; the library throws TypeErrors, too, but with a code, for an argument of ours that cannot be sent.
  return (error instanceof TypeError && !('code' in error)) || error instanceof ProviderUnavailable;
};

const isAddress = (told: string): boolean => /^https?:\/\//.test(told);
/** What a page for a change adds to an authorization request. */
const parametersFor = (told: string | undefined): Record<string, string> =>
  told === undefined || isAddress(told) ? {} : Object.fromEntries(new URLSearchParams(told));

/** Name and code of an error for the log, without anything it may quote from a request or a token. */
const nameOf = (error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return error.error;
  if (error instanceof oidc.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.name : 'unknown';
};

/** Seconds of a token's claim as milliseconds since 1970, no later than `latest`; whole, whatever was said. */
const milliseconds = (seconds: number, latest: number): number =>
  Math.max(0, Math.min(Math.floor(seconds * 1000), latest));

/** The event that makes a token a logout token. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token that is older than this was kept by somebody. */
const LOGOUT_TOKEN_AGE = '5 minutes';

/** Whether the claims are those of a logout token, and not of an ID token: section 2.4 of the standard. */
const isLogout = ({ events, nonce, sub, sid }: JWTPayload): boolean =>
  typeof events === 'object' &&
  events !== null &&
  typeof (events as Record<string, unknown>)[LOGOUT_EVENT] === 'object' &&
  nonce === undefined &&
  (typeof sid === 'string' || (sid === undefined && sub !== undefined));

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** An OpenID Connect provider behind the identity port (AUTH-01); it does nothing until it is first needed. */
export const oidcClient = (options: OidcClientOptions): IdentityProvider => {
  const issuer = new URL(options.issuer);
  const { log } = options;

  const send: oidc.CustomFetch = async (url, init) => {
    let target = url;
    if (options.loopback) {
      const origin = options.loopback();
      if (origin === undefined) throw new ProviderUnavailable('this process does not listen yet');
      target = url.replace(issuer.origin, origin);
    }
    const { pathname } = new URL(target);
    const { method = 'GET' } = init as RequestInit;
    return asking(
      { called: 'identity provider', command: pathname, method, path: pathname },
      async (told) => {
        const { headers, ...rest } = init as RequestInit;
        const sent = new Headers(headers);
        for (const [name, value] of Object.entries({ ...ofEveryCall(options.passedOn), ...told.headers }))
          sent.set(name, value);
        const response = await fetch(target, { ...rest, headers: sent });
        told.status = response.status;
        const text = await boundedText(response, MOST_BYTES);
        return new Response(text === '' ? null : text, response);
      },
    );
  };
  // An ID token's signature is checked even where it came by TLS from the provider itself: TLS may end before it.
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
  ];

  interface Known {
    readonly configuration: Promise<oidc.Configuration>;
    readonly until: number;
    /** By identifier, the registered clients whose codes were exchanged: they share its keys. */
    readonly clients: Map<string, oidc.Configuration>;
    /** The keys that its logout tokens are signed by, once one came. */
    keys?: ReturnType<typeof createRemoteJWKSet>;
  }
  let known: Known | undefined;
  const configuration = (): Promise<oidc.Configuration> => {
    if (known && known.until > performance.now()) return known.configuration;
    const discovered = oidc.discovery(
      issuer,
      options.clientId,
      { client_secret: options.clientSecret },
      undefined,
      {
        timeout: REQUEST_TIMEOUT_SECONDS,
        [oidc.customFetch]: send,
        execute,
      },
    );
    const entry: Known = {
      configuration: discovered,
      until: performance.now() + METADATA_LIFETIME_MS,
      clients: new Map(),
    };
    known = entry;
    discovered.catch(() => {
      if (known === entry) known = undefined;
    });
    return discovered;
  };

  let outageSince: number | undefined;
  let probeAt = 0;
  const failed = (error: unknown): ProviderUnavailable => {
    if (outageSince === undefined) log.warn({ cause: nameOf(error) }, 'identity provider does not answer');
    outageSince ??= performance.now();
    probeAt = performance.now() + PROBE_EVERY_MS;
    known = undefined;
    return error instanceof ProviderUnavailable ? error : new ProviderUnavailable(error);
  };
  const answered = (): void => {
    if (outageSince !== undefined) log.info({}, 'identity provider answers again');
    outageSince = undefined;
  };
  /** Runs a request to the provider; an outage becomes `ProviderUnavailable`, any other error passes through. */
  const ask = async <T>(request: (configuration: oidc.Configuration) => Promise<T>): Promise<T> => {
    if (!options.enabled) throw new ProviderUnavailable('switched off');
    let found: oidc.Configuration;
    try {
      found = await configuration();
    } catch (error) {
      throw failed(error);
    }
    try {
      const result = await request(found);
      answered();
      return result;
    } catch (error) {
      if (isOutage(error)) throw failed(error);
      answered();
      throw error;
    }
  };

  /** The provider's published keys. */
  const keysOf = (found: oidc.Configuration): ReturnType<typeof createRemoteJWKSet> => {
    if (known?.keys) return known.keys;
    const { jwks_uri: address = '' } = found.serverMetadata();
    const keys = createRemoteJWKSet(new URL(address), {
      timeoutDuration: REQUEST_TIMEOUT_SECONDS * 1000,
      [joseFetch]: (url, init) =>
        send(url, { ...init, headers: Object.fromEntries(init.headers), body: undefined }),
    });
    if (known) known.keys = keys;
    return keys;
  };

  const expiry = ({ expires_in: seconds }: oidc.TokenEndpointResponse): number | undefined =>
    seconds === undefined ? undefined : Date.now() + Math.round(Math.min(seconds, LONGEST_LIFE) * 1000);

  /** A registered client, which is public, at the provider that `found` is of. */
  const clientAt = (found: oidc.Configuration, clientId: string): oidc.Configuration => {
    const existing = known?.clients.get(clientId);
    if (existing) return existing;
    const client = new oidc.Configuration(found.serverMetadata(), clientId, undefined, oidc.None());
    client.timeout = REQUEST_TIMEOUT_SECONDS;
    client[oidc.customFetch] = send;
    for (const extend of execute) extend(client);
    known?.clients.set(clientId, client);
    return client;
  };

  return {
    available() {
      if (!options.enabled) return false;
      if (outageSince === undefined) return true;
      if (performance.now() >= probeAt) {
        probeAt = performance.now() + PROBE_EVERY_MS;
        ask(async () => undefined).catch(() => {});
      }
      return false;
    },

    async changePage(change, returnTo) {
      const told = options.changes?.[change];
      if (told !== undefined && !isAddress(told)) return 'authorization';
      if (told !== undefined) return { url: told.replaceAll('{retour}', encodeURIComponent(returnTo)) };
      // Where people manage their account there, when it says so of itself.
      const page = await ask(async (found) => found.serverMetadata().account_management_uri);
      return typeof page === 'string' && isAddress(page) && URL.canParse(page) ? { url: page } : undefined;
    },

    async startSignIn({ loginHint, reauthenticate, create, change }) {
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const request: Omit<SignInRequest, 'url'> = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier,
      };
      const parameters: Record<string, string> = {
        response_type: 'code',
        redirect_uri: options.redirectUri,
        scope: SCOPE,
        state: request.state,
        nonce: request.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: 'fr',
        ...(reauthenticate ? { prompt: 'login', max_age: '0' } : {}),
        ...parametersFor(change && options.changes?.[change]),
      };
      const url = await ask(async (found) => {
        const prompts = found.serverMetadata().prompt_values_supported;
        if (create && Array.isArray(prompts) && prompts.includes('create')) parameters.prompt = 'create';
        if (!found.serverMetadata().pushed_authorization_request_endpoint) {
          // Without pushed requests the hint, a personal datum, would stand in a URL (SEC-05): it is left out.
          return oidc.buildAuthorizationUrl(found, parameters);
        }
        return oidc.buildAuthorizationUrlWithPAR(found, {
          ...parameters,
          ...(loginHint ? { login_hint: loginHint } : {}),
        });
      }).catch((error) => {
        if (error instanceof ProviderUnavailable) throw error;
        // A provider that refuses our request is set up wrongly, which the person cannot do anything about either. What it said of
        // itself may have been wrong: it is asked again.
        known = undefined;
        log.error(
          { cause: nameOf(error) },
          'identity provider refuses sign-in requests: check the client it knows',
        );
        throw new ProviderUnavailable(error);
      });
      return { ...request, url: url.href };
    },

    async finishSignIn(callback, checks) {
      let answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;
      try {
        answer = await ask((found) =>
          oidc.authorizationCodeGrant(found, callback, {
            expectedState: checks.state,
            expectedNonce: checks.nonce,
            pkceCodeVerifier: checks.codeVerifier,
            idTokenExpected: true,
            ...(checks.reauthenticate ? { maxAge: secondsSince(checks.startedAt ?? Date.now()) } : {}),
          }),
        );
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error;
        const refused = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
        return { ok: false, reason: refused ? 'refused' : 'invalid', detail: nameOf(error) };
      }
      const claims = answer.claims();
      const iuc = claims && parseIuc(claims.sub);
      if (!claims || !iuc || !answer.id_token) {
        return { ok: false, reason: 'invalid', detail: 'subject is not a customer' };
      }
      // The library holds the end of a token against the clock, not its beginning.
      if (claims.iat * 1000 > Date.now() + CLOCK_SKEW_MS)
        return { ok: false, reason: 'invalid', detail: 'issued in the future' };
      const remember = claims.remember_me;
      return {
        ok: true,
        signedIn: {
          iuc,
          tokens: {
            idToken: answer.id_token,
            accessToken: answer.access_token,
            ...(answer.refresh_token ? { refreshToken: answer.refresh_token } : {}),
          },
          accessExpiresAt: expiry(answer),
          authenticatedAt: milliseconds(claims.auth_time ?? claims.iat, Date.now()),
          ...(typeof claims.sid === 'string' ? { providerSession: claims.sid } : {}),
          // The embedded provider has no other address than the portal.
          ...(!options.loopback && claims.email_verified === true && typeof claims.email === 'string'
            ? { email: claims.email }
            : {}),
          rememberMe: typeof remember === 'boolean' ? remember : undefined,
        },
      };
    },

    async renew(tokens, iuc) {
      const { refreshToken } = tokens;
      if (!refreshToken) return undefined;
      try {
        const answer = await ask((found) => oidc.refreshTokenGrant(found, refreshToken));
        const claims = answer.claims();
        if (claims && claims.sub !== iuc) return undefined;
        return {
          tokens: {
            idToken: answer.id_token ?? tokens.idToken,
            accessToken: answer.access_token,
            refreshToken: answer.refresh_token ?? refreshToken,
          },
          accessExpiresAt: expiry(answer),
        };
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error;
        log.warn({ cause: nameOf(error) }, 'identity provider refused to renew a session');
        return undefined;
      }
    },

    async signOut(tokens) {
      return ask(async (found) => {
        const endpoint = found.serverMetadata().end_session_endpoint;
        if (!endpoint) return undefined;
        if (options.loopback) {
          // The embedded provider knows its session by a reference that is no token and says nothing about the person.
          const reference = sessionReferenceOf(tokens);
          const url = oidc.buildEndSessionUrl(found, {
            post_logout_redirect_uri: options.afterSignOutUri,
            ...(reference ? { logout_hint: reference } : {}),
          });
          return { method: 'GET', url: url.href } as const;
        }
        // A provider elsewhere gets the ID token that the standard asks for, in a form and not in a URL (SEC-05).
        return {
          method: 'POST',
          url: endpoint,
          fields: {
            id_token_hint: tokens.idToken,
            client_id: options.clientId,
            post_logout_redirect_uri: options.afterSignOutUri,
          },
        } as const;
      });
    },

    async revoke({ refreshToken, accessToken }) {
      if (!options.enabled) throw new ProviderUnavailable('switched off');
      // Not by `ask`: a revocation that fails says nothing about sign-in.
      try {
        const found = await configuration();
        if (!found.serverMetadata().revocation_endpoint) return;
        await oidc.tokenRevocation(found, refreshToken ?? accessToken);
      } catch (error) {
        // The standard says 200; some say 204.
        if (error instanceof oidc.ClientError && error.cause instanceof Response && error.cause.ok) return;
        throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable(error);
      }
    },

    async readLogoutToken(token) {
      if (!options.enabled) throw new ProviderUnavailable('switched off');
      try {
        const found = await configuration();
        const { payload } = await jwtVerify(token, keysOf(found), {
          issuer: found.serverMetadata().issuer,
          audience: options.clientId,
          requiredClaims: ['iat', 'jti'],
          maxTokenAge: LOGOUT_TOKEN_AGE,
          clockTolerance: CLOCK_SKEW_MS / 1000,
        });
        if (!isLogout(payload)) return undefined;
        const iuc = payload.sub === undefined ? undefined : parseIuc(payload.sub);
        if (payload.sub !== undefined && !iuc) return undefined;
        return {
          iuc,
          providerSession: typeof payload.sid === 'string' ? payload.sid : undefined,
          at: milliseconds(payload.iat ?? 0, Date.now()),
        };
      } catch (error) {
        // Not by `ask`: anybody may send a token, and what it makes of the keys says nothing about sign-in.
        const isTheirs =
          error instanceof errors.JOSEError &&
          !(error instanceof errors.JWKSTimeout) &&
          error.code !== errors.JOSEError.code;
        if (isTheirs) return undefined;
        throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable(error);
      }
    },

    async exchangeForClient({ clientId, redirectUri, code, codeVerifier }) {
      if (!options.apiClientIds.includes(clientId)) return undefined;
      try {
        const answer = await ask((found) =>
          oidc.genericGrantRequest(clientAt(found, clientId), 'authorization_code', {
            code,
            redirect_uri: redirectUri,
            code_verifier: codeVerifier,
          }),
        );
        const claims = answer.claims();
        const iuc = claims && parseIuc(claims.sub);
        if (!claims || !iuc || !answer.id_token) return undefined;
        const remember = claims.remember_me;
        return {
          iuc,
          tokens: {
            idToken: answer.id_token,
            accessToken: answer.access_token,
            ...(answer.refresh_token ? { refreshToken: answer.refresh_token } : {}),
          },
          accessExpiresAt: expiry(answer),
          rememberMe: typeof remember === 'boolean' ? remember : undefined,
        };
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error;
        log.warn(
          { cause: nameOf(error), clientId },
          'identity provider refused the code of a registered client',
        );
        return undefined;
      }
    },

    async bearer(accessToken): Promise<BearerOwner | undefined> {
      let answer: oidc.IntrospectionResponse | undefined;
      try {
        answer = await ask(async (found) => {
          if (!found.serverMetadata().introspection_endpoint) return undefined;
          return oidc.tokenIntrospection(found, accessToken, { token_type_hint: 'access_token' });
        });
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error;
        // Some providers answer an error, and not « inactive », to what is no access token of theirs.
        log.warn({ cause: nameOf(error) }, 'identity provider does not know a Bearer token');
        return undefined;
      }
      if (!answer?.active || !answer.sub || !answer.client_id) return undefined;
      // A token made for a client that is not ours must not open our calls.
      if (answer.client_id !== options.clientId && !options.apiClientIds.includes(answer.client_id))
        return undefined;
      const iuc: Iuc | undefined = parseIuc(answer.sub);
      if (!iuc) return undefined;
      const { iat, exp, nbf, auth_time: authTime } = answer;
      const now = Date.now();
      // « active » and over at once: the provider's word counts against its own.
      if (exp !== undefined && !(isNumber(exp) && exp * 1000 > now)) return undefined;
      if (nbf !== undefined && !(isNumber(nbf) && nbf * 1000 <= now + CLOCK_SKEW_MS)) return undefined;
      return {
        iuc,
        clientId: answer.client_id,
        issuedAt: isNumber(iat) ? milliseconds(iat, now) : 0,
        expiresAt: exp === undefined ? now : milliseconds(exp, now + LONGEST_LIFE * 1000),
        authenticatedAt: isNumber(authTime) ? milliseconds(authTime, now) : undefined,
      };
    },
  };
};

/** The embedded provider's reference of its session, inside an ID token that was verified when it arrived. */
const sessionReferenceOf = ({ idToken }: ProviderTokens): string | undefined => {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'),
    );
    const reference = (claims as { session_ref?: unknown }).session_ref;
    return typeof reference === 'string' ? reference : undefined;
  } catch {
    return undefined;
  }
};
