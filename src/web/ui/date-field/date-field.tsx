import { type ComponentType, useEffect, useRef, useState } from 'react';
import { controlAttributes, FieldFrame, type FieldMistake } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { useScripts } from '../scripts/use-scripts.ts';
import type { DayNote, DayNotes } from './day-notes.ts';
import { dayFromFrench, isoFromDay } from './french-day.ts';
import './date-field.css';

type CalendarComponent = ComponentType<{
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  notes?: Readonly<Record<string, DayNote>> | undefined;
  keepsRoom: boolean;
  onChoose: (value: string) => void;
}>;

type LoadNotes = (form: FormData, signal: AbortSignal) => Promise<DayNotes>;

const AWAITED: DayNotes = { days: {}, said: 'Lecture des prix…' };
const LOST: DayNotes = {
  days: {},
  said: 'Les prix ne peuvent pas être lus pour le moment. Choisissez un jour.',
};

/** Notes for what a form says, asked for once for the same words; the calendar never waits for them. */
const useNotes = (load: LoadNotes | undefined) => {
  const [notes, setNotes] = useState(AWAITED);
  const asked = useRef<{ readonly words: string; readonly abort: AbortController }>(undefined);
  useEffect(() => () => asked.current?.abort.abort(), []);
  const ask = (form: HTMLFormElement | null | undefined): void => {
    if (!load || !form) return;
    const said = new FormData(form);
    const words = JSON.stringify([...said]);
    if (asked.current?.words === words) return;
    asked.current?.abort.abort();
    const own = { words, abort: new AbortController() };
    asked.current = own;
    setNotes(AWAITED);
    load(said, own.abort.signal).then(
      (found) => {
        if (asked.current === own) setNotes(found);
      },
      () => {
        if (asked.current !== own || own.abort.signal.aborted) return;
        setNotes(LOST);
        // The next touch asks again.
        asked.current = undefined;
      },
    );
  };
  return { notes, ask };
};

/** Under a field low in the window most days of a calendar would be out of sight. Once, when it opens: not whenever its prices come. */
const intoView = (calendar: HTMLElement | null): void => calendar?.scrollIntoView({ block: 'nearest' });

/**
 * A date as it is written, JJ/MM/AAAA: a text field anywhere; with scripts a button beside it opens a calendar, fetched only then.
 * `min` and `max` are ISO dates; `notBefore` names the field of the form whose day it follows, at which its calendar opens; `loadNotes`
 * gives what stands under the days for what the form around says (such as lowest prices).
 */
export const DateField = ({
  id,
  name,
  label,
  hint = 'JJ/MM/AAAA',
  error,
  value = '',
  min,
  max,
  notBefore,
  loadNotes,
  required,
}: {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: FieldMistake;
  value?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  notBefore?: string | undefined;
  loadNotes?: LoadNotes | undefined;
  required?: boolean;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const enhanced = useScripts();
  const [open, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<CalendarComponent>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    // Wherever the focus is: a press on what takes none leaves it on the page itself.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  const { notes, ask } = useNotes(loadNotes);
  /** The first day to choose from: what the other field says, as far as it is a day between the bounds. */
  const firstDay = (): string | undefined => {
    const other = notBefore && input.current?.form?.elements.namedItem(notBefore);
    const day = other instanceof HTMLInputElement ? dayFromFrench(other.value) : undefined;
    const iso = day && isoFromDay(day);
    return iso && (!min || iso > min) && (!max || iso <= max) ? iso : min;
  };
  const toggle = async (): Promise<void> => {
    if (!open) ask(input.current?.form);
    if (!Calendar) {
      try {
        const loaded = await import('./calendar.tsx');
        setCalendar(() => loaded.Calendar);
      } catch {
        // The line is lost, or the portal has another version by now, and browsers do not ask twice: the field alone does.
        setLost(true);
        input.current?.focus();
        return;
      }
    }
    setOpen(!open);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} width="medium">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing to press, only heard when the focus leaves it */}
      <div
        className="date-field"
        ref={box}
        // The calendar would cover what has the focus next. Focus that goes nowhere left by a press, or with the window.
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false);
        }}
      >
        <input
          {...controlAttributes({ id, label, hint, error })}
          ref={input}
          className="input tabular"
          name={name}
          defaultValue={value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          placeholder="JJ/MM/AAAA"
          aria-required={required || undefined}
        />
        {enhanced && (
          <button
            ref={button}
            type="button"
            className="date-field__button"
            aria-expanded={open}
            aria-label={`Calendrier : ${label}`}
            onClick={toggle}
          >
            <Icon name="calendar" />
          </button>
        )}
        {enhanced && (
          <p className="date-field__lost" role="status">
            {isLost && 'Le calendrier n’a pas pu être chargé. Écrivez la date ici.'}
          </p>
        )}
        {open && Calendar && (
          <div
            className="date-field__calendar"
            role="dialog"
            aria-label={`Calendrier : ${label}`}
            ref={intoView}
          >
            <Calendar
              value={input.current?.value ?? value}
              min={firstDay()}
              max={max}
              notes={loadNotes && notes.days}
              keepsRoom={!notes.isTooEarly}
              onChoose={(chosen) => {
                if (input.current) {
                  input.current.value = chosen;
                  // As if it had been typed, for what follows the day.
                  input.current.dispatchEvent(new Event('input', { bubbles: true }));
                }
                setOpen(false);
                input.current?.focus();
              }}
            />
            {loadNotes && (
              <p className="date-field__said" role="status">
                {notes.said}
              </p>
            )}
          </div>
        )}
      </div>
    </FieldFrame>
  );
};
