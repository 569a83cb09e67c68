import type { StationId } from '#domain/ids.ts';
import { inPieces } from '#domain/in-pieces.ts';
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
  /** Three letters that regulars know it by (`PLY`), where it has some. */
  readonly code?: string | null;
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
  readonly trips: Iterable<TripRow>;
}

export interface Station extends StationRow {
  /** Position in the planner's arrays. */
  readonly index: number;
}

/** A trip, whose calls lie one after the other in the calls of the timetable. */
export interface Trip {
  readonly trainNumber: string;
  readonly brand: string;
  /** 1 on the service dates on which it runs, shared by all trips of its service. */
  readonly runsOn: Uint8Array;
  /** Where its first call is among all of them, and how many it has. */
  readonly first: number;
  readonly length: number;
}

/**
 * The calls of all trips, each at `first` of its trip plus its position: arrays of its own for each trip, or views into these, would take
 * as much room as everything else of a timetable.
 */
interface Calls {
  /** Position of the station. */
  readonly stations: Int32Array;
  /** Seconds after the service day's origin. */
  readonly arrivals: Int32Array;
  readonly departures: Int32Array;
  readonly boarding: Uint8Array;
  readonly alighting: Uint8Array;
}

/** The stations of one city searched as one: `De Paris, toutes gares`. */
interface CityGroup {
  /** `ville:paris-fr`. */
  readonly id: StationId;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly stations: readonly Station[];
}

/**
 * A feed version ready for searching. A run is a trip on one service date, and nothing is kept for a run: what the departures of a
 * station are is kept once for all days, so that a timetable takes the room of its trips, however long its calendars are. Times are
 * seconds after `epoch`; a call of a run is at its day's base plus the seconds of its trip, so that neither service days nor clock
 * changes exist any more once this is built.
 */
export interface Timetable {
  readonly version: string;
  readonly timezone: string;
  /** Unix seconds of time 0. */
  readonly epoch: number;
  readonly serviceDates: readonly string[];
  /** Time of each service day's origin. */
  readonly dayBase: Int32Array;
  readonly stations: readonly Station[];
  readonly stationById: ReadonlyMap<string, Station>;
  readonly cityGroups: ReadonlyMap<string, CityGroup>;
  readonly trips: readonly Trip[];
  readonly calls: Calls;
  /** Positions of the trips, by train number: those of one number one after the other. */
  readonly tripsByNumber: Int32Array;
  /** Departures of station s lie at [departureOffset[s], departureOffset[s + 1]), sorted by their seconds of the service day. */
  readonly departureOffset: Int32Array;
  readonly departureSeconds: Int32Array;
  readonly departureTrip: Int32Array;
  /** Position of the call in its trip. */
  readonly departurePlace: Uint16Array;
  /** The latest of `departureSeconds`: trains run on past midnight. */
  readonly longestDay: number;
  /** Where one can board after alighting at a station, with the seconds it takes: itself first, then foot paths. */
  readonly transfers: readonly (readonly { readonly station: number; readonly seconds: number }[])[];
}

/** No trip has more calls. */
export const MOST_CALLS_OF_A_TRIP = 2 ** 16;

