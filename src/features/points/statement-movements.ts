import type { Queryable } from '#database/database.ts';
import { Fault } from '#domain/failure.ts';
import { type Points, points } from '#domain/money.ts';
import type { Places, StatementMovement, StatementPlace } from './contract.ts';

interface Row {
  movement_id: string;
  kind: StatementMovement['kind'];
  label: string;
  detail: string;
  at: Temporal.Instant;
  /** As PostgreSQL writes it: two of one year, month and so on compare as texts, too, for no sign after the seconds is below « + ». */
  recorded_at: string;
  money: number | null;
  money_sequence: number | null;
  balance_after: number | null;
  status: number | null;
  status_sequence: number | null;
  trips: number | null;
  trips_sequence: number | null;
}

const ACCOUNTS = ['money', 'status', 'trips'] as const;
type Account = (typeof ACCOUNTS)[number];

/** Columns by name: put together for each row they would be looked up anew. */
const PLACES = { money: 'money_sequence', status: 'status_sequence', trips: 'trips_sequence' } as const;
const placeIn = (row: Row, account: Account): number | null => row[PLACES[account]];

const isNewer = (one: Row, other: Row): boolean => {
  const order = Temporal.Instant.compare(one.at, other.at);
  return order > 0 || (order === 0 && one.recorded_at > other.recorded_at);
};

/**
 * The newest rows, at most `limit`, from the newest to the oldest in the order that all accounts agree on: a movement comes when it is the
 * next one of each account that it is in. Dates alone would not do, since what one run of the engine does is dated alike.
 */
const inOrder = (rows: readonly Row[], limit: number): Row[] => {
  const chains = ACCOUNTS.map((account) => ({
    account,
    rows: rows
      .filter((row) => placeIn(row, account) !== null)
      .sort((a, b) => (placeIn(b, account) ?? 0) - (placeIn(a, account) ?? 0)),
    next: 0,
  }));
  const isNext = (row: Row): boolean =>
    chains.every((chain) => placeIn(row, chain.account) === null || chain.rows[chain.next] === row);
  const ordered: Row[] = [];
  while (ordered.length < Math.min(rows.length, limit)) {
    let next: Row | undefined;
    for (const chain of chains) {
      const row = chain.rows[chain.next];
      if (row && isNext(row) && (!next || isNewer(row, next))) next = row;
    }
    if (!next) throw new Fault('statement-without-order', { rows: rows.length });
    ordered.push(next);
    for (const chain of chains) if (chain.rows[chain.next] === next) chain.next += 1;
  }
  return ordered;
};

/** Places that no answer has ended at: they would cut a movement that is in several accounts. */
export class NotAPlace extends Error {}

/**
 * The next movements of a statement from the newest to the oldest, at most `limit`, and where to go on. `from` is where the statement
 * begins, `to` what is to be read next: at first where it ends. What is read does not grow with what stands before or after.
 * Throws NotAPlace for a `to` of somebody's own making whose movements do not begin there, and a Fault where the balances of the ledger do not
 * follow from each other: a wrong figure is never shown.
 */
export const statementMovements = async (
  db: Queryable,
  iuc: string,
  { from, to, limit }: { readonly from: Places; readonly to: StatementPlace; readonly limit: number },
): Promise<{ readonly rows: readonly StatementMovement[]; readonly next: StatementPlace }> => {
  const listed = (places: Places): readonly number[] => ACCOUNTS.map((account) => places[account]);
  const found = await db.query<Row>(
    `select movement_id, kind, label, detail, at, recorded_at::text, money, money_sequence, balance_after,
       status, status_sequence, trips, trips_sequence
     from points.statement_rows($1, $2::bigint[], $3::bigint[], $4)`,
    [iuc, listed(from), listed(to.places), limit],
    'points-statement-rows',
  );
  const ordered = inOrder(found, limit);
  const newest = ordered.find((row) => row.money_sequence !== null);
  if (newest && newest.money_sequence !== to.places.money) throw new NotAPlace();
  const places = { ...to.places };
  let balance: Points = to.balance;
  const rows = ordered.map((row): StatementMovement => {
    for (const account of ACCOUNTS) {
      const place = placeIn(row, account);
      if (place !== null) places[account] = place - 1;
    }
    if (row.balance_after !== null && row.balance_after !== balance)
      throw new Fault('statement-does-not-add-up', { movement: row.movement_id, balance });
    const balanceAfter = balance;
    balance = points(balance - (row.money ?? 0));
    return {
      movementId: row.movement_id,
      at: row.at,
      kind: row.kind,
      label: row.label,
      detail: row.detail,
      points: points(row.money ?? 0),
      statusPoints: row.status ?? 0,
      trips: row.trips ?? 0,
      balanceAfter,
    };
  });
  return { rows, next: { places, balance } };
};
