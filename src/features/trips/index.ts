export type * from './contract.ts';
export { futureTrips, MOST_TRIPS, TRIPS_PER_PAGE, tripByReference, tripsOfFile } from './read-trips.ts';
export { ticketCodes } from './ticket.ts';
export { publishTicketKey } from './ticket-keys.ts';
export { tripCalendar } from './trip-calendar.ts';
export { codesFrom, tripCodes } from './trip-code.ts';
export { filesOfTrip, type TripFilesContext, ticketFile } from './trip-files.ts';
export { usualJourneys } from './usual-journeys.ts';
