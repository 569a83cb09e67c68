import { z } from 'zod';
import { prefixedLoyaltyNumber } from '#domain/fields/card-number.ts';

/** Input of `/api/authenticateConnect` (AUTH-06): what another client than our pages got from the provider. */
export const authenticateConnectInput = z.object({
  code: z.string().min(1).max(512),
  codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
  clientId: z.string().min(1).max(128),
  redirectUri: z.url().max(2048),
});

const jwtToken = z.object({
  idToken: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  iuc: z.string(),
  expiration: z.string(),
  rememberMe: z.boolean(),
});

/**
 * Its answer: the specification's `jwtToken`, with the access token that calls take as Bearer; once more as `auth.jwtToken`, where its clients
 * read it (API-07). `expiration` is an ISO instant.
 */
export const authenticateConnectOutput = z.object({ jwtToken, auth: z.object({ jwtToken }) });

/** The form's `id`, for the script that submits it. */
export const NOTICE_FORM = 'suite';

/** Input of `/api/login` (AUTH-09): a loyalty number, or what follows its prefix. */
export const loginInput = z.object({ numFid: prefixedLoyaltyNumber });
