import * as oidc from 'openid-client';
import { type Iuc, parseIuc } from '#domain/ids.ts';
import {
  type BearerOwner,
  type IdentityLog,
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
  /** Where the provider sends the browser after sign-out: `${publicUrl}/`. */
  readonly afterSignOutUri: string;
  /** Other clients whose access tokens our calls accept (AUTH-06). */
  readonly apiClientIds: readonly string[];
  /** False switches sign-in off by configuration (AUTH-11). */
  readonly enabled: boolean;
  /** Set for the embedded provider: the address this process listens on, undefined before it does. */
  readonly loopback?: () => string | undefined;
  readonly log: IdentityLog;
}

const REQUEST_TIMEOUT_SECONDS = 5;
const METADATA_LIFETIME_MS = 3_600_000;
/** While the provider does not answer, it is asked again at most this often. */
const PROBE_EVERY_MS = 5_000;
const SCOPE = 'openid email profile';

/** Faults of the provider or of the way to it, as opposed to a refusal of what we asked. */
const isOutage = (error: unknown): boolean => {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.AuthorizationResponseError) return false;
  if (error instanceof oidc.ClientError) {
    return [
      'OAUTH_TIMEOUT',
      'OAUTH_ABORT',
      'OAUTH_RESPONSE_IS_NOT_CONFORM',
      'OAUTH_RESPONSE_IS_NOT_JSON',
    ].includes(error.code ?? '');
  }
  return error instanceof TypeError || error instanceof ProviderUnavailable;
};

/** Name and code of an error for the log, without anything it may quote from a request or a token. */
const nameOf = (error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return error.error;
  if (error instanceof oidc.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.name : 'unknown';
};

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
    return fetch(target, init as RequestInit);
  };

  let known: { configuration: Promise<oidc.Configuration>; until: number } | undefined;
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
        execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      },
    );
    const entry = { configuration: discovered, until: performance.now() + METADATA_LIFETIME_MS };
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

  const expiry = (answer: oidc.TokenEndpointResponse): number | undefined =>
    answer.expires_in === undefined ? undefined : Date.now() + answer.expires_in * 1000;

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

    async startSignIn({ loginHint, reauthenticate }) {
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
      };
      const url = await ask(async (found) => {
        if (!found.serverMetadata().pushed_authorization_request_endpoint) {
          // Without pushed requests the hint, a personal datum, would stand in a URL (SEC-05): it is left out.
          return oidc.buildAuthorizationUrl(found, parameters);
        }
        return oidc.buildAuthorizationUrlWithPAR(found, {
          ...parameters,
          ...(loginHint ? { login_hint: loginHint } : {}),
        });
      }).catch((error) => {
        // A provider that refuses our request is set up wrongly, which the person cannot do anything about either.
        if (!(error instanceof ProviderUnavailable))
          log.error(
            { cause: nameOf(error) },
            'identity provider refuses sign-in requests: check the client it knows',
          );
        throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable(error);
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
            ...(checks.reauthenticate ? { maxAge: 0 } : {}),
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
          authenticatedAt: (claims.auth_time ?? claims.iat) * 1000,
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
      await ask(async (found) => {
        if (!found.serverMetadata().revocation_endpoint) return;
        await oidc.tokenRevocation(found, refreshToken ?? accessToken);
      });
    },

    async exchangeForClient({ clientId, redirectUri, code, codeVerifier }) {
      if (!options.apiClientIds.includes(clientId)) return undefined;
      try {
        const answer = await ask(async (found) => {
          const client = new oidc.Configuration(found.serverMetadata(), clientId, undefined, oidc.None());
          client.timeout = REQUEST_TIMEOUT_SECONDS;
          client[oidc.customFetch] = send;
          if (issuer.protocol === 'http:') oidc.allowInsecureRequests(client);
          return oidc.genericGrantRequest(client, 'authorization_code', {
            code,
            redirect_uri: redirectUri,
            code_verifier: codeVerifier,
          });
        });
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
      const authTime = answer.auth_time;
      return {
        iuc,
        clientId: answer.client_id,
        issuedAt: (answer.iat ?? 0) * 1000,
        expiresAt: answer.exp === undefined ? Date.now() : answer.exp * 1000,
        authenticatedAt: typeof authTime === 'number' ? authTime * 1000 : undefined,
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
