import { z } from 'zod';
import { failure } from '#domain/failure.ts';
import { type AnyCall, defineCall } from '#server/calls.ts';
import { authenticateConnectInput, authenticateConnectOutput, LOYALTY_NUMBER } from './contract.ts';
import type { Sessions } from './index.ts';

/** The calls of sign-in: for other programs than our pages (AUTH-06), and for a login that begins with a loyalty number (AUTH-09). */
export const sessionCalls = (
  sessions: Pick<Sessions, 'authenticateConnect' | 'startLogin'>,
): readonly AnyCall[] => [
  defineCall({
    name: 'authenticateConnect',
    method: 'POST',
    access: 'client',
    summary:
      'Exchanges the code and the PKCE verifier of a registered client for its tokens; accessToken is the Bearer token of the other calls.',
    input: authenticateConnectInput,
    output: authenticateConnectOutput,
    errors: [
      {
        status: 401,
        code: 'invalid-grant',
        when: 'The code, the verifier, the address or the client is wrong.',
      },
      { status: 404, code: 'not-connect', when: 'The person has no account here (AUTH-04).' },
      { status: 503, code: 'identity-unavailable', when: 'The identity provider does not answer.' },
    ],
    async handler({ app }, input) {
      const result = await sessions.authenticateConnect(input);
      if (!result.ok) return result;
      if (!(await app.profiles.overview(result.iuc))) {
        return failure('not-connect', 'Aucun compte ne correspond à cette connexion.', { status: 404 });
      }
      return { jwtToken: result.jwtToken };
    },
  }),
  defineCall({
    name: 'login',
    method: 'POST',
    access: 'public',
    summary:
      'Starts a login for the holder of a loyalty number: the address to send the browser to. Says the same whether the number exists.',
    input: z.object({ numFid: z.string().regex(LOYALTY_NUMBER) }),
    output: z.object({ url: z.string() }),
    errors: [{ status: 503, code: 'identity-unavailable', when: 'The identity provider does not answer.' }],
    async handler(context, { numFid }) {
      const started = await sessions.startLogin({ cookieHeader: undefined, loginHint: numFid });
      if (!started.ok) return started;
      context.setHeader('set-cookie', started.setCookie);
      return { url: started.url };
    },
  }),
];
