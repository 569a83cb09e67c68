import type { z } from 'zod';
import { boundedBytes } from '../bounded-text.ts';
import { type Complaint, DeskUnavailable, FILE_TYPES, type ForgettingDesk } from './port.ts';
import {
  COMMANDS,
  type Command,
  ComplaintReply,
  ComplaintsReply,
  NAME_HEADER,
  Refusal,
  ThreadReply,
} from './wire.ts';

export interface HttpDeskOptions {
  /** `COMPLAINTS_URL`: base of the paths in `wire.ts`. */
  readonly url: string;
  /** `COMPLAINTS_KEY`: the bearer key that the desk knows us by. */
  readonly key: string;
  /** Time limit of one call, milliseconds. */
  readonly timeoutMs?: number;
  /** The correlation id of what is being served at the moment, passed on as `X-Correlation-Id`. */
  readonly correlationId?: () => string | undefined;
}

const TIMEOUT_MS = 5_000;
/** A file may take its time, on the way there and back. */
const FILE_TIMEOUT_MS = 30_000;
const MOST_BYTES = 2_000_000;
const MOST_FILE_BYTES = 20_000_000;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

interface Asked {
  readonly iuc: string;
  readonly key?: string;
  readonly answer?: string;
}

/**
 * The complaints desk over HTTP, for an operator's own customer service (API-12). Follows no redirect; believes no answer that is not of the
 * documented shape or speaks of another complaint or another file. Whatever goes wrong on the way is `DeskUnavailable`: the outcome is
 * unknown, and the same command may be sent again.
 */
export const createHttpDesk = (options: HttpDeskOptions): ForgettingDesk => {
  const base = options.url.replace(/\/+$/, '');
  const unavailable = (command: Command, what: string, cause?: unknown): DeskUnavailable =>
    new DeskUnavailable(`complaints desk ${what} to ${command}`, cause === undefined ? {} : { cause });

  const send = async (
    command: Command,
    asked: Asked,
    body?: { readonly bytes: Uint8Array | string; readonly headers: Readonly<Record<string, string>> },
  ): Promise<Answer> => {
    const { method, path } = COMMANDS[command];
    const isFile = command === 'put' || command === 'file';
    const correlationId = options.correlationId?.();
    try {
      const response = await fetch(
        base + path.replace(/:(\w+)/g, (_, name: keyof Asked) => encodeURIComponent(asked[name] ?? '')),
        {
          method,
          redirect: 'error',
          credentials: 'omit',
          signal: AbortSignal.timeout(options.timeoutMs ?? (isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS)),
          headers: {
            accept: isFile ? '*/*' : 'application/json, application/problem+json',
            authorization: `Bearer ${options.key}`,
            ...(correlationId ? { 'x-correlation-id': correlationId } : {}),
            ...body?.headers,
          },
          ...(body ? { body: body.bytes as BodyInit } : {}),
        },
      );
      const bytes = await boundedBytes(response, command === 'file' ? MOST_FILE_BYTES : MOST_BYTES);
      if (![200, 201, 204, 404, 409].includes(response.status))
        throw unavailable(command, `answered ${response.status}`);
      return { status: response.status, headers: response.headers, bytes };
    } catch (cause) {
      throw cause instanceof DeskUnavailable ? cause : unavailable(command, 'did not answer', cause);
    }
  };

  const json = (value: object) => ({
    bytes: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  });

  const checked = <Shape extends z.ZodType>(
    command: Command,
    shape: Shape,
    { bytes }: Answer,
  ): z.output<Shape> => {
    let value: unknown;
    try {
      value = JSON.parse(bytes.toString());
    } catch (cause) {
      throw unavailable(command, 'answered no JSON', cause);
    }
    const read = shape.safeParse(value);
    // What it answered instead may hold anything: only where it is wrong is kept.
    if (!read.success)
      throw unavailable(
        command,
        `answered nonsense in ${read.error.issues[0]?.path.join('.') || 'all of it'}`,
      );
    return read.data;
  };
  /** Its own word that there is nothing; a proxy's 404 is not that. */
  const isNothing = (command: Command, answer: Answer): boolean => {
    if (answer.status !== 404) return false;
    if (checked(command, Refusal, answer).code !== 'not-found')
      throw unavailable(command, 'answered a foreign 404');
    return true;
  };
  const about = <One extends Complaint>(command: Command, key: string, complaint: One): One => {
    if (complaint.key !== key) throw unavailable(command, 'spoke of another complaint');
    if (Temporal.Instant.compare(complaint.changedAt, complaint.openedAt) < 0)
      throw unavailable(command, 'said that a complaint changed before it was opened');
    return complaint;
  };
  const done = (command: Command, answer: Answer): Answer => {
    if (answer.status >= 400) throw unavailable(command, `answered ${answer.status}`);
    return answer;
  };

  return {
    forget: async (iuc) => {
      const answer = await send('forget', { iuc });
      // A proxy's 200 has forgotten nobody.
      if (!isNothing('forget', answer) && answer.status !== 204)
        throw unavailable('forget', `answered ${answer.status}`);
    },
    put: async (iuc, { key, name, contentType, bytes }) => {
      done(
        'put',
        await send(
          'put',
          { iuc, key },
          { bytes, headers: { 'content-type': contentType, [NAME_HEADER]: encodeURIComponent(name) } },
        ),
      );
    },
    open: async ({ iuc, key, ...complaint }) =>
      about(
        'open',
        key,
        checked('open', ComplaintReply, done('open', await send('open', { iuc, key }, json(complaint)))),
      ),
    complaintsOf: async (iuc) => {
      const answer = done('complaintsOf', await send('complaintsOf', { iuc }));
      const { complaints } = checked('complaintsOf', ComplaintsReply, answer);
      for (const one of complaints) about('complaintsOf', one.key, one);
      return complaints.toSorted((a, b) => Temporal.Instant.compare(b.openedAt, a.openedAt));
    },
    find: async (iuc, key) => {
      const answer = await send('find', { iuc, key });
      if (isNothing('find', answer)) return undefined;
      return about('find', key, checked('find', ThreadReply, done('find', answer)));
    },
    answer: async ({ iuc, complaintKey, key, ...said }) => {
      const answer = await send('answer', { iuc, key: complaintKey, answer: key }, json(said));
      if (answer.status === 409) {
        const { code } = checked('answer', Refusal, answer);
        if (code === 'not-found') throw unavailable('answer', 'refused for an unknown reason');
        return { ok: false, reason: code };
      }
      const complaint = about(
        'answer',
        complaintKey,
        checked('answer', ComplaintReply, done('answer', answer)),
      );
      return { ok: true, complaint };
    },
    file: async (iuc, key) => {
      const answer = await send('file', { iuc, key });
      if (isNothing('file', answer)) return undefined;
      const { headers, bytes } = done('file', answer);
      const contentType = FILE_TYPES.find((type) => headers.get('content-type') === type);
      if (!contentType) throw unavailable('file', 'answered another type of file');
      let name: string;
      try {
        name = decodeURIComponent(headers.get(NAME_HEADER) ?? '');
      } catch (cause) {
        throw unavailable('file', 'answered no name of a file', cause);
      }
      return { key, name: name.slice(0, 200) || 'fichier', contentType, bytes };
    },
  };
};
