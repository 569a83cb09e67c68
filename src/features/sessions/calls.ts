import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { ProfileReader } from '#contract/overview.ts';
import type { SessionService } from '#contract/session.ts';
import { failure } from '#domain/failure.ts';
import { isTechnicalStatus, type SignInError } from '#domain/sign-in-error.ts';
import { authState, authStateOf } from './auth-state.ts';
import { authenticateConnectInput, authenticateConnectOutput, loginInput } from './contract.ts';
import type { Logins } from './index.ts';

/** What the calls of sign-in work with. */
interface SignInApp {
  readonly logins: Logins;
  readonly profiles: ProfileReader;
  readonly sessions: Pick<SessionService, 'available'>;
}

/** The calls of sign-in: for other programs than our pages (AUTH-06), and for a login that begins with a loyalty number (AUTH-09). */
export const sessionCalls = [
  defineCall({
    name: 'authenticateConnect',
    method: 'POST',
    access: 'client',
    summary:
      'Exchanges the code and the PKCE verifier of a registered client for its tokens; accessToken is the Bearer token of the other calls.',
    input: authenticateConnectInput,
    output: authenticateConnectOutput,
    errors: ['invalid-grant', 'not-connect', 'identity-unavailable'],
    alsoSays: ({ code, status, detail }) => ({
      error: {
        step: code === 'not-connect' ? 'connect-account' : 'authenticate',
        isTechnical: isTechnicalStatus(status),
        message: detail,
      } satisfies SignInError,
    }),
    handler: async ({ app }: CallContext<SignInApp>, input) => {
      const result = await app.logins.authenticateConnect(input);
      if (!result.ok) return result;
      if (!(await app.profiles.overview(result.iuc))) {
        return failure('not-connect');
      }
      const { jwtToken } = result;
      return { jwtToken, auth: { jwtToken } };
    },
  }),
  defineCall({
    name: 'login',
    method: 'POST',
    access: 'public',
    summary:
      'Starts a login for the holder of a loyalty number: the address to send the browser to. Says the same whether the number exists.',
    input: loginInput,
    output: z.object({ url: z.string() }),
    errors: ['identity-unavailable', 'too-many-requests'],
    handler: async (context: CallContext<SignInApp>, { numFid }) => {
      const started = await context.app.logins.startLogin({
        cookieHeader: context.cookie,
        loginHint: numFid,
        address: context.address,
      });
      if (!started.ok) return started;
      context.setHeader('set-cookie', started.setCookie);
      return { url: started.url };
    },
  }),
  defineCall({
    name: 'auth-state',
    method: 'GET',
    access: 'public',
    summary: 'Who is signed in, and whether account access is available; no token value.',
    input: z.object({}),
    output: authState,
    errors: [],
    handler: async ({ app, session, cookie }: CallContext<SignInApp>) =>
      authStateOf(session, app.sessions.available(), await app.logins.lastLogin(cookie)),
  }),
];
