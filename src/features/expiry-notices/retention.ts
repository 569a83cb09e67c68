import type { Database } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** Notices go with the points that they announced. */
export const expiryNoticePerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'notices of points that expire',
    keptDays: 0,
    time: 'business',
    forget: forgetAged(db, {
      table: 'points.expiry_notice',
      key: ['iuc', 'expires_on', 'days_before'],
      age: 'expires_on',
      isDay: true,
    }),
  },
];
