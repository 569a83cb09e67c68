import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isHolidayEve, isPublicHoliday } from '#domain/rail/public-holidays.ts';
import type { Network, NetworkLine, RunningDays } from './network.ts';

/** The generated window: old enough for the proof of a past trip, long enough for the three months one may book ahead. */
const DAYS_BEFORE = 62;
const DAYS_AFTER = 100;

const quote = (value: string | number): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csv = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `${[columns.join(','), ...rows.map((row) => row.map(quote).join(','))].join('\n')}\n`;

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

const gtfsDate = (date: Temporal.PlainDate): string => date.toString().replaceAll('-', '');

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** Whether trains with these days of running run on a date: public holidays run like Sundays. */
const runsOn = (days: RunningDays, date: Temporal.PlainDate): boolean =>
  days.weekdays.has(isPublicHoliday(date) ? 7 : date.dayOfWeek) || (days.holidayEves && isHolidayEve(date));

interface GeneratedTrip {
  readonly number: number;
  readonly days: string;
  readonly direction: 0 | 1;
  readonly calls: readonly { readonly key: string; readonly arrival: number; readonly departure: number }[];
}

const tripsOf = (line: NetworkLine): GeneratedTrip[] => {
  const duration = line.stops.at(-1)?.minute ?? 0;
  const last = line.stops.length - 1;
  const out = line.stops.map((stop, index) => ({
    key: stop.key,
    arrival: stop.minute,
    departure: stop.minute + (index === 0 || index === last ? 0 : stop.dwell),
  }));
  // The way back takes as long between the same stations: what was the departure is the arrival seen from the other end.
  const back = out
    .map((call) => ({
      key: call.key,
      arrival: duration - call.departure,
      departure: duration - call.arrival,
    }))
    .reverse();
  const trips = (
    calls: typeof out,
    first: number,
    departures: NetworkLine['departuresOut'],
    direction: 0 | 1,
  ) =>
    departures.map((departure, index) => ({
      number: first + 2 * index,
      days: departure.days,
      direction,
      calls: calls.map((call) => ({
        key: call.key,
        arrival: departure.minute + call.arrival,
        departure: departure.minute + call.departure,
      })),
    }));
  return [
    ...trips(out, line.firstNumberOut, line.departuresOut, 0),
    ...trips(back, line.firstNumberBack, line.departuresBack, 1),
  ];
};

/**
 * Writes the network as a GTFS feed for the window around a date into a directory.
 * Times are in Europe/Paris and pass 24:00 for trains that run past midnight. Same network, same date: same bytes.
 * @returns the number of trips and the window's ends
 */
export const generateFeed = async (
  network: Network,
  today: Temporal.PlainDate,
  directory: string,
): Promise<{ trips: number; first: Temporal.PlainDate; last: Temporal.PlainDate }> => {
  const first = today.subtract({ days: DAYS_BEFORE });
  const last = today.add({ days: DAYS_AFTER });
  const station = new Map(network.stations.map((one) => [one.key, one]));
  const uic = (key: string): string => station.get(key)?.uic ?? key;
  const name = (key: string): string => station.get(key)?.name ?? key;

  const dates: Temporal.PlainDate[] = [];
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
    dates.push(date);
  const calendar: (string | number)[][] = [];
  const exceptions: (string | number)[][] = [];
  for (const days of network.days.values()) {
    calendar.push([
      days.code,
      ...[1, 2, 3, 4, 5, 6, 7].map((day) => Number(days.weekdays.has(day))),
      gtfsDate(first),
      gtfsDate(last),
    ]);
    for (const date of dates) {
      const regular = days.weekdays.has(date.dayOfWeek);
      const runs = runsOn(days, date);
      if (regular !== runs) exceptions.push([days.code, gtfsDate(date), runs ? 1 : 2]);
    }
  }

  const brands = [...new Set(network.lines.map((line) => line.brand))];
  const trips: (string | number)[][] = [];
  const stopTimes: (string | number)[][] = [];
  const used = new Set<string>();
  for (const line of network.lines) {
    for (const trip of tripsOf(line)) {
      const id = `${line.id}-${trip.number}`;
      const destination = trip.calls.at(-1)?.key ?? '';
      if (used.has(`${trip.number}`))
        throw new RangeError(`line ${line.id}: train number ${trip.number} is taken`);
      used.add(`${trip.number}`);
      trips.push([line.id, trip.days, id, name(destination), trip.number, trip.direction]);
      for (const [index, call] of trip.calls.entries()) {
        const isLast = index === trip.calls.length - 1;
        stopTimes.push([
          id,
          clockText(call.arrival),
          clockText(call.departure),
          `${uic(call.key)}-q`,
          index,
          isLast ? 1 : 0,
          index === 0 ? 1 : 0,
        ]);
      }
    }
  }

  const files: Record<string, string> = {
    'agency.txt': csv(
      ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang'],
      brands.map((brand) => [slug(brand), brand, 'https://example.org/', 'Europe/Paris', 'fr']),
    ),
    'stops.txt': csv(
      ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'location_type', 'parent_station', 'stop_timezone'],
      network.stations.flatMap((one) => [
        [one.uic, one.name, one.latitude, one.longitude, 1, '', 'Europe/Paris'],
        [`${one.uic}-q`, one.name, one.latitude, one.longitude, 0, one.uic, 'Europe/Paris'],
      ]),
    ),
    'routes.txt': csv(
      ['route_id', 'agency_id', 'route_short_name', 'route_long_name', 'route_type'],
      network.lines.map((line) => [
        line.id,
        slug(line.brand),
        line.brand,
        `${name(line.stops[0]?.key ?? '')} – ${name(line.stops.at(-1)?.key ?? '')}`,
        2,
      ]),
    ),
    'trips.txt': csv(
      ['route_id', 'service_id', 'trip_id', 'trip_headsign', 'trip_short_name', 'direction_id'],
      trips,
    ),
    'stop_times.txt': csv(
      [
        'trip_id',
        'arrival_time',
        'departure_time',
        'stop_id',
        'stop_sequence',
        'pickup_type',
        'drop_off_type',
      ],
      stopTimes,
    ),
    'calendar.txt': csv(
      [
        'service_id',
        'monday',
        'tuesday',
        'wednesday',
        'thursday',
        'friday',
        'saturday',
        'sunday',
        'start_date',
        'end_date',
      ],
      calendar,
    ),
    'calendar_dates.txt': csv(['service_id', 'date', 'exception_type'], exceptions),
    'transfers.txt': csv(
      ['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'],
      [
        ...network.stations.map((one) => [one.uic, one.uic, 2, one.minimumChangeMinutes * 60]),
        ...network.footpaths.flatMap((path) => [
          [uic(path.from), uic(path.to), 2, path.minutes * 60],
          [uic(path.to), uic(path.from), 2, path.minutes * 60],
        ]),
      ],
    ),
    'feed_info.txt': csv(
      [
        'feed_publisher_name',
        'feed_publisher_url',
        'feed_lang',
        'feed_start_date',
        'feed_end_date',
        'feed_version',
      ],
      [['Espace Voyageur', 'https://example.org/', 'fr', gtfsDate(first), gtfsDate(last), today.toString()]],
    ),
  };

  await mkdir(directory, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(directory, file), text);
  return { trips: trips.length, first, last };
};
