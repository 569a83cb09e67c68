import type { Iuc } from '#domain/ids.ts';

export {
  type AccountPerson,
  type Accounts,
  type DeviceCodeMails,
  type PasswordHash,
  PasswordsBusy,
} from './accounts-port.ts';

/** The three values an identity provider gives; they stay on the server (AUTH-06). */
export interface ProviderTokens {
  readonly idToken: string;
  readonly accessToken: string;
  /** Absent when the provider gives none: the session then ends with its own limits only. */
  readonly refreshToken?: string;
}

/** Whom the provider says has signed in. */
export interface SignedIn {
  readonly iuc: Iuc;
  readonly tokens: ProviderTokens;
  /** When the access token ends, in milliseconds since 1970; undefined when the provider does not say. */
  readonly accessExpiresAt: number | undefined;
  /** When the person last proved who they are, in milliseconds since 1970. */
  readonly authenticatedAt: number;
  /** The provider's name of its own session (`sid`), where it has one: what it says when that session ends. */
  readonly providerSession?: string;
  /** The e-mail address, where the operator’s own provider says that it is the person’s. */
  readonly email?: string;
  /** What the person chose at the provider; undefined when it does not ask. */
  readonly rememberMe: boolean | undefined;
}

/** What of how somebody signs in they may change at the provider. */
export type IdentifierChange = 'email' | 'password';

export interface SignInRequest {
  /** Where the browser goes: it carries a reference only, the parameters were pushed to the provider. */
  readonly url: string;
  /** What `finishSignIn` has to be given again; kept on the server, except `state` which comes back in the callback. */
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Why a sign-in did not succeed. `refused`: the person said no. `invalid`: the answer is not one to our request. */
type SignInRefusal = 'refused' | 'invalid';

/** How a browser ends its session at the provider: by going to an address, or by posting a form to it. */
export type ProviderSignOut =
  | { readonly method: 'GET'; readonly url: string }
  | { readonly method: 'POST'; readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** What has ended at the provider, by its own word: one session, or all that somebody had there. One of the two names is always given. */
export interface EndedAtProvider {
  readonly iuc: Iuc | undefined;
  readonly providerSession: string | undefined;
  /** When it said so, milliseconds since 1970: what began later is something else. */
  readonly at: number;
}

export interface BearerOwner {
  readonly iuc: Iuc;
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Milliseconds since 1970; undefined when the provider does not say. */
  readonly authenticatedAt: number | undefined;
}

/**
 * The identity provider as the portal sees it: OpenID Connect, authorization code with PKCE (AUTH-01).
 * Calls throw `ProviderUnavailable` when the provider cannot be reached or answers with a fault of its own.
 */
export interface IdentityProvider {
  /** False while sign-in is switched off or the provider does not answer (AUTH-11); starts a probe when it is time for one. */
  available(): boolean;
  startSignIn(options: {
    loginHint?: string;
    reauthenticate?: boolean;
    /** To its page for new accounts, where it says that it has one (AUTH-02). */
    create?: boolean;
    /** To its page where somebody changes how they sign in (AUTH-02). */
    change?: IdentifierChange;
  }): Promise<SignInRequest>;
  /**
   * How its page for a change is reached: by an authorization request (`startSignIn` with `change`), or by an address from which nobody
   * comes back with a code. Undefined where it has none that we know.
   */
  changePage(
    change: IdentifierChange,
    returnTo: string,
  ): Promise<'authorization' | { readonly url: string } | undefined>;
  /** Exchanges the code of a callback address. The checks are those `startSignIn` returned. */
  finishSignIn(
    callback: URL,
    checks: Pick<SignInRequest, 'state' | 'nonce' | 'codeVerifier'> & {
      reauthenticate?: boolean;
      /** Milliseconds since 1970: with `reauthenticate`, the person must have proved who they are since then. Now when left out. */
      startedAt?: number;
    },
  ): Promise<{ ok: true; signedIn: SignedIn } | { ok: false; reason: SignInRefusal; detail: string }>;
  /** New tokens; undefined when the provider ended the session or refuses the refresh token (it was used before). */
  renew(
    tokens: ProviderTokens,
    iuc: Iuc,
  ): Promise<{ tokens: ProviderTokens; accessExpiresAt: number | undefined } | undefined>;
  /** How the browser ends the provider's session; undefined when the provider has no such address. */
  signOut(tokens: ProviderTokens): Promise<ProviderSignOut | undefined>;
  /** Makes the refresh token and what came of it worthless; nothing where the provider has no revocation. */
  revoke(tokens: ProviderTokens): Promise<void>;
  /** Reads a logout token (OpenID Connect Back-Channel Logout 1.0); undefined when the provider has not signed it for us, or it is old. */
  readLogoutToken(token: string): Promise<EndedAtProvider | undefined>;
  /** Exchanges a code of one of our registered clients (AUTH-06); undefined when code, verifier, address or client is wrong. */
  exchangeForClient(grant: {
    readonly clientId: string;
    readonly redirectUri: string;
    readonly code: string;
    readonly codeVerifier: string;
  }): Promise<Pick<SignedIn, 'iuc' | 'tokens' | 'accessExpiresAt' | 'rememberMe'> | undefined>;
  /** The owner of an access token that one of our registered clients was given; undefined when it is not valid. */
  bearer(accessToken: string): Promise<BearerOwner | undefined>;
}

/** The provider cannot be used now: a notice for the person, public pages go on (NAV-08). */
export class ProviderUnavailable extends Error {
  constructor(cause?: unknown) {
    super('identity provider unavailable', { cause });
    this.name = 'ProviderUnavailable';
  }
}
