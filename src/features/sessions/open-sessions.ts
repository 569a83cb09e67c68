import type { Database } from '#database/database.ts';
import type { Sealer } from '#database/sealed.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { IdentityProvider, ProviderTokens } from '#providers/identity/port.ts';
import { LIVE, openTokens } from './session-store.ts';

/** A session of somebody, as they recognise it (AUTH-12). */
export interface OpenSession {
  readonly sessionId: string;
  /** « Ordinateur, Firefox sur Windows » */
  readonly device: string;
  /** « réseau 203.0.113.… »; '' where it is not known. */
  readonly network: string;
  readonly startedAt: Temporal.Instant;
  /** To the minute. */
  readonly lastSeenAt: Temporal.Instant;
}

/** How sessions were ended: of how many the identity provider could not be told. */
export interface EndedSessions {
  readonly ended: number;
  readonly untold: number;
}

/** The sessions that somebody has open, and how they end them. */
export interface OpenSessions {
  /** The last used first. */
  of(iuc: Iuc): Promise<readonly OpenSession[]>;
  /** Ends one, here and at the provider. */
  end(iuc: Iuc, sessionId: string): Promise<EndedSessions>;
  /** Ends all but one. */
  endOthers(iuc: Iuc, sessionId: string): Promise<EndedSessions>;
}

interface Context {
  readonly db: Database;
  readonly box: Sealer;
  readonly provider: IdentityProvider;
  readonly log: Log;
}

/** Nobody reads more; who has more ends them all at once. */
const MOST_LISTED = 50;

const listed = ({ db }: Context, iuc: Iuc): Promise<OpenSession[]> =>
  db.query<OpenSession>(
    `select id as "sessionId", coalesce(device, 'Appareil inconnu') as device, coalesce(network, '') as network,
            started_at as "startedAt", last_seen_at as "lastSeenAt"
       from session.session where iuc = $1 and ${LIVE}
      order by last_seen_at desc, id desc limit ${MOST_LISTED}`,
    [iuc],
    'session-list',
  );

/**
 * Ends those that `which` says; the rows stay, so that their browsers are told, and hold no token any more. No idle second is left to
 * them, which a process of the version before sees, too.
 */
const endThose = async (
  { db, box, provider, log }: Context,
  iuc: Iuc,
  sessionId: string,
  which: 'id = $2' | 'id <> $2',
): Promise<EndedSessions> => {
  const rows = await db.query<{ id: string; tokens: Buffer }>(
    `with those as (
       select token_hash, id, tokens from session.session where iuc = $1 and ${which} and ended_at is null for update
     )
     update session.session s set ended_at = now(), idle_seconds = 0, tokens = '', access_expires_at = null
       from those where s.token_hash = those.token_hash
     returning those.id, those.tokens`,
    [iuc, sessionId],
    // Two statements, two names: a connection that has prepared one under a name refuses the other.
    which === 'id = $2' ? 'session-end-one' : 'session-end-others-of',
  );
  const tokens = rows.flatMap((row) => openTokens(box, row) ?? []);
  const told = await Promise.allSettled(tokens.map((own: ProviderTokens) => provider.revoke(own)));
  const untold = told.filter(({ status }) => status === 'rejected').length;
  if (untold > 0) log.warn({ untold }, 'the provider could not be told that sessions have ended');
  return { ended: rows.length, untold };
};

export const openSessionsOf = (context: Context): OpenSessions => ({
  of: (iuc) => listed(context, iuc),
  end: (iuc, sessionId) => endThose(context, iuc, sessionId, 'id = $2'),
  endOthers: (iuc, sessionId) => endThose(context, iuc, sessionId, 'id <> $2'),
});
