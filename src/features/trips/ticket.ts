import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { type TicketContent, type TicketSigner, ticketCode } from '#domain/rail/ticket-code.ts';
import type { TicketCode, Trip } from './contract.ts';
import { codesFrom } from './trip-code.ts';

/** What a controller learns of one traveller's ticket for a trip. */
const contentOf = (trip: Trip, index: number): TicketContent => {
  const { passenger, firstName, lastName } = trip.passengers[index] as Trip['passengers'][number];
  return {
    pnr: trip.pnr,
    traveller: index + 1,
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
  };
};

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
  return trip.passengers.map(({ passenger }, index) =>
    from
      ? { available: false, passenger, from }
      : { available: true, passenger, letters: ticketCode(signer, contentOf(trip, index)) },
  );
};
