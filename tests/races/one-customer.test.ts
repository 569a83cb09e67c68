import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openDatabase } from '#database/database.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type Buyer, type CallAnswer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
});

const TREE_POINTS = 500;
const give = (who: Buyer, transaction = randomUUID()): Promise<CallAnswer> =>
  shop.call(
    who,
    'nbp/order',
    {
      primeId: '451',
      quantity: 1,
      email: 'don@exemple.fr',
      emailConfirmation: 'don@exemple.fr',
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: TREE_POINTS,
    },
    transaction,
  );

/** How many statements of the shop wait for a lock. */
const waiting = async (): Promise<number> =>
  (
    await shop.db.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]?.n ?? 0;

for (const [what, transactionOf] of [
  ['under thirty ids', () => randomUUID()],
  ['under one id', (one: ReturnType<typeof randomUUID>) => one],
] as const)
  test(`API-10 SHOP-08 thirty commands of one customer at once, ${what}, that the database holds up leave other customers theirs`, async () => {
    const [one, other] = await Promise.all([shop.buyer(), shop.buyer()]);
    const before = await shop.quotations.balance(one.iuc as never);
    const id = randomUUID();
    const beside = openDatabase({ url: shop.db.url, connections: 1 });
    let answered = 0;
    const { held, done } = await beside
      .transaction(async (tx) => {
        await tx.query('select from points.account where iuc = $1 for update', [one.iuc]);
        const commands = Promise.all(
          Array.from({ length: 30 }, async () => {
            const answer = await give(one, transactionOf(id));
            answered += 1;
            return answer;
          }),
        );
        await until(async () => (await waiting()) >= 5);
        const done = await give(other);
        return { held: () => commands, done: { ...done, answered } };
      })
      .finally(() => beside.close());
    assert.deepEqual([done.status, done.answered], [200, 0], JSON.stringify(done.json));
    for (const { status, json } of await held()) assert.equal(status, 200, JSON.stringify(json));
    const orders = what === 'under one id' ? 1 : 30;
    assert.equal(await shop.quotations.balance(one.iuc as never), before - orders * TREE_POINTS);
    await assertInvariants(shop.db);
  });
