import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Log } from '#domain/log.ts';
import type { Jobs } from '#features/jobs/contract.ts';
import { expireLots } from '#features/points/index.ts';
import { runEngine } from './run-engine.ts';

/** What is due by the calendar for every member: credits, counted trips, ends of years; and expiries, which wait for nobody. */
export const loyaltyJobs = ({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}): Jobs => ({
  'loyalty.engine': {
    concurrency: 1,
    leaseMs: 10 * 60_000,
    schedule: { everyMinutes: 1 },
    handler: async () => {
      await runEngine(db, clock.now(), { log });
    },
  },
  'points.expiry': {
    concurrency: 1,
    leaseMs: 10 * 60_000,
    schedule: { everyMinutes: 10 },
    handler: async () => {
      await expireLots(db, clock.now());
    },
  },
});
