import { authorizationOf } from '#domain/credentials.ts';
import { askedSystem } from '../asked-system.ts';
import { LARGEST, textOf } from './document-text.ts';
import type { ContentDocument, ContentSource } from './port.ts';
import { COMMANDS, type Command, DocumentsReply } from './wire.ts';

export interface HttpContentOptions {
  /** `CONTENT_URL`: base of the paths in `wire.ts`. */
  readonly url: string;
  /** `CONTENT_KEY`: the bearer key or the pair that the editing system knows us by. */
  readonly key: string;
  /** Time limit of one call, milliseconds. */
  readonly timeoutMs?: number;
  /** How often it is asked what there is, milliseconds. */
  readonly lookEveryMs?: number;
}

const LOOK_EVERY_MS = 2_000;
/** A list of all that may be in it. */
const MOST_LIST_BYTES = 8_000_000;
/** Texts fetched at once. */
const AT_ONCE = 8;

class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable';
}

/** A text that was had, under its revision. */
interface Had {
  readonly revision: string;
  readonly document: ContentDocument;
}

/**
 * An editing system over HTTP (API-12): a list of paths and revisions, and each text by its path. Only what has another revision is asked
 * for again. A list that cannot be had fails the reading as a whole; a text that cannot be is named, and asked for again at the next look.
 */
export const contentOverHttp = ({
  url,
  key,
  timeoutMs,
  lookEveryMs = LOOK_EVERY_MS,
}: HttpContentOptions): ContentSource => {
  const { send, done, answered } = askedSystem<Command>({
    called: 'editing system',
    Unavailable: ContentUnavailable,
    commands: COMMANDS,
    url,
    authorization: authorizationOf(key),
    timeoutMs,
    mostBytes: MOST_LIST_BYTES,
  });
  let had = new Map<string, Had>();
  /** What the list said when it was last read; empty when a text of it is still to be had. */
  let read = '';

  const list = async () => answered('list', DocumentsReply, await send('list')).documents;
  const marksOf = (documents: Awaited<ReturnType<typeof list>>): string =>
    documents.map(({ path, revision }) => `${path} ${revision}`).join('\n');

  const fetched = async (path: string): Promise<ContentDocument> => {
    const answer = done(
      'text',
      await send('text', { params: { path }, accept: 'text/markdown', mostBytes: LARGEST + 1 }),
    );
    const document = { path, ...textOf(answer.bytes) };
    // Somebody who stands before the system, a page of sign-in for one, has answered in its place: kept under the text's revision, that
    // would be refused until an editor changes the text.
    if ('text' in document && /^\s*</.test(document.text))
      throw new ContentUnavailable('editing system, text: answered with HTML');
    return document;
  };

  /** One reading at a time: whoever gave a slow one up and asks again is given what it comes to. */
  let reading: Promise<readonly ContentDocument[]> | undefined;
  const readAll = async (): Promise<readonly ContentDocument[]> => {
    const documents = await list();
    const found = new Map<string, Had>();
    const missing: ContentDocument[] = [];
    const queue = documents.values();
    const work = async (): Promise<void> => {
      for (const { path, revision } of queue) {
        const known = had.get(path);
        if (known?.revision === revision) found.set(path, known);
        else
          try {
            found.set(path, { revision, document: await fetched(path) });
          } catch (error) {
            missing.push({
              path,
              unreadable: `cannot be had (${error instanceof Error ? error.message : error})`,
            });
          }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    had = found;
    read = missing.length > 0 ? '' : marksOf(documents);
    return [...[...found.values()].map(({ document }) => document), ...missing];
  };

  return {
    read: () => {
      reading ??= readAll().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    watch: (changed) => {
      let isClosed = false;
      const look = async (): Promise<void> => {
        const marks = await list().then(marksOf, () => undefined);
        if (isClosed) return;
        if (marks !== undefined && marks !== read) changed();
        timer = setTimeout(look, lookEveryMs).unref();
      };
      let timer = setTimeout(look, lookEveryMs).unref();
      return {
        close: () => {
          isClosed = true;
          clearTimeout(timer);
        },
      };
    },
  };
};
