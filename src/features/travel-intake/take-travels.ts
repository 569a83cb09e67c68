import { createReadStream } from 'node:fs';
import type { Queryable } from '#database/database.ts';
import { NotATable, readRecords } from '#features/csv-records/index.ts';
import { BATCH, intakeReport } from './answer-travels.ts';
import type { IntakeReport, LineAnswer } from './contract.ts';
import { type Given, type Intake, intakeByHeader } from './intake.ts';

/** A file that cannot be taken in, with the sentence for whoever gave it. What came before the place it names has been taken in. */
export class TravelsRefused extends Error {}

interface FileLine {
  readonly intake: Intake;
  readonly given: Given;
}

/**
 * Reads a file line by line, of the kind that its header says; what is no line of it is told, and the next one read. Throws TravelsRefused
 * when it is no table with these columns, or none to its end.
 */
async function* linesOf(path: string, tell: (fault: 'unreadable' | 'not-utf-8', line: number) => void) {
  const place = { line: 0 };
  const records = readRecords(
    createReadStream(path),
    (fault, line) => tell(fault === 'row-unreadable' ? 'unreadable' : 'not-utf-8', line),
    place,
  );
  let header: readonly string[] | undefined;
  let intake = intakeByHeader([]);
  try {
    for await (const record of records) {
      if (!header) {
        header = record;
        intake = intakeByHeader(header);
        const [only, ...others] = record;
        const separator = others.length === 0 && /[;\t]/.exec(only ?? '')?.[0];
        if (separator)
          throw new TravelsRefused(
            `${path}: its columns are separated by ${separator === ';' ? 'semicolons' : 'tabs'}, and commas are expected.`,
          );
        const missing = intake.columns.filter((column) => !record.includes(column));
        if (missing.length > 0)
          throw new TravelsRefused(`${path}: there is no column ${missing.join(', ')}.`);
        // Which of them counts, nobody could tell.
        const twice = intake.names.filter((name) => record.indexOf(name) !== record.lastIndexOf(name));
        if (twice.length > 0)
          throw new TravelsRefused(`${path}: there is more than one column ${twice.join(', ')}.`);
        continue;
      }
      const texts = Object.fromEntries(header.map((name, at) => [name, record[at] ?? '']));
      yield { intake, given: { line: place.line, texts } } satisfies FileLine;
    }
  } catch (error) {
    if (error instanceof NotATable) throw new TravelsRefused(`${path}: ${error.message}.`);
    throw error;
  }
  if (!header) throw new TravelsRefused(`${path}: it is empty.`);
}

const unreadable = (line: number): LineAnswer => ({
  line,
  id: '',
  answer: 'refused',
  reason: 'wrong-line',
  detail: 'its quotes are wrong, or it has not as many values as there are columns',
});

/**
 * Takes a file of any of the kinds of intake.ts in, a few hundred at a time, and answers each line to `answered`, in order (POINTS-04, POINTS-14,
 * VOUCHER-01). A wrong line costs that line alone; throws TravelsRefused for what is no table. A file may be given again, also one whose
 * taking-in was cut short: what is known changes nothing.
 */
export const takeTravels = async (
  db: Queryable,
  path: string,
  now: Temporal.Instant,
  answered: (answer: LineAnswer) => void | Promise<void>,
): Promise<IntakeReport & { readonly isUtf8: boolean }> => {
  const { count, report } = intakeReport();
  let batch: Given[] = [];
  let refused: LineAnswer[] = [];
  let kind: Intake | undefined;
  let isUtf8 = true;
  const take = async (): Promise<void> => {
    const taken = (await kind?.take(db, batch, now)) ?? [];
    for (const answer of [...taken, ...refused].sort((a, b) => a.line - b.line)) {
      count(answer);
      await answered(answer);
    }
    batch = [];
    refused = [];
  };
  const tell = (fault: 'unreadable' | 'not-utf-8', line: number): void => {
    if (fault === 'unreadable') refused.push(unreadable(line));
    else isUtf8 = false;
  };
  try {
    for await (const { intake, given } of linesOf(path, tell)) {
      kind = intake;
      batch.push(given);
      if (batch.length + refused.length >= BATCH) await take();
    }
  } catch (error) {
    // What stands before the place where a file breaks off is taken in and answered like the rest.
    if (error instanceof TravelsRefused) await take();
    throw error;
  }
  await take();
  return { ...report(), isUtf8 };
};
