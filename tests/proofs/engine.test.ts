import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchEngine } from '#tests/bench/engine.ts';
import { testDatabase } from '#tests/harness/database.ts';

test('the engine and statements by hand that write the same rows take whatever is due, also when the statistics are of an empty queue', async (t) => {
  const db = await testDatabase(t);
  const { rounds, rows } = await benchEngine(db, { members: 600, due: 250, rounds: 1 });
  assert.deepEqual(
    rounds.map(({ statistics, facts }) => [statistics, facts]),
    [
      ['empty', 500],
      ['fresh', 500],
    ],
  );
  assert.deepEqual(
    rows.map(({ table, ours }) => [table, ours]),
    [
      ['loyalty.membership', 0],
      ['loyalty.effect', 1_000],
      ['points.account', 0],
      ['points.movement', 1_000],
      ['points.entry', 3_000],
      ['points.lot', 500],
    ],
  );
});
