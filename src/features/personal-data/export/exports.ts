import type { Database } from '#database/database.ts';
import { type Limit, type Limited, limitedBy, subjectOf } from '#database/limits.ts';
import { deleteOldest } from '#database/portions.ts';
import { parisDate } from '#domain/clock.ts';
import { type Result, success } from '#domain/failure.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { Perishable } from '#features/retention/contract.ts';
import { EXPORT_FORMATS, type ExportFormat, type PersonalDataContext } from '../contract.ts';

/** Whole days for which the files may be fetched, after that on which they were made. */
export const EXPORT_DAYS = 7;
/** The job is given up after so many attempts: the page then says so, and asking again begins anew. */
const ATTEMPTS = 5;
/** Asked for one account: each reads everything there is of it. */
const OF_CUSTOMER: Limit = { free: 3, longest: 86_400 };

/** An export as its customer follows it. */
export type ExportView =
  | { readonly state: 'waiting' | 'failed' }
  | { readonly state: 'making'; readonly done: number; readonly total: number }
  | {
      readonly state: 'ready';
      readonly madeAt: Temporal.Instant;
      /** Last day on which the files may be fetched. */
      readonly until: Temporal.PlainDate;
      readonly files: readonly { readonly format: ExportFormat; readonly bytes: number }[];
    };

interface Row {
  readonly export_id: string;
  readonly state: 'waiting' | 'making' | 'ready' | 'failed';
  readonly ready_at: Temporal.Instant | null;
  readonly done: number;
  readonly total: number;
}

const lastDay = (madeAt: Temporal.Instant): Temporal.PlainDate =>
  parisDate(madeAt).add({ days: EXPORT_DAYS });

/** The row of an export that there is and that is not over. */
const readExport = async (
  { db, clock }: Pick<PersonalDataContext, 'db' | 'clock'>,
  iuc: Iuc,
): Promise<Row | undefined> => {
  const [row] = await db.query<Row>(
    'select export_id, state, ready_at, done, total from personal.export where iuc = $1',
    [iuc],
    'personal-export',
  );
  const isOver =
    row?.ready_at && Temporal.PlainDate.compare(parisDate(clock.now()), lastDay(row.ready_at)) > 0;
  return isOver ? undefined : row;
};

/** A customer's export, under way or to be fetched; nothing where none was asked for or its time is over. */
export const exportOf = async (
  ctx: Pick<PersonalDataContext, 'db' | 'clock'>,
  iuc: Iuc,
): Promise<ExportView | undefined> => {
  const row = await readExport(ctx, iuc);
  if (!row) return undefined;
  const { state, ready_at: madeAt, done, total } = row;
  if (state === 'making') return { state, done, total };
  if (state !== 'ready' || !madeAt) return { state: state === 'failed' ? state : 'waiting' };
  const sizes = await ctx.db.query<{ format: ExportFormat; bytes: number }>(
    `select format, sum(octet_length(bytes))::bigint as bytes from personal.export_piece where iuc = $1 and export_id = $2 group by format`,
    [iuc, row.export_id],
    'personal-export-sizes',
  );
  return {
    state,
    madeAt,
    until: lastDay(madeAt),
    files: EXPORT_FORMATS.flatMap((format) => sizes.filter((one) => one.format === format)),
  };
};

/**
 * Asks for everything that is known of a customer (ACCOUNT-12): a job makes the files, and a mail says when they are there. One at a time:
 * asked for again while it is under way, it is the same; afterwards, another one in its place.
 */
export const askExport = async (
  ctx: PersonalDataContext,
  iuc: Iuc,
): Promise<Result<object, never> | Limited> => {
  const before = await readExport(ctx, iuc);
  if (before?.state === 'waiting' || before?.state === 'making') return success({});
  if (ctx.rateLimits) {
    const limited = await limitedBy(ctx.db, [
      { subject: subjectOf('personal-export', iuc), limit: OF_CUSTOMER },
    ]);
    if (limited) return limited;
  }
  await ctx.db.query(
    `with asked as (
       insert into personal.export as e (iuc, export_id, state, asked_at) values ($1, $2, 'waiting', $3)
       on conflict (iuc) do update set export_id = excluded.export_id, state = 'waiting', asked_at = excluded.asked_at, ready_at = null,
         done = 0, total = 0
       where e.state in ('ready', 'failed') returning iuc, export_id),
     gone as (delete from personal.export_piece p using asked a where p.iuc = a.iuc)
     select job.enqueue('personal.export', iuc::text, jsonb_build_object('iuc', iuc, 'exportId', export_id), clock_timestamp(), $4)
     from asked`,
    [iuc, newId(), ctx.clock.now(), ATTEMPTS],
    'personal-export-ask',
  );
  ctx.wake('personal.export');
  return success({});
};

export interface ExportedFile {
  readonly madeAt: Temporal.Instant;
  /** Piece by piece, read as they are sent. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

async function* pieces(
  db: Database,
  key: readonly [Iuc, string, ExportFormat],
  last: number,
): AsyncGenerator<Uint8Array> {
  for (let number = 1; number <= last; number += 1) {
    const [piece] = await db.query<{ bytes: Uint8Array }>(
      'select bytes from personal.export_piece where iuc = $1 and export_id = $2 and format = $3 and number = $4',
      [...key, number],
      'personal-export-piece',
    );
    // Another was asked for in its place, or its days are over: an answer that breaks off is told by the browser, half a file is not.
    if (!piece) throw new Error('an export is gone while its file is being fetched');
    yield piece.bytes;
  }
}

/** A file of a customer's own export, while it may be fetched. */
export const exportedFile = async (
  ctx: Pick<PersonalDataContext, 'db' | 'clock'>,
  iuc: Iuc,
  format: ExportFormat,
): Promise<ExportedFile | undefined> => {
  const row = await readExport(ctx, iuc);
  if (row?.state !== 'ready' || !row.ready_at) return undefined;
  const key = [iuc, row.export_id, format] as const;
  const [counted] = await ctx.db.query<{ last: number }>(
    'select coalesce(max(number), 0) as last from personal.export_piece where iuc = $1 and export_id = $2 and format = $3',
    key,
    'personal-export-pieces',
  );
  return { madeAt: row.ready_at, bytes: pieces(ctx.db, key, counted?.last ?? 0) };
};

/** Files that may no longer be fetched, and askings that came to nothing. */
export const exportPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'exports',
    keptDays: EXPORT_DAYS,
    time: 'business',
    forget: async (before, most) => {
      await db.query(
        `delete from personal.export_piece p using personal.export e
         where e.iuc = p.iuc and coalesce(e.ready_at, e.asked_at) < $1 and e.asked_at < $1`,
        [before],
      );
      return deleteOldest(
        db,
        {
          table: 'personal.export',
          key: ['iuc'],
          age: 'asked_at',
          over: 'asked_at < $1 and coalesce(ready_at, asked_at) < $1',
        },
        most,
        [before],
      );
    },
  },
];
