import type { Queryable } from '#database/database.ts';
import { PARIS } from '#domain/clock.ts';
import { points } from '#domain/money.ts';
import {
  type StatementMovement,
  type StatementPlace,
  statementBounds,
  statementMovements,
  type Totals,
} from '#features/points/index.ts';
import type { Changes, Statement, StatementPeriod } from './contract.ts';

/** Movements read at a time for a file. */
const CHUNK = 500;

const startOf = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime(PARIS).toInstant();

/** First days of a period and of the months that begin in it. */
const monthStarts = ({ start, end }: StatementPeriod): readonly Temporal.PlainDate[] => {
  const starts = [start];
  let month = start.with({ day: 1 }).add({ months: 1 });
  while (Temporal.PlainDate.compare(month, end) <= 0) {
    starts.push(month);
    month = month.add({ months: 1 });
  }
  return starts;
};

const changesBetween = (before: Totals, after: Totals): Changes => ({
  gained: points(after.gained - before.gained),
  givenBack: points(after.givenBack - before.givenBack),
  spent: points(after.spent - before.spent),
  takenBack: points(after.takenBack - before.takenBack),
  expired: points(after.expired - before.expired),
});

/** The figures of a period, month by month, from the ledger: one round trip, whatever the history. */
export const readStatement = async (
  db: Queryable,
  iuc: string,
  period: StatementPeriod,
  { withTrips }: { readonly withTrips: boolean },
): Promise<Statement> => {
  const starts = monthStarts(period);
  const days = [...starts, period.end.add({ days: 1 })];
  const { totals, from, to, movements, counted, uncounted } = await statementBounds(
    db,
    iuc,
    days.map(startOf),
  );
  const [first, last] = [totals[0] as Totals, totals.at(-1) as Totals];
  return {
    period,
    withTrips,
    opening: first.balance,
    closing: last.balance,
    ...changesBetween(first, last),
    counted,
    uncounted,
    total: movements.ofPoints + (withTrips ? movements.ofTrips : 0),
    months: starts.map((start, index) => {
      const [before, after] = [totals[index] as Totals, totals[index + 1] as Totals];
      return {
        start,
        end: (days[index + 1] as Temporal.PlainDate).subtract({ days: 1 }),
        balance: after.balance,
        ...changesBetween(before, after),
      };
    }),
    // Without trips their account stands still.
    bounds: { from: withTrips ? from : { ...from, trips: to.trips }, to },
  };
};

/** Where the movements of a statement begin: with the newest. */
export const newestOf = ({ bounds, closing }: Statement): StatementPlace => ({
  places: bounds.to,
  balance: closing,
});

/** The newest movements of a statement, or from a place on; with the place of the next ones. */
export const movementsOf = (
  db: Queryable,
  iuc: string,
  statement: Statement,
  limit: number,
  to: StatementPlace = newestOf(statement),
): ReturnType<typeof statementMovements> =>
  statementMovements(db, iuc, { from: statement.bounds.from, to, limit });

/** All movements of a statement, newest first, a portion at a time: a long one is never whole in memory. */
export async function* allMovements(
  db: Queryable,
  iuc: string,
  statement: Statement,
): AsyncGenerator<readonly StatementMovement[], void> {
  let place = newestOf(statement);
  for (;;) {
    const { rows, next } = await movementsOf(db, iuc, statement, CHUNK, place);
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) return;
    place = next;
  }
}
