import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDayOrigin } from './service-day.ts';

const at = (date: string): string => new Date(serviceDayOrigin(date, 'Europe/Paris') * 1000).toISOString();

test('RAIL-06 a service day begins at noon minus twelve hours, which is not midnight on the two clock changes', () => {
  assert.equal(at('2026-11-20'), '2026-11-19T23:00:00.000Z');
  assert.equal(at('2026-07-14'), '2026-07-13T22:00:00.000Z');
  // Summer time ends on 25 October 2026: noon is 11:00 UTC, the origin 01:00 of summer time.
  assert.equal(at('2026-10-25'), '2026-10-24T23:00:00.000Z');
  // It begins on 28 March 2027: noon is 10:00 UTC, the origin 23:00 on the evening before.
  assert.equal(at('2027-03-28'), '2027-03-27T22:00:00.000Z');
});
