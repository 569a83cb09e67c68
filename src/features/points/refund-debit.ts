import type { Queryable } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { points } from '#domain/money.ts';
import type { RefundInput, RefundResult } from './contract.ts';
import { withLedgerFaults } from './ledger-fault.ts';

interface Outcome {
  outcome: RefundResult['outcome'];
  movement_id: string | null;
  points: number;
  balance_after: number;
}

/**
 * Takes a debit back, whole: its points return to the lots they came from, each with its old last day; a lot that has passed it
 * meanwhile lives on for `refundLifeDays`. Idempotent. When the debit never happened its key is closed, so that a late debit
 * under it is refused: the undo of an order may run whether or not its debit got through.
 */
export const refundDebit = async (db: Queryable, input: RefundInput): Promise<RefundResult> => {
  const [row] = (await withLedgerFaults(
    db.query<Outcome>(
      'select * from points.refund($1, $2, $3, $4, $5, $6)',
      [input.iuc, newId(), input.key, input.refundKey, input.at, LOYALTY.refundLifeDays],
      'points-refund',
    ),
  )) as [Outcome];
  return {
    outcome: row.outcome,
    points: points(row.points),
    balanceAfter: points(row.balance_after),
    ...(row.movement_id ? { movementId: row.movement_id } : {}),
  };
};
