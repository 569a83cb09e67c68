import type { Database } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** Long enough to find out why a job was given up; readiness speaks of it for a day. */
const DEAD_DAYS = 90;

/** Jobs that were given up. What is done is gone with its end. */
export const jobPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'dead jobs',
    keptDays: DEAD_DAYS,
    time: 'real',
    forget: forgetAged(db, { table: 'job.dead', key: ['queue', 'key', 'died_at'], age: 'died_at' }),
  },
];
