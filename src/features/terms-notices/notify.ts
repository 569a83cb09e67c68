import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Civility } from '#domain/customer.ts';
import type { Iuc } from '#domain/ids.ts';
import { type ContentLibrary, PROGRAMME_TERMS, type VersionedEntry } from '#features/content/index.ts';
import type { Jobs } from '#features/jobs/contract.ts';
import { mailOf, queueMail, untilFewMailsWait } from '#features/mail/index.ts';
import { termsToCome } from './template.ts';

interface TermsNoticesContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly content: Pick<ContentLibrary, 'coming'>;
  /** A mail was queued. */
  readonly wake?: (queue: string) => void;
}

interface Member {
  readonly iuc: Iuc;
  readonly civility: Civility;
  readonly lastName: string;
  readonly email: string;
  readonly isTold: boolean;
}

/** Members looked at in one statement, told already or not; each is told in a transaction of their own. */
const AT_ONCE = 100;
/** Millions are told as fast as the mails to them leave; the next morning goes on where the day before has ended. */
const LONGEST_MS = 23 * 3_600_000;

/** Looks every morning: who has joined since has agreed to what applies until then, and is told, too. */
export const termsNoticeJobs = (ctx: TermsNoticesContext): Jobs => ({
  'customer.terms-notices': {
    concurrency: 1,
    leaseMs: 60_000,
    longestMs: LONGEST_MS,
    schedule: { dailyAt: '08:00' },
    handler: async (_job, signal) => {
      await tellTermsToCome(ctx, signal);
    },
  },
});

/**
 * Tells every member by mail that the terms of the programme are to change, once for each version. Run twice, at once, or killed, each is told
 * once: it is written down in the transaction that queues the mail, as the proof that they were. Ends when the version is announced no more.
 * Answers how many were told.
 */
export const tellTermsToCome = async (ctx: TermsNoticesContext, signal?: AbortSignal): Promise<number> => {
  const terms = ctx.content.coming(PROGRAMME_TERMS);
  if (!terms) return 0;
  let told = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  while (ctx.content.coming(PROGRAMME_TERMS)?.version === terms.version) {
    const members = await membersAfter(ctx.db, terms, after);
    const last = members.at(-1);
    if (!last) break;
    after = last.iuc;
    const untold = members.filter(({ isTold }) => !isTold);
    if (untold.length > 0) await untilFewMailsWait(ctx.db, signal);
    const before = told;
    for (const member of untold) if (await tell(ctx.db, member, terms, ctx.clock.now())) told += 1;
    if (told > before) ctx.wake?.('mail.send');
    signal?.throwIfAborted();
  }
  return told;
};

/** The next members, and whether they know of a version. As many rows are read of each portion, however many have been told before it. */
const membersAfter = (db: Database, { version }: VersionedEntry, after: string): Promise<Member[]> =>
  db.query<Member>(
    `select p.iuc, p.civility, p.last_name as "lastName", p.email,
       exists (select from customer.terms_notice n where n.iuc = c.iuc and n.document = $1 and n.version = $2) as "isTold"
     from customer.card c join customer.person p using (iuc)
     where c.closed_on is null and c.iuc > $3
     order by c.iuc limit ${AT_ONCE}`,
    [PROGRAMME_TERMS, version, after],
    'customer.members_to_tell_of_terms',
  );

/** Writes it down and queues the mail; false when another run was faster. */
const tell = (
  db: Database,
  { iuc, email, civility, lastName }: Member,
  { version, validFrom }: VersionedEntry,
  now: Temporal.Instant,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const written = await tx.query(
      `insert into customer.terms_notice (iuc, document, version, told_at) values ($1, $2, $3, $4)
       on conflict do nothing returning 1`,
      [iuc, PROGRAMME_TERMS, version, now],
      'customer.keep_terms_notice',
    );
    if (written.length === 0) return false;
    const mail = mailOf(termsToCome, { civility, lastName, version, from: validFrom.toString() });
    await queueMail(tx, { iuc, email }, mail, now);
    return true;
  });
