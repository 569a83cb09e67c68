import { z } from 'zod';
import type { SessionView } from '#contract/session.ts';
import { signInError } from '#domain/sign-in-error.ts';
import type { LastLogin } from './login-transactions.ts';

/**
 * Authentication state of the specification (AUTH-03) as a browser may see it: every field, but no token value. `idToken` and
 * `refreshToken` stay on the server, and what is typed on the provider's pages stays there.
 */
export const authState = z.object({
  isLogged: z.boolean(),
  canAuth: z.boolean().describe('False while account access is unavailable (AUTH-11).'),
  inputID: z
    .string()
    .describe(
      'The loyalty number that this browser has typed here for the login that is under way or has failed; empty otherwise. What is typed at the provider stays there.',
    ),
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
  reset: z
    .boolean()
    .describe('That login was begun with the reset flag, and leads to the root whatever page asked for it.'),
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
  login: LastLogin,
): z.input<typeof authState> => ({
  isLogged: session !== undefined,
  canAuth,
  inputID: session ? '' : login.typed,
  isConnectAccount: session !== undefined,
  isAuthenticating: login.isAuthenticating,
  error: canAuth ? (login.error ?? null) : signInError('login', 'identity-unavailable'),
  reset: !session && login.reset,
  isEsp: session?.isEsp ?? false,
  jwtToken: session
    ? { iuc: session.iuc, expiration: session.expiresAt.toString(), rememberMe: session.rememberMe }
    : null,
  tokenId: session?.sessionId ?? null,
});
