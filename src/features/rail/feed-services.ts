import { FeedFault } from './feed-fault.ts';
import type { FeedReading } from './feed-reading.ts';

/** ISO service dates by service id. */
export type ServiceDates = Map<string, Set<string>>;

/** Days a calendar is followed for: some feeds say that a train runs until 2099. */
const LONGEST_CALENDAR = 800;
/** The days of a timetable are counted in seconds from its first one: sixty years fit, and one wrong year must not spoil the others. */
const FIRST_DATE = '2000-01-01';
const LAST_DATE = '2059-12-31';
/** Days on which services run, of all of them together: beyond what any country has, and short of what fills the memory. */
const MOST_DAYS = 10_000_000;
/** Calendars themselves, of which each has a set of its own. */
const MOST_SERVICES = 1_000_000;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const isoDate = (text: string): string | undefined => {
  const match = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  // The database knows no year 0.
  if (!match || match[1] === '0000') return undefined;
  try {
    return Temporal.PlainDate.from(`${match[1]}-${match[2]}-${match[3]}`, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
};

interface Day {
  readonly date: string;
  readonly weekday: (typeof WEEKDAYS)[number];
  next?: Day;
}

/** The days of a calendar, each made once, however many services run on it: a feed names millions. */
const calendarDays = () => {
  const known = new Map<string, Day>();
  const day = (date: string): Day => {
    const found = known.get(date);
    if (found) return found;
    const { dayOfWeek } = Temporal.PlainDate.from(date);
    const made: Day = { date, weekday: WEEKDAYS[dayOfWeek - 1] as Day['weekday'] };
    known.set(date, made);
    return made;
  };
  const after = (one: Day): Day => {
    one.next ??= day(Temporal.PlainDate.from(one.date).add({ days: 1 }).toString());
    return one.next;
  };
  return { day, after };
};

/** The days on which each service runs: its calendar, then the exceptions, which come in any order. */
export const readServices = async (reading: FeedReading): Promise<ServiceDates> => {
  const { skipped } = reading;
  const services: ServiceDates = new Map();
  let days = 0;
  const add = (dates: Set<string>, date: string, where: string): void => {
    if (date < FIRST_DATE || date > LAST_DATE) {
      skipped.add('date-out-of-reach', where);
      return;
    }
    dates.add(date);
    days += 1;
    if (days > MOST_DAYS) throw new FeedFault(`its calendars name more than ${MOST_DAYS} days`);
  };
  const { day: dayOf, after } = calendarDays();
  const datesOf = (id: string): Set<string> => {
    const known = services.get(id) ?? new Set<string>();
    services.set(id, known);
    if (services.size > MOST_SERVICES) throw new FeedFault(`it has more than ${MOST_SERVICES} calendars`);
    return known;
  };
  for await (const row of reading.rows('calendar.txt', ['service_id', 'start_date', 'end_date'])) {
    const id = row.service_id;
    const start = isoDate(row.start_date);
    let end = isoDate(row.end_date);
    if (!start || !end) {
      skipped.add('date-unreadable', `calendar.txt ${id}`);
      continue;
    }
    if (end < start) {
      skipped.add('calendar-backwards', `${id} from ${start} to ${end}`);
      continue;
    }
    if (start > LAST_DATE) {
      skipped.add('date-out-of-reach', `calendar.txt ${id} ${row.start_date}`);
      continue;
    }
    const dates = datesOf(id);
    const limit = Temporal.PlainDate.from(start).add({ days: LONGEST_CALENDAR }).toString();
    if (end > limit) {
      skipped.add('calendar-cut-short', `${id} after ${limit}`);
      end = limit;
    }
    for (let day = dayOf(start); day.date <= end; day = after(day))
      if (row[day.weekday] === '1') add(dates, day.date, `calendar.txt ${id} ${row.start_date}`);
  }
  const dateTexts = new Map<string, string | undefined>();
  for await (const row of reading.rows('calendar_dates.txt', ['service_id', 'date', 'exception_type'])) {
    const id = row.service_id;
    const text = row.date;
    if (!dateTexts.has(text)) {
      const date = isoDate(text);
      dateTexts.set(text, date && dayOf(date).date);
    }
    const date = dateTexts.get(text);
    if (!date) skipped.add('date-unreadable', `calendar_dates.txt ${id} ${text}`);
    else if (row.exception_type === '2') datesOf(id).delete(date);
    else if (row.exception_type !== '1')
      skipped.add('exception-of-no-kind', `${id} ${text} ${row.exception_type}`);
    else add(datesOf(id), date, `calendar_dates.txt ${id} ${text}`);
  }
  return services;
};
