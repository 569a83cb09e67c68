import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { points } from './money.ts';
import {
  affordable,
  highestPrice,
  leastPoints,
  paidBeside,
  splitAt,
  splitBack,
  splitRange,
  worthSpent,
} from './payment-split.ts';

const rule = { minimumPointsShare: 0.5, centsPerPoint: 1 };
const rules = fc.record({
  minimumPointsShare: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
  centsPerPoint: fc.integer({ min: 1, max: 10 }),
});
const amounts = fc.integer({ min: 1, max: 200_000 }).map(points);

test('half a price at least is paid in points, the rest at a cent a point', () => {
  assert.deepEqual(splitRange(points(12_600), points(9_904), rule), { least: 6_300, most: 9_904 });
  assert.deepEqual(splitRange(points(12_600), points(50_000), rule), { least: 6_300, most: 12_600 });
  assert.equal(splitRange(points(12_600), points(6_299), rule), undefined);
  assert.deepEqual(splitAt(points(12_600), points(9_600), rule), { points: 9_600, cents: 3_000 });
  assert.equal(leastPoints(points(4_001), rule), 2_001);
  assert.throws(() => splitAt(points(4_000), points(1_999), rule), RangeError);
  assert.throws(() => splitAt(points(4_000), points(4_001), rule), RangeError);
});

test('whatever is chosen within its range, points and euros together are the price, and more points are fewer euros', () => {
  fc.assert(
    fc.property(rules, amounts, amounts, fc.nat(), (given, price, balance, chosen) => {
      const range = splitRange(price, balance, given);
      if (range === undefined) {
        assert.ok(balance < price * given.minimumPointsShare + 1e-6);
        return;
      }
      assert.ok(range.least >= 1 && range.most <= balance && range.most <= price);
      assert.ok(range.least >= price * given.minimumPointsShare - 1e-6);
      const spent = points(range.least + (chosen % (range.most - range.least + 1)));
      const split = splitAt(price, spent, given);
      assert.equal(split.points + split.cents / given.centsPerPoint, price);
      if (spent > range.least) assert.ok(splitAt(price, points(spent - 1), given).cents > split.cents);
    }),
  );
});

test('points before euros: all there are of them, euros only where these may be paid, and nothing that is out of reach', () => {
  assert.deepEqual(affordable(points(4_000), points(4_000), rule), { points: 4_000, cents: 0 });
  assert.deepEqual(affordable(points(4_000), points(3_000), rule), { points: 3_000, cents: 1_000 });
  assert.equal(affordable(points(4_000), points(1_999), rule), undefined);
  assert.equal(affordable(points(4_000), points(3_999), undefined), undefined);
  assert.deepEqual(affordable(points(4_000), points(4_000), undefined), { points: 4_000, cents: 0 });
  fc.assert(
    fc.property(rules, amounts, amounts, (given, price, balance) => {
      const paid = affordable(price, balance, given);
      const range = splitRange(price, balance, given);
      assert.deepEqual(paid?.points, range?.most);
      if (paid) assert.deepEqual(paid, splitAt(price, paid.points, given));
    }),
  );
});

test('AFTER-07 tickets that are given up pay first, and euros are a share of what is left, not of the whole price', () => {
  const means = (own: number) => ({ balance: points(4_000 + own), worth: points(4_000), euros: rule });
  assert.deepEqual(paidBeside(9_500, means(3_840)), { points: 3_840, cents: 1_660 });
  assert.deepEqual(paidBeside(9_500, means(2_750)), { points: 2_750, cents: 2_750 });
  // With the tickets more than half of the price, but less than half of the difference.
  assert.equal(paidBeside(9_500, means(2_749)), undefined);
  assert.deepEqual(paidBeside(3_000, means(0)), { points: 0, cents: 0 });
  assert.deepEqual(paidBeside(9_500, { balance: points(5_000), euros: rule }), {
    points: 5_000,
    cents: 4_500,
  });
});

test('the highest price that a balance pays is paid, and a point more is not', () => {
  assert.equal(highestPrice(points(3_609), undefined), 3_609);
  assert.equal(highestPrice(points(3_609), rule), 7_218);
  assert.equal(highestPrice(points(3_609), { ...rule, minimumPointsShare: 0 }), Infinity);
  fc.assert(
    fc.property(rules, amounts, (given, balance) => {
      const most = points(highestPrice(balance, given));
      assert.ok(affordable(most, balance, given));
      assert.equal(affordable(points(most + 1), balance, given), undefined);
    }),
  );
});

test('what is given back of a price is in the proportion in which it was paid, all of it for all, and never more than was paid', () => {
  const paid = splitAt(points(32_200), points(18_400), rule);
  assert.deepEqual(splitBack(32_200, paid, 32_200), paid);
  assert.deepEqual(splitBack(32_200, paid, 21_000), { points: 12_000, cents: 9_000 });
  // Half a cent is theirs who is paid back.
  assert.deepEqual(splitBack(1_000, splitAt(points(1_000), points(500), rule), 333), {
    points: 166,
    cents: 167,
  });
  // So is less than half a one.
  assert.deepEqual(splitBack(10, splitAt(points(10), points(7), rule), 1), { points: 0, cents: 1 });
  assert.deepEqual(splitBack(1, splitAt(points(1), points(1), rule), 1), { points: 1, cents: 0 });
  assert.deepEqual(splitBack(32_200, paid, 0), { points: 0, cents: 0 });
  assert.deepEqual(splitBack(4_000, { points: points(4_000), cents: paid.cents }, 1_000).points, 1_000);
  fc.assert(
    fc.property(rules, amounts, fc.nat(), fc.nat(), (given, price, chosen, cut) => {
      const least = leastPoints(price, given);
      const split = splitAt(price, points(least + (chosen % (price - least + 1))), given);
      const part = cut % (price + 1);
      const back = splitBack(price, split, part);
      assert.equal(back.points + back.cents / given.centsPerPoint, part);
      assert.ok(
        back.points >= 0 && back.points <= split.points && back.cents >= 0 && back.cents <= split.cents,
      );
    }),
  );
});

test('AUTH-15 vouchers count as the points that their euros would have been, a begun one whole, together and not each', () => {
  const dear = { ...rule, centsPerPoint: 10 };
  assert.equal(worthSpent(100, [{ cents: 5 }, { cents: 16 }], dear), 103);
  assert.equal(worthSpent(100, [{ cents: 20 }], dear), 102);
  assert.equal(worthSpent(100, [{ cents: 20 }], undefined), 100);
});
