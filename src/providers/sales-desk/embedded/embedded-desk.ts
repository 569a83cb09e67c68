import { createHash, createPrivateKey, createPublicKey, hkdfSync, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { DESK_TOKEN_SECONDS, deskTokens } from '../desk-tokens.ts';
import type { SalesDesk } from '../port.ts';

/** RFC 8410: an Ed25519 private key of 32 bytes as PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface EmbeddedDesk extends SalesDesk {
  /** A token as the desk makes one when an agent opens a file. */
  sign(opening: {
    readonly agent: string;
    readonly isAuthorised: boolean;
    readonly maySettle?: boolean;
    readonly supervises?: boolean;
    readonly numCarte?: string;
    readonly place?: string;
  }): Promise<string>;
}

/** The desk of demonstrations. Its key comes from the root secret: the same in every process that shares it. */
export const createEmbeddedDesk = ({
  publicUrl,
  secret,
}: {
  readonly publicUrl: string;
  readonly secret: Uint8Array;
}): EmbeddedDesk => {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(hkdfSync('sha256', secret, '', 'sales-desk', 32))]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const kid = createHash('sha256').update(x).digest('base64url').slice(0, 16);
  const issuer = `${publicUrl}/sandbox/desk`;
  const audience = `${publicUrl}/espace-pro`;
  const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA' }] };
  return {
    ...deskTokens({ issuer, audience, keys }),
    sign: ({ agent, isAuthorised, maySettle = false, supervises = false, numCarte, place }) =>
      new SignJWT({
        authorised: isAuthorised,
        settles: maySettle,
        supervises,
        ...(numCarte === undefined ? {} : { card: numCarte }),
        ...(place === undefined ? {} : { place }),
      })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(agent)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${DESK_TOKEN_SECONDS}s`)
        .sign(key),
  };
};
