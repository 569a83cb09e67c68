import { brandNamed, categoryOf } from '#domain/rail/brands.ts';
import { MOST_CALLS_OF_A_TRIP, type TripRow } from '#domain/rail/timetable.ts';
import { type CallRow, CallTable } from './call-table.ts';
import { FeedFault } from './feed-fault.ts';
import type { FeedReading } from './feed-reading.ts';
import type { TrainNumberRule } from './feed-rules.ts';
import type { ServiceDates } from './feed-services.ts';
import type { SkipReason } from './feed-skips.ts';
import type { GtfsRow, RowWith } from './feed-source.ts';
import type { Stops } from './feed-stops.ts';

type FeedTrip = TripRow & { readonly tripId: string };

interface Route {
  readonly brand: string;
  readonly row: GtfsRow;
}

/** A route's train, by what GTFS and its extended types say. */
const isTrain = (type: string): boolean => type === '2' || /^1\d\d$/.test(type);

/** Routes of trains by id; undefined for a route of something else. */
const readRoutes = async (
  reading: FeedReading,
  agencies: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Route | undefined>> => {
  const routes = new Map<string, Route | undefined>();
  for await (const row of reading.rows('routes.txt', ['route_id', 'route_type'])) {
    const id = row.route_id;
    if (routes.has(id)) {
      reading.skipped.add('route-identifier-twice', id);
      continue;
    }
    if (!isTrain(row.route_type)) {
      routes.set(id, undefined);
      reading.skipped.add('route-not-a-train', id);
      continue;
    }
    const agency = agencies.get(row.agency_id ?? '') ?? [...agencies.values()][0] ?? '';
    const brand = brandNamed(agency) ?? brandNamed(row.route_short_name ?? '') ?? agency;
    routes.set(id, { brand, row });
  }
  return routes;
};

/** The first rule that finds a number in what the trip or its route is called. */
const trainNumberOf = (
  rules: readonly TrainNumberRule[],
  trip: GtfsRow,
  route: GtfsRow,
): string | undefined => {
  for (const { column, pattern } of rules) {
    const number = pattern.exec((column.startsWith('route_') ? route : trip)[column] ?? '')?.[1];
    if (number) return number;
  }
  return undefined;
};

const CLOCK = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/;
/** No train runs for a week; a search would look as many days back for one that did. */
const MOST_HOURS = 168;
/** Seconds after the service day's origin of `25:10:00`; undefined for anything else. */
const seconds = (text: string): number | undefined => {
  const match = CLOCK.exec(text);
  if (!match || Number(match[1]) >= MOST_HOURS) return undefined;
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
};

const BOARDING = 1;
const ALIGHTING = 2;

interface TripHead {
  readonly tripId: string;
  readonly brand: string;
  readonly serviceId: string;
  readonly trainNumber: string;
}

/** Beyond what any country has, and short of what fills the memory: trains by their days, and their calls. */
const MOST_RUNS = 20_000_000;
const MOST_CALLS = 10_000_000;

/** Where a call names a stop that is not there. */
const NO_STOP = -1;

const CALL_COLUMNS = ['trip_id', 'stop_id', 'arrival_time', 'departure_time', 'stop_sequence'] as const;

const addCall = (
  { skipped }: FeedReading,
  { positionOf }: Stops,
  row: RowWith<(typeof CALL_COLUMNS)[number]>,
  tripId: string,
  trip: number,
  calls: CallTable,
): void => {
  const stop = row.stop_id;
  const arrivalText = row.arrival_time;
  const departureText = row.departure_time;
  const sequenceText = row.stop_sequence;
  const arrival = seconds(arrivalText || departureText);
  const departure = seconds(departureText || arrivalText);
  const flags = (row.pickup_type !== '1' ? BOARDING : 0) + (row.drop_off_type !== '1' ? ALIGHTING : 0);
  if (arrival === undefined || departure === undefined) skipped.add('call-without-time', `${tripId} ${stop}`);
  else if (!/^\d{1,9}$/.test(sequenceText)) skipped.add('call-without-order', `${tripId} ${stop}`);
  else if (flags === 0) skipped.add('call-neither-boarding-nor-alighting', `${tripId} ${stop}`);
  else {
    if (calls.length >= MOST_CALLS) throw new FeedFault(`its trains call more than ${MOST_CALLS} times`);
    calls.add({
      trip,
      sequence: Number(sequenceText),
      stop: positionOf.get(stop) ?? NO_STOP,
      arrival,
      departure,
      flags,
    });
  }
};

const readHeads = async (
  reading: FeedReading,
  services: ServiceDates,
  stops: Stops,
  agencies: ReadonlyMap<string, string>,
): Promise<{ readonly heads: readonly TripHead[]; readonly calls: CallTable }> => {
  const { skipped, rules } = reading;
  const routes = await readRoutes(reading, agencies);
  const byFrequency = new Set<string>();
  for await (const row of reading.rows('frequencies.txt')) byFrequency.add(row.trip_id ?? '');

  const heads: TripHead[] = [];
  const positions = new Map<string, number>();
  const left = new Set<string>();
  let runs = 0;
  for await (const row of reading.rows('trips.txt', ['trip_id', 'route_id', 'service_id'])) {
    const id = row.trip_id;
    const routeId = row.route_id;
    const serviceId = row.service_id;
    const route = routes.get(routeId);
    const trainNumber = route && trainNumberOf(rules.trainNumbers, row, route.row);
    const reason = ((): SkipReason | undefined => {
      if (!route) return routes.has(routeId) ? 'trip-of-no-train' : 'trip-of-unknown-route';
      if (byFrequency.has(id)) return 'trip-by-frequency';
      if (!trainNumber) return 'trip-without-train-number';
      return services.get(serviceId)?.size ? undefined : 'trip-that-never-runs';
    })();
    if (reason || !route || !trainNumber) {
      left.add(id);
      skipped.add(reason ?? 'trip-without-train-number', id);
    } else if (positions.has(id)) skipped.add('trip-identifier-twice', id);
    else {
      runs += services.get(serviceId)?.size ?? 0;
      if (runs > MOST_RUNS) throw new FeedFault(`its trains run more than ${MOST_RUNS} times`);
      positions.set(id, heads.length);
      heads.push({ tripId: id, brand: route.brand, serviceId, trainNumber });
    }
  }

  const calls = new CallTable();
  for await (const row of reading.rows('stop_times.txt', CALL_COLUMNS)) {
    const tripId = row.trip_id;
    const trip = positions.get(tripId);
    if (trip !== undefined) addCall(reading, stops, row, tripId, trip, calls);
    else if (!left.has(tripId)) skipped.add('call-of-unknown-trip', tripId);
  }
  return { heads, calls };
};

/**
 * The trips of a feed that are trains, each once, in the order of their ids. Each is made when it is asked for, of the calls in numbers:
 * those of a whole country, made at once, would take as much room as the timetable that comes of them.
 */
export interface FeedTrips extends Iterable<FeedTrip> {
  readonly heads: readonly TripHead[];
  /** Ids of the stations at which one of them calls. */
  readonly called: ReadonlySet<string>;
}

/** Reads the trips. Throws `FeedFault`. */
export const readTrips = async (
  reading: FeedReading,
  services: ServiceDates,
  stops: Stops,
  agencies: ReadonlyMap<string, string>,
): Promise<FeedTrips> => {
  const { skipped } = reading;
  const { idAt, stationOf, brandOf } = stops;
  const { heads: read, calls } = await readHeads(reading, services, stops, agencies);
  const callsOf = calls.byTrip(read.length);
  const headAt = (at: number): TripHead => read[at] as TripHead;
  const stationsOf = (rows: readonly CallRow[]): (string | undefined)[] =>
    rows.map(({ stop }) => stationOf.get(idAt(stop)));

  const heads: TripHead[] = [];
  /** Where the calls of each of these are. */
  const places: number[] = [];
  const called = new Set<string>();
  const datesOfRun = new Map<string, ReadonlySet<string>>();
  const inOrder = read.map((_, at) => at).sort((a, b) => (headAt(a).tripId < headAt(b).tripId ? -1 : 1));
  for (const at of inOrder) {
    const { tripId, brand: brandOfRoute, serviceId, trainNumber } = headAt(at);
    const rows = callsOf(at);
    const stations = stationsOf(rows);
    const dates = services.get(serviceId) as Set<string>;
    // Train number, service date and first station are a run's key: a feed that repeats one would let a seat be sold twice.
    const runKey = `${trainNumber} ${stations[0]}`;
    const taken = datesOfRun.get(runKey);
    const goesBack = rows.some(
      ({ arrival, departure }, call) => arrival < (rows[call - 1]?.departure ?? 0) || departure < arrival,
    );
    const reason = ((): SkipReason | undefined => {
      if (rows.length < 2) return 'trip-with-fewer-than-two-calls';
      if (rows.length > MOST_CALLS_OF_A_TRIP) return 'trip-with-too-many-calls';
      if (stations.includes(undefined)) return 'trip-at-unknown-stop';
      if (goesBack) return 'trip-with-times-going-back';
      return taken && !dates.isDisjointFrom(taken) ? 'trip-repeating-a-run' : undefined;
    })();
    if (reason) {
      skipped.add(reason, tripId);
      continue;
    }
    // The service's own where no other trip has the key, as of nearly all: a set for each train would be most of what is held.
    datesOfRun.set(runKey, taken ? taken.union(dates) : dates);
    const stopBrand = brandOf.get(idAt(rows[0]?.stop ?? NO_STOP));
    const brand = stopBrand ? (brandNamed(stopBrand) ?? stopBrand) : brandOfRoute;
    // Its trains are sold, at the full price, and earn nothing: whoever runs the portal is to name it.
    if (categoryOf(brand) === undefined) skipped.add('brand-without-category', brand);
    heads.push({ tripId, brand, serviceId, trainNumber });
    places.push(at);
    for (const station of stations as string[]) called.add(station);
  }
  return {
    heads,
    called,
    *[Symbol.iterator]() {
      for (const [index, head] of heads.entries()) {
        const rows = callsOf(places[index] as number);
        yield {
          ...head,
          stations: stationsOf(rows) as string[],
          arrivals: rows.map(({ arrival }) => arrival),
          departures: rows.map(({ departure }) => departure),
          boarding: rows.map(({ flags }) => (flags & BOARDING) !== 0),
          alighting: rows.map(({ flags }) => (flags & ALIGHTING) !== 0),
        };
      }
    },
  };
};
