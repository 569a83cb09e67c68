import type { FastifyError } from 'fastify';
import { type Problem, problem, reasonOf } from '#contract/problem.ts';
import { isDatabaseUnavailable } from '#database/database.ts';
import type { PlainErrorCode } from '#domain/errors/catalogue.ts';
import { Fault } from '#domain/failure.ts';

const CLIENT_CODES: Readonly<Record<string, PlainErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_BAD_URL: 'malformed-url',
  'malformed-form': 'malformed-form',
  'malformed-json': 'malformed-json',
};

/** The public face of anything thrown: what a client caused keeps its 4xx, everything else is a 5xx without detail. */
export const problemOfError = (error: unknown, correlationId: string): Problem => {
  if (error instanceof Fault) return problem(error.answer, correlationId);
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>;
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    const known = CLIENT_CODES[code ?? ''];
    if (known) return problem(known, correlationId);
    return { ...problem('bad-request', correlationId), status: statusCode, title: reasonOf(statusCode) };
  }
  if (statusCode === 503 || isDatabaseUnavailable(error)) return problem('unavailable', correlationId);
  return problem('internal-error', correlationId);
};
