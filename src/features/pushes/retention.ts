import type { Database } from '#database/database.ts';
import { deleteOldest } from '#database/portions.ts';
import { parisDate } from '#domain/clock.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** What was put away is forgotten once its cause is over. */
export const pushPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'pushes that were put away',
    keptDays: 0,
    time: 'business',
    forget: (before, most) =>
      deleteOldest(
        db,
        {
          table: 'customer.dismissed_push',
          key: ['iuc', 'kind', 'cause'],
          age: 'ends_on',
          over: 'ends_on < $1',
        },
        most,
        [parisDate(before)],
      ),
  },
];
