import type { Database } from '#database/database.ts';
import type { Documents } from '#documents/index.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import { findCustomer } from '#features/customers/index.ts';
import { type JobQueue, SOON_MS } from '#features/jobs/contract.ts';
import { type MailingContext, mailOf } from '#features/mail/index.ts';
import { CUSTOMER_DATA, sectionsOf } from '#features/retention/index.ts';
import type { ExportFormat } from '../contract.ts';
import { exportReady } from '../templates.ts';
import { EXPORT_DAYS } from './exports.ts';
import { jsonFile } from './json-file.ts';
import { paperFile, rowsOnPaper } from './paper-file.ts';
import { readTables } from './read-tables.ts';

/** Its database is not the one that people wait for. */
export interface ExportJobContext extends MailingContext {
  readonly documents: Documents;
  readonly publicUrl: string;
}

/** What is written to the database at once, bytes. */
const PIECE = 256 * 1024;

/** Writes a file as it comes, in pieces that are read one by one; with each, how far the export is. */
const fileWriter = (
  db: Database,
  key: { readonly iuc: Iuc; readonly exportId: string },
  format: ExportFormat,
) => {
  let number = 0;
  let waiting: Uint8Array[] = [];
  let length = 0;
  const flush = async (done: number): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    for (let from = 0; from < bytes.length; from += PIECE) {
      number += 1;
      await db.query(
        `with told as (update personal.export set done = greatest(done, $6) where iuc = $1 and export_id = $2)
         insert into personal.export_piece (iuc, export_id, format, number, bytes) values ($1, $2, $3, $4, $5)`,
        [key.iuc, key.exportId, format, number, bytes.subarray(from, from + PIECE), done],
        'personal-export-write',
      );
    }
  };
  return {
    write: async (bytes: Uint8Array, done: number): Promise<void> => {
      waiting.push(bytes);
      length += bytes.length;
      if (length >= PIECE) await flush(done);
    },
    flush,
  };
};

/** Takes an export that is to be made, from its beginning: what another attempt has left is gone. False where there is none. */
const begin = async (db: Database, iuc: Iuc, exportId: string): Promise<boolean> => {
  const [row] = await db.query<{ iuc: Iuc }>(
    `with mine as (
       update personal.export set state = 'making', done = 0
       where iuc = $1 and export_id = $2 and state in ('waiting', 'making') returning iuc),
     gone as (delete from personal.export_piece p using mine where p.iuc = mine.iuc)
     select iuc from mine`,
    [iuc, exportId],
    'personal-export-begin',
  );
  return row !== undefined;
};

/** The files are whole: they may be fetched, and their customer is told. */
const end = async (ctx: ExportJobContext, iuc: Iuc, exportId: string): Promise<void> => {
  const customer = await findCustomer(ctx.db, iuc);
  if (!customer) return;
  const at = ctx.clock.now();
  const mail = mailOf(exportReady, {
    firstName: customer.firstName,
    lastName: customer.lastName,
    at: at.toString(),
    days: EXPORT_DAYS,
  });
  await ctx.db.query(
    `with made as (
       update personal.export set state = 'ready', ready_at = $3, done = total
       where iuc = $1 and export_id = $2 and state = 'making' returning iuc)
     select mail.queue(iuc, $4, null, $5, $6, $7, $8, $3) from made`,
    [iuc, exportId, at, newId(), mail.template, mail.version, JSON.stringify(mail.data), customer.email],
    'personal-export-end',
  );
  ctx.wake('mail.send');
};

const make = async (
  ctx: ExportJobContext,
  iuc: Iuc,
  exportId: string,
  signal: AbortSignal,
): Promise<void> => {
  const { db, documents, publicUrl } = ctx;
  const sections = sectionsOf(CUSTOMER_DATA);
  const at = ctx.clock.now();
  const head = { iuc, at, publicUrl };
  const key = { iuc, exportId };
  await db.reading(async (tx) => {
    const reader = await readTables(tx, iuc, sections);
    const total = sections.reduce(
      (sum, section) => sum + reader.count(section) + rowsOnPaper(section, reader),
      0,
    );
    await db.query('update personal.export set total = $3 where iuc = $1 and export_id = $2', [
      iuc,
      exportId,
      total,
    ]);
    let done = 0;
    const json = fileWriter(db, key, 'json');
    for await (const { text, rows } of jsonFile(head, sections, reader)) {
      signal.throwIfAborted();
      done += rows;
      await json.write(Buffer.from(text), done);
    }
    await json.flush(done);
    const pdf = fileWriter(db, key, 'pdf');
    async function* blocks() {
      for await (const piece of paperFile(head, sections, reader)) {
        done += piece.rows;
        yield piece.blocks;
      }
    }
    const title = { title: 'Mes données', at: at.toString({ smallestUnit: 'second' }) };
    for await (const bytes of documents.stream(title, blocks(), signal)) await pdf.write(bytes, done);
    await pdf.flush(done);
  });
};

/** Makes the files that customers take away; begun anew by whoever finds it after its process died. */
export const exportJobs = (ctx: ExportJobContext): Record<'personal.export', JobQueue> => ({
  'personal.export': {
    // Each holds a connection for as long as it takes.
    concurrency: 1,
    leaseMs: SOON_MS,
    longestMs: 300_000,
    handler: async ({ payload, lastAttempt }, signal) => {
      const { iuc, exportId } = payload as { iuc: Iuc; exportId: string };
      if (!(await begin(ctx.db, iuc, exportId))) return;
      try {
        await make(ctx, iuc, exportId, signal);
        await end(ctx, iuc, exportId);
      } catch (error) {
        if (lastAttempt)
          await ctx.db.query(
            `update personal.export set state = 'failed' where iuc = $1 and export_id = $2 and state = 'making'`,
            [iuc, exportId],
          );
        throw error;
      }
    },
  },
});
