import type { Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';

/** Gives a customer another e-mail address; false, and nothing written, when somebody else has it. */
export const changeEmail = async (tx: Queryable, iuc: Iuc, email: string): Promise<boolean> => {
  const [row] = await tx.query<{ named: number }>(
    `with named as (
       insert into customer.email_directory as d (email, iuc) values (lower($2), $1)
       on conflict (email) do update set iuc = excluded.iuc where d.iuc = excluded.iuc returning 1),
     gone as (
       delete from customer.email_directory where iuc = $1 and email <> lower($2) and exists (select from named)),
     changed as (update customer.person set email = $2 where iuc = $1 and exists (select from named))
     select count(*)::int as named from named`,
    [iuc, email],
    'change-email',
  );
  return row?.named === 1;
};
