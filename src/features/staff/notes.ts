import { z } from 'zod';
import type { StaffActing } from '#contract/staff.ts';
import type { Database, Queryable } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import { field, typedLines } from '#domain/fields/field.ts';
import { REQUIRED } from '#domain/fields/messages.ts';
import { type Iuc, newId, type TransactionId } from '#domain/ids.ts';
import type { Perishable } from '#features/retention/contract.ts';
import { recordAct } from './acts.ts';

const LONGEST = 500;
const TOO_LONG = 'La note est trop longue : 500 caractères au plus.';
/** Whole days for which a note stays: what is still worth knowing after a year is written anew. */
const KEPT_DAYS = 365;

export const noteInput = z.object({
  fileNote: field(typedLines(LONGEST, TOO_LONG), {
    accepts: ['Se déplace en fauteuil : proposer la place 61.'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: '   ', message: REQUIRED },
      { value: 'x'.repeat(LONGEST + 1), message: TOO_LONG },
    ],
  }),
});

/** Something that an agent wrote of a customer, for whoever serves them next. */
export interface Note {
  readonly noteId: string;
  /** Several lines, as they were typed. */
  readonly words: string;
  readonly agent: string;
  readonly place?: string;
  /** Business instant. */
  readonly at: Temporal.Instant;
}

/** Keeps a note, and writes down who did: once, however often its form is sent. */
export const writeNote = (
  db: Database,
  note: {
    readonly iuc: Iuc;
    readonly by: StaffActing;
    readonly words: string;
    readonly transactionId: TransactionId;
    readonly at: Temporal.Instant;
  },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { iuc, by, words, transactionId, at } = note;
    const written = await tx.query(
      `insert into staff.note (iuc, note_id, transaction_id, file_id, agent, place, words, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (iuc, transaction_id) do nothing returning 1`,
      [iuc, newId(), transactionId, by.fileId, by.agent, by.place ?? null, words, at],
      'staff.write_note',
    );
    // What it says stays out of the trail, which is kept for longer.
    if (written.length > 0) await recordAct(tx, { iuc, by, act: 'note-written', at });
  });

/** The last notes on a customer's file, the newest first. */
export const lastNotes = async (db: Queryable, iuc: Iuc, most: number): Promise<Note[]> => {
  const rows = await db.query<Omit<Note, 'place'> & { place: string | null }>(
    `select note_id as "noteId", words, agent, place, at from staff.note where iuc = $1 order by note_id desc limit $2`,
    [iuc, most],
    'staff.last_notes',
  );
  return rows.map(({ place, ...note }) => ({ ...note, ...(place === null ? {} : { place }) }));
};

export const notePerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'notes of agents',
    keptDays: KEPT_DAYS,
    time: 'business',
    forget: forgetAged(db, { table: 'staff.note', key: ['iuc', 'note_id'], age: 'at' }),
  },
];
