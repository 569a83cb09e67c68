import { Fault } from '#domain/failure.ts';
import type { StationId } from '#domain/ids.ts';
import type { FootpathRow, StationRow, TripRow } from '#domain/rail/timetable.ts';
import type { FeedRules } from './feed-rules.ts';
import type { FeedSource, GtfsRow } from './feed-source.ts';

/** Something of the feed that was left out or mended: why, how often, and a few examples to look up. */
export interface Skipped {
  readonly reason: SkipReason;
  readonly count: number;
  readonly examples: readonly string[];
}

export type SkipReason =
  | 'route-not-a-train'
  | 'trip-of-unknown-route'
  | 'trip-without-train-number'
  | 'trip-that-never-runs'
  | 'trip-at-unknown-stop'
  | 'trip-with-times-going-back'
  | 'trip-with-fewer-than-two-calls'
  | 'trip-repeating-a-run'
  | 'trip-by-frequency'
  | 'call-without-time'
  | 'call-neither-boarding-nor-alighting'
  | 'call-of-unknown-trip'
  | 'stop-without-position'
  | 'date-unreadable'
  | 'calendar-cut-short'
  | 'transfer-of-unknown-stop';

export interface FeedContent {
  readonly timezone: string;
  readonly stations: readonly StationRow[];
  readonly footpaths: readonly FootpathRow[];
  readonly services: ReadonlyMap<string, readonly string[]>;
  readonly trips: readonly (TripRow & { readonly tripId: string })[];
  readonly skipped: readonly Skipped[];
}

