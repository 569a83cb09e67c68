import { createHash } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { deleteOldest } from '#database/portions.ts';
import { PARIS } from '#domain/clock.ts';
import type { Complaint, ComplaintsDesk } from '../port.ts';

const COLUMNS =
  'complaint_key as key, number, subject, state, opened_at as "openedAt", changed_at as "changedAt"';
const DIGITS = 8;

/** The same for the same complaint, so that who sends it twice is given one number. */
const numberOf = (iuc: string, key: string, at: Temporal.Instant): string => {
  const drawn = createHash('sha256').update(`${iuc} ${key}`).digest().readUIntBE(0, 6) % 10 ** DIGITS;
  return `R${at.toZonedDateTimeISO(PARIS).year}-${String(drawn).padStart(DIGITS, '0')}`;
};

/** The desk that serves where the operator has named none of their own: keeps complaints, and has nobody who answers them. */
export const createEmbeddedDesk = (db: Database): ComplaintsDesk => ({
  open: async ({ iuc, key, subject, orderNumber, message, at }) => {
    const [kept] = await db.query<Complaint>(
      // Nothing changes in one that there is: it is answered as it stands, also to two who come at once.
      `insert into desk.complaint as kept (iuc, complaint_key, number, subject, order_number, message, opened_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)
       on conflict (iuc, complaint_key) do update set state = kept.state
       returning ${COLUMNS}`,
      [iuc, key, numberOf(iuc, key, at), subject, orderNumber ?? null, message, at],
      'desk.open',
    );
    return kept as Complaint;
  },
  complaintsOf: (iuc) =>
    db.query<Complaint>(
      `select ${COLUMNS} from desk.complaint where iuc = $1 order by opened_at desc, complaint_key desc`,
      [iuc],
      'desk.complaints_of',
    ),
});

/** Five years after the last word: as long as somebody may still claim (Code civil, 2224). */
const KEPT_DAYS = 1_826;

export const deskPerishables = (db: Database) => [
  {
    what: 'complaints',
    keptDays: KEPT_DAYS,
    time: 'business' as const,
    forget: (before: Temporal.Instant, most: number): Promise<number> =>
      deleteOldest(
        db,
        {
          table: 'desk.complaint',
          key: ['iuc', 'complaint_key'],
          age: 'changed_at',
          over: 'changed_at < $1',
        },
        most,
        [before],
      ),
  },
];
