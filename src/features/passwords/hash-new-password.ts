import { waitInWords } from '#database/limits.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { type Accounts, type PasswordHash, PasswordsBusy } from '#providers/identity/port.ts';

/** More passwords wait than can be looked at or hashed: when to come back, for `Retry-After`. */
export type HashingBusy = Failure<'passwords-busy'> & { readonly retryAfter: number };

/** What the work on a password gives, or the refusal that says when to come back. */
export const unlessBusy = async <Value>(
  work: Promise<Value>,
): Promise<Success<{ readonly value: Value }> | HashingBusy> => {
  try {
    return success({ value: await work });
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error;
    const { retryAfter } = error;
    return { ...failure('passwords-busy', { values: { wait: waitInWords(retryAfter) } }), retryAfter };
  }
};

/** A new password as the provider keeps it. Outside of any transaction: it takes long. */
export const hashNewPassword = async (
  accounts: Accounts,
  password: string,
): Promise<{ readonly ok: true; readonly hash: PasswordHash } | HashingBusy> => {
  const hashed = await unlessBusy(accounts.hash(password));
  return hashed.ok ? { ok: true, hash: hashed.value } : hashed;
};
