import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { roundHalfUp, roundUpTo } from './money.ts';

test('what is half is rounded away from zero, whatever binary dust it has', () => {
  for (const [value, rounded] of [
    [0.5, 1],
    [-0.5, -1],
    [1.5, 2],
    [0.49, 0],
    [-0.49, 0],
    [1.005 * 100, 101],
    [0.1 * 3 * 5, 2],
    [2, 2],
  ] as const)
    assert.equal(roundHalfUp(value), rounded, String(value));
});

test('RAIL-12 prices go up to the next multiple by their twelve digits, whatever binary dust they have', () => {
  assert.deepEqual(
    [0, 1, 100, 100.1, 4_800 * 1.1, 1.1 * 3 * 1_000, 0.1 * 3 * 1_000].map((value) => roundUpTo(value, 100)),
    [0, 100, 100, 200, 5_300, 3_300, 300],
  );
  const dust = fc.constantFrom(0, 1e-15, -1e-15, 1e-13, -1e-13, 1e-12, 3e-11, -3e-11, 1e-9, -1e-9, 1e-8);
  const value = fc
    .tuple(fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.double({ min: 0, max: 1e6, noNaN: true })), dust)
    .map(([number, part]) => number * (1 + part));
  fc.assert(
    fc.property(value, fc.constantFrom(1, 10, 100), (number, multiple) => {
      assert.equal(
        roundUpTo(number, multiple),
        Math.ceil(Number((number / multiple).toPrecision(12))) * multiple,
      );
    }),
  );
});
