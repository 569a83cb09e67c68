import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayBeside } from './months-keys.ts';

/** Every day from 28 November to 28 February, but 4 December, and Sundays of January. */
const days = Array.from({ length: 93 }, (_, index) =>
  new Date(Date.UTC(2026, 10, 28) + index * 86_400_000).toISOString().slice(0, 10),
).filter((day) => day !== '2026-12-04' && !(day.startsWith('2027-01') && new Date(day).getUTCDay() === 0));

test('RAIL-16 keys go through the days by day, week and month, over those that cannot be chosen, and stop at the ends', () => {
  const walks: readonly [from: string, key: string, to: string | undefined][] = [
    ['2026-12-03', 'ArrowRight', '2026-12-05'],
    ['2026-12-05', 'ArrowLeft', '2026-12-03'],
    ['2026-12-27', 'ArrowDown', '2027-02-07'],
    ['2026-12-10', 'ArrowUp', '2026-12-03'],
    ['2026-12-31', 'ArrowRight', '2027-01-01'],
    ['2027-01-31', 'PageDown', '2027-02-28'],
    ['2027-01-02', 'PageUp', '2026-12-02'],
    ['2027-01-04', 'PageUp', '2026-12-05'],
    ['2027-01-07', 'Home', '2027-01-04'],
    ['2027-01-07', 'End', '2027-01-09'],
    ['2026-12-09', 'End', '2026-12-13'],
    ['2026-11-28', 'ArrowLeft', undefined],
    ['2026-11-30', 'ArrowUp', undefined],
    ['2027-02-28', 'PageDown', undefined],
    ['2026-12-09', 'Enter', undefined],
  ];
  for (const [from, key, to] of walks) assert.equal(dayBeside(from, key, days), to, `${from} ${key}`);
});
