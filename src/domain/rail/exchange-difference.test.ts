import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { points } from '../money.ts';
import { exchangeDifference, worthInPoints } from './exchange-difference.ts';

const amount = fc.integer({ min: 0, max: 60_000 });
const worths = fc.record({ points: amount, cents: amount, voucherCents: amount });

test('AFTER-07 what is kept of old tickets and what goes back is what they are worth; what is kept and what is paid is the price of the new', () => {
  fc.assert(
    fc.property(worths, amount, fc.integer({ min: 1, max: 10 }), (worth, price, centsPerPoint) => {
      const { toPay, kept, back } = exchangeDifference(worth, points(price), centsPerPoint);
      assert.equal(kept.points + back.points, worth.points);
      assert.equal(kept.cents + back.cents, worth.cents);
      assert.equal(back.voucherCents, worth.voucherCents);
      assert.equal(worthInPoints(kept, centsPerPoint) + toPay, price);
      for (const one of [toPay, kept.points, kept.cents, back.points, back.cents]) assert.ok(one >= 0);
      assert.equal(kept.cents % centsPerPoint, 0, 'what is kept buys whole points');
      // Nobody pays and is given back at once, but for cents that buy nothing.
      if (toPay > 0) assert.ok(back.points === 0 && back.cents < centsPerPoint);
    }),
  );
});

test('AFTER-07 a dearer train is paid the difference, a cheaper one gives it back as the old one was paid, and the same price moves nothing', () => {
  const worth = { points: 3_000, cents: 1_000, voucherCents: 0 };
  const difference = (price: number) => exchangeDifference(worth, points(price), 1);
  assert.deepEqual(difference(4_800), {
    toPay: 800,
    kept: { points: 3_000, cents: 1_000 },
    back: { points: 0, cents: 0, voucherCents: 0 },
  });
  assert.deepEqual(difference(3_200), {
    toPay: 0,
    kept: { points: 2_400, cents: 800 },
    back: { points: 600, cents: 200, voucherCents: 0 },
  });
  assert.deepEqual(difference(4_000).back, { points: 0, cents: 0, voucherCents: 0 });
  assert.equal(difference(4_000).toPay, 0);
});
