import type { Database } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** What was counted, for as long as it is compared. */
export const measurePerishables = (
  db: Database,
  { measureDays }: { readonly measureDays: number },
): readonly Perishable[] => [
  {
    what: 'measured events',
    keptDays: measureDays,
    time: 'real',
    forget: forgetAged(db, { table: 'measure.event', key: ['event_id'], age: 'at' }),
  },
  {
    what: 'visits whose browsers no longer agree',
    keptDays: 1,
    time: 'real',
    forget: forgetAged(db, { table: 'measure.withdrawn_visit', key: ['visit'], age: 'at' }),
  },
];
