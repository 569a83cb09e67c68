import type { StationId } from '#domain/ids.ts';
import { serviceDayOrigin } from './service-day.ts';

export interface StationRow {
  readonly id: StationId;
  readonly name: string;
  readonly city: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Seconds a traveller needs between two trains of this station. */
  readonly minimumChange: number;
}

/** A trip as imported: its calls by position, times in seconds after the service day's origin (they may pass 24:00). */
export interface TripRow {
  readonly serviceId: string;
  readonly trainNumber: string;
  readonly brand: string;
  readonly stations: readonly string[];
  readonly arrivals: readonly number[];
  readonly departures: readonly number[];
  readonly boarding: readonly boolean[];
  readonly alighting: readonly boolean[];
}

export interface FootpathRow {
  readonly from: string;
  readonly to: string;
  /** Seconds, door to door: change times are not added. */
  readonly seconds: number;
}

/** One feed version as it lies in the database. */
export interface TimetableRows {
  readonly version: string;
  readonly timezone: string;
  readonly stations: readonly StationRow[];
  readonly footpaths: readonly FootpathRow[];
  /** ISO service dates by service id. */
  readonly services: ReadonlyMap<string, readonly string[]>;
  readonly trips: readonly TripRow[];
}

export interface Station extends StationRow {
  /** Position in the planner's arrays. */
  readonly index: number;
}

/** A trip with station positions instead of ids. */
export interface Trip {
  readonly trainNumber: string;
  readonly brand: string;
  readonly stations: Int32Array;
  readonly arrivals: Int32Array;
  readonly departures: Int32Array;
  readonly boarding: Uint8Array;
  readonly alighting: Uint8Array;
}

/** The stations of one city searched as one: `De Paris, toutes gares`. */
export interface CityGroup {
  /** `ville:paris-fr`. */
  readonly id: StationId;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly stations: readonly Station[];
}

/**
 * A feed version ready for searching. A run is a trip on one service date; all calls of all runs are numbered through
 * (`runFirstCall`), and each station has its departures sorted by time. Times are seconds after `epoch`, so that neither
 * service days nor clock changes exist any more once this is built.
 */
export interface Timetable {
  readonly version: string;
  readonly timezone: string;
  /** Unix seconds of time 0. */
  readonly epoch: number;
  readonly serviceDates: readonly string[];
  readonly stations: readonly Station[];
  readonly stationById: ReadonlyMap<string, Station>;
  readonly cityGroups: ReadonlyMap<string, CityGroup>;
  readonly trips: readonly Trip[];
  readonly tripsByNumber: ReadonlyMap<string, readonly number[]>;
  /** Run of a trip on a day, by `trip * serviceDates.length + day`; -1 where it does not run. */
  readonly runOfTripDay: Int32Array;
  readonly runTrip: Int32Array;
  readonly runDay: Int32Array;
  /** Time of the run's service day origin. */
  readonly runBase: Int32Array;
  /** First call of each run, and the total at the end. */
  readonly runFirstCall: Int32Array;
  readonly callRun: Int32Array;
  /** Departures of station s lie at [departureOffset[s], departureOffset[s + 1]), sorted by time. */
  readonly departureOffset: Int32Array;
  readonly departureTime: Int32Array;
  readonly departureCall: Int32Array;
  /** Where one can board after alighting at a station, with the seconds it takes: itself first, then foot paths. */
  readonly transfers: readonly (readonly { readonly station: number; readonly seconds: number }[])[];
}

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const groupCities = (stations: readonly Station[]): Map<string, CityGroup> => {
  const byCity = new Map<string, Station[]>();
  for (const station of stations) {
    const key = `ville:${slug(station.city)}-${station.country.toLowerCase()}`;
    const group = byCity.get(key);
    if (group) group.push(station);
    else byCity.set(key, [station]);
  }
  const groups = new Map<string, CityGroup>();
  for (const [id, members] of byCity) {
    const first = members[0];
    if (!first || members.length < 2) continue;
    groups.set(id, {
      id: id as StationId,
      name: `${first.city}, toutes gares`,
      city: first.city,
      country: first.country,
      stations: members,
    });
  }
  return groups;
};

const toTrip = (row: TripRow, stationById: ReadonlyMap<string, Station>): Trip => ({
  trainNumber: row.trainNumber,
  brand: row.brand,
  stations: Int32Array.from(row.stations, (id) => {
    const station = stationById.get(id);
    if (!station) throw new RangeError(`train ${row.trainNumber} calls at unknown station ${id}`);
    return station.index;
  }),
  arrivals: Int32Array.from(row.arrivals),
  departures: Int32Array.from(row.departures),
  boarding: Uint8Array.from(row.boarding, Number),
  alighting: Uint8Array.from(row.alighting, Number),
});

/** Adds to a number of an array and answers what it was before. */
const add = (numbers: Int32Array, at: number, amount: number): number => {
  const before = numbers[at] as number;
  numbers[at] = before + amount;
  return before;
};

