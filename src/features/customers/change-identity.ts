import type { Queryable } from '#database/database.ts';
import type { Customer } from '#domain/customer.ts';
import type { Iuc } from '#domain/ids.ts';
import { customerFrom, PERSON_COLUMNS, type PersonRow } from './find-customer.ts';

/**
 * Writes down the name and the birth date of which customer service has seen the proof (INFO-02): the only way in which they change.
 * Undefined when there is no such person. What was ordered and travelled under the old name stays as it was.
 */
export const changeIdentity = async (
  db: Queryable,
  iuc: Iuc,
  { lastName, firstName, birthDate }: Pick<Customer, 'lastName' | 'firstName' | 'birthDate'>,
): Promise<Customer | undefined> => {
  const [row] = await db.query<PersonRow>(
    `update customer.person p set last_name = $2, first_name = $3, birth_date = $4 where p.iuc = $1 returning ${PERSON_COLUMNS}`,
    [iuc, lastName, firstName, birthDate],
    'change-identity',
  );
  return row && customerFrom(row);
};
