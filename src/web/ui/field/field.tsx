import { type HTMLInputAutoCompleteAttribute, type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import { type ByDay, useValueOfDay } from './follow-day.ts';
import './field.css';

interface Label {
  /** Identifier of the control; `ErrorSummary` links to it. */
  id: string;
  label: string;
  /** What the field is, for who hears its label without the sentence that it is a word of: « dès », heure de l’aller. */
  spoken?: string | undefined;
  /** Shown under the label, read with the control. */
  hint?: ReactNode;
  error?: FieldMistake;
}

/**
 * French sentence: what is wrong and how to put it right; of a field that its person has corrected since, what was. That keeps its room, unseen:
 * what is pressed in the moment in which it goes would move away under the finger otherwise.
 */
export type FieldMistake = string | { readonly corrected: string } | undefined;

/** Whether a field is wrong, as far as is known. */
export const isWrong = (error: FieldMistake): boolean => typeof error === 'string' && error !== '';

const mistakeClass = (error: FieldMistake): string =>
  isWrong(error) ? ' field--wrong' : error ? ' field--corrected' : '';

const describedBy = ({ id, hint, error }: Label): string | undefined =>
  [hint && `${id}-aide`, isWrong(error) && `${id}-erreur`].filter(Boolean).join(' ') || undefined;

/** Attributes every control of a `FieldFrame` carries: its identifier, its descriptions, its state. */
export const controlAttributes = (field: Label) => ({
  id: field.id,
  'aria-describedby': describedBy(field),
  'aria-invalid': isWrong(field.error) ? (true as const) : undefined,
});

/** Error text of a control. */
const FieldError = ({ id, error }: { id: string; error?: FieldMistake }) =>
  error ? (
    <p className="field__error" id={`${id}-erreur`}>
      <Icon name="error" size="small" />
      <span>
        <span className="visually-hidden">Erreur : </span>
        {typeof error === 'string' ? error : error.corrected}
      </span>
    </p>
  ) : null;

/** Label above, hint under it, the control, its error: for controls that are not a plain input. */
export const FieldFrame = ({
  id,
  label,
  spoken,
  hint,
  error,
  children,
  width,
}: Label & { children: ReactNode; width?: Width | undefined }) => (
  <div className={`field${mistakeClass(error)}${width ? ` field--${width}` : ''}`}>
    <label htmlFor={id}>
      {label}
      {spoken && <span className="visually-hidden">, {spoken}</span>}
    </label>
    {hint && (
      <p className="field__hint" id={`${id}-aide`}>
        {hint}
      </p>
    )}
    {children}
    <FieldError id={id} error={error} />
  </div>
);

/** The same for several controls that are one field: they are read with its label as their group's. */
export const FieldGroup = ({ children, ...field }: Label & { children: ReactNode }) => (
  <fieldset className={`field${mistakeClass(field.error)}`} aria-describedby={describedBy(field)}>
    <legend>{field.label}</legend>
    {field.hint && (
      <p className="field__hint" id={`${field.id}-aide`}>
        {field.hint}
      </p>
    )}
    {children}
    <FieldError id={field.id} error={field.error} />
  </fieldset>
);

type Width = 'short' | 'medium' | 'full';

/** Several lines of text, as plain HTML like `Field`. */
export const TextArea = ({
  name,
  value,
  required,
  ...field
}: Label & { name: string; value?: string | undefined; required?: boolean }) => (
  <FieldFrame {...field} width="full">
    <textarea
      {...controlAttributes(field)}
      className="input input--lines"
      name={name}
      rows={7}
      defaultValue={value}
      aria-required={required || undefined}
    />
  </FieldFrame>
);

type FieldProps = Label & {
  name: string;
  /** What was typed before; nothing is cleared on an error. */
  value?: string | undefined;
  /** A fixed beginning that is not typed (« 29090109 »). */
  prefix?: string;
  width?: Width;
  autoComplete?: HTMLInputAutoCompleteAttribute;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'inputMode'
    | 'maxLength'
    | 'required'
    | 'placeholder'
    | 'spellCheck'
    | 'autoCapitalize'
    | 'disabled'
    | 'readOnly'
    | 'min'
    | 'max'
    | 'onChange'
  >;

/**
 * A text field that works as plain HTML: uncontrolled, so that nothing typed is lost before or without scripts. It carries no `required`
 * constraint of the browser: the server answers in our own words.
 */
export const Field = ({
  id,
  label,
  hint,
  error,
  name,
  value,
  prefix,
  width,
  required,
  type = 'text',
  ...rest
}: FieldProps) => {
  const input = (
    <input
      {...rest}
      {...controlAttributes({ id, label, hint, error })}
      className="input"
      name={name}
      type={type}
      defaultValue={value}
      aria-required={required || undefined}
    />
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} width={width}>
      {prefix ? (
        <div className="field__prefixed">
          <span className="tabular">{prefix}</span>
          {input}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
};

/** A choice from a short list, the browser's own. */
export const Select = ({
  id,
  name,
  label,
  spoken,
  hint,
  error,
  value,
  options,
  width,
  byDay,
  autoComplete,
}: Label & {
  name: string;
  value?: string;
  width?: Width;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  options: readonly { value: string; label: string }[];
  /** What it goes to with the day of a date field, while nobody has chosen. */
  byDay?: ByDay | undefined;
}) => {
  const select = useRef<HTMLSelectElement>(null);
  useValueOfDay(select, byDay);
  return (
    <FieldFrame id={id} label={label} spoken={spoken} hint={hint} error={error} width={width}>
      <span className="select">
        <select
          {...controlAttributes({ id, label, hint, error })}
          ref={select}
          className="input"
          name={name}
          defaultValue={value}
          autoComplete={autoComplete}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" size="small" />
      </span>
    </FieldFrame>
  );
};

/** One box to tick. */
export const Checkbox = ({
  id,
  name,
  label,
  hint,
  error,
  value = 'oui',
  checked,
}: Omit<Label, 'label'> & {
  label: ReactNode;
  name: string;
  value?: string;
  checked?: boolean | undefined;
}) => (
  <div className={`field${mistakeClass(error)}`}>
    <div className="choice">
      <input
        {...controlAttributes({ id, label: '', hint, error })}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
      />
      <label htmlFor={id}>{label}</label>
    </div>
    {hint && (
      <p className="field__hint" id={`${id}-aide`}>
        {hint}
      </p>
    )}
    <FieldError id={id} error={error} />
  </div>
);

export interface Choice {
  value: string;
  label: ReactNode;
  /** Said under the label. */
  note?: ReactNode;
  disabled?: boolean;
}

/** One answer among a few, drawn as stops: `id` is that of the first radio so that an error links to it. */
export const RadioGroup = ({
  id,
  name,
  label,
  hint,
  error,
  value,
  choices,
  row,
}: Label & { name: string; value?: string | undefined; choices: readonly Choice[]; row?: boolean }) => (
  <FieldGroup id={id} label={label} hint={hint} error={error}>
    <div className={row ? 'choices choices--row' : 'choices'}>
      {choices.map((choice, index) => {
        const choiceId = index === 0 ? id : `${id}-${choice.value}`;
        return (
          <div className="choice" key={choice.value}>
            <input
              type="radio"
              id={choiceId}
              name={name}
              value={choice.value}
              defaultChecked={choice.value === value}
              disabled={choice.disabled}
              aria-describedby={choice.note ? `${choiceId}-note` : undefined}
            />
            <label htmlFor={choiceId}>{choice.label}</label>
            {choice.note && (
              <span className="choice__note" id={`${choiceId}-note`}>
                {choice.note}
              </span>
            )}
          </div>
        );
      })}
    </div>
  </FieldGroup>
);
