import type { Queryable } from '#database/database.ts';
import { membersByCard } from './answer-travels.ts';
import type { LineAnswer } from './contract.ts';
import type { Told } from './line.ts';

/** Who holds what is told: by the loyalty number, or by the iuc of somebody without a loyalty card. */
export interface OfHolder {
  readonly loyaltyNumber?: string | undefined;
  readonly iuc?: string | undefined;
}

/**
 * Takes in what is told of things that somebody holds, in one statement, and answers each, in order: the one rule behind the file and the
 * call. A wrong line costs itself alone.
 */
export const answerHolders = async <Line extends OfHolder, Fact>(
  db: Queryable,
  batch: readonly Told<Line>[],
  factFrom: (line: Line, iuc: string) => Fact,
  tell: (facts: readonly Fact[]) => Promise<readonly Omit<LineAnswer, 'line' | 'id'>[]>,
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
  const ownerOf = ({ iuc, loyaltyNumber }: Line): string | undefined =>
    loyaltyNumber === undefined ? people.get(iuc ?? '') : byCard.get(loyaltyNumber);
  const told = lines.flatMap((line) => {
    const iuc = ownerOf(line);
    return iuc === undefined ? [] : [{ line, iuc }];
  });
  const answers = await tell(told.map(({ line, iuc }) => factFrom(line, iuc)));
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
