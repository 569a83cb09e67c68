import type { Iuc } from '#domain/ids.ts';

/** A live session as the server's port describes it, with its end; it holds no token value (AUTH-06). */
export interface Session {
  /** Identifier of the session itself, never the cookie's value. */
  readonly sessionId: string;
  readonly iuc: Iuc;
  readonly startedAt: Temporal.Instant;
  readonly authenticatedAt: Temporal.Instant;
  /** When it ends at the latest, whatever is done with it. */
  readonly expiresAt: Temporal.Instant;
  readonly isEsp: boolean;
  readonly agent?: string;
  readonly rememberMe: boolean;
}

/** Authentication state of the specification (AUTH-03) as a browser may see it: every field, no token value. */
export interface AuthState {
  readonly isLogged: boolean;
  /** False while account access is unavailable (AUTH-11). */
  readonly canAuth: boolean;
  /** What was typed as login; it never leaves the provider, so it is always empty here. */
  readonly inputID: string;
  readonly isConnectAccount: boolean;
  readonly isAuthenticating: boolean;
  readonly error: { readonly step: string; readonly isTechnical: boolean; readonly message: string } | null;
  readonly reset: boolean;
  readonly isEsp: boolean;
  /** `idToken` and `refreshToken` of the specification stay on the server. `expiration` is an ISO instant. */
  readonly jwtToken: {
    readonly iuc: string;
    readonly expiration: string;
    readonly rememberMe: boolean;
  } | null;
  /** Identifier of the session. */
  readonly tokenId: string | null;
}
