import { createHash } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import { signInName } from './account.ts';

/** Failures of one login from one address that cost nothing; each further one doubles the wait (AUTH-10). */
export const FREE_FAILURES = 5;
/** Failures of one address over all logins that cost nothing: households and offices share an address. */
const FREE_FAILURES_OF_ADDRESS = 50;

const subject = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest();
const subjects = (login: string, address: string) =>
  [
    { key: subject('login', signInName(login), address), free: FREE_FAILURES },
    { key: subject('address', address), free: FREE_FAILURES_OF_ADDRESS },
  ] as const;

/**
 * Counts an attempt and answers the seconds to wait before the password may be looked at; 0 lets it go ahead. The count is
 * by the login as typed, known or not, so that the wait tells nothing about who has an account.
 */
export const claimAttempt = async (db: Queryable, login: string, address: string): Promise<number> => {
  let wait = 0;
  for (const { key, free } of subjects(login, address)) {
    const rows = await db.query<{ wait: number }>('select identity.claim_attempt($1, $2) as wait', [
      key,
      free,
    ]);
    wait = Math.max(wait, rows[0]?.wait ?? 0);
    if (wait > 0) break;
  }
  return Math.ceil(wait);
};

/** Forgets the failures of a login from an address after the right password; the address gets its one attempt back. */
export const forgetFailures = async (db: Queryable, login: string, address: string): Promise<void> => {
  const [ofLogin, ofAddress] = subjects(login, address);
  await db.query('delete from identity.failed_sign_in where subject_hash = $1', [ofLogin.key]);
  await db.query(
    'update identity.failed_sign_in set failures = greatest(failures - 1, 0), allowed_at = now() where subject_hash = $1',
    [ofAddress.key],
  );
};
