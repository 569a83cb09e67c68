import { DayPicker, type Labels, type Modifiers } from 'react-day-picker';
import { fr } from 'react-day-picker/locale/fr';
import { dayFromFrench, dayFromIso, frenchFromDay, isoFromDay } from './french-day.ts';
import './calendar.css';

/** « 1er », 2, 3 … */
const dayNumber = (date: Date): string => (date.getDate() === 1 ? '1er' : String(date.getDate()));
const nameOf = (date: Date, { today, selected }: Partial<Modifiers> = {}): string => {
  const weekday = date.toLocaleDateString('fr-FR', { weekday: 'long' });
  const month = date.toLocaleDateString('fr-FR', { month: 'long', year: 'numeric' });
  return `${today ? 'Aujourd’hui, ' : ''}${weekday} ${dayNumber(date)} ${month}${selected ? ', sélectionné' : ''}`;
};
/** Days as they are read and written elsewhere; the library's own begin months with « 1 » and have straight apostrophes. */
const LABELS: Partial<Labels> = {
  labelDayButton: nameOf,
  labelGridcell: (date, modifiers) => nameOf(date, { today: modifiers?.today ?? false }),
};

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
      labels={LABELS}
      formatters={{ formatDay: dayNumber }}
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
