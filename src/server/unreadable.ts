import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '#contract/problem.ts';
import { problem } from '#contract/problem.ts';

/**
 * Longest request line and headers, in bytes. A search is a GET form: 50 KB of anything in one of its fields, three bytes each once
 * written in an address, still deserve the field's own message rather than a closed connection.
 */
export const HEADER_LIMIT = 192 * 1024;

const problemOf = (code: string | undefined, correlationId: string): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('headers-too-large', correlationId);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request-timeout', correlationId);
  return problem('malformed-request', correlationId);
};

/** Answers what is no HTTP that could be read, for which there is neither a request nor a reply: the one shape of errors (API-06). */
export const answerUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) {
      socket.destroy(error);
      return;
    }
    const found = problemOf(error.code, randomUUID());
    const body = JSON.stringify(found);
    const lines = Object.entries({
      ...headers,
      'x-correlation-id': found.correlationId,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(
      `HTTP/1.1 ${found.status} ${STATUS_CODES[found.status] ?? ''}\r\n${lines.join('')}\r\n${body}`,
    );
  };
