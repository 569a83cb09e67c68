import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { newId } from '#domain/ids.ts';
import { type Points, points } from '#domain/money.ts';

/** Customers handled in one statement: their accounts stay locked together, so not too many. */
const BATCH = 100;

/**
 * Takes the points of lots past their last day, of every customer, in batches; answers how many points expired.
 * May run twice, at once, or be killed: what is gone is gone once (POINTS-07).
 */
export const expireLots = async (db: Queryable, now: Temporal.Instant): Promise<Points> => {
  let total = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await db.query<{ iuc: string }>(
      `select distinct iuc from points.lot where remaining > 0 and expires_on < $1 and iuc > $2 order by iuc limit $3`,
      [parisDate(now), after, BATCH],
    );
    if (due.length === 0) return points(total);
    // In the order of the customers: two runs at once wait for each other, never in a circle.
    const [row] = await db.query<{ expired: number }>(
      `select sum(points.expire(d.iuc, d.movement, $3))::bigint as expired
       from (select * from unnest($1::uuid[], $2::uuid[]) as w (iuc, movement) order by iuc) d`,
      [due.map(({ iuc }) => iuc), due.map(() => newId()), now],
    );
    total += row?.expired ?? 0;
    after = (due.at(-1) as { iuc: string }).iuc;
  }
};
