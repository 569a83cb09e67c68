import type { Database } from '#database/database.ts';

/** Visits whose browsers no longer agree, known to every process (COOKIE-01). Both reject when the database does not answer. */
export interface WithdrawnVisits {
  add(visit: string): Promise<void>;
  /** Those of them that are over so. */
  among(visits: readonly string[]): Promise<readonly string[]>;
}

export const withdrawnVisits = (db: Database): WithdrawnVisits => ({
  async add(visit) {
    await db.query(
      'insert into measure.withdrawn_visit (visit) values ($1) on conflict do nothing',
      [visit],
      'measure.withdraw',
    );
  },
  async among(visits) {
    const found = await db.query<{ visit: string }>(
      'select visit from measure.withdrawn_visit where visit = any($1)',
      [visits],
      'measure.withdrawn',
    );
    return found.map(({ visit }) => visit);
  },
});
