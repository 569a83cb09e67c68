import type { Database } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** Whole days for which a cart waits. */
const KEPT_DAYS = 30;

export const cartPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'kept carts',
    keptDays: KEPT_DAYS,
    time: 'business',
    forget: forgetAged(db, { table: 'shop.kept_cart', key: ['iuc', 'prime_id'], age: 'kept_at' }),
  },
];
