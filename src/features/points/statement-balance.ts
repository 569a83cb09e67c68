import type { Queryable } from '#database/database.ts';
import { type Points, points } from '#domain/money.ts';
import type { Places } from './contract.ts';

/** Points Monnaie after the movement at a place of their account; 0 before the first. */
export const statementBalance = async (
  db: Queryable,
  iuc: string,
  { money }: Pick<Places, 'money'>,
): Promise<Points> => {
  const [row] = await db.query<{ balance_after: number }>(
    `select balance_after from points.entry where iuc = $1 and account = 'money' and sequence = $2`,
    [iuc, money],
    'points-statement-balance',
  );
  return points(row?.balance_after ?? 0);
};
