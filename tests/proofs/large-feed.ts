import fs from 'node:fs';
import path from 'node:path';

/** What a large feed holds: trips of ten calls between three thousand stations, each on 21 of 150 days. */
export const LARGE = {
  trips: 33_280,
  calls: 10,
  stations: 3_000,
  services: 200,
  daysEach: 21,
  days: 150,
} as const;

/** Numbers from 0 to 1, the same each time (mulberry32). */
const random = ((state: number) => () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
})(1);
const below = (limit: number): number => Math.floor(random() * limit);
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

/** Writes a GTFS feed as large as that of all regional trains of a country, from `first` on. */
export const writeLargeFeed = (directory: string, first: Temporal.PlainDate): void => {
  const { trips, calls, stations, services, daysEach, days } = LARGE;
  const write = (name: string, lines: readonly string[]): void =>
    fs.writeFileSync(path.join(directory, name), `${lines.join('\n')}\n`);
  write('agency.txt', [
    'agency_id,agency_name,agency_url,agency_timezone',
    '1,TER,http://example.org,Europe/Paris',
  ]);
  write('stops.txt', [
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station',
    ...Array.from(
      { length: stations },
      (_, at) => `S${at},Gare ${at},${45 + at / 1_000},${2 + at / 1_000},1,`,
    ),
    ...Array.from(
      { length: stations },
      (_, at) => `P${at},Gare ${at},${45 + at / 1_000},${2 + at / 1_000},0,S${at}`,
    ),
  ]);
  write('routes.txt', ['route_id,agency_id,route_short_name,route_long_name,route_type', 'R,1,TER,,2']);
  const dates: string[] = [];
  for (let service = 0; service < services; service += 1) {
    const chosen = new Set<number>();
    while (chosen.size < daysEach) chosen.add(below(days));
    for (const day of chosen)
      dates.push(`V${service},${first.add({ days: day }).toString().replaceAll('-', '')},1`);
  }
  write('calendar_dates.txt', ['service_id,date,exception_type', ...dates]);
  const heads: string[] = [];
  const times: string[] = [];
  for (let trip = 0; trip < trips; trip += 1) {
    const id = `OCESN${800_000 + trip}F:2026-11-19T23:15:10Z`;
    heads.push(`R,V${trip % services},${id},${800_000 + trip}`);
    const origin = below(stations - calls);
    const leaves = 300 + below(1_000);
    for (let call = 0; call < calls; call += 1) {
      const time = clock(leaves + call * 7);
      times.push(`${id},${time},${time},P${origin + call},${call},0,0`);
    }
  }
  write('trips.txt', ['route_id,service_id,trip_id,trip_headsign', ...heads]);
  write('stop_times.txt', [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
    ...times,
  ]);
};
