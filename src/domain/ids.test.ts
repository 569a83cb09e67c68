import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { ascendingIds, isUuid, newId } from './ids.ts';

/** Milliseconds that an identifier says. */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

test('identifiers ascend, whatever the clock does, and say its time as long as it goes on', () => {
  const clock = fc.array(fc.integer({ min: -3, max: 2 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(clock, (steps) => {
      let now = 1_800_000_000_000;
      let latest = now;
      const make = ascendingIds(() => now);
      let before = make();
      for (const step of steps) {
        now += step;
        latest = Math.max(latest, now);
        const id = make();
        assert.ok(id > before, `${before} then ${id}`);
        assert.ok(isUuid(id) && id[14] === '7', id);
        assert.equal(timeOf(id), latest);
        before = id;
      }
    }),
  );
});

test('a millisecond in which more are made than it has room for borrows the next', () => {
  const made = Array.from(
    { length: 20_000 },
    ascendingIds(() => 1_800_000_000_000),
  );
  assert.deepEqual(made, made.toSorted());
  assert.equal(new Set(made).size, made.length);
  assert.ok(timeOf(made.at(-1) ?? '') - 1_800_000_000_000 < 20_000 / 2_048);
});

test('what nobody knows of an identifier is nothing of the one before', () => {
  const ends = Array.from({ length: 1_000 }, () => newId().slice(19));
  assert.equal(new Set(ends).size, ends.length);
});
