import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Queryable } from '#database/database.ts';
import { newId, newIuc } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';

const db = await testDatabase({ after });

/** Does something in a transaction that is undone. */
const undone = async (work: (tx: Queryable) => Promise<void>): Promise<void> => {
  const end = new Error('undone');
  await assert.rejects(
    db.transaction(async (tx) => {
      await work(tx);
      throw end;
    }),
    (error) => error === end,
  );
};

test('no amount is kept that nobody could mean', async () => {
  const iuc = newIuc();
  const lot = (points: number): Promise<unknown> =>
    db.query(`select points.credit($1, $2, $3, 0, 0, '2029-12-31', $4, 'Voyage', '', now())`, [
      iuc,
      newId(),
      points,
      `test:${points}`,
    ]);
  await lot(10_000_000);
  await assert.rejects(lot(10_000_001), { code: '23514', constraint: 'lot_points_check' });
  for (const [table, column, most] of [
    ['loyalty.travel', 'price_cents', 10_000_000],
    ['shop."order"', 'points', 10_000_000],
    ['shop."order"', 'cents', 10_000_000],
  ] as const) {
    const bounded = async (value: number): Promise<void> =>
      undone(async (tx) => {
        // A row of its own kind, with nothing else of it looked at.
        await tx.query(`create temporary table one (like ${table} including constraints) on commit drop`);
        const others = await tx.query<{ name: string }>(
          `select attname as name from pg_attribute where attrelid = 'pg_temp.one'::regclass and attnum > 0 and attnotnull`,
        );
        for (const { name } of others) await tx.query(`alter table one alter column ${name} drop not null`);
        await tx.query(`insert into one (${column}) values ($1)`, [value]);
      });
    await bounded(most);
    for (const value of [-1, most + 1])
      await assert.rejects(
        bounded(value),
        (error: { message: string }) => !/undone/.test(error.message),
        column,
      );
  }
});

test('the invariants see a lot that a movement of another kind touched, and a seat of nobody', async () => {
  const iuc = newIuc();
  const credit = newId();
  await db.query(`select points.credit($1, $2, 500, 0, 0, '2029-12-31', 'a', 'Voyage', '', now())`, [
    iuc,
    credit,
  ]);
  await db.query(`select points.debit($1, $2, 100, 'b', 'Billet', '', now())`, [iuc, newId()]);
  await assertInvariants(db);
  const seen = (statements: readonly string[], invariant: RegExp): Promise<void> =>
    undone(async (tx) => {
      for (const statement of statements) await tx.query(statement);
      await assert.rejects(assertInvariants(tx), invariant);
    });
  const movement = `(select movement_id from points.movement where iuc = '${iuc}' and kind`;
  await seen(
    [`insert into points.lot_use values ('${iuc}', ${movement} = 'credit'), '${credit}', 1)`],
    /credit 1'.*what a movement does to a lot has its sign/s,
  );
  await seen(
    [`insert into points.lot_use values ('${iuc}', ${movement} = 'debit'), '${newId()}', -1)`],
    /debit -1'.*what a movement does to a lot has its sign/s,
  );
  const file = newId();
  await seen(
    [
      `insert into trip.file (iuc, file_id, booking_id, pnr, booked_at) values ('${iuc}', '${file}', 'b', 'ABCDEF', now())`,
      `insert into trip.seat (iuc, file_id, journey, leg, passenger, coach, seat, position) values ('${iuc}', '${file}', 0, 0, 0, '1', '11', '')`,
    ],
    /a seat is a passenger's of its file/,
  );
});
