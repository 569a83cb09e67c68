import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '#database/database.ts';
import { stepsToSearchStations } from '#domain/rail/station-search.ts';
import {
  buildTimetable,
  type FootpathRow,
  type StationRow,
  type Timetable,
  type TimetableRows,
  type TripRow,
  timetableBuilder,
} from '#domain/rail/timetable.ts';

type Loader = Pick<Queryable, 'query'>;

const activeVersion = async (db: Loader): Promise<{ version: string; timezone: string } | undefined> =>
  (
    await db.query<{ version: string; timezone: string }>(
      'select version, timezone from rail.feed_version where active',
    )
  )[0];

/** Where no feed was ever good: nothing is found, and nothing is sold. */
const NO_TRAINS: TimetableRows = {
  version: '',
  timezone: 'Europe/Paris',
  stations: [],
  footpaths: [],
  services: new Map(),
  trips: [],
};

/**
 * So many trips at once: a whole feed's as one answer would be in memory three times. Few enough, too, for what is taken of an answer to be
 * forgotten while it is young: of thousands most outlives two small collections, and lies in the heap until a large one.
 */
const TRIPS_AT_ONCE = 250;

const loadTrips = async (
  db: Loader,
  version: string,
  take: (trips: readonly TripRow[]) => void,
): Promise<void> => {
  let after = '';
  for (;;) {
    const rows = await db.query<TripRow & { tripId: string }>(
      `select trip_id as "tripId", service_id as "serviceId", train_number as "trainNumber", brand, stations, arrivals, departures,
         boarding, alighting
       from rail.trip where version = $1 and trip_id > $2 order by trip_id limit $3`,
      [version, after, TRIPS_AT_ONCE],
    );
    take(rows);
    if (rows.length < TRIPS_AT_ONCE) return;
    after = rows.at(-1)?.tripId ?? '';
  }
};

/** Loads the active feed version for searching: one without a train when none was imported yet. */
export const loadTimetable = async (db: Loader): Promise<Timetable> => {
  const active = await activeVersion(db);
  if (!active) return buildTimetable(NO_TRAINS);
  const { version } = active;
  const stations = await db.query<StationRow>(
    `select station_id as id, name, city, country, latitude, longitude, minimum_change as "minimumChange", code
     from rail.station where version = $1 order by station_id`,
    [version],
  );
  const footpaths = await db.query<FootpathRow>(
    `select from_station as "from", to_station as "to", seconds from rail.footpath
     where version = $1 order by from_station, to_station`,
    [version],
  );
  const services = await db.query<{ id: string; dates: string[] }>(
    'select service_id as id, dates::text[] as dates from rail.service where version = $1 order by service_id',
    [version],
  );
  const builder = timetableBuilder({
    ...active,
    stations,
    footpaths,
    services: new Map(services.map(({ id, dates }) => [id, dates])),
  });
  await loadTrips(db, version, builder.add);
  // A version that went away while it was read was there in part.
  const [there] = await db.query('select from rail.feed_version where version = $1', [version]);
  return there ? builder.build() : loadTimetable(db);
};

/** Makes what a search for stations needs of it, before anybody asks. */
const searchable = async (timetable: Timetable): Promise<Timetable> => {
  const steps = stepsToSearchStations(timetable);
  while (!steps.next().done) await nextTurn();
  return timetable;
};

/** The timetable in memory, replaced when another version becomes active. */
export interface TimetableHolder {
  current(): Timetable;
  /** Takes the active version if it is not the one in memory, from `imported` if it is that. Answers whether it was replaced. */
  refresh(imported?: Timetable): Promise<boolean>;
  close(): void;
}

/**
 * Loads the timetable and keeps it up to date: by `refresh()` in the process that imported, and by a look at the active
 * version every `everyMs` (real time, 30 s) in the others. A failing look keeps the timetable there is.
 */
export const holdTimetable = async (
  db: Loader,
  {
    everyMs = 30_000,
    onError = () => {},
    imported,
  }: { everyMs?: number; onError?: (error: unknown) => void; imported?: Timetable | undefined } = {},
): Promise<TimetableHolder> => {
  let timetable = await searchable(imported ?? (await loadTimetable(db)));
  let loading: Promise<boolean> | undefined;
  const look = async (given?: Timetable): Promise<boolean> => {
    const active = await activeVersion(db);
    if (!active || active.version === timetable.version) return false;
    timetable = await searchable(given?.version === active.version ? given : await loadTimetable(db));
    return true;
  };
  const refresh = (given?: Timetable): Promise<boolean> => {
    loading ??= look(given).finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const timer = setInterval(() => refresh().catch(onError), everyMs);
  timer.unref();
  return { current: () => timetable, refresh, close: () => clearInterval(timer) };
};
