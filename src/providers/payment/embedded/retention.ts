import type { Database } from '#database/database.ts';

/** A year, and the month in which somebody looks for what they paid a year ago: as long as the mails that speak of it. */
const KEPT_DAYS = 400;

/** Payments of the embedded provider, with their refunds and notifications; orders keep what was paid for them by themselves. */
export const sandboxPerishables = (db: Database) => [
  {
    what: 'payments at the embedded provider',
    keptDays: KEPT_DAYS,
    time: 'real' as const,
    forget: async (before: Temporal.Instant, most: number): Promise<number> => {
      const gone = await db.query(
        `with old as materialized (
           select payment_key from payment.payment where created_at < $1
           order by created_at limit $2 for update skip locked),
         refunds as (delete from payment.refund r using old where r.payment_key = old.payment_key),
         notifications as (delete from payment.notification n using old where n.payment_key = old.payment_key)
         delete from payment.payment p using old where p.payment_key = old.payment_key returning 1`,
        [before, most],
      );
      return gone.length;
    },
  },
];
