import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '#tests/harness/properties.ts';
import { PARIS, parisDate } from './clock.ts';

/** To a second on either side of it, as an instant in milliseconds. */
const about = (day: string): number[] => {
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(PARIS).epochMilliseconds;
  return [midnight - 1000, midnight - 1, midnight, midnight + 1, midnight + 1000];
};

test('the date in Paris is that of the instant, whichever was asked for before', () => {
  const boundaries = [
    '2026-03-29',
    '2026-03-30',
    '2026-10-25',
    '2026-10-26',
    '2027-01-01',
    '2028-02-29',
    '1940-06-15',
  ].flatMap(about);
  const instant = fc.oneof(
    fc.constantFrom(...boundaries),
    fc.integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 9, 30) }),
    fc.integer({ min: Date.UTC(1920, 0, 1), max: Date.UTC(2099, 0, 1) }),
  );
  fc.assert(
    fc.property(fc.array(instant, { minLength: 1, maxLength: 20 }), (asked) => {
      for (const milliseconds of asked) {
        const at = Temporal.Instant.fromEpochMilliseconds(milliseconds);
        assert.equal(parisDate(at).toString(), at.toZonedDateTimeISO(PARIS).toPlainDate().toString());
      }
    }),
    runs(500),
  );
});
