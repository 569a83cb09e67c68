import type { FastifyInstance } from 'fastify';

/** Largest body of a form or a call, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const badRequest = (code: string): Error => Object.assign(new Error(code), { statusCode: 400, code });

/** Reads forms and JSON, in valid UTF-8 and without zero bytes: PostgreSQL has no text with one, and no person types one. */
export const readBodies = (server: FastifyInstance): void => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  server.removeContentTypeParser(['text/plain', 'application/json']);
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        const form = new URLSearchParams(utf8.decode(body as Buffer));
        for (const [name, value] of form)
          if (name.includes('\0') || value.includes('\0')) throw badRequest('malformed-form');
        done(null, form);
      } catch {
        done(badRequest('malformed-form'));
      }
    },
  );

  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      done(badRequest('malformed-json'));
      return;
    }
    if (text.includes('\\u0000')) done(badRequest('malformed-json'));
    else parseJson(request, text, done);
  });
};
