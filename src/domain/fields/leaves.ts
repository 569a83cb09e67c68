import { z } from 'zod';
import { type FieldRule, ruleOf } from './field.ts';

/** A field of an input by its dotted name, `*` for each row of a list: `passengers.*.firstName`. '' is the input itself. */
export interface Leaf {
  readonly path: string;
  readonly schema: z.ZodType;
  /** Undefined for a field whose schema was not made by `field`. */
  readonly rule: FieldRule | undefined;
  /** May be left out. */
  readonly isOptional: boolean;
}

/** A group that has examples of its own, beside those of its fields: an e-mail and its confirmation. */
export type RuledGroup = Leaf & { readonly rule: FieldRule };

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** The schema itself under what makes it optional or gives it a default. */
const unwrapped = (schema: z.ZodType): { readonly schema: z.ZodType; readonly isOptional: boolean } => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable
  )
    return { schema: unwrapped(schema.unwrap() as z.ZodType).schema, isOptional: true };
  return { schema, isOptional: false };
};

/** What a form or program sends for a schema that reads it and then makes something else of it. */
const taken = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodPipe ? taken(schema.in as z.ZodType) : schema;

const found = new WeakMap<z.ZodType, { leaves: readonly Leaf[]; groups: readonly RuledGroup[] }>();

const walk = (root: z.ZodType) => {
  const known = found.get(root);
  if (known) return known;
  const leaves: Leaf[] = [];
  const groups: RuledGroup[] = [];
  const visit = (given: z.ZodType, path: string, isBelowOptional: boolean): void => {
    const { schema, isOptional: isOwn } = unwrapped(given);
    const isOptional = isOwn || isBelowOptional;
    const rule = ruleOf(schema);
    const inner = taken(schema);
    if (inner instanceof z.ZodObject) {
      if (rule) groups.push({ path, schema, rule, isOptional });
      for (const [name, one] of Object.entries(inner.shape)) visit(one, below(path, name), false);
    } else if (inner instanceof z.ZodArray) {
      if (!rule && taken(unwrapped(inner.element as z.ZodType).schema) instanceof z.ZodObject)
        visit(inner.element as z.ZodType, below(path, '*'), false);
      else leaves.push({ path, schema, rule, isOptional });
    } else leaves.push({ path, schema, rule, isOptional });
  };
  visit(root, '', false);
  const result = { leaves, groups };
  found.set(root, result);
  return result;
};

/** Every field of an input, in the order of the schema. */
export const leavesOf = (schema: z.ZodType): readonly Leaf[] => walk(schema).leaves;

/** Every group of an input that has examples of its own. */
export const ruledGroupsOf = (schema: z.ZodType): readonly RuledGroup[] => walk(schema).groups;

/** Unknown names that are told at once, and the length to which one is repeated: what is sent may be 50 KB of them. */
const MOST_TOLD = 20;
const LONGEST_TOLD = 60;

/**
 * The dotted names of what was sent in an input and belongs to no field of its schema, in rows and groups too; of shapes that a name tells
 * apart, of the one that is meant. A schema that takes any name, or one of several shapes by other means, says itself what it does not take.
 */
export const unknownNamesIn = (schema: z.ZodType, input: unknown): readonly string[] => {
  const names: string[] = [];
  const visit = (given: z.ZodType, value: unknown, path: string): void => {
    if (names.length >= MOST_TOLD) return;
    const inner = taken(unwrapped(given).schema);
    if (inner instanceof z.ZodArray && Array.isArray(value))
      for (const [row, one] of value.entries())
        visit(inner.element as z.ZodType, one, below(path, String(row)));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    if (inner instanceof z.ZodDiscriminatedUnion) {
      const told = member(value, inner.def.discriminator);
      for (const one of inner.options)
        if (
          one instanceof z.ZodObject &&
          (one.shape[inner.def.discriminator] as z.ZodType).safeParse(told).success
        )
          visit(one, value, path);
    }
    if (!(inner instanceof z.ZodObject) || inner.def.catchall !== undefined) return;
    for (const [name, one] of Object.entries(value)) {
      if (Object.hasOwn(inner.shape, name)) visit(inner.shape[name] as z.ZodType, one, below(path, name));
      else if (names.length < MOST_TOLD) names.push(below(path, name.slice(0, LONGEST_TOLD)));
    }
  };
  visit(schema, input, '');
  return names;
};

/** The kind of value that a field takes, from what a form can send. */
export const kindOf = (schema: z.ZodType): 'boolean' | 'number' | 'list' | 'text' => {
  const inner = taken(unwrapped(schema).schema);
  if (inner instanceof z.ZodBoolean || (inner instanceof z.ZodLiteral && inner.values.has(true)))
    return 'boolean';
  if (inner instanceof z.ZodNumber) return 'number';
  return inner instanceof z.ZodArray ? 'list' : 'text';
};

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** The values of an input at a path with stars, each under its own name; rows that are not there have none. */
export const valuesAt = (
  input: unknown,
  path: string,
): readonly (readonly [name: string, value: unknown])[] => {
  let reached: (readonly [string, unknown])[] = [['', input]];
  for (const part of path === '' ? [] : path.split('.'))
    reached = reached.flatMap(([name, value]) => {
      if (part !== '*') return [[below(name, part), member(value, part)] as const];
      return Array.isArray(value) ? value.map((row, at) => [below(name, String(at)), row] as const) : [];
    });
  return reached;
};
