import { z } from 'zod';
import type { SessionView } from '#contract/session.ts';
import { messageOf } from '#domain/errors/catalogue.ts';

/**
 * Authentication state of the specification (AUTH-03) as a browser may see it: every field, but no token value. `idToken` and
 * `refreshToken` stay on the server, and what is typed as login stays with the provider.
 */
export const authState = z.object({
  isLogged: z.boolean(),
  canAuth: z.boolean().describe('False while account access is unavailable (AUTH-11).'),
  inputID: z.literal('').describe('What was typed as login never leaves the provider.'),
  isConnectAccount: z.boolean(),
  isAuthenticating: z.literal(false).describe('A login under way is a page of the provider.'),
  error: z.object({ step: z.string(), isTechnical: z.boolean(), message: z.string() }).nullable(),
  reset: z.literal(false),
  isEsp: z.boolean().describe('Professional mode.'),
  jwtToken: z
    .object({ iuc: z.string(), expiration: z.iso.datetime().describe('Instant.'), rememberMe: z.boolean() })
    .nullable(),
  tokenId: z.string().nullable().describe('Identifier of the session, never the cookie’s value.'),
});

/** The state of a session, or of nobody; `canAuth` is whether account access is available. */
export const authStateOf = (
  session: SessionView | undefined,
  canAuth: boolean,
): z.input<typeof authState> => ({
  isLogged: session !== undefined,
  canAuth,
  inputID: '',
  isConnectAccount: session !== undefined,
  isAuthenticating: false,
  error: canAuth ? null : { step: 'login', isTechnical: true, message: messageOf('identity-unavailable') },
  reset: false,
  isEsp: session?.isEsp ?? false,
  jwtToken: session
    ? { iuc: session.iuc, expiration: session.expiresAt.toString(), rememberMe: session.rememberMe }
    : null,
  tokenId: session?.sessionId ?? null,
});
