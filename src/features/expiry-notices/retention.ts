import type { Database } from '#database/database.ts';
import { deleteOldest } from '#database/portions.ts';
import { parisDate } from '#domain/clock.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** Notices go with the points that they announced. */
export const expiryNoticePerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'notices of points that expire',
    keptDays: 0,
    time: 'business',
    forget: (before, most) =>
      deleteOldest(
        db,
        {
          table: 'points.expiry_notice',
          key: ['iuc', 'expires_on', 'days_before'],
          age: 'expires_on',
          over: 'expires_on < $1',
        },
        most,
        [parisDate(before)],
      ),
  },
];
