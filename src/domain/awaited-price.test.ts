import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { isAwaitable, proposedPrice } from './awaited-price.ts';
import { points } from './money.ts';
import { affordable } from './payment-split.ts';

const rule = { minimumPointsShare: 0.5, centsPerPoint: 1 };

test('the price to wait for is below the day’s lowest, and within a small balance with the euros that complete it', () => {
  assert.deepEqual(proposedPrice(points(3_400), points(9_904), rule), { points: 3_300, isReach: false });
  // 3 609 points pay 7 218 with euros, and 3 600 without.
  assert.deepEqual(proposedPrice(points(9_800), points(3_609), rule), { points: 7_200, isReach: true });
  assert.deepEqual(proposedPrice(points(9_800), points(3_609), undefined), { points: 3_600, isReach: true });
  assert.deepEqual(proposedPrice(points(9_800), points(0), rule), { points: 9_700, isReach: false });
  assert.deepEqual(proposedPrice(points(100), points(0), rule), { points: 0, isReach: false });
  const anything = { ...rule, minimumPointsShare: 0 };
  assert.deepEqual(proposedPrice(points(9_800), points(40), anything), { points: 9_700, isReach: false });
  // What the balance pays is the next below all the same.
  assert.deepEqual(proposedPrice(points(3_700), points(3_609), undefined), { points: 3_600, isReach: false });
  assert.deepEqual(
    [3_399, 3_400].map((price) => isAwaitable(points(price), points(3_400))),
    [true, false],
  );
  const hundreds = fc.integer({ min: 1, max: 2_000 }).map((count) => points(count * 100));
  fc.assert(
    fc.property(hundreds, fc.integer({ min: 100, max: 200_000 }).map(points), (lowest, balance) => {
      const proposed = proposedPrice(lowest, balance, rule);
      assert.ok(isAwaitable(proposed.points, lowest));
      if (proposed.isReach) assert.ok(affordable(proposed.points, balance, rule));
    }),
  );
});
