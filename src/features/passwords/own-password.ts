import { claimAttempt, forgetAttempts, type Limit, subjectOf, waitInWords } from '#database/limits.ts';
import { atField, type Failure, failure, type Result } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import type { PasswordHash } from '#providers/identity/port.ts';
import type { PasswordsContext } from './forgotten-password.ts';
import { type HashingBusy, unlessBusy } from './hash-new-password.ts';

/** Of one account, whatever device they come from: whoever is signed in there already may be somebody else. */
const OF_ACCOUNT: Limit = { free: 5, longest: 900 };

/** Why the holder's own password does not prove them; with the seconds after which it may be tried again. */
export type OwnPasswordRefusal =
  | Failure<'wrong-password'>
  | HashingBusy
  | (Failure<'too-many-attempts'> & { readonly retryAfter: number });

/**
 * Whether somebody who is signed in knows the password of the account (« Mot de passe incorrect » at `currentPassword`), slowed down like
 * a sign-in (AUTH-10). Answers the password as it is kept, for the change to hold on to.
 */
export const proveOwnPassword = async (
  { db, accounts, rateLimits }: Pick<PasswordsContext, 'db' | 'accounts' | 'rateLimits'>,
  iuc: Iuc,
  currentPassword: string,
): Promise<Result<{ readonly proved: PasswordHash }, never> | OwnPasswordRefusal> => {
  const counted = [{ subject: subjectOf('own-password', iuc), limit: OF_ACCOUNT }];
  const wait = rateLimits ? await claimAttempt(db, counted) : 0;
  if (wait > 0)
    return { ...failure('too-many-attempts', { values: { wait: waitInWords(wait) } }), retryAfter: wait };
  const matching = await unlessBusy(accounts.matching(db, iuc, currentPassword));
  if (!matching.ok) return matching;
  if (matching.value === undefined) return atField('currentPassword', failure('wrong-password'));
  if (rateLimits) await forgetAttempts(db, counted);
  return { ok: true, proved: matching.value };
};
