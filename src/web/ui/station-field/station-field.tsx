import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MINIMUM_CHARACTERS } from '#domain/rail/station-search.ts';
import { controlAttributes, FieldFrame, type FieldMistake } from '../field/field.tsx';
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

/** What answers a text: stations to choose from, or names of stations that exist and where no train stops. */
export interface FoundStations {
  readonly found: readonly StationChoice[];
  readonly unserved: readonly string[];
}

/** Milliseconds without a key before proposals are asked for. */
const PAUSE = 120;

/** Proposals for a text, or why there are none. */
interface Proposals extends FoundStations {
  readonly text: string;
  readonly hasFailed: boolean;
}
const NOTHING: FoundStations = { found: [], unserved: [] };
const NONE: Proposals = { ...NOTHING, text: '', hasFailed: false };

/** Proposals for a text that is long enough; those of the text before it until they come. */
const useProposals = (
  text: string,
  load: (text: string, signal: AbortSignal) => Promise<FoundStations>,
): Proposals => {
  const [proposals, setProposals] = useState(NONE);
  useEffect(() => {
    if (text === '') {
      setProposals(NONE);
      return;
    }
    const abort = new AbortController();
    const keep = (found: FoundStations, hasFailed: boolean): void => {
      if (!abort.signal.aborted) setProposals({ ...found, text, hasFailed });
    };
    const timer = setTimeout(() => {
      load(text, abort.signal).then(
        (found) => keep(found, false),
        () => keep(NOTHING, true),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, load]);
  return proposals;
};

/**
 * A station: a text field that works by itself (the server reads what was typed, and answers `choices` when it could mean several) and
 * that proposes stations once scripts run (RAIL-02, the combobox pattern of the ARIA Authoring Practices). It is the same element from
 * the first byte on, never controlled and never put in another's place: what is typed before, while or after scripts arrive stays.
 * The form sends `name` (text) and `codeName` (station chosen).
 */
export const StationField = ({
  id,
  name,
  codeName,
  label,
  spoken,
  hint,
  error,
  value = '',
  code = '',
  choices = [],
  load,
  required,
}: {
  id: string;
  name: string;
  codeName: string;
  label: string;
  /** What the station is, for who hears its label alone. */
  spoken?: string | undefined;
  hint?: string;
  error?: FieldMistake;
  value?: string | undefined;
  code?: string | undefined;
  /** Without scripts: the stations the text could mean, to choose one of. */
  choices?: readonly StationChoice[] | undefined;
  /** Proposals for a text of two characters or more. */
  load: (text: string, signal: AbortSignal) => Promise<FoundStations>;
  required?: boolean;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [isReady, setReady] = useState(false);
  /** What the person has typed, once they have. */
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const isAsked = typed !== undefined && typed.trim().length >= MINIMUM_CHARACTERS && chosen === undefined;
  const proposals = useProposals(isAsked ? typed : '', load);
  const { found, unserved } = proposals;
  const isShown = isOpen && isAsked;
  // Proposals for another text than the one that stands there now are still to be seen, but no more to be taken by a key.
  const isWaiting = isAsked && proposals.text !== typed;
  const current = isShown && !isWaiting ? found[active] : undefined;

  const type = (text: string): void => {
    setTyped(text);
    setChosen(undefined);
    setActive(0);
    setOpen(true);
  };
  useEffect(() => {
    setReady(true);
    const field = input.current;
    // Typed before scripts ran: proposals are due to whoever is still there.
    if (!field || field.value === value) return;
    setTyped(field.value);
    setOpen(document.activeElement === field);
  }, [value]);

  const choose = (choice: StationChoice): void => {
    if (input.current) input.current.value = choice.label;
    setTyped(choice.label);
    setChosen(choice.value);
    setOpen(false);
  };
  const move = (step: number): void => {
    setOpen(true);
    if (current) setActive((active + step + found.length) % found.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
        return;
      case 'Enter':
        // While a proposal is offered the key takes it; the form is sent by the next one.
        if (!current || event.nativeEvent.isComposing) return;
        event.preventDefault();
        choose(current);
        return;
      case 'Tab':
        if (current) choose(current);
        return;
      case 'Escape':
        if (!isShown) return;
        event.preventDefault();
        setOpen(false);
    }
  };

  const message = proposals.hasFailed
    ? 'Les propositions ne viennent pas : écrivez le nom complet de la gare.'
    : found.length > 0
      ? undefined
      : isWaiting
        ? 'Recherche des gares…'
        : unserved.length > 0
          ? `${unserved.join(', ')}\u00a0: ${unserved.length > 1 ? 'gares non desservies' : 'gare non desservie'}.`
          : 'Aucune gare à ce nom.';
  const listId = `${id}-propositions`;
  const optionId = (index: number): string => `${id}-proposition-${index}`;
  const combobox = isReady
    ? ({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isShown,
        'aria-controls': listId,
        'aria-activedescendant': current && optionId(active),
      } as const)
    : {};
  const offersChoices = choices.length > 0 && typed === undefined;
  const sentCode = typed === undefined ? code : (chosen ?? '');
  return (
    <FieldFrame id={id} label={label} spoken={spoken} hint={hint} error={error}>
      <div className="station-field">
        <input
          {...controlAttributes({ id, label, hint, error })}
          aria-required={required || undefined}
          {...combobox}
          ref={input}
          className="input"
          name={name}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        {!offersChoices && (typed !== undefined || code !== '') && (
          <input type="hidden" name={codeName} value={sentCode} />
        )}
        {isReady && (
          <>
            <div
              className={isShown && found.length > 0 ? 'station-field__list' : 'visually-hidden'}
              id={listId}
              role="listbox"
              aria-label={label}
            >
              {isShown &&
                found.map((choice, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
                  <div
                    key={choice.value}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={choice === current}
                    className={
                      choice === current
                        ? 'station-field__item station-field__item--on'
                        : 'station-field__item'
                    }
                    // The field keeps the focus while a proposal is pressed.
                    onPointerDown={(event) => event.preventDefault()}
                    onPointerMove={() => setActive(index)}
                    onClick={() => choose(choice)}
                  >
                    {choice.label}
                    {choice.note && <span>{choice.note}</span>}
                  </div>
                ))}
            </div>
            {isShown && message && <p className="station-field__message">{message}</p>}
            <p className="visually-hidden" role="status">
              {isShown
                ? (message ?? `${found.length} ${found.length < 2 ? 'gare proposée' : 'gares proposées'}.`)
                : ''}
            </p>
          </>
        )}
      </div>
      {offersChoices && (
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
