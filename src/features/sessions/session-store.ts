import { createHash } from 'node:crypto';
import type { Database } from '#database/database.ts';
import type { Sealer } from '#database/sealed.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { ProviderTokens, SignedIn } from '#providers/identity/port.ts';
import type { Session } from './contract.ts';
import { REMEMBER_SECONDS, randomValue } from './session-cookies.ts';

/** A session that is not remembered ends after this long without a request, and after 12 hours in any case. */
export const IDLE_SECONDS = 2 * 3_600;
export const SHORT_SECONDS = 12 * 3_600;
/** The time of the last request is written at most this often. */
const TOUCH_SECONDS = 60;
/** How long one process may take to renew the tokens of a session before another may try. */
const LEASE_SECONDS = 15;
/** After a renewal that the provider did not answer. */
const RETRY_SECONDS = 30;

const hash = (value: string): Buffer => createHash('sha256').update(value).digest();
const context = (id: string): string => `tokens of session ${id}`;

interface Row {
  id: string;
  iuc: Iuc;
  started_at: Temporal.Instant;
  authenticated_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  remember_me: boolean;
  is_esp: boolean;
  agent: string | null;
  stale: boolean;
  untouched: boolean;
}

const LIVE =
  'expires_at > now() and (idle_seconds is null or last_seen_at + make_interval(secs => idle_seconds) > now())';

/** Opens a session and answers the value of its cookie; the session of `replaced`, an older cookie's value, ends. */
export const openSession = async (
  db: Database,
  box: Sealer,
  signedIn: SignedIn,
  more: { readonly rememberMe: boolean; readonly replaced: string | undefined },
): Promise<string> => {
  const value = randomValue();
  const id = newId();
  await db.query(
    `with gone as (delete from session.session where token_hash = $9)
     insert into session.session (token_hash, id, iuc, started_at, authenticated_at, last_seen_at, idle_seconds, expires_at,
       remember_me, tokens, access_expires_at)
     values ($1, $2, $3, now(), $4, now(), $5, now() + make_interval(secs => $6), $7, $8, $10)`,
    [
      hash(value),
      id,
      signedIn.iuc,
      Temporal.Instant.fromEpochMilliseconds(signedIn.authenticatedAt),
      more.rememberMe ? null : IDLE_SECONDS,
      more.rememberMe ? REMEMBER_SECONDS : SHORT_SECONDS,
      more.rememberMe,
      box.seal(JSON.stringify(signedIn.tokens), context(id)),
      more.replaced === undefined ? null : hash(more.replaced),
      instantOf(signedIn.tokens.refreshToken === undefined ? undefined : signedIn.accessExpiresAt),
    ],
    'session-open',
  );
  return value;
};

const instantOf = (milliseconds: number | undefined): Temporal.Instant | null =>
  milliseconds === undefined ? null : Temporal.Instant.fromEpochMilliseconds(Math.round(milliseconds));

/** The live session of a cookie's value, and whether the provider has to be asked again whether it still stands. */
export const findSession = async (
  db: Database,
  value: string,
): Promise<{ session: Session; stale: boolean } | undefined> => {
  const rows = await db.query<Row>(
    `select id, iuc, started_at, authenticated_at, expires_at, remember_me, is_esp, agent,
            coalesce(access_expires_at < now() and coalesce(renewal_lease_until < now(), true), false) as stale,
            last_seen_at < now() - interval '${TOUCH_SECONDS} seconds' as untouched
       from session.session where token_hash = $1 and ${LIVE}`,
    [hash(value)],
    'session-find',
  );
  const row = rows[0];
  if (!row) return undefined;
  if (row.untouched) {
    await db.query(
      'update session.session set last_seen_at = now() where token_hash = $1',
      [hash(value)],
      'session-touch',
    );
  }
  return {
    stale: row.stale,
    session: {
      sessionId: row.id,
      iuc: row.iuc,
      startedAt: row.started_at,
      authenticatedAt: row.authenticated_at,
      expiresAt: row.expires_at,
      isEsp: row.is_esp,
      ...(row.agent === null ? {} : { agent: row.agent }),
      rememberMe: row.remember_me,
    },
  };
};

/** The tokens of a session whose access token has ended, for the one caller that is to renew them. */
export const leaseRenewal = async (
  db: Database,
  box: Sealer,
  value: string,
): Promise<{ tokens: ProviderTokens | undefined } | undefined> => {
  const rows = await db.query<{ id: string; tokens: Buffer }>(
    `update session.session set renewal_lease_until = now() + interval '${LEASE_SECONDS} seconds'
      where token_hash = $1 and access_expires_at < now() and coalesce(renewal_lease_until < now(), true)
     returning id, tokens`,
    [hash(value)],
    'session-lease',
  );
  const row = rows[0];
  return row && { tokens: openTokens(box, row) };
};

const openTokens = (box: Sealer, row: { id: string; tokens: Buffer }): ProviderTokens | undefined => {
  const plain = box.open(row.tokens, context(row.id));
  return plain === undefined ? undefined : (JSON.parse(plain) as ProviderTokens);
};

export const keepRenewed = async (
  db: Database,
  box: Sealer,
  value: string,
  sessionId: string,
  renewed: { readonly tokens: ProviderTokens; readonly accessExpiresAt: number | undefined },
): Promise<void> => {
  await db.query(
    `update session.session set tokens = $2, access_expires_at = $3, renewal_lease_until = null where token_hash = $1`,
    [
      hash(value),
      box.seal(JSON.stringify(renewed.tokens), context(sessionId)),
      instantOf(renewed.accessExpiresAt),
    ],
    'session-renewed',
  );
};

/** The provider did not answer: the session stands, and nobody asks again for a moment. */
export const postponeRenewal = async (db: Database, value: string): Promise<void> => {
  await db.query(
    `update session.session set renewal_lease_until = now() + interval '${RETRY_SECONDS} seconds' where token_hash = $1`,
    [hash(value)],
  );
};

/** Ends a session for good and answers the tokens it held, for the provider's end of it. */
export const endSession = async (
  db: Database,
  box: Sealer,
  value: string,
): Promise<ProviderTokens | undefined> => {
  const rows = await db.query<{ id: string; tokens: Buffer }>(
    'delete from session.session where token_hash = $1 returning id, tokens',
    [hash(value)],
    'session-end',
  );
  return rows[0] && openTokens(box, rows[0]);
};

/** Removes sessions and logins that have ended. */
export const sweepSessions = async (db: Database): Promise<void> => {
  await db.query(`delete from session.session where not (${LIVE})`);
  await db.query('delete from session.login_transaction where expires_at < now()');
};
