import type { z } from 'zod';
import { kindOf, leavesOf } from './leaves.ts';

/** What a ticked box sends. */
export const TICKED = 'on';
/** No form repeats a part more often; rows beyond it are not looked at. */
const MOST_ROWS = 50;
const WHOLE_NUMBER = /^-?\d{1,15}$/;

/** The value that a text of a form stands for; a text that is no such value stays as it was typed, for the schema to refuse. */
const valueMeant = (
  kind: ReturnType<typeof kindOf>,
  texts: readonly string[],
  isOptional: boolean,
): unknown => {
  if (kind === 'list') return texts.filter((text) => text !== '');
  const text = texts.at(-1);
  if (kind === 'boolean') return text === undefined || text === '' ? false : text === TICKED || text;
  if (text === undefined || (text === '' && isOptional)) return undefined;
  return kind === 'number' && WHOLE_NUMBER.test(text.trim()) ? Number(text) : text;
};

/**
 * The input that a posted form means: `passengers.0.firstName=Élise` becomes `{ passengers: [{ firstName: 'Élise' }] }`, as a program
 * would have sent it to the call with the same schema. Only names of the schema are looked at; an empty optional field is left out.
 */
export const postedInput = (schema: z.ZodType, posted: URLSearchParams): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  const names = [...new Set(posted.keys())];
  for (const { path, schema: leaf, isOptional } of leavesOf(schema)) {
    const kind = kindOf(leaf);
    for (const name of namesOf(path, names)) {
      const value = valueMeant(kind, posted.getAll(name), isOptional);
      if (value !== undefined) put(input, name.split('.'), value);
    }
  }
  fillRows(input);
  return input;
};

/** A row that was left out before another is an empty one: what is missing is then said by the names of its fields. */
const fillRows = (input: Record<string, unknown>): void => {
  for (const value of Object.values(input)) {
    if (Array.isArray(value)) for (let row = 0; row < value.length; row += 1) value[row] ??= {};
    if (typeof value === 'object' && value !== null) fillRows(value as Record<string, unknown>);
  }
};

/** The names of the form that a path means: itself, or one for each row that was posted. */
const namesOf = (path: string, names: readonly string[]): readonly string[] => {
  const [list, ...rest] = path.split('.*.');
  if (rest.length === 0) return [path];
  const rows = new Set(
    names.flatMap((name) => {
      if (!name.startsWith(`${list}.`)) return [];
      const row = name.slice((list?.length ?? 0) + 1).split('.', 1)[0] ?? '';
      return /^\d{1,2}$/.test(row) && Number(row) < MOST_ROWS ? [Number(row)] : [];
    }),
  );
  return [...rows]
    .sort((a, b) => a - b)
    .flatMap((row) => namesOf([`${list}.${row}`, ...rest].join('.'), names));
};

const put = (
  input: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void => {
  if (rest.length === 0) {
    input[name] = value;
    return;
  }
  input[name] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {};
  put(input[name] as Record<string, unknown>, rest, value);
};
