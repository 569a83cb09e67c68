import { notFound, PageFile } from '#contract/page-results.ts';
import { DocumentsBusy } from '#documents/index.ts';
import { parisDate } from '#domain/clock.ts';
import { ERRORS, messageOf } from '#domain/errors/catalogue.ts';
import { statementPeriod } from '#domain/fields/dates.ts';
import { postedInput } from '#domain/fields/posted-input.ts';
import { readInput } from '#domain/fields/read-input.ts';
import { type StatementFile, statementPdf, statementTable } from '#features/statements/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** Why there is no file: the period is none, the ledger cannot be read, or too many wait for theirs. */
interface NoFile {
  readonly why: 'period' | 'incident' | 'busy';
  readonly message: string;
  readonly reference: string;
  /** This very file, to ask for it again. */
  readonly path: string;
}

/** When whoever was refused for a full queue may come again, seconds. */
const AGAIN_AFTER = 10;

/** A statement as a PDF or for spreadsheets, of the period in the address; what cannot be had is said on a page. */
export const loader = async (context: PageContext): Promise<PageFile | NoFile> => {
  const { app, iuc, params, url, signal, log, correlationId } = context;
  const format = (['pdf', 'csv'] as const).find((one) => params.fichier === `releve.${one}`);
  if (!format) throw notFound();
  const path = url.pathname + url.search;
  const none = (why: NoFile['why'], message: string, status: number): NoFile => {
    context.setStatus(status);
    return { why, message, reference: correlationId, path };
  };
  const period = readInput(
    statementPeriod,
    postedInput(statementPeriod, url.searchParams),
    parisDate(app.clock.now()),
  );
  if (!period.ok) return none('period', Object.values(period.fields)[0] ?? '', 400);
  try {
    const holder = await context.overview();
    const make = (): Promise<StatementFile> =>
      format === 'pdf'
        ? statementPdf(app, iuc, period.value, holder, signal)
        : statementTable(app, iuc, period.value, holder);
    return new PageFile(await make());
  } catch (error) {
    const { status } = ERRORS['statement-unavailable'];
    if (error instanceof DocumentsBusy) {
      context.setHeader('retry-after', String(AGAIN_AFTER));
      return none('busy', 'Beaucoup de documents sont demandés en ce moment.', status);
    }
    log.error({ err: error }, 'a statement could not be made into a file');
    return none('incident', messageOf('statement-unavailable'), status);
  }
};
