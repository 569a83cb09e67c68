import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { type TicketContent, type TicketSigner, ticketCode } from '#domain/rail/ticket-code.ts';
import type { TicketCode, Trip } from './contract.ts';
import { codesFrom } from './trip-code.ts';

/** What a controller learns of one traveller's ticket for a trip. */
const contentOf = (
  trip: Trip,
  { passenger, firstName, lastName }: Trip['passengers'][number],
): TicketContent => ({
  pnr: trip.pnr,
  // Theirs whoever else gives up a ticket: readers know by it what was shown before, also of who has printed theirs.
  traveller: passenger + 1,
  travellers: trip.passengers.length,
  lastName,
  firstName,
  travelClass: trip.travelClass,
  isFlexible: fareConditions(trip.fare).isFlexible,
  isReturn: trip.journey > 0,
  legs: trip.segments.map((segment) => {
    const seat = segment.seats.find((one) => one.passenger === passenger);
    return { ...segment, coach: seat?.coach ?? '', seat: seat?.seat ?? '' };
  }),
});

/**
 * The signed code of each traveller's ticket (docs/ticket-code.md), or from which day it can be had. A ticket that was exchanged or
 * cancelled, or is on paper, has none. `now` is business time.
 */
export const ticketCodes = (
  signer: TicketSigner,
  trip: Trip,
  now: Temporal.Instant,
): readonly TicketCode[] => {
  if (trip.state !== 'booked' || !trip.eTicket) return [];
  const brands = trip.segments.map(({ transportType }) => transportType);
  const from = codesFrom(brands, trip.departure, now);
  return trip.passengers.map((traveller) => {
    const { passenger } = traveller;
    return from
      ? { available: false, passenger, from }
      : { available: true, passenger, letters: ticketCode(signer, contentOf(trip, traveller)) };
  });
};
