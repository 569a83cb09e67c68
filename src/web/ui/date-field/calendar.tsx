import { type ComponentProps, createContext, useContext } from 'react';
import { DayButton, DayPicker, type Labels, type Modifiers } from 'react-day-picker';
import { fr } from 'react-day-picker/locale/fr';
import type { DayNote } from './day-notes.ts';
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

const Notes = createContext<Readonly<Record<string, DayNote>>>({});

/** A day with its note, whose room is there before it comes: nothing moves, and the focus stays where it is. */
const NotedDay = ({ children, 'aria-label': name, ...rest }: ComponentProps<typeof DayButton>) => {
  const note = useContext(Notes)[isoFromDay(rest.day.date)];
  return (
    <DayButton {...rest}>
      <span className="visually-hidden">{[name, note?.words].filter(Boolean).join(', ')}</span>
      <span aria-hidden="true">{children}</span>
      <small
        className={note?.isMarked ? 'calendar__note calendar__note--marked' : 'calendar__note'}
        aria-hidden="true"
      >
        {note?.short ?? ''}
      </small>
    </DayButton>
  );
};
const NOTED = { DayButton: NotedDay };

/** The calendar behind a date field; loaded only when it is opened. */
export const Calendar = ({
  value,
  min,
  max,
  notes,
  keepsRoom,
  onChoose,
}: {
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Under the days, by ISO date. */
  notes?: Readonly<Record<string, DayNote>> | undefined;
  /** There are some, or may be: their room is there before any has come. */
  keepsRoom: boolean;
  onChoose: (value: string) => void;
}) => {
  const selected = dayFromFrench(value);
  const from = min ? dayFromIso(min) : undefined;
  const to = max ? dayFromIso(max) : undefined;
  const picker = (
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
      {...(notes ? { components: NOTED, ...(keepsRoom ? { className: 'calendar--noted' } : {}) } : {})}
    />
  );
  return notes ? <Notes value={notes}>{picker}</Notes> : picker;
};
