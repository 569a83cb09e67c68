import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
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

test('a status line ends at its last stop, or at the value that has gone beyond it', () => {
  assert.deepEqual(statusScale(1100, [0, 1500, 2200]), { end: 2200, at: 500 });
  assert.deepEqual(statusScale(4400, [0, 1500, 2200]), { end: 4400, at: 1000 });
  assert.deepEqual(statusScale(0, [0]), { end: 1, at: 0 });
});

test('a label of today that would run into a stop is moved to a row of its own', () => {
  const width = { today: 0.2, stop: 0.22 };
  assert.equal(crowded(565, [0, 0.68, 1], width), false);
  assert.equal(crowded(735, [0, 0.68, 1], width), true);
  assert.equal(crowded(100, [0, 0.68, 1], width), true);
});
