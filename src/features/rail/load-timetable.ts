import type { Queryable } from '#database/database.ts';
import { Fault } from '#domain/failure.ts';
import {
  buildTimetable,
  type FootpathRow,
  type StationRow,
  type Timetable,
  type TripRow,
} from '#domain/rail/timetable.ts';

type Loader = Pick<Queryable, 'query'>;

const activeVersion = async (db: Loader): Promise<{ version: string; timezone: string } | undefined> =>
  (
    await db.query<{ version: string; timezone: string }>(
      'select version, timezone from rail.feed_version where active',
    )
  )[0];

/** Loads the active feed version for searching. Throws Fault `no-timetable` when none was imported yet. */
export const loadTimetable = async (db: Loader): Promise<Timetable> => {
  const active = await activeVersion(db);
  if (!active) throw new Fault('no-timetable', {}, { status: 503 });
  const { version, timezone } = active;
  // One answer, so that a version that is replaced while it is read is never half there.
  const [rows] = await db.query<{
    stations: StationRow[] | null;
    footpaths: FootpathRow[] | null;
    services: { id: string; dates: string[] }[] | null;
    trips: TripRow[] | null;
  }>(
    `select
       (select json_agg(json_build_object('id', station_id, 'name', name, 'city', city, 'country', country,
          'latitude', latitude, 'longitude', longitude, 'minimumChange', minimum_change) order by station_id)
        from rail.station where version = $1) as stations,
       (select json_agg(json_build_object('from', from_station, 'to', to_station, 'seconds', seconds)
          order by from_station, to_station)
        from rail.footpath where version = $1) as footpaths,
       (select json_agg(json_build_object('id', service_id, 'dates', dates) order by service_id)
        from rail.service where version = $1) as services,
       (select json_agg(json_build_object('serviceId', service_id, 'trainNumber', train_number, 'brand', brand,
          'stations', stations, 'arrivals', arrivals, 'departures', departures,
          'boarding', boarding, 'alighting', alighting) order by trip_id)
        from rail.trip where version = $1) as trips`,
    [version],
  );
  if (!rows?.trips) return loadTimetable(db);
  return buildTimetable({
    version,
    timezone,
    stations: rows.stations ?? [],
    footpaths: rows.footpaths ?? [],
    services: new Map((rows.services ?? []).map((service) => [service.id, service.dates])),
    trips: rows.trips,
  });
};

/** The timetable in memory, replaced when another version becomes active. */
export interface TimetableHolder {
  current(): Timetable;
  /** Loads the active version if it is not the one in memory. Answers whether it was replaced. */
  refresh(): Promise<boolean>;
  close(): void;
}

/**
 * Loads the timetable and keeps it up to date: by `refresh()` in the process that imported, and by a look at the active
 * version every `everyMs` (real time, 30 s) in the others. A failing look keeps the timetable there is.
 */
export const holdTimetable = async (
  db: Loader,
  { everyMs = 30_000, onError = () => {} }: { everyMs?: number; onError?: (error: unknown) => void } = {},
): Promise<TimetableHolder> => {
  let timetable = await loadTimetable(db);
  let loading: Promise<boolean> | undefined;
  const look = async (): Promise<boolean> => {
    const active = await activeVersion(db);
    if (!active || active.version === timetable.version) return false;
    timetable = await loadTimetable(db);
    return true;
  };
  const refresh = (): Promise<boolean> => {
    loading ??= look().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const timer = setInterval(() => refresh().catch(onError), everyMs);
  timer.unref();
  return { current: () => timetable, refresh, close: () => clearInterval(timer) };
};