class SkipList {
  readonly #byReason = new Map<SkipReason, { count: number; examples: string[] }>();
  add(reason: SkipReason, example: string): void {
    const known = this.#byReason.get(reason) ?? { count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < 5) known.examples.push(example);
    this.#byReason.set(reason, known);
  }
  list(): Skipped[] {
    return [...this.#byReason].map(([reason, { count, examples }]) => ({ reason, count, examples }));
  }
}

/** Days a calendar is followed for: some feeds say that a train runs until 2099. */
const LONGEST_CALENDAR = 800;
/** Calls of all runs that the planner's memory has room for (about 1 GB). */
const MOST_CALLS = 30_000_000;

const need = (row: GtfsRow, file: string, column: string): string => {
  const value = row[column];
  if (value === undefined) throw new Fault('feed-unreadable', { file, reason: `no column ${column}` });
  return value;
};

const isoDate = (text: string): string | undefined => {
  const match = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (!match) return undefined;
  try {
    return Temporal.PlainDate.from(`${match[1]}-${match[2]}-${match[3]}`, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
};

/** Seconds after the service day's origin of `25:10:00`; undefined for anything else. */
const seconds = (text: string): number | undefined => {
  const match = /^(\d{1,3}):(\d\d):(\d\d)$/.exec(text);
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : undefined;
};

const readServices = async (feed: FeedSource, skipped: SkipList): Promise<Map<string, Set<string>>> => {
  const services = new Map<string, Set<string>>();
  const datesOf = (id: string): Set<string> => {
    const known = services.get(id) ?? new Set<string>();
    services.set(id, known);
    return known;
  };
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  for await (const row of feed.rows('calendar.txt')) {
    const id = need(row, 'calendar.txt', 'service_id');
    const start = isoDate(need(row, 'calendar.txt', 'start_date'));
    let end = isoDate(need(row, 'calendar.txt', 'end_date'));
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
    for (let date = Temporal.PlainDate.from(start); date.toString() <= end; date = date.add({ days: 1 })) {
      if (row[weekdays[date.dayOfWeek - 1] as string] === '1') dates.add(date.toString());
    }
  }
  // Exceptions come in any order, and take away only what the calendar gave.
  const dateTexts = new Map<string, string | undefined>();
  for await (const row of feed.rows('calendar_dates.txt')) {
    const id = need(row, 'calendar_dates.txt', 'service_id');
    const text = need(row, 'calendar_dates.txt', 'date');
    if (!dateTexts.has(text)) dateTexts.set(text, isoDate(text));
    const date = dateTexts.get(text);
    if (!date) skipped.add('date-unreadable', `calendar_dates.txt ${id} ${text}`);
    else if (need(row, 'calendar_dates.txt', 'exception_type') === '2') datesOf(id).delete(date);
    else datesOf(id).add(date);
  }
  return services;
};

const UIC = /(\d{8})$/;

const titleCase = (name: string): string =>
  /\p{Ll}/u.test(name)
    ? name
    : name
        .toLowerCase()
        .replace(/(^|[\s\-(])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());

interface Stops {
  readonly stations: StationRow[];
  /** Station of a stop, a platform or a station itself. */
  readonly stationOf: ReadonlyMap<string, StationId>;
  /** Brand written in the stop's id (`StopPoint:OCEOUIGO-87686006`). */
  readonly brandOf: ReadonlyMap<string, string>;
}

const readStops = async (feed: FeedSource, rules: FeedRules, skipped: SkipList): Promise<Stops> => {
  const rows: GtfsRow[] = [];
  for await (const row of feed.rows('stops.txt')) rows.push(row);
  if (rows.length === 0)
    throw new Fault('feed-unreadable', { file: 'stops.txt', reason: 'missing or empty' });
  const byId = new Map(rows.map((row) => [need(row, 'stops.txt', 'stop_id'), row]));
  const heads = rows.filter((row) => {
    const isStation = row.location_type === '1';
    const isLoneStop = (row.location_type ?? '') in { '': 1, '0': 1 } && !byId.has(row.parent_station ?? '');
    return isStation || isLoneStop;
  });
  // A station's UIC code names it in any feed, so that a trip bought before a feed was changed still finds its station.
  const uicCount = new Map<string, number>();
  for (const row of heads) {
    const uic = UIC.exec(row.stop_id ?? '')?.[1];
    if (uic) uicCount.set(uic, (uicCount.get(uic) ?? 0) + 1);
  }
  const cities = [...rules.cities].sort((a, b) => b.length - a.length);
  const stationOf = new Map<string, StationId>();
  const stations: StationRow[] = [];
  for (const row of heads) {
    const stopId = row.stop_id as string;
    const uic = UIC.exec(stopId)?.[1];
    const id = (uic && uicCount.get(uic) === 1 ? uic : stopId) as StationId;
    const known = uic ? rules.stationByUic.get(uic) : undefined;
    const latitude = Number.parseFloat(row.stop_lat ?? '');
    const longitude = Number.parseFloat(row.stop_lon ?? '');
    if (!known && !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
      skipped.add('stop-without-position', stopId);
      continue;
    }
    const name = known?.name ?? titleCase(need(row, 'stops.txt', 'stop_name'));
    stationOf.set(stopId, id);
    stations.push({
      id,
      name,
      city: known?.city ?? cities.find((city) => new RegExp(`^${city}(?![\\p{L}])`, 'u').test(name)) ?? name,
      country: known?.country ?? (uic && rules.countryByUicPrefix[uic.slice(0, 2)]) ?? 'FR',
      latitude: known?.latitude ?? latitude,
      longitude: known?.longitude ?? longitude,
      minimumChange: (known?.minimumChangeMinutes ?? rules.defaultMinimumChangeMinutes) * 60,
    });
  }
  const brandOf = new Map<string, string>();
  for (const row of rows) {
    const stopId = row.stop_id as string;
    const parent = stationOf.get(row.parent_station ?? '');
    if (parent && !stationOf.has(stopId)) stationOf.set(stopId, parent);
    const brand = /^StopPoint:OCE(.+)-\d{8}$/.exec(stopId)?.[1];
    if (brand) brandOf.set(stopId, brand);
  }
  return { stations, stationOf, brandOf };
};

const isTrain = (type: string): boolean => type === '2' || /^1\d\d$/.test(type);

interface Call {
  readonly sequence: number;
  readonly stop: string;
  readonly arrival: number;
  readonly departure: number;
  readonly boarding: boolean;
  readonly alighting: boolean;
}

interface TripHead {
  readonly routeId: string;
  readonly serviceId: string;
  readonly trainNumber: string;
  readonly calls: Call[];
}

const trainNumberOf = (row: GtfsRow): string | undefined =>
  row.trip_short_name ||
  (/^\d{1,6}$/.test(row.trip_headsign ?? '') ? row.trip_headsign : undefined) ||
  undefined;

/**
 * Reads a GTFS feed as it is, with the oddities of real ones, into what the planner needs. One pass over each file;
 * only accepted trains are held. What is left out is counted with its reason. Throws Fault `feed-unreadable` when a file
 * or column that everything rests on is missing, or when nothing is left.
 */
export const readFeed = async (feed: FeedSource, rules: FeedRules): Promise<FeedContent> => {
  const skipped = new SkipList();
  for (const file of ['stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt']) {
    if (!feed.has(file)) throw new Fault('feed-unreadable', { file, reason: 'missing' });
  }
  const agencies = new Map<string, string>();
  let timezone: string | undefined;
  for await (const row of feed.rows('agency.txt')) {
    agencies.set(row.agency_id ?? '', row.agency_name ?? '');
    timezone ??= row.agency_timezone;
  }
  const services = await readServices(feed, skipped);
  const { stations, stationOf, brandOf } = await readStops(feed, rules, skipped);

  const brandNames = new Map(rules.brands.map((brand) => [brand.toLowerCase(), brand]));
  for (const [alias, brand] of Object.entries(rules.brandAliases)) brandNames.set(alias.toLowerCase(), brand);
  const knownBrand = (text: string | undefined): string | undefined =>
    brandNames.get((text ?? '').toLowerCase());
  const brandOfRoute = new Map<string, string>();
  const notTrains = new Set<string>();
  for await (const row of feed.rows('routes.txt')) {
    const id = need(row, 'routes.txt', 'route_id');
    if (!isTrain(need(row, 'routes.txt', 'route_type'))) {
      notTrains.add(id);
      skipped.add('route-not-a-train', id);
      continue;
    }
    const agency = agencies.get(row.agency_id ?? '') ?? [...agencies.values()][0] ?? '';
    brandOfRoute.set(id, knownBrand(agency) ?? knownBrand(row.route_short_name) ?? agency);
  }

  const byFrequency = new Set<string>();
  for await (const row of feed.rows('frequencies.txt')) byFrequency.add(row.trip_id ?? '');

  const trips = new Map<string, TripHead>();
  const left = new Set<string>();
  for await (const row of feed.rows('trips.txt')) {
    const id = need(row, 'trips.txt', 'trip_id');
    const routeId = need(row, 'trips.txt', 'route_id');
    const serviceId = need(row, 'trips.txt', 'service_id');
    const trainNumber = trainNumberOf(row);
    const reason: SkipReason | undefined = notTrains.has(routeId)
      ? 'route-not-a-train'
      : !brandOfRoute.has(routeId)
        ? 'trip-of-unknown-route'
        : byFrequency.has(id)
          ? 'trip-by-frequency'
          : !trainNumber
            ? 'trip-without-train-number'
            : !services.get(serviceId)?.size
              ? 'trip-that-never-runs'
              : undefined;
    if (reason || !trainNumber) {
      left.add(id);
      skipped.add(reason ?? 'trip-without-train-number', id);
    } else trips.set(id, { routeId, serviceId, trainNumber, calls: [] });
  }

  for await (const row of feed.rows('stop_times.txt')) {
    const tripId = need(row, 'stop_times.txt', 'trip_id');
    const trip = trips.get(tripId);
    if (!trip) {
      if (!left.has(tripId)) skipped.add('call-of-unknown-trip', tripId);
      continue;
    }
    const stop = need(row, 'stop_times.txt', 'stop_id');
    const arrivalText = need(row, 'stop_times.txt', 'arrival_time');
    const departureText = need(row, 'stop_times.txt', 'departure_time');
    const arrival = seconds(arrivalText || departureText);
    const departure = seconds(departureText || arrivalText);
    const boarding = row.pickup_type !== '1';
    const alighting = row.drop_off_type !== '1';
    if (arrival === undefined || departure === undefined) {
      skipped.add('call-without-time', `${tripId} ${stop}`);
    } else if (!boarding && !alighting) {
      skipped.add('call-neither-boarding-nor-alighting', `${tripId} ${stop}`);
    } else {
      const sequence = Number(need(row, 'stop_times.txt', 'stop_sequence'));
      trip.calls.push({ sequence, stop, arrival, departure, boarding, alighting });
    }
  }

  const accepted: (TripRow & { tripId: string })[] = [];
  const datesOfRun = new Map<string, Set<string>>();
  for (const [tripId, trip] of [...trips].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const calls = trip.calls.sort((a, b) => a.sequence - b.sequence);
    const places = calls.map((call) => stationOf.get(call.stop));
    if (calls.length < 2) {
      skipped.add('trip-with-fewer-than-two-calls', tripId);
      continue;
    }
    if (places.includes(undefined)) {
      skipped.add('trip-at-unknown-stop', tripId);
      continue;
    }
    let latest = 0;
    const goesBack = calls.some((call) => {
      const back = call.arrival < latest || call.departure < call.arrival;
      latest = call.departure;
      return back;
    });
    if (goesBack) {
      skipped.add('trip-with-times-going-back', tripId);
      continue;
    }
    // Train number, service date and first station are a run's key: a feed that repeats one would let a seat be sold twice.
    const runKey = `${trip.trainNumber} ${places[0]}`;
    const taken = datesOfRun.get(runKey) ?? new Set<string>();
    const dates = services.get(trip.serviceId) as Set<string>;
    if ([...dates].some((date) => taken.has(date))) {
      skipped.add('trip-repeating-a-run', tripId);
      continue;
    }
    for (const date of dates) taken.add(date);
    datesOfRun.set(runKey, taken);
    const stopBrand = brandOf.get(calls[0]?.stop ?? '');
    accepted.push({
      tripId,
      serviceId: trip.serviceId,
      trainNumber: trip.trainNumber,
      brand: stopBrand ? (knownBrand(stopBrand) ?? stopBrand) : (brandOfRoute.get(trip.routeId) as string),
      stations: places as string[],
      arrivals: calls.map((call) => call.arrival),
      departures: calls.map((call) => call.departure),
      boarding: calls.map((call) => call.boarding),
      alighting: calls.map((call) => call.alighting),
    });
  }
  if (accepted.length === 0) {
    throw new Fault('feed-unreadable', { reason: 'no train left', skipped: skipped.list() });
  }
  const calls = accepted.reduce(
    (sum, trip) => sum + trip.stations.length * (services.get(trip.serviceId)?.size ?? 0),
    0,
  );
  if (calls > MOST_CALLS) throw new Fault('feed-unreadable', { reason: 'too many calls for memory', calls });

  const called = new Set(accepted.flatMap((trip) => trip.stations));
  const minimumChange = new Map<string, number>();
  const footpaths = new Map<string, FootpathRow>();
  const addPath = (from: string, to: string, duration: number): void => {
    if (called.has(from) && called.has(to)) footpaths.set(`${from} ${to}`, { from, to, seconds: duration });
  };
  for (const path of rules.footpaths) addPath(path.from, path.to, path.minutes * 60);
  for await (const row of feed.rows('transfers.txt')) {
    // Rules for single trips or routes, and guaranteed or forbidden connections, are finer than what we plan with.
    if (row.transfer_type !== '2' || !row.min_transfer_time) continue;
    const from = stationOf.get(row.from_stop_id ?? '');
    const to = stationOf.get(row.to_stop_id ?? '');
    const duration = Number(row.min_transfer_time);
    if (!from || !to || !Number.isSafeInteger(duration) || duration < 0) {
      skipped.add('transfer-of-unknown-stop', `${row.from_stop_id} ${row.to_stop_id}`);
    } else if (from === to) minimumChange.set(from, duration);
    else addPath(from, to, duration);
  }
  const usedServices = new Set(accepted.map((trip) => trip.serviceId));
  return {
    timezone: timezone ?? 'Europe/Paris',
    stations: stations
      .filter((station) => called.has(station.id))
      .map((station) => ({
        ...station,
        minimumChange: minimumChange.get(station.id) ?? station.minimumChange,
      })),
    footpaths: [...footpaths.values()],
    services: new Map(
      [...services].filter(([id]) => usedServices.has(id)).map(([id, dates]) => [id, [...dates].sort()]),
    ),
    trips: accepted,
    skipped: skipped.list(),
  };
};
