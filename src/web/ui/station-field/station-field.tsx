import { type ComponentType, useRef, useState } from 'react';
import { controlAttributes, FieldFrame } from '../field/field.tsx';
import './station-field.css';

/** A station that can be chosen. */
export interface StationChoice {
  /** What the form sends. */
  readonly value: string;
  /** « Marseille Saint-Charles » */
  readonly label: string;
  /** « Toutes les gares », the department, the country */
  readonly note?: string | undefined;
}

export interface StationComboboxProps {
  id: string;
  name: string;
  codeName: string;
  label: string;
  text: string;
  /** The text is the person's own, typed before this took over: proposals for it are due at once. */
  isTyped: boolean;
  code: string;
  described: ReturnType<typeof controlAttributes>;
  load: (text: string, signal: AbortSignal) => Promise<readonly StationChoice[]>;
}

/**
 * A station: a text field that works by itself (the server reads what was typed, and answers `choices` when it could mean several), and
 * from the first focus on, with scripts, a combobox of proposals (RAIL-02). The form sends `name` (text) and `codeName` (station chosen).
 */
export const StationField = ({
  id,
  name,
  codeName,
  label,
  hint,
  error,
  value = '',
  code = '',
  choices,
  load,
}: {
  id: string;
  name: string;
  codeName: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  value?: string | undefined;
  code?: string | undefined;
  /** Without scripts: the stations the text could mean, to choose one of. */
  choices?: readonly StationChoice[] | undefined;
  /** Proposals for a text of two characters or more. */
  load: StationComboboxProps['load'];
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [Combobox, setCombobox] = useState<ComponentType<StationComboboxProps>>();
  const [typed, setTyped] = useState(value);
  const described = controlAttributes({ id, label, hint, error });
  const enhance = async (): Promise<void> => {
    const { StationCombobox } = await import('./station-combobox.tsx');
    setTyped(input.current?.value ?? value);
    setCombobox(() => StationCombobox);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {Combobox ? (
        <Combobox
          id={id}
          name={name}
          codeName={codeName}
          label={label}
          text={typed}
          isTyped={typed !== value}
          code={code}
          described={described}
          load={load}
        />
      ) : (
        <>
          <input
            {...described}
            ref={input}
            className="input"
            name={name}
            defaultValue={value}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            onFocus={enhance}
          />
          {!choices && code !== '' && <input type="hidden" name={codeName} value={code} />}
        </>
      )}
      {choices && choices.length > 0 && !Combobox && (
        <fieldset className="station-field__choices">
          <legend>De quelle gare parlez-vous ?</legend>
          {choices.map((choice) => (
            <div className="choice" key={choice.value}>
              <input type="radio" name={codeName} id={`${id}-${choice.value}`} value={choice.value} />
              <label htmlFor={`${id}-${choice.value}`}>
                {choice.label} {choice.note && <span className="soft small">{choice.note}</span>}
              </label>
            </div>
          ))}
        </fieldset>
      )}
    </FieldFrame>
  );
};
