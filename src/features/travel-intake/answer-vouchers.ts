import type { Queryable } from '#database/database.ts';
import { tellVouchers, type VoucherFact } from '#features/vouchers/index.ts';
import { membersByCard } from './answer-travels.ts';
import type { LineAnswer } from './contract.ts';
import type { Told } from './line.ts';
import type { VoucherLine } from './voucher-line.ts';

/**
 * Takes in what is told of vouchers, in one statement, and answers each, in order (VOUCHER-01): the one rule behind the file and the call.
 * A wrong line costs itself alone. Told twice in a list, a voucher is corrected by what comes last.
 */
export const answerVouchers = async (
  db: Queryable,
  batch: readonly Told<VoucherLine>[],
  now: Temporal.Instant,
): Promise<LineAnswer[]> => {
  const lines = batch.flatMap(({ said }) => (typeof said === 'string' ? [] : [said]));
  const [byCard, people] = await Promise.all([
    membersByCard(
      db,
      lines.flatMap(({ loyaltyNumber }) => loyaltyNumber ?? []),
    ),
    knownPeople(
      db,
      lines.flatMap(({ iuc }) => iuc ?? []),
    ),
  ]);
  const ownerOf = ({ iuc, loyaltyNumber }: VoucherLine): string | undefined =>
    loyaltyNumber === undefined ? people.get(iuc ?? '') : byCard.get(loyaltyNumber);
  const told = lines.flatMap((line) => {
    const iuc = ownerOf(line);
    return iuc === undefined ? [] : [{ line, iuc }];
  });
  const answers = await tellVouchers(
    db,
    told.map(({ line, iuc }) => factFrom(line, iuc)),
    now,
  );
  const answerOf = new Map(told.map(({ line }, at) => [line, answers[at]]));
  return batch.map(({ line, id, said }): LineAnswer => {
    const where = { line, id };
    if (typeof said === 'string') return { ...where, answer: 'refused', reason: 'wrong-line', detail: said };
    const answer = answerOf.get(said);
    if (answer) return { ...where, ...answer };
    return {
      ...where,
      answer: 'refused',
      reason: said.iuc === undefined ? 'unknown-card' : 'unknown-customer',
    };
  });
};

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

/** Who there is, of some identifiers. */
const knownPeople = async (db: Queryable, iucs: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (iucs.length === 0) return new Map();
  const rows = await db.query<{ iuc: string }>(
    'select iuc from customer.person where iuc = any($1::uuid[])',
    [[...new Set(iucs)]],
    'travel-intake-people',
  );
  return new Map(rows.map(({ iuc }) => [iuc, iuc]));
};
