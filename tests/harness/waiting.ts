import type { Queryable } from '#database/database.ts';

/** Runs something while whatever is counted under a subject has to wait for some minutes, as after many attempts. */
export const whileWaiting = async <Value>(
  db: Queryable,
  subject: Buffer,
  work: () => Promise<Value>,
): Promise<Value> => {
  await db.query(
    `insert into limits.attempt (subject_hash, attempts, allowed_at, expires_at)
     values ($1, 1000, clock_timestamp() + interval '5 minutes', clock_timestamp() + interval '1 day')
     on conflict (subject_hash) do update set attempts = excluded.attempts, allowed_at = excluded.allowed_at`,
    [subject],
  );
  try {
    return await work();
  } finally {
    await db.query('delete from limits.attempt where subject_hash = $1', [subject]);
  }
};
