import type { Database } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import type { Civility } from '#domain/customer.ts';
import type { Iuc } from '#domain/ids.ts';
import { EXPIRY_NOTICE_DAYS, type ExpiryNoticeDays, expiryNoticeAt } from '#domain/loyalty/expiry-notice.ts';
import type { Jobs } from '#features/jobs/contract.ts';
import { memberNow } from '#features/loyalty/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import { expiryNotice } from './template.ts';

interface NoticesContext {
  readonly db: Database;
  readonly clock: Clock;
  /** A mail was queued. */
  readonly wake?: (queue: string) => void;
}

interface DueRow {
  readonly iuc: Iuc;
  readonly expires_on: Temporal.PlainDate;
  readonly points: number;
  readonly civility: Civility;
  readonly last_name: string;
  readonly email: string;
}

/** Members read in one statement; each is told in a transaction of their own. */
const AT_ONCE = 200;

/** Looks every ten minutes: a day that began while nothing ran is told of when something runs again. */
export const expiryNoticeJobs = (ctx: NoticesContext): Jobs => ({
  'points.expiry-notices': {
    concurrency: 1,
    leaseMs: 10 * 60_000,
    schedule: { everyMinutes: 10 },
    handler: async (_job, signal) => {
      await tellExpiries(ctx, signal);
    },
  },
});

/**
 * Tells everybody who agrees to mails of the programme of points whose next notice has begun and has not been given: one mail a customer
 * and run. Run twice, at once, or killed, each notice is given once: it is written down in the transaction that queues its mail. Answers
 * how many mails were queued.
 */
export const tellExpiries = async (ctx: NoticesContext, signal?: AbortSignal): Promise<number> => {
  const now = ctx.clock.now();
  const today = parisDate(now);
  let told = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    signal?.throwIfAborted();
    const due = await dueAfter(ctx.db, today, after);
    const last = due.at(-1);
    if (!last) break;
    after = last.iuc;
    for (const rows of Map.groupBy(due, ({ iuc }) => iuc).values())
      if (await tell(ctx.db, rows, today, now)) told += 1;
  }
  if (told > 0) ctx.wake?.('mail.send');
  return told;
};

/** The points of the next members that somebody may have to be told of. */
const dueAfter = (db: Database, today: Temporal.PlainDate, after: string): Promise<DueRow[]> =>
  db.query<DueRow>(
    `with due as (
       select l.iuc, l.expires_on, sum(l.remaining)::bigint as points
       from points.lot l
       where l.remaining > 0 and l.expires_on between $1 and $1 + $3::int and l.iuc > $2
         and exists (select from customer.opt_in o
                     where o.iuc = l.iuc and o.channel = 'EMAIL' and o.type = 'PROGRAMME' and o.status = 'O')
         and not exists (select from points.expiry_notice n
                         where n.iuc = l.iuc and n.expires_on = l.expires_on
                           and n.days_before = case when l.expires_on - $1 <= $5 then $5 when l.expires_on - $1 <= $4 then $4 else $3 end)
       group by l.iuc, l.expires_on),
     next as (select distinct iuc from due order by iuc limit ${AT_ONCE})
     select d.iuc, d.expires_on, d.points, p.civility, p.last_name, p.email
     from next join due d using (iuc) join customer.person p using (iuc)
     order by d.iuc, d.expires_on`,
    [today, after, ...EXPIRY_NOTICE_DAYS],
    'points.due_expiry_notices',
  );

/** Writes a customer's notices down and queues the mail that gives them; false when another run was faster. */
const tell = (
  db: Database,
  rows: readonly DueRow[],
  today: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const given: DueRow[] = [];
    for (const row of rows) {
      const notice = expiryNoticeAt(today.until(row.expires_on).days) as ExpiryNoticeDays;
      const written = await tx.query(
        `insert into points.expiry_notice (iuc, expires_on, days_before, points, told_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning 1`,
        [row.iuc, row.expires_on, notice, row.points, now],
        'points.keep_expiry_notice',
      );
      if (written.length > 0) given.push(row);
    }
    const [first] = given;
    if (!first) return false;
    const member = await memberNow(tx, first.iuc, now);
    const expiries = given.map(({ expires_on, points }) => ({ on: expires_on.toString(), points }));
    await queueMail(
      tx,
      first,
      mailOf(expiryNotice, {
        civility: first.civility,
        lastName: first.last_name,
        expiries,
        ...(member ? { tier: member.tier } : {}),
      }),
      now,
    );
    return true;
  });
