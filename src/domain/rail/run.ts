import type { StationId } from '#domain/ids.ts';

/** One call of a run. Instants are ISO 8601 in UTC (`2026-11-20T06:12:00Z`); the first call has no arrival, the last no departure. */
export interface RunStop {
  readonly station: StationId;
  readonly arrival?: string;
  readonly departure?: string;
}

/** One train on one service date, with its calls in order of travel. */
export interface Run {
  readonly trainNumber: string;
  /** Service date (ISO): the date of the run's noon, which is not always the date of departure at a later station. */
  readonly serviceDate: string;
  /** First station of the run: train number + service date + first station name a run whatever the feed's trip ids do. */
  readonly runOrigin: StationId;
  /** Commercial name of the train: `TGV INOUI`, `OUIGO`, `Intercités` ... */
  readonly brand: string;
  readonly stops: readonly RunStop[];
}

/** Reads runs of the active timetable; undefined when no such train runs that day. */
export interface RunReader {
  run(trainNumber: string, serviceDate: string, runOrigin: string): Run | undefined;
}
