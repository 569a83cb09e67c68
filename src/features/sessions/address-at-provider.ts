import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { email } from '#domain/fields/contact.ts';
import type { Log } from '#domain/log.ts';
import { changeEmail, findCustomer } from '#features/customers/index.ts';
import { tellHolder } from '#features/protection/index.ts';
import type { SignedIn } from '#providers/identity/port.ts';

interface TakeOverContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Takes over the address that somebody has changed at the operator's own provider (ACCOUNT-09), at the sign-in that says so: mails go there
 * from now on, and the one before is told. One that another customer has here stays as it was, and so does everything when it cannot be
 * written: a sign-in never fails by it.
 */
export const takeAddressOver = async (
  { db, clock, log }: TakeOverContext,
  { iuc, email: said }: Pick<SignedIn, 'iuc' | 'email'>,
): Promise<void> => {
  const { data: address } = email.safeParse(said);
  if (address === undefined) return;
  try {
    await db.transaction(async (tx) => {
      const holder = await findCustomer(tx, iuc);
      if (!holder || holder.email.toLowerCase() === address.toLowerCase()) return;
      if (await changeEmail(tx, iuc, address))
        await tellHolder(tx, holder, { act: 'email-changed', email: address }, clock.now());
      else log.warn({}, 'the address that the identity provider says is another customer’s here');
    });
  } catch (error) {
    log.warn({ err: error }, 'the address that the identity provider says could not be kept');
  }
};
