import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { proofWindow } from './proof-of-travel.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const stateAt = (arrival: string, now: string) => proofWindow(at(arrival), at(now)).state;

test('TRIP-04 a proof can be had from 24 hours after the arrival, to the minute', () => {
  const arrival = '2026-11-20T10:57:00+01:00';
  assert.equal(stateAt(arrival, '2026-11-21T10:56:59.999+01:00'), 'soon');
  assert.equal(stateAt(arrival, '2026-11-21T10:57:00+01:00'), 'open');
});

test('TRIP-04 it can be had to the end of the 60th day in Paris', () => {
  const arrival = '2026-11-20T10:57:00+01:00';
  assert.equal(proofWindow(at(arrival), at(arrival)).lastDay.toString(), '2027-01-19');
  assert.equal(stateAt(arrival, '2027-01-19T23:59:59.999+01:00'), 'open');
  assert.equal(stateAt(arrival, '2027-01-20T00:00:00+01:00'), 'closed');
});

test('TRIP-04 a train that arrives after midnight has the days of the day on which it arrives', () => {
  assert.equal(
    proofWindow(at('2026-11-21T00:04:00+01:00'), at('2026-11-22T00:00:00Z')).lastDay.toString(),
    '2027-01-20',
  );
});

test('TRIP-04 24 hours are 24 hours on both nights in which the clocks change', () => {
  // 28 March 2027 has 23 hours, 31 October 2027 has 25.
  assert.equal(stateAt('2027-03-27T20:00:00+01:00', '2027-03-28T20:59:59+02:00'), 'soon');
  assert.equal(stateAt('2027-03-27T20:00:00+01:00', '2027-03-28T21:00:00+02:00'), 'open');
  assert.equal(stateAt('2027-10-30T20:00:00+02:00', '2027-10-31T18:59:59+01:00'), 'soon');
  assert.equal(stateAt('2027-10-30T20:00:00+02:00', '2027-10-31T19:00:00+01:00'), 'open');
});

test('TRIP-04 the 60 days are days of the calendar across a change of clocks and across 29 February', () => {
  assert.equal(stateAt('2027-02-01T12:00:00+01:00', '2027-04-02T23:59:59+02:00'), 'open');
  assert.equal(stateAt('2027-02-01T12:00:00+01:00', '2027-04-03T00:00:00+02:00'), 'closed');
  assert.equal(stateAt('2027-09-15T12:00:00+02:00', '2027-11-14T23:59:59+01:00'), 'open');
  assert.equal(stateAt('2027-09-15T12:00:00+02:00', '2027-11-15T00:00:00+01:00'), 'closed');
  const lastDay = (arrival: string) => proofWindow(at(arrival), at(arrival)).lastDay.toString();
  assert.equal(lastDay('2028-02-29T12:00:00+01:00'), '2028-04-29');
  assert.equal(lastDay('2027-12-31T12:00:00+01:00'), '2028-02-29', 'the last day may be 29 February');
  assert.equal(lastDay('2028-12-31T12:00:00+01:00'), '2029-03-01');
});

test('TRIP-04 what has passed of the time goes from nothing to all, and never beyond', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200, max: 3000 }), (hours) => {
      const arrival = at('2026-03-28T22:30:00+01:00');
      const { passed, state } = proofWindow(arrival, arrival.add({ hours }));
      assert.equal(passed === 0, hours <= 24);
      assert.equal(passed === 1, state === 'closed');
      assert.ok(passed >= 0 && passed <= 1);
    }),
  );
});
