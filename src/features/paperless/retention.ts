import type { Database } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** Whole days in which who has gone back to plastic may take their photo up again; the mail that confirms it says so. */
const UNUSED_DAYS = 30;

export const paperlessPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'photos of cards that are plastic again',
    keptDays: UNUSED_DAYS,
    time: 'business',
    forget: forgetAged(db, { table: 'customer.card_photo', key: ['iuc'], age: 'unused_since' }),
  },
];
