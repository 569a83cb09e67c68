import type { FootpathRow, StationRow } from '#domain/rail/timetable.ts';
import { FeedFault } from './feed-fault.ts';
import { FeedReading } from './feed-reading.ts';
import type { FeedRules } from './feed-rules.ts';
import { readServices } from './feed-services.ts';
import { type Skipped, sentenceOfSkipped } from './feed-skips.ts';
import type { FeedSource } from './feed-source.ts';
import { readStops, type Stops } from './feed-stops.ts';
import { type FeedTrips, readTrips } from './feed-trips.ts';

export interface FeedContent {
  readonly timezone: string;
  readonly stations: readonly StationRow[];
  readonly footpaths: readonly FootpathRow[];
  readonly services: ReadonlyMap<string, readonly string[]>;
  readonly trips: FeedTrips;
  readonly skipped: readonly Skipped[];
}

const readAgencies = async (
  reading: FeedReading,
): Promise<{ readonly names: ReadonlyMap<string, string>; readonly timezone: string }> => {
  const names = new Map<string, string>();
  let timezone: string | undefined;
  for await (const row of reading.rows('agency.txt')) {
    names.set(row.agency_id ?? '', row.agency_name ?? '');
    timezone ||= row.agency_timezone;
    if (row.agency_timezone && row.agency_timezone !== timezone)
      reading.skipped.add('agency-of-another-zone', `${row.agency_name} ${row.agency_timezone}`);
  }
  timezone ||= 'Europe/Paris';
  try {
    Temporal.Now.zonedDateTimeISO(timezone);
  } catch (cause) {
    throw new FeedFault(`agency.txt: there is no time zone ${timezone}`, cause);
  }
  return { names, timezone };
};

/** Seconds; nobody walks for longer from train to train. */
const LONGEST_CHANGE = 86_400;

/** Foot paths between stations, and what a change takes within one. */
const readTransfers = async (reading: FeedReading, { stationOf }: Stops, called: ReadonlySet<string>) => {
  const minimumChange = new Map<string, number>();
  const footpaths = new Map<string, FootpathRow>();
  const addPath = (from: string, to: string, seconds: number): void => {
    if (called.has(from) && called.has(to)) footpaths.set(`${from} ${to}`, { from, to, seconds });
  };
  for (const path of reading.rules.footpaths) addPath(path.from, path.to, path.minutes * 60);
  for await (const row of reading.rows('transfers.txt')) {
    // Rules for single trips or routes, and guaranteed connections, are finer than what we plan with; so are forbidden ones, which are said.
    if (row.transfer_type === '3')
      reading.skipped.add('transfer-forbidden', `${row.from_stop_id} ${row.to_stop_id}`);
    if (row.transfer_type !== '2' || !row.min_transfer_time) continue;
    const from = stationOf.get(row.from_stop_id ?? '');
    const to = stationOf.get(row.to_stop_id ?? '');
    const duration = Number(row.min_transfer_time);
    if (!from || !to || !Number.isInteger(duration) || duration < 0 || duration > LONGEST_CHANGE)
      reading.skipped.add('transfer-of-unknown-stop', `${row.from_stop_id} ${row.to_stop_id}`);
    else if (from === to) minimumChange.set(from, duration);
    else addPath(from, to, duration);
  }
  return { minimumChange, footpaths: [...footpaths.values()] };
};

/**
 * Reads a GTFS feed as it is, with the oddities of real ones, into what the planner needs. One pass over each file; only accepted trains
 * are held. What is left out is counted with its reason. Throws `FeedFault` when a file or column that everything rests on is missing,
 * when its time zone is none, or when nothing is left.
 */
export const readFeed = async (feed: FeedSource, rules: FeedRules): Promise<FeedContent> => {
  const reading = new FeedReading(feed, rules);
  const { names, timezone } = await readAgencies(reading);
  const services = await readServices(reading);
  const stops = await readStops(reading);
  const trips = await readTrips(reading, services, stops, names);
  if (trips.heads.length === 0) {
    const why = reading.skipped.list().map(sentenceOfSkipped);
    throw new FeedFault(`no train is left of it (${why.length > 0 ? why.join('; ') : 'it has no trip'})`);
  }
  const { called } = trips;
  const { minimumChange, footpaths } = await readTransfers(reading, stops, called);
  const used = new Set(trips.heads.map(({ serviceId }) => serviceId));
  return {
    timezone,
    stations: stops.stations
      .filter(({ id }) => called.has(id))
      .map((station) => ({
        ...station,
        minimumChange: minimumChange.get(station.id) ?? station.minimumChange,
      })),
    footpaths,
    services: new Map(
      [...services].filter(([id]) => used.has(id)).map(([id, dates]) => [id, [...dates].sort()]),
    ),
    trips,
    skipped: reading.skipped.list(),
  };
};
