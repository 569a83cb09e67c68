import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '#tests/harness/properties.ts';
import { isoInstant } from './iso-instant.ts';

test('whatever is accepted as an instant can be read as one, to the nanosecond', () => {
  const digits = fc.stringMatching(/^\d{1,30}$/);
  const offset = fc.constantFrom('Z', '+01:00', '-23:59');
  fc.assert(
    fc.property(digits, offset, (decimals, ends) => {
      const text = isoInstant().parse(`2026-11-02T09:00:00.${decimals}${ends}`);
      const kept = `2026-11-02T09:00:00.${decimals.slice(0, 9)}${ends}`;
      assert.ok(Temporal.Instant.from(text).equals(Temporal.Instant.from(kept)), text);
    }),
    runs(100),
  );
  for (const text of [
    '2026-11-02',
    '2026-11-02T09:00:00',
    '2026-02-30T09:00:00Z',
    '2026-11-02T24:00:00Z',
    '',
  ])
    assert.equal(isoInstant().safeParse(text).success, false, text);
});
