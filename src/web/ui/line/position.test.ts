import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { crowded, position, statusScale } from './position.ts';

test('every position a component can give has its rule in the generated sheet', () => {
  const sheet = readFileSync(new URL('../../styles/positions.css', import.meta.url), 'utf8');
  fc.assert(
    fc.property(fc.double({ min: -3, max: 3, noNaN: true }), (share) => {
      assert.ok(sheet.includes(`[data-at="${position(share)}"] {`), String(share));
      assert.ok(sheet.includes(`[data-to="${position(share)}"] {`), String(share));
    }),
  );
  assert.match(sheet, /\[data-at="565"\] \{\s*--at: 0\.565;/);
});

test('a status line ends at its last stop, and beyond it keeps the stops apart however far the value has gone', () => {
  const stops = [0, 1500, 2200];
  const within = statusScale(1100, stops);
  assert.deepEqual([within.at, within.shareOf(2200)], [500, 1]);
  for (const value of [2201, 4400, 999_999]) {
    const { at, shareOf } = statusScale(value, stops);
    assert.equal(at, 1000);
    assert.deepEqual(
      stops.map(shareOf).map((share) => Math.round(share * 1000)),
      [0, 545, 800],
    );
  }
  assert.equal(statusScale(0, [0]).at, 0);
});

test('a label of today that would run into a stop is moved to a row of its own', () => {
  const width = { today: 0.2, stop: 0.22 };
  assert.equal(crowded(565, [0, 0.68, 1], width), false);
  assert.equal(crowded(735, [0, 0.68, 1], width), true);
  assert.equal(crowded(100, [0, 0.68, 1], width), true);
  assert.equal(crowded(950, [0, 0.68, 1], width), true, 'the last label runs left from the end');
  const phone = { today: 0.1, stop: 0.26, centred: true };
  assert.equal(crowded(600, [0, 0.68, 1], phone), true, 'a centred label begins before its stop');
  assert.equal(crowded(540, [0, 0.68, 1], phone), false);
});
