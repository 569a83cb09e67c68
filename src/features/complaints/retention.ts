import type { Database } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** Whole days for which a form that is sent again is known to be the same, once the complaint is dealt with. */
const KEPT_DAYS = 30;
/** Whole days for files that were chosen in a form and never sent with it. */
const UNSENT_DAYS = 1;

export const complaintPerishables = (db: Database): readonly Perishable[] => [
  {
    what: 'complaints dealt with',
    keptDays: KEPT_DAYS,
    time: 'business',
    // What the desk does not have yet stays, and what is followed.
    forget: forgetAged(db, {
      table: 'customer.complaint',
      key: ['iuc', 'complaint_key'],
      age: 'changed_at',
      only: `number is not null and state = 'TRAITEE'`,
    }),
  },
  {
    what: 'files of forms that were not sent',
    keptDays: UNSENT_DAYS,
    time: 'real',
    forget: forgetAged(db, {
      table: 'customer.complaint_file',
      key: ['iuc', 'folder', 'file_key'],
      age: 'taken_at',
      // Those of a complaint or an answer that waits for its desk stay with it.
      only: `not exists (select from customer.complaint c where c.iuc = customer.complaint_file.iuc
            and c.complaint_key = customer.complaint_file.complaint_key and c.number is null)
            and not exists (select from customer.complaint_reply r where r.iuc = customer.complaint_file.iuc
            and r.reply_key = customer.complaint_file.complaint_key)`,
    }),
  },
];
