import { STATUS_CODES } from 'node:http';
import type { FastifyError } from 'fastify';
import { isDatabaseUnavailable } from '#database/database.ts';
import { type Failure, Fault } from '#domain/failure.ts';
import type { Problem } from '#web/rendering/page-answer.ts';

const GENERAL = 'Une erreur inattendue est survenue. Veuillez réessayer plus tard.';
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'La demande est incorrecte.',
  401: 'Connectez-vous pour continuer.',
  403: 'Cette action n’est pas autorisée.',
  404: 'Cette page n’existe pas ou n’existe plus.',
  405: 'Cette action n’est pas possible à cette adresse.',
  408: 'La demande a mis trop de temps à arriver. Veuillez réessayer.',
  413: 'La demande est trop volumineuse.',
  415: 'Ce format de données n’est pas accepté.',
  429: 'Trop de demandes. Veuillez patienter avant de réessayer.',
  431: 'L’adresse ou les cookies de cette demande sont trop longs. Effacez les cookies de ce site, puis réessayez.',
  503: 'Le service est momentanément indisponible. Veuillez réessayer plus tard.',
};

/** Problem details (RFC 9457) with the product's members; `detail` is the French sentence for the person. */
export const problem = (
  status: number,
  code: string,
  correlationId: string,
  more: {
    detail?: string;
    subCode?: number;
    fields?: Readonly<Record<string, string>>;
    location?: string;
  } = {},
): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail: more.detail ?? MESSAGES[status] ?? GENERAL,
  code,
  subCode: more.subCode ?? 0,
  correlationId,
  ...(more.fields ? { fields: more.fields } : {}),
  ...(more.location === undefined ? {} : { location: more.location }),
});

export const problemOfFailure = (failure: Failure, correlationId: string): Problem =>
  problem(failure.status, failure.code, correlationId, {
    detail: failure.message,
    subCode: failure.subCode,
    ...(failure.fields ? { fields: failure.fields } : {}),
  });

/** A customer's failure thrown through a layer that only knows exceptions. */
export class FailureError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** The public face of anything thrown: what a client caused keeps its 4xx, everything else is a 500 without detail. */
export const problemOfError = (error: unknown, correlationId: string): Problem => {
  if (error instanceof FailureError) return problemOfFailure(error.failure, correlationId);
  if (error instanceof Fault) return problem(error.status, error.code, correlationId);
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>;
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return problem(statusCode, CLIENT_CODES[code ?? ''] ?? 'bad-request', correlationId);
  }
  if (statusCode === 503 || isDatabaseUnavailable(error)) return problem(503, 'unavailable', correlationId);
  return problem(500, 'internal-error', correlationId);
};

const CLIENT_CODES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-content-length',
  FST_ERR_BAD_URL: 'malformed-url',
  'malformed-form': 'malformed-form',
  'malformed-json': 'malformed-json',
};
