import { PARIS, parisDate } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Trip, TripCode } from './contract.ts';

/** OUIGO tickets are given out this many days before departure (specification section 8). */
const OUIGO_DAYS = 4;

const isOuigo = (transportType: string): boolean => transportType.toUpperCase().startsWith('OUIGO');

/**
 * The content of each passenger's QR code for a trip, with the specification's names (TRIP-02). For OUIGO it can be had from
 * four days before departure. `now` is business time.
 */
export const tripCodes = (iuc: Iuc, trip: Trip, now: Temporal.Instant): TripCode[] => {
  const first = trip.segments[0];
  const from = parisDate(trip.departure).subtract({ days: OUIGO_DAYS });
  const early =
    trip.segments.some(({ transportType }) => isOuigo(transportType)) &&
    Temporal.PlainDate.compare(parisDate(now), from) < 0;
  return trip.passengers.map(({ passenger }) =>
    early
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
