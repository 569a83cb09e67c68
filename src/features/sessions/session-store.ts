import { hash as digest } from 'node:crypto';
import type { CustomerOverview } from '#contract/overview.ts';
import type { RenewedSession, SessionView } from '#contract/session.ts';
import type { Database, Queryable } from '#database/database.ts';
import { deleteOldest, inPortions } from '#database/portions.ts';
import { readTogether } from '#database/read-together.ts';
import type { Sealer } from '#database/sealed.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import type { DisplayChoice } from '#domain/display-preferences.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import { type OverviewJson, overviewFrom, overviewRow } from '#features/customers/index.ts';
import { displayChoiceOf } from '#features/display-settings/index.ts';
import type { EndedAtProvider, ProviderTokens, SignedIn } from '#providers/identity/port.ts';
import { REMEMBER_SECONDS, randomValue } from './session-cookies.ts';

/** A session that is not remembered ends after this long without a request, and after 12 hours in any case. */
const IDLE_SECONDS = 2 * 3_600;
const SHORT_SECONDS = 12 * 3_600;
/** The time of the last request is written at most this often. */
const TOUCH_SECONDS = 60;
/** Sessions that have ended are taken away so many in one transaction. */
const SWEPT_AT_ONCE = 500;
/** How long one process may take to renew the tokens of a session before another may try. */
const LEASE_SECONDS = 15;
/** Longer than a sign-in is ever under way. */
const ENDED_KNOWN_HOURS = 24;
/** After a renewal that the provider did not answer. */
const RETRY_SECONDS = 30;

const hash = (value: string): Buffer => digest('sha256', value, 'buffer');
const context = (id: string): string => `tokens of session ${id}`;

interface Row {
  /** As PostgreSQL writes bytes in a text. */
  token_hash: string;
  id: string;
  session_iuc: Iuc;
  started_at: string;
  authenticated_at: string;
  expires_at: string;
  remember_me: boolean;
  is_esp: boolean;
  agent: string | null;
  stale: boolean;
  untouched: boolean;
  display: DisplayChoice | null;
}

/** A session with its customer as JSON has them; all of the customer is null when they are gone. */
type FoundRow = Row & (OverviewJson | Record<keyof OverviewJson, null>);

const NOT_IDLE = '(idle_seconds is null or last_seen_at + make_interval(secs => idle_seconds) > now())';
export const LIVE = `expires_at > now() and ended_at is null and ${NOT_IDLE}`;

/**
 * Opens a session and answers the value of its cookie; the session of `replaced`, an older cookie's value, ends. Undefined, and nothing
 * left, where the person proved who they are before their sign-ins count: whoever makes those worthless holds the same row, so that none
 * that is being finished meanwhile is left behind. So, too, where the provider's session has ended there meanwhile. Not in a transaction:
 * what it has opened has to be seen by whoever ends it.
 */
export const openSession = async (
  db: Queryable,
  box: Sealer,
  signedIn: SignedIn,
  more: {
    readonly rememberMe: boolean;
    readonly replaced: string | undefined;
    /** What its owner recognises it by (AUTH-12). */
    readonly from?: { readonly device: string; readonly network: string };
  },
): Promise<string | undefined> => {
  const value = randomValue();
  const id = newId();
  const opened = await db.query(
    `with held as (
       insert into session.proofs_from as p (iuc, counts_from) values ($3, 'epoch')
       on conflict (iuc) do update set counts_from = p.counts_from returning counts_from),
     counts as (select from held where counts_from <= $4::timestamptz),
     gone as (delete from session.session using counts where token_hash = $9)
     insert into session.session (token_hash, id, iuc, started_at, authenticated_at, last_seen_at, idle_seconds, expires_at,
       remember_me, tokens, access_expires_at, provider_session, device, network)
     select $1::bytea, $2::uuid, $3::uuid, now(), $4::timestamptz, now(), $5::integer, now() + make_interval(secs => $6),
       $7::boolean, $8::bytea, $10::timestamptz, $11::bytea, $12::text, $13::text from counts
     returning 1`,
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
      signedIn.providerSession === undefined ? null : hash(signedIn.providerSession),
      more.from?.device ?? null,
      more.from?.network ?? null,
    ],
    'session-open',
  );
  if (opened.length === 0) return undefined;
  if (signedIn.providerSession !== undefined && (await hasEndedThere(db, id, hash(signedIn.providerSession))))
    return undefined;
  return value;
};

