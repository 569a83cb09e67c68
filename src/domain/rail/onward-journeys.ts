import { type Plan, type PlanQuery, planJourneys } from './planner.ts';
import { type Station, stationAt, type Timetable, type Trip } from './timetable.ts';

/** Where a plan has been, train after train: boarded at, then alighted at. */
const stopsOf = (timetable: Timetable, { rides }: Plan): readonly Station[] =>
  rides.flatMap(({ trip, board, alight }) =>
    [board, alight].map((call) => stationAt(timetable, timetable.trips[trip] as Trip, call)),
  );

/** Whether one leaves a city and is in it again. */
const comesBackTo = (stops: readonly Station[], { city, country }: Station): boolean => {
  const isThere = stops.map((stop) => stop.city === city && stop.country === country);
  const left = isThere.indexOf(false, isThere.indexOf(true));
  return left >= 0 && isThere.indexOf(true, left) >= 0;
};

/**
 * The journeys of a search that somebody would take: none that comes back to the city it left, or leaves the one it has reached, as from one
 * of a city's stations to another by a town three hours away. The planner knows stations, which are several in such a city. With a via that
 * lies beyond, coming back is what was asked for.
 */
export const onwardJourneys = (timetable: Timetable, query: PlanQuery): Plan[] => {
  const plans = planJourneys(timetable, query);
  if (query.via !== undefined) return plans;
  return plans.filter((plan) => {
    // Two trains are not enough to go away and come back.
    if (plan.rides.length < 3) return true;
    const stops = stopsOf(timetable, plan);
    return ![stops[0], stops.at(-1)].some((end) => end !== undefined && comesBackTo(stops, end));
  });
};
