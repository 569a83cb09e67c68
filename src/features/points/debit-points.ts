import type { Queryable } from '#database/database.ts';
import { failure, success } from '#domain/failure.ts';
import { newId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import type { DebitInput, DebitResult } from './contract.ts';
import { withLedgerFaults } from './ledger-fault.ts';

interface Outcome {
  outcome: 'debited' | 'replayed' | 'not-enough-points' | 'cancelled';
  movement_id: string;
  balance_before: number;
  balance_after: number;
}

/**
 * Spends points Monnaie, oldest lots first, in one round trip (POINTS-06). Same key and input: the first answer again;
 * same key with other input: Fault `idempotency-key-reused`. A refusal for want of points is not remembered.
 * `debit-cancelled`: the debit was refunded, or its refund came before it; it will never take effect.
 */
export const debitPoints = async (db: Queryable, input: DebitInput): Promise<DebitResult> => {
  const [row] = (await withLedgerFaults(
    db.query<Outcome>(
      'select * from points.debit($1, $2, $3, $4, $5, $6, $7)',
      [input.iuc, newId(), input.points, input.key, input.label, input.detail ?? '', input.at],
      'points-debit',
    ),
  )) as [Outcome];
  switch (row.outcome) {
    case 'debited':
    case 'replayed':
      return success({
        movementId: row.movement_id,
        balanceBefore: points(row.balance_before),
        balanceAfter: points(row.balance_after),
      });
    case 'not-enough-points':
      return failure('not-enough-points', 'Votre solde de points est insuffisant.', { status: 409 });
    case 'cancelled':
      return failure(
        'debit-cancelled',
        'Cette opération a été annulée\u202F: vos points ne sont pas débités.',
        {
          status: 409,
        },
      );
  }
};