/**
 * Takes a session back that was opened when its provider's had ended. Who opens writes the session and then looks for the word; who is given
 * the word keeps it and then looks for sessions: whichever comes first, one of the two sees the other.
 */
const hasEndedThere = async (db: Queryable, id: string, providerSession: Buffer): Promise<boolean> => {
  const taken = await db.query(
    `delete from session.session where id = $1
        and exists (select from session.ended_at_provider where provider_session = $2) returning 1`,
    [id, providerSession],
    'session-take-back',
  );
  return taken.length > 0;
};

const instantOf = (milliseconds: number | undefined): Temporal.Instant | null =>
  milliseconds === undefined ? null : Temporal.Instant.fromEpochMilliseconds(Math.round(milliseconds));

/** A live session with whom it is for. */
interface FoundSession {
  readonly session: SessionView;
  /** Undefined when the customer is gone. */
  readonly customer: CustomerOverview | undefined;
  readonly display: DisplayChoice;
  /** The provider has to be asked again whether the session still stands. */
  readonly stale: boolean;
}

/** Where nothing can be written any more, what is known can still be read: a session that is not kept alive is no reason to refuse it. */
const unlessFull = (error: unknown): void => {
  if ((error as { code?: unknown }).code !== DISK_FULL) throw error;
};
const DISK_FULL = '53100';

/** How long the planner takes a list to be that it does not see yet. */
const UNSEEN_LENGTH = 10;

/** A list no shorter than that: for one that looks cheaper when it is seen, PostgreSQL would plan the statement anew each time. */
const filledUp = (keys: readonly string[]): (string | null)[] => [
  ...keys,
  ...Array.from({ length: Math.max(0, UNSEEN_LENGTH - keys.length) }, () => null),
];

/**
 * Finds the live session of a cookie's value and its customer, in one query: what every signed-in request begins with. Requests that have
 * come together ask together.
 */
