import { errorTarget, type FormDescription, fieldAt, rowOf, starred } from './define-form.ts';

/** What was typed, by the names of the form. */
export type FormValues = Readonly<Record<string, string>>;

/** A form that was refused: shown again with what was typed and why. Plain JSON. */
export interface FormAnswer {
  /** Of which form of the page. */
  readonly form: string;
  /** Passwords are not given back. */
  readonly values: FormValues;
  /** French message of each wrong field, under the names of the call with the same input. */
  readonly errors: Readonly<Record<string, string>>;
  /** What happened when no field is to blame. */
  readonly message?: string;
  /** Of what was answered, as the call with the same input answers it (API-11); 500 and 0 where nobody answered. */
  readonly status?: number;
  readonly subCode?: number;
  /** The browser says so itself: nobody answered, and whether the form arrived is not known. */
  readonly isUnanswered?: true;
  /** Nothing was refused: its person has just proved who they are, and may send it now. */
  readonly isProved?: true;
}

/** One line of the summary of errors, and the control it leads to. */
export interface SummaryLine {
  readonly field?: string;
  readonly message: string;
  readonly isCorrected?: boolean;
}

/** What a field is called where it is not seen: « Prénom du voyageur 2 ». */
export const fieldCalled = (form: FormDescription, name: string): string => {
  const field = fieldAt(form, name);
  const called = field?.called ?? field?.label ?? '';
  const row = rowOf(name);
  const rows = row && form.rows?.[row.list];
  return rows && called !== '' ? `${called} ${rows.of(row.row)}` : called;
};

/**
 * The summary of errors, in the order of the form: the field's name before its message, rows one after the other. Messages of names
 * that the form does not show come last, without a link.
 */
export const summaryOf = (
  form: FormDescription,
  errors: Readonly<Record<string, string>>,
  corrected?: ReadonlySet<string>,
): SummaryLine[] => {
  const order = Object.keys(form.fields);
  const place = (name: string): readonly number[] => {
    const at = order.indexOf(starred(name));
    const row = rowOf(name);
    if (at < 0) return [order.length];
    if (!row) return [at];
    // A row is filled in as a whole: its fields stand where the first field of the list does.
    return [order.findIndex((one) => one.startsWith(`${row.list}.*.`)), row.row, at];
  };
  return Object.entries(errors)
    .map(([name, message]) => ({ name, message, at: place(name) }))
    .sort((a, b) => {
      const length = Math.max(a.at.length, b.at.length);
      for (let part = 0; part < length; part += 1) {
        const difference = (a.at[part] ?? -1) - (b.at[part] ?? -1);
        if (difference !== 0) return difference;
      }
      return 0;
    })
    .map(({ name, message }) => {
      const called = fieldCalled(form, name);
      return {
        ...(fieldAt(form, name) ? { field: errorTarget(form, name) } : {}),
        ...(corrected?.has(name) ? { isCorrected: true } : {}),
        message: called === '' ? message : `${called}\u00a0: ${message}`,
      };
    });
};
