import { createReadStream } from 'node:fs';
import { type CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import type { Queryable } from '#database/database.ts';
import { loyaltyNumber } from '#domain/fields/card-number.ts';
import { cents } from '#domain/money.ts';
import { recordTravels, type TravelFact } from '#features/loyalty/index.ts';
import type { IntakeReport, LineAnswer } from './contract.ts';

/** Travels recorded in one statement. */
const BATCH = 500;
/** Nothing in a line is longer. */
const LONGEST = 200;

const text = z.string().trim().min(1).max(LONGEST);
const instant = z.iso
  .datetime({ offset: true, abort: true })
  .transform((value) => Temporal.Instant.from(value));
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]);
const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');
const priceCents = z
  .string()
  .regex(/^\d{1,7}$/, { error: 'whole cents are expected' })
  .transform((value) => cents(Number(value)));

/** The columns, in any order; docs/travel-facts.md says what each is. */
const lineSchema = z
  .strictObject({
    travelId: z.uuid(),
    loyaltyNumber,
    file: text,
    trainNumber: text,
    brand: text,
    origin: text,
    destination: text,
    departure: instant,
    arrival: instant,
    priceCents,
    boughtWithPoints: yesOrNo,
    forfaitFare: yesOrNo,
    roundTripId: optional(z.uuid()),
    returnArrival: optional(instant),
  })
  .refine(({ departure, arrival }) => Temporal.Instant.compare(departure, arrival) < 0, {
    path: ['arrival'],
    error: 'it is not after the departure',
  })
  .refine(({ roundTripId, returnArrival }) => (roundTripId === undefined) === (returnArrival === undefined), {
    path: ['returnArrival'],
    error: 'it goes with roundTripId',
  });

/** A file that cannot be taken in, with the sentence for whoever gave it. What came before the place it names has been taken in. */
export class TravelsRefused extends Error {}

type Line = z.output<typeof lineSchema>;

const COLUMNS = Object.keys(lineSchema.shape);

interface Read {
  readonly line: number;
  readonly travelId: string;
  /** What it says, or what is wrong with it. */
  readonly said: Line | string;
}

/** Reads a file line by line. Throws TravelsRefused when it is no table with these columns. */
async function* linesOf(path: string): AsyncGenerator<Read> {
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
  try {
    for await (const { record, info } of rows as unknown as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (!header) {
        header = record.map((name) => name.trim());
        const missing = COLUMNS.filter((column) => !header?.includes(column));
        if (missing.length > 0)
          throw new TravelsRefused(`${path}: there is no column ${missing.join(', ')}.`);
        continue;
      }
      const given = Object.fromEntries(header.map((name, at) => [name, record[at] ?? '']));
      const parsed = lineSchema.safeParse(Object.fromEntries(COLUMNS.map((name) => [name, given[name]])));
      yield {
        line: info.lines,
        travelId: given['travelId'] ?? '',
        said: parsed.success
          ? parsed.data
          : parsed.error.issues
              .map(({ path: [column], message }) => `${String(column)}: ${message}`)
              .join('; '),
      };
    }
  } catch (error) {
    const { code, message } = error as CsvError;
    if (!code?.startsWith('CSV_')) throw error;
    throw new TravelsRefused(`${path}: ${message}.`);
  }
  if (!header) throw new TravelsRefused(`${path}: it is empty.`);
}

/**
 * Takes a file of travels in, a few hundred at a time, and answers each line to `answered`, in order (POINTS-04, POINTS-14). A wrong line
 * costs that line alone; throws TravelsRefused for what is no table. A file may be given again, also one whose taking-in was cut short: what is known changes nothing.
 */
export const takeTravels = async (
  db: Queryable,
  path: string,
  now: Temporal.Instant,
  answered: (answer: LineAnswer) => void | Promise<void>,
): Promise<IntakeReport> => {
  const counts = { taken: 0, known: 0, corrected: 0, refused: 0 };
  const unknownBrands = new Set<string>();
  const take = async (batch: readonly Read[]): Promise<void> => {
    for (const answer of await answersOf(db, batch, now, unknownBrands)) {
      counts[answer.answer] += 1;
      await answered(answer);
    }
  };
  let batch: Read[] = [];
  for await (const read of linesOf(path)) {
    batch.push(read);
    if (batch.length < BATCH) continue;
    await take(batch);
    batch = [];
  }
  await take(batch);
  return { ...counts, unknownBrands: [...unknownBrands].sort() };
};

const answersOf = async (
  db: Queryable,
  batch: readonly Read[],
  now: Temporal.Instant,
  unknownBrands: Set<string>,
): Promise<LineAnswer[]> => {
  const lines = batch.flatMap(({ said }) => (typeof said === 'string' ? [] : [said]));
  const iucOf = await membersByCard(
    db,
    lines.map((line) => line.loyaltyNumber),
  );
  const factOf = (line: Line): TravelFact | undefined => {
    const iuc = iucOf.get(line.loyaltyNumber);
    return iuc === undefined ? undefined : { ...factFrom(line), iuc };
  };
  const facts = lines.flatMap((line) => factOf(line) ?? []);
  const answers = new Map((await recordTravels(db, facts, now)).map((answer) => [answer.travelId, answer]));
  return batch.map(({ line, travelId, said }): LineAnswer => {
    const where = { line, travelId };
    if (typeof said === 'string') return { ...where, answer: 'refused', reason: 'wrong-line', detail: said };
    if (!iucOf.has(said.loyaltyNumber)) return { ...where, answer: 'refused', reason: 'unknown-card' };
    const { answer, isBrandUnknown } = answers.get(said.travelId) ?? { answer: 'refused' as const };
    if (answer === 'refused') return { ...where, answer, reason: 'settled-already' };
    if (!isBrandUnknown) return { ...where, answer };
    unknownBrands.add(said.brand);
    return { ...where, answer, reason: 'unknown-brand', detail: said.brand };
  });
};

const factFrom = ({ loyaltyNumber: _, roundTripId, returnArrival, priceCents: price, ...line }: Line) => ({
  ...line,
  price,
  ...(roundTripId && returnArrival ? { roundTrip: { id: roundTripId, returnArrival } } : {}),
});

/** Who holds a card, by its number; also a closed one: what was travelled with it is its holder's. */
const membersByCard = async (
  db: Queryable,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.query<{ number: string; iuc: string }>(
    'select number, iuc from customer.card_directory where number = any($1)',
    [[...new Set(numbers)]],
    'travel-intake-cards',
  );
  return new Map(rows.map(({ number, iuc }) => [number, iuc]));
};
