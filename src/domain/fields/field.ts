import { z } from 'zod';
import { withoutUnseen } from '#domain/unseen.ts';
import { TOO_LARGE } from './messages.ts';

/** A value that a field refuses, and the French sentence it is refused with. */
export interface Refused {
  readonly value: unknown;
  readonly message: string;
  /** In a group of fields (an e-mail and its confirmation): the field where the message stands. */
  readonly at?: string;
  /** The schema cannot know (a timetable, an account): an operation refuses it, with the same message under the same name. */
  readonly byOperation?: true;
}

/**
 * What is said about a field beside its schema. The examples are the tests of the field itself, of every form and call that asks for
 * it, and what OpenAPI shows; so they are written as a person types them, and every message the field knows appears in one.
 */
export interface FieldRule {
  readonly accepts: readonly [unknown, ...unknown[]];
  readonly refuses: readonly Refused[];
  /** A rule that depends on the day: the French message for a value that its schema has accepted (its output), or nothing. */
  readonly onDay?: (value: never, today: Temporal.PlainDate) => string | undefined;
  /** What an operation refuses by a code of its own, and which is told with the fields that are wrong when there are some. */
  readonly besideOthers?: z.ZodType;
}

interface RuleOf<Schema extends z.ZodType> extends FieldRule {
  readonly accepts: readonly [z.input<Schema>, ...z.input<Schema>[]];
  readonly onDay?: (value: z.output<Schema>, today: Temporal.PlainDate) => string | undefined;
}

/** Holds a `FieldRule`; `unknown`, because the registry's own types cannot carry one of `Temporal`. */
const rules = z.registry<{ readonly rule: unknown }>();

/** A schema that knows its examples: `field(schema, { accepts, refuses })`. Described or optional, it still does. */
export const field = <Schema extends z.ZodType>(schema: Schema, rule: RuleOf<Schema>): Schema => {
  rules.add(schema, { rule });
  return schema;
};

/** The rule of a schema made by `field`, also when it was described since; undefined for any other. */
export const ruleOf = (schema: z.core.$ZodType): FieldRule | undefined =>
  rules.get(schema)?.rule as FieldRule | undefined;

/**
 * A field that only bounds what is sent, because an operation applies the rule of `like`: it answers codes of its own, or must know
 * more (a timetable). The examples stay those of `like`, so that forms and calls are tested for them all the same.
 */
export const leftToOperation = <Schema extends z.ZodType>(bounds: Schema, like: z.ZodType): Schema => {
  const rule = ruleOf(like);
  if (!rule) throw new TypeError('the rule that an operation applies is not one of a field');
  const refuses = rule.refuses.map((one) => ({ ...one, byOperation: true as const }));
  rules.add(bounds, { rule: { ...rule, refuses } });
  return bounds;
};

/**
 * A field whose rule the schema could apply, and that an operation does, only to answer a code of its own: it says so alone, when nothing else is
 * wrong. When something is, `readInput` tells it with the rest, by page and by call (API-14).
 */
export const refusedByOwnCode = <Schema extends z.ZodType>(bounds: Schema, like: z.ZodType): Schema => {
  leftToOperation(bounds, like);
  rules.add(bounds, { rule: { ...ruleOf(bounds), besideOthers: like } });
  return bounds;
};

/** What turns the direction of letters around: words would not read as they were written. */
const TURNED_LETTERS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** What is no letter and ends no line: a terminal's, in a text that goes on to others' screens and papers. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;
/** What shows nothing by itself: spaces, what formats or joins, fillers. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A browser posts each end of a line as two characters, which the person who counts what they type sees as one. */
const inLines = (text: string): string => {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '').replaceAll(TURNED_LETTERS, '');
  return BLANK.test(lines) ? '' : lines;
};

/**
 * What people type: spaces around it do not count, nor does what is cleared away, and what is longer than anybody types is refused before
 * anything looks at it, so that no rule after this one ever sees 50 KB.
 */
const typed = (cleared: (text: string) => string, longest: number, error: string) =>
  z.string().max(longest, { error, abort: true }).overwrite(cleared).trim();

/** A line as people type it, without what nobody sees. */
export const typedText = (longest: number, tooLong = TOO_LARGE) =>
  typed(withoutUnseen, longest, tooLong).min(1, { abort: true });

/** Several lines as people type them; what joins the parts of one sign (an emoji) stays. */
export const typedLines = (longest: number, tooLong = TOO_LARGE) =>
  typed(inLines, 2 * longest, tooLong)
    .max(longest, { error: tooLong, abort: true })
    .min(1, { abort: true });

/** The French message of a refused text, from the first rule that it breaks; `undefined` accepts it. */
export const refusedWith =
  (...rulesInOrder: readonly ((text: string) => string | undefined)[]) =>
  (payload: z.core.ParsePayload<string>): void => {
    for (const rule of rulesInOrder) {
      const message = rule(payload.value);
      if (message === undefined) continue;
      payload.issues.push({ code: 'custom', message, input: payload.value });
      return;
    }
  };

/** Demands that a second field repeats the first; said at the second, and also while other fields are wrong. */
export const repeats = <Schema extends z.ZodObject>(
  schema: Schema,
  first: keyof Schema['shape'] & string,
  second: keyof Schema['shape'] & string,
  message: string,
): Schema =>
  schema.refine(
    (values) => {
      const { [first]: typed, [second]: again } = values as Record<string, unknown>;
      // Nothing to compare yet: the missing one says so itself.
      return typeof typed !== 'string' || typeof again !== 'string' || again === '' || typed === again;
    },
    {
      path: [second],
      error: message,
      // Also when other fields are wrong; but a first one that is wrong itself has its own message, and is typed again first.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === first),
    },
  );
