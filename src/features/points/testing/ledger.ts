/**
 * The commands of the ledger, one SQL function each, by themselves: in the product they run inside an order's or the engine's own
 * transaction. `key` makes every command idempotent: the same key with the same input answers what it answered the first time; the same
 * key with another input throws a Fault `idempotency-key-reused`.
 */
import type { Queryable } from '#database/database.ts';
import { Fault, failure, type Result, success } from '#domain/failure.ts';
import { newId } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { type Points, points } from '#domain/money.ts';

/** SQLSTATEs that the ledger's SQL functions raise (see the migration `0010-points.sql`). */
const FAULTS: Readonly<Record<string, string>> = {
  EV001: 'idempotency-key-reused',
  EV002: 'ledger-unbalanced',
  EV003: 'ledger-input',
  EV004: 'ledger-lots',
};

/** Runs a ledger call and turns what its SQL raises into a Fault of the same meaning. */
const withLedgerFaults = async <Value>(call: Promise<Value>): Promise<Value> => {
  try {
    return await call;
  } catch (cause) {
    const code = FAULTS[(cause as { code?: string }).code ?? ''];
    throw code ? new Fault(code, { message: (cause as Error).message }, { cause }) : cause;
  }
};

interface CreditInput {
  readonly iuc: string;
  /** Points Monnaie, 0 or more; they become one lot. */
  readonly points: Points;
  readonly statusPoints?: number;
  readonly trips?: number;
  /** Last day (Paris) on which the points can be spent; needed when there are any. */
  readonly expiresOn?: Temporal.PlainDate;
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly at: Temporal.Instant;
}
interface CreditResult {
  readonly movementId: string;
  /** The key was used before with this very input: nothing was done now. */
  readonly replayed: boolean;
}

interface CreditOutcome {
  outcome: 'credited' | 'replayed';
  movement_id: string;
}

/**
 * Issues points Monnaie as one lot, and counts status points and trips, in one movement and one round trip. Same key and input:
 * the first answer again; same key with other input: Fault `idempotency-key-reused`.
 */
export const creditPoints = async (db: Queryable, input: CreditInput): Promise<CreditResult> => {
  const [row] = (await withLedgerFaults(
    db.query<CreditOutcome>(
      'select * from points.credit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        input.iuc,
        newId(),
        input.points,
        input.statusPoints ?? 0,
        input.trips ?? 0,
        input.expiresOn ?? null,
        input.key,
        input.label,
        input.detail ?? '',
        input.at,
      ],
      'points-credit',
    ),
  )) as [CreditOutcome];
  return { movementId: row.movement_id, replayed: row.outcome === 'replayed' };
};

interface DebitInput {
  readonly iuc: string;
  /** Positive number of points Monnaie to spend, oldest lots first. */
  readonly points: Points;
  /** `order:<orderId>` and the like; unique per effect. */
  readonly key: string;
  /** What the statement says, in French: « Billet France, Paris – Lyon ». */
  readonly label: string;
  /** Second line of the statement: « Commande 8894 0112 ». */
  readonly detail?: string;
  readonly at: Temporal.Instant;
}
type DebitResult =
  | Result<
      { readonly movementId: string; readonly balanceBefore: Points; readonly balanceAfter: Points },
      'not-enough-points'
    >
  /** No customer is told of it: an order that was undone is not paid again. */
  | { readonly ok: false; readonly code: 'debit-cancelled' };

interface DebitOutcome {
  outcome: 'debited' | 'replayed' | 'not-enough-points' | 'cancelled';
  movement_id: string;
  balance_before: number;
  balance_after: number;
}

/**
 * Spends points Monnaie, oldest lots first, in one round trip (POINTS-06). Same key and input: the first answer again;
 * same key with other input: Fault `idempotency-key-reused`. A refusal for want of points is not remembered.
 * `debit-cancelled`: the debit was refunded, or its refund came before it; it will never take effect.
 */
export const debitPoints = async (db: Queryable, input: DebitInput): Promise<DebitResult> => {
  const [row] = (await withLedgerFaults(
    db.query<DebitOutcome>(
      'select * from points.debit($1, $2, $3, $4, $5, $6, $7)',
      [input.iuc, newId(), input.points, input.key, input.label, input.detail ?? '', input.at],
      'points-debit',
    ),
  )) as [DebitOutcome];
  switch (row.outcome) {
    case 'debited':
    case 'replayed':
      return success({
        movementId: row.movement_id,
        balanceBefore: points(row.balance_before),
        balanceAfter: points(row.balance_after),
      });
    case 'not-enough-points':
      return failure('not-enough-points');
    case 'cancelled':
      return { ok: false, code: 'debit-cancelled' };
  }
};

interface RefundInput {
  readonly iuc: string;
  /** Key of the debit to take back. */
  readonly key: string;
  /** Unique per refund. */
  readonly refundKey: string;
  /** How many to give back; all that is left of the debit when left out. */
  readonly points?: Points;
  readonly at: Temporal.Instant;
}
interface RefundResult {
  /**
   * `never-debited`: nothing to give back; taken back whole, the debit's key is closed for good. `already-refunded`: nothing is left of
   * it. `too-much`: less is left than was asked for, and nothing changed.
   */
  readonly outcome: 'refunded' | 'already-refunded' | 'never-debited' | 'too-much';
  /** Given back; with `too-much`, how many are left. */
  readonly points: Points;
  readonly balanceAfter: Points;
  readonly movementId?: string;
}

interface RefundOutcome {
  outcome: RefundResult['outcome'];
  movement_id: string | null;
  points: number;
  balance_after: number;
}

/**
 * Takes a debit back, whole or in part, each time under a key of its own; all refunds together never exceed the debit. The points
 * return to the lots they came from, first to those that end last, so that what stays spent is what a smaller debit would have spent;
 * they can be spent for `refundLifeDays` at least. Idempotent. When a debit taken back whole never happened its key is closed, so that
 * a late debit under it is refused: the undo of an order may run whether or not its debit got through.
 */
export const refundDebit = async (db: Queryable, input: RefundInput): Promise<RefundResult> => {
  const [row] = (await withLedgerFaults(
    db.query<RefundOutcome>(
      'select * from points.give_back($1, $2, $3, $4, $5, $6, $7)',
      [
        input.iuc,
        newId(),
        input.key,
        input.refundKey,
        input.points ?? null,
        input.at,
        LOYALTY.refundLifeDays,
      ],
      'points-refund',
    ),
  )) as [RefundOutcome];
  return {
    outcome: row.outcome,
    points: points(row.points),
    balanceAfter: points(row.balance_after),
    ...(row.movement_id ? { movementId: row.movement_id } : {}),
  };
};
