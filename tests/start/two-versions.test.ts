import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { rollOut } from './rollout.ts';

const ending = lastFirst({ after });
before(async () => {
  await ensureBuilt();
});

test('OPS-03 OPS-01 a new version migrates beside the old one under load, the old one starts again on its database, and no request fails', {
  timeout: 400_000,
}, async (t) => {
  const { db, sent, failures, errors, tables, ...facts } = await rollOut(ending, {
    members: 3,
    rounds: 3,
    pauseMs: 500,
  });
  assert.deepEqual(failures, []);
  assert.deepEqual(errors, []);
  assert.deepEqual(facts, { widened: tables, indexIsValid: true, functionIsNew: true, oldSaidSo: true });
  for (const { phase, to, requests, orders } of sent)
    t.diagnostic(`${phase}: ${requests} requests to the ${to} one, ${orders} orders confirmed`);
  const both = sent.filter(({ phase }) => phase.startsWith('side by side'));
  assert.deepEqual(
    both.map(({ to }) => to).sort(),
    ['new', 'new', 'old', 'old again'],
    'each was sent some beside the other',
  );
  for (const { to, orders } of both) assert.ok(orders >= 3, `${orders} orders at the ${to} one`);
  await assertInvariants(db);
});
