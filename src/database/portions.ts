import { parisDate } from '#domain/clock.ts';
import type { Queryable } from './database.ts';

/**
 * Does work that may concern many rows in small transactions, one after the other, until a portion finds fewer than `most` rows: nobody
 * waits long for a lock, and what was done stays done when the rest fails. Answers how many rows it was.
 */
export const inPortions = async (
  most: number,
  portion: (most: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> => {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await portion(most);
    total += count;
    if (count < most) return total;
  }
};

/** Rows that are over: where `over` (SQL) holds, and found by the index on `age`. */
export interface Over {
  readonly table: string;
  /** Its primary key. */
  readonly key: readonly string[];
  readonly age: string;
  readonly over: string;
}

/** Deletes at most `most` rows that are over, the oldest first, leaving those that somebody else has locked; answers how many. */
export const deleteOldest = async (
  db: Queryable,
  { table, key, age, over }: Over,
  most: number,
  values: readonly unknown[] = [],
): Promise<number> => {
  const columns = key.join(', ');
  const deleted = await db.query(
    `with old as materialized (
       select ${columns} from ${table} where ${over} order by ${age} limit ${most} for update skip locked)
     delete from ${table} t using old where ${key.map((column) => `t.${column} = old.${column}`).join(' and ')} returning 1`,
    values,
  );
  return deleted.length;
};

/** Rows whose age is a column alone: an instant, or a day of Paris. */
export interface Aged extends Omit<Over, 'over'> {
  readonly isDay?: true;
  /** SQL of those that may go; the others stay, however old. */
  readonly only?: string;
}

/** What takes away at most `most` rows older than `before`, the oldest first; answers how many. */
export const forgetAged =
  (db: Queryable, { isDay, only, ...rows }: Aged) =>
  (before: Temporal.Instant, most: number): Promise<number> =>
    deleteOldest(db, { ...rows, over: `${rows.age} < $1${only ? ` and ${only}` : ''}` }, most, [
      isDay ? parisDate(before) : before,
    ]);
