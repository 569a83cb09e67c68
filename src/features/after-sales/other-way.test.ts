import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderJourney } from '#features/rail-shop/index.ts';
import { isReversed } from './other-way.ts';

/** A journey of one train on a day, by its hours. */
const journey = (from: string, to: string): OrderJourney =>
  ({
    legs: [{ departure: `2027-03-10T${from}:00+01:00`, arrival: `2027-03-10T${to}:00+01:00` }],
  }) as unknown as OrderJourney;

test('AFTER-02 nobody comes back before the train that takes them there has arrived, whichever of the two is exchanged', () => {
  const there = journey('10:00', '12:00');
  const keepsThere = (taken: OrderJourney): boolean =>
    isReversed({ travels: [there], isOutward: true, tickets: [] }, taken);
  assert.equal(keepsThere(journey('12:00', '14:00')), false);
  assert.equal(keepsThere(journey('11:00', '13:00')), true, 'on board still');
  const keepsBack = (taken: OrderJourney): boolean =>
    isReversed({ travels: [journey('18:00', '20:00'), there], isOutward: false, tickets: [] }, taken);
  assert.equal(keepsBack(journey('08:00', '10:00')), false);
  assert.equal(keepsBack(journey('09:00', '11:00')), true, 'one of those who go on is back before');
  assert.equal(isReversed({ travels: [], isOutward: true, tickets: [] }, there), false);
});
