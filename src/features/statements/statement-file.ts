import type { CustomerOverview } from '#contract/overview.ts';
import type { Database } from '#database/database.ts';
import type { Documents } from '#documents/index.ts';
import type { Clock } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import { begun } from './begun.ts';
import type { Statement, StatementPeriod } from './contract.ts';
import { readStatement } from './read-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { statementBlocks, statementHead } from './statement-document.ts';
import { statementNow } from './statement-now.ts';

/** What statements are read and written with. */
export interface StatementsContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly documents: Documents;
}

/** Whose statement it is. */
export type StatementHolder = Pick<CustomerOverview, 'customer' | 'profile'>;

/** A file as it is made; `bytes` are to be read or returned. */
export interface StatementFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Only the transitional statement tells trips (POINTS-03). */
export const tellsTrips = ({ profile }: Pick<StatementHolder, 'profile'>): boolean =>
  profile.status === 'GV_TRANS';

const fileName = ({ period }: Statement, extension: string): string =>
  `releve-points-${period.start}-${period.end}.${extension}`;

/** A statement as a tagged PDF, its first bytes made. Throws DocumentsBusy, and what the ledger throws. */
export const statementPdf = async (
  ctx: StatementsContext,
  iuc: Iuc,
  period: StatementPeriod,
  holder: StatementHolder,
  signal: AbortSignal,
): Promise<StatementFile> => {
  const now = ctx.clock.now();
  const { statement, coming, spendable } = await statementNow(ctx, iuc, period, {
    withTrips: tellsTrips(holder),
  });
  const { customer, profile } = holder;
  const card = profile.card?.numCarte;
  const blocks = statementBlocks(ctx.db, iuc, statement, {
    customer,
    coming,
    now,
    ...(card ? { card } : {}),
    ...(spendable === undefined ? {} : { spendable }),
  });
  const pieces = ctx.documents.stream(statementHead(statement, now), blocks, signal);
  return { name: fileName(statement, 'pdf'), contentType: 'application/pdf', bytes: await begun(pieces) };
};

/** A statement as a table for spreadsheets, its first rows read. */
export const statementTable = async (
  { db }: Pick<StatementsContext, 'db'>,
  iuc: Iuc,
  period: StatementPeriod,
  holder: Pick<StatementHolder, 'profile'>,
): Promise<StatementFile> => {
  const statement = await readStatement(db, iuc, period, { withTrips: tellsTrips(holder) });
  const bytes = await begun(statementCsv(db, iuc, statement));
  return { name: fileName(statement, 'csv'), contentType: 'text/csv; charset=utf-8', bytes };
};
