import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';

/** What a feature works with that mails its customers. */
export interface MailingContext {
  readonly db: Database;
  readonly clock: Clock;
  /** Called once a transaction has committed that queued a mail, so that it leaves at once. */
  readonly wake: (queue: 'mail.send') => void;
}
