import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { until } from '#tests/harness/until.ts';
import { goingOutCanBeHeld, killGoingOut } from './going-out.ts';
import { lockedAccount, mailsCanBeHeld } from './held-there.ts';
import { startInstallation } from './installation.ts';
import { type KillScene, killAt, killScene } from './killing.ts';
import { endHolds, orderMany } from './many-orders.ts';
import { startTraffic } from './traffic.ts';
import { verdictOn } from './verdict.ts';

// A small seed of `npm run prove kills`: the same code, all places at once, and no waiting for leases to end.

let scene: KillScene;
const ending = lastFirst({ after });
before(async () => {
  scene = killScene(await startInstallation(ending));
  await mailsCanBeHeld(scene.at);
});

test('PAY-05 kill -9 of the portal with an order at every place loses nothing acknowledged, and each ends as it may', async () => {
  const { fates } = await killAt(scene, {
    victim: 'portal',
    hasten: true,
    stops: [
      'holding, done',
      'holding, written',
      'held',
      'booking, asked',
      'booking, done',
      'confirmed, mailed',
      'undoing, done',
      'undoing, refunded',
      'undoing, abandoned',
      'opening payment, done',
      'paying, told',
      'paying, booking',
      'vouchers alone, booking',
      'capturing, asked',
      'capturing, done',
      'undoing, euros',
      'donation written',
      'donation given',
    ],
  });
  assert.equal(fates.length, 18);
  assert.deepEqual((await verdictOn(scene, { manual: 0 })).findings, []);
});

test('AFTER-07 kill -9 of the portal with an exchange at every place: the new tickets and exactly the difference, or the old ones', async () => {
  const { fates } = await killAt(scene, {
    victim: 'portal',
    hasten: true,
    stops: [
      'exchange holding, done',
      'exchange claiming, written',
      'exchange booking, done',
      'exchange capturing, done',
      'exchange releasing, asked',
      'exchange releasing, done',
      'exchange releasing, written',
      'exchange undoing, done',
    ],
  });
  assert.equal(fates.length, 8);
  assert.deepEqual((await verdictOn(scene, { manual: 0 })).findings, []);
});

test('PRO-03 AFTER-07 PAY-05 kill -9 of the portal at what an agent does at a desk, cancelling with a refund and without, and exchanging: each is done once, and stands in the trail once', async () => {
  const { fates } = await killAt(scene, {
    victim: 'portal',
    hasten: true,
    stops: [
      'desk cancelling, asked',
      'desk cancelling, done',
      'desk withholding, done',
      'desk crediting, written',
      'desk exchange booking, done',
      'desk exchange releasing, written',
    ],
  });
  assert.equal(fates.length, 6);
  assert.deepEqual((await verdictOn(scene, { manual: 0 })).findings, []);
});

test('PAY-05 kill -9 under load, of the portal with its database twice at one order and of one of the database’s processes, loses nothing', async () => {
  const traffic = await startTraffic(scene, 3, 20);
  // The second time it is a job that dies of it, in the process that came after.
  await killAt(scene, {
    victim: 'portal and database',
    times: 2,
    hasten: true,
    stops: ['booking, done', 'undoing, done'],
  });
  await killAt(scene, { victim: 'connection', hasten: true, stops: ['held, accepted', 'booking, written'] });
  await traffic.end();
  assert.deepEqual((await verdictOn(scene, { manual: 0 })).findings, []);
});

// A seed of `npm run prove orders`: the same code and the same mixture, with one kill.
test('PAY-05 SHOP-08 twenty orders at two portals, one of them killed, some sent twice, abandoned or paid in euros: exact counts', async () => {
  const { at } = scene;
  const sibling = await at.startSibling();
  const customers = await Promise.all(
    [at.url, sibling.url, at.url, sibling.url].map((url) => scene.customer(400_000, url)),
  );
  const told = orderMany(scene, { orders: 20, customers });
  told.catch(() => {});
  const [orders] = await Promise.all([told, sibling.kill()]);
  assert.deepEqual([orders.confirmed, orders.withEuros, orders.abandoned, orders.sentTwice], [18, 2, 2, 4]);
  await endHolds(scene);
  assert.deepEqual((await verdictOn(scene, { manual: 0 })).findings, []);
  await sibling.stop();
});

test('SHOP-08 a donation whose process was killed, sent again once everything left behind has been seen to, is given', async () => {
  const { db } = scene.at;
  const customer = await scene.customer(10_000);
  const transaction = randomUUID();
  const held = await lockedAccount(scene.at, customer.iuc);
  const cutShort = customer.giveOnce(2, transaction);
  await held.stands();
  // With its database, or that would still write what it was asked last.
  await scene.at.kill('portal and database', () => held.release());
  await cutShort;
  // The job that takes over what a dead process has left comes after six seconds; here at once.
  await db.query(`update job.job set run_at = clock_timestamp() where queue = 'order.drive'`);
  await until(async () => (await db.query(`select from job.job where queue = 'order.drive'`)).length === 0);

  const answer = await customer.give(2, transaction);
  assert.deepEqual([answer.status, answer.body['errorPost']], [200, false], JSON.stringify(answer.body));
  assert.equal((await customer.give(2, transaction)).body['idCommande'], answer.body['idCommande']);
  assert.deepEqual((await verdictOn(scene, { manual: 0 })).findings, []);
});

// Last: who is erased is none of the customers of the verdicts above.
test('ACCOUNT-12 kill -9 of the portal in the middle of an export and of an erasure: one is made anew, the other done once, and its sweep leaves nothing', async () => {
  await goingOutCanBeHeld(scene.at);
  await killGoingOut(scene.at, 9_001);
});
