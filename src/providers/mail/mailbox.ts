import type { Database } from '#database/database.ts';
import type { MailTransport } from './port.ts';

/** Keeps mails in the database instead of sending them, for `/sandbox/mailbox`. The same mail twice is there once. */
export const createMailbox = (db: Database): MailTransport => ({
  send: async ({ iuc, messageId, to, subject, html, text }) => {
    await db.query(
      `insert into mail.mailbox (iuc, message_id, received_at, recipient, subject, html, text)
       values ($1, $2, clock_timestamp(), $3, $4, $5, $6) on conflict do nothing`,
      [iuc, messageId, to, subject, html, text],
      'mail.mailbox',
    );
  },
  close: async () => {},
});
