import type { Queryable } from '#database/database.ts';
import { Fault } from '#domain/failure.ts';
import { points } from '#domain/money.ts';
import type { Places, StatementBounds } from './contract.ts';

interface Row {
  account: keyof Places;
  at: Temporal.Instant;
  sequence: number;
  gained: number;
  given_back: number;
  spent: number;
  expired: number;
  movements: number;
  taken_back: number;
}

/**
 * Where the accounts of a customer stood at instants in ascending order: the first is a statement's beginning, the last its end. What is
 * dated before an instant is in it. One round trip, whose work does not grow with the history.
 */
export const statementBounds = async (
  db: Queryable,
  iuc: string,
  instants: readonly Temporal.Instant[],
): Promise<StatementBounds> => {
  const rows = await db.query<Row>(
    `select b.*, t.amount as taken_back from points.statement_bounds($1, $2::timestamptz[]) b
     join points.taken_back_of($1, $2::timestamptz[]) t on t.at = b.at and t.account = b.account`,
    [iuc, instants.map(String)],
    'points-statement-bounds',
  );
  const of = (account: keyof Places): { first: Row; last: Row; all: readonly Row[] } => {
    const all = rows.filter((row) => row.account === account);
    const [first, last] = [all[0], all.at(-1)];
    if (!first || !last) throw new Fault('statement-bounds-missing', { account });
    return { first, last, all };
  };
  const [money, status, trips] = [of('money'), of('status'), of('trips')];
  const places = (end: 'first' | 'last'): Places => ({
    money: money[end].sequence,
    status: status[end].sequence,
    trips: trips[end].sequence,
  });
  type Figure = 'movements' | 'gained' | 'taken_back';
  const between = ({ first, last }: ReturnType<typeof of>, figure: Figure): number =>
    last[figure] - first[figure];
  return {
    totals: money.all.map((row) => {
      const takenBack = row.taken_back;
      return {
        at: row.at,
        balance: points(row.gained + row.given_back - row.spent - row.expired),
        gained: points(row.gained),
        givenBack: points(row.given_back),
        spent: points(row.spent - takenBack),
        takenBack: points(takenBack),
        expired: points(row.expired),
      };
    }),
    from: places('first'),
    to: places('last'),
    movements: {
      ofPoints: between(money, 'movements') + between(status, 'movements'),
      ofTrips: between(trips, 'movements'),
    },
    counted: { statusPoints: between(status, 'gained'), trips: between(trips, 'gained') },
    uncounted: { statusPoints: between(status, 'taken_back'), trips: between(trips, 'taken_back') },
  };
};
