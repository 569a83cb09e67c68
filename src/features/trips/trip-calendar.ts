import { pathOf } from '#contract/routes.ts';
import { type CalendarEvent, calendarFile } from '#domain/calendar.ts';
import { fullName } from '#domain/customer.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { journeyView } from '#domain/rail/journey-view.ts';
import { plainText } from '#domain/typography.ts';
import type { Trip, TripFile } from './contract.ts';

/** How often the trip has become another one, at most: by everybody who has given up their ticket, and once it is nobody’s any more. */
const changesOf = ({ state, bought, passengers }: Trip): number => {
  if (state !== 'booked') return bought?.passengers.length ?? 1;
  return bought ? bought.passengers.length - passengers.length : 0;
};

const eventOf = (trip: Trip, publicUrl: string): CalendarEvent => {
  const { legs, departure, changes, duration } = journeyView(trip.segments);
  // A calendar says itself on which day it ends.
  const destination = legs.at(-1)?.arrival.station ?? '';
  const nameOf = (passenger: number): string => {
    const person = trip.passengers.find((one) => one.passenger === passenger);
    return person ? fullName(person) : '';
  };
  const trains = legs.flatMap((leg) => [
    `${leg.train}, ${leg.departure.time} ${leg.departure.station}, ${leg.arrival.time} ${leg.arrival.station}`,
    ...leg.seats.map(({ passenger, words }) => `${nameOf(passenger)} : ${words}`),
  ]);
  return {
    uid: `${trip.fileId}-${trip.journey + 1}@${new URL(publicUrl).hostname}`,
    sequence: changesOf(trip),
    isCancelled: trip.state !== 'booked',
    stamp: trip.bookedAt,
    start: trip.departure,
    end: trip.arrival,
    summary: plainText(`Train ${departure.station} – ${destination}`),
    location: plainText(departure.station),
    description: plainText([...trains, `${duration}, ${changes}`, `Dossier ${trip.pnr}`].join('\n')),
    url: publicUrl + pathOf('/informations/voyages-futurs'),
  };
};

/**
 * The ways of a file that nobody makes any more, `trips` those that somebody does: who has put them into a calendar is to lose them there. Of such
 * a way its trains alone are known.
 */
export const waysGivenUp = ([trip]: readonly Trip[]): readonly Trip[] =>
  (trip?.bought?.gone ?? []).flatMap(({ journey, legs }) => {
    const [first] = legs;
    const last = legs.at(-1);
    if (!trip || !first || !last) return [];
    return [
      {
        ...trip,
        journey,
        state: 'cancelled',
        departure: Temporal.Instant.from(first.departure),
        arrival: Temporal.Instant.from(last.arrival),
        passengers: [],
        segments: legs.map((one, leg) => ({ ...one, leg, seats: [] })),
      },
    ];
  });

/** What of a file's journeys has become another one since it was booked: who has these in a calendar is to have them as they are. */
export const changedWays = (trips: readonly Trip[]): readonly Trip[] =>
  [...trips, ...waysGivenUp(trips)].filter((trip) => changesOf(trip) > 0);

/** Journeys of a file as a calendar takes them (TRIP-05). One that was exchanged or cancelled takes its entry out of the calendar. */
export const tripCalendar = (trips: readonly Trip[], publicUrl: string): TripFile => ({
  name: `voyage-${trips[0]?.pnr ?? ''}.ics`,
  contentType: 'text/calendar; charset=utf-8',
  bytes: Buffer.from(
    calendarFile(
      PRODUCT_NAME,
      trips.map((trip) => eventOf(trip, publicUrl)),
    ),
  ),
});
