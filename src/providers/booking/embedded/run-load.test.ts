import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { halvesOf, leftBetween, type RunLoad } from './run-load.ts';
import { maskOf } from './run-plan.ts';

const MOST_SEGMENTS = 62;

test('seats left between any two calls of a long run are those on which no segment between them is taken', () => {
  const masks = fc.array(
    fc.tuple(fc.nat(MOST_SEGMENTS - 1), fc.nat(MOST_SEGMENTS - 1), fc.integer({ min: 1, max: 9 })),
    {
      maxLength: 20,
    },
  );
  const part = fc.uniqueArray(fc.nat(MOST_SEGMENTS), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(masks, part, (taken, ends) => {
      const [first, end] = ends.toSorted((a, b) => a - b) as [number, number];
      const groups = taken.map(([a, b, seats]) => ({
        mask: maskOf(Math.min(a, b), Math.abs(a - b) + 1),
        seats,
      }));
      const load: RunLoad = {
        stations: Array.from({ length: MOST_SEGMENTS + 1 }, (_, call) => `S${call}`),
        departures: Array.from({ length: MOST_SEGMENTS + 1 }, (_, call) => call),
        classes: [
          {
            travelClass: '2',
            pointsLimit: 100,
            promoLimit: 50,
            pointsUsed: Array.from({ length: MOST_SEGMENTS }, (_, segment) => segment),
            promoUsed: Array.from({ length: MOST_SEGMENTS }, (_, segment) => MOST_SEGMENTS - segment),
            seats: groups.map(({ mask, seats }) => [...halvesOf(mask), seats]),
          },
        ],
      };
      const free = groups
        .filter(({ mask }) => (mask & maskOf(first, end - first)) === 0n)
        .reduce((sum, { seats }) => sum + seats, 0);
      assert.deepEqual(leftBetween(load, `S${first}`, `S${end}`, -1), [
        { travelClass: '2', points: 100 - (end - 1), promo: 50 - (MOST_SEGMENTS - first), seats: free },
      ]);
      assert.deepEqual(leftBetween(load, `S${end}`, `S${first}`, -1), []);
      assert.deepEqual(leftBetween(load, `S${first}`, `S${end}`, first), []);
    }),
  );
});
