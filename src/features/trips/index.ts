export { addedFile, addTrip, fileInput, ownFile, stateOfAdded } from './added-trip.ts';
export { bookingCodes, ownCodes } from './booking-codes.ts';
export type * from './contract.ts';
export { MOST_PAST_TRIPS, PAST_TRIPS_PER_PAGE, pastTrips } from './past-trips.ts';
export { outcomeWords } from './past-words.ts';
export { proofFile, provenTrip } from './proof-file.ts';
export { futureTrips, MOST_TRIPS, TRIPS_PER_PAGE, tripsOfFile } from './read-trips.ts';
export { ticketCodes } from './ticket.ts';
export { publishTicketKey } from './ticket-keys.ts';
export { tripCalendar, waysGivenUp } from './trip-calendar.ts';
export { codesFrom, tripCodes } from './trip-code.ts';
export {
  calendarOfBooked,
  calendarOfChanges,
  filesOfTrip,
  type TripFilesContext,
  ticketFile,
} from './trip-files.ts';
export { usualJourneys } from './usual-journeys.ts';
