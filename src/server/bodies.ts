import type { FastifyInstance } from 'fastify';
import { pageRoutes } from '#contract/routes.ts';
import { LARGEST_FILE, MOST_FILES } from '#domain/fields/files.ts';
import { boundaryOf, type MultipartForm, type MultipartLimits, readMultipart } from './multipart.ts';
import { UPLOADS_AT_ONCE, UploadBudget } from './upload-budget.ts';

/** Largest body of a form or a call, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Beginning of the pages that mail programmes post to, by their own choice of the two kinds of forms (RFC 8058). */
const UNSUBSCRIBING = '/desinscription-';

const TAKING_FILES: ReadonlySet<string> = new Set(
  pageRoutes.filter(({ takesFiles }) => takesFiles).map(({ path }) => path),
);
const FORM_OF_A_MAIL: MultipartLimits = { body: BODY_LIMIT, fields: BODY_LIMIT, file: 0, files: 0 };
/** Room for files that are too long: they are named in the answer, and what was typed beside them is shown again. */
const FORM_WITH_FILES: MultipartLimits = {
  body: 2 * MOST_FILES * LARGEST_FILE,
  fields: BODY_LIMIT,
  file: LARGEST_FILE,
  files: MOST_FILES,
};

/** What is ever held of one. */
const MOST_HELD = MOST_FILES * LARGEST_FILE + BODY_LIMIT;

export interface ReadUpload extends MultipartForm {
  /** There was no room for the files: they were read past, and are named without their bytes. */
  readonly areFilesTurnedAway: boolean;
}

/** A form with files that waits to be read until it is known that its sender may send it. */
export class UnreadForm {
  readonly #read: (limits: MultipartLimits) => Promise<MultipartForm>;
  readonly #budget: UploadBudget;
  readonly #bytes: number;
  #giveBack: (() => void) | undefined;
  /** @param announced length of the body in bytes; undefined when it comes in pieces of any number */
  constructor(
    read: (limits: MultipartLimits) => Promise<MultipartForm>,
    budget: UploadBudget,
    announced: number | undefined,
  ) {
    this.#read = read;
    this.#budget = budget;
    this.#bytes = Math.min(announced ?? MOST_HELD, MOST_HELD);
  }

  /** Reads the form of somebody; without its files where too many are being read, so that what was typed is there all the same. */
  async read(owner: string): Promise<ReadUpload> {
    this.#giveBack = this.#budget.take(owner, this.#bytes);
    const areFilesTurnedAway = this.#giveBack === undefined;
    const form = await this.#read(areFilesTurnedAway ? { ...FORM_WITH_FILES, files: 0 } : FORM_WITH_FILES);
    return { ...form, areFilesTurnedAway };
  }

  /** To be called when nothing holds the files any more, read or not. */
  release(): void {
    this.#giveBack?.();
  }
}

const badRequest = (code: string): Error => Object.assign(new Error(code), { statusCode: 400, code });
const otherMediaType = (): Error =>
  Object.assign(new Error('media type'), { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' });

const isCall = ({ url }: { readonly url: string }): boolean => url.startsWith('/api/');

/**
 * Reads what calls are sent, JSON, and what everything else is, forms: the other one would be read as nothing at all. In valid UTF-8;
 * forms without zero bytes: PostgreSQL has no text with one, and no person types one. In JSON they are the call's own business, which
 * names the field (`readInput`). `uploadsAtOnce` is how many bytes of files may be held together.
 */
export const readBodies = (server: FastifyInstance, uploadsAtOnce = UPLOADS_AT_ONCE): void => {
  const budget = new UploadBudget(uploadsAtOnce);
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

  server.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const boundary = boundaryOf(request.headers['content-type'] ?? '');
    const isUnsubscribing = path.startsWith(UNSUBSCRIBING);
    if (!isUnsubscribing && !TAKING_FILES.has(path)) return done(otherMediaType());
    if (boundary === undefined) return done(badRequest('malformed-form'));
    const read = (limits: MultipartLimits) => readMultipart(payload, boundary, limits);
    if (!isUnsubscribing) {
      const announced = Number(request.headers['content-length']);
      return done(null, new UnreadForm(read, budget, announced > 0 ? announced : undefined));
    }
    read(FORM_OF_A_MAIL).then(
      ({ fields }) => done(null, fields),
      (error: Error) => done(error),
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
