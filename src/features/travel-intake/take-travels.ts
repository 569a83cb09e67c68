import { createReadStream } from 'node:fs';
import { type CsvError, parse } from 'csv-parse';
import type { Queryable } from '#database/database.ts';
import { BATCH, intakeReport } from './answer-travels.ts';
import type { IntakeReport, LineAnswer } from './contract.ts';
import { type Given, type Intake, intakeByHeader } from './intake.ts';

/** A file that cannot be taken in, with the sentence for whoever gave it. What came before the place it names has been taken in. */
export class TravelsRefused extends Error {}

/** Reads a file line by line, of the kind that its header says. Throws TravelsRefused when it is no table with these columns. */
async function* linesOf(path: string): AsyncGenerator<{ readonly intake: Intake; readonly given: Given }> {
  const rows = createReadStream(path).compose(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 20_000,
    }),
  );
  let header: string[] | undefined;
  let intake = intakeByHeader([]);
  try {
    for await (const { record, info } of rows as unknown as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (!header) {
        header = record.map((name) => name.trim());
        intake = intakeByHeader(header);
        const missing = intake.columns.filter((column) => !header?.includes(column));
        if (missing.length > 0)
          throw new TravelsRefused(`${path}: there is no column ${missing.join(', ')}.`);
        continue;
      }
      const texts = Object.fromEntries(header.map((name, at) => [name, record[at] ?? '']));
      yield { intake, given: { line: info.lines, texts } };
    }
  } catch (error) {
    const { code, message } = error as CsvError;
    if (!code?.startsWith('CSV_')) throw error;
    throw new TravelsRefused(`${path}: ${message}.`);
  }
  if (!header) throw new TravelsRefused(`${path}: it is empty.`);
}

/**
 * Takes a file of travels or of vouchers in, a few hundred at a time, and answers each line to `answered`, in order (POINTS-04, POINTS-14,
 * VOUCHER-01). A wrong line costs that line alone; throws TravelsRefused for what is no table. A file may be given again, also one whose
 * taking-in was cut short: what is known changes nothing.
 */
export const takeTravels = async (
  db: Queryable,
  path: string,
  now: Temporal.Instant,
  answered: (answer: LineAnswer) => void | Promise<void>,
): Promise<IntakeReport> => {
  const { count, report } = intakeReport();
  let batch: Given[] = [];
  let kind: Intake | undefined;
  const take = async (): Promise<void> => {
    for (const answer of (await kind?.take(db, batch, now)) ?? []) {
      count(answer);
      await answered(answer);
    }
    batch = [];
  };
  for await (const { intake, given } of linesOf(path)) {
    kind = intake;
    batch.push(given);
    if (batch.length === BATCH) await take();
  }
  await take();
  return report();
};
