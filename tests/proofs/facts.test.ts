import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#tests/harness/database.ts';
import { differences, runFacts } from './facts.ts';

test('POINTS-07 travel facts told in reverse order and followed by processes that are killed come to the same end: points, trips, codes, notices, footprints', async (t) => {
  const size = { members: 40, travels: 25 };
  const whole = await runFacts(await testDatabase(t), size, () => {}, 0);
  const killed = await runFacts(await testDatabase(t), size, () => {}, 4, whole.took);
  assert.deepEqual(differences(whole, killed), []);
  assert.ok(killed.kills > 0, 'no kill came while the process was at work');
  // What is compared is there.
  for (const { table, rows } of whole.outcomes) assert.ok(rows > 0, table);
});
