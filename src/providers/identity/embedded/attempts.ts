import type { Queryable } from '#database/database.ts';
import { claimAttempt as claim, type Limit, subjectOf as subject } from '#database/limits.ts';
import { networkOf } from '#database/network.ts';
import { signInName } from './account.ts';

/** One login from one network: who mistypes, or guesses one password after the other. */
const OF_BOTH: Limit = { free: 5, longest: 900 };
/** One network over all logins: households and offices share an address. */
const OF_NETWORK: Limit = { free: 50, longest: 900 };
/** One login over all networks: guesses that come from many. Short, since it is its owner whom they make wait. */
const OF_LOGIN: Limit = { free: 100, longest: 60 };

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
  const [row] = await db.query<{ known: boolean }>(
    'select exists (select from identity.known_sign_in where subject_hash = $1 and expires_at > now()) as known',
    [subjects.both],
    'identity-is-known-here',
  );
  return claim(db, [
    { subject: subjects.both, limit: OF_BOTH },
    { subject: subjects.network, limit: OF_NETWORK },
    ...(row?.known ? [] : [{ subject: subjects.login, limit: OF_LOGIN }]),
  ]);
};

/**
 * After the right password: the failures of this login from this network are forgotten, the network and the login get their one attempt
 * back, and the login is known here for 30 days.
 */
export const forgetFailures = async (db: Queryable, login: string, address: string): Promise<void> => {
  const subjects = subjectsOf(login, address);
  await db.query(
    `with forgotten as (delete from limits.attempt where subject_hash = $1),
          given_back as (update limits.attempt set attempts = greatest(attempts - 1, 0), allowed_at = now()
            where subject_hash = any ($2::bytea[]))
     insert into identity.known_sign_in as k (subject_hash, expires_at) values ($1, now() + interval '30 days')
     on conflict (subject_hash) do update set expires_at = excluded.expires_at`,
    [subjects.both, [subjects.network, subjects.login]],
    'identity-forget-failures',
  );
};

/** An attempt whose password nobody has looked at, for want of time, is none. */
export const giveBackAttempt = async (db: Queryable, login: string, address: string): Promise<void> => {
  const { both, network, login: name } = subjectsOf(login, address);
  await db.query(
    `update limits.attempt set attempts = greatest(attempts - 1, 0), allowed_at = now() where subject_hash = any ($1::bytea[])`,
    [[both, network, name]],
    'identity-give-back-attempt',
  );
};