/** Builds the searchable timetable of a feed version. Throws RangeError when a trip calls at a station that is not there. */
export const buildTimetable = (rows: TimetableRows): Timetable => {
  const stations = rows.stations.map((row, index): Station => ({ ...row, index }));
  const stationById = new Map<string, Station>(stations.map((station) => [station.id, station]));
  const trips = rows.trips.map((row) => toTrip(row, stationById));
  const tripsByNumber = new Map<string, number[]>();
  for (const [index, trip] of trips.entries()) {
    const same = tripsByNumber.get(trip.trainNumber);
    if (same) same.push(index);
    else tripsByNumber.set(trip.trainNumber, [index]);
  }

  const serviceDates = [...new Set([...rows.services.values()].flat())].sort();
  const dayOfDate = new Map(serviceDates.map((date, day) => [date, day]));
  const origins = serviceDates.map((date) => serviceDayOrigin(date, rows.timezone));
  const epoch = origins[0] ?? 0;

  const tripsOfDay: number[][] = serviceDates.map(() => []);
  for (const [index, row] of rows.trips.entries()) {
    for (const date of rows.services.get(row.serviceId) ?? []) {
      tripsOfDay[dayOfDate.get(date) as number]?.push(index);
    }
  }
  const runs = tripsOfDay.reduce((sum, day) => sum + day.length, 0);
  const runTrip = new Int32Array(runs);
  const runDay = new Int32Array(runs);
  const runBase = new Int32Array(runs);
  const runFirstCall = new Int32Array(runs + 1);
  const runOfTripDay = new Int32Array(trips.length * serviceDates.length).fill(-1);
  const departuresAt = new Int32Array(stations.length + 1);
  let run = 0;
  let calls = 0;
  for (const [day, ofDay] of tripsOfDay.entries()) {
    for (const index of ofDay) {
      const trip = trips[index] as Trip;
      runTrip[run] = index;
      runDay[run] = day;
      runBase[run] = (origins[day] as number) - epoch;
      runFirstCall[run] = calls;
      runOfTripDay[index * serviceDates.length + day] = run;
      for (let call = 0; call < trip.stations.length - 1; call++) {
        if (trip.boarding[call]) add(departuresAt, (trip.stations[call] as number) + 1, 1);
      }
      calls += trip.stations.length;
      run += 1;
    }
  }
  runFirstCall[runs] = calls;

  const departureOffset = departuresAt;
  for (let station = 0; station < stations.length; station++) {
    add(departureOffset, station + 1, departureOffset[station] as number);
  }
  const total = departureOffset[stations.length] as number;
  // Time and call share one double (time below 2^31, calls below 2^22 or so), so that one native sort orders a station.
  const width = 2 ** Math.ceil(Math.log2(calls + 1));
  const keys = new Float64Array(total);
  const filled = departureOffset.slice(0, stations.length);
  const callRun = new Int32Array(calls);
  for (run = 0; run < runs; run++) {
    const trip = trips[runTrip[run] as number] as Trip;
    const first = runFirstCall[run] as number;
    const base = runBase[run] as number;
    const last = trip.stations.length - 1;
    for (let call = 0; call <= last; call++) {
      callRun[first + call] = run;
      if (call === last || !trip.boarding[call]) continue;
      const station = trip.stations[call] as number;
      keys[add(filled, station, 1)] = (base + (trip.departures[call] as number)) * width + first + call;
    }
  }
  const departureTime = new Int32Array(total);
  const departureCall = new Int32Array(total);
  for (let station = 0; station < stations.length; station++) {
    keys.subarray(departureOffset[station], departureOffset[station + 1]).sort();
  }
  for (let at = 0; at < total; at++) {
    const key = keys[at] as number;
    const time = Math.floor(key / width);
    departureTime[at] = time;
    departureCall[at] = key - time * width;
  }

  const transfers = stations.map((station) => [{ station: station.index, seconds: station.minimumChange }]);
  for (const path of rows.footpaths) {
    const from = stationById.get(path.from);
    const to = stationById.get(path.to);
    if (from && to && from !== to) transfers[from.index]?.push({ station: to.index, seconds: path.seconds });
  }

  return {
    version: rows.version,
    timezone: rows.timezone,
    epoch,
    serviceDates,
    stations,
    stationById,
    cityGroups: groupCities(stations),
    trips,
    tripsByNumber,
    runOfTripDay,
    runTrip,
    runDay,
    runBase,
    runFirstCall,
    callRun,
    departureOffset,
    departureTime,
    departureCall,
    transfers,
  };
};

/** The stations an id names: one, those of a city group, or none when it is unknown. */
export const stationsNamed = (timetable: Timetable, id: string): readonly Station[] => {
  const station = timetable.stationById.get(id);
  return station ? [station] : (timetable.cityGroups.get(id)?.stations ?? []);
};

/** ISO instant of a time of the timetable. */
export const instantAt = (timetable: Timetable, time: number): string =>
  new Date((timetable.epoch + time) * 1000).toISOString().replace('.000', '');

/** Time of the timetable at an instant. */
export const timeAt = (timetable: Timetable, instant: Temporal.Instant): number =>
  Math.floor(instant.epochMilliseconds / 1000) - timetable.epoch;

/** The station of a trip's call. */
export const stationAt = (timetable: Timetable, trip: Trip, position: number): Station =>
  timetable.stations[trip.stations[position] as number] as Station;

/** The run of a train number on a service date from its first station, -1 when there is none. */
export const findRun = (
  timetable: Timetable,
  trainNumber: string,
  serviceDate: string,
  runOrigin: string,
): number => {
  const day = timetable.serviceDates.indexOf(serviceDate);
  if (day < 0) return -1;
  for (const trip of timetable.tripsByNumber.get(trainNumber) ?? []) {
    const run = timetable.runOfTripDay[trip * timetable.serviceDates.length + day] as number;
    if (run >= 0 && stationAt(timetable, timetable.trips[trip] as Trip, 0).id === runOrigin) return run;
  }
  return -1;
};
