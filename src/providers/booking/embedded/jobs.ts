import { type Clock, parisDate } from '#domain/clock.ts';
import type { EmbeddedBooking } from './embedded-booking.ts';

/** What another company does for itself: frees seats whose hold is over, forgets those of trains that have run. */
export const inventoryJobs = (
  inventory: Pick<EmbeddedBooking, 'releaseExpired' | 'forgetSeatsBefore'>,
  clock: Clock,
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
        await inventory.forgetSeatsBefore(parisDate(clock.now()).subtract({ days: 1 }).toString());
      },
    },
  }) as const;
