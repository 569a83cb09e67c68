import { DayPicker } from 'react-day-picker';
import { fr } from 'react-day-picker/locale/fr';
import { dayFromFrench, dayFromIso, frenchFromDay, isoFromDay } from './french-day.ts';
import './calendar.css';

/** The calendar behind a date field; loaded only when it is opened. */
export const Calendar = ({
  value,
  min,
  max,
  notes,
  onChoose,
}: {
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  notes?: Readonly<Record<string, string>> | undefined;
  onChoose: (value: string) => void;
}) => {
  const selected = dayFromFrench(value);
  const from = min ? dayFromIso(min) : undefined;
  const to = max ? dayFromIso(max) : undefined;
  return (
    <DayPicker
      mode="single"
      locale={fr}
      selected={selected}
      defaultMonth={selected ?? from ?? new Date()}
      {...(from ? { startMonth: from } : {})}
      {...(to ? { endMonth: to } : {})}
      disabled={[...(from ? [{ before: from }] : []), ...(to ? [{ after: to }] : [])]}
      onSelect={(day) => {
        if (day) onChoose(frenchFromDay(day));
      }}
      autoFocus
      {...(notes
        ? {
            components: {
              DayButton: ({ day, modifiers: _modifiers, children, ...button }) => (
                <button {...button} type="button">
                  {children}
                  {notes[isoFromDay(day.date)] && <small>{notes[isoFromDay(day.date)]}</small>}
                </button>
              ),
            },
          }
        : {})}
    />
  );
};
