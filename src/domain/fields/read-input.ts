import type { z } from 'zod';
import { leavesOf, valuesAt } from './leaves.ts';
import { isEmpty, REQUIRED, TOO_LARGE, WRONG_EMAIL, WRONG_VALUE } from './messages.ts';

const EMPTY_ISSUES: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'too_small',
  'invalid_format',
]);

/** French message of an issue whose schema says nothing of its own (API-14). */
const fieldMessage: z.core.$ZodErrorMap = (issue) => {
  if (isEmpty(issue.input) && EMPTY_ISSUES.has(issue.code)) return REQUIRED;
  if (issue.code === 'invalid_format' && issue.format === 'email') return WRONG_EMAIL;
  return issue.code === 'too_big' ? TOO_LARGE : WRONG_VALUE;
};

/** Whether a text, or one of a list, holds a zero byte: the database has no text for it, and nobody types one. */
const holdsZeroByte = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : Array.isArray(value) && value.some((one) => typeof one === 'string' && one.includes('\0'));

/** The value of an input, or the French message of each wrong field by its dotted name (`passengers.0.birthDate`). */
export type ReadInput<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fields: Record<string, string> };

const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** Checks one value against the schema of its field: what it means, or the French message it is refused with. */
export const readField = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
):
  | { readonly ok: true; readonly value: z.output<Schema> }
  | { readonly ok: false; readonly message: string } => {
  const result = schema.safeParse(value, { error: fieldMessage });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, message: result.error.issues[0]?.message ?? WRONG_VALUE };
};

/**
 * Checks an input against its schema and against the rules that depend on the day. Calls and forms both come through here, so that
 * the same input has the same messages under the same names. `today` is the date of the business clock in Paris.
 */
export const readInput = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  today: Temporal.PlainDate,
): ReadInput<z.output<Schema>> => {
  const result = schema.safeParse(input, { error: fieldMessage });
  const fields: Record<string, string> = {};
  for (const { path } of leavesOf(schema))
    for (const [name, typed] of valuesAt(input, path)) if (holdsZeroByte(typed)) fields[name] = WRONG_VALUE;
  const issues = result.error?.issues ?? [];
  const lists = issues.filter(({ code }) => code === 'too_big').map(({ path }) => nameOf(path));
  for (const { path, message } of issues) {
    const name = nameOf(path);
    // Of a list that is too long it is not said as well what is wrong with each of its rows.
    if (!lists.some((list) => name.startsWith(`${list}.`))) fields[name] ??= message;
  }
  for (const { path, rule, schema: leaf } of leavesOf(schema)) {
    if (!rule?.onDay) continue;
    for (const [name, typed] of valuesAt(input, path)) {
      if (fields[name] !== undefined) continue;
      const read = leaf.safeParse(typed);
      const message = read.success ? rule.onDay(read.data as never, today) : undefined;
      if (message !== undefined) fields[name] = message;
    }
  }
  if (result.success && Object.keys(fields).length === 0) return { ok: true, value: result.data };
  for (const { path, rule } of leavesOf(schema)) {
    if (!rule?.besideOthers) continue;
    for (const [name, typed] of valuesAt(input, path)) {
      const read = fields[name] === undefined ? readField(rule.besideOthers, typed) : undefined;
      if (read && !read.ok) fields[name] = read.message;
    }
  }
  return { ok: false, fields };
};

/**
 * What the single fields of an input mean that are right while others are wrong, for rules that need more than a field knows: what they
 * refuse is said with the rest, and not once everything else has been corrected. Fields of rows and groups are left out.
 */
export const rightFields = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  wrong: Readonly<Record<string, string>>,
): Partial<z.output<Schema>> => {
  const right: Record<string, unknown> = {};
  for (const { path, schema: leaf } of leavesOf(schema)) {
    if (wrong[path] !== undefined || path.includes('.')) continue;
    for (const [name, typed] of valuesAt(input, path)) {
      const read = leaf.safeParse(typed);
      if (read.success) right[name] = read.data;
    }
  }
  return right as Partial<z.output<Schema>>;
};
