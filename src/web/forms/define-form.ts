import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react';

type Plain = string | number | boolean | null | undefined;

/**
 * Names of an input's fields, as its schema takes them: `departureDate`, `passengers.*.firstName`. A star stands for the number of a
 * row, from 0.
 */
export type FieldName<Input> = {
  [Key in keyof Input & string]: NonNullable<Input[Key]> extends Plain | readonly Plain[]
    ? Key
    : NonNullable<Input[Key]> extends readonly (infer Row)[]
      ? `${Key}.*.${FieldName<Row>}`
      : `${Key}.${FieldName<NonNullable<Input[Key]>>}`;
}[keyof Input & string];

/** A name with its rows numbered: what stands in the markup, in the posted form and in the answer. */
export type NumberedName<Name extends string> = Name extends `${infer Before}*${infer After}`
  ? `${Before}${number}${NumberedName<After>}`
  : Name;

interface FieldText {
  readonly label: string;
  /** Under the label, read with the control. */
  readonly hint?: string;
  /** What the summary of errors calls the field where its label does not say enough; '' when the message says it all. */
  readonly called?: string;
  readonly isRequired?: boolean;
  /**
   * The field matters only with this answer to another one of the form, a choice or a box; otherwise it is hidden, and not read. In a row
   * the question is one of the same row (`passengers.*.handicap`), and one for all of the row's fields.
   */
  readonly when?: { readonly field: string; readonly is: string };
}

interface Typed extends FieldText {
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly width?: 'short' | 'medium' | 'full';
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  /** Shown and not to be chosen; its label says why. */
  readonly disabled?: boolean;
}

/** How a field is asked for. What only the loader knows (stations, hours, last day) is given to `Form` as `details`. */
export type FieldDescription =
  | (Typed & {
      readonly control: 'text' | 'email' | 'tel' | 'search';
      /** A fixed beginning that is not typed (« 29090109 »). */
      readonly prefix?: string;
    })
  | (Typed & { readonly control: 'password' })
  /** Several lines. */
  | (FieldText & { readonly control: 'textarea' })
  /** A whole number; not the browser's own number field, which a mouse wheel changes and a screen reader stumbles over. */
  | (FieldText & { readonly control: 'number'; readonly width?: 'short' | 'medium' })
  /** `JJ/MM/AAAA`; with `calendar`, days to choose from once scripts run, of a search with the lowest price of each. */
  | (FieldText & {
      readonly control: 'date';
      readonly autoComplete?: HTMLInputAutoCompleteAttribute;
      readonly calendar?: true;
      /** The date of the form that it follows: its calendar opens there, and no earlier day is chosen in it. */
      readonly notBefore?: string;
      readonly prices?: 'outward' | 'inward';
    })
  /** Day, month and year in three boxes of one name; a whole date in the first is taken as well. */
  | (FieldText & { readonly control: 'birth-date'; readonly autoComplete?: 'bday' })
  | (FieldText & {
      readonly control: 'select';
      readonly choices?: readonly Choice[];
      readonly autoComplete?: HTMLInputAutoCompleteAttribute;
      readonly width?: 'short' | 'medium';
    })
  | (FieldText & { readonly control: 'radio'; readonly choices?: readonly Choice[]; readonly isRow?: true })
  | (FieldText & { readonly control: 'checkbox' })
  /** Files, kept in a folder whose name is the field's value (`details` has it). A page that has one `takesFiles`. */
  | (FieldText & { readonly control: 'files' })
  /** A station by its name with proposals; `typed` is the name of the field that takes the text. */
  | (FieldText & { readonly control: 'station'; readonly typed: string });

/** A part of the form that is there once for each row of a list. */
interface RowsDescription {
  /** Title of a row, by its number from 0. */
  readonly legend: (row: number) => string;
  /** What comes after a field's name in the summary of errors: « du voyageur 2 ». */
  readonly of: (row: number) => string;
}

/** Fields that belong together, under a title. */
interface GroupDescription<Name extends string = string> {
  readonly legend: string;
  readonly fields: readonly Name[];
}

export interface FormDescription<Name extends string = string, Intention extends string = string> {
  /** What a press of its button means: tells the forms of a page apart, for the page's action and for its answer. */
  readonly intention: Intention;
  readonly method: 'get' | 'post';
  /** The button, and the button while the answer is awaited. */
  readonly submit: string;
  readonly busy: string;
  /** A file goes with it that is no field of its own: of a page that `takesFiles`. */
  readonly carriesFile?: true;
  /** In the order in which they are filled in, and corrected. */
  readonly fields: { readonly [Key in Name]?: FieldDescription };
  readonly rows?: Readonly<Record<string, RowsDescription>>;
  readonly groups?: readonly GroupDescription<Name>[];
}

/**
 * Describes a form whose fields are those of an input: `defineForm<z.input<typeof bookingInput>>()({ … })`. A name that the input does
 * not have is a type error. Only data, nothing of the schema: the browser gets this file, and the rules stay on the server.
 */
export const defineForm =
  <Input>() =>
  <const Intention extends string>(
    description: FormDescription<FieldName<Input>, Intention>,
  ): FormDescription<FieldName<Input>, Intention> =>
    description;

/** `passengers.*.firstName` for `passengers.0.firstName`. */
export const starred = (name: string): string => name.replaceAll(/(?<=\.)\d+(?=\.|$)/g, '*');

/** The description of a numbered field, undefined for a name that is not the form's. */
export const fieldAt = (form: FormDescription, name: string): FieldDescription | undefined =>
  Object.hasOwn(form.fields, starred(name)) ? form.fields[starred(name)] : undefined;

/** The list that a field stands in and the number of its row: `passengers.0.firstName` is in row 0 of `passengers`. */
export const rowOf = (name: string): { readonly list: string; readonly row: number } | undefined => {
  const [, list, row] = /^(.*?)\.(\d+)\./.exec(name) ?? [];
  return list === undefined ? undefined : { list, row: Number(row) };
};

/** The name in the row of another field: `passengers.*.handicap` beside `passengers.1.wheelchair` is `passengers.1.handicap`. */
export const besideIn = (name: string, other: string): string =>
  name.replace('*', String(rowOf(other)?.row ?? '*'));

/** Identifier of a field's control: `passengers-0-firstName`. */
export const controlId = (name: string): string => name.replaceAll('.', '-');

/** Identifier of the control that an error of a field leads to. */
export const errorTarget = (form: FormDescription, name: string): string => {
  const field = fieldAt(form, name);
  return controlId(field?.control === 'station' ? field.typed : name);
};
