import type { Generated } from 'kysely';

interface FeedVersionTable {
  version: string;
  content_hash: string;
  source: string;
  timezone: string;
  first_date: Temporal.PlainDate;
  last_date: Temporal.PlainDate;
  imported_at: Generated<Temporal.Instant>;
  active: boolean;
  report: unknown;
}
interface StationTable {
  version: string;
  station_id: string;
  name: string;
  city: string;
  country: string;
  latitude: number;
  longitude: number;
  minimum_change: number;
}
interface FootpathTable {
  version: string;
  from_station: string;
  to_station: string;
  seconds: number;
}
interface ServiceTable {
  version: string;
  service_id: string;
  dates: string[];
}
interface TripTable {
  version: string;
  trip_id: string;
  service_id: string;
  train_number: string;
  brand: string;
  stations: string[];
  arrivals: number[];
  departures: number[];
  boarding: boolean[];
  alighting: boolean[];
}

declare module '#database/tables.ts' {
  interface Tables {
    'rail.feed_version': FeedVersionTable;
    'rail.station': StationTable;
    'rail.footpath': FootpathTable;
    'rail.service': ServiceTable;
    'rail.trip': TripTable;
  }
}
