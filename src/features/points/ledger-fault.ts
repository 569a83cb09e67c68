import { Fault } from '#domain/failure.ts';

/** SQLSTATEs that the ledger's SQL functions raise (see the migration `0010-points.sql`). */
const FAULTS: Readonly<Record<string, string>> = {
  EV001: 'idempotency-key-reused',
  EV002: 'ledger-unbalanced',
  EV003: 'ledger-input',
  EV004: 'ledger-lots',
};

/** Runs a ledger call and turns what its SQL raises into a Fault of the same meaning. */
export const withLedgerFaults = async <Value>(call: Promise<Value>): Promise<Value> => {
  try {
    return await call;
  } catch (cause) {
    const code = FAULTS[(cause as { code?: string }).code ?? ''];
    throw code ? new Fault(code, { message: (cause as Error).message }, { cause }) : cause;
  }
};
