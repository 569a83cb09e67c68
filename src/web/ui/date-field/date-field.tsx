import { type ComponentType, useEffect, useRef, useState } from 'react';
import { controlAttributes, FieldFrame } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { useScripts } from '../scripts/use-scripts.ts';
import './date-field.css';

type CalendarComponent = ComponentType<{
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  notes?: Readonly<Record<string, string>> | undefined;
  onChoose: (value: string) => void;
}>;

/**
 * A date as it is written, JJ/MM/AAAA: a text field anywhere; with scripts a button beside it opens a calendar, fetched only then.
 * `min`, `max` and the keys of `notes` (a word under a day, such as its lowest price) are ISO dates.
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
  notes,
  required,
}: {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  value?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  notes?: Readonly<Record<string, string>> | undefined;
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
  const toggle = async (): Promise<void> => {
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
          <div className="date-field__calendar" role="dialog" aria-label={`Calendrier : ${label}`}>
            <Calendar
              value={input.current?.value ?? value}
              min={min}
              max={max}
              notes={notes}
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
          </div>
        )}
      </div>
    </FieldFrame>
  );
};
