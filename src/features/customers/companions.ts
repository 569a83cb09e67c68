import type { Database, Queryable } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Iuc } from '#domain/ids.ts';
import type { CardKind } from '#domain/rail/travellers.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** Somebody that a customer has travelled with, and has had kept for the next time. */
export interface Companion {
  readonly companionId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: Temporal.PlainDate;
  readonly card?: { readonly kind: CardKind; readonly number: string };
}

/** The last one used first. `customer.keep_companions` writes them. */
export const companionsOf = async (db: Queryable, iuc: Iuc): Promise<readonly Companion[]> => {
  const rows = await db.query<
    Omit<Companion, 'card'> & { cardKind: CardKind | null; cardNumber: string | null }
  >(
    `select companion_id as "companionId", first_name as "firstName", last_name as "lastName", birth_date as "birthDate",
            card_kind as "cardKind", card_number as "cardNumber"
     from customer.companion where iuc = $1 order by used_at desc, companion_id`,
    [iuc],
    'customer.companions',
  );
  return rows.map(({ cardKind, cardNumber, ...one }) => ({
    ...one,
    ...(cardKind && cardNumber ? { card: { kind: cardKind, number: cardNumber } } : {}),
  }));
};

/** At the customer's own wish. One that is not there, or not theirs, is no error. */
export const forgetCompanion = async (db: Queryable, iuc: Iuc, companionId: string): Promise<void> => {
  await db.query(
    'delete from customer.companion where iuc = $1 and companion_id = $2',
    [iuc, companionId],
    'customer.forget_companion',
  );
};

/** Whole days for which somebody stays after the last journey together was ordered. */
const KEPT_DAYS = 730;

export const companionPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'companions',
    keptDays: KEPT_DAYS,
    time: 'business',
    forget: forgetAged(db, {
      table: 'customer.companion',
      key: ['iuc', 'companion_id'],
      age: 'used_at',
    }),
  },
];