/** A trip on one service date: positions of both. */
export interface RunOf {
  readonly trip: number;
  readonly day: number;
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

const emptyCalls = (length: number): Calls => ({
  stations: new Int32Array(length),
  arrivals: new Int32Array(length),
  departures: new Int32Array(length),
  boarding: new Uint8Array(length),
  alighting: new Uint8Array(length),
});

/** Trips as they come, with their calls; `first` is the position of the first of these among all. */
const packTrips = (
  rows: readonly TripRow[],
  first: number,
  stationById: ReadonlyMap<string, Station>,
  runsOn: ReadonlyMap<string, Uint8Array>,
): { readonly trips: readonly Trip[]; readonly calls: Calls } => {
  const calls = emptyCalls(rows.reduce((sum, { stations }) => sum + stations.length, 0));
  const never = new Uint8Array(0);
  let end = 0;
  const trips = rows.map((row): Trip => {
    const from = end;
    const { length } = row.stations;
    end += length;
    for (let at = 0; at < length; at++) {
      const station = stationById.get(row.stations[at] as string);
      if (!station)
        throw new RangeError(`train ${row.trainNumber} calls at unknown station ${row.stations[at]}`);
      calls.stations[from + at] = station.index;
      calls.arrivals[from + at] = row.arrivals[at] as number;
      calls.departures[from + at] = row.departures[at] as number;
      calls.boarding[from + at] = Number(row.boarding[at]);
      calls.alighting[from + at] = Number(row.alighting[at]);
    }
    return {
      trainNumber: row.trainNumber,
      brand: row.brand,
      runsOn: runsOn.get(row.serviceId) ?? never,
      first: first + from,
      length,
    };
  });
  return { trips, calls };
};

/** The calls of pieces, in one. */
const joinCalls = (pieces: readonly Calls[], length: number): Calls => {
  const all = emptyCalls(length);
  let end = 0;
  for (const piece of pieces) {
    for (const column of ['stations', 'arrivals', 'departures', 'boarding', 'alighting'] as const)
      all[column].set(piece[column], end);
    end += piece.stations.length;
  }
  return all;
};

/** Adds to a number of an array and answers what it was before. */
const add = (numbers: Int32Array, at: number, amount: number): number => {
  const before = numbers[at] as number;
  numbers[at] = before + amount;
  return before;
};

/** The departures of all stations, each station's sorted. */
const departuresOf = (
  trips: readonly Trip[],
  calls: Calls,
  stations: number,
): Pick<
  Timetable,
  'departureOffset' | 'departureSeconds' | 'departureTrip' | 'departurePlace' | 'longestDay'
> => {
  const departureOffset = new Int32Array(stations + 1);
  const boardings = (each: (station: number, trip: number, place: number) => void): void => {
    for (let trip = 0; trip < trips.length; trip++) {
      const { first, length } = trips[trip] as Trip;
      for (let place = 0; place < length - 1; place++)
        if (calls.boarding[first + place]) each(calls.stations[first + place] as number, trip, place);
    }
  };
  boardings((station) => add(departureOffset, station + 1, 1));
  for (let station = 0; station < stations; station++)
    add(departureOffset, station + 1, departureOffset[station] as number);
  const total = departureOffset[stations] as number;
  const departureSeconds = new Int32Array(total);
  const departureTrip = new Int32Array(total);
  const departurePlace = new Uint16Array(total);
  const filled = departureOffset.slice(0, stations);
  boardings((station, trip, place) => {
    const at = add(filled, station, 1);
    departureSeconds[at] = calls.departures[(trips[trip] as Trip).first + place] as number;
    departureTrip[at] = trip;
    departurePlace[at] = place;
  });
  for (let station = 0; station < stations; station++) {
    const [from, to] = [departureOffset[station] as number, departureOffset[station + 1] as number];
    const length = to - from;
    // Seconds and place in the list share one double, so that one native sort does it.
    const keys = Float64Array.from(
      departureSeconds.subarray(from, to),
      (time, at) => time * length + at,
    ).sort();
    const ofTrip = departureTrip.slice(from, to);
    const ofPlace = departurePlace.slice(from, to);
    for (let at = 0; at < length; at++) {
      const key = keys[at] as number;
      departureSeconds[from + at] = Math.floor(key / length);
      departureTrip[from + at] = ofTrip[key % length] as number;
      departurePlace[from + at] = ofPlace[key % length] as number;
    }
  }
  let longestDay = 0;
  for (const seconds of departureSeconds) longestDay = Math.max(longestDay, seconds);
  return { departureOffset, departureSeconds, departureTrip, departurePlace, longestDay };
};

/** A timetable that is being built: its trips come in pieces, so that they need not all be there as rows. */
export interface TimetableBuilder {
  /** Throws RangeError when a trip calls at a station that is not there. */
  add(trips: readonly TripRow[]): void;
  build(): Timetable;
}

export const timetableBuilder = (rows: Omit<TimetableRows, 'trips'>): TimetableBuilder => {
  const stations = rows.stations.map((row, index): Station => ({ ...row, index }));
  const stationById = new Map<string, Station>(stations.map((station) => [station.id, station]));
  const dates = new Set<string>();
  for (const some of rows.services.values()) for (const date of some) dates.add(date);
  const serviceDates = [...dates].sort();
  const dayOfDate = new Map(serviceDates.map((date, day) => [date, day]));
  const runsOn = new Map(
    [...rows.services].map(([id, some]) => {
      const days = new Uint8Array(serviceDates.length);
      for (const date of some) days[dayOfDate.get(date) as number] = 1;
      return [id, days];
    }),
  );
  const trips: Trip[] = [];
  const pieces: Calls[] = [];
  let length = 0;
  return {
    add: (some) => {
      const packed = packTrips(some, length, stationById, runsOn);
      for (const trip of packed.trips) trips.push(trip);
      pieces.push(packed.calls);
      length += packed.calls.stations.length;
    },
    build: () =>
      built(rows, { stations, stationById, serviceDates, trips, calls: joinCalls(pieces, length) }),
  };
};

/** Trips that are rows at once while they are packed. */
const TRIPS_AT_ONCE = 250;

/** Builds the searchable timetable of a feed version. Throws RangeError when a trip calls at a station that is not there. */
export const buildTimetable = ({ trips, ...rows }: TimetableRows): Timetable => {
  const builder = timetableBuilder(rows);
  for (const some of inPieces(trips, TRIPS_AT_ONCE)) builder.add(some);
  return builder.build();
};

const numberOf = (trips: readonly Trip[], at: number): string => (trips[at] as Trip).trainNumber;
/** By their units, not by a language: the order only has to be one. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const built = (
  rows: Omit<TimetableRows, 'trips'>,
  {
    stations,
    stationById,
    serviceDates,
    trips,
    calls,
  }: Pick<Timetable, 'stations' | 'stationById' | 'serviceDates' | 'trips' | 'calls'>,
): Timetable => {
  const origins = serviceDates.map((date) => serviceDayOrigin(date, rows.timezone));
  const epoch = origins[0] ?? 0;
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
    dayBase: Int32Array.from(origins, (origin) => origin - epoch),
    stations,
    stationById,
    cityGroups: groupCities(stations),
    trips,
    calls,
    tripsByNumber: Int32Array.from(trips.keys()).sort(
      (a, b) => compare(numberOf(trips, a), numberOf(trips, b)) || a - b,
    ),
    ...departuresOf(trips, calls, stations.length),
    transfers,
  };
};

/** The stations an id names: one, those of a city group, or none when it is unknown. */
export const stationsNamed = (timetable: Timetable, id: string): readonly Station[] => {
  const station = timetable.stationById.get(id);
  return station ? [station] : (timetable.cityGroups.get(id)?.stations ?? []);
};

const DAY_SECONDS = 86_400;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
/** Days whose text is kept: three months of prices write some hundred thousand instants of a hundred days. */
const MOST_DAYS = 1_000;
/** `2026-12-01` by the day's number. */
const dayTexts = new Map<number, string>();

const dayText = (day: number): string => {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_SECONDS * 1_000).toISOString().slice(0, -'T00:00:00.000Z'.length);
  if (dayTexts.size >= MOST_DAYS) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
};

