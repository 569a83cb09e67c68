import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { DeskTokenFault, SalesDesk } from './port.ts';

/** A token is good for so long at most: it goes from one page to another. */
export const DESK_TOKEN_SECONDS = 120;
/** How far the clocks of two machines may lie apart. */
const CLOCK_SKEW_SECONDS = 30;
/** No token of ours is longer. */
const LONGEST_TOKEN = 4_096;

/** Algorithms by which only who holds the private key can sign. */
const ALGORITHMS = ['EdDSA', 'Ed25519', 'ES256', 'PS256'];

const claims = z.object({
  sub: z.string().regex(/^[A-Za-z0-9_]{1,40}@[A-Za-z0-9_-]{1,20}$/),
  authorised: z.boolean(),
  settles: z.boolean().default(false),
  supervises: z.boolean().default(false),
  card: z
    .string()
    .regex(/^\d{17}$/)
    .optional(),
  place: z.string().min(1).max(80).optional(),
  jti: z.string().min(16).max(100),
  iat: z.number().int(),
  exp: z.number().int(),
});

const faultOf = (error: unknown): DeskTokenFault | undefined => {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'iss'
      ? 'other-issuer'
      : error.claim === 'aud'
        ? 'other-audience'
        : 'claims-missing';
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown-key';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'bad-signature';
  return error instanceof errors.JOSEError ? 'not-a-token' : undefined;
};

/** Reads the tokens of a desk whose public keys are known. */
export const deskTokens = ({
  issuer,
  audience,
  keys,
}: {
  readonly issuer: string;
  /** The address that opens files, of this portal and no other. */
  readonly audience: string;
  readonly keys: JSONWebKeySet;
}): SalesDesk => {
  const keyOf = createLocalJWKSet(keys);
  return {
    async read(token) {
      if (token.length > LONGEST_TOKEN) return { ok: false, fault: 'not-a-token' };
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: ALGORITHMS,
          issuer,
          audience,
          clockTolerance: CLOCK_SKEW_SECONDS,
          requiredClaims: ['exp', 'iat', 'jti', 'sub'],
        });
        const found = claims.safeParse(payload);
        if (!found.success) return { ok: false, fault: 'claims-missing' };
        const { sub, authorised, settles, supervises, card, place, jti, iat, exp } = found.data;
        // Without a card there is but the list to open.
        if (card === undefined && !supervises) return { ok: false, fault: 'claims-missing' };
        if (exp - iat > DESK_TOKEN_SECONDS) return { ok: false, fault: 'valid-too-long' };
        return {
          ok: true,
          opening: {
            agent: sub,
            isAuthorised: authorised,
            maySettle: settles,
            supervises,
            ...(card === undefined ? {} : { numCarte: card }),
            ...(place === undefined ? {} : { place }),
            tokenId: jti,
            expiresAt: Temporal.Instant.fromEpochMilliseconds((exp + CLOCK_SKEW_SECONDS) * 1_000),
          },
        };
      } catch (error) {
        const fault = faultOf(error);
        if (fault === undefined) throw error;
        return { ok: false, fault };
      }
    },
  };
};
