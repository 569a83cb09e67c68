import { type Clock, PARIS, parisDate, systemClock } from '#domain/clock.ts';
import type { EmbeddedBooking } from './embedded-booking.ts';

export interface BookingTerms {
  /** Days for which a booking stays after its last train has left. */
  readonly bookingDays: number;
  /** Days for which one stays that came to nothing. */
  readonly draftDays: number;
}

/** What another company does for itself: frees seats whose hold is over, forgets those of trains that have run, and old bookings. */
export const inventoryJobs = (
  inventory: Pick<EmbeddedBooking, 'releaseExpired' | 'forgetSeatsBefore' | 'forgetBookings'>,
  clock: Clock,
  { bookingDays, draftDays }: BookingTerms,
) =>
  ({
    'booking.sweep': {
      concurrency: 1,
      leaseMs: 60_000,
      schedule: { everyMinutes: 1 },
      handler: async () => {
        await inventory.releaseExpired();
      },
    },
    'booking.forget': {
      concurrency: 1,
      leaseMs: 10 * 60_000,
      schedule: { dailyAt: '03:40' },
      handler: async () => {
        const today = parisDate(clock.now());
        await inventory.forgetSeatsBefore(today.subtract({ days: 1 }).toString());
        // Holds and what becomes of them are written down in real time, trains run on business days.
        const undone = parisDate(systemClock.now()).subtract({ days: draftDays }).toZonedDateTime(PARIS);
        await inventory.forgetBookings({
          undone: undone.toInstant(),
          day: today.subtract({ days: bookingDays }).toString(),
        });
      },
    },
  }) as const;
