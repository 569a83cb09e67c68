import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { SessionService } from '#contract/session.ts';
import { failure } from '#domain/failure.ts';
import { changePassword, newPasswordRefusals } from './change-password.ts';
import { changePasswordInput } from './contract.ts';
import type { PasswordsContext } from './forgotten-password.ts';

interface Passwords {
  /** Absent beside the operator's identity provider, whose own page changes passwords. */
  readonly registration?: PasswordsContext;
  readonly sessions: Pick<SessionService, 'keepRenewed'>;
}

/** Passwords that their holders change (ACCOUNT-09). */
export const passwordCalls = [
  defineCall({
    name: 'password',
    method: 'PUT',
    access: 'login',
    summary:
      'Changes the password of the signed-in person and ends their other sessions; the operator’s own identity provider changes it on its page.',
    input: changePasswordInput,
    output: z.object({ changed: z.literal(true) }),
    errors: [
      'wrong-password',
      'too-many-attempts',
      'passwords-busy',
      'password-not-changed',
      'change-at-provider',
    ],
    fault: 'password-not-changed',
    besides: async ({ app: { registration }, iuc }: Pick<CallContext<Passwords>, 'app' | 'iuc'>, right) =>
      registration ? newPasswordRefusals(registration, iuc, right) : {},
    handler: async (context: CallContext<Passwords>, input) => {
      const { app, iuc, session } = context;
      if (!app.registration) return failure('change-at-provider');
      const changed = await changePassword(app.registration, { iuc, sessionId: session?.sessionId }, input);
      if (changed.ok) {
        if (changed.session) context.setHeader('set-cookie', app.sessions.keepRenewed(changed.session));
        return { changed: true as const };
      }
      if ('retryAfter' in changed) context.setHeader('retry-after', String(changed.retryAfter));
      return changed;
    },
  }),
];
