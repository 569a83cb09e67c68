import { createHash } from 'node:crypto';
import { type Database, isDatabaseUnavailable, type Queryable } from '#database/database.ts';
import { type Limit, limitedBy, subjectOf } from '#database/limits.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { FILE_REFUSALS, MOST_FILES } from '#domain/fields/files.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { DeskFile, FileNote } from '#providers/complaints/port.ts';
import type { ComplaintsContext } from './complaints.ts';

export const TOO_MANY_FILES = `${MOST_FILES} fichiers au plus.`;

/** What one customer’s files may come to together while they wait to be sent, bytes: two complaints full of the largest ones. */
export const MOST_WAITING_BYTES = 100_000_000;
export const TOO_MUCH_WAITING =
  'Vos fichiers qui attendent d’être envoyés prennent déjà trop de place. Envoyez une demande commencée ou retirez un fichier, puis réessayez.';

/** Somebody who tries until each of five photos will do, some times over. */
const OF_CUSTOMER: Limit = { free: 60, longest: 600 };

const LONGEST_STEM = 80;
const ENDINGS: Readonly<Record<FileNote['contentType'], string>> = {
  'image/jpeg': '.jpg',
  'application/pdf': '.pdf',
};

/** A name to be shown and saved under: no path, nothing that turns or hides letters, and the ending of what the file is. */
const safeName = (given: string, contentType: FileNote['contentType']): string => {
  // Cut before anything looks at it: no file system has longer ones.
  const last = (given.split(/[\\/]/).at(-1) ?? '').slice(-1_000);
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{C}<>:"|?*]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return (Array.from(plain).slice(0, LONGEST_STEM).join('') || 'fichier') + ENDINGS[contentType];
};

const NOTE = `file_key as key, name, content_type as "contentType", length(content) as size`;

/** The files of a form that customer service does not have yet, in the order in which they came. */
export const filesIn = (db: Queryable, iuc: Iuc, folder: string): Promise<readonly FileNote[]> =>
  db.query<FileNote>(
    `select ${NOTE} from customer.complaint_file where iuc = $1 and folder = $2 order by file_key`,
    [iuc, folder],
    'complaint.files_in',
  );

/** Why a file was not kept: the French sentence, and when it may come again where it is not its fault. */
export interface FileRefusal {
  readonly sentence: string;
  readonly later?: { readonly code: 'uploads-busy' | 'too-many-requests'; readonly seconds: number };
}
const refusal = (sentence: string): FileRefusal => ({ sentence });

/** For `Retry-After`: by then some of the files that are being read have been examined and kept. */
const RETRY_SECONDS = 10;
/** Nothing is wrong with the file: it comes at a bad moment. */
export const FILES_BUSY: FileRefusal = {
  sentence: messageOf('uploads-busy'),
  later: { code: 'uploads-busy', seconds: RETRY_SECONDS },
};

/** Large files that one process writes at once: more make a busy disk no faster, and leave the database nothing for others. */
const WRITTEN_AT_ONCE = 2;
let writing = 0;
const inLine: (() => void)[] = [];
const inTurn = async <Value>(write: () => Promise<Value>): Promise<Value> => {
  if (writing >= WRITTEN_AT_ONCE) await new Promise<void>((resolve) => inLine.push(resolve));
  else writing += 1;
  try {
    return await write();
  } finally {
    const next = inLine.shift();
    if (next) next();
    else writing -= 1;
  }
};

/**
 * Examines a file and keeps what was made of it in the folder of a form; otherwise why not. `bytes` is undefined for one that was too long
 * to be read.
 */
