import type { Database } from '#database/database.ts';
import { deleteOldest } from '#database/portions.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** Whole days for which a form that is sent again is known to be the same. */
const KEPT_DAYS = 30;

export const complaintPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'complaints handed over',
    keptDays: KEPT_DAYS,
    time: 'business',
    // What the desk does not have yet stays.
    forget: (before, most) =>
      deleteOldest(
        db,
        {
          table: 'customer.complaint',
          key: ['iuc', 'complaint_key'],
          age: 'asked_at',
          over: 'asked_at < $1 and number is not null',
        },
        most,
        [before],
      ),
  },
];
