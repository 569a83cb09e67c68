import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '#tests/harness/properties.ts';
import { ticketRefund } from './refund-share.ts';

const orders = fc.record({
  prices: fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 12 }),
  points: fc.integer({ min: 0, max: 60_000 }),
  card: fc.integer({ min: 0, max: 50_000 }),
  vouchers: fc.integer({ min: 0, max: 20_000 }),
  reductions: fc.integer({ min: 0, max: 5_000 }),
  order: fc.infiniteStream(fc.nat()),
});

test('AFTER-03 whatever tickets come back one after the other, and together with which others, they add up to what was paid and never to more', () => {
  fc.assert(
    fc.property(orders, ({ prices, order, ...money }) => {
      const tickets = prices.map((price, passenger) => ({ journey: 0, passenger, price }));
      const paid = { tickets, ...money };
      const left = [...tickets];
      const before: typeof tickets = [];
      const total = { points: 0, cents: 0, voucherCents: 0 };
      for (const draw of order) {
        if (left.length === 0) break;
        const now = left.splice(0, 1 + (draw % left.length));
        const back = ticketRefund(paid, before, now);
        for (const key of ['points', 'cents', 'voucherCents'] as const) {
          assert.ok(Number.isSafeInteger(back[key]) && back[key] >= 0, `${key}: ${back[key]}`);
          total[key] += back[key];
        }
        assert.ok(total.points <= money.points && total.cents <= money.card);
        before.push(...now);
      }
      assert.deepEqual(total, {
        points: money.points,
        cents: money.card,
        voucherCents: money.vouchers + money.reductions,
      });
    }),
    runs(300),
  );
});

test('AFTER-03 a ticket’s part of the points and euros is as large as its part of the price, vouchers come back with the last', () => {
  const tickets = [3_000, 1_000].map((price, passenger) => ({ journey: 0, passenger, price }));
  const paid = { tickets, points: 3_000, card: 600, vouchers: 400, reductions: 0 };
  assert.deepEqual(ticketRefund(paid, [], [{ journey: 0, passenger: 1 }]), {
    points: 750,
    cents: 250,
    voucherCents: 0,
  });
  assert.deepEqual(ticketRefund(paid, [{ journey: 0, passenger: 1 }], [{ journey: 0, passenger: 0 }]), {
    points: 2_250,
    cents: 350,
    voucherCents: 400,
  });
});
