import type { Queryable } from '#database/database.ts';
import { until } from './until.ts';

/** Until somebody who calls a function of the database (`points.debit`) waits for a lock there. */
export const waitsForLock = (db: Queryable, called: string): Promise<void> =>
  until(async () => {
    const rows = await db.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [called],
    );
    return rows.length > 0;
  });
