import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Civility } from '#domain/customer.ts';
import type { Iuc } from '#domain/ids.ts';
import { type ContentLibrary, PROGRAMME_TERMS, type VersionedEntry } from '#features/content/index.ts';
import type { Jobs } from '#features/jobs/contract.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
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
}

/** Members read in one statement; each is told in a transaction of their own. */
const AT_ONCE = 200;

/** Looks every morning: who has joined since has agreed to what applies until then, and is told, too. */
export const termsNoticeJobs = (ctx: TermsNoticesContext): Jobs => ({
  'customer.terms-notices': {
    concurrency: 1,
    leaseMs: 10 * 60_000,
    schedule: { dailyAt: '08:00' },
    handler: async (_job, signal) => {
      await tellTermsToCome(ctx, signal);
    },
  },
});

/**
 * Tells every member by mail that the terms of the programme are to change, once for each version. Run twice, at once, or killed, each is told
 * once: it is written down in the transaction that queues the mail, as the proof that they were. Answers how many were told.
 */
export const tellTermsToCome = async (ctx: TermsNoticesContext, signal?: AbortSignal): Promise<number> => {
  const terms = ctx.content.coming(PROGRAMME_TERMS);
  if (!terms) return 0;
  let told = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    signal?.throwIfAborted();
    const members = await untold(ctx.db, terms, after);
    const last = members.at(-1);
    if (!last) break;
    after = last.iuc;
    for (const member of members) if (await tell(ctx.db, member, terms, ctx.clock.now())) told += 1;
  }
  if (told > 0) ctx.wake?.('mail.send');
  return told;
};

/** The next members who do not know of a version yet. */
const untold = (db: Database, { version }: VersionedEntry, after: string): Promise<Member[]> =>
  db.query<Member>(
    `select p.iuc, p.civility, p.last_name as "lastName", p.email
     from customer.card c join customer.person p using (iuc)
     where c.closed_on is null and c.iuc > $3
       and not exists (select from customer.terms_notice n where n.iuc = c.iuc and n.document = $1 and n.version = $2)
     order by c.iuc limit ${AT_ONCE}`,
    [PROGRAMME_TERMS, version, after],
    'customer.untold_of_terms',
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
