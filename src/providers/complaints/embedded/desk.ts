import { createHash } from 'node:crypto';
import type { Database, Queryable } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import { PARIS } from '#domain/clock.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type {
  Complaint,
  ComplaintDetails,
  ComplaintState,
  ComplaintsDesk,
  ComplaintThread,
  DeskFile,
  FileNote,
  Identity,
} from '../port.ts';

const COLUMNS =
  'complaint_key as key, number, subject, state, opened_at as "openedAt", changed_at as "changedAt", accepted';
const DIGITS = 8;

/** The same for the same complaint, so that who sends it twice is given one number. */
const numberOf = (iuc: string, key: string, at: Temporal.Instant): string => {
  const drawn = createHash('sha256').update(`${iuc} ${key}`).digest().readUIntBE(0, 6) % 10 ** DIGITS;
  return `R${at.toZonedDateTimeISO(PARIS).year}-${String(drawn).padStart(DIGITS, '0')}`;
};

type Row = Omit<Complaint, 'accepted'> & { readonly accepted: Identity | null };
const complaintOf = ({ accepted, ...row }: Row): Complaint => ({ ...row, ...(accepted ? { accepted } : {}) });

const one = async (db: Queryable, iuc: string, key: string): Promise<Complaint | undefined> => {
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from desk.complaint where iuc = $1 and complaint_key = $2`,
    [iuc, key],
    'desk.one',
  );
  return row && complaintOf(row);
};

/** The desk that serves where the operator has named none of their own: keeps complaints; in demonstrations anybody plays who answers them. */
export const createEmbeddedDesk = (db: Database): ComplaintsDesk => ({
  put: async (iuc, { key, name, contentType, bytes }, at) => {
    await db.query(
      `insert into desk.file (iuc, file_key, name, content_type, content, kept_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (iuc, file_key) do nothing`,
      [iuc, key, name, contentType, bytes, at],
      'desk.put',
    );
  },
  open: async ({ iuc, key, subject, orderNumber, details, message, files, at }) => {
    const [kept] = await db.query<Row>(
      // Nothing changes in one that there is: it is answered as it stands, also to two who come at once.
      `insert into desk.complaint as kept (iuc, complaint_key, number, subject, order_number, details, message, files, opened_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
       on conflict (iuc, complaint_key) do update set state = kept.state
       returning ${COLUMNS}`,
      [
        iuc,
        key,
        numberOf(iuc, key, at),
        subject,
        orderNumber ?? null,
        details,
        message,
        JSON.stringify(files),
        at,
      ],
      'desk.open',
    );
    return complaintOf(kept as Row);
  },
  complaintsOf: async (iuc) =>
    (
      await db.query<Row>(
        `select ${COLUMNS} from desk.complaint where iuc = $1 order by opened_at desc, complaint_key desc`,
        [iuc],
        'desk.complaints_of',
      )
    ).map(complaintOf),
  find: async (iuc, key) => {
    const [row] = await db.query<Row & Pick<DeskCase, 'orderNumber' | 'details'>>(
      `select ${COLUMNS}, order_number as "orderNumber", details from desk.complaint where iuc = $1 and complaint_key = $2`,
      [iuc, key],
      'desk.find',
    );
    if (!row) return undefined;
    const { orderNumber, ...complaint } = row;
    const messages = await db.query<ComplaintThread['messages'][number]>(
      `select complaint_key as key, 'customer' as sender, message, files, opened_at as at from desk.complaint
       where iuc = $1 and complaint_key = $2
       union all (select message_key, sender, message, files, written_at from desk.message
       where iuc = $1 and complaint_key = $2) order by at, key`,
      [iuc, key],
      'desk.messages',
    );
    return {
      ...complaintOf(complaint),
      ...(orderNumber === null ? {} : { orderNumber }),
      details: complaint.details,
      messages,
    };
  },
  answer: ({ iuc, complaintKey, key, message, files, at }) =>
    db.transaction(async (tx) => {
      await tx.query('select from desk.complaint where iuc = $1 and complaint_key = $2 for update', [
        iuc,
        complaintKey,
      ]);
      const complaint = await one(tx, iuc, complaintKey);
      if (!complaint) return { ok: false, reason: 'unknown' };
      const known = await tx.query(
        'select from desk.message where iuc = $1 and complaint_key = $2 and message_key = $3',
        [iuc, complaintKey, key],
      );
      if (known.length > 0) return { ok: true, complaint };
      if (complaint.state !== 'EN_ATTENTE_CLIENT') return { ok: false, reason: 'not-waiting' };
      await tx.query(
        `with said as (
           insert into desk.message (iuc, complaint_key, message_key, sender, message, files, written_at)
           values ($1, $2, $3, 'customer', $4, $5, $6))
         update desk.complaint set state = 'EN_COURS', changed_at = $6 where iuc = $1 and complaint_key = $2`,
        [iuc, complaintKey, key, message, JSON.stringify(files), at],
      );
      return { ok: true, complaint: (await one(tx, iuc, complaintKey)) as Complaint };
    }),
  file: async (iuc, key) => {
    const [file] = await db.query<DeskFile>(
      `select file_key as key, name, content_type as "contentType", content as bytes from desk.file where iuc = $1 and file_key = $2`,
      [iuc, key],
      'desk.file',
    );
    return file;
  },
});

/** What somebody at the embedded desk does with a complaint. */
export interface DeskMove {
  readonly state: ComplaintState;
  /** Told to the customer; none when empty. */
  readonly message?: string;
  /** The proof was seen: the name and the birth date asked for are the customer's. */
  readonly accepts?: boolean;
  readonly at: Temporal.Instant;
}

/** Moves a complaint of the embedded desk on; false when there is none. */
export const moveComplaint = (db: Database, iuc: Iuc, key: string, move: DeskMove): Promise<boolean> =>
  db.transaction(async (tx) => {
    const moved = await tx.query(
      `update desk.complaint set state = $3, changed_at = $4, accepted = case when $5 then details -> 'identity' else accepted end
       where iuc = $1 and complaint_key = $2 returning 1`,
      [iuc, key, move.state, move.at, move.accepts ?? false],
    );
    if (moved.length > 0 && move.message)
      await tx.query(
        `insert into desk.message (iuc, complaint_key, message_key, sender, message, written_at) values ($1, $2, $3, 'desk', $4, $5)`,
        [iuc, key, newId(), move.message, move.at],
      );
    return moved.length > 0;
  });

/** A complaint as the embedded desk sees it. */
export interface DeskCase extends Complaint {
  readonly iuc: Iuc;
  readonly orderNumber: string | null;
  readonly details: ComplaintDetails;
  readonly files: readonly FileNote[];
}

/** The complaints of everybody, those that were moved last first. */
export const deskCases = (db: Queryable, most: number): Promise<readonly DeskCase[]> =>
  db.query<DeskCase>(
    `select iuc, ${COLUMNS}, order_number as "orderNumber", details, files from desk.complaint
     order by changed_at desc, complaint_key limit $1`,
    [most],
    'desk.cases',
  );

/** Five years after the last word: as long as somebody may still claim (Code civil, 2224). */
const KEPT_DAYS = 1_826;

export const deskPerishables = (db: Database) =>
  (
    [
      ['complaints', 'desk.complaint', ['complaint_key'], 'changed_at'],
      ['messages of complaints', 'desk.message', ['complaint_key', 'message_key'], 'written_at'],
      ['files of complaints', 'desk.file', ['file_key'], 'kept_at'],
    ] as const
  ).map(([what, table, key, age]) => ({
    what,
    keptDays: KEPT_DAYS,
    time: 'business' as const,
    forget: forgetAged(db, { table, key: ['iuc', ...key], age }),
  }));