export const sessionFinder = (
  db: Database,
  clock: Clock,
): ((value: string) => Promise<FoundSession | undefined>) => {
  const rowOf = readTogether(async (hashes) => {
    const now = clock.now();
    // As one value: to describe and to read three dozen columns costs more than the look-up itself, at every request.
    const answers = await db.query<{ found: FoundRow }>(
      `select row_to_json(found) as found from (
       select s.token_hash, s.id, s.iuc as session_iuc, s.started_at, s.authenticated_at, s.expires_at, s.remember_me, s.is_esp, s.agent,
              coalesce(s.access_expires_at < now() and coalesce(s.renewal_lease_until < now(), true), false) as stale,
              s.last_seen_at < now() - interval '${TOUCH_SECONDS} seconds' as untouched, ${displayChoiceOf('s.iuc')} as display, customer.*
         from session.session s
         left join lateral customer.overview_of(s.iuc, $2) customer on true
        where s.token_hash = any($1::bytea[]) and ${LIVE}) found`,
      [filledUp(hashes), parisDate(now)],
      'session-find',
    );
    return new Map(answers.map(({ found }) => [found.token_hash, { row: found, now }]));
  });
  return async (value) => {
    const found = await rowOf(`\\x${digest('sha256', value, 'hex')}`);
    if (!found) return undefined;
    const { row, now } = found;
    if (row.untouched)
      await db
        .query(
          'update session.session set last_seen_at = now() where token_hash = $1',
          [hash(value)],
          'session-touch',
        )
        .catch(unlessFull);
    return {
      stale: row.stale,
      display: row.display ?? {},
      session: {
        sessionId: row.id,
        iuc: row.session_iuc,
        startedAt: Temporal.Instant.from(row.started_at),
        authenticatedAt: Temporal.Instant.from(row.authenticated_at),
        expiresAt: Temporal.Instant.from(row.expires_at),
        isEsp: row.is_esp,
        ...(row.agent === null ? {} : { agent: row.agent }),
        rememberMe: row.remember_me,
      },
      customer: row.iuc === null ? undefined : overviewFrom(overviewRow(row), now),
    };
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

/** The ID token of a live session. */
export const identityTokenOf = async (
  db: Database,
  box: Sealer,
  sessionId: string,
): Promise<string | undefined> => {
  const [row] = await db.query<{ id: string; tokens: Buffer }>(
    'select id, tokens from session.session where id = $1 and ended_at is null',
    [sessionId],
    'session-identity-token',
  );
  return row && openTokens(box, row)?.idToken;
};

export const openTokens = (box: Sealer, row: { id: string; tokens: Buffer }): ProviderTokens | undefined => {
  const plain = box.open(row.tokens, context(row.id));
  return plain === undefined ? undefined : (JSON.parse(plain) as ProviderTokens);
};

/** False when the session has been ended meanwhile: the tokens are then nobody's. */
export const keepRenewed = async (
  db: Database,
  box: Sealer,
  value: string,
  sessionId: string,
  renewed: { readonly tokens: ProviderTokens; readonly accessExpiresAt: number | undefined },
): Promise<boolean> => {
  const kept = await db.query(
    `update session.session set tokens = $2, access_expires_at = $3, renewal_lease_until = null
      where token_hash = $1 and ended_at is null returning 1`,
    [
      hash(value),
      box.seal(JSON.stringify(renewed.tokens), context(sessionId)),
      instantOf(renewed.accessExpiresAt),
    ],
    'session-renewed',
  );
  return kept.length > 0;
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

/** Ends a session that the provider no longer renews; what is left of it tells its browser so (AUTH-07). */
export const endUnrenewed = async (db: Database, value: string): Promise<void> => {
  await db.query(
    `update session.session
        set ended_at = now(), unrenewed_at = now(), idle_seconds = 0, tokens = '', access_expires_at = null
      where token_hash = $1 and ended_at is null`,
    [hash(value)],
    'session-unrenewed',
  );
};

/** How this cookie's session ended, where that is kept: by its owner from elsewhere (AUTH-12), or by the provider (AUTH-07). */
export const endOf = async (db: Database, value: string): Promise<'elsewhere' | 'unrenewed' | undefined> => {
  const [row] = await db.query<{ unrenewed: boolean }>(
    `select unrenewed_at is not null as unrenewed from session.session where token_hash = $1 and ended_at is not null`,
    [hash(value)],
    'session-end-of',
  );
  return row && (row.unrenewed ? 'unrenewed' : 'elsewhere');
};

/** From when on proofs count of somebody whom none lets in again. */
const NEVER = 'infinity';

/**
 * Nobody gets in any more by what was proved before, and whoever is just getting in has, so that they can be seen. Times of proofs are whole
 * seconds, with every provider: a proof of the second that is running may be one of before, and counts as such. What is left out when `from`
 * is not given is at most a second, after which the person is asked once more.
 */
const countProofsFrom = async (
  db: Queryable,
  customers: readonly Iuc[],
  from: Temporal.Instant | typeof NEVER | undefined,
): Promise<void> => {
  const since = `coalesce($2::timestamptz, to_timestamp(floor(extract(epoch from clock_timestamp())) + 1))`;
  await db.query(
    `insert into session.proofs_from as p (iuc, counts_from)
     select distinct iuc, ${since} from unnest($1::uuid[]) iuc order by iuc
     on conflict (iuc) do update set counts_from = greatest(p.counts_from, ${since})`,
    [customers, from ?? null],
    'session-proofs-from',
  );
};

/**
 * Ends every session of these customers, those that are being opened by an earlier proof than `from` among them; the provider is not told.
 */
export const endSessionsOf = async (
  db: Queryable,
  customers: readonly Iuc[],
  from?: Temporal.Instant,
): Promise<void> => {
  await countProofsFrom(db, customers, from);
  // A statement of its own: it sees what was opened while the one before waited.
  await db.query('delete from session.session where iuc = any($1::uuid[])', [customers]);
};

/** Ends every session of somebody, and no sign-in opens another: their account is being erased. */
export const endSignInsOf = async (db: Queryable, iuc: Iuc): Promise<void> => {
  await countProofsFrom(db, [iuc], NEVER);
  await db.query('delete from session.session where iuc = $1', [iuc]);
};

export const areSignInsOver = async (db: Queryable, iuc: Iuc): Promise<boolean> => {
  const over = await db.query(
    'select from session.proofs_from where iuc = $1 and counts_from = $2',
    [iuc, NEVER],
    'session-sign-ins-over',
  );
  return over.length > 0;
};

/** Whether a session still stands, for what has waited since it was looked at. */
export const isSessionOpen = async (db: Queryable, iuc: Iuc, sessionId: string): Promise<boolean> => {
  const found = await db.query(
    `select 1 from session.session where iuc = $1 and id::text = $2 and ${LIVE}`,
    [iuc, sessionId],
    'session-is-open',
  );
  return found.length > 0;
};

/**
 * Ends every session of a customer but one, which goes on under another value: a copy of its cookie, the reason maybe for which this is done,
 * opens nothing any more. Answers what its browser has to hold; undefined where that session is none of this customer's, or has ended. What
 * the provider gave for it is worth nothing there any more, once what proved it was replaced: it is not renewed, and ends with its own limits.
 */
export const endOtherSessionsOf = async (
  db: Queryable,
  iuc: Iuc,
  sessionId: string | undefined,
  from: Temporal.Instant,
): Promise<RenewedSession | undefined> => {
  await countProofsFrom(db, [iuc], from);
  const value = randomValue();
  const [kept] = await db.query<{ remember_me: boolean }>(
    `with ended as (delete from session.session where iuc = $1 and id::text is distinct from $2)
     update session.session set token_hash = $3, access_expires_at = null, renewal_lease_until = null
      where iuc = $1 and id::text = $2 and ended_at is null returning remember_me`,
    [iuc, sessionId ?? null, hash(value)],
    'session-end-others',
  );
  return kept && { value, rememberMe: kept.remember_me };
};

/** Times of providers are whole seconds: what was proved in the second of a word may be older than it. */
const secondAfter = (ms: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds((Math.floor(Math.min(ms, Date.now()) / 1_000) + 1) * 1_000);

/**
 * Ends the sessions that came from what has ended at the provider, those that are on their way back from there among them, and answers how
 * many there were. A customer's word without a session ends all that was proved before it.
 */
export const endSessionsFrom = async (
  db: Database,
  { iuc, providerSession, at }: EndedAtProvider,
): Promise<number> => {
  if (providerSession !== undefined)
    await db.query(
      `insert into session.ended_at_provider (provider_session, expires_at)
       values ($1, now() + make_interval(hours => ${ENDED_KNOWN_HOURS})) on conflict do nothing`,
      [hash(providerSession)],
      'session-ended-at-provider',
    );
  else if (iuc) await countProofsFrom(db, [iuc], secondAfter(at));
  // The token's time is in whole seconds: a session of the same second is older than it.
  const ended = await db.query(
    `delete from session.session
      where ($1::bytea is null or provider_session = $1) and ($2::uuid is null or iuc = $2)
        and started_at < $3::timestamptz + interval '1 second' and ($1 is not null or $2 is not null)
     returning 1`,
    [
      providerSession === undefined ? null : hash(providerSession),
      iuc ?? null,
      Temporal.Instant.fromEpochMilliseconds(at),
    ],
    'session-end-from-provider',
  );
  return ended.length;
};

/** Removes sessions and logins that have ended. */
export const sweepSessions = async (db: Database): Promise<void> => {
  const gone = (table: string, key: string, over: string) =>
    inPortions(SWEPT_AT_ONCE, (most) =>
      deleteOldest(db, { table, key: [key], age: 'expires_at', over }, most),
    );
  // What is left after the first are sessions that live, or that nobody has used for hours: not many more than people.
  await gone('session.session', 'token_hash', 'expires_at <= now()');
  await gone('session.session', 'token_hash', `ended_at is null and not ${NOT_IDLE}`);
  await gone('session.login_transaction', 'state_hash', 'expires_at < now()');
  await gone('session.ended_at_provider', 'provider_session', 'expires_at < now()');
  await inPortions(SWEPT_AT_ONCE, (most) =>
    deleteOldest(
      db,
      { table: 'session.kept_form', key: ['iuc', 'form_id'], age: 'expires_at', over: 'expires_at < now()' },
      most,
    ),
  );
};
