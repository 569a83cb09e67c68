import { createHash } from 'node:crypto';
import { type Failure, failure } from '#domain/failure.ts';
import type { Queryable } from './database.ts';
import { networkOf } from './network.ts';

/** Attempts that cost nothing, and the longest wait that each further one doubles up to, in seconds (AUTH-10, API-10). */
export interface Limit {
  readonly free: number;
  readonly longest: number;
}

/** Something whose attempts are counted, by its hash: nobody reads out of the table who tried what. */
export interface Counted {
  readonly subject: Buffer;
  readonly limit: Limit;
}

export const subjectOf = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(parts.join('\n')).digest();

/** Whoever comes from one place: an IPv4 address, or the first 64 bits of an IPv6 one. */
export const fromNetwork = (what: string, address: string, limit: Limit): Counted => ({
  subject: subjectOf(what, 'network', networkOf(address, 64)),
  limit,
});

/**
 * Counts an attempt and answers the seconds to wait before it may be made; 0 lets it go ahead. Shared by all processes. `counted` is
 * always given in the same order, from the narrowest to the widest.
 */
export const claimAttempt = async (db: Queryable, counted: readonly Counted[]): Promise<number> => {
  const [row] = await db.query<{ wait: number }>(
    'select limits.claim($1, $2, $3) as wait',
    [
      counted.map(({ subject }) => subject),
      counted.map(({ limit }) => limit.free),
      counted.map(({ limit }) => limit.longest),
    ],
    'limits-claim',
  );
  return Math.ceil(row?.wait ?? 0);
};

/** What strangers do together, whatever the number of networks they come from: so many a minute, and the same number at once. */
interface Total {
  readonly perMinute: number;
}

/** Twenty a second of each kind: more than honest people are, and what the outbox and its mail server carry. */
const OF_EVERYBODY: Total = { perMinute: 1_200 };

/** Counts what a stranger does with what all others do, and answers the seconds to wait before it may be done; 0 lets it go ahead. */
export const claimInTotal = async (
  db: Queryable,
  what: string,
  { perMinute }: Total = OF_EVERYBODY,
): Promise<number> => {
  const [row] = await db.query<{ wait: number }>(
    'select limits.claim_total($1, $2, $2) as wait',
    [subjectOf(what, 'in total'), perMinute],
    'limits-claim-total',
  );
  return Math.ceil(row?.wait ?? 0);
};

/** After a success: what failed before it no longer counts. */
export const forgetAttempts = async (db: Queryable, counted: readonly Counted[]): Promise<void> => {
  await db.query(
    'delete from limits.attempt where subject_hash = any ($1::bytea[])',
    [counted.map(({ subject }) => subject)],
    'limits-forget',
  );
};

/** « 1 seconde », « 45 secondes », « 3 minutes »: rounded up, so that waiting this long is enough. */
export const waitInWords = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`;
};

/** What has to wait: how many seconds, for `Retry-After`. */
export type Limited = Failure<'too-many-requests'> & { readonly retryAfter: number };

/**
 * Counts an attempt, and answers the refusal of one that comes too early. `inTotal` names what strangers may do, which is counted for all of
 * them together as well: last, so that who is made to wait by a limit of their own takes nothing from the others.
 */
export const limitedBy = async (
  db: Queryable,
  counted: readonly Counted[],
  inTotal?: string,
): Promise<Limited | undefined> => {
  const own = await claimAttempt(db, counted);
  const wait = own > 0 || inTotal === undefined ? own : await claimInTotal(db, inTotal);
  return wait === 0
    ? undefined
    : { ...failure('too-many-requests', { values: { wait: waitInWords(wait) } }), retryAfter: wait };
};
