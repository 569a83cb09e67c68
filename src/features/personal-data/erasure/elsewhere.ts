import type { Database, Queryable } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { JobQueue } from '#features/jobs/contract.ts';

/** Systems of the operator’s own that know customers, beside the portal’s embedded ones, which are erased with them. */
export interface Elsewhere {
  /** The operator’s customer service: has a call for it. Throws while it does not answer. */
  readonly desk?: { forget(iuc: Iuc): Promise<void> };
  /** The operator’s identity provider: OpenID Connect has no call for it, so a person tells it. */
  readonly hasOwnIdentity: boolean;
}

/** Tried for some three days, then people tell the system. */
const ATTEMPTS = 80;
const MOST_PAUSE_MS = 3_600_000;
const backoffMs = (attempt: number): number =>
  Math.min(5_000 * 2 ** Math.min(attempt - 1, 10), MOST_PAUSE_MS);

/** Part of the erasure: whoever has to be told of it is written down with it. */
export const tellElsewhere = async (
  tx: Queryable,
  { desk, hasOwnIdentity }: Elsewhere,
  iuc: Iuc,
  at: Temporal.Instant,
): Promise<void> => {
  if (hasOwnIdentity)
    await tx.query(
      `insert into personal.to_tell (system, subject, state, erased_at) values ('identity', $1, 'manual', $2)`,
      [iuc, at],
    );
  if (desk)
    await tx.query(
      `with told as (insert into personal.to_tell (system, subject, state, erased_at) values ('desk', $1, 'asked', $2) returning subject)
       select job.enqueue('personal.tell', subject, jsonb_build_object('subject', subject), clock_timestamp(), $3) from told`,
      [iuc, at, ATTEMPTS],
    );
};

/** Tells the operator’s customer service; what it does not take in days is left to people. */
export const tellingJob = (db: Database, log: Log, { desk }: Elsewhere): JobQueue => ({
  concurrency: 1,
  leaseMs: 60_000,
  backoffMs,
  handler: async ({ payload, lastAttempt }) => {
    const { subject } = payload as { subject: Iuc };
    try {
      // Settings were changed meanwhile: there is nobody to ask.
      if (!desk) throw new Error('there is no customer service to tell of an erased account');
      await desk.forget(subject);
    } catch (error) {
      if (!lastAttempt) throw error;
      log.error({ err: error }, 'customer service could not be told of an erased account');
      await db.query(`update personal.to_tell set state = 'manual' where system = 'desk' and subject = $1`, [
        subject,
      ]);
      return;
    }
    await db.query(`delete from personal.to_tell where system = 'desk' and subject = $1`, [subject]);
  },
});

const SYSTEMS = [
  ['identity', 'the identity provider'],
  ['desk', 'customer service'],
] as const;

/** What people have to do so that an erased account is erased everywhere (docs/operations.md). */
export const erasureProblems = async (db: Database): Promise<readonly string[]> => {
  const rows = await db.query<{ system: string; n: number }>(
    `select system, count(*)::int as n from personal.to_tell where state = 'manual' group by system`,
    [],
    'erasures-to-tell',
  );
  return SYSTEMS.flatMap(([system, name]) => {
    const n = rows.find((row) => row.system === system)?.n ?? 0;
    return n === 0 ? [] : [`${n} erased accounts are still to be taken out of ${name} by hand`];
  });
};
