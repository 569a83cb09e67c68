import type { Queryable } from '#database/database.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { QueuedMail } from './template.ts';

/** Queues a mail that is of no order, in the transaction of its cause (MAIL-01); the caller wakes `mail.send` once that is done. */
export const queueMail = async <Data>(
  tx: Queryable,
  { iuc, email }: { readonly iuc: Iuc; readonly email: string },
  mail: QueuedMail<Data>,
  at: Temporal.Instant,
): Promise<void> => {
  await tx.query(
    'select mail.queue($1, $2, null, $3, $4, $5, $6, $7)',
    [iuc, newId(), mail.template, mail.version, JSON.stringify(mail.data), email, at],
    'mail.queue',
  );
};
