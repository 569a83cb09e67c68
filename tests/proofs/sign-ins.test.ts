import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { offerSignIns, overloadedPortal } from './sign-ins.ts';

const ending = lastFirst({ after });

test('AUTH-10 more sign-ins than can be looked at are put off with Retry-After, in French; some are answered all the while, and pages too', async () => {
  const portal = await overloadedPortal(ending);
  const run = await offerSignIns(portal, { perSecond: 150, seconds: 2 });
  assert.deepEqual(run.wrong, []);
  assert.ok(run.answered > 0);
  assert.equal(run.answered + Object.values(run.putOff).reduce((sum, one) => sum + one, 0), run.offered);
  assert.ok((run.putOff['503'] ?? 0) > 0, 'the queue is bounded');
  assert.ok(run.pages.length > 0 && run.pages.every(Number.isFinite));
  const [kept] = await portal.db.query<{ challenges: number }>(
    'select count(*)::int as challenges from identity.passkey_challenge',
  );
  assert.ok((kept?.challenges ?? 0) < run.offered, 'nothing is written for who is put off');
});
