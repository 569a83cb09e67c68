import type { ChangeEvent, ComponentProps } from 'react';
import { FieldGroup, isWrong } from './field.tsx';

const PARTS = [
  { label: 'Jour', suffix: '', autoComplete: 'bday-day' },
  { label: 'Mois', suffix: '-mois', autoComplete: 'bday-month' },
  { label: 'Année', suffix: '-annee', autoComplete: 'bday-year' },
] as const;

const WHOLE = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/;

/** Puts the parts of a whole date, pasted or filled into one box, where they belong. */
const spread = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
  const [, ...parts] = WHOLE.exec(currentTarget.value) ?? [];
  const boxes = currentTarget.closest('.birth-date')?.querySelectorAll('input') ?? [];
  if (parts.length > 0) for (const [index, box] of boxes.entries()) box.value = parts[index] ?? '';
};

/**
 * A birth date as it is known by heart: day, month and year, posted under one name in this order. Nothing limits the length of a part, so that
 * a whole date that is pasted or filled into the first is not cut.
 */
export const BirthDateField = ({
  name,
  value = '',
  isOwn,
  required,
  ...field
}: Omit<ComponentProps<typeof FieldGroup>, 'children'> & {
  name: string;
  /** `JJ/MM/AAAA`, or whatever was typed. */
  value?: string | undefined;
  /** Whether it is the customer's own, which browsers know. */
  isOwn?: boolean;
  required?: boolean;
}) => {
  const [day, month, ...rest] = value.split('/');
  // Whatever was typed is shown again, also what has more parts than a date.
  const typed = [day, month, rest.join('/')];
  return (
    <FieldGroup {...field}>
      <div className="birth-date">
        {PARTS.map(({ label, suffix, autoComplete }, index) => (
          <label className="birth-date__part" key={label}>
            {label}
            <input
              className="input tabular"
              id={field.id + suffix}
              name={name}
              type="text"
              inputMode="numeric"
              autoComplete={isOwn ? autoComplete : 'off'}
              defaultValue={typed[index]}
              onChange={spread}
              aria-invalid={isWrong(field.error) ? true : undefined}
              aria-describedby={isWrong(field.error) ? `${field.id}-erreur` : undefined}
              aria-required={required || undefined}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
};
