import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RAIL_ORDER_SETTINGS } from '#features/rail-shop/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { orderKinds } from '../../kinds.ts';
import type { Limit } from './contract.ts';
import { writeTransitions } from './index.ts';
import { checkKinds, faultsOfKind } from './kind.ts';
import { faultsOf, type StateTable, transitionsOf } from './states.ts';

const kinds = orderKinds({ settings: RAIL_ORDER_SETTINGS } as never);

test('every kind of order holds together: states are reached, given up and ended, and what they need exists', () => {
  checkKinds(kinds);
  assert.ok(kinds.some(({ name }) => name === 'rail'));
});

test('a table of states that does not hold together is refused with what is wrong', () => {
  const states: StateTable = {
    first: { stage: 'working', step: 'go', to: { gone: 'second', lost: 'nowhere' } },
    second: { stage: 'waiting', to: { again: 'second', 'gave-up': 'over' } },
    over: { stage: 'closed', to: { raised: 'first' } },
    island: { stage: 'confirmed' },
  };
  assert.deepEqual(faultsOf(states, 'first', new Set()), [
    'first leads to nowhere, which does not exist',
    'first needs the step go, which does not exist',
    'first cannot be given up',
    'second has no limit after which it is given up',
    'second waits without an end',
    'over has ended and leads on',
    'island cannot be reached from first',
  ]);
  const [rail] = kinds;
  assert.ok(rail);
  assert.deepEqual(faultsOfKind({ ...rail, closing: { abandoned: 'closed-somehow' } }), [
    'no state is closed by closed-somehow',
  ]);
  assert.deepEqual(faultsOfKind({ ...rail, limits: {} as Readonly<Record<string, Limit>> }).length, 6);
  assert.throws(() => checkKinds([{ ...rail, limits: {} }]), /rail: holding has no limit/);
});

test('the database lets an order go the ways of its kind and no other, and its history cannot be changed', async (t) => {
  const db = await testDatabase(t);
  await writeTransitions(db, kinds);
  // Twice, as each start does.
  await writeTransitions(db, kinds);
  const known = await db.query<{ text: string }>(
    `select concat_ws(' ', kind, from_state, event, to_state, timing) as text from shop.transition`,
  );
  assert.deepEqual(
    known.map(({ text }) => text).sort(),
    kinds
      .flatMap(({ name, states, first }) =>
        transitionsOf(states, first).map(({ from, event, to, when }) =>
          [name, from, event, to, when].join(' '),
        ),
      )
      .sort(),
  );
  const insert = (values: string) =>
    db.query(`insert into shop.order_history (iuc, order_id, version, kind, from_state, event, to_state, actor, at)
              values (gen_random_uuid(), gen_random_uuid(), 1, 'rail', ${values}, 'system', now())`);
  await insert(`'', 'opened', 'holding'`);
  await assert.rejects(insert(`'held', 'booked', 'confirmed'`), /does not go from “held” by booked/);
  await assert.rejects(insert(`'booking', 'booked', 'refused'`), /by booked to refused/);
  await assert.rejects(db.query(`update shop.order_history set event = 'x'`), /append-only/);
});
