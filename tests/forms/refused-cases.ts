import type { Refused } from '#domain/fields/field.ts';
import { leavesOf, ruledGroupsOf } from '#domain/fields/leaves.ts';
import { TICKED } from '#domain/fields/posted-input.ts';
import { type FormDescription, fieldAt, starred } from '#web/forms/define-form.ts';
import type { OpenForm, RegisteredForm } from './registered-forms.ts';

/** The name of a field of an input in its first row. */
export const inFirstRow = (path: string): string => path.replaceAll('*', '0');

/** One value that a form refuses, with everything else as it should be. */
interface Case {
  readonly values: Readonly<Record<string, unknown>>;
  /** The field where the message stands. */
  readonly at: string;
  readonly message: string;
}

/** What the fields of a form hold when nothing is wrong: what its page says, or the first example of each. */
export const goodValues = (
  { form, input }: RegisteredForm,
  { good = {} }: OpenForm,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    leavesOf(input).flatMap(({ path, rule }) =>
      rule && path in form.fields ? [[inFirstRow(path), rule.accepts[0]]] : [],
    ),
  ),
  ...good,
});

/** Rows by the names of their fields: `tickets.0.chosen`. */
const byField = (name: string, value: unknown): [string, unknown][] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)
    ? value.flatMap((row, index) =>
        Object.entries(row as object).flatMap(([field, one]) => byField(`${name}.${index}.${field}`, one)),
      )
    : [[name, value]];

/** Every refused example of every field of a form, and of its groups. */
export const casesOf = ({ form, input }: RegisteredForm): Case[] => {
  const shown = (path: string): boolean => path in form.fields;
  const fields = leavesOf(input)
    .filter(({ path }) => shown(path))
    .flatMap(({ path, rule, isOptional }) =>
      (rule?.refuses ?? [])
        // Left empty, an optional field is not there.
        .filter(({ value }) => !isOptional || value !== '')
        .map(({ value, message }) => ({
          values: { [inFirstRow(path)]: value },
          at: inFirstRow(path),
          message,
        })),
    );
  const below = (path: string, name: string): string => inFirstRow(path === '' ? name : `${path}.${name}`);
  const groups = ruledGroupsOf(input).flatMap(({ path, rule }) =>
    rule.refuses
      .filter(
        (one): one is Refused & { at: string } => one.at !== undefined && shown(starred(below(path, one.at))),
      )
      .map(({ value, at, message }) => ({
        values: Object.fromEntries(
          Object.entries(value as object).flatMap(([name, one]) => byField(below(path, name), one)),
        ),
        at: below(path, at),
        message,
      })),
  );
  return [...fields, ...groups];
};

/** Whether a field of a form matters among the values that it is sent with, by what it depends on; what is not among them stands as it is. */
export const isAsked = (form: FormDescription, name: string, typed: ReturnType<typeof asTyped>): boolean => {
  const when = fieldAt(form, name)?.when;
  if (!when) return true;
  const question = inFirstRow(when.field);
  return !(question in typed) || (typed[question] === when.is && isAsked(form, question, typed));
};

/** Values that a form accepts, beside one of another field that it refuses, so that nothing comes of it. */
interface AcceptedCase extends Case {
  /** The field whose value is accepted. */
  readonly accepted: string;
}

/** The other half of what is typed twice. */
const twin = (path: string): string => `${path}Confirmation`;

/** A telephone and an address are accepted as a whole: what one of their fields may hold is for another to say. */
const JUDGED_TOGETHER = /(^|\.)(indicatif|mobile|pays|codePostale|ville|adr\w+)$/;

/** Every accepted example of every field of a form that asks for more than one thing, and of its groups. */
export const acceptedCasesOf = ({ form, input }: RegisteredForm): AcceptedCase[] => {
  const leaves = leavesOf(input).filter(({ path }) => path in form.fields);
  const isTwin = (path: string): boolean => leaves.some((leaf) => twin(leaf.path) === path);
  /** With the first refused example of a field that is not among them. */
  const besideRefused = (accepted: string, values: Readonly<Record<string, unknown>>): AcceptedCase[] => {
    for (const { path, rule, isOptional } of leaves) {
      const refused = rule?.refuses.find(({ byOperation }) => !byOperation);
      const name = inFirstRow(path);
      if (!refused || isOptional || name in values || isTwin(path)) continue;
      const { value, message } = refused;
      return [{ accepted, values: { ...values, [name]: value }, at: name, message }];
    }
    return [];
  };
  const fields = leaves
    .filter(({ path }) => !isTwin(path) && !JUDGED_TOGETHER.test(path))
    .flatMap(({ path, rule }) => {
      const name = inFirstRow(path);
      const again = leaves.some((leaf) => leaf.path === twin(path)) ? [inFirstRow(twin(path))] : [];
      return (rule?.accepts ?? []).flatMap((value) =>
        besideRefused(name, Object.fromEntries([name, ...again].map((one) => [one, value]))),
      );
    });
  const groups = ruledGroupsOf(input).flatMap(({ path, rule }) =>
    rule.accepts.flatMap((example) => {
      const shown = Object.entries(example as object).flatMap(([name, value]) => {
        const whole = path === '' ? name : `${path}.${name}`;
        return whole in form.fields ? [[inFirstRow(whole), value] as const] : [];
      });
      return besideRefused(inFirstRow(path), Object.fromEntries(shown));
    }),
  );
  return [...fields, ...groups];
};

/** A value as a person types it; a box that is not ticked sends nothing. */
export const asTyped = (
  form: FormDescription,
  values: Readonly<Record<string, unknown>>,
): Record<string, string | readonly string[]> => ({
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value ? TICKED : []];
      return [name, String(value ?? '')];
    }),
  ),
  // A station is its code alone here: a text beside it would win.
  ...Object.fromEntries(
    Object.values(form.fields).flatMap((field) => (field?.control === 'station' ? [[field.typed, '']] : [])),
  ),
});
