import { PARIS, parisDate } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import { OUIGO_CODE_DAYS } from '#domain/rail/delivery.ts';
import type { Trip, TripCode } from './contract.ts';

const isOuigo = (transportType: string): boolean => transportType.toUpperCase().startsWith('OUIGO');

/**
 * The day from which the codes of a journey can be had, while that is still to come: four days before departure for OUIGO. `now` is
 * business time.
 */
export const codesFrom = (
  transportTypes: readonly string[],
  departure: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.PlainDate | undefined => {
  const from = parisDate(departure).subtract({ days: OUIGO_CODE_DAYS });
  const isEarly = transportTypes.some(isOuigo) && Temporal.PlainDate.compare(parisDate(now), from) < 0;
  return isEarly ? from : undefined;
};

/**
 * The content of each passenger's QR code for a trip, with the specification's names (TRIP-02). For OUIGO it can be had from
 * four days before departure; a paper ticket has none. `now` is business time.
 */
export const tripCodes = (iuc: Iuc, trip: Trip, now: Temporal.Instant): TripCode[] => {
  if (!trip.eTicket) return [];
  const first = trip.segments[0];
  const from = codesFrom(
    trip.segments.map(({ transportType }) => transportType),
    trip.departure,
    now,
  );
  return trip.passengers.map(({ passenger }) =>
    from
      ? { available: false, passenger, from }
      : {
          available: true,
          passenger,
          payload: JSON.stringify({
            pnr: trip.pnr,
            departureDate: trip.departure
              .toZonedDateTimeISO(PARIS)
              .toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
            transportType: first?.transportType ?? '',
            specificIuc: iuc,
            paoOrderId: trip.bookingId,
            serviceItemId: `${trip.pnr}-${trip.journey + 1}-${passenger + 1}`,
          }),
        },
  );
};
