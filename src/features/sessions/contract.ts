import { z } from 'zod';
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

/** Input of `/api/authenticateConnect` (AUTH-06): what another client than our pages got from the provider. */
export const authenticateConnectInput = z.object({
  code: z.string().min(1).max(512),
  codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
  clientId: z.string().min(1).max(128),
  redirectUri: z.url().max(2048),
});

/** Its answer: the specification's `jwtToken`, with the access token that calls take as Bearer. `expiration` is an ISO instant. */
export const authenticateConnectOutput = z.object({
  jwtToken: z.object({
    idToken: z.string(),
    accessToken: z.string(),
    refreshToken: z.string().optional(),
    iuc: z.string(),
    expiration: z.string(),
    rememberMe: z.boolean(),
  }),
});

/** ACCOUNT-11: 29090109 followed by 9 digits. */
export const LOYALTY_NUMBER = /^29090109\d{9}$/;

/** A short page of this capability: what happened, and a way on. */
export interface Notice {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** A form with one button; `submitsItself` for a step that a script may take, the button serves without script. */
  readonly form?: {
    readonly action: string;
    readonly label: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly submitsItself?: boolean;
  };
}

/** The form's `id`, for the script that submits it. */
export const NOTICE_FORM = 'suite';
