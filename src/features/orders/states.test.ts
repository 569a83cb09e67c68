import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#tests/harness/database.ts';
import { checkStates, FIRST_STATE, faultsOf, next, ORDER_STATES, transitions } from './states.ts';
import { STEPS } from './steps.ts';

const drivers = new Set(Object.keys(STEPS));

test('every state of an order can be reached, leads to an end, and has a driver and an undo that exist', () => {
  checkStates(drivers);
  for (const [name, state] of Object.entries(ORDER_STATES))
    if (name !== 'releasing' && name !== 'refunding' && !('final' in state))
      assert.ok('undo' in state, `${name} says how it is undone`);
});

test('a table of states that does not hold together is refused with what is wrong', () => {
  const states = {
    first: { driver: 'go', undo: 'back', to: { gone: 'second', lost: 'nowhere' } },
    second: { to: { again: 'second' } },
    island: { final: true as const },
  };
  assert.deepEqual(faultsOf(states, 'first', new Set(['go'])), [
    'first leads to nowhere, which does not exist',
    'first needs the step back, which does not exist',
    'first never leads to an end',
    'second is not final and has no driver',
    'second never leads to an end',
    'island cannot be reached from first',
  ]);
  assert.throws(() => next('confirmed', 'abandoned'), RangeError);
});

test('the database knows the same transitions as the table of states, and refuses any other', async (t) => {
  const db = await testDatabase(t);
  const [row] = await db.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'known_transition'`,
  );
  const known = [...(row?.definition ?? '').matchAll(/'([a-z-]+ [a-z-]+ [a-z-]+)'::text/g)].map(
    ([, text]) => text,
  );
  const wanted = [
    `- ordered ${FIRST_STATE}`,
    ...transitions().map(({ from, event, to }) => `${from} ${event} ${to}`),
  ];
  assert.deepEqual(known.sort(), wanted.sort());
  const insert = (values: string) =>
    db.query(`insert into shop.order_history (iuc, order_id, version, from_state, event, to_state, at)
              values (gen_random_uuid(), gen_random_uuid(), 1, ${values}, now())`);
  await insert(`null, 'ordered', 'holding'`);
  await assert.rejects(insert(`'held', 'booked', 'confirmed'`), /known_transition/);
  await assert.rejects(db.query(`update shop.order_history set event = 'x'`), /append-only/);
});
