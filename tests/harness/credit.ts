import type { Queryable } from '#database/database.ts';
import { points } from '#domain/money.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import { OPENS_AT } from './demonstration.ts';

let credits = 0;

/** More points to spend for a customer, through the ledger as everything else. */
export const credit = async (db: Queryable, iuc: string, amount: number): Promise<void> => {
  credits += 1;
  const at = Temporal.Instant.from(OPENS_AT);
  await creditPoints(db, {
    iuc,
    points: points(amount),
    expiresOn: Temporal.PlainDate.from('2029-12-31'),
    key: `test:${process.pid}:${credits}`,
    label: 'Points de test',
    at,
  });
};
