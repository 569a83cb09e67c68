import { createHash } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import { signInName } from './account.ts';
import { networkOf } from './network.ts';

/** Failures that cost nothing, and the longest wait that each further one doubles up to, in seconds (AUTH-10). */
interface Limit {
  readonly free: number;
  readonly longest: number;
}

/** One login from one network: who mistypes, or guesses one password after the other. */
const OF_BOTH: Limit = { free: 5, longest: 900 };
/** One network over all logins: households and offices share an address. */
const OF_NETWORK: Limit = { free: 50, longest: 900 };
/** One login over all networks: guesses that come from many. Short, since it is its owner whom they make wait. */
const OF_LOGIN: Limit = { free: 100, longest: 60 };

const subject = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest();

const subjectsOf = (login: string, address: string) => {
  const name = signInName(login);
  return {
    both: subject('login', name, networkOf(address, 64)),
    network: subject('address', networkOf(address, 56)),
    login: subject('login', name),
  };
};

/**
 * Counts an attempt and answers the seconds to wait before the password may be looked at; 0 lets it go ahead. The count is by the login
 * as typed, known or not, so that the wait tells nothing about who has an account. A login is not slowed by guesses from elsewhere where
 * it has signed in before.
 */
export const claimAttempt = async (db: Queryable, login: string, address: string): Promise<number> => {
  const subjects = subjectsOf(login, address);
  const [row] = await db.query<{ wait: number }>(
    `select identity.claim_sign_in(
       case when known then $1::bytea[] else $1::bytea[] || $2::bytea end, $3::integer[], $4::integer[]) as wait
       from (select exists (select from identity.known_sign_in where subject_hash = $5 and expires_at > now()) as known) k`,
    [
      [subjects.both, subjects.network],
      subjects.login,
      [OF_BOTH.free, OF_NETWORK.free, OF_LOGIN.free],
      [OF_BOTH.longest, OF_NETWORK.longest, OF_LOGIN.longest],
      subjects.both,
    ],
    'identity-claim-sign-in',
  );
  return Math.ceil(row?.wait ?? 0);
};

/**
 * After the right password: the failures of this login from this network are forgotten, the network and the login get their one attempt
 * back, and the login is known here for 30 days.
 */
export const forgetFailures = async (db: Queryable, login: string, address: string): Promise<void> => {
  const subjects = subjectsOf(login, address);
  await db.query(
    `with forgotten as (delete from identity.failed_sign_in where subject_hash = $1),
          given_back as (update identity.failed_sign_in set failures = greatest(failures - 1, 0), allowed_at = now()
            where subject_hash = any ($2::bytea[]))
     insert into identity.known_sign_in as k (subject_hash, expires_at) values ($1, now() + interval '30 days')
     on conflict (subject_hash) do update set expires_at = excluded.expires_at`,
    [subjects.both, [subjects.network, subjects.login]],
    'identity-forget-failures',
  );
};
