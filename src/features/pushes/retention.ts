import type { Database } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** What was put away is forgotten once its cause is over. */
export const pushPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'pushes that were put away',
    keptDays: 0,
    time: 'business',
    forget: forgetAged(db, {
      table: 'customer.dismissed_push',
      key: ['iuc', 'kind', 'cause'],
      age: 'ends_on',
      isDay: true,
    }),
  },
];
