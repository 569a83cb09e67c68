import type { ReactNode } from 'react';
import {
  BirthDateField,
  type ByDay,
  Checkbox,
  DateField,
  type DayNotes,
  Field,
  type FieldMistake,
  FileField,
  type FoundStations,
  type KeptFile,
  RadioGroup,
  Select,
  type StationChoice,
  StationField,
  TextArea,
} from '#web/ui/index.ts';
import { type Choice, controlId, type FieldDescription } from './define-form.ts';
import type { FormValues } from './form-answer.ts';
import { fileActions } from './send-file.ts';

/** What is known of a field only when the page is made. Plain JSON. */
export interface FieldDetails {
  readonly hint?: string;
  /** Of a select or a radio group. */
  readonly choices?: readonly Choice[];
  /** Of a select: the value that it has by itself on each day of a date field of the form. */
  readonly byDay?: ByDay;
  /** First and last day, ISO. */
  readonly first?: string;
  readonly last?: string;
  /** Of files: the folder of this form, and what is in it. */
  readonly files?: { readonly folder: string; readonly kept: readonly KeptFile[] };
  /** Without scripts: the stations that a typed text could mean. */
  readonly stations?: readonly StationChoice[];
}

/** Proposals for a typed text (`/api/getStations`, RAIL-02). */
const loadStations = async (text: string, signal: AbortSignal): Promise<FoundStations> => {
  const response = await fetch(`/api/getStations?${new URLSearchParams({ text })}`, { signal });
  if (!response.ok) throw new Error(String(response.status));
  const { stations, unserved } = (await response.json()) as {
    stations: readonly { id: string; name: string; note: string }[];
    unserved: readonly string[];
  };
  return { found: stations.map(({ id, name, note }) => ({ value: id, label: name, note })), unserved };
};

const pricesOf =
  (direction: 'outward' | 'inward') =>
  async (form: FormData, signal: AbortSignal): Promise<DayNotes> =>
    (await import('./day-prices.ts')).loadDayPrices(direction, form, signal);
/** What stands under the days of a calendar: read, and its reader loaded, when the calendar is first touched. */
const dayPrices = { outward: pricesOf('outward'), inward: pricesOf('inward') };

const DATE_HINT = 'JJ/MM/AAAA';
const BIRTH_DATE_HINT = 'Exemple : 27 4 1985';

/** The control of a field: what its description asks for, with what is known of it now. */
export const FormControl = ({
  name,
  description,
  label,
  value,
  error,
  details,
  values,
}: {
  name: string;
  description: FieldDescription;
  label: ReactNode;
  value: string | undefined;
  error: FieldMistake;
  details: FieldDetails;
  values: FormValues;
}): ReactNode => {
  const hint = details.hint ?? description.hint;
  const said = {
    id: controlId(name),
    name,
    label: description.label,
    error,
    ...(hint === undefined ? {} : { hint }),
  };
  const required = description.isRequired ?? false;
  switch (description.control) {
    case 'text':
    case 'email':
    case 'tel':
    case 'search':
      return (
        <Field
          {...said}
          type={description.control}
          value={value}
          autoComplete={description.autoComplete}
          inputMode={description.inputMode}
          spellCheck={false}
          required={required}
          {...(description.width ? { width: description.width } : {})}
          {...(description.prefix ? { prefix: description.prefix } : {})}
        />
      );
    case 'password':
      return <Field {...said} type="password" autoComplete={description.autoComplete} required={required} />;
    case 'textarea':
      return <TextArea {...said} value={value} required={required} />;
    case 'number':
      return (
        <Field
          {...said}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          width={description.width ?? 'short'}
          required={required}
        />
      );
    case 'date':
      return description.calendar ? (
        <DateField
          {...said}
          hint={hint ?? DATE_HINT}
          value={value}
          min={details.first}
          max={details.last}
          notBefore={description.notBefore}
          loadNotes={description.prices && dayPrices[description.prices]}
          required={required}
        />
      ) : (
        <Field
          {...said}
          hint={hint ?? DATE_HINT}
          value={value}
          inputMode="numeric"
          autoComplete={description.autoComplete ?? 'off'}
          width="short"
          required={required}
        />
      );
    case 'birth-date':
      return (
        <BirthDateField
          {...said}
          hint={hint ?? BIRTH_DATE_HINT}
          value={value}
          isOwn={description.autoComplete === 'bday'}
          required={required}
        />
      );
    case 'select':
      return (
        <Select
          {...said}
          spoken={description.called}
          options={details.choices ?? description.choices ?? []}
          byDay={details.byDay}
          autoComplete={description.autoComplete}
          {...(value === undefined ? {} : { value })}
          {...(description.width ? { width: description.width } : {})}
        />
      );
    case 'radio':
      return (
        <RadioGroup
          {...said}
          value={value}
          choices={details.choices ?? description.choices ?? []}
          row={description.isRow ?? false}
        />
      );
    case 'checkbox':
      return <Checkbox {...said} label={label ?? description.label} value="on" checked={value === 'on'} />;
    case 'files':
      return (
        <FileField
          {...said}
          folder={value || (details.files?.folder ?? '')}
          kept={details.files?.kept ?? []}
          accept="image/jpeg,image/png,application/pdf"
          actions={fileActions(name)}
        />
      );
    case 'station': {
      const typed = values[description.typed] ?? '';
      return (
        <StationField
          {...said}
          spoken={description.called}
          // Another search of the same page is another text to begin with.
          key={`${typed} ${value}`}
          id={controlId(description.typed)}
          name={description.typed}
          codeName={name}
          value={typed}
          code={value ?? ''}
          choices={details.stations}
          load={loadStations}
          required={required}
        />
      );
    }
  }
};
