import { setTimeout } from 'node:timers/promises';
import type { Queryable } from '#database/database.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import { isShort } from '#features/jobs/index.ts';
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

/** Mails that may wait to leave, and that may be there at all while the mail server is away, for another mail to everybody to be queued. */
const MOST_WAITING = { due: 100, all: 10_000 };
const LOOK_AGAIN_MS = 500;

/**
 * Waits until hardly a mail waits to leave. Mails leave in the order in which they were queued: who writes to every member queues a few at a
 * time, or the mail that confirms an order would leave after millions. Rejects when `signal` says so.
 */
export const untilFewMailsWait = async (db: Queryable, signal?: AbortSignal): Promise<void> => {
  signal?.throwIfAborted();
  while (!(await isShort(db, 'mail.send', MOST_WAITING)))
    await setTimeout(LOOK_AGAIN_MS, undefined, signal ? { signal } : {});
};
