import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readTogether } from './read-together.ts';

/** Reads the capitals of keys, keeps what it was asked for, and fails where it is asked for `broken`. */
const reading = () => {
  const asked: string[][] = [];
  const read = readTogether(async (keys) => {
    asked.push([...keys]);
    if (keys.includes('broken')) throw new Error('broken');
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
  });
  return { asked, read };
};

test('who asks in one turn is answered by one question, each by their own key', async () => {
  const { asked, read } = reading();
  assert.deepEqual(await Promise.all(['a', 'b', 'none', 'a'].map(read)), ['A', 'B', undefined, 'A']);
  assert.deepEqual(asked, [['a', 'b', 'none']]);
});

test('who asks once a question has left is told by one of their own', async () => {
  const { asked, read } = reading();
  const first = read('a');
  await nextTurn();
  const second = read('a');
  assert.deepEqual(await Promise.all([first, second]), ['A', 'A']);
  assert.deepEqual(asked, [['a'], ['a']]);
});

test('a failure is told to everybody it was asked for, and to nobody after', async () => {
  const { read } = reading();
  const together = await Promise.allSettled([read('a'), read('broken')]);
  assert.deepEqual(
    together.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await read('a'), 'A');
});

test('a question asks for 64 keys at most, and none is lost', async () => {
  const { asked, read } = reading();
  const keys = Array.from({ length: 150 }, (_, n) => `k${n}`);
  assert.deepEqual(
    await Promise.all(keys.map(read)),
    keys.map((key) => key.toUpperCase()),
  );
  assert.deepEqual(
    asked.map((some) => some.length),
    [64, 64, 22],
  );
});
