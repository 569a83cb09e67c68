import type { Database } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** A mailbox is looked at while somebody tries the portal. */
const MAILBOX_DAYS = 30;

/** What was written to customers: names, addresses and journeys. The order that it was about stays, and can be told again. */
export const mailPerishables = (
  db: Database,
  { mailDays }: { readonly mailDays: number },
): readonly Perishable[] => [
  {
    what: 'mails',
    keptDays: mailDays,
    time: 'business',
    forget: forgetAged(db, { table: 'mail.message', key: ['iuc', 'message_id'], age: 'queued_at' }),
  },
  {
    what: 'notices',
    keptDays: mailDays,
    time: 'business',
    forget: forgetAged(db, { table: 'mail.notice', key: ['iuc', 'notice_id'], age: 'at' }),
  },
  {
    what: 'refused addresses',
    keptDays: mailDays,
    time: 'business',
    forget: forgetAged(db, {
      table: 'mail.refused_address',
      key: ['iuc', 'address'],
      age: 'refused_at',
    }),
  },
  {
    what: 'mailbox',
    keptDays: MAILBOX_DAYS,
    time: 'real',
    forget: forgetAged(db, { table: 'mail.mailbox', key: ['iuc', 'message_id'], age: 'received_at' }),
  },
];
