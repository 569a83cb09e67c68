import type { Run, RunReader, RunStop } from './run.ts';
import {
  arrivesAt,
  findRun,
  instantAt,
  leavesAt,
  stationAt,
  type Timetable,
  type Trip,
} from './timetable.ts';

/** Runs of the active timetable, for the booking system: `current` answers the timetable of the moment. */
export const timetableReader = (current: () => Timetable): RunReader => ({
  run(trainNumber, serviceDate, runOrigin): Run | undefined {
    const timetable = current();
    const run = findRun(timetable, trainNumber, serviceDate, runOrigin);
    if (!run) return undefined;
    const trip = timetable.trips[run.trip] as Trip;
    const base = timetable.dayBase[run.day] as number;
    const last = trip.length - 1;
    const stops = Array.from(
      { length: trip.length },
      (_, call): RunStop => ({
        station: stationAt(timetable, trip, call).id,
        ...(call > 0 ? { arrival: instantAt(timetable, base + arrivesAt(timetable, trip, call)) } : {}),
        ...(call < last ? { departure: instantAt(timetable, base + leavesAt(timetable, trip, call)) } : {}),
      }),
    );
    const origin = stops[0]?.station;
    if (!origin) return undefined;
    return { trainNumber, serviceDate, runOrigin: origin, brand: trip.brand, stops };
  },
});
