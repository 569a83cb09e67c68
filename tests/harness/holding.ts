import type { Database, Transaction } from '#database/database.ts';
import { until } from './until.ts';

/** Somebody else's transaction that has done something and does not end before it is told to: races that happen every time. */
export const holding = async (
  db: Database,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<{ release(): Promise<void> }> => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = db.transaction(async (tx) => {
    await work(tx);
    begun.resolve();
    await end.promise;
  });
  done.catch(begun.reject);
  await begun.promise;
  return {
    release() {
      end.resolve();
      return done;
    },
  };
};

/** Until so many statements of this database wait for somebody's lock. */
export const untilWaiting = (db: Database, count = 1): Promise<void> =>
  until(async () => {
    const waiting = await db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length >= count;
  });
