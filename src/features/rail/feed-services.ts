import type { FeedReading } from './feed-reading.ts';

/** ISO service dates by service id. */
export type ServiceDates = Map<string, Set<string>>;

/** Days a calendar is followed for: some feeds say that a train runs until 2099. */
const LONGEST_CALENDAR = 800;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const isoDate = (text: string): string | undefined => {
  const match = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (!match) return undefined;
  try {
    return Temporal.PlainDate.from(`${match[1]}-${match[2]}-${match[3]}`, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
};

/** The days on which each service runs: its calendar, then the exceptions, which come in any order. */
export const readServices = async (reading: FeedReading): Promise<ServiceDates> => {
  const { skipped } = reading;
  const services: ServiceDates = new Map();
  const datesOf = (id: string): Set<string> => {
    const known = services.get(id) ?? new Set<string>();
    services.set(id, known);
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
    const dates = datesOf(id);
    const limit = Temporal.PlainDate.from(start).add({ days: LONGEST_CALENDAR }).toString();
    if (end > limit) {
      skipped.add('calendar-cut-short', `${id} after ${limit}`);
      end = limit;
    }
    for (let date = Temporal.PlainDate.from(start); date.toString() <= end; date = date.add({ days: 1 }))
      if (row[WEEKDAYS[date.dayOfWeek - 1] as string] === '1') dates.add(date.toString());
  }
  // One text for each date, however many rows name it.
  const dateTexts = new Map<string, string | undefined>();
  for await (const row of reading.rows('calendar_dates.txt', ['service_id', 'date', 'exception_type'])) {
    const id = row.service_id;
    const text = row.date;
    if (!dateTexts.has(text)) dateTexts.set(text, isoDate(text));
    const date = dateTexts.get(text);
    if (!date) skipped.add('date-unreadable', `calendar_dates.txt ${id} ${text}`);
    else if (row.exception_type === '2') datesOf(id).delete(date);
    else datesOf(id).add(date);
  }
  return services;
};
