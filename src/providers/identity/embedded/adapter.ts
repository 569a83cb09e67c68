import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '#database/database.ts';
import { deleteOldest, inPortions } from '#database/portions.ts';
import type { Sealer } from '#database/sealed.ts';
import { errors } from './library.ts';

/** After its first use a refresh token is accepted again for this long: the answer to the first use may have been lost. */
const LOST_ANSWER_SECONDS = 30;

/** What ends with its grant; a login under way also names one, but outlives it when another person signs in. */
const OF_A_GRANT: ReadonlySet<string> = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const contextOf = (model: string, idHash: Buffer): string => `${model} ${idHash.toString('base64url')}`;

interface Row {
  id_hash: Buffer;
  content: Buffer;
  /** Seconds since 1970. */
  consumed: number | null;
}

/**
 * What oidc-provider keeps, in PostgreSQL: several processes share it and a restart loses nothing. Identifiers are bearer
 * values (codes, tokens, session cookies), so the table holds their SHA-256 only; the content, which repeats some of them,
 * is sealed.
 */
export const databaseAdapter =
  (db: Database, box: Sealer) =>
  (model: string): Adapter => {
    const read = (row: Row | undefined, id?: string): AdapterPayload | undefined => {
      if (!row) return undefined;
      const plain = box.open(row.content, contextOf(model, row.id_hash));
      if (plain === undefined) return undefined;
      const { id: storedId, payload } = JSON.parse(plain) as { id?: string; payload: AdapterPayload };
      const known = id ?? storedId;
      return {
        ...payload,
        ...(known === undefined ? {} : { jti: known }),
        ...(row.consumed === null ? {} : { consumed: row.consumed }),
      };
    };
    // Within the window a used refresh token reads as fresh; after it, oidc-provider ends everything that came of it.
    const consumed =
      model === 'RefreshToken'
        ? `case when consumed_at < now() - interval '${LOST_ANSWER_SECONDS} seconds' then extract(epoch from consumed_at)::int end`
        : `extract(epoch from consumed_at)::int`;
    return {
      async upsert(id, payload, expiresIn) {
        const idHash = hash(id);
        // The identifier itself is known to whoever asks by it; only what is found by another key has to keep it.
        const { jti: _jti, ...rest } = payload;
        const content = box.seal(
          JSON.stringify(model === 'Session' ? { id, payload: rest } : { payload: rest }),
          contextOf(model, idHash),
        );
        await db.query(
          `insert into identity.artifact (model, id_hash, uid_hash, grant_hash, content, expires_at)
           values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::double precision))
           on conflict (model, id_hash) do update
             set uid_hash = excluded.uid_hash, grant_hash = excluded.grant_hash, content = excluded.content,
                 expires_at = excluded.expires_at`,
          [
            model,
            idHash,
            payload.uid ? hash(payload.uid) : null,
            OF_A_GRANT.has(model) && payload.grantId ? hash(payload.grantId) : null,
            content,
            expiresIn ?? null,
          ],
          'identity-artifact-upsert',
        );
      },
      async find(id) {
        const rows = await db.query<Row>(
          `select id_hash, content, ${consumed} as consumed from identity.artifact where model = $1 and id_hash = $2`,
          [model, hash(id)],
          `identity-artifact-find-${model}`,
        );
        return read(rows[0], id);
      },
      async findByUid(uid) {
        const rows = await db.query<Row>(
          `select id_hash, content, ${consumed} as consumed from identity.artifact where model = $1 and uid_hash = $2`,
          [model, hash(uid)],
          `identity-artifact-uid-${model}`,
        );
        return read(rows[0]);
      },
      // The device flow, the only one with user codes, is off.
      findByUserCode: async () => undefined,
      async consume(id) {
        const rows = await db.query<{ first: boolean }>(
          `with before as (
             select consumed_at from identity.artifact where model = $1 and id_hash = $2 for update
           )
           update identity.artifact a set consumed_at = coalesce(a.consumed_at, now()) from before
            where a.model = $1 and a.id_hash = $2
           returning before.consumed_at is null as first`,
          [model, hash(id)],
          'identity-artifact-consume',
        );
        // Two requests at once with the same code: both read it as fresh, one gets its tokens.
        if (model !== 'RefreshToken' && rows[0]?.first !== true) {
          throw new errors.InvalidGrant(`${model} already used`);
        }
      },
      async destroy(id) {
        await db.query(
          'delete from identity.artifact where model = $1 and id_hash = $2',
          [model, hash(id)],
          'identity-artifact-destroy',
        );
      },
      async revokeByGrantId(grantId) {
        await db.query(
          'delete from identity.artifact where grant_hash = $1',
          [hash(grantId)],
          'identity-artifact-revoke',
        );
      },
    };
  };

/** Ends a grant and every code and token that came of it (sign-out). */
export const endGrant = async (db: Database, grantId: string): Promise<void> => {
  await db.query(
    `delete from identity.artifact where grant_hash = $1 or (model = 'Grant' and id_hash = $1)`,
    [hash(grantId)],
  );
};

/** Rows taken away in one transaction. */
const SWEPT_AT_ONCE = 500;

/** Removes what has expired; cheap enough for every few minutes. */
export const sweepArtifacts = async (db: Database): Promise<void> => {
  // A used code or refresh token must outlive its use to be recognised when it is shown again; its own expiry does that.
  const gone = (table: string, key: readonly string[], over = 'expires_at < now()') =>
    inPortions(SWEPT_AT_ONCE, (most) => deleteOldest(db, { table, key, age: 'expires_at', over }, most));
  await gone('identity.artifact', ['model', 'id_hash'], `expires_at < now() - interval '1 minute'`);
  await gone('identity.failed_sign_in', ['subject_hash']);
  await gone('limits.attempt', ['subject_hash']);
  await gone('identity.known_sign_in', ['subject_hash']);
  await gone('identity.known_device', ['iuc', 'device_id']);
  await gone('identity.device_code', ['login_hash']);
  await gone('identity.unanswered_code', ['iuc', 'asked_id']);
  await gone('identity.passkey_challenge', ['challenge_hash']);
};
