import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { hourAxis } from './hour-axis.ts';

test('an axis of hours starts before the first train, ends after the last one, and goes past midnight', () => {
  const axis = hourAxis([
    { departs: 21 * 60 + 10, arrives: 24 * 60 + 35 },
    { departs: 22 * 60, arrives: 23 * 60 },
  ]);
  assert.deepEqual(
    axis.hours.map(({ label }) => label),
    ['21h', '22h', '23h', '0h', '1h'],
  );
  assert.equal(axis.share(23 * 60), 0.5);
});

test('every journey fits on the axis and the marks stay readable', () => {
  const journey = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1500 }))
    .map(([departs, length]) => ({ departs, arrives: departs + length }));
  fc.assert(
    fc.property(fc.array(journey, { minLength: 1, maxLength: 8 }), (journeys) => {
      const axis = hourAxis(journeys);
      assert.ok(axis.hours.length <= 11 && axis.hours.length >= 2);
      for (const { departs, arrives } of journeys) {
        assert.ok(axis.share(departs) >= 0 && axis.share(arrives) <= 1);
        assert.ok(axis.share(departs) < axis.share(arrives));
      }
    }),
  );
});
