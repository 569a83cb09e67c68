import type { Queryable } from '#database/database.ts';
import { tellVouchers, type VoucherFact } from '#features/vouchers/index.ts';
import type { LineAnswer } from './contract.ts';
import { answerHolders } from './holders.ts';
import type { Told } from './line.ts';
import type { VoucherLine } from './voucher-line.ts';

/** Takes in what is told of vouchers (VOUCHER-01). Told twice in a list, a voucher is corrected by what comes last. */
export const answerVouchers = (
  db: Queryable,
  batch: readonly Told<VoucherLine>[],
  now: Temporal.Instant,
): Promise<LineAnswer[]> => answerHolders(db, batch, factFrom, (facts) => tellVouchers(db, facts, now));

const factFrom = (
  { valueCents, percent, used, file, fileCancelledOn, loyaltyNumber: _, ...line }: VoucherLine,
  iuc: string,
): VoucherFact => ({
  ...line,
  iuc,
  value: percent === undefined ? (valueCents ?? 0) : 1,
  used: used ?? 0,
  ...(percent === undefined ? {} : { percent }),
  ...(file === undefined ? {} : { file }),
  ...(fileCancelledOn === undefined ? {} : { fileCancelledOn }),
});
