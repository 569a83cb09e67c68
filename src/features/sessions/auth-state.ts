import { z } from 'zod';
import type { SessionView } from '#contract/session.ts';
import { type SignInError, signInError } from '#domain/sign-in-error.ts';

/**
 * Authentication state of the specification (AUTH-03) as a browser may see it: every field, but no token value. `idToken` and
 * `refreshToken` stay on the server, and what is typed as login stays with the provider.
 */
export const authState = z.object({
  isLogged: z.boolean(),
  canAuth: z.boolean().describe('False while account access is unavailable (AUTH-11).'),
  inputID: z.literal('').describe('What was typed as login never leaves the provider.'),
  isConnectAccount: z.boolean(),
  isAuthenticating: z
    .boolean()
    .describe('A login of this browser is at the provider, or is being checked here.'),
  error: z
    .object({
      step: z.enum(['login', 'authenticate', 'connect-account']),
      isTechnical: z.boolean().describe('400, 401, 403 and 404 are not.'),
      message: z.string(),
    })
    .nullable(),
  reset: z.literal(false),
  isEsp: z.boolean().describe('Professional mode.'),
  jwtToken: z
    .object({ iuc: z.string(), expiration: z.iso.datetime().describe('Instant.'), rememberMe: z.boolean() })
    .nullable(),
  tokenId: z.string().nullable().describe('Identifier of the session, never the cookie’s value.'),
});

/** The state of a session, or of nobody, with what this browser's last login has come to; `canAuth` is whether account access is available. */
export const authStateOf = (
  session: SessionView | undefined,
  canAuth: boolean,
  login: { readonly isAuthenticating: boolean; readonly error: SignInError | undefined },
): z.input<typeof authState> => ({
  isLogged: session !== undefined,
  canAuth,
  inputID: '',
  isConnectAccount: session !== undefined,
  isAuthenticating: login.isAuthenticating,
  error: canAuth ? (login.error ?? null) : signInError('login', 'identity-unavailable'),
  reset: false,
  isEsp: session?.isEsp ?? false,
  jwtToken: session
    ? { iuc: session.iuc, expiration: session.expiresAt.toString(), rememberMe: session.rememberMe }
    : null,
  tokenId: session?.sessionId ?? null,
});
