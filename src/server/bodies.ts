import type { FastifyInstance } from 'fastify';

/** Largest body of a form or a call, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Beginning of the pages that mail programmes post to. */
const UNSUBSCRIBING = '/desinscription-';

const badRequest = (code: string): Error => Object.assign(new Error(code), { statusCode: 400, code });
const otherMediaType = (): Error =>
  Object.assign(new Error('media type'), { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' });

const isCall = ({ url }: { readonly url: string }): boolean => url.startsWith('/api/');

/**
 * Reads what calls are sent, JSON, and what everything else is, forms: the other one would be read as nothing at all. In valid UTF-8;
 * forms without zero bytes: PostgreSQL has no text with one, and no person types one. In JSON they are the call's own business, which
 * names the field (`readInput`).
 */
export const readBodies = (server: FastifyInstance): void => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  server.removeContentTypeParser(['text/plain', 'application/json']);
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (isCall(request)) return done(otherMediaType());
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

  // What a mail programme sends to end mails (RFC 8058), by its own choice of the two; nothing else takes files here.
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    if (!request.url.startsWith(UNSUBSCRIBING)) return done(otherMediaType());
    new Response(body as Buffer<ArrayBuffer>, {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    })
      .formData()
      .then(
        (form) =>
          done(
            null,
            new URLSearchParams(
              [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
            ),
          ),
        () => done(badRequest('malformed-form')),
      );
  });

  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isCall(request)) return done(otherMediaType());
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(badRequest('malformed-json'));
    }
    return parseJson(request, text, done);
  });
};
