import type { Database } from '#database/database.ts';
import type { MailTransport } from './port.ts';

/** Keeps mails in the database instead of sending them, for `/sandbox/mailbox`. The same mail twice is there once. */
export const createMailbox = (db: Database): MailTransport => ({
  send: async ({ iuc, messageId, to, subject, html, text, files = [] }) => {
    await db.query(
      `with received as (
         insert into mail.mailbox (iuc, message_id, received_at, recipient, subject, html, text)
         values ($1, $2, clock_timestamp(), $3, $4, $5, $6) on conflict do nothing returning iuc, message_id)
       insert into mail.mailbox_file (iuc, message_id, number, name, content_type, bytes)
       select r.iuc, r.message_id, f.number, f.name, f.content_type, f.bytes
       from received r, unnest($7::text[], $8::text[], $9::bytea[]) with ordinality as f (name, content_type, bytes, number)`,
      [
        iuc,
        messageId,
        to,
        subject,
        html,
        text,
        files.map(({ name }) => name),
        files.map(({ contentType }) => contentType),
        files.map(({ bytes }) => Buffer.from(bytes)),
      ],
      'mail.mailbox',
    );
  },
  close: async () => {},
});
