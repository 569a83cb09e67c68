import type { Queryable } from '#database/database.ts';
import { points } from '#domain/money.ts';
import type { Movement } from './contract.ts';

interface Row {
  movement_id: string;
  at: Temporal.Instant;
  kind: Movement['kind'];
  label: string;
  detail: string;
  amount: number;
  sequence: number;
  balance_after: number;
}

/**
 * The last movements of the points Monnaie, newest first; `before` is the movement after which the previous page ended.
 * Movements of status points and trips alone are not in it.
 */
export const movements = async (
  db: Queryable,
  iuc: string,
  page: { limit: number; before?: string },
): Promise<Movement[]> => {
  const rows = await db.query<Row>(
    `select m.movement_id, m.at, m.kind, m.label, m.detail, e.amount, e.sequence, e.balance_after
     from points.entry e join points.movement m on m.iuc = e.iuc and m.movement_id = e.movement_id
     where e.iuc = $1 and e.account = 'money' and e.sequence is not null
       and ($3::uuid is null or e.sequence <
         (select b.sequence from points.entry b where b.iuc = $1 and b.movement_id = $3 and b.account = 'money'))
     order by e.sequence desc limit $2`,
    [iuc, page.limit, page.before ?? null],
    'points-movements',
  );
  return rows.map((row) => ({
    movementId: row.movement_id,
    place: row.sequence,
    at: row.at,
    kind: row.kind,
    label: row.label,
    detail: row.detail,
    points: points(row.amount),
    balanceAfter: points(row.balance_after),
  }));
};
