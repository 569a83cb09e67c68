import type { Database, Transaction } from './database.ts';

/** Undoes the transaction it is thrown in, and carries its answer out of it. */
class Refused extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('refused');
    this.answer = answer;
  }
}

/** A transaction that commits what succeeds: a refusal that is answered undoes it as a fault does. */
export const allOrNothing = async <Answer extends { readonly ok: boolean }>(
  db: Database,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await db.transaction(async (tx) => {
      const answer = await work(tx);
      if (!answer.ok) throw new Refused(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refused) return error.answer as Answer;
    throw error;
  }
};
