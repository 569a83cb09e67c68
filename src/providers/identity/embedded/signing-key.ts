import type { JWK } from 'oidc-provider';
import type { Database } from '#database/database.ts';
import type { Sealer } from '#database/sealed.ts';

const PURPOSE = 'id-token';

/**
 * The private key that ID tokens are signed with (ES256): made once, kept sealed in the database so that every process
 * signs with the same. When it no longer opens (another secret), a new one takes its place.
 */
export const signingKey = async (db: Database, box: Sealer): Promise<JWK> => {
  const stored = async (): Promise<JWK | undefined> => {
    const rows = await db.query<{ content: Buffer }>(
      'select content from identity.signing_key where purpose = $1',
      [PURPOSE],
    );
    const plain = rows[0] && box.open(rows[0].content, PURPOSE);
    return plain === undefined ? undefined : (JSON.parse(plain) as JWK);
  };
  const existing = await stored();
  if (existing) return existing;
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const fresh = box.seal(JSON.stringify({ kty, crv, x, y, d, alg: 'ES256', use: 'sig' }), PURPOSE);
  // Of two processes that start at once, the first to write wins; a key that does not open is replaced.
  const unreadable = await db.query<{ content: Buffer }>(
    'select content from identity.signing_key where purpose = $1',
    [PURPOSE],
  );
  await db.query(
    `insert into identity.signing_key as k (purpose, content) values ($1, $2)
     on conflict (purpose) do update set content = excluded.content, created_at = now() where k.content = $3`,
    [
      PURPOSE,
      fresh,
      unreadable[0] && !box.open(unreadable[0].content, PURPOSE) ? unreadable[0].content : null,
    ],
  );
  const kept = await stored();
  if (!kept) throw new Error('the signing key of the identity provider could not be kept');
  return kept;
};