export const keepFile = async (
  ctx: Pick<ComplaintsContext, 'db' | 'patient' | 'examiner' | 'rateLimits'>,
  iuc: Iuc,
  folder: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array | undefined },
): Promise<FileRefusal | undefined> => {
  const { db, patient, examiner, rateLimits } = ctx;
  if (!bytes) return refusal(FILE_REFUSALS.size);
  // Not worth unpacking; who comes at the same time is counted below.
  if ((await filesIn(db, iuc, folder)).length >= MOST_FILES) return refusal(TOO_MANY_FILES);
  if (rateLimits) {
    const limited = await limitedBy(db, [{ subject: subjectOf('complaint-file', iuc), limit: OF_CUSTOMER }]);
    if (limited)
      return {
        sentence: limited.message,
        later: { code: 'too-many-requests', seconds: limited.retryAfter },
      };
  }
  const taken = await examiner.take(bytes);
  if (!taken.ok) return refusal(FILE_REFUSALS[taken.reason]);
  try {
    const why = await inTurn(() => writeFile(patient, iuc, folder, name, taken));
    return why === undefined ? undefined : refusal(why);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return FILES_BUSY;
  }
};

/** Writes down what is kept of a file; otherwise the sentence of what is full. */
const writeFile = (
  db: Database,
  iuc: Iuc,
  folder: string,
  name: string,
  taken: { readonly contentType: FileNote['contentType']; readonly bytes: Uint8Array },
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const { contentType } = taken;
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`complaint files ${iuc}`]);
    const [waiting] = await tx.query<{ bytes: number; files: number }>(
      `select coalesce(sum(length(content)) filter (where complaint_key is null), 0)::bigint as bytes,
         count(*) filter (where folder = $2)::int as files from customer.complaint_file where iuc = $1`,
      [iuc, folder],
      'complaint.files_waiting',
    );
    if ((waiting?.files ?? 0) >= MOST_FILES) return TOO_MANY_FILES;
    if ((waiting?.bytes ?? 0) + taken.bytes.length > MOST_WAITING_BYTES) return TOO_MUCH_WAITING;
    await tx.query(
      `insert into customer.complaint_file (iuc, folder, file_key, name, content_type, content, sha256, taken_at)
       values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())`,
      [
        iuc,
        folder,
        newId(),
        safeName(name, contentType),
        contentType,
        taken.bytes,
        createHash('sha256').update(taken.bytes).digest(),
      ],
    );
    return undefined;
  });

export const removeFile = async (db: Queryable, iuc: Iuc, folder: string, key: string): Promise<void> => {
  await db.query(
    'delete from customer.complaint_file where iuc = $1 and folder = $2 and file_key = $3 and complaint_key is null',
    [iuc, folder, key],
    'complaint.remove_file',
  );
};

/** Gives the files of a form to what is sent with them. */
export const sendFiles = async (db: Queryable, iuc: Iuc, folder: string, key: string): Promise<void> => {
  await db.query(
    'update customer.complaint_file set complaint_key = $3 where iuc = $1 and folder = $2',
    [iuc, folder, key],
    'complaint.send_files',
  );
};

/** The files that go with a complaint or an answer, as they are spoken of. */
export const filesOf = (db: Queryable, iuc: Iuc, key: string): Promise<readonly FileNote[]> =>
  db.query<FileNote>(
    `select ${NOTE} from customer.complaint_file where iuc = $1 and complaint_key = $2 order by file_key`,
    [iuc, key],
    'complaint.files_of',
  );

/**
 * One of them whole; undefined for one that is gone, because who pressed twice has handed it over meanwhile. Throws when it is not what was
 * examined.
 */
export const fileWhole = async (
  db: Queryable,
  iuc: Iuc,
  complaintKey: string,
  fileKey: string,
): Promise<DeskFile | undefined> => {
  const [file] = await db.query<DeskFile & { readonly sha256: Buffer }>(
    `select file_key as key, name, content_type as "contentType", content as bytes, sha256 from customer.complaint_file
     where iuc = $1 and complaint_key = $2 and file_key = $3`,
    [iuc, complaintKey, fileKey],
    'complaint.file',
  );
  if (!file) return undefined;
  const { sha256, ...whole } = file;
  if (!createHash('sha256').update(whole.bytes).digest().equals(sha256))
    throw new Error('a file of a complaint is not what was taken in');
  return whole;
};
