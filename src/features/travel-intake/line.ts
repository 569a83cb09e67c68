import { z } from 'zod';
import { loyaltyNumber } from '#domain/fields/card-number.ts';
import { isoInstant } from '#domain/iso-instant.ts';
import { LOYALTY_PREFIX } from '#domain/loyalty/card-number.ts';
import { cents } from '#domain/money.ts';
import { withoutUnseen } from '#domain/unseen.ts';

/** Nothing in a line is longer. */
const LONGEST = 200;

/** What the database can keep and a statement can print: no control character, no half of a character. */
const isPrintable = (value: string): boolean => value.isWellFormed() && !/\p{Cc}/u.test(value);

/** Everything is said in words of ours, for whoever runs the operator's systems. */
export const WRONG = {
  text: `a text of 1 to ${LONGEST} characters is expected`,
  instant: 'a date and time with its offset is expected, such as 2026-11-02T09:00:00+01:00',
  uuid: 'a UUID is expected',
  card: `a card number is expected, ${LOYALTY_PREFIX} and nine digits`,
  yesOrNo: 'true or false is expected',
  cents: 'whole cents are expected, 9999999 at most',
  version: 'a whole number from 0 to 999999999999999 is expected, or nothing',
} as const;

/** Without what nobody sees: it turns letters around on pages and papers, and a name of it alone is none. */
export const text = z
  .string()
  .overwrite(withoutUnseen)
  .trim()
  .min(1, WRONG.text)
  .max(LONGEST, WRONG.text)
  .refine(isPrintable, 'it has characters that cannot be printed');
const FIRST_DAY = Temporal.Instant.from('1970-01-01T00:00:00Z');
const LAST_DAY = Temporal.Instant.from('2100-01-01T00:00:00Z');
export const instant = isoInstant({ abort: true, error: WRONG.instant })
  .transform((value) => Temporal.Instant.from(value))
  .refine(
    (value) =>
      Temporal.Instant.compare(FIRST_DAY, value) <= 0 && Temporal.Instant.compare(value, LAST_DAY) < 0,
    'it is no day of a travel',
  );
/** In the database's own writing, by which answers are found. */
export const uuid = z.uuid(WRONG.uuid).toLowerCase();
export const optional = <Schema extends z.ZodType>(schema: Schema, error: string) =>
  z.union([z.literal('').transform(() => undefined), schema], { error });
const yesOrNo = z.enum(['true', 'false'], WRONG.yesOrNo).transform((value) => value === 'true');
/** By the rule of the field, whose own message is for customers. */
export const card = z.string().transform((value, context) => {
  const read = loyaltyNumber.safeParse(value);
  if (read.success) return read.data;
  context.issues.push({ code: 'custom', message: WRONG.card, input: value });
  return z.NEVER;
});
export const wholeCents = z
  .string()
  .regex(/^\d{1,7}$/, { error: WRONG.cents })
  .transform((value) => cents(Number(value)));
export const version = z
  .string()
  .regex(/^\d{0,15}$/, { error: WRONG.version })
  .transform((value) => (value === '' ? undefined : Number(value)));

/** The columns, in any order; docs/travel-facts.md says what each is. */
const lineSchema = z
  .strictObject({
    travelId: uuid,
    loyaltyNumber: card,
    file: text,
    trainNumber: text,
    brand: text,
    origin: text,
    destination: text,
    departure: instant,
    arrival: instant,
    priceCents: wholeCents,
    boughtWithPoints: yesOrNo,
    forfaitFare: yesOrNo,
    roundTripId: optional(uuid, `${WRONG.uuid}, or nothing`),
    returnArrival: optional(instant, `${WRONG.instant}, or nothing`),
    cancelled: z.union([z.literal('').transform(() => false), yesOrNo], {
      error: `${WRONG.yesOrNo}, or nothing`,
    }),
    version,
  })
  .refine(({ departure, arrival }) => Temporal.Instant.compare(departure, arrival) < 0, {
    path: ['arrival'],
    error: 'it is not after the departure',
  })
  .refine(({ roundTripId, returnArrival }) => (roundTripId === undefined) === (returnArrival === undefined), {
    path: ['returnArrival'],
    error: 'it goes with roundTripId',
  });

/** A travel as it was told, in texts by the names of the columns. */
export type Line = z.output<typeof lineSchema>;

/** What is told of one travel or voucher, by file or by call. */
export interface Told<Said> {
  /** Where, for the answer: line of a file, place in a call. */
  readonly line: number;
  /** Of the travel or the voucher. */
  readonly id: string;
  /** What it says, or what is wrong with it. */
  readonly said: Said | string;
}

/** How one kind of thing is told: its columns, and what reads a line of them. */
export interface Columns<Said> {
  readonly names: readonly string[];
  /** Those that a file may not do without. */
  readonly needed: readonly string[];
  /** The column that names the thing. */
  readonly id: string;
  /** Reads what is told by the rule of both doors; columns that are missing count as empty, others are not looked at. */
  readonly read: (line: number, given: Readonly<Record<string, string>>) => Told<Said>;
}

/** Nothing that is told is longer, and an answer does not repeat more of it. */
const LONGEST_ID = 60;

/** `spared` are columns that a file may do without. */
export const columnsOf = <Said>(
  id: string,
  schema: z.ZodType<Said> & { readonly shape: Readonly<Record<string, unknown>> },
  spared: readonly string[] = [],
): Columns<Said> => {
  const names = Object.keys(schema.shape);
  return {
    names,
    needed: names.filter((name) => !spared.includes(name)),
    id,
    read: (line, given) => {
      const { [id]: name = '' } = given;
      const parsed = schema.safeParse(
        Object.fromEntries(names.map((column) => [column, given[column] ?? ''])),
      );
      return {
        line,
        id: isPrintable(name) ? name.slice(0, LONGEST_ID).toWellFormed() : '',
        said: parsed.success
          ? parsed.data
          : parsed.error.issues
              .map(({ path: [column], message }) => `${String(column)}: ${message}`)
              .join('; '),
      };
    },
  };
};

export const travelColumns: Columns<Line> = columnsOf('travelId', lineSchema, ['cancelled', 'version']);
