import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import {
  chosenWith,
  type PayingVoucher,
  paidByVouchers,
  planVouchers,
  pointsBesideVouchers,
} from './voucher-plan.ts';

const voucher = (id: string, more: Partial<PayingVoucher> = {}): PayingVoucher => ({
  id,
  pays: 'part',
  left: 1_000,
  endsOn: '2027-06-14',
  ...more,
});
const share = (id: string, percent: number): PayingVoucher =>
  voucher(id, { pays: 'share', percent, left: 0 });
const whole = (id: string, left: number, endsOn = '2027-06-14'): PayingVoucher =>
  voucher(id, { pays: 'whole', left, endsOn });
/** « a 250 », « b? 300 » for one that is not used, « c larger ». */
const said = (
  cents: number,
  vouchers: readonly PayingVoucher[],
  used: string | readonly string[] = 'abcdef',
): string[] =>
  planVouchers(cents, vouchers, [...used]).map(
    ({ voucher: { id }, isUsed, cents: paid, why, barred }) =>
      `${id}${isUsed ? '' : '?'} ${barred ?? why ?? paid}`,
  );

test('VOUCHER-04 a reduction takes its share of all the euros first, then the soonest to end pays as much as it can', () => {
  const soon = voucher('b', { endsOn: '2027-02-02', left: 400 });
  assert.deepEqual(said(1_005, [voucher('a'), soon, share('c', 25)]), ['c 251', 'b 400', 'a 354']);
  assert.deepEqual(said(1_005, [voucher('a'), soon, share('c', 25)], 'b'), ['c? 251', 'b 400', 'a? 605']);
  assert.equal(paidByVouchers(planVouchers(1_005, [voucher('a'), soon, share('c', 25)], ['b', 'c'])), 651);
  // Somebody keeps a part of the first for later; an amount that is none says nothing.
  const some = [chosenWith('b', 150), 'a:0', 'c:x'];
  assert.deepEqual(said(1_005, [voucher('a'), soon, share('c', 25)], some), ['c 251', 'b 150', 'a 604']);
});

test('VOUCHER-04 what cannot pay says why: nothing in euros, ended, in an order, too large, less than a cent, a second share', () => {
  const gone = [voucher('d', { gone: 'ended' }), voucher('e', { gone: 'in-order', left: 0 })];
  assert.deepEqual(said(0, [voucher('a'), whole('b', 1), share('c', 10), ...gone]), [
    'c? no-euros',
    'b? no-euros',
    'a? no-euros',
    'd? ended',
    'e? in-order',
  ]);
  // What cannot pay any more stands below what can, however soon it ended.
  const first = voucher('a', { gone: 'ended', endsOn: '2026-11-01' });
  assert.deepEqual(said(500, [first, voucher('b')], []), ['b? 500', 'a? ended']);
  assert.deepEqual(said(9, [whole('b', 10), share('c', 10)]), ['c? less-than-a-cent', 'b? larger']);
  assert.deepEqual(said(10, [whole('b', 10), share('c', 10)]), ['c 1', 'b larger-than-rest']);
  assert.deepEqual(said(10, [whole('b', 10)]), ['b 10']);
  assert.deepEqual(said(1_000, [share('a', 10), share('b', 20)]), ['a 100', 'b second-share']);
  const cheque = whole('b', 800, '2027-12-31');
  assert.deepEqual(said(1_000, [voucher('a', { left: 300 }), cheque]), ['a 300', 'b larger-than-rest']);
  assert.deepEqual(said(1_000, [voucher('a'), cheque]), ['a 1000', 'b all-paid']);
  assert.deepEqual(said(1_000, [voucher('a'), cheque], 'a'), ['a 1000', 'b? all-paid']);
  assert.deepEqual(said(1_000, [voucher('a'), cheque], 'b'), ['a? 1000', 'b 800']);
});

const vouchers = fc
  .array(
    fc.record({
      pays: fc.constantFrom('share', 'whole', 'part'),
      percent: fc.integer({ min: 1, max: 100 }),
      left: fc.integer({ min: 1, max: 5_000 }),
      endsOn: fc.constantFrom('2027-01-31', '2027-02-28', '2027-06-14'),
      gone: fc.option(fc.constantFrom('ended', 'in-order'), { nil: undefined, freq: 5 }),
      isChosen: fc.boolean(),
      most: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined }),
    }),
    { maxLength: 8 },
  )
  .map((some) =>
    some.map(({ percent, gone, ...one }, index) => ({
      ...one,
      id: String(index),
      ...(one.pays === 'share' ? { percent, left: 0 } : {}),
      ...(gone ? { gone } : {}),
    })),
  );

test('VOUCHER-04 whatever is chosen, vouchers pay no more than the euros nor than they have, one share, cheques whole; each that pays nothing says why', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8_000 }), vouchers, (cents, given) => {
      const plan = planVouchers(
        cents,
        given,
        given.flatMap(({ id, isChosen, most }) => (isChosen ? chosenWith(id, most) : [])),
      );
      assert.equal(plan.length, given.length);
      assert.ok(paidByVouchers(plan) <= cents);
      assert.ok(
        plan.filter(({ voucher: one, isUsed, cents: paid }) => isUsed && paid > 0 && one.pays === 'share')
          .length <= 1,
      );
      for (const { voucher: one, isUsed, cents: paid, why, barred } of plan) {
        assert.ok(paid >= 0 && Number.isInteger(paid));
        assert.equal(
          paid === 0,
          why !== undefined || barred !== undefined,
          JSON.stringify({ one, why, barred, paid }),
        );
        if (isUsed) assert.ok(one.isChosen && !one.gone);
        if (one.pays === 'share')
          assert.ok(paid === 0 || paid === Math.floor((cents * (one.percent ?? 0)) / 100));
        if (one.pays === 'whole') assert.ok(paid === 0 || paid === one.left);
        if (one.pays === 'part') assert.ok(paid <= one.left && (!isUsed || paid <= (one.most ?? paid)));
      }
    }),
  );
});

test('VOUCHER-04 the points that leave what divisible vouchers pay are within what may be chosen, and leave a card the least', () => {
  const split = { price: 4_000, least: 2_000, most: 4_000, centsPerPoint: 1 };
  assert.deepEqual(pointsBesideVouchers(split, [voucher('a', { left: 1_200 }), whole('b', 500)]), {
    points: 2_800,
    used: ['a'],
  });
  assert.equal(pointsBesideVouchers(split, [voucher('a', { left: 9_000 })])?.points, 2_000);
  assert.equal(pointsBesideVouchers({ ...split, most: 2_500 }, [voucher('a', { left: 100 })])?.points, 2_500);
  // Euros are paid in whole points: of a voucher of ten euros at three cents the point a cent stays.
  assert.equal(pointsBesideVouchers({ ...split, centsPerPoint: 3 }, [voucher('a')])?.points, 3_667);
  assert.equal(pointsBesideVouchers(split, [whole('b', 500), voucher('c', { gone: 'ended' })]), undefined);
  // Whose points do not reach the price is proposed nothing by that, nor is who has to pay all of it in points.
  assert.equal(pointsBesideVouchers({ ...split, most: 2_500 }, [whole('b', 500)]), undefined);
  assert.equal(pointsBesideVouchers({ ...split, least: 4_000 }, [voucher('a')]), undefined);
  assert.equal(pointsBesideVouchers(split, [voucher('a', { left: 1 })])?.points, 3_999);
});
