import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId, newIuc } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';

const db = await testDatabase({ after });
const NOW = Temporal.Instant.from('2027-03-01T10:00:00Z');
const MOST_ABOUT = 3;
const MOST = 5;

interface Asked {
  readonly iuc: string;
  readonly about: string;
  readonly recipient?: string;
  readonly at?: Temporal.Instant;
  readonly transactionId?: string;
}
const ask = async ({
  iuc,
  about,
  recipient = 'camille@example.test',
  at = NOW,
  transactionId = newId(),
}: Asked): Promise<string | undefined> => {
  const [row] = await db.query<{ outcome: string }>(
    `select mail.send_again($1, $2, $3, 'word', 1, '{}', $4, $5, $6, $7, $8) as outcome`,
    [iuc, newId(), about, recipient, at, transactionId, MOST_ABOUT, MOST],
  );
  return row?.outcome;
};
const queuedOf = async (iuc: string): Promise<number> =>
  (
    await db.query(
      `select from mail.message m join job.job j on j.queue = 'mail.send' and j.key = m.message_id::text where m.iuc = $1`,
      [iuc],
    )
  ).length;

test('ORDER-02 the mail of an order is asked for again so often a day, and those of all orders together; what came by itself and what others asked for is not counted', async () => {
  const [iuc, other] = [newIuc(), newIuc()];
  const [one, two] = [newId(), newId()];
  for (let time = 0; time < 4; time += 1)
    await db.query(`select mail.queue($1, $2, $3, 'word', 1, '{}', 'camille@example.test', $4)`, [
      iuc,
      newId(),
      one,
      NOW,
    ]);
  const first = { iuc, about: one, transactionId: newId() };
  assert.equal(await ask(first), 'queued');
  for (const about of [one, one]) assert.equal(await ask({ iuc, about }), 'queued');
  assert.equal(await ask({ iuc, about: one }), 'too-many', 'a fourth of this order');
  for (const about of [two, two]) assert.equal(await ask({ iuc, about }), 'queued');
  assert.equal(await ask({ iuc, about: two }), 'too-many', 'a sixth of this customer');
  assert.equal(await ask({ iuc: other, about: one }), 'queued');
  assert.equal(await ask(first), 'same', 'what was asked for before is answered as it was');
  assert.deepEqual([await queuedOf(iuc), await queuedOf(other)], [9, 1]);

  const nextDay = NOW.add({ hours: 24 });
  assert.equal(await ask({ iuc, about: one, at: nextDay.subtract({ seconds: 1 }) }), 'too-many');
  assert.equal(await ask({ iuc, about: one, at: nextDay }), 'queued', 'a day later to the second');
});

test('ORDER-02 SHOP-08 a transaction id asks for one mail of one order to one address, and for nothing else', async () => {
  const iuc = newIuc();
  const asked = { iuc, about: newId(), transactionId: newId() };
  assert.equal(await ask(asked), 'queued');
  assert.equal(await ask(asked), 'same');
  assert.equal(await ask({ ...asked, recipient: 'lea@example.test' }), 'transaction-reused');
  assert.equal(await ask({ ...asked, about: newId() }), 'transaction-reused');
  assert.equal(await ask({ ...asked, transactionId: newId() }), 'queued', 'another one asks anew');
  assert.equal(await ask({ ...asked, iuc: newIuc() }), 'queued', 'somebody else may have the same');
  assert.equal(await queuedOf(iuc), 2);
});

test('ORDER-02 of ten who ask for the mail of an order at once as many have it as may, and of one command ten times one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = { iuc: newIuc(), about: newId() };
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask(order)));
    assert.equal(outcomes.filter((outcome) => outcome === 'queued').length, MOST_ABOUT);
    const once = { iuc: newIuc(), about: newId(), transactionId: newId() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(once)));
    assert.deepEqual(answers.sort(), ['queued', ...Array(9).fill('same')]);
    assert.deepEqual([await queuedOf(order.iuc), await queuedOf(once.iuc)], [MOST_ABOUT, 1]);
  }
});
