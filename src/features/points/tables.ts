import type { ColumnType } from 'kysely';

/** Rows of the ledger are written by its SQL functions only: for everybody else they are there to be read. */
type ReadOnly<Value> = ColumnType<Value, never, never>;

export type Account = 'money' | 'status' | 'trips';

interface AccountTable {
  iuc: ReadOnly<string>;
  account: ReadOnly<Account>;
  balance: ReadOnly<number>;
  sequence: ReadOnly<number>;
  last_at: ReadOnly<Temporal.Instant>;
}
interface MovementTable {
  iuc: ReadOnly<string>;
  movement_id: ReadOnly<string>;
  kind: ReadOnly<'credit' | 'debit' | 'expiry' | 'refund' | 'reset' | 'adjustment'>;
  key: ReadOnly<string>;
  label: ReadOnly<string>;
  detail: ReadOnly<string>;
  at: ReadOnly<Temporal.Instant>;
  recorded_at: ReadOnly<Temporal.Instant>;
  reverses: ReadOnly<string | null>;
}
interface EntryTable {
  iuc: ReadOnly<string>;
  movement_id: ReadOnly<string>;
  account: ReadOnly<string>;
  amount: ReadOnly<number>;
  sequence: ReadOnly<number | null>;
  balance_before: ReadOnly<number | null>;
  balance_after: ReadOnly<number | null>;
}
interface LotTable {
  iuc: ReadOnly<string>;
  lot_id: ReadOnly<string>;
  points: ReadOnly<number>;
  remaining: ReadOnly<number>;
  earned_at: ReadOnly<Temporal.Instant>;
  expires_on: ReadOnly<Temporal.PlainDate>;
}
interface LotUseTable {
  iuc: ReadOnly<string>;
  movement_id: ReadOnly<string>;
  lot_id: ReadOnly<string>;
  points: ReadOnly<number>;
}

declare module '#database/tables.ts' {
  interface Tables {
    'points.account': AccountTable;
    'points.movement': MovementTable;
    'points.entry': EntryTable;
    'points.lot': LotTable;
    'points.lot_use': LotUseTable;
  }
}
