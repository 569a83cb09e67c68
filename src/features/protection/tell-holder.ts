import type { Queryable } from '#database/database.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import { mailOf } from '#features/mail/index.ts';
import { type Act, type ActTold, accountAct } from './act-template.ts';

/**
 * Tells the holder of an account what has been done with it, in the transaction that does it (AUTH-15); `email` is where they read it,
 * which after a change of address is the one before. The caller wakes `mail.send` once it has committed.
 */
export const tellHolder = async (
  tx: Queryable,
  holder: {
    readonly iuc: Iuc;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  },
  act: Act,
  at: Temporal.Instant,
): Promise<void> => {
  const { iuc, email, firstName, lastName } = holder;
  const told: ActTold = { ...act, firstName, lastName, at: at.toString() };
  const mail = mailOf(accountAct, told);
  await tx.query(
    'select mail.queue($1, $2, null, $3, $4, $5, $6, $7)',
    [iuc, newId(), mail.template, mail.version, JSON.stringify(mail.data), email, at],
    'mail.queue',
  );
};

/** What an order's acceptance does beside where more points than this are spent; the database reads order and holder itself. */
export const spendingTold = (): { readonly run: 'shop.tell_spending'; readonly with: object } => ({
  run: 'shop.tell_spending',
  with: { messageId: newId(), template: accountAct.name, version: accountAct.version },
});
