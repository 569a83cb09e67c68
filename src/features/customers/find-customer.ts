import type { Queryable } from '#database/database.ts';
import type { Address, Civility, Customer } from '#domain/customer.ts';
import type { Iuc } from '#domain/ids.ts';

export interface PersonRow {
  readonly iuc: string;
  readonly civility: Civility;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: Temporal.PlainDate;
  readonly email: string;
  readonly mobile: string | null;
  readonly phone: string | null;
  readonly address: Address | null;
}

/** Of `customer.person p`. */
export const PERSON_COLUMNS =
  'p.iuc, p.civility, p.first_name, p.last_name, p.birth_date, p.email, p.mobile, p.phone, p.address';

export const customerFrom = (row: PersonRow): Customer => ({
  iuc: row.iuc as Iuc,
  civility: row.civility,
  firstName: row.first_name,
  lastName: row.last_name,
  birthDate: row.birth_date,
  email: row.email,
  ...(row.mobile === null ? {} : { mobile: row.mobile }),
  ...(row.phone === null ? {} : { phone: row.phone }),
  ...(row.address === null ? {} : { address: row.address }),
});

const found = (rows: readonly PersonRow[]): Customer | undefined => rows[0] && customerFrom(rows[0]);

export const findCustomer = async (db: Queryable, iuc: string): Promise<Customer | undefined> =>
  found(
    await db.query(
      `select ${PERSON_COLUMNS} from customer.person p where p.iuc = $1`,
      [iuc],
      'customer-by-iuc',
    ),
  );

/** Whatever the capitals in which the address is typed. */
export const findCustomerByEmail = async (db: Queryable, email: string): Promise<Customer | undefined> =>
  found(
    await db.query(
      `select ${PERSON_COLUMNS} from customer.email_directory d join customer.person p on p.iuc = d.iuc where d.email = lower($1)`,
      [email],
      'customer-by-email',
    ),
  );

/** By the number of an open loyalty card (17 digits). */
export const findCustomerByCard = async (db: Queryable, numCarte: string): Promise<Customer | undefined> =>
  found(
    await db.query(
      `select ${PERSON_COLUMNS} from customer.card_directory d
       join customer.card c on c.iuc = d.iuc and c.number = d.number and c.closed_on is null
       join customer.person p on p.iuc = d.iuc where d.number = $1`,
      [numCarte],
      'customer-by-card',
    ),
  );
