import { z } from 'zod';
import type { Queryable } from '#database/database.ts';
import { recordCodeUses } from '#features/loyalty/index.ts';
import { membersByCard } from './answer-travels.ts';
import type { LineAnswer } from './contract.ts';
import { type Columns, card, columnsOf, instant, type Told, text } from './line.ts';

/** The columns of advantage codes that were used, in any order; docs/travel-facts.md says what each is. */
const codeUseSchema = z.strictObject({
  advantageCode: text,
  loyaltyNumber: card,
  usedAt: instant,
  usedFor: z.union([z.literal(''), text]),
});

type CodeUseLine = z.output<typeof codeUseSchema>;

export const codeUseColumns: Columns<CodeUseLine> = columnsOf('advantageCode', codeUseSchema);

/** Takes in which advantage codes were used (VOUCHER-03), and answers each, in order. A wrong line costs itself alone. */
export const answerCodeUses = async (
  db: Queryable,
  batch: readonly Told<CodeUseLine>[],
): Promise<LineAnswer[]> => {
  const lines = batch.flatMap(({ said }) => (typeof said === 'string' ? [] : [said]));
  const iucOf = await membersByCard(
    db,
    lines.map(({ loyaltyNumber }) => loyaltyNumber),
  );
  const told = lines.flatMap((line) => {
    const iuc = iucOf.get(line.loyaltyNumber);
    return iuc === undefined ? [] : [{ line, iuc }];
  });
  const answers = await recordCodeUses(
    db,
    told.map(({ line, iuc }) => ({
      iuc,
      code: line.advantageCode.toUpperCase(),
      usedAt: line.usedAt,
      usedFor: line.usedFor,
    })),
  );
  const answerOf = new Map(told.map(({ line }, at) => [line, answers[at]]));
  return batch.map(({ line, id, said }): LineAnswer => {
    const where = { line, id };
    if (typeof said === 'string') return { ...where, answer: 'refused', reason: 'wrong-line', detail: said };
    const answer = answerOf.get(said);
    if (answer === undefined) return { ...where, answer: 'refused', reason: 'unknown-card' };
    return answer === 'refused' ? { ...where, answer, reason: 'unknown-code' } : { ...where, answer };
  });
};
