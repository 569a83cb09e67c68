import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { Fault } from '#domain/failure.ts';

/** PostgreSQL's data exceptions and constraint violations quote the values they stumbled over. */
const QUOTES_VALUES = /^2[23]/;

interface DatabaseError extends Error {
  readonly code?: string;
  readonly severity?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly routine?: string;
}

/**
 * An error as a log line holds it: enough to find the cause, nothing of a person (SEC-05). A Fault's detail is ours and was written for
 * the log; a database's message is left out where it quotes values.
 */
const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, severity, constraint, table, routine } = error as DatabaseError;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  if (severity !== undefined && QUOTES_VALUES.test(code ?? '')) {
    const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
    return { type: error.name, code, constraint, table, routine, stack: frames?.join('\n'), ...cause };
  }
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(error instanceof Fault ? { detail: error.detail } : {}),
    stack: error.stack,
    ...cause,
  };
};

/** The portal's log: one JSON object per line on standard output, no request or response whole, no secret by mistake. */
export const createLogger = (
  options: { readonly level: string },
  destination?: DestinationStream,
): FastifyBaseLogger =>
  pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError, req: () => undefined, res: () => undefined },
      redact: {
        paths: ['password', 'token', 'authorization', 'cookie', 'email', 'numCarte', 'iuc'].flatMap(
          (name) => [name, `*.${name}`, `*.*.${name}`],
        ),
        censor: '[redacted]',
      },
    },
    ...(destination ? [destination] : []),
  );
