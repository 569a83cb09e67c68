import type { Run, RunReader, RunStop } from './run.ts';
import { findRun, instantAt, type Station, type Timetable, type Trip } from './timetable.ts';

/** Runs of the active timetable, for the booking system: `current` answers the timetable of the moment. */
export const timetableReader = (current: () => Timetable): RunReader => ({
  run(trainNumber, serviceDate, runOrigin): Run | undefined {
    const timetable = current();
    const run = findRun(timetable, trainNumber, serviceDate, runOrigin);
    if (!run) return undefined;
    const trip = timetable.trips[run.trip] as Trip;
    const base = timetable.dayBase[run.day] as number;
    const last = trip.stations.length - 1;
    const stops = Array.from(trip.stations, (index, call): RunStop => {
      const station = timetable.stations[index] as Station;
      return {
        station: station.id,
        ...(call > 0 ? { arrival: instantAt(timetable, base + (trip.arrivals[call] as number)) } : {}),
        ...(call < last ? { departure: instantAt(timetable, base + (trip.departures[call] as number)) } : {}),
      };
    });
    const origin = stops[0]?.station;
    if (!origin) return undefined;
    return { trainNumber, serviceDate, runOrigin: origin, brand: trip.brand, stops };
  },
});
