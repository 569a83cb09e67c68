import { waitInWords } from '#database/limits.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { type Accounts, type PasswordHash, PasswordsBusy } from '#providers/identity/port.ts';

/** More passwords wait than can be hashed: when to come back, for `Retry-After`. */
export type HashingBusy = Failure<'passwords-busy'> & { readonly retryAfter: number };

/** A new password as the provider keeps it. Outside of any transaction: it takes long. */
export const hashNewPassword = async (
  accounts: Accounts,
  password: string,
): Promise<{ readonly ok: true; readonly hash: PasswordHash } | HashingBusy> => {
  try {
    return { ok: true, hash: await accounts.hash(password) };
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error;
    const { retryAfter } = error;
    return { ...failure('passwords-busy', { values: { wait: waitInWords(retryAfter) } }), retryAfter };
  }
};
