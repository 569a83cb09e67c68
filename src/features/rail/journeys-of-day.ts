import { type Clock, PARIS } from '#domain/clock.ts';
import { describeJourney, type Journey } from '#domain/rail/journey.ts';
import { onwardJourneys } from '#domain/rail/onward-journeys.ts';
import { stationsNamed, type Timetable, timeAt } from '#domain/rail/timetable.ts';
import { mostTrains } from './search-journeys.ts';

/** From where to where, as a search that was checked says it: identifiers of stations, or of cities searched as one. */
export interface DayTrip {
  readonly from: string;
  readonly to: string;
  readonly via?: string | undefined;
  readonly direct: boolean;
}

/**
 * Every journey that leaves on a day of Paris and is still to leave: all direct trains, and the connections that none other of the day
 * beats. Whether its ends are sold is the caller's to have asked.
 */
export const journeysOfDay = (
  timetable: Timetable,
  clock: Clock,
  { from, to, via, direct }: DayTrip,
  date: Temporal.PlainDate,
): readonly Journey[] => {
  const [departure, arrival] = [stationsNamed(timetable, from), stationsNamed(timetable, to)];
  const midnight = date.toZonedDateTime(PARIS);
  const start = timeAt(timetable, midnight.toInstant());
  const soonest = timeAt(timetable, clock.now().add({ seconds: 59 }));
  return onwardJourneys(timetable, {
    from: departure.map(({ index }) => index),
    to: arrival.map(({ index }) => index),
    ...(via === undefined || via === ''
      ? {}
      : { via: stationsNamed(timetable, via).map(({ index }) => index) }),
    start: Math.max(start, soonest),
    end: timeAt(timetable, midnight.add({ days: 1 }).toInstant()),
    maximumTrains: mostTrains(direct, departure, arrival),
    changesAbroad: false,
  }).map((plan) => describeJourney(timetable, plan));
};
