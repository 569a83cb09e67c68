import type { Queryable } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import type { VoucherAnswer, VoucherFact } from './contract.ts';

/**
 * Takes vouchers in as the operator's systems tell them, each once however often; answers each, in order (VOUCHER-01, VOUCHER-04). Told
 * again with other facts it is corrected, unless that would take back what has been spent.
 */
export const tellVouchers = async (
  db: Queryable,
  facts: readonly VoucherFact[],
  now: Temporal.Instant,
): Promise<VoucherAnswer[]> => {
  if (facts.length === 0) return [];
  const rows = await db.query<{
    place: number;
    answer: VoucherAnswer['answer'];
    reason: VoucherAnswer['reason'] | null;
  }>(
    'select place, answer, reason from voucher.tell($1::jsonb) order by place',
    [JSON.stringify(facts.map((fact) => rowOf(fact, now)))],
    'voucher-tell',
  );
  return rows.map(({ answer, reason }) => ({ answer, ...(reason ? { reason } : {}) }));
};

const rowOf = (fact: VoucherFact, now: Temporal.Instant): object => ({
  iuc: fact.iuc,
  voucher_id: fact.voucherId,
  movement: newId(),
  kind: fact.kind,
  code: fact.code,
  percent: fact.percent ?? null,
  value: fact.value,
  used: fact.used,
  used_for: fact.usedFor,
  issued_on: fact.issuedOn,
  expires_on: fact.expiresOn,
  reason: fact.reason,
  file: fact.file ?? null,
  cancelled_on: fact.fileCancelledOn ?? null,
  at: now,
});