/** ISO instant of a time of the timetable. */
export const instantAt = (timetable: Timetable, time: number): string => {
  const seconds = timetable.epoch + time;
  const day = Math.floor(seconds / DAY_SECONDS);
  const within = seconds - day * DAY_SECONDS;
  const [hour, minute, second] = [Math.floor(within / 3_600), Math.floor(within / 60) % 60, within % 60];
  return `${dayText(day)}T${TWO_DIGITS[hour]}:${TWO_DIGITS[minute]}:${TWO_DIGITS[second]}Z`;
};

/** Time of the timetable at an instant. */
export const timeAt = (timetable: Timetable, instant: Temporal.Instant): number =>
  Math.floor(instant.epochMilliseconds / 1000) - timetable.epoch;

/** The station of a trip's call. */
export const stationAt = (timetable: Timetable, trip: Trip, position: number): Station =>
  timetable.stations[timetable.calls.stations[trip.first + position] as number] as Station;

/** Seconds after the service day's origin at which a trip arrives at a call, and leaves it. */
export const arrivesAt = ({ calls }: Timetable, { first }: Trip, position: number): number =>
  calls.arrivals[first + position] as number;
export const leavesAt = ({ calls }: Timetable, { first }: Trip, position: number): number =>
  calls.departures[first + position] as number;

/** Whether one can get on at a call of a trip, and off. */
export const canBoard = ({ calls }: Timetable, { first }: Trip, position: number): boolean =>
  calls.boarding[first + position] === 1;
export const canAlight = ({ calls }: Timetable, { first }: Trip, position: number): boolean =>
  calls.alighting[first + position] === 1;

/** The positions of the trips with a train number, in the order of the timetable. */
const tripsNumbered = ({ trips, tripsByNumber }: Timetable, trainNumber: string): Int32Array => {
  const from = (isPast: (number: string) => boolean): number => {
    let low = 0;
    let high = tripsByNumber.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isPast(numberOf(trips, tripsByNumber[middle] as number))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return tripsByNumber.subarray(
    from((number) => number >= trainNumber),
    from((number) => number > trainNumber),
  );
};

/** The run of a train number on a service date from its first station; undefined when there is none. */
export const findRun = (
  timetable: Timetable,
  trainNumber: string,
  serviceDate: string,
  runOrigin: string,
): RunOf | undefined => {
  const day = timetable.serviceDates.indexOf(serviceDate);
  if (day < 0) return undefined;
  const trip = tripsNumbered(timetable, trainNumber).find((index) => {
    const one = timetable.trips[index] as Trip;
    return one.runsOn[day] === 1 && stationAt(timetable, one, 0).id === runOrigin;
  });
  return trip === undefined ? undefined : { trip, day };
};
