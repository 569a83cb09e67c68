import { authorizationOf } from '#domain/credentials.ts';
import { askedSystem } from '../asked-system.ts';
import type { PassedOn } from '../asking.ts';
import { ANSWER_REFUSALS, type Complaint, DeskUnavailable, FILE_TYPES, type ForgettingDesk } from './port.ts';
import { COMMANDS, type Command, ComplaintReply, ComplaintsReply, NAME_HEADER, ThreadReply } from './wire.ts';

export interface HttpDeskOptions {
  /** `COMPLAINTS_URL`: base of the paths in `wire.ts`. */
  readonly url: string;
  /** `COMPLAINTS_KEY`: the bearer key or the pair that the desk knows us by. */
  readonly key: string;
  /** Time limit of one call, milliseconds. */
  readonly timeoutMs?: number;
  readonly passedOn?: PassedOn;
}

/** A file may take its time, on the way there and back. */
const FILE_TIMEOUT_MS = 30_000;
const MOST_BYTES = 2_000_000;
const MOST_FILE_BYTES = 20_000_000;

const NOTHING = 'not-found';

/**
 * The complaints desk over HTTP, for an operator's own customer service (API-12). Follows no redirect; believes no answer that is not of the
 * documented shape or speaks of another complaint or another file. Whatever goes wrong on the way is `DeskUnavailable`: the outcome is
 * unknown, and the same command may be sent again.
 */
export const createHttpDesk = (options: HttpDeskOptions): ForgettingDesk => {
  const { send, done, answered, refusal, isNothing, unavailable } = askedSystem<Command>({
    called: 'complaints desk',
    Unavailable: DeskUnavailable,
    commands: COMMANDS,
    url: options.url,
    authorization: authorizationOf(options.key),
    timeoutMs: options.timeoutMs,
    mostBytes: MOST_BYTES,
    passedOn: options.passedOn,
  });
  const forFiles = { accept: '*/*', timeoutMs: options.timeoutMs ?? FILE_TIMEOUT_MS };

  const about = <One extends Complaint>(command: Command, key: string, complaint: One): One => {
    if (complaint.key !== key) throw unavailable(command, 'spoke of another complaint');
    if (Temporal.Instant.compare(complaint.changedAt, complaint.openedAt) < 0)
      throw unavailable(command, 'said that a complaint changed before it was opened');
    return complaint;
  };

  return {
    forget: async (iuc) => {
      const answer = await send('forget', { params: { iuc } });
      // A proxy's 200 has forgotten nobody.
      if (!isNothing('forget', answer, NOTHING) && answer.status !== 204)
        throw unavailable('forget', `answered ${answer.status}`);
    },
    put: async (iuc, { key, name, contentType, bytes }) => {
      const headers = { 'content-type': contentType, [NAME_HEADER]: encodeURIComponent(name) };
      done(
        'put',
        await send('put', { ...forFiles, params: { iuc, key }, bytes: { content: bytes, headers } }),
      );
    },
    open: async ({ iuc, key, ...complaint }) => {
      const answer = await send('open', { params: { iuc, key }, json: complaint });
      return about('open', key, answered('open', ComplaintReply, answer));
    },
    complaintsOf: async (iuc) => {
      const answer = await send('complaintsOf', { params: { iuc } });
      const { complaints } = answered('complaintsOf', ComplaintsReply, answer);
      for (const one of complaints) about('complaintsOf', one.key, one);
      return complaints.toSorted((a, b) => Temporal.Instant.compare(b.openedAt, a.openedAt));
    },
    find: async (iuc, key) => {
      const answer = await send('find', { params: { iuc, key } });
      return isNothing('find', answer, NOTHING)
        ? undefined
        : about('find', key, answered('find', ThreadReply, answer));
    },
    answer: async ({ iuc, complaintKey, key, ...said }) => {
      const params = { iuc, key: complaintKey, answer: key };
      const answer = await send('answer', { params, json: said });
      return (
        refusal('answer', answer, ANSWER_REFUSALS) ?? {
          ok: true,
          complaint: about('answer', complaintKey, answered('answer', ComplaintReply, answer)),
        }
      );
    },
    file: async (iuc, key) => {
      const answer = await send('file', { ...forFiles, params: { iuc, key }, mostBytes: MOST_FILE_BYTES });
      if (isNothing('file', answer, NOTHING)) return undefined;
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
