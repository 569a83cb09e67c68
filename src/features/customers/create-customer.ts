import type { Queryable } from '#database/database.ts';
import type { Customer } from '#domain/customer.ts';
import { atField, failure, type Result, success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';

/**
 * Makes a customer under an iuc made by the caller, without card or rights. Made again with the same iuc and address nothing
 * changes; `email-already-used` when somebody else has the address (ACCOUNT-06).
 */
export const createCustomer = async (
  db: Queryable,
  customer: Customer,
  at: Temporal.Instant,
): Promise<Result<{ readonly iuc: Iuc }, 'email-already-used'>> => {
  const [row] = await db.query<{ made: boolean }>(
    'select customer.create_person($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as made',
    [
      customer.iuc,
      customer.civility,
      customer.firstName,
      customer.lastName,
      customer.birthDate,
      customer.email,
      customer.mobile ?? null,
      customer.phone ?? null,
      customer.address ? JSON.stringify(customer.address) : null,
      at,
    ],
  );
  return row?.made ? success({ iuc: customer.iuc }) : atField('email', failure('email-already-used'));
};
