export type * from './contract.ts';
export { futureTrips, MOST_TRIPS, nextTrip, TRIPS_PER_PAGE, tripByReference } from './read-trips.ts';
export { tripCodes } from './trip-code.ts';
