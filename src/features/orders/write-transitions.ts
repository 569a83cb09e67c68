import type { Queryable } from '#database/database.ts';
import { checkKinds, type OrderKind } from './kind.ts';
import { transitionsOf } from './states.ts';

/**
 * Called at start: checks the kinds, and writes their transitions where the database looks before it lets an order move. None is
 * removed: a process of the version before may still use it. Throws when a kind does not hold together.
 */
export const writeTransitions = async (db: Queryable, kinds: readonly OrderKind[]): Promise<void> => {
  checkKinds(kinds);
  const rows = kinds.flatMap(({ name, states, first }) =>
    transitionsOf(states, first).map(({ from, event, to, when }) => ({
      kind: name,
      from_state: from,
      event,
      to_state: to,
      to_stage: states[to]?.stage,
      timing: when,
    })),
  );
  await db.query(
    `insert into shop.transition as t (kind, from_state, event, to_state, to_stage, timing)
     select kind, from_state, event, to_state, to_stage, timing
     from jsonb_to_recordset($1) as r (kind text, from_state text, event text, to_state text, to_stage text, timing text)
     on conflict (kind, from_state, event) do update
       set to_state = excluded.to_state, to_stage = excluded.to_stage, timing = excluded.timing
       where (t.to_state, t.to_stage, t.timing) <> (excluded.to_state, excluded.to_stage, excluded.timing)`,
    [JSON.stringify(rows)],
  );
};
