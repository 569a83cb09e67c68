import type { Database } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** Alerts go with the day they are about. */
export const alertPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'price alerts',
    keptDays: 0,
    time: 'business',
    forget: forgetAged(db, { table: 'shop.price_alert', key: ['iuc', 'alert_id'], age: 'day', isDay: true }),
  },
];
