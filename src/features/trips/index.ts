export type * from './contract.ts';
export { futureTrips, MOST_TRIPS, TRIPS_PER_PAGE, tripByReference } from './read-trips.ts';
export { codesFrom, tripCodes } from './trip-code.ts';
export { usualJourneys } from './usual-journeys.ts';
