import type { Queryable } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import type { CreditInput, CreditResult } from './contract.ts';
import { withLedgerFaults } from './ledger-fault.ts';

interface Outcome {
  outcome: 'credited' | 'replayed';
  movement_id: string;
}

/**
 * Issues points Monnaie as one lot, and counts status points and trips, in one movement and one round trip. Same key and input:
 * the first answer again; same key with other input: Fault `idempotency-key-reused`.
 */
export const creditPoints = async (db: Queryable, input: CreditInput): Promise<CreditResult> => {
  const [row] = (await withLedgerFaults(
    db.query<Outcome>(
      'select * from points.credit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        input.iuc,
        newId(),
        input.points,
        input.statusPoints ?? 0,
        input.trips ?? 0,
        input.expiresOn ?? null,
        input.key,
        input.label,
        input.detail ?? '',
        input.at,
      ],
      'points-credit',
    ),
  )) as [Outcome];
  return { movementId: row.movement_id, replayed: row.outcome === 'replayed' };
};
